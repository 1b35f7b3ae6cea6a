"""The sky as text, with the names of its rows and columns."""

from typing import Final

from cultists.games.duckthulhu.jumps import is_on_the_sky
from cultists.games.duckthulhu.spaces import COLUMNS, ROWS
from cultists.sky import EMPTY, NO_SYMBOL, SIZE, SPACES, SYMBOLS
from cultists.sky.symbols import SYMBOL_OF_FACE

DUCK: Final = "@@"


def sky_in_words(cells: bytes, duck: int) -> list[str]:
    """Six lines: the columns, then each row; `@@` is Duckthulhu, who may stand to the left of the sky."""
    words = [EMPTY if symbol == NO_SYMBOL else SYMBOLS[symbol] for symbol in cells.translate(SYMBOL_OF_FACE)]
    if is_on_the_sky(duck):
        words[duck] = DUCK
    lines = ["      " + "  ".join(COLUMNS)]
    for row, number in enumerate(ROWS):
        beside = DUCK if duck == len(SPACES) + row else "  "
        lines.append(f"{number} {beside}  " + " ".join(f"{word:2}" for word in words[row * SIZE : (row + 1) * SIZE]))
    return [line.rstrip() for line in lines]
