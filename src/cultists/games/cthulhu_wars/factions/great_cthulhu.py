"""Great Cthulhu: green, at home in the South Pacific; he dies and comes back cheaper.  (rules 18.1)"""

from collections.abc import Iterator
from functools import cache, partial
from typing import Final

from cultists.engine import ask
from cultists.games.cthulhu_wars.acts import AWAKEN, Act, Aside
from cultists.games.cthulhu_wars.after_action import finish
from cultists.games.cthulhu_wars.assigning import fighters
from cultists.games.cthulhu_wars.battle import lose, lose_one
from cultists.games.cthulhu_wars.battle_state import Battle
from cultists.games.cthulhu_wars.faction import (
    GREAT_OLD_ONE,
    MONSTER,
    BattlePower,
    Faction,
    Kind,
    Requirement,
    Spellbook,
    acolyte,
)
from cultists.games.cthulhu_wars.maps import AREA, AREAS, Area
from cultists.games.cthulhu_wars.moments import (
    ACTIONS,
    AT_ANY_TIME,
    AWAKENED,
    BATTLE_OVER,
    BEFORE_BATTLE,
    DOOM_BEGINS,
    ENDURANCE,
    GATHER,
    KILLS_ASSIGNED,
    ability,
)
from cultists.games.cthulhu_wars.placing import awaken, choose_and_eliminate, place_from_pool
from cultists.games.cthulhu_wars.setting import Figure, Unit
from cultists.games.cthulhu_wars.table import BOOKS, CARD, POOL, StepName, WarsTable

HOME: Final = AREA["South Pacific"]
FIRST_AWAKENING: Final = 10
LATER_AWAKENING: Final = 4
DREAMS_COST: Final = 2
HAS_RISEN: Final = "Cthulhu has risen"
ENOUGH: Final = "nobody else"


def _price_of_cthulhu(table: WarsTable, seat: int) -> int:
    """Immortal: the first awakening is the dear one."""
    return LATER_AWAKENING if table.counter(seat, HAS_RISEN) else FIRST_AWAKENING


ACOLYTE: Final = acolyte()
DEEP_ONE: Final = Kind("Deep One", MONSTER, 4, 1, 1)
SHOGGOTH: Final = Kind("Shoggoth", MONSTER, 2, 2, 2)
STARSPAWN: Final = Kind("Starspawn", MONSTER, 2, 3, 3)
CTHULHU: Final = Kind(
    "Cthulhu", GREAT_OLD_ONE, 1, FIRST_AWAKENING, 6, again=LATER_AWAKENING, value=7, price=_price_of_cthulhu
)

ABSORB: Final = Spellbook(
    "Absorb",
    "Before a battle with a Shoggoth: eliminate any of your Monsters and Cultists there; each gives it 3 more dice.",
)
DEVOLVE: Final = Spellbook(
    "Devolve", "After any action of anybody: replace any of your Acolytes by Deep Ones from your pool."
)
DREAMS: Final = Spellbook(
    "Dreams", "Action, 2 Power: an enemy loses an Acolyte in an area, and you place one of yours there."
)
REGENERATE: Final = Spellbook(
    "Regenerate",
    "A Starspawn can take two results of a battle.  Two Kills eliminate it; any other results only make it flee.",
)
SUBMERGE: Final = Spellbook(
    "Submerge",
    "Action, 1 Power: Cthulhu and any of your units dive from an ocean.  Action, free: all surface in any area.",
)
YHA_NTHLEI: Final = Spellbook(
    "Y'ha Nthlei", "Gather Power: 1 Power per ocean gate of your enemies while Cthulhu is in play."
)


def _rules_the_oceans(table: WarsTable, seat: int) -> bool:
    """3 ocean gates of one's own, or 4 of anybody's."""
    gates = [area for area in table.setting.board.oceans if table.gates[area.index] is not None]
    living = sum((area := table.area_of(unit)) is not None and area.is_ocean for _, unit in table.living_gates())
    if len(gates) + living >= 4:
        return True
    return len(gates) == 3 and all(table.holder(area) == seat for area in gates)


