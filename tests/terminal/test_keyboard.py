"""A person at a real terminal: a fresh screen for each, and polite ends."""

import codecs
import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from children import hears_ctrl_c
from cultists.games import GAMES

pty = pytest.importorskip("pty")

RUN = "from cultists.terminal.commands import main; main()"
# Another thread gets the signal of Ctrl-C: as if it had come after the prompt, but before the wait for a key.
UNINTERRUPTED = (
    "import signal, threading, time\n"
    "threading.Thread(target=time.sleep, args=(600,), daemon=True).start()\n"
    "signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})\n"
)
PATIENCE = 60
CLEARED = "\x1b[2J"


class Terminal:
    """A command in a terminal of its own."""

    def __init__(self, folder: Path, *words: str, first: str = "", **environment: str) -> None:
        self.ours, theirs = pty.openpty()
        inherited = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
        settings = {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "40", **environment}
        self.process = subprocess.Popen(
            [sys.executable, "-c", first + RUN, *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env={**inherited, **settings},
            start_new_session=True,
            preexec_fn=_own_terminal,
        )
        os.close(theirs)
        self.seen = ""
        self._decoded = codecs.getincrementaldecoder("utf-8")()  # a letter may come in two pieces

    def wait_for(self, text: str) -> str:
        """All that was printed until this text came, and the text."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.seen:
            ready, _, _ = select.select([self.ours], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"“{text}” did not come; there was: {self.seen}"
            try:
                self.seen += self._decoded.decode(os.read(self.ours, 65536))
            except OSError as error:  # Linux says so when the other side has closed
                raise AssertionError(f"“{text}” did not come; there was: {self.seen}") from error
        at = self.seen.index(text) + len(text)
        before, self.seen = self.seen[:at], self.seen[at:]
        return before

    def type(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def end(self) -> int:
        return self.process.wait(PATIENCE)


def _own_terminal() -> None:
    import fcntl
    import termios

    hears_ctrl_c()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.process.kill()
        terminal.process.wait()
        os.close(terminal.ours)


def test_a_newcomer_is_asked_who_plays(terminals: list[Terminal], tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play")
    terminals.append(terminal)
    terminal.wait_for("Which game?")
    terminal.type("stars\n")
    terminal.wait_for("How many bots play against you")
    terminal.type("7\n")
    terminal.wait_for("Please type a number from 1 to 3.")
    terminal.type("1\n")
    if any(kind.is_level for kind in GAMES["stars_are_right"].bots):
        terminal.wait_for("How strong should they be?")
        terminal.type("99\n")
        terminal.wait_for("Please type one of these numbers or names.")
        terminal.type("nov\n")
    terminal.wait_for("Your name?")
    terminal.type("Ann\n")
    assert "Ann (you)" in terminal.wait_for("New here?")
    terminal.type("quit\n")
    terminal.wait_for("Save as: ")
    terminal.type("mine.cult\n")
    terminal.wait_for("saved in mine.cult")
    assert terminal.end() == 0
    assert (tmp_path / "mine.cult").read_text("utf-8").startswith('{"cultists":1')


@pytest.mark.parametrize(
    ("key", "first"),
    [("\x03", ""), ("\x03", UNINTERRUPTED), ("\x04", "")],
    ids=["Ctrl-C", "Ctrl-C at a bad moment", "Ctrl-D"],
)
def test_control_c_and_control_d_end_politely(terminals: list[Terminal], tmp_path: Path, key: str, first: str) -> None:
    terminal = Terminal(tmp_path, "play", "stars", "--seed", "4", first=first)
    terminals.append(terminal)
    terminal.wait_for("New here?")
    terminal.wait_for("\n> ")
    terminal.type(key)
    text = terminal.wait_for("Save as: ")
    assert "nobody has won" in text
    assert "Traceback" not in text
    terminal.type(key)
    assert terminal.end() == 0


def test_a_hand_is_hidden_before_the_keyboard_is_handed_over(terminals: list[Terminal], tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "stars", "--seats", "me,me", "--names", "Ann,Ben", "--seed", "4")
    terminals.append(terminal)
    first = "Ann" if "Ann, press" in terminal.wait_for("press Enter. ") else "Ben"
    terminal.type("\n")
    for question in ("Invoke (discard) a card", "tars are right", "Discard a card"):
        terminal.wait_for(question)
        terminal.wait_for("\n> ")
        terminal.type("\n")
    text = terminal.wait_for("press Enter. ")
    assert CLEARED in text
    last = text.rsplit(CLEARED, 1)[1]
    assert "Your hand" not in last
    assert ("Ben" if first == "Ann" else "Ann") in last


def test_without_colours_a_person_sees_no_control_codes(terminals: list[Terminal], tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "stars", "--seed", "4", NO_COLOR="1")
    terminals.append(terminal)
    assert "\x1b[" not in terminal.wait_for("New here?").replace("\x1b[?2004h", "")
