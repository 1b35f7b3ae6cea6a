"""What a battle may bring: exact chances of Kills and Pains, and what they are worth."""

from functools import lru_cache
from math import comb

from cultists.games.cthulhu_wars.faction import CULTIST
from cultists.games.cthulhu_wars.greedy import weights
from cultists.games.cthulhu_wars.greedy.position import Position


@lru_cache(maxsize=512)
def at_least(dice: int, hits: int) -> float:
    """The chance that so many dice show at least so many 6s."""
    return 1 - sum(comb(dice, n) * (1 / 6) ** n * (5 / 6) ** (dice - n) for n in range(hits))


def battle_worth(position: Position, area: str, foe: int) -> tuple[float, str]:
    """What attacking an enemy in an area is worth, and why."""
    fight = next(each for each in position.view.fights if each.area == area and each.foe == foe)
    mine, theirs = position.units(position.me, area), position.units(foe, area)
    devours = any(unit.kind == "Cthulhu" for unit in mine) and any(unit.rank != "great old one" for unit in theirs)
    kills = min(fight.own / 6, len(theirs)) + devours
    pains = min(fight.own / 3, len(theirs))
    gain = kills * weights.KILL + pains * weights.PAIN
    lost = (
        min(fight.theirs / 6, len(mine)) * _cheapest(position, area) + min(fight.theirs / 3, len(mine)) * weights.PAIN
    )
    if all(unit.rank == "great old one" for unit in mine):
        lost += at_least(fight.theirs, 1) * weights.GREAT_ONE * 1.5
    if position.holder(area) == foe:
        gain += min(1.0, (kills + pains) / max(1, len(theirs))) * position.left * weights.GATE_IN_A_CYCLE * 0.6
    if any(unit.rank == "great old one" for unit in theirs):
        gain += at_least(fight.own, len(theirs)) * weights.GREAT_ONE
    gain += _credit(position, fight.own, len(theirs), devours)
    if position.mine.code == "CC" and any(unit.kind == "Nyarlathotep" for unit in mine):
        hit = sum(unit.rank == "great old one" for unit in theirs) * min(1.0, fight.own / 2 / max(1, len(theirs)))
        gain += hit * 2 * weights.SIGN
    reason = f"{fight.own} dice against {fight.theirs} in {area}."
    return gain - lost - weights.POWER, reason


def _cheapest(position: Position, area: str) -> float:
    """What a Kill costs us: we may choose the least of our units."""
    units = position.units(position.me, area)
    return weights.KILL if any(unit.rank == CULTIST for unit in units) or len(units) > 1 else weights.KILL * 2


def _credit(position: Position, dice: int, number: int, devours: bool) -> float:
    """Great Cthulhu's spellbooks for killing, and the Opener's for being killed."""
    if position.mine.code == "OW" and not position.is_met("lose a unit"):
        return position.book * 0.5
    if position.mine.code != "GC":
        return 0.0
    worth = 0.0
    if not position.is_met("kill or devour an enemy") and number:
        worth += position.book * (1 if devours else at_least(dice, 1))
    if not position.is_met("kill or devour two") and number > 1:
        worth += position.book * at_least(dice, 1 if devours else 2)
    return worth
