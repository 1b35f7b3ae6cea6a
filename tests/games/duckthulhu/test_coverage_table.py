"""The table of rule sentences (docs/rules-coverage-duckthulhu.md) names tests that exist, and leaves nothing out."""

from pathlib import Path

from games.coverage import Coverage

TABLE = Coverage("rules-coverage-duckthulhu.md", Path(__file__).parent)


def test_every_named_test_exists() -> None:
    TABLE.names_tests_that_exist(at_least=60)


def test_every_sentence_has_a_test_or_a_note() -> None:
    TABLE.has_a_test_or_a_note_everywhere()


def test_the_sentences_are_counted_without_a_gap() -> None:
    """54 sentences of the first ritual's rules, its instructions among them, and 20 rulings."""
    TABLE.counts_without_a_gap(54, 20)


def test_every_example_and_every_ruling_has_a_test() -> None:
    """The docstring of a test cites each section of these two chapters."""
    TABLE.has_a_test_for_every_section()
