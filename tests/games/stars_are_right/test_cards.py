"""The 75 cards and 25 tiles: their regular structure.  (rules 3.1, 4.2, 4.3)"""

from collections import Counter

import pytest

from cultists.games.stars_are_right.cards import (
    GREAT_OLD_ONE,
    GREATER_SERVITOR,
    KINDS,
    LESSER_SERVITOR,
    MINION,
    Card,
    cards,
)
from cultists.sky import SYMBOLS, TILES

FAMILIES = {
    "Cthulhoo": ("Dagoon", "Deep Ones"),
    "Hastur": ("Hastur's Spawn", "Byakhee"),
    "Tsatso": ("Ossadogowa", "Formless"),
    "Chaugnar": ("Miri Nigri", "Tcho-Tcho"),
}
MINIONS = ("Gug", "Tindaloo", "Dhole", "Ghast", "Ghoul")
DECK = cards()


def of(rank: str) -> list[Card]:
    """The cards of a rank."""
    return [card for card in DECK if card.rank == rank]


def symbols(card: Card) -> Counter[str]:
    """The symbols that a card's constellations show."""
    return Counter(code for figure in card.figures for row in figure for code in row.split() if code != ".")


def kind_of(card: Card) -> str:
    """The one kind of symbol that the card is invoked for."""
    (kind,) = [kind for kind, number in zip(KINDS, card.invocation, strict=True) if number]
    return kind


def test_there_are_75_cards_all_different() -> None:
    """Twelve Great Old Ones, twelve Greater and thirty-six Lesser Servitors, fifteen Minions."""
    assert len(DECK) == len({card.id for card in DECK}) == len({card.words for card in DECK}) == 75
    assert Counter(card.rank for card in DECK) == {
        GREAT_OLD_ONE: 12,
        GREATER_SERVITOR: 12,
        LESSER_SERVITOR: 36,
        MINION: 15,
    }
    assert all(number == card.number for number, card in enumerate(DECK))
    assert len({(card.figures, card.invocation) for card in DECK}) == 75


def test_every_card_is_known_by_its_id() -> None:
    """The id is the name, the letter of the invocation and, for a Lesser Servitor, that of the power's input."""
    for card in DECK:
        assert DECK.by_id[card.id] is card
        name = card.name.lower().replace("'", "").replace(" ", "-")
        letters = kind_of(card)[0]
        if card.rank == LESSER_SERVITOR:
            assert card.power is not None
            letters += f"-{KINDS[card.power.needs][0]}"
        assert card.id == f"{name}-{letters}"


def test_names_and_numbers() -> None:
    """Three of each Great Old One, Greater Servitor and Minion; nine of each Lesser Servitor."""
    numbers = Counter(card.name for card in DECK)
    for great, (greater, lesser) in FAMILIES.items():
        assert (numbers[great], numbers[greater], numbers[lesser]) == (3, 3, 9)
    assert [numbers[minion] for minion in MINIONS] == [3] * 5


def test_families() -> None:
    """Servitors carry the sign of their Great Old One, Minions none."""
    for great, names in FAMILIES.items():
        assert {card.name for card in DECK if card.family == great} == {great, *names}
    assert {card.name for card in DECK if card.family is None} == set(MINIONS)


def test_points_follow_the_rank() -> None:
    """Four, two, one and none."""
    points = {GREAT_OLD_ONE: 4, GREATER_SERVITOR: 2, LESSER_SERVITOR: 1, MINION: 0}
    assert all(card.points == points[card.rank] for card in DECK)


