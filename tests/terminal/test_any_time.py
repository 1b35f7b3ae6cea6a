"""What may be done unasked, at the keyboard: listed, done by number or words, and not spoken of where there is none."""

from pathlib import Path

from terminal.running import Run

POSITION = """\
game: cthulhu_wars
factions: GC BG YS   power: 4 3 3   signs gc: 1 36   books gc: Devolve
south pacific: GC: keeper Acolyte, Acolyte
africa: BG: keeper Acolyte
europe: YS: keeper Acolyte
"""


def play(run: Run, *lines: str) -> str:
    """What the terminal says to these lines, with every blank alike."""
    Path("signs.txt").write_text(POSITION, "utf-8")
    typed = "\n".join([*lines, "quit"])
    result = run("play", "--scenario", "signs.txt", "--seats", "me,uniform,uniform", "--seed", "1", lines=typed)
    return " ".join(result.stdout.split())


def test_unasked_acts_are_listed_with_numbers(run: Run) -> None:
    """Elder Signs by their worth, Devolve, and keeping the turn open."""
    said = play(run, "any time")
    assert "1 reveal an Elder Sign worth 1 2 reveal an Elder Sign worth 3" in said
    assert "devolve Acolyte on the gate in South Pacific" in said
    assert "lists what you may do unasked (5)" in said


def test_an_unasked_act_is_done_by_its_number_or_its_words(run: Run) -> None:
    """And the question is asked anew, with what is left."""
    assert "Great Cthulhu reveals 1 Elder Sign" in play(run, "any time 2")
    assert "Great Cthulhu reveals 1 Elder Sign" in play(run, "any reveal an elder sign worth 3")
    assert "lists what you may do unasked (4)" in play(run, "any time 2")


def test_words_that_could_mean_several_things_do_nothing(run: Run) -> None:
    """The list is shown again."""
    said = play(run, "any time reveal", "any time 9")
    assert "reveals" not in said
    assert said.count("Type `any time` and a number") == 2


def test_help_speaks_of_it_only_where_there_is_something(run: Run) -> None:
    """Not in a game without such acts."""
    assert "any time N" in play(run, "help")
    stars = run("play", "stars_are_right", "--seed", "4", lines="help\nany time\nquit\n").stdout
    assert "any time N" not in stars
    assert "nothing that you may do unasked" in " ".join(stars.split())
