"""Where answers come from: a person at the keyboard, or lines of a file or a pipe."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from cultists.terminal.screen import Screen

BLINK: Final = 0.2
"""So many seconds pass at most until Ctrl-C is noticed."""


class Keyboard:
    """Reads one line at a time.  Raises EOFError when there are no more."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.is_live = sys.stdin.isatty()
        if self.is_live:
            with suppress(ImportError):
                import readline  # noqa: F401 - gives `input` editing and history

    def ask(self, prompt: str = "> ") -> str:
        """The next line, without spaces around it.  What comes from a pipe is printed, so that all can be read."""
        sys.stdout.flush()
        if self.is_live:
            with _blinking():
                return input(prompt).strip()
        line = sys.stdin.readline()
        if not line:
            self.screen.say(prompt.rstrip())
            raise EOFError
        self.screen.say(f"{prompt}{line.strip()}".rstrip())
        return line.strip()

    def wait(self, prompt: str) -> None:
        """Let a person press Enter; lines of a pipe are not waited for."""
        if self.is_live:
            self.ask(prompt)
        else:
            self.screen.say(prompt)


@contextmanager
def _blinking() -> Iterator[None]:
    """Look up now and then.

    A Ctrl-C that comes after the prompt, but before Python waits for a key, is noticed only when the wait ends.  So a
    timer ends it again and again; Python goes on waiting if nothing has happened.
    """
    if not hasattr(signal, "setitimer"):  # Windows has neither the timer nor this kind of wait
        yield
        return
    signal.signal(signal.SIGALRM, lambda *_: None)  # and stays: a last alarm may still be under way afterwards
    signal.setitimer(signal.ITIMER_REAL, BLINK, BLINK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
