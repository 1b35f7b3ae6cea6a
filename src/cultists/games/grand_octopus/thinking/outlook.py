"""The chances of all cults in the middle of a turn, when orders lie open and some Locations are still to be settled."""

from cultists.games.grand_octopus.board import EXTERIOR
from cultists.games.grand_octopus.choices import FIGHT, Outcome
from cultists.games.grand_octopus.table import OctopusTable
from cultists.games.grand_octopus.thinking.prospects import Course, Prospects
from cultists.games.grand_octopus.thinking.worlds import world_of


def outlook(table: OctopusTable, outcome: Outcome | None = None) -> list[float]:
    """How likely each cult is to win; if an outcome is given, the meeting that goes on ends with it."""
    seats = range(len(table.places))
    if table.step is None:
        return [float(seat == table.winner) for seat in seats]
    world = world_of(table)
    if table.settling == EXTERIOR and table.exterior == "city":
        # All have paid for entering the Lost City.  What is left of it is a place without a power of its own.
        world = world._replace(exterior="marsh")
    prospects = Prospects(world)
    courses: list[Course] = [(1.0, {seat: prospects.odds(seat, table.places[seat]) for seat in table.living()})]
    for location in range(table.settling, EXTERIOR + 1) if table.settling else ():
        if outcome is not None and location == table.settling:
            ways = [(1.0, _end(table, prospects, outcome))]
        else:
            ways = _ways(table, prospects, location)
        courses = [(chance * likely, odds | change) for chance, odds in courses for likely, change in ways]
    chances = [0.0] * len(seats)
    for likely, odds in courses:
        whole = sum(odds.values())
        for seat, each in odds.items():
            chances[seat] += likely * each / whole if whole else 0.0
    return chances


def _ways(table: OctopusTable, prospects: Prospects, location: int) -> list[Course]:
    """What may come of a Location that is not settled yet, or not quite."""
    present = table.standing(location)
    if location == table.settling and table.meeting is None:
        return [(1.0, _decided(table, prospects, present))]
    if table.offspring_in(location) and location != EXTERIOR:
        return [(1.0, {seat: prospects.hurt[seat][location] for seat in present})]
    if len(present) > 1:
        return prospects.meeting(present, location)
    return [(1.0, {seat: prospects.takes[seat][location] for seat in present})]


def _end(table: OctopusTable, prospects: Prospects, outcome: Outcome) -> dict[int, float]:
    """What an outcome brings to those who meet."""
    location, present = table.settling, table.standing(table.settling)
    if outcome is FIGHT:
        return {seat: prospects.hurt[seat][location] for seat in present}
    calm = {seat: prospects.calm[seat][location] for seat in present}
    return calm if outcome.cult is None else calm | {outcome.cult: prospects.takes[outcome.cult][location]}


def _decided(table: OctopusTable, prospects: Prospects, present: tuple[int, ...]) -> dict[int, float]:
    """It is clear who dominates, but not yet what the place brings: a Component, or power in the Dreams."""
    location, seat = table.settling, table.dominating
    if table.step == "gain":
        return {each: prospects.calm[each][location] for each in table.waiting}
    if table.step != "gather" or seat is None:
        return {}
    calm = {each: prospects.calm[each][location] for each in present}
    return calm | {seat: prospects.takes[seat][location]}
