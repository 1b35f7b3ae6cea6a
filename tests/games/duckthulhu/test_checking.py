"""What a check finds: nothing in a valid ritual, and in a spoilt one the step and the promise."""

from itertools import combinations

import pytest

from cultists.games.duckthulhu.checking import check
from cultists.games.duckthulhu.choosing import example
from cultists.games.duckthulhu.explaining import explain
from cultists.games.duckthulhu.files import parse_ritual, print_ritual
from cultists.games.duckthulhu.jumps import JUMPS
from cultists.games.duckthulhu.ritual import Promise, Ritual, Sign
from cultists.games.duckthulhu.solving import Unsolvable, course_of, solve
from cultists.games.duckthulhu.spaces import SPACE_NAMES
from cultists.sky import SIZE, SPACES, SYMBOLS, Constellation, Sky, exchange, parse_symbol, turn_over
from games.duckthulhu.skies import found, shows, with_signs


def changed(ritual: Ritual, **parts: object) -> Ritual:
    """The ritual with some parts replaced."""
    names = ("tiles", "instructions", "name", "origin", "message", "answer", "promises")
    keywords = {name: parts.get(name, getattr(ritual, name)) for name in names}
    sky, row = parts.get("sky", ritual.sky), parts.get("duck_row", ritual.duck_row)
    return Ritual(sky, row, ritual.phases, **keywords)  # type: ignore[arg-type]


def promises(ritual: Ritual) -> list[tuple[int, str]]:
    return [(breach.step, breach.promise) for breach in check(ritual)]


def test_the_example_keeps_every_promise() -> None:
    assert check(example()) == []


def test_meteors_in_column_a_are_counted() -> None:
    ritual = example()
    without = changed(ritual, sky=Sky(turn_over(ritual.sky.cells, [20])))  # SH instead of the only ME
    assert promises(without)[0] == (0, "exactly one ME in column a")
    cells = bytearray(ritual.sky.cells)
    east = next(space for space in SPACES if space % SIZE and ritual.sky.symbol_at(space) == parse_symbol("ME"))
    cells[0], cells[east] = cells[east], cells[0]
    both = changed(ritual, sky=Sky(bytes(cells)))
    assert promises(both)[0] == (0, "exactly one ME in column a")
    assert "2 times" in check(both)[0].text


def test_duckthulhu_waits_beside_the_meteors() -> None:
    breaches = check(changed(example(), duck_row=4))
    assert breaches[0].promise == "Duckthulhu waits west of the meteors"
    assert "beside row 4, but the meteors are on a5" in breaches[0].text


def test_an_instruction_that_allows_nothing_is_told() -> None:
    instructions = ("Flip the only shooting star.", *example().instructions[1:])
    breaches = check(changed(example(), instructions=instructions, promises=()))
    assert [(breach.step, breach.promise) for breach in breaches] == [(1, "at least one legal move")]
    assert breaches[0].text.startswith("step 1: no move")


def test_an_instruction_that_cannot_be_read_is_told() -> None:
    instructions = (*example().instructions[:3], "Juggle.", *example().instructions[4:])
    breach = course_of(changed(example(), instructions=instructions)).breach
    assert breach is not None
    assert (breach.step, breach.promise) == (4, "an instruction that can be read")


def test_the_file_is_held_to_its_word() -> None:
    ritual = example()
    said = (
        Promise(3, move="push e5 east"),  # another tile, the same outcome
        Promise(5, move="push a5 north", outcomes=3, lands_on="e4", letter="X"),
        Promise(7, move="nonsense"),
    )
    texts = [breach.text for breach in check(changed(ritual, promises=said, message="TURN IT OVER", answer=""))]
    assert texts == [
        "step 5: the file says move push a5 north, but it is push b5 north",
        "step 5: the file says outcomes 3, but it is 4",
        "step 5: the file says lands on e4, but it is e3",
        "step 5: the file says letter X, but it is O",
        "step 7: the file says move nonsense, but it is switch a1 b1",
        "at the end: the letters spell TURNOVERTHOSEWITHOUTSTARS, but the file's message is TURN IT OVER",
    ]


