"""From the table to a view: what a seat may see, and how right the stars are for the cards in its hand."""

from functools import cache

from cultists.games.stars_are_right.cards import GREAT_OLD_ONE, KINDS, Card, Symbols
from cultists.games.stars_are_right.summoning import needed_stars, symbols_of
from cultists.games.stars_are_right.table import StarsTable
from cultists.games.stars_are_right.view import CreatureView, HandCardView, SeatView, StarsView, TileView
from cultists.sky import SYMBOLS, TILES, Constellation, Constellations, Sky


def see(table: StarsTable, seat: int | None) -> StarsView:
    """The table as a seat sees it; None is a spectator."""
    return StarsView(
        seat=seat,
        seats=tuple(_seat(table, each) for each in range(len(table.hands))),
        sky=tuple(_tile(face) for face in table.sky.cells),
        turn=table.turn,
        round=table.round,
        step="end" if table.step is None else table.step,
        invoked=None if table.invoked is None else table.invoked.id,
        summoning=None if table.summoning is None else table.summoning.id,
        symbols=_by_kind(table.symbols),
        spent=_by_kind(table.spent),
        draw_pile=len(table.deck),
        discards=tuple(card.id for card in table.discards),
        hand=() if seat is None else tuple(_hand_card(table, seat, card) for card in table.hands[seat]),
        winner=table.winner,
        options=dict(table.options),
    )


def _seat(table: StarsTable, seat: int) -> SeatView:
    is_turn = seat == table.turn
    return SeatView(
        points=table.points(seat),
        creatures=tuple(
            CreatureView(card.id, is_turn and card in table.used, is_turn and card in table.given)
            for card in table.creatures[seat]
        ),
        hand_size=len(table.hands[seat]),
        seen_in_hand=tuple(card.id for card in table.hands[seat] if card in table.seen),
        lost=table.lost[seat],
    )


def _tile(face: int) -> TileView | None:
    tile, side = divmod(face, 2)
    return None if tile >= len(TILES) else TileView(tile, SYMBOLS[TILES[tile][side]], SYMBOLS[TILES[tile][1 - side]])


def _by_kind(symbols: Symbols) -> dict[str, int]:
    return dict(zip(KINDS, symbols, strict=True))


def _hand_card(table: StarsTable, seat: int, card: Card) -> HandCardView:
    found = _found(card, table.sky)
    stars: tuple[str, ...] | None = ()
    if card.rank == GREAT_OLD_ONE:
        if table.has_summoned(seat, card.name):
            return HandCardView(card.id, found, was_summoned=True)
        stars = next(needed_stars(table, seat, card), None)
    spaces = None if stars is None else card.constellations.ignoring(symbols_of(stars)).find(table.sky)
    if spaces is None or stars is None:
        return HandCardView(card.id, found)
    return HandCardView(card.id, found, True, spaces, stars)


def _found(card: Card, sky: Sky) -> tuple[bool, ...]:
    """Which of its constellations the sky shows together, taken one after the other: two suns need two tiles."""
    together: tuple[Constellation, ...] = ()
    found = []
    for part in card.constellations.parts:
        is_shown = _all_of((*together, part), card.constellations.reflections).shown_in(sky)
        found.append(is_shown)
        together += (part,) * is_shown
    return tuple(found)


@cache
def _all_of(parts: tuple[Constellation, ...], reflections: bool) -> Constellations:
    return Constellations(parts, reflections=reflections)
