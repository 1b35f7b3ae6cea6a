"""Standing orders: what a seat answers beforehand, so that nobody waits for a reaction that is not wanted.

An order is a private entry of its seat: it changes nothing that anybody else can see, nor the number of entries that
they are told of.  What it does shows only in the answer that the server gives in the seat's name.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from cultists.engine import CHANCE, Question, Reaction, Standing, words_of
from cultists.web.journal import BadWish, Journal, NotNow


class OrderState(msgspec.Struct, frozen=True):
    """A reaction as its own seat sees it: what can be ordered, and what is; None: the seat is asked."""

    about: str
    title: str
    answers: tuple[Standing, ...]
    ordered: Standing | None


def orders_of(journal: Journal, seat: int | None) -> tuple[OrderState, ...]:
    """What a seat may order, and has ordered."""
    return tuple(
        OrderState(each.about, each.title, each.answers, _ordered(journal, seat, each))
        for each in _reactions(journal, seat)
    )


def _reactions(journal: Journal, seat: int | None) -> Sequence[Reaction]:
    if journal.game is None or journal.is_over or seat is None:
        return ()
    return journal.rules.reactions(journal.game.table, seat)


def _ordered(journal: Journal, seat: int | None, reaction: Reaction) -> Standing | None:
    order = None if seat is None else journal.orders.get((seat, reaction.about))
    return next((each for each in reaction.answers if (each.answer, each.unless) == order), None)


def order(journal: Journal, seat: int, about: str, answer: str | None, unless: str) -> dict[str, Any]:
    """The entry of an order; without an answer the seat is asked again.  Raises NotNow and BadWish."""
    if journal.game is None or journal.is_over:
        raise NotNow("Orders can be given only during the game.")
    reactions = {each.about: each for each in _reactions(journal, seat)}
    if about not in reactions:
        known = ", ".join(f"“{each}”" for each in reactions) or "nothing in this game"
        raise BadWish(f"“{about}” cannot be answered in advance; possible: {known}.")
    offered = reactions[about].answers
    if answer is not None and not any((answer, unless) == (each.answer, each.unless) for each in offered):
        legal = "; ".join(f"“{each.answer}”" + (f" unless “{each.unless}”" if each.unless else "") for each in offered)
        raise BadWish(f"That cannot be ordered for “{about}”; possible: {legal}.")
    return {"about": about, "answer": answer, "unless": "" if answer is None else unless}


def standing_answer(journal: Journal) -> tuple[int, str] | None:
    """Who is asked something now that it has answered beforehand, and that answer.

    A vote comes first, and where the table has gone back to, the seat may want to answer otherwise.
    """
    game = journal.game
    if game is None or not journal.orders or journal.is_over or journal.vote is not None:
        return None
    if game.moment == journal.came_back_to:
        return None
    for question in game.questions:
        if question.seat != CHANCE and journal.seats[question.seat].played_by is None:
            words = _answer_to(journal, question)
            if words is not None:
                return question.seat, words
    return None


def _answer_to(journal: Journal, question: Question[Any]) -> str | None:
    assert journal.game is not None
    for (seat, about), (answer, unless) in journal.orders.items():
        if seat != question.seat or not question.about.startswith(about):
            continue
        is_legal = any(words_of(option) == answer for option in question.options)
        if is_legal and not (unless and journal.rules.holds(journal.game.table, seat, unless)):
            return answer
    return None


def obey(journal: Journal, seat: int, moment: int, words: str) -> dict[str, Any]:
    """The answer in the seat's name, if it is still ordered: orders change at any time."""
    if standing_answer(journal) != (seat, words):
        raise NotNow("The order is no longer there.")
    return journal.answer(seat, moment, words, by="order")
