"""The command as a person or a script uses it: what goes in, what comes out, and the exit code."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cultists.terminal.commands import app
from terminal.running import Run


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in an empty folder, on 80 columns, with these lines as input."""
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm-256color")

    def run_command(*words: str, lines: str = "") -> Result:
        return CliRunner().invoke(app, list(words), input=lines, prog_name="cultists")

    return run_command


@pytest.fixture
def saved(run: Run) -> Path:
    """The log of a game between bots."""
    assert run("watch", "stars", "--seats", "uniform,greedy", "--seed", "3", "--log", "game.cult").exit_code == 0
    return Path("game.cult").absolute()
