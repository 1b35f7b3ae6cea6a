"""The other commands: what they print for people and for scripts, and how they say no."""

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from cultists import __version__
from cultists.engine import Game, Rules
from cultists.engine.errors import UnknownGame
from cultists.engine.fair_dice import FairDice, Fairness, commitment
from cultists.engine.log import write_log
from cultists.games import GAMES
from cultists.terminal.shelf import find_rules
from terminal.running import Run


def test_the_shelf_is_shown(run: Run) -> None:
    text = run("games").stdout
    for rules in GAMES.values():
        assert f"{rules.title}, {rules.seats[0]}" in text
        assert f"Play it: cultists play {rules.name}\n" in text
        for option in rules.setup_options:
            assert f"    {option.name} = {option.choices[0]}" in text
    assert re.search(r"^    high priest  +\S", text, re.M)
    assert max(map(len, text.splitlines())) <= 80
    shelf = json.loads(run("games", "--json").stdout)
    assert [game["name"] for game in shelf] == list(GAMES)
    stars = shelf[0]
    assert stars["players"] == [2, 3, 4]
    assert (stars["minutes"], stars["weight"], stars["is_good_start"]) == ([30, 30], "light", True)
    assert "About 30 minutes, light rules, for a first game. Start here." in text
    assert text.count("Start here") == 1
    assert stars["bots"][:2] == ["uniform", "greedy"]
    assert set(stars["levels"]) <= set(stars["bots"])
    assert {"name": "reflections", "choices": ["off", "on"], "default": "off"}.items() <= stars["options"][1].items()


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("stars", "stars_are_right"),
        ("The Stars", "stars_are_right"),
        ("octopus", "grand_octopus"),
        ("night", "grand_octopus"),
        ("wars", "cthulhu_wars"),
        ("cthulhu", "cthulhu_wars"),
        ("duck", "duckthulhu"),
        ("ritual", "duckthulhu"),
    ],
)
def test_a_word_of_its_name_is_enough_for_a_game(words: str, name: str) -> None:
    assert find_rules(words).name == name


def test_a_word_of_several_games_is_not_enough() -> None:
    with pytest.raises(UnknownGame):
        find_rules("the")


@pytest.mark.parametrize("words", ["games", "scenarios"])
def test_lists_fit_a_narrow_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    for line in run(words).stdout.splitlines():
        assert len(line) <= 40 or line.strip().startswith("cultists ")  # a command stays in one piece


@pytest.mark.parametrize("group", ["stars", "ritual"])
def test_a_group_without_a_command_shows_its_help_and_no_empty_complaint(group: str) -> None:
    done = subprocess.run([sys.executable, "-m", "cultists", group], capture_output=True, text=True)
    assert done.returncode == 2
    assert "Usage: " in done.stdout + done.stderr
    assert "cultists: " not in done.stderr


def test_the_version_and_the_help_are_told(run: Run) -> None:
    assert run("--version").stdout == f"cultists {__version__}\n"
    text = run("--help").stdout
    for command in ("serve", "play", "watch", "replay", "games", "check", "draw", "verify", "bench"):
        assert re.search(rf"\b{command}\b", text)
        assert run(command, "--help").exit_code == 0


def test_the_package_can_be_run_like_the_command() -> None:
    told = subprocess.run([sys.executable, "-m", "cultists", "--version"], capture_output=True, text=True, check=True)
    assert told.stdout == f"cultists {__version__}\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("nonsense", "No such command 'nonsense'"),
        ("play --frob", "No such option: --frob"),
        ("play star_right", "Did you mean stars_are_right?"),
        ("play chess", "there are: stars_are_right"),
        ("play stars --seats me", "is for 2 to 4 players, not 1"),
        ("play stars --seats me,greed", "Did you mean greedy?"),
        ("serve --database nonsense", "not the address of a database"),
        ("serve --database mysql://ann:secret@host/name", "cannot be kept in “mysql”"),
        ("play stars --names Ann,Ben", "3 seats, but 2 names"),
        ("watch stars --games 2 --log x.cult", "--show and --log are for one game"),
        ("play stars --names Ann,Ann,Ben", "a name of their own"),
        ("play stars --option reflections=maybe", "it can be: off, on"),
        ("play stars --option colour=red", "has no option “colour”"),
        ("play stars --option reflections", "NAME=VALUE"),
        ("play stars --seed x", "Invalid value for '--seed'"),
        ("play --scenario folder", "is a directory"),
        ("play stars --log folder", "is a directory"),
        ("watch stars --seats me,greedy", "Only bots can be watched"),
        ("watch stars --seats greedy,uniform --games 0", "--games"),
        ("check stars --seats 7", "is for 2 to 4 players, not 7"),
        ("check stars --option reflections=maybe", "cannot be “maybe”"),
        ("replay missing.cult", "Cannot use missing.cult: no such file or directory"),
        ("replay folder", "is a directory"),
        ("replay bytes", "not UTF-8"),
        ("replay empty", "Line 1 should be the header"),
        ("replay damaged", "damaged: Line 2"),
        ("replay scenario", "looks like a scenario"),
        ("draw scenario -o bytes/sky.svg", "bytes is a file and no folder"),
        ("draw nogame", "does not name its game"),
    ],
)
def test_a_mistake_is_told_in_one_line_with_exit_code_two(run: Run, words: str, said: str) -> None:
    Path("folder").mkdir()
    Path("bytes").write_bytes(b"\xff\xfe\x00")
    Path("empty").touch()
    Path("damaged").write_text('{"cultists":1,"game":"stars_are_right","rules":1,"seats":2}\nnonsense\n', "utf-8")
    Path("scenario").write_text("game: stars_are_right\n", "utf-8")
    Path("nogame").write_text("turn: 1\n", "utf-8")
    result = run(*words.split())
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.startswith("cultists: ")
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.output


