"""The first half of a turn: secret orders and their revelation.  What follows is in conflicts.py and ending.py."""

from functools import lru_cache

from cultists.engine import CHANCE, ask_all, draw
from cultists.engine.question import Questions
from cultists.games.grand_octopus.choices import DRAWN
from cultists.games.grand_octopus.knowledge import forget_what_all_saw
from cultists.games.grand_octopus.orders import Order, orders_from
from cultists.games.grand_octopus.table import OctopusTable, StepName, digits


async def draw_the_exterior(table: OctopusTable) -> StepName:
    """Chance takes one of the four Exterior boards, if nobody wants to choose.  (rules 3.1)"""
    drawn = await draw("draw the exterior", DRAWN)
    table.exterior = drawn.exterior
    table.tell("drew the exterior", CHANCE, drawn.exterior)
    return "choose"


@lru_cache(4096)
def clocks(places: tuple[int, ...], apart: tuple[bool, ...], is_quick: bool) -> Questions[Order]:
    """What all living cults are asked at once.  It depends on little, so it is kept."""
    standing = [(seat, place) for seat, place in enumerate(places) if place]
    return ask_all("choose", {seat: orders_from(place, quick=is_quick, apart=apart[seat]) for seat, place in standing})


async def choose(table: OctopusTable) -> StepName:
    """Every living cult sets its Command Clock in secret; then all are shown and carried out.  (rules 4.2, 5.4)"""
    given = await clocks(tuple(table.places), table.must_part(), table.is_quick)
    reveal(table, given)
    return "settle"


def reveal(table: OctopusTable, given: dict[int, Order]) -> None:
    """Cultists walk, Offspring appear; who set the dagger wrongly falls and loses a point.  (rules 4.2, 6.1)

    A cult may be eliminated here; its Offspring comes all the same.  (rules 20.10)
    """
    table.orders = tuple([given.get(seat) for seat in range(len(table.places))])
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
