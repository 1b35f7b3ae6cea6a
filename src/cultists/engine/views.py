"""What may leave the table: questions and options as plain data, made for one pair of eyes.

A game's own view of its table is a struct in its folder; it, too, is plain data without a way back to the table.
"""

from typing import Any

import msgspec

from cultists.engine.question import Question, place_of, words_of


class OptionView(msgspec.Struct, frozen=True):
    """One legal answer: its words, unique within the question, and the place on the board to click, if it has one."""

    words: str
    place: str | None = None


class QuestionView(msgspec.Struct, frozen=True):
    """An open question as its own seat sees it.  `index` is the place in the log that the answer will take."""

    index: int
    seat: int
    about: str
    options: tuple[OptionView, ...]


class SealedView(msgspec.Struct, frozen=True):
    """A secret answer that may still be changed, and what was asked; for the eyes of its own seat alone."""

    question: QuestionView
    answer: str


def question_view(question: Question[Any], index: int) -> QuestionView:
    """The question as data for its own seat; nobody else may have it."""
    options = tuple(OptionView(words_of(option), place_of(option)) for option in question.options)
    return QuestionView(index, question.seat, question.about, options)
