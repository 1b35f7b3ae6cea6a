"""Several people at one keyboard: whoever has chosen in secret may look at it and change it."""

from pathlib import Path

from terminal.running import Run

ELECTION = """\
game: cthulhu_wars
factions: CC BG YS   signs cc: 1 36   step: choose the first player
"""

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
    assert "Your answer: Cultist to the museum, Offspring in the observatory. `list` shows all options." in said
    assert "Ann goes to the Exterior" in said


def test_enter_keeps_it_and_nonsense_changes_nothing(run: Run) -> None:
    said = play(run, "change ann", "nonsense", "", BEN, CLEO)
    assert "“nonsense” is no option" in said
    assert "Ann goes to the museum" in said


def test_a_clock_can_be_shown_and_must_be_set_anew(run: Run) -> None:
    """Then Ann is asked again."""
    said = play(run, "change", "any show", "Cultist to the Exterior", BEN, CLEO)
    assert "Ann shows the clock: Cultist to the museum, Offspring in the observatory." in said
    assert "Ann goes to the Exterior" in said


def test_there_must_be_an_answer_that_can_be_changed(run: Run) -> None:
    """Ben has not answered yet, and with two answers the name is needed."""
    assert "Whose answer? Type `change` and a name: Ann." in play(run, "change ben")
    assert "Whose answer? Type `change` and a name: Ann, Ben." in play(run, BEN, "change")
    quitting = run("play", "octopus", "--seats", "me,uniform,uniform", "--seed", "1", lines="change\nquit\n").stdout
    assert "No answer here can be changed now." in quitting


def test_what_may_be_done_unasked_is_called_by_its_words(run: Run) -> None:
    """In Cthulhu Wars nothing shows a vote: Elder Signs may be revealed, and nobody does so by mistake."""
    Path("vote.txt").write_text(ELECTION, "utf-8")

    def said(*lines: str) -> str:
        options = ("--seats", "me,me,me", "--names", "Ann,Ben,Cleo", "--seed", "1")
        typed = "\n".join(["1", "change", *lines, "quit"])
        return " ".join(run("play", "--scenario", "vote.txt", *options, lines=typed).stdout.split())

    assert "“show” is no option" in said("show", "")
    assert "reveals" not in said("show", "")
    assert "Crawling Chaos reveals 1 Elder Sign" in said("any time 2", "")
    assert "Your answer: Crawling Chaos." in said("")


def test_commands_are_understood_while_an_answer_is_changed(run: Run) -> None:
    """A hint is for what has not been answered; to quit is possible everywhere."""
    assert "28 error: Cultist to the museum, no Offspring" in play(run, "change", "list")
    said = play(run, "change", "hint")
    assert "You have given this answer already" in said
    assert "To change the answer, type another option; `list` shows them." in said
    assert "is not asked" not in said
    assert said.endswith("The game stops at moment 1; nobody has won.")


def test_whoever_has_the_shorter_name_can_change_an_answer(run: Run) -> None:
    """Ann and Anna sit side by side."""
    names = ("--seats", "me,me,me", "--names", "Ann,Anna,Ben", "--seed", "1")
    typed = "\n".join([ANN, BEN, "change ann", "", "quit"])
    said = " ".join(run("play", "octopus", *names, lines=typed).stdout.split())
    assert "Your answer: Cultist to the museum, Offspring in the observatory." in said
