"""The powers of the Exterior: exchange in the Marsh, sacrifice in the Colony, gain in the Dreams.  (rules 11 to 13)"""

from cultists.engine import ask
from cultists.games.grand_octopus.choices import (
    DISCARD,
    GAIN,
    LAST_POINT,
    NO_EXCHANGE,
    NO_SACRIFICE,
    TARGETS,
    Exchange,
    Target,
)
from cultists.games.grand_octopus.exterior import exchanges, is_possible, others_with_components
from cultists.games.grand_octopus.knowledge import all_heard_of_the_failure, all_saw_it_go, partners_remember
from cultists.games.grand_octopus.table import OctopusTable, StepName


async def exchange(table: OctopusTable) -> StepName:
    """Agoba Marsh: the dominating cult may exchange a Component, even the fresh key, for one of another cult.

    The other cannot refuse.  With face-down Components a wrong guess changes nothing.  (rules 12, 20.17)
    """
    seat = table.dominating
    assert seat is not None
    options: list[Exchange | str] = [*exchanges(table, seat), NO_EXCHANGE]
    choice = await ask(seat, "exchange", options)
    if isinstance(choice, str):
        return "settle"
    give, other, take = choice.give, choice.cult, choice.take
    things = str(give), str(other), str(take)
    if not is_possible(table, choice):
        all_heard_of_the_failure(table, seat, give, other, take)
        table.tell("exchange failed", seat, *things, reveals=True)
        return "settle"
    for cult, gone, new in ((seat, give, take), (other, take, give)):
        table.disown(cult, gone)
        table.own(cult, new)
    if table.is_hidden:
        partners_remember(table, seat, give, other, take)
    table.tell("exchanged", seat, *things, reveals=table.is_hidden)
    return "settle"


async def sacrifice(table: OctopusTable) -> StepName:
    """Colony of the Moon Men: for one point, another cult must put a Component of its choice back.

    Even the last point may be paid, after a second question: first the victim loses, then the payer.  (rules 20.19)
    """
    seat = table.dominating
    assert seat is not None
    options: list[Target | str] = [TARGETS[other] for other in others_with_components(table, seat)]
    choice = await ask(seat, "sacrifice", [*options, NO_SACRIFICE])
    if isinstance(choice, str):
        return "settle"
    if table.power[seat] == 1 and await ask(seat, "last point", LAST_POINT) != LAST_POINT[0]:
        return "sacrifice"
    table.victim = choice.cult
    table.tell("sacrificed", seat, str(choice.cult), str(table.power[seat] - 1))
    return "discard"


async def discard(table: OctopusTable) -> StepName:
    """The victim chooses which Component goes back; it can be gathered from the next turn on.  (rules 13, 20.21)"""
    seat, victim = table.dominating, table.victim
    assert seat is not None and victim is not None
    choice = await ask(victim, "discard", [DISCARD[kind] for kind in table.owned[victim]])
    table.put_back(victim, choice.kind)
    all_saw_it_go(table, victim, choice.kind)
    table.victim = None
    table.tell("put back", victim, str(choice.kind))
    table.lose_power(seat)
    if table.is_out(seat):
        table.tell("eliminated", seat, str(table.settling))
    return "settle"


async def gain(table: OctopusTable) -> StepName:
    """Dimension of Dreams: each cult that may gain a point is asked, in the order of seats.  (rules 11, 20.32)"""
    seat, *others = table.waiting
    if await ask(seat, "gain", GAIN) == GAIN[0]:
        table.power[seat] += 1
        table.tell("gained", seat, str(table.power[seat]))
    table.waiting = tuple(others)
    return "gain" if others else "verify"
