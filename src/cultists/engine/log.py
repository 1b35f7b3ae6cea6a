"""Log files (.cult): a game as text, one JSON object a line.  The header comes first, then every answer, in words.

    {"cultists": 1, "game": "stars_are_right", "rules": 1, "seats": 2, "names": ["Ann", "Ben"], "options": {…}}
    {"seat": "chance", "answer": "tile 7 with 2 stars up"}
    {"seat": 1, "answer": "invoke Dagoon (push)"}
    {"end": {"scores": [10, 6], "winners": [1]}}

A log holds all secrets of its game.  Seats are counted from one, as people do.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

from cultists.engine.errors import BadScenario, CultistsError, DamagedLog, RuleBug
from cultists.engine.fair_dice import Fairness
from cultists.engine.game import Game
from cultists.engine.past import Answer
from cultists.engine.question import CHANCE, words_of
from cultists.engine.rules import Rules
from cultists.engine.scenario import begin, known_rules

FORMAT: Final = 1

# A file may come from anybody.  These are some ten times what the longest games need, and little for a computer.
LONGEST_HEADER: Final = 100_000
"""Letters of the first line: it may hold a whole ritual, or a position."""
LONGEST_LINE: Final = 4_000
"""Letters of any other line."""
LONGEST_NAME: Final = 100


class Header(msgspec.Struct, omit_defaults=True):
    """The first line: what is played, by whom, and under which rules."""

    cultists: int
    game: str
    rules: int
    seats: int
    names: list[str] = []
    options: dict[str, str] = {}
    scenario: dict[str, str] | None = None
    fairness: Fairness | None = None
    typed: bool = False
    """Whether people typed in what chance said, at a table with dice and cards of its own."""


class End(msgspec.Struct):
    """The last line of a finished game."""

    scores: list[int]
    winners: list[int]


class Line(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Any later line: an answer, an aside, or the end."""

    seat: int | str | None = None
    answer: str | None = None
    aside: str | None = None
    end: End | None = None


def header_of(game: Game[Any], fairness: Fairness | None = None, *, typed: bool = False) -> Header:
    """The header line of a game."""
    rules = game.rules
    start = None if game.start is None else dict(game.start)
    names, options = list(game.names), dict(game.options)
    return Header(FORMAT, rules.name, rules.version, game.seats, names, options, start, fairness, typed)


def line_of(answer: tuple[Any, ...]) -> Line:
    """One answer of a game's log as a line."""
    seat = "chance" if answer[0] == CHANCE else answer[0] + 1
    words = words_of(answer[1])
    return Line(seat, aside=words) if isinstance(answer, Answer) and answer.is_aside else Line(seat, words)


def write_log(game: Game[Any], fairness: Fairness | None = None, *, typed: bool = False) -> str:
    """The whole game as text; with what is needed to check its dice, if they were promised."""
    lines = _lines(game, header_of(game, fairness, typed=typed))
    return "".join(f"{msgspec.json.encode(line).decode()}\n" for line in lines)


def read_header(text: str) -> Header:
    """The first line of a log.  Raises DamagedLog."""
    first = text.split("\n", 1)[0]
    _check_length(1, first, LONGEST_HEADER)
    try:
        header = msgspec.json.decode(first, type=Header)
    except msgspec.MsgspecError as error:
        raise DamagedLog(
            f'Line 1 should be the header of a log, {{"cultists": {FORMAT}, "game": …}}, but cannot be read: {error}.'
        ) from error
    if header.cultists != FORMAT:
        raise DamagedLog(f"Line 1 says log format {header.cultists}; this program reads format {FORMAT}.")
    if any(len(name) > LONGEST_NAME for name in header.names):
        raise DamagedLog(f"Line 1 has a name that is too long; a name has at most {LONGEST_NAME} letters.")
    return header


