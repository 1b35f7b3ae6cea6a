"""Bots that play, and the small things that let them: a bot by its name, its answer, its advice.

    bot = bot_for(rules, "greedy")
    game.answer(seat, answer_for(game, seat, bot, rng))     # one answer of one seat
    play_on(game, {0: bot}, rng)                            # until a seat without a bot is asked, or to the end
    hint(game, seat, bot, rng).words                        # what it would do, and .reason why

A bot is a function of a seat's sight and a random generator, and gives one of the options of the question.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from cultists.bots.uniform import uniform
from cultists.engine import CHANCE, Bot, Game, Rules, Sight, words_of
from cultists.engine.errors import NotYourQuestion, UnknownBot

__all__ = ["Hint", "answer_for", "bot_for", "bot_names", "hint", "play_on", "uniform"]


class Hint(msgspec.Struct, frozen=True):
    """What a bot would answer, in the words of the option, and why (empty if it cannot say)."""

    words: str
    reason: str = ""


def bot_names(rules: Rules[Any]) -> tuple[str, ...]:
    """The bots that can play this game, the one to recommend last."""
    known = list(rules.bots)
    known.sort(key=lambda name: name == "greedy")
    return ("uniform", *known)


def bot_for(rules: Rules[Any], name: str) -> Bot:
    """The bot of that name, made for one seat of one game.  Raises UnknownBot."""
    if name == "uniform":
        return uniform
    bot = rules.bots.get(name)
    if bot is None:
        raise UnknownBot(f"No bot “{name}” plays {rules.title}; there are: {', '.join(bot_names(rules))}.")
    return bot


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
