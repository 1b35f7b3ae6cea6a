"""The examples of the rules that are about the sky alone."""

import pytest

from cultists.sky import Constellations, Sky, SkyError, parse_move, parse_symbol, space_name, which_shown
from sky.cards import CARDS

SKY_A = "2 SH 1 3 V / LE CR 3 FM SU / 1 1 SE 2 2 / V 1 ME 4 CR / SH 3 CR 2 V"
EMPTY_ROW = "-- -- -- -- --"


def after(text: str, *moves: str) -> Sky:
    """A sky after some moves."""
    sky = Sky.parse(text)
    for words in moves:
        sky = parse_move(words).apply(sky)
    return sky


def looks_like(sky: Sky, text: str) -> bool:
    """Whether a sky shows the symbols of a text."""
    return sky.symbols == Sky.parse(text).symbols


def summonable(card: str, text: str) -> bool:
    """Whether the sky of a text shows all that a card asks for."""
    return CARDS[card].shown_in(Sky.parse(text))


def ignoring(card: str, *codes: str) -> Constellations:
    """What a card asks for beside some symbols."""
    return CARDS[card].ignoring(map(parse_symbol, codes))


def names(way: tuple[tuple[int, ...], ...] | None) -> list[str]:
    """A way to find constellations, as text."""
    return [" ".join(map(space_name, spaces)) for spaces in way or ()]


def test_a_pushed_row_wraps_around() -> None:
    """The last tile of the row becomes the first; nothing else changes.  (stars_are_right rules 16.1)"""
    pushed = "2 SH 1 3 V / SU LE CR 3 FM / 1 1 SE 2 2 / V 1 ME 4 CR / SH 3 CR 2 V"
    assert looks_like(after(SKY_A, "push row 2 right"), pushed)


def test_a_pushed_column_wraps_around() -> None:
    """The first tile becomes the last; the opposite push, or four more, restore it.  (stars_are_right rules 16.2)"""
    pushed = "LE SH 1 3 V / 1 CR 3 FM SU / V 1 SE 2 2 / SH 1 ME 4 CR / 2 3 CR 2 V"
    assert looks_like(after(SKY_A, "push column 1 up"), pushed)
    assert after(SKY_A, "push column 1 up", "push column 1 down") == Sky.parse(SKY_A)
    assert after(SKY_A, *["push column 1 up"] * 5) == Sky.parse(SKY_A)


def test_neighbours_are_swapped() -> None:
    """The two tiles change places.  (stars_are_right rules 16.3)"""
    swapped = "2 CR 1 3 V / LE SH 3 FM SU / 1 1 SE 2 2 / V 1 ME 4 CR / SH 3 CR 2 V"
    assert looks_like(after(SKY_A, "swap r1c2 r2c2"), swapped)


@pytest.mark.parametrize("pair", ["r1c1 r1c5", "r1c1 r5c1", "r1c1 r2c2", "r1c1 r1c3", "r1c1 r1c1"])
def test_only_neighbours_are_swapped(pair: str) -> None:
    """Not round the edge, not diagonally, not over a distance, not with itself.  (stars_are_right rules 16.3)"""
    with pytest.raises(SkyError, match="not next to each other"):
        parse_move(f"swap {pair}")


