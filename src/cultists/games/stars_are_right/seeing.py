"""From the table to a view: what a seat may see, and how right the stars are for the cards in its hand."""

from functools import cache

from cultists.engine import Promise
from cultists.games.stars_are_right.cards import GREAT_OLD_ONE, KINDS, Act, Card, Symbols, cards_for
from cultists.games.stars_are_right.discard_and_draw import may_discard
from cultists.games.stars_are_right.summoning import Loan, loans, symbols_of
from cultists.games.stars_are_right.table import POINTS_TO_WIN, StarsTable
from cultists.games.stars_are_right.view import SUMMONING, CreatureView, HandCardView, SeatView, StarsView, TileView
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
        shown=None if table.summoning is None else _hand_card(table, table.turn, table.summoning),
        symbols=_by_kind(table.symbols),
        spent=_by_kind(table.spent),
        draw_pile=len(table.deck),
        discards=tuple(card.id for card in table.discards),
        hand=() if seat is None else tuple(_hand_card(table, seat, card) for card in table.hands[seat]),
        winner=table.winner,
        options=dict(table.options),
        may_discard=may_discard(table) if table.step == "discard" else 0,
    )


def promised(view: StarsView, option: object) -> Promise | None:
    """The points that a seat is told it will have: after a summoning, a loan, the loss of a seventh creature."""
    total = None
    if isinstance(option, Loan):
        total = option.outcome.total
    elif isinstance(option, Act) and option.verb == "summon":
        total = next(held.total for held in view.hand if held.card == option.card.id)
    elif isinstance(option, Act) and option.verb == "discard" and view.step == "discard the seventh":
        creatures = view.seats[view.turn].creatures
        total = sum(cards_for(view.options).by_id[one.card].points for one in creatures) - option.card.points
    return None if total is None else Promise(total, total >= POINTS_TO_WIN)


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
    if card.rank == GREAT_OLD_ONE and table.has_summoned(seat, card.name):
        return HandCardView(card.id, found, was_summoned=True)
    if card.rank != GREAT_OLD_ONE and not all(found):
        return HandCardView(card.id, found)
    best = next(iter(loans(table, seat, card)), None)
    stars = tuple(sorted(lender.star or "" for lender in best.lenders)) if best else ()
    spaces = card.constellations.ignoring(symbols_of(stars)).find(table.sky) if best else None
    if best is None or spaces is None:
        return HandCardView(card.id, found)
    if seat != table.turn or table.step not in SUMMONING:
        return HandCardView(card.id, found, True, spaces, stars)
    end = best.outcome
    lost = tuple(each.id for each in end.lost)
    seventh = None if end.seventh is None else end.seventh.id
    return HandCardView(card.id, found, True, spaces, stars, total=end.total, lost=lost, seventh=seventh)


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
