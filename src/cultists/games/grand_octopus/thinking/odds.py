"""How good a cult's chances are: its odds against the other cults.  A chance of winning is a share of all odds."""

from math import exp
from typing import Final, NamedTuple

from cultists.games.grand_octopus.board import EXTERIOR, LOCATIONS, REACHABLE
from cultists.games.grand_octopus.thinking.weights import (
    EARLY,
    GONE,
    KEY,
    KEY_BEFORE_VICTORY,
    MISSING,
    POWER,
    WAYS_TO_VICTORY,
)

NEARBY: Final = tuple((*sorted(rooms), EXTERIOR) for rooms in REACHABLE)
"""Where a Cultist can go next from each Location."""
VICTORY: Final = 1e4
"""The odds of a cult that has all it needs; what others have hardly counts beside it."""
EARLIER_KIND: Final = 100.0
"""… and how much better they are by each step in the order in which complete cults are compared; so the first of them
outweighs all others.  There are 127 such steps, and the product must still be a number."""
MORE_POWER: Final = 1.7
"""… and by each point of power, which counts only between cults that own the same."""


class Cult(NamedTuple):
    """All that its odds depend on."""

    place: int
    """Where its Cultist is; 0: it is out."""
    power: int
    owned: tuple[int, ...]
    """Its Components, in the order of their numbers."""


def ways(cult: Cult, tokens: tuple[int, ...]) -> int:
    """How many Locations within one step have something that a cult lacks."""
    owned = cult.owned
    near = sum([1 for kind in NEARBY[cult.place] if tokens[kind] and kind not in owned])
    return min(near, len(WAYS_TO_VICTORY) - 1)


def gone(cult: Cult, tokens: tuple[int, ...]) -> int:
    """How many kinds a cult lacks of which none is left."""
    return sum([1 for kind in LOCATIONS if not tokens[kind] and kind not in cult.owned])


def odds(cult: Cult, tokens: tuple[int, ...], needed: int) -> float:
    """The odds of a cult at the end of a turn."""
    if cult.power <= 0 or not cult.place:
        return 0.0
    if len(cult.owned) >= needed:
        return VICTORY * EARLIER_KIND ** _rank(cult.owned) * MORE_POWER**cult.power
    missing = min(needed - len(cult.owned), len(MISSING) - 1)
    standing = MISSING[missing] + POWER[cult.power]
    if missing == 1:
        standing += WAYS_TO_VICTORY[ways(cult, tokens)]
    if EXTERIOR in cult.owned:
        standing += KEY_BEFORE_VICTORY if missing == 1 else KEY
    standing += GONE * gone(cult, tokens)
    standing += sum([weight for kind, weight in EARLY if kind in cult.owned])
    return exp(standing)


def _rank(owned: tuple[int, ...]) -> int:
    """Complete cults are compared kind by kind, beginning with the grimoire.  (rules 15.2)"""
    return sum([1 << (LOCATIONS[-1] - kind) for kind in owned])
