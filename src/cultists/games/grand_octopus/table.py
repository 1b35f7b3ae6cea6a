"""What lies on the table of the Grand Octopus, and its small verbs.  No flow of play here."""

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, NamedTuple, Self

from cultists.engine import CHANCE, Table
from cultists.games.grand_octopus.board import EXTERIOR
from cultists.games.grand_octopus.choices import Outcome
from cultists.games.grand_octopus.orders import Order

MOST_POWER: Final = 7
"""The track on the Dagger of Power ends here."""
TO_WIN: Final = 4
TO_WIN_QUICK: Final = 3
TURNS: Final = 60
"""A game that has not ended by then has no winner.  (rules 15.4)"""
OUT: Final = 0
"""The place of an eliminated cult."""
EVERYBODY: Final = CHANCE

StepName = Literal[
    "draw the exterior",
    "choose",
    "settle",
    "talk",
    "vote",
    "gather",
    "exchange",
    "sacrifice",
    "discard",
    "gain",
    "verify",
]
SILENT: Final = ("settle", "verify")
"""The steps that ask nobody, so no position begins with them."""
Ending = Literal["", "components", "last cult", "nobody left", "tie", "turns"]


_DIGITS: Final = tuple(map(str, range(TURNS + 1)))


def digits(number: int) -> str:
    """A small number as an event tells it."""
    return _DIGITS[number]


@cache
def listed(seats: tuple[int, ...]) -> str:
    """Some cults as an event tells them: “0 2”."""
    return " ".join(map(str, seats))


class Meeting(NamedTuple):
    """A negotiation that goes on.  All but `speaker` is by place in `present`."""

    present: tuple[int, ...]
    proposals: tuple[Outcome | None, ...]
    made: tuple[int, ...]
    """How many proposals each has made."""
    ready: tuple[bool, ...]
    speaker: int
    """The place in `present` of who spoke last; -1: nobody has."""


class Settled(NamedTuple):
    """What happened in one Location this turn; as in view.py."""

    location: int
    outcome: str
    present: tuple[int, ...]
    offspring: tuple[int, ...] = ()
    proposals: tuple[str | None, ...] = ()
    votes: tuple[str, ...] = ()
    insisted: int | None = None
    dominating: int | None = None
    gathered: bool = False
    eliminated: tuple[int, ...] = ()


class Promises(NamedTuple):
    """How often a cult has kept and broken its word so far, and whom it deceived last.  (rules 8.4)"""

    kept: int = 0
    broken: int = 0
    against: tuple[int, ...] = ()


class Claim(NamedTuple):
    """That a cult has a Component of a kind, or has none."""

    cult: int
    kind: int
    owns: bool


