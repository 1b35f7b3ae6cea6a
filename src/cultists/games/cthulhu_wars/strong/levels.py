"""The levels that people choose from: novice, adept and high priest.  Between the first two, acolyte is greedy."""

from random import Random
from typing import Any, Final

import msgspec

from cultists.engine import Sight, words_of
from cultists.games.cthulhu_wars.acts import Act
from cultists.games.cthulhu_wars.factions.opener_of_the_way import MUTANT, SPAWN
from cultists.games.cthulhu_wars.greedy.acting import worth
from cultists.games.cthulhu_wars.greedy.bot import choose
from cultists.games.cthulhu_wars.greedy.position import Position
from cultists.games.cthulhu_wars.negotiation import offer_in_words
from cultists.games.cthulhu_wars.strong.advice import ACTING, WarsAdvice
from cultists.games.cthulhu_wars.words import many
from cultists.search import Budget, Search, Verdict

CARELESSNESS: Final = 6.0
"""By how much a novice misjudges an act, in greedy's currency; a point of Doom is 4."""
ADEPT: Final = Budget(4)
"""Two likely acts, and the best of another kind."""
HIGH_PRIEST: Final = Budget(24, 1.3)
"""Besides, it looks around for at most a third of that time."""
CANDIDATES: Final = 6
"""So many acts the high priest thinks about; it looks at as many as it has thoughts to find them."""
CURIOSITY: Final = 0.1
"""Acts differ by a few hundredths in what they promise."""
NOTHING: Final = "offer nothing"


class Novice:
    """Weighs every act as greedy does, but misjudges each of them by chance."""

    def __init__(self, carelessness: float = CARELESSNESS) -> None:
        self.carelessness = carelessness

    def __call__(self, sight: Sight, rng: Random) -> Any:
        if not self.carelessness or sight.question.about not in ACTING:
            return choose(sight, rng)[0]
        position = Position(sight.view)
        return max(sight.question.options, key=lambda act: worth(position, act)[0] + rng.gauss(0, self.carelessness))


class Adept:
    """Looks one act ahead: what each of the likely ones leads to in this turn, and who stands how then."""

    def __init__(self, budget: Budget = ADEPT) -> None:
        self.budget = budget
        self._last: tuple[Sight, Any, str] | None = None

    def __call__(self, sight: Sight, rng: Random) -> Any:
        answer, promise = self._choose(sight, rng)
        self._last = sight, answer, promise
        return answer

    def _choose(self, sight: Sight, rng: Random) -> tuple[Any, str]:
        """An answer, and what it promises."""
        if sight.question.about not in ACTING:
            return choose(sight, rng)[0], ""
        advice = WarsAdvice(max(2, self.budget.thoughts * 2 // 3))
        choices = advice.choices(sight.imagine(rng), sight.question)
        if len(choices) == 1:
            return choices[0][0], ""
        promises = advice.promises(sight, choices, 1, rng)
        most = max(promises)
        return choices[promises.index(most)][0], f"It promises to win {min(most, 1):.0%} of the time."

    def explain(self, sight: Sight) -> str:
        """What the act is for, and what it promises."""
        if self._last is None or self._last[0] is not sight:
            self(sight, Random(0))
        assert self._last is not None
        _, answer, promise = self._last
        return f"{reason_for(sight, answer)} {promise}".strip()


class HighPriest:
    """Thinks ahead in imagined worlds: what it may do, what the others will make of it, and who stands how then."""

    def __init__(self, budget: Budget = HIGH_PRIEST) -> None:
        self._advice = WarsAdvice(CANDIDATES)
        self._search = Search(self._advice, budget, CURIOSITY)
        self._last: tuple[Sight, Any] | None = None

    @property
    def budget(self) -> Budget:
        """How long it may think."""
        return self._search.budget

    @budget.setter
    def budget(self, budget: Budget) -> None:
        self._search.budget = budget

    def __call__(self, sight: Sight, rng: Random) -> Any:
        self._advice.forget()
        if sight.question.about in ACTING:
            self._advice.survey(sight, max(CANDIDATES, self.budget.thoughts), rng, self.budget.seconds / 3)
        self._advice.seat = sight.seat
        answer = self._search(sight, rng)
        self._last = sight, answer
        return answer

    def explain(self, sight: Sight) -> str:
        """What the act is for, how often it wins, and what is likely to follow."""
        if self._last is None or self._last[0] is not sight:
            self(sight, Random(0))
        assert self._last is not None
        reason, verdict = reason_for(sight, self._last[1]), self._search.verdict
        if verdict is None:
            return reason
        verdict = _with_offers(verdict, sight.question.about)
        return f"{reason} {verdict.in_words([seat.faction for seat in sight.view.seats], sight.seat)}".strip()


def reason_for(sight: Sight, answer: Any) -> str:
    """What an answer is good for, as far as greedy can tell."""
    if isinstance(answer, Act) and sight.question.about in ACTING:
        return worth(Position(sight.view), answer)[1]
    likely, reason = choose(sight, Random(0))
    if words_of(likely) == words_of(answer):
        return reason
    return offer_in_words(sight.question.about, answer)


def _with_offers(verdict: Verdict, about: str) -> Verdict:
    """A verdict whose answers that are numbers say what they count."""

    def said(words: str, before: str) -> str:
        if not words.isdecimal():
            return words
        if before.startswith((SPAWN.name, "how many Mutants")):
            return many(words, MUTANT.name)
        return f"offer {many(words, 'Cultist') if 'Ghroth' in before else f'{words} Power'}" if int(words) else NOTHING

    expected: list[tuple[int, str]] = []
    before = f"{about}: {verdict.words}"
    for seat, words in verdict.expected:
        expected.append((seat, said(words, before)))
        before = before if words.isdecimal() else words
    others = tuple((said(words, about), thoughts, share) for words, thoughts, share in verdict.others)
    return msgspec.structs.replace(verdict, others=others, expected=tuple(expected))
