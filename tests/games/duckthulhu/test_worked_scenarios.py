"""The worked examples of the rules, one by one.  (rules 14)"""

from itertools import combinations

from cultists.games.duckthulhu import solving
from cultists.games.duckthulhu.choosing import example
from cultists.games.duckthulhu.jumps import JUMPS, LANDINGS, beside
from cultists.games.duckthulhu.meaning import STANDARD
from cultists.games.duckthulhu.solving import Course, course_of, solve
from cultists.games.duckthulhu.spaces import SPACE_NAMES, SPACE_OF
from cultists.sky import NO_TILE
from games.duckthulhu.skies import (
    Position,
    after,
    found,
    moves,
    position,
    row_5,
    scattered,
    seen,
    shows,
    sign,
    with_signs,
)

EAST = "Push one tile in the southernmost row east."
WEST = "Push one tile in the southernmost row west."

SKY_7 = """
4  1  2  3  5
2  3  SU 1  2
V  4  5  -- 4
FM GI @@ CR 5
2  3  1  SH ME
"""
SKY_11 = """
-- 1  2  3  5
2  3  SU -- 2
V  -- 5  2  4
FM GI @@ CR 5
2  3  1  SH --
"""
SKY_12 = """
-- 2  3  5  --
4  -- @@ -- 2
-- 1  -- 1  4
3  2  -- 4  --
4  GI V  1  --
"""
SKY_13 = """
2  1  -- 3  V
-- 2  1  -- 2
5  3  -- @@ 1
V  -- 4  2  --
-- 1  3  -- FM
"""


def test_a_full_row_goes_round_in_one_outcome() -> None:
    """Five pushes lead to it.  (rules 14.1)"""
    here = row_5("1 2 3 CR V")
    assert moves(EAST, here) == ["push a5 east"]
    for column in "abcde":
        assert after(EAST, here, f"push {column}5 east")[4] == "V 1 2 3 CR"


def test_a_chain_ends_at_a_gap() -> None:
    """What lies beyond the gap stays.  (rules 14.2)"""
    assert after(EAST, row_5("1 2 -- 3 4"), "push a5 east")[4] == "-- 1 2 3 4"


def test_a_push_goes_round_the_edge() -> None:
    """From e5 to a5.  (rules 14.3)"""
    assert after(EAST, row_5("-- 2 3 -- 4"), "push e5 east")[4] == "4 2 3 -- --"


def test_a_chain_goes_round_the_edge() -> None:
    """Four tiles move, over the edge, up to the gap.  (rules 14.4)"""
    assert after(EAST, row_5("1 -- 2 3 4"), "push c5 east")[4] == "4 1 -- 2 3"


def test_no_chain_may_end_at_duckthulhu() -> None:
    """In a row with no other gap no tile goes east or west.  (rules 14.5)"""
    assert moves(EAST, row_5("1 2 @@ 3 4")) == []
    assert moves(WEST, row_5("1 2 @@ 3 4")) == []


def test_some_chains_end_before_duckthulhu() -> None:
    """A gap before him makes room.  (rules 14.6)"""
    here = row_5("1 -- @@ 2 3")
    assert after(EAST, here, "push a5 east")[4] == "-- 1 -- 2 3"
    assert after(EAST, here, "push d5 east")[4] == "3 1 -- -- 2"
    assert moves(EAST, here) == ["push a5 east", "push d5 east", "push e5 east"]
    assert moves(WEST, here) == []  # a5, e5, d5 and then Duckthulhu


def test_only_adjacent_tiles_are_switched() -> None:
    """Not the corners of a row, not with a gap, not with Duckthulhu.  (rules 14.7)"""
    here = position(SKY_7)
    assert moves(4, here) == ["switch b3 c3", "switch e3 e4"]
    assert moves(7, here) == ["switch a1 b1", "switch b1 c1", "switch c1 d1", "switch d1 e1"]
    assert not {"switch c3 d3", "switch c3 c4"} & set(moves(14, here))


def test_a_flipped_row_passes_over_duckthulhu() -> None:
    """Five rows, five outcomes; his own row is flipped around him.  (rules 14.8)"""
    here = position(SKY_7)
    assert moves(9, here) == [
        "flip a1 b1 c1 d1 e1",
        "flip a2 b2 c2 d2 e2",
        "flip a3 b3 c3 e3",
        "flip a4 b4 d4 e4",
        "flip a5 b5 c5 d5 e5",
    ]
    assert after(9, here, "flip a4 b4 d4 e4")[3] == "LE CR -- GI V"


