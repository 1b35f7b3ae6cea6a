"""Constellations, and Duckthulhu's jump (chapter “Duckthulhu”)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from referees.duckthulhu.sky import CELLS, SIDE, Cell, Sky

DASHED: Final = "."
FAR: Final[dict[str, Cell]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
DIRECTIONS: Final = ("NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW")

Figure = tuple[tuple[str, ...], ...]
"""Rows of symbols and dashed squares."""


@dataclass(frozen=True)
class Constellation:
    """A pattern of the star chart, and the direction in which Duckthulhu travels."""

    id: str
    direction: str
    figure: Figure


def turned(figure: Figure) -> Figure:
    """The figure after a quarter turn to the right."""
    return tuple(zip(*figure[::-1], strict=True))


def mirrored(figure: Figure) -> Figure:
    """The figure as in a mirror, which is another one."""
    return tuple(row[::-1] for row in figure)


def four_ways(figure: Figure) -> list[Figure]:
    """A pattern may be rotated, not reflected."""
    ways = [figure]
    while len(ways) < 4:
        ways.append(turned(ways[-1]))
    return ways


def is_trimmed(figure: Figure) -> bool:
    """Whether no outer row or column is all dashed."""
    outer = (figure[0], figure[-1], [row[0] for row in figure], [row[-1] for row in figure])
    return all(any(symbol != DASHED for symbol in line) for line in outer)


def trimmed(figure: Figure) -> Figure:
    """The figure without outer rows and columns that are all dashed."""
    for _ in range(4):
        while len(figure) > 1 and set(figure[0]) == {DASHED}:
            figure = figure[1:]
        figure = turned(figure)
    return figure


Squares = tuple[tuple[Cell, str], ...]


@lru_cache(10_000)
def all_laid(figure: Figure) -> tuple[Squares, ...]:
    """All ways to lay a figure on the board, never across the edge: as squares with their symbols.

    Outer dashed squares set no condition: they may lie beside the board.
    """
    found = []
    for way in four_ways(trimmed(figure)):
        height, width = len(way), len(way[0])
        for column, row in CELLS:
            if column + width <= SIDE and row + height <= SIDE:
                found.append(laid(way, (column, row)))
    return tuple(found)


def laid(figure: Figure, corner: Cell) -> Squares:
    """The squares of a figure whose north-western corner lies on a space."""
    return tuple(
        ((corner[0] + column, corner[1] + row), symbol)
        for row, line in enumerate(figure)
        for column, symbol in enumerate(line)
    )


def fits(sky: Sky, squares: Squares) -> bool:
    """Whether each symbol lies on a tile that shows it.  A dashed square takes anything, also a lack of tile."""
    return all(symbol == DASHED or (cell in sky and sky[cell].shows == symbol) for cell, symbol in squares)


def places(sky: Sky, figure: Figure) -> list[Squares]:
    """All ways in which the figure lies in the sky."""
    return [squares for squares in all_laid(figure) if fits(sky, squares)]


def is_there(sky: Sky, figure: Figure) -> bool:
    """Whether the constellation is in the sky."""
    return any(fits(sky, squares) for squares in all_laid(figure))


def landing(duck: Cell, direction: str) -> Cell | None:
    """Two squares in the direction that is named twice and one in the other; None if that leaves the board.

    NNE is named after its two steps north, ENE after its two steps east.
    """
    column, row = duck
    for letter in direction:
        column, row = column + FAR[letter][0], row + FAR[letter][1]
    return (column, row) if (column, row) in CELLS else None


def between(start: Cell, end: Cell) -> list[Cell]:
    """The spaces that lie between both ends of a jump: he pays no heed to them."""
    columns, rows = ({*range(min(pair), max(pair) + 1)} for pair in zip(start, end, strict=True))
    return [cell for cell in CELLS if cell[0] in columns and cell[1] in rows and cell not in (start, end)]
