"""The bot: orders by regret, words by looking ahead, deeds by trial.  It sees what its seat sees, and can say why."""

from random import Random
from time import perf_counter
from typing import Any, Final

from cultists.engine import Sight
from cultists.games.grand_octopus.choices import READY
from cultists.games.grand_octopus.greedy.bot import Greedy
from cultists.games.grand_octopus.greedy.characters import GREEDY, Character
from cultists.games.grand_octopus.greedy.orders import thoughts
from cultists.games.grand_octopus.greedy.position import read
from cultists.games.grand_octopus.greedy.talking import Choice
from cultists.games.grand_octopus.table import OctopusTable
from cultists.games.grand_octopus.thinking import words
from cultists.games.grand_octopus.thinking.acquaintance import Acquaintance
from cultists.games.grand_octopus.thinking.bargain import Bargain
from cultists.games.grand_octopus.thinking.levels import SECONDS, Level
from cultists.games.grand_octopus.thinking.orders import Night
from cultists.games.grand_octopus.thinking.trial import tried
from cultists.games.grand_octopus.thinking.worlds import world_of
from cultists.search import Budget

WORLDS: Final = 8
"""In so many worlds it thinks at once when Components lie face down."""
STATES_PER_THOUGHT: Final = 4
"""So many states of a talk it may go through to look ahead."""
ALIKE: Final = 0.005
"""So much of the chance to win is worth no change of one's word."""
THOUGHTS_PER_TRY: Final = 50
"""In each stage an option is tried out once for so many thoughts."""
STAGES: Final = 3
"""After each stage of tries the worse half of the options is given up; two are always left."""


class Thinking(Greedy):
    """Chooses for its seat.  What its level does not try out, it does as its character does."""

    def __init__(self, level: Level, character: Character = GREEDY) -> None:
        super().__init__(character)
        self.level = level
        self.budget = Budget(level.thoughts, SECONDS)
        self._others = Acquaintance(level.habitual)

    def choose(self, sight: Sight, rng: Random | None = None) -> Choice:
        """One of the options, and what is expected of it.  Without a generator: the likeliest."""
        if sight.question.about == "choose":
            return self._order(sight, rng)
        if self.level.looks_ahead and sight.question.about in ("talk", "vote"):
            return self._negotiate(sight, rng or Random(0))
        if self.level.looks_ahead:
            return self._try(sight, rng or Random(0))
        return super().choose(sight, rng)

    def night(self, sight: Sight, rng: Random) -> Night:
        """The turn in the dark, thought through.  One round is thought in any case."""
        begun = perf_counter()
        view = sight.view
        worlds = [world_of(table) for table in _tables(sight, rng)]
        if self.level.observes:
            self._others.learns(view)
        night = Night(worlds, sight.seat, thoughts(read(view)), self._others.habitual)
        while night.rounds < self.budget.thoughts and not (night.rounds and self._is_late(begun)):
            night.think(rng)
        self._others.expects(night, view)
        return night

    def _negotiate(self, sight: Sight, rng: Random) -> Choice:
        """The best word or vote on the average of the imagined worlds."""
        begun = perf_counter()
        is_vote = sight.question.about == "vote"
        tables = _tables(sight, rng)
        states = STATES_PER_THOUGHT * self.budget.thoughts // len(tables)
        bargains: list[Bargain] = []
        found: list[dict[Any, float]] = []
        for table in tables:
            if found and self._is_late(begun):
                break
            bargain = Bargain(table, sight.seat)
            bargains.append(bargain)
            found.append({**(bargain.votes() if is_vote else bargain.words(states, lambda: self._is_late(begun)))})
        worths = {option: sum([each[option] for each in found]) / len(found) for option in sight.question.options}
        best = self._most_sensible(sight, worths)
        return best, (words.of_vote if is_vote else words.of_talk)(bargains, worths, best)

    def _most_sensible(self, sight: Sight, worths: dict[Any, float]) -> Any:
        """Of what is worth as much as the best: to stand by one's proposal, or else what an acolyte would say."""
        most = max(worths.values())
        alike = [option for option, worth in worths.items() if worth >= most - ALIKE]
        meeting = sight.view.meeting
        has_proposed = meeting.proposals[meeting.present.index(sight.seat)] is not None
        for option in (READY if has_proposed else None, super().choose(sight)[0]):
            if option in alike:
                return option
        return max(alike, key=worths.__getitem__)

    def _is_late(self, begun: float) -> bool:
        return perf_counter() - begun > self.budget.seconds

    def _order(self, sight: Sight, rng: Random | None) -> Choice:
        luck = rng or Random(0)
        night = self.night(sight, luck)
        # A clock that was shown for this seat cannot be set like that again.
        mixture = {order: chance for order, chance in night.mixture().items() if order in sight.question.options}
        if not any(mixture.values()):
            return super().choose(sight, rng)
        if rng is None:
            order = max(mixture, key=mixture.__getitem__)
        else:
            (order,) = rng.choices([*mixture], [*mixture.values()])
        return order, words.of_order(night, order)

    def _try(self, sight: Sight, rng: Random) -> Choice:
        """Every option in the same imagined worlds; those that do well are tried further, and the best is chosen."""
        begun = perf_counter()
        options = sight.question.options
        sums, tries = [0.0] * len(options), [0] * len(options)
        left = [*range(len(options))]
        for _ in range(STAGES):
            for _ in range(max(1, self.budget.thoughts // THOUGHTS_PER_TRY)):
                if tries[left[0]] and self._is_late(begun):
                    break
                seed = rng.getrandbits(64)
                for number in left:
                    sums[number] += tried(sight, options[number], Random(seed))
                    tries[number] += 1
            left.sort(key=lambda number: -sums[number] / tries[number])
            left = left[: max(2, len(left) // 2)]
        worths = {option: total / count for option, total, count in zip(options, sums, tries, strict=True)}
        best = options[left[0]]
        return best, words.of_trial(worths, best)


def _tables(sight: Sight, rng: Random) -> list[OctopusTable]:
    """Imagined tables to think about; they differ only in Components that lie face down."""
    number = WORLDS if sight.view.options["components"] == "face-down" else 1
    # Luck of its own: how much of it is used depends on who has answered already, and that must not matter.
    luck = Random(rng.getrandbits(64))
    return [sight.imagine(luck).table for _ in range(number)]
