"""Many skies looked at in one go: whether any of them shows a figure.

Each symbol has one long number in which every sky has a lane of bits; a space is a bit.  To lay two symbols of a figure
over all skies at once is then one shift and one AND.  Rows lie nine bits apart and lanes nine rows, so that a figure
which hangs over an edge only ever meets bits that are never set.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from cultists.sky import NO_SYMBOL, SIZE, SPACES, SYMBOLS
from cultists.sky.matching import Cell

_ROW: Final = 2 * SIZE - 1
_LANE: Final = _ROW * _ROW
_BITS: Final = tuple(1 << (_ROW * (space // SIZE) + space % SIZE) for space in SPACES)

Turned = list[tuple[int, int]]
"""The symbols of a figure, each with its distance in bits from the first."""


def turns_of(cells: Sequence[Cell]) -> list[Turned]:
    """A figure (row, column, symbol) in its four turns, ready to be looked for."""
    turns = []
    for across, down in ((1, _ROW), (-_ROW, 1), (-1, -_ROW), (_ROW, -1)):
        bits = sorted((row * down + column * across, symbol) for row, column, symbol in cells)
        first = bits[0][0]
        turns.append([(symbol, place - first) for place, symbol in bits])
    return turns


class Night:
    """The skies that must not show the next figure."""

    __slots__ = ("_number", "_showing")

    def __init__(self, skies: Iterable[bytes] = ()) -> None:
        self._showing = [0] * (NO_SYMBOL + 1)
        self._number = 0
        self.add(skies)

    def add(self, skies: Iterable[bytes]) -> None:
        """Watch more skies, given as the symbols of their spaces."""
        for symbols in skies:
            lane = [0] * (NO_SYMBOL + 1)
            for symbol, bit in zip(symbols, _BITS, strict=True):
                lane[symbol] |= bit
            shift = _LANE * self._number
            for symbol in range(len(SYMBOLS)):
                self._showing[symbol] |= lane[symbol] << shift
            self._number += 1

    def shows(self, turns: Iterable[Turned]) -> bool:
        """Whether any sky shows a figure, however it is turned."""
        showing = self._showing
        for turned in turns:
            found = -1
            for symbol, distance in turned:
                found &= showing[symbol] >> distance
                if not found:
                    break
            else:
                return True
        return False
