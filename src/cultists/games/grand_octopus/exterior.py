"""What the four Exterior boards change: questions of who may do what.  The steps are in powers.py.  (rules 11 to 14)"""

from itertools import product

from cultists.games.grand_octopus.board import EXTERIOR, LOCATIONS
from cultists.games.grand_octopus.choices import EXCHANGES, Exchange
from cultists.games.grand_octopus.table import MOST_POWER, OctopusTable, StepName


def power_of_the_place(table: OctopusTable) -> StepName | None:
    """The step in which the cult that dominates the Marsh or the Colony may use it, if there is anything to use.

    The Marsh works with a key gathered or not, the Colony only without, whatever the reason.  (rules 12, 13, 20.18)
    """
    seat = table.dominating
    if table.settling != EXTERIOR or seat is None:
        return None
    if table.exterior == "marsh":
        return "exchange" if exchanges(table, seat) else None
    if table.exterior == "colony" and not table.settled[-1].gathered:
        return "sacrifice" if others_with_components(table, seat) else None
    return None


def others_with_components(table: OctopusTable, seat: int) -> list[int]:
    """The other living cults that own something.  (rules 20.16, 20.20)"""
    return [other for other in table.living() if other != seat and table.owned[other]]


def exchanges(table: OctopusTable, seat: int) -> list[Exchange]:
    """All exchanges after which neither has two of a kind.

    With face-down Components the cult names a kind that it lacks, and learns only then what comes of it.  (rules 20.17)
    """
    mine = table.owned[seat]
    found = []
    for give, other in product(mine, others_with_components(table, seat)):
        theirs = LOCATIONS if table.is_hidden else table.owned[other]
        if table.is_hidden or give not in theirs:
            found += [EXCHANGES[give, other, take] for take in theirs if take not in mine]
    return found


def is_possible(table: OctopusTable, exchange: Exchange) -> bool:
    """Whether the other cult has what is named, and lacks what it would get.  (rules 20.17)"""
    theirs = table.owned[exchange.cult]
    return exchange.take in theirs and exchange.give not in theirs


def may_gain(table: OctopusTable) -> tuple[int, ...]:
    """The cults that stand in the Dreams, did not fight there, gathered no key and are below 7.  (rules 11, 20.14)"""
    if table.exterior != "dreams" or EXTERIOR not in table.places:
        return ()
    standing = table.standing(EXTERIOR)
    if not standing:
        return ()
    there = table.settled[-1]
    if there.outcome == "fight":
        return ()
    gathered = there.dominating if there.gathered else None
    return tuple(seat for seat in standing if seat != gathered and table.power[seat] < MOST_POWER)
