"""Yellow Sign: yellow, at home in Europe; the King desecrates the lands, and Hastur follows.  (rules 21.1)"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from cultists.engine import ask, draw
from cultists.engine.question import DIE
from cultists.games.cthulhu_wars.acts import AWAKEN, Act
from cultists.games.cthulhu_wars.after_action import finish, finish_and_act_again
from cultists.games.cthulhu_wars.assigning import fighters
from cultists.games.cthulhu_wars.battle_state import Battle
from cultists.games.cthulhu_wars.faction import (
    GREAT_OLD_ONE,
    MONSTER,
    Faction,
    Kind,
    Requirement,
    Spellbook,
    acolyte,
)
from cultists.games.cthulhu_wars.maps import SYMBOLS, Area
from cultists.games.cthulhu_wars.moments import (
    ACTIONS,
    AFTER_ACTION,
    AFTER_ROLL,
    ELIMINATED,
    GATHER,
    WHO_ASSIGNS,
    ability,
)
from cultists.games.cthulhu_wars.placing import awaken, choose_and_eliminate, place_from_pool
from cultists.games.cthulhu_wars.setting import Figure, Unit
from cultists.games.cthulhu_wars.table import StepName, WarsTable

DESECRATION: Final = "desecration"
TOKENS: Final = 12
DESECRATE_COST: Final = 2
CHEAP: Final = 2
"""The most that a unit may cost which a desecration brings."""
GIFT: Final = 3

ACOLYTE: Final = acolyte()
UNDEAD: Final = Kind("Undead", MONSTER, 6, 1, dice=lambda _table, _seat, _foe, count: count - 1)
BYAKHEE: Final = Kind("Byakhee", MONSTER, 4, 2, dice=lambda _table, _seat, _foe, count: count + 1)
KING: Final = Kind("King in Yellow", GREAT_OLD_ONE, 1, 4, 0)
HASTUR: Final = Kind("Hastur", GREAT_OLD_ONE, 1, 10, dice=lambda table, _seat, _foe, _count: table.ritual_cost())

HE_WHO: Final = Spellbook(
    "He Who is Not to be Named",
    "Action, 1 Power: Hastur moves to any area with a Cultist; then another action may follow.",
)
PASSION: Final = Spellbook("Passion", "1 Power after an action in which enemies eliminated Cultists of yours.")
SHRIEK: Final = Spellbook("Shriek of the Byakhee", "Action, 1 Power: any of your Byakhee fly to one area.")
SCREAMING_DEAD: Final = Spellbook(
    "The Screaming Dead",
    "Action, 1 Power: the King moves to the next area with any Undead of his; then another action may follow.",
)
THIRD_EYE: Final = Spellbook(
    "The Third Eye", "While Hastur is in play desecrations cost 1, and each that succeeds brings an Elder Sign."
)
ZINGAYA: Final = Spellbook(
    "Zingaya", "Action, 1 Power: where your Undead are, an enemy loses an Acolyte and you place an Undead."
)

GIVE: Final = Requirement("as an action, give another player 3 Doom")
RISE_OF_THE_KING: Final = Requirement("awaken the King in Yellow")
SIGNS: Final = {symbol: Requirement(f"desecrate an area with the {symbol}") for symbol in SYMBOLS}
RISE_OF_HASTUR: Final = Requirement("awaken Hastur", signs=1)

YELLOW_SIGN: Final = Faction(
    "Yellow Sign",
    "YS",
    "amber",
    kinds=(ACOLYTE, UNDEAD, BYAKHEE, KING, HASTUR),
    requirements=(GIVE, RISE_OF_THE_KING, *SIGNS.values(), RISE_OF_HASTUR),
    spellbooks=(HE_WHO, PASSION, SHRIEK, SCREAMING_DEAD, THIRD_EYE, ZINGAYA),
    ability="Feast: 1 more Power for each desecrated area with a unit of yours.",
)


@ability(YELLOW_SIGN, at=GATHER, is_gift=True)
def feast(table: WarsTable, seat: int) -> int:
    """Desecrated areas with a unit of one's own."""
    return sum(token == DESECRATION and table.is_here(seat, area) for token, area in table.tokens)


