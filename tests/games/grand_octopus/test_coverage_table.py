"""The table of rule sentences (docs/rules-coverage-octopus.md) names tests that exist, and leaves nothing out."""

from pathlib import Path

import pytest

from games.coverage import Coverage

TABLE = Coverage("rules-coverage-octopus.md", Path(__file__).parent)


def test_every_named_test_exists() -> None:
    TABLE.names_tests_that_exist(at_least=80)


def test_every_sentence_has_a_test_or_a_note() -> None:
    TABLE.has_a_test_or_a_note_everywhere()


def test_the_sentences_are_counted_without_a_gap() -> None:
    """64 sentences of the published rules, 34 rulings."""
    TABLE.counts_without_a_gap(64, 34)


def test_every_worked_scenario_has_its_test() -> None:
    """And every ruling has one, too.  (rules 20, 21)"""
    TABLE.has_a_test_for_every_section()


# The check of sections

RULINGS = 'def test_it() -> None:\n    """Nearly all.  (rules 20.1, 20.2 and 20.4 to 20.34)"""\n\n\n'
EXAMPLES = 'def test_them() -> None:\n    """All of them.  (rules 21.1 to 21.33)"""\n\n\n'
ANOTHER = "duckthulhu"


def check(folder: Path, text: str) -> None:
    """Check a folder of tests that has just this file."""
    tests = folder / "grand_octopus"
    tests.mkdir()
    (tests / "test_rules.py").write_text(text, "utf-8")
    Coverage("rules-coverage-octopus.md", tests).has_a_test_for_every_section()


def test_one_docstring_for_every_ruling_and_example_is_enough(tmp_path: Path) -> None:
    check(tmp_path, RULINGS + EXAMPLES + 'def test_more() -> None:\n    """Rules 20.3."""\n')


@pytest.mark.parametrize(
    "text",
    [
        "",
        'def helper() -> None:\n    """Cited where nothing is tested.  (rules 20.3)"""\n',
        f'def test_more() -> None:\n    """The rules of another game.  ({ANOTHER} rules 20.3)"""\n',
        "def test_more() -> None:\n    # A comment: rules 20.3.\n    pass\n",
    ],
)
def test_a_ruling_that_no_test_cites_is_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(AssertionError, match=r"^Rulings: no test cites 20\.3$"):
        check(tmp_path, RULINGS + EXAMPLES + text)


def test_an_example_that_no_test_cites_is_named(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"^Examples: no test cites 21\.33$"):
        check(tmp_path, RULINGS.replace("20.4 to", "20.3 to") + EXAMPLES.replace("21.33", "21.32"))
