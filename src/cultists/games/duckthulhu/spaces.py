"""How the ritual names places: columns a to e from west to east, rows 1 to 5 from north to south.  (rules 2.1)"""

from typing import Final

from cultists.sky import SIZE, SPACES, Direction

COLUMNS: Final = "abcde"
ROWS: Final = "12345"
SPACE_NAMES: Final = tuple(f"{COLUMNS[space % SIZE]}{ROWS[space // SIZE]}" for space in SPACES)
"""`a1` is the corner in the north-west, `e5` the one in the south-east."""
SPACE_OF: Final = {name: space for space, name in enumerate(SPACE_NAMES)}

COMPASS: Final[dict[str, Direction]] = {"north": "up", "east": "right", "south": "down", "west": "left"}
"""The four directions of the ritual, and what the sky calls them."""
OPPOSITE: Final = {"north": "south", "east": "west", "south": "north", "west": "east"}


def spaces_in_words(spaces: tuple[int, ...]) -> str:
    """The names of some spaces, such as `a1 b1`."""
    return " ".join(SPACE_NAMES[space] for space in spaces)


def row_of(number: int) -> tuple[int, ...]:
    """The spaces of row 1 to 5, from west to east."""
    return tuple(SPACES[(number - 1) * SIZE : number * SIZE])


def column_of(number: int) -> tuple[int, ...]:
    """The spaces of column 1 to 5, from north to south."""
    return tuple(SPACES[number - 1 :: SIZE])


CORNERS: Final = tuple(SPACE_OF[name] for name in ("a1", "e1", "a5", "e5"))
