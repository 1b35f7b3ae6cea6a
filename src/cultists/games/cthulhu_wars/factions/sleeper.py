"""Sleeper: orange, at home in North America; it would rather rest, and steals what others can do.  (rules 24.1)"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from cultists.engine import Standing, ask
from cultists.games.cthulhu_wars.acts import AWAKEN, MOVE, Act
from cultists.games.cthulhu_wars.after_action import finish, settled
from cultists.games.cthulhu_wars.battle_state import Battle
from cultists.games.cthulhu_wars.common_actions import DONE, end_move, moves
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
    AFTER_MOVE,
    AFTER_ROLL,
    AWAKENED,
    BATTLE_DECLARED,
    BEFORE_BATTLE,
    DOOM_ACTIONS,
    DOOM_BEGINS,
    DOOM_ENDS,
    HIDDEN_GATES,
    RESULTS,
    RITUAL_PERFORMED,
    ability,
)
from cultists.games.cthulhu_wars.placing import awaken, place_from_pool
from cultists.games.cthulhu_wars.reactions import I_FIGHT, reaction
from cultists.games.cthulhu_wars.setting import Unit
from cultists.games.cthulhu_wars.table import CAPTIVE, CARD, NO_GATE, RESTS, StepName, WarsTable

PRICE: Final = 3
"""What each of the requirement actions costs."""
GIFT: Final = 3
MANY_DICE: Final = 6
FIRST_AWAKENING: Final = 8
LATER_AWAKENING: Final = 4
HAS_RISEN: Final = "Tsathoggua has risen"


def _pack(table: WarsTable, seat: int, foe: int, count: int) -> int:  # noqa: ARG001 - the contract of dice
    """Each fights with all of them, and with Tsathoggua."""
    return count * (table.in_play(seat, FORMLESS_SPAWN) + table.in_play(seat, TSATHOGGUA))


def _envy(table: WarsTable, seat: int, foe: int, count: int) -> int:  # noqa: ARG001 - there is only one of him
    """The enemy's Power, at least 2."""
    return max(2, table.power[foe])


def _price_of_tsathoggua(table: WarsTable, seat: int) -> int:
    """Who has borrowed the gift of cheap returns has it for him, too."""
    returns = any(gift.name == "Immortal" for gift in table.lent[seat])
    return LATER_AWAKENING if returns and table.counter(seat, HAS_RISEN) else FIRST_AWAKENING


ACOLYTE: Final = acolyte()
WIZARD: Final = Kind("Wizard", MONSTER, 2, 1, 0)
SERPENT_MAN: Final = Kind("Serpent Man", MONSTER, 3, 2, 1)
FORMLESS_SPAWN: Final = Kind("Formless Spawn", MONSTER, 4, 3, dice=_pack)
TSATHOGGUA: Final = Kind("Tsathoggua", GREAT_OLD_ONE, 1, FIRST_AWAKENING, price=_price_of_tsathoggua, dice=_envy)

ANCIENT_SORCERY: Final = Spellbook(
    "Ancient Sorcery",
    "Action, 1 Power: a Serpent Man goes to an enemy; you have that enemy's own ability until the Doom phase is over. "
    "Then he returns to any area, with 1 Power.",
)
BURROW: Final = Spellbook("Burrow", "After a Move action for 2 Power or more you regain 1.")
CAPTURE_MONSTER: Final = Spellbook(
    "Capture Monster", "Action, 1 Power: Tsathoggua captures a Monster where no enemy Great Old One protects it."
)
CURSED_SLUMBER: Final = Spellbook(
    "Cursed Slumber",
    "Action, 1 Power: a gate of yours and its keeper leave the map and still count.  Again: they return.",
)
DEMAND_SACRIFICE: Final = Spellbook(
    "Demand Sacrifice",
    "Before a battle with Tsathoggua in play: the enemy gives you an Elder Sign, or all his Kills are Pains.",
)
ENERGY_NEXUS: Final = Spellbook(
    "Energy Nexus", "Before any battle where a Wizard of yours stands you may take an action there."
)

