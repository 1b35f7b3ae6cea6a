"""The sky shared by several games: symbols, tiles, moves and constellations. Knows no game."""

from cultists.sky.constellations import WILD, Constellation, Constellations, which_shown
from cultists.sky.moves import (
    FLIPS,
    MOVES,
    PUSHES,
    SWAPS,
    Direction,
    Flip,
    Move,
    Push,
    Swap,
    parse_move,
    push_tile,
)
from cultists.sky.sky import EMPTY, SIZE, SPACES, Sky, parse_space, space_name
from cultists.sky.symbols import NAMES, NO_SYMBOL, NO_TILE, STOCK, SYMBOLS, TILE_KINDS, TILES, SkyError, parse_symbol

__all__ = [
    "EMPTY",
    "FLIPS",
    "MOVES",
    "NAMES",
    "NO_SYMBOL",
    "NO_TILE",
    "PUSHES",
    "SIZE",
    "SPACES",
    "STOCK",
    "SWAPS",
    "SYMBOLS",
    "TILES",
    "TILE_KINDS",
    "WILD",
    "Constellation",
    "Constellations",
    "Direction",
    "Flip",
    "Move",
    "Push",
    "Sky",
    "SkyError",
    "Swap",
    "parse_move",
    "parse_space",
    "parse_symbol",
    "push_tile",
    "space_name",
    "which_shown",
]
