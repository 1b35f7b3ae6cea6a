"""Ritual files: what is written is read again, and what is damaged is named."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cultists.engine import CultistsError
from cultists.games.duckthulhu.checking import check
from cultists.games.duckthulhu.choosing import example, ritual_from
from cultists.games.duckthulhu.files import LONGEST, parse_ritual, print_ritual
from cultists.games.duckthulhu.jumps import JUMPS
from cultists.games.duckthulhu.ritual import STANDARD_INSTRUCTIONS, STOCK_TILES, BadRitual, Promise, Ritual, Sign, Tile
from cultists.games.duckthulhu.solving import promises_of, solve
from cultists.sky import SYMBOLS, Constellation
from sky.reference import random_sky

ROOT = Path(__file__).parents[3]
FILE = ROOT / "scenarios" / "duckthulhu" / "first_feather.toml"
TEXT = FILE.read_text("utf-8")


def test_the_example_is_the_same_in_the_package_and_among_the_scenarios() -> None:
    assert parse_ritual(TEXT) == example()
    packaged = ROOT / "src" / "cultists" / "games" / "duckthulhu" / "example.toml"
    assert packaged.read_text("utf-8") == TEXT


def test_the_example_is_read_as_it_is_written() -> None:
    ritual = parse_ritual(TEXT)
    assert ritual.name == "Ritual of the First Feather"
    assert (ritual.duck_row, ritual.message, ritual.answer) == (5, "TURN OVER THOSE WITHOUT STARS", "ELDERFEATHER")
    assert str(ritual.sky).split("\n")[0] == "2  SE SE 2  1"
    assert ritual.tiles[23] == Tile("T24", "T", "E")
    assert ritual.phases[1][0].id == "2a"
    assert str(ritual.phases[1][0].figure) == "SE . . / . 2 SU / . 5 ."
    assert ritual.promises[2] == Promise(3, "push a5 east", 1, "1d", "ESE", "c3", "T21", "SH", "R")
    assert ritual.promises == promises_of(solve(ritual).steps, ritual)


def test_what_is_written_is_read_again() -> None:
    ritual = parse_ritual(TEXT)
    again = parse_ritual(print_ritual(ritual))
    assert again == ritual
    assert print_ritual(again) == print_ritual(ritual)


texts = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20)
letters = st.sampled_from(["", *"ABCXYZ"])
figures = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 13)),
    min_size=1,
    max_size=5,
    unique_by=lambda cell: cell[:2],
)


@st.composite
def rituals(draw: st.DrawFn) -> Ritual:
    """Any ritual that a file can hold, valid or not."""

    def sign(name: str) -> Sign:
        cells = sorted(draw(figures))
        height, width = max(row for row, _, _ in cells) + 1, max(column for _, column, _ in cells) + 1
        return Sign(name, draw(st.sampled_from([*JUMPS])), Constellation(height, width, cells))

    rng = Random(draw(st.integers(0, 99)))
    instructions = list(STANDARD_INSTRUCTIONS)
    instructions[draw(st.integers(0, 24))] = "Flip the suns!"
    return Ritual(
        random_sky(rng),
        draw(st.integers(1, 5)),
        tuple(tuple(sign(f"{phase}{letter}") for letter in "abcde") for phase in range(1, 6)),
        tiles=tuple(Tile(tile.id, draw(letters), draw(letters)) for tile in STOCK_TILES),
        instructions=tuple(instructions),
        name=draw(texts),
        origin=draw(texts),
        message=draw(texts),
        answer=draw(texts),
        promises=(Promise(draw(st.integers(1, 25)), move="flip a1", outcomes=3),) if draw(st.booleans()) else (),
    )


@settings(max_examples=25, deadline=None)
@given(rituals())
def test_any_ritual_survives_its_file(ritual: Ritual) -> None:
    assert parse_ritual(print_ritual(ritual)) == ritual


def test_the_letters_follow_a_tile_whose_front_is_our_back() -> None:
    """A file may call either side the front."""
    turned = TEXT.replace(
        'id = "T24"\nfront = "FM"\nback = "LE"\nfront_letter = "T"\nback_letter = "E"',
        'id = "T24"\nfront = "LE"\nback = "FM"\nfront_letter = "E"\nback_letter = "T"',
    ).replace("T24f", "T24b")
    assert turned != TEXT
    assert parse_ritual(turned) == parse_ritual(TEXT)


def test_steps_may_be_left_out() -> None:
    bare = parse_ritual(TEXT.split("[[step]]")[0])
    assert bare.promises == ()
    assert bare.instructions == STANDARD_INSTRUCTIONS
    assert check(bare) == []


def line_of(text: str, part: str, nth: int = 1) -> int:
    """The line on which a part of a file stands for the n-th time."""
    hits = [number for number, line in enumerate(text.split("\n"), 1) if part in line]
    return hits[nth - 1]


DAMAGES = [
    ('name = "Ritual', "name = Ritual", r"This is no TOML: .*line 6"),
    ('name = "Ritual', f'name = "{"R" * 300}', r"Ritual, name \(line 6\): expected a text of at most 300 letters"),
    ('name = "Ritual', 'name = "\\u001b[2JRitual', r"Ritual, name \(line 6\): .* without control characters"),
    ("format = 1", "format = 2", r"ritual, format \(line 7\): this program reads format 1, not 2"),
    ("format = 1", "colour = 3", r"Ritual \(line 5\): .*unknown field “colour”"),
    ("[duck]\nrow = 5", "[duck]\nrow = 6", r"Duck, row \(line 31\): .*<= 5"),
    ("[duck]\nrow = 5", "[duck]\nrow = 'five'", r"Duck, row \(line 31\): expected a number, got a text"),
    ("[duck]\nrow = 5     # starts off the board, one space west of column a in this row\n", "", "missing .*“duck”"),
    ("T07f T22b", "T07f T07f", r"sky, rows \(line \d+\), b1: T07 lies in the sky already"),
    ("T07f T22b", "T07f T99b", r"b1: “T99b” should be the id of a tile and f or b"),
    ("T07f T22b", "T07x T22b", r"a1: “T07x” should be the id of a tile and f or b"),
    ("T07f T22b", "T22b", r"5 rows of 5 words such as T07f, not 4 \+ 5 \+ 5 \+ 5 \+ 5"),
    ('"2  SE SE 2  1"', '"3  SE SE 2  1"', r"sky, faces \(line \d+\): a1 is said to show 3, but T07f shows 2"),
    ('front = "FM"', 'front = "XX"', r"tile 24 \(line \d+\): there is no symbol 'XX'"),
    ('front = "FM"', 'front = "SU"', r"tile 24 \(line \d+\): the stock has no tiles SU/LE"),
    ('id = "T02"', 'id = "T01"', r"tile 2 \(line \d+\): there is a tile T01 already"),
    (
        'front_letter = "H"',
        'front_letter = "HH"',
        r"Tile 1, front letter \(line \d+\): expected a text of one capital letter",
    ),
    ('front = "1"\nback = "4"', 'front = "2"\nback = "3"', r"tile 8 .*the stock has 7 tiles 2/3, and not one more"),
    ("number = 2\n\n[[phase.c", "number = 3\n\n[[phase.c", r"phases 1, 2, 3, 4 and 5 .* there are: 1, 3, 3, 4, 5"),
    ('id = "1b"', 'id = "1a"', r"phase 1, constellation 2 \(line \d+\): there is a constellation 1a already"),
    (
        'direction = "ENE"',
        'direction = "NE"',
        r"constellation 1, direction \(line \d+\): “NE” should be one of NNE, ENE",
    ),
    ('figure = ["2"]', "figure = []", r"phase 5, constellation 1, figure \(line \d+\): a figure has at least one row"),
    ('figure = ["2"]', 'figure = ["."]', r"a constellation must show a symbol"),
    ('figure = ["2"]', 'figure = ["2", "2 2"]', r"equally long"),
    ('figure = ["2"]', 'figure = ["Q"]', r"there is no symbol 'Q'"),
    ('figure = ["2"]', 'figure = "2"', r"Phase 5, constellation 1, figure \(line \d+\): expected a list, got a text"),
    ('"flip: centre column"', '"flip: centre pillar"', r"step 1, instruction \(line \d+\): .*“pillar” at column 14"),
    ("[[step]]\nnumber = 2\n", "[[step]]\nnumber = 1\n", r"step 2, number \(line \d+\): there is a step 1 already"),
    ("[[step]]\nnumber = 2\n", "[[step]]\nnumber = 26\n", r"Step 2, number \(line \d+\): .*<= 25"),
    ("outcomes = 1", 'outcomes = "one"', r"Step 1, outcomes \(line \d+\): expected"),
]


@pytest.mark.parametrize(("part", "instead", "told"), DAMAGES, ids=[damage[2][:40] for damage in DAMAGES])
def test_a_damaged_file_is_told_where(part: str, instead: str, told: str) -> None:
    damaged = TEXT.replace(part, instead, 1)
    assert damaged != TEXT
    with pytest.raises(BadRitual, match=f"(?i){told}"):
        parse_ritual(damaged)


def test_the_line_that_is_named_is_the_right_one() -> None:
    part = 'direction = "WSW"'
    for nth in (1, 2, 3):
        line = line_of(TEXT, part, nth)
        lines = TEXT.split("\n")
        lines[line - 1] = 'direction = "up"'
        with pytest.raises(BadRitual, match=rf"direction \(line {line}\)"):
            parse_ritual("\n".join(lines))


def test_missing_constellations_and_tiles_are_counted() -> None:
    with pytest.raises(BadRitual, match=r"Phase 1 \(line \d+\): a phase has 5 constellations, not 4"):
        parse_ritual(re.sub(r'\[\[phase.constellation\]\]\nid = "1b".*?\n\n', "", TEXT, flags=re.S))
    with pytest.raises(BadRitual, match="A ritual has 25 tiles, not 24; there are missing: 2/3"):
        parse_ritual(re.sub(r'\[\[tile\]\]\nid = "T01".*?\n\n', "", TEXT, flags=re.S))


@pytest.mark.parametrize("text", ["", "hello", "a = 1", "[" * 5000, "x = " + "[" * 5000, "z" * (LONGEST + 1), "\x00"])
def test_what_is_no_ritual_is_refused(text: str) -> None:
    with pytest.raises(BadRitual):
        ritual_from(text)
    with pytest.raises(BadRitual):
        parse_ritual(text)


def test_damaged_at_random_it_is_read_or_refused_by_name() -> None:
    rng = Random(5)
    pieces = re.split(r"(\s+)", TEXT)
    refused = 0
    for _ in range(120):
        torn = list(pieces)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(torn))
            torn[at] = rng.choice(["", rng.choice(pieces), torn[at][:-1], torn[at] * 2, "☃", "-1", rng.choice(SYMBOLS)])
        try:
            check(parse_ritual("".join(torn)))
        except CultistsError:
            refused += 1
    assert refused > 60
