"""Bots that play, and the small things that let them: a bot by its name, its answer, its advice.

    bot = bot_for(rules, "greedy")
    game.answer(seat, answer_for(game, seat, bot, rng))     # one answer of one seat
    play_on(game, {0: bot}, rng)                            # until a seat without a bot is asked, or to the end
    hint(game, seat, bot, rng).words                        # what it would do, .reason why, and .plan for the turn

A bot is a function of a seat's sight and a random generator, and gives one of the options of the question.  It may also
have `explain(sight)`, the reason of its answer in words, and `intends(sight)`, the options that it means to choose in
this turn, the present one first.  Both are asked after it has answered.  `warm_up()` loads what it needs beforehand.
"""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from random import Random
from typing import Any, Final

import msgspec

from cultists.bots.uniform import uniform
from cultists.engine import CHANCE, Bot, BotKind, Game, Rules, Sight, words_of
from cultists.engine.errors import NotYourQuestion, UnknownBot
from cultists.engine.question import option_of, place_of

__all__ = [
    "Hint",
    "PlanStep",
    "answer_for",
    "best_bot",
    "bot_for",
    "bot_kind",
    "bot_kinds",
    "bot_names",
    "hint",
    "play_on",
    "uniform",
    "usual_bot",
]


class PlanStep(msgspec.Struct, frozen=True):
    """An answer that a bot means to give: its words, and where on the board it can be pointed at, if anywhere."""

    words: str
    place: str | None = None


class Hint(msgspec.Struct, frozen=True):
    """What a bot would answer, in the words of the option, and why (empty if it cannot say)."""

    words: str
    reason: str = ""
    plan: tuple[PlanStep, ...] = ()
    """The answers that it means to give in this turn, this one first; it may foresee no other."""


UNIFORM: Final = BotKind("uniform", lambda: uniform, "plays at random")


def bot_kinds(rules: Rules[Any]) -> tuple[BotKind, ...]:
    """The bots that can play this game; its levels come last, from the weakest up."""
    return (UNIFORM, *rules.bots)


def bot_names(rules: Rules[Any]) -> tuple[str, ...]:
    """The names of the bots that can play this game, in the same order."""
    return tuple(kind.name for kind in bot_kinds(rules))


def best_bot(rules: Rules[Any]) -> str:
    """The strongest: the one that gives hints."""
    return bot_names(rules)[-1]


def usual_bot(rules: Rules[Any]) -> str:
    """Who sits down with somebody who asks for nobody in particular: neither the weakest level nor a strong one."""
    levels = [kind.name for kind in rules.bots if kind.is_level]
    return levels[1] if len(levels) > 1 else best_bot(rules)


def bot_for(rules: Rules[Any], name: str) -> Bot:
    """The bot of that name, made for one seat of one game.  Raises UnknownBot."""
    return bot_kind(rules, name).make()


def bot_kind(rules: Rules[Any], name: str) -> BotKind:
    """The kind of bot of that name; “High-Priest” is “high priest”.  Raises UnknownBot."""
    wanted = " ".join(name.lower().replace("-", " ").replace("_", " ").split())
    for kind in bot_kinds(rules):
        if kind.name == wanted:
            return kind
    known = bot_names(rules)
    near = get_close_matches(wanted, known, n=1)
    guess = f" Did you mean {near[0]}?" if near else ""
    raise UnknownBot(f"No bot “{name}” plays {rules.title}; there are: {', '.join(known)}.{guess}")


def answer_for(game: Game[Any], seat: int, bot: Bot | None, rng: Random) -> Any:
    """What a seat answers to its open question.  Chance needs no bot: all its options are equally likely."""
    if seat == CHANCE:
        question = game.question
        if question is None or question.seat != CHANCE:
            raise NotYourQuestion("Chance is not asked now.")
        return rng.choice(question.options)
    if bot is None:
        raise ValueError(f"seat {seat} has no bot to answer for it")
    return bot(Sight(game, seat), rng)


def play_on(game: Game[Any], bots: Mapping[int, Bot], rng: Random, limit: int | None = None) -> int:
    """Let chance and the bots answer until a seat without a bot is asked, the game is over, or `limit` is reached.

    Gives the number of answers.
    """
    answers = 0
    while (limit is None or answers < limit) and (question := game.question) is not None:
        seat = question.seat
        if seat != CHANCE and seat not in bots:
            break
        game.answer(seat, answer_for(game, seat, bots.get(seat), rng))
        answers += 1
    return answers


def hint(game: Game[Any], seat: int, bot: Bot, rng: Random) -> Hint:
    """What a bot would do in this seat's place, and how it means to go on."""
    sight = Sight(game, seat)
    choice = option_of(sight.question, bot(sight, rng))
    explain = getattr(bot, "explain", None)
    intends = getattr(bot, "intends", None)
    further = intends(sight)[1:] if intends else ()
    plan = _those_asked(sight, (choice, *further), rng) if further else (choice,)
    steps = tuple(PlanStep(words_of(each), place_of(each)) for each in plan)
    return Hint(words_of(choice), explain(sight) if explain else "", steps)


def _those_asked(sight: Sight, plan: Sequence[Any], rng: Random) -> Iterator[Any]:
    """The options of a plan that the seat will be asked for; where there is only one, the rules take it unasked."""
    world = sight.imagine(rng)
    for place, option in enumerate(plan):
        question = next((each for each in world.questions if each.seat == sight.seat), None)
        if question is None:
            # Chance or another seat comes first: who knows what is asked then?
            yield from plan[place:]
            return
        if words_of(option) in map(words_of, question.options):
            world.answer(sight.seat, words_of(option))
            yield option
