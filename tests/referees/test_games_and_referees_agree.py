"""Each game does what its second referee says, in 3,000 positions; `make referees` looks at as many as you like."""

from collections.abc import Iterator

import pytest

from cultists.games import GAMES
from referees.frame import courses_of, look_at, shares

POSITIONS = 3_000
"""Of each game."""
PIECE = 300
"""So many positions are a test, because then all cores have something to do to the end."""
SEED = 1


def pieces() -> Iterator[tuple[str, str, int, int]]:
    """The positions of all courses of all games, cut into pieces."""
    for game in GAMES:
        for course, count in shares(courses_of(game), POSITIONS).items():
            for first in range(0, count, PIECE):
                yield game, course, first, min(count, first + PIECE)


@pytest.mark.parametrize(("game", "course", "first", "last"), [*pieces()])
def test_the_game_and_its_referee_agree(game: str, course: str, first: int, last: int) -> None:
    """The same options, and the same comes of each answer."""
    found = look_at(game, course, SEED, first, last)
    shown = [f'make referees ARGS="{again}"\n{difference}' for again, difference in found.differences]
    assert not shown, f"{len(shown)} differences; the first:\n{shown[0]}"
