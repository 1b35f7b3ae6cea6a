import pickle
from math import sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cultists.sky import SYMBOLS, Constellation, Constellations, Sky, SkyError, parse_symbol, which_shown
from sky.cards import CARDS, DRAWINGS, PER_CENT
from sky.reference import all_ways, random_sky, summonable

REQUIREMENTS = list(CARDS.values())
MIRRORED = [Constellations(card.parts, reflections=True) for card in REQUIREMENTS]

codes = st.sampled_from(SYMBOLS)
symbols_to_ignore = st.frozensets(codes, max_size=5)
skies = st.builds(lambda seed, empty: random_sky(Random(seed), empty), st.integers(0), st.just(0) | st.integers(0, 20))


@st.composite
def drawings(draw: st.DrawFn) -> str:
    """A figure of any shape, with symbols that are common enough to be found."""
    height, width = draw(st.sampled_from([(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (2, 3), (2, 4), (3, 3)]))
    cell = st.sampled_from(["2", "3", "2", "1", "4", "V", "5", "SH", ".", "."])
    cells = draw(st.lists(cell, min_size=height * width, max_size=height * width).filter(lambda c: set(c) != {"."}))
    return " / ".join(" ".join(cells[row * width : (row + 1) * width]) for row in range(height))


def agree(sky: Sky, ignored: frozenset[str], reflections: bool) -> None:
    """Fast and slow say the same about all 75 cards."""
    requirements = MIRRORED if reflections else REQUIREMENTS
    ignoring = [card.ignoring(map(parse_symbol, ignored)) for card in requirements]
    fast = [list(CARDS)[position] for position in which_shown(ignoring, sky)]
    slow = [name for name, drawn in DRAWINGS.items() if summonable(drawn, sky, ignored, reflections)]
    assert fast == slow
    assert [card.shown_in(sky) for card in ignoring] == [name in slow for name in CARDS]


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(skies, symbols_to_ignore, st.booleans())
def test_all_cards_agree_with_the_slow_matcher(sky: Sky, ignored: frozenset[str], reflections: bool) -> None:
    """With gaps, ignored symbols and mirror images."""
    agree(sky, ignored, reflections)


@pytest.mark.slow
@settings(max_examples=600, deadline=None)
@given(skies, st.lists(drawings(), min_size=1, max_size=3), symbols_to_ignore, st.booleans())
def test_any_figures_agree_with_the_slow_matcher(
    sky: Sky, drawn: list[str], ignored: frozenset[str], reflections: bool
) -> None:
    """Whatever is drawn: whether it shows, one way, and every way."""
    required = Constellations.parse(drawn, reflections=reflections).ignoring(map(parse_symbol, ignored))
    slow = all_ways(drawn, sky, ignored, reflections)
    one, every = required.find(sky), required.find_all(sky)
    assert required.shown_in(sky) == bool(slow)
    assert (one is not None) == bool(slow)
    assert one is None or tuple(map(frozenset, one)) in slow
    assert {tuple(map(frozenset, way)) for way in every} <= slow
    texts = list(map(str, required.parts))
    assert len(every) == len({frozenset(zip(texts, way, strict=True)) for way in slow})


@pytest.mark.slow
def test_thousands_of_skies_agree_with_the_slow_matcher() -> None:
    """One card of each sky, in turn, so that every card meets many skies; a third of them with gaps."""
    rng = Random(1928)
    names = list(CARDS)
    for number in range(6000):
        sky = random_sky(rng, empty=rng.choice([0, 0, rng.randrange(1, 12)]))
        name = names[number % 75]
        ignored = frozenset(rng.sample(SYMBOLS, rng.choice([0, 0, 3])))
        required = CARDS[name].ignoring(map(parse_symbol, ignored))
        assert required.shown_in(sky) == summonable(DRAWINGS[name], sky, ignored), (name, sky, ignored)


def test_cards_are_as_frequent_as_measured() -> None:
    """Within five standard errors and the rounding of the table."""
    rng = Random(8)
    number = 20_000
    hits = [0] * 75
    for _ in range(number):
        for position in which_shown(REQUIREMENTS, random_sky(rng)):
            hits[position] += 1
    for name, hit in zip(CARDS, hits, strict=True):
        chance = PER_CENT[name] / 100
        assert abs(hit / number - chance) < 5 * sqrt(chance / number) + 0.0005, name


def test_symbols_are_given_in_the_order_of_the_drawing() -> None:
    """A way names the space of each shown symbol, row by row as drawn, however the figure is turned."""
    sky = Sky.parse("-- -- -- -- -- / -- SH -- -- -- / -- 2 1 -- -- / -- -- -- -- -- / -- -- -- -- --")
    assert CARDS["miri-nigri-f"].find(sky) == ((11, 6, 12),)


@pytest.mark.parametrize(
    ("drawn", "row", "ways"),
    [
        (["2 2"], "2 2 2 -- --", 2),
        (["2 2", "2"], "2 2 2 -- --", 2),
        (["2 2", "2 2"], "2 2 2 -- --", 0),
        (["2 2", "2 2"], "2 2 2 2 --", 1),
        (["V", "V", "V"], "V V V -- --", 1),
        (["V", "V"], "V V V -- --", 3),
        (["V 2", "V 3"], "2 V 3 -- --", 0),
        (["V 2", "V 3"], "2 V 3 V --", 1),
        (["CR 4", "GI 4"], "CR 4 GI -- --", 0),
        (["CR 4", "GI 4"], "4 CR GI 4 --", 1),
    ],
)
def test_several_constellations_share_no_tile(drawn: list[str], row: str, ways: int) -> None:
    """Each needs tiles of its own; equal ones that change places are no new way."""
    sky = Sky.parse(row + " / -- -- -- -- --" * 4)
    required = Constellations.parse(drawn)
    assert required.shown_in(sky) == (ways > 0)
    assert len(required.find_all(sky)) == ways


def test_nothing_fits_a_space_without_a_tile() -> None:
    """Not even a void."""
    sky = Sky.parse("-- -- -- -- -- /" * 4 + "-- -- -- -- --")
    assert which_shown(REQUIREMENTS, sky) == []


def test_ignoring_everything_leaves_nothing_to_ask() -> None:
    """Then any sky will do, and no tile is used."""
    sky = Sky.parse("-- -- -- -- -- /" * 4 + "-- -- -- -- --")
    nothing = CARDS["cthulhoo-p"].ignoring(range(14))
    assert nothing.shown_in(sky)
    assert nothing.find(sky) == ((),)
    assert str(nothing) == ". . . . / . . . ."


def test_variants_are_made_once() -> None:
    """Ignoring the same symbols again gives the same object; ignoring none gives the requirement itself."""
    card = CARDS["hastur-p"]
    assert card.ignoring([3, 1]) is card.ignoring((1, 3))
    assert card.ignoring([]) is card


def test_requirements_are_read_and_written() -> None:
    """As rows or in one text; equal drawings are equal."""
    card = Constellations.parse([["4 LE . SH", ". . SU V"]])
    assert card == CARDS["cthulhoo-p"]
    assert hash(card) == hash(CARDS["cthulhoo-p"])
    mirrored = Constellations(card.parts, reflections=True)
    assert card != mirrored
    assert str(card) == "4 LE . SH / . . SU V"
    assert str(CARDS["deep-ones-s-f"]) == "SH 1 + 1 3"
    assert all(eval(repr(required)) == required for required in (card, mirrored))
    (part,) = card.parts
    assert (part.height, part.width, len(part.cells)) == (2, 4, 5)
    assert eval(repr(part)) == part


def test_requirements_can_be_pickled() -> None:
    """So that worker processes can be given cards."""
    assert pickle.loads(pickle.dumps(REQUIREMENTS)) == REQUIREMENTS


@pytest.mark.parametrize(
    ("drawn", "message"),
    [
        ("2 XX", "no symbol 'XX'"),
        ("2 1 / 3", "equally long: '2 1 / 3'"),
        (". .", "must show a symbol"),
        ("1 2 3 4 5 1", "must fit into the sky"),
        ("", "must show a symbol"),
    ],
)
def test_a_slip_in_a_drawing_is_named(drawn: str, message: str) -> None:
    """The error says what is wrong."""
    with pytest.raises(SkyError, match=message):
        Constellation.parse(drawn)


def test_a_single_text_is_not_a_list_of_drawings() -> None:
    """Else its letters would be taken for drawings."""
    with pytest.raises(SkyError, match="expected a list of drawings"):
        Constellations.parse("2 1")
