"""What each action of a turn is worth, and why.  One function per verb."""

from collections.abc import Callable
from typing import Final

from cultists.games.cthulhu_wars.acts import (
    AWAKEN,
    BATTLE,
    CAPTURE,
    CREATE_GATE,
    MOVE,
    RECRUIT,
    SUMMON,
    Act,
)
from cultists.games.cthulhu_wars.faction import CULTIST, GREAT_OLD_ONE
from cultists.games.cthulhu_wars.gates import LEAVE, RELIEVE, TAKE
from cultists.games.cthulhu_wars.greedy import weights
from cultists.games.cthulhu_wars.greedy.battles import battle_worth
from cultists.games.cthulhu_wars.greedy.marching import move_worth, wanted_areas
from cultists.games.cthulhu_wars.greedy.position import Position
from cultists.games.cthulhu_wars.maps import AREA

Worth = tuple[float, str]


def worth(position: Position, act: Act) -> Worth:
    """What an action is worth, and why."""
    weigh = VERBS.get(act.verb)
    return weigh(position, act) if weigh else (-1.0, "")


def _area(act: Act) -> str:
    assert act.area is not None
    return act.area.name


def _pass(position: Position, _: Act) -> Worth:
    return -weights.POWER * position.mine.power - 1, "Nothing else seems to be worth its Power."


def _recruit(position: Position, act: Act) -> Worth:
    few = 4.0 if position.cultists.in_play < 4 else 0.0
    gain = position.left * weights.CULTIST_IN_A_CYCLE * (1 - position.danger(_area(act))) + few
    home = 1.0 if position.holder(_area(act)) == position.me else 0.0
    return gain + home - weights.POWER, "An Acolyte pays for himself when Power is gathered."


def _summon(position: Position, act: Act) -> Worth:
    area, kind = _area(act), act.thing
    price = next(each.price for each in position.mine.kinds if each.name == kind.name)
    guard = 0.0
    if position.rank(position.me, area) < 1:
        guard = 0.55 * position.danger(area) * position.left * weights.GATE_IN_A_CYCLE + 3.0
    fighters = max(kind.combat, 0.8) * weights.DIE * min(position.left, 3)
    spread = 5.0 if position.mine.code == "BG" and kind.name == "Ghoul" else 0.0
    reason = f"{kind.name} guards the gate in {area}." if guard > 3 else f"{kind.name} is worth its {price} Power."
    return guard + fighters + spread - weights.POWER * price, reason


def _awaken(position: Position, act: Act) -> Worth:
    gain = weights.GREAT_ONE + position.left * weights.SIGN * 0.7
    earns = "fights well, and earns"
    if not any(each.is_met for each in position.mine.requirements if act.thing.name in each.text):
        gain += position.book
        earns = "earns a spellbook, and"
    reason = f"{act.thing.name} {earns} an Elder Sign in every ritual."
    return gain - weights.POWER * act.thing.cost * 0.5, reason


def _create_gate(position: Position, act: Act) -> Worth:
    area = _area(act)
    if act.words.startswith("build a Cathedral"):
        return position.book + 4, f"A Cathedral in {area} earns a spellbook."
    gain = position.worth_of_gate(area)
    if position.mine.code == "GC" and AREA[area].is_ocean and not position.is_met("control 3 ocean gates"):
        gain += 8.0
    if position.mine.code == "CC" and position.mine.gates in (2, 3):
        gain += position.book / 2
    if position.mine.code == "WW" and AREA[area].glyph == "Windwalker" and not position.is_met("a gate exists"):
        gain += position.book
    if position.mine.code == "OW" and not position.is_met("12 gates"):
        gain += position.book / 4
    return gain - 3 * weights.POWER, f"A gate in {area} gives Power in every cycle, and brings Doom."


def _battle(position: Position, act: Act) -> Worth:
    return battle_worth(position, _area(act), act.thing)


def _capture(position: Position, act: Act) -> Worth:
    area, foe = _area(act), act.thing
    gain = weights.CAPTIVE
    cultists = [unit for unit in position.units(foe, area) if unit.rank == CULTIST]
    if len(cultists) == 1 and position.holder(area) == foe:
        gain += position.left * weights.GATE_IN_A_CYCLE * 0.7
    if position.mine.code == "CC" and not position.is_met("capture an enemy"):
        gain += position.book
    return gain - weights.POWER, f"A captive from {area} is worth Power, and weakens an enemy."


