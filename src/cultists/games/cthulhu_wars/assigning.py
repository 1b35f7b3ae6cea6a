"""Who takes the Kills and the Pains of a battle.  Both sides choose at the same time, unseen.  (rules 7.8, 7.12)"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from cultists.engine import Question
from cultists.engine.question import Questions
from cultists.games.cthulhu_wars.battle_state import Battle
from cultists.games.cthulhu_wars.moments import ENDURANCE, WHO_ASSIGNS
from cultists.games.cthulhu_wars.setting import Figure, Unit
from cultists.games.cthulhu_wars.table import WarsTable
from cultists.games.cthulhu_wars.words import plural

KILLS: Final = "Kill"
PAINS: Final = "Pain"


class Assignment:
    """Several results of one side as one answer: the units that take them, a unit twice if it takes two."""

    __slots__ = ("place", "units", "words")

    def __init__(self, units: tuple[Unit, ...], words: str, place: str | None) -> None:
        self.units = units
        self.words = words
        self.place = place

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Assignment) and self.units == other.units and self.words == other.words

    def __hash__(self) -> int:
        return hash((self.units, self.words))

    def __repr__(self) -> str:
        return f"<{self.words}>"


class Sort(NamedTuple):
    """The units of a side that are alike, and how many more results each of them can take."""

    name: str
    units: tuple[Unit, ...]
    room: int

    @property
    def capacity(self) -> int:
        """How many results all of them can take together."""
        return len(self.units) * self.room


Taken = dict[int, tuple[Unit, ...]]
"""By side: the units that take its results, a unit twice if it takes two."""


def fighters(table: WarsTable, battle: Battle, side: int) -> list[Unit]:
    """The units of a side that take part."""
    return [unit for unit in table.here(side, battle.area) if unit not in battle.out]


def survivors(table: WarsTable, battle: Battle, side: int) -> list[Unit]:
    """Those of them that will not be removed when the results are carried out."""
    return [unit for unit in fighters(table, battle, side) if unit not in battle.dead and unit not in battle.condemned]


def who_assigns(table: WarsTable, battle: Battle, side: int) -> int:
    """The side itself, or who has a say over it."""
    for seat, rule in table.rules_at(WHO_ASSIGNS):
        if rule(table, seat, battle, side):
            return seat
    return side


async def assign(table: WarsTable, battle: Battle, result: str, counts: tuple[int, int]) -> Taken:
    """Each side's units take so many results; nobody sees what others have chosen before all have chosen.

    A side that can take its results in one way only is not asked; that depends on nothing secret.
    """
    ways = {side: ways_to_take(table, battle, side, counts[battle.index(side)]) for side in battle.sides}
    taken = {side: units_of(known[0]) for side, known in ways.items() if len(known) == 1}
    while left := [side for side in battle.sides if side not in taken]:
        # A player who assigns for both sides does so for one after the other.
        asked = {who_assigns(table, battle, side): side for side in reversed(left)}
        questions = {
            seat: Question(seat, _about(table, seat, side, result, counts[battle.index(side)]), tuple(ways[side]))
            for seat, side in sorted(asked.items())
        }
        if len(questions) == 1:
            ((seat, question),) = questions.items()
            taken[asked[seat]] = units_of(await question)
        else:
            answers = await Questions(f"assign {result}s", questions)
            taken |= {asked[seat]: units_of(answer) for seat, answer in answers.items()}
    return {side: taken[side] for side in battle.sides}


def _about(table: WarsTable, seat: int, side: int, result: str, count: int) -> str:
    whose = "" if seat == side else f" to {table.faction(side).name}"
    return f"assign {f'a {result}' if count == 1 else f'{count} {result}s'}{whose}"


def units_of(answer: Figure | Assignment) -> tuple[Unit, ...]:
    """Who takes the results, by an answer."""
    return (answer.unit,) if isinstance(answer, Figure) else answer.units


def ways_to_take(table: WarsTable, battle: Battle, side: int, count: int) -> Sequence[Figure | Assignment]:
    """Every way to put so many results on a side's units.  Alike units are the same; results too many are ignored."""
    sorts = _sorts(table, battle, side)
    count = min(count, sum(sort.capacity for sort in sorts))
    if count == 1:
        return [_figure(table, battle, sort.units[0]) for sort in sorts]
    place = battle.area.place
    return [_assignment(sorts, loads, place) for loads in _spreads(sorts, count)]


def _figure(table: WarsTable, battle: Battle, unit: Unit) -> Figure:
    marks = {each: "struck" if each in battle.struck else "pained" for each in (*battle.hurt, *battle.struck)}
    return table.figures([unit], marks)[0]


def _sorts(table: WarsTable, battle: Battle, side: int) -> list[Sort]:
    """The units of a side that can take a result, alike ones together."""
    found: dict[tuple[str, int], list[Unit]] = {}
    for unit in survivors(table, battle, side):
        room = endurance(table, battle, unit) - _results_on(battle, unit)
        if room > 0:
            found.setdefault((_figure(table, battle, unit).words, room), []).append(unit)
    where = f" in {battle.area.name}"
    return [Sort(words.replace(where, ""), tuple(units), room) for (words, room), units in found.items()]


def _results_on(battle: Battle, unit: Unit) -> int:
    """A Kill that became a Pain is still one result."""
    kills = battle.struck.count(unit)
    return kills + battle.hurt.count(unit) - (kills > 0 and unit in battle.hurt and unit not in battle.dead)


def endurance(table: WarsTable, battle: Battle, unit: Unit) -> int:
    """How many results a unit can take: one, unless its faction knows better."""
    known: list[int] = [rule(table, unit.seat, battle, unit) for rule in table.rules_of(unit.seat, ENDURANCE)]
    return max(1, *known) if known else 1


def _spreads(sorts: Sequence[Sort], count: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """How many results each unit takes, sort by sort; in a sort those that take most come first."""
    if not sorts:
        yield ()
        return
    first, rest = sorts[0], sorts[1:]
    least = count - sum(sort.capacity for sort in rest)
    for taken in range(min(count, first.capacity), max(least, 0) - 1, -1):
        for loads in _loads(taken, len(first.units), first.room):
            for others in _spreads(rest, count - taken):
                yield (loads, *others)


def _loads(count: int, units: int, most: int) -> Iterator[tuple[int, ...]]:
    """So many results on alike units, with at most so many on one; the order of the units does not matter."""
    if not count:
        yield ()
    elif units:
        for load in range(min(count, most), 0, -1):
            for rest in _loads(count - load, units - 1, load):
                yield (load, *rest)


def _assignment(sorts: Sequence[Sort], loads: tuple[tuple[int, ...], ...], place: str | None) -> Assignment:
    units: list[Unit] = []
    words: list[str] = []
    for sort, taken in zip(sorts, loads, strict=True):
        for unit, load in zip(sort.units, taken, strict=False):
            units += [unit] * load
        for load, many in Counter(taken).items():
            words.append(_counted(many, sort.name) + (" twice" if load > 1 else ""))
    return Assignment(tuple(units), " and ".join(words), place)


def _counted(many: int, name: str) -> str:
    """“Acolyte on the gate”, “2 Deep Ones”; a mark stays behind the name."""
    kind, bracket, mark = name.partition(" (")
    return name if many == 1 else f"{many} {plural(kind)}{bracket}{mark}"
