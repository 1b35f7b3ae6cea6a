"""The high priest's first look at a game of two: by what both might summon next, what to do with symbols left over.

For each symbol that is left over every move that does no harm is looked at, one symbol after the other; the best skies
go on.  That is many skies; it takes a compiled planner (prospects.py), and who has few thoughts does without.  With
more players too much happens until our next turn: there it was tried, and won nothing (docs/decisions.md).
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from cultists.games.stars_are_right.planner.machine import fastest
from cultists.games.stars_are_right.planner.reach import harmless
from cultists.games.stars_are_right.planner.solving import left_after
from cultists.games.stars_are_right.strong.candidates import after_moves, ways_to_discard, with_discards
from cultists.games.stars_are_right.strong.futures import TRUST_IN_FORESIGHT, Clock, Futures, Trial
from cultists.games.stars_are_right.strong.outlook import FORESEEN, likely, of_cards, of_prospects
from cultists.games.stars_are_right.strong.prospects import HANDS, Prospects
from cultists.games.stars_are_right.strong.world import Turn, World, play
from cultists.games.stars_are_right.table import NO_SYMBOLS
from cultists.sky import Move, Sky

THOUGHTS_A_PURPOSE: Final = 125
"""With each so many thoughts, other uses of the symbols left over are looked for in one purpose more …"""
SKIES: Final = 3
"""… and so many skies go on after each symbol."""
DISCARDING: Final = 6
"""For so many of the best turns every discard is thought about."""

Seen = tuple[float, Turn]
"""A turn, and how likely we are to win with it, as a logit."""


def can_foresee(thoughts: int, players: int = 2) -> bool:
    """Whether two play, with enough thoughts, and a planner that is quick enough."""
    return players == 2 and thoughts >= THOUGHTS_A_PURPOSE and fastest().many_skies


class Foresight:
    """How likely a seat is to win after its turn, as far as the next summoning of both tells."""

    def __init__(self, futures: Futures, seat: int) -> None:
        self._prospects = Prospects(fastest(), [futures.world(number) for number in range(HANDS)], seat)
        self._seat = seat

    def logit(self, then: World) -> float:
        """What adds up after a turn, before the hand is filled."""
        return of_cards(then, self._seat, FORESEEN) + of_prospects(self._prospects, then)

    def trial(self, then: World, turn: Turn) -> Trial:
        """A turn that leads there."""
        return Trial(turn, likely(self.logit(then)), TRUST_IN_FORESIGHT)

    def trials(self, world: World, found: Sequence[Turn], thoughts: int, clock: Clock, part: float) -> list[Trial]:
        """The turns, and the best of them with other moves and discards; the best first.  Takes a part of the time."""
        purposes = thoughts // THOUGHTS_A_PURPOSE
        seen: list[Seen] = []
        for _, turn in sorted((with_discards(world, turn, FORESEEN) for turn in found), key=lambda each: -each[0]):
            if seen and clock.left(part) <= 0:
                break
            seen.append((self.logit(_after(world, turn)), turn))
        seen.sort(key=_best_first)
        known: set[tuple[object, ...]] = set()
        for _, turn in seen[:]:
            if len(known) == purposes or clock.left(part) <= 0:
                break
            needed = turn.moves[: turn.needed]
            purpose = turn.spending, turn.target and (turn.target.card, turn.target.lenders), needed
            if purpose not in known and left_after(turn.spending.symbols, needed) != NO_SYMBOLS:
                known.add(purpose)
                seen += self._moved_better(world, turn, clock, part)
        seen.sort(key=_best_first)
        for place, (_, turn) in enumerate(seen[:DISCARDING]):
            if clock.left(part) > 0:
                seen[place] = self._discarding_better(world, turn)
        seen.sort(key=_best_first)
        return [Trial(turn, likely(logit), TRUST_IN_FORESIGHT) for logit, turn in self._different(world, seen)]

    def _different(self, world: World, seen: Sequence[Seen]) -> Iterator[Seen]:
        """Of turns that lead to the same only the first."""
        ends = set()
        for logit, turn in seen:
            then = _after(world, turn)
            end = then.sky.cells, then.hands[self._seat], then.creatures[self._seat]
            if end not in ends:
                ends.add(end)
                yield logit, turn

    def _moved_better(self, world: World, turn: Turn, clock: Clock, part: float) -> Iterator[Seen]:
        """The same turn with the best moves for the symbols that are left over."""
        needed = turn.moves[: turn.needed]
        left = left_after(turn.spending.symbols, needed)
        sky, keep = after_moves(world.sky, needed, turn.target)
        then = _after(world, turn)
        by_cards = of_cards(then, self._seat, FORESEEN)
        skies: list[tuple[float, Sky, tuple[Move, ...]]] = [(0.0, sky, ())]
        for kind in [kind for kind, count in enumerate(left) for _ in range(count)]:
            found: dict[bytes, tuple[float, Sky, tuple[Move, ...]]] = {}
            for _, sky, done in skies:
                for move in harmless(kind, keep):
                    if clock.left(part) <= 0:
                        return
                    then.sky = move.apply(sky)
                    if then.sky.cells not in found:
                        found[then.sky.cells] = of_prospects(self._prospects, then), then.sky, (*done, move)
            skies = sorted(found.values(), key=lambda each: -each[0])[:SKIES]
        for logit, _, done in skies:
            yield by_cards + logit, Turn(turn.spending, needed + done, turn.needed, turn.target, turn.discards)

    def _discarding_better(self, world: World, turn: Turn) -> Seen:
        """The same turn with the best cards to put away."""
        keeping = Turn(turn.spending, turn.moves, turn.needed, turn.target, ())
        turns = [
            Turn(turn.spending, turn.moves, turn.needed, turn.target, away)
            for away in ways_to_discard(_after(world, keeping), self._seat)
        ]
        return max(((self.logit(_after(world, each)), each) for each in turns), key=lambda each: each[0])


def _after(world: World, turn: Turn) -> World:
    then = world.copy()
    play(then, turn, Random(0), draws=False)
    return then


def _best_first(seen: Seen) -> float:
    return -seen[0]
