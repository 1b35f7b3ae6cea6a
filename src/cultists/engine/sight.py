"""What a bot gets of a game: a seat's view and question, and worlds to think in.  Nothing here leads to the table."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from cultists.engine.errors import NotYourQuestion
from cultists.engine.game import Game
from cultists.engine.question import Question, seat_name


class Sight:
    """The game through the eyes of a seat that is asked."""

    __slots__ = ("_imagine", "_view", "question", "seat")

    question: Question[Any]
    """What the seat is asked, with its real options."""

    def __init__(self, game: Game[Any], seat: int) -> None:
        question = next((question for question in game.questions if question.seat == seat), None)
        if question is None:
            raise NotYourQuestion(f"{seat_name(seat).capitalize()} is not asked now.")
        self.seat = seat
        self.question = question
        # Closures, not attributes: a bot that keeps to what it is given has no handle on the game.
        self._view: Callable[[], Any] = lambda: game.view(seat)
        self._imagine: Callable[[Random], Game[Any]] = lambda rng: game.imagined_by(seat, rng)

    @property
    def view(self) -> Any:
        """The table as the seat sees it."""
        return self._view()

    def imagine(self, rng: Random) -> Game[Any]:
        """A world that the seat cannot tell from the real one, to play on in."""
        return self._imagine(rng)


Bot = Callable[[Sight, Random], Any]
"""Chooses one of the options of the question.  Its only randomness is the generator it is given."""


class BotKind(NamedTuple):
    """A bot as people choose it."""

    name: str
    make: Callable[[], Bot]
    """Makes one for one seat of one game."""
    about: str
    """What it is like, in a line."""
    is_level: bool = False
    """Whether it is one of the game's levels: measured, each stronger than the one before."""