GENEROUS: Final = Requirement("as an action, pay 3 Power; another player gains 3")
KIND: Final = Requirement("as an action, pay 3 Power; all others gain 1")
CRUEL: Final = Requirement("as an action, pay 3 Power; all others lose 1")
ROLL: Final = Requirement("roll six dice or more in a battle")
PERFORM: Final = Requirement("perform a ritual")
RISE: Final = Requirement("awaken Tsathoggua")

SLEEPER: Final = Faction(
    "Sleeper",
    "SL",
    "orange",
    kinds=(ACOLYTE, WIZARD, SERPENT_MAN, FORMLESS_SPAWN, TSATHOGGUA),
    requirements=(GENEROUS, KIND, CRUEL, ROLL, PERFORM, RISE),
    spellbooks=(ANCIENT_SORCERY, BURROW, CAPTURE_MONSTER, CURSED_SLUMBER, DEMAND_SACRIFICE, ENERGY_NEXUS),
    ability="Death from Below: in your part of the Doom phase the cheapest Monster of your pool joins a unit of yours.",
    gift="Death from Below",
    borrows=True,
)


def tsathoggua(table: WarsTable, seat: int) -> Unit:
    """His figure."""
    return table.setting.by_kind[seat][TSATHOGGUA][0]


# Death from Below

HAS_RISEN_BELOW: Final = "Death from Below"


@ability(SLEEPER, at=DOOM_BEGINS, is_gift=True)
def below_anew(table: WarsTable, seat: int) -> None:
    """Once per Doom phase."""
    table.count(seat, HAS_RISEN_BELOW, 0)


@ability(SLEEPER, at=DOOM_ACTIONS, is_gift=True)
def deaths_from_below(table: WarsTable, seat: int) -> Iterator[Act]:
    """With a unit of one's own; anywhere if there is none."""
    if not table.counter(seat, HAS_RISEN_BELOW) and _cheapest(table, seat) is not None:
        yield from (_death(area) for area in table.areas_of(seat) or table.setting.board.areas)


def _cheapest(table: WarsTable, seat: int) -> Kind | None:
    kinds = [kind for kind in table.faction(seat).kinds if kind.rank == MONSTER and table.in_pool(seat, kind)]
    return min(kinds, key=lambda kind: kind.cost, default=None)


@cache
def _death(area: Area) -> Act:
    return Act("Death from Below", f"Death from Below in {area.name}", rise_from_below, area=area)


async def rise_from_below(table: WarsTable, seat: int, act: Act) -> StepName:
    """It is placed, not summoned."""
    kind = _cheapest(table, seat)
    assert kind is not None and act.area is not None
    table.count(seat, HAS_RISEN_BELOW, 1)
    place_from_pool(table, seat, kind, act.area)
    return settled(table, "annihilation")


# Tsathoggua


@ability(SLEEPER, at=ACTIONS)
def awakening(table: WarsTable, seat: int) -> Iterator[Act]:
    """Beside a Formless Spawn, which stays."""
    if table.from_pool(seat, TSATHOGGUA) is None:
        return
    for area in {table.area_of(unit): None for unit in table.on_map(seat, FORMLESS_SPAWN)}:
        if area is not None and _price_of_tsathoggua(table, seat) + table.toll(seat, area) <= table.power[seat]:
            yield _awakening(area)


@cache
def _awakening(area: Area) -> Act:
    return Act(AWAKEN, f"awaken Tsathoggua in {area.name}", awaken_tsathoggua, area=area, thing=TSATHOGGUA)


async def awaken_tsathoggua(table: WarsTable, seat: int, act: Act) -> StepName:
    """8 Power."""
    awaken(table, seat, act)
    table.fulfil(seat, RISE)
    return finish(table, AWAKEN)


@ability(SLEEPER, at=AWAKENED)
def remember(table: WarsTable, seat: int, unit: Unit) -> None:  # noqa: ARG001 - there is only one
    """For a cheap return."""
    table.count(seat, HAS_RISEN, 1)


