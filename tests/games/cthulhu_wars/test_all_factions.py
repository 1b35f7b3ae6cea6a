"""Whole games with all eight factions in the draw, two to five players, and the report on how they fare."""

from collections import Counter

import pytest
from benchmarks.balance import NAMES, Played, by_faction, count, tasks_for
from benchmarks.balance_page import columns, intervals
from benchmarks.wars_mixes import Task, mixes, play

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_games_of_many_mixes_end_and_keep_the_invariants(players: int) -> None:
    """At random and greedily with slips, every faction in some of them; `python -m benchmarks.wars_mixes` plays all."""
    for place in range(len(NAMES)):
        mix = (*NAMES[place:], *NAMES[:place])[:players]
        outcome = play(Task(mix, place, 7))
        assert not outcome.error, (mix, outcome.error)
        assert outcome.ending in ("doom", "instant death", "exhaustion")


def test_there_are_210_mixes() -> None:
    """28 + 56 + 70 + 56."""
    assert Counter(map(len, mixes())) == {2: 28, 3: 56, 4: 70, 5: 56}


def test_the_balance_report_seats_everybody_everywhere() -> None:
    """Whole rounds: each faction equally often in each seat, and in time every pair meets."""
    tasks = tasks_for(2016, seed=1)
    assert len(tasks) == 2016
    for players in (2, 3, 4, 5):
        games = [task.mix for task in tasks if len(task.mix) == players]
        seated = Counter((seat, name) for mix in games for seat, name in enumerate(mix))
        assert set(seated.values()) == {63}
        pairs = {frozenset((one, other)) for mix in games for one in mix for other in mix if one != other}
        assert len(pairs) == 28


def test_the_report_counts_shared_victories_in_parts() -> None:
    """And draws what it counted."""
    games = [
        Played(("Great Cthulhu", "Sleeper"), (0, 1), (31, 31), (6, 6), 7, 400, "doom"),
        Played(("Sleeper", "Great Cthulhu"), (), (12, 20), (5, 4), 9, 500, "instant death"),
    ]
    table = count(games, 2)
    first = next(each for each in by_faction(games) if each.name == "Great Cthulhu")
    assert (first.wins, first.games, first.doom, first.books, first.six_books) == (0.5, 2, 25.5, 5.0, 0.5)
    assert (table.unwon, table.cycles, table.endings) == (1, {7: 1, 9: 1}, {"doom": 1, "instant death": 1})
    rows = [{"name": each.name, "share": each.share, "interval": each.interval} for each in table.seats]
    assert intervals(rows, 0.5).count("<circle") == 2
    assert columns(table.cycles).count("<rect") == 3
