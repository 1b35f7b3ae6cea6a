"""The first half of a turn: secret orders and their revelation.  What follows is in conflicts.py and ending.py."""

from functools import lru_cache

from cultists.engine import CHANCE, Question, ask_all, draw
from cultists.engine.question import Questions
from cultists.games.grand_octopus.choices import DRAWN
from cultists.games.grand_octopus.knowledge import forget_what_all_saw
from cultists.games.grand_octopus.orders import MAY_BE_LEFT, SHOWS, Order, Show, orders_from
from cultists.games.grand_octopus.table import OctopusTable, StepName, digits


async def draw_the_exterior(table: OctopusTable) -> StepName:
    """Chance takes one of the four Exterior boards, if nobody wants to choose.  (rules 3.1)"""
    drawn = await draw("draw the exterior", DRAWN)
    table.exterior = drawn.exterior
    table.tell("drew the exterior", CHANCE, drawn.exterior)
    return "choose"


@lru_cache(4096)
def clocks(
    places: tuple[int, ...], apart: tuple[bool, ...], shown: tuple[tuple[Order, ...], ...], is_quick: bool
) -> Questions[Order]:
    """What all living cults are asked at once.  It depends on little, so it is kept."""
    return ask_all(
        "choose",
        {
            seat: orders_from(place, quick=is_quick, apart=apart[seat], shown=shown[seat])
            for seat, place in enumerate(places)
            if place
        },
    )


async def choose(table: OctopusTable) -> StepName:
    """Every living cult sets its Command Clock in secret; then all are shown and carried out.  (rules 4.2, 5.4)"""
    given = await clocks(tuple(table.places), table.must_part(), table.shown, table.is_quick)
    reveal(table, given)
    return "settle"


def what_may_be_shown(table: OctopusTable, seat: int, order: Order) -> Question[Show] | None:
    """A cult that has set its clock may show it, as long as it can set it in several other ways.  (rules 16.2)"""
    if table.step != "choose":
        return None
    left = clocks(tuple(table.places), table.must_part(), table.shown, table.is_quick).by_seat[seat].options
    return Question(seat, "show", (SHOWS[order],)) if len(left) > MAY_BE_LEFT else None


def show(table: OctopusTable, seat: int, order: Order) -> None:
    """All see what the clock says, and it must be set anew: in this turn this setting is no option any more.

    (rules 16.2, 20.34)
    """
    table.shown = (*table.shown[:seat], (*table.shown[seat], order), *table.shown[seat + 1 :])
    table.tell("showed", seat, *order.told, reveals=True)


def reveal(table: OctopusTable, given: dict[int, Order]) -> None:
    """Cultists walk, Offspring appear; who set the dagger wrongly falls and loses a point.  (rules 4.2, 6.1)

    A cult may be eliminated here; its Offspring comes all the same.  (rules 20.10)
    """
    table.orders = tuple([given.get(seat) for seat in range(len(table.places))])
    table.shown = ((),) * len(table.places)
    table.settled = ()
    table.settling = 0
    if table.known or table.clues:
        forget_what_all_saw(table)
    table.tell("revelation", CHANCE, digits(table.round))
    for seat, order in given.items():
        table.places[seat] = order.goes_to
        table.tell("ordered", seat, *order.told)
    for seat, order in given.items():
        if order.falls:
            table.lose_power(seat)
            table.tell("fell", seat, digits(order.start), digits(table.power[seat]))
            if table.is_out(seat):
                table.tell("eliminated", seat, digits(order.start))
