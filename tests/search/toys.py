"""Games of a few answers, made to try the search: each is a single rule that ends with somebody's victory."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, Self

import msgspec

from cultists.engine import Event, Game, Question, QuestionView, Rules, Step, Table, ask, ask_all, draw


class ToyTable(Table):
    """Who has won, and a card that only the last seat knows."""

    __slots__ = ("card", "won")

    def __init__(self) -> None:
        self.step = "play"
        self.told = None
        self.card = ""
        self.won: tuple[int, ...] = ()

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.step, twin.told, twin.card, twin.won = self.step, None, self.card, self.won
        return twin


class ToyView(msgspec.Struct, frozen=True):
    """Nothing but the result can be seen."""

    won: tuple[int, ...]


class Toy(Rules[ToyTable]):
    """A game of one or two steps."""

    name: ClassVar = "toy"
    title: ClassVar = "A Toy"
    about: ClassVar = "To try the search."
    seats: ClassVar = range(2, 4)
    version: ClassVar = 1

    def __init__(self, play: Step, then: Step | None = None) -> None:
        self.steps: Mapping[str, Step] = {"play": play} | ({"then": then} if then else {})  # type: ignore[misc]

    def new_table(self, seats: int, options: Mapping[str, str]) -> ToyTable:  # noqa: ARG002 - the same for all
        return ToyTable()

    def view(self, table: ToyTable, seat: int | None) -> ToyView:  # noqa: ARG002 - all see the same
        return ToyView(table.won)

    def imagine(self, table: ToyTable, seat: int, rng: Random) -> ToyTable:
        world = table.copy()
        if table.card and seat == 0:
            world.card = rng.choice(CARDS)
        return world

    def scores(self, table: ToyTable) -> tuple[int, ...]:  # noqa: ARG002 - nobody counts
        return (0, 0)

    def winners(self, table: ToyTable) -> tuple[int, ...]:
        return table.won

    # Nobody reads or draws a toy.

    def check(self, table: ToyTable) -> None:
        raise NotImplementedError

    def scenario(self, table: ToyTable) -> Mapping[str, str]:
        raise NotImplementedError

    def from_scenario(self, fields: Mapping[str, str]) -> tuple[ToyTable, int, Mapping[str, str]]:
        raise NotImplementedError

    def event_in_words(self, event: Event, names: Sequence[str]) -> str:
        raise NotImplementedError

    def question_in_words(self, about: str, view: Any) -> str:
        raise NotImplementedError

    def view_in_words(self, view: Any, names: Sequence[str]) -> str:
        raise NotImplementedError

    def draw(self, view: Any, question: QuestionView | None = None, names: Sequence[str] = ()) -> str:
        raise NotImplementedError

    def draw_bare(self, view: Any, question: QuestionView | None, names: Sequence[str], layout: str) -> str:
        raise NotImplementedError

    def stylesheet(self) -> str:
        raise NotImplementedError

    def shapes(self) -> str:
        raise NotImplementedError

    def help(self, topic: str = "") -> str:
        raise NotImplementedError


Play = Callable[[ToyTable], Coroutine[Any, Any, None]]
CARDS: Final = ("moon", "moon", "star")


def toy(play: Play, seats: int = 2) -> Game[ToyTable]:
    """A game of one rule."""

    async def step(table: ToyTable) -> str | None:
        await play(table)
        return None

    return Game.new(Toy(step), seats)


async def nim(table: ToyTable) -> None:
    """Ten matches; each takes one to three; who takes the last one wins."""
    left, seat = 10, 0
    while left:
        left -= await ask(seat, f"take from {left}", tuple(range(1, min(3, left) + 1)))
        table.won = (seat,)
        seat = 1 - seat


async def dice(table: ToyTable) -> None:
    """The steady way wins with four faces of six, the bold one with two."""
    way = await ask(0, "which way", ("bold", "steady"))
    die = await draw("die", (1, 2, 3, 4, 5, 6))
    table.won = (0,) if die > (2 if way == "steady" else 4) else (1,)


async def bridge(table: ToyTable) -> None:
    """Beyond the bridge a coin decides whether a boat is there; with the boat one surely wins, else one may."""
    await ask(0, "which way", ("bridge", "wait"))
    ways = ("boat", "swim", "dive") if await draw("coin", (0, 1)) else ("swim", "dive")
    way = await ask(0, "how", ways)
    die = await draw("die", (1, 2, 3, 4))
    table.won = (0,) if way == "boat" or die == 1 else (1,)


async def throne(table: ToyTable) -> None:
    """On the left the second seat can help itself; on the right it needs a coin, or gives all to the third."""
    way = await ask(0, "which way", ("left", "right"))
    if way == "left":
        table.won = (0,) if await ask(1, "who", ("the first", "I")) == "the first" else (1,)
    elif await ask(1, "who", ("the third", "a coin decides")) == "the third":
        table.won = (2,)
    else:
        table.won = (await draw("coin", (0, 1)),)


async def ladder(table: ToyTable) -> None:
    """Four rungs; every one must be climbed, and the first seat alone is asked."""
    climbed = [await ask(0, f"rung {rung}", ("fall", "climb")) for rung in range(4)]
    table.won = (0,) if climbed.count("climb") == 4 else (1,)


async def relay(table: ToyTable) -> None:
    """A coin decides which of the others goes on; both may take the victory, or give it to the first seat."""
    await ask(0, "go", ("now", "later"))
    seat = await draw("coin", (1, 2))
    takes = await ask(seat, "what", (f"seat {seat} takes", f"seat {seat} gives"))
    table.won = (seat,) if takes.endswith("takes") else (0,)


async def pennies(table: ToyTable) -> None:
    """Both choose at the same time; the second seat wins if they agree."""
    sides = await ask_all("which side", dict.fromkeys((0, 1), ("head", "tail")))
    table.won = (1,) if sides[0] == sides[1] else (0,)


def guess() -> Game[ToyTable]:
    """The first seat guesses the card that the second holds: two of three are moons."""

    async def deal(table: ToyTable) -> str:
        table.card = await draw("card", ("moon", "star"))
        return "then"

    async def name_it(table: ToyTable) -> None:
        table.won = (0,) if await ask(0, "which card", ("star", "moon")) == table.card else (1,)

    return Game.new(Toy(deal, name_it), 2)


class Plain:
    """Advice that knows nothing: all options are equally likely, and one plays on at random to the end."""

    def choices(self, world: Game[Any], question: Question[Any]) -> Sequence[tuple[Any, float]]:  # noqa: ARG002
        return [(option, 1 / len(question.options)) for option in question.options]

    def reply(self, world: Game[Any], question: Question[Any], rng: Random) -> Any:  # noqa: ARG002
        return rng.choice(question.options)

    def is_enough(self, world: Game[Any], answers: int) -> bool:  # noqa: ARG002
        return False

    def outlook(self, world: Game[Any]) -> Sequence[float]:  # noqa: ARG002
        raise AssertionError("every toy is played to its end")
