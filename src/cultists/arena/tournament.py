"""Tournaments: several bots meet, every meeting is a match, and all games together give ratings.

    entrants = [read_entrant(words) for words in ("greedy", "high priest", "high priest x2")]
    plan = Plan.of(rules, round_robin([each.name for each in entrants], seats=2), entrants, games=400, seed=1)
    result = play_tournament(plan, processes=2)

A meeting of two bots at n seats is one of the first against n - 1 of the second, who change seats from game to game.
The same plan gives the same games in one process, in many, on a Ray cluster, and after an interruption.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import msgspec

from cultists import __version__
from cultists.arena.counting import (
    BROKEN_GAMES,
    NO_TIME,
    BotResult,
    Clock,
    MatchResult,
    RoleResult,
    by_role,
    fared,
    match_result,
)
from cultists.arena.entrants import Entrant, check_reachable, makers_for
from cultists.arena.external import PATIENCE
from cultists.arena.keeping import check_same, kept_in
from cultists.arena.match import LIMIT, Heard, play_all
from cultists.arena.on_ray import crew_on_ray
from cultists.arena.one_game import Meeting, Played
from cultists.arena.ratings import Rating, rate
from cultists.arena.statistics import Spread, spread
from cultists.arena.workers import Crew, cores, crew_of
from cultists.engine import CultistsError, Rules
from cultists.missing import MissingExtra

Table = tuple[str, ...]
"""The names of those who meet; the first is the challenger."""


class BadPlan(CultistsError):
    """A tournament that cannot be played; the text says what would be right."""


def round_robin(names: Sequence[str], seats: int) -> list[Table]:
    """Every two of them meet; with more than two seats each is once the challenger."""
    pairs = list(combinations(names, 2))
    if seats > 2:
        pairs = [each for one, other in pairs for each in ((one, other), (other, one))]
    return [table_of(*pair, seats) for pair in pairs]


def ladder(names: Sequence[str], seats: int) -> list[Table]:
    """Each challenges the one named before it."""
    return [table_of(upper, lower, seats) for lower, upper in pairwise(names)]


def table_of(challenger: str, other: str, seats: int) -> Table:
    """One against a table of the other."""
    return (challenger, *[other] * (seats - 1))


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """All that decides which games are played."""

    rules: Rules[Any]
    options: dict[str, str]
    tables: tuple[Table, ...]
    entrants: dict[str, Entrant]
    games: int
    """For each meeting."""
    seed: int
    limit: int = LIMIT
    patience: float = PATIENCE

    @classmethod
    def of(
        cls,
        rules: Rules[Any],
        tables: Iterable[Sequence[str]],
        entrants: Iterable[Entrant],
        games: int,
        seed: int,
        options: Mapping[str, str] | None = None,
        **others: Any,
    ) -> "Plan":
        """The plan, checked.  Raises BadPlan, WrongSeatCount, UnknownOption, UnknownBot and BadEntrant."""
        met: tuple[Table, ...] = tuple(dict.fromkeys(map(tuple, tables)))
        known: dict[str, Entrant] = {}
        for entrant in entrants:
            if known.setdefault(entrant.name, entrant) != entrant:
                raise BadPlan(
                    f"Two bots are called “{entrant.name}”; give one of them another name, as in mine={entrant.kind}."
                )
        if not met:
            raise BadPlan("An arena needs at least two bots, as in --bots greedy,uniform.")
        if len({len(table) for table in met}) > 1:
            raise BadPlan("All tables of a tournament must have the same number of seats; play the others separately.")
        seats = len(met[0])
        rules.check_seats(seats)
        if seats < 2:
            raise BadPlan(f"{rules.title} is played alone; an arena needs a game for two or more.")
        checked = rules.checked_options(options or {})
        names = {name for table in met for name in table}
        plan = cls(
            rules=rules,
            options=checked,
            tables=met,
            entrants={name: entrant for name, entrant in known.items() if name in names},
            games=games,
            seed=seed,
            **others,
        )
        for meeting in plan.meetings():
            meeting.seated(0)
        return plan

    @property
    def seats(self) -> int:
        """At every table."""
        return len(self.tables[0])

    @property
    def total(self) -> int:
        """Games of all meetings."""
        return self.games * len(self.tables)

    def meetings(self) -> list[Meeting]:
        """Every meeting has luck of its own, whatever other meetings there are."""
        makers = makers_for(self.entrants, self.rules, self.seats, self.options, self.patience)
        return [
            Meeting(
                self.rules,
                table,
                {name: makers[name] for name in table},
                self.options,
                f"{self.seed}/{','.join(table)}",
                self.limit,
                index,
            )
            for index, table in enumerate(self.tables)
        ]

    def header(self) -> dict[str, Any]:
        """What must be the same for games to belong together; there may be more of them."""
        external = any(entrant.is_external for entrant in self.entrants.values())
        return {
            "version": __version__,
            "game": self.rules.name,
            "rules": self.rules.version,
            "options": self.options,
            "seed": self.seed,
            "meetings": self.tables,
            "bots": {name: f"{each.kind} x{each.factor:g}" for name, each in self.entrants.items()},
            "limit": self.limit,
            "patience": self.patience if external else None,
        }


class TournamentResult(msgspec.Struct, frozen=True, kw_only=True):
    """All that came of it.  Games that were stopped at the limit or broke count for nobody."""

    game: str
    rules: int
    options: dict[str, str]
    seats: int
    seed: int
    games: int
    """Asked for, of each meeting."""
    asked: int
    played: int
    """Games that came to an end, those kept from an earlier run included."""
    continued: int
    """Games that were kept from an earlier run."""
    is_interrupted: bool
    bots: tuple[BotResult, ...]
    """All meetings together."""
    ratings: tuple[Rating, ...] | None
    """None where OpenSkill is not installed."""
    meetings: tuple[MatchResult, ...]
    """In each the first player is the challenger."""
    by_role: tuple[RoleResult, ...]
    rounds: Spread | None
    decisions: Spread | None
    faults: int
    seconds: float
    """Of the clock, in this run."""
    cpu_seconds: float
    """Of the processors, spent on the games of this run."""
    processes: int
    busy: float
    """The part of the processes' time that went into games."""
    games_per_second: float

    @property
    def broken(self) -> int:
        """Games that broke."""
        return sum(len(meeting.broken) for meeting in self.meetings)


