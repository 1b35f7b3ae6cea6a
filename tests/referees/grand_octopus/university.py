"""What lies on the table, as plain data, and the few things that can happen to it."""

import tomllib
from collections.abc import Generator
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Final, TypeAlias, TypeVar

ROOMS: Final = (1, 2, 3, 4, 5, 6)
OUTSIDE: Final = 7  # the Exterior Location
KINDS: Final = (1, 2, 3, 4, 5, 6, 7)  # a Component has the number of the Location it comes from
ON_THE_LINE: Final = "on the line"  # a hand of the clock between two rooms
BOTH: Final = "both the same"  # both hands on one room, no matter which
FULL_POWER: Final = 7  # the Dagger of Power has no more
LAST_TURN: Final = 60  # a ruling: the text knows no limit

Hand: TypeAlias = int | str
Setting: TypeAlias = tuple[Hand, Hand]  # dagger (Cultist), tentacle (Offspring)


def stairs() -> dict[int, set[int]]:
    """Which rooms the stairs join.  No text lists them, so they are read from the data of the game."""
    board = tomllib.loads(files("cultists.games.grand_octopus").joinpath("board.toml").read_text("utf-8"))
    near: dict[int, set[int]] = {room: set() for room in ROOMS}
    for first, second in board["stairs"]:
        near[first].add(second)
        near[second].add(first)
    return near


NEAR: Final = stairs()


@dataclass
class Cult:
    """One cult and its two pawns."""

    at: int
    power: int
    owns: set[int]
    out: bool = False
    fallen: bool = False  # the Cultist lies down because of an error
    offspring: int | None = None
    together: bool = False  # Cultist and Offspring ended the last turn in the same place


@dataclass
class Game:
    """A position.  Cults are numbered from 0, as their seats."""

    cults: list[Cult]
    exterior: str | None  # dreams, marsh, colony, city; None in the quick game
    face_down: bool = False
    returned: bool = False  # a house rule: the Components of an eliminated cult go back to their Locations
    turn: int = 1
    lying: dict[int, int] = field(default_factory=dict)  # how many Components each Location has
    known: set[tuple[int, int, int]] = field(default_factory=set)  # eye, cult, Component that it gave to this cult
    lost_in_a_conflict_outside: set[int] = field(default_factory=set)
    gathered_the_key: set[int] = field(default_factory=set)
    ended: bool = False
    winner: int | None = None
    story: list[tuple[object, ...]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # which sentences were exercised

    @property
    def quick(self) -> bool:
        """Whether it is played without an Exterior, for three Components."""
        return self.exterior is None

    def note(self, sentence: str) -> None:
        """This sentence was just used."""
        self.notes.append(sentence)

    def tell(self, *what: object) -> None:
        """This just happened."""
        self.story.append(what)


@dataclass(frozen=True)
class Question:
    """What is asked of whom.  The answer is, for each who was asked, the place of the answer among the options."""

    kind: str
    options: dict[int, list[object]]


T = TypeVar("T")
Asking: TypeAlias = Generator[Question, dict[int, int], T]


def ask(kind: str, seat: int, options: list[T]) -> Asking[T]:
    """Ask one cult."""
    answers = yield Question(kind, {seat: list(options)})
    return options[answers[seat]]


def start(
    cults: list[Cult], exterior: str | None, *, turn: int = 1, face_down: bool = False, returned: bool = False
) -> Game:
    """The beginning of a turn.  What no cult owns lies on its Location: one Component fewer than there are players."""
    game = Game(cults, exterior, face_down=face_down, returned=returned, turn=turn)
    for kind in KINDS:
        if kind != OUTSIDE or not game.quick:
            taken = sum(kind in cult.owns for cult in cults if not (returned and cult.out))
            game.lying[kind] = len(cults) - 1 - taken
    return game


def setup(seats: int, exterior: str | None, *, face_down: bool = False, returned: bool = False) -> Game:
    """Setup: everybody in the library, with one more power than there are players, and without Components."""
    cults = [Cult(at=1, power=seats + 1, owns=set()) for _ in range(seats)]
    return start(cults, exterior, face_down=face_down, returned=returned)


def living(game: Game) -> list[int]:
    """The cults that still play."""
    return [number for number, cult in enumerate(game.cults) if not cult.out]


def lose_a_point(game: Game, losers: list[int], why: str) -> None:
    """Each of these loses a point at the same time; whoever has none left is out, and its Cultist leaves the board."""
    for number in losers:
        game.cults[number].power -= 1
        game.tell("lost a point", number, why)
    for number in losers:
        cult = game.cults[number]
        if cult.power == 0:
            cult.out = True
            game.tell("eliminated", number)
            game.note("elimination: at zero a cult is out")
            if cult.offspring is not None:
                game.note("elimination: its Offspring stays until the turn ends")
