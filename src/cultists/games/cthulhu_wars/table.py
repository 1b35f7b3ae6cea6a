"""What lies on the table of Cthulhu Wars, and its small verbs.  No flow of play here."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, Self

from cultists.engine import Table
from cultists.games.cthulhu_wars.acts import Act
from cultists.games.cthulhu_wars.battle_state import Battle
from cultists.games.cthulhu_wars.faction import CULTIST, Faction, Kind, Requirement, Spellbook
from cultists.games.cthulhu_wars.maps import AREAS, Area
from cultists.games.cthulhu_wars.moments import ELIMINATED, HIDDEN_GATES, KEEPERS, LIVING_GATES, TOLL, Moment
from cultists.games.cthulhu_wars.setting import Figure, Setting, Unit

START_POWER: Final = 8
DOOM_TO_END: Final = 30
BOOKS: Final = 6
RITUAL_TRACKS: Final = {
    2: (5, 6, 7, 7, 8, 8, 9, 10),
    3: (5, 6, 7, 8, 9, 10),
    4: (5, 6, 7, 7, 8, 8, 9, 10),
    5: (5, 6, 6, 7, 7, 8, 8, 9, 9, 10),
}
"""What a ritual costs, by players; the space after the last is Instant Death.  (rules 12.2)"""
LATE_RITUAL: Final = 10

# Where a unit can be besides an area, whose place is its index.
POOL: Final = len(AREAS)
CARD: Final = POOL + 1
"""On its own faction's card: in play, but not on the map (submerged, asleep)."""
REMOVED: Final = POOL + 2
CAPTIVE: Final = POOL + 3
"""Captured by seat s: this number plus s."""

NOT_COMPARED: Final = ("battle", "footholds", "offers", "offers_of_copies", "setting")
"""What `fields` leaves out: it tells the battle in its own way, and the rest follows from the other fields."""
NO_MARKS: Final[Mapping[Unit, str]] = {}
RESTS: Final = "rests"
"""The counter of a faction that has Power and yet takes no more actions in this phase."""

NO_GATE: Final = None
ABANDONED: Final = -1
"""A gate nobody keeps; otherwise a gate is the number of the unit that keeps it."""

StepName = Literal[
    "choose the factions",
    "set up",
    "choose the first player",
    "choose the direction",
    "act",
    "move on",
    "before the battle",
    "roll",
    "assign kills",
    "after the kills",
    "assign pains",
    "retreat",
    "after the battle",
    "choose spellbooks",
    "draw elder signs",
    "end the phase",
    "gather power",
    "determine the first player",
    "doom",
    "annihilation",
    "end",
]


class ElderSign:
    """A token: worth 1, 2 or 3 Doom to who reveals it."""

    __slots__ = ("number", "value", "words")

    def __init__(self, number: int, value: int) -> None:
        self.number = number
        self.value = value
        self.words = f"elder sign {number}"

    def __repr__(self) -> str:
        return f"<{self.words}: {self.value}>"


ELDER_SIGNS: Final = tuple(ElderSign(n + 1, 1 if n < 18 else 2 if n < 30 else 3) for n in range(36))
"""18 worth 1, 12 worth 2, 6 worth 3."""


