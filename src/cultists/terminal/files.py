"""Reading and writing games, positions and pictures, with clear words when it does not work."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cultists.engine import Game
from cultists.engine.errors import CultistsError
from cultists.engine.log import read_log, write_log
from cultists.engine.scenario import game_of_scenario
from cultists.games import GAMES
from cultists.terminal.called import to_type
from cultists.terminal.mistakes import Mistake


def read_text(path: Path) -> str:
    """The text of a file.  Raises OSError, and Mistake if it is no text."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise Mistake(f"{path} is not a text file: byte {error.start + 1} is not UTF-8.") from error


def read_game(path: Path) -> Game[Any]:
    """A saved game, replayed to its last answer."""
    text = read_text(path)
    if not _is_log(text) and not _is_ritual(text) and ":" in text.split("\n", 1)[0]:
        raise Mistake(f"{path} looks like a scenario, not like a saved game, which begins with a line in braces.")
    return _naming(path, text, is_log=True)


def read_position(path: Path) -> Game[Any]:
    """A game that begins in a scenario, or a saved game."""
    text = read_text(path)
    return _naming(path, text, is_log=_is_log(text))


def is_saved_game(path: Path) -> bool:
    """Whether a file is a saved game, and no scenario."""
    return _is_log(read_text(path))


def _is_log(text: str) -> bool:
    return text.lstrip().startswith("{")


def _is_ritual(text: str) -> bool:
    return any(line.strip() == "[ritual]" for line in text.splitlines())


def _naming(path: Path, text: str, *, is_log: bool) -> Game[Any]:
    if _is_ritual(text):
        raise Mistake(
            f"{path} is a ritual, not a position of a game. "
            f"Draw it: {to_type('ritual', 'print', str(path))} -o sheet.html. "
            f"Play it: {to_type('ritual', 'play', str(path))}"
        )
    try:
        return read_log(text, GAMES) if is_log else game_of_scenario(text, GAMES)
    except CultistsError as error:
        raise type(error)(f"{path}: {error}") from error


def save_game(game: Game[Any], path: Path) -> None:
    """Write the whole log: beside the file first, so that a full disk does not cost what was there."""
    write_text(path, write_log(game))


def write_text(path: Path, text: str) -> None:
    """Replace a file by this text; folders that are missing are made."""
    if path.is_dir():
        raise IsADirectoryError(21, "is a directory", str(path))
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")  # /dev/stdout and the like
        return
    if path.parent.is_file():
        raise NotADirectoryError(20, f"{path.parent} is a file and no folder", str(path))
    beside = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        error.filename = str(path)
        error.filename2 = None
        raise


def keep_apart(output: Path | None, *read: Path | None) -> None:
    """Raises Mistake if the file to write is one that is read: nobody means that."""
    if any(is_same(output, path) for path in read):
        raise Mistake(f"{output} is the file that is read; name another file to write.")


def is_same(one: Path | None, other: Path | None) -> bool:
    """Whether two paths lead to one file, or would.  A terminal may well be both /dev/stdin and /dev/stdout."""
    if one is None or other is None or (one.exists() and not one.is_file()):
        return False
    return one.resolve() == other.resolve() or (one.exists() and other.exists() and one.samefile(other))


def check_free(paths: Iterable[Path], *, force: bool) -> None:
    """Raises Mistake if a file is there already, unless it may be replaced."""
    taken = next((path for path in paths if path.is_file()), None)
    if taken is not None and not force:
        raise Mistake(f"{taken} exists already, and nothing was changed. Say --force to replace it.")


def moment(game: Game[Any], at: int | None) -> Game[Any]:
    """The game after the first `at` answers; without `at` as it is."""
    if at is not None and at > game.moment:
        raise Mistake(f"This game has {game.moment} answers; there is no moment {at}.")
    return game if at is None else game.at(at)


def check_seat(game: Game[Any], seat: int | None) -> None:
    """Raises Mistake unless the game has that seat."""
    if seat is not None and seat not in range(game.seats):
        raise Mistake(f"This game has seats 1 to {game.seats}; there is no seat {seat + 1}.")
