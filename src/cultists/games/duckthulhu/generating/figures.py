"""Figures for the star chart: each shows in the outcome that is meant, and in no other sky that could mislead.

The figure of a step must be absent from the other outcomes of the step and from every outcome of the earlier steps of
the phase.  What comes later does not matter: by then it is used up.  (rules 5.3)
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from cultists.games.duckthulhu.generating.dealing import real
from cultists.games.duckthulhu.generating.levels import Level
from cultists.games.duckthulhu.generating.night import Night, turns_of
from cultists.games.duckthulhu.generating.planning import Planned
from cultists.games.duckthulhu.outcomes import outcomes
from cultists.sky import NO_SYMBOL, SIZE, SPACES, Constellation
from cultists.sky.matching import Cell
from cultists.sky.symbols import SYMBOL_OF_FACE

TRIES: Final = 40
FEW_TILES: Final = 10
"""With so few tiles left, in the last two phases, figures are larger and have fewer symbols."""


def has_figures(steps: Sequence[Planned], dealt: Mapping[int, int]) -> bool:
    """Whether a phase can have figures at all: if not even all tiles together single out an outcome, nothing does."""
    return figures_of(steps, dealt, None) is not None


def figures_of(
    steps: Sequence[Planned], dealt: Mapping[int, int], choice: tuple[Level, Random] | None
) -> list[list[Cell]] | None:
    """A figure for each step of a phase, chosen at random; without a choice, the largest.  None: it is impossible."""
    to_real = real(dealt)
    night = Night()
    figures = []
    for step in steps:
        found = outcomes(step.meaning, step.before.translate(to_real), step.duck)
        after = step.after.translate(to_real)
        if after not in found:
            return None
        night.add(each.translate(SYMBOL_OF_FACE) for each in found if each != after)
        symbols = after.translate(SYMBOL_OF_FACE)
        figure = pick(symbols, night, *choice) if choice else largest(symbols, night)
        if figure is None:
            return None
        figures.append(figure)
        night.add([symbols])
    return figures


def pick(symbols: bytes, night: Night, level: Level, rng: Random) -> list[Cell] | None:
    """A random figure of a sky, such as the level likes it; failing that, any that will do."""
    tiles = [space for space in SPACES if symbols[space] != NO_SYMBOL]
    taste = level.early if len(tiles) > FEW_TILES else level.late
    for attempt in range(2 * TRIES):
        near = _in_a_box(tiles, taste.boxes, rng)
        number = min(rng.randint(*taste.symbols) + attempt // TRIES, len(tiles))
        if len(near) < number:
            continue
        figure = cells_of(rng.sample(near, number), symbols)
        if not night.shows(turns_of(figure)):
            return figure
    whole = largest(symbols, night)
    return whole and _thinned(whole, night, rng)


def _thinned(figure: list[Cell], night: Night, rng: Random) -> list[Cell]:
    """A figure without every symbol that it does not need."""
    for cell in rng.sample(figure, len(figure)):
        fewer = [each for each in figure if each != cell]
        if fewer and not night.shows(turns_of(fewer)):
            figure = fewer
    return figure


def _in_a_box(tiles: Sequence[int], boxes: Sequence[tuple[int, int]], rng: Random) -> list[int]:
    """The tiles in a random rectangle, lying or standing."""
    height, width = rng.sample(rng.choice(boxes), 2)
    top, left = rng.randrange(SIZE - height + 1), rng.randrange(SIZE - width + 1)
    return [space for space in tiles if top <= space // SIZE < top + height and left <= space % SIZE < left + width]


def largest(symbols: bytes, night: Night) -> list[Cell] | None:
    """All tiles of a sky as one figure; None if another sky shows even that."""
    figure = cells_of([space for space in SPACES if symbols[space] != NO_SYMBOL], symbols)
    return None if night.shows(turns_of(figure)) else figure


def cells_of(spaces: Sequence[int], symbols: bytes) -> list[Cell]:
    """The cells of a figure that lies on these spaces."""
    return [(*divmod(space, SIZE), symbols[space]) for space in spaces]


def drawn(cells: Sequence[Cell], rng: Random) -> Constellation:
    """A figure as it is drawn on the chart: turned at random, and trimmed."""
    for _ in range(rng.randrange(4)):
        cells = [(column, -row, symbol) for row, column, symbol in cells]
    top, left = min(row for row, _, _ in cells), min(column for _, column, _ in cells)
    moved = sorted((row - top, column - left, symbol) for row, column, symbol in cells)
    height, width = 1 + max(row for row, _, _ in moved), 1 + max(column for _, column, _ in moved)
    return Constellation(height, width, moved)
