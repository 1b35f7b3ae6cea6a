"""Information-set search: one tree of decisions, grown by playing on in imagined worlds.

A thought imagines a world that the seat cannot tell from the real one, walks down the tree where things have gone well
so far, adds one decision, plays on with quick replies, and tells every decision on its way how it ended.  All worlds
share the tree (Cowling, Powley and Whitehouse 2012 call it single-observer): what is known is that a seat was asked and
what it answered, not which cards were imagined.  Where a world does not offer an option, the option is not counted.

Each seat wants to win: values are chances of winning by seat, and a seat looks at its own.
"""

import time
from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any, Final, Protocol

import msgspec

from cultists.engine import CHANCE, Game, Question, Sight, words_of
from cultists.search.budget import Budget

CURIOSITY: Final = 1.4
"""How much an untried option with a high prior draws, against one that has gone well.  Less is right where an outlook
tells options apart by little: then it must not take more than that to turn to the better one."""
MODESTY: Final = 1 / 28
"""An untried option is thought to be worse than what has been tried here, by so much of the curiosity."""
FORESIGHT: Final = 6
"""How many coming decisions a verdict tells."""


class Advice(Protocol):
    """What a game knows about itself: what is worth a thought, how one plays on quickly, and who stands how."""

    def choices(self, world: Game[Any], question: Question[Any]) -> Sequence[tuple[Any, float]]:
        """The options worth a thought, each with how likely a good player takes it.  One alone is taken at once."""

    def reply(self, world: Game[Any], question: Question[Any], rng: Random) -> Any:
        """A quick answer, to play on with."""

    def is_enough(self, world: Game[Any], answers: int) -> bool:
        """Whether to stop playing on, after so many answers since the tree was left."""

    def outlook(self, world: Game[Any]) -> Sequence[float]:
        """How likely each seat is to win, in a world where playing on has stopped."""


class Verdict(msgspec.Struct, frozen=True):
    """What came of thinking."""

    words: str
    """The answer."""
    share: float
    """How likely it seems to win with it."""
    thoughts: int
    others: tuple[tuple[str, int, float], ...]
    """The other options that were tried: words, thoughts, chance to win; the most tried first."""
    expected: tuple[tuple[int, str], ...]
    """What is likely to be answered next, by whom."""

    def in_words(self, names: Sequence[str], seat: int | None = None) -> str:
        """What it expects to come of the answer, what else there was, and what the others are likely to do."""
        text = f"In {self.thoughts} imagined futures this wins {self.share:.0%} of the time"
        if self.others:
            words, thoughts, share = self.others[0]
            if f"{share:.0%}" == f"{self.share:.0%}":
                text += f"; “{words}” would do as well"
            else:
                # The answer is what was tried most, and that need not be what won most often.
                but = f", but was tried in only {thoughts} of them" if share > self.share else ""
                text += f"; the alternative, “{words}”, wins {share:.0%}{but}"
        if not self.expected:
            return f"{text}."
        (next_seat, words), *later = self.expected[:3]
        then = "".join(f", then {'we' if each == seat else names[each]} “{answer}”" for each, answer in later)
        chooses = "we would choose" if next_seat == seat else f"we expect {names[next_seat]} to choose"
        return f"{text}. After it {chooses} “{words}”{then}."


Below = dict[tuple[int, str], "Decision"]
"""What is decided next, by seat and question: luck may have it that one or another is asked."""


class Branch:
    """An option of a decision, and how the worlds ended in which it was taken."""

    __slots__ = ("below", "prior", "totals", "visits", "words")

    def __init__(self, words: str, prior: float, seats: int) -> None:
        self.words = words
        self.prior = prior
        self.visits = 0
        self.totals = [0.0] * seats
        self.below: Below = {}

    def share(self, seat: int) -> float:
        """How often a seat has won."""
        return self.totals[seat] / self.visits if self.visits else 0.0


class Decision:
    """A seat is asked: what it may answer, and what came of it."""

    __slots__ = ("branches", "offered", "options", "seat")

    def __init__(self) -> None:
        self.seat = CHANCE
        self.options: tuple[Any, ...] = ()
        """Those of the last world, to know when there is nothing new …"""
        self.offered: list[tuple[Any, Branch]] = []
        """… and those of them that are worth a thought."""
        self.branches: dict[str, Branch] = {}

    def meet(self, world: Game[Any], question: Question[Any], advice: Advice) -> None:
        """See what this world offers."""
        if question.options == self.options and self.seat == question.seat:
            return
        self.consider(question, advice.choices(world, question), world.seats)

    def consider(self, question: Question[Any], choices: Sequence[tuple[Any, float]], seats: int) -> None:
        """Think about these options from now on; what is known about them is kept."""
        self.seat, self.options = question.seat, question.options
        self.offered = []
        for option, prior in choices:
            words = words_of(option)
            branch = self.branches.get(words)
            if branch is None:
                branch = self.branches[words] = Branch(words, prior, seats)
            self.offered.append((option, branch))

    def choose(self, curiosity: float = CURIOSITY) -> tuple[Any, Branch]:
        """The option that promises most, or has been tried too little (PUCT)."""
        seat = self.seat
        visits = sum(branch.visits for _, branch in self.offered)
        won = sum(branch.totals[seat] for _, branch in self.offered)
        untried = won / visits - MODESTY * curiosity if visits else 0.5
        draw = curiosity * sqrt(visits + 1)
        best, most = self.offered[0], -1e9
        for each in self.offered:
            branch = each[1]
            worth = branch.totals[seat] / branch.visits if branch.visits else untried
            worth += draw * branch.prior / (1 + branch.visits)
            if worth > most:
                best, most = each, worth
        return best

    @property
    def visits(self) -> int:
        """How often it was met and thought about."""
        return sum(branch.visits for branch in self.branches.values())

    def favourite(self) -> Branch | None:
        """The option that was tried most; of equals the better one."""
        tried = [branch for branch in self.branches.values() if branch.visits]
        return max(tried, key=lambda branch: (branch.visits, branch.share(self.seat)), default=None)


