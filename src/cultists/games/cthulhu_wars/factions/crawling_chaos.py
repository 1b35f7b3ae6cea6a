"""Crawling Chaos: blue, at home in Asia; it flies, and Nyarlathotep profits from the great ones.  (rules 19.1)"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from cultists.engine import Standing, ask, draw
from cultists.engine.question import DIE
from cultists.games.cthulhu_wars.acts import AWAKEN, Act
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
from cultists.games.cthulhu_wars.maps import Area
from cultists.games.cthulhu_wars.moments import (
    ACTIONS,
    AFTER_ROLL,
    BEFORE_BATTLE,
    CAPTURED,
    KILLS_ASSIGNED,
    OUTLIVES,
    PAINS_ASSIGNED,
    PHASE_BEGINS,
    WHO_RETREATS,
    ability,
)
from cultists.games.cthulhu_wars.negotiation import share_out
from cultists.games.cthulhu_wars.placing import awaken
from cultists.games.cthulhu_wars.reactions import reaction
from cultists.games.cthulhu_wars.setting import Unit
from cultists.games.cthulhu_wars.table import StepName, WarsTable
from cultists.games.cthulhu_wars.two_players import halved


def _knowledge(table: WarsTable, seat: int, foe: int, count: int) -> int:  # noqa: ARG001 - there is only one of him
    """Nyarlathotep fights with the spellbooks of both sides."""
    return len(table.books[seat]) + len(table.books[foe])


ACOLYTE: Final = acolyte()
NIGHTGAUNT: Final = Kind("Nightgaunt", MONSTER, 3, 1, 0)
FLYING_POLYP: Final = Kind("Flying Polyp", MONSTER, 3, 2, 1)
HUNTING_HORROR: Final = Kind("Hunting Horror", MONSTER, 2, 3, 2)
NYARLATHOTEP: Final = Kind("Nyarlathotep", GREAT_OLD_ONE, 1, 10, dice=_knowledge)

ABDUCT: Final = Spellbook(
    "Abduct",
    "Before a battle: eliminate Nightgaunts there; for each the enemy loses a Monster or Cultist of his choice.",
)
EMISSARY: Final = Spellbook(
    "Emissary of the Outer Gods",
    "Without an enemy Great Old One in the battle a Kill only pains Nyarlathotep, and nothing can corner him.",
)
INVISIBILITY: Final = Spellbook(
    "Invisibility", "Before a battle: each Flying Polyp there takes one Monster or Cultist of either side out of it."
)
MADNESS: Final = Spellbook("Madness", "In every battle you choose where pained units flee, and which side flees first.")
SEEK_AND_DESTROY: Final = Spellbook("Seek and Destroy", "Before your battles: bring Hunting Horrors from anywhere.")
THOUSAND_FORMS: Final = Spellbook(
    "The Thousand Forms",
    "Action, free, once per Action phase, with Nyarlathotep in play: roll a die; the others lose so much Power, "
    "or you gain it.",
)


def _is_mighty(gates: int, power: int, table: WarsTable, seat: int) -> bool:
    return table.power[seat] >= power or table.gate_count(seat) >= gates


PAY_FOUR: Final = Requirement("as an action, pay 4 Power")
PAY_SIX: Final = Requirement("as an action, pay 6 Power")
MIGHT: Final = Requirement("control 3 gates, or have 12 Power", lambda table, seat: _is_mighty(3, 12, table, seat))
MORE_MIGHT: Final = Requirement("control 4 gates, or have 15 Power", lambda table, seat: _is_mighty(4, 15, table, seat))
CAPTURE_ONE: Final = Requirement("capture an enemy Cultist")
RISE: Final = Requirement("awaken Nyarlathotep")

CRAWLING_CHAOS: Final = Faction(
    "Crawling Chaos",
    "CC",
    "blue",
    kinds=(ACOLYTE, NIGHTGAUNT, FLYING_POLYP, HUNTING_HORROR, NYARLATHOTEP),
    requirements=(PAY_FOUR, PAY_SIX, MIGHT, MORE_MIGHT, CAPTURE_ONE, RISE),
    spellbooks=(ABDUCT, EMISSARY, INVISIBILITY, MADNESS, SEEK_AND_DESTROY, THOUSAND_FORMS),
    ability="Flight: your units may move two areas, over anything.",
    reach=2,
)


# Nyarlathotep


def nyarlathotep(table: WarsTable, seat: int) -> Unit:
    """His figure."""
    return table.setting.by_kind[seat][NYARLATHOTEP][0]


@ability(CRAWLING_CHAOS, at=ACTIONS)
def awakening(table: WarsTable, seat: int) -> Iterator[Act]:
    """He appears at a gate that the faction controls."""
    if table.from_pool(seat, NYARLATHOTEP) is not None and table.power[seat] >= NYARLATHOTEP.cost:
        for area in table.held(seat):
            if NYARLATHOTEP.cost + table.toll(seat, area) <= table.power[seat]:
                yield _awakening(area)


@cache
def _awakening(area: Area) -> Act:
    return Act(AWAKEN, f"awaken Nyarlathotep in {area.name}", awaken_nyarlathotep, area=area, thing=NYARLATHOTEP)


async def awaken_nyarlathotep(table: WarsTable, seat: int, act: Act) -> StepName:
    """10 Power."""
    awaken(table, seat, act)
    table.fulfil(seat, RISE)
    return finish(table, AWAKEN)


HARBINGER: Final = "The Harbinger"


@ability(CRAWLING_CHAOS, at=AFTER_ROLL)
async def he_takes_part(table: WarsTable, seat: int, battle: Battle) -> None:
    """Whether he profits is settled now, even if he is killed himself."""
    if nyarlathotep(table, seat) in fighters(table, battle, seat):
        battle.used = (*battle.used, HARBINGER)


@ability(CRAWLING_CHAOS, at=KILLS_ASSIGNED)
async def harbinger_of_kills(table: WarsTable, seat: int, battle: Battle) -> None:
    """For each enemy Great Old One with a Kill."""
    await _profit(table, seat, battle, battle.struck)


@ability(CRAWLING_CHAOS, at=PAINS_ASSIGNED)
async def harbinger_of_pains(table: WarsTable, seat: int, battle: Battle, pained: tuple[Unit, ...]) -> None:
    """For each enemy Great Old One with a Pain, but not twice for one of them."""
    await _profit(table, seat, battle, tuple(unit for unit in pained if unit not in battle.struck))


async def _profit(table: WarsTable, seat: int, battle: Battle, hit: tuple[Unit, ...]) -> None:
    """Half of its price as Power, or two Elder Signs."""
    if HARBINGER not in battle.used:
        return
    for unit in dict.fromkeys(hit):
        if unit.kind.has_great_rank and unit.seat != seat:
            power = unit.kind.again // 2
            choice = await ask(seat, f"profit from {unit.kind.name}", (f"{power} Power", "2 Elder Signs"))
            if choice == "2 Elder Signs":
                table.owed_signs[seat] += 2
            else:
                table.power[seat] += power
            table.say("profited", seat, unit.kind.name, choice)


# Requirements


@ability(CRAWLING_CHAOS, at=ACTIONS)
def payments(table: WarsTable, seat: int) -> Iterator[Act]:
    """Power for nothing but a spellbook; both at once if it can be afforded."""
    left = [each for each in (PAY_FOUR, PAY_SIX) if each not in table.fulfilled[seat]]
    for bought in ([each] for each in left) if len(left) < 2 else ([PAY_FOUR], [PAY_SIX], left):
        act = _payment(*bought)
        if _cost(act.thing) <= table.power[seat]:
            yield act


def _cost(bought: tuple[Requirement, ...]) -> int:
    return sum(4 if each is PAY_FOUR else 6 for each in bought)


@cache
def _payment(*bought: Requirement) -> Act:
    return Act("pay", f"pay {_cost(bought)} Power", pay, thing=bought)


async def pay(table: WarsTable, seat: int, act: Act) -> StepName:
    """4, 6 or 10 Power."""
    table.pay(seat, _cost(act.thing))
    table.say("paid", seat, _cost(act.thing))
    for requirement in act.thing:
        table.fulfil(seat, requirement)
    return finish(table, act.verb)


@ability(CRAWLING_CHAOS, at=CAPTURED)
def captured(table: WarsTable, seat: int) -> None:
    """One captive is enough."""
    table.fulfil(seat, CAPTURE_ONE)


# Spellbooks


def _lowly(table: WarsTable, battle: Battle, side: int) -> list[Unit]:
    return [unit for unit in fighters(table, battle, side) if unit.kind.is_lowly]


def _nightgaunts(table: WarsTable, battle: Battle, side: int) -> list[Unit]:
    return [unit for unit in fighters(table, battle, side) if unit.kind is NIGHTGAUNT]


def _can_abduct(table: WarsTable, battle: Battle, side: int) -> bool:
    return bool(_nightgaunts(table, battle, side)) and bool(_lowly(table, battle, battle.foe(side)))


ABDUCTING: Final = BattlePower("Abduct", _can_abduct)


async def abduct(table: WarsTable, seat: int, battle: Battle) -> None:
    """One Nightgaunt for one enemy.  These are eliminations, not Kills."""
    lose(table, battle, _nightgaunts(table, battle, seat)[0], None)
    foe = battle.foe(seat)
    await lose_one(table, battle, foe, _lowly(table, battle, foe), seat, ABDUCT.name)


ability(CRAWLING_CHAOS, at=BEFORE_BATTLE, book=ABDUCT)((ABDUCTING, abduct))


def _seers(table: WarsTable, battle: Battle, side: int) -> list[Unit]:
    """Flying Polyps that have not yet hidden anybody."""
    return [
        unit for unit in fighters(table, battle, side) if unit.kind is FLYING_POLYP and _mark(unit) not in battle.used
    ]


def _mark(polyp: Unit) -> str:
    return f"Invisibility {polyp.number}"


HIDING: Final = BattlePower("Invisibility", lambda table, battle, side: bool(_seers(table, battle, side)))


async def hide(table: WarsTable, seat: int, battle: Battle) -> None:
    """One Monster or Cultist takes no further part; it stays where it is."""
    battle.used = (*battle.used, _mark(_seers(table, battle, seat)[0]))
    own, theirs = (table.figures(_lowly(table, battle, side)) for side in (seat, battle.foe(seat)))
    whose = [f"own {each.words}" for each in own] + [f"enemy {each.words}" for each in theirs]
    words = await ask(seat, "exempt", whose)
    unit = [*own, *theirs][whose.index(words)].unit
    battle.out = (*battle.out, unit)
    table.say("exempted", seat, unit.faction.name, unit.kind.name)


ability(CRAWLING_CHAOS, at=BEFORE_BATTLE, book=INVISIBILITY)((HIDING, hide))


def _far_horrors(table: WarsTable, battle: Battle, side: int) -> list[Unit]:
    return [
        unit
        for unit in table.on_map(side, HUNTING_HORROR)
        if table.where[unit.id] != battle.area.index and unit not in battle.out
    ]


SEEKING: Final = BattlePower("Seek and Destroy", lambda table, battle, side: bool(_far_horrors(table, battle, side)))


async def seek(table: WarsTable, seat: int, battle: Battle) -> None:
    """A Hunting Horror joins from wherever it is."""
    unit = (await ask(seat, "bring", table.figures(_far_horrors(table, battle, seat)))).unit
    table.place(unit, battle.area)
    table.say("came", seat, unit.kind.name, battle.area.name)


ability(CRAWLING_CHAOS, at=BEFORE_BATTLE, book=SEEK_AND_DESTROY)((SEEKING, seek))


def _is_emissary(battle: Battle, unit: Unit) -> bool:
    return unit.kind is NYARLATHOTEP and not battle.great[battle.index(battle.foe(unit.seat))]


@ability(CRAWLING_CHAOS, at=KILLS_ASSIGNED, book=EMISSARY)
async def emissary(table: WarsTable, seat: int, battle: Battle) -> None:  # noqa: ARG001 - the moment's contract
    """A Kill becomes a Pain if no enemy Great Old One was there when the dice fell."""
    for unit in battle.dead:
        if unit.seat == seat and _is_emissary(battle, unit):
            battle.spare(unit)


@ability(CRAWLING_CHAOS, at=OUTLIVES, book=EMISSARY)
def cannot_be_cornered(table: WarsTable, seat: int, battle: Battle, unit: Unit) -> bool:  # noqa: ARG001
    """Named as the one who is lost, he simply stays, and so saves the others."""
    return _is_emissary(battle, unit)


@ability(CRAWLING_CHAOS, at=WHO_RETREATS, book=MADNESS)
def madness(table: WarsTable, seat: int, battle: Battle) -> bool:  # noqa: ARG001 - in every battle
    """All retreats are his to decide."""
    return True


USED_FORMS: Final = "The Thousand Forms"


@ability(CRAWLING_CHAOS, at=PHASE_BEGINS)
def forms_anew(table: WarsTable, seat: int) -> None:
    """Once per Action phase."""
    table.count(seat, USED_FORMS, 0)


@ability(CRAWLING_CHAOS, at=ACTIONS, book=THOUSAND_FORMS)
def thousand_forms(table: WarsTable, seat: int) -> Iterator[Act]:
    """With Nyarlathotep in play."""
    if table.in_play(seat, NYARLATHOTEP) and not table.counter(seat, USED_FORMS):
        yield FORMS


LOSS: Final = "lose Power to The Thousand Forms"
reaction(CRAWLING_CHAOS, LOSS, "The Thousand Forms: my offer", Standing("0", label="offer nothing"), of_enemies=True)


async def take_a_form(table: WarsTable, seat: int, act: Act) -> StepName:
    """The others share the loss out among themselves; if they cannot agree, the faction gains it instead."""
    table.count(seat, USED_FORMS, 1)
    roll = halved(table, await draw("The Thousand Forms", DIE))
    table.say("rolled forms", seat, roll)
    limits = {other: table.power[other] for other in table.others(seat)}
    shares = await share_out(table, roll, limits, LOSS)
    if shares is None:
        table.power[seat] += roll
        table.say("gained power", seat, roll)
    else:
        for other, share in shares.items():
            table.pay(other, share)
            table.say("lost power", other, share)
    return finish(table, act.verb)


FORMS: Final = Act(THOUSAND_FORMS.name, "take one of The Thousand Forms", take_a_form)
