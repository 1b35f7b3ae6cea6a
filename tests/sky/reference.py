"""Slow and obvious: lays every figure on every place of the sky, cell by cell, straight from the rules."""

from itertools import product
from random import Random

from cultists.sky import NO_TILE, SYMBOLS, Sky

Figure = list[list[str]]
Ways = list[frozenset[int]]


def random_sky(rng: Random, empty: int = 0) -> Sky:
    """All 25 tiles in any order, any side up, with some of them taken away."""
    faces = [2 * tile + rng.randrange(2) for tile in rng.sample(range(25), 25)]
    for space in rng.sample(range(25), empty):
        faces[space] = NO_TILE
    return Sky(bytes(faces))


def ways(drawing: str, sky: Sky, ignored: frozenset[str] = frozenset(), reflections: bool = False) -> Ways:
    """Every set of spaces on which one figure shows."""
    figure = [row.split() for row in drawing.split("/")]
    figures = []
    for _ in range(4):
        figure = [list(row) for row in zip(*figure[::-1], strict=True)]
        figures += [figure, [row[::-1] for row in figure]] if reflections else [figure]
    found = set()
    for turned, top, left in product(figures, range(-5, 6), range(-5, 6)):
        spaces = set()
        for row, codes in enumerate(turned):
            for column, code in enumerate(codes):
                if code != "." and code not in ignored:
                    spaces.add(shown(sky, top + row, left + column, code))
        if None not in spaces:
            found.add(frozenset(space for space in spaces if space is not None))
    return sorted(found, key=sorted)


def shown(sky: Sky, row: int, column: int, code: str) -> int | None:
    """The space at a row and column if it is in the sky and shows this symbol."""
    if not (0 <= row < 5 and 0 <= column < 5):
        return None
    symbol = sky.symbol_at(5 * row + column)
    return 5 * row + column if symbol is not None and SYMBOLS[symbol] == code else None


def all_ways(
    drawings: list[str], sky: Sky, ignored: frozenset[str] = frozenset(), reflections: bool = False
) -> set[tuple[frozenset[int], ...]]:
    """Every way to find several figures at once on distinct tiles."""
    each = [ways(drawing, sky, ignored, reflections) for drawing in drawings]
    return {way for way in product(*each) if len(frozenset().union(*way)) == sum(map(len, way))}


def summonable(drawings: list[str], sky: Sky, ignored: frozenset[str] = frozenset(), reflections: bool = False) -> bool:
    """Whether there is any way."""
    return bool(all_ways(drawings, sky, ignored, reflections))
