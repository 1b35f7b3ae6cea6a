"""Views of the example ritual, made by carrying it out: what the drawings are tried on."""

from collections.abc import Iterable
from functools import cache

from cultists.engine.views import OptionView, QuestionView
from cultists.games.duckthulhu.choosing import example
from cultists.games.duckthulhu.outcomes import moves_of
from cultists.games.duckthulhu.ritual import Sign
from cultists.games.duckthulhu.seeing import see
from cultists.games.duckthulhu.solving import Solution, solve
from cultists.games.duckthulhu.step import TAKE_BACK, TakeBack
from cultists.games.duckthulhu.table import RitualTable
from cultists.games.duckthulhu.view import RitualView

Position = tuple[RitualView, QuestionView | None]


@cache
def solution() -> Solution:
    """How it goes."""
    return solve(example())


def before(number: int) -> Position:
    """The table before the move of a step, and the moves to choose from."""
    table = _table_before(number)
    moves = moves_of(table.instruction, table.cells, table.duck)
    return see(table, 0), _question("move", ((move.words, move.place) for move in moves))


def naming(number: int, mistakes: int = 0) -> Position:
    """After the right move of a step: which constellation shows?"""
    table = _table_before(number)
    table.make(solution().steps[number - 1].move)
    table.step = "name"
    table.mistakes = mistakes
    options: list[Sign | TakeBack] = [*table.unused, TAKE_BACK]
    return see(table, 0), _question("name", ((option.words, option.place) for option in options))


def ended(mistakes: int = 0) -> Position:
    """When the sky is empty."""
    table = _table_before(26)
    table.step = None
    table.mistakes = mistakes
    return see(table, 0), None


def _table_before(number: int) -> RitualTable:
    table = RitualTable(example())
    for step in solution().steps[: number - 1]:
        table.make(step.move)
        table.jump(step.sign)
    return table


def _question(about: str, options: Iterable[tuple[str, str]]) -> QuestionView:
    return QuestionView(0, 0, about, tuple(OptionView(words, place) for words, place in options))
