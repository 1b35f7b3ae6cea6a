"""The outlook of the last phase: whether Duckthulhu can still devour everything, whatever the tiles show.

The end of a ritual is where plans fail: few tiles, each of which must lie a knight's move from the one before.  It
depends only on where there are tiles, so it is worked out on outlines, and remembered.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from cultists.games.duckthulhu.generating.blank import BLANK_SKY, is_about_symbols, ways
from cultists.games.duckthulhu.jumps import JUMPS, LANDINGS
from cultists.games.duckthulhu.meaning import Meaning
from cultists.games.duckthulhu.outcomes import Outcomes
from cultists.games.duckthulhu.ritual import STEPS, STEPS_PER_PHASE
from cultists.sky import NO_TILE, SIZE, SPACES

LAST_PHASE: Final = STEPS - STEPS_PER_PHASE + 1
"""The first step of it."""
TARGETS: Final = tuple(
    tuple((name, space) for name in JUMPS if (space := LANDINGS[name][place]) is not None)
    for place in range(len(SPACES) + SIZE)
)
"""For each place of Duckthulhu the directions that do not leave the sky, and where they lead."""

_OUTLINE: Final = bytes(NO_TILE).ljust(256, bytes([NO_TILE]))
_BLANK: Final = int.from_bytes(BLANK_SKY, "big")
_GONE: Final = bytes([NO_TILE])

Shape = tuple[tuple[int, int, int], ...]


class Effort:
    """How many more positions may be looked at before something else is tried."""

    def __init__(self) -> None:
        self.left = 0

    def spend(self, positions: int = 1) -> None:
        """Count some positions."""
        self.left -= positions

    @property
    def is_spent(self) -> bool:
        """Whether it is time to give up."""
        return self.left <= 0


class Outlook:
    """Answers for one list of instructions."""

    def __init__(self, meanings: Sequence[Meaning], rng: Random, effort: Effort) -> None:
        self._effort: Final = effort
        self._meanings: Final = meanings
        self._rng: Final = rng
        self._known: Final[dict[tuple[int, bytes, int, frozenset[str]], bool]] = {}

    def is_hopeful(self, number: int, outline: bytes, duck: int, used: frozenset[str]) -> bool:
        """Whether the steps from this one on can be planned, with directions that the phase has not used.

        When the effort is spent the answer is no, and is not remembered: it is only a reason to stop.
        """
        position = number, outline, duck, used
        known = self._known.get(position)
        if known is None:
            self._effort.spend()
            known = not self._effort.is_spent and self._looks_hopeful(*position)
            if known or not self._effort.is_spent:
                self._known[position] = known
        return known

    def _looks_hopeful(self, number: int, outline: bytes, duck: int, used: frozenset[str]) -> bool:
        found = ways(self._meanings[number - 1], blank_of(outline), duck, self._rng)
        for after in dict.fromkeys(map(outline_of, self.told_apart(number, found))):
            for direction, space in TARGETS[duck]:
                if direction in used or after[space] == NO_TILE:
                    continue
                if number == STEPS:
                    return True
                if self.is_hopeful(number + 1, without(after, space), space, used | {direction}):
                    return True
        return False

    def told_apart(self, number: int, found: Outcomes) -> Iterable[bytes]:
        """The outcomes that a figure can single out; with more tiles than in the last phase there is always one.

        Two tiles pushed apart lie to each other as if the other had been pushed the other way.  (rules 14.25)
        """
        if number < LAST_PHASE or len(found) == 1 or is_about_symbols(self._meanings[number - 1]):
            return found
        shapes = [shape_of(after) for after in found]
        return [after for after, shape in zip(found, shapes, strict=True) if shapes.count(shape) == 1]


def shape_of(cells: bytes) -> Shape:
    """How the tiles of a sky lie to each other: the same wherever the whole lies and however it is turned."""
    spots = [(*divmod(space, SIZE), face) for space, face in enumerate(cells) if face != NO_TILE]
    shapes = []
    for _ in range(4):
        spots = sorted((column, -row, face) for row, column, face in spots)
        top, left = spots[0][0], min(column for _, column, _ in spots)
        shapes.append(tuple([(row - top, column - left, face) for row, column, face in spots]))
    return min(shapes)


def outline_of(cells: bytes) -> bytes:
    """Where there are tiles, and no more."""
    return cells.translate(_OUTLINE)


def blank_of(outline: bytes) -> bytes:
    """Blank tiles in an outline, each named after its space."""
    return (int.from_bytes(outline, "big") | _BLANK).to_bytes(len(SPACES), "big")


def without(cells: bytes, space: int) -> bytes:
    """The cells after a tile was devoured."""
    return cells[:space] + _GONE + cells[space + 1 :]
