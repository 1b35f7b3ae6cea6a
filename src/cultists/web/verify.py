"""Checking a log: is it whole, does it replay, did every die fall as promised?  Pure, and slow: for a thread."""

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from cultists.engine import CHANCE, CultistsError, Rules
from cultists.engine.errors import DamagedLog
from cultists.engine.fair_dice import UnfairDice
from cultists.engine.fair_dice import verify as verify_dice
from cultists.engine.log import read_header, read_log
from cultists.web.forms import is_in_parts, parts_of

SOUND: Final = "fair"
UNPROMISED: Final = "unpromised"
TYPED: Final = "typed"
UNFAIR: Final = "unfair"
DAMAGED: Final = "damaged"

PATIENCE: Final = 20.0
"""Seconds after which a check is given up; the longest games take one.  Others wait for the same thread."""
MOST_WORDS: Final = 500
"""Letters of what is said to be wrong: it may quote the log."""


class TooLong(CultistsError):
    """The log has so many answers that it cannot be checked here."""


class Verdict(msgspec.Struct, frozen=True):
    """What can be said of a log."""

    kind: str
    """`fair`, `unpromised` (whole, but nobody promised its dice), `typed` (real dice), `unfair` or `damaged`."""
    words: str
    title: str = ""
    players: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    is_over: bool = False
    answers: int = 0
    dice: int = 0
    commitment: str = ""
    nonces: tuple[str, ...] = ()


def judged(text: str | bytes, games: Mapping[str, Rules[Any]], patience: float = PATIENCE) -> Verdict:
    """Replay a log and draw all its dice again."""
    try:
        return _judged(text, games, _until(time.monotonic() + patience))
    except TooLong as error:
        return Verdict(DAMAGED, str(error))


def _until(end: float) -> Callable[[], None]:
    def look_at_the_clock() -> None:
        if time.monotonic() > end:
            raise TooLong("To check this log takes too long here. The command “cultists verify FILE” takes its time.")

    return look_at_the_clock


def _judged(text: str | bytes, games: Mapping[str, Rules[Any]], before_each: Callable[[], None]) -> Verdict:
    try:
        game = read_log(text, games, before_each)
        header = read_header(text if isinstance(text, str) else text.decode())
    except TooLong:
        raise
    except CultistsError as error:
        words = str(error)
        return Verdict(DAMAGED, words if len(words) <= MOST_WORDS else f"{words[:MOST_WORDS]} …")
    except RecursionError:
        return Verdict(DAMAGED, str(DamagedLog("A line is nested too deeply. Is this a log file?")))
    fairness = header.fairness
    verdict = Verdict(
        UNPROMISED,
        "The log is complete and can be replayed. But it contains no seal, so its dice cannot be checked.",
        game.rules.title,
        tuple(game.names) or tuple(f"seat {seat + 1}" for seat in range(game.seats)),
        game.scores,
        game.winners,
        game.is_over,
        sum(seat != CHANCE for seat, *_ in game.log),
        sum(seat == CHANCE for seat, *_ in game.log),
        "" if fairness is None else fairness.commitment,
        () if fairness is None else fairness.nonces,
    )
    if header.typed:
        words = "The log is complete and can be replayed. The dice were real ones: the host typed in what they showed."
        return msgspec.structs.replace(verdict, kind=TYPED, words=words)
    if fairness is None:
        return verdict
    try:
        checked = verify_dice(game, fairness, before_each)
    except UnfairDice as error:
        return msgspec.structs.replace(verdict, kind=UNFAIR, words=str(error))
    words = f"All {checked} dice, draws and shuffles are those that follow from the seal and the words of the seats."
    if not checked:
        words = "The log is complete and can be replayed. Nothing in it was left to chance."
    return msgspec.structs.replace(verdict, kind=SOUND, words=words)


def sent_log(content_type: str, body: bytes) -> bytes:
    """The log in a request: of a form (a file, or pasted text), or the body itself."""
    if not is_in_parts(content_type):
        return body
    contents = [part.content for part in parts_of(content_type, body) if part.content.strip()]
    return contents[-1] if contents else b""
