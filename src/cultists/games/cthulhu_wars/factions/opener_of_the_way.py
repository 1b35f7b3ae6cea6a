"""Opener of the Way: purple, at home where there is room; gates are its weapons, Yog-Sothoth is one.  (rules 23.1)"""

from collections.abc import Iterator
from functools import cache, partial
from typing import Final

from cultists.engine import Standing, ask, roll
from cultists.games.cthulhu_wars.acts import AWAKEN, Act, Aside
from cultists.games.cthulhu_wars.after_action import finish, settled
from cultists.games.cthulhu_wars.battle import KILL, PAIN
from cultists.games.cthulhu_wars.battle_state import Battle
from cultists.games.cthulhu_wars.doom import HAS_PERFORMED
from cultists.games.cthulhu_wars.faction import (
    GREAT_OLD_ONE,
    MONSTER,
    Faction,
    Kind,
    Requirement,
    Spellbook,
    acolyte,
)
from cultists.games.cthulhu_wars.maps import Area
from cultists.games.cthulhu_wars.moments import (
    ACTIONS,
    AFTER_BATTLE,
    AFTER_ROLL,
    AT_ANY_TIME,
    DOOM_ACTIONS,
    ELIMINATED,
    GATHERED,
    LIVING_GATES,
    PHASE_ENDS,
    START,
    SUMMON_PLACES,
    ability,
)
from cultists.games.cthulhu_wars.placing import awaken
from cultists.games.cthulhu_wars.reactions import I_ATTACK, reaction
from cultists.games.cthulhu_wars.setting import Figure, Unit
from cultists.games.cthulhu_wars.table import NO_GATE, POOL, StepName, WarsTable
from cultists.games.cthulhu_wars.two_players import halved

STRONG: Final = 3
"""What a unit must cost to carry a gate."""
BEYOND_COST: Final = 1
CURSE_COST: Final = 2
FEW_GATES: Final = 8
MANY_GATES: Final = 12
MANY_FOR_TWO: Final = 10
"""So many gates are enough with two players.  (rules 16.9)"""
DUEL_COMBAT: Final = 4


def _keyholder(table: WarsTable, seat: int, foe: int, count: int) -> int:  # noqa: ARG001 - there is only one of him
    """Twice the enemies' Great Old Ones in play; always 4 against one enemy."""
    if table.is_duel:
        return DUEL_COMBAT
    return 2 * sum(len(table.great_old_ones(other)) for other in table.setting.seats if other != seat)


ACOLYTE: Final = acolyte()
MUTANT: Final = Kind("Mutant", MONSTER, 4, 2, 1)
ABOMINATION: Final = Kind("Abomination", MONSTER, 3, 3, 2)
SPAWN: Final = Kind("Spawn of Yog-Sothoth", MONSTER, 2, 4, 3)
YOG_SOTHOTH: Final = Kind("Yog-Sothoth", GREAT_OLD_ONE, 1, 6, dice=_keyholder)

CHANNEL_POWER: Final = Spellbook(
    "Channel Power", "After your dice: pay 1 Power to roll all that missed again, repeatedly."
)
DRAGON_ASCENDING: Final = Spellbook("Dragon Ascending", "Once, at any time: your Power becomes that of an enemy.")
DRAGON_DESCENDING: Final = Spellbook("Dragon Descending", "Once: your ritual gives its Doom for gates a second time.")
DREAD_CURSE: Final = Spellbook(
    "Dread Curse of Azathoth",
    "Action, 2 Power: roll a battle die per Abomination and Spawn in play against an area; you share the results out "
    "among the enemies there, and choose where pained units go.",
)
FAVORED_ONES: Final = Spellbook(
    "The Million Favored Ones",
    "After a battle each of your survivors may be promoted: Acolyte to Mutant, Mutant to Abomination, Abomination to "
    "Spawn, Spawn to any number of Mutants.",
)
BREAK_THROUGH: Final = Spellbook("They Break Through", "You may summon at gates of enemies, and at abandoned ones.")


def gates_on_the_map(table: WarsTable) -> int:
    """All of them, living ones too."""
    return sum(gate is not NO_GATE for gate in table.gates) + len(table.living_gates())


def _besets(table: WarsTable, seat: int) -> bool:
    return sum(table.holder(area) not in (None, seat) for area in table.areas_of(seat)) >= 2


def _faces_a_rival(table: WarsTable, seat: int) -> bool:
    areas = [table.area_of(unit) for unit in table.great_old_ones(seat)]
    return any(
        unit.seat != seat and unit.kind.has_great_rank for area in areas if area for unit in table.at[area.index]
    )


