"""What a seat may see of the table, as plain data.  Cards are named by their ids (cards.txt)."""

from typing import Final

import msgspec

SUMMONING: Final = ("invoke", "use powers", "change the sky", "summon", "lend stars")
"""The steps in which the player may still summon, or is about to."""


class TileView(msgspec.Struct, frozen=True):
    """One tile of the sky: its number, the symbol that shows, and the one on its other side."""

    tile: int
    symbol: str
    other_side: str


class CreatureView(msgspec.Struct, frozen=True):
    """A summoned creature; one whose power was used this turn lies sideways.

    `was_given`: given away this turn, and come back, so that it cannot be used either.
    """

    card: str
    is_used: bool = False
    was_given: bool = False


class SeatView(msgspec.Struct, frozen=True):
    """What everybody sees of one player.

    `seen_in_hand`: cards that all have seen, fetched from the discards.  `lost`: the Great Old Ones that it summoned
    and that have left play, by name.
    """

    points: int
    creatures: tuple[CreatureView, ...]
    hand_size: int
    seen_in_hand: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


class HandCardView(msgspec.Struct, frozen=True):
    """One card of the viewer's own hand, and how right the stars are for it.

    `found` says which of its constellations the sky shows, each on tiles of its own, taken one after the other.
    `is_summonable` says whether the sky allows the summoning now (all at once, bonus stars counted); then
    `spaces` are the spaces of the shown symbols, per constellation, and `ignored` the symbols that bonus stars supply.
    `total` are the points that its owner would have when all has left that must: the Lesser Servitors `lost` by
    lending (by id) and the cheapest of seven creatures, the `seventh`.  Of several ways to lend it is the best.
    They are given only while the viewer `may_summon` (see StarsView).
    `was_summoned`: a Great Old One that the viewer has summoned before, and never may again.
    """

    card: str
    found: tuple[bool, ...]
    is_summonable: bool = False
    spaces: tuple[tuple[int, ...], ...] = ()
    ignored: tuple[str, ...] = ()
    was_summoned: bool = False
    total: int = 0
    lost: tuple[str, ...] = ()
    seventh: str | None = None


class StarsView(msgspec.Struct, frozen=True):
    """The table as one seat sees it (`seat` is None for spectators, whose `hand` is empty)."""

    seat: int | None
    seats: tuple[SeatView, ...]
    sky: tuple[TileView | None, ...]
    """The 25 spaces, row by row from the top left; None while the sky is being laid."""
    turn: int
    round: int
    step: str
    """The name of the step as in rules.py, or "end"."""
    invoked: str | None
    """The card whose symbols are in use; it lies before the player until the stars have moved."""
    summoning: str | None
    """The card that is being summoned while it is decided which stars are lent to it …"""
    shown: HandCardView | None
    """… and where the stars are right for it."""
    symbols: dict[str, int]
    """Symbols still to be spent: push, flip, swap."""
    spent: dict[str, int]
    draw_pile: int
    discards: tuple[str, ...]
    """Face up, the newest last."""
    hand: tuple[HandCardView, ...]
    winner: int | None
    options: dict[str, str]
    may_discard: int = 0
    """How many cards of the hand the player may still put away in the step "discard"."""

    @property
    def may_summon(self) -> bool:
        """Whether the viewer may still summon in this turn.  In any other moment nobody is promised points for it."""
        return self.seat is not None and self.seat == self.turn and self.step in SUMMONING
