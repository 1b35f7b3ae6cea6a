"""What games add up to: wins and their intervals by bot, seat and role, lengths, faults, and what went wrong."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple

import msgspec

from cultists.arena.one_game import Meeting, Played
from cultists.arena.statistics import Spread, spread, wilson

BROKEN_GAMES: Final = Path("broken-games")
"""Where the logs of broken games go, unless told otherwise."""

Verdict = Literal["more", "less", "noise"]
"""How a share compares with the even one: beyond it on either side, or not beyond noise."""


class Clock(NamedTuple):
    """How a run went: its seconds, its processes, and whether somebody ended it early."""

    seconds: float
    processes: int
    is_interrupted: bool = False


NO_TIME: Final = Clock(0.0, 1)
"""For games that are only counted."""


class SeatResult(msgspec.Struct, frozen=True):
    """How a bot fared in one seat."""

    wins: float
    games: int


class RoleResult(msgspec.Struct, frozen=True):
    """How seats fared that played one role."""

    role: str
    wins: float
    games: int
    share: float
    interval: tuple[float, float]
    """The share with 95 % confidence (Wilson)."""


class BotResult(msgspec.Struct, frozen=True, kw_only=True):
    """How the bots of one name fared together.  A victory shared by n seats counts 1/n for each of them."""

    bot: str
    wins: float
    games: int
    """Games that came to an end."""
    share: float
    """Wins by games."""
    interval: tuple[float, float]
    """The share with 95 % confidence (Wilson)."""
    even: float
    """What its share would be if all seats were equally strong: its part of the seats."""
    verdict: Verdict
    by_seat: tuple[SeatResult, ...]
    by_role: tuple[RoleResult, ...]
    """None where all seats play the same."""
    faults: int
    """Answers that chance had to give because the bot of another program gave none that was legal and in time."""
    fault: str
    """The first of them, in words."""


class Broken(msgspec.Struct, frozen=True):
    """A game that could not be played to its end because something went wrong."""

    number: int
    error: str
    log_file: str


class MatchResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a match.  Games that were stopped at the limit or broke have no winner and count for nobody."""

    game: str
    rules: int
    options: dict[str, str]
    players: tuple[str, ...]
    seed: int
    asked: int
    """Games that were asked for."""
    played: int
    """Games that came to an end."""
    capped: int
    """Games that were stopped at the limit."""
    broken: tuple[Broken, ...]
    is_interrupted: bool
    bots: tuple[BotResult, ...]
    shared: int
    """Games with more than one winner."""
    by_seat: tuple[float, ...]
    """Wins by seat, whoever sat there."""
    by_role: tuple[RoleResult, ...]
    """Wins by role, whoever played it; none where all seats play the same."""
    endings: dict[str, int]
    """Games by the way they ended; empty for games with one way to end."""
    unwon: int
    """Games that ended without a winner."""
    rounds: Spread | None
    decisions: Spread | None
    seconds: float
    """Of the clock, from the first game to the last; meetings of a tournament are played side by side."""
    processes: int

    @property
    def others(self) -> str:
        """Whom the first player meets: “greedy”, “3 greedy”, “greedy, uniform”."""
        names = self.players[1:]
        if len(set(names)) > 1:
            return ", ".join(names)
        return names[0] if len(names) == 1 else f"{len(names)} {names[0]}"


def match_result(
    meeting: Meeting,
    seed: int,
    done: Sequence[Played],
    asked: int,
    clock: Clock,
    broken_games: Path,
) -> MatchResult:
    """Count the games of one meeting, which are in the order of their numbers."""
    ended = [played for played in done if played.is_ended]
    return MatchResult(
        game=meeting.rules.name,
        rules=meeting.rules.version,
        options=meeting.options,
        players=meeting.players,
        seed=seed,
        asked=asked,
        played=len(ended),
        capped=sum(played.is_capped for played in done),
        broken=tuple(_saved(meeting, seed, played, broken_games) for played in done if played.error),
        is_interrupted=clock.is_interrupted,
        bots=tuple(fared(name, done) for name in dict.fromkeys(meeting.players)),
        shared=sum(len(played.winners) > 1 for played in ended),
        by_seat=tuple(wins_of(ended, seat) for seat in range(len(meeting.players))),
        by_role=by_role(ended),
        endings=dict(sorted(Counter(played.ending for played in ended if played.ending).items())),
        unwon=sum(not played.winners for played in ended),
        rounds=spread([played.rounds for played in ended if played.rounds is not None]),
        decisions=spread([played.decisions for played in ended]),
        seconds=clock.seconds,
        processes=clock.processes,
    )


def wins_of(ended: Sequence[Played], seat: int) -> float:
    """The wins of a seat, whoever sat there."""
    return sum((1 / len(played.winners) for played in ended if seat in played.winners), 0.0)


def fared(name: str, done: Sequence[Played]) -> BotResult:
    """How a bot fared in some games, in all of which it sat."""
    ended = [played for played in done if played.is_ended]
    by_seat = []
    for seat in range(len(ended[0].seats) if ended else 0):
        there = [played for played in ended if played.seats[seat] == name]
        by_seat.append(SeatResult(wins_of(there, seat), len(there)))
    wins = sum((each.wins for each in by_seat), 0.0)
    interval = wilson(wins, len(ended))
    even = sum(played.seats.count(name) / len(played.seats) for played in ended) / len(ended) if ended else 0.0
    faulty = [played for played in done if played.faults]
    faults = [(played, each) for played in faulty for each in zip(played.seats, played.faults, strict=True)]
    own = [(played, count) for played, (bot, count) in faults if bot == name and count]
    return BotResult(
        bot=name,
        wins=wins,
        games=len(ended),
        share=wins / len(ended) if ended else 0.0,
        interval=interval,
        even=even,
        verdict=verdict(interval, even),
        by_seat=tuple(by_seat),
        by_role=by_role(ended, name),
        faults=sum(count for _, count in own),
        fault=own[0][0].fault if own else "",
    )


def verdict(interval: tuple[float, float], even: float) -> Verdict:
    """Whether a share lies beyond the even one by more than noise."""
    low, high = interval
    return "more" if low > even else "less" if high < even else "noise"


def by_role(ended: Sequence[Played], name: str | None = None) -> tuple[RoleResult, ...]:
    """How the seats of one bot, or of all, fared by what they played."""
    wins: defaultdict[str, float] = defaultdict(float)
    games: Counter[str] = Counter()
    for played in ended:
        for seat, role in enumerate(played.roles):
            if name in (None, played.seats[seat]):
                games[role] += 1
                wins[role] += 1 / len(played.winners) if seat in played.winners else 0
    return tuple(
        RoleResult(role, wins[role], count, wins[role] / count, wilson(wins[role], count))
        for role, count in sorted(games.items())
    )


def _saved(meeting: Meeting, seed: int, played: Played, folder: Path) -> Broken:
    folder.mkdir(parents=True, exist_ok=True)
    table = f"-meeting-{played.meeting + 1}" if played.meeting else ""
    file = folder / f"{meeting.rules.name}-seed-{seed}{table}-game-{played.number}.cult"
    file.write_text(played.log, encoding="utf-8")
    return Broken(played.number, played.error, str(file))
