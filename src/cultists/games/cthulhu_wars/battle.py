"""A battle, from the abilities before the dice to the last retreat.  No faction is named here.  (rules 7.1, 8.1)"""

from collections.abc import Iterable
from typing import Final

from cultists.engine import Standing, ask, roll
from cultists.games.cthulhu_wars.acts import BATTLE
from cultists.games.cthulhu_wars.after_action import after_action, finish, watch_requirements
from cultists.games.cthulhu_wars.assigning import KILLS, PAINS, assign, fighters
from cultists.games.cthulhu_wars.battle_state import Battle
from cultists.games.cthulhu_wars.combat import combat
from cultists.games.cthulhu_wars.faction import BattlePower
from cultists.games.cthulhu_wars.maps import Area
from cultists.games.cthulhu_wars.moments import (
    AFTER_BATTLE,
    AFTER_KILLS,
    AFTER_ROLL,
    AFTERMATH,
    BATTLE_DECLARED,
    BATTLE_OVER,
    BEFORE_BATTLE,
    CARRION,
    KILLS_ASSIGNED,
    OUTLIVES,
    PAINS_ASSIGNED,
    RESULTS,
    WHO_RETREATS,
)
from cultists.games.cthulhu_wars.reactions import I_ATTACK, reaction
from cultists.games.cthulhu_wars.setting import Unit
from cultists.games.cthulhu_wars.table import StepName, WarsTable
from cultists.games.cthulhu_wars.two_players import score_survivors

KILL: Final = 6
PAIN: Final = (4, 5)
DECLARED: Final = "declared"
"""Noted among the used abilities: everybody has had a word on this battle."""
READY: Final = "ready for the dice"
reaction(None, "before the battle", "Abilities before the dice", Standing(READY, I_ATTACK), Standing(READY))
FOUGHT: Final = "the dice were rolled"
"""The mark of a battle that did not end before its dice, though there may have been none."""


async def before_the_battle(table: WarsTable) -> StepName:
    """The attacker's abilities in any order, then the defender's.  He cannot come back.  (rules 7.3 to 7.5)"""
    battle = _battle(table)
    if DECLARED not in battle.used:
        battle.used = (*battle.used, DECLARED)
        for seat, rule in table.rules_at(BATTLE_DECLARED):
            await rule(table, seat, battle)
        if table.battle is not battle:
            return "before the battle"  # another one comes first
    for side in battle.sides:
        await use_powers(table, battle, side)
    if not all(fighters(table, battle, side) for side in battle.sides):
        return "after the battle"
    return "roll"


async def use_powers(table: WarsTable, battle: Battle, side: int) -> None:
    """A side uses what it can and will."""
    rules = dict(table.rules_of(side, BEFORE_BATTLE))
    while fighters(table, battle, side) and fighters(table, battle, battle.foe(side)):
        options: list[BattlePower | str] = [power for power in rules if power.is_possible(table, battle, side)]
        choice = await ask(side, "before the battle", [*options, READY])
        if isinstance(choice, str):
            return
        battle.used = (*battle.used, choice.name)
        await rules[choice](table, side, battle)


async def roll_the_dice(table: WarsTable) -> StepName:
    """Both sides roll one die per combat; 6 kills, 4 and 5 pain.  (rules 7.6, 7.7)"""
    battle = _battle(table)
    battle.used = (*battle.used, FOUGHT)
    counts = [dice_of(table, battle, side) for side in battle.sides]
    battle.great = _has_great(table, battle, battle.attacker), _has_great(table, battle, battle.defender)
    attack = tuple(await roll(counts[0], "attacker's dice"))
    defence = tuple(await roll(counts[1], "defender's dice"))
    battle.dice = attack, defence
    for side, faces in zip(battle.sides, battle.dice, strict=True):
        table.say("rolled", side, *faces)
    for side in battle.sides:
        for rule in table.rules_of(side, AFTER_ROLL):
            await rule(table, side, battle)
    return "assign kills"


def _has_great(table: WarsTable, battle: Battle, side: int) -> bool:
    return any(unit.kind.has_great_rank for unit in fighters(table, battle, side))


def dice_of(table: WarsTable, battle: Battle, side: int) -> int:
    """The combat of a side, with what was added in this battle."""
    units = fighters(table, battle, side)
    extra = sum(dice for unit, dice in battle.extra if unit in units)
    return combat(table, side, battle.foe(side), units) + extra


async def assign_kills(table: WarsTable) -> StepName:
    """Both sides put the enemy's Kills on their own units; what can save a unit follows.  (rules 7.8, 7.9)"""
    battle = _battle(table)
    attack, defence = battle.dice
    battle.add_kills(battle.attacker, defence.count(KILL))
    battle.add_kills(battle.defender, attack.count(KILL))
    battle.add_pains(battle.attacker, sum(face in PAIN for face in defence))
    battle.add_pains(battle.defender, sum(face in PAIN for face in attack))
    for seat, rule in table.rules_at(RESULTS):
        rule(table, seat, battle)
    taken = await assign(table, battle, KILLS, battle.kills)
    battle.struck = tuple(unit for side in battle.sides for unit in taken[side])
    battle.dead = tuple(dict.fromkeys(battle.struck))
    for seat, rule in table.rules_at(KILLS_ASSIGNED):
        await rule(table, seat, battle)
    return "after the kills"


