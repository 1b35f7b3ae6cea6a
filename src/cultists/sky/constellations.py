"""Constellations: figures of symbols, and the several figures that must show at once on distinct tiles.

A figure may be turned by quarters but is mirrored only on request; it never continues round the edge of the sky.
Wild cells (`.`) ask for nothing, not even for a place inside the sky, so a figure simply has no such cells.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from cultists.sky.matching import Cell, Placement, assignments, finder, quick_test, touching
from cultists.sky.sky import SIZE, Sky
from cultists.sky.symbols import SYMBOL_OF_FACE, SYMBOLS, SkyError, parse_symbol

WILD = "."

Spaces = tuple[int, ...]


class Constellation:
    """One figure as it is drawn: its size, and the cells (row, column, symbol) that show a symbol."""

    __slots__ = ("cells", "height", "width")

    def __init__(self, height: int, width: int, cells: Iterable[Cell]) -> None:
        self.height: Final = height
        self.width: Final = width
        self.cells: Final = tuple(cells)

    @classmethod
    def parse(cls, drawing: str | Sequence[str]) -> "Constellation":
        """Reads rows such as `4 LE . SH` and `. . SU V`, given one by one or in one text, set apart by `/`."""
        lines = drawing.replace("\n", "/").split("/") if isinstance(drawing, str) else drawing
        rows = [line.split() for line in lines]
        drawn = " / ".join(map(" ".join, rows))
        if len({len(row) for row in rows}) != 1:
            raise SkyError(f"the rows of a constellation must be equally long: {drawn!r}")
        if len(rows) > SIZE or len(rows[0]) > SIZE:
            raise SkyError(f"a constellation must fit into the sky: {drawn!r}")
        cells = [
            (row, column, parse_symbol(code))
            for row, codes in enumerate(rows)
            for column, code in enumerate(codes)
            if code != WILD
        ]
        if not cells:
            raise SkyError(f"a constellation must show a symbol: {drawn!r}")
        return cls(len(rows), len(rows[0]), cells)

    def ignoring(self, symbols: frozenset[int]) -> "Constellation":
        """The same drawing with these symbols made wild; in the end there may be none left."""
        return Constellation(self.height, self.width, (cell for cell in self.cells if cell[2] not in symbols))

    def __str__(self) -> str:
        codes = {(row, column): SYMBOLS[symbol] for row, column, symbol in self.cells}
        rows = ([codes.get((row, column), WILD) for column in range(self.width)] for row in range(self.height))
        return " / ".join(map(" ".join, rows))

    def __repr__(self) -> str:
        return f"Constellation.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Constellation):
            return NotImplemented
        return (self.height, self.width, self.cells) == (other.height, other.width, other.cells)

    def __hash__(self) -> int:
        return hash(self.cells)


class Constellations:
    """What a card asks of the sky: all its constellations at once, each on tiles of its own."""

    __slots__ = ("_test", "_variants", "parts", "reflections")

    def __init__(self, parts: Iterable[Constellation], reflections: bool = False) -> None:
        self.parts: Final = tuple(parts)
        self.reflections: Final = reflections
        self._test: Final = quick_test([part.cells for part in self.parts], reflections)
        self._variants: Final[dict[frozenset[int], Constellations]] = {frozenset(): self}

    @classmethod
    def parse(cls, drawings: Iterable[str | Sequence[str]], *, reflections: bool = False) -> "Constellations":
        """Reads one drawing for each constellation."""
        if isinstance(drawings, str):
            raise SkyError(f"expected a list of drawings, not the single text {drawings!r}")
        return cls(map(Constellation.parse, drawings), reflections=reflections)

    def shown_in(self, sky: Sky) -> bool:
        """Whether the sky shows all of it, on distinct tiles."""
        symbols = sky.cells.translate(SYMBOL_OF_FACE)
        return self._test(symbols, touching(symbols))

    def find(self, sky: Sky) -> tuple[Spaces, ...] | None:
        """One way to find it: for each constellation the spaces of its symbols, in the order of the drawing."""
        found = next(assignments(self._placements(sky)), None)
        return None if found is None else tuple(spaces for _, spaces in found)

    def find_all(self, sky: Sky) -> list[tuple[Spaces, ...]]:
        """Every way to find it. Equal constellations that change places with each other make no new way."""
        ways: dict[frozenset[tuple[Constellation, int]], tuple[Spaces, ...]] = {}
        for found in assignments(self._placements(sky)):
            used = frozenset((part, mask) for part, (mask, _) in zip(self.parts, found, strict=True))
            ways.setdefault(used, tuple(spaces for _, spaces in found))
        return list(ways.values())

    def ignoring(self, symbols: Iterable[int]) -> "Constellations":
        """The same requirement with these symbols made wild. Made once, then kept."""
        ignored = frozenset(symbols)
        if ignored not in self._variants:
            parts = (part.ignoring(ignored) for part in self.parts)
            self._variants[ignored] = Constellations(parts, reflections=self.reflections)
        return self._variants[ignored]

    def _placements(self, sky: Sky) -> list[list[Placement]]:
        return [finder(part.cells, self.reflections)(sky.symbols) for part in self.parts]

    def __reduce__(self) -> tuple[type["Constellations"], tuple[object, ...]]:
        return Constellations, (self.parts, self.reflections)

    def __str__(self) -> str:
        return " + ".join(map(str, self.parts))

    def __repr__(self) -> str:
        mirrored = ", reflections=True" if self.reflections else ""
        return f"Constellations.parse({[str(part) for part in self.parts]!r}{mirrored})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Constellations):
            return NotImplemented
        return (self.parts, self.reflections) == (other.parts, other.reflections)

    def __hash__(self) -> int:
        return hash((self.parts, self.reflections))


def which_shown(requirements: Sequence[Constellations], sky: Sky) -> list[int]:
    """The positions of those requirements that the sky fulfils."""
    symbols = sky.cells.translate(SYMBOL_OF_FACE)
    pairs = touching(symbols)
    return [position for position, required in enumerate(requirements) if required._test(symbols, pairs)]
