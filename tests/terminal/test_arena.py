"""`cultists arena` as a person or a script uses it."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from arena.tournaments import plan_of, played
from children import in_a_group_of_its_own
from cultists.arena.external import PATIENCE
from cultists.arena.tournament import TournamentResult
from cultists.bots import bot_names
from cultists.games import GAMES
from cultists.terminal.arena import Wishes, command_of, usual_entrants
from cultists.terminal.arena import played as play_with_progress
from terminal.running import Run

COMMAND = Path(sys.executable).with_name("cultists")
EXAMPLE = Path(__file__).parents[2] / "examples" / "external_bot.py"
SMALL = ("arena", "--game", "grand_octopus", "--bots", "greedy,uniform", "--processes", "1")


def test_help_names_what_can_be_said(run: Run) -> None:
    result = run("arena", "--help")
    assert result.exit_code == 0
    for word in ("--bots", "--table", "--keep", "--plots", "--report", "--ray", "--patience"):
        assert word in result.stdout


def test_json_is_all_that_a_script_reads(run: Run) -> None:
    result = run(*SMALL, "--games", "3", "--seed", "2", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert TournamentResult.__struct_fields__ == tuple(found)
    assert (found["game"], found["seats"], found["seed"], found["played"]) == ("grand_octopus", 3, 2, 6)
    assert [meeting["players"] for meeting in found["meetings"]] == [
        ["greedy", "uniform", "uniform"],
        ["uniform", "greedy", "greedy"],
    ]
    for bot in found["bots"]:
        assert bot["interval"][0] <= bot["share"] <= bot["interval"][1]
    assert [rating["bot"] for rating in found["ratings"]] == ["greedy", "uniform"]
    assert found["games_per_second"] > 0


def test_people_read_shares_ratings_and_lengths_on_80_columns(run: Run) -> None:
    text = run(*SMALL, "--games", "3", "--seats", "4").stdout
    assert "grand_octopus, 4 seats: 6 of 6 games; seed 1." in text
    assert "greedy against 3 uniform" in text
    for words in ("95 % interval", "rating", "wins by seat", "Rounds: median", "It took "):
        assert words in text
    assert max(map(len, text.splitlines())) <= 80


def test_a_ladder_and_a_table_say_who_meets_whom(run: Run) -> None:
    words = ("arena", "--game", "grand", "--games", "1", "--processes", "1", "--json")
    ladder = json.loads(run(*words, "--bots", "uniform,greedy", "--bots", "NOVICE", "--kind", "ladder").stdout)
    assert [meeting["players"][:2] for meeting in ladder["meetings"]] == [["greedy", "uniform"], ["novice", "greedy"]]
    table = json.loads(run(*words, "--table", "greedy, uniform,uniform,novice").stdout)
    assert [meeting["players"] for meeting in table["meetings"]] == [["greedy", "uniform", "uniform", "novice"]]


@pytest.mark.parametrize("game", ["stars_are_right", "cthulhu_wars", "grand_octopus"])
def test_without_bots_all_levels_enter(game: str) -> None:
    """From the weakest up; where a game has none, all its bots."""
    rules: Any = GAMES[game]
    levels = [kind.name for kind in rules.bots if kind.is_level]
    assert usual_entrants(rules) == (levels or list(bot_names(rules)))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--bots greedy", "at least two bots"),
        ("--bots greedy,greedy", "Name every bot only once"),
        ("--bots greedy,genius", "No bot “genius” plays"),
        ("--bots greedy,gredy", "Did you mean greedy?"),
        ("--bots greedy,hihg-preist-x2", "Did you mean high priest?"),
        ("--bots greedy,uniform --kind cup", "--kind can be round-robin or ladder"),
        ("--bots greedy,uniform --seats 9", "is for 3 to 5 players, not 9"),
        ("--table greedy,uniform,uniform --seats 3", "leave out --seats"),
        (
            "--table greedy,uniform,uniform --bots adept,greedy",
            "only the bots that it names play; --bots also names adept",
        ),
        ("--bots greedy,greedy-x2", "does not search"),
        ("--bots greedy,adept-x-1", "the factor must be more than 0"),
        ("--bots greedy,uniform --report folder", "folder is a folder; name the file of the report in it"),
        ("--bots greedy,uniform --plots diary", "diary is a file; name a folder for the plots"),
        ("--bots greedy,uniform --plots diary/plots", "diary is a file; name a folder for the plots"),
        ("--bots greedy,stdio:", "does not name a program"),
        ("--bots greedy,x=http://[::1", "“http://[::1” is not an address"),
        ("--bots greedy,http://localhost:1/ä", "write “ä” as “%C3%A4”"),
        ("--bots greedy,http://localhost:port/", "is not an address"),
        ("--bots greedy,http://:80/", "it names no host"),
        ("--bots greedy,http://me:secret@localhost/", "it has a user's name in it"),
        ("--bots greedy,http://two..dots/", "“two..dots” is not a host"),
        ("--bots greedy,x=http://127.0.0.1:9", "cannot be asked at http://127.0.0.1:9: connection refused"),
        ("--bots greedy,uniform --option moon=blue", "has no option “moon”"),
        ("--bots greedy,uniform --games 0", "--games"),
        ("--bots greedy,uniform --keep diary", "not a file of kept games"),
        ("--bots greedy,uniform --keep folder", "is a directory"),
        ("--bots greedy,uniform --ray 127.0.0.1:9", "No Ray cluster can be used"),
    ],
)
def test_a_mistake_is_told_in_one_line_with_exit_code_two(run: Run, words: str, said: str) -> None:
    Path("folder").mkdir()
    Path("diary").write_text("Dear diary,\n", "utf-8")
    result = run("arena", "--game", "grand", *words.split())
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("module", "words", "said"),
    [
        (
            "matplotlib",
            "--plots folder",
            "--plots needs matplotlib, which is not installed here. To install it: ",
        ),
        ("matplotlib", "--report file.html", "--report needs matplotlib"),
        ("ray", "--ray local", "--ray needs ray, which is not installed here. To install it: "),
    ],
)
def test_what_is_not_installed_is_told_before_anything_is_played(
    run: Run, monkeypatch: pytest.MonkeyPatch, module: str, words: str, said: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    result = run(*SMALL, *words.split())
    assert result.exit_code == 2
    assert said in result.stderr


def test_without_ratings_the_rest_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    result = run(*SMALL, "--games", "1", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["ratings"] is None
    assert "openskill is not installed. To install it: " in " ".join(result.stderr.split())


def test_plots_and_a_report_are_written(run: Run) -> None:
    result = run(*SMALL, "--games", "1", "--plots", "plots", "--report", "report.html", "--option", "game=quick")
    assert result.exit_code == 0
    assert "open it in any browser" in result.stderr
    assert {file.suffix for file in Path("plots").iterdir()} == {".png", ".svg"}
    text = Path("report.html").read_text("utf-8")
    again = "cultists arena --game grand_octopus --bots greedy,uniform --kind round-robin --seats 3 --games 1 --seed 1"
    assert f"<code>{again} --option game=quick</code>" in text
    assert ", game=quick." in text


def test_a_program_sits_at_a_table_under_its_name(run: Run) -> None:
    mine = f"mine=stdio:{sys.executable} {EXAMPLE}"
    words = ("arena", "--game", "grand", "--games", "1", "--processes", "1", "--json")
    found = json.loads(run(*words, "--bots", f"{mine},greedy", "--table", "mine,greedy,uniform").stdout)
    assert [meeting["players"] for meeting in found["meetings"]] == [["mine", "greedy", "uniform"]]
    assert (found["played"], found["faults"]) == (1, 0)


@pytest.mark.parametrize(
    ("bots", "patience", "said"),
    [
        ("mine=stdio:me,greedy", 3.5, " --patience 3.5"),
        ("mine=stdio:me,greedy", PATIENCE, ""),
        ("uniform,greedy", 3.5, ""),
    ],
)
def test_the_command_for_the_same_games_has_the_patience_with_programs(bots: str, patience: float, said: str) -> None:
    result = played("uniform", "greedy", games=1)
    wishes = Wishes("grand", [bots], [], "ladder", 3, 1, 1, [], patience, None, None, None, None, None, as_json=False)
    assert command_of(result, wishes).endswith(f" --games 1 --seed 1{said}")


def test_faults_of_a_program_are_said_aloud(run: Run) -> None:
    Path("mute.py").write_text('for line in open(0):\n    print(\'{"answer": "dance, dance"}\', flush=True)\n', "utf-8")
    command = f"mine=stdio:{sys.executable} mute.py 'a, b'"
    result = run("arena", "--game", "grand", "--bots", f"{command},uniform", "--games", "1", "--processes", "1")
    assert result.exit_code == 0
    assert "answers were drawn at random" in result.stderr
    assert "Faults of mine: " in result.stdout


class Terminal(StringIO):
    """What somebody would see on a terminal."""

    def isatty(self) -> bool:
        return True


def test_kept_games_count_in_the_progress_bar(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    for games, bars in ((1, ("0/2", "2/2")), (3, ("2/6", "6/6"))):
        seen = Terminal()
        monkeypatch.setattr(sys, "stderr", seen)
        play_with_progress(plan_of("greedy", "uniform", games=games), "arena", processes=1, keep=tmp_path / "kept")
        counts = re.findall(r"\d/\d", seen.getvalue())
        assert (counts[0], counts[-1]) == bars


def test_ctrl_c_gives_what_was_played_and_another_run_goes_on(tmp_path: Path) -> None:
    """In two processes, as people run it; the keyboard's signal reaches all of them."""
    words = [str(COMMAND), *SMALL[:-1], "2", "--keep", "kept.jsonl", "--json"]
    kept = tmp_path / "kept.jsonl"
    with in_a_group_of_its_own(
        [*words, "--games", "100000"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        until = time.monotonic() + 60
        while not (kept.exists() and kept.read_bytes().count(b"\n") > 4):
            assert process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    first = json.loads(out)
    assert first["is_interrupted"]
    assert b"To go on, give the same command again." in b" ".join(err.split())
    games = -(-first["played"] // 2) + 1
    again = [*words[:-1], "--processes", "1", "--json", "--games"]
    more = json.loads(subprocess.run([*again, str(games)], cwd=tmp_path, check=True, capture_output=True).stdout)
    assert 0 < more["continued"] <= more["played"] == 2 * games


def test_ctrl_c_before_the_first_game_shows_no_empty_tables(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: Any) -> Any:
        return [], True

    monkeypatch.setattr("cultists.arena.tournament.play_all", stopped)
    result = run(*SMALL, "--games", "4")
    assert result.exit_code == 130
    assert result.stdout == ""
    assert "Stopped before the first of 8 games had ended." in result.stderr
