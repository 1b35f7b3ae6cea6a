"""The `watch` command: bots play, one game told or many games counted."""

from collections.abc import Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, Final

import typer

from cultists.bots import bot_for, play_on
from cultists.engine import CHANCE, Game
from cultists.engine.story import story
from cultists.terminal.called import to_type
from cultists.terminal.files import save_game
from cultists.terminal.progress import processes_for, progress
from cultists.terminal.screen import Screen
from cultists.terminal.seats import default_names, read_bots
from cultists.terminal.session import length_in_words
from cultists.terminal.shelf import find_rules, read_setup

if TYPE_CHECKING:
    from cultists.arena.counting import BotResult, MatchResult, RoleResult
    from cultists.arena.statistics import Spread

NAMES_WIDTH: Final = 12


def tell(name: str, seats: str, seed: int | None, setup: Sequence[str], show: bool, log: Path | None) -> None:
    """One game, turn by turn, as a spectator sees it."""
    rules = find_rules(name)
    kinds = read_bots(rules, seats)
    seed = SystemRandom().randrange(10**6) if seed is None else seed
    game: Game[Any] = Game.new(rules, len(kinds), read_setup(setup), default_names(kinds))
    screen = Screen()
    screen.say(f"{rules.title}: {', '.join(game.names)}. Seed {seed}.", style="bold")
    bots = {seat: bot_for(rules, kind) for seat, kind in enumerate(kinds)}
    rng = Random(seed)
    while not game.is_over:
        since = game.moment
        _play_turn(game, bots, rng)
        for paragraph in story(game, None, since):
            screen.say(paragraph)
        if show and not game.is_over:
            screen.say()
            screen.show(rules.view_in_words(game.view(None), game.names), rules.palette)
            screen.say()
    screen.say()
    screen.show(rules.view_in_words(game.view(None), game.names), rules.palette)
    screen.say(length_in_words(game))
    if log:
        save_game(game, log)
        screen.say(f"The game is saved in {log}.")
        screen.hint("See it again:", to_type("replay", str(log)))


def _play_turn(game: Game[Any], bots: dict[int, Any], rng: Random) -> None:
    """Let answers come in until another seat is asked, or the game is over."""
    seat: int | None = None
    while (question := game.question) is not None:
        if question.seat != CHANCE:
            if seat not in (None, question.seat):
                return
            seat = question.seat
        play_on(game, bots, rng, limit=1)


def count(
    name: str,
    seats: str,
    games: int,
    seed: int | None,
    setup: Sequence[str],
    processes: int | None,
    as_json: bool,
) -> None:
    """Many games: who wins how often, and how long they last."""
    from cultists.arena.match import play_match

    rules = find_rules(name)
    kinds = read_bots(rules, seats)
    seed = SystemRandom().randrange(10**6) if seed is None else seed
    with progress(f"{rules.title}: {','.join(kinds)}", games) as advance:
        result = play_match(
            rules,
            kinds,
            games,
            seed,
            options=read_setup(setup),
            processes=processes_for(games, processes),
            on_game=lambda _: advance(),
        )
    if as_json:
        import msgspec

        print(msgspec.json.format(msgspec.json.encode(result), indent=2).decode())
    else:
        _print(result)
    if result.is_interrupted:
        raise typer.Exit(130)
    if result.broken:
        raise typer.Exit(1)


def _print(result: "MatchResult") -> None:
    screen = Screen()
    screen.say(
        f"{result.played} of {result.asked} games, {', '.join(result.players)}, "
        f"who changed seats after each game; seed {result.seed}.",
        style="bold",
    )
    screen.say(f"{'bot':12} {'wins':>7}  {'share':>6}  95 % interval   wins by seat (of games there)")
    for bot in result.bots:
        low, high = bot.interval
        by_seat = "  ".join(f"{each.wins:g}/{each.games}" for each in bot.by_seat)
        screen.say(
            f"{bot.bot:12} {bot.wins:>7g}  {bot.share:>6.1%}  {f'{low:.1%} to {high:.1%}':15} {by_seat}".rstrip()
        )
    screen.say("Wins of each seat: " + ", ".join(f"{wins:g}" for wins in result.by_seat) + ".")
    say_roles(screen, result.bots, result.by_role)
    if result.endings:
        screen.say("Ends: " + ", ".join(f"{way} {count}" for way, count in result.endings.items()) + ".")
    if result.unwon:
        screen.say(f"Without a winner: {result.unwon} of {result.played}.")
    for what, spread in (("Rounds", result.rounds), ("Decisions", result.decisions)):
        if spread is not None:
            say_spread(screen, what, spread)
    screen.say(f"It took {result.seconds:.1f} seconds with {result.processes} process{'es' * (result.processes > 1)}.")
    if result.capped:
        screen.say(f"{result.capped} games were stopped because they took too many decisions.")
    say_broken(screen, result)


def say_broken(screen: Screen, result: "MatchResult") -> None:
    """What went wrong in which game."""
    for broken in result.broken:
        error = broken.error.strip().splitlines()[-1]
        screen.say(f"Game {broken.number} ended with an error: {error} Its log is {broken.log_file}", style="bold")


def say_roles(
    screen: Screen, bots: "Sequence[BotResult]", of_all: "Sequence[RoleResult]", wide: int = NAMES_WIDTH
) -> None:
    """How bots fared by what they played, if seats differ in that."""
    lines = [(bot.bot, bot.by_role) for bot in bots]
    if len(lines) > 1:
        lines.append(("all", tuple(of_all)))
    for name, roles in lines:
        for role in roles:
            low, high = role.interval
            share = f"{role.wins:g} of {role.games}, {role.share:.1%} ({low:.1%} to {high:.1%})"
            screen.say(f"{name:{wide}} as {role.role:20} {share}")


def say_spread(screen: Screen, what: str, spread: "Spread") -> None:
    """How long games were."""
    screen.say(
        f"{what}: median {spread.median:g}, mean {spread.mean:.1f}, "
        f"80 % between {spread.p10:g} and {spread.p90:g}, {spread.least:g} to {spread.most:g} in all."
    )
