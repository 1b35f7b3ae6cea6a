"""The `play` command: which game, who sits where, and off it goes."""

from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom
from typing import Any

from cultists.engine import Game, Rules
from cultists.engine.errors import UnknownGame
from cultists.games import GAMES
from cultists.terminal.called import to_type
from cultists.terminal.files import is_same, is_saved_game, keep_apart, read_position
from cultists.terminal.keyboard import Keyboard
from cultists.terminal.mistakes import Mistake
from cultists.terminal.screen import Screen
from cultists.terminal.seats import default_bots, default_names, default_seats, read_seats
from cultists.terminal.session import Session
from cultists.terminal.shelf import find_rules, read_setup
from cultists.terminal.shipped import find_file


def play(
    name: str | None,
    seats: str | None,
    seed: int | None,
    setup: Sequence[str],
    names: str | None,
    scenario: Path | None,
    log: Path | None,
) -> int:
    """Set the game up and play it; gives the exit code."""
    scenario = find_file(scenario) if scenario else None
    # A saved game that goes on holds all that its file held; a scenario would be lost.
    if scenario and is_same(log, scenario) and not is_saved_game(scenario):
        keep_apart(log, scenario)
    begun = read_position(scenario) if scenario else None
    if begun is not None:
        _check_fit(begun, name, setup)
    rules = begun.rules if begun is not None else find_rules(name) if name else _choose_game()
    if seats is None and name is None and begun is None:
        seats, names = _choose_seats(rules, names)
    if seats is None:
        seats = default_seats(rules) if begun is None else ",".join(["me", *default_bots(rules, begun.seats - 1)])
    if begun is not None and names is None and _has_names(begun):
        names = ",".join(begun.names)
    players = read_seats(rules, seats, names)
    if begun is not None and begun.seats != len(players):
        raise Mistake(f"{scenario} is a position for {begun.seats} players; --seats names {len(players)}.")
    called = [player.name for player in players]
    game = begun if begun is not None else Game.new(rules, len(players), read_setup(setup), called)
    game.names = tuple(called)
    seed = SystemRandom().randrange(10**6) if seed is None else seed
    session = Session(game, players, seed, log)
    session.screen.say(f"{rules.title}: {', '.join(called)}. Seed {seed}.")
    return session.run()


def _check_fit(begun: Game[Any], name: str | None, setup: Sequence[str]) -> None:
    if name and find_rules(name) is not begun.rules:
        raise Mistake(f"That position belongs to {begun.rules.title}, not to {find_rules(name).title}.")
    if setup:
        raise Mistake("A position brings its own options; leave out --option, which is for new games.")


def _has_names(game: Game[Any]) -> bool:
    return not any(name.startswith("seat ") or "," in name for name in game.names)


def _choose_game() -> Rules[Any]:
    games = list(GAMES.values())
    screen = Screen()
    keyboard = Keyboard(screen)
    if len(games) == 1 or not keyboard.is_live:
        return games[0]
    screen.say("Which game?", style="bold")
    for number, rules in enumerate(games, 1):
        screen.say(f"{number:>4}  {rules.title}: {rules.about}")
    while True:
        typed = _reply(keyboard, "Number or name (Enter: 1): ") or "1"
        if typed.isdecimal() and 1 <= int(typed) <= len(games):
            return games[int(typed) - 1]
        try:
            return find_rules(typed)
        except UnknownGame as error:
            screen.say(str(error))


def _choose_seats(rules: Rules[Any], names: str | None) -> tuple[str, str | None]:
    """Ask a newcomer how many bots and what to be called; nobody is asked through a pipe."""
    usual = default_seats(rules)
    screen = Screen()
    keyboard = Keyboard(screen)
    if not keyboard.is_live:
        return usual, names
    screen.say(rules.title, style="bold")
    screen.say(rules.about)
    screen.say()
    bots = usual.count(",")
    low, high = max(rules.seats[0] - 1, 0), rules.seats[-1] - 1
    while low < high:
        typed = _reply(keyboard, f"How many bots play against you, {low} to {high}? (Enter: {bots}) ")
        if not typed:
            break
        if typed.isdecimal() and low <= int(typed) <= high:
            bots = int(typed)
            break
        screen.say(f"Please type a number from {low} to {high}.")
    chosen = ["me", *_choose_level(rules, bots, screen, keyboard)]
    called = _reply(keyboard, "Your name? (Enter: Player) ").replace(",", " ").strip()
    if called and not names:
        names = ",".join([called, *default_names(chosen)[1:]])
    return ",".join(chosen), names


def _choose_level(rules: Rules[Any], bots: int, screen: Screen, keyboard: Keyboard) -> list[str]:
    """How strong the bots are; those of different strength are named on the command line."""
    usual = default_bots(rules, bots)
    levels = [kind for kind in rules.bots if kind.is_level]
    if not levels or not bots:
        return usual
    for number, kind in enumerate(levels, 1):
        screen.say(f"{number:>4}  {kind.name}: {kind.about}")
    while True:
        typed = _reply(keyboard, f"How strong should they be? (Enter: {usual[0]}) ").lower()
        found = [
            kind.name
            for number, kind in enumerate(levels, 1)
            if typed == str(number) or (typed and kind.name.startswith(typed))
        ]
        if len(found) == 1 or not typed:
            return found * bots or usual
        screen.say("Please type one of these numbers or names.")


def _reply(keyboard: Keyboard, prompt: str) -> str:
    try:
        return keyboard.ask(prompt)
    except EOFError:
        raise Mistake(
            f"No game was chosen. Name it on the command line, as in `{to_type('play', 'stars_are_right')}`."
        ) from None
