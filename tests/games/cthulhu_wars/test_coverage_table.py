"""The tables of rule sentences (docs/rules-coverage-wars.md) name tests that exist, and leave nothing out."""

import re
from itertools import pairwise
from pathlib import Path

from cultists.games.cthulhu_wars.factions import CORE
from games.coverage import Coverage

TABLE = Coverage("rules-coverage-wars.md", Path(__file__).parent)
SENTENCES, CLARIFICATIONS, DISAGREEMENTS, ABILITIES = 59, 77, 28, 49


def test_every_named_test_exists() -> None:
    TABLE.names_tests_that_exist(at_least=200)


def test_every_sentence_has_a_test_or_a_note() -> None:
    TABLE.has_a_test_or_a_note_everywhere()


def test_the_sentences_are_counted_without_a_gap() -> None:
    """The rule text, the clarifications, the disagreements, the factions."""
    TABLE.counts_without_a_gap(SENTENCES, CLARIFICATIONS, DISAGREEMENTS, ABILITIES)


def test_all_disagreements_are_there() -> None:
    """D-01 to D-28."""
    assert [row[1] for row in TABLE.rows() if row[1].startswith("D-")] == [f"D-{n:02}" for n in range(1, 29)]


def test_clarifications_stand_in_their_order() -> None:
    """4.1.1 to 4.17; those of 4.8 by the steps of the battle."""
    places = [row[1] for row in TABLE.rows()[SENTENCES : SENTENCES + CLARIFICATIONS]]
    numbers = [[int(part) for part in place.split()[0].split(".")] for place in places]
    assert all(one <= other for one, other in pairwise(numbers))
    assert {tuple(number[:2]) for number in numbers} == {(4, n) for n in range(1, 18)}


def test_every_spellbook_and_requirement_of_the_core_factions_is_there() -> None:
    """Six and six for each of the four."""
    for faction in CORE:
        what = [row[2] for row in TABLE.rows() if row[1] == faction.name]
        assert {book.name for book in faction.spellbooks} <= set(what)
        numbered = [text for text in what if text[0].isdigit()]
        met = {digit for text in numbered for digit in re.findall(r"\d", re.split("[a-z]", text)[0])}
        assert met >= set("123456")


def test_every_worked_scenario_has_its_test() -> None:
    """S01 to S46 of the facts, by number."""
    names = TABLE.known_tests()
    for number in range(1, 47):
        assert any(name.startswith(f"test_s{number:02}_") for name in names), number
