"""What lies on the table, as far as battles concern it; and how the referee asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from referees.cthulhu_wars.rituals import ritual_cost
from referees.cthulhu_wars.units import BY_FACTION, CULTIST, GOO, MONSTER, Kind

MAP: Final = "map"
CARD: Final = "card"
"""In play, but not on the map: Cthulhu and those who dived with him."""
POOL: Final = "pool"
GONE: Final = "gone"
"""Out of the game: Yothans after Extinction."""


@dataclass(eq=False)
class Unit:
    """One figure."""

    owner: int
    kind: Kind
    place: str = POOL
    area: str | None = None
    is_keeper: bool = False
    """Whether it stands on a gate."""

    @property
    def look(self) -> Look:
        """Units with the same look are the same to the player who chooses one."""
        return self.kind.name, self.is_keeper

    @property
    def is_lesser(self) -> bool:
        """A Monster or a Cultist."""
        return self.kind.rank in (MONSTER, CULTIST)

    @property
    def is_great(self) -> bool:
        """A Great Old One."""
        return self.kind.rank == GOO


Look = tuple[str, bool]


@dataclass
class Player:
    """One faction."""

    code: str
    power: int
    doom: int = 0
    books: set[str] = field(default_factory=set)
    met: set[int] = field(default_factory=set)
    """The numbers of the requirements that are covered."""
    signs: int = 0
    """Elder Signs that it has, or has earned in this battle."""


@dataclass
class Board:
    """The whole position."""

    players: list[Player]
    neighbours: Mapping[str, tuple[str, ...]]
    figures: list[list[Unit]] = field(default_factory=list)
    """Those of each player, wherever they are."""
    gates: set[str] = field(default_factory=set)
    cathedrals: set[str] = field(default_factory=set)
    ice_age: str | None = None
    rituals: int = 0
    """How far the marker of the rituals has moved."""
    turn: int = 0
    """Whose turn it is."""
    fought: set[tuple[int, str]] = field(default_factory=set)
    """Who has begun a battle where in this Action phase."""

    def __post_init__(self) -> None:
        """All figures that are nowhere else lie in the pools."""
        for seat, player in enumerate(self.players):
            kinds = BY_FACTION[player.code].values()
            self.figures.append([Unit(seat, kind) for kind in kinds for _ in range(kind.count)])

    @property
    def units(self) -> list[Unit]:
        """All figures of all players."""
        return [unit for own in self.figures for unit in own]

    @property
    def is_for_two(self) -> bool:
        """Whether two play."""
        return len(self.players) == 2

    @property
    def cost_of_a_ritual(self) -> int:
        """What the marker shows."""
        return ritual_cost(len(self.players), self.rituals)

    def turn_order(self) -> list[int]:
        """The player whose turn it is, then the others."""
        seats = range(len(self.players))
        return [*seats[self.turn :], *seats[: self.turn]]

    def seat(self, code: str) -> int | None:
        """Who plays this faction, if anybody."""
        return next((seat for seat, player in enumerate(self.players) if player.code == code), None)

    def holder(self, code: str, book: str) -> int | None:
        """Who plays this faction, if that player has the spellbook."""
        seat = self.seat(code)
        return seat if seat is not None and book in self.players[seat].books else None

    def has(self, seat: int, book: str) -> bool:
        """Whether the player has this spellbook."""
        return book in self.players[seat].books

    def of(self, seat: int, name: str | None = None) -> list[Unit]:
        """All units of a player that are in play."""
        in_play = (unit for unit in self.figures[seat] if unit.place in (MAP, CARD))
        return [unit for unit in in_play if name in (None, unit.kind.name)]

    def at(self, area: str, seat: int) -> list[Unit]:
        """The units of a player in an area."""
        return [unit for unit in self.figures[seat] if unit.area == area]

    def in_pool(self, seat: int, name: str) -> list[Unit]:
        """The figures of a kind that are left."""
        return [unit for unit in self.figures[seat] if unit.place == POOL and unit.kind.name == name]

    def foes_of(self, seat: int) -> list[int]:
        """All other players."""
        return [other for other in range(len(self.players)) if other != seat]

    # Small changes

    def place(self, unit: Unit, area: str, *, is_keeper: bool = False) -> None:
        """A unit comes to an area; if it was on a gate, it is not any more."""
        unit.place, unit.area, unit.is_keeper = MAP, area, is_keeper

    def take_off(self, unit: Unit) -> None:
        """A unit returns to its pool, or, if it is a Yothan after Extinction, to the box."""
        is_extinct = unit.kind.name == "Yothan" and self.has(unit.owner, "Extinction")
        unit.place, unit.area, unit.is_keeper = (GONE if is_extinct else POOL), None, False

    def eliminate(self, unit: Unit) -> None:
        """A unit is lost.  With two players the other player gains its worth in Doom."""
        self.take_off(unit)
        if self.is_for_two:
            self.players[1 - unit.owner].doom += unit.kind.worth


# How the referee asks

Option = tuple[Any, ...]


@dataclass(frozen=True)
class Part:
    """What one player decides, about the units of one side."""

    decider: int
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Asked:
    """A question of the referee; with several parts all decide at the same time, and unseen."""

    kind: str
    parts: Mapping[int, Part]


Answers = Mapping[int, Option]
Play = Generator[Asked, Answers, None]
Choice = Generator[Asked, Answers, Option]


def one(kind: str, seat: int, options: Iterable[Option], side: int | None = None) -> Choice:
    """Ask one player, about its own units or those of another side."""
    whose = seat if side is None else side
    answers = yield Asked(kind, {whose: Part(seat, tuple(sorted(set(options), key=repr)))})
    return answers[whose]


def looks(units: Iterable[Unit]) -> list[Option]:
    """The different looks of some units."""
    return sorted(Counter(unit.look for unit in units))


def with_look(units: Iterable[Unit], look: Option) -> Unit:
    """One of the units that look so."""
    return next(unit for unit in units if unit.look == look)
