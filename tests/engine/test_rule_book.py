"""A text of rules is taken apart into chapters and sections, and places in it are found."""

import pytest

from cultists.engine.rule_book import read
from cultists.games import GAMES
from engine.market import Market

TEXT = """# The Market

Buy low, sell high.

## 1. In short

### 1.1 What wins

Ten coins win.
They win at once.

A second paragraph.

### 1.2 Your turn

Trade once.

## 2. Trade

Goods and coins.

### 2.1 Selling

You sell a good for two coins.

### 2.2 The King's share

He takes a coin.

## 10. Rulings

### 10.1 May I sell bones?

Yes. Why: everybody does.
"""
BARE = """# Chess

Two armies.

## Moves

A rook moves straight.

## Checkmate

The king cannot flee.

### 3 repetitions

A draw.
"""


def test_chapters_and_sections_have_numbers_and_titles() -> None:
    book = read(TEXT)
    assert (book.title, book.opening) == ("The Market", "Buy low, sell high.")
    assert [section.heading for section, _ in book.sections] == [
        "1. In short", "1.1 What wins", "1.2 Your turn", "2. Trade", "2.1 Selling", "2.2 The King's share",
        "10. Rulings", "10.1 May I sell bones?",
    ]  # fmt: skip
    trade = book.section("2")
    assert trade is not None
    assert (trade.number, trade.title, trade.text, len(trade.parts)) == ("2", "Trade", "Goods and coins.", 2)
    assert book.section("2.3") is None


def test_the_first_chapter_is_the_game_in_short() -> None:
    assert [(section.title, section.text) for section in read(TEXT).in_short] == [
        ("What wins", "Ten coins win.\nThey win at once."),
        ("Your turn", "Trade once."),
    ]


@pytest.mark.parametrize(
    ("topic", "headings"),
    [
        ("2.1", ["### 2.1 Selling"]),
        ("2.1.", ["### 2.1 Selling"]),
        ("1", ["## 1. In short"]),
        ("10", ["## 10. Rulings"]),
        ("trade", ["## 2. Trade"]),
        ("SELL", ["### 2.1 Selling"]),  # a beginning goes before a word further on
        ("bones", ["### 10.1 May I sell bones?"]),
        ("kings share", ["### 2.2 The King's share"]),
        ("turn", ["### 1.2 Your turn"]),
        ("everybody", ["### 10.1 May I sell bones?"]),  # in no title: in the text
        ("coins", ["### 1.1 What wins", "## 2. Trade"]),  # 2.1 speaks of them too, but stands in chapter 2
    ],
)
def test_a_topic_is_found_by_number_by_title_and_by_a_word(topic: str, headings: list[str]) -> None:
    found = read(TEXT).about(topic)
    assert found.startswith(headings[0])
    assert all(heading in found for heading in headings)
    chapters = [line for line in found.splitlines() if line.startswith("## ")]
    assert chapters == [heading for heading in headings if heading.startswith("## ")]
    assert found.count("### 2.1 Selling") <= 1


def test_a_chapter_is_found_with_all_its_sections() -> None:
    assert read(TEXT).about("trade") == (
        "## 2. Trade\n\nGoods and coins.\n\n### 2.1 Selling\n\nYou sell a good for two coins.\n\n"
        "### 2.2 The King's share\n\nHe takes a coin."
    )


def test_without_a_topic_all_is_found_and_an_unknown_one_finds_nothing() -> None:
    assert read(TEXT).about("") == TEXT
    assert read(TEXT).about(" ?! ") == TEXT
    for topic in ("zeppelin", "4.3", "oi"):  # two letters stand in too many words
        assert read(TEXT).about(topic) == ""


def test_headings_need_no_numbers() -> None:
    book = read(BARE)
    assert [section.heading for section, _ in book.sections] == ["Moves", "Checkmate", "3 repetitions"]
    assert [section.number for section, _ in book.sections] == ["", "", ""]
    assert [(section.title, section.text) for section in book.in_short] == [
        ("Moves", "A rook moves straight."),
        ("Checkmate", "The king cannot flee."),
    ]
    assert book.about("mate") == "## Checkmate\n\nThe king cannot flee.\n\n### 3 repetitions\n\nA draw."


def test_a_text_without_headings_is_all_opening() -> None:
    book = read("Just play.")
    assert (book.title, book.opening, book.chapters, book.in_short) == ("", "Just play.", (), ())
    assert read("").about("anything") == ""


def test_a_game_without_rules_in_words_has_an_empty_book_and_no_legend() -> None:
    market = Market()
    assert market.book.in_short == ()
    assert market.goal_picture() == market.cover()
    assert market.legend(None) == ()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_in_short_what_wins_and_how_a_turn_goes(name: str) -> None:
    book = GAMES[name].book
    assert book.title == GAMES[name].title
    assert [section.heading for section in book.in_short] == ["1.1 What wins", "1.2 Your turn"]
    assert GAMES[name].help("1.1").startswith("### 1.1 What wins")
    for section in book.in_short:
        assert 60 < len(section.text) < 400, "three short sentences"
