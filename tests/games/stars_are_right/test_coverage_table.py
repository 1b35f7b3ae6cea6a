"""The table of rule sentences (docs/rules-coverage-stars.md) names tests that exist, and leaves nothing out."""

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
    TABLE.has_a_test_for_every_section()
