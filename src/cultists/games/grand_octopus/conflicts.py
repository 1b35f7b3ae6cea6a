"""Conflict resolution: Location by Location, from the library to the Exterior.  (rules 7)

Only the step `settle` goes from one Location to the next.  What happens in a Location names the step that has to ask
there, and that step leads back to `settle`.
"""

from collections.abc import Sequence

from cultists.engine import CHANCE, ask
from cultists.games.grand_octopus.board import EXTERIOR
from cultists.games.grand_octopus.choices import GATHER, GATHER_NOTHING, Component
from cultists.games.grand_octopus.exterior import may_gain, power_of_the_place
from cultists.games.grand_octopus.knowledge import all_saw
from cultists.games.grand_octopus.table import Meeting, OctopusTable, Settled, StepName, digits, listed


async def settle(table: OctopusTable) -> StepName:
    """Settle the Locations that are left, in their order, until one of them needs an answer.  (rules 7.1)"""
    for location in range(table.settling + 1, EXTERIOR + 1):
        table.settling, table.dominating = location, None
        if location in table.places and (step := resolve(table, location)):
            return step
    table.dominating = None
    table.waiting = may_gain(table)
    return "gain" if table.waiting else "verify"


def resolve(table: OctopusTable, location: int) -> StepName | None:
    """Offspring hurt every cult there, once; a cult alone dominates; several negotiate.  (rules 7.2 to 7.6)

    Gives the step that asks, or None if nothing is to be asked and the next Location follows.
    """
    present = table.standing(location)
    if not present:
        return None
    offspring = table.offspring_in(location)
    table.tell("location", CHANCE, digits(location), table.exterior, listed(present), listed(offspring))
    if offspring:
        lost = lose(table, present, "struck", location)
        table.settled += (Settled(location, "offspring", present, offspring, eliminated=lost),)
        return None
    if location == EXTERIOR and table.exterior == "city":
        present = enter_the_lost_city(table, present)
    if len(present) > 1:
        number = len(present)
        table.meeting = Meeting(present, (None,) * number, (0,) * number, (False,) * number, -1)
        table.tell("met", CHANCE, digits(location), listed(present))
        return "talk"
    if not present:
        return None
    return dominate(table, present[0], Settled(location, "alone", present, dominating=present[0]))


def lose(table: OctopusTable, cults: Sequence[int], how: str, location: int) -> tuple[int, ...]:
    """Each of these cults loses one point at the same time; gives those that are out by it.  (rules 7.3, 20.8)"""
    for seat in cults:
        table.lose_power(seat)
        table.tell(how, seat, digits(location), digits(table.power[seat]))
    eliminated = tuple([seat for seat in cults if table.is_out(seat)])
    for seat in eliminated:
        table.tell("eliminated", seat, digits(location))
    return eliminated


def enter_the_lost_city(table: OctopusTable, present: tuple[int, ...]) -> tuple[int, ...]:
    """All cults in the Lost City lose a point together; the dead leave before it is settled.  (rules 14, 20.22)"""
    eliminated = lose(table, present, "sank", EXTERIOR)
    table.settled += (Settled(EXTERIOR, "sank", present, eliminated=eliminated),)
    return tuple(seat for seat in present if seat not in eliminated)


def dominate(table: OctopusTable, seat: int, settled: Settled) -> StepName | None:
    """A cult dominates by being alone there or by agreement, even where it can gather nothing.  (rules 7.4, 20.5, 20.6)

    With face-down Components it is asked as long as anything lies there: silence would tell what it owns.
    """
    location = table.settling
    table.dominating = seat
    table.settled += (settled,)
    table.tell("dominated", seat, digits(location), settled.outcome)
    if table.can_gather(seat, location) or (table.is_hidden and table.tokens[location]):
        return "gather"
    table.tell("left it", seat, digits(location), "owned" if table.tokens[location] else "empty")
    return power_of_the_place(table)


async def gather(table: OctopusTable) -> StepName:
    """The dominating cult may gather one Component of the Location, or openly decline.  (rules 7.5, 20.4)"""
    seat, location = table.dominating, table.settling
    assert seat is not None
    options: list[Component | str] = [GATHER_NOTHING]
    if table.can_gather(seat, location):
        options.insert(0, GATHER[location])
    choice = await ask(seat, "gather", options, always=True)
    if isinstance(choice, str):
        table.tell("left it", seat, digits(location), "declined")
        return power_of_the_place(table) or "settle"
    table.take(seat, location)
    table.settled = (*table.settled[:-1], table.settled[-1]._replace(gathered=True))
    if table.is_hidden:
        all_saw(table, seat, location)
        table.tell("gathered", seat, secret=(digits(location),), audience=(seat,))
    else:
        table.tell("gathered", seat, digits(location))
    return power_of_the_place(table) or "settle"
