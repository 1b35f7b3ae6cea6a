"""The moves that change a sky: push a line, swap two neighbours, flip a tile; and the push of a single tile.

Every move exists once, so that moves can be compared by identity and shared between questions; a copied or pickled
move is found again by its words.
"""

from collections.abc import Callable, Iterable
from typing import Final, Literal

from cultists.sky.sky import SIZE, SPACES, Sky, parse_space, space_name
from cultists.sky.symbols import BOXES, NO_TILE, TILES, SkyError

Direction = Literal["up", "down", "left", "right"]

# `bytes.translate` wants a table of 256; with a sky as its table, a list of spaces becomes what lies on them.
_PADDING = bytes(256 - len(SPACES))
_TURNED_OVER = tuple(bytes([face ^ 1]) for face in range(2 * BOXES * len(TILES)))


class Push:
    """Moves a whole line one space on; the tile pushed out comes back in at the other end.

    The tile on each of `spaces` moves to the next of them, the last one to the first.
    """

    __slots__ = ("_comes_from", "direction", "place", "spaces", "words")
    kind: Final = "push"

    def __init__(self, line: str, spaces: tuple[int, ...], direction: Direction) -> None:
        self.spaces = spaces
        self.direction = direction
        self.words = f"push {line} {direction}"
        self.place = f"{line} {direction}".replace(" ", "-")
        self._comes_from = _permutation(spaces)

    def apply(self, sky: Sky) -> Sky:
        """The sky after this move."""
        cells = sky.cells
        if NO_TILE in cells:
            _need_tiles(self, sky)
        return Sky(self._comes_from.translate(cells + _PADDING))

    def __reduce__(self) -> "Found":
        return parse_move, (self.words,)

    def __repr__(self) -> str:
        return f"<{self.words}>"


class Swap:
    """Exchanges two tiles that share an edge; never round the edge of the sky."""

    __slots__ = ("_comes_from", "place", "spaces", "words")
    kind: Final = "swap"

    def __init__(self, first: int, second: int) -> None:
        self.spaces = (first, second)
        self.words = f"swap {space_name(first)} {space_name(second)}"
        self.place = f"{space_name(first)}-{space_name(second)}"
        self._comes_from = _permutation(self.spaces)

    def apply(self, sky: Sky) -> Sky:
        """The sky after this move."""
        cells = sky.cells
        if NO_TILE in cells:
            _need_tiles(self, sky)
        return Sky(self._comes_from.translate(cells + _PADDING))

    def __reduce__(self) -> "Found":
        return parse_move, (self.words,)

    def __repr__(self) -> str:
        return f"<{self.words}>"


class Flip:
    """Turns one tile over."""

    __slots__ = ("place", "spaces", "words")
    kind: Final = "flip"

    def __init__(self, space: int) -> None:
        self.spaces = (space,)
        self.words = f"flip {space_name(space)}"
        self.place = space_name(space)

    def apply(self, sky: Sky) -> Sky:
        """The sky after this move."""
        cells = sky.cells
        if NO_TILE in cells:
            _need_tiles(self, sky)
        (space,) = self.spaces
        return Sky(cells[:space] + _TURNED_OVER[cells[space]] + cells[space + 1 :])

    def __reduce__(self) -> "Found":
        return parse_move, (self.words,)

    def __repr__(self) -> str:
        return f"<{self.words}>"


Move = Push | Swap | Flip
Found = tuple[Callable[[str], Move], tuple[str]]


def _permutation(cycle: tuple[int, ...]) -> bytes:
    """For each space, the one whose tile comes to lie there when each tile of the cycle moves to the next space."""
    comes_from = bytearray(SPACES)
    for here, there in zip(cycle, cycle[1:] + cycle[:1], strict=True):
        comes_from[there] = here
    return bytes(comes_from)


def _need_tiles(move: Move, sky: Sky) -> None:
    for space in move.spaces:
        if sky.cells[space] == NO_TILE:
            raise SkyError(f"cannot {move.words}: there is no tile on {space_name(space)}")


def _row(row: int) -> tuple[int, ...]:
    return tuple(SPACES[row * SIZE : (row + 1) * SIZE])


def _column(column: int) -> tuple[int, ...]:
    return tuple(SPACES[column::SIZE])


PUSHES: Final = tuple(
    push
    for line in range(SIZE)
    for push in (
        Push(f"row {line + 1}", _row(line)[::-1], "left"),
        Push(f"row {line + 1}", _row(line), "right"),
        Push(f"column {line + 1}", _column(line)[::-1], "up"),
        Push(f"column {line + 1}", _column(line), "down"),
    )
)
SWAPS: Final = tuple(
    Swap(space, other)
    for space in SPACES
    for other in (space + 1, space + SIZE)
    if other in SPACES and (other % SIZE > 0 or other == space + SIZE)
)
FLIPS: Final = tuple(map(Flip, SPACES))
MOVES: Final[tuple[Move, ...]] = (*PUSHES, *SWAPS, *FLIPS)

_BY_WORDS: Final = {move.words: move for move in MOVES}


def parse_move(words: str) -> Move:
    """The move with these words; a swap may name its two spaces in either order."""
    match words.lower().split():
        case ["swap", first, second]:
            one, other = sorted((parse_space(first), parse_space(second)))
            move = _BY_WORDS.get(f"swap {space_name(one)} {space_name(other)}")
            if move is None:
                raise SkyError(f"cannot {words}: {first} and {second} are not next to each other")
        case ["flip", name]:
            move = FLIPS[parse_space(name)]
        case others:
            move = _BY_WORDS.get(" ".join(others))
            if move is None:
                raise SkyError(
                    f"there is no move {words!r}; moves are such as 'push row 2 right', 'swap r1c2 r2c2', 'flip r2c1'"
                )
    return move


_LINE_FROM: Final = {
    (push.direction, space): push.spaces[start:] + push.spaces[:start]
    for push in PUSHES
    for start, space in enumerate(push.spaces)
}
_CHAINS: Final = {
    chain: _permutation(chain) for line in _LINE_FROM.values() for end in range(2, SIZE + 1) for chain in (line[:end],)
}
_NEIGHBOURS: Final = {swap.spaces: _permutation(swap.spaces) for swap in SWAPS}


# For skies with gaps, thousands of times a second: on the cells of a sky, and without a word about what cannot be.


def chain_of(cells: bytes, space: int, direction: Direction) -> tuple[int, ...]:
    """The spaces that a push touches: those of the tiles that move, then the gap that ends it; in a full line all."""
    line = _LINE_FROM[direction, space]
    for end, here in enumerate(line, 1):
        if cells[here] == NO_TILE:
            return line[:end]
    return line


def push_chain(cells: bytes, chain: tuple[int, ...]) -> bytes:
    """The cells after every tile of a chain moved to the next space of it."""
    return _CHAINS[chain].translate(cells + _PADDING)


def exchange(cells: bytes, first: int, second: int) -> bytes:
    """The cells after two neighbours changed places; the first is the one further up or left."""
    return _NEIGHBOURS[first, second].translate(cells + _PADDING)


def turn_over(cells: bytes, spaces: Iterable[int]) -> bytes:
    """The cells after the tiles on these spaces were flipped."""
    after = bytearray(cells)
    for space in spaces:
        after[space] ^= 1
    return bytes(after)