def _check_length(number: int, line: str, longest: int) -> None:
    if len(line) > longest:
        raise DamagedLog(f"Line {number} is too long for a log: {len(line)} letters instead of at most {longest}.")


def _lines(game: Game[Any], header: Header) -> Iterator[msgspec.Struct]:
    yield header
    yield from map(line_of, game.log)
    if game.is_over:
        yield Line(end=End(list(game.scores), [seat + 1 for seat in game.winners]))


def read_log(
    text: str | bytes, games: Mapping[str, Rules[Any]], before_each: Callable[[], object] = lambda: None
) -> Game[Any]:
    """Replay a log.  Raises DamagedLog (which line, what was expected), UnknownGame and the like.

    `before_each` is called before each answer: what it raises ends the reading.
    """
    lines = _lines_of(_decoded(text) if isinstance(text, bytes) else text)
    game = _begin(next(lines), games)
    for number, text_line in enumerate(lines, 2):
        if not text_line.strip():
            continue
        before_each()
        _check_length(number, text_line, LONGEST_LINE)
        try:
            line = msgspec.json.decode(text_line, type=Line)
        except msgspec.MsgspecError as error:
            raise DamagedLog(
                f'Line {number} should be like {{"seat": 1, "answer": "…"}}, but cannot be read: {error}.'
            ) from error
        try:
            _apply(game, line)
        except DamagedLog as error:
            raise DamagedLog(f"Line {number}: {error}") from error
        except CultistsError as error:
            raise DamagedLog(f"Line {number} does not fit the game so far: {error}") from error
        except RuleBug as bug:
            if game.start is None:
                raise
            # Anybody can write down a position that no game leads to.
            raise DamagedLog(
                f"Line {number}: the rules cannot go on from the position that the game begins from: {bug}"
            ) from bug
    return game


def _lines_of(text: str) -> Iterator[str]:
    """One after another: a million empty lines need no million texts."""
    start = 0
    # Not splitlines: a name may hold one of the rarer line ends of Unicode.
    while (end := text.find("\n", start)) >= 0:
        yield text[start:end]
        start = end + 1
    yield text[start:]


def _decoded(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        number = content.count(b"\n", 0, error.start) + 1
        raise DamagedLog(
            f"Line {number} should be text in UTF-8, but holds other bytes; is this a log file?"
        ) from error


def _begin(first: str, games: Mapping[str, Rules[Any]]) -> Game[Any]:
    header = read_header(first)
    rules = known_rules(header.game, str(header.rules), games)
    if header.scenario is None:
        return Game.new(rules, header.seats, header.options, header.names)
    try:
        game = begin(rules, header.scenario)
    except BadScenario as error:
        raise DamagedLog(f"Line 1: the scenario that the game begins from cannot be read: {error}") from error
    if header.seats != game.seats or len(header.names) not in (0, game.seats):
        raise DamagedLog(
            f"Line 1 says {header.seats} seats and {len(header.names)} names, but its scenario has {game.seats} seats."
        )
    game.names = tuple(header.names) or game.names
    return game


def _apply(game: Game[Any], line: Line) -> None:
    if line.end is not None:
        found = End(list(game.scores), [seat + 1 for seat in game.winners])
        if not game.is_over:
            raise DamagedLog("the log says that the game ends here, but it goes on; answers are missing.")
        if found != line.end:
            raise DamagedLog(f"the log says {line.end}, but the game ends with {found}.")
        return
    seat = CHANCE if line.seat == "chance" else line.seat - 1 if isinstance(line.seat, int) and line.seat > 0 else None
    if seat is None or (line.answer is None) == (line.aside is None):
        raise DamagedLog('a line has a "seat" (a number from 1 on, or "chance") and an "answer" (or an "aside").')
    if line.aside is not None:
        if not game.aside(seat, line.aside):
            raise DamagedLog("an aside stands where the game is in the middle of a step; answers are missing.")
    else:
        game.answer(seat, line.answer)