@ability(SLEEPER, at=ACTIONS)
def lethargies(table: WarsTable, seat: int) -> Iterator[Act]:
    """With Tsathoggua on the map, if anybody else can still act."""
    area = table.area_of(tsathoggua(table, seat))
    can_wait = any(table.power[other] > 0 and not table.counter(other, RESTS) for other in table.others(seat))
    if area is not None and can_wait and table.toll(seat, area) <= table.power[seat]:
        yield _lethargy(area)


@cache
def _lethargy(area: Area) -> Act:
    return Act("Lethargy", "do nothing", rest, area=area)


async def rest(table: WarsTable, seat: int, act: Act) -> StepName:
    """It costs nothing but a toll."""
    assert act.area is not None
    table.pay(seat, table.toll(seat, act.area))
    table.say("rested", seat)
    return finish(table, act.verb)


# Requirements


@ability(SLEEPER, at=ACTIONS)
def payments(table: WarsTable, seat: int) -> Iterator[Act]:
    """3 Power each, once."""
    if table.power[seat] < PRICE:
        return
    if GENEROUS not in table.fulfilled[seat]:
        yield from (_present(table.faction(other), other) for other in table.others(seat))
    for requirement, act in ((KIND, KINDNESS), (CRUEL, CRUELTY)):
        if requirement not in table.fulfilled[seat]:
            yield act


@cache
def _present(faction: Faction, other: int) -> Act:
    return Act("spend", f"pay 3 Power, and {faction.name} gains 3", pay, thing=(GENEROUS, other, GIFT))


async def pay(table: WarsTable, seat: int, act: Act) -> StepName:
    """What it changes for one of the others, or for all."""
    requirement, chosen, change = act.thing
    table.pay(seat, PRICE)
    for other in table.others(seat) if chosen is None else (chosen,):
        now = max(0, table.power[other] + change)
        table.say("gained power" if change > 0 else "lost power", other, abs(now - table.power[other]))
        table.power[other] = now
    table.fulfil(seat, requirement)
    return finish(table, act.verb)


KINDNESS: Final = Act("spend", "pay 3 Power, and all others gain 1", pay, thing=(KIND, None, 1))
CRUELTY: Final = Act("spend", "pay 3 Power, and all others lose 1", pay, thing=(CRUEL, None, -1))


@ability(SLEEPER, at=AFTER_ROLL)
async def count_dice(table: WarsTable, seat: int, battle: Battle) -> None:
    """The own dice of one battle."""
    if len(battle.dice[battle.index(seat)]) >= MANY_DICE:
        table.fulfil(seat, ROLL)


@ability(SLEEPER, at=RITUAL_PERFORMED)
def performed(table: WarsTable, seat: int) -> None:
    """Any ritual of one's own."""
    table.fulfil(seat, PERFORM)


# Ancient Sorcery


@ability(SLEEPER, at=ACTIONS, book=ANCIENT_SORCERY)
def sorceries(table: WarsTable, seat: int) -> Iterator[Act]:
    """One Serpent Man per enemy at a time."""
    if table.power[seat] >= 1 and table.on_map(seat, SERPENT_MAN):
        for other in table.others(seat):
            if table.faction(other).gift not in table.lent[seat]:
                yield _sorcery(table.faction(other), other)


@cache
def _sorcery(faction: Faction, other: int) -> Act:
    return Act(ANCIENT_SORCERY.name, f"learn {faction.gift.name} from {faction.name}", learn, thing=other)


async def learn(table: WarsTable, seat: int, act: Act) -> StepName:
    """The Serpent Man is in play, but not on the map."""
    table.pay(seat, 1)
    unit = (await ask(seat, "send a Serpent Man", table.figures(table.on_map(seat, SERPENT_MAN)))).unit
    table.put(unit, CARD)
    gift = table.faction(act.thing).gift
    known = (*table.lent[seat], gift)
    table.lent[seat] = tuple(each.gift for each in table.chosen if each.gift in known)
    table.say("borrowed", seat, gift.name, table.faction(act.thing).name)
    return finish(table, act.verb)