async def after_the_kills(table: WarsTable) -> StepName:
    """What follows from the Kills: more losses, and others who come for the corpses.  (rules 7.10, 7.11)"""
    battle = _battle(table)
    for moment in (AFTER_KILLS, CARRION):
        for seat, rule in table.rules_at(moment):
            await rule(table, seat, battle)
    watch_requirements(table)  # whom somebody met here may be gone in a moment  (rules 27.29)
    return "assign pains"


async def assign_pains(table: WarsTable) -> StepName:
    """Pains go on units that have no result yet.  (rules 7.12)"""
    battle = _battle(table)
    taken = await assign(table, battle, PAINS, battle.pains)
    pained = tuple(unit for side in battle.sides for unit in taken[side])
    battle.hurt = (*battle.hurt, *pained)
    for seat, rule in table.rules_at(PAINS_ASSIGNED):
        await rule(table, seat, battle, pained)
    return "retreat"


async def retreat(table: WarsTable) -> StepName:
    """The fallen leave the map; then the pained flee, the attacker's first, unless somebody has a say.  (rules 7.13)"""
    battle = _battle(table)
    remove_the_fallen(table, battle)
    decider = next((seat for seat, rule in table.rules_at(WHO_RETREATS) if rule(table, seat, battle)), None)
    sides = [side for side in battle.sides if any(unit.seat == side for unit in battle.hurt)]
    if decider is not None and len(sides) == 2:
        first = await ask(decider, "who retreats first", [table.faction(side) for side in sides])
        sides.sort(key=lambda side: table.faction(side) is not first)
    for side in sides:
        await _flee(table, battle, side, side if decider is None else decider)
    return "after the battle"


def remove_the_fallen(table: WarsTable, battle: Battle) -> None:
    """Only now, when all results have been assigned, do the killed and the other losses leave the map.  (rules 7.13)"""
    fallen = (*battle.dead, *battle.condemned)
    score_survivors(table, tuple(unit for unit in battle.struck if unit not in fallen))
    battle.killed, battle.dead = battle.dead, ()
    for unit in battle.killed:
        table.say("killed", unit.seat, unit.kind.name, battle.area.name)
        table.eliminate(unit, battle.foe(unit.seat))
    condemned, battle.condemned = battle.condemned, ()
    for unit in condemned:
        lose(table, battle, unit, battle.foe(unit.seat))


async def _flee(table: WarsTable, battle: Battle, side: int, decider: int) -> None:
    """Next door, away from the foe; if there is no such place, one of the pained is lost and the rest may stay."""
    pained = list(dict.fromkeys(unit for unit in battle.hurt if unit.seat == side))
    # Looked at side by side: the attacker's refugees may close areas for the defender.  (rules 8.2)
    havens = havens_for(table, battle, side)
    if not havens:
        unit = (await ask(side, "lose one of the surrounded", table.figures(pained))).unit
        if not any(rule(table, side, battle, unit) for rule in table.rules_of(side, OUTLIVES)):
            lose(table, battle, unit, battle.foe(side))
        return
    whose = "" if decider == side else f" of {table.faction(side).name}"
    for unit in pained:
        haven = await ask(decider, f"retreat {unit.kind.name}{whose} to", havens)
        table.place(unit, haven)
        table.say("retreated", side, unit.kind.name, haven.name)


def havens_for(table: WarsTable, battle: Battle, side: int) -> list[Area]:
    """Where a side's pained units could flee to now."""
    foe = battle.foe(side)
    return [area for area in table.setting.board.neighbours[battle.area] if not table.is_here(foe, area)]


def lose(table: WarsTable, battle: Battle, unit: Unit, by: int | None) -> None:
    """A unit is eliminated in a battle, but not by a Kill."""
    battle.eliminated = (*battle.eliminated, unit)
    battle.hurt = tuple(each for each in battle.hurt if each is not unit)
    table.say("eliminated", unit.seat, unit.kind.name, battle.area.name)
    table.eliminate(unit, by)


async def lose_one(table: WarsTable, battle: Battle, seat: int, able: Iterable[Unit], by: int | None, to: str) -> None:
    """The owner chooses and loses one of the units to an ability before the dice, if there is any."""
    units = list(able)
    if units:
        lose(table, battle, (await ask(seat, f"lose a unit to {to}", table.figures(units))).unit, by)


async def condemn_one(table: WarsTable, battle: Battle, seat: int, able: Iterable[Unit], to: str) -> None:
    """After the dice: the chosen unit leaves the map with the killed, when all results have been assigned."""
    units = list(able)
    if units:
        struck = dict.fromkeys(battle.struck, "struck")
        battle.condemn((await ask(seat, f"lose a unit to {to}", table.figures(units, struck))).unit)


async def after_the_battle(table: WarsTable) -> StepName:
    """The last abilities; then what was earned is counted, and the battle is over.  (rules 7.14, 7.15)"""
    battle = _battle(table)
    if FOUGHT in battle.used:
        for moment in (AFTER_BATTLE, AFTERMATH):
            for seat, rule in table.rules_at(moment):
                await rule(table, seat, battle)
    for seat, rule in table.rules_at(BATTLE_OVER):
        rule(table, seat, battle)
    table.battle = battle.before
    if table.battle is not None:
        after_action(table)  # the one that came first was an action of its own
        return "before the battle"
    return finish(table, BATTLE)


def _battle(table: WarsTable) -> Battle:
    assert table.battle is not None
    return table.battle
