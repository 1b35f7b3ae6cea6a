"""Dice that nobody can bend, and that everybody can check afterwards.

The host draws a secret and shows its hash before anyone sits down (the commitment); every seat adds a word of its own
(its nonce).  Each answer of chance follows from both by HMAC and from its place in the log.  At the end the secret is
shown, and `verify` draws every die again.
"""

import hashlib
import hmac
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from cultists.engine.errors import CultistsError
from cultists.engine.game import Game
from cultists.engine.question import CHANCE, words_of


class Fairness(msgspec.Struct, frozen=True):
    """What a log needs so that its dice can be checked.  The secret is missing until the game is over."""

    commitment: str
    nonces: tuple[str, ...]
    secret: str | None = None


class UnfairDice(CultistsError):
    """An answer of chance is not the one that the secret and the nonces give."""


def commitment(secret: str) -> str:
    """What is shown at the start: the secret cannot be guessed from it, nor exchanged later."""
    return hashlib.sha256(secret.encode()).hexdigest()


class FairDice:
    """Answers for chance."""

    __slots__ = ("_key",)

    def __init__(self, secret: str, nonces: Sequence[str]) -> None:
        # Each nonce is hashed first, so that no two lists of nonces run together into the same text.
        words = "".join(hashlib.sha256(nonce.encode()).hexdigest() for nonce in nonces)
        self._key = hmac.digest(secret.encode(), words.encode(), "sha256")

    def pick(self, moment: int, number: int) -> int:
        """One of `number` equally likely answers to the chance question at this place in the log."""
        # Numbers in the last, incomplete stretch are drawn again: no answer is a hair more likely than another.
        limit = 2**256 - 2**256 % number
        for attempt in range(1000):
            drawn = int.from_bytes(hmac.digest(self._key, f"{moment} {attempt}".encode(), "sha256"))
            if drawn < limit:
                return drawn % number
        raise AssertionError("a thousand draws in the last stretch of 2**256")

    def answer(self, game: Game[Any]) -> None:
        """Answer all that chance is asked now."""
        while (question := game.question) is not None and question.seat == CHANCE:
            game.answer(CHANCE, question.options[self.pick(game.moment, len(question.options))])


def verify(game: Game[Any], fairness: Fairness, before_each: Callable[[], object] = lambda: None) -> int:
    """Check every chance answer of a game; gives their number.  Raises UnfairDice at the first that is wrong.

    `before_each` is called before each answer: what it raises ends the check.
    """
    if fairness.secret is None:
        raise UnfairDice("The secret of these dice is not known yet; it is shown when the game is over.")
    if commitment(fairness.secret) != fairness.commitment:
        raise UnfairDice("The secret is not the one that was promised: its hash differs from the commitment.")
    dice = FairDice(fairness.secret, fairness.nonces)
    again = game.at(0)
    checked = 0
    for moment, (seat, choice, *aside) in enumerate(game.log):
        before_each()
        if seat == CHANCE:
            question = again.question
            assert question is not None
            expected = question.options[dice.pick(moment, len(question.options))]
            if words_of(expected) != words_of(choice):
                raise UnfairDice(
                    f"Moment {moment} (“{question.about}”): the dice give “{words_of(expected)}”, "
                    f"the log has “{words_of(choice)}”."
                )
            checked += 1
            again.answer(CHANCE, expected)
        elif aside:
            again.aside(seat, words_of(choice))
        else:
            again.answer(seat, words_of(choice))
    return checked


__all__ = ["FairDice", "Fairness", "UnfairDice", "commitment", "verify"]
