"""Where answers come from: a person at the keyboard, or lines of a file or a pipe."""

import sys
from contextlib import suppress

from cultists.terminal.screen import Screen


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
