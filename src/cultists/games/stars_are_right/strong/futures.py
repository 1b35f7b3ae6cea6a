"""Turns tried out in imagined futures: each is played and answered; the outlook then is what counts."""

import time
from collections.abc import Callable, Sequence
from math import inf
from random import Random
from typing import Final

from cultists.games.stars_are_right.strong.outlook import before_a_turn
from cultists.games.stars_are_right.strong.quick import quick_turn
from cultists.games.stars_are_right.strong.world import Turn, World, play

TRUST: Final = 30
"""The chance that a turn seems to have at first sight counts as much as so many futures …"""
TRUST_IN_FORESIGHT: Final = 200
"""… and as so many if the first sight has foreseen what both might do next."""


class Clock:
    """The time for one answer."""

    __slots__ = ("_began", "seconds")

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._began = time.monotonic()

    def left(self, part: float = 1.0) -> float:
        """How many seconds are left of such a part of the time; none, if it is 0 or less."""
        return self.seconds * part - (time.monotonic() - self._began)


class Trial:
    """A turn, and how it went in the futures in which it was tried."""

    __slots__ = ("outlook", "shares", "stories", "trust", "turn")

    def __init__(self, turn: Turn, outlook: float, trust: int = TRUST) -> None:
        self.turn = turn
        self.outlook = outlook
        """Our chance to win with it, at first sight."""
        self.trust = trust
        self.shares: list[float] = []
        """Our chance to win in each future, once it was played."""
        self.stories: list[tuple[str, str]] = []
        """What the next player did in each, and the best that we could summon after that."""

    @property
    def share(self) -> float:
        """How likely it seems to win with it."""
        return sum(self.shares) / len(self.shares) if self.shares else 0.0

    def gain(self, lead: "Trial") -> float:
        """How much better it seems than another turn, in the futures that both have met and at first sight."""
        both = min(len(self.shares), len(lead.shares))
        more = sum(self.shares[:both]) - sum(lead.shares[:both])
        return (more + self.trust * (self.outlook - lead.outlook)) / (both + self.trust)


class Futures:
    """Worlds that a seat imagines.  All turns meet the same ones, so that luck does not decide between them."""

    def __init__(self, imagine: Callable[[Random], World], rng: Random, clock: Clock) -> None:
        self._imagine = imagine
        self._rng = rng
        self._worlds: list[tuple[World, int]] = []
        self._clock = clock
        self._longest = 0.0

    def world(self, number: int) -> World:
        """The world of that number."""
        while len(self._worlds) <= number:
            luck = self._rng.getrandbits(48)
            self._worlds.append((self._imagine(Random(luck)), luck))
        return self._worlds[number][0]

    @property
    def is_late(self) -> bool:
        """Whether the time is over, or would be when one more turn has been tried out."""
        return self._clock.left() <= self._longest

    def try_out(self, trial: Trial) -> None:
        """Play a turn in the next world that it has not met."""
        before = self._clock.left()
        number = len(trial.shares)
        world = self.world(number).copy()
        share, story = played(world, trial.turn, Random(self._worlds[number][1]))
        trial.shares.append(share)
        trial.stories.append(story)
        if before < inf:
            self._longest = max(self._longest, before - self._clock.left())

    def best(self, trials: Sequence[Trial], thoughts: int) -> list[Trial]:
        """Try turns with so many thoughts in all; the worse half drops out again and again.  Gives the best first.

        All are compared with the first, in the same futures.  When it is late, the first sight must do for the rest.
        """
        lead, left = trials[0], list(trials)
        out: list[Trial] = []
        rounds = max(1, (len(left) - 1).bit_length())
        while True:
            for _ in range(max(1, round(thoughts / rounds / len(left)))):
                for trial in left:
                    if self.is_late:
                        break
                    self.try_out(trial)
            while len(lead.shares) < max(len(trial.shares) for trial in left) and not self.is_late:
                self.try_out(lead)
            left.sort(key=lambda trial: -trial.gain(lead))
            if len(left) <= 2 or self.is_late:
                return left + out
            half = (len(left) + 1) // 2
            left, out = left[:half], left[half:] + out


def played(world: World, turn: Turn, rng: Random) -> tuple[float, tuple[str, str]]:
    """Play a turn, let the others reply from imagined hands; gives our chance to win then, and what happened."""
    seat = world.turn
    play(world, turn, rng)
    reply = ""
    while world.winner is None and world.turn != seat:
        answer = quick_turn(world, rng)
        answer.discards = ()
        play(world, answer, rng, draws=False)  # what becomes of their hands is beyond this future
        reply = reply or _in_words(answer)
    if world.winner is not None:
        return float(world.winner == seat), (reply, "")
    share, best = before_a_turn(world, seat)
    return share, (reply, best.card.words if best else "")


def _in_words(turn: Turn) -> str:
    if turn.target is None:
        return "summons nothing"
    return "wins" if turn.target.wins else f"summons a {turn.target.card.rank}"
