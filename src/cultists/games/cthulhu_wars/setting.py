"""What stays the same through a whole game: who plays what on which map, with which figures.  Shared by all copies."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final

from cultists.games.cthulhu_wars.acts import Act
from cultists.games.cthulhu_wars.faction import CULTIST, Faction, Kind, Spellbook
from cultists.games.cthulhu_wars.maps import AREAS, MAPS, Area, Map
from cultists.games.cthulhu_wars.moments import ALL, Moment


class Unit:
    """One figure.  Where it stands is on the table."""

    __slots__ = ("faction", "id", "is_cultist", "kind", "number", "seat", "words")

    def __init__(self, id: int, seat: int, faction: Faction, kind: Kind, number: int) -> None:  # noqa: A002 - a figure's number
        self.id = id
        self.seat = seat
        self.faction = faction
        self.kind = kind
        self.number = number
        """Among those of its kind, from 1."""
        self.is_cultist = kind.rank == CULTIST
        self.words = kind.name

    def __repr__(self) -> str:
        return f"<{self.faction.code} {self.kind.name} {self.number}>"


class Figure:
    """A unit as an answer: its kind, where it stands, and whether it keeps a gate there."""

    __slots__ = ("place", "unit", "words")

    def __init__(self, unit: Unit, words: str, place: str | None) -> None:
        self.unit = unit
        self.words = words
        self.place = place

    def __repr__(self) -> str:
        return f"<{self.words}>"


class Setting:
    """The box as it was unpacked for these seats.  Answers are made once and kept here."""

    __slots__ = (
        "_acts",
        "_figures",
        "_moves",
        "board",
        "by_kind",
        "by_seat",
        "factions",
        "farthest",
        "flights",
        "reach",
        "rules",
        "seats",
        "units",
        "watched",
    )

    def __init__(self, factions: tuple[Faction, ...], board: Map) -> None:
        self.factions = factions
        self.board = board
        self.seats: Final = tuple(range(len(factions)))
        units: list[Unit] = []
        for seat, faction in enumerate(factions):
            for kind in faction.kinds:
                units += [Unit(len(units) + n, seat, faction, kind, n + 1) for n in range(kind.count)]
        self.units: Final = tuple(units)
        self.by_seat: Final = tuple(tuple(unit for unit in units if unit.seat == seat) for seat in self.seats)
        self.by_kind: Final = tuple(
            {kind: tuple(unit for unit in self.by_seat[seat] if unit.kind is kind) for kind in faction.kinds}
            for seat, faction in enumerate(factions)
        )
        self.reach: Final = tuple(
            tuple(_within(board, area, faction.reach) if area in board else () for area in AREAS)
            for faction in factions
        )
        """By seat and `area.index`: where a unit can go in one move."""
        self.farthest: Final = max(faction.reach for faction in factions)
        self.flights: Final = tuple(_within(board, area, self.farthest) if area in board else () for area in AREAS)
        """By `area.index`: where one can go who moves as far as anybody here."""
        self.rules: Final[dict[Moment[Any], tuple[tuple[tuple[Spellbook | None, Any], ...], ...]]] = {
            moment: tuple((*moment.rules.get(faction, ()), *_gifts(moment, faction, factions)) for faction in factions)
            if any(faction in moment.rules for faction in factions)
            else ()
            for moment in ALL
        }
        """By moment and seat: (spellbook or None, rule).  Nothing at all for moments at which nobody has a rule."""
        self.watched: Final = tuple(
            tuple(each for each in faction.requirements if each.is_met is not None) for faction in factions
        )
        """By seat: the requirements that can be met at any moment."""
        self._moves: dict[tuple[int, Kind, bool, int, bool], tuple[Act, ...]] = {}
        self._figures: dict[tuple[int, int, bool, str], Figure] = {}

    def __repr__(self) -> str:
        return f"<{self.board.id}: {', '.join(faction.name for faction in self.factions)}>"

    def moves_of(
        self, make: Callable[..., Act], seat: int, kind: Kind, is_keeper: bool, area: Area, flies: bool = False
    ) -> tuple[Act, ...]:
        """All moves of a sort of unit out of an area; made once."""
        key = seat, kind, is_keeper, area.index, flies
        moves = self._moves.get(key)
        if moves is None:
            reach = self.flights if flies else self.reach[seat]
            moves = self._moves[key] = tuple(make(kind, is_keeper, area, to) for to in reach[area.index])
        return moves

    def figure(self, unit: Unit, area: Area, is_keeper: bool, mark: str) -> Figure:
        """The unit as an answer, where it stands now, and what tells it from others of its kind."""
        key = unit.id, area.index, is_keeper, mark
        figure = self._figures.get(key)
        if figure is None:
            words = f"{unit.kind.name} {'on the gate in' if is_keeper else 'in'} {area.name}"
            figure = self._figures[key] = Figure(unit, f"{words} ({mark})" if mark else words, area.place)
        return figure

    def seat_of(self, faction: Faction) -> int | None:
        """Who plays the faction, if anybody."""
        return self.factions.index(faction) if faction in self.factions else None


def _gifts(
    moment: Moment[Any], faction: Faction, factions: tuple[Faction, ...]
) -> Iterator[tuple[Spellbook | None, Any]]:
    """What a borrower could have of the others' unique abilities."""
    if faction.borrows:
        for other in factions:
            if other is not faction:
                yield from ((other.gift, rule) for rule in moment.gifts.get(other, ()))


def _within(board: Map, area: Area, steps: int) -> tuple[Area, ...]:
    """The areas that are at most so many steps away, this one left out, in the order of the map."""
    reached = {area}
    for _ in range(steps):
        reached |= {near for each in reached for near in board.neighbours[each]}
    return tuple(each for each in board.areas if each in reached and each is not area)


@lru_cache(maxsize=256)
def setting_for(factions: tuple[Faction, ...], board: str) -> Setting:
    """The one setting for these seats on this map."""
    return Setting(factions, MAPS[board])
