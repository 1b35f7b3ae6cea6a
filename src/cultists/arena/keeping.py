"""Games kept in a file while a tournament goes on, so that it can be continued: a header, then one line per game.

A line is written when its game has ended.  What is torn at the end of the file, because everything stopped in the
middle of a line, is cut off.  Broken games are not kept: they are played again once the bug is mended.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from cultists.arena.match import Heard
from cultists.arena.one_game import Played
from cultists.engine import CultistsError

FORMAT: Final = "cultists_arena"
WORDS: Final = {
    "rules": "the rules' version",
    "version": "the version of cultists",
    "bots": "the bots behind the names",
}
"""What differs, where the name of the field does not say it."""


class CannotContinue(CultistsError):
    """The file holds the games of another tournament, or is damaged."""


@contextmanager
def kept_in(path: Path | None, header: dict[str, Any]) -> Iterator[tuple[list[Played], Heard]]:
    """The games that the file holds already, and a function that adds one; without a path nothing is kept.

    Raises CannotContinue if the file was begun with other arguments, and says which.
    """
    if path is None:
        yield [], lambda _: None
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b") as file:
        file.seek(0)
        known, length = _held(path, written := file.read(), header)
        if length < len(written):
            file.truncate(length)  # only now is it sure that the file is ours
        if not length:
            file.write(_first_line(header))
            file.flush()

        def add(played: Played) -> None:
            if not played.error:
                file.write(msgspec.json.encode(played) + b"\n")
                file.flush()

        yield known, add


def read_kept(path: Path, header: dict[str, Any]) -> list[Played]:
    """The games that the file holds, if there is one; it stays as it is.  Raises CannotContinue as `kept_in` does."""
    return _held(path, path.read_bytes(), header)[0] if path.exists() else []


def _first_line(header: dict[str, Any]) -> bytes:
    return msgspec.json.encode({FORMAT: 1, **header}) + b"\n"


def _held(path: Path, written: bytes, header: dict[str, Any]) -> tuple[list[Played], int]:
    """The games in a file, and its length without what is torn.  Raises CannotContinue."""
    begin = _first_line(header)
    whole, newline, torn = written.rpartition(b"\n")
    if newline:
        first, *lines = whole.split(b"\n")
        _check(path, first, msgspec.json.decode(begin))
        return [_read(path, number, line) for number, line in enumerate(lines, 2)], len(whole) + len(newline)
    if not begin.startswith(torn):
        raise _not_ours(path)
    return [], 0


def _not_ours(path: Path) -> CannotContinue:
    return CannotContinue(f"{path} is not a file of kept games; choose another name for --keep.")


def _check(path: Path, first: bytes, header: dict[str, Any]) -> None:
    try:
        found = msgspec.json.decode(first)
    except (ValueError, RecursionError):  # no JSON, no text, or brackets without end
        found = None
    if not isinstance(found, dict) or found.get(FORMAT) != header[FORMAT]:
        raise _not_ours(path)
    for key, wanted in header.items():
        if found.get(key) != wanted:
            was, is_now = (_in_words(each) for each in (found.get(key), wanted))
            raise CannotContinue(
                f"{path} was begun with other arguments: {WORDS.get(key, key)} was {was}, now it is {is_now}. "
                "To go on with it, give the same arguments; or choose another name for --keep."
            )


def check_same(known: Played, again: Played, path: Path | None) -> None:
    """Raise CannotContinue if a kept game went another way when it was played again."""
    if any(getattr(known, what) != getattr(again, what) for what in ("seats", "winners", "scores", "decisions")):
        raise CannotContinue(
            f"The bots no longer play as they did when {path} was begun: when game {known.number} of "
            f"{', '.join(known.seats)} was played again, it went differently. Choose another name for --keep."
        )


def _read(path: Path, number: int, line: bytes) -> Played:
    try:
        return msgspec.json.decode(line, type=Played)
    except (ValueError, RecursionError) as error:
        raise CannotContinue(f"{path} is damaged: line {number} is not a game ({error}).") from error


def _in_words(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}={each}" for name, each in value.items()) or "none"
    if isinstance(value, list):
        return " / ".join(_in_words(each) if isinstance(each, str) else ",".join(each) for each in value)
    return str(value)
