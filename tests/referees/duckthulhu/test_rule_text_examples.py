"""The referee agrees with the example ritual and the worked scenarios."""

from pathlib import Path

import pytest

from referees.duckthulhu.checking import Position, check, hidden_letters, letters, right
from referees.duckthulhu.english import INSTRUCTIONS, SHORT, NotUnderstood, understand
from referees.duckthulhu.ritual import Wrong, ritual_of
from referees.duckthulhu.sky import Cell, Lying, Sky, Tile, cell_of, name_of
from referees.duckthulhu.stars import DIRECTIONS, Constellation, Figure, landing, mirrored, places, turned
from referees.duckthulhu.step import outcomes

EXAMPLE = Path(__file__).parents[3] / "scenarios/duckthulhu/first_feather.toml"
SEVENTH = "4 1 2 3 5 / 2 3 SU 1 2 / V 4 5 -- 4 / FM GI @@ CR 5 / 2 3 1 SH ME"
ELEVENTH = "-- 1 2 3 5 / 2 3 SU -- 2 / V -- 5 2 4 / FM GI @@ CR 5 / 2 3 1 SH --"
TWELFTH = "-- 2 3 5 -- / 4 -- @@ -- 2 / -- 1 -- 1 4 / 3 2 -- 4 -- / 4 GI V 1 --"
THIRTEENTH = "2 1 -- 3 V / -- 2 1 -- 2 / 5 3 -- @@ 1 / V -- 4 2 -- / -- 1 3 -- FM"
STOCK = {"2": "3", "1": "4", "V": "5", "CR": "GI", "SH": "ME", "SU": "SE", "FM": "LE"}
OTHER_SIDE = STOCK | {back: front for front, back in STOCK.items()}


def sky_of(text: str) -> tuple[Sky, Cell]:
    """A sky and Duckthulhu's space from five rows of symbols."""
    sky, duck = {}, (-1, 0)
    for row, line in enumerate(text.split("/")):
        for column, symbol in enumerate(line.split()):
            if symbol == "@@":
                duck = (column, row)
            elif symbol != "--":
                sky[column, row] = Lying(Tile(f"{column}{row}", symbol, OTHER_SIDE[symbol]), front_is_up=True)
    return sky, duck


def seen(sky: Sky, duck: Cell, row: int) -> str:
    """What a row looks like."""
    spaces = [(column, row) for column in range(5)]
    return " ".join("@@" if cell == duck else sky[cell].shows if cell in sky else "--" for cell in spaces)


def allowed(text: str, step: int) -> list[list[str]]:
    """The moves that the instruction of a step allows, those with one outcome together."""
    return sorted(sorted(outcome.moves) for outcome in outcomes(*sky_of(text), understand(INSTRUCTIONS[step - 1])))


def figure_of(text: str) -> Figure:
    return tuple(tuple(line.split()) for line in text.split("/"))


def lies(text: str) -> list[str]:
    """Where a figure lies in the sky of the thirteenth scenario: the spaces under its symbols."""
    sky, _ = sky_of(THIRTEENTH)
    found = places(sky, figure_of(text))
    return sorted(" ".join(sorted(name_of(cell) for cell, symbol in squares if symbol != ".")) for squares in found)


def test_the_example_goes_as_it_says() -> None:
    verdict = check(EXAMPLE.read_text())
    assert verdict.faults == []
    assert letters(verdict.course) == "TURNOVERTHOSEWITHOUTSTARS"
    assert hidden_letters(verdict.course) == "ELDERFEATHER"
    assert len(verdict.course) == 25