def _has_all_but_one(table: WarsTable, seat: int) -> bool:
    """Any moment of a Doom phase with the five other spellbooks.  (rules 27.18)"""
    return table.phase == "doom" and len(table.books[seat]) == BOOKS - 1


FIRST_DOOM: Final = Requirement("the first Doom phase", signs=1)
KILL_ONE: Final = Requirement("kill or devour an enemy unit in a battle")
KILL_TWO: Final = Requirement("kill or devour two enemy units in a battle")
OCEANS: Final = Requirement("control 3 ocean gates, or 4 ocean gates exist", _rules_the_oceans)
RISE: Final = Requirement("awaken Cthulhu")
LAST: Final = Requirement("a Doom phase with the five other spellbooks", _has_all_but_one, signs=1)

GREAT_CTHULHU: Final = Faction(
    "Great Cthulhu",
    "GC",
    "green",
    kinds=(ACOLYTE, DEEP_ONE, SHOGGOTH, STARSPAWN, CTHULHU),
    requirements=(FIRST_DOOM, KILL_ONE, KILL_TWO, OCEANS, RISE, LAST),
    spellbooks=(ABSORB, DEVOLVE, DREAMS, REGENERATE, SUBMERGE, YHA_NTHLEI),
    ability="Immortal: once awakened, Cthulhu costs 4.  Every awakening brings an Elder Sign.",
    goes_first=True,
)


# Cthulhu


def the_great_one(table: WarsTable, seat: int) -> Unit:
    """Cthulhu's figure."""
    return table.setting.by_kind[seat][CTHULHU][0]


@ability(GREAT_CTHULHU, at=ACTIONS)
def awakening(table: WarsTable, seat: int) -> Iterator[Act]:
    """He rises where a gate is at home, whoever keeps it."""
    price = _price_of_cthulhu(table, seat) + table.toll(seat, HOME)
    if table.from_pool(seat, CTHULHU) is not None and table.has_gate(HOME) and price <= table.power[seat]:
        yield _awakening(HOME)


@cache
def _awakening(area: Area) -> Act:
    return Act(AWAKEN, f"awaken Cthulhu in {area.name}", awaken_cthulhu, area=area, thing=CTHULHU)


async def awaken_cthulhu(table: WarsTable, seat: int, act: Act) -> StepName:
    """10 Power the first time, 4 later."""
    awaken(table, seat, act)
    table.count(seat, HAS_RISEN, 1)
    table.fulfil(seat, RISE)
    return finish(table, AWAKEN)


@ability(GREAT_CTHULHU, at=AWAKENED, is_gift=True)
def immortal(table: WarsTable, seat: int, unit: Unit) -> None:  # noqa: ARG001 - any Great Old One will do
    """Every awakening brings an Elder Sign."""
    table.owed_signs[seat] += 1


def _can_devour(table: WarsTable, battle: Battle, side: int) -> bool:
    return (
        DEVOUR.name not in battle.used
        and the_great_one(table, side) in fighters(table, battle, side)
        and any(unit.kind.is_lowly for unit in fighters(table, battle, battle.foe(side)))
    )


DEVOUR: Final = BattlePower("Devour", _can_devour)


async def devour(table: WarsTable, seat: int, battle: Battle) -> None:
    """The enemy chooses and loses a Monster or Cultist.  It is no Kill."""
    foe = battle.foe(seat)
    able = [unit for unit in fighters(table, battle, foe) if unit.kind.is_lowly]
    await lose_one(table, battle, foe, able, seat, DEVOUR.name)


ability(GREAT_CTHULHU, at=BEFORE_BATTLE)((DEVOUR, devour))


# Requirements that are not watched


@ability(GREAT_CTHULHU, at=DOOM_BEGINS)
def first_doom_phase(table: WarsTable, seat: int) -> None:
    """The first Doom phase of the game is enough."""
    table.fulfil(seat, FIRST_DOOM)