class Search:
    """A bot that thinks ahead.  It keeps the part of its tree that came true while a turn goes on."""

    def __init__(self, advice: Advice, budget: Budget, curiosity: float = CURIOSITY) -> None:
        self.advice = advice
        self.budget = budget
        self.curiosity = curiosity
        self.verdict: Verdict | None = None
        """What came of the last thinking; None if there was nothing to think about."""
        self._kept: Below = {}

    def __call__(self, sight: Sight, rng: Random) -> Any:
        """The option that was tried most, once the budget is spent."""
        self.verdict = None
        world = sight.imagine(rng)
        choices = self.advice.choices(world, sight.question)
        if len(choices) == 1:
            return choices[0][0]
        tree = self._tree(sight.question)
        tree.consider(sight.question, choices, world.seats)
        options = {words_of(option): option for option in sight.question.options}
        tree.branches = {words: branch for words, branch in tree.branches.items() if words in options}
        grow(tree, self.advice, sight, rng, self.budget.thoughts, self.budget.seconds, self.curiosity)
        best = tree.favourite()
        assert best is not None, "a budget has at least one thought"
        self._kept = best.below
        self.verdict = _verdict(tree, best)
        return options[best.words]

    def _tree(self, question: Question[Any]) -> Decision:
        """The decision that was foreseen, if this is it: the likeliest ways down from the last answer are tried."""
        kept, self._kept = self._kept, {}
        while kept:
            here = kept.get((question.seat, question.about))
            if here is not None and here.options == question.options:
                return here
            favourite = _likeliest(kept).favourite()
            kept = favourite.below if favourite else {}
        return Decision()


def grow(
    tree: Decision,
    advice: Advice,
    sight: Sight,
    rng: Random,
    thoughts: int,
    seconds: float,
    curiosity: float = CURIOSITY,
) -> None:
    """Think so many times, or until the time is over; at least once."""
    until = time.monotonic() + seconds
    for _ in range(thoughts):
        _think_once(tree, advice, sight, rng, curiosity)
        if time.monotonic() > until:
            break


def _think_once(tree: Decision, advice: Advice, sight: Sight, rng: Random, curiosity: float) -> None:
    world = sight.imagine(rng)
    here: Decision | None = tree
    way: list[Branch] = []
    together: tuple[int, ...] = ()
    question = next((each for each in world.questions if each.seat == sight.seat), None)
    while question is not None:
        seat = question.seat
        was_asked_before, together = seat in together, tuple(each for each in world.asked() if each != seat)
        if seat == CHANCE:
            world.answer(CHANCE, rng.choice(question.options))
        elif way and (together or was_asked_before):
            # Who is asked at the same time as others does not know what they answer.
            world.answer(seat, advice.reply(world, question, rng))
        else:
            if way:
                below, name = way[-1].below, (seat, question.about)
                here = below.get(name)
                if here is None:
                    below[name] = Decision()
                    break
            assert here is not None
            here.meet(world, question, advice)
            option, branch = here.choose(curiosity)
            world.answer(seat, option)
            if len(here.offered) > 1:
                way.append(branch)
        question = world.question
    values = play_out(world, advice, rng)
    for branch in way:
        branch.visits += 1
        for seat, value in enumerate(values):
            branch.totals[seat] += value


def play_out(world: Game[Any], advice: Advice, rng: Random) -> Sequence[float]:
    """Play on until it is enough, or to the end; gives how each seat fared."""
    answers = 0
    while (question := world.question) is not None:
        if question.seat == CHANCE:
            world.answer(CHANCE, rng.choice(question.options))
            continue
        if advice.is_enough(world, answers):
            return advice.outlook(world)
        world.answer(question.seat, advice.reply(world, question, rng))
        answers += 1
    winners = world.winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(world.seats)]


def _likeliest(below: Below) -> Decision:
    return max(below.values(), key=lambda decision: decision.visits)


def _verdict(tree: Decision, best: Branch) -> Verdict:
    others = sorted(
        (branch for branch in tree.branches.values() if branch is not best and branch.visits),
        key=lambda branch: -branch.visits,
    )
    expected: list[tuple[int, str]] = []
    below = best.below
    while below and len(expected) < FORESIGHT:
        here = _likeliest(below)
        likely = here.favourite()
        if likely is None:
            break
        expected.append((here.seat, likely.words))
        below = likely.below
    return Verdict(
        best.words,
        best.share(tree.seat),
        tree.visits,
        tuple((branch.words, branch.visits, branch.share(tree.seat)) for branch in others),
        tuple(expected),
    )
