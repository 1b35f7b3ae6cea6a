"""The table of rule sentences (docs/rules-coverage-octopus.md) names tests that exist, and leaves nothing out."""

from pathlib import Path

from games.coverage import Coverage

TABLE = Coverage("rules-coverage-octopus.md", Path(__file__).parent)


def test_every_named_test_exists() -> None:
    TABLE.names_tests_that_exist(at_least=80)


def test_every_sentence_has_a_test_or_a_note() -> None:
    TABLE.has_a_test_or_a_note_everywhere()


def test_the_sentences_are_counted_without_a_gap() -> None:
    """64 sentences of the rule text, 32 rulings."""
    TABLE.counts_without_a_gap(64, 32)


def test_every_worked_scenario_has_its_test() -> None:
    """S1 to S33 of the facts, by number; and R1 to R32."""
    TABLE.has_tests_by_number("s", range(1, 34))
    TABLE.has_tests_by_number("r", range(1, 33))