def _take(position: Position, act: Act) -> Worth:
    return position.worth_of_gate(_area(act)) + 5, f"The gate in {_area(act)} is free."


def _leave(_: Position, __: Act) -> Worth:
    return -1000.0, ""


# Great Cthulhu


def _dreams(position: Position, act: Act) -> Worth:
    area, foe = _area(act), act.thing
    gain = 2 * weights.CULTIST_IN_A_CYCLE * position.left
    cultists = [unit for unit in position.units(foe, area) if unit.rank == CULTIST]
    if len(cultists) == 1 and position.holder(area) == foe:
        gain += position.left * weights.GATE_IN_A_CYCLE * (2 - position.danger(area)) * 0.8
    return gain - 2 * weights.POWER, f"Dreams take an Acolyte in {area} and put ours there."


def _submerge(position: Position, act: Act) -> Worth:
    if position.mine.card:
        foes = sum(1 for foe in position.others() if position.units(foe, _area(act)))
        return 6.0 + 3 * foes, "Rise where it hurts."
    return -5.0, ""


# Crawling Chaos


def _pay(position: Position, act: Act) -> Worth:
    cost = sum(4 if "4" in each.text else 6 for each in act.thing)
    rest = 0.0 if position.mine.power - cost >= 0 else -1000.0
    return position.book * len(act.thing) - weights.POWER * cost * 1.3 + rest, "Power for a spellbook."


def _forms(_: Position, __: Act) -> Worth:
    return 30.0, "The Thousand Forms cost nothing."


# Black Goat


def _sacrifice(position: Position, _: Act) -> Worth:
    spare = position.cultists.in_play - position.mine.gates
    loss = 2 * weights.CULTIST_IN_A_CYCLE * position.left + (20 if spare < 2 else 0)
    return position.book - loss - 4, "Two Cultists for a spellbook."


def _avatar(position: Position, act: Act) -> Worth:
    if act.thing == position.me:
        return -3.0, ""
    area = _area(act)
    keeps = position.holder(area) == act.thing and len(position.units(act.thing, area)) == 1
    return (position.left * weights.GATE_IN_A_CYCLE * 0.5 if keeps else 0.0) - weights.POWER, "She unseats a keeper."


def _ghroth(position: Position, _: Act) -> Worth:
    areas = sum(any(unit.kind.startswith("Fungi") for unit in position.units(position.me, a)) for a in position.areas)
    return areas / 6 * (areas + 1) / 2 * 5 - 2 * weights.POWER, f"Ghroth looks at {areas} areas with Fungi."


# Yellow Sign


def _desecrate(position: Position, act: Act) -> Worth:
    area = _area(act)
    chance = min(6, len(position.units(position.me, area))) / 6
    gain = chance * position.left * weights.POWER + 4
    symbol = AREA[area].symbol
    if symbol is not None and not position.is_met(f"desecrate an area with the {symbol}"):
        gain += chance * position.book
    if position.has_book("The Third Eye"):
        gain += chance * weights.SIGN
    return gain - 2 * weights.POWER, f"{area} would bear the Yellow Sign with a chance of {chance:.0%}."


def _give(position: Position, act: Act) -> Worth:
    shown = position.view.seats[act.thing]
    return position.book - 9 - shown.doom / 3 - shown.owned, f"3 Doom do the least harm with {shown.faction}."


def _scream(position: Position, act: Act) -> Worth:
    area = _area(act)
    goals = wanted_areas(position)
    court = next(name for name in position.areas if any(u.kind == "King in Yellow" for u in position.areas[name].units))
    nearer = bool(goals) and court not in goals and position.way(area, goals) < position.way(court, goals)
    return (20.0 if nearer else -3.0), f"The King is wanted in {area}."


def _he_who(position: Position, act: Act) -> Worth:
    area = _area(act)
    prey = sum(position.rank(foe, area) < 2 <= 2 and bool(position.units(foe, area)) for foe in position.others())
    return 3.0 * prey - 1, f"Hastur hunts in {area}."


def _shriek(position: Position, act: Act) -> Worth:
    own = position.holder(_area(act)) == position.me
    return (2.0 if own and position.danger(_area(act)) > 0.3 else -2.0), "The Byakhee guard a gate."


