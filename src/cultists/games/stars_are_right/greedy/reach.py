"""Counting symbols, and what to do with those that are left over.  The moves themselves come from the planner."""

from collections.abc import Sequence

from cultists.games.stars_are_right.cards import Symbols
from cultists.games.stars_are_right.planner import harmless
from cultists.sky import Constellations, Move, Sky, which_shown


def total(symbols: Symbols) -> int:
    """How many symbols there are."""
    return symbols[0] + symbols[1] + symbols[2]


def best_filler(sky: Sky, keep: Sequence[int], kind: int, hopes: Sequence[Constellations]) -> Move:
    """Of the moves of a kind that touch nothing to be kept, the one after which most of what is hoped for shows too."""
    return max(harmless(kind, keep), key=lambda move: len(which_shown(hopes, move.apply(sky))))