EIGHT: Final = Requirement("8 gates on the map", lambda table, _: gates_on_the_map(table) >= FEW_GATES)
MORE: Final = Requirement(
    "12 gates on the map (10 with two players)",
    lambda table, _: gates_on_the_map(table) >= (MANY_FOR_TWO if table.is_duel else MANY_GATES),
)
BESET: Final = Requirement("have units in two areas with gates of enemies", _besets)
LOSE_ONE: Final = Requirement("lose a unit in a battle")
RIVAL: Final = Requirement("share an area with an enemy's Great Old One", _faces_a_rival)
RISE: Final = Requirement("awaken Yog-Sothoth")

OPENER_OF_THE_WAY: Final = Faction(
    "Opener of the Way",
    "OW",
    "violet",
    kinds=(ACOLYTE, MUTANT, ABOMINATION, SPAWN, YOG_SOTHOTH),
    requirements=(EIGHT, MORE, BESET, LOSE_ONE, RIVAL, RISE),
    spellbooks=(CHANNEL_POWER, DRAGON_ASCENDING, DRAGON_DESCENDING, DREAD_CURSE, FAVORED_ONES, BREAK_THROUGH),
    ability="The Beyond One (1 Power): a unit that costs 3 or more carries a gate with its keeper to any area.",
    gift="The Beyond One",
    sets_up=4,
)


@ability(OPENER_OF_THE_WAY, at=START)
async def choose_a_place(table: WarsTable, seat: int) -> Area:
    """Last of all, in any area without a gate."""
    return await ask(
        seat, "choose your start area", [area for area in table.setting.board.areas if not table.has_gate(area)]
    )


# The Beyond One


@ability(OPENER_OF_THE_WAY, at=ACTIONS, is_gift=True)
def beyond_one(table: WarsTable, seat: int) -> Iterator[Act]:
    """Out of an area without an enemy's Great Old One, to where there is no gate (Yog-Sothoth does not matter)."""
    for area in table.areas_of(seat):
        if table.gates[area.index] is NO_GATE or _is_guarded(table, seat, area):
            continue
        kinds = {unit.kind: None for unit in table.here(seat, area) if unit.kind.cost >= STRONG}
        for to in table.setting.board.areas:
            if table.gates[to.index] is NO_GATE and BEYOND_COST + table.toll(seat, to) <= table.power[seat]:
                yield from (_carrying(kind, area, to) for kind in kinds)


def _is_guarded(table: WarsTable, seat: int, area: Area) -> bool:
    return any(unit.kind.has_great_rank and unit.seat != seat for unit in table.at[area.index])


@cache
def _carrying(kind: Kind, source: Area, area: Area) -> Act:
    words = f"{kind.name} carries the gate of {source.name} to {area.name}"
    return Act("The Beyond One", words, carry, area=area, source=source, thing=kind)


async def carry(table: WarsTable, seat: int, act: Act) -> StepName:
    """The keeper goes along, whoever's it is, and keeps the gate."""
    assert act.area is not None and act.source is not None
    table.pay(seat, BEYOND_COST + table.toll(seat, act.area))
    keeper = table.keeper(act.source)
    unit = next(each for each in table.here(seat, act.source) if each.kind is act.thing)
    gate = table.gates[act.source.index]
    table.place(unit, act.area)
    if keeper is not None:
        table.place(keeper, act.area)
    table.gates[act.source.index] = NO_GATE
    table.gates[act.area.index] = gate
    table.say("carried gate", seat, act.source.name, act.area.name)
    return finish(table, act.verb)


# Yog-Sothoth


@ability(OPENER_OF_THE_WAY, at=ACTIONS)
def awakening(table: WarsTable, seat: int) -> Iterator[Act]:
    """In the place of a Spawn."""
    if table.from_pool(seat, YOG_SOTHOTH) is None:
        return
    for area in {table.area_of(unit): None for unit in table.on_map(seat, SPAWN)}:
        if area is not None and YOG_SOTHOTH.cost + table.toll(seat, area) <= table.power[seat]:
            yield _awakening(area)


@cache
def _awakening(area: Area) -> Act:
    return Act(AWAKEN, f"awaken Yog-Sothoth in {area.name}", awaken_yog, area=area, thing=YOG_SOTHOTH)


async def awaken_yog(table: WarsTable, seat: int, act: Act) -> StepName:
    """6 Power, and the Spawn returns to the pool: it is replaced, not eliminated."""
    assert act.area is not None
    table.put(next(unit for unit in table.here(seat, act.area) if unit.kind is SPAWN), POOL)
    awaken(table, seat, act)
    table.fulfil(seat, RISE)
    return finish(table, AWAKEN)


@ability(OPENER_OF_THE_WAY, at=LIVING_GATES)
def the_key_and_the_gate(table: WarsTable, seat: int) -> list[Unit]:
    """He is a gate for every purpose but the Beyond One."""
    return table.on_map(seat, YOG_SOTHOTH)


