"""What is timed, and how: contestants, their trials, and interleaved rounds of them on one core."""

import gc
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle, islice
from random import Random
from statistics import mean, median
from typing import Any, TypeAlias

# A random game: yields the state and the number of options at every decision of a player, before it is made.
Walk: TypeAlias = Callable[[Random], Iterator[tuple[Any, int]]]

# Does something worth timing a number of times and returns how often.
Trial: TypeAlias = Callable[[Random], int]

POSITIONS = 16
SAMPLE = 8
COPIES = 200


@dataclass(slots=True)
class Shape:
    """What random games are like; a decision with one option is cheap, so it matters how many there are."""

    decisions_per_game: float
    options_per_decision: float
    forced: float


@dataclass(slots=True)
class Contestant:
    """One engine at one game.  `enter` imports it and names its trials after what they count; it may fail."""

    name: str
    words: str
    enter: Callable[[], dict[str, Trial]]
    walk: Walk | None = None
    package: str | None = None
    is_ours: bool = False
    trials: dict[str, Trial] = field(default_factory=dict)
    rates: dict[str, list[float]] = field(default_factory=dict)
    shape: Shape | None = None
    trouble: str | None = None

    def rate(self, what: str) -> float | None:
        """Per second of processor time; the median of the rounds."""
        return median(self.rates[what]) if what in self.rates else None

    def warm_up(self) -> None:
        """Imports and builds what is needed and runs everything once."""
        self.trials = self.enter()
        for trial in self.trials.values():
            trial(Random(0))
        if self.walk is not None:
            self.shape = shape(self.walk)

    def run(self, what: str, seed: int, seconds: float) -> None:
        """Times one trial for about so many seconds of processor time."""
        rng, trial, count = Random(seed), self.trials[what], 0
        gc.collect()
        start = time.process_time()
        while (took := time.process_time() - start) < seconds:
            count += trial(rng)
        self.rates.setdefault(what, []).append(count / took)

    def attempt(self, act: Callable[[], None]) -> None:
        """Somebody else's engine may fail in any way; that is a line of the table, and no more."""
        try:
            act()
        except ImportError as error:
            self.trouble = f"not installed: {error}"
        except Exception as error:
            self.trouble = f"broke: {type(error).__name__}: {error}".splitlines()[0][:100]
        else:
            return
        self.trials = {}


def run_rounds(contestants: list[Contestant], rounds: int, seconds: float) -> Iterator[str]:
    """Warms everyone up, then runs every trial once a round, so that a busy minute of the machine hits everyone alike.

    Yields what comes next, in words.
    """
    for contestant in contestants:
        yield f"warming up {contestant.name}"
        contestant.attempt(contestant.warm_up)
    # What the imports left behind is nobody's garbage: keep it out of everyone's collections.
    gc.collect()
    gc.freeze()
    for number in range(rounds):
        for contestant in contestants:
            for what in list(contestant.trials):
                yield f"round {number + 1} of {rounds}: {contestant.name}, {what}"
                contestant.attempt(partial(contestant.run, what, 1000 + number, seconds))


def on_one_core() -> None:
    """Keeps this process on one core, so that nobody gains by threads."""
    os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def decisions(walk: Walk) -> Trial:
    """One random game."""
    return lambda rng: sum(1 for _ in walk(rng))


def copies(states: list[Any], copy: Callable[[Any], object]) -> Trial:
    """A few hundred copies, kept until all are made, as a search would keep them."""
    batch = list(islice(cycle(states), COPIES))
    return lambda _rng: len([copy(state) for state in batch])


def positions_at(walk: Walk, decision: int) -> list[Any]:
    """States of several random games, all at their n-th decision."""
    states = (position(walk, seed, decision) for seed in range(SAMPLE))
    return [state for state in states if state is not None]


def positions_throughout(walk: Walk) -> list[Any]:
    """States spread evenly from the first decision to the last, each reached by playing a game of its own."""
    lengths = [sum(1 for _ in walk(Random(seed))) for seed in range(POSITIONS)]
    return [position(walk, seed, length * seed // POSITIONS) for seed, length in enumerate(lengths)]


def position(walk: Walk, seed: int, decision: int) -> Any:
    """The state of a random game at its n-th decision; None where it is over before."""
    return next((state for index, (state, _) in enumerate(walk(Random(seed))) if index == decision), None)


def shape(walk: Walk) -> Shape:
    games = [[options for _, options in walk(Random(seed))] for seed in range(SAMPLE)]
    options = [count for game in games for count in game]
    return Shape(mean(map(len, games)), mean(options), options.count(1) / len(options))
