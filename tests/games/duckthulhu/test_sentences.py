"""Sentences of the rule text on which the worked examples are silent, one test each."""

import pytest

from cultists.engine import Game
from cultists.games.duckthulhu import solving
from cultists.games.duckthulhu.checking import check
from cultists.games.duckthulhu.choosing import example
from cultists.games.duckthulhu.files import print_ritual
from cultists.games.duckthulhu.language import meaning_of
from cultists.games.duckthulhu.ritual import BadRitual, Ritual
from cultists.games.duckthulhu.rules import Duckthulhu
from cultists.games.duckthulhu.solving import course_of, solve
from cultists.sky import NO_TILE, SYMBOLS
from games.duckthulhu.skies import NOWHERE, moves, scattered, shows, sign, with_signs

RULES = Duckthulhu()


@pytest.mark.parametrize(
    ("figure", "told"),
    [
        ("ME", "step 11: 4 moves match"),  # the meteors stay where they are, whatever is pushed
        ("LE LE", "step 11: nothing matches"),
    ],
)
def test_of_several_moves_exactly_one_may_show_an_unused_constellation(figure: str, told: str) -> None:
    """Not four of them, and not none.  Such a ritual cannot be played.  (rules 3.1, 11.2)"""
    ritual = with_signs(example(), sign(figure, "3a", "NNW"))
    breach = course_of(ritual).breach
    assert breach is not None
    assert breach.text.startswith(told)
    with pytest.raises(BadRitual, match=told):
        RULES.in_full("ritual", print_ritual(ritual))


def test_the_one_right_move_is_taken_and_after_any_other_every_name_is_wrong() -> None:
    """At each step: whatever is named after another move is a mistake, and undoes it.  (rules 3.1, 3.2)"""
    ritual = example()
    game = Game.new(RULES, options={"ritual": "example"})
    tried = 0
    for step, meaning in zip(solve(ritual).steps, ritual.meanings, strict=True):
        for after, move in solving.outcomes(meaning, step.before, step.duck).items():
            if after == step.after:
                continue
            for number in range(len(game.table.unused)):
                other = game.copy()
                other.answer(0, move.words)
                assert other.question is not None
                *names, _ = other.question.options
                assert len(names) == len(game.table.unused)
                other.answer(0, names[number])
                table = other.table
                assert (table.number, table.mistakes, table.cells) == (step.number, 1, step.before)
                tried += 1
        game.answer(0, step.move.words)
        game.answer(0, step.sign.words)
        assert game.table.number == step.number + 1
    assert tried > 150


@pytest.mark.parametrize("code", SYMBOLS)
def test_a_symbol_lies_only_on_a_tile_that_shows_it(code: str) -> None:
    """The void is a symbol as any other, and a space without a tile shows none.  (rules 5.2)"""
    for other in SYMBOLS:
        assert shows(f"{code} 2", scattered(a1=other, b1="2")[0]) == (code == other)
    assert not shows(f"{code} 2", scattered(b1="2")[0])
    assert not shows(f"2 {code} 2", scattered(a1="2", c1="2", duck="b1")[0])


@pytest.mark.parametrize("code", [*SYMBOLS, "--", "@@"])
def test_a_dashed_square_lies_on_anything(code: str) -> None:
    """Any tile, a gap, and Duckthulhu.  (rules 5.2)"""
    tiles = {} if code == "@@" else {"b1": code}
    assert shows("2 . 2", scattered("b1" if code == "@@" else "", a1="2", c1="2", **tiles)[0])


def test_every_tile_is_every_tile() -> None:
    """All 25 of them, and all five of a row.  (rules 4.3, 7.1)"""
    here = example().sky.cells, NOWHERE
    for instruction, count in (("Flip every tile.", 25), ("Flip every tile in the northernmost row.", 5)):
        (after,) = solving.outcomes(meaning_of(instruction), *here)
        assert after == bytes(face ^ 1 for face in here[0][:count]) + here[0][count:]


