"""Matches: bots play many games against each other at one table, and the results are counted.

    result = play_match(GAMES["stars_are_right"], ["greedy", "uniform", "uniform"], games=200, seed=1)
    result.bots[0].share, result.bots[0].interval, result.rounds.median
    msgspec.json.encode(result)

The same seed gives the same games, whatever the number of processes: game k draws all its luck from the match's seed
and k.  (Only the seconds differ.)  With more than one process a script needs `if __name__ == "__main__":`.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from cultists.arena.counting import BROKEN_GAMES, Clock, MatchResult, match_result
from cultists.arena.entrants import makers_for, read_entrant
from cultists.arena.external import PATIENCE
from cultists.arena.one_game import Maker, Meeting, Played
from cultists.arena.workers import Crew, Job, cores, crew_of
from cultists.engine import Rules

LIMIT: Final = 100_000
"""Answers of bots after which a game is stopped.  Random games may be long, but not that long."""

Heard = Callable[[Played], None]
"""Hears of each game when it ends, in any order."""


def play_match(
    rules: Rules[Any],
    bots: Sequence[str],
    games: int = 100,
    seed: int = 1,
    *,
    options: Mapping[str, str] | None = None,
    processes: int | None = None,
    limit: int = LIMIT,
    on_game: Heard | None = None,
    makers: Mapping[str, Maker] | None = None,
    broken_games: Path = BROKEN_GAMES,
) -> MatchResult:
    """Play a match: as many seats as bots, who change seats from game to game.

    `processes`: None for all cores, 1 for this process alone.  `on_game` hears of each game when it ends, in any order.
    `limit`: after so many decisions a game is stopped.  `makers`: further bots by name (with several processes they
    must be functions of a module).  Ctrl-C ends the match early; what was played until then is the result.
    Raises UnknownBot, WrongSeatCount and UnknownOption before anything is played.
    """
    rules.check_seats(len(bots))
    checked = rules.checked_options(options or {})
    known = {name: read_entrant(name) for name in bots if name not in (makers or {})}
    ours = makers_for(known, rules, len(bots), checked, PATIENCE)
    meeting = Meeting(rules, tuple(bots), ours | dict(makers or {}), checked, str(seed), limit)
    meeting.seated(0)
    count = min(processes or cores(), max(games, 1))
    begun = time.perf_counter()
    done, is_interrupted = play_all([(meeting, number) for number in range(games)], crew_of(count), on_game)
    clock = Clock(time.perf_counter() - begun, count, is_interrupted)
    return match_result(meeting, seed, done, games, clock, broken_games)


def play_all(jobs: Sequence[Job], crew: Crew, on_game: Heard | None) -> tuple[list[Played], bool]:
    """Play games until all have ended or somebody interrupts; gives them in order, and whether somebody did."""
    done: list[Played] = []
    is_interrupted = False
    try:
        with closing(crew(jobs)) as ending:
            for played in ending:
                done.append(played)
                if on_game is not None:
                    on_game(played)
    except KeyboardInterrupt:
        is_interrupted = True
    done.sort(key=lambda played: (played.number, played.meeting))
    return done, is_interrupted
