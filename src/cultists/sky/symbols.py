"""The fourteen symbols of the sky and the twenty-five tiles that carry them."""

SYMBOLS = ("V", "5", "1", "4", "2", "3", "SH", "ME", "CR", "GI", "SU", "SE", "FM", "LE")
"""The codes. A symbol is its index here; the other side of its tile shows `symbol ^ 1`."""

NAMES = (
    "void",
    "5 stars",
    "1 star",
    "4 stars",
    "2 stars",
    "3 stars",
    "shooting star",
    "meteors",
    "crescent moon",
    "gibbous moon",
    "sun",
    "solar eclipse",
    "full moon",
    "lunar eclipse",
)

TILE_KINDS = (("2", 7), ("1", 5), ("V", 3), ("CR", 3), ("SH", 3), ("SU", 2), ("FM", 2))
"""Each kind of tile by its front, and how many there are.  (stars_are_right rules 3.1)"""


class SkyError(ValueError):
    """Something about a sky, a move or a constellation that cannot be; the text says what."""


def parse_symbol(code: str) -> int:
    """The symbol with this code, in capitals or not."""
    try:
        return SYMBOLS.index(code.upper())
    except ValueError:
        raise SkyError(f"there is no symbol {code!r}; the symbols are {' '.join(SYMBOLS)}") from None


TILES = tuple((front, front ^ 1) for code, number in TILE_KINDS for front in [parse_symbol(code)] * number)
"""The two symbols of every tile, front and back; a tile is its index here."""

STOCK = tuple(sum(symbol in tile for tile in TILES) for symbol in range(len(SYMBOLS)))
"""For each symbol, how many tiles have it on one of their sides."""

NO_TILE = 255
"""Stands where a face would be, for a space without a tile."""
NO_SYMBOL = 15
"""Stands where a symbol would be, for a space without a tile. Symbols, and this too, fit into four bits."""


BOXES = 2
"""Games are played with one box of tiles; a sky that only serves as an example may take some from a second box."""


def face_showing(tile: int, symbol: int) -> int | None:
    """The face `2 * tile + side` with which a tile shows a symbol, if it has that symbol."""
    sides = TILES[tile % len(TILES)]
    return 2 * tile + sides.index(symbol) if symbol in sides else None


SYMBOL_OF_FACE = bytes(symbol for tile in TILES * BOXES for symbol in tile).ljust(256, bytes([NO_SYMBOL]))
"""Translates faces into symbols."""
