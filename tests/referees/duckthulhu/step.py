"""One step of the ritual: which moves the instruction allows, what stands in the sky then, and what is devoured."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from referees.duckthulhu.english import ALL, LAST, ONE, THE, TWO_ALIKE, Flip, Meaning, Pair, Partner, Push, Tiles
from referees.duckthulhu.sky import WAYS, Cell, Sky, flipped, name_of, next_to, pairs, pushed, switched
from referees.duckthulhu.stars import Constellation, is_there

Lie = frozenset[tuple[Cell, str, bool]]
"""Which tile lies where with which side up."""


@dataclass
class Outcome:
    """One sky that the instruction leads to.  Moves that lead to the same sky are one move."""

    sky: Sky
    moves: list[str] = field(default_factory=list)


def lie_of(sky: Sky) -> Lie:
    """Which tile lies where with which side up."""
    return frozenset((cell, lying.tile.id, lying.front_is_up) for cell, lying in sky.items())


def outcomes(sky: Sky, duck: Cell, meaning: Meaning) -> list[Outcome]:
    """All skies that the instruction leads to, each with the words of the moves to it."""
    found: dict[Lie, Outcome] = {}
    for words, after in moves(sky, duck, meaning):
        found.setdefault(lie_of(after), Outcome(after)).moves.append(words)
    return list(found.values())


def moves(sky: Sky, duck: Cell, meaning: Meaning) -> Iterator[tuple[str, Sky]]:
    """Each move that the instruction allows, in words, and the sky after it."""
    match meaning:
        case Flip(tiles):
            for cells in flips(sky, tiles):
                yield "flip " + " ".join(map(name_of, in_order(cells))), flipped(sky, cells)
        case Push(tiles, ways, into_a_gap):
            for cell in chosen(sky, tiles):
                for way in ways:
                    after = pushed(sky, duck, cell, way)
                    # Nothing may be in the way: the tile itself moves into the empty space.
                    if after is not None and not (into_a_gap and next_to(cell, way) in sky):
                        yield f"push {name_of(cell)} {way}", after
        case Pair() | Partner():
            for one, other in switches(sky, meaning):
                first, second = in_order(frozenset({one, other}))
                yield f"switch {name_of(first)} {name_of(second)}", switched(sky, one, other)


def in_order(cells: frozenset[Cell]) -> list[Cell]:
    """From north to south, and from west to east in a row."""
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


def showing(sky: Sky, symbol: str | None, where: frozenset[Cell]) -> frozenset[Cell]:
    """The spaces of a place with tiles that show a symbol; with any tile if none is named."""
    return frozenset(cell for cell in where if cell in sky and symbol in (None, sky[cell].shows))


def flips(sky: Sky, tiles: Tiles) -> set[frozenset[Cell]]:
    """The sets of tiles that may be flipped.  Duckthulhu is no tile: a row with him can be flipped."""
    if tiles.how_many == ALL:
        # A line without such a tile is no move, and corners without a tile are skipped.
        return {cells for line in tiles.lines if (cells := showing(sky, tiles.symbol, line))}
    if tiles.how_many == TWO_ALIKE:
        (where,) = tiles.lines
        both = combinations(showing(sky, None, where), 2)
        return {frozenset({one, other}) for one, other in both if sky[one].shows == sky[other].shows}
    return {frozenset({cell}) for cell in chosen(sky, tiles)}


def chosen(sky: Sky, tiles: Tiles) -> list[Cell]:
    """The tiles of which one may be taken.  “The crescent moon” with two of them in the sky is none."""
    (where,) = tiles.lines
    if tiles.how_many == LAST:
        return list(sky) if len(sky) == 1 else []
    cells = in_order(showing(sky, tiles.symbol, where))
    if tiles.how_many == THE:
        return cells if len(cells) == 1 else []
    assert tiles.how_many == ONE
    return cells


def switches(sky: Sky, meaning: Pair | Partner) -> set[tuple[Cell, Cell]]:
    """The adjacent pairs that may be switched."""
    if isinstance(meaning, Partner):
        mine = chosen(sky, meaning.tiles)
        return {pair for pair in pairs(sky) if any(is_partner(sky, cell, pair, meaning) for cell in mine)}
    found = {pair for pair in pairs(sky) if set(pair) <= meaning.lines}
    if meaning.is_only and len(found) != 1:
        return set()
    if meaning.shows:
        wanted = sorted(meaning.shows)
        found = {(one, other) for one, other in found if sorted((sky[one].shows, sky[other].shows)) == wanted}
    return found


def is_partner(sky: Sky, cell: Cell, pair: tuple[Cell, Cell], meaning: Partner) -> bool:
    """Whether a tile belongs to the pair, and the other one lies on the side and shows the symbol that are named."""
    if cell not in pair:
        return False
    other = pair[1] if cell == pair[0] else pair[0]
    return meaning.shows in (None, sky[other].shows) and meaning.side in (None, side_of(cell, other))


def side_of(cell: Cell, other: Cell) -> str:
    """On which side of a space the adjacent one lies."""
    return next(way for way in WAYS if next_to(cell, way) == other)


def stands(sky: Sky, unused: Sequence[Constellation]) -> list[Constellation]:
    """The unused constellations that are in the sky."""
    return [each for each in unused if is_there(sky, each.figure)]
