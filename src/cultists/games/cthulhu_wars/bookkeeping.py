"""Power and Doom of the two phases that only count, counted once more from the rules; the laws compare.

Written beside the rules, and not with them: slow and plain, and nothing of it is used in play.
"""

from cultists.games.cthulhu_wars.maps import AREAS
from cultists.games.cthulhu_wars.options import GATHERING
from cultists.games.cthulhu_wars.table import CAPTIVE, CARD, POOL, WarsTable


def check_step(before: WarsTable, after: WarsTable) -> None:
    """Raise AssertionError if Power or Doom is another after the step than the rules give."""
    if before.step == "gather power":
        expected = _power(before)
        for seat, power in enumerate(after.power):
            rewards = _rewards(before, after, seat)
            assert power == expected[seat] + rewards, f"{expected[seat]} Power is gathered, and no more"
    elif before.step == "doom":
        for seat, doom in enumerate(after.doom):
            gates = 0 if before.seats == 2 else len(_gates(before)[seat])
            assert doom - before.doom[seat] == gates, "as much Doom as gates, and none with two players"


def _power(table: WarsTable) -> list[int]:
    """What everybody has after gathering: at least half of the most.  (rules 9.1, 9.3)"""
    power = [table.power[seat] + _gathered(table, seat) for seat in range(table.seats)]
    return [max(each, (max(power) + 1) // 2) for each in power]


def _gathered(table: WarsTable, seat: int) -> int:
    """1 per Cultist on the map, 2 per gate, 1 per abandoned gate, 1 per captive, and by abilities.  (rules 9.1)"""
    cultists = [unit for unit in table.setting.units if unit.seat == seat and unit.kind.rank == "cultist"]
    places = [table.where[unit.id] for unit in cultists]
    giving = [where for where in places if where < POOL]
    if table.options[GATHERING.name] == "in-play":
        giving += [where for where in places if where == CARD]
    abandoned = [gate for gate in table.gates if gate is not None and gate < 0]
    captives = [where for where in table.where if where == CAPTIVE + seat]
    return len(giving) + 2 * len(_gates(table)[seat]) + len(abandoned) + len(captives) + _by_abilities(table, seat)


def _gates(table: WarsTable) -> list[list[str]]:
    """By seat: where it has gates: kept by a unit, Yog-Sothoth, and one that slumbers.  (rules 6.1, 23.4, 24.9)"""
    found: list[list[str]] = [[] for _ in range(table.seats)]
    for gate, area in zip(table.gates, AREAS, strict=True):
        if gate is not None and gate >= 0:
            found[table.setting.units[gate].seat].append(area.name)
    for unit in table.setting.units:
        if unit.kind.name == "Yog-Sothoth" and table.where[unit.id] < POOL:
            found[unit.seat].append(AREAS[table.where[unit.id]].name)
    for seat, name, _ in table.counters:
        if name == "Cursed Slumber":
            found[seat].append("asleep")
    return found


def _by_abilities(table: WarsTable, seat: int) -> int:
    """Y'ha Nthlei, The Red Sign, Feast and Worship Services.  (rules 18.11, 20.10, 21.2, 25.10)"""
    books = {book.name for book in table.books[seat]}
    in_play = [unit.kind.name for unit in table.setting.units if unit.seat == seat and _is_in_play(table, unit.id)]
    gates = _gates(table)
    power = 0
    if "Y'ha Nthlei" in books and "Cthulhu" in in_play:
        oceans = {area.name for area in table.setting.board.areas if area.is_ocean}
        power += sum(where in oceans for other in range(table.seats) if other != seat for where in gates[other])
    if "The Red Sign" in books:
        power += in_play.count("Dark Young")
    feasts = [each for each in table.chosen if each.code == "YS" and (each.gift in table.lent[seat])]
    if feasts or table.chosen[seat].code == "YS":
        own = {table.where[unit.id] for unit in table.setting.units if unit.seat == seat}
        power += sum(token == "desecration" and area.index in own for token, area in table.tokens)
    for other in range(table.seats):
        if "Worship Services" in {book.name for book in table.books[other]}:
            cathedrals = [area.name for token, area in table.tokens if token == "cathedral"]
            theirs = {each for owner in range(table.seats) if owner != other for each in gates[owner]}
            near = theirs if other == seat else set(gates[seat])
            power += sum(cathedral in near for cathedral in cathedrals)
    return power


def _is_in_play(table: WarsTable, unit: int) -> bool:
    return table.where[unit] < POOL or table.where[unit] == CARD


def _rewards(before: WarsTable, after: WarsTable, seat: int) -> int:
    """Power for requirements that were met in the step."""
    met = [each for each in after.fulfilled[seat] if each not in before.fulfilled[seat]]
    return sum(each.power * (after.seats - 1) for each in met)
