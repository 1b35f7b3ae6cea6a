"""What lies on the table, as the rule text names it, and what can be counted there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import Final, NamedTuple

from cultists.games.cthulhu_wars.maps.earth import MAPS
from referees.cthulhu_wars.rituals import RITUALS, ritual_cost
from referees.cthulhu_wars.units import BY_FACTION, CULTIST, GOO, Kind
from referees.frame import Tally

CHANCE: Final = -1

NEIGHBOURS: Final = {
    name: {area.name: tuple(near.name for near in earth.neighbours[area]) for area in earth.areas}
    for name, earth in MAPS.items()
}
AREAS: Final = {name: tuple(borders) for name, borders in NEIGHBOURS.items()}
OCEANS: Final = frozenset(area.name for earth in MAPS.values() for area in earth.oceans)
SYMBOLS: Final = {area.name: area.symbol for earth in MAPS.values() for area in earth.areas}
GLYPHS: Final = {area.name: area.glyph for earth in MAPS.values() for area in earth.areas}

SIGN_VALUES: Final = {number: 1 if number <= 18 else 2 if number <= 30 else 3 for number in range(1, 37)}
"""36 Elder Signs: 18 are worth 1 Doom, 12 are worth 2, 6 are worth 3."""

END_OF_THE_TRACK: Final = 30
ALL_BOOKS: Final = 6
GATE, TOKENS = 3, 12


class Unit(NamedTuple):
    """Whose unit it is, and what."""

    seat: int
    kind: str


class Ref(NamedTuple):
    """A unit that can be chosen: all of a kind in an area are alike, but for the keeper of a gate."""

    area: str
    seat: int
    kind: str
    is_keeper: bool


Act = tuple[object, ...]


@dataclass
class Ask:
    """A decision: who is asked what, with all that is legal."""

    about: str
    options: dict[int, list[Act]]


Flow = Generator[Ask, dict[int, Act], None]
Choice = Generator[Ask, dict[int, Act], Act]


@dataclass
class Player:
    """What lies before one player."""

    faction: str
    power: int = 8
    doom: int = 0
    signs: list[int] = field(default_factory=list)
    owed: int = 0
    """Elder Signs that it has earned and not yet drawn."""
    books: list[str] = field(default_factory=list)
    due: int = 0
    """Spellbooks that it has earned and not yet taken."""
    met: set[int] = field(default_factory=set)
    captives: Counter[Unit] = field(default_factory=Counter)
    start: str = ""
    awakened: set[str] = field(default_factory=set)
    """Great Old Ones that have been awakened in this game, whether they are in play or not."""
    submerged: Counter[str] = field(default_factory=Counter)
    slumbering: str | None = None
    """The keeper that sleeps with its gate on the faction card."""
    lent: list[str] = field(default_factory=list)
    """Factions whose unique ability this player has learnt for the time being."""
    hibernates: bool = False
    used: set[str] = field(default_factory=set)
    """Abilities for once in a game, a phase or a Doom phase that are spent."""
    fought: set[str] = field(default_factory=set)
    """Areas in which this player has begun a battle in this Action phase."""
    lost_cultist: bool = False
    """An enemy eliminated a Cultist of this player in the present action."""
    ritual_gates: int = 0
    """The Doom that the gates gave in this phase's ritual."""
    extinct: Counter[str] = field(default_factory=Counter)


