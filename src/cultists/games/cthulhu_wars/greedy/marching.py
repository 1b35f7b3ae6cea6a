"""What it is worth to move a unit from one area to another."""

from typing import Final

from cultists.games.cthulhu_wars.acts import Act
from cultists.games.cthulhu_wars.faction import CULTIST, GREAT_OLD_ONE, Kind
from cultists.games.cthulhu_wars.greedy import weights
from cultists.games.cthulhu_wars.greedy.position import RANKS, Position
from cultists.games.cthulhu_wars.maps import AREA


def move_worth(position: Position, act: Act) -> tuple[float, str]:
    """Better there than here?"""
    assert act.area is not None and act.source is not None
    kind, is_keeper = act.thing
    source, area = act.source.name, act.area.name
    if is_keeper:
        return -40.0, ""
    if kind.rank == CULTIST:
        gain, reason = _cultist(position, source, area)
        if position.mine.code in PILGRIMS:
            gain += _pilgrimage(position, source, area)
    else:
        gain, reason = _fighter(position, kind, source, area)
    spread = _spread(position, source, area)
    known = f"We gather in {area}." if position.units(position.me, area) else f"New ground in {area}."
    return gain + spread - weights.POWER, reason or known


def _cultist(position: Position, source: str, area: str) -> tuple[float, str]:
    """To free gates, or to where a gate can be opened."""
    shown = position.areas[area]
    if shown.gate == "abandoned" and not _has_cultist(position, area):
        return position.worth_of_gate(area) * 0.8, f"The gate in {area} is free."
    if shown.gate or _has_cultist(position, area):
        return -3.0, ""
    builders = sum(not position.areas[each].gate and _has_cultist(position, each) for each in position.areas)
    # Power for the gate must be left, and nobody else stands ready to build.
    can_build = position.mine.power >= 4 and builders == 0
    home = position.areas[source].gate and position.holder(source) == position.me
    is_spare = not home or sum(unit.rank == CULTIST for unit in position.units(position.me, source)) > 1
    if not (can_build and is_spare):
        return -4.0, ""
    crowd = sum(bool(position.units(foe, area)) for foe in position.others())
    gain = position.worth_of_gate(area) * 0.75 - 3 * weights.POWER - 4 * crowd
    if position.mine.code == "GC" and AREA[area].is_ocean:
        gain += 5
    return gain, f"A gate could be opened in {area}."


PILGRIMS: Final = ("WW", "AN")
"""Whose Cultists must go far to build something."""


def _pilgrimage(position: Position, source: str, area: str) -> float:
    """The nearest Cultist goes on to where a building would earn a spellbook."""
    goals = _sites(position)
    left = position.way(source, goals) if goals else 0
    if not left or position.way(area, goals) >= left:
        return 0.0
    nearest = min(position.way(each, goals) for each in position.areas if _has_cultist(position, each))
    return position.book * weights.PILGRIM / left if left == nearest else 0.0


def _sites(position: Position) -> set[str]:
    """For The Ancients areas of a class without a Cathedral, for the Windwalker a pole without a gate."""
    if position.mine.code == "WW":
        poles = {name for name, shown in position.areas.items() if AREA[name].glyph == "Windwalker" and not shown.gate}
        return set() if position.is_met("a gate exists") else poles
    return {
        name
        for name in position.areas
        if not position.is_met(f"a Cathedral in an area with {AREA[name].symbol or 'no symbol'}")
    }


def _has_cultist(position: Position, area: str) -> bool:
    return any(unit.rank == CULTIST for unit in position.units(position.me, area))


