"""The Ancients: electric blue, without a Great Old One; they build Cathedrals, and their dead walk.  (rules 25.1)"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from cultists.engine import Standing, ask
from cultists.games.cthulhu_wars.acts import CREATE_GATE, Act
from cultists.games.cthulhu_wars.after_action import finish, settled
from cultists.games.cthulhu_wars.assigning import survivors
from cultists.games.cthulhu_wars.battle import condemn_one
from cultists.games.cthulhu_wars.battle_state import Battle
from cultists.games.cthulhu_wars.faction import MONSTER, TERROR, Faction, Kind, Requirement, Spellbook, acolyte
from cultists.games.cthulhu_wars.maps import SYMBOLS, Area
from cultists.games.cthulhu_wars.moments import (
    ACTIONS,
    AFTER_KILLS,
    DOOM_ACTIONS,
    DOOM_BEGINS,
    ELIMINATED,
    GATHER,
    GATHER_FOR_OTHERS,
    LEADERLESS,
    RITUAL_PERFORMED,
    START,
    SUMMONED,
    ability,
)
from cultists.games.cthulhu_wars.placing import place_from_pool
from cultists.games.cthulhu_wars.reactions import I_ATTACK, reaction
from cultists.games.cthulhu_wars.setting import Figure, Unit
from cultists.games.cthulhu_wars.table import REMOVED, StepName, WarsTable

CATHEDRAL: Final = "cathedral"
CATHEDRALS: Final = 4
CHEAP: Final = 1
DEAR: Final = 3
NO_SYMBOL: Final = "no symbol"


ACOLYTE: Final = acolyte()
UN_MAN: Final = Kind(
    "Un-Man", MONSTER, 3, 3, 0, value=2, price=lambda table, seat: 0 if table.has(seat, FESTIVAL) else 3
)
REANIMATED: Final = Kind(
    "Reanimated", MONSTER, 3, 4, 2, value=3, price=lambda table, seat: 1 if table.has(seat, BRAINLESS) else 4
)
YOTHAN: Final = Kind(
    "Yothan", TERROR, 3, 6, 7, value=5, price=lambda table, seat: 3 if table.has(seat, EXTINCTION) else 6
)

BRAINLESS: Final[Spellbook] = Spellbook(
    "Brainless", "Reanimated cost 1.  They move, capture and begin battles only where another unit of yours leads them."
)
CONSECRATION: Final = Spellbook(
    "Consecration", "Your ritual brings an Elder Sign more with Cathedrals, two with all four."
)
EXTINCTION: Final[Spellbook] = Spellbook("Extinction", "Yothans cost 3, and leave the game when they are eliminated.")
FESTIVAL: Final[Spellbook] = Spellbook(
    "Festival", "Un-Men cost nothing; for each that you summon an enemy of your choice gains 1 Power."
)
UNHOLY_GROUND: Final = Spellbook(
    "Unholy Ground",
    "After the Kills of your battle beside a Cathedral: take a Cathedral away, and the enemy loses a Great Old One.",
)
WORSHIP_SERVICES: Final = Spellbook(
    "Worship Services", "Gather Power: 1 for each Cathedral beside a gate of an enemy; that enemy gains 1 as well."
)


def symbol_of(area: Area) -> str:
    """The class of an area: one of three symbols, or none.  (rules 27.27)"""
    return area.symbol or NO_SYMBOL


def cathedrals(table: WarsTable) -> list[Area]:
    """Where they stand."""
    return [area for token, area in table.tokens if token == CATHEDRAL]


BUILT: Final = {symbol: Requirement(f"a Cathedral in an area with {symbol}") for symbol in (*SYMBOLS, NO_SYMBOL)}
FEED_SMALL: Final = Requirement("as an action, each enemy summons its cheapest Monster free")
FEED_GREAT: Final = Requirement("as an action, each enemy summons its dearest Monster free")

THE_ANCIENTS: Final = Faction(
    "The Ancients",
    "AN",
    "electric",
    kinds=(ACOLYTE, UN_MAN, REANIMATED, YOTHAN),
    requirements=(*BUILT.values(), FEED_SMALL, FEED_GREAT),
    spellbooks=(BRAINLESS, CONSECRATION, EXTINCTION, FESTIVAL, UNHOLY_GROUND, WORSHIP_SERVICES),
    ability="Dematerialization: in your part of the Doom phase units of one area may go to any other.",
    sets_up=1,
)


@ability(THE_ANCIENTS, at=START)
async def choose_a_place(table: WarsTable, seat: int) -> Area:
    """Any area without a start glyph."""
    return await ask(seat, "choose your start area", [area for area in table.setting.board.areas if area.glyph is None])


# Cathedrals


@ability(THE_ANCIENTS, at=ACTIONS)
def buildings(table: WarsTable, seat: int) -> Iterator[Act]:
    """Where a Cultist stands, one for each class of areas."""
    taken = {symbol_of(area) for area in cathedrals(table)}
    for area in table.areas_of(seat):
        is_free = symbol_of(area) not in taken and any(unit.is_cultist for unit in table.here(seat, area))
        if is_free and cathedral_cost(table, area) + table.toll(seat, area) <= table.power[seat]:
            yield _building(area)


def cathedral_cost(table: WarsTable, area: Area) -> int:
    """Dear next to another one."""
    near = table.setting.board.neighbours[area]
    return DEAR if any(other in near for other in cathedrals(table)) else CHEAP


@cache
def _building(area: Area) -> Act:
    return Act(CREATE_GATE, f"build a Cathedral in {area.name}", build, area=area)


async def build(table: WarsTable, seat: int, act: Act) -> StepName:
    """It is no unit, and may stand beside a gate."""
    assert act.area is not None
    table.pay(seat, cathedral_cost(table, act.area) + table.toll(seat, act.area))
    table.lay(CATHEDRAL, act.area)
    table.say("built", seat, act.area.name)
    table.fulfil(seat, BUILT[symbol_of(act.area)])
    return finish(table, act.verb)


# Dematerialization

HAS_FADED: Final = "Dematerialization"
ENOUGH: Final = "nobody else"


@ability(THE_ANCIENTS, at=DOOM_BEGINS, is_gift=True)
def fade_anew(table: WarsTable, seat: int) -> None:
    """Once per Doom phase."""
    table.count(seat, HAS_FADED, 0)


@ability(THE_ANCIENTS, at=DOOM_ACTIONS, is_gift=True)
def fadings(table: WarsTable, seat: int) -> Iterator[Act]:
    """Out of any area of one's own."""
    if not table.counter(seat, HAS_FADED):
        yield from (_fading(area) for area in table.areas_of(seat))