def test_a_flip_shows_the_partner() -> None:
    """LE becomes FM, V becomes 5, 2 becomes 3; the tile keeps its place.  (stars_are_right rules 16.4)"""
    flipped = "3 SH 1 3 5 / FM CR 3 FM SU / 1 1 SE 2 2 / V 1 ME 4 CR / SH 3 CR 2 V"
    sky = after(SKY_A, "flip r2c1", "flip r1c5", "flip r1c1")
    assert looks_like(sky, flipped)
    assert [face // 2 for face in sky.cells] == [face // 2 for face in Sky.parse(SKY_A).cells]


def test_two_constellations_need_separate_tiles() -> None:
    """One tile may not serve both.  (stars_are_right rules 16.11)"""
    separate = Sky.parse("2 V 2 FM 3 / V SH 1 CR 4 / LE V GI 2 SE / ME SE GI 1 3 / ME 3 2 4 4")
    assert CARDS["deep-ones-s-f"].shown_in(separate)
    assert names(CARDS["deep-ones-s-f"].find(separate)) == ["r2c2 r2c3", "r4c4 r4c5"]
    assert not summonable("deep-ones-s-f", "GI SE LE SH 3 / GI 2 2 GI 5 / 3 SH 1 3 3 / SH 4 2 5 SU / 4 V FM 4 4")


@pytest.mark.parametrize(
    ("upper", "lower", "expected"),
    [
        ("2 SH", "1 --", True),
        ("1 2", "-- SH", True),
        ("-- 1", "SH 2", True),
        ("SH --", "2 1", True),
        ("SH 2", "-- 1", False),
    ],
)
def test_rotations_count_and_mirror_images_do_not(upper: str, lower: str, expected: bool) -> None:
    """Anywhere in the sky; the mirror image counts where players agreed on it.  (stars_are_right rules 16.12)"""
    for rows, columns in ((0, 0), (2, 1), (3, 3)):
        lines = [EMPTY_ROW] * 5
        for row, pair in enumerate((upper, lower), rows):
            lines[row] = " ".join(["--"] * columns + [pair] + ["--"] * (3 - columns))
        sky = Sky.parse("\n".join(lines))
        assert CARDS["miri-nigri-f"].shown_in(sky) is expected
        assert Constellations(CARDS["miri-nigri-f"].parts, reflections=True).shown_in(sky)


@pytest.mark.parametrize(
    ("card", "line", "expected"),
    [
        ("dagoon-p", "1 SH FM -- --", True),
        ("dagoon-p", "-- -- FM SH 1", True),
        ("dagoon-f", "2 CR SU 1 --", True),
        ("dagoon-f", "1 CR SU 2 --", False),
        ("dagoon-f", "2 SU CR 1 --", False),
    ],
)
def test_straight_lines_read_from_either_end(card: str, line: str, expected: bool) -> None:
    """Along a row and along a column.  (stars_are_right rules 16.13)"""
    row = " / ".join([EMPTY_ROW, line, *[EMPTY_ROW] * 3])
    column = " / ".join(f"-- -- {code} -- --" for code in line.split())
    assert summonable(card, row) is expected
    assert summonable(card, column) is expected


def test_wild_is_not_void() -> None:
    """A wild cell accepts any tile; a void demands a tile that shows it.  (stars_are_right rules 16.14)"""
    assert summonable("dagoon-f", "FM 2 ME SE CR / 4 1 1 2 3 / 1 V CR 2 2 / SU V 2 CR SH / 2 SH 5 4 FM")
    void = Sky.parse("ME FM GI SU 2 / 4 V 4 4 LE / 3 5 SH GI 1 / SU 3 ME 2 2 / 3 2 CR 5 1")
    assert names(CARDS["miri-nigri-s"].find(void)) == ["r2c2 r2c3 r3c2"]
    assert not CARDS["miri-nigri-s"].shown_in(void.without(6))


def test_constellations_do_not_wrap() -> None:
    """Stars at opposite edges do not touch; a push brings them together.  (stars_are_right rules 16.15)"""
    sky = "SU CR 1 SH 1 / 2 4 2 5 V / SE V 2 4 SH / FM 2 FM 2 ME / CR 3 CR 2 4"
    assert not summonable("deep-ones-s-s", sky)
    assert CARDS["deep-ones-s-s"].shown_in(after(sky, "push row 1 right"))


def test_minions_want_single_stars_anywhere() -> None:
    """Four different ones are there, three voids are not.  (stars_are_right rules 16.16)"""
    sky = "V 4 FM 1 GI / 4 GI 5 ME 3 / SU SH 2 V 2 / CR 3 1 2 4 / LE SU 3 3 ME"
    assert summonable("ghast-p", sky)
    assert not summonable("gug-p", sky)


def test_repeated_symbols_need_that_many_tiles() -> None:
    """Flipping a moon exchanges the two answers.  (stars_are_right rules 16.17)"""
    sky = "SU 4 SH 1 4 / 5 SU 5 GI 3 / SH CR FM 2 V / 2 CR 3 FM 1 / 2 4 SH 3 3"
    assert (summonable("tindaloo-p", sky), summonable("dhole-s", sky)) == (True, False)
    flipped = after(sky, "flip r3c3")
    assert (CARDS["tindaloo-p"].shown_in(flipped), CARDS["dhole-s"].shown_in(flipped)) == (False, True)


def test_one_symbol_is_ignored() -> None:
    """Chaugnar lacks only the meteors.  (stars_are_right rules 16.18)"""
    sky = Sky.parse("CR 5 5 SH 3 / SE CR ME 1 3 / 3 FM V FM 3 / 1 1 1 SE 3 / 2 1 GI 2 ME")
    assert not CARDS["chaugnar-p"].shown_in(sky)
    assert ignoring("chaugnar-p", "ME").shown_in(sky)
    assert not ignoring("chaugnar-p", "FM").shown_in(sky)


def test_an_ignored_symbol_may_lie_outside_the_sky() -> None:
    """Two symbols are ignored, one of them beyond the edge; either alone will not do.  (stars_are_right rules 16.19)"""
    sky = Sky.parse("FM 5 SH 5 FM / 3 SU V ME 3 / SE CR CR 3 1 / 1 1 4 3 2 / 2 4 CR 3 ME")
    assert names(ignoring("cthulhoo-p", "4", "LE").find(sky)) == ["r1c3 r2c2 r2c3"]
    assert not ignoring("cthulhoo-p", "4").shown_in(sky)
    assert not ignoring("cthulhoo-p", "LE").shown_in(sky)


def test_all_cards_on_sky_a() -> None:
    """Exactly these twelve of the 75.  (stars_are_right rules 16.29)"""
    cards = list(CARDS)
    shown = [cards[position] for position in which_shown(list(CARDS.values()), Sky.parse(SKY_A))]
    assert len(cards) == 75
    assert " ".join(shown) == (
        "hasturs-spawn-p deep-ones-f-f deep-ones-s-f byakhee-p-f byakhee-p-s formless-p-p "
        "formless-f-p tcho-tcho-p-p tcho-tcho-p-f tcho-tcho-s-f gug-p ghoul-f"
    )


RITUAL = "2 1 -- 3 V / -- 2 1 -- 2 / 5 3 -- -- 1 / V -- 4 2 -- / -- 1 3 -- FM"


@pytest.mark.parametrize(
    ("figure", "found"),
    [
        ("2 1", {"r1c1 r1c2", "r2c2 r2c3", "r2c5 r3c5", "r2c2 r1c2"}),
        ("2 1 / 3 .", {"r2c2 r2c3 r3c2"}),
        ("1 2 / . 3", set()),
        ("5 3 / V .", {"r3c1 r3c2 r4c1"}),
        ("3 5 / . V", set()),
        ("V . 4", {"r4c1 r4c3"}),
        ("V 1", set()),
        ("4 2 . / . . FM", {"r4c3 r4c4 r5c5"}),
        ("2 . . / . . 1", {"r1c1 r2c3"}),
        ("V / 2 / 1", {"r1c5 r2c5 r3c5"}),
    ],
)
def test_ritual_figures_among_gaps(figure: str, found: set[str]) -> None:
    """Wild cells lie on anything, symbols only on tiles.  (duckthulhu rules 14.13 to 14.18)"""
    ways = Constellations.parse([figure]).find_all(Sky.parse(RITUAL))
    assert {name for way in ways for name in names(way)} == found
    assert len(ways) == len(found)