def test_corners_without_a_tile_are_skipped() -> None:
    """One corner is a gap, on one stands Duckthulhu; the other two are flipped.  (rules 14.9)"""
    here = position(
        """
        -- 1  2  3  5
        2  3  SU 1  2
        V  4  5  2  4
        FM GI 2  CR 5
        2  3  1  SH @@
        """
    )
    assert moves(6, here) == ["flip e1 a5"]
    rows = after(6, here, "flip e1 a5")
    assert (rows[0], rows[4]) == ("-- 1 2 3 V", "3 3 1 SH --")


def test_the_only_crescent_needs_a_tile_below() -> None:
    """No tile below, or a second crescent: no move.  (rules 14.10)"""
    assert moves(2, scattered(c3="CR", c4="4")) == ["switch c3 c4"]
    assert moves(2, scattered(c3="CR", b3="4")) == []
    assert moves(2, scattered(c3="CR", c4="4", a1="CR")) == []


def test_into_a_gap_only_the_tile_itself_moves() -> None:
    """Into a gap no other tile is pushed; in a plain push others may be.  (rules 14.11)"""
    here = position(SKY_11)
    assert moves(8, here) == ["push d1 south", "push b2 south", "push e4 south", "push a5 south"]
    assert after(8, here, "push a5 south") == [
        "2 1 2 3 5",
        "2 3 SU -- 2",
        "V -- 5 2 4",
        "FM GI -- CR 5",
        "-- 3 1 SH --",
    ]
    pushed = {words.split()[1] for words in moves(10, here)}
    tiles = {name for name, space in SPACE_OF.items() if here[0][space] != NO_TILE}
    assert tiles - pushed == {"c1", "c2", "c3", "c5"}
    assert len(moves(10, here)) == 16


def test_the_western_column_and_the_gaps_to_the_east() -> None:
    """Steps 11, 13 and 17 on one sky.  (rules 14.12)"""
    here = position(SKY_12)
    assert moves(11, here) == ["push a2 east", "push a4 east", "push a5 east"]
    assert after(11, here, "push a2 east")[1] == "-- 4 -- -- 2"
    assert after(11, here, "push a4 east")[3] == "-- 3 2 4 --"
    assert after(11, here, "push a5 east")[4] == "-- 4 GI V 1"
    assert moves(13, here) == ["flip e2", "flip e3"]
    assert [words.split()[1] for words in moves(17, here)] == ["d1", "a2", "b3", "e3", "b4", "d4", "d5"]


def test_a_figure_is_found_in_every_turn() -> None:
    """Four places, one constellation.  (rules 14.13)"""
    cells, _ = position(SKY_13)
    assert shows("2 1", cells)
    assert sorted(found("2 1", cells)) == ["a1 b1", "b2 b1", "b2 c2", "e2 e3"]
    assert len(solving.shown_in(cells, [sign("2 1")])) == 1


def test_a_mirror_image_is_not_found() -> None:
    """The figure is found, the mirror image is not.  (rules 14.14)"""
    cells, _ = position(SKY_13)
    assert shows("2 1 / 3 .", cells)
    assert found("2 1 / 3 .", cells) == ["b2 c2 b3"]
    assert not shows("1 2 / . 3", cells)


def test_nor_is_this_mirror_image() -> None:
    """The figure is found, the mirror image is not.  (rules 14.15)"""
    cells, _ = position(SKY_13)
    assert shows("5 3 / V .", cells)
    assert found("5 3 / V .", cells) == ["a3 b3 a4"]
    assert not shows("3 5 / . V", cells)


def test_the_void_is_not_an_empty_space() -> None:
    """The void needs a tile; what lies between may be a gap.  (rules 14.16)"""
    cells, _ = position(SKY_13)
    assert shows("V . 4", cells)
    assert found("V . 4", cells) == ["a4 c4"]
    assert not shows("V 1", cells)


def test_dashed_squares_lie_on_tiles_and_gaps() -> None:
    """One tile and two gaps lie under them.  (rules 14.17)"""
    cells, _ = position(SKY_13)
    assert shows("4 2 . / . . FM", cells)
    assert found("4 2 . / . . FM", cells) == ["c4 d4 e5"]


