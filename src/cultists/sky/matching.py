"""Where figures lie in a sky: placements worked out once, and quick tests made from them.

Three steps, each only where the one before leaves a doubt: single stars are counted; two symbols drawn side by side
must touch somewhere, and all touching pairs of a sky come from two shifts of one integer; whatever else a figure asks
is looked up in placements that begin at its rarest symbol, of which a sky shows one or two.

Why no bitboard per symbol: questions "which of these 6 cards" on fresh skies, thousands per second, same machine:
    325  this (`python -m benchmarks --only sky`)
    400  the same without the exact search for figures that want one tile (not usable: wrong for seven cards)
    240  without touching pairs, every figure from its rarest symbol
    215  fourteen bitboards, filled in one loop that alone takes a third of the time, and again without exact search
         (figures are four wide, so that one blank column per row is not enough; it was measured with four)
Bitboards by `int(text, 2)`, one for each symbol asked for, or cut from one wide integer, took longer than the loop.
Bits remain where they serve: the spaces of a placement are a mask, and distinct tiles are an `&`.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import prod
from operator import itemgetter

from cultists.sky.sky import SIZE, SPACES
from cultists.sky.symbols import STOCK

Cell = tuple[int, int, int]
"""Row, column, symbol."""
Test = Callable[[bytes, bytes], bool]
"""Answers for the symbols of a sky and its `touching` pairs."""
Placement = tuple[int, tuple[int, ...]]
"""The spaces of a figure as a bit mask, and one by one."""


@cache
def placements(offsets: tuple[tuple[int, int], ...], reflections: bool) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each space, every way to lay a figure there by its first cell, turned but never over the edge."""
    turned = {offsets}
    for _ in range(3):
        turned |= {tuple((column, -row) for row, column in cells) for cells in turned}
    if reflections:
        turned |= {tuple((row, -column) for row, column in cells) for cells in turned}
    return tuple(
        tuple(spaces for cells in sorted(turned) if (spaces := _laid(cells, *divmod(space, SIZE)))) for space in SPACES
    )


def _laid(cells: tuple[tuple[int, int], ...], row: int, column: int) -> tuple[int, ...]:
    """The spaces under cells whose first is at a row and column, or nothing if some leave the sky."""
    if all(0 <= row + down < SIZE and 0 <= column + right < SIZE for down, right in cells):
        return tuple((row + down) * SIZE + column + right for down, right in cells)
    return ()


def _rarest_first(cells: Sequence[Cell]) -> list[Cell]:
    return sorted(cells, key=lambda cell: STOCK[cell[2]])


def _offsets(cells: Sequence[Cell]) -> tuple[tuple[int, int], ...]:
    top, left, _ = cells[0]
    return tuple((row - top, column - left) for row, column, _ in cells)


@cache
def finder(cells: tuple[Cell, ...], reflections: bool) -> Callable[[bytes], list[Placement]]:
    """Finds every placement on which a figure shows; its spaces are in the order of the cells.

    A figure that looks the same when turned is found as often as it does.
    """
    if not cells:
        return lambda _symbols: [(0, ())]
    ordered = _rarest_first(cells)
    codes = [symbol for _, _, symbol in ordered]
    anchor, likely_miss = codes[0], codes[:2][-1]
    wanted = tuple(codes) if len(codes) > 1 else anchor  # as itemgetter gives it
    as_drawn = [ordered.index(cell) for cell in cells]
    looks = [
        [
            (spaces[:2][-1], itemgetter(*spaces), (_mask(spaces), tuple(spaces[place] for place in as_drawn)))
            for spaces in choices
        ]
        for choices in placements(_offsets(ordered), reflections)
    ]

    def find(symbols: bytes) -> list[Placement]:
        found = []
        start = symbols.find(anchor)
        while start >= 0:
            for space, look, placement in looks[start]:
                if symbols[space] == likely_miss and look(symbols) == wanted:
                    found.append(placement)
            start = symbols.find(anchor, start + 1)
        return found

    return find


def _mask(spaces: tuple[int, ...]) -> int:
    return sum(1 << space for space in spaces)


def assignments(choices: Sequence[Sequence[Placement]], taken: int = 0) -> Iterator[tuple[Placement, ...]]:
    """Every way to take one placement from each list so that no space is used twice."""
    if not choices:
        yield ()
        return
    for placement in choices[0]:
        if not placement[0] & taken:
            for others in assignments(choices[1:], taken | placement[0]):
                yield (placement, *others)


def touching(symbols: bytes) -> bytes:
    """Every two symbols side by side, left and right or above and below, as `16 * one + other`."""
    others = int.from_bytes(symbols, "little")
    ones = others << 4
    across = ones | others >> 8 | _LAST_COLUMN
    down = ones | others >> 8 * SIZE | _LAST_ROW
    return across.to_bytes(len(SPACES), "little") + down.to_bytes(len(SPACES), "little")


# Nothing is to the right of the last column and below the last row: 255 is no pair.
_LAST_COLUMN = sum(255 << 8 * space for space in SPACES[SIZE - 1 :: SIZE])
_LAST_ROW = sum(255 << 8 * space for space in SPACES[-SIZE:])


def quick_test(figures: Sequence[tuple[Cell, ...]], reflections: bool) -> Test:
    """A test whether all these figures show at once on distinct tiles."""
    if all(len(figure) <= 1 for figure in figures):
        return _enough([symbol for figure in figures for _, _, symbol in figure])
    pairs = sorted({pair for figure in figures for pair in _pairs(figure)}, key=_likelihood)
    codes = [(16 * one + other, 16 * other + one) for (_, _, one), (_, _, other) in pairs]
    used = [symbol for figure in figures for symbol in {symbol for _, _, symbol in figure}]
    if all(_pairs(figure) == [figure] for figure in figures) and len(set(used)) == len(used):
        return _all_touch(codes)
    return _search(codes, [finder(figure, reflections) for figure in sorted(figures, key=_likelihood)])


def _pairs(figure: tuple[Cell, ...]) -> list[tuple[Cell, ...]]:
    """The cells of a figure that share an edge, two by two."""
    return [(a, b) for a, b in combinations(figure, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]


def _likelihood(figure: tuple[Cell, ...]) -> float:
    """Only good for trying the rarest first."""
    return prod(STOCK[symbol] / len(SPACES) for _, _, symbol in figure)


def _enough(wanted: list[int]) -> Test:
    """Single stars: enough tiles must show each symbol, wherever they are."""
    needs = Counter(wanted).most_common()

    def test(symbols: bytes, _touching: bytes) -> bool:
        for symbol, number in needs:  # noqa: SIM110 - all() takes twice as long
            if symbols.count(symbol) < number:
                return False
        return True

    return test


def _all_touch(codes: list[tuple[int, int]]) -> Test:
    """Pairs that have no symbol in common, so that no tile can serve two of them."""

    def test(_symbols: bytes, touching: bytes) -> bool:
        for code, turned in codes:  # noqa: SIM110 - all() takes twice as long
            if code not in touching and turned not in touching:
                return False
        return True

    return test


def _search(codes: list[tuple[int, int]], finders: list[Callable[[bytes], list[Placement]]]) -> Test:
    """Anything else: where all pairs drawn side by side touch somewhere, all placements of all figures are tried."""

    def test(symbols: bytes, touching: bytes) -> bool:
        for code, turned in codes:
            if code not in touching and turned not in touching:
                return False
        choices = []
        for find in finders:
            found = find(symbols)
            if not found:
                return False
            choices.append(found)
        return len(choices) == 1 or next(assignments(choices), None) is not None

    return test
