"""Several people at one keyboard: whoever has chosen in secret may look at it, change it or show it."""

from terminal.running import Run

ANN = "Cultist to the museum, Offspring in the observatory"
BEN = "Cultist to the crypt, Offspring in the observatory"
CLEO = "Cultist to the laboratory, Offspring in the library"


def play(run: Run, *lines: str) -> str:
    """What the terminal says; after Ann's order the keyboard is with Ben."""
    typed = "\n".join([ANN, *lines, "quit"])
    result = run("play", "octopus", "--seats", "me,me,me", "--names", "Ann,Ben,Cleo", "--seed", "1", lines=typed)
    return " ".join(result.stdout.split())


def test_a_secret_answer_can_be_changed(run: Run) -> None:
    """Ann gets the keyboard back for a moment, and then Ben goes on."""
    said = play(run, "change", "Cultist to the Exterior", BEN, CLEO)
    assert "Your answer: Cultist to the museum, Offspring in the observatory." in said
    assert "Ann goes to the Exterior" in said


def test_enter_keeps_it_and_nonsense_changes_nothing(run: Run) -> None:
    said = play(run, "change ann", "nonsense", "", BEN, CLEO)
    assert "“nonsense” is no option" in said
    assert "Ann goes to the museum" in said


def test_a_clock_can_be_shown_and_must_be_set_anew(run: Run) -> None:
    """Then Ann is asked again."""
    said = play(run, "change", "show", "Cultist to the Exterior", BEN, CLEO)
    assert "Ann shows the clock: Cultist to the museum, Offspring in the observatory." in said
    assert "Ann goes to the Exterior" in said


def test_there_must_be_an_answer_that_can_be_changed(run: Run) -> None:
    """Ben has not answered yet, and with two answers the name is needed."""
    assert "Whose answer? Type `change` and a name: Ann." in play(run, "change ben")
    assert "Whose answer? Type `change` and a name: Ann, Ben." in play(run, BEN, "change")
    quitting = run("play", "octopus", "--seats", "me,uniform,uniform", "--seed", "1", lines="change\nquit\n").stdout
    assert "No answer here can be changed now." in quitting
