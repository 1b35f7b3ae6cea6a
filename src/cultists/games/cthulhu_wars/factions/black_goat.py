"""Black Goat: red, at home in Africa; it breeds, and spreads over the whole Earth.  (rules 20.1)"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from cultists.engine import Standing, ask, draw
from cultists.engine.question import DIE
from cultists.games.cthulhu_wars.acts import AWAKEN, SUMMON, Act
from cultists.games.cthulhu_wars.after_action import finish, settled
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
from cultists.games.cthulhu_wars.maps import Area
from cultists.games.cthulhu_wars.moments import (
    ACTIONS,
    CARRION,
    DOOM_ACTIONS,
    DOOM_BEGINS,
    GATHER,
    KEEPERS,
    UNLIMITED,
    ability,
)
from cultists.games.cthulhu_wars.negotiation import share_out
from cultists.games.cthulhu_wars.placing import appear, choose_and_eliminate, pay_to_awaken
from cultists.games.cthulhu_wars.reactions import I_FIGHT, MY_CULTIST, reaction
from cultists.games.cthulhu_wars.setting import Figure, Unit
from cultists.games.cthulhu_wars.table import StepName, WarsTable
from cultists.games.cthulhu_wars.two_players import halved

VICTIMS: Final = 2
"""Cultists that the awakening, and one of the requirements, ask for."""
AVATAR_COST: Final = 1
GHROTH_COST: Final = 2


def _frenzied(table: WarsTable, seat: int, foe: int, count: int) -> int:  # noqa: ARG001 - the contract of dice
    return count if table.has(seat, FRENZY) else 0


def _breeds(table: WarsTable, seat: int) -> int:
    """What Monsters cost less."""
    return 1 if table.has(seat, THOUSAND_YOUNG) and table.in_play(seat, SHUB_NIGGURATH) else 0


def _brood(table: WarsTable, seat: int, foe: int, count: int) -> int:  # noqa: ARG001 - there is only one of her
    """Gates and Cultists, and the Dark Young if they bear the Red Sign."""
    young = table.in_play(seat, DARK_YOUNG) if table.has(seat, RED_SIGN) else 0
    return table.gate_count(seat) + table.cultists_in_play(seat) + young


ACOLYTE: Final = acolyte(dice=_frenzied)
GHOUL: Final = Kind("Ghoul", MONSTER, 2, 1, 0, price=lambda table, seat: 1 - _breeds(table, seat))
FUNGI: Final = Kind("Fungi from Yuggoth", MONSTER, 4, 2, 1, price=lambda table, seat: 2 - _breeds(table, seat))
DARK_YOUNG: Final = Kind("Dark Young", MONSTER, 3, 3, 2, price=lambda table, seat: 3 - _breeds(table, seat))
SHUB_NIGGURATH: Final = Kind("Shub-Niggurath", GREAT_OLD_ONE, 1, 8, dice=_brood)

BLOOD_SACRIFICE: Final = Spellbook(
    "Blood Sacrifice",
    "Once per Doom phase, with Shub-Niggurath in play: eliminate one of your Cultists for an Elder Sign.",
)
FRENZY: Final = Spellbook("Frenzy", "Your Cultists have 1 combat.")
GHROTH: Final = Spellbook(
    "Ghroth",
    "Action, 2 Power: roll a die.  Up to the number of areas with your Fungi, the enemies together lose so many "
    "Cultists; above it, you place an Acolyte from anybody's pool anywhere.",
)
NECROPHAGY: Final = Spellbook(
    "Necrophagy", "After the Kills of any battle: Ghouls that took no part may come; each adds a Pain to both sides."
)
RED_SIGN: Final = Spellbook(
    "The Red Sign", "Dark Young can create and keep gates, give 1 Power each, and 1 combat each to Shub-Niggurath."
)
THOUSAND_YOUNG: Final = Spellbook("The Thousand Young", "While Shub-Niggurath is in play your Monsters cost 1 less.")


def _is_in_areas(number: int, table: WarsTable, seat: int) -> bool:
    return len(table.areas_of(seat)) >= number


def _meets_everybody(table: WarsTable, seat: int) -> bool:
    """Somewhere on the map with each enemy; not necessarily with all of them in one place."""
    met = {unit.seat for area in table.areas_of(seat) for unit in table.at[area.index]}
    return len(met) == table.seats


FOUR_AREAS: Final = Requirement("have units in 4 areas", lambda table, seat: _is_in_areas(4, table, seat))
SIX_AREAS: Final = Requirement("have units in 6 areas", lambda table, seat: _is_in_areas(6, table, seat))
EIGHT_AREAS: Final = Requirement("have units in 8 areas", lambda table, seat: _is_in_areas(8, table, seat))
MEET_ALL: Final = Requirement("share areas with every enemy (1 Power for each)", _meets_everybody, power=1)
SACRIFICE: Final = Requirement("as an action, eliminate two of your Cultists")
RISE: Final = Requirement("awaken Shub-Niggurath")

BLACK_GOAT: Final = Faction(
    "Black Goat",
    "BG",
    "red",
    kinds=(ACOLYTE, GHOUL, FUNGI, DARK_YOUNG, SHUB_NIGGURATH),
    requirements=(FOUR_AREAS, SIX_AREAS, EIGHT_AREAS, MEET_ALL, SACRIFICE, RISE),
    spellbooks=(BLOOD_SACRIFICE, FRENZY, GHROTH, NECROPHAGY, RED_SIGN, THOUSAND_YOUNG),
    ability="Fertility Cult: you may summon any number of Monsters in your turn, besides your action.",
)


@ability(BLACK_GOAT, at=UNLIMITED, is_gift=True)
def fertility_cult(table: WarsTable, seat: int) -> tuple[str, ...]:  # noqa: ARG001 - always
    """Summoning is unlimited; a turn of nothing else is a turn.  (rules 27.14)"""
    return (SUMMON,)


def _cultists(table: WarsTable, seat: int) -> list[Unit]:
    return [unit for unit in table.on_map(seat) if unit.is_cultist]


# Shub-Niggurath


def shub_niggurath(table: WarsTable, seat: int) -> Unit:
    """Her figure."""
    return table.setting.by_kind[seat][SHUB_NIGGURATH][0]


@ability(BLACK_GOAT, at=ACTIONS)
def awakening(table: WarsTable, seat: int) -> Iterator[Act]:
    """At a gate that the faction controls, if two Cultists can be given for it."""
    if table.from_pool(seat, SHUB_NIGGURATH) is None or len(_cultists(table, seat)) < VICTIMS:
        return
    for area in table.held(seat):
        if SHUB_NIGGURATH.cost + table.toll(seat, area) <= table.power[seat]:
            yield _awakening(area)


@cache
def _awakening(area: Area) -> Act:
    return Act(AWAKEN, f"awaken Shub-Niggurath in {area.name}", awaken_shub, area=area, thing=SHUB_NIGGURATH)


async def awaken_shub(table: WarsTable, seat: int, act: Act) -> StepName:
    """8 Power and two Cultists from anywhere, even the keeper of that gate.  (rules 27.13)"""
    pay_to_awaken(table, seat, act)
    await _give_two(table, seat)
    appear(table, seat, act)
    table.fulfil(seat, RISE)
    return finish(table, AWAKEN)


async def _give_two(table: WarsTable, seat: int) -> None:
    for _ in range(VICTIMS):
        await choose_and_eliminate(table, seat, _cultists(table, seat), None, "sacrifice a Cultist")


@ability(BLACK_GOAT, at=ACTIONS)
def sacrifices(table: WarsTable, seat: int) -> Iterator[Act]:
    """Two Cultists for a spellbook."""
    if SACRIFICE not in table.fulfilled[seat] and len(_cultists(table, seat)) >= VICTIMS:
        yield OFFERING


async def offer(table: WarsTable, seat: int, act: Act) -> StepName:
    """From any areas."""
    await _give_two(table, seat)
    table.fulfil(seat, SACRIFICE)
    return finish(table, act.verb)


OFFERING: Final = Act("sacrifice", "eliminate two of your Cultists", offer)


@ability(BLACK_GOAT, at=ACTIONS)
def avatars(table: WarsTable, seat: int) -> Iterator[Act]:
    """Shub-Niggurath can change places with a Monster or Cultist of anybody."""
    home = table.area_of(shub_niggurath(table, seat))
    if home is None:
        return
    toll = table.toll(seat, home)
    for area in table.setting.board.areas:
        if area is not home and AVATAR_COST + max(toll, table.toll(seat, area)) <= table.power[seat]:
            owners = {unit.seat: None for unit in table.at[area.index] if unit.kind.is_lowly}
            for owner in sorted(owners):
                yield _avatar(table.faction(owner), owner, area)


@cache
def _avatar(faction: Faction, owner: int, area: Area) -> Act:
    return Act("Avatar", f"Avatar: change places with {faction.name} in {area.name}", avatar, area=area, thing=owner)


async def avatar(table: WarsTable, seat: int, act: Act) -> StepName:
    """The owner chooses which unit goes; a keeper abandons its gate."""
    she = shub_niggurath(table, seat)
    home = table.area_of(she)
    assert act.area is not None and home is not None
    table.pay(seat, AVATAR_COST + max(table.toll(seat, home), table.toll(seat, act.area)))
    able = [unit for unit in table.here(act.thing, act.area) if unit.kind.is_lowly]
    unit = (await ask(act.thing, "change places with Shub-Niggurath", table.figures(able))).unit
    table.place(unit, home)
    table.place(she, act.area)
    table.say("changed places", seat, unit.faction.name, unit.kind.name, act.area.name, home.name)
    return finish(table, act.verb)


# Spellbooks

HAS_BLED: Final = "Blood Sacrifice"


@ability(BLACK_GOAT, at=DOOM_BEGINS)
def bleed_anew(table: WarsTable, seat: int) -> None:
    """Once per Doom phase."""
    table.count(seat, HAS_BLED, 0)


@ability(BLACK_GOAT, at=DOOM_ACTIONS, book=BLOOD_SACRIFICE)
def blood_sacrifices(table: WarsTable, seat: int) -> Iterator[Act]:
    """Before or after the ritual."""
    if table.in_play(seat, SHUB_NIGGURATH) and not table.counter(seat, HAS_BLED) and _cultists(table, seat):
        yield BLEEDING


async def bleed(table: WarsTable, seat: int, act: Act) -> StepName:  # noqa: ARG001 - the contract of every action
    """One Cultist for one Elder Sign."""
    table.count(seat, HAS_BLED, 1)
    await choose_and_eliminate(table, seat, _cultists(table, seat), None, "sacrifice a Cultist")
    table.owed_signs[seat] += 1
    return settled(table, "annihilation")


BLEEDING: Final = Act("Blood Sacrifice", "Blood Sacrifice: a Cultist for an Elder Sign", bleed)


@ability(BLACK_GOAT, at=ACTIONS, book=GHROTH)
def ghroth_action(table: WarsTable, seat: int) -> Iterator[Act]:
    """Some enemy must have a Cultist to lose; that all pools may be empty does not matter."""
    has_prey = any(_cultists(table, other) for other in table.others(seat))
    if has_prey and table.power[seat] >= GHROTH_COST:
        yield CALLING


async def call_ghroth(table: WarsTable, seat: int, act: Act) -> StepName:
    """The die against the areas with Fungi."""
    table.pay(seat, GHROTH_COST)
    roll = await draw("Ghroth", DIE)
    areas = {table.where[unit.id] for unit in table.on_map(seat, FUNGI)}
    table.say("rolled ghroth", seat, roll, len(areas))
    if roll <= len(areas):
        await _cull(table, seat, halved(table, roll))
    else:
        await _plant(table, seat)
    return finish(table, act.verb)


CALLING: Final = Act(GHROTH.name, "call Ghroth", call_ghroth)


async def _cull(table: WarsTable, seat: int, number: int) -> None:
    """The enemies agree on the split, or the faction decides it; each owner picks the figures."""
    limits = {other: len(_cultists(table, other)) for other in table.others(seat)}
    total = min(number, sum(limits.values()))
    shares = await share_out(table, total, limits, "lose Cultists to Ghroth")
    if shares is None:
        shares = await _split(table, seat, total, limits)
    for other, share in shares.items():
        for _ in range(share):
            await choose_and_eliminate(table, other, _cultists(table, other), seat, "lose a Cultist to Ghroth")


async def _split(table: WarsTable, seat: int, total: int, limits: dict[int, int]) -> dict[int, int]:
    shares = dict.fromkeys(limits, 0)
    for _ in range(total):
        able = [other for other in shares if shares[other] < limits[other]]
        factions = [table.faction(other) for other in able]
        chosen = await ask(seat, "Ghroth takes a Cultist of", factions)
        shares[able[factions.index(chosen)]] += 1
    return shares


async def _plant(table: WarsTable, seat: int) -> None:
    """One Acolyte of anybody's pool goes anywhere; it must be done if it can."""
    able = [owner for owner in table.setting.seats if table.from_pool(owner, table.faction(owner).cultist) is not None]
    if not able:
        return
    factions = [table.faction(owner) for owner in able]
    owner = able[factions.index(await ask(seat, "place an Acolyte of", factions))]
    area = await ask(seat, "place it in", table.setting.board.areas)
    unit = table.from_pool(owner, table.faction(owner).cultist)
    assert unit is not None
    table.place(unit, area)
    table.say("placed", owner, unit.kind.name, area.name)


