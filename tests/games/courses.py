"""How many ways a game can go from a position, to be compared with known numbers."""

from typing import Any

from cultists.engine import Game


def courses(game: Game[Any], depth: int) -> int:
    """How many different courses the next answers can take."""
    question = game.question
    if question is None or depth == 0:
        return 1
    if depth == 1:
        return len(question.options)
    total = 0
    for option in question.options:
        twin = game.copy()
        twin.answer(question.seat, option)
        total += courses(twin, depth - 1)
    return total
