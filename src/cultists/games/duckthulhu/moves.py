"""The cultists' moves by their words: `flip a1 b1`, `switch b2 b3`, `push e5 south`.  (rules 4.1 to 4.3, 12.3)

Two moves with the same words are the same move.  What a move does to a sky is told by `cultists.sky`.
"""

from functools import lru_cache
from typing import Final, Literal

from cultists.games.duckthulhu.spaces import COMPASS, SPACE_NAMES, SPACE_OF, spaces_in_words
from cultists.sky import NO_TILE, SPACES, SWAPS, SkyError, chain_of, exchange, push_chain, turn_over

Kind = Literal["flip", "switch", "push"]


class Move:
    """One move: its kind, the spaces it names, and for a push its direction."""

    __slots__ = ("direction", "kind", "place", "spaces", "words")

    def __init__(self, kind: Kind, spaces: tuple[int, ...], direction: str = "") -> None:
        self.kind: Final = kind
        self.spaces: Final = spaces
        self.direction: Final = direction
        self.words: Final = " ".join(filter(None, (kind, spaces_in_words(spaces), direction)))
        self.place: Final = "-".join((kind, *(SPACE_NAMES[space] for space in spaces), *filter(None, [direction])))
        """Where it can be pointed at: `push-e5-south`, `switch-b2-b3`, `flip-a1-b1`."""

    def __eq__(self, other: object) -> bool:
        return self.words == other.words if isinstance(other, Move) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.words)

    def __repr__(self) -> str:
        return f"<{self.words}>"


PUSHES: Final = {(space, direction): Move("push", (space,), direction) for space in SPACES for direction in COMPASS}
SWITCHES: Final = {swap.spaces: Move("switch", swap.spaces) for swap in SWAPS}
"""By the two spaces, the one further north or west first."""


@lru_cache(4096)
def flip_of(spaces: tuple[int, ...]) -> Move:
    """The flip of these spaces."""
    return Move("flip", spaces)


def parse_move(words: str) -> Move:
    """The move with these words.  Raises SkyError."""
    kind, *names = words.lower().split() or [""]
    direction = names.pop() if kind == "push" and names and names[-1] in COMPASS else ""
    unknown = [name for name in names if name not in SPACE_OF]
    spaces = tuple(sorted({SPACE_OF[name] for name in names if name in SPACE_OF}))
    if not unknown and len(spaces) == len(names):
        if kind == "flip" and spaces:
            return flip_of(spaces)
        if kind == "push" and len(spaces) == 1 and direction:
            return PUSHES[spaces[0], direction]
        if kind == "switch" and spaces in SWITCHES:
            return SWITCHES[spaces[0], spaces[1]]
        if kind == "switch" and len(spaces) == 2:
            raise SkyError(f"{' and '.join(names)} are not side by side, so that {words!r} is no move")
    raise SkyError(f"{words!r} is no move; moves are such as 'flip a1 b1', 'switch b2 b3', 'push e5 south'")


def result_of(move: Move, cells: bytes, duck: int) -> bytes | None:
    """The cells after a move; None if it cannot be made on this sky, whatever the instruction says."""
    if any(cells[space] == NO_TILE for space in move.spaces):
        return None
    if move.kind == "flip":
        return turn_over(cells, move.spaces)
    if move.kind == "switch":
        return exchange(cells, *move.spaces)
    chain = chain_of(cells, move.spaces[0], COMPASS[move.direction])
    return None if duck in chain else push_chain(cells, chain)