ENOUGH: Final = "no more Ghouls"
reaction(
    BLACK_GOAT,
    "send a Ghoul to the corpses",
    "Necrophagy",
    Standing(ENOUGH),
    Standing(ENOUGH, I_FIGHT),
    Standing(ENOUGH, MY_CULTIST),
)
reaction(
    BLACK_GOAT,
    "lose Cultists to Ghroth",
    "Ghroth: my offer",
    Standing("0", label="offer nothing"),
    of_enemies=True,
)


@ability(BLACK_GOAT, at=CARRION, book=NECROPHAGY)
async def necrophagy(table: WarsTable, seat: int, battle: Battle) -> None:
    """Ghouls that did not take part come for the corpses; each adds a Pain to both sides, which it cannot take."""
    # In an own battle: one that was exempt took no part (rules 27.9), one that was sent away does nothing more.
    ghouls = [
        unit
        for unit in table.on_map(seat, GHOUL)
        if seat not in battle.sides or (table.where[unit.id] == battle.area.index) == (unit in battle.out)
    ]
    while ghouls:
        options: list[Figure | str] = [*table.figures(ghouls), ENOUGH]
        choice = await ask(seat, "send a Ghoul to the corpses", options)
        if isinstance(choice, str):
            return
        ghouls.remove(choice.unit)
        if table.where[choice.unit.id] != battle.area.index:
            table.place(choice.unit, battle.area)
        battle.out = (*battle.out, choice.unit)
        for side in battle.sides:
            battle.add_pains(side, 1)
        table.say("feasted", seat, battle.area.name)


@ability(BLACK_GOAT, at=KEEPERS, book=RED_SIGN)
def dark_keepers(table: WarsTable, seat: int, unit: Unit) -> bool:  # noqa: ARG001 - the moment's contract
    """Dark Young keep gates like Cultists; for nothing else are they Cultists."""
    return unit.kind is DARK_YOUNG


@ability(BLACK_GOAT, at=GATHER, book=RED_SIGN)
def dark_power(table: WarsTable, seat: int) -> int:
    """1 Power for each Dark Young in play."""
    return table.in_play(seat, DARK_YOUNG)
