"""What `make referees` rests on: positions that can be had again, and counts that are asked for."""

import sys
from random import Random
from types import ModuleType

import pytest

from referees.frame import ALL, OFTEN, Course, Difference, Findings, Tally, courses_of, look_at, shares


def agree(_rng: Random, tally: Tally) -> Difference | None:
    """A position without a difference."""
    tally["a sentence"] += 1
    return None


def differ(rng: Random, _tally: Tally) -> Difference | None:
    """A position with one."""
    return Difference("The referee says 7, the game 6.", "a chapter", f"position: {rng.random()}")


def fail(_rng: Random, _tally: Tally) -> Difference | None:
    """A position that the game cannot play."""
    raise KeyError("a card that is nowhere")


GOOD = Course("good", 80, agree, ("a sentence", "another"))
BAD = Course("bad one", 15, differ, ("a sentence",))
BROKEN = Course("broken", 5, fail, ())


@pytest.fixture(autouse=True)
def _market(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with these three courses."""
    module = ModuleType("referees.market")
    module.COURSES = (GOOD, BAD, BROKEN)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "referees.market", module)


def test_positions_without_a_difference_are_counted() -> None:
    found = look_at("market", "good", 1, 0, 30)
    assert (found.positions.total(), found.tally["a sentence"], found.differences) == (30, 30, [])


def test_a_difference_can_be_seen_again() -> None:
    many = look_at("market", "bad one", 3, 0, 20)
    again, eighth = many.differences[7]
    assert again == "--game market --course 'bad one' --seed 3 --number 7"
    assert look_at("market", "bad one", 3, 7, 8).differences == [(again, eighth)]
    assert len({difference.scenario for _, difference in many.differences}) == 20


def test_an_error_is_a_difference_too() -> None:
    ((_, difference),) = look_at("market", "broken", 1, 0, 1).differences
    assert "KeyError" in difference.what
    assert "a card that is nowhere" in str(difference)


def test_every_course_gets_its_share() -> None:
    assert shares(courses_of("market"), 1000) == {"good": 800, "bad one": 150, "broken": 50}
    assert shares(courses_of("market"), 3) == {"good": 2, "bad one": 1, "broken": 1}


def test_what_was_exercised_too_rarely_is_named() -> None:
    found = Findings(tally=Tally({"a sentence": OFTEN, "another": OFTEN - 1}))
    assert found.too_rare([GOOD]) == {}  # too few positions to say
    found.positions["good"] = ALL
    assert found.too_rare([GOOD]) == {"another": OFTEN - 1}
