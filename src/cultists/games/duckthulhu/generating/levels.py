"""How hard a ritual is: a measure for any ritual, and the three levels that steer the generator."""

from typing import Final, NamedTuple

from cultists.engine.errors import CultistsError
from cultists.games.duckthulhu.ritual import STEPS_PER_PHASE, Ritual, Sign
from cultists.games.duckthulhu.solving import solve

DASHED_SQUARES_PER_LOOK: Final = 4
"""So many dashed squares make a figure as much harder to find as a second figure would."""


class Taste(NamedTuple):
    """What figures a level likes."""

    boxes: tuple[tuple[int, int], ...]
    """The rectangles, lying or standing, from which they are taken."""
    symbols: tuple[int, int]
    """The fewest and the most symbols."""


class Level(NamedTuple):
    """What the generator aims at."""

    wide: int
    """Whether it prefers instructions with few (-1) or many (1) outcomes to choose from."""
    early: Taste
    """The figures of the first three phases."""
    late: Taste
    """Those of the last two, where tiles are few and far between."""


LEVELS: Final = {
    "easy": Level(-1, Taste(((2, 2), (2, 3)), (3, 4)), Taste(((2, 2), (2, 3), (3, 3)), (2, 3))),
    "medium": Level(0, Taste(((3, 3), (3, 4)), (3, 4)), Taste(((3, 3), (3, 4), (4, 4)), (2, 3))),
    "hard": Level(1, Taste(((3, 4), (4, 4), (3, 5), (4, 5)), (3, 4)), Taste(((4, 4), (4, 5), (5, 5)), (2, 3))),
}


def level_named(name: str) -> Level:
    """The level with this name.  Raises CultistsError."""
    if name not in LEVELS:
        raise CultistsError(f"There is no level “{name}”; the levels are {', '.join(LEVELS)}.")
    return LEVELS[name]


class Difficulty(NamedTuple):
    """How hard a ritual is for somebody who carries it out by hand."""

    outcomes: int
    """The candidate skies of all steps together."""
    most_outcomes: int
    """Those of the step that has most."""
    symbols: int
    """The symbols in all figures together."""
    dashed: int
    """The dashed squares in all figures together."""
    looks: int
    """The measure: how often one has to look who tries every outcome against every unused constellation, where four
    dashed squares count as one look more."""


def difficulty_of(ritual: Ritual) -> Difficulty:
    """Measure a ritual.  Raises Unsolvable."""
    steps = solve(ritual).steps
    looks = 0.0
    unused: list[Sign] = []
    for step in steps:
        if step.number % STEPS_PER_PHASE == 1:
            unused = list(ritual.phases[step.number // STEPS_PER_PHASE])
        looks += step.outcomes * sum(1 + dashed_in(sign) / DASHED_SQUARES_PER_LOOK for sign in unused)
        unused.remove(step.sign)
    counts = [step.outcomes for step in steps]
    symbols = sum(len(sign.figure.cells) for sign in ritual.signs)
    return Difficulty(sum(counts), max(counts), symbols, sum(map(dashed_in, ritual.signs)), round(looks))


def dashed_in(sign: Sign) -> int:
    """The dashed squares of a figure."""
    return sign.figure.height * sign.figure.width - len(sign.figure.cells)
