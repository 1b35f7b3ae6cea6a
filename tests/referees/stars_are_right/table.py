"""What lies on the table, as plain data, and what can be counted there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from referees.stars_are_right.cards import CARDS, GREAT_OLD_ONE
from referees.stars_are_right.sky import Sky

CREATURES_IN_PLAY: Final = 6
POINTS_TO_WIN: Final = 10

Act = tuple[str | int, ...]
"""What a player does: a verb and the things it is about, such as ("invoke", "gug-p")."""

INVOKE, POWERS, MOVES, SUMMON, LEND, SEVENTH, DISCARD, DRAW, DRAWN, OVER = (
    "invoke",
    "powers",
    "moves",
    "summon",
    "lend",
    "seventh",
    "discard",
    "draw",
    "drawn",
    "over",
)
"""The moments of a turn, in their order, and the end of the game."""


@dataclass
class Table:
    """The whole position, with what the player whose turn it is has done in this turn."""

    sky: Sky
    hands: list[list[str]]
    creatures: list[list[str]]
    discards: list[str]
    pile: list[str]
    summoned: list[set[str]]
    """The Great Old Ones that each player has summoned so far, also those that have left play."""
    turn: int = 0
    moment: str = INVOKE
    invoked: str | None = None
    symbols: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    """Creatures whose power was used in this turn: they lie sideways."""
    given: set[str] = field(default_factory=set)
    """Creatures that were given away in this turn."""
    taken: set[str] = field(default_factory=set)
    """Creatures that an exchange brought in this turn; only counted, for nothing depends on it."""
    lends_to: str | None = None
    """The Great Old One for whose summoning lenders are being chosen."""
    discarded: int = 0
    winner: int | None = None

    @property
    def hand(self) -> list[str]:
        """The hand of the player whose turn it is."""
        return self.hands[self.turn]

    @property
    def mine(self) -> list[str]:
        """The summoned creatures of the player whose turn it is."""
        return self.creatures[self.turn]

    def controls(self, name: str) -> bool:
        """Whether the player whose turn it is controls such a creature."""
        return any(CARDS[card].name == name for card in self.mine)

    def points(self, seat: int) -> int:
        """Victory points: those of all summoned creatures together."""
        return points(self.creatures[seat])


def points(creatures: list[str]) -> int:
    """What these creatures are worth together."""
    return sum(CARDS[card].points for card in creatures)


def everything_else(table: Table) -> list[str]:
    """The cards that lie nowhere else, and so are in the draw pile, in the order of the card list."""
    elsewhere = {card for cards in (*table.hands, *table.creatures, table.discards) for card in cards}
    if table.invoked is not None:
        elsewhere.add(table.invoked)
    return [card for card in CARDS if card not in elsewhere]


def summoned_so_far(creatures: list[str]) -> set[str]:
    """The Great Old Ones among these creatures: whoever has one in play has summoned it."""
    return {CARDS[card].name for card in creatures if CARDS[card].rank == GREAT_OLD_ONE}


def is_a_setup(table: Table) -> bool:
    """Setup: 25 tiles, five cards to each of two to four players, the rest in the draw pile, nothing in play."""
    return (
        2 <= len(table.hands) <= 4
        and all(len(hand) == 5 for hand in table.hands)
        and not any(table.creatures)
        and not table.discards
        and len(table.pile) == len(CARDS) - 5 * len(table.hands)
        and len({*table.pile, *(card for hand in table.hands for card in hand)}) == len(CARDS)
    )