def test_one_game_of_bots_is_told_in_words(run: Run, saved: Path) -> None:
    result = run("watch", "stars", "--seats", "greedy,uniform", "--seed", "3", "--show")
    assert result.exit_code == 0
    assert "Greedy invokes" in result.stdout
    assert "has won in round" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert saved.read_text("utf-8").splitlines()[-1].startswith('{"end":')


def test_the_same_seed_tells_the_same_game(run: Run) -> None:
    once, again = (run("watch", "stars", "--seats", "greedy,greedy", "--seed", "7").stdout for _ in range(2))
    assert once == again


def test_many_games_are_counted(run: Run) -> None:
    words = ("watch", "stars", "--seats", "greedy,uniform,uniform", "--games", "3", "--seed", "1", "--processes", "1")
    result = json.loads(run(*words, "--json").stdout)
    assert result["played"] == 3
    greedy, uniform = result["bots"]
    assert greedy["bot"] == "greedy"
    assert greedy["wins"] + uniform["wins"] == 3
    assert greedy["interval"][0] <= greedy["share"] <= greedy["interval"][1]
    assert [seat["games"] for seat in greedy["by_seat"]] == [1, 1, 1]
    assert {"median", "mean", "p10", "p90"} <= result["rounds"].keys()
    text = run(*words).stdout
    assert "3 of 3 games" in text
    assert "95 % interval" in text
    assert max(map(len, text.splitlines())) <= 80


def test_a_saved_game_is_shown(run: Run, saved: Path) -> None:
    text = run("replay", str(saved)).stdout
    assert "The game is over, so all secrets are shown" in text
    assert "Greedy draws a card" not in text
    assert max(map(len, text.splitlines())) <= 80
    stepwise = run("replay", str(saved), "--step").stdout
    assert stepwise.count("Moment ") > 5
    seen = run("replay", str(saved), "--seat", "1").stdout
    assert "You see what Uniform (seat 1) saw." in seen
    assert "draws a card" in seen


def test_any_moment_of_a_saved_game_can_be_shown(run: Run, saved: Path) -> None:
    text = run("replay", str(saved), "--at", "40", "--seat", "2").stdout
    assert "Moment 40, seen by Greedy:" in text
    assert "Your hand" in text
    beyond = run("replay", str(saved), "--at", "100000")
    assert beyond.exit_code == 2
    assert "there is no moment 100000" in beyond.stderr
    assert "there is no seat 9" in run("replay", str(saved), "--seat", "9").stderr


def test_an_unfinished_game_keeps_its_secrets_unless_a_seat_is_named(run: Run) -> None:
    run("play", "stars", "--seed", "4", "--log", "part.cult", lines="3\n")
    assert "Your hand" not in run("replay", "part.cult").stdout
    assert "Player draws a card (5 times)" in run("replay", "part.cult").stdout
    assert "Player draws Byakhee" in run("replay", "part.cult", "--seat", "1").stdout


def test_a_saved_game_becomes_a_page_that_stands_alone(run: Run, saved: Path) -> None:
    result = run("replay", str(saved), "--html", "game.html")
    assert result.exit_code == 0, result.output
    assert "The page is game.html" in result.stdout
    page = Path("game.html").read_text("utf-8")
    assert page.startswith("<!doctype html>")
    assert "Greedy has won" in page


def test_a_page_would_give_away_a_game_that_goes_on(run: Run) -> None:
    run("play", "stars", "--seed", "4", "--log", "part.cult", lines="3\n")
    refused = run("replay", "part.cult", "--html", "game.html")
    assert refused.exit_code == 2
    assert "not over" in refused.stderr
    assert not Path("game.html").exists()


def test_scripts_get_a_saved_game_as_json(run: Run, saved: Path) -> None:
    whole = json.loads(run("replay", str(saved), "--json").stdout)
    assert whole["header"]["game"] == "stars_are_right"
    assert whole["is_over"]
    assert len(whole["winners"]) == 1
    early = json.loads(run("replay", str(saved), "--json", "--at", "40").stdout)
    assert early["moment"] == 40
    assert early["digest"] != whole["digest"]