def test_the_example_passes_its_checkpoints() -> None:
    course = check(EXAMPLE.read_text()).course
    rows = [seen(course[4].after, course[4].lands_on, row) for row in range(5)]
    assert rows == ["2 SE SU -- 1", "-- 2 2 1 4", "4 5 -- GI @@", "V ME GI CR ME", "4 -- 5 2 3"]
    last = course[24].before
    assert [seen(last.sky, last.duck, row) for row in range(2)] == ["-- -- -- -- 3", "-- -- @@ -- --"]


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("1 2 3 CR V", "push e5 east", "V 1 2 3 CR"),
        ("1 2 -- 3 4", "push a5 east", "-- 1 2 3 4"),
        ("-- 2 3 -- 4", "push e5 east", "4 2 3 -- --"),
        ("1 -- 2 3 4", "push c5 east", "4 1 -- 2 3"),
        ("1 -- @@ 2 3", "push a5 east", "-- 1 @@ 2 3"),
        ("1 -- @@ 2 3", "push d5 east", "3 1 @@ -- 2"),
    ],
)
def test_pushes_in_row_five(before: str, move: str, after: str) -> None:
    sky, duck = sky_of(" / / / / " + before)
    found = outcomes(sky, duck, understand(INSTRUCTIONS[2]))
    (outcome,) = [each for each in found if move in each.moves]
    assert seen(outcome.sky, duck, 4) == after


def test_a_full_row_has_one_outcome_and_duckthulhu_is_never_pushed() -> None:
    assert allowed("////1 2 3 CR V", 3) == [[f"push {column}5 east" for column in "abcde"]]
    assert allowed("////1 2 @@ 3 4", 3) == []
    assert allowed("////1 -- @@ 2 3", 3) == [["push a5 east"], ["push d5 east"], ["push e5 east"]]


def test_switches_and_row_flips() -> None:
    assert allowed(SEVENTH, 4) == [["switch b3 c3"], ["switch e3 e4"]]
    assert [moves[0] for moves in allowed(SEVENTH, 7)] == [
        *("switch a1 b1", "switch b1 c1", "switch c1 d1", "switch d1 e1"),
    ]
    assert len(allowed(SEVENTH, 9)) == 5
    assert ["flip a4 b4 d4 e4"] in allowed(SEVENTH, 9)


def test_corners_without_a_tile_are_skipped() -> None:
    assert allowed("-- 1 2 3 5 / 2 3 SU 1 2 / V 4 5 2 4 / FM GI 2 CR 5 / 2 3 1 SH @@", 6) == [["flip e1 a5"]]


def test_the_crescent_moon() -> None:
    assert allowed("/ / 1 1 CR / 1 1 4 /", 2) == [["switch c3 c4"]]
    assert allowed("/ / 1 1 CR / 1 1 -- /", 2) == []
    assert allowed("/ / 1 1 CR / 1 1 4 / CR", 2) == []


def test_south_into_a_gap_and_south() -> None:
    assert allowed(ELEVENTH, 8) == [["push a5 south"], ["push b2 south"], ["push d1 south"], ["push e4 south"]]
    assert len(allowed(ELEVENTH, 10)) == 16
    pushed = {move for moves in allowed(ELEVENTH, 10) for move in moves}
    assert not pushed & {"push c1 south", "push c2 south", "push c3 south", "push c5 south"}


def test_the_western_column() -> None:
    assert allowed(TWELFTH, 11) == [["push a2 east"], ["push a4 east"], ["push a5 east"]]
    assert allowed(TWELFTH, 13) == [["flip e2"], ["flip e3"]]
    assert [moves[0].split()[1] for moves in allowed(TWELFTH, 17)] == ["a2", "b3", "b4", "d1", "d4", "d5", "e3"]


@pytest.mark.parametrize(
    ("figure", "found"),
    [
        ("2 1", ["a1 b1", "b1 b2", "b2 c2", "e2 e3"]),
        ("2 1 / 3 .", ["b2 b3 c2"]),
        ("1 2 / . 3", []),
        ("5 3 / V .", ["a3 a4 b3"]),
        ("3 5 / . V", []),
        ("V . 4", ["a4 c4"]),
        ("V 1", []),
        ("4 2 . / . . FM", ["c4 d4 e5"]),
        ("2 . . / . . 1", ["a1 c2"]),
        ("V / 2 / 1", ["e1 e2 e3"]),
    ],
)
def test_what_is_found_in_the_sky(figure: str, found: list[str]) -> None:
    assert lies(figure) == found


def test_a_mirror_turns_round_twice() -> None:
    figure = figure_of("1 2 3 / . . 4")
    assert mirrored(mirrored(figure)) == figure == turned(turned(turned(turned(figure))))


