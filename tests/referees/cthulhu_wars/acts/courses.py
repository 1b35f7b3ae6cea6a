"""The families of positions in which the referee and the game play side by side."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from referees.cthulhu_wars.acts import exercises, positions
from referees.cthulhu_wars.acts.beside import begin, begin_a_game
from referees.cthulhu_wars.acts.world import World
from referees.frame import Course, Difference, Tally

ANSWERS_OF_A_GAME: Final = 120


def compared(make: Callable[[Random], World], answers: int) -> Callable[[Random, Tally], Difference | None]:
    """Play so many answers from a position of this kind, and compare after each."""

    def compare(rng: Random, tally: Tally) -> Difference | None:
        return begin(make(rng), rng, tally).compare(answers)

    return compare


def compare_a_game(rng: Random, tally: Tally) -> Difference | None:
    """A whole game from its setup; random games are long, so it stops at some point."""
    tally["whole games"] += 1
    return begin_a_game(rng, tally).compare(ANSWERS_OF_A_GAME)


COURSES: Final = (
    Course("acts", 10, compared(positions.any_turn, 6), exercises.ACTS),
    Course("factions", 16, compared(positions.of_faction, 6), exercises.FACTIONS),
    Course("requirements", 10, compared(positions.near_a_requirement, 6), exercises.REQUIREMENTS),
    Course("two players", 8, compared(positions.two_players, 8), exercises.TWO_PLAYERS),
    Course("phases", 8, compared(positions.end_of_action_phase, 12), exercises.PHASES),
    Course("endings", 3, compared(positions.near_the_end, 16), exercises.ENDINGS),
    Course("exhausted", 1, compared(positions.exhausted, 6), exercises.EXHAUSTED),
    Course("doom", 3, compared(positions.in_doom, 10), exercises.DOOM),
    Course("games", 1, compare_a_game, exercises.GAMES),
)
