"""Small tournaments for tests: the quickest game, and results without what the clock contributes."""

from collections.abc import Sequence
from typing import Any

import msgspec

from cultists.arena.entrants import read_entrant
from cultists.arena.tournament import Plan, TournamentResult, play_tournament, round_robin
from cultists.games import GAMES

OCTOPUS: Any = GAMES["grand_octopus"]


def plan_of(*bots: str, games: int = 4, seed: int = 1, tables: Sequence[Sequence[str]] = (), **others: Any) -> Plan:
    """A round robin of these bots with three seats, or these tables."""
    entrants = [read_entrant(words) for words in bots]
    return Plan.of(OCTOPUS, tables or round_robin([each.name for each in entrants], 3), entrants, games, seed, **others)


def played(*bots: str, **others: Any) -> TournamentResult:
    """Its result, in this process."""
    return play_tournament(plan_of(*bots, **others), processes=1)


def timeless(result: TournamentResult) -> TournamentResult:
    """The result without what the clock, the machine and the number of runs contribute."""
    nothing: dict[str, Any] = {"seconds": 0.0, "processes": 0}
    return msgspec.structs.replace(
        result,
        meetings=tuple(msgspec.structs.replace(each, **nothing) for each in result.meetings),
        continued=0,
        cpu_seconds=0.0,
        busy=0.0,
        games_per_second=0.0,
        **nothing,
    )