@ability(GREAT_CTHULHU, at=BATTLE_OVER)
def count_the_dead(table: WarsTable, seat: int, battle: Battle) -> None:
    """Killed and devoured enemies of one battle; both requirements together need three.  (rules 27.19)"""
    if seat not in battle.sides:
        return
    foe = battle.foe(seat)
    # A Kill that was cancelled counts, one that became a Pain does not.  (rules 27.10)
    killed = {unit for unit in battle.struck if unit.seat == foe and (unit in battle.killed or unit not in battle.hurt)}
    dead = len(killed) + (DEVOUR.name in battle.used)
    if dead >= 2 and KILL_TWO not in table.fulfilled[seat]:
        table.fulfil(seat, KILL_TWO)
        dead -= 2
    if dead >= 1:
        table.fulfil(seat, KILL_ONE)


# Spellbooks


def _can_absorb(table: WarsTable, battle: Battle, side: int) -> bool:
    units = fighters(table, battle, side)
    return any(unit.kind is SHOGGOTH for unit in units) and sum(unit.kind.is_lowly for unit in units) > 1


ABSORBING: Final = BattlePower("Absorb", _can_absorb)


async def absorb(table: WarsTable, seat: int, battle: Battle) -> None:
    """One unit is fed to a Shoggoth, which also inherits what that unit had absorbed."""
    units = fighters(table, battle, seat)
    shoggoths = table.figures([unit for unit in units if unit.kind is SHOGGOTH])
    eater = (await ask(seat, "which Shoggoth eats", shoggoths)).unit
    meal = await ask(
        seat, "absorb", table.figures([unit for unit in units if unit.kind.is_lowly and unit is not eater])
    )
    gained = 3 + sum(dice for unit, dice in battle.extra if unit is meal.unit)
    before = sum(dice for unit, dice in battle.extra if unit is eater)
    rest = tuple(each for each in battle.extra if each[0] is not eater and each[0] is not meal.unit)
    battle.extra = (*rest, (eater, before + gained))
    table.say("absorbed", seat, meal.unit.kind.name)
    lose(table, battle, meal.unit, None)


ability(GREAT_CTHULHU, at=BEFORE_BATTLE, book=ABSORB)((ABSORBING, absorb))


@ability(GREAT_CTHULHU, at=ENDURANCE, book=REGENERATE)
def takes_two(table: WarsTable, seat: int, battle: Battle, unit: Unit) -> int:  # noqa: ARG001 - the moment's contract
    """A Starspawn can take two results."""
    return 2 if unit.kind is STARSPAWN else 1


@ability(GREAT_CTHULHU, at=KILLS_ASSIGNED, book=REGENERATE)
async def regenerate(table: WarsTable, seat: int, battle: Battle) -> None:  # noqa: ARG001 - the moment's contract
    """One Kill only pains a Starspawn."""
    for unit in battle.dead:
        if unit.kind is STARSPAWN and unit.seat == seat and battle.struck.count(unit) == 1:
            battle.spare(unit)


@ability(GREAT_CTHULHU, at=AT_ANY_TIME, book=DEVOLVE)
def devolve(table: WarsTable, seat: int) -> Iterator[Aside]:
    """Acolytes become Deep Ones where they stand; a gate's keeper abandons it."""
    is_between_actions = table.phase == "action" and table.battle is None and not table.moved
    if is_between_actions and table.from_pool(seat, DEEP_ONE) is not None:
        for figure in table.figures(table.on_map(seat, ACOLYTE)):
            yield Aside(f"devolve {figure.words}", partial(_devolve, figure.unit), figure.place)


def _devolve(unit: Unit, table: WarsTable, seat: int) -> None:
    """A replacement is no elimination."""
    area = table.area_of(unit)
    assert area is not None
    table.put(unit, POOL)
    place_from_pool(table, seat, DEEP_ONE, area)


