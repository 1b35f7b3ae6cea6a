"""The ritual's English: the original's twenty-five sentences, the family around them, and what is not understood."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cultists.games.duckthulhu.choosing import example
from cultists.games.duckthulhu.language import LONGEST, NotUnderstood, meaning_of, pieces
from cultists.games.duckthulhu.meaning import (
    ALL_DIRECTIONS,
    ANY_TILE,
    GROUPS,
    STANDARD,
    SYMBOL_WORDS,
    Area,
    Flip,
    Meaning,
    Push,
    Switch,
    Tiles,
    column,
    row,
    showing,
)
from cultists.games.duckthulhu.reading import _either_order
from cultists.games.duckthulhu.vocabulary import TERMINAL_OF

ORIGINAL = (
    "Flip all tiles in the center column.",
    "Switch the crescent moon with the tile below it.",
    "Slide a tile in the southernmost row east.",
    "Switch an adjacent five star and four star tile.",
    "Slide a tile in the southernmost row north.",
    "Flip the tiles in the four corners of the board.",
    "Switch an adjacent pair of tiles in the top row.",
    "Slide any tile south into an empty space.",
    "Flip all tiles in one row.",
    "Slide any tile south.",
    "Slide a tile in the westernmost column east.",
    "Switch a gibbous moon with an adjacent tile.",
    "Flip any tile in the easternmost column.",
    "Switch any adjacent pair of tiles.",
    "Slide any tile west.",
    "Flip every tile in one column.",
    "Slide any tile east into an empty space.",
    "Switch any adjacent pair of tiles.",
    "Flip every tile.",
    "Slide any tile west.",
    "Flip two tiles with the same symbol.",
    "Switch the only adjacent pair of tiles.",
    "Slide a tile with one star in any direction.",
    "Slide any tile in any direction.",
    "Flip the last remaining tile.",
)


@pytest.mark.parametrize("number", range(1, 26))
def test_the_twenty_five_sentences_are_read_word_for_word(number: int) -> None:
    assert meaning_of(ORIGINAL[number - 1]) == STANDARD[number - 1]


@pytest.mark.parametrize("number", range(1, 26))
def test_our_own_words_and_those_of_the_example_mean_the_same(number: int) -> None:
    assert meaning_of(STANDARD[number - 1].words) == STANDARD[number - 1]
    assert meaning_of(example().instructions[number - 1]) == STANDARD[number - 1]


FAMILY: list[tuple[str, Meaning]] = [
    ("Turn over every tile in the second row", Flip(row(2))),
    ("turn all tiles in row 2 over", Flip(row(2))),
    ("FLIP THE NORTHERNMOST ROW!", Flip(row(1))),
    ("Flip the whole sky.", Flip()),
    ("Flip everything", Flip()),
    ("Flip column c.", Flip(column(3))),
    ("Flip a column.", Flip(Tiles(Area("one column")))),
    ("Flip the corner tiles", Flip(Tiles(Area("corners")))),
    ("Flip the tile in the centre.", Flip(Tiles(Area("space", 12)), 1, only=True)),
    ("Flip the tile on b2.", Flip(Tiles(Area("space", 6)), 1, only=True)),
    ("Flip one tile in a corner", Flip(Tiles(Area("corners")), 1)),
    ("Flip the only sun.", Flip(showing("SU"), 1, only=True)),
    ("Flip the sun.", Flip(showing("SU"), 1, only=True)),
    ("Flip the meteors.", Flip(showing("ME"), 1, only=True)),
    ("Flip all suns", Flip(showing("SU"))),
    ("Flip the suns", Flip(showing("SU"))),
    ("Flip two crescent moons", Flip(showing("CR"), 2)),
    ("Flip the two shooting stars", Flip(showing("SH"), 2, only=True)),
    ("Flip three tiles with stars", Flip(showing(*GROUPS["with stars"]), 3)),
    ("Flip every tile without stars", Flip(showing(*GROUPS["without stars"]))),
    ("Flip every starless tile", Flip(showing(*GROUPS["without stars"]))),
    ("Flip any moon", Flip(showing(*GROUPS["showing a moon"]), 1)),
    ("Flip every tile showing an eclipse", Flip(showing(*GROUPS["showing an eclipse"]))),
    ("Flip a 3-star tile", Flip(showing("3"), 1)),
    ("Flip each two star tile in the first column", Flip(Tiles(Area("column", 1), ("2",)))),
    ("Flip two tiles in one row with the same symbol", Flip(Tiles(Area("one row")), 2, same_symbol=True)),
    ("Flip any two tiles showing the same symbol", Flip(number=2, same_symbol=True)),
    ("Swap the full moon with the sun above it", Switch(showing("FM"), showing("SU"), "north", the_one=True)),
    ("Exchange a void with the tile east of it", Switch(showing("V"), side="east")),
    ("Exchange a void with the tile to the right of it", Switch(showing("V"), side="east")),
    ("Switch a sun with any adjacent full moon", Switch(showing("SU"), showing("FM"))),
    ("Switch a full moon with a neighbouring sun", Switch(showing("SU"), showing("FM"))),
    ("Swap two adjacent tiles.", Switch()),
    ("Swap two neighbours in the bottom row.", Switch(row(5), row(5))),
    (
        "Switch an adjacent sun and full moon in the top row",
        Switch(Tiles(Area("row", 1), ("SU",)), Tiles(Area("row", 1), ("FM",))),
    ),
    ("Switch an adjacent pair of suns", Switch(showing("SU"), showing("SU"))),
    ("Switch a pair of adjacent tiles with the same symbol", Switch(same_symbol=True)),
    ("Push the only sun north", Push(showing("SU"), ("north",), only=True)),
    ("Move the last remaining tile left", Push(directions=("west",), only=True)),
    ("Push any tile up or down", Push(directions=("north", "south"))),
    ("Shift one tile in the fourth column one space to the east", Push(column(4), ("east",))),
    ("Push a tile in the middle row west into a gap", Push(row(3), ("west",), into_gap=True)),
    ("Please slide a crescent south, into the empty space.", Push(showing("CR"), ("south",), into_gap=True)),
]


@pytest.mark.parametrize(("text", "meaning"), FAMILY, ids=[text for text, _ in FAMILY])
def test_the_family_around_them_is_understood(text: str, meaning: Meaning) -> None:
    assert meaning_of(text) == meaning
    assert meaning_of(meaning.words) == meaning


areas = st.one_of(
    st.just(Area()),
    st.builds(Area, st.sampled_from(("row", "column")), st.integers(1, 5)),
    st.builds(Area, st.sampled_from(("one row", "one column", "corners"))),
    st.builds(Area, st.just("space"), st.integers(0, 24)),
)
shown = st.one_of(st.just(()), st.sampled_from([(code,) for code in SYMBOL_WORDS]), st.sampled_from([*GROUPS.values()]))
tiles = st.builds(Tiles, areas, shown)
numbers = st.integers(1, 3)


@st.composite
def flips(draw: st.DrawFn) -> Flip:
    number = draw(st.none() | numbers)
    same = number is not None and number > 1 and draw(st.booleans())
    return Flip(draw(tiles), number, number is not None and draw(st.booleans()), same)


@st.composite
def switches(draw: st.DrawFn) -> Switch:
    kind = draw(st.sampled_from(("pair", "kinds", "side", "the one")))
    one, other = draw(tiles), draw(tiles)
    if kind == "pair":
        return Switch(one, one, only=draw(st.booleans()), same_symbol=draw(st.booleans()))
    if kind == "kinds":
        return _either_order(Switch(one, other, only=draw(st.booleans())))
    side = draw(st.sampled_from(ALL_DIRECTIONS))
    return Switch(one, other, side if kind == "side" else draw(st.sampled_from(("", side))), the_one=kind == "the one")


ways = st.sets(st.sampled_from(ALL_DIRECTIONS), min_size=1).map(
    lambda chosen: tuple(each for each in ALL_DIRECTIONS if each in chosen)
)
meanings = st.one_of(flips(), switches(), st.builds(Push, tiles, ways, st.booleans(), st.booleans()))


@settings(max_examples=400, deadline=None)
@given(meanings)
def test_every_meaning_is_read_back_from_its_own_words(meaning: Meaning) -> None:
    assert meaning_of(meaning.words) == meaning


@pytest.mark.parametrize(
    ("text", "column", "word", "wanted"),
    [
        ("Flip the potato.", 10, "potato", "“tile”"),
        ("Flip all tiles in the westernmost row", 35, "row", "“column”"),
        ("Juggle the suns", 1, "Juggle", "“switch”"),
        ("Slide a tile", 13, "", "a direction"),
        ("Slide any tile northeast", 16, "northeast", "a direction"),
        ("Switch a tile with a", 21, "", "“adjacent”"),
        ("Flip two tiles with the same colour", 30, "colour", "“symbol”"),
        ("Flip every tile. Flip every tile.", 18, "Flip", "the end"),
        ("Push the sun into an empty space", 14, "into", "a direction"),
        ("", 1, "", "“flip”"),
        ("Flip tile f9", 6, "tile", "“every”"),
    ],
)
def test_what_is_not_understood_is_pointed_at(text: str, column: int, word: str, wanted: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        meaning_of(text)
    error = caught.value
    assert (error.column, error.word) == (column, word)
    assert any(each.startswith(wanted) for each in error.expected), error.expected
    assert f"at column {column}" in str(error)


@pytest.mark.parametrize(
    ("text", "word"),
    [("Flip the sun tile with one star", "star"), ("Flip every corner tile in the top row", "row")],
)
def test_nothing_may_be_said_twice(text: str, word: str) -> None:
    with pytest.raises(NotUnderstood, match="a second time") as caught:
        meaning_of(text)
    assert caught.value.word == word


def test_a_text_without_an_end_is_refused() -> None:
    with pytest.raises(NotUnderstood, match=f"at most {LONGEST} letters"):
        meaning_of("flip " * LONGEST)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.sampled_from([*TERMINAL_OF, "banana", "c3", ".", ":"]), max_size=12).map(" ".join)
    | st.text(max_size=40)
)
def test_any_text_is_understood_or_refused_by_name(text: str) -> None:
    try:
        meaning = meaning_of(text)
    except NotUnderstood as caught:
        error = caught
    else:
        assert meaning_of(meaning.words) == meaning
        return
    assert 1 <= error.column <= len(text) + 1
    assert error.expected or "second time" in str(error)
    assert text[error.column - 1 :].startswith(error.word)


def test_meanings_can_be_compared_and_printed() -> None:
    assert meaning_of("Flip every tile") == Flip(ANY_TILE)
    assert repr(Flip(number=1, only=True)).startswith("Flip(tiles=Tiles(")
    assert len(set(STANDARD)) == 23  # any switch and any push west are asked for twice


def test_columns_count_letters_not_words() -> None:
    assert [column for _, _, column in pieces("Flip  a 5-star tile.")] == [1, 7, 9, 11, 16, 20]
