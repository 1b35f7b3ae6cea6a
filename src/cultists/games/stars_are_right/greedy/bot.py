"""The bot `greedy`: plans its own turn, summons the best it can reach, and can say why.  It sees what its seat sees.

It knows nothing of the next turn: it does not guess the others' cards, spoil their skies or prepare its own.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

from cultists.engine import Question, Sight, words_of
from cultists.games.stars_are_right.cards import GREAT_OLD_ONE, GREATER_SERVITOR, KINDS, Act, Card, Symbols, cards
from cultists.games.stars_are_right.change_the_sky import plus
from cultists.games.stars_are_right.discard_and_draw import DRAW_ONE, END
from cultists.games.stars_are_right.greedy.planner import Plan, best_plan
from cultists.games.stars_are_right.greedy.position import Position
from cultists.games.stars_are_right.greedy.worth import NEW_CARD, POINT, targets
from cultists.games.stars_are_right.invocation import NOTHING as INVOKE_NOTHING
from cultists.games.stars_are_right.minions import EXCHANGES, SEARCH
from cultists.games.stars_are_right.planner import warm_up
from cultists.games.stars_are_right.powers import NO_MORE, changed
from cultists.games.stars_are_right.summoning import NOTHING as SUMMON_NOTHING
from cultists.games.stars_are_right.summoning import Loan
from cultists.games.stars_are_right.table import POINTS_TO_WIN, without
from cultists.games.stars_are_right.words import symbols_in_words
from cultists.sky import Sky

FETCH_GAIN: Final = POINT
"""A Dhole in play is used when a card within its grasp would improve the turn by so much."""
SEARCH_STARS: Final = 2
"""… or when so many stars are ready for a Great Old One that we do not hold."""
EXCHANGE_GAIN: Final = 2.0
"""A Gug or Tindaloo is used when the other creature is better by so much: when its star is in need."""
REMEMBERED: Final = 64
"""How many moments of planned turns are remembered."""

Moment = tuple[object, ...]
Choice = tuple[Any, str]
"""An option, and why."""


class Greedy:
    """Chooses for its seat.  A turn is planned once and followed while it goes as planned; otherwise planned anew.

    What it remembers only saves time and keeps it to its plan; asked out of the blue in mid-turn it plans the rest.
    """

    def __init__(self) -> None:
        self._planned: dict[Moment, Choice] = {}
        self._coming: dict[Moment, tuple[Any, ...]] = {}
        """The options that the plan goes on with, from that moment to the summoning."""

    def warm_up(self) -> None:
        """Load or compile the planner and make its tables, before the first question."""
        warm_up(cards())

    def __call__(self, sight: Sight, rng: Random) -> Any:  # noqa: ARG002 - it never tosses a coin
        return self.choose(sight)[0]

    def explain(self, sight: Sight) -> str:
        """Why it would answer as it would, in a sentence."""
        return self.choose(sight)[1]

    def intends(self, sight: Sight) -> Sequence[Any]:
        """The options that it means to choose in this turn, the present one first."""
        option = self.choose(sight)[0]
        coming = self._coming.get(_now(sight.question.about, Position(sight.view)), ())
        return coming if coming[:1] == (option,) else (option,)

    def choose(self, sight: Sight) -> Choice:
        """One of the options, and why."""
        question, position = sight.question, Position(sight.view)
        answer = ANSWERS.get(question.about)
        if answer is not None:
            return answer(position, question)
        if question.about in ("invoke", "use powers", "change the sky"):
            return self._follow_a_plan(position, question)
        own = [option for option in question.options if getattr(option, "seat", None) == sight.seat]
        return (own or question.options)[0], "Why not?"

    def _follow_a_plan(self, position: Position, question: Question[Any]) -> Choice:
        now = _now(question.about, position)
        known = self._planned.get(now)
        if known is not None and known[0] in question.options:
            return known
        plan = best_plan(position, question.about)
        if question.about == "invoke" and (choice := _minion_first(position, question, plan)):
            return choice
        steps = dict(_steps(position, question.about, plan))
        self._planned.update(steps)
        summoning = (plan.target.card.to_summon,) if plan.target else ()
        options = (*(option for option, _ in steps.values()), *summoning)
        self._coming.update((moment, options[place:]) for place, moment in enumerate(steps))
        while len(self._planned) > REMEMBERED:
            oldest = next(iter(self._planned))
            del self._planned[oldest], self._coming[oldest]
        return steps[now]


def _now(about: str, position: Position) -> Moment:
    return _moment(about, position, position.hand, position.symbols, position.used, position.sky)


def _moment(
    about: str, position: Position, hand: tuple[Card, ...], symbols: Symbols, used: frozenset[Card], sky: Sky
) -> Moment:
    """What a plan was made for, and what changes while it is followed."""
    return position.view.seat, position.creatures, about, hand, symbols, used, sky.cells


def _steps(position: Position, about: str, plan: Plan) -> Iterator[tuple[Moment, Choice]]:
    """Each moment of the turn as the plan foresees it, with the answer and the reason."""
    way = plan.spending
    hand, symbols, used, sky = position.hand, position.symbols, position.used, position.sky
    if about == "invoke":
        option = INVOKE_NOTHING if way.invoked is None else way.invoked.to_invoke
        yield _moment("invoke", position, hand, symbols, used, sky), (option, _why_invoke(plan))
        if way.invoked is None:
            return
        hand, symbols = without(hand, way.invoked), way.invoked.invocation
    if about != "change the sky":
        for card in way.powers:
            reason = f"It makes {_say(changed(symbols, card))} of {_say(symbols)}. {_why(plan, 0)}"
            yield _moment("use powers", position, hand, symbols, used, sky), (card.to_use, reason)
            symbols, used = changed(symbols, card), used | {card}
        reason = f"With {_say(symbols)}: {_why(plan, 0)}"
        yield _moment("use powers", position, hand, symbols, used, sky), (NO_MORE, reason)
    for number, move in enumerate(plan.moves):
        yield _moment("change the sky", position, hand, symbols, used, sky), (move, _why(plan, number))
        sky = move.apply(sky)
        symbols = plus(symbols, KINDS.index(move.kind), -1)


def _say(symbols: Symbols) -> str:
    return symbols_in_words(dict(zip(KINDS, symbols, strict=True)))


COUNT: Final = ("no move", "one move", "two moves", "three moves", "four moves", "five moves")


def _why(plan: Plan, done: int) -> str:
    """What the plan is after, and how many of its moves are done."""
    if plan.target is None:
        return "No summoning is in reach; this loses least."
    name = plan.target.card.words + (" wins and" if plan.target.wins else "")
    if done >= plan.needed:
        return f"{name} can be summoned as the sky is; this harms nothing, and all symbols must be used."
    moves = plan.moves[done : plan.needed]
    away = COUNT[len(moves)] if len(moves) < len(COUNT) else f"{len(moves)} moves"
    return f"{name} is {away} away: {', '.join(move.words for move in moves)}{_lent(plan.target.lenders)}."


def _why_invoke(plan: Plan) -> str:
    """Why this card is given away for its symbols, or none."""
    if plan.target is None or plan.needed:
        return _why(plan, 0)
    name = plan.target.card.words + (" wins and" if plan.target.wins else "")
    invoked = plan.spending.invoked
    reason = f"; a new card is likely to be better than {invoked.words}" if invoked else ""
    return f"{name} can be summoned as the sky is{reason}."


def _lent(lenders: tuple[Card, ...]) -> str:
    return f", with the star of {' and '.join(card.words for card in lenders)}" if lenders else ""


# The other questions need no plan


def _summon(position: Position, question: Question[Any]) -> Choice:
    """The best creature that the stars are right for."""
    offered = [option.card for option in question.options if isinstance(option, Act) and option.verb == "summon"]
    wished = [
        target
        for card in offered
        for target in targets(card, position.scale)
        if target.wanted.shown_in(position.sky) and target.worth > 0
    ]
    if not wished:
        return SUMMON_NOTHING, "Nothing that could be summoned would help."
    best = max(wished, key=lambda target: target.worth)
    gain = "It wins the game." if best.wins else f"It is the best that the stars are right for{_lent(best.lenders)}."
    return best.card.to_summon, gain


def _lend_stars(position: Position, question: Question[Any]) -> Choice:
    """The loan that leaves most points; of equals, the one that costs least."""

    def price(loan: Loan) -> tuple[int, float]:
        return -loan.outcome.total, sum(map(position.scale.in_play, loan.outcome.gone))

    best = min((option for option in question.options if isinstance(option, Loan)), key=price)
    if best.outcome.wins:
        return best, "It wins the game."
    return best, f"It costs least, and leaves {best.outcome.total} points."


def _discard_the_seventh(position: Position, question: Question[Any]) -> Choice:
    """What is missed least; a Minion that goes is used for what it can do, unless the game is won without it."""
    least = position.scale.least([option.card for option in question.options if option.verb == "discard"])
    wins = position.points >= POINTS_TO_WIN  # of seven creatures the cheapest is not counted
    if least.to_use in question.options and not wins:
        if least.name == "Dhole":
            return least.to_use, "It would be missed least, and so it can fetch a card."
        if _exchange_gain(position, least) > 0:
            return least.to_use, "It would be missed least, and so it can bring a better creature."
    return least.to_discard, "It is missed least."


def _draw(position: Position, question: Question[Any]) -> Choice:  # noqa: ARG001 - always the same
    return DRAW_ONE, "The Minion is kept for a turn in which it brings more."


def _end_of_turn(position: Position, question: Question[Any]) -> Choice:  # noqa: ARG001 - always the same
    return END, "The Minion is kept for a turn in which it brings more."


def _discard(position: Position, question: Question[Any]) -> Choice:
    """The worst card of the hand, if a new one is likely to be better."""
    offered = [option.card for option in question.options if isinstance(option, Act) and option.verb == "discard"]
    worst = min(offered, key=lambda card: position.scale.in_hand(card), default=None)
    if worst is None or position.scale.in_hand(worst) >= NEW_CARD:
        keep = next(option for option in question.options if isinstance(option, str))
        return keep, "Every card here is better than most new ones."
    return worst.to_discard, "A new card is likely to be better."


# Minions: used before the invocation, when what they bring can still serve this turn


def _minion_first(position: Position, question: Question[Any], plan: Plan) -> Choice | None:
    """Whether to use a Minion before anything else."""
    if plan.target is not None and plan.target.wins:
        return None
    for option in question.options:
        if not isinstance(option, Act) or option.verb != "use":
            continue
        if option.card.name in EXCHANGES and _exchange_gain(position, option.card) >= EXCHANGE_GAIN:
            return option, "Another player's creature would serve us better than one of ours."
        if option.card.name == "Dhole" and (reason := _reason_to_fetch(position, plan)):
            return option, reason
    return None


def _exchange_gain(position: Position, minion: Card) -> float:
    rank = EXCHANGES[minion.name]
    free = [card for card in position.mine if card not in position.used or card in position.given]
    given = [position.scale.in_play(card) for card in free if card.rank == rank]
    taken = [position.scale.in_play(card) for card in position.theirs if card.rank == rank]
    return max(taken) - min(given) if given and taken else 0.0


def _give(position: Position, question: Question[Any]) -> Choice:
    return min(question.options, key=lambda option: position.scale.in_play(option.card)), "It is missed least."


def _take(position: Position, question: Question[Any]) -> Choice:
    return max(question.options, key=lambda option: position.scale.in_play(option.card)), "It serves us best."


def _reason_to_fetch(position: Position, plan: Plan) -> str | None:
    card, gain = _best_to_fetch(position, position.discards, plan)
    if card is not None and gain >= FETCH_GAIN:
        return f"It can fetch {card.words}."
    if position.view.draw_pile and position.view.options["dhole"] == "search":
        wished = _ready_for(position)
        return f"It may find {wished} in the draw pile." if wished else None
    return None


def _best_to_fetch(position: Position, cards: tuple[Card, ...], plan: Plan | None = None) -> tuple[Card | None, float]:
    """The card that would improve this turn most, and by how much."""
    own = plan or best_plan(position, "invoke")
    great = [card for card in cards if card.rank in (GREAT_OLD_ONE, GREATER_SERVITOR)]
    better = best_plan(position, "invoke", great)
    if better.target is None or better.target.card not in great:
        return None, 0.0
    return better.target.card, better.worth - own.worth


def _ready_for(position: Position) -> str | None:
    """A Great Old One that stars are ready for and that may be in the draw pile."""
    visible = {*position.hand, *position.discards, *position.mine, *position.theirs}
    for card in position.cards:
        if card.rank == GREAT_OLD_ONE and card not in visible and not position.scale.has_summoned(card):
            held = any(other.rank == GREAT_OLD_ONE and other.name == card.name for other in position.hand)
            if not held and len({each.star for each in position.lendable(card)}) >= SEARCH_STARS:
                return card.name
    return None


def _fetch(position: Position, question: Question[Any]) -> Choice:
    offered = {option.card: option for option in question.options if isinstance(option, Act)}
    card, gain = _best_to_fetch(position, tuple(offered))
    if card is not None and (gain >= FETCH_GAIN or SEARCH not in question.options):
        return offered[card], "It improves this turn most."
    if SEARCH in question.options:
        return SEARCH, "There may be something better in the draw pile."
    return _most_wanted(position, question)


def _search(position: Position, question: Question[Any]) -> Choice:
    offered = {option.card: option for option in question.options}
    card, gain = _best_to_fetch(position, tuple(offered))
    if card is not None and gain > 0:
        return offered[card], "It improves this turn most."
    return _most_wanted(position, question)


def _most_wanted(position: Position, question: Question[Any]) -> Choice:
    acts = [option for option in question.options if isinstance(option, Act)]
    best = max(acts, key=lambda option: position.scale.in_hand(option.card), default=question.options[0])
    return best, f"Nothing serves us better in hand than to {words_of(best)}."


ANSWERS: Final[dict[str, Callable[[Position, Question[Any]], Choice]]] = {
    "summon": _summon,
    "lend stars": _lend_stars,
    "discard the seventh": _discard_the_seventh,
    "discard": _discard,
    "draw": _draw,
    "end of turn": _end_of_turn,
    "give": _give,
    "take": _take,
    "fetch": _fetch,
    "search the draw pile": _search,
}
