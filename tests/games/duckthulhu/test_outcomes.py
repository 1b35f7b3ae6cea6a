"""Outcomes of instructions on random skies, held against the slow and obvious way."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cultists.games.duckthulhu.jumps import beside
from cultists.games.duckthulhu.meaning import STANDARD, Meaning
from cultists.games.duckthulhu.moves import parse_move, result_of
from cultists.games.duckthulhu.outcomes import moves_of, outcomes
from cultists.sky import NO_TILE, SkyError
from games.duckthulhu.reference import reference
from games.duckthulhu.skies import Position, scattered
from games.duckthulhu.test_language import meanings
from sky.reference import random_sky


def random_position(rng: Random) -> Position:
    """Any number of tiles, Duckthulhu on a space without one or beside the sky."""
    gone = rng.randrange(25)
    cells = random_sky(rng, gone).cells
    gaps = [space for space, face in enumerate(cells) if face == NO_TILE]
    return cells, rng.choice(gaps) if gaps else beside(rng.randrange(1, 6))


@pytest.mark.parametrize("number", range(1, 26))
def test_the_instructions_allow_what_the_obvious_way_allows(number: int) -> None:
    rng = Random(number)
    meaning = STANDARD[number - 1]
    total = 0
    for _ in range(60):
        cells, duck = random_position(rng)
        found = outcomes(meaning, cells, duck)
        assert set(found) == reference(meaning, cells, duck)
        assert all(result_of(move, cells, duck) == after for after, move in found.items())
        every = moves_of(meaning, cells, duck)
        assert {result_of(move, cells, duck) for move in every} == set(found)
        assert len({move.words for move in every}) == len(every)
        total += len(found)
    assert total


@settings(max_examples=250, deadline=None)
@given(meanings, st.integers(0, 10**6))
def test_every_meaning_allows_what_the_obvious_way_allows(meaning: Meaning, seed: int) -> None:
    cells, duck = random_position(Random(seed))
    assert set(outcomes(meaning, cells, duck)) == reference(meaning, cells, duck)


@pytest.mark.parametrize("words", ["flip a1", "flip a1 b1", "switch b2 b3", "push e5 south", "switch a1 b1"])
def test_moves_are_read_back_from_their_words(words: str) -> None:
    move = parse_move(words)
    assert move.words == words
    assert move == parse_move(words.upper())
    assert move.place == words.replace(" ", "-")
    assert repr(move) == f"<{words}>"


def test_a_switch_may_name_its_spaces_in_either_order() -> None:
    assert parse_move("switch b3 b2").words == "switch b2 b3"


@pytest.mark.parametrize(
    "words", ["", "flip", "flip z9", "flip a1 a1", "push a1", "push a1 b1 south", "jump a1", "switch a1 c1"]
)
def test_what_is_no_move_is_refused(words: str) -> None:
    with pytest.raises(SkyError, match="no move"):
        parse_move(words)


def test_a_move_that_needs_a_tile_cannot_be_made_without() -> None:
    here = scattered(a1="1", b1="2", duck="a2")
    for words in ("flip c3", "switch b1 c1", "push c3 east", "push a1 south", "switch a1 a2"):
        assert result_of(parse_move(words), *here) is None
