"""From the table to a view: what a seat may see."""

from cultists.games.grand_octopus.knowledge import known_to
from cultists.games.grand_octopus.negotiation import MOST_PROPOSALS
from cultists.games.grand_octopus.orders import Order
from cultists.games.grand_octopus.table import Meeting, OctopusTable, Settled
from cultists.games.grand_octopus.view import (
    MeetingView,
    OctopusView,
    OrderView,
    PromiseView,
    SeatView,
    SettledView,
)


def see(table: OctopusTable, seat: int | None) -> OctopusView:
    """The table as a seat sees it; None is a spectator."""
    return OctopusView(
        seat=seat,
        seats=tuple([_seat(table, seat, each) for each in range(len(table.places))]),
        tokens=tuple(table.tokens[1:]),
        exterior=table.exterior,
        round=table.round,
        step="end" if table.step is None else table.step,
        settling=table.settling,
        dominating=table.dominating,
        victim=table.victim,
        meeting=None if table.meeting is None else see_meeting(table.settling, table.meeting),
        settled=tuple(map(_settled, table.settled)),
        needed=table.needed,
        winner=table.winner,
        ending=table.ending,
        options=dict(table.options),
    )


def _seat(table: OctopusTable, viewer: int | None, seat: int) -> SeatView:
    order = table.orders[seat]
    return SeatView(
        place=table.places[seat],
        power=table.power[seat],
        components=known_to(table, viewer, seat),
        count=len(table.owned[seat]),
        offspring=order.offspring if order is not None and table.settling else 0,
        is_fallen=table.is_fallen(seat),
        is_out=table.is_out(seat),
        order=None if order is None else _order(order),
        must_part=table.step == "choose" and table.must_part()[seat],
        promises=PromiseView(*table.promises[seat]),
        shown=tuple([each.place for each in table.shown[seat]]),
    )


def _order(order: Order) -> OrderView:
    return OrderView(order.dagger, order.tentacle, order.kind, order.start, order.goes_to, order.offspring, order.falls)


def see_meeting(location: int, meeting: Meeting) -> MeetingView:
    """A negotiation as everybody sees it."""
    return MeetingView(
        location,
        meeting.present,
        tuple(None if each is None else each.code for each in meeting.proposals),
        meeting.ready,
        tuple(MOST_PROPOSALS - made for made in meeting.made),
    )


def _settled(settled: Settled) -> SettledView:
    return SettledView(*settled)
