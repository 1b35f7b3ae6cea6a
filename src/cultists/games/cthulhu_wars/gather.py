"""Gather Power, then the first player's marker.  (rules 9.1, 10.1)"""

from cultists.engine import ask
from cultists.games.cthulhu_wars.after_action import settled
from cultists.games.cthulhu_wars.moments import FIRST_PLAYER, GATHER, GATHER_FOR_OTHERS, GATHERED
from cultists.games.cthulhu_wars.options import GATHERING
from cultists.games.cthulhu_wars.table import CAPTIVE, POOL, RESTS, StepName, WarsTable
from cultists.games.cthulhu_wars.two_players import stop_the_decay


async def gather_power(table: WarsTable) -> StepName:
    """Everybody at the same time; captives go home; then nobody is left below half of the highest."""
    table.phase = "gather"
    table.turn = table.first
    table.say("phase", table.first, "gather", table.cycle)
    stop_the_decay(table)
    gathered = [income(table, seat) for seat in table.setting.seats]
    for seat, power in enumerate(gathered):
        table.power[seat] += power
        table.count(seat, RESTS, 0)
        table.say("gathered", seat, power)
    for unit in table.setting.units:
        if table.where[unit.id] >= CAPTIVE:
            table.put(unit, POOL)
    half = -(-max(table.power) // 2)
    for seat, power in enumerate(table.power):
        if power < half:
            table.power[seat] = half
            table.say("raised", seat, half)
    return settled(table, "determine the first player")


def income(table: WarsTable, seat: int) -> int:
    """1 per Cultist, 2 per gate, 1 per abandoned gate, 1 per captive, and what abilities give."""
    cultists = cultists_that_count(table, seat)
    captives = table.where.count(CAPTIVE + seat)
    abilities: int = sum(rule(table, seat) for rule in table.rules_of(seat, GATHER))
    abilities += sum(rule(table, owner, seat) for owner, rule in table.rules_at(GATHER_FOR_OTHERS) if owner != seat)
    return cultists + 2 * table.gate_count(seat) + len(table.abandoned()) + captives + abilities


def cultists_that_count(table: WarsTable, seat: int) -> int:
    """Those on the map, or all in play if the table plays it so.  (rules 27.21)"""
    if table.options[GATHERING.name] != GATHERING.default:
        return table.cultists_in_play(seat)
    return sum(unit.is_cultist for unit in table.on_map(seat))


async def determine_the_first_player(table: WarsTable) -> StepName:
    """Who has the most Power; among equals the previous first player decides."""
    for seat, rule in table.rules_at(GATHERED):
        await rule(table, seat)
    most = max(table.power)
    tied = [seat for seat in table.setting.seats if table.power[seat] == most]
    names = [table.faction(seat) for seat in tied]
    chosen = await ask(table.first, "name the first player", names)
    table.first = tied[names.index(chosen)]
    table.turn = table.first
    table.say("first", table.first)
    for rule in table.rules_of(table.first, FIRST_PLAYER):
        rule(table, table.first)
    return settled(table, "choose the direction")