class OctopusTable(Table):
    """The board, the cults, and how far the turn has been settled."""

    __slots__ = (
        "clues",
        "dominating",
        "ending",
        "exterior",
        "is_hidden",
        "is_quick",
        "known",
        "meeting",
        "options",
        "orders",
        "owned",
        "places",
        "power",
        "promises",
        "round",
        "settled",
        "settling",
        "shown",
        "tokens",
        "victim",
        "waiting",
        "winner",
    )

    step: StepName | None

    def __init__(self, seats: int, options: Mapping[str, str]) -> None:
        self.told = None
        self.options = options
        self.is_quick = options["game"] == "quick"
        self.is_hidden = options["components"] == "face-down"
        is_drawn = options["exterior"] == "random" and not self.is_quick
        self.step = "draw the exterior" if is_drawn else "choose"
        self.exterior = "" if is_drawn or self.is_quick else options["exterior"]
        self.round = 1
        """The turn; 60 at most."""
        self.places = [1] * seats
        """Where each Cultist is; OUT if its cult is eliminated."""
        self.power = [seats + (options["power"] == "players+1")] * seats
        self.owned: list[tuple[int, ...]] = [()] * seats
        """The Components before each cult, in the order of their numbers.  An eliminated cult keeps its own."""
        self.tokens = [0, *([seats - 1] * (EXTERIOR - 1)), 0 if self.is_quick else seats - 1]
        """The Components left in each Location, by its number."""
        self.orders: tuple[Order | None, ...] = (None,) * seats
        """Those of the last revelation; they stand until the next."""
        self.shown: tuple[tuple[Order, ...], ...] = ((),) * seats
        """The settings of their clocks that the cults have shown since the last revelation.  (rules 16.2)"""
        self.settling = 0
        """The Location that is being settled; 0 while orders are chosen."""
        self.settled: tuple[Settled, ...] = ()
        """What happened since the last revelation, Location by Location."""
        self.meeting: Meeting | None = None
        self.dominating: int | None = None
        """Who dominates the Location that is being settled."""
        self.victim: int | None = None
        """Who must put a Component back.  (Colony of the Moon Men)"""
        self.waiting: tuple[int, ...] = ()
        """Who may still gain power.  (Dimension of Dreams)"""
        self.promises = [Promises()] * seats
        self.known: tuple[tuple[int, int, int], ...] = ()
        """With face-down Components: (who knows it, or EVERYBODY; the cult; the kind).  See knowledge.py."""
        self.clues: tuple[tuple[Claim, ...], ...] = ()
        """With face-down Components, what all have heard since the last revelation: of each clue some claim is true."""
        self.winner: int | None = None
        self.ending: Ending = ""

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.step = self.step
        twin.told = None
        twin.options = self.options
        twin.is_quick = self.is_quick
        twin.is_hidden = self.is_hidden
        twin.exterior = self.exterior
        twin.round = self.round
        twin.places = self.places[:]
        twin.power = self.power[:]
        twin.owned = self.owned[:]
        twin.tokens = self.tokens[:]
        twin.orders = self.orders
        twin.shown = self.shown
        twin.settling = self.settling
        twin.settled = self.settled
        twin.meeting = self.meeting
        twin.dominating = self.dominating
        twin.victim = self.victim
        twin.waiting = self.waiting
        twin.promises = self.promises[:]
        twin.known = self.known
        twin.clues = self.clues
        twin.winner = self.winner
        twin.ending = self.ending
        return twin

    @property
    def needed(self) -> int:
        """How many different Components win.  (rules 15.1, 17.2)"""
        return TO_WIN_QUICK if self.is_quick else TO_WIN

    def living(self) -> list[int]:
        """The cults that are not eliminated."""
        return [seat for seat, place in enumerate(self.places) if place]

    def is_fallen(self, seat: int) -> bool:
        """Whether the Cultist lies down this turn, and counts as absent.  (rules 6.2)"""
        order = self.orders[seat]
        return self.settling > 0 and order is not None and order.falls

    def must_part(self) -> tuple[bool, ...]:
        """Whose Cultist and Offspring ended up together in the last turn.  (rules 6.4)"""
        together = [order is not None and order.is_together for order in self.orders]
        return tuple([is_together and place != OUT for is_together, place in zip(together, self.places, strict=True)])

    def standing(self, location: int) -> tuple[int, ...]:
        """The cults whose Cultists are there and on their feet."""
        orders = self.orders
        return tuple(
            [
                seat
                for seat, place in enumerate(self.places)
                if place == location and not (orders[seat] is not None and orders[seat].falls)  # type: ignore[union-attr]
            ]
        )

    def offspring_in(self, room: int) -> tuple[int, ...]:
        """Whose Offspring are there, the eliminated cults' too.  (rules 7.1, 9.2)"""
        return tuple([seat for seat, order in enumerate(self.orders) if order is not None and order.offspring == room])

    def can_gather(self, seat: int, location: int) -> bool:
        """A Component must be left, and nobody has two of a kind.  (rules 7.5)"""
        return self.tokens[location] > 0 and location not in self.owned[seat]

    def take(self, seat: int, kind: int) -> None:
        """A Component goes from its Location to a cult."""
        self.tokens[kind] -= 1
        self.own(seat, kind)

    def put_back(self, seat: int, kind: int) -> None:
        """A Component goes back to its Location."""
        self.disown(seat, kind)
        self.tokens[kind] += 1

    def own(self, seat: int, kind: int) -> None:
        """A cult gets a Component."""
        self.owned[seat] = tuple(sorted((*self.owned[seat], kind)))

    def disown(self, seat: int, kind: int) -> None:
        """A cult loses a Component."""
        self.owned[seat] = tuple([each for each in self.owned[seat] if each != kind])
        if self.known:
            self.known = tuple(each for each in self.known if each[1:] != (seat, kind))

    def lose_power(self, seat: int) -> None:
        """One point less; without power a cult is out at once, and its Cultist leaves the board.  (rules 9.2)"""
        self.power[seat] -= 1
        if not self.power[seat]:
            self.places[seat] = OUT

    def is_out(self, seat: int) -> bool:
        """Whether a cult is eliminated."""
        return self.places[seat] == OUT
