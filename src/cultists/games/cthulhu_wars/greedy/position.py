"""The view, looked at with a general's eyes: who stands where, what is threatened, what a battle would bring."""

from typing import Final

from cultists.games.cthulhu_wars.faction import CULTIST, GREAT_OLD_ONE
from cultists.games.cthulhu_wars.greedy import weights
from cultists.games.cthulhu_wars.maps import MAPS
from cultists.games.cthulhu_wars.view import AreaView, SeatView, UnitView, WarsView

RANKS: Final = {CULTIST: 0, GREAT_OLD_ONE: 2}
"""Who outranks whom in captures; everybody else stands between."""


class Position:
    """A seat's view, with what it takes to weigh an action."""

    __slots__ = (
        "_dangers",
        "_holders",
        "_left",
        "_met",
        "_ranks",
        "_units",
        "areas",
        "board",
        "cultists",
        "me",
        "mine",
        "reach",
        "view",
    )

    def __init__(self, view: WarsView) -> None:
        assert view.seat is not None
        self.view = view
        self.me = view.seat
        self.mine: SeatView = view.seats[view.seat]
        self.board = MAPS[view.map]
        self.areas: dict[str, AreaView] = {area.name: area for area in view.areas}
        self.cultists = next(kind for kind in self.mine.kinds if kind.rank == CULTIST)
        self.reach = 2 if self.mine.code == "CC" else 1
        # Dozens of acts are weighed in one position, and all of them ask the same: it is found out once.
        self._units: dict[str, list[list[UnitView]]] = {}
        self._ranks: dict[str, list[int]] = {}
        self._holders: dict[str, int | None] = {}
        self._dangers: dict[str, float] = {}
        self._met: dict[str, bool] = {}
        nobody: list[list[UnitView]] = [[] for _ in view.seats]
        no_ranks = [-1] * len(view.seats)
        for area in view.areas:
            units, ranks = nobody, no_ranks
            if area.units:
                units, ranks = [[] for _ in view.seats], no_ranks[:]
            for unit in area.units:
                units[unit.seat].append(unit)
                ranks[unit.seat] = max(ranks[unit.seat], RANKS.get(unit.rank, 1))
                if unit.id == area.keeper:
                    self._holders[area.name] = unit.seat
            self._units[area.name] = units
            self._ranks[area.name] = ranks
        self._left = self._cycles_left()

    def _cycles_left(self) -> float:
        view = self.view
        pace = max(weights.RITUALS_IN_A_CYCLE, view.ritual / max(1, view.cycle - 1) if view.cycle > 1 else 0.0)
        return min(
            max(1.0, (len(view.track) - view.ritual) / pace), weights.CYCLES - min(view.cycle, weights.CYCLES - 1)
        )

    @property
    def left(self) -> float:
        """How many cycles are to come, about: as fast as rituals have been performed so far, or as usual."""
        return self._left

    @property
    def book(self) -> float:
        """What a spellbook is worth: more, the nearer the end."""
        return weights.BOOK * (1 + weights.HASTE / self.left)

    @property
    def books(self) -> int:
        """The own spellbooks; one that can be had at any time is as good as there."""
        return self.mine.owned + (self.mine.code == "WW" and not self.is_met("at any time"))

    def way(self, start: str, goals: set[str]) -> int:
        """How many steps it is to the nearest of some areas; many if there is no way."""
        reached, steps = {start}, 0
        while not reached & goals:
            wider = reached | {near for each in reached for near in self.near(each)}
            if wider == reached:
                return len(self.areas)
            reached, steps = wider, steps + 1
        return steps

    def near(self, area: str) -> list[str]:
        """The areas next door."""
        return [each.name for each in self.board.neighbours[self.board.area(area)]]

    def units(self, seat: int, area: str) -> list[UnitView]:
        """A seat's units in an area."""
        return self._units[area][seat]

    def rank(self, seat: int, area: str) -> int:
        """The highest rank of a seat's units in an area; -1 if there is none."""
        return self._ranks[area][seat]

    def holder(self, area: str) -> int | None:
        """Who holds the gate."""
        return self._holders.get(area)

    def others(self) -> list[int]:
        """The enemies."""
        return [seat for seat in range(len(self.view.seats)) if seat != self.me]

    def danger(self, area: str) -> float:
        """How likely it is that Cultists here are captured or driven off: enemies of higher rank here or next door."""
        known = self._dangers.get(area)
        if known is None:
            known = self._dangers[area] = self._danger(area)
        return known

    def _danger(self, area: str) -> float:
        own = self.rank(self.me, area)
        risk = 0.0
        for foe in self.others():
            if self.rank(foe, area) > max(own, 0):
                risk += 0.5
            elif any(self.rank(foe, near) > max(own, 0) for near in self.near(area)):
                risk += 0.2
        return min(risk, 0.9)

    def worth_of_gate(self, area: str) -> float:
        """What a gate of one's own in an area brings until the end."""
        return self.left * weights.GATE_IN_A_CYCLE * (1 - self.danger(area))

    def is_met(self, text: str) -> bool:
        """Whether the requirement with these words is met."""
        known = self._met.get(text)
        if known is None:
            known = self._met[text] = next(each.is_met for each in self.mine.requirements if each.text.startswith(text))
        return known

    def has_book(self, name: str) -> bool:
        """Whether the seat has a spellbook."""
        return any(book.name == name and book.is_owned for book in self.mine.books)