@cache
def _fading(area: Area) -> Act:
    return Act("Dematerialization", f"dematerialize units in {area.name}", fade, area=area)


async def fade(table: WarsTable, seat: int, act: Act) -> StepName:
    """Any of the units there, to one other area."""
    source = act.area
    assert source is not None
    table.count(seat, HAS_FADED, 1)
    others = [area for area in table.setting.board.areas if area is not source]
    target = await ask(seat, "appear in", others)
    while units := table.here(seat, source):
        options: list[Figure | str] = [*table.figures(units), ENOUGH]
        choice = await ask(seat, f"who goes to {target.name}", options)
        if isinstance(choice, str):
            break
        table.place(choice.unit, target)
        table.say("came", seat, choice.unit.kind.name, target.name)
    return settled(table, "annihilation")


# Requirements that feed the enemies


@ability(THE_ANCIENTS, at=ACTIONS)
def feasts(table: WarsTable, seat: int) -> Iterator[Act]:
    """Each once, free of Power."""
    for requirement, act in ((FEED_SMALL, SMALL_FEAST), (FEED_GREAT, GREAT_FEAST)):
        if requirement not in table.fulfilled[seat]:
            yield act


async def feast(table: WarsTable, seat: int, act: Act) -> StepName:
    """Every enemy with a gate and a Monster in the pool gets one there, free; of several it chooses."""
    requirement, sign = act.thing
    for other in table.others(seat):
        kinds = [kind for kind in table.faction(other).kinds if kind.rank == MONSTER and table.in_pool(other, kind)]
        gates = table.gate_areas(other)
        if kinds and gates:
            wanted = min(sign * table.price(other, kind) for kind in kinds)
            equal = {kind.name: kind for kind in kinds if sign * table.price(other, kind) == wanted}
            kind = equal[await ask(other, "which Monster comes free", [*equal])]
            area = await ask(other, f"summon {kind.name} free in", gates)
            place_from_pool(table, other, kind, area)
    table.fulfil(seat, requirement)
    return finish(table, act.verb)


