"""Blank tiles: instructions carried out before it is known what any tile shows.

The plan of a ritual is made with blank tiles, one for each space of the first sky, and every move writes down what its
tiles must show for the instruction to mean them.  Only then are real tiles dealt.  This is what makes a ritual cheap:
the last steps ask for two equal tiles, a lone pair, a 1; with blank tiles they get what they ask for.

A blank tile is written as a face is (`2 * number + side`), so that the moves of the sky work on it.  Its wish is a
mask: bit n is set if it may show symbol n in the beginning.
"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Final

from cultists.games.duckthulhu.meaning import Flip, Meaning, Push, Switch, Tiles
from cultists.games.duckthulhu.moves import SWITCHES, Move, flip_of
from cultists.games.duckthulhu.outcomes import Outcomes, choices_of, neighbours, outcomes, symbols_of
from cultists.sky import NO_TILE, SPACES, STOCK, SYMBOLS, TILES, turn_over

ANYTHING: Final = (1 << len(SYMBOLS)) - 1
BLANK_SKY: Final = bytes(2 * space for space in SPACES)

Wish = tuple[int, int]
"""A face that is up now, and the mask of what it may show."""

_FRONTS: Final = 0b01010101010101
_BACKS: Final = _FRONTS << 1
_SAMPLES: Final = 4
"""How many random sets are tried where an instruction means all tiles that show something."""


def mask_of(tiles: Tiles) -> int:
    """The symbols that some tiles may show, as a mask."""
    return sum(1 << symbol for symbol in symbols_of(tiles))


def in_the_beginning(face: int, mask: int) -> int:
    """What a tile may show in the beginning, so that it shows one of these symbols with this side up."""
    return ((mask & _FRONTS) << 1) | ((mask & _BACKS) >> 1) if face & 1 else mask


@lru_cache(1024)
def free_of(meaning: Meaning) -> Meaning:
    """The same instruction without a word about symbols: what blank tiles can be told."""
    if isinstance(meaning, Switch):
        one, other = Tiles(meaning.one.area), Tiles(meaning.other.area)
        return Switch(
            one,
            other,
            meaning.side,
            the_one=meaning.the_one and not meaning.one.showing,
            only=meaning.only and not (meaning.one.showing or meaning.other.showing or meaning.same_symbol),
        )
    tiles = Tiles(meaning.tiles.area)
    only = meaning.only and not meaning.tiles.showing
    if isinstance(meaning, Push):
        return Push(tiles, meaning.directions, only, meaning.into_gap)
    return Flip(tiles, meaning.number, only)


@lru_cache(1024)
def is_about_symbols(meaning: Meaning) -> bool:
    """Whether what the tiles show matters to an instruction."""
    if isinstance(meaning, Switch):
        return bool(meaning.one.showing or meaning.other.showing or meaning.same_symbol)
    return bool(meaning.tiles.showing or (isinstance(meaning, Flip) and meaning.same_symbol))


def ways(meaning: Meaning, cells: bytes, duck: int, rng: Random) -> Outcomes:
    """The outcomes that an instruction could have if the tiles showed the right symbols."""
    if isinstance(meaning, Flip) and meaning.number is None and meaning.tiles.showing:
        return dict(_some_flips(meaning, cells, rng))
    return outcomes(free_of(meaning), cells, duck)


def _some_flips(meaning: Flip, cells: bytes, rng: Random) -> Iterator[tuple[bytes, Move]]:
    """Random sets of tiles, about as large as the share of the symbols in the stock."""
    share = sum(STOCK[symbol] for symbol in symbols_of(meaning.tiles)) / (2 * len(TILES))
    for spaces in choices_of(meaning.tiles.area):
        tiles = [space for space in spaces if cells[space] != NO_TILE]
        for _ in range(_SAMPLES if tiles else 0):
            some = [space for space in tiles if rng.random() < share] or [rng.choice(tiles)]
            yield turn_over(cells, some), flip_of(tuple(some))


def wishes(meaning: Meaning, cells: bytes, move: Move, rng: Random) -> Iterator[Wish]:
    """What the tiles must show for an instruction to mean this move."""
    if isinstance(meaning, Switch):
        yield from _wishes_of_switch(meaning, cells, move, rng)
        return
    mask = mask_of(meaning.tiles)
    if isinstance(meaning, Flip) and meaning.same_symbol:
        mask &= _random_symbol(mask, len(move.spaces), rng)
    yield from ((cells[space], mask) for space in move.spaces)
    if meaning.only or (isinstance(meaning, Flip) and meaning.number is None):
        area = next(spaces for spaces in choices_of(meaning.tiles.area) if move.spaces[0] in spaces)
        yield from _others_show_not(area, move.spaces, mask, cells)


def _wishes_of_switch(meaning: Switch, cells: bytes, move: Move, rng: Random) -> Iterator[Wish]:
    named = [(one, other) for one, other, pair in neighbours(meaning) if SWITCHES[pair] is move]
    one, other = rng.choice(named)
    masks = mask_of(meaning.one), mask_of(meaning.other)
    if meaning.same_symbol:
        masks = (_random_symbol(masks[0] & masks[1], 2, rng),) * 2
    yield from zip((cells[one], cells[other]), masks, strict=True)
    if meaning.the_one:
        area = next(spaces for spaces in choices_of(meaning.one.area) if one in spaces)
        yield from _others_show_not(area, (one,), masks[0], cells)


def _others_show_not(area: tuple[int, ...], chosen: tuple[int, ...], mask: int, cells: bytes) -> Iterator[Wish]:
    for space in area:
        if space not in chosen and cells[space] != NO_TILE:
            yield cells[space], ANYTHING & ~mask


def _random_symbol(mask: int, number: int, rng: Random) -> int:
    """One symbol of a mask, of which there are enough tiles; common ones come more often."""
    symbols = [symbol for symbol in range(len(SYMBOLS)) if mask >> symbol & 1 and STOCK[symbol] >= number]
    if not symbols:
        return 0
    return 1 << rng.choices(symbols, [STOCK[symbol] for symbol in symbols])[0]
