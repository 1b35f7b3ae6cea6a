"""What the tables of rule sentences in docs/rules-coverage-*.md have in common, and what is asked of them."""

import ast
import re
from pathlib import Path

from rule_texts import citations, rule_text, sections_of

DOCS = Path(__file__).parents[2] / "docs"


class Coverage:
    """The table of one game, and the tests in its folder."""

    def __init__(self, page: str, folder: Path) -> None:
        self._page = DOCS / page
        self._folder = folder

    def rows(self) -> list[list[str]]:
        """The lines of the tables, cell by cell, without their headlines."""
        lines = [line for line in self._page.read_text("utf-8").splitlines() if line.startswith("| ")]
        cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
        return [row for row in cells if row[0].isdigit()]

    def known_tests(self) -> set[str]:
        """The names of all tests of this game."""
        found = set()
        for path in self._folder.glob("test_*.py"):
            tree = ast.parse(path.read_text("utf-8"))
            found |= {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        return found

    def names_tests_that_exist(self, at_least: int) -> None:
        """A renamed test must be renamed in the table too."""
        named = {name for row in self.rows() for name in re.findall(r"`(test_\w+)`", row[-1])}
        assert len(named) > at_least
        assert named <= self.known_tests()

    def has_a_test_or_a_note_everywhere(self) -> None:
        """Flavour and cardboard have a note, everything else a test."""
        for row in self.rows():
            assert len(row) == 4, row
            assert "`test_" in row[-1] or row[-1].startswith("note: "), row

    def counts_without_a_gap(self, *tables: int) -> None:
        """Nobody drops a line unnoticed: so many lines in each table, numbered from 1."""
        numbers = [int(row[0]) for row in self.rows()]
        assert numbers == [number for count in tables for number in range(1, count + 1)]

    def cited_in_tests(self) -> set[str]:
        """The sections of this game's rule text that the docstrings of its tests cite."""
        found: set[str] = set()
        for path in self._folder.glob("test_*.py"):
            for node in ast.parse(path.read_text("utf-8")).body:
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    for cited in citations(ast.get_docstring(node) or ""):
                        found |= {*cited.sections()} if cited.game in ("", self._folder.name) else set()
        return found

    def has_a_test_for_every_section(self, *chapters: str) -> None:
        """Every worked scenario and every ruling of the rule text is cited in the docstring of a test."""
        cited, text = self.cited_in_tests(), rule_text(self._folder.name)
        for chapter in chapters or ("Rulings", "Examples"):
            untested = [number for number in sections_of(text, chapter) if number not in cited]
            assert not untested, f"{chapter}: no test cites {', '.join(untested)}"
