"""Scenarios and examples are found by name, wherever the program was installed."""

import json
import re
from pathlib import Path

import pytest

import cultists
from cultists.games import GAMES
from cultists.terminal import shipped
from cultists.terminal.mistakes import Mistake
from cultists.terminal.shipped import find_file, scenarios
from terminal.running import Run

ROOT = Path(__file__).parents[2]


def test_every_scenario_is_listed_with_what_it_is_worth_playing_for(run: Run) -> None:
    text = run("scenarios").stdout
    files = [*(ROOT / "scenarios").glob("*/*")]
    assert len(files) == len(scenarios()) > 25
    for file in files:
        assert re.search(rf"^  {file.stem} +\S", text, re.M)
    assert {each.game for each in scenarios()} == set(GAMES)
    assert all(each.why for each in scenarios())
    assert max(map(len, text.splitlines())) <= 80
    assert "cultists play --scenario " in text


def test_no_section_of_a_rule_text_is_cited_to_a_player() -> None:
    assert [each for each in scenarios() if re.search(r"\brules \d", each.why)] == []


def test_the_scenarios_of_one_game_are_listed(run: Run) -> None:
    found = json.loads(run("scenarios", "grand", "--json").stdout)
    assert {each["game"] for each in found} == {"grand_octopus"}
    assert Path(found[0]["file"]).is_file()
    assert "cultists ritual play first_feather" in run("scenarios", "duck").stdout


@pytest.mark.parametrize("name", ["powers", "Powers", "powers.txt", "stars_are_right/powers"])
def test_a_scenario_is_found_by_its_name(run: Run, name: str) -> None:
    assert find_file(Path(name)) == ROOT / "scenarios" / "stars_are_right" / "powers.txt"
    assert "can summon" in run("stars", "solve", name).stdout


def test_every_command_that_takes_a_position_knows_their_names(run: Run) -> None:
    assert run("draw", "ghouls", "-o", "out/pictures/ghouls.svg").exit_code == 0
    assert Path("out/pictures/ghouls.svg").read_text("utf-8").startswith("<svg")
    assert "Seed 1." in run("play", "--scenario", "lost-city", "--seed", "1").stdout
    assert "is valid" in run("ritual", "check", "first feather").stdout


def test_a_file_that_is_there_goes_before_a_scenario(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("powers").touch()
    assert find_file(Path("powers")) == Path("powers")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("draw powrs", "There is no file powrs. Did you mean the scenario powers?"),
        ("draw scenarios/stars_are_right/powers.txt", "Did you mean the scenario powers?"),
        ("draw xyzzy", "There is no file and no scenario “xyzzy”; `cultists scenarios` lists the scenarios."),
        ("draw missing.txt", "Cannot use missing.txt: no such file or directory."),
        ("draw first_feather", "is a ritual, not a position of a game. Draw it: cultists ritual print "),
        ("replay ritual.toml", "is a ritual, not a position of a game. Draw it: cultists ritual print ritual.toml"),
    ],
)
def test_what_is_meant_is_guessed(run: Run, words: str, said: str) -> None:
    Path("ritual.toml").write_text((ROOT / "scenarios/duckthulhu/first_feather.toml").read_text("utf-8"), "utf-8")
    result = run(*words.split())
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_name_that_two_games_have_is_asked_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "PACKAGE", tmp_path)
    for game in ("duckthulhu", "grand_octopus"):
        (tmp_path / "scenarios" / game).mkdir(parents=True)
        (tmp_path / "scenarios" / game / "twin.txt").touch()
    with pytest.raises(Mistake, match="name one of them: duckthulhu/twin or grand_octopus/twin"):
        find_file(Path("twin"))
    assert find_file(Path("grand_octopus/twin")).parent.name == "grand_octopus"


def test_a_wheel_has_them_in_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shipped.folder_of("scenarios") == ROOT / "scenarios"
    assert Path(cultists.__file__).parent == shipped.PACKAGE
    monkeypatch.setattr(shipped, "PACKAGE", tmp_path)
    (tmp_path / "scenarios").mkdir()
    assert shipped.folder_of("scenarios") == tmp_path / "scenarios"


def test_the_examples_are_named_with_their_places(run: Run) -> None:
    text = " ".join(run("examples").stdout.split())
    for file in (ROOT / "examples").glob("*.py"):
        assert f"{file} A bot for " in text
