"""The sky of twenty-five spaces, its tiles, and the three moves of the cultists.

A space is its column and its row, both counted from 0 in the north-west corner.
"""

from dataclasses import dataclass
from typing import Final

Cell = tuple[int, int]

SIDE: Final = 5
CELLS: Final = tuple((column, row) for row in range(SIDE) for column in range(SIDE))
WAYS: Final[dict[str, Cell]] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
VOID: Final = "V"
METEORS: Final = "ME"
STARS: Final = ("1", "2", "3", "4", "5")
STOCK: Final = (
    *[("2", "3")] * 7,
    *[("1", "4")] * 5,
    *[("V", "5")] * 3,
    *[("CR", "GI")] * 3,
    *[("SH", "ME")] * 3,
    *[("SU", "SE")] * 2,
    *[("FM", "LE")] * 2,
)
"""The two sides of each of the twenty-five tiles."""
SYMBOLS: Final = (VOID, *STARS, "SH", METEORS, "CR", "GI", "SU", "SE", "FM", "LE")


@dataclass(frozen=True)
class Tile:
    """A tile has a symbol on each side, and may have a letter there."""

    id: str
    front: str
    back: str
    front_letter: str = ""
    back_letter: str = ""


@dataclass(frozen=True)
class Lying:
    """A tile in the sky, with one side up."""

    tile: Tile
    front_is_up: bool

    @property
    def shows(self) -> str:
        """The symbol that can be seen."""
        return self.tile.front if self.front_is_up else self.tile.back

    @property
    def hides(self) -> str:
        """The symbol on the other side."""
        return self.tile.back if self.front_is_up else self.tile.front

    @property
    def letter(self) -> str:
        """The letter on the side that can be seen."""
        return self.tile.front_letter if self.front_is_up else self.tile.back_letter

    @property
    def hidden_letter(self) -> str:
        """The letter on the other side."""
        return self.tile.back_letter if self.front_is_up else self.tile.front_letter

    def flipped(self) -> "Lying":
        """The same tile, the other side up."""
        return Lying(self.tile, not self.front_is_up)


Sky = dict[Cell, Lying]
"""The spaces that hold tiles."""


def name_of(cell: Cell) -> str:
    """A space as a1 to e5; a1 is the north-west corner."""
    return f"{'abcde'[cell[0]]}{cell[1] + 1}"


def cell_of(name: str) -> Cell:
    """The space with this name."""
    return "abcde".index(name[0]), "12345".index(name[1:])


def next_to(cell: Cell, way: str) -> Cell:
    """The next space in a direction; behind the edge follows the other end of the line."""
    return (cell[0] + WAYS[way][0]) % SIDE, (cell[1] + WAYS[way][1]) % SIDE


def are_adjacent(one: Cell, other: Cell) -> bool:
    """Side by side, horizontally or vertically, and not across the edge (chapter “Cultists”)."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


NEIGHBOURS: Final = [(one, other) for one in CELLS for other in CELLS if one < other and are_adjacent(one, other)]
"""All adjacent spaces, the northern or western one first."""


def pairs(sky: Sky) -> list[tuple[Cell, Cell]]:
    """All adjacent pairs of tiles."""
    return [(one, other) for one, other in NEIGHBOURS if one in sky and other in sky]


def pushed(sky: Sky, duck: Cell, cell: Cell, way: str) -> Sky | None:
    """The sky after a push; None if it would push Duckthulhu.

    A tile in the way is pushed too, and so on, round the edge if need be.
    """
    chain = [cell]
    while next_to(chain[-1], way) in sky and next_to(chain[-1], way) != cell:
        chain.append(next_to(chain[-1], way))
    if next_to(chain[-1], way) == duck:
        return None
    after = {space: lying for space, lying in sky.items() if space not in chain}
    for space in chain:
        after[next_to(space, way)] = sky[space]
    return after


def switched(sky: Sky, one: Cell, other: Cell) -> Sky:
    """The sky after two tiles have changed places."""
    return {**sky, one: sky[other], other: sky[one]}


def flipped(sky: Sky, cells: frozenset[Cell]) -> Sky:
    """The sky after the tiles on these spaces were turned over."""
    return {cell: lying.flipped() if cell in cells else lying for cell, lying in sky.items()}