def the(kind: Kind, table: WarsTable, seat: int) -> Unit:
    """The King's figure, or Hastur's."""
    return table.setting.by_kind[seat][kind][0]


# Awakenings


@ability(YELLOW_SIGN, at=ACTIONS)
def awakenings(table: WarsTable, seat: int) -> Iterator[Act]:
    """The King where there is no gate; Hastur at a gate of one's own where the King is."""
    power = table.power[seat]
    if table.from_pool(seat, KING) is not None:
        for area in table.areas_of(seat):
            if not table.has_gate(area) and KING.cost + table.toll(seat, area) <= power:
                yield _awakening(KING, area)
    court = table.area_of(the(KING, table, seat))
    if court is None or table.holder(court) != seat or table.from_pool(seat, HASTUR) is None:
        return
    if HASTUR.cost + table.toll(seat, court) <= power:
        yield _awakening(HASTUR, court)


@cache
def _awakening(kind: Kind, area: Area) -> Act:
    name = "the King in Yellow" if kind is KING else kind.name
    return Act(AWAKEN, f"awaken {name} in {area.name}", awaken_one, area=area, thing=kind)


async def awaken_one(table: WarsTable, seat: int, act: Act) -> StepName:
    """4 Power for the King, 10 for Hastur."""
    awaken(table, seat, act)
    table.fulfil(seat, RISE_OF_THE_KING if act.thing is KING else RISE_OF_HASTUR)
    return finish(table, AWAKEN)


# The King


def desecrate_cost(table: WarsTable, seat: int) -> int:
    """2 Power, 1 with the Third Eye."""
    return DESECRATE_COST - (table.has(seat, THIRD_EYE) and table.in_play(seat, HASTUR) > 0)


@ability(YELLOW_SIGN, at=ACTIONS)
def desecrations(table: WarsTable, seat: int) -> Iterator[Act]:
    """Where the King is, if that area is not desecrated yet, and a token and a cheap unit are left."""
    court = table.area_of(the(KING, table, seat))
    if court is None or table.has_token(DESECRATION, court) or not cheap_kinds(table, seat):
        return
    used = sum(token == DESECRATION for token, _ in table.tokens)
    if used < TOKENS and desecrate_cost(table, seat) + table.toll(seat, court) <= table.power[seat]:
        yield _desecration(court)


def cheap_kinds(table: WarsTable, seat: int) -> list[Kind]:
    """What a desecration could bring from the pool."""
    return [
        kind
        for kind in YELLOW_SIGN.kinds
        if kind.is_lowly and kind.cost <= CHEAP and table.from_pool(seat, kind) is not None
    ]


@cache
def _desecration(area: Area) -> Act:
    return Act("Desecrate", f"desecrate {area.name}", desecrate, area=area)


async def desecrate(table: WarsTable, seat: int, act: Act) -> StepName:
    """A die against the units there; success or not, a cheap unit joins them."""
    area = act.area
    assert area is not None
    table.pay(seat, desecrate_cost(table, seat) + table.toll(seat, area))
    roll = await draw("Desecrate", DIE)
    units = len(table.here(seat, area))
    table.say("rolled desecration", seat, roll, units, area.name)
    if roll <= units:
        table.lay(DESECRATION, area)
        table.say("desecrated", seat, area.name)
        if area.symbol is not None:
            table.fulfil(seat, SIGNS[area.symbol])
        if table.has(seat, THIRD_EYE) and table.in_play(seat, HASTUR):
            table.owed_signs[seat] += 1
    kinds = cheap_kinds(table, seat)
    names = [kind.name for kind in kinds]
    chosen = await ask(seat, "place a unit", names)
    place_from_pool(table, seat, kinds[names.index(chosen)], area)
    return finish(table, act.verb)