def test_the_first_jump() -> None:
    def landings(row: int) -> dict[str, str]:
        cells = {direction: landing((-1, row - 1), direction) for direction in DIRECTIONS}
        return {direction: name_of(cell) for direction, cell in cells.items() if cell}

    assert landings(3) == {"NNE": "a1", "ENE": "b2", "ESE": "b4", "SSE": "a5"}
    assert landings(1) == {"ESE": "b2", "SSE": "a3"}
    assert landings(2) == {"ENE": "b1", "ESE": "b3", "SSE": "a4"}
    assert landings(5) == {"NNE": "a3", "ENE": "b4"}
    assert landing(cell_of("c3"), "WSW") == cell_of("a4")


def test_two_equal_tiles() -> None:
    text = "2 -- -- -- -- / -- -- -- 1 -- / -- 2 -- -- -- / / -- -- 2 -- 3"
    assert allowed(text, 21) == [["flip a1 b3"], ["flip a1 c5"], ["flip b3 c5"]]


def test_the_only_pair() -> None:
    assert allowed("1 1 / / / / 1 -- -- -- 1", 22) == [["switch a1 b1"]]
    assert allowed("1 1 / 1 / / / -- -- -- -- 1", 22) == []
    assert allowed("1 / -- -- 1 @@ 1 / / / 1", 22) == []


def test_one_star() -> None:
    sky = "1 / / @@ -- -- SU / / 3"
    (north,) = [moves for moves in allowed(sky, 23) if "push a1 north" in moves]
    assert (len(allowed(sky, 23)), north) == (4, ["push a1 north"])
    assert [moves[0] for moves in allowed("1 @@ / / -- -- -- SU / / 4", 23)] == [
        *("push a1 north", "push a1 south", "push a1 west"),
    ]


def test_each_push_inside_a_chain_is_an_outcome() -> None:
    assert allowed("1 2 3 -- --", 15) == [["push a1 west"], ["push b1 west"], ["push c1 west"]]


def test_two_tiles_have_eight_outcomes() -> None:
    assert len(allowed("/ -- 1 / -- -- -- @@ / -- -- SU /", 24)) == 8


def test_equal_tiles_that_change_places_are_an_outcome() -> None:
    assert ["switch a1 b1"] in allowed("2 2 3", 14)


def test_used_and_foreign_constellations_do_not_count() -> None:
    sky, duck = sky_of("/ / -- 1 / / @@")
    one = Constellation("1", "NNE", figure_of("4"))
    twin = Constellation("2", "NNE", figure_of("4"))
    assert right(Position(25, sky, duck, INSTRUCTIONS[24], [one])).constellation == one
    with pytest.raises(Wrong, match="at once"):
        right(Position(25, sky, duck, INSTRUCTIONS[24], [one, twin]))


def test_duckthulhu_lands_on_a_tile() -> None:
    sky, _ = sky_of("/ / -- 1")
    for direction in ("WSW", "NNE"):
        with pytest.raises(Wrong, match=r"no tile|off the board"):
            right(Position(25, sky, (2, 4), INSTRUCTIONS[24], [Constellation("1", direction, figure_of("4"))]))


def test_every_sentence_of_the_rule_text_is_understood() -> None:
    assert len({understand(sentence) for sentence in INSTRUCTIONS}) == 23
    assert [understand(sentence) for sentence in SHORT] == [understand(sentence) for sentence in INSTRUCTIONS]
    with pytest.raises(NotUnderstood):
        understand("Flip all tiles in the westernmost row.")


def test_the_parts_of_a_file_are_looked_at() -> None:
    text = EXAMPLE.read_text()
    for old, new, kind in [
        ("row = 5", "row = 4", "beside the meteors"),
        ('"T07f T22b', '"T22f T22b', "sky"),
        ('front = "SU"', 'front = "XX"', "symbol"),
        ('direction = "ENE"', 'direction = "EEN"', "direction"),
        ('figure = ["ME GI", ". CR", ". 1"]', 'figure = [". ME GI", ". . CR", ". . 1"]', "trimmed"),
        ('answer = "ELDERFEATHER"', 'answer = "ELDERFEATHEN"', "answer"),
        ('lands_on = "b4"', 'lands_on = "b3"', "said"),
    ]:
        assert kind in {fault.kind for fault in check(text.replace(old, new, 1)).faults}
    assert ritual_of(text).start == (-1, 4)