class WarsTable(Table):
    """The map with figures and gates, the tracks, what lies on the factions' cards, and how far the turn has come."""

    __slots__ = (
        "again",
        "at",
        "bag",
        "battle",
        "books",
        "chosen",
        "clockwise",
        "counters",
        "cycle",
        "decay",
        "doom",
        "ending",
        "first",
        "footholds",
        "fought",
        "fulfilled",
        "gates",
        "has_acted",
        "has_done_more",
        "left",
        "lent",
        "moved",
        "offers",
        "offers_of_copies",
        "options",
        "owed_books",
        "owed_signs",
        "phase",
        "power",
        "revealed",
        "ritual",
        "seats",
        "setting",
        "signs",
        "stays",
        "then",
        "tokens",
        "turn",
        "waiting",
        "where",
        "winners",
    )

    step: StepName | None
    setting: Setting

    def __init__(self, seats: int, options: Mapping[str, str]) -> None:
        self.step = "choose the factions"
        self.told = None
        self.options = options
        self.seats = seats
        self.chosen: tuple[Faction, ...] = ()
        """The factions of the first seats, while they are being chosen."""
        self.where: list[int] = []
        """By `unit.id`: an area's index, or POOL, CARD, REMOVED, CAPTIVE + seat."""
        self.at: list[tuple[Unit, ...]] = [()] * len(AREAS)
        """By `area.index`: the units there."""
        self.footholds: list[tuple[Area, ...] | None] = [None] * seats
        """By seat: the areas with units of it, as far as somebody has asked for them since the last change."""
        self.gates: list[int | None] = [NO_GATE] * len(AREAS)
        """By `area.index`: NO_GATE, ABANDONED, or the keeper's `unit.id`."""
        self.tokens: tuple[tuple[str, Area], ...] = ()
        """Markers that factions have laid on areas, such as desecrations."""
        self.power: list[int] = [START_POWER] * seats
        self.doom: list[int] = [0] * seats
        self.books: list[tuple[Spellbook, ...]] = [()] * seats
        self.lent: list[tuple[Spellbook, ...]] = [()] * seats
        """Unique abilities of others that a seat has for the time being."""
        self.fulfilled: list[tuple[Requirement, ...]] = [()] * seats
        self.owed_books: list[int] = [0] * seats
        self.signs: list[tuple[ElderSign, ...]] = [()] * seats
        """Hidden Elder Signs."""
        self.owed_signs: list[int] = [0] * seats
        self.revealed: tuple[ElderSign, ...] = ()
        self.bag: tuple[ElderSign, ...] = ELDER_SIGNS
        """It has no order: each draw is an answer of chance."""
        self.counters: tuple[tuple[int, str, int], ...] = ()
        """Small numbers of factions that outlive a step: (seat, name, number)."""
        self.ritual = 0
        """The marker's place on the track; behind the last: Instant Death."""
        self.cycle = 1
        self.phase: Literal["setup", "action", "gather", "doom"] = "setup"
        self.decay = 0
        """What two players pay before a turn, once one of them is out of Power."""
        self.first = 0
        self.clockwise = True
        self.turn = 0
        self.has_acted = False
        """Whether the turn's main action is done."""
        self.has_done_more = False
        """Whether something unlimited was done that could count as the main action."""
        self.again: tuple[str, ...] | None = None
        """A second main action is allowed, but none with these verbs."""
        self.fought: tuple[tuple[int, Area], ...] = ()
        """Battles that count against the limit per area: (seat, area)."""
        self.left: tuple[Area, ...] = ()
        """Where a gate was left in this turn: it is not taken unless its owner says so."""
        self.stays = False
        """Whether the turn's owner wants to be asked once more after the main action."""
        self.moved: tuple[Unit, ...] = ()
        """Units that this Move action has moved."""
        self.battle: Battle | None = None
        self.waiting: tuple[int, ...] = ()
        """Seats that have not yet had their part of the Doom phase."""
        self.then: StepName = "act"
        """Where to go on when spellbooks and Elder Signs have been taken."""
        self.ending = ""
        """Why the game ends, once it does."""
        self.winners: tuple[int, ...] = ()
        self.offers: list[tuple[Act, ...]] = []
        """What the present step offered first: one list for all copies of its checkpoint, see `offer`."""
        self.offers_of_copies: list[tuple[Act, ...]] | None = None

    def copy(self) -> Self:
        if self.offers_of_copies is None:
            self.offers_of_copies = []
        twin = object.__new__(type(self))
        twin.offers = self.offers_of_copies
        twin.offers_of_copies = None
        twin.step = self.step
        twin.told = None
        twin.options = self.options
        twin.seats = self.seats
        twin.chosen = self.chosen
        if self.where:
            twin.setting = self.setting
        twin.where = self.where[:]
        twin.at = self.at[:]
        twin.footholds = self.footholds[:]
        twin.gates = self.gates[:]
        twin.tokens = self.tokens
        twin.power = self.power[:]
        twin.doom = self.doom[:]
        twin.books = self.books[:]
        twin.lent = self.lent[:]
        twin.fulfilled = self.fulfilled[:]
        twin.owed_books = self.owed_books[:]
        twin.signs = self.signs[:]
        twin.owed_signs = self.owed_signs[:]
        twin.revealed = self.revealed
        twin.bag = self.bag
        twin.counters = self.counters
        twin.ritual = self.ritual
        twin.cycle = self.cycle
        twin.decay = self.decay
        twin.phase = self.phase
        twin.first = self.first
        twin.clockwise = self.clockwise
        twin.turn = self.turn
        twin.has_acted = self.has_acted
        twin.has_done_more = self.has_done_more
        twin.again = self.again
        twin.fought = self.fought
        twin.left = self.left
        twin.stays = self.stays
        twin.moved = self.moved
        twin.battle = None if self.battle is None else self.battle.copy()
        twin.waiting = self.waiting
        twin.then = self.then
        twin.ending = self.ending
        twin.winners = self.winners
        return twin

    def say(self, kind: str, seat: int, *things: object) -> None:
        """Tell what a faction does; the chronicle speaks of factions, not of players."""
        if self.told is not None:
            self.tell(kind, seat, self.setting.factions[seat].name, *map(str, things))

    def offer(self, acts: Callable[[Self, int], list[Act]]) -> tuple[Act, ...]:
        """What a step offers to the player whose turn it is, before it has changed anything.

        A step begins on a copy of its checkpoint, so every copy offers the same: it is found out once.
        """
        if not self.offers:
            self.offers.append(tuple(acts(self, self.turn)))
        return self.offers[0]

    # Who and in which order

    def order_from(self, seat: int) -> tuple[int, ...]:
        """All seats in the order of play, beginning with this one."""
        step = 1 if self.clockwise else -1
        return tuple((seat + step * n) % self.seats for n in range(self.seats))

    def others(self, seat: int) -> tuple[int, ...]:
        """The other seats in the order of play."""
        return self.order_from(seat)[1:]

    def rules_at(self, moment: Moment[Any], first: int | None = None) -> Sequence[tuple[int, Any]]:
        """(seat, rule) for all who have something to say now: the active player first, then in the order of play."""
        if not self.setting.rules[moment]:
            return ()
        order = self.order_from(self.turn if first is None else first)
        return [(seat, rule) for seat in order for rule in self.rules_of(seat, moment)]

    def rules_of(self, seat: int, moment: Moment[Any]) -> Sequence[Any]:
        """What one seat has to say now."""
        rules = self.setting.rules[moment]
        if not rules or not rules[seat]:
            return ()
        books = self.books[seat] + self.lent[seat]
        return [rule for book, rule in rules[seat] if book is None or book in books]

    def faction(self, seat: int) -> Faction:
        """What the seat plays."""
        return self.setting.factions[seat]

    # Units

    def here(self, seat: int, area: Area) -> list[Unit]:
        """A seat's units in an area."""
        return [unit for unit in self.at[area.index] if unit.seat == seat]

    def is_here(self, seat: int, area: Area) -> bool:
        """Whether a seat has a unit in an area."""
        for unit in self.at[area.index]:  # noqa: SIM110 - asked so often that a generator would be felt
            if unit.seat == seat:
                return True
        return False

    def areas_of(self, seat: int) -> tuple[Area, ...]:
        """The areas with units of a seat, in the order of all areas."""
        areas = self.footholds[seat]
        if areas is None:
            where = self.where
            places = sorted({where[unit.id] for unit in self.setting.by_seat[seat]})
            areas = self.footholds[seat] = tuple(AREAS[place] for place in places if place < POOL)
        return areas

    def area_of(self, unit: Unit) -> Area | None:
        """Where on the map a unit is."""
        where = self.where[unit.id]
        return AREAS[where] if where < POOL else None

    def on_map(self, seat: int, kind: Kind | None = None) -> list[Unit]:
        """A seat's units (of a kind) on the map."""
        units = self.setting.by_seat[seat] if kind is None else self.setting.by_kind[seat][kind]
        return [unit for unit in units if self.where[unit.id] < POOL]

    def in_play(self, seat: int, kind: Kind) -> int:
        """How many units of a kind are in play: on the map, or on the faction's own card.  (rules 2.3)"""
        where = self.where
        return sum(where[unit.id] < POOL or where[unit.id] == CARD for unit in self.setting.by_kind[seat][kind])

    def cultists_in_play(self, seat: int) -> int:
        """How many Cultists are in play."""
        return sum(self.in_play(seat, kind) for kind in self.faction(seat).kinds if kind.rank == CULTIST)

    def great_old_ones(self, seat: int) -> list[Unit]:
        """A faction's own Great Old Ones in play."""
        return [
            unit
            for unit in self.setting.by_seat[seat]
            if unit.kind.has_great_rank and (self.where[unit.id] < POOL or self.where[unit.id] == CARD)
        ]

    def from_pool(self, seat: int, kind: Kind) -> Unit | None:
        """A unit of a kind that is in the pool."""
        for unit in self.setting.by_kind[seat][kind]:
            if self.where[unit.id] == POOL:
                return unit
        return None

    def in_pool(self, seat: int, kind: Kind) -> int:
        """How many units of a kind are in the pool."""
        return sum(self.where[unit.id] == POOL for unit in self.setting.by_kind[seat][kind])

    def put(self, unit: Unit, where: int) -> None:
        """A unit goes somewhere; a gate that it kept is abandoned."""
        old = self.where[unit.id]
        if old < POOL:
            units = self.at[old]
            place = units.index(unit)
            self.at[old] = units[:place] + units[place + 1 :]
            if self.gates[old] == unit.id:
                self.gates[old] = ABANDONED
        self.where[unit.id] = where
        self.footholds[unit.seat] = None
        if where < POOL:
            units = self.at[where]
            place = len(units)
            while place and units[place - 1].id > unit.id:
                place -= 1
            self.at[where] = (*units[:place], unit, *units[place:])

    def place(self, unit: Unit, area: Area) -> None:
        """A unit is put on the map, or moved there."""
        self.put(unit, area.index)

    def eliminate(self, unit: Unit, by: int | None = None) -> None:
        """A unit goes back to its pool, by whatever means; `by` is the enemy who caused it."""
        self.put(unit, POOL)
        self.mourn(unit, by)

    def mourn(self, unit: Unit, by: int | None) -> None:
        """What follows when a unit has been eliminated in any way, captured ones too."""
        if self.is_duel:
            self.score(unit, unit.kind.value)
        for seat, rule in self.rules_at(ELIMINATED):
            rule(self, seat, unit, by)

    def is_active(self, seat: int) -> bool:
        """Whether a seat must act when its turn comes: it has Power, and does not hibernate.  (rules 4.1)"""
        return self.power[seat] > 0 and not self.counter(seat, RESTS)

    @property
    def is_duel(self) -> bool:
        """Whether only two factions play: some rules are others then."""
        return self.seats == 2

    def score(self, unit: Unit, doom: int) -> None:
        """Of two players the other one gains Doom for a unit."""
        self.doom[1 - unit.seat] += doom
        self.say("scored", 1 - unit.seat, doom, unit.kind.name)

    def figures(self, units: list[Unit], marks: Mapping[Unit, str] = NO_MARKS) -> list[Figure]:
        """One answer for each sort of unit: like units in one area are equal, but for a gate's keeper and for marks."""
        if self.battle is not None and self.battle.extra:
            marks = {unit: f"{dice} more dice" for unit, dice in self.battle.extra} | dict(marks)
        found: dict[tuple[Kind, int, bool, str], Figure] = {}
        for unit in units:
            where = self.where[unit.id]
            is_keeper, mark = self.gates[where] == unit.id, marks.get(unit, "")
            key = unit.kind, where, is_keeper, mark
            if key not in found:
                found[key] = self.setting.figure(unit, AREAS[where], is_keeper, mark)
        return list(found.values())

    # Gates

    def keeper(self, area: Area) -> Unit | None:
        """Who stands on the gate of an area."""
        gate = self.gates[area.index]
        return None if gate is None or gate < 0 else self.setting.units[gate]

    def has_gate(self, area: Area) -> bool:
        """Whether there is a gate, kept, abandoned or living."""
        if self.gates[area.index] is not None:
            return True
        return any(self.where[unit.id] == area.index for _, unit in self.living_gates())

    def living_gates(self) -> list[tuple[int, Unit]]:
        """Units on the map that are gates of their owners: (seat, unit)."""
        if not self.setting.rules[LIVING_GATES]:
            return []
        return [(seat, unit) for seat, rule in self.rules_at(LIVING_GATES) for unit in rule(self, seat)]

    def gate_count(self, seat: int) -> int:
        """How many gates a seat controls, living and hidden ones included."""
        living = self.living_gates()
        hidden: int = sum(rule(self, seat) for rule in self.rules_of(seat, HIDDEN_GATES))
        return len(self.held(seat)) + hidden + (sum(owner == seat for owner, _ in living) if living else 0)

    def flies(self, seat: int) -> bool:
        """Whether a seat has borrowed the longer reach of another faction."""
        return any(faction.gift in self.lent[seat] and faction.reach > 1 for faction in self.setting.factions)

    def holder(self, area: Area) -> int | None:
        """Who controls the gate of an area."""
        unit = self.keeper(area)
        return None if unit is None else unit.seat

    def held(self, seat: int) -> list[Area]:
        """The areas whose gates a seat controls."""
        gates, units = self.gates, self.setting.units
        return [
            area
            for area in self.areas_of(seat)
            if (gate := gates[area.index]) is not None and gate >= 0 and units[gate].seat == seat
        ]

    def gate_areas(self, seat: int) -> list[Area]:
        """The areas with a gate of a seat, kept or living."""
        living = [AREAS[self.where[unit.id]] for owner, unit in self.living_gates() if owner == seat]
        return list(dict.fromkeys([*self.held(seat), *living]))

    def abandoned(self) -> list[Area]:
        """The areas with a gate that nobody keeps."""
        return [area for area in self.setting.board.areas if self.gates[area.index] == ABANDONED]

    def can_keep(self, unit: Unit) -> bool:
        """Whether a unit can keep a gate: Cultists, and what a faction's own rules add."""
        if unit.is_cultist:
            return True
        rules = self.rules_of(unit.seat, KEEPERS)
        return bool(rules) and any(rule(self, unit.seat, unit) for rule in rules)

    # Numbers

    def toll(self, seat: int, area: Area) -> int:
        """What an action that ends in an area costs more.  (rules 22.13)"""
        if not self.setting.rules[TOLL]:
            return 0
        return sum(rule(self, owner, seat, area) for owner, rule in self.rules_at(TOLL))

    @property
    def has_tolls(self) -> bool:
        """Whether any faction at the table asks for tolls now."""
        return bool(self.setting.rules[TOLL] and self.rules_at(TOLL))

    def toll_of_entry(self, seat: int, area: Area) -> int:
        """What a move into an area costs more: once per action, not for every unit.  (rules 22.13)"""
        if not self.has_tolls or any(self.where[unit.id] == area.index for unit in self.moved):
            return 0
        return self.toll(seat, area)

    def pay(self, seat: int, power: int) -> None:
        """Power is spent."""
        self.power[seat] -= power
        assert self.power[seat] >= 0, "nobody spends Power that is not there"

    def price(self, seat: int, kind: Kind) -> int:
        """What a unit of a kind costs now."""
        return kind.cost if kind.price is None else kind.price(self, seat)

    def ritual_cost(self) -> int:
        """The value under the marker; 10 on Instant Death."""
        track = RITUAL_TRACKS[self.seats]
        return track[self.ritual] if self.ritual < len(track) else LATE_RITUAL

    @property
    def is_instant_death(self) -> bool:
        """Whether the ritual marker stands on Instant Death."""
        return self.ritual >= len(RITUAL_TRACKS[self.seats])

    def has(self, seat: int, book: Spellbook) -> bool:
        """Whether a seat has a spellbook."""
        return book in self.books[seat]

    def fulfil(self, seat: int, requirement: Requirement) -> None:
        """A requirement is met: a spellbook may be taken as soon as the action is over."""
        if requirement in self.fulfilled[seat]:
            return
        known = (*self.fulfilled[seat], requirement)
        self.fulfilled[seat] = tuple(each for each in self.faction(seat).requirements if each in known)
        self.owed_books[seat] += 1
        self.owed_signs[seat] += requirement.signs
        self.power[seat] += requirement.power * (self.seats - 1)
        self.say("fulfilled", seat, requirement.text)

    def counter(self, seat: int, name: str) -> int:
        """A small number that a faction keeps; 0 if it was never set."""
        for owner, known, number in self.counters:
            if owner == seat and known == name:
                return number
        return 0

    def count(self, seat: int, name: str, number: int) -> None:
        """Set a faction's small number."""
        rest = tuple(each for each in self.counters if each[:2] != (seat, name))
        self.counters = tuple(sorted((*rest, (seat, name, number)))) if number else rest

    def lay(self, token: str, area: Area) -> None:
        """A marker is laid on an area."""
        self.tokens = tuple(sorted((*self.tokens, (token, area)), key=lambda each: (each[1].index, each[0])))

    def has_token(self, token: str, area: Area) -> bool:
        """Whether such a marker lies there."""
        return (token, area) in self.tokens

    def fields(self) -> tuple[object, ...]:
        battle = None if self.battle is None else self.battle.fields()
        names = (slot for slot in self.__slots__ if slot not in NOT_COMPARED)
        values = (getattr(self, slot) for slot in names)
        return self.step, battle, *(tuple(value) if isinstance(value, list) else value for value in values)