def _fighter(position: Position, kind: Kind, source: str, area: str) -> tuple[float, str]:
    """To guard gates, to capture, to fight."""
    rank = RANKS.get(kind.rank, 1)
    gain, reason = 0.0, ""
    if position.holder(area) == position.me and position.rank(position.me, area) < rank:
        gain = 0.5 * position.danger(area) * position.left * weights.GATE_IN_A_CYCLE
        reason = f"The gate in {area} needs a guard."
    for foe in position.others():
        units = position.units(foe, area)
        if any(unit.rank == CULTIST for unit in units) and position.rank(foe, area) < rank:
            prize = weights.CAPTIVE * 0.8
            if position.holder(area) == foe:
                prize += position.left * weights.GATE_IN_A_CYCLE * 0.25
            if position.mine.code == "CC" and not position.is_met("capture an enemy"):
                prize += position.book / 2
            if prize > gain:
                gain, reason = prize, f"Cultists in {area} could be captured."
    if position.mine.code == "YS":
        walk = _procession(position, kind, source, area)
        if walk:
            gain, reason = gain + walk, f"The King is wanted in {area}."
    if kind.rank == GREAT_OLD_ONE and position.mine.code == "GC":
        gain += _hunt(position, area)
    if position.mine.code == "OW":
        gain += _intrude(position, kind, source, area)
    # A guard is missed where it stood.
    if position.holder(source) == position.me and len(_guards(position, source)) == 1:
        gain -= 0.5 * position.danger(source) * position.left * weights.GATE_IN_A_CYCLE + 2
    return gain - 1, reason


def _guards(position: Position, area: str) -> list[str]:
    return [unit.kind for unit in position.units(position.me, area) if unit.rank != CULTIST]


def wanted_areas(position: Position) -> set[str]:
    """Where a desecration would earn a spellbook."""
    return {
        name
        for name, shown in position.areas.items()
        if (symbol := AREA[name].symbol) is not None
        and "desecration" not in shown.tokens
        and not position.is_met(f"desecrate an area with the {symbol}")
    }


def _procession(position: Position, kind: Kind, source: str, area: str) -> float:
    """The King goes where he is wanted, and his court follows."""
    goals = wanted_areas(position)
    if kind.name == "King in Yellow":
        if source in goals:
            return -6.0
        return 14.0 if goals and position.way(area, goals) < position.way(source, goals) else -3.0
    court = next((name for name in position.areas if _is_court(position, name)), None)
    if court is None or court not in goals or kind.rank == GREAT_OLD_ONE:
        return 0.0
    return 5.0 if area == court else -3.0 if source == court else 0.0


def _is_court(position: Position, area: str) -> bool:
    return any(unit.kind == "King in Yellow" for unit in position.units(position.me, area))


def _hunt(position: Position, area: str) -> float:
    """Cthulhu looks for units to kill."""
    if position.is_met("kill or devour an enemy") and position.is_met("kill or devour two"):
        return 0.0
    prey = max((len(position.units(foe, area)) for foe in position.others()), default=0)
    return min(prey, 3) * 5.0


def _intrude(position: Position, kind: Kind, source: str, area: str) -> float:
    """The Opener's units want to stand at two gates of enemies, and Yog-Sothoth before a rival."""
    gain = 0.0
    if not position.is_met("have units in two areas"):
        here, there = (position.holder(each) not in (None, position.me) for each in (source, area))
        gain += position.book / 2 * (there - here)
    if kind.rank == GREAT_OLD_ONE and not position.is_met("share an area with"):
        rivals = {
            name
            for name in position.areas
            for foe in position.others()
            if position.rank(foe, name) == RANKS[GREAT_OLD_ONE]
        }
        if rivals and source not in rivals and position.way(area, rivals) < position.way(source, rivals):
            gain += position.book * 0.6
    return gain


def _spread(position: Position, source: str, area: str) -> float:
    """Black Goat wants to be everywhere, and with everybody."""
    if position.mine.code != "BG":
        return 0.0
    taken = [each for each in position.areas if position.units(position.me, each)]
    leaves = len(position.units(position.me, source)) == 1
    gain = 0.0
    missing = [goal for goal in (4, 6, 8) if not position.is_met(f"have units in {goal}")]
    if missing and area not in taken and not leaves:
        gain += position.book / max(1, missing[0] - len(taken)) * 0.7
    if not position.is_met("share areas"):
        met = {unit.seat for each in taken for unit in position.areas[each].units}
        fresh = {unit.seat for unit in position.areas[area].units} - met
        gain += len(fresh) * position.book / 3
    return gain
