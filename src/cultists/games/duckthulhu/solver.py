"""A bot that carries out the ritual from what it sees, without a mistake."""

from random import Random
from typing import Any

from cultists.engine import Sight, option_by_words
from cultists.games.duckthulhu.hints import cells_of, right_move, unused_signs
from cultists.games.duckthulhu.solving import shown_in
from cultists.games.duckthulhu.step import TAKE_BACK


def solver(sight: Sight, _rng: Random) -> Any:
    """The one right move, then the one right name."""
    view = sight.view
    if view.step == "move":
        found = right_move(view)
        return sight.question.options[0] if found is None else option_by_words(sight.question, found.move.words)
    shown = shown_in(cells_of(view), unused_signs(view))
    return option_by_words(sight.question, shown[0].words if shown else TAKE_BACK.words)