@ability(OPENER_OF_THE_WAY, at=SUMMON_PLACES)
def summon_at_him(table: WarsTable, seat: int) -> list[Area]:
    """Wherever he is."""
    return [area for unit in table.on_map(seat, YOG_SOTHOTH) if (area := table.area_of(unit)) is not None]


@ability(OPENER_OF_THE_WAY, at=SUMMON_PLACES, book=BREAK_THROUGH)
def break_through(table: WarsTable, seat: int) -> list[Area]:  # noqa: ARG001 - no presence is needed
    """At every gate of the map."""
    return [area for area in table.setting.board.areas if table.gates[area.index] is not NO_GATE]


@ability(OPENER_OF_THE_WAY, at=ELIMINATED)
def lost_in_battle(table: WarsTable, seat: int, unit: Unit, by: int | None) -> None:  # noqa: ARG001 - by whomever
    """Killed or eliminated, before the dice or after."""
    if unit.seat == seat and table.battle is not None and seat in table.battle.sides:
        table.fulfil(seat, LOSE_ONE)


# Spellbooks

AGAIN: Final = "pay 1 Power and roll the misses again"
GOOD: Final = "leave the dice"
reaction(OPENER_OF_THE_WAY, "channel Power", "Channel Power", Standing(GOOD, I_ATTACK), Standing(GOOD), Standing(AGAIN))


@ability(OPENER_OF_THE_WAY, at=AFTER_ROLL, book=CHANNEL_POWER)
async def channel_power(table: WarsTable, seat: int, battle: Battle) -> None:
    """As long as Power lasts, before any result is assigned."""
    place = battle.index(seat)
    while table.power[seat] > 0 and (misses := sum(face < min(PAIN) for face in battle.dice[place])):
        if await ask(seat, "channel Power", (AGAIN, GOOD)) == GOOD:
            return
        table.pay(seat, 1)
        hits = [face for face in battle.dice[place] if face >= min(PAIN)]
        faces = (*hits, *await roll(misses, "dice rolled again"))
        battle.dice = (faces, battle.dice[1]) if place == 0 else (battle.dice[0], faces)
        table.say("rolled", seat, *faces)


HAS_ASCENDED: Final = "Dragon Ascending"
HAS_DESCENDED: Final = "Dragon Descending"


@ability(OPENER_OF_THE_WAY, at=AT_ANY_TIME, book=DRAGON_ASCENDING)
def dragon_ascending(table: WarsTable, seat: int) -> Iterator[Aside]:
    """Any enemy's Power.  (rules 27.17)"""
    if not table.counter(seat, HAS_ASCENDED):
        for other in table.others(seat):
            yield Aside(f"Dragon Ascending: as much Power as {table.faction(other).name}", partial(_ascend, other))


def _ascend(other: int, table: WarsTable, seat: int) -> None:
    table.count(seat, HAS_ASCENDED, 1)
    table.power[seat] = table.power[other]
    table.say("ascended", seat, table.faction(other).name, table.power[other])


@ability(OPENER_OF_THE_WAY, at=GATHERED, book=DRAGON_ASCENDING)
@ability(OPENER_OF_THE_WAY, at=PHASE_ENDS, book=DRAGON_ASCENDING)
async def last_ascension(table: WarsTable, seat: int) -> None:
    """Before a phase ends with nobody to act (who rests may still have Power), and before the first player is known."""
    able = [other for other in table.others(seat) if table.power[other] > table.power[seat]]
    if table.counter(seat, HAS_ASCENDED) or not able:
        return
    names = [*(table.faction(other).name for other in able), "nobody"]
    chosen = await ask(seat, "Dragon Ascending: as much Power as", names)
    if chosen != "nobody":
        _ascend(able[names.index(chosen)], table, seat)


@ability(OPENER_OF_THE_WAY, at=DOOM_ACTIONS, book=DRAGON_DESCENDING)
def dragon_descending(table: WarsTable, seat: int) -> Iterator[Act]:
    """After the own ritual."""
    if table.counter(seat, HAS_PERFORMED) > 1 and not table.counter(seat, HAS_DESCENDED):
        yield DESCENT


async def descend(table: WarsTable, seat: int, act: Act) -> StepName:  # noqa: ARG001 - the contract of every action
    """The Doom of the ritual's gates once more; Elder Signs are not doubled."""
    gates = table.counter(seat, HAS_PERFORMED) - 1
    table.count(seat, HAS_DESCENDED, 1)
    table.doom[seat] += gates
    table.say("descended", seat, gates)
    return settled(table, "annihilation")


DESCENT: Final = Act("Dragon Descending", "Dragon Descending: the ritual's Doom for gates once more", descend)


# Dread Curse of Azathoth


