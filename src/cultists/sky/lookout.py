"""Looks for single figures in skies that come by the dozen.

A `finder` (matching.py) is the fastest way to look for the same figure again and again; but to make one
takes longer than a whole ritual has time for.  A `Lookout` is made in a few microseconds, because all it needs is in a
table: where each step (rows down, columns right) leads from each space, as drawn and turned by quarters.
"""

from collections.abc import Sequence
from typing import Final

from cultists.sky.matching import Cell
from cultists.sky.sky import SIZE, SPACES
from cultists.sky.symbols import NO_SYMBOL, STOCK

OUTSIDE: Final = bytes([NO_SYMBOL])
"""What is seen beyond the edge: appended to the symbols of a sky, it is found on space 25."""
BEYOND: Final = len(SPACES)

Turned = tuple[bytes, bytes, bytes, bytes]


def _leads_to(down: int, right: int) -> bytes:
    """For each space the one so many rows below and columns to the right, or BEYOND."""
    ends = ((space // SIZE + down, space % SIZE + right) for space in SPACES)
    inside = range(SIZE)
    return bytes(SIZE * row + column if row in inside and column in inside else BEYOND for row, column in ends)


_REACH: Final = range(1 - SIZE, SIZE)
STEPS: Final[dict[tuple[int, int], Turned]] = {
    (down, right): (
        _leads_to(down, right),
        _leads_to(right, -down),
        _leads_to(-down, -right),
        _leads_to(-right, down),
    )
    for down in _REACH
    for right in _REACH
}
"""Where a step leads: as drawn, and turned by one, two and three quarters."""


class Lookout:
    """Looks for one figure, turned but not mirrored, never over the edge; wild cells ask for nothing."""

    __slots__ = ("_anchor", "_turns")

    def __init__(self, cells: Sequence[Cell]) -> None:
        """The cells (row, column, symbol) that show a symbol; the look begins at the rarest of them."""
        first = min(cells, key=lambda cell: STOCK[cell[2]])
        row, column, self._anchor = first
        others = [(STEPS[down - row, right - column], symbol) for down, right, symbol in cells]
        others.remove((STEPS[0, 0], self._anchor))
        self._turns: Final = tuple([(steps[turn], symbol) for steps, symbol in others] for turn in range(4))

    def shows(self, symbols: bytes) -> bool:
        """Whether the figure shows; the symbols are those of a sky with OUTSIDE appended."""
        space = symbols.find(self._anchor)
        turns = self._turns
        while space >= 0:
            for turn in turns:
                for leads_to, symbol in turn:
                    if symbols[leads_to[space]] != symbol:
                        break
                else:
                    return True
            space = symbols.find(self._anchor, space + 1)
        return False