@ability(SLEEPER, at=DOOM_ENDS)
async def unlearn(table: WarsTable, seat: int) -> None:
    """1 Power for each, and they return to any area: no action, no toll."""
    for _ in table.lent[seat]:
        unit = next(each for each in table.setting.by_kind[seat][SERPENT_MAN] if table.where[each.id] == CARD)
        area = await ask(seat, "the Serpent Man returns to", table.setting.board.areas)
        table.place(unit, area)
        table.power[seat] += 1
        table.say("came", seat, unit.kind.name, area.name)
    table.lent[seat] = ()


# The other spellbooks


@ability(SLEEPER, at=AFTER_MOVE, book=BURROW)
def burrow(table: WarsTable, seat: int, spent: int) -> None:
    """1 Power comes back."""
    if spent > 1:
        table.power[seat] += 1
        table.say("gained power", seat, 1)


@ability(SLEEPER, at=ACTIONS, book=CAPTURE_MONSTER)
def monster_captures(table: WarsTable, seat: int) -> Iterator[Act]:
    """Where Tsathoggua is."""
    area = table.area_of(tsathoggua(table, seat))
    if area is None or 1 + table.toll(seat, area) > table.power[seat]:
        return
    for other in table.others(seat):
        units = table.here(other, area)
        if any(unit.kind.rank == MONSTER for unit in units) and not any(unit.kind.has_great_rank for unit in units):
            yield _monster_capture(table.faction(other), other, area)


@cache
def _monster_capture(faction: Faction, other: int, area: Area) -> Act:
    words = f"capture a Monster of {faction.name} in {area.name}"
    return Act(CAPTURE_MONSTER.name, words, capture_monster, area=area, thing=other)


async def capture_monster(table: WarsTable, seat: int, act: Act) -> StepName:
    """The owner chooses; it is released for 1 Power when Power is gathered."""
    assert act.area is not None
    table.pay(seat, 1 + table.toll(seat, act.area))
    able = [unit for unit in table.here(act.thing, act.area) if unit.kind.rank == MONSTER]
    captive = (await ask(act.thing, "give up a captive", table.figures(able))).unit
    table.put(captive, CAPTIVE + seat)
    table.say("captured", seat, captive.kind.name, captive.faction.name, act.area.name)
    table.mourn(captive, seat)
    return finish(table, act.verb)


SLUMBERS: Final = "Cursed Slumber"


@ability(SLEEPER, at=HIDDEN_GATES)
def slumbering_gate(table: WarsTable, seat: int) -> int:
    """It still gives Power and Doom."""
    return int(table.counter(seat, SLUMBERS) > 0)


@ability(SLEEPER, at=ACTIONS, book=CURSED_SLUMBER)
def slumbers(table: WarsTable, seat: int) -> Iterator[Act]:
    """One gate at a time; it returns to where there is none."""
    if table.power[seat] < 1:
        return
    if not table.counter(seat, SLUMBERS):
        yield from (_slumber(area) for area in table.held(seat))
        return
    for area in table.setting.board.areas:
        if table.gates[area.index] is NO_GATE and 1 + table.toll(seat, area) <= table.power[seat]:
            yield _waking(area)


@cache
def _slumber(area: Area) -> Act:
    return Act(CURSED_SLUMBER.name, f"let the gate of {area.name} slumber", slumber, area=area)


async def slumber(table: WarsTable, seat: int, act: Act) -> StepName:
    """Gate and keeper are beyond everybody's reach."""
    assert act.area is not None
    keeper = table.keeper(act.area)
    assert keeper is not None
    table.pay(seat, 1)
    table.put(keeper, CARD)
    table.gates[act.area.index] = NO_GATE
    table.count(seat, SLUMBERS, keeper.id + 1)
    table.say("slumbered", seat, act.area.name)
    return finish(table, act.verb)


