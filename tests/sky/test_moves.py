import pickle
from copy import copy
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cultists.sky import (
    FLIPS,
    MOVES,
    PUSHES,
    SWAPS,
    Sky,
    SkyError,
    chain_of,
    parse_move,
    push_chain,
)
from sky.reference import random_sky

full_skies = st.builds(lambda seed: random_sky(Random(seed)), st.integers(0))
OPPOSITE = {"left": "right", "right": "left", "up": "down", "down": "up"}


def row_five(codes: str) -> Sky:
    """A sky with nothing but its last row."""
    return Sky.parse("-- -- -- -- -- /" * 4 + codes)


def test_there_are_85_moves() -> None:
    """20 pushes, 40 swaps, 25 flips, each with words and a place of its own.  (stars_are_right rules 16.3)"""
    assert (len(PUSHES), len(SWAPS), len(FLIPS)) == (20, 40, 25)
    assert len({move.words for move in MOVES}) == len({move.place for move in MOVES}) == 85
    assert [move.kind for move in (PUSHES[0], SWAPS[0], FLIPS[0])] == ["push", "swap", "flip"]


@settings(deadline=None)
@given(full_skies)
def test_a_push_and_the_opposite_push_are_nothing(sky: Sky) -> None:
    """All 20 are undone; five equal pushes are nothing too, but one is something.  (stars_are_right rules 16.2)"""
    for push in PUSHES:
        back = parse_move(push.words.replace(push.direction, OPPOSITE[push.direction]))
        assert push.apply(sky) != sky
        assert back.apply(push.apply(sky)) == sky
        pushed = sky
        for _ in range(5):
            pushed = push.apply(pushed)
        assert pushed == sky


@settings(deadline=None)
@given(full_skies)
def test_a_swap_or_a_flip_done_twice_is_nothing(sky: Sky) -> None:
    """All 65 are undone; done once each is something.  (stars_are_right rules 16.4)"""
    for move in MOVES[len(PUSHES) :]:
        once = move.apply(sky)
        assert once != sky
        assert move.apply(once) == sky


@settings(deadline=None)
@given(full_skies)
def test_a_move_touches_its_spaces_and_no_others(sky: Sky) -> None:
    """Each tile of a push or swap moves to the next of the move's spaces, in a circle, with the same side up."""
    for move in MOVES:
        moved = move.apply(sky)
        for space in set(range(25)) - set(move.spaces):
            assert moved.cells[space] == sky.cells[space]
        for here, there in zip(move.spaces, move.spaces[1:] + move.spaces[:1], strict=True):
            turned = 1 if move.kind == "flip" else 0
            assert moved.cells[there] == sky.cells[here] ^ turned


def test_a_copied_move_is_the_move_itself() -> None:
    """Through copy and pickle, so that identity can be relied on in other processes too."""
    assert all(pickle.loads(pickle.dumps(move)) is move is copy(move) for move in MOVES)


def test_moves_are_found_by_their_words() -> None:
    """Also with the two spaces of a swap exchanged, or in capitals."""
    assert all(parse_move(move.words) is move for move in MOVES)
    assert parse_move("Swap r2c2 r1c2").words == "swap r1c2 r2c2"
    assert parse_move("push row 2 right").place == "row-2-right"
    assert parse_move("swap r1c2 r2c2").place == "r1c2-r2c2"
    assert parse_move("flip r2c1").place == "r2c1"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("push row 6 right", "there is no move 'push row 6 right'"),
        ("push row 2 up", "there is no move"),
        ("", "there is no move ''"),
        ("flip r0c1", "there is no space 'r0c1'"),
        ("swap r1c1 r1c5", "r1c1 and r1c5 are not next to each other"),
    ],
)
def test_an_impossible_move_is_named(words: str, message: str) -> None:
    """The error says what is wrong with it."""
    with pytest.raises(SkyError, match=message):
        parse_move(words)


@pytest.mark.parametrize("words", ["push row 5 left", "swap r5c2 r5c3", "flip r5c3"])
def test_a_space_without_a_tile_cannot_be_moved(words: str) -> None:
    """Pushed lines must be full, swaps and flips need tiles; elsewhere gaps do no harm."""
    with pytest.raises(SkyError, match=f"cannot {words}: there is no tile on r5c3"):
        parse_move(words).apply(row_five("1 2 -- 3 4"))
    assert parse_move("swap r5c1 r5c2").apply(row_five("1 2 -- 3 4")).symbols == row_five("2 1 -- 3 4").symbols


@settings(deadline=None)
@given(full_skies)
def test_in_a_full_line_the_single_push_is_the_line_push(sky: Sky) -> None:
    """Whichever tile of the line is pushed."""
    for push in PUSHES:
        chains = [chain_of(sky.cells, space, push.direction) for space in push.spaces]
        assert {Sky(push_chain(sky.cells, chain)) for chain in chains} == {push.apply(sky)}
