"""The table of rule sentences (docs/rules-coverage-octopus.md) names tests that exist, and leaves nothing out."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
TABLE = ROOT / "docs" / "rules-coverage-octopus.md"


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
    assert len(named) > 80
    assert named <= known_tests()


def test_every_sentence_has_a_test_or_a_note() -> None:
    """Flavour and cardboard have a note, everything else a test."""
    for row in rows():
        assert len(row) == 4, row
        assert "`test_" in row[-1] or row[-1].startswith("note: "), row


def test_the_sentences_are_counted_without_a_gap() -> None:
    """Nobody drops a line unnoticed: 64 sentences of the rule text, 32 rulings."""
    numbers = [int(row[0]) for row in rows()]
    assert numbers == [*range(1, 65), *range(1, 33)]


def test_every_worked_scenario_has_its_test() -> None:
    """S1 to S33 of the facts, by number; and R1 to R32."""
    names = known_tests()
    for number in range(1, 34):
        assert any(name.startswith(f"test_s{number}_") for name in names), number
    for number in range(1, 33):
        assert any(name.startswith(f"test_r{number}_") for name in names), number
