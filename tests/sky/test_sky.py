import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cultists.sky import NO_SYMBOL, NO_TILE, SYMBOLS, TILES, Sky, SkyError, parse_space, space_name
from sky.reference import random_sky

SKY_A = """\
2  SH 1  3  V
LE CR 3  FM SU
1  1  SE 2  2
V  1  ME 4  CR
SH 3  CR 2  V"""

skies = st.builds(lambda seed, empty: random_sky(Random(seed), empty), st.integers(0), st.integers(0, 25))


@settings(deadline=None)
@given(skies)
def test_an_exact_sky_is_read_back_as_it_was(sky: Sky) -> None:
    """Tile for tile and side for side; the representation is code that makes it again."""
    assert Sky.parse(sky.exactly()) == sky
    assert eval(repr(sky)) == sky


@settings(deadline=None)
@given(skies)
def test_a_sky_as_seen_is_read_back_as_seen(sky: Sky) -> None:
    """Which of the like tiles lies where may change, what is seen may not; and the same text gives the same tiles."""
    again = Sky.parse(str(sky))
    assert again.symbols == sky.symbols
    assert again == Sky.parse(str(sky))
    assert str(again) == str(sky)


def test_the_text_is_what_was_read() -> None:
    """Five lines of codes, in columns."""
    assert str(Sky.parse(SKY_A)) == SKY_A


def test_like_tiles_are_dealt_in_reading_order() -> None:
    """The first of a kind in the text is the lowest tile of that kind, whichever side is up."""
    sky = Sky.parse(SKY_A)
    kind_of_2 = [face // 2 for face in sky.cells if face // 2 < 7]
    assert kind_of_2 == [0, 1, 2, 3, 4, 5, 6]
    assert sorted(sky.cells[space] // 2 for space in range(25)) == list(range(25))


def test_the_exact_form_names_tiles() -> None:
    """One line that a player can read."""
    assert Sky.parse(SKY_A).exactly().startswith("2:0 SH:18 1:7 3:1 V:12 / LE:23 CR:15")


def test_exact_and_plain_spaces_mix() -> None:
    """Named tiles are taken first; the rest is dealt from what is left."""
    rest = " / -- -- -- -- --" * 4
    assert Sky.parse("2 3:0 2 -- --" + rest).exactly() == "2:1 3:0 2:2 -- --" + rest


def test_what_lies_on_a_space() -> None:
    """Symbol and tile of a space, or nothing."""
    sky = Sky.parse(SKY_A).without(1)
    assert SYMBOLS[sky.symbols[0]] == "2"
    assert sky.symbol_at(0) in TILES[sky.cells[0] // 2]
    assert sky.symbol_at(1) is None
    assert sky.cells[1] == NO_TILE
    assert sky.symbols[1] == NO_SYMBOL
    assert not sky.is_full
    assert Sky.parse(SKY_A).is_full
    assert str(sky).startswith("2  -- 1")


def test_equal_skies_are_one_key() -> None:
    """Equality and hash go by tiles and sides; a copy through pickle is equal."""
    sky = Sky.parse(SKY_A)
    assert {sky: 1}[Sky.parse(SKY_A)] == 1
    assert pickle.loads(pickle.dumps(sky)) == sky
    assert sky != sky.without(3)
    assert sky != SKY_A


def test_spaces_have_names_both_ways() -> None:
    """r1c1 is space 0, r5c5 the last."""
    assert space_name(0) == "r1c1"
    assert space_name(7) == "r2c3"
    assert [parse_space(space_name(space)) for space in range(25)] == list(range(25))
    with pytest.raises(SkyError, match="no space 'r6c1'; spaces are r1c1 to r5c5"):
        parse_space("r6c1")


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("LE CR", "LE CX", r"r2c2: there is no symbol 'CX'"),
        ("LE CR", "LE", r"row 2 has 4 spaces instead of 5: 'LE 3 FM SU'"),
        ("LE CR", "LE CR 1", r"row 2 has 6 spaces"),
        ("\nSH 3  CR 2  V", "", r"5 rows, not 4"),
        ("SH 3  CR 2  V", "SH 3  CR V  V", r"r5c5: no tile is left to show V; there are only 3 tiles V/5"),
        ("LE CR", "LE:25 CR", r"r2c1: there is no tile '25'; tiles are 0 to 24"),
        ("LE CR", "LE:x CR", r"r2c1: there is no tile 'x'"),
        ("LE CR", "LE:0 CR", r"r2c1: tile 0 cannot show LE; its sides are 2 and 3"),
        ("LE CR 3  FM", "LE:23 CR 3 FM:23", r"r2c4: tile 23 is in the sky already"),
        ("LE CR", "LE .", r"r2c2: there is no symbol '\.'"),
    ],
)
def test_a_slip_in_the_text_is_named(before: str, after: str, message: str) -> None:
    """The error says where and what."""
    with pytest.raises(SkyError, match=message):
        Sky.parse(SKY_A.replace(before, after))
