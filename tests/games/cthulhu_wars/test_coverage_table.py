"""The tables of rule sentences (docs/rules-coverage-wars.md) name tests that exist, and leave nothing out."""

import re
from pathlib import Path

from cultists.games.cthulhu_wars.factions import CORE
from games.coverage import Coverage
from games.cthulhu_wars.play import RULES

FOLDER = Path(__file__).parent
TABLE = Coverage("rules-coverage-wars.md", FOLDER)
SENTENCES, CLARIFICATIONS, RULINGS, ABILITIES = 76, 77, 45, 49
SECTIONS = dict(re.findall(r"^##+ ((\d+(?:\.\d+)?)\.? .+)$", RULES.help(), flags=re.MULTILINE))
"""The headings of the rules, and their numbers."""


def test_every_named_test_exists() -> None:
    TABLE.names_tests_that_exist(at_least=200)


def test_every_sentence_has_a_test_or_a_note() -> None:
    TABLE.has_a_test_or_a_note_everywhere()


def test_the_sentences_are_counted_without_a_gap() -> None:
    """The rule text, the clarifications, the rulings, the factions."""
    TABLE.counts_without_a_gap(SENTENCES, CLARIFICATIONS, RULINGS, ABILITIES)


def test_all_rulings_are_in_the_table() -> None:
    """In the order of the rules."""
    first = SENTENCES + CLARIFICATIONS
    named = [re.findall(r"\[([\d.]+)\]", row[1]) for row in TABLE.rows()[first : first + RULINGS]]
    chapter = next(number for heading, number in SECTIONS.items() if heading.endswith(" Rulings"))
    assert named == [[number] for number in SECTIONS.values() if number.startswith(f"{chapter}.")]


def test_every_spellbook_and_requirement_of_the_core_factions_is_there() -> None:
    """Six and six for each of the four."""
    for faction in CORE:
        what = [row[2] for row in TABLE.rows() if row[1].startswith(faction.name)]
        assert {book.name for book in faction.spellbooks} <= set(what)
        numbered = [text for text in what if text[0].isdigit()]
        met = {digit for text in numbered for digit in re.findall(r"\d", re.split("[a-z]", text)[0])}
        assert met >= set("123456")


def test_every_example_and_every_ruling_has_a_test() -> None:
    """Some test says in its docstring that it shows it: “rules 28.11”."""
    TABLE.has_a_test_for_every_section()
