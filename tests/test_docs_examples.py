"""What the pages of docs/ show is tried: programs run as they stand, excerpts are our code, commands are understood."""

import ast
import asyncio
import inspect
import json
import os
import pickle
import re
import shlex
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import typer.main

from cultists.bots import play_on
from cultists.engine import Game
from cultists.engine.errors import IllegalAnswer, NotYourQuestion
from cultists.games import GAMES
from cultists.games.stars_are_right.summoning import discard_the_seventh
from cultists.store.store import Entry, Pass, Store, StoredTable, make_ready, sqlite_url
from cultists.terminal.commands import app
from cultists.web.journal import SeatSetup, Setup

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/*.md")])


def blocks(page: str, language: str = "python") -> list[str]:
    """The examples of a page in one language, in their order."""
    found = re.findall(r"^```(\w*)\n(.*?)^```", (ROOT / page).read_text("utf-8"), re.S | re.M)
    return [text for tongue, text in found if tongue == language]


def run(folder: Path, *words: str) -> str:
    """A program in a process of its own; gives what it printed."""
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def commands() -> list[Any]:
    """Every command of ours in a block of a page, without the remark that stands beside it."""
    found = []
    for page in PAGES:
        for line in "\n".join(blocks(page.relative_to(ROOT).as_posix(), "")).splitlines():
            words = re.split(r" {3,}| +#", line.strip().removeprefix(".venv/bin/"))[0]
            if words.startswith("cultists ") and "--help" not in words:
                found.append(pytest.param(words, id=f"{page.stem}: {words[:60]}"))
    return found


@pytest.mark.parametrize("words", commands())
def test_commands_of_the_pages_are_understood(words: str) -> None:
    """The command is there, and takes these arguments and options.  It is not run."""
    understood(typer.main.get_command(app), shlex.split(words)[1:])


def test_the_pages_are_searched_for_commands() -> None:
    assert len(commands()) > 20


def understood(command: Any, words: list[str]) -> None:
    if hasattr(command, "resolve_command"):  # a group
        _, inner, rest = command.resolve_command(command.context_class(command), words)
        understood(inner, rest)
    else:
        command.make_context("cultists", words)


def test_commands_that_are_wrong_are_found() -> None:
    with pytest.raises(Exception, match="No such option"):
        understood(typer.main.get_command(app), ["replay", "game.cult", "--moment", "4"])
    with pytest.raises(Exception, match="No such command"):
        understood(typer.main.get_command(app), ["replays", "game.cult"])


def test_the_rule_of_the_engine_page_is_ours() -> None:
    """But for its docstring, which cites a section of the rules."""
    shown, real = (
        ast.parse(text).body[0] for text in (blocks("docs/engine.md")[0], inspect.getsource(discard_the_seventh))
    )
    for rule in (shown, real):
        assert isinstance(rule, ast.AsyncFunctionDef)
        del rule.body[0]
    assert ast.dump(shown) == ast.dump(real)


def test_the_game_of_the_engine_page_runs() -> None:
    """Line by line.  In the Stars no answer is secret and nothing can be done unasked, so two lines are refused."""
    lines = blocks("docs/engine.md")[1].splitlines()
    names: dict[str, Any] = {
        "Game": Game,
        "Random": Random,
        "pickle": pickle,
        "play_on": play_on,
        "rng": Random(1),
        "rules": GAMES["stars_are_right"],
    }
    refusals = {"game.change": NotYourQuestion, "game.aside": IllegalAnswer}
    for line in lines:
        if line.startswith("game.question"):
            assert repr(names["game"].question) == line.partition("# ")[2]
        refusal = refusals.pop(line.partition("(")[0], None)
        with pytest.raises(refusal) if refusal else nullcontext():
            exec(line, names)
    assert not refusals


def test_the_first_bot_wins_as_its_page_says(tmp_path: Path) -> None:
    """With fewer games than there."""
    (tmp_path / "mine.py").write_text(blocks("docs/your-first-bot.md")[0], "utf-8")
    words = shlex.split(blocks("docs/your-first-bot.md", "")[0])[1:]
    words = [word.replace("python3", shlex.quote(sys.executable)).replace("100", "12") for word in words]
    printed = run(tmp_path, "-m", "cultists", *words)
    assert re.search(r"better +12 +mine against 2 uniform", printed), printed


def test_the_bot_in_python_wins_as_its_page_says(tmp_path: Path) -> None:
    program, promised = blocks("docs/your-first-bot.md")[1], blocks("docs/your-first-bot.md", "")[2]
    (tmp_path / "bot.py").write_text(program, "utf-8")
    assert run(tmp_path, "bot.py") == promised


def test_the_bot_in_python_is_measured_as_its_page_says(tmp_path: Path) -> None:
    """With fewer games than there."""
    program = "".join(blocks("docs/your-first-bot.md")[1:])
    program = program.replace("range(5)", "range(0)").replace("games=20", "games=2")
    (tmp_path / "bot.py").write_text(program, "utf-8")
    assert re.search(r"It won \d+% of 2 games against a novice.", run(tmp_path, "bot.py"))


def test_a_table_is_rebuilt_from_its_journal(tmp_path: Path) -> None:
    """The program of docs/debugging.md, on the database of a server; what it writes can be replayed."""
    folder = tmp_path / "copy"
    setup = Setup(1, (SeatSetup("person", None, "Ann"), SeatSetup("bot", "novice", "Novice")), {})
    stored = StoredTable("9usjkdhxny", "stars_are_right", msgspec.to_builtins(setup), "a secret", 1e9)

    async def make() -> None:
        async with Store.opened(sqlite_url(folder)) as store:
            await store.make_table(
                stored, {"hash": Pass(stored.id, "host", None)}, Entry(stored.id, 0, "made", None, {}, 1e9)
            )
            assert await store.append(Entry(stored.id, 1, "sat", 0, {"name": "Ann", "nonce": ""}, 1e9))
            assert await store.append(Entry(stored.id, 2, "began", None, {}, 1e9))

    make_ready(sqlite_url(folder))
    asyncio.run(make())
    (tmp_path / "rebuild.py").write_text(blocks("docs/debugging.md")[0], "utf-8")
    assert run(tmp_path, "rebuild.py", "copy", "9usjkdhxny").startswith("playing, 3 entries, waiting for seats (")
    facts = json.loads(run(tmp_path, "-m", "cultists", "replay", "table.cult", "--json"))
    assert (facts["is_over"], facts["header"]["names"]) == (False, ["Ann", "Novice"])


def test_a_bot_says_why(tmp_path: Path) -> None:
    """The second program of docs/debugging.md, on a saved game."""
    run(
        tmp_path,
        "-m",
        "cultists",
        *["watch", "stars_are_right", "--seats", "novice,greedy", "--seed", "3", "--log", "game.cult"],
    )
    (tmp_path / "choice.py").write_text(blocks("docs/debugging.md")[1], "utf-8")
    printed = run(tmp_path, "choice.py")
    assert printed.startswith("<seat ")
    assert "PlanStep" in printed
    assert printed.count("Your hand") == 3
