"""What is printed, and how: no wider than the terminal, in colours only where they are wanted.

All text is complete without colours; colours are laid over it here, where the game's palette says.
"""

import os
from collections.abc import Sequence
from textwrap import TextWrapper
from typing import Final

from rich.console import Console
from rich.text import Text

from cultists.engine.rules import Palette

MAX_WIDTH: Final = 100
"""Wider lines are hard to read, however wide the terminal is."""
ROOM: Final = 40
"""The columns that an explanation needs beside its name; with fewer it goes below."""


class Screen:
    """Prints words.  One for a command; `is_live` says whether a person sits before it."""

    def __init__(self, *, stderr: bool = False) -> None:
        is_plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") in ("dumb", "unknown")
        self.console = Console(
            stderr=stderr,
            color_system=None if is_plain else "auto",
            markup=False,
            emoji=False,
            highlight=False,
            legacy_windows=False,
        )
        self.is_live = self.console.file.isatty()

    @property
    def width(self) -> int:
        """The columns that may be used."""
        return min(self.console.width, MAX_WIDTH)

    @property
    def is_colourful(self) -> bool:
        """Whether control codes are understood."""
        return self.console.color_system is not None and self.console.is_terminal

    def say(self, text: str = "", *, style: str = "", indent: int = 0, hang: int | None = None) -> None:
        """Print text, each of its lines wrapped to the width; `hang` indents what follows the first line."""
        for line in text.split("\n"):
            own = indent + len(line) - len(line.lstrip())
            wrapper = TextWrapper(
                self.width,
                initial_indent=" " * indent,
                subsequent_indent=" " * (own if hang is None else hang),
                break_on_hyphens=False,
                break_long_words=False,  # a path that is copied must be whole
            )
            for short in wrapper.wrap(line) or [""]:
                self.console.print(Text(short, style=style), no_wrap=True, crop=False, soft_wrap=True)

    def hint(self, about: str, command: str, *, indent: int = 0) -> None:
        """Print what a command is good for, and the command itself in one piece, so that it can be copied."""
        if indent + len(about) + 1 + len(command) <= self.width:
            self.say(f"{about} {command}", indent=indent)
            return
        self.say(about, indent=indent)
        text = Text(" " * (indent + 2) + command)
        self.console.print(text, no_wrap=True, crop=False, soft_wrap=True)

    def show(self, text: str, palette: Palette) -> None:
        """Print a table or a card as it stands, in the colours of its game."""
        painted = Text(text)
        for pattern, style in palette:
            painted.highlight_regex(pattern, style)
        self.console.print(painted)

    def document(self, markdown: str) -> None:
        """Print a text with headings and lists."""
        from rich.markdown import Markdown

        self.console.print(Markdown(markdown), width=self.width)

    def columns(self, words: Sequence[str]) -> None:
        """Print many short things side by side."""
        if not words:
            return
        wide = max(map(len, words)) + 2
        across = max(1, self.width // wide)
        down = -(-len(words) // across)
        for row in range(down):
            self.say("".join(f"{word:{wide}}" for word in words[row::down]).rstrip())

    def entries(self, entries: Sequence[tuple[str, str]], indent: int = 2) -> None:
        """Print what things are called and what is to be said about them: in two columns, where there is room."""
        wide = max((len(name) for name, _ in entries), default=0) + 2
        is_wide = self.width - indent - wide >= ROOM
        for name, about in entries:
            if is_wide:
                self.say(f"{name:{wide}}{about}", indent=indent, hang=indent + wide)
            else:
                self.say(name, indent=indent, hang=indent + 2)
                self.say(about, indent=indent + 2, hang=indent + 2)

    def clear(self) -> None:
        """Begin a fresh screen, where there is one."""
        if self.is_colourful:
            self.console.clear()

    def hide(self) -> None:
        """Let nothing of what was printed be seen any more."""
        if self.is_colourful:
            self.console.clear()
        elif self.is_live:
            self.console.print("\n" * self.console.height)
