"""How likely each seat is to win: what stands on the table, weighed as many games have taught.

Every seat has a standing: the sum of its features, each times its weight.  A feature has three weights: for the
beginning of a game, its middle and its end; in between they pass into each other.  The chances follow from the
differences between the standings.  `benchmarks/fit_the_wars.py` finds the weights (learnt.py).

It reads the table of an imagined world, where nothing is secret.
"""

from functools import cache
from math import exp
from operator import mul
from typing import Final

from cultists.games.cthulhu_wars.faction import CULTIST, Faction
from cultists.games.cthulhu_wars.gather import income
from cultists.games.cthulhu_wars.setting import Unit
from cultists.games.cthulhu_wars.strong.learnt import WEIGHTS
from cultists.games.cthulhu_wars.table import BOOKS, CAPTIVE, CARD, DOOM_TO_END, POOL, RITUAL_TRACKS, WarsTable

LONG: Final = 8
"""Cycles that only a long game lasts."""
FEATURES: Final = (
    "Doom and Elder Signs",
    "spellbooks",
    "five spellbooks",
    "six spellbooks",
    "gates",
    "gates without a guard",
    "gates in danger",
    "Power in the Action phase",
    "Power at other times",
    "income",
    "Cultists",
    "strength of the Monsters",
    "Great Old Ones",
    "captives",
    "areas",
    "enemies met",
    "Doom with six spellbooks",
)
"""What every seat has, in this order; then come the faction's name and its requirements, met or not."""


def progress(table: WarsTable) -> float:
    """How far the game has come, from 0 to 1: by rituals, by Doom, or by time alone."""
    return min(
        1.0,
        max(
            table.ritual / len(RITUAL_TRACKS[table.seats]),
            max(table.doom) / DOOM_TO_END,
            (table.cycle - 1) / LONG,
        ),
    )


def features(table: WarsTable, seat: int) -> list[float]:
    """What a seat has, in the order of FEATURES."""
    where = table.where
    cultists = great = 0
    strength = 0.0
    for unit in table.setting.by_seat[seat]:
        place = where[unit.id]
        if place < POOL or place == CARD:
            kind = unit.kind
            if kind.rank == CULTIST:
                cultists += 1
            elif kind.has_great_rank:
                great += 1
            else:
                strength += kind.cost
    held = table.held(seat)
    gates = len(held) if not table.living_gates() else table.gate_count(seat)
    unguarded = endangered = 0
    for area in held:
        own = max(_rank(unit) for unit in table.at[area.index] if unit.seat == seat)
        unguarded += own == 0
        around = (area, *table.setting.board.neighbours[area])
        endangered += any(unit.seat != seat and _rank(unit) > own for near in around for unit in table.at[near.index])
    areas = table.areas_of(seat)
    met = {unit.seat for area in areas for unit in table.at[area.index]}
    books = len(table.books[seat]) + table.owed_books[seat]
    is_acting = table.phase == "action"
    doom = table.doom[seat] + sum(sign.value for sign in table.signs[seat]) + 5 / 3 * table.owed_signs[seat]
    return [
        doom,
        books,
        books >= BOOKS - 1,
        books >= BOOKS,
        gates,
        unguarded,
        endangered,
        table.power[seat] if is_acting else 0,
        0 if is_acting else table.power[seat],
        income(table, seat),
        cultists,
        strength,
        great,
        where.count(CAPTIVE + seat),
        len(areas),
        len(met),
        doom if books >= BOOKS else 0,
    ]


def _rank(unit: Unit) -> int:
    kind = unit.kind
    return 0 if kind.rank == CULTIST else 2 if kind.has_great_rank else 1


def names_of(faction: Faction) -> tuple[str, ...]:
    """The names of a faction's own features."""
    return (faction.name, *(f"{faction.name}: {each.text}" for each in faction.requirements))


def stages(come: float) -> tuple[float, float, float]:
    """How much of the beginning, the middle and the end there is in a game that has come so far."""
    return max(0.0, 1 - 2 * come), 1 - abs(2 * come - 1), max(0.0, 2 * come - 1)


@cache
def _weights(faction: Faction) -> tuple[tuple[float, ...], ...]:
    """Of all features of a faction's seat: at the beginning, in the middle, at the end."""
    return tuple(zip(*(WEIGHTS[name] for name in (*FEATURES, *names_of(faction))), strict=True))


def standing(table: WarsTable, seat: int, come: float) -> float:
    """How well a seat stands, when the game has come so far."""
    faction = table.faction(seat)
    met = table.fulfilled[seat]
    values = [*features(table, seat), 1.0, *(each in met for each in faction.requirements)]
    total = 0.0
    for stage, weights in zip(stages(come), _weights(faction), strict=True):
        if stage:
            total += stage * sum(map(mul, weights, values))
    return total


def outlook(table: WarsTable) -> list[float]:
    """How likely each seat is to win."""
    come = progress(table)
    standings = [standing(table, seat, come) for seat in range(table.seats)]
    best = max(standings)
    shares = [exp(each - best) for each in standings]
    total = sum(shares)
    return [each / total for each in shares]
