"""What a command writes never costs what it reads, nor what somebody else has made."""

import os
from pathlib import Path

import pytest

from cultists.games.duckthulhu.generating import generate
from terminal.running import Run

EXAMPLE = Path(__file__).parents[2] / "scenarios" / "duckthulhu" / "first_feather.toml"
SCENARIO = Path(__file__).parents[2] / "scenarios" / "stars_are_right" / "gug.txt"


def a_file(name: str, text: str = "Dear diary,\n") -> Path:
    path = Path(name)
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("other", ["game.cult", "./game.cult", "link.cult"])
@pytest.mark.parametrize("words", ["draw game.cult -o", "replay game.cult --html"])
def test_a_log_is_not_replaced_by_its_picture(run: Run, saved: Path, words: str, other: str) -> None:
    Path("link.cult").symlink_to(saved)
    before = saved.read_bytes()
    done = run(*words.split(), other)
    assert done.exit_code == 2
    assert f"{Path(other)} is the file that is read; name another file to write." in done.stderr
    assert saved.read_bytes() == before


def test_a_scenario_is_not_replaced_by_the_game_that_begins_there(run: Run) -> None:
    scenario = a_file("position.txt", SCENARIO.read_text("utf-8"))
    done = run("play", "--scenario", "position.txt", "--log", "position.txt")
    assert done.exit_code == 2
    assert "position.txt is the file that is read" in done.stderr
    assert scenario.read_text("utf-8") == SCENARIO.read_text("utf-8")


def test_a_position_that_can_be_read_once_only_is_read_once(run: Run) -> None:
    """Such as what another program pipes in."""
    reading, writing = os.pipe()
    os.write(writing, SCENARIO.read_bytes())
    os.close(writing)
    done = run("play", "--scenario", f"/dev/fd/{reading}", "--log", "new.cult")
    os.close(reading)
    assert "The input has ended before the game." in done.stdout
    assert Path("new.cult").exists()


def test_a_saved_game_that_goes_on_is_kept_in_its_file(run: Run) -> None:
    run("play", "stars", "--seed", "4", "--log", "part.cult", lines="3\n")
    before = Path("part.cult").read_text("utf-8").splitlines()
    run("play", "--scenario", "part.cult", "--log", "part.cult", lines="1\n")
    after = Path("part.cult").read_text("utf-8").splitlines()
    assert len(after) > len(before)
    assert after[1 : len(before)] == before[1:]


@pytest.mark.parametrize(
    "words",
    [
        "ritual play r.toml --log r.toml",
        "ritual new --instructions r.toml -o r.toml --force",
        "arena --game grand --bots greedy,uniform --keep r.toml --report r.toml",
    ],
)
def test_other_commands_do_not_write_where_they_read_either(run: Run, words: str) -> None:
    ritual = a_file("r.toml", EXAMPLE.read_text("utf-8"))
    done = run(*words.split())
    assert done.exit_code == 2
    assert "r.toml is the file that is read" in done.stderr
    assert ritual.read_text("utf-8") == EXAMPLE.read_text("utf-8")


def test_a_ritual_is_not_replaced_by_its_sheet(run: Run) -> None:
    ritual = a_file("r.html", EXAMPLE.read_text("utf-8"))
    done = run("ritual", "print", "r.html", "-o", "r.html", "--force")
    assert "r.html is the file that is read" in done.stderr
    assert ritual.read_text("utf-8") == EXAMPLE.read_text("utf-8")


@pytest.mark.parametrize(("output", "taken"), [("sheet.html", "sheet.html"), ("sheet.svg", "sheet-2-sky.svg")])
def test_a_sheet_replaces_files_only_when_told_to(run: Run, output: str, taken: str) -> None:
    mine = a_file(taken)
    done = run("ritual", "print", str(EXAMPLE), "-o", output)
    assert done.exit_code == 2
    assert f"{taken} exists already, and nothing was changed. Say --force to replace it." in done.stderr
    assert mine.read_text("utf-8") == "Dear diary,\n"
    assert [path.name for path in Path().iterdir()] == [taken]
    assert run("ritual", "print", str(EXAMPLE), "-o", output, "--force").exit_code == 0
    assert mine.read_text("utf-8") != "Dear diary,\n"


def test_a_broken_ritual_that_is_printed_all_the_same_is_named_broken(run: Run) -> None:
    """`--force` was perhaps said for the sake of the file alone."""
    text = EXAMPLE.read_text("utf-8").replace('direction = "SSW"', 'direction = "NNW"')
    a_file("r.toml", text)
    done = run("ritual", "print", "r.toml", "-o", "sheet.html", "--force")
    assert done.exit_code == 0
    assert "This ritual cannot be carried out: " in done.stdout


@pytest.mark.parametrize("text", ["", "\n  \n", "# nothing yet\n"])
def test_a_file_without_instructions_makes_no_ordinary_ritual(run: Run, text: str) -> None:
    a_file("mine.txt", text)
    done = run("ritual", "new", "--instructions", "mine.txt", "-o", "r.toml")
    assert done.exit_code == 2
    assert "mine.txt: A ritual has 25 instructions, not 0" in done.stderr
    assert not Path("r.toml").exists()


def test_rituals_that_were_written_before_ctrl_c_are_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from cultists.terminal import ritual_new

    ritual = generate(1, level="easy")

    def three(seed: int, **_: object) -> object:
        if seed == 10:
            raise KeyboardInterrupt
        return ritual

    monkeypatch.setattr(ritual_new, "generate", three)
    done = run("ritual", "new", "--seed", "7", "--count", "500", "-o", "party")
    assert done.exit_code == 130
    assert "Stopped after 3 of 500 rituals; they are in party." in done.stderr
    assert len([*Path("party").iterdir()]) == 3
    assert done.stdout.count("written to") == 3
