"""Players who plan whole turns: they plan once, follow the plan while it goes as planned, and can say what they expect.

What they remember only saves time and keeps them to their plan; asked out of the blue in mid-turn they plan the rest.
Minions, loans and the seventh creature are left to greedy's rules of thumb.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from math import inf
from random import Random
from typing import Any, Final

from cultists.engine import Sight
from cultists.games.stars_are_right.cards import KINDS, Act, Card, Symbols, cards
from cultists.games.stars_are_right.change_the_sky import plus
from cultists.games.stars_are_right.discard_and_draw import NOTHING as DISCARD_NOTHING
from cultists.games.stars_are_right.greedy import Greedy
from cultists.games.stars_are_right.greedy.position import Position
from cultists.games.stars_are_right.invocation import NOTHING as INVOKE_NOTHING
from cultists.games.stars_are_right.planner import warm_up
from cultists.games.stars_are_right.planner.machine import fastest
from cultists.games.stars_are_right.powers import NO_MORE, changed
from cultists.games.stars_are_right.strong.candidates import (
    shortest_victory,
    turns,
    variations,
    ways_to_discard,
    with_discards,
)
from cultists.games.stars_are_right.strong.foresight import Foresight, can_foresee
from cultists.games.stars_are_right.strong.futures import Clock, Futures, Trial
from cultists.games.stars_are_right.strong.novice import nearby_turn
from cultists.games.stars_are_right.strong.outlook import AFTER, after_a_turn, likely, of_reach
from cultists.games.stars_are_right.strong.prospects import make_ready
from cultists.games.stars_are_right.strong.reasons import in_futures, why, why_discard
from cultists.games.stars_are_right.strong.world import NO_SPENDING, Moment, Turn, World, play
from cultists.games.stars_are_right.summoning import NOTHING as SUMMON_NOTHING
from cultists.games.stars_are_right.table import NO_SYMBOLS, StarsTable, without
from cultists.search.budget import Budget
from cultists.sky import Sky

SHORTLIST: Final = 8
"""So many turns are tried out at least, and one more for every …"""
THOUGHTS_A_TURN: Final = 25
"""… so many thoughts, but not more than …"""
LONGEST: Final = 40
CLEAREST: Final = 4
"""Who foresees what both might summon next tries no more turns than that, with half of its thoughts."""
VARIED: Final = 10
"""For so many purposes, a summoning with certain symbols, other ways to use what is left are looked at …"""
VARIATIONS: Final = 10
"""… so many of each."""
NEXT_PLAYERS: Final = 3
"""… some of them against what the next player could summon in so many imagined worlds."""
PREPARING: Final = 0.5
"""This part of the time is for finding turns; the rest is for trying them out."""
PLANNED: Final = ("invoke", "use powers", "change the sky", "summon")

When = tuple[object, ...]
"""A moment of a turn: what a plan was made for, and what changes while it is followed."""


class Player(ABC):
    """Chooses for its seat."""

    def __init__(self) -> None:
        self._options: dict[When, Any] = {}
        self._reasons: dict[When, str] = {}
        """The plan: for each moment of the turn the answer, and why."""
        self._last: tuple[When, Any, str] | None = None
        """The last discard, and why."""
        self._rule_of_thumb = Greedy()

    def warm_up(self) -> None:
        """Load or compile the planner and make its tables, before the first question."""
        warm_up(cards())

    def clock(self) -> Clock:
        """The time for an answer."""
        return Clock(inf)

    def __call__(self, sight: Sight, rng: Random) -> Any:
        question, clock = sight.question, self.clock()
        if question.about == "discard":
            option, reason = self.discard(sight, clock, rng)
            self._last = _now(question.about, Position(sight.view)), option, reason
            return option
        if question.about not in PLANNED:
            return self._rule_of_thumb(sight, rng)
        position = Position(sight.view)
        now = _now(question.about, position)
        if self._options.get(now) not in question.options:
            if (minion := self._minion_first(sight, rng)) is not None:
                return minion
            turn, expected = self.plan(sight, position, clock, rng)
            steps = list(_steps(position, question.about, turn))
            self._options = {when: option for when, option, _ in steps}
            self._reasons = {when: f"{reason} {expected}".strip() for when, _, reason in steps}
        return self._options[now]

    @abstractmethod
    def plan(self, sight: Sight, position: Position, clock: Clock, rng: Random) -> tuple[Turn, str]:
        """What to do in the rest of the turn, and what is expected of it."""

    @abstractmethod
    def discard(self, sight: Sight, clock: Clock, rng: Random) -> tuple[Any, str]:
        """What to put away in step 5, and why."""

    def _minion_first(self, sight: Sight, rng: Random) -> Act | None:
        """Whether to use a Gug, Tindaloo or Dhole before anything else."""
        options = sight.question.options
        if sight.question.about == "invoke" and any(isinstance(each, Act) and each.verb == "use" for each in options):
            choice = self._rule_of_thumb(sight, rng)
            if isinstance(choice, Act) and choice.verb == "use":
                return choice
        return None

    def explain(self, sight: Sight) -> str:
        """Why it answers as it does, and what it expects to happen."""
        if sight.question.about == "discard":
            return self._discarded(sight)[1]
        if sight.question.about in PLANNED:
            self(sight, Random(0))
            reason = self._reasons.get(_now(sight.question.about, Position(sight.view)))
            if reason:
                return reason
        return self._rule_of_thumb.explain(sight)

    def _discarded(self, sight: Sight) -> tuple[Any, str]:
        """What it answered to this discard, and why; it thinks only if it has not been asked yet."""
        if self._last is None or self._last[0] != _now("discard", Position(sight.view)):
            self(sight, Random(0))
        assert self._last is not None
        return self._last[1:]

    def intends(self, sight: Sight) -> Sequence[Any]:
        """The options that it means to choose in this turn, the present one first."""
        if sight.question.about == "discard":
            return (self._discarded(sight)[0],)
        option = self(sight, Random(0))
        steps = list(self._options)
        now = _now(sight.question.about, Position(sight.view))
        if self._options.get(now) is not option:
            return (option,)
        return tuple(self._options[when] for when in steps[steps.index(now) :])


class Novice(Player):
    """Sees what a move or two would bring, and has not yet understood what powers are good for."""

    def plan(self, sight: Sight, position: Position, clock: Clock, rng: Random) -> tuple[Turn, str]:  # noqa: ARG002
        table: StarsTable = sight.imagine(rng).table
        moment = Moment(sight.question.about, position.symbols, frozenset(position.mine))
        return nearby_turn(World.of(table, rng), moment, rng), ""

    def discard(self, sight: Sight, clock: Clock, rng: Random) -> tuple[Any, str]:  # noqa: ARG002 - always the same
        keep = next(option for option in sight.question.options if isinstance(option, str))
        return keep, "Every card may still be good for something."


class Seer(Player):
    """Tries whole turns out in imagined futures; the more thoughts, the better."""

    def __init__(self, budget: Budget) -> None:
        super().__init__()
        self.budget = budget

    def warm_up(self) -> None:
        super().warm_up()
        if can_foresee(self.budget.thoughts):
            for reflections in (False, True):
                make_ready(fastest(), tuple(cards(reflections=reflections)))

    def clock(self) -> Clock:
        return Clock(self.budget.seconds)

    def _futures(self, sight: Sight, clock: Clock, rng: Random) -> Futures:
        def imagine(luck: Random) -> World:
            table: StarsTable = sight.imagine(luck).table
            return World.of(table, luck)

        return Futures(imagine, rng, clock)

    def plan(self, sight: Sight, position: Position, clock: Clock, rng: Random) -> tuple[Turn, str]:
        """The best of many turns, and how it goes on."""
        moment = Moment(sight.question.about, position.symbols, position.used)
        best = best_trial(self._futures(sight, clock, rng), moment, self.budget.thoughts, clock, rng)
        return best.turn, in_futures(best)

    def discard(self, sight: Sight, clock: Clock, rng: Random) -> tuple[Any, str]:
        """Nothing, or what is worth least."""
        options = sight.question.options
        offered = [option.card for option in options if isinstance(option, Act) and option.verb == "discard"]
        nothing = next(option for option in options if isinstance(option, str))
        if not offered:
            return nothing, "There is no card to put away."
        futures = self._futures(sight, clock, rng)
        world = futures.world(0)
        foresight = Foresight(futures, sight.seat) if can_foresee(self.budget.thoughts, len(world.hands)) else None
        trials: list[Trial] = []
        for away in ways_to_discard(world, sight.seat):
            if trials and clock.left(PREPARING) <= 0:
                break
            if len(away) <= 1 or nothing == DISCARD_NOTHING:
                turn = Turn(NO_SPENDING, (), 0, None, away)
                then = world.copy()
                play(then, turn, rng, draws=False)
                seen = foresight.trial(then, turn) if foresight else Trial(turn, after_a_turn(then, sight.seat))
                trials.append(seen)
        trials.sort(key=lambda trial: -trial.outlook)
        ranked = futures.best(trials, self.budget.thoughts // 4)
        best = ranked[0].turn.discards
        return best[0].to_discard if best else nothing, why_discard(ranked)


def best_trial(futures: Futures, moment: Moment, thoughts: int, clock: Clock, rng: Random) -> Trial:
    """The best of many turns, tried out; a victory needs no thought."""
    world = futures.world(0)
    found = turns(world, moment, rng, clock.left(PREPARING))
    best = found[0]
    if best.target is not None and best.target.wins:
        seconds = clock.left()
        return Trial((shortest_victory(world, moment, rng, seconds) if seconds > 0 else None) or best, 1.0)
    if len(found) == 1:
        return Trial(best, 1.0)
    if can_foresee(thoughts, len(world.hands)):
        trials = Foresight(futures, world.turn).trials(world, found, thoughts, clock, PREPARING)
        return futures.best(trials[:CLEAREST], thoughts // 2)[0]
    trials = promising(world, found, futures, clock, rng)
    shortlist = min(LONGEST, SHORTLIST + thoughts // THOUGHTS_A_TURN)
    return futures.best(trials[:shortlist], thoughts)[0]


def promising(world: World, found: Sequence[Turn], futures: Futures, clock: Clock, rng: Random) -> list[Trial]:
    """The turns, and variations of the best, with their outlook; the best first."""
    ranked = sorted((with_discards(world, turn) for turn in found), key=lambda each: -each[0])
    next_players = [futures.world(number) for number in range(NEXT_PLAYERS)]
    trials: list[Trial] = []
    seen: set[tuple[object, ...]] = set()
    varied: set[tuple[object, ...]] = set()

    def with_variations(turn: Turn, purpose: tuple[object, ...]) -> Iterator[Turn]:
        yield turn
        if len(varied) < VARIED or purpose in varied:
            varied.add(purpose)
            yield from variations(world, turn, next_players, VARIATIONS, rng, clock.left(PREPARING))

    for by_cards, turn in ranked:
        purpose = turn.spending, turn.target and (turn.target.card, turn.target.lenders)
        for each in with_variations(turn, purpose):
            if trials and clock.left(PREPARING) <= 0:
                break
            if (purpose, each.moves) not in seen:
                seen.add((purpose, each.moves))
                then = world.copy()
                play(then, each, rng, draws=False)
                trials.append(Trial(each, likely(by_cards + of_reach(then, world.turn, AFTER)[0])))
    trials.sort(key=lambda trial: -trial.outlook)
    return trials


def _now(about: str, position: Position) -> When:
    return _when(about, position, position.hand, position.symbols, position.used, position.sky)


def _when(
    about: str, position: Position, hand: tuple[Card, ...], symbols: Symbols, used: frozenset[Card], sky: Sky
) -> When:
    return position.view.seat, position.creatures, about, hand, symbols, used, sky.cells


def _steps(position: Position, about: str, turn: Turn) -> Iterator[tuple[When, Any, str]]:
    """Each moment of the turn as the plan foresees it, with the answer and the reason."""
    way = turn.spending
    hand, symbols, used, sky = position.hand, position.symbols, position.used, position.sky
    if about == "invoke":
        option = INVOKE_NOTHING if way.invoked is None else way.invoked.to_invoke
        yield _when("invoke", position, hand, symbols, used, sky), option, why(turn, 0)
        if way.invoked is not None:
            hand, symbols = without(hand, way.invoked), way.invoked.invocation
    if about in ("invoke", "use powers") and symbols != NO_SYMBOLS:
        for card in way.powers:
            yield _when("use powers", position, hand, symbols, used, sky), card.to_use, why(turn, 0)
            symbols, used = changed(symbols, card), used | {card}
        yield _when("use powers", position, hand, symbols, used, sky), NO_MORE, why(turn, 0)
    for number, move in enumerate(turn.moves):
        yield _when("change the sky", position, hand, symbols, used, sky), move, why(turn, number)
        sky = move.apply(sky)
        symbols = plus(symbols, KINDS.index(move.kind), -1)
    option = SUMMON_NOTHING if turn.target is None else turn.target.card.to_summon
    yield _when("summon", position, hand, symbols, used, sky), option, why(turn, len(turn.moves))
