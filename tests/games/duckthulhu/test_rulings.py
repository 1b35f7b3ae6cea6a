"""The rulings of the rules, one by one.  (rules 13)"""

import pytest

from cultists.games.duckthulhu import solving
from cultists.games.duckthulhu.checking import check, is_trimmed
from cultists.games.duckthulhu.choosing import example
from cultists.games.duckthulhu.jumps import LANDINGS, is_on_the_sky
from cultists.games.duckthulhu.meaning import GROUPS, STANDARD, Flip
from cultists.games.duckthulhu.outcomes import moves_of
from cultists.games.duckthulhu.solving import course_of, solve
from cultists.sky import NO_TILE, SYMBOLS, Constellation
from games.duckthulhu.skies import after, moves, position, row_5, scattered, seen, shows, sign, with_signs


def test_moves_are_counted_by_outcome() -> None:
    """Five pushes of a full row are five moves for a hand, but one outcome.  (rules 13.1)"""
    here = row_5("1 2 3 CR V")
    assert len(moves(3, here)) == 1
    assert [move.words for move in moves_of(STANDARD[2], *here)] == [f"push {column}5 east" for column in "abcde"]


def test_look_alikes_that_both_match_make_a_ritual_invalid() -> None:
    """Two like tiles change places or stay: whatever one outcome shows, the other shows too.  (rules 13.2)"""
    here = scattered(a1="2", b1="2", c1="2")
    outcomes = solving.outcomes(STANDARD[13], *here)
    assert len(outcomes) == 2
    assert len({tuple(seen(cells)) for cells in outcomes}) == 1
    assert len(solving.hits_of(outcomes, [sign("2 2")])) == 2


def test_a_dashed_square_asks_for_nothing_and_charts_are_trimmed() -> None:
    """A dashed square may lie outside, but a figure with an outer line of them is refused.  (rules 13.3)"""
    assert shows("SU . .", scattered(e1="SU")[0])  # untrimmed: the dashed squares hang over the edge in any turn
    assert is_trimmed(Constellation.parse("2 . / . 1"))
    assert not is_trimmed(Constellation.parse("2 . / 1 ."))
    assert not is_trimmed(Constellation.parse(". . / 2 1"))
    ritual = example()
    first = ritual.phases[4][4]
    breaches = check(with_signs(ritual, sign(f"{first.figure} / . .", first.id, first.direction)))
    assert [breach.promise for breach in breaches] == ["trimmed figures"]
    assert first.id in breaches[0].text


def test_duckthulhus_space_fits_a_dashed_square_but_is_no_gap() -> None:
    """A figure looks past him; nothing is pushed onto him.  (rules 13.4)"""
    here = position("1 @@ 2 -- -- / " + " / ".join(["-- -- -- -- --"] * 4))
    assert shows("1 . 2", here[0])
    assert moves(17, here) == ["push c1 east"]
    assert "push a1 east" not in moves("Push one tile east.", here)


def test_into_a_gap_no_chain_moves() -> None:
    """Only a tile with a gap beside it may go; a plain push may start further back.  (rules 13.5)"""
    here = scattered(a1="1", b1="2")
    assert moves(17, here) == ["push b1 east"]
    assert moves("Push one tile east.", here) == ["push a1 east", "push b1 east"]


def test_into_a_gap_across_the_edge() -> None:
    """From e to a, and from row 5 to row 1.  (rules 13.6)"""
    assert after(17, scattered(e1="1", b1="2"), "push e1 east")[0] == "1 2 -- -- --"
    assert after(8, scattered(c5="1"), "push c5 south")[0] == "-- -- 1 -- --"


def test_a_row_or_column_without_tiles_is_no_move() -> None:
    """Neither is offered where no tile lies.  (rules 13.7)"""
    here = scattered(a1="1", c3="2", duck="b5")
    assert moves(9, here) == ["flip a1", "flip c3"]
    assert moves(16, here) == ["flip a1", "flip c3"]


def test_without_any_corner_there_is_no_move() -> None:
    """Tiles everywhere else are no help.  (rules 13.8)"""
    assert moves(6, scattered(a1="1", e5="SU", duck="a5")) == ["flip a1 e5"]
    assert moves(6, scattered(c3="1", e1="2")) == ["flip e1"]
    assert moves(6, scattered(c3="1")) == []