def replaced(ritual: Ritual, sign: Sign, figure: str, direction: str) -> Ritual:
    other = with_signs(ritual, Sign(sign.id, direction, Constellation.parse(figure)))
    return changed(other, message=ritual.message, answer=ritual.answer)


def test_every_wrong_direction_is_noticed() -> None:
    """All 175 of them."""
    ritual = example()
    tried = [(sign, direction) for sign in ritual.signs for direction in JUMPS if direction != sign.direction]
    assert len(tried) == 175
    for sign, direction in tried:
        assert check(replaced(ritual, sign, str(sign.figure), direction)), (sign, direction)


def test_every_wrong_symbol_is_noticed() -> None:
    """1,014 of 1,014: each symbol of each figure, replaced by each other one (6.4)."""
    ritual = example()
    tried = 0
    for sign in ritual.signs:
        for row, column, symbol in sign.figure.cells:
            for other in range(len(SYMBOLS)):
                if other != symbol:
                    cells = [(r, c, other if (r, c) == (row, column) else s) for r, c, s in sign.figure.cells]
                    figure = str(Constellation(sign.figure.height, sign.figure.width, cells))
                    assert check(replaced(ritual, sign, figure, sign.direction)), (sign, figure)
                    tried += 1
    assert tried == 1014


def test_every_mirrored_figure_is_noticed() -> None:
    """21 of the 25 figures differ from their mirror image (6.4)."""
    ritual = example()
    noticed = 0
    for sign in ritual.signs:
        mirrored = " / ".join(" ".join(row.split()[::-1]) for row in str(sign.figure).split(" / "))
        noticed += bool(check(replaced(ritual, sign, mirrored, sign.direction)))
    assert noticed == 21


def test_most_changes_of_the_first_sky_are_noticed() -> None:
    """18 of 25 flipped tiles and 36 of 40 switched neighbours (6.4)."""
    ritual = example()
    cells = ritual.sky.cells

    def is_noticed(after: bytes) -> bool:
        return bool(check(changed(ritual, sky=Sky(after), promises=(), message="", answer="")))

    assert sum(is_noticed(turn_over(cells, [space])) for space in range(25)) == 18
    pairs = [pair for pair in combinations(range(25), 2) if pair[1] - pair[0] == 5 or is_side_by_side(*pair)]
    assert len(pairs) == 40
    assert sum(is_noticed(exchange(cells, *pair)) for pair in pairs) == 36


def is_side_by_side(one: int, other: int) -> bool:
    return other - one == 1 and one // 5 == other // 5


def test_a_ritual_that_stops_cannot_be_solved() -> None:
    with pytest.raises(Unsolvable) as caught:
        solve(changed(example(), duck_row=1))
    assert str(caught.value) == (
        "This ritual cannot be carried out; step 1: no tile to land on: ENE from west of a1 leaves the sky"
        " (constellation 1a)."
    )


def test_the_explanations_tell_what_the_others_show() -> None:
    explanations = explain(solve(example()))
    assert len(explanations) == 25
    for each in explanations:
        step = each.step
        assert len(each.candidates) == step.outcomes
        assert [candidate.move for candidate in each.candidates if candidate.is_taken] == [step.move]
        named = [" ".join(SPACE_NAMES[space] for space in spaces) for spaces in each.found_on]
        assert named == found(str(step.sign.figure), step.after)
        assert each.words.startswith(f"“{step.move.words}” shows constellation {step.sign.id} on ")
    assert [move.words for move in explanations[2].also] == [f"push {column}5 east" for column in "bcde"]
    fifth = explanations[4]
    assert "None of the 3 other outcomes" in fifth.words
    assert "“push c5 north” shows 1b, which is used up." in fifth.words
    assert "leaves no choice" in explanations[0].words


def test_a_ritual_is_equal_to_its_copy_and_to_nothing_else() -> None:
    ritual = example()
    again = parse_ritual(print_ritual(ritual))
    assert ritual == again
    assert hash(ritual) == hash(again)
    assert ritual != changed(ritual, name="another")
    assert ritual != "a ritual"
    assert ritual.phases[0][0] != ritual.phases[0][1]
    assert repr(ritual) == "<ritual 'Ritual of the First Feather'>"
    assert shows(str(ritual.phases[0][0].figure), solve(ritual).steps[0].after)
