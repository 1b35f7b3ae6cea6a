"""Duckthulhu's jumps: a knight's move in one of eight directions, never round the edge.  (rules 6.1)

His place is a space of the sky, or `beside(row)`, one space west of a row: there he stands before the first jump.
"""

from typing import Final

from cultists.games.duckthulhu.spaces import SPACE_NAMES
from cultists.sky import SIZE, SPACES

JUMPS: Final[dict[str, tuple[int, int]]] = {
    "NNE": (-2, 1),
    "ENE": (-1, 2),
    "ESE": (1, 2),
    "SSE": (2, 1),
    "SSW": (2, -1),
    "WSW": (1, -2),
    "WNW": (-1, -2),
    "NNW": (-2, -1),
}
"""Rows down and columns to the east: the first letter counts twice, the odd one once.  In the order of the compass."""


def beside(row: int) -> int:
    """The place off the sky, west of column a in row 1 to 5."""
    return len(SPACES) + row - 1


def is_on_the_sky(place: int) -> bool:
    """Whether Duckthulhu has made his first jump."""
    return place < len(SPACES)


def _landing(place: int, down: int, right: int) -> int | None:
    row, column = divmod(place, SIZE) if is_on_the_sky(place) else (place - len(SPACES), -1)
    row, column = row + down, column + right
    return SIZE * row + column if 0 <= row < SIZE and 0 <= column < SIZE else None


LANDINGS: Final[dict[str, tuple[int | None, ...]]] = {
    name: tuple(_landing(place, down, right) for place in range(len(SPACES) + SIZE))
    for name, (down, right) in JUMPS.items()
}
"""For each direction, where a jump from each place ends; None is off the sky."""


def place_in_words(place: int) -> str:
    """`c3`, or “west of a3”."""
    return SPACE_NAMES[place] if is_on_the_sky(place) else f"west of a{place - len(SPACES) + 1}"
