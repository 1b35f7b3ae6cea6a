"""The bot: answers every question of the game from what its seat sees, and can say why.

It remembers nothing from one question to the next: promises are on the table for all to see.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from cultists.engine import Question, Sight
from cultists.games.grand_octopus.greedy import deeds
from cultists.games.grand_octopus.greedy.characters import Character
from cultists.games.grand_octopus.greedy.orders import mixture_of, why
from cultists.games.grand_octopus.greedy.position import Position, read
from cultists.games.grand_octopus.greedy.talking import Choice, listen, speak, vote
from cultists.games.grand_octopus.words import by_name


class Greedy:
    """Chooses for its seat; the character makes the difference in negotiations."""

    def __init__(self, character: Character) -> None:
        self.character = character
        self._last: Choice | None = None

    def __call__(self, sight: Sight, rng: Random) -> Any:
        self._last = self.choose(sight, rng)
        return self._last[0]

    def explain(self, sight: Sight) -> str:
        """Why it answered as it did; asked before it has answered, why it most likely would."""
        if self._last is not None and self._last[0] in sight.question.options:
            _, reason = self._last
        else:
            _, reason = self.choose(sight)
        return by_name(reason, sight.imagine(Random(0)).names)

    def choose(self, sight: Sight, rng: Random | None = None) -> Choice:
        """One of the options, and why.  Without a generator: the likeliest."""
        question, view, seat = sight.question, sight.view, sight.seat
        position = read(view)
        if question.about == "choose":
            mixture = mixture_of(position, seat)
            order = mixture.drawn(question.options, rng) if rng else mixture.likeliest(question.options)
            return order, why(position, seat, order)
        if question.about == "talk":
            return speak(listen(view, position, seat, self.character), question.options, self.character, rng)
        if question.about == "vote":
            return vote(listen(view, position, seat, self.character), self.character)
        return DEEDS[question.about](position, seat, question)


DEEDS: Final[dict[str, Callable[[Position, int, Question[Any]], Choice]]] = {
    "gather": deeds.gather,
    "exchange": deeds.exchange,
    "sacrifice": deeds.sacrifice,
    "last point": deeds.last_point,
    "discard": deeds.discard,
    "gain": deeds.gain,
}
