"""A seat's view read back into cards and a sky, for a bot to think about.  It holds nothing that the view does not."""

from cultists.games.stars_are_right.cards import Card, Symbols, cards_for
from cultists.games.stars_are_right.greedy.worth import Scale
from cultists.games.stars_are_right.view import StarsView, TileView
from cultists.sky import NO_TILE, Sky, parse_symbol
from cultists.sky.symbols import face_showing


class Position:
    """The table as one seat sees it."""

    __slots__ = (
        "cards",
        "creatures",
        "discards",
        "given",
        "hand",
        "mine",
        "points",
        "scale",
        "sky",
        "symbols",
        "used",
        "view",
    )

    def __init__(self, view: StarsView) -> None:
        seat = view.seat
        assert seat is not None, "spectators do not play"
        self.view = view
        self.cards = cards_for(view.options)
        by_id = self.cards.by_id
        self.sky = Sky(bytes(map(_face, view.sky)))
        self.hand: tuple[Card, ...] = tuple(by_id[each.card] for each in view.hand)
        self.creatures: tuple[tuple[Card, ...], ...] = tuple(
            tuple(by_id[each.card] for each in owner.creatures) for owner in view.seats
        )
        self.mine = self.creatures[seat]
        own = view.seats[seat].creatures
        self.given = frozenset(by_id[each.card] for each in own if each.was_given)
        """Given away this turn and come back: such a creature may be given away again …"""
        self.used = self.given.union(by_id[each.card] for each in own if each.is_used)
        """… but not used, like those whose power was used."""
        self.points = view.seats[seat].points
        self.symbols: Symbols = (view.symbols["push"], view.symbols["flip"], view.symbols["swap"])
        self.discards: tuple[Card, ...] = tuple(by_id[card] for card in view.discards)
        furthest = max(owner.points for owner in view.seats)
        self.scale = Scale(self.hand, self.mine, self.theirs, furthest, view.seats[seat].lost)
        """What cards are worth to this seat."""

    @property
    def theirs(self) -> list[Card]:
        """The creatures of all others."""
        return [card for seat, owned in enumerate(self.creatures) if seat != self.view.seat for card in owned]

    def lendable(self, great_old_one: Card) -> list[Card]:
        """Our Servitors whose stars this Great Old One could use."""
        return [card for card in self.mine if card.star is not None and card.family == great_old_one.family]


def _face(tile: TileView | None) -> int:
    face = None if tile is None else face_showing(tile.tile, parse_symbol(tile.symbol))
    return NO_TILE if face is None else face
