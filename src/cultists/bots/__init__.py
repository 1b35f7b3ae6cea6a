"""Bots that play, and the small things that let them: a bot by its name, its answer, its advice.

    bot = bot_for(rules, "greedy")
    game.answer(seat, answer_for(game, seat, bot, rng))     # one answer of one seat
    play_on(game, {0: bot}, rng)                            # until a seat without a bot is asked, or to the end
    hint(game, seat, bot, rng).words                        # what it would do, and .reason why

A bot is a function of a seat's sight and a random generator, and gives one of the options of the question.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

import msgspec

from cultists.bots.uniform import uniform
from cultists.engine import CHANCE, Bot, BotKind, Game, Rules, Sight, words_of
from cultists.engine.errors import NotYourQuestion, UnknownBot

__all__ = [
    "Hint",
    "answer_for",
    "best_bot",
    "bot_for",
    "bot_kinds",
    "bot_names",
    "hint",
    "play_on",
    "uniform",
    "usual_bot",
]


class Hint(msgspec.Struct, frozen=True):
    """What a bot would answer, in the words of the option, and why (empty if it cannot say)."""

    words: str
    reason: str = ""


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
    """The bot of that name, made for one seat of one game; “high-priest” is “high priest”.  Raises UnknownBot."""
    wanted = " ".join(name.lower().replace("-", " ").replace("_", " ").split())
    for kind in bot_kinds(rules):
        if kind.name == wanted:
            return kind.make()
    raise UnknownBot(f"No bot “{name}” plays {rules.title}; there are: {', '.join(bot_names(rules))}.")


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
    """What a bot would do in this seat's place."""
    sight = Sight(game, seat)
    explain = getattr(bot, "explain", None)
    return Hint(words_of(bot(sight, rng)), explain(sight) if explain else "")