@ability(OPENER_OF_THE_WAY, at=ACTIONS, book=DREAD_CURSE)
def curses(table: WarsTable, seat: int) -> Iterator[Act]:
    """Wherever enemies are, if there is anybody to roll for."""
    if not _curse_dice(table, seat):
        return
    for area in table.setting.board.areas:
        has_enemy = any(unit.seat != seat for unit in table.at[area.index])
        if has_enemy and CURSE_COST + table.toll(seat, area) <= table.power[seat]:
            yield _curse(area)


def _curse_dice(table: WarsTable, seat: int) -> int:
    """One per Abomination and Spawn in play; half as many against one enemy."""
    dice = table.in_play(seat, ABOMINATION) + table.in_play(seat, SPAWN)
    return halved(table, dice)


@cache
def _curse(area: Area) -> Act:
    return Act(DREAD_CURSE.name, f"curse {area.name}", curse, area=area)


async def curse(table: WarsTable, seat: int, act: Act) -> StepName:
    """No battle: nobody's abilities work.  The faction shares the results out, each victim picks his units."""
    area = act.area
    assert area is not None
    table.pay(seat, CURSE_COST + table.toll(seat, area))
    table.say("cast", seat, DREAD_CURSE.name, area.name)
    faces = await roll(_curse_dice(table, seat), "Dread Curse")
    table.say("rolled", seat, *faces)
    hit: list[Unit] = []
    pained: list[Unit] = []
    for name, number in (("Kill", faces.count(KILL)), ("Pain", sum(face in PAIN for face in faces))):
        for _ in range(number):
            unit = await _strike(table, seat, area, hit, name)
            if unit is None:
                break
            hit.append(unit)
            if name == "Pain":
                pained.append(unit)
    for unit in hit:
        if unit not in pained:
            table.say("killed", unit.seat, unit.kind.name, area.name)
            table.eliminate(unit, seat)
    for unit in pained:
        near = table.setting.board.neighbours[area]
        haven = await ask(seat, f"drive {unit.kind.name} of {unit.faction.name} to", near)
        table.place(unit, haven)
        table.say("retreated", unit.seat, unit.kind.name, haven.name)
    return finish(table, act.verb)


async def _strike(table: WarsTable, seat: int, area: Area, hit: list[Unit], name: str) -> Unit | None:
    """Who takes the next result: the faction chooses whose unit, its owner which one."""
    able = [unit for unit in table.at[area.index] if unit.seat != seat and unit not in hit]
    if not able:
        return None
    victims = [table.faction(other) for other in sorted({unit.seat for unit in able})]
    faction = await ask(seat, f"a {name} for", victims)
    owned = [unit for unit in able if unit.faction is faction]
    return (await ask(owned[0].seat, f"assign a {name}", table.figures(owned))).unit


# The Million Favored Ones

PROMOTIONS: Final = {ACOLYTE: MUTANT, MUTANT: ABOMINATION, ABOMINATION: SPAWN, SPAWN: MUTANT}
NO_MORE: Final = "no more promotions"
reaction(OPENER_OF_THE_WAY, "promote", "The Million Favored Ones", Standing(NO_MORE, I_ATTACK), Standing(NO_MORE))


@ability(OPENER_OF_THE_WAY, at=AFTER_BATTLE, book=FAVORED_ONES)
async def favored_ones(table: WarsTable, seat: int, battle: Battle) -> None:
    """Survivors who took part, each once, where they have fled to; what is freed can be used again."""
    if seat not in battle.sides:
        return
    fled = [unit for unit in battle.hurt if unit.seat == seat]
    left = [*fled, *(unit for unit in table.here(seat, battle.area) if unit not in battle.out and unit not in fled)]
    survivors = [unit for unit in dict.fromkeys(left) if table.area_of(unit) is not None]
    while able := [
        unit for unit in survivors if unit.kind in PROMOTIONS and table.in_pool(seat, PROMOTIONS[unit.kind])
    ]:
        options: list[Figure | str] = [*table.figures(able), NO_MORE]
        choice = await ask(seat, "promote", options)
        if isinstance(choice, str):
            return
        survivors.remove(choice.unit)
        await _promote(table, seat, choice.unit)


async def _promote(table: WarsTable, seat: int, unit: Unit) -> None:
    """A replacement, not an elimination; a Spawn becomes one or more Mutants.  (rules 27.16)"""
    area, kind = table.area_of(unit), PROMOTIONS[unit.kind]
    assert area is not None
    number = 1
    if unit.kind is SPAWN:
        number = await ask(seat, "how many Mutants", tuple(range(1, table.in_pool(seat, kind) + 1)))
    table.put(unit, POOL)
    for _ in range(number):
        new = table.from_pool(seat, kind)
        assert new is not None
        table.place(new, area)
    table.say("promoted", seat, unit.kind.name, kind.name, area.name)