# Hastur

VENGEANCE: Final = "Vengeance"


@ability(YELLOW_SIGN, at=AFTER_ROLL)
async def hastur_takes_part(table: WarsTable, seat: int, battle: Battle) -> None:
    """Settled now, even if he is hit himself."""
    if the(HASTUR, table, seat) in fighters(table, battle, seat):
        battle.used = (*battle.used, VENGEANCE)


@ability(YELLOW_SIGN, at=WHO_ASSIGNS)
def vengeance(table: WarsTable, seat: int, battle: Battle, side: int) -> bool:  # noqa: ARG001 - the moment's contract
    """Hastur's faction puts its results on the enemy's units as it likes."""
    return VENGEANCE in battle.used and seat in battle.sides and side != seat


# Requirements


@ability(YELLOW_SIGN, at=ACTIONS)
def gifts(table: WarsTable, seat: int) -> Iterator[Act]:
    """3 Doom for somebody else, who does not lose by it."""
    if GIVE not in table.fulfilled[seat]:
        for other in table.setting.seats:
            if other != seat:
                yield _gift(table.faction(other), other)


@cache
def _gift(faction: Faction, other: int) -> Act:
    return Act("give", f"give {faction.name} {GIFT} Doom", give, thing=other)


async def give(table: WarsTable, seat: int, act: Act) -> StepName:
    """It costs nothing."""
    table.doom[act.thing] += GIFT
    table.say("gave doom", seat, table.faction(act.thing).name, GIFT)
    table.fulfil(seat, GIVE)
    return finish(table, act.verb)


# Spellbooks that are actions


@ability(YELLOW_SIGN, at=ACTIONS, book=HE_WHO)
def he_who(table: WarsTable, seat: int) -> Iterator[Act]:
    """Wherever somebody's Cultists are."""
    lair = table.area_of(the(HASTUR, table, seat))
    if lair is None:
        return
    for area in table.setting.board.areas:
        is_lure = area is not lair and any(unit.is_cultist for unit in table.at[area.index])
        if is_lure and 1 + table.toll(seat, area) <= table.power[seat]:
            yield _he_goes(area)


@cache
def _he_goes(area: Area) -> Act:
    return Act(HE_WHO.name, f"He Who is Not to be Named goes to {area.name}", he_goes, area=area)


async def he_goes(table: WarsTable, seat: int, act: Act) -> StepName:
    """Another action may follow, but not the Screaming Dead."""
    assert act.area is not None
    table.pay(seat, 1 + table.toll(seat, act.area))
    table.place(the(HASTUR, table, seat), act.area)
    table.say("came", seat, HASTUR.name, act.area.name)
    return finish_and_act_again(table, act.verb, but_not=(HE_WHO.name, SCREAMING_DEAD.name))


@ability(YELLOW_SIGN, at=ACTIONS, book=SCREAMING_DEAD)
def screaming_dead(table: WarsTable, seat: int) -> Iterator[Act]:
    """Next door."""
    court = table.area_of(the(KING, table, seat))
    if court is None:
        return
    for area in table.setting.board.neighbours[court]:
        if 1 + table.toll(seat, area) <= table.power[seat]:
            yield _they_scream(area)


@cache
def _they_scream(area: Area) -> Act:
    return Act(SCREAMING_DEAD.name, f"The Screaming Dead go to {area.name}", scream, area=area)


ENOUGH: Final = "no more of them"


async def scream(table: WarsTable, seat: int, act: Act) -> StepName:
    """The King with any Undead of his area; another action may follow, but not Hastur's walk."""
    king = the(KING, table, seat)
    court = table.area_of(king)
    assert act.area is not None and court is not None
    table.pay(seat, 1 + table.toll(seat, act.area))
    table.place(king, act.area)
    table.say("came", seat, KING.name, act.area.name)
    await _bring(table, seat, [unit for unit in table.here(seat, court) if unit.kind is UNDEAD], act.area)
    return finish_and_act_again(table, act.verb, but_not=(HE_WHO.name, SCREAMING_DEAD.name))