def test_on_a_full_sky_there_are_forty_pairs_four_corners_and_five_lines_each_way() -> None:
    """As many moves as the words say.  (rules 4.2, 7.1)"""
    here = example().sky.cells, NOWHERE
    pairs = moves(14, here)
    assert (len(pairs), pairs[0], pairs[-1]) == (40, "switch a1 b1", "switch d5 e5")
    assert moves(6, here) == ["flip a1 e1 a5 e5"]
    assert moves(9, here) == ["flip " + " ".join(f"{column}{row}" for column in "abcde") for row in "12345"]
    assert moves(16, here) == ["flip " + " ".join(f"{column}{row}" for row in "12345") for column in "abcde"]


@pytest.mark.parametrize(
    ("direction", "beside", "behind"),
    [("north", "c2", "c1"), ("south", "c4", "c5"), ("east", "d3", "e3"), ("west", "b3", "a3")],
)
def test_nothing_is_pushed_onto_duckthulhu_from_any_side(direction: str, beside: str, behind: str) -> None:
    """Neither the tile beside him nor the one behind it.  (rules 4.4)"""
    towards = {"north": "south", "south": "north", "east": "west", "west": "east"}[direction]
    here = scattered("c3", **{beside: "1", behind: "2"})
    assert moves(f"Push any tile {towards}.", here) == []
    away = moves(f"Push any tile {direction}.", here)
    assert sorted(away) == sorted(f"push {cell} {direction}" for cell in (beside, behind))


def test_either_of_the_two_may_be_the_gibbous_moon() -> None:
    """The other may lie on any side of it.  (rules 7.1)"""
    tiles = {"b2": "GI", "b1": "1", "c2": "2", "b3": "3", "a2": "V", "e5": "4", "d5": "1"}
    assert moves(12, scattered(**tiles)) == ["switch b1 b2", "switch a2 b2", "switch b2 c2", "switch b2 b3"]


def test_the_last_tile_is_flipped_only_when_it_is_the_last() -> None:
    """With two tiles left there is no move.  (rules 7.1)"""
    assert moves(25, scattered(d4="3", duck="c2")) == ["flip d4"]
    assert moves(25, scattered(d4="3", a1="3", duck="c2")) == []


def test_what_he_lands_on_is_gone_at_once_and_nothing_else() -> None:
    """After each step there is one tile less, and in the end the sky is empty.  (rules 3.3, 6.2)"""
    game = Game.new(RULES, options={"ritual": "example"})
    for step in solve(example()).steps:
        game.answer(0, step.move.words)
        game.answer(0, step.sign.words)
        left = bytearray(step.after)
        left[step.lands_on] = NO_TILE
        assert (game.table.cells, game.table.duck) == (bytes(left), step.lands_on)
        assert list(game.table.cells).count(NO_TILE) == step.number
    assert game.is_over
    assert set(game.table.cells) == {NO_TILE}


def test_a_valid_ritual_may_leave_no_choice_where_it_says_any() -> None:
    """Step 18 of the example said otherwise allows one pair only, and all is well.  (rules 13.16)"""
    ritual = example()
    assert solve(ritual).steps[17].move.words == "switch c4 d4"
    said = ("Switch any adjacent pair of tiles in the fourth row.",)
    other = Ritual(
        ritual.sky,
        ritual.duck_row,
        ritual.phases,
        tiles=ritual.tiles,
        instructions=(*ritual.instructions[:17], *said, *ritual.instructions[18:]),
    )
    assert check(other) == []
    assert solve(other).steps[17].outcomes == 1


@pytest.mark.parametrize("line", ["a", "3"])
def test_a_full_row_or_column_goes_round_either_way(line: str) -> None:
    """All five tiles move on by one.  (rules 4.1)"""
    names = [f"{line}{row}" for row in "12345"] if line == "a" else [f"{column}{line}" for column in "abcde"]
    codes = ["1", "2", "SU", "CR", "V"]
    there, back = ("south", "north") if line == "a" else ("east", "west")
    here = scattered(**dict(zip(names, codes, strict=True)))
    for direction, shifted in ((there, [codes[-1], *codes[:-1]]), (back, [*codes[1:], codes[0]])):
        (after,) = solving.outcomes(meaning_of(f"Push any tile {direction}."), *here)
        assert after == scattered(**dict(zip(names, shifted, strict=True)))[0]
