"""What people type, and what they mean by it."""

import pytest

from cultists.sky import MOVES
from cultists.terminal.answers import matching, nothing, short_form

MOVE_WORDS = [move.words for move in MOVES]
CARDS = ["invoke Dagoon (push)", "invoke Deep Ones (push to flip)", "invoke Deep Ones (flip to push)", "invoke nothing"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("push row 2 right", "push row 2 right"),
        ("PUSH Row 2 RIGHT", "push row 2 right"),
        ("p r2 right", "push row 2 right"),
        ("p r2 r", "push row 2 right"),
        ("r2 right", "push row 2 right"),
        ("push column 3 up", "push column 3 up"),
        ("p c3 u", "push column 3 up"),
        ("push col 3 up", "push column 3 up"),
        ("s r1c2 r2c2", "swap r1c2 r2c2"),
        ("swap r2c2 r1c2", "swap r1c2 r2c2"),
        ("s r1 c2 r2 c2", "swap r1c2 r2c2"),
        ("f r2c1", "flip r2c1"),
        ("flip r2, c1", "flip r2c1"),
    ],
)
def test_a_move_can_be_typed_in_words_or_in_short(typed: str, meant: str) -> None:
    assert [MOVE_WORDS[at] for at in matching(MOVE_WORDS, typed)] == [meant]


def test_every_move_has_a_short_form_that_means_it_alone() -> None:
    for words in MOVE_WORDS:
        short = short_form(words, MOVE_WORDS)
        assert len(short) < len(words)
        assert [MOVE_WORDS[at] for at in matching(MOVE_WORDS, short)] == [words]


def test_a_swap_of_tiles_that_do_not_touch_is_no_option() -> None:
    assert matching(MOVE_WORDS, "swap r1c1 r1c5") == []


@pytest.mark.parametrize(("typed", "found"), [("dag", [0]), ("deep", [1, 2]), ("deep flip to", [2]), ("nothing", [3])])
def test_the_beginning_of_the_words_is_enough_if_it_is_clear(typed: str, found: list[int]) -> None:
    assert matching(CARDS, typed) == found


def test_enter_takes_the_only_option_or_the_one_that_says_nothing() -> None:
    assert nothing(["summon nothing"]) == 0
    assert nothing(CARDS) == 3
    assert nothing(["use Gug (push)", "use no more powers"]) == 1
    assert nothing(MOVE_WORDS) is None


def test_nothing_typed_means_no_option() -> None:
    assert matching(CARDS, "  ") == []
    assert matching(CARDS, "()") == []
