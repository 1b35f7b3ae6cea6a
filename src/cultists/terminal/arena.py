"""The `arena` command: tournaments of bots, with ratings, plots and a report."""

import os
import re
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import typer

from cultists.engine import Rules
from cultists.terminal.files import keep_apart, write_text
from cultists.terminal.mistakes import Mistake
from cultists.terminal.progress import progress
from cultists.terminal.screen import Screen
from cultists.terminal.shelf import find_rules, read_setup
from cultists.terminal.watch import say_broken, say_roles, say_spread

if TYPE_CHECKING:
    from cultists.arena.counting import BotResult
    from cultists.arena.tournament import Plan, TournamentResult

KINDS = ("round-robin", "ladder")
WORTH_A_PACE: Final = 30.0
"""Seconds from which on games a second are worth printing: before that, the start of the processes counts most."""
VERDICTS = {"more": "better", "less": "worse", "noise": "within noise"}


class Wishes(NamedTuple):
    """What was said on the command line."""

    game: str
    bots: Sequence[str]
    tables: Sequence[str]
    kind: str
    seats: int | None
    games: int
    seed: int
    setup: Sequence[str]
    patience: float
    processes: int | None
    ray: str | None
    keep: Path | None
    plots: Path | None
    report: Path | None
    as_json: bool


def arena(wishes: Wishes) -> None:
    """Play the tournament and print the results."""
    from cultists.missing import needs

    if wishes.plots or wishes.report:
        needs("matplotlib", "arena", "--plots" if wishes.plots else "--report")
    if wishes.report:
        if wishes.report.is_dir():
            raise Mistake(f"{wishes.report} is a folder; name the file of the report in it.")
        _check_folder(wishes.report.parent, "the report")
    keep_apart(wishes.report, wishes.keep)
    if wishes.plots:
        _check_folder(wishes.plots, "the plots")
    plan = plan_of(wishes)
    result = played(
        plan,
        f"{plan.rules.title}: arena",
        processes=wishes.processes,
        ray=wishes.ray,
        keep=wishes.keep,
    )
    _give(result, wishes)
    if result.is_interrupted:
        raise typer.Exit(130)
    if result.broken:
        raise typer.Exit(1)


def _check_folder(folder: Path, what: str) -> None:
    """Raises Mistake if nothing could be written in the folder, before hours of games are played for it."""
    there = next(path for path in (folder.absolute(), *folder.absolute().parents) if path.exists())
    if not there.is_dir():
        raise Mistake(f"{there.name} is a file; name a folder for {what}.")
    if not os.access(there, os.W_OK):
        raise Mistake(f"Nothing can be written in {there}; name another folder for {what}.")


def played(plan: "Plan", title: str, **how: Any) -> "TournamentResult":
    """Play a tournament, as `play_tournament` does, under a progress bar."""
    from cultists.arena.tournament import play_tournament

    with ExitStack() as stack:
        advance: list[Callable[[], None]] = []

        def begin(left: int) -> None:
            # Games that were kept are done: the bar goes on where it was.
            advance.append(stack.enter_context(progress(title, plan.total, "games", plan.total - left)))

        return play_tournament(
            plan,
            on_start=begin,
            on_game=lambda _: advance[0](),
            **how,
        )


def plan_of(wishes: Wishes) -> "Plan":
    """The tournament that was asked for.  Raises Mistake and other errors that say what would be right."""
    from cultists.arena.entrants import read_entrant
    from cultists.arena.tournament import Plan, ladder, round_robin

    rules = find_rules(wishes.game)
    if wishes.kind not in KINDS:
        raise Mistake(f"--kind can be {' or '.join(KINDS)}, not “{wishes.kind}”.")
    entrants = [read_entrant(each) for words in wishes.bots for each in _split(words)]
    named = {each.name: each for each in entrants}
    tables = []
    for words in wishes.tables:
        seated = [named.get(each.strip()) or read_entrant(each) for each in _split(words)]
        entrants += [each for each in seated if each not in entrants]
        tables.append([each.name for each in seated])
    idle = [name for name in named if not any(name in table for table in tables)]
    if wishes.tables and idle:
        raise Mistake(f"With --table, only the bots that it names play; --bots also names {', '.join(idle)}.")
    if not wishes.tables:
        entrants = entrants or [read_entrant(name) for name in usual_entrants(rules)]
        names = [each.name for each in entrants]
        if len(set(names)) < len(names):
            raise Mistake(f"Name every bot only once; you named {', '.join(names)}.")
        seats = wishes.seats or rules.usual_seats
        tables = [list(table) for table in (ladder if wishes.kind == "ladder" else round_robin)(names, seats)]
    elif wishes.seats is not None:
        raise Mistake("--table already says how many seats there are; leave out --seats.")
    return Plan.of(
        rules, tables, entrants, wishes.games, wishes.seed, read_setup(wishes.setup), patience=wishes.patience
    )


def _split(words: str) -> list[str]:
    """Parted at commas, but not at those within quotation marks, which are for commands."""
    return re.findall(r"(?:[^,\"']|\"[^\"]*\"|'[^']*')+", words)


def usual_entrants(rules: Rules[Any]) -> list[str]:
    """The game's levels; all its bots, if it has none."""
    from cultists.bots import bot_kinds

    kinds = bot_kinds(rules)
    return [kind.name for kind in kinds if kind.is_level] or [kind.name for kind in kinds]