def test_figures_are_found_where_they_are_and_nowhere_else() -> None:
    """Two more figures on the same sky.  (rules 14.18)"""
    cells, _ = position(SKY_13)
    assert found("2 . . / . . 1", cells) == ["a1 c2"]
    assert shows("2 . . / . . 1", cells)
    assert shows("V / 2 / 1", cells)
    assert found("V / 2 / 1", cells) == ["e1 e2 e3"]


def landings(place: int) -> dict[str, str]:
    """Where each direction leads, without those that leave the sky."""
    return {name: SPACE_NAMES[space] for name in JUMPS if (space := LANDINGS[name][place]) is not None}


def test_the_first_jump_begins_beside_the_sky() -> None:
    """From beside a row at most four directions lead onto the sky.  (rules 14.19)"""
    assert landings(beside(3)) == {"NNE": "a1", "ENE": "b2", "ESE": "b4", "SSE": "a5"}
    assert landings(beside(1)) == {"ESE": "b2", "SSE": "a3"}
    assert landings(beside(2)) == {"ENE": "b1", "ESE": "b3", "SSE": "a4"}
    assert landings(beside(5)) == {"NNE": "a3", "ENE": "b4"}


def test_a_jump_lands_where_it_lands() -> None:
    """From c3, WSW is a4; without a tile there the ritual is invalid.  (rules 14.20)"""
    assert landings(SPACE_OF["c3"])["WSW"] == "a4"
    ritual = example()
    step = solve(ritual).steps[13]  # WNW from c5 to a4
    assert (SPACE_NAMES[step.duck], SPACE_NAMES[step.lands_on]) == ("c5", "a4")
    empty = {name: where for name, where in landings(step.duck).items() if step.after[SPACE_OF[where]] == NO_TILE}
    assert empty
    for direction, where in empty.items():
        breach = course_of(with_signs(ritual, sign(str(step.sign.figure), step.sign.id, direction))).breach
        assert breach is not None
        assert (breach.step, breach.promise) == (14, "a tile to land on")
        assert f"{where}, {direction} from c5, is empty" in breach.text


def test_two_tiles_must_show_the_same_symbol() -> None:
    """The other side of a tile does not count.  (rules 14.21)"""
    here = scattered(a1="2", b3="2", c5="2", d2="1", e5="3")
    assert moves(21, here) == ["flip a1 b3", "flip a1 c5", "flip b3 c5"]


def test_the_only_pair_must_be_the_only_one() -> None:
    """Two pairs are too many, and none is too few.  (rules 14.22)"""
    assert moves(22, scattered(a1="2", b1="3", a5="4", e5="SU")) == ["switch a1 b1"]
    assert moves(22, scattered(a1="2", b1="3", a2="4", e5="SU")) == []
    assert moves(22, scattered(a1="2", c2="3", e2="4", a5="SU", duck="d2")) == []


def test_a_one_star_tile_goes_any_way() -> None:
    """Four ways, or three where Duckthulhu is in the way.  (rules 14.23)"""
    here = scattered(a1="1", a5="3", d3="SU", duck="a3")
    assert len(moves(23, here)) == 4
    rows = after(23, here, "push a1 north")
    assert (rows[3][0], rows[4][0]) == ("3", "1")
    blocked = moves(23, scattered(a1="1", a5="4", d3="SU", duck="b1"))
    assert len(blocked) == 3
    assert "push a1 east" not in blocked


def test_each_push_inside_a_chain_is_an_outcome() -> None:
    """Three tiles in a line, three pushes, three outcomes.  (rules 14.24)"""
    here = scattered(a1="1", b1="2", c1="3")
    for step in (15, 20):
        assert after(step, here, "push a1 west")[0] == "-- 2 3 -- 1"
        assert after(step, here, "push b1 west")[0] == "2 -- 3 -- 1"
        assert after(step, here, "push c1 west")[0] == "2 3 -- -- 1"
        assert len(moves(step, here)) == 3


def singled_out(here: Position) -> list[str]:
    """The moves of step 24 whose outcome shows a figure of both tiles that no other outcome shows."""
    outcomes = solving.outcomes(STANDARD[23], *here)
    found = []
    for cells, move in outcomes.items():
        figure = pair_of(cells)
        if not any(shows(figure, other) for other in outcomes if other != cells):
            found.append(move.words)
    return found


