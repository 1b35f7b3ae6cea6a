"""`cultists ritual play`: a ritual at the terminal from the first flip to the hidden word."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cultists.games.duckthulhu.choosing import example
from cultists.games.duckthulhu.files import print_ritual
from cultists.games.duckthulhu.solving import solve
from cultists.terminal.commands import app


def play(*words: str, lines: list[str]) -> Result:
    """The command with what somebody types."""
    typed = "".join(f"{line}\n" for line in lines)
    return CliRunner().invoke(app, ["ritual", "play", *words], input=typed, prog_name="cultists", env={"COLUMNS": "80"})


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The example, as a file."""
    path = tmp_path / "ritual.toml"
    path.write_text(print_ritual(example()), "utf-8")
    return str(path)


def test_a_whole_ritual_is_played_with_moves_and_names_of_constellations(file: str, tmp_path: Path) -> None:
    typed = [words for step in solve(example()).steps for words in (step.move.words, step.sign.id)]
    log = tmp_path / "ritual.cult"
    result = play(file, "--log", str(log), lines=[*typed, "mandarin duck", "elder feather"])
    assert result.exit_code == 0, result.output
    assert "TURNO VERTH OSEWI THOUT STARS" in result.output
    assert "Not that one yet." in result.output
    assert result.output.rstrip().endswith("ELDERFEATHER. That is the word.")
    assert log.exists()


def test_a_beginning_is_enough_and_a_mistake_is_counted(file: str) -> None:
    result = play(file, lines=["fl", "1c", "flip", "1a", "quit"])
    assert "Cultist sees the NNW constellation where it is not" in result.output
    assert "Mistakes  1" in result.output
    assert "Letters   T···· " in result.output


def test_hints_come_in_three_strengths_and_are_counted(file: str) -> None:
    steps = solve(example()).steps
    typed = [words for step in steps for words in (step.move.words, step.sign.id)]
    result = play(file, lines=["hint", "hint 2", "hint 3", "hint 4", *typed, ""])
    assert "Something happens in column c." in result.output
    assert "The ENE constellation comes up, through a flip." in result.output
    assert "“flip c1 c2 c3 c4 c5” shows the ENE constellation" in result.output
    assert "Hints come in three strengths" in result.output
    assert "Hints: 3." in result.output


def test_moves_can_be_tried_without_making_them(file: str) -> None:
    result = play(file, lines=["try flip a1, push a1 east", "try", "try flip z1", "try push a1", "quit"])
    assert "1     1  3  SE SE 2" in result.output
    assert "Try which moves?" in result.output
    assert result.output.count("is no move") == 2
    assert "The game stops at moment 0" in result.output


def test_help_knows_the_commands_of_a_ritual(file: str) -> None:
    result = play(file, lines=["help", "quit"])
    assert "hint [1|2|3]" in result.output
    assert "try MOVE" in result.output
    assert "would do in your place" not in result.output


def test_a_ritual_by_its_number_is_always_the_same() -> None:
    one, other = (play("--seed", "7", "--level", "easy", lines=["quit"]).output for _ in range(2))
    assert one == other
    assert "step 1 of 25" in one


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("--today", "--seed", "3"), "only one of these"),
        (("--seed", "3", "--level", "dreadful"), "no level “dreadful”"),
        (("no-such-file.toml",), "no-such-file.toml"),
    ],
)
def test_what_cannot_be_played_is_said(words: tuple[str, ...], wrong: str) -> None:
    result = play(*words, lines=[])
    assert result.exit_code == 2
    assert wrong in result.output
