"""The sky: five rows of five spaces, on each of them a tile with one side up, or nothing.

A sky can be written in two ways. *As seen*, five lines of codes with `--` for a space without a tile (a dot would
be mistaken for the wild cell of a figure); and *exactly*, each code followed by the number of its tile (`SH:18`),
because two tiles that look alike still slide to different places. Rows are set apart by line ends or by `/`.
"""

from typing import Final

from cultists.sky.symbols import (
    NO_SYMBOL,
    NO_TILE,
    SYMBOL_OF_FACE,
    SYMBOLS,
    TILES,
    SkyError,
    face_showing,
    parse_symbol,
)

SIZE = 5
SPACES = range(SIZE * SIZE)
EMPTY = "--"


class Sky:
    """Which tile lies on which space, and which of its sides is up. Never changes; a move makes a new one.

    `cells` holds one face per space, row by row: `2 * tile + side`, or `NO_TILE`. Nothing derived from it is
    kept: to translate 25 bytes again takes no longer than to look whether somebody did it before.
    """

    __slots__ = ("cells",)

    def __init__(self, cells: bytes) -> None:
        """Trusts the caller, for speed; `parse` does not."""
        self.cells: Final = cells

    @classmethod
    def parse(cls, text: str, boxes: int = 1) -> "Sky":
        """Reads both ways of writing. Spaces that name no tile take the first left of the kind, in reading order.

        An example that shows more of a kind than there are tiles needs a second box of them.
        """
        words = _words(text)
        faces: dict[int, int] = {}
        left = dict.fromkeys(range(boxes * len(TILES)))
        for named in (True, False):
            for space, word in enumerate(words):
                if word != EMPTY and (":" in word) == named:
                    try:
                        faces[space] = _take(word, left)
                    except SkyError as error:
                        raise SkyError(f"{space_name(space)}: {error}") from None
        return cls(bytes(faces.get(space, NO_TILE) for space in SPACES))

    @property
    def symbols(self) -> bytes:
        """The symbol shown on each space, or `NO_SYMBOL`."""
        return self.cells.translate(SYMBOL_OF_FACE)

    @property
    def is_full(self) -> bool:
        """Whether there is a tile on every space."""
        return NO_TILE not in self.cells

    def symbol_at(self, space: int) -> int | None:
        """The symbol shown on a space."""
        face = self.cells[space]
        return None if face == NO_TILE else SYMBOL_OF_FACE[face]

    def without(self, space: int) -> "Sky":
        """The same sky after the tile of a space was taken away."""
        return Sky(self.cells[:space] + bytes([NO_TILE]) + self.cells[space + 1 :])

    def exactly(self) -> str:
        """The sky in one line that names every tile, such as `2:0 SH:18 … / …`."""
        words = [EMPTY if f == NO_TILE else f"{SYMBOLS[SYMBOL_OF_FACE[f]]}:{f // 2}" for f in self.cells]
        return " / ".join(" ".join(words[start : start + SIZE]) for start in range(0, len(SPACES), SIZE))

    def __str__(self) -> str:
        """The sky as seen, in five lines."""
        words = [EMPTY if s == NO_SYMBOL else SYMBOLS[s] for s in self.symbols]
        rows = (words[start : start + SIZE] for start in range(0, len(SPACES), SIZE))
        return "\n".join(" ".join(f"{word:2}" for word in row).rstrip() for row in rows)

    def __repr__(self) -> str:
        return f"Sky.parse({self.exactly()!r})"

    def __eq__(self, other: object) -> bool:
        return self.cells == other.cells if isinstance(other, Sky) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.cells)


def space_name(space: int) -> str:
    """`r1c1` for space 0, the corner at the top left, and so on along the rows."""
    return f"r{space // SIZE + 1}c{space % SIZE + 1}"


SPACE_NAMES: Final = tuple(map(space_name, SPACES))


def parse_space(name: str) -> int:
    """The space with this name."""
    try:
        return SPACE_NAMES.index(name.lower())
    except ValueError:
        raise SkyError(f"there is no space {name!r}; spaces are r1c1 to r{SIZE}c{SIZE}") from None


def _words(text: str) -> list[str]:
    rows = [row.split() for row in text.strip().replace("/", "\n").splitlines()]
    if len(rows) != SIZE:
        raise SkyError(f"a sky has {SIZE} rows, not {len(rows)}")
    for number, row in enumerate(rows, 1):
        if len(row) != SIZE:
            raise SkyError(f"row {number} has {len(row)} spaces instead of {SIZE}: {' '.join(row)!r}")
    return [word for row in rows for word in row]


def _take(word: str, left: dict[int, None]) -> int:
    """Takes a tile for a written space from those left, and gives the face that lies up."""
    code, _, number = word.partition(":")
    symbol = parse_symbol(code)
    if number:
        if not (number.isascii() and number.isdecimal() and int(number) < len(TILES)):
            raise SkyError(f"there is no tile {number!r}; tiles are 0 to {len(TILES) - 1}")
        tile = int(number)
        face = face_showing(tile, symbol)
        if face is None:
            front, back = (SYMBOLS[side] for side in TILES[tile])
            raise SkyError(f"tile {tile} cannot show {code}; its sides are {front} and {back}")
        if tile not in left:
            raise SkyError(f"tile {tile} is in the sky already")
        del left[tile]
        return face
    for tile in left:
        face = face_showing(tile, symbol)
        if face is not None:
            del left[tile]
            return face
    kind = next(tile for tile in TILES if symbol in tile)
    front, back = (SYMBOLS[side] for side in kind)
    raise SkyError(f"no tile is left to show {code}; there are only {TILES.count(kind)} tiles {front}/{back}")