async def _bring(table: WarsTable, seat: int, units: list[Unit], area: Area, *, at_least: int = 0) -> None:
    """As many as the player wants, one after the other."""
    brought = 0
    while units:
        options: list[Figure | str] = [*table.figures(units)]
        if brought >= at_least:
            options.append(ENOUGH)
        choice = await ask(seat, f"bring to {area.name}", options)
        if isinstance(choice, str):
            return
        units.remove(choice.unit)
        table.place(choice.unit, area)
        table.say("came", seat, choice.unit.kind.name, area.name)
        brought += 1


@ability(YELLOW_SIGN, at=ACTIONS, book=SHRIEK)
def shrieks(table: WarsTable, seat: int) -> Iterator[Act]:
    """To any area that some Byakhee is not in yet."""
    flock = {table.where[unit.id] for unit in table.on_map(seat, BYAKHEE)}
    for area in table.setting.board.areas:
        if flock - {area.index} and 1 + table.toll(seat, area) <= table.power[seat]:
            yield _shriek(area)


@cache
def _shriek(area: Area) -> Act:
    return Act(SHRIEK.name, f"the Byakhee fly to {area.name}", shriek, area=area)


async def shriek(table: WarsTable, seat: int, act: Act) -> StepName:
    """At least one of them."""
    assert act.area is not None
    table.pay(seat, 1 + table.toll(seat, act.area))
    flock = [unit for unit in table.on_map(seat, BYAKHEE) if table.where[unit.id] != act.area.index]
    await _bring(table, seat, flock, act.area, at_least=1)
    return finish(table, act.verb)


@ability(YELLOW_SIGN, at=ACTIONS, book=ZINGAYA)
def zingayas(table: WarsTable, seat: int) -> Iterator[Act]:
    """Where Undead stand beside enemy Acolytes, if there is an Undead in the pool."""
    if table.from_pool(seat, UNDEAD) is None:
        return
    for area in table.areas_of(seat):
        if (
            any(unit.kind is UNDEAD for unit in table.here(seat, area))
            and 1 + table.toll(seat, area) <= table.power[seat]
        ):
            for foe in table.setting.seats:
                if foe != seat and _acolytes(table, foe, area):
                    yield _zingaya(table.faction(foe), foe, area)


def _acolytes(table: WarsTable, seat: int, area: Area) -> list[Unit]:
    return [unit for unit in table.here(seat, area) if unit.kind is table.faction(seat).cultist]


@cache
def _zingaya(enemy: Faction, foe: int, area: Area) -> Act:
    return Act(ZINGAYA.name, f"Zingaya against {enemy.name} in {area.name}", zingaya, area=area, thing=foe)


async def zingaya(table: WarsTable, seat: int, act: Act) -> StepName:
    """The enemy chooses the Acolyte.  (rules 27.11)"""
    assert act.area is not None
    table.pay(seat, 1 + table.toll(seat, act.area))
    acolytes = _acolytes(table, act.thing, act.area)
    await choose_and_eliminate(table, act.thing, acolytes, seat, f"lose an Acolyte to {ZINGAYA.name}")
    place_from_pool(table, seat, UNDEAD, act.area)
    return finish(table, act.verb)


# Passion


@ability(YELLOW_SIGN, at=ELIMINATED, book=PASSION)
def mourn(table: WarsTable, seat: int, unit: Unit, by: int | None) -> None:
    """Own sacrifices do not count."""
    if unit.seat == seat and unit.is_cultist and by is not None and by != seat:
        table.count(seat, PASSION.name, 1)


@ability(YELLOW_SIGN, at=AFTER_ACTION, book=PASSION)
def passion(table: WarsTable, seat: int) -> None:
    """1 Power per action, however many were lost."""
    if table.counter(seat, PASSION.name):
        table.count(seat, PASSION.name, 0)
        table.power[seat] += 1
        table.say("gained power", seat, 1)
