"""A battle that is going on: who takes part, what was used, and the results so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from referees.cthulhu_wars.battles.board import Board, Unit
from referees.cthulhu_wars.units import CULTIST
from referees.frame import Tally

KILL = "Kill"
PAIN = "Pain"


@dataclass
class Fray:
    """One battle."""

    board: Board
    area: str
    attacker: int
    defender: int
    tally: Tally
    throw: Callable[[str, int], list[int]]
    """Throws so many dice; the words say which."""
    fighters: dict[int, list[Unit]] = field(default_factory=dict)
    """Who takes part now; at last, those who took part when the dice fell."""
    driven_off: set[Unit] = field(default_factory=set)
    fed: dict[Unit, int] = field(default_factory=dict)
    """The dice that Shoggoths have eaten."""
    has_hidden: set[Unit] = field(default_factory=set)
    """Polyps that have made somebody invisible."""
    used: set[str] = field(default_factory=set)
    """Abilities that can be used once in a battle, and were."""
    softened: int | None = None
    """Whose Kills count as Pains."""
    devoured: Counter[int] = field(default_factory=Counter)
    """How many units a player lost to Devour."""
    lost: Counter[int] = field(default_factory=Counter)
    """How many units a player lost in any way."""
    hurts_passion: bool = False
    dice: dict[int, list[int]] = field(default_factory=dict)
    results: dict[Unit, list[str]] = field(default_factory=dict)
    cancelled: set[Unit] = field(default_factory=set)
    """Rhan Tegoth, once Eternal has cancelled what he received."""
    condemned: list[Unit] = field(default_factory=list)
    """Units that are eliminated when results are applied, but not killed."""
    profited: set[Unit] = field(default_factory=set)
    """Great Old Ones for which the Harbinger has had his profit."""
    is_emissary_safe: bool = False
    has_hastur: bool = False
    has_nyarlathotep: bool = False

    @property
    def sides(self) -> tuple[int, int]:
        """The attacker, then the defender."""
        return self.attacker, self.defender

    def foe(self, seat: int) -> int:
        """The other side."""
        return self.defender if seat == self.attacker else self.attacker

    def note(self, what: str) -> None:
        """Count a sentence or an ability."""
        self.tally[what] += 1

    def code(self, seat: int) -> str:
        """The faction of a player."""
        return self.board.players[seat].code

    def begin(self) -> None:
        """All units of both in the area take part."""
        self.fighters = {seat: self.board.at(self.area, seat) for seat in self.sides}

    def fighting(self, seat: int, name: str) -> list[Unit]:
        """Those of a kind that take part."""
        return [unit for unit in self.fighters[seat] if unit.kind.name == name]

    def lesser(self, seat: int) -> list[Unit]:
        """The Monsters and Cultists of a side that take part."""
        return [unit for unit in self.fighters[seat] if unit.is_lesser]

    def leave(self, unit: Unit) -> None:
        """A unit takes no further part."""
        self.fighters[unit.owner].remove(unit)
        if self.fed.pop(unit, 0):
            self.note("Absorb: the dice leave with the Shoggoth")
        if unit in self.has_hidden:
            self.note("before: who was hidden stays hidden, although the Polyp is gone")
        if unit.kind.name == "Cthulhu" and "devour" in self.used:
            self.note("before: who was devoured stays devoured, although Cthulhu is gone")

    def lose(self, unit: Unit, *, to_itself: bool = False) -> None:
        """A unit is eliminated now."""
        self.lost[unit.owner] += 1
        if unit.kind.rank == CULTIST and self.code(unit.owner) == "YS" and not to_itself:
            self.hurts_passion = True
        if unit.is_keeper:
            self.note("gates: a gate is abandoned with the loss of its keeper")
        if self.board.is_for_two:
            self.note("two players: Doom for a loss")
        self.board.eliminate(unit)

    # What a unit received

    def of(self, unit: Unit) -> list[str]:
        """The results on a unit."""
        return self.results.get(unit, [])

    def regenerates(self, unit: Unit) -> bool:
        """Whether two results may be put on it."""
        return unit.kind.name == "Starspawn" and self.board.has(unit.owner, "Regenerate")

    def room(self, unit: Unit) -> int:
        """How many results more it can take."""
        if unit in self.condemned:
            return 0
        return (2 if self.regenerates(unit) else 1) - len(self.of(unit))

    def is_killed(self, unit: Unit) -> bool:
        """Whether the Kills on it take it off the map."""
        kills = self.of(unit).count(KILL)
        if unit in self.cancelled or (unit.kind.name == "Nyarlathotep" and self.is_emissary_safe):
            return False
        return kills == 2 if self.regenerates(unit) else kills == 1

    def is_pained(self, unit: Unit) -> bool:
        """Whether it has to retreat."""
        is_gone = self.is_killed(unit) or unit in self.condemned or unit in self.cancelled
        return bool(self.of(unit)) and not is_gone

    def standing(self, seat: int) -> list[Unit]:
        """Fighters that nothing has removed yet."""
        return [unit for unit in self.fighters[seat] if not self.is_killed(unit) and unit not in self.condemned]