def play_tournament(
    plan: Plan,
    *,
    processes: int | None = None,
    ray: str | None = None,
    keep: Path | None = None,
    on_start: Callable[[int], None] | None = None,
    on_game: Heard | None = None,
    broken_games: Path = BROKEN_GAMES,
) -> TournamentResult:
    """Play it, or go on with it.  Ctrl-C ends it early; what was played until then is the result.

    `processes`: None for all cores, 1 for this process alone.  `ray`: a cluster instead (`on_ray.py`).  `keep`: a file
    that games are kept in, so that another run goes on where this one ends; a kept game of each meeting is then played
    again, to see that the bots are still the same.  `on_start` hears how many games are left, `on_game` of each that
    ends.
    """
    for entrant in plan.entrants.values():
        if entrant.is_external:
            check_reachable(entrant, plan.rules, plan.seats, plan.options, plan.patience)
    meetings = plan.meetings()
    with ExitStack() as stack:
        known, add = stack.enter_context(kept_in(keep, plan.header()))
        before = {(each.number, each.meeting): each for each in known if each.number < plan.games}
        jobs = [(each, k) for k in range(plan.games) for each in meetings if (k, each.index) not in before]
        again = _to_play_again(plan, meetings, before)
        crew, count = stack.enter_context(_crew(ray, processes, len(jobs) + len(again)))
        if on_start is not None:
            on_start(len(jobs))

        unchecked = {(number, meeting.index) for meeting, number in again}
        held: list[Played] = []

        def heard(played: Played) -> None:
            place = played.number, played.meeting
            if (kept := before.get(place)) is not None:
                check_same(kept, played, keep)
                unchecked.discard(place)
            else:
                held.append(played)
            # Games of bots that have changed must not get among those that were kept.
            if not unchecked:
                for each in held:
                    add(each)
                held.clear()
            if kept is None and on_game is not None:
                on_game(played)

        begun = time.perf_counter()
        now, is_interrupted = play_all([*again, *jobs], crew, heard)
        clock = Clock(time.perf_counter() - begun, count, is_interrupted)
    now = [played for played in now if (played.number, played.meeting) not in before]
    return result_of(plan, [*before.values(), *now], now, clock, broken_games)


@contextmanager
def _crew(ray: str | None, processes: int | None, games: int) -> Iterator[tuple[Crew, int]]:
    """Who plays, and how many they are: no more than there are games."""
    if ray is None:
        count = min(processes or cores(), max(games, 1))
        yield crew_of(count), count
        return
    with crew_on_ray(ray, processes) as far:
        yield far


def _to_play_again(
    plan: Plan, meetings: Sequence[Meeting], before: Mapping[tuple[int, int], Played]
) -> list[tuple[Meeting, int]]:
    """A kept game of each meeting, to see whether the bots still play as they did; programs of others need not."""
    return [
        (meeting, min(number for number, index in before if index == meeting.index))
        for meeting in meetings
        if any(index == meeting.index for _, index in before)
        and not any(plan.entrants[name].is_external for name in meeting.players)
    ]


def result_of(
    plan: Plan,
    done: Sequence[Played],
    now: Sequence[Played] = (),
    clock: Clock = NO_TIME,
    broken_games: Path = BROKEN_GAMES,
) -> TournamentResult:
    """What all games add up to; `now` are those that were played in this run."""
    done = sorted(done, key=lambda played: (played.number, played.meeting))
    ended = [played for played in done if played.is_ended]
    cpu = sum(played.cpu_seconds for played in now)
    return TournamentResult(
        game=plan.rules.name,
        rules=plan.rules.version,
        options=plan.options,
        seats=plan.seats,
        seed=plan.seed,
        games=plan.games,
        asked=plan.total,
        played=len(ended),
        continued=len(done) - len(now),
        is_interrupted=clock.is_interrupted,
        bots=tuple(fared(name, [each for each in done if name in each.seats]) for name in plan.entrants),
        ratings=_ratings(plan, ended),
        meetings=tuple(
            match_result(
                meeting,
                plan.seed,
                [played for played in done if played.meeting == meeting.index],
                plan.games,
                clock,
                broken_games,
            )
            for meeting in plan.meetings()
        ),
        by_role=by_role(ended),
        rounds=spread([played.rounds for played in ended if played.rounds is not None]),
        decisions=spread([played.decisions for played in ended]),
        faults=sum(sum(played.faults) for played in done),
        seconds=clock.seconds,
        cpu_seconds=cpu,
        processes=clock.processes,
        busy=cpu / (clock.seconds * clock.processes) if now else 0.0,
        games_per_second=len(now) / clock.seconds if now else 0.0,
    )


def _ratings(plan: Plan, ended: Sequence[Played]) -> tuple[Rating, ...] | None:
    try:
        return rate([*plan.entrants], ended)
    except MissingExtra:
        return None