def test_invocations_are_of_one_kind_and_as_many_as_the_rank_says() -> None:
    """Three, two, one, one; of every name as many for each of push, flip and swap."""
    number = {GREAT_OLD_ONE: 3, GREATER_SERVITOR: 2, LESSER_SERVITOR: 1, MINION: 1}
    for card in DECK:
        assert sum(card.invocation) == max(card.invocation) == number[card.rank]
    for name, count in Counter(card.name for card in DECK).items():
        assert Counter(kind_of(card) for card in DECK if card.name == name) == dict.fromkeys(KINDS, count // 3)


def test_powers_of_great_old_ones_and_greater_servitors_multiply() -> None:
    """One symbol becomes three or two of the same kind, that of the invocation."""
    for card in (*of(GREAT_OLD_ONE), *of(GREATER_SERVITOR)):
        assert card.power is not None
        assert KINDS[card.power.needs] == kind_of(card)
        assert card.power.gives == card.invocation


def test_powers_of_lesser_servitors_cover_every_pair() -> None:
    """Any kind into any kind, the latter that of the invocation; into its own kind it gives two."""
    for _, lesser in FAMILIES.values():
        pairs = set()
        for card in of(LESSER_SERVITOR):
            if card.name == lesser:
                assert card.power is not None
                needs, gives = KINDS[card.power.needs], kind_of(card)
                pairs.add((needs, gives))
                assert card.power.gives == tuple((2 if needs == gives else 1) * n for n in card.invocation)
        assert pairs == {(one, other) for one in KINDS for other in KINDS}


def test_only_minions_have_an_effect_and_no_power() -> None:
    """Everything else has a power."""
    for card in DECK:
        assert (card.power is None) == (card.effect is not None) == (card.rank == MINION)


def test_bonus_stars_go_with_the_input_of_the_power() -> None:
    """Each family has three, one for each kind; only Servitors have one; their Great Old One's figures show it."""
    for card in DECK:
        assert (card.star is not None) == (card.rank in (GREATER_SERVITOR, LESSER_SERVITOR))
    for great in FAMILIES:
        stars: dict[str, set[str]] = {kind: set() for kind in KINDS}
        for card in DECK:
            if card.family == great and card.star is not None:
                assert card.power is not None
                stars[KINDS[card.power.needs]].add(card.star)
        assert all(len(each) == 1 for each in stars.values())
        together = set.union(*stars.values())
        assert len(together) == 3
        for card in DECK:
            if card.name == great:
                assert together < set(symbols(card))


def test_the_bonus_stars_of_the_families_differ_as_we_reconstructed() -> None:
    """LE or FM, 4 or 1 in all four combinations, and a third star that no other family has.  (rules 4.3)"""
    by_family = {great: {card.star for card in DECK if card.family == great and card.star} for great in FAMILIES}
    assert {tuple(sorted(stars & {"LE", "FM", "4", "1"})) for stars in by_family.values()} == {
        ("4", "LE"),
        ("4", "FM"),
        ("1", "LE"),
        ("1", "FM"),
    }
    thirds = [stars - {"LE", "FM", "4", "1"} for stars in by_family.values()]
    assert sorted(star for third in thirds for star in third) == ["GI", "ME", "SH", "V"]


def test_great_old_ones_show_the_same_five_symbols_in_three_figures() -> None:
    """One figure each, at most four by two, each symbol once."""
    for great in FAMILIES:
        three = [card for card in DECK if card.name == great]
        assert len({card.figures for card in three}) == 3
        assert len({frozenset(symbols(card)) for card in three}) == 1
        for card in three:
            (figure,) = card.figures
            assert len(figure) == 2
            assert len(figure[0].split()) in (3, 4)
            assert sorted(symbols(card).values()) == [1] * 5


def test_greater_servitors_have_one_figure_of_three_symbols() -> None:
    """Three are straight lines, nine are bent."""
    straight = 0
    for card in of(GREATER_SERVITOR):
        (figure,) = card.figures
        assert symbols(card).total() == 3
        straight += len(figure) == 1
    assert straight == 3


def test_lesser_servitors_have_two_pairs() -> None:
    """Two constellations of two neighbours."""
    for card in of(LESSER_SERVITOR):
        assert [[len(row.split()) for row in figure] for figure in card.figures] == [[2], [2]]
        assert symbols(card).total() == 4


def test_minions_have_four_single_stars() -> None:
    """Four constellations of one star."""
    for card in of(MINION):
        assert [[len(row.split()) for row in figure] for figure in card.figures] == [[1]] * 4


def test_every_card_can_be_summoned_with_the_tiles_there_are() -> None:
    """No constellation asks for more tiles of a kind than exist."""
    stock = Counter(frozenset(tile) for tile in TILES)
    for card in DECK:
        asked: Counter[frozenset[int]] = Counter()
        for code, number in symbols(card).items():
            symbol = SYMBOLS.index(code)
            asked[frozenset((symbol, symbol ^ 1))] += number
        assert all(asked[tile] <= stock[tile] for tile in asked)


def test_there_are_25_tiles_of_seven_kinds() -> None:
    """The back is fixed by the front; fourteen symbols."""
    kinds = Counter((SYMBOLS[front], SYMBOLS[back]) for front, back in TILES)
    assert kinds == {
        ("2", "3"): 7,
        ("1", "4"): 5,
        ("V", "5"): 3,
        ("CR", "GI"): 3,
        ("SH", "ME"): 3,
        ("SU", "SE"): 2,
        ("FM", "LE"): 2,
    }
    assert len(SYMBOLS) == 14


def test_the_same_options_give_the_same_cards() -> None:
    """However they are named: what a bot prepares for a deck holds for the table."""
    assert cards() is cards(reflections=False) is cards(cthulhoo_star="SH", formless_star="LE", reflections=False)
    assert cards() is not cards(reflections=True)


@pytest.mark.parametrize(
    ("options", "changed"),
    [
        ({"cthulhoo_star": "ME"}, ["cthulhoo-p", "cthulhoo-f", "dagoon-s"]),
        ({"formless_star": "FM"}, ["formless-p-p", "formless-f-p", "formless-s-p"]),
    ],
)
def test_the_alternates_change_three_cards_each_by_one_symbol(options: dict[str, str], changed: list[str]) -> None:
    """As they stand in the transcription, one side of a tile for the other.  (rules 14.4, 14.5)"""
    other = cards(reflections=False, **options)
    assert [card.id for card in other if _face(card) != _face(DECK.by_id[card.id])] == changed
    for name in changed:
        one, two = (" ".join(_face(deck.by_id[name])).split() for deck in (DECK, other))
        ((ours, theirs),) = [(a, b) for a, b in zip(one, two, strict=True) if a != b]
        assert SYMBOLS.index(ours) ^ 1 == SYMBOLS.index(theirs)


def _face(card: Card) -> tuple[str, ...]:
    return (card.star or "-", *(row for figure in card.figures for row in figure))


def test_the_cards_of_the_examples_are_as_they_say() -> None:
    """Single cards that the examples speak of.  (rules 16.5 to 16.8, 16.11, 16.18, 16.19)"""
    assert (DECK.by_id["miri-nigri-s"].invocation, DECK.by_id["miri-nigri-s"].star) == ((0, 0, 2), "ME")
    assert DECK.by_id["deep-ones-s-f"].figures == (("SH 1",), ("1 3",))
    assert DECK.by_id["dagoon-p"].star == "LE"
    assert DECK.by_id["deep-ones-p-f"].star == "4"
    formless = DECK.by_id["formless-s-p"].power
    assert formless is not None
    assert (KINDS[formless.needs], formless.gives) == ("push", (0, 0, 1))
