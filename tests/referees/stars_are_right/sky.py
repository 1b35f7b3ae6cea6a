"""The sky of 25 tiles: how symbols move them, and whether constellations can be seen. Slow, and obvious."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referees.stars_are_right.cards import OTHER_SIDE, Figure

Sky = list[str]
"""25 symbols, row by row from the top left."""

Move = tuple[str | int, ...]
"""("push", "row", 2, "right"), ("swap", cell, cell) with the smaller cell first, or ("flip", cell).

Cells, rows and columns count from 0.
"""

SIDE = 5


def pushes() -> set[Move]:
    """Each whole row or column, by one space, either way (chapter Invocation, "Push")."""
    rows: set[Move] = {("push", "row", row, way) for row in range(SIDE) for way in ("left", "right")}
    return rows | {("push", "column", column, way) for column in range(SIDE) for way in ("up", "down")}


def swaps() -> set[Move]:
    """Two adjacent tiles: they share an edge, and the edges of the sky do not meet (chapter Invocation, "Swap")."""
    cells = range(SIDE * SIDE)
    return {("swap", one, other) for one in cells for other in cells if one < other and _share_an_edge(one, other)}


def flips() -> set[Move]:
    """Any single tile (chapter Invocation, "Flip")."""
    return {("flip", cell) for cell in range(SIDE * SIDE)}


def _share_an_edge(one: int, other: int) -> bool:
    return abs(one // SIDE - other // SIDE) + abs(one % SIDE - other % SIDE) == 1


def moved(sky: Sky, move: Move) -> Sky:
    """The sky after one move."""
    after = list(sky)
    match move:
        case ("flip", int(cell)):
            after[cell] = OTHER_SIDE[sky[cell]]
        case ("swap", int(one), int(other)):
            after[one], after[other] = sky[other], sky[one]
        case ("push", "row", int(row), way):
            _push(after, [row * SIDE + column for column in range(SIDE)], onwards=way == "right")
        case ("push", "column", int(column), way):
            _push(after, [row * SIDE + column for row in range(SIDE)], onwards=way == "down")
        case _:
            raise ValueError(move)
    return after


def _push(sky: Sky, cells: list[int], *, onwards: bool) -> None:
    """The tile that is pushed out of the sky is placed in the free space on the other side."""
    tiles = [sky[cell] for cell in cells]
    tiles = [tiles[-1], *tiles[:-1]] if onwards else [*tiles[1:], tiles[0]]
    for cell, tile in zip(cells, tiles, strict=True):
        sky[cell] = tile


def quarter_turn(figure: Figure) -> Figure:
    """The figure turned clockwise by 90 degrees."""
    return tuple(tuple(row[column] for row in reversed(figure)) for column in range(len(figure[0])))


def turned(figure: Figure) -> list[Figure]:
    """The four ways to hold the card. Its alignment does not matter; a mirror image is another figure (a ruling)."""
    ways = [figure]
    while len(ways) < 4:
        ways.append(quarter_turn(ways[-1]))
    return ways


def places(sky: Sky, figure: Figure, ignored: frozenset[str] = frozenset()) -> set[frozenset[int]]:
    """The sets of tiles that show this constellation.

    Only shown symbols that are not ignored count. The other cells may show any tile, or lie outside the sky, and
    use up no tile.
    """
    found = set()
    for way in turned(figure):
        shown = [
            (down, right, symbol)
            for down, row in enumerate(way)
            for right, symbol in enumerate(row)
            if symbol != "." and symbol not in ignored
        ]
        first_down, first_right, first_symbol = shown[0]
        for cell in range(SIDE * SIDE):  # every tile that may be the first symbol says where the others must be
            if sky[cell] == first_symbol:
                top, left = cell // SIDE - first_down, cell % SIDE - first_right
                others = [(top + down, left + right, symbol) for down, right, symbol in shown]
                if all(_shows(sky, *other) for other in others):
                    found.add(frozenset(row * SIDE + column for row, column, _ in others))
    return found


def _shows(sky: Sky, row: int, column: int, symbol: str) -> bool:
    return 0 <= row < SIDE and 0 <= column < SIDE and sky[row * SIDE + column] == symbol


def are_right(sky: Sky, constellations: Sequence[Figure], ignored: frozenset[str] = frozenset()) -> bool:
    """Whether the sky shows all these constellations at once, no tile being part of two of them (chapter Summoning)."""
    all_places = [places(sky, figure, ignored) for figure in constellations]
    return any(True for _ in _apart(all_places, frozenset()))


def _apart(all_places: list[set[frozenset[int]]], taken: frozenset[int]) -> Iterator[frozenset[int]]:
    """Every choice of one place for each constellation in which no tile is taken twice."""
    if not all_places:
        yield taken
        return
    for place in all_places[0]:
        if not place & taken:
            yield from _apart(all_places[1:], taken | place)
