"""The families of positions in which the referee and the game play side by side."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from referees.frame import Course, Difference, Tally
from referees.stars_are_right import positions
from referees.stars_are_right.adapter import Both, Unlike, begin, whole_game
from referees.stars_are_right.cards import is_a_set_of_tiles
from referees.stars_are_right.table import Table, is_a_setup

ANSWERS_OF_A_GAME: Final = 400
SETUP: Final = "Setup: the 25 tiles in a square, five cards to each of two to four players, the rest is the draw deck"


def compared(make: Callable[[Random], Table], answers: int) -> Callable[[Random, Tally], Difference | None]:
    """Play so many answers from a position of this kind, and compare after each."""

    def compare(rng: Random, tally: Tally) -> Difference | None:
        return play_on(begin(make(rng), tally), rng, answers)

    return compare


def play_on(both: Both, rng: Random, answers: int) -> Difference | None:
    """Give random answers until the two disagree, the game is over, or it is enough."""
    try:
        for _ in range(answers):
            if not both.step(rng):
                return None
    except Unlike as unlike:
        difference = unlike.args[0]
        assert isinstance(difference, Difference)
        return difference
    return None


def compare_a_game(rng: Random, tally: Tally) -> Difference | None:
    """A whole game from its setup; random games may go on for thousands of answers, so it stops at some point."""
    seats = rng.choice((2, 3, 4))
    both = whole_game(seats, rng, tally)
    tally[f"a game from its setup, of {seats} players"] += 1
    if not is_a_setup(both.table) or not is_a_set_of_tiles(both.table.sky):
        return Difference("The game does not begin with what the rule text lays and deals.", SETUP, both.start)
    return play_on(both, rng, ANSWERS_OF_A_GAME)


def compare_a_loss(rng: Random, tally: Tally) -> Difference | None:
    """A Great Old One leaves play as the seventh creature; on the next turn another avatar of it stands in the sky."""
    table, small, lost, other = positions.lost_great_old_one(rng)
    both = begin(table, tally)
    tally["a Great Old One left play"] += 1
    try:
        both.catch_up()
        for words in (f"summon {small}", f"discard {lost}"):
            both.say(words)
            both.catch_up()
        while both.table.turn == 0:
            both.pass_on(rng)
        while both.table.turn != 0 or both.table.moment != "summon":
            both.pass_on(rng)
        tally["its other avatar was in the hand"] += other in both.table.hand
    except Unlike as unlike:
        difference = unlike.args[0]
        assert isinstance(difference, Difference)
        return difference
    return play_on(both, rng, 2)


COURSES: Final = (
    Course(
        "turns",
        37,
        compared(positions.turns, 8),
        (
            *(f"invoke: {rank}" for rank in ("Great Old One", "Greater Servitor", "Lesser Servitor", "Minion")),
            *(f"power: {rank}" for rank in ("Great Old One", "Greater Servitor", "Lesser Servitor")),
            *(f"summon: {rank}" for rank in ("Great Old One", "Greater Servitor", "Lesser Servitor", "Minion")),
            *("push", "swap", "flip", "invoke nothing", "leave a power unused"),
            *("a second power in a turn", "a power changes what a power gave"),
            *("a figure that was turned", "a figure with wild spaces", "a part of a figure lies outside the sky"),
            *("summon nothing, though the stars are right", "one tile for two constellations"),
            *("a mirror image is not enough", "summoned before, and in play", "summoned before, and lost"),
            *(f"the turn ends, of {number} players" for number in (2, 3, 4)),
            *(
                "keep more cards than are drawn up to",
                "discard a card",
                "discard a second card",
                "draw a sixth card",
                "the discards are shuffled",
            ),
        ),
    ),
    Course(
        "minions",
        22,
        compared(positions.minions, 8),
        (
            *("Gug used", "Tindaloo used", "Dhole used", "Dhole: from the discards", "Dhole: from the draw pile"),
            *(f"Dhole at “{moment}”" for moment in ("invoke", "powers", "moves", "summon", "discard")),
            *(f"a Minion at “{moment}”" for moment in ("seventh", "lend", "draw", "drawn")),
            "use what an exchange brought",
        ),
    ),
    Course("few cards", 2, compared(positions.few_cards, 8), ("a discarded Minion is drawn again",)),
    Course("back and forth", 2, compared(positions.back_and_forth, 12), ("given away again",)),
    Course("lenders to give away", 1, compared(positions.lenders_to_give_away, 8), ("a shown card goes back",)),
    Course(
        "great old ones",
        20,
        compared(positions.great_old_ones, 4),
        (
            *(f"ignore {number} stars" for number in range(4)),
            *(f"ignore at most {number} stars" for number in (1, 2, 3)),
            *("a Lesser Servitor lends", "only Greater Servitors lend", "choose who lends"),
            *("totals compared", "a victory promised"),
        ),
    ),
    Course(
        "near the end",
        12,
        compared(positions.near_the_end, 5),
        (
            *("drop: the new creature", "drop: an older creature"),
            *(f"drop: {rank}" for rank in ("Great Old One", "Greater Servitor", "Lesser Servitor", "Minion")),
            *("won by summoning", "won after the seventh was discarded"),
        ),
    ),
    Course("lost great old ones", 3, compare_a_loss, ("a Great Old One left play", "its other avatar was in the hand")),
    Course("games", 1, compare_a_game, tuple(f"a game from its setup, of {seats} players" for seats in (2, 3, 4))),
)
