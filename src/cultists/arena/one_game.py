"""One game of bots: who sits where, whose luck is whose, and what came of it.

A game draws all its luck from the words of its meeting and its number, so it is the same in whatever process, on
whatever machine and in whatever order it is played.
"""

import time
import traceback
from collections.abc import Callable
from itertools import permutations
from random import Random
from typing import Any

import msgspec

from cultists.bots import answer_for
from cultists.engine import CHANCE, Bot, Game, Rules, words_of
from cultists.engine.log import write_log

Maker = Callable[[], Bot]
"""Makes a bot for one seat of one game."""


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """One game of a meeting.  Seats are counted from 0."""

    number: int
    meeting: int = 0
    """Which meeting of its tournament it belongs to."""
    seats: tuple[str, ...]
    """The name of the bot in each seat."""
    winners: tuple[int, ...]
    """The seats that won; none if the game was stopped or broke, or if nobody has won."""
    scores: tuple[int, ...]
    decisions: int
    """Answers of bots; chance is not counted."""
    rounds: int | None
    """If the game counts rounds."""
    roles: tuple[str, ...]
    """What each seat played, if seats differ in that."""
    ending: str
    """In which of its ways the game ended, if it has several."""
    seconds: float
    """Of the clock."""
    cpu_seconds: float = 0.0
    """Of the processor, without what programs of others used."""
    faults: tuple[int, ...] = ()
    """By seat: how often the bot of another program gave no legal answer in time; empty if all always did."""
    fault: str = ""
    """The first of them, in words."""
    is_capped: bool = False
    error: str = ""
    """What broke, with its traceback."""
    log: str = ""
    """The log of a broken game, up to the answer that broke it."""

    @property
    def is_ended(self) -> bool:
        """Whether it came to its end and counts."""
        return not (self.is_capped or self.error)


class Meeting(msgspec.Struct, frozen=True):
    """Who plays, with which rules; all that its games need, to be sent to another process."""

    rules: Rules[Any]
    players: tuple[str, ...]
    makers: dict[str, Maker]
    """For every name among the players."""
    options: dict[str, str]
    luck: str
    limit: int
    index: int = 0
    """Its place in a tournament."""

    def seated(self, number: int) -> list[tuple[str, Bot]]:
        """The bots of a game by seat, made for it."""
        names = [self.players[player] for player in seating(len(self.players), number)]
        return [(name, self.makers[name]()) for name in names]


def seating(players: int, number: int) -> tuple[int, ...]:
    """Which player sits in which seat in a game: everybody moves on one seat, then the order of neighbours changes."""
    orders = [(0, *others) for others in permutations(range(1, players))]
    order = orders[number // players % len(orders)]
    return tuple(order[(seat - number) % players] for seat in range(players))


def play_game(meeting: Meeting, number: int) -> Played:
    """Play one game of a meeting."""
    begun, begun_cpu = time.perf_counter(), time.process_time()
    seated = meeting.seated(number)
    game: Game[Any] = Game.new(meeting.rules, len(seated), meeting.options, [name for name, _ in seated])
    decisions, error = _play(game, meeting, number, [bot for _, bot in seated])
    faults = [getattr(bot, "faults", ()) for _, bot in seated]
    return Played(
        number=number,
        meeting=meeting.index,
        seats=tuple(name for name, _ in seated),
        winners=tuple(game.winners),
        scores=tuple(game.scores),
        decisions=decisions,
        rounds=getattr(game.view(None), "round", None),
        roles=meeting.rules.roles(game.table),
        ending=meeting.rules.ending(game.table),
        seconds=time.perf_counter() - begun,
        cpu_seconds=time.process_time() - begun_cpu,
        faults=tuple(map(len, faults)) if any(faults) else (),
        fault=next((each[0] for each in faults if each), ""),
        is_capped=not (error or game.is_over),
        error=error,
        log=write_log(game) if error else "",
    )


def _play(game: Game[Any], meeting: Meeting, number: int, bots: list[Bot]) -> tuple[int, str]:
    """To the end, the limit, or the answer that broke it; gives the number of decisions and what broke."""
    luck = {seat: Random(f"{meeting.luck}/{number}/{seat}") for seat in range(CHANCE, len(bots))}
    opening = [*meeting.rules.opening_luck(len(bots), meeting.options, number)]
    decisions = 0
    try:
        while decisions < meeting.limit and (question := game.question) is not None:
            seat = question.seat
            if seat == CHANCE and opening and opening[0] in map(words_of, question.options):
                game.answer(seat, opening.pop(0))
                continue
            game.answer(seat, answer_for(game, seat, None if seat == CHANCE else bots[seat], luck[seat]))
            decisions += seat != CHANCE
    except Exception:
        # A rule or a bot went wrong.  The other games go on; this one is reported with all that is known.
        return decisions, traceback.format_exc()
    return decisions, ""
