"""Moves for symbols that are left over: all of them must be used, and the constellation must stay as it is."""

from collections.abc import Sequence
from random import Random
from typing import Final

from cultists.games.stars_are_right.cards import Symbols
from cultists.games.stars_are_right.planner.reach import Found
from cultists.games.stars_are_right.planner.solving import left_after
from cultists.games.stars_are_right.table import NO_SYMBOLS
from cultists.sky import FLIPS, PUSHES, SWAPS, Move

MOVES_OF_A_KIND: Final[tuple[tuple[Move, ...], ...]] = (PUSHES, FLIPS, SWAPS)

NOT_MOVED: Final = Found((), (), ())


def filled(found: Found, symbols: Symbols, rng: Random) -> tuple[Move, ...]:
    """The moves, and any others for the symbols that are left; the constellation stays as it is."""
    return (*found.moves, *completed((), left_after(symbols, found.moves), found.keep, rng))


def completed(extra: tuple[Move, ...], left: Symbols, keep: Sequence[int], rng: Random) -> tuple[Move, ...]:
    """Some moves, and any others for the symbols that they leave, none of which touches what is to be kept."""
    rest = left_after(left, extra)
    if rest == NO_SYMBOLS:
        return extra
    return (*extra, *(any_move(kind, keep, rng) for kind, count in enumerate(rest) for _ in range(count)))


def any_move(kind: int, keep: Sequence[int], rng: Random) -> Move:
    """A move that touches nothing to be kept."""
    moves = MOVES_OF_A_KIND[kind]
    for _ in range(40):
        move = moves[int(rng.random() * len(moves))]
        if not any(space in keep for space in move.spaces):
            return move
    return next((move for move in moves if not any(space in keep for space in move.spaces)), moves[0])