SMALL_FEAST: Final = Act("feast", "let every enemy summon its cheapest Monster", feast, thing=(FEED_SMALL, 1))
GREAT_FEAST: Final = Act("feast", "let every enemy summon its dearest Monster", feast, thing=(FEED_GREAT, -1))


# Spellbooks


@ability(THE_ANCIENTS, at=LEADERLESS, book=BRAINLESS)
def brainless(table: WarsTable, seat: int, area: Area) -> bool:
    """Reanimated alone begin nothing."""
    return all(unit.kind is REANIMATED for unit in table.here(seat, area))


@ability(THE_ANCIENTS, at=RITUAL_PERFORMED, book=CONSECRATION)
def consecration(table: WarsTable, seat: int) -> None:
    """1 with some Cathedrals, 2 with all."""
    standing = len(cathedrals(table))
    table.owed_signs[seat] += 2 if standing == CATHEDRALS else 1 if standing else 0


@ability(THE_ANCIENTS, at=ELIMINATED, book=EXTINCTION)
def extinction(table: WarsTable, seat: int, unit: Unit, by: int | None) -> None:  # noqa: ARG001 - by whomever
    """They never return."""
    if unit.seat == seat and unit.kind is YOTHAN:
        table.put(unit, REMOVED)


@ability(THE_ANCIENTS, at=SUMMONED, book=FESTIVAL)
async def festival(table: WarsTable, seat: int, unit: Unit) -> None:
    """Somebody has to pay for the feast."""
    if unit.kind is UN_MAN:
        others = table.others(seat)
        factions = [table.faction(other) for other in others]
        other = others[factions.index(await ask(seat, "1 Power for", factions))]
        table.power[other] += 1
        table.say("gained power", other, 1)


KEEP: Final = "keep the Cathedrals"
reaction(THE_ANCIENTS, "Unholy Ground", "Unholy Ground", Standing(KEEP, I_ATTACK), Standing(KEEP))


@ability(THE_ANCIENTS, at=AFTER_KILLS, book=UNHOLY_GROUND)
async def unholy_ground(table: WarsTable, seat: int, battle: Battle) -> None:
    """Again and again, as long as there is a Cathedral on the battlefield, and a Great Old One."""
    if seat not in battle.sides:
        return
    foe = battle.foe(seat)
    while table.has_token(CATHEDRAL, battle.area) and (great := _great_ones(table, battle, foe)):
        words = {f"take away the Cathedral in {area.name}": area for area in cathedrals(table)}
        choice = await ask(seat, "Unholy Ground", [*words, KEEP])
        if choice == KEEP:
            return
        table.tokens = tuple(each for each in table.tokens if each != (CATHEDRAL, words[choice]))
        await condemn_one(table, battle, foe, great, UNHOLY_GROUND.name)


def _great_ones(table: WarsTable, battle: Battle, side: int) -> list[Unit]:
    return [unit for unit in survivors(table, battle, side) if unit.kind.has_great_rank]


@ability(THE_ANCIENTS, at=GATHER, book=WORSHIP_SERVICES)
def worship(table: WarsTable, seat: int) -> int:
    """Each Cathedral beside an enemy's gate."""
    gates = {area for other in table.others(seat) for area in table.gate_areas(other)}
    return sum(area in gates for area in cathedrals(table))


@ability(THE_ANCIENTS, at=GATHER_FOR_OTHERS, book=WORSHIP_SERVICES)
def worship_for_others(table: WarsTable, seat: int, other: int) -> int:  # noqa: ARG001 - the moment's contract
    """That enemy gains as much."""
    gates = table.gate_areas(other)
    return sum(area in gates for area in cathedrals(table))