def _zingaya(position: Position, act: Act) -> Worth:
    area, foe = _area(act), act.thing
    gain = weights.CULTIST_IN_A_CYCLE * position.left + 3
    if position.holder(area) == foe and sum(unit.rank == CULTIST for unit in position.units(foe, area)) == 1:
        gain += position.left * weights.GATE_IN_A_CYCLE * 0.7
    return gain - weights.POWER, f"An Acolyte in {area} becomes Undead."


# Windwalker


def _hibernate(position: Position, _: Act) -> Worth:
    great = sum(
        kind.in_play
        for foe in position.others()
        for kind in position.view.seats[foe].kinds
        if kind.rank == GREAT_OLD_ONE
    )
    gained = min(great, position.mine.power)
    # What is kept comes a cycle later.
    return weights.POWER * (gained - 0.5 * position.mine.power), f"{gained} more Power after the long sleep."


def _ice_age(position: Position, act: Act) -> Worth:
    area = _area(act)
    crowd = sum(len(position.units(foe, area)) for foe in position.others())
    return 0.4 * min(crowd, 6) - weights.POWER + 1, f"Enemies shall pay for {area}."


# Opener of the Way


def _beyond(position: Position, act: Act) -> Worth:
    assert act.source is not None
    source, area = act.source.name, _area(act)
    if position.holder(source) != position.me:
        return -2.0, ""
    gain = (position.danger(source) - position.danger(area)) * position.left * weights.GATE_IN_A_CYCLE
    return gain - weights.POWER - 2, f"The gate is safer in {area}."


def _curse(position: Position, act: Act) -> Worth:
    dice = sum(kind.in_play for kind in position.mine.kinds if kind.name in ("Abomination", "Spawn of Yog-Sothoth"))
    prey = sum(len(position.units(foe, _area(act))) for foe in position.others())
    hits = min(dice * (weights.KILL / 6 + weights.PAIN / 3), prey * weights.KILL)
    return hits - 2 * weights.POWER, f"{dice} dice against {_area(act)}, from afar."


# Sleeper


def _spend(position: Position, act: Act) -> Worth:
    harm = 4.0 if "gain" in act.words else -3.0
    return position.book - 3 * weights.POWER - harm, "Power for a spellbook."


def _slumber(position: Position, act: Act) -> Worth:
    area = _area(act)
    if act.words.startswith("wake"):
        return -2.0, ""
    return position.danger(area) * position.left * weights.GATE_IN_A_CYCLE - weights.POWER, "Nobody can take it there."


# The Ancients


def _feast(position: Position, act: Act) -> Worth:
    cost = 10.0 if "dearest" in act.words else 4.0
    return position.book - cost, "A spellbook for a feast of the enemies."


VERBS: Final[dict[str, Callable[[Position, Act], Worth]]] = {
    "pass": _pass,
    "end": lambda _, __: (0.0, "There is nothing better left."),
    "stop": lambda _, __: (0.0, "No other move is worth its Power."),
    RECRUIT: _recruit,
    SUMMON: _summon,
    AWAKEN: _awaken,
    CREATE_GATE: _create_gate,
    MOVE: move_worth,
    BATTLE: _battle,
    CAPTURE: _capture,
    TAKE: _take,
    LEAVE: _leave,
    RELIEVE: _leave,
    "Dreams": _dreams,
    "Submerge": _submerge,
    "pay": _pay,
    "The Thousand Forms": _forms,
    "sacrifice": _sacrifice,
    "Avatar": _avatar,
    "Ghroth": _ghroth,
    "Desecrate": _desecrate,
    "give": _give,
    "The Screaming Dead": _scream,
    "He Who is Not to be Named": _he_who,
    "Shriek of the Byakhee": _shriek,
    "Zingaya": _zingaya,
    "feast": _feast,
    "spend": _spend,
    "Cursed Slumber": _slumber,
    "Capture Monster": lambda _, __: (weights.CAPTIVE, "A Monster less, and 1 Power for it."),
    "Lethargy": lambda _, __: (-0.5, "Time is on our side."),
    "Hibernate": _hibernate,
    "Ice Age": _ice_age,
    "The Beyond One": _beyond,
    "Dread Curse of Azathoth": _curse,
}
