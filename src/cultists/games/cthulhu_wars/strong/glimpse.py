"""A seat's view of an imagined world, as far as somebody looks: greedy asks for little of it, thousands of times.

It says the same as `see` in seeing.py (a test compares their answers), but nothing is made before it is asked for.
"""

from functools import cached_property, lru_cache
from typing import Any, cast

from cultists.engine import Game
from cultists.games.cthulhu_wars.faction import Faction, Kind
from cultists.games.cthulhu_wars.seeing import fights, see
from cultists.games.cthulhu_wars.setting import Unit
from cultists.games.cthulhu_wars.setup import map_for
from cultists.games.cthulhu_wars.table import CARD, RITUAL_TRACKS, WarsTable
from cultists.games.cthulhu_wars.view import AreaView, BookView, FightView, RequirementView, UnitView, WarsView


class Glimpse:
    """Stands for a WarsView."""

    def __init__(self, table: WarsTable, seat: int) -> None:
        self._table = table
        self.seat = seat
        self.map = map_for(table)
        self.cycle = table.cycle
        self.ritual = table.ritual
        self.track = RITUAL_TRACKS[table.seats]
        self.seats = tuple([_Seat(table, each, seat) for each in range(table.seats)])

    @cached_property
    def areas(self) -> tuple[AreaView, ...]:
        """The map."""
        table = self._table
        units, gates, tokens = table.setting.units, table.gates, table.tokens
        alive = {table.where[unit.id] for _, unit in table.living_gates()}
        found = []
        for area in table.setting.board.areas:
            gate = gates[area.index]
            is_kept = gate is not None and gate >= 0
            found.append(
                AreaView(
                    area.name,
                    tuple([_unit(unit) for unit in table.at[area.index]]),
                    "kept" if is_kept else "abandoned" if gate is not None or area.index in alive else "",
                    units[cast(int, gate)].id if is_kept else None,
                    tuple([token for token, where in tokens if where is area]) if tokens else (),
                    0,
                )
            )
        return tuple(found)

    @cached_property
    def ritual_cost(self) -> int:
        """What the next ritual costs."""
        return self._table.ritual_cost()

    @cached_property
    def fights(self) -> tuple[FightView, ...]:
        """Where the seat could attack."""
        return fights(self._table, self.seat)

    def __getattr__(self, name: str) -> Any:
        """Whatever else is asked for, which is rare, is looked up in a whole view."""
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._whole, name)

    @cached_property
    def _whole(self) -> WarsView:
        return see(self._table, self.seat)


class _Seat:
    """Stands for a SeatView."""

    def __init__(self, table: WarsTable, seat: int, viewer: int) -> None:
        self._table = table
        self._seat = seat
        self._is_viewer = seat == viewer
        faction = table.faction(seat)
        self.faction = faction.name
        self.code = faction.code
        self.power = table.power[seat]
        self.doom = table.doom[seat]
        self.owned = len(table.books[seat])
        self.signs = len(table.signs[seat])

    @property
    def _faction(self) -> Faction:
        return self._table.faction(self._seat)

    @cached_property
    def gates(self) -> int:
        return self._table.gate_count(self._seat)

    @cached_property
    def kinds(self) -> "tuple[_Kind, ...]":
        return tuple([_Kind(self._table, self._seat, kind) for kind in self._faction.kinds])

    @cached_property
    def requirements(self) -> tuple[RequirementView, ...]:
        met = self._table.fulfilled[self._seat]
        return tuple([RequirementView(each.text, each in met) for each in self._faction.requirements])

    @cached_property
    def books(self) -> tuple[BookView, ...]:
        owned = self._table.books[self._seat]
        return tuple([BookView(book.name, book.text, book in owned) for book in self._faction.spellbooks])

    @cached_property
    def values(self) -> tuple[int, ...]:
        signs = self._table.signs[self._seat]
        return tuple(sorted(sign.value for sign in signs)) if self._is_viewer else ()

    @cached_property
    def card(self) -> tuple[UnitView, ...]:
        where = self._table.where
        return tuple([_unit(unit) for unit in self._table.setting.by_seat[self._seat] if where[unit.id] == CARD])


class _Kind:
    """Stands for a KindView."""

    def __init__(self, table: WarsTable, seat: int, kind: Kind) -> None:
        self._table = table
        self._seat = seat
        self._kind = kind
        self.name = kind.name
        self.rank = kind.rank

    @cached_property
    def price(self) -> int:
        return self._table.price(self._seat, self._kind)

    @cached_property
    def in_play(self) -> int:
        return self._table.in_play(self._seat, self._kind)


@lru_cache(maxsize=4096)
def _unit(unit: Unit) -> UnitView:
    return UnitView(unit.id, unit.seat, unit.kind.name, unit.kind.rank)


def glimpse(world: Game[Any], seat: int) -> WarsView:
    """What a seat sees in an imagined world; a stand-in for the view with all that greedy reads."""
    table: WarsTable = world.table
    return cast(WarsView, Glimpse(table, seat)) if table.where else see(table, seat)
