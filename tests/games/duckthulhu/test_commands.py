"""`cultists ritual`: what people and scripts get, and the exit codes."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cultists.games.duckthulhu.choosing import example
from cultists.games.duckthulhu.files import print_ritual
from cultists.terminal.commands import app


def run(*words: str, lines: str = "") -> Result:
    return CliRunner().invoke(app, ["ritual", *words], input=lines, prog_name="cultists", env={"COLUMNS": "80"})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The example, as a file."""
    path = tmp_path / "ritual.toml"
    path.write_text(print_ritual(example()), "utf-8")
    return path


@pytest.fixture
def broken(file: Path) -> Path:
    """A file whose third step matches nothing."""
    path = file.with_name("broken.toml")
    path.write_text(file.read_text("utf-8").replace('"GI . 2"', '"GI . 3"'), "utf-8")
    return path


def test_a_valid_ritual_is_well(file: Path) -> None:
    result = run("check", str(file))
    assert result.exit_code == 0
    assert "is valid: 25 steps" in result.stdout
    facts = json.loads(run("check", str(file), "--json").stdout)
    assert facts == {"name": "Ritual of the First Feather", "valid": True, "breaches": []}


def test_a_broken_promise_is_told_with_its_step(broken: Path) -> None:
    result = run("check", str(broken))
    assert result.exit_code == 1
    assert "breaks 1 promise" in result.stdout
    assert "Step 3: nothing matches" in result.stdout
    result = run("check", str(broken), "--json")
    assert result.exit_code == 1
    (breach,) = json.loads(result.stdout)["breaches"]
    assert breach["step"] == 3
    assert breach["promise"] == "one outcome with an unused constellation"


def test_a_ritual_is_solved(file: Path) -> None:
    result = run("solve", str(file), "--json")
    assert result.exit_code == 0
    facts = json.loads(result.stdout)
    assert (facts["message"], facts["answer"], facts["breach"]) == ("TURNOVERTHOSEWITHOUTSTARS", "ELDERFEATHER", None)
    assert len(facts["steps"]) == 25
    assert facts["steps"][4] == {
        "number": 5,
        "phase": 1,
        "instruction": "push north: a tile of the southern row",
        "move": "push b5 north",
        "outcomes": 4,
        "constellation": "1e",
        "direction": "SSE",
        "lands_on": "e3",
        "devours": "T02",
        "showing": "3",
        "letter": "O",
    }


def test_the_solution_can_be_read(file: Path) -> None:
    text = run("solve", str(file)).stdout
    assert "Phase 5" in text
    assert "5 @@  ME 5  3  3  4" in text
    assert "The devoured letters: TURNOVERTHOSEWITHOUTSTARS" in text
    assert "The hidden sides without stars: ELDERFEATHER" in text
    assert max(map(len, text.splitlines())) <= 80


def test_the_solution_can_be_explained(file: Path) -> None:
    text = run("solve", str(file), "--explain").stdout
    assert "None of the 3 other outcomes shows an unused constellation" in " ".join(text.split())
    facts = json.loads(run("solve", str(file), "--explain", "--json").stdout)
    fifth = facts["steps"][4]
    assert [each["move"] for each in fifth["candidates"] if each["taken"]] == ["push b5 north"]
    assert {"push c5 north", "push e5 north"} == {
        each["move"] for each in fifth["candidates"] if each["used_constellations"] == ["1b"] and not each["taken"]
    }
    assert fifth["found_on"] == [["b4", "c5", "c4", "d3"]]
    assert facts["steps"][2]["also"] == ["push b5 east", "push c5 east", "push d5 east", "push e5 east"]


def test_what_cannot_be_solved_is_shown_as_far_as_it_goes(broken: Path) -> None:
    result = run("solve", str(broken), "--explain")
    assert result.exit_code == 1
    assert "Here it stops: step 3: nothing matches" in " ".join(result.stdout.split())
    assert "switch d3 d4" in result.stdout
    facts = json.loads(run("solve", str(broken), "--json").stdout)
    assert len(facts["steps"]) == 2
    assert facts["breach"]["step"] == 3


def test_a_ritual_may_be_piped_in(file: Path) -> None:
    assert run("check", "-", lines=file.read_text("utf-8")).exit_code == 0


def test_an_instruction_is_understood() -> None:
    result = run("parse", "Flip two tiles with the same symbol.", "--json")
    assert result.exit_code == 0
    facts = json.loads(result.stdout)
    assert facts["words"] == "Flip two tiles with the same symbol."
    assert facts["meaning"]["type"] == "flip"
    assert facts["meaning"]["number"] == 2
    assert facts["meaning"]["same_symbol"] is True
    assert run("parse", "swap the sun with its northern neighbour").stdout.startswith(
        "Switch the only tile showing a sun with the tile north of it."
    )


def test_a_word_that_is_not_understood_is_pointed_at() -> None:
    result = run("parse", "Flip two potatoes")
    assert result.exit_code == 2
    first, second, third = result.stderr.splitlines()
    assert first.index("potatoes") == second.index("^")
    assert "cannot follow “potatoes” at column 10; understood there: " in third
    result = run("parse", "Flip two potatoes", "--json")
    assert result.exit_code == 2
    facts = json.loads(result.stdout)
    assert facts["column"] == 10
    assert "“tiles”" in facts["expected"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"name = ", "This is no TOML"),
        (b"\xff\xfe", "is not a text file"),
        (b"", "missing"),
        (b"[ritual]\nname = 3\n[sky]\nrows = []\n", "line"),
    ],
)
@pytest.mark.parametrize("command", ["check", "solve"])
def test_a_damaged_file_is_one_line_and_exit_code_2(command: str, content: bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "damaged.toml"
    path.write_bytes(content)
    result = run(command, str(path))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"cultists: {path}")
    assert told in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    result = run("check", str(tmp_path / "nothing.toml"))
    assert result.exit_code == 2
    assert "no such file" in result.stderr


def test_every_command_has_its_help() -> None:
    text = run("--help").stdout
    for command in ("check", "solve", "parse"):
        assert command in text
        assert run(command, "--help").exit_code == 0