def pair_of(cells: bytes) -> str:
    """The two tiles that are left, as a figure."""
    tiles = [(space // 5, space % 5) for space in range(25) if cells[space] != NO_TILE]
    top, left = min(row for row, _ in tiles), min(column for _, column in tiles)
    bottom, right = max(row for row, _ in tiles), max(column for _, column in tiles)
    rows = [line.split()[left : right + 1] for line in seen(cells)[top : bottom + 1]]
    return " / ".join(" ".join("." if code == "--" else code for code in row) for row in rows)


def test_in_the_open_no_figure_singles_out_a_push() -> None:
    """The eight outcomes are four pairs that look alike.  (rules 14.25)"""
    here = scattered(b2="1", c4="SU", duck="d3")
    assert len(moves(24, here)) == 8
    assert singled_out(here) == []
    apart = [pair_of(cells) for cells in solving.outcomes(STANDARD[23], *here)]
    assert sum(one == other for one, other in combinations(apart, 2)) == 4


def test_near_an_edge_some_pushes_can_be_singled_out() -> None:
    """Four of the outcomes have a figure of their own.  (rules 14.26)"""
    here = scattered(e1="1", d3="SU", duck="b4")
    assert sorted(singled_out(here)) == ["push d3 south", "push d3 west", "push e1 east", "push e1 north"]


def test_used_and_foreign_figures_do_not_disturb() -> None:
    """What has been used, or belongs to another phase, may show; a second unused one may not.  (rules 14.27)"""
    ritual = example()
    steps = solve(ritual).steps
    seventh = steps[6]
    shown = {each.id for each in solving.shown_in(seventh.after, ritual.signs)}
    assert "2c" in shown  # used in step 6, visible again in step 7
    assert shown - {each.id for each in ritual.phases[1]}, "a figure of another phase shows too"
    unused = next(each for each in ritual.phases[1] if each.id == "2d")
    doubled = with_signs(ritual, sign(str(seventh.sign.figure), unused.id, unused.direction))
    breach = course_of(doubled).breach
    assert breach is not None
    assert (breach.step, breach.promise) == (7, "one constellation in that outcome")


def test_look_alikes_are_outcomes_of_their_own() -> None:
    """Nothing seems to change, but two tiles have changed places.  (rules 14.28)"""
    here = scattered(a1="2", b1="2", d4="SU")
    assert moves(14, here) == ["switch a1 b1"]
    (cells,) = solving.outcomes(STANDARD[13], *here)
    assert cells != here[0]
    assert seen(cells) == seen(here[0])
    assert shows("2 2", here[0])
    assert shows("2 2", cells)


CHECKPOINTS = {
    1: "2 SE SU 2 1 / FM 2 2 1 4 / 5 4 SH CR 3 / V -- GI GI ME / ME 5 2 3 4",
    5: "2 SE SU -- 1 / -- 2 2 1 4 / 4 5 -- GI -- / V ME GI CR ME / 4 -- 5 2 3",
    10: "SE 3 -- -- -- / -- 3 -- 4 -- / 4 5 -- GI 1 / V -- GI CR ME / 1 -- 5 -- 2",
    15: "SE 3 -- -- -- / -- 3 -- GI -- / -- 4 -- -- 1 / -- -- 5 CR -- / 1 -- -- -- 3",
    20: "SU -- -- -- -- / -- 2 -- CR -- / -- 1 -- -- -- / -- -- -- -- -- / -- -- -- -- 2",
    24: "-- -- -- -- 3 / -- -- -- -- -- / -- -- -- -- -- / -- -- -- -- -- / -- -- -- -- --",
}
DUCKS = {1: "b4", 5: "e3", 10: "d5", 15: "c3", 20: "c4", 24: "c2"}


def test_the_example_passes_its_checkpoints() -> None:
    """The sky and Duckthulhu after six of its steps.  (rules 14.29)"""
    course: Course = course_of(example())
    assert course.breach is None
    for number, drawing in CHECKPOINTS.items():
        following = course.steps[number]
        assert " / ".join(seen(following.before)) == drawing, number
        assert SPACE_NAMES[following.duck] == DUCKS[number]
    last = course.steps[24]
    assert (last.move.words, last.sign.id, SPACE_NAMES[last.lands_on]) == ("flip e1", "5a", "e1")
    solution = solve(example())
    assert solution.message == "TURNOVERTHOSEWITHOUTSTARS"
    assert solution.answer == "ELDERFEATHER"