def test_two_crescents_make_step_2_impossible() -> None:
    """The instruction speaks of one, so there is no move.  (rules 13.9)"""
    assert moves(2, scattered(a1="CR", a2="1", e1="CR")) == []
    assert moves("Switch a crescent moon with the tile below it.", scattered(a1="CR", a2="1", e1="CR")) == [
        "switch a1 a2"
    ]


def test_five_and_four_in_either_order() -> None:
    """The 4 may lie on either side of the 5.  (rules 13.10)"""
    assert moves(4, scattered(a1="5", b1="4", d3="4", d4="5")) == ["switch a1 b1", "switch d3 d4"]


def test_two_gibbous_moons_may_change_places() -> None:
    """One must be a gibbous moon, both may be.  (rules 13.11)"""
    assert moves(12, scattered(a1="GI", b1="GI", d3="2")) == ["switch a1 b1"]


def test_the_same_symbol_counts_before_the_flip() -> None:
    """What they show afterwards does not matter.  (rules 13.12)"""
    here = scattered(a1="2", b1="3", c3="1", d4="1")
    assert moves(21, here) == ["flip c3 d4"]
    assert after(21, here, "flip c3 d4")[2:4] == ["-- -- 4 -- --", "-- -- -- 4 --"]


def test_a_constellation_in_two_places_is_one() -> None:
    """Two places, one entry.  (rules 13.13)"""
    cells, _ = scattered(a1="2", b1="1", d4="2", e4="1")
    assert len(solving.shown_in(cells, [sign("2 1")])) == 1


def test_used_constellations_and_other_phases_are_ignored() -> None:
    """In the example this happens all the time: most skies show more than the one that counts.  (rules 13.14)"""
    ritual = example()
    ignored = 0
    for step in solve(ritual).steps:
        shown = {each.id for each in solving.shown_in(step.after, ritual.signs)}
        assert step.sign.id in shown
        ignored += len(shown) > 1
    assert ignored > 10


def test_the_sky_before_the_move_is_not_looked_at() -> None:
    """The figure shows before the move, and only the outcome that leaves it alone counts.  (rules 13.15)"""
    here = scattered(a1="2", b1="1", d4="SU")
    outcomes = solving.outcomes(Flip(number=1), *here)
    assert shows("2 1", here[0])
    assert [move.words for move, _, _ in solving.hits_of(outcomes, [sign("2 1")])] == ["flip d4"]


def test_a_step_with_any_may_leave_no_choice() -> None:
    """A single outcome is legal in a step that speaks of any.  (rules 13.16)"""
    assert moves(14, scattered(a1="1", b1="2")) == ["switch a1 b1"]


def test_two_constellations_may_share_a_direction() -> None:
    """A step goes well with a direction that another constellation of the phase has too.  (rules 13.17)"""
    ritual = example()
    gone_well = 0
    for step in solve(ritual).steps:
        phase = ritual.phases[(step.number - 1) // 5]
        for direction in {each.direction for each in phase} - {step.sign.direction}:
            landing = LANDINGS[direction][step.duck]
            if landing is not None and step.after[landing] != NO_TILE:
                course = course_of(with_signs(ritual, sign(str(step.sign.figure), step.sign.id, direction)))
                assert len(course.steps) >= step.number
                assert course.steps[step.number - 1].lands_on == landing
                gone_well += 1
    assert gone_well > 10


def test_the_same_figure_twice_in_a_phase_breaks_the_ritual() -> None:
    """Both show in the first step, so it has no single answer.  (rules 13.18)"""
    ritual = example()
    one, other = ritual.phases[0][0], ritual.phases[0][4]
    breach = course_of(with_signs(ritual, sign(str(one.figure), other.id, other.direction))).breach
    assert breach is not None
    assert breach.text == "step 1: 2 constellations: flip c1 c2 c3 c4 c5 shows 1a and 1e"


def test_duckthulhu_is_beside_the_sky_before_the_first_jump() -> None:
    """Step 1 is a flip, and he jumps after it.  (rules 13.19)"""
    first, second, *_ = solve(example()).steps
    assert not is_on_the_sky(first.duck)
    assert is_on_the_sky(second.duck)
    assert isinstance(STANDARD[0], Flip)


@pytest.mark.parametrize("code", SYMBOLS)
def test_only_one_to_five_are_stars(code: str) -> None:
    """The shooting star is a side without stars too.  (rules 13.20)"""
    assert (code in GROUPS["with stars"]) == code.isdigit()
    assert (code in GROUPS["without stars"]) == (not code.isdigit())
