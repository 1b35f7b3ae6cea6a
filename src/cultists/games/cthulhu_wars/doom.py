"""The Doom phase: gates give Doom, and each player may perform one Ritual of Annihilation.  (rules 11.2, 12.1)"""

from typing import Final

from cultists.engine import ask
from cultists.games.cthulhu_wars.acts import Act
from cultists.games.cthulhu_wars.after_action import settled
from cultists.games.cthulhu_wars.gather import income
from cultists.games.cthulhu_wars.moments import DOOM_ACTIONS, DOOM_BEGINS, DOOM_ENDS, RITUAL_COST, RITUAL_PERFORMED
from cultists.games.cthulhu_wars.table import DOOM_TO_END, StepName, WarsTable
from cultists.games.cthulhu_wars.turn import begin_action_phase

HAS_PERFORMED: Final = "ritual performed"
"""The counter of who has performed a ritual in this phase: 1, and its Doom for gates."""
EXHAUSTION: Final = "exhaustion"
"""Nobody has any Power, and nobody would gather any: the game cannot go on.  (rules 15.3)"""


async def doom(table: WarsTable) -> StepName:
    """1 Doom per controlled gate for everybody, but not for two players; then each has a part of the phase."""
    table.phase = "doom"
    table.say("phase", table.first, "doom", table.cycle)
    for seat, rule in table.rules_at(DOOM_BEGINS, table.first):
        rule(table, seat)
    for seat in table.order_from(table.first):
        gates = 0 if table.is_duel else table.gate_count(seat)
        if gates:
            table.doom[seat] += gates
            table.say("doom", seat, gates)
    table.waiting = table.order_from(table.first)
    table.turn = table.first
    return settled(table, "annihilation")


async def annihilation(table: WarsTable) -> StepName:
    """A player's own part of the phase: at most one ritual, and the faction's own abilities, in any order."""
    if not table.waiting:
        for seat, rule in table.rules_at(DOOM_ENDS, table.first):
            await rule(table, seat)
        return end_doom_phase(table)
    seat = table.turn = table.waiting[0]
    options: list[Act] = []
    if not table.counter(seat, HAS_PERFORMED) and ritual_price(table, seat) <= table.power[seat]:
        options.append(RITUAL)
    for rule in table.rules_of(seat, DOOM_ACTIONS):
        options += rule(table, seat)
    choice = await ask(seat, "annihilation", [*options, NO_MORE])
    return await choice.perform(table, seat, choice)


def ritual_price(table: WarsTable, seat: int) -> int:
    """The value under the marker, or what the faction's own rules make of it."""
    prices: list[int] = [rule(table, seat) for rule in table.rules_of(seat, RITUAL_COST)]
    return min([table.ritual_cost(), *prices])


async def perform_ritual(table: WarsTable, seat: int, act: Act) -> StepName:  # noqa: ARG001 - the contract of every action
    """Pay, move the marker, 1 Doom per gate, 1 Elder Sign per Great Old One in play."""
    cost = ritual_price(table, seat)
    table.pay(seat, cost)
    if not table.is_instant_death:
        table.ritual += 1
    gates, signs = table.gate_count(seat), len(table.great_old_ones(seat))
    table.count(seat, HAS_PERFORMED, 1 + gates)
    table.doom[seat] += gates
    table.owed_signs[seat] += signs
    table.say("ritual", seat, cost, gates, signs)
    for rule in table.rules_of(seat, RITUAL_PERFORMED):
        rule(table, seat)
    return settled(table, "annihilation")


async def _no_more(table: WarsTable, seat: int, act: Act) -> StepName:  # noqa: ARG001 - the contract of every action
    table.waiting = table.waiting[1:]
    table.count(seat, HAS_PERFORMED, 0)
    return settled(table, "annihilation")


def end_doom_phase(table: WarsTable) -> StepName:
    """The game ends with 30 Doom, by Instant Death, or if nothing could happen any more; or a new cycle begins."""
    if table.is_instant_death or max(table.doom) >= DOOM_TO_END:
        table.ending = "instant death" if table.is_instant_death else "doom"
        return "end"
    if not any(table.power) and not any(income(table, seat) for seat in table.setting.seats):
        table.ending = EXHAUSTION
        return "end"
    table.cycle += 1
    return begin_action_phase(table)


RITUAL: Final = Act("ritual", "perform a Ritual of Annihilation", perform_ritual)
NO_MORE: Final = Act("no more", "no more", _no_more)
