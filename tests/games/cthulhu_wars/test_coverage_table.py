"""The tables of rule sentences (docs/rules-coverage-wars.md) name tests that exist, and leave nothing out."""

import ast
import re
from itertools import pairwise
from pathlib import Path

from cultists.games.cthulhu_wars.factions import CORE

ROOT = Path(__file__).parents[3]
TABLE = ROOT / "docs" / "rules-coverage-wars.md"
SENTENCES, CLARIFICATIONS, DISAGREEMENTS, ABILITIES = 59, 77, 28, 49


def rows() -> list[list[str]]:
    """The lines of the tables, cell by cell, without their headlines."""
    lines = [line for line in TABLE.read_text("utf-8").splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
    return [row for row in cells if row[0].isdigit()]


def known_tests() -> set[str]:
    """The names of all tests of this game."""
    found = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        found |= {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    return found


def test_every_named_test_exists() -> None:
    """A renamed test must be renamed in the table too."""
    named = {name for row in rows() for name in re.findall(r"`(test_\w+)`", row[-1])}
    assert len(named) > 200
    assert named <= known_tests()


def test_every_sentence_has_a_test_or_a_note() -> None:
    """What no test can show has a note that says why."""
    for row in rows():
        assert len(row) == 4, row
        assert "`test_" in row[-1] or row[-1].startswith("note: "), row


def test_the_sentences_are_counted_without_a_gap() -> None:
    """Nobody drops a line unnoticed: the rule text, the clarifications, the disagreements, the factions."""
    numbers = [int(row[0]) for row in rows()]
    assert numbers == [
        n for count in (SENTENCES, CLARIFICATIONS, DISAGREEMENTS, ABILITIES) for n in range(1, count + 1)
    ]


def test_all_disagreements_are_there() -> None:
    """D-01 to D-28."""
    assert [row[1] for row in rows() if row[1].startswith("D-")] == [f"D-{n:02}" for n in range(1, 29)]


def test_clarifications_stand_in_their_order() -> None:
    """4.1.1 to 4.17; those of 4.8 by the steps of the battle."""
    places = [row[1] for row in rows()[SENTENCES : SENTENCES + CLARIFICATIONS]]
    numbers = [[int(part) for part in place.split()[0].split(".")] for place in places]
    assert all(one <= other for one, other in pairwise(numbers))
    assert {tuple(number[:2]) for number in numbers} == {(4, n) for n in range(1, 18)}


def test_every_spellbook_and_requirement_of_the_core_factions_is_there() -> None:
    """Six and six for each of the four."""
    for faction in CORE:
        what = [row[2] for row in rows() if row[1] == faction.name]
        assert {book.name for book in faction.spellbooks} <= set(what)
        numbered = [text for text in what if text[0].isdigit()]
        met = {digit for text in numbered for digit in re.findall(r"\d", re.split("[a-z]", text)[0])}
        assert met >= set("123456")


def test_every_worked_scenario_has_its_test() -> None:
    """S01 to S46 of the facts, by number."""
    names = known_tests()
    for number in range(1, 47):
        assert any(name.startswith(f"test_s{number:02}_") for name in names), number
