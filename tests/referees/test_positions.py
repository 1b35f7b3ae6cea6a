"""Every game beside its second referee, on some thousand positions; `make referees` looks at as many as you like."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from cultists.games import GAMES
from referees.frame import courses_of, look_at, shares

POSITIONS: Final = 3_000
"""So many of each game."""
PIECE: Final = 300
SEED: Final = 1


def pieces() -> Iterator[Any]:
    """The positions of all games, cut so that several processes can share them."""
    for game in GAMES:
        for course, count in shares(courses_of(game), POSITIONS).items():
            for first in range(0, count, PIECE):
                last = min(count, first + PIECE)
                yield pytest.param(game, course, first, last, id=f"{game}, {course}, {first} to {last - 1}")


@pytest.mark.parametrize(("game", "course", "first", "last"), [*pieces()])
def test_the_game_and_its_second_referee_agree(game: str, course: str, first: int, last: int) -> None:
    found = look_at(game, course, SEED, first, last)
    assert found.positions.total() == last - first
    if found.differences:
        again, difference = found.differences[0]
        pytest.fail(f'{len(found.differences)} differences. See the first: make referees ARGS="{again}"\n{difference}')
