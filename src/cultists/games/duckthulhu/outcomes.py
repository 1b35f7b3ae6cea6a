"""What an instruction allows on a sky: its moves, and their outcomes.

Moves are counted by outcome: which tile lies where with which side up.  Several moves with the same outcome are one
(rules 13.1); outcomes that look alike but exchange two like tiles are two (rules 13.2).
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations, product
from typing import Final

from cultists.games.duckthulhu.meaning import Area, Flip, Meaning, Push, Switch, Tiles
from cultists.games.duckthulhu.moves import PUSHES, SWITCHES, Move, flip_of
from cultists.games.duckthulhu.spaces import COMPASS, CORNERS, OPPOSITE, column_of, row_of
from cultists.sky import (
    NO_TILE,
    SIZE,
    SPACES,
    SYMBOLS,
    chain_of,
    exchange,
    parse_symbol,
    push_chain,
    turn_over,
)
from cultists.sky.symbols import SYMBOL_OF_FACE

Outcomes = dict[bytes, Move]
"""Each outcome (the cells of the sky afterwards) with the first move that leads to it, in reading order."""

EVERY_SYMBOL: Final = bytes(range(len(SYMBOLS)))


@lru_cache(1024)
def choices_of(area: Area) -> tuple[tuple[int, ...], ...]:
    """The spaces of an area; where the area leaves a choice, those of each."""
    match area.kind:
        case "row":
            return (row_of(area.number),)
        case "column":
            return (column_of(area.number),)
        case "one row":
            return tuple(map(row_of, range(1, SIZE + 1)))
        case "one column":
            return tuple(map(column_of, range(1, SIZE + 1)))
        case "corners":
            return (CORNERS,)
        case "space":
            return ((area.number,),)
    return (tuple(SPACES),)


@lru_cache(1024)
def symbols_of(tiles: Tiles) -> bytes:
    """The symbols that the tiles may show."""
    return bytes(map(parse_symbol, tiles.showing)) or EVERY_SYMBOL


def meant(tiles: Tiles, symbols: bytes) -> list[list[int]]:
    """The spaces of the tiles that are meant, for each choice of their area that has any.  (rules 13.7, 13.8)"""
    wanted = symbols_of(tiles)
    found = ([space for space in spaces if symbols[space] in wanted] for spaces in choices_of(tiles.area))
    return [spaces for spaces in found if spaces]


def outcomes(meaning: Meaning, cells: bytes, duck: int) -> Outcomes:
    """Every outcome of an instruction, while Duckthulhu is at this place."""
    if isinstance(meaning, Push):
        return pushes(meaning, cells, duck)
    return switches(meaning, cells) if isinstance(meaning, Switch) else flips(meaning, cells)


def flips(meaning: Flip, cells: bytes) -> Outcomes:
    """Duckthulhu is no tile: a row or column is flipped as if he were not there.  (rules 4.4)"""
    symbols = cells.translate(SYMBOL_OF_FACE)
    found: Outcomes = {}
    for spaces in meant(meaning.tiles, symbols):
        number = len(spaces) if meaning.number is None else meaning.number
        if meaning.only and len(spaces) != number:
            continue
        for some in combinations(spaces, number):
            if not meaning.same_symbol or len({symbols[space] for space in some}) == 1:
                found.setdefault(turn_over(cells, some), flip_of(some))
    return found


def switches(meaning: Switch, cells: bytes) -> Outcomes:
    """Only neighbours that are both tiles change places, in whichever order they are named.  (rules 4.2, 13.10)"""
    symbols = cells.translate(SYMBOL_OF_FACE)
    if meaning.the_one and sum(map(len, meant(meaning.one, symbols))) != 1:
        return {}
    these, those = symbols_of(meaning.one), symbols_of(meaning.other)
    found: Outcomes = {}
    for one, other, pair in neighbours(meaning):
        if symbols[one] in these and symbols[other] in those:
            if meaning.same_symbol and symbols[one] != symbols[other]:
                continue
            found[exchange(cells, *pair)] = SWITCHES[pair]
    return {} if meaning.only and len(found) != 1 else found


@lru_cache(256)
def neighbours(meaning: Switch) -> tuple[tuple[int, int, tuple[int, int]], ...]:
    """Two spaces side by side (never over the edge) in the areas that are meant, and the same in reading order."""
    lines, others = choices_of(meaning.one.area), choices_of(meaning.other.area)
    both = list(zip(lines, others, strict=True)) if lines == others else list(product(lines, others))
    found = {}
    for first, second in SWITCHES:
        beside = "east" if second == first + 1 else "south"
        for one, other, side in ((first, second, beside), (second, first, OPPOSITE[beside])):
            if meaning.side in ("", side) and any(one in line and other in other_line for line, other_line in both):
                found[one, other] = (one, other, (first, second))
    if meaning.one == meaning.other and not meaning.side:
        found = {pair: found[pair] for pair in SWITCHES if pair in found}
    return tuple(found.values())


def pushes(meaning: Push, cells: bytes, duck: int) -> Outcomes:
    """A tile with all that is in its way, up to a gap; a push that reaches Duckthulhu is none.  (rules 4.1, 4.4)"""
    found: Outcomes = {}
    for space, direction, pushed in chains(meaning, cells, duck):
        found.setdefault(push_chain(cells, pushed), PUSHES[space, direction])
    return found


def chains(meaning: Push, cells: bytes, duck: int) -> Iterator[tuple[int, str, tuple[int, ...]]]:
    """Every push that is allowed: where it begins, which way it goes, and the spaces it touches."""
    choices = meant(meaning.tiles, cells.translate(SYMBOL_OF_FACE))
    if meaning.only and sum(map(len, choices)) != 1:
        return
    for space in chain.from_iterable(choices):
        for direction in meaning.directions:
            pushed = chain_of(cells, space, COMPASS[direction])
            if duck not in pushed and (not meaning.into_gap or is_into_gap(cells, pushed)):
                yield space, direction, pushed


def moves_of(meaning: Meaning, cells: bytes, duck: int) -> tuple[Move, ...]:
    """Every move, also those with the same outcome: a person may push any tile of a full row."""
    if isinstance(meaning, Push):
        return tuple(PUSHES[space, direction] for space, direction, _ in chains(meaning, cells, duck))
    return tuple(outcomes(meaning, cells, duck).values())


def is_into_gap(cells: bytes, pushed: tuple[int, ...]) -> bool:
    """Whether the pushed tile itself moves into an empty space: it moves alone.  (rules 13.5)"""
    return cells[pushed[1]] == NO_TILE