@dataclass
class World:
    """A position."""

    earth: str
    players: list[Player]
    units: dict[str, Counter[Unit]] = field(default_factory=dict)
    gates: dict[str, Unit | None] = field(default_factory=dict)
    """Areas with a gate, and the unit that stands on it."""
    desecrated: set[str] = field(default_factory=set)
    cathedrals: set[str] = field(default_factory=set)
    ice: str | None = None
    ritual: int = 0
    first: int = 0
    direction: int = 1
    turn: int = 0
    cycle: int = 1
    moment: str = "act"
    decay: int = 0
    removed_signs: list[int] = field(default_factory=list)
    rules: dict[str, str] = field(default_factory=dict)
    """House rules."""
    stays: bool = False
    """Whether the player has said that the turn stays open after its main action."""
    wish: Act | None = None
    """An act for which the position was made: it is done first, if it can be done."""
    ended: str | None = None
    winners: tuple[int, ...] = ()
    tally: Tally = field(default_factory=Tally)

    def become(self, other: World) -> None:
        """All lies as in another position."""
        for each in fields(self):
            if each.name != "tally":
                setattr(self, each.name, getattr(other, each.name))

    # ---- who is there ----

    @property
    def areas(self) -> Sequence[str]:
        """All areas of the map."""
        return AREAS[self.earth]

    def near(self, area: str) -> tuple[str, ...]:
        """The areas next to one."""
        return NEIGHBOURS[self.earth][area]

    def kinds(self, seat: int) -> dict[str, Kind]:
        """The kinds of units of a player's faction."""
        return BY_FACTION[self.players[seat].faction]

    def rank(self, unit: Unit) -> str:
        """Cultist, Monster, Terror or Great Old One."""
        return BY_FACTION[self.players[unit.seat].faction][unit.kind].rank

    def here(self, area: str, seat: int) -> dict[str, int]:
        """A player's units in an area, by kind."""
        return {unit.kind: number for unit, number in self.units.get(area, {}).items() if unit.seat == seat}

    def ranks_here(self, area: str, seat: int) -> set[str]:
        """The ranks of a player's units in an area."""
        return {self.rank(unit) for unit in self.units.get(area, {}) if unit.seat == seat}

    def number(self, area: str, seat: int, *kinds: str) -> int:
        """How many units of these kinds a player has in an area."""
        there = self.units.get(area)
        return sum(there[Unit(seat, kind)] for kind in kinds) if there else 0

    def where(self, seat: int, kind: str) -> list[str]:
        """The areas with such a unit."""
        return [area for area in self.areas if self.number(area, seat, kind)]

    def places(self, seat: int) -> list[str]:
        """The areas with a unit of this player."""
        return [area for area in self.areas if area in self.units and any(u.seat == seat for u in self.units[area])]

    def on_map(self, seat: int, kind: str) -> int:
        """How many of a kind stand on the map."""
        unit = Unit(seat, kind)
        return sum(there[unit] for there in self.units.values() if unit in there)

    def in_play(self, seat: int, kind: str) -> int:
        """How many are in play: on the map, or on their own faction's card."""
        player = self.players[seat]
        return self.on_map(seat, kind) + player.submerged[kind] + (player.slumbering == kind)

    def pool(self, seat: int, kind: str) -> int:
        """How many lie in the pool: neither in play nor captured nor extinct."""
        held = sum(player.captives[Unit(seat, kind)] for player in self.players)
        gone = self.players[seat].extinct[kind] + held
        return self.kinds(seat)[kind].count - self.in_play(seat, kind) - gone

    def enemies(self, seat: int) -> list[int]:
        """All other players."""
        return [other for other in range(len(self.players)) if other != seat]

    def great_old_ones(self, seat: int) -> list[str]:
        """The Great Old Ones of a player in play."""
        return [name for name, kind in self.kinds(seat).items() if kind.rank == GOO and self.in_play(seat, name)]

    def seat_of(self, faction: str) -> int | None:
        """Where a faction sits."""
        return next((seat for seat, player in enumerate(self.players) if player.faction == faction), None)

    def has(self, seat: int, book: str) -> bool:
        """Whether a player has a spellbook."""
        return book in self.players[seat].books

    def can(self, seat: int, faction: str) -> bool:
        """Whether a player has the unique ability of a faction: its own, or learnt by Ancient Sorcery."""
        player = self.players[seat]
        if faction in player.lent:
            self.count(f"Sleeper: Ancient Sorcery, the ability of {faction}")
        return player.faction == faction or faction in player.lent

    def order(self, start: int | None = None) -> list[int]:
        """The players in the order of play, beginning with the first player or another."""
        seats = len(self.players)
        begin = self.first if start is None else start
        return [(begin + self.direction * step) % seats for step in range(seats)]

    # ---- gates ----

    def gates_of(self, seat: int) -> list[str]:
        """The areas whose gate this player controls."""
        return [area for area, keeper in self.gates.items() if keeper is not None and keeper.seat == seat]

    def controlled(self, seat: int) -> int:
        """The number of gates that a player controls: Yog-Sothoth is one, and one may sleep on the card."""
        player = self.players[seat]
        yog = player.faction == "OW" and self.on_map(seat, "Yog-Sothoth")
        return len(self.gates_of(seat)) + bool(yog) + (player.slumbering is not None)

    def gate_areas(self) -> list[str]:
        """The area of each gate on the map, with Yog-Sothoth as one more."""
        opener = self.seat_of("OW")
        return [*self.gates, *(self.where(opener, "Yog-Sothoth") if opener is not None else [])]

    def can_keep(self, seat: int, kind: str) -> bool:
        """Cultists keep gates; Dark Young do with The Red Sign."""
        is_red = kind == "Dark Young" and self.has(seat, "The Red Sign")
        return self.kinds(seat)[kind].rank == CULTIST or is_red

    # ---- units that can be chosen ----

    def refs(self, area: str, seat: int, *ranks: str, kind: str | None = None) -> Iterator[Ref]:
        """A player's units in an area that can be told apart, of these ranks or of this kind."""
        keeper = self.gates.get(area)
        for unit, number in self.units.get(area, {}).items():
            if unit.seat != seat or (kind is not None and unit.kind != kind):
                continue
            if ranks and self.rank(unit) not in ranks:
                continue
            is_keeper = keeper == unit
            if is_keeper:
                yield Ref(area, seat, unit.kind, True)
            if number > is_keeper:
                yield Ref(area, seat, unit.kind, False)

    def refs_anywhere(self, seat: int, *ranks: str) -> list[Ref]:
        """The same on the whole map."""
        return [ref for area in list(self.units) for ref in self.refs(area, seat, *ranks)]

    # ---- verbs ----

    def put(self, area: str, seat: int, kind: str, number: int = 1) -> None:
        """Units come to an area."""
        self.units.setdefault(area, Counter())[Unit(seat, kind)] += number

    def take(self, ref: Ref) -> None:
        """A unit leaves its area; the gate it stood on is abandoned."""
        there, unit = self.units[ref.area], Unit(ref.seat, ref.kind)
        assert there[unit] > 0, ref
        there[unit] -= 1
        if not there[unit]:
            del there[unit]
        if ref.is_keeper:
            self.gates[ref.area] = None
            self.count("gate: its keeper goes, and it is abandoned")

    def lose(self, ref: Ref, by: int | None = None) -> None:
        """A unit is eliminated; if `by` says so, by an enemy."""
        self.take(ref)
        self.lost(Unit(ref.seat, ref.kind), by)

    def lost(self, unit: Unit, by: int | None) -> None:
        """What follows when a unit was eliminated."""
        if self.players[unit.seat].faction == "AN" and unit.kind == "Yothan" and self.has(unit.seat, "Extinction"):
            self.players[unit.seat].extinct["Yothan"] += 1
        if by is not None and by != unit.seat and self.rank(unit) == CULTIST:
            self.players[unit.seat].lost_cultist = True
        if len(self.players) == 2:
            self.players[1 - unit.seat].doom += self.kinds(unit.seat)[unit.kind].worth
            self.count("two players: Doom for a unit of the other that is eliminated")

    def pay(self, seat: int, cost: int) -> None:
        """Lower a power marker."""
        assert 0 <= cost <= self.players[seat].power, (seat, cost)
        self.players[seat].power -= cost

    def tax(self, area: str, seat: int) -> int:
        """Ice Age: an enemy of the Windwalker pays 1 more for an action that ends there."""
        return int(area == self.ice and self.players[seat].faction != "WW")

    def earn_signs(self, seat: int, number: int) -> None:
        """A player earns Elder Signs."""
        self.players[seat].owed += number
        if number:
            self.count("elder signs: earned")

    @property
    def signs_left(self) -> list[int]:
        """The Elder Signs that nobody has drawn."""
        taken = {sign for player in self.players for sign in player.signs} | set(self.removed_signs)
        return [sign for sign in SIGN_VALUES if sign not in taken]

    def ritual_cost(self) -> int:
        """What the marker stands on; 10 on Instant Death."""
        return ritual_cost(len(self.players), self.ritual)

    def is_instant_death(self) -> bool:
        """Whether the ritual marker has reached its last space."""
        return self.ritual >= len(RITUALS[len(self.players)])

    def six_books(self, seat: int) -> bool:
        """Whether a player has all six spellbooks."""
        return len(self.players[seat].books) == ALL_BOOKS

    def count(self, sentence: str) -> None:
        """A sentence was exercised."""
        self.tally[sentence] += 1


Perform = dict[str, Callable[[World, int, Act], Flow]]
"""How each act of a faction is carried out."""


def ask(seat: int, about: str, options: Sequence[Act]) -> Choice:
    """Ask one player; what can be answered in one way only is no question."""
    if len(options) == 1:
        return options[0]
    return (yield Ask(about, {seat: list(options)}))[seat]