def test_a_position_is_drawn(run: Run, saved: Path) -> None:
    for words in ((str(saved), "--at", "60"), (str(saved), "--seat", "2")):
        result = run("draw", *words, "-o", "sky.svg")
        assert result.exit_code == 0, result.output
        assert ElementTree.parse("sky.svg").getroot().tag.endswith("svg")


def test_the_laws_are_checked(run: Run) -> None:
    result = run("check", "stars", "--games", "1", "--seed", "5", "--seats", "4", "--json", "--processes", "1")
    assert result.exit_code == 0, result.output
    facts = json.loads(result.stdout)
    assert facts["games"] == 1
    assert facts["breach"] is None


def test_the_laws_are_checked_with_the_options_of_a_table(run: Run) -> None:
    few = ("-n", "1", "--seats", "3", "--processes", "1")
    result = run("check", "cthulhu_wars", *few, "--option", "box=all", "--json")
    assert json.loads(result.stdout)["games_by_players"]["3"] == 1


def test_a_breach_is_told_and_its_game_saved(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from cultists.engine.laws import LawBroken
    from cultists.terminal import check

    def broken(rules: Rules[object], seats: int, seed: int, _: object) -> None:  # type: ignore[type-var]
        raise LawBroken("cards are cards", f"not with seed {seed}", Game.new(rules, seats))

    monkeypatch.setattr(check, "check_game", broken)
    result = run("check", "stars", "--games", "3", "--seed", "5", "--processes", "1")
    assert result.exit_code == 1
    assert "Broken: cards are cards." in result.stdout
    assert "cultists check stars_are_right -n 1 --seed 5 --seats 2" in result.stdout
    assert run("replay", "stars_are_right-breach-5.cult").exit_code == 0
    facts = json.loads(run("check", "stars", "--games", "3", "--seed", "5", "--processes", "1", "--json").stdout)
    assert facts["breach"]["law"] == "cards are cards"


def test_speed_is_measured(run: Run) -> None:
    """How fast is no matter here: a busy machine may have a moment's time alone for it."""
    rows = json.loads(run("bench", "--seconds", "0.2", "--json").stdout)
    assert [row["game"] for row in rows] == [*GAMES]
    for row in rows:
        assert row["decisions_per_s"] > 0
        assert row["copies_per_s"] > 0
    assert "decisions/s" in run("bench", "--seconds", "0.2").stdout


def test_the_dice_of_a_downloaded_log_are_checked(run: Run, tmp_path: Path) -> None:
    """Honest dice are told apart from bent ones, and from those that nobody promised."""
    game: Game[Any] = Game.new(GAMES["stars_are_right"], 2)
    dice = FairDice("secret", ("a word", ""))
    dice.answer(game)
    fairness = Fairness(commitment("secret"), ("a word", ""), "secret")
    honest, bent, silent = (tmp_path / name for name in ("honest.cult", "bent.cult", "silent.cult"))
    honest.write_text(write_log(game, fairness), "utf-8")
    bent.write_text(write_log(game, msgspec.structs.replace(fairness, nonces=("another word", ""))), "utf-8")
    silent.write_text(write_log(game), "utf-8")
    assert "Fair: all 36 draws and rolls" in run("verify", str(honest)).stdout
    assert json.loads(run("verify", str(honest), "--json").stdout)["checked"] == 36
    assert "The log ends before the game does" in " ".join(run("verify", str(honest)).stdout.split())
    for file, said in ((bent, "Moment 0"), (silent, "no promise about its dice")):
        refused = run("verify", str(file))
        assert refused.exit_code == 2
        assert said in refused.stderr


def test_a_log_that_was_cut_is_fair_as_far_as_it_goes(run: Run) -> None:
    """Whoever leaves out how a game ended must not be told that all is well, and no more."""
    game: Game[Any] = Game.new(GAMES["stars_are_right"], 2)
    dice = FairDice("secret", ("a word", ""))
    rng = Random(1)
    while not game.is_over:
        dice.answer(game)
        if (question := game.question) is not None:
            game.answer(question.seat, rng.choice(question.options))
    whole = write_log(game, Fairness(commitment("secret"), ("a word", ""), "secret"))
    Path("whole.cult").write_text(whole, "utf-8")
    Path("cut.cult").write_text("".join(whole.splitlines(keepends=True)[:20]), "utf-8")
    for name, is_over in (("whole.cult", True), ("cut.cult", False)):
        done = run("verify", name)
        assert done.exit_code == 0
        assert ("The log ends before the game does" in " ".join(done.stdout.split())) is not is_over
        assert json.loads(run("verify", name, "--json").stdout)["is_over"] is is_over