@ability(GREAT_CTHULHU, at=GATHER, book=YHA_NTHLEI)
def yha_nthlei(table: WarsTable, seat: int) -> int:
    """Power from the enemies' ocean gates while Cthulhu is in play, submerged or not."""
    if not table.in_play(seat, CTHULHU):
        return 0
    living = (table.area_of(unit) for owner, unit in table.living_gates() if owner != seat)
    gates = sum(table.holder(area) not in (None, seat) for area in table.setting.board.oceans)
    return gates + sum(area is not None and area.is_ocean for area in living)


@ability(GREAT_CTHULHU, at=ACTIONS, book=DREAMS)
def dreams(table: WarsTable, seat: int) -> Iterator[Act]:
    """Wherever an enemy has an Acolyte, if there is one in the own pool."""
    if table.from_pool(seat, ACOLYTE) is None:
        return
    for area in table.setting.board.areas:
        if DREAMS_COST + table.toll(seat, area) <= table.power[seat]:
            for foe in table.setting.seats:
                if foe != seat and acolytes_in(table, foe, area):
                    yield _dream(table.faction(foe), foe, area)


def acolytes_in(table: WarsTable, seat: int, area: Area) -> list[Unit]:
    """A seat's Acolytes in an area."""
    return [unit for unit in table.here(seat, area) if unit.is_cultist and unit.kind.name == ACOLYTE.name]


@cache
def _dream(enemy: Faction, foe: int, area: Area) -> Act:
    return Act(DREAMS.name, f"send Dreams to {enemy.name} in {area.name}", dream, area=area, thing=foe)


async def dream(table: WarsTable, seat: int, act: Act) -> StepName:
    """The victim picks the Acolyte; the own one takes its place."""
    assert act.area is not None
    table.pay(seat, DREAMS_COST + table.toll(seat, act.area))
    table.say("cast", seat, DREAMS.name, act.area.name)
    acolytes = acolytes_in(table, act.thing, act.area)
    await choose_and_eliminate(table, act.thing, acolytes, seat, f"lose an Acolyte to {DREAMS.name}")
    place_from_pool(table, seat, ACOLYTE, act.area)
    return finish(table, DREAMS.name)


@ability(GREAT_CTHULHU, at=ACTIONS, book=SUBMERGE)
def submerging(table: WarsTable, seat: int) -> Iterator[Act]:
    """Dive where Cthulhu is in an ocean; surface anywhere."""
    lair = table.where[the_great_one(table, seat).id]
    if lair == CARD:
        for area in table.setting.board.areas:
            if table.toll(seat, area) <= table.power[seat]:
                yield _surface(area)
    elif lair < POOL and AREAS[lair].is_ocean:
        yield _dive(AREAS[lair])


@cache
def _dive(area: Area) -> Act:
    return Act(SUBMERGE.name, f"submerge in {area.name}", dive, area=area)


async def dive(table: WarsTable, seat: int, act: Act) -> StepName:
    """1 Power; Cthulhu leaves the map with any of the own units there.  A keeper abandons its gate."""
    assert act.area is not None
    table.pay(seat, 1)
    table.put(the_great_one(table, seat), CARD)
    table.say("submerged", seat, CTHULHU.name, act.area.name)
    while units := table.here(seat, act.area):
        options: list[Figure | str] = [*table.figures(units), ENOUGH]
        choice = await ask(seat, "take along", options)
        if isinstance(choice, str):
            break
        table.put(choice.unit, CARD)
        table.say("submerged", seat, choice.unit.kind.name, act.area.name)
    return finish(table, SUBMERGE.name)


@cache
def _surface(area: Area) -> Act:
    return Act(SUBMERGE.name, f"surface in {area.name}", surface, area=area)


async def surface(table: WarsTable, seat: int, act: Act) -> StepName:
    """Free; all who dived come up together."""
    assert act.area is not None
    table.pay(seat, table.toll(seat, act.area))
    for unit in table.setting.by_seat[seat]:
        if table.where[unit.id] == CARD:
            table.place(unit, act.area)
    table.say("surfaced", seat, act.area.name)
    return finish(table, SUBMERGE.name)
