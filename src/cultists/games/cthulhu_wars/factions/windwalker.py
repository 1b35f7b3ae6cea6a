"""Windwalker: ice, at home at one of the poles; it sleeps through bad times and comes back stronger.  (rules 22.1)"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from cultists.engine import Standing, ask
from cultists.games.cthulhu_wars.acts import AWAKEN, Act, Aside
from cultists.games.cthulhu_wars.after_action import finish
from cultists.games.cthulhu_wars.assigning import fighters, survivors
from cultists.games.cthulhu_wars.battle import condemn_one
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
from cultists.games.cthulhu_wars.maps import Area
from cultists.games.cthulhu_wars.moments import (
    ACTIONS,
    AFTER_KILLS,
    AFTERMATH,
    AT_ANY_TIME,
    AT_THE_END,
    BEFORE_BATTLE,
    FIRST_PLAYER,
    KILLS_ASSIGNED,
    MOVED,
    PAINS_ASSIGNED,
    RITUAL_COST,
    SAFE_FROM_CAPTURE,
    START,
    TOLL,
    ability,
)
from cultists.games.cthulhu_wars.placing import awaken, place_from_pool
from cultists.games.cthulhu_wars.reactions import I_FIGHT, reaction
from cultists.games.cthulhu_wars.setting import Figure, Unit
from cultists.games.cthulhu_wars.table import BOOKS, NO_GATE, RESTS, StepName, WarsTable

NAME: Final = "Windwalker"
ICE_AGE_TOKEN: Final = "ice age"
STARTED_SOUTH: Final = "started in Antarctica"
HAS_RISEN: Final = "Rhan Tegoth has risen"
HERALDED: Final = 5
MOST_SIGNS: Final = 3


def _herd(table: WarsTable, seat: int) -> int:
    """Gnoph-Keh cost as much as there are left in the pool."""
    return table.in_pool(seat, GNOPH_KEH)


def _awe(table: WarsTable, seat: int, foe: int, count: int) -> int:  # noqa: ARG001 - there is only one of him
    """Ithaqua fights with half of the enemy's Doom; hidden signs do not count."""
    return -(-table.doom[foe] // 2)


ACOLYTE: Final = acolyte()
WENDIGO: Final = Kind("Wendigo", MONSTER, 4, 1, 1)
GNOPH_KEH: Final = Kind("Gnoph-Keh", MONSTER, 4, 4, 3, value=3, price=_herd)
RHAN_TEGOTH: Final = Kind("Rhan Tegoth", GREAT_OLD_ONE, 1, 6, 3)
ITHAQUA: Final = Kind("Ithaqua", GREAT_OLD_ONE, 1, 6, dice=_awe)

ARCTIC_WIND: Final = Spellbook("Arctic Wind", "When Ithaqua moves, any of your units of his area may go along free.")
BERSERKERGANG: Final = Spellbook(
    "Berserkergang",
    "For each Gnoph-Keh of yours that is killed in a battle the enemy loses a Monster or Cultist there.",
)
CANNIBALISM: Final = Spellbook(
    "Cannibalism", "After any battle in which an enemy unit was killed: place a Wendigo or Acolyte there."
)
HERALD: Final = Spellbook("Herald of the Outer Gods", "Your rituals cost 5 Power.")
HOWL: Final = Spellbook(
    "Howl", "Before a battle with a Wendigo: the enemy moves a unit of his choice out to an adjacent area."
)
ICE_AGE: Final = Spellbook(
    "Ice Age", "Action, 1 Power: lay the token on an area; enemies pay 1 more for every action that ends there."
)


def poles(table: WarsTable) -> tuple[Area, ...]:
    """The two areas with the faction's glyph."""
    return table.setting.board.with_glyph(NAME)


def _has_opposite_gate(table: WarsTable, seat: int) -> bool:
    north, south = poles(table)
    return table.has_gate(north if table.counter(seat, STARTED_SOUTH) else south)


def _masters(table: WarsTable, seat: int) -> int:
    """Enemies with all six spellbooks."""
    return sum(len(table.books[other]) == BOOKS for other in table.setting.seats if other != seat)


BE_FIRST: Final = Requirement("be the first player")
OPPOSITE: Final = Requirement("a gate exists at the other pole", _has_opposite_gate)
RIVAL: Final = Requirement("another faction has six spellbooks", lambda table, seat: _masters(table, seat) > 0)
ANY_TIME: Final = Requirement("at any time (an Elder Sign for each enemy with six spellbooks)")
RISE_OF_RHAN_TEGOTH: Final = Requirement("awaken Rhan Tegoth")
RISE_OF_ITHAQUA: Final = Requirement("awaken Ithaqua")

WINDWALKER: Final = Faction(
    NAME,
    "WW",
    "ice",
    kinds=(ACOLYTE, WENDIGO, GNOPH_KEH, RHAN_TEGOTH, ITHAQUA),
    requirements=(BE_FIRST, OPPOSITE, RIVAL, ANY_TIME, RISE_OF_RHAN_TEGOTH, RISE_OF_ITHAQUA),
    spellbooks=(ARCTIC_WIND, BERSERKERGANG, CANNIBALISM, HERALD, HOWL, ICE_AGE),
    ability="Hibernate: gain 1 Power per enemy Great Old One, at most what you have, and rest until Power is gathered.",
    never_first=True,
    sets_up=3,
)


@ability(WINDWALKER, at=START)
async def choose_a_pole(table: WarsTable, seat: int) -> Area:
    """North or south; the other pole stays the opposite one."""
    area = await ask(seat, "choose your start area", poles(table))
    if area is poles(table)[1]:
        table.count(seat, STARTED_SOUTH, 1)
    return area


# Hibernate


@ability(WINDWALKER, at=ACTIONS, is_gift=True)
def hibernations(table: WarsTable, seat: int) -> Iterator[Act]:
    """With at least 1 Power."""
    if table.power[seat] > 0:
        yield HIBERNATION


async def hibernate(table: WarsTable, seat: int, act: Act) -> StepName:
    """The Power is kept for the next gathering; no more actions in this phase.  (rules 27.8)"""
    great = sum(len(table.great_old_ones(other)) for other in table.others(seat))
    gained = min(great, table.power[seat])
    table.power[seat] += gained
    table.count(seat, RESTS, 1)
    table.say("hibernated", seat, gained)
    return finish(table, act.verb)


HIBERNATION: Final = Act("Hibernate", "hibernate", hibernate)


# Rhan Tegoth and Ithaqua


def the(kind: Kind, table: WarsTable, seat: int) -> Unit:
    """The figure of a Great Old One."""
    return table.setting.by_kind[seat][kind][0]


@ability(WINDWALKER, at=ACTIONS)
def awakenings(table: WarsTable, seat: int) -> Iterator[Act]:
    """Rhan Tegoth at either pole; Ithaqua, once he has risen, where a gate is at a pole: it is the price."""
    for kind in (RHAN_TEGOTH, ITHAQUA):
        if table.from_pool(seat, kind) is None or (kind is ITHAQUA and not table.counter(seat, HAS_RISEN)):
            continue
        for area in poles(table):
            is_ready = kind is RHAN_TEGOTH or table.has_gate(area)
            if is_ready and kind.cost + table.toll(seat, area) <= table.power[seat]:
                yield _awakening(kind, area)


@cache
def _awakening(kind: Kind, area: Area) -> Act:
    return Act(AWAKEN, f"awaken {kind.name} in {area.name}", awaken_one, area=area, thing=kind)


async def awaken_one(table: WarsTable, seat: int, act: Act) -> StepName:
    """6 Power each."""
    assert act.area is not None
    awaken(table, seat, act)
    if act.thing is RHAN_TEGOTH:
        table.count(seat, HAS_RISEN, 1)
        table.fulfil(seat, RISE_OF_RHAN_TEGOTH)
    else:
        swallow_the_gate(table, act.area)
        table.fulfil(seat, RISE_OF_ITHAQUA)
    return finish(table, AWAKEN)


def swallow_the_gate(table: WarsTable, area: Area) -> None:
    """The gate is gone for good; if there is no other, a living gate is eliminated instead."""
    if table.gates[area.index] is not NO_GATE:
        table.gates[area.index] = NO_GATE
        return
    for owner, unit in table.living_gates():
        if table.area_of(unit) is area:
            table.say("eliminated", owner, unit.kind.name, area.name)
            table.eliminate(unit, None)


@ability(WINDWALKER, at=KILLS_ASSIGNED)
async def eternal_against_kills(table: WarsTable, seat: int, battle: Battle) -> None:
    """1 Power cancels a Kill on Rhan Tegoth; others still see that he was hit.  (rules 27.10)"""
    he = the(RHAN_TEGOTH, table, seat)
    if he in battle.dead and await _pays(table, seat):
        battle.dead = tuple(unit for unit in battle.dead if unit is not he)


@ability(WINDWALKER, at=PAINS_ASSIGNED)
async def eternal_against_pains(table: WarsTable, seat: int, battle: Battle, pained: tuple[Unit, ...]) -> None:
    """Or a Pain."""
    he = the(RHAN_TEGOTH, table, seat)
    if he in pained and await _pays(table, seat):
        battle.hurt = tuple(unit for unit in battle.hurt if unit is not he)


ETERNAL: Final = "pay 1 Power"
LET_GO: Final = "let it happen"
reaction(WINDWALKER, "keep Rhan Tegoth", "Eternal", Standing(ETERNAL), Standing(LET_GO))


async def _pays(table: WarsTable, seat: int) -> bool:
    if table.power[seat] < 1 or await ask(seat, "keep Rhan Tegoth", (ETERNAL, LET_GO)) != ETERNAL:
        return False
    table.pay(seat, 1)
    table.say("paid", seat, 1)
    return True


@ability(WINDWALKER, at=SAFE_FROM_CAPTURE)
def ferox(table: WarsTable, seat: int, by_great: bool) -> bool:
    """While Ithaqua is in play only Great Old Ones capture his Cultists."""
    return not by_great and table.in_play(seat, ITHAQUA) > 0


# Requirements


@ability(WINDWALKER, at=FIRST_PLAYER)
def first_player(table: WarsTable, seat: int) -> None:
    """When the marker is given to it."""
    table.fulfil(seat, BE_FIRST)


@ability(WINDWALKER, at=AT_ANY_TIME)
def free_requirement(table: WarsTable, seat: int) -> Iterator[Aside]:
    """Whenever it seems best."""
    if ANY_TIME not in table.fulfilled[seat]:
        yield CLAIM


@ability(WINDWALKER, at=AT_THE_END)
def last_requirement(table: WarsTable, seat: int) -> None:
    """At the very end there is nothing left to wait for."""
    _claim(table, seat)


def _claim(table: WarsTable, seat: int) -> None:
    if ANY_TIME not in table.fulfilled[seat]:
        table.fulfil(seat, ANY_TIME)
        table.owed_signs[seat] += min(MOST_SIGNS, _masters(table, seat))


CLAIM: Final = Aside("take the spellbook that can be had at any time", _claim)


@ability(WINDWALKER, at=ACTIONS)
def offerings(table: WarsTable, seat: int) -> Iterator[Act]:
    """Against one enemy Ithaqua himself can be given for that book."""
    if table.is_duel and RIVAL not in table.fulfilled[seat] and table.on_map(seat, ITHAQUA):
        yield OFFERING


async def give_up(table: WarsTable, seat: int, act: Act) -> StepName:
    """He is eliminated; the enemy scores for it."""
    he = the(ITHAQUA, table, seat)
    area = table.area_of(he)
    assert area is not None
    table.say("eliminated", seat, he.kind.name, area.name)
    table.eliminate(he, None)
    table.fulfil(seat, RIVAL)
    return finish(table, act.verb)


OFFERING: Final = Act("give up Ithaqua", "give up Ithaqua", give_up)


# Spellbooks


@ability(WINDWALKER, at=MOVED, book=ARCTIC_WIND)
async def arctic_wind(table: WarsTable, seat: int, unit: Unit, source: Area, area: Area) -> None:
    """Who stands with Ithaqua may go with him, free; each unit once per action."""
    if unit.kind is not ITHAQUA:
        return
    while able := [each for each in table.here(seat, source) if each not in table.moved]:
        options: list[Figure | str] = [*table.figures(able), STAY]
        choice = await ask(seat, f"blown along to {area.name}", options)
        if isinstance(choice, str):
            return
        table.place(choice.unit, area)
        table.moved = (*table.moved, choice.unit)
        table.say("moved", seat, choice.unit.kind.name, source.name, area.name)


STAY: Final = "nobody else"


@ability(WINDWALKER, at=AFTER_KILLS, book=BERSERKERGANG)
async def berserkergang(table: WarsTable, seat: int, battle: Battle) -> None:
    """The enemy chooses among the survivors; excess is ignored, never a Great Old One."""
    if seat not in battle.sides:
        return
    foe = battle.foe(seat)
    for _ in range(sum(unit.kind is GNOPH_KEH and unit.seat == seat for unit in battle.dead)):
        able = [unit for unit in survivors(table, battle, foe) if unit.kind.is_lowly]
        await condemn_one(table, battle, foe, able, BERSERKERGANG.name)


NOBODY: Final = "nobody"
reaction(
    WINDWALKER,
    "feed on the dead",
    "Cannibalism",
    Standing(NOBODY),
    Standing(NOBODY, I_FIGHT),
    Standing(WENDIGO.name, label="a Wendigo, if I have one"),
    Standing(ACOLYTE.name, label="an Acolyte, if I have one"),
)


@ability(WINDWALKER, at=AFTERMATH, book=CANNIBALISM)
async def cannibalism(table: WarsTable, seat: int, battle: Battle) -> None:
    """Kills only, in any battle; one unit per battle."""
    if not any(unit.seat != seat for unit in battle.killed):
        return
    kinds = [kind for kind in (WENDIGO, ACOLYTE) if table.from_pool(seat, kind) is not None]
    if not kinds:
        return
    names = [*(kind.name for kind in kinds), NOBODY]
    chosen = await ask(seat, "feed on the dead", names)
    if chosen != NOBODY:
        place_from_pool(table, seat, kinds[names.index(chosen)], battle.area)


@ability(WINDWALKER, at=RITUAL_COST, book=HERALD)
def herald(table: WarsTable, seat: int) -> int:  # noqa: ARG001 - whatever the marker shows
    """The marker moves on all the same."""
    return HERALDED


def _can_howl(table: WarsTable, battle: Battle, side: int) -> bool:
    units = fighters(table, battle, side)
    return HOWLING.name not in battle.used and any(unit.kind is WENDIGO for unit in units)


HOWLING: Final = BattlePower("Howl", _can_howl)


async def howl(table: WarsTable, seat: int, battle: Battle) -> None:
    """The enemy chooses unit and place; it is no Pain, and the unit is out of the battle for good."""
    foe = battle.foe(seat)
    unit = (await ask(foe, "flee from the howl", table.figures(fighters(table, battle, foe)))).unit
    area = await ask(foe, f"move {unit.kind.name} to", table.setting.board.neighbours[battle.area])
    table.place(unit, area)
    battle.out = (*battle.out, unit)
    table.say("retreated", foe, unit.kind.name, area.name)


ability(WINDWALKER, at=BEFORE_BATTLE, book=HOWL)((HOWLING, howl))


@ability(WINDWALKER, at=ACTIONS, book=ICE_AGE)
def ice_ages(table: WarsTable, seat: int) -> Iterator[Act]:
    """To any area where it does not lie."""
    for area in table.setting.board.areas:
        if table.power[seat] >= 1 and not table.has_token(ICE_AGE_TOKEN, area):
            yield _ice_age(area)


@cache
def _ice_age(area: Area) -> Act:
    return Act(ICE_AGE.name, f"bring the Ice Age to {area.name}", freeze, area=area)


async def freeze(table: WarsTable, seat: int, act: Act) -> StepName:
    """There is one token."""
    assert act.area is not None
    table.pay(seat, 1)
    table.tokens = tuple(each for each in table.tokens if each[0] != ICE_AGE_TOKEN)
    table.lay(ICE_AGE_TOKEN, act.area)
    table.say("froze", seat, act.area.name)
    return finish(table, act.verb)


@ability(WINDWALKER, at=TOLL, book=ICE_AGE)
def ice_toll(table: WarsTable, seat: int, payer: int, area: Area) -> int:
    """Enemies pay 1 more."""
    return int(payer != seat and table.has_token(ICE_AGE_TOKEN, area))
