"""The table of rule sentences (docs/rules-coverage-stars.md) names tests that exist, and leaves nothing out."""

import ast
import re
from importlib.resources import files
from pathlib import Path

from games.coverage import Coverage

TABLE = Coverage("rules-coverage-stars.md", Path(__file__).parent)


def test_every_named_test_exists() -> None:
    TABLE.names_tests_that_exist(at_least=100)


def test_every_sentence_has_a_test_or_a_note() -> None:
    TABLE.has_a_test_or_a_note_everywhere()


def test_the_sentences_are_counted_without_a_gap() -> None:
    """109 sentences of the printed rules, 24 rulings and options."""
    TABLE.counts_without_a_gap(109, 24)


def test_every_example_and_every_ruling_has_a_test() -> None:
    """The docstring of a test cites each section of these two chapters."""
    folder = Path(__file__).parent
    text = files("cultists.games.stars_are_right").joinpath("rules.md").read_text("utf-8")
    sections = re.findall(r"^### ((15|16)\.\d+) ", text, re.M)
    docstrings = " ".join(
        ast.get_docstring(node) or ""
        for path in folder.glob("test_*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )
    cited = " ".join(re.findall(r"rules ([\d., ]+)", docstrings))
    assert len(sections) > 40
    assert [number for number, _ in sections if not re.search(rf"(?<![\d.]){number}(?!\d)", cited)] == []
