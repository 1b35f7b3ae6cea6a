"""Each game does what its second referee says, in 3,000 positions; `make referees` looks at as many as you like."""

from collections.abc import Iterator
from typing import Any

import pytest

from cultists.games import GAMES
from referees.frame import courses_of, look_at, shares

POSITIONS = 3_000
"""Of each game."""
PIECE = 300
"""So many positions are a test, because then all cores have something to do to the end."""
SEED = 1


def pieces() -> Iterator[Any]:
    """The positions of all courses of all games, cut into pieces."""
    for game in GAMES:
        for course, count in shares(courses_of(game), POSITIONS).items():
            for first in range(0, count, PIECE):
                last = min(count, first + PIECE)
                yield pytest.param(game, course, first, last, id=f"{game}, {course}, {first} to {last - 1}")


@pytest.mark.parametrize(("game", "course", "first", "last"), [*pieces()])
def test_the_game_and_its_referee_agree(game: str, course: str, first: int, last: int) -> None:
    """The same options, and the same comes of each answer."""
    found = look_at(game, course, SEED, first, last)
    assert found.positions.total() == last - first
    shown = [f'make referees ARGS="{again}"\n{difference}' for again, difference in found.differences]
    if shown:
        differ = "a position differs" if len(shown) == 1 else f"{len(shown)} positions differ; the first"
        pytest.fail(f"{differ}: {shown[0]}", pytrace=False)