def _give(result: "TournamentResult", wishes: Wishes) -> None:
    """Print it, and write what else is wanted."""
    from cultists.missing import how_to_install

    aside = Screen(stderr=True)
    if result.is_interrupted and not result.played and not result.broken and not wishes.as_json:
        aside.say(f"Stopped before the first of {result.asked} games had ended.", style="bold")
        return
    if wishes.as_json:
        import msgspec

        print(msgspec.json.format(msgspec.json.encode(result), indent=2).decode())
    else:
        _print(Screen(), result)
    if result.ratings is None:
        aside.say("There are no ratings, because openskill is not installed.")
        aside.hint("To install it:", how_to_install("arena"))
    if result.faults:
        aside.say(
            f"{result.faults} answers were drawn at random, because no legal answer came in time; see “Faults”.",
            style="bold",
        )
    if wishes.plots:
        from cultists.arena.plots import write_plots

        files = write_plots(result, wishes.plots)
        aside.say(f"{len(files)} plots are in {wishes.plots}.")
    if wishes.report:
        from cultists.arena.report import report

        write_text(wishes.report, report(result, command_of(result, wishes)))
        aside.say(f"The report is {wishes.report}; open it in any browser.")
    if result.is_interrupted:
        how = (
            "To go on, give the same command again"
            if wishes.keep
            else "With --keep FILE another run could go on from here"
        )
        aside.say(f"Stopped after {result.played} of {result.asked} games. {how}.", style="bold")


def command_of(result: "TournamentResult", wishes: Wishes) -> str:
    """The command that plays the same games again."""
    from shlex import join

    from cultists.arena.entrants import read_entrant
    from cultists.arena.external import PATIENCE

    words = ["cultists", "arena", "--game", result.game]
    words += [word for bots in wishes.bots for word in ("--bots", bots)]
    words += [word for table in wishes.tables for word in ("--table", table)]
    if not wishes.tables:
        words += ["--bots", ",".join(bot.bot for bot in result.bots)] if not wishes.bots else []
        words += ["--kind", wishes.kind, "--seats", str(result.seats)]
    words += ["--games", str(wishes.games), "--seed", str(wishes.seed)]
    entrants = [read_entrant(each) for said in (*wishes.bots, *wishes.tables) for each in _split(said)]
    if wishes.patience != PATIENCE and any(each.is_external for each in entrants):
        words += ["--patience", f"{wishes.patience:g}"]
    return join(words + [word for pair in wishes.setup for word in ("--option", pair)])


def _print(screen: Screen, result: "TournamentResult") -> None:
    kept = f", {result.continued} of them kept from before" if result.continued else ""
    screen.say(
        f"{result.game}, {result.seats} seats: {result.played} of {result.asked} games{kept}; seed {result.seed}.",
        style="bold",
    )
    begun = [meeting for meeting in result.meetings if meeting.played]
    rows = [(f"{meeting.players[0]} against {meeting.others}", meeting.bots[0]) for meeting in begun]
    _print_shares(screen, rows, "challenger")
    for meeting in result.meetings:
        if meeting not in begun:
            screen.say(f"Not played yet: {meeting.players[0]} against {meeting.others}.")
    screen.say()
    if len(result.meetings) > 1:
        _print_shares(screen, [(bot.bot, bot) for bot in result.bots if bot.games], "bot, in all its meetings")
        screen.say()
    _print_ratings(screen, result)
    wide = max(len(bot.bot) for bot in result.bots)
    for bot in [each for each in result.bots if each.games]:
        by_seat = "  ".join(f"{each.wins:g}/{each.games}" for each in bot.by_seat)
        screen.say(f"{bot.bot:{wide}} wins by seat: {by_seat}")
    say_roles(screen, result.bots, result.by_role, wide)
    for what, numbers in (("Rounds", result.rounds), ("Decisions", result.decisions)):
        if numbers is not None:
            say_spread(screen, what, numbers)
    capped, unwon = (sum(getattr(each, what) for each in result.meetings) for what in ("capped", "unwon"))
    if unwon:
        screen.say(f"Without a winner: {unwon} of {result.played}.")
    if capped:
        screen.say(f"{capped} games were stopped because they took too many decisions.")
    for bot in result.bots:
        if bot.faults:
            screen.say(f"Faults of {bot.bot}: {bot.faults}. The first: {bot.fault}", style="bold")
    for meeting in result.meetings:
        say_broken(screen, meeting)
    if result.continued == result.played:
        return
    many = f"{result.processes} process{'es' * (result.processes > 1)}"
    pace = f", {result.games_per_second:.2f} games a second" if result.seconds >= WORTH_A_PACE else ""
    screen.say(f"It took {result.seconds:.1f} seconds with {many}{pace}.")


def _print_shares(screen: Screen, rows: "Sequence[tuple[str, BotResult]]", whose: str) -> None:
    screen.say(f"{'share':>6}  {'95 % interval':16} {'even':>4}  {'':12} {'games':>5}  {whose}")
    for label, bot in rows:
        low, high = bot.interval
        interval = f"{low:.1%} to {high:.1%}"
        share = f"{bot.share:>6.1%}  {interval:16} {bot.even:>4.0%}  {VERDICTS[bot.verdict]:12} {bot.games:>5}"
        screen.say(f"{share}  {label}", hang=len(share) + 2)


def _print_ratings(screen: Screen, result: "TournamentResult") -> None:
    if result.ratings is None:
        return
    screen.say(f"{'rating':>6}  {'95 % interval':15}")
    played = {bot.bot for bot in result.bots if bot.games}
    for rating in sorted((each for each in result.ratings if each.bot in played), key=lambda each: -each.mean):
        low, high = rating.interval
        interval = f"{low:.1f} to {high:.1f}"
        screen.say(f"{rating.mean:>6.1f}  {interval:15} {rating.bot}")