@cache
def _waking(area: Area) -> Act:
    return Act(CURSED_SLUMBER.name, f"wake the slumbering gate in {area.name}", wake, area=area)


async def wake(table: WarsTable, seat: int, act: Act) -> StepName:
    """Both return together."""
    assert act.area is not None
    table.pay(seat, 1 + table.toll(seat, act.area))
    keeper = table.setting.units[table.counter(seat, SLUMBERS) - 1]
    table.place(keeper, act.area)
    table.gates[act.area.index] = keeper.id
    table.count(seat, SLUMBERS, 0)
    table.say("created gate", seat, act.area.name)
    return finish(table, act.verb)


MERCY: Final = "Kills are Pains"
SIGN: Final = "an Elder Sign for the Sleeper"
reaction(
    SLEEPER, "Demand Sacrifice", "Demand Sacrifice of the Sleeper", Standing(SIGN), Standing(MERCY), of_enemies=True
)


def _can_demand(table: WarsTable, battle: Battle, side: int) -> bool:
    return DEMAND.name not in battle.used and table.in_play(side, TSATHOGGUA) > 0


DEMAND: Final = BattlePower("Demand Sacrifice", _can_demand)


async def demand(table: WarsTable, seat: int, battle: Battle) -> None:
    """The enemy chooses; Tsathoggua need not be there."""
    if await ask(battle.foe(seat), "Demand Sacrifice", (SIGN, MERCY)) == SIGN:
        table.owed_signs[seat] += 1
    else:
        battle.used = (*battle.used, MERCY)
    table.say("demanded", seat)


ability(SLEEPER, at=BEFORE_BATTLE, book=DEMAND_SACRIFICE)((DEMAND, demand))


@ability(SLEEPER, at=RESULTS, book=DEMAND_SACRIFICE)
def soften(table: WarsTable, seat: int, battle: Battle) -> None:  # noqa: ARG001 - the moment's contract
    """What the Sleeper must take."""
    if MERCY in battle.used and seat in battle.sides:
        kills = battle.kills[battle.index(seat)]
        battle.add_kills(seat, -kills)
        battle.add_pains(seat, kills)


NO_ACTION: Final = "no action"
reaction(SLEEPER, "Energy Nexus", "Energy Nexus", Standing(NO_ACTION), Standing(NO_ACTION, I_FIGHT))


@ability(SLEEPER, at=BATTLE_DECLARED, book=ENERGY_NEXUS)
async def energy_nexus(table: WarsTable, seat: int, battle: Battle) -> None:
    """One action that begins in the area, paid as usual, also in a battle of others; at most one battle more."""
    from cultists.games.cthulhu_wars.turn import main_actions

    has_wizard = any(unit.kind is WIZARD for unit in table.here(seat, battle.area))
    if battle.before is not None or not has_wizard or not table.is_active(seat):
        return
    acts: list[Act | str] = [
        act for act in main_actions(table, seat) if (act.source or act.area) is battle.area and act.verb != "Lethargy"
    ]
    choice = await ask(seat, "Energy Nexus", [*acts, NO_ACTION])
    if isinstance(choice, str):
        return
    resume = table.turn, table.has_acted, table.has_done_more, table.left
    table.turn, table.battle = seat, None
    table.left = table.setting.board.areas  # gates are taken in one's own turn only
    await choice.perform(table, seat, choice)
    if choice.verb == MOVE:
        await _move_on(table, seat, battle.area)
    table.turn, table.has_acted, table.has_done_more, table.left = resume
    inner = table.battle
    if inner is None:
        table.battle = battle
    else:
        inner.before = battle


async def _move_on(table: WarsTable, seat: int, area: Area) -> None:
    """More units of the area may go in the same action."""
    while more := moves(table, seat, [area], table.moved):
        choice = await ask(seat, "move on", [*more, DONE])
        if choice is DONE:
            break
        await choice.perform(table, seat, choice)
    end_move(table, seat)
    finish(table, MOVE)
