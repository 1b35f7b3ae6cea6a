"""The games by name, their options, and the `games` command."""

import json
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from cultists.engine import Rules
from cultists.engine.errors import UnknownGame
from cultists.games import GAMES
from cultists.terminal.called import to_type
from cultists.terminal.mistakes import Mistake


def find_rules(name: str) -> Rules[Any]:
    """The rules of a game: its name, its title, or enough of their words to tell it apart.  Raises UnknownGame."""
    wanted = _plain(name)
    titles = {_plain(text): rules for rules in GAMES.values() for text in (rules.name, rules.title)}
    if wanted in titles:
        return titles[wanted]
    for is_meant in (str.startswith, _has_word):
        found = {rules.name: rules for title, rules in titles.items() if wanted and is_meant(title, wanted)}
        if len(found) == 1:
            return next(iter(found.values()))
    near = get_close_matches(wanted, titles, n=1)
    guess = f" Did you mean {titles[near[0]].name}?" if near else ""
    raise UnknownGame(f"There is no game “{name}” here; there are: {', '.join(GAMES)}.{guess}")


def _has_word(title: str, wanted: str) -> bool:
    return f" {wanted}" in f" {title}"


def _plain(text: str) -> str:
    return text.lower().replace("_", " ").replace("-", " ").strip()


def read_setup(pairs: Sequence[str]) -> dict[str, str]:
    """Setup options written as NAME=VALUE; whether the game has them is checked when it begins."""
    chosen: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name.strip() and equals and value.strip()):
            raise Mistake(f"Write an option as NAME=VALUE, as in reflections=on, not “{pair}”.")
        chosen[name.strip()] = value.strip()
    return chosen


def show_shelf(as_json: bool) -> None:
    """All games with what can be chosen about them."""
    if as_json:
        print(json.dumps([_described(rules) for rules in GAMES.values()], indent=2, ensure_ascii=False))
        return
    from cultists.terminal.screen import Screen

    screen = Screen()
    for rules in GAMES.values():
        fewest, most = rules.seats[0], rules.seats[-1]
        players = f"{fewest} to {most} players" if most > fewest else f"{most} player{'s' * (most > 1)}"
        screen.say(f"{rules.title}, {players}", style="bold")
        screen.say(rules.about, indent=2)
        if words := ", ".join(filter(None, [*rules.known, rules.suits])):
            screen.say(f"{words[:1].upper()}{words[1:]}.{' Start here.' * rules.is_good_start}", indent=2)
        screen.hint("Play it:", to_type("play", rules.name), indent=2)
        screen.say("Bots:", indent=2)
        screen.entries(_bots(rules), indent=4)
        if rules.setup_options:
            screen.say("Options (the first choice is the usual one):", indent=2)
        for option in rules.setup_options:
            screen.say(f"{option.name} = {' | '.join(option.choices)}", indent=4, hang=8)
            screen.say(option.about, indent=8)
        screen.say()
    screen.hint("Choose bots:", to_type("play", "stars_are_right", "--seats", "me,novice,high-priest"))
    screen.hint("Choose an option:", to_type("play", "stars_are_right", "--option", "reflections=on"))


def _bots(rules: Rules[Any]) -> list[tuple[str, str]]:
    """The bots of a game and how each of them plays: first the levels, from weak to strong."""
    from cultists.bots import bot_kinds

    return [(kind.name, kind.about) for kind in sorted(bot_kinds(rules), key=lambda kind: not kind.is_level)]


def _described(rules: Rules[Any]) -> dict[str, Any]:
    from cultists.bots import bot_names

    return {
        "name": rules.name,
        "title": rules.title,
        "about": rules.about,
        "players": list(rules.seats),
        "minutes": rules.minutes,
        "weight": rules.weight,
        "suits": rules.suits,
        "is_good_start": rules.is_good_start,
        "rules": rules.version,
        "options": [
            {"name": each.name, "about": each.about, "choices": list(each.choices), "default": each.default}
            for each in rules.setup_options
        ],
        "bots": list(bot_names(rules)),
        "levels": [kind.name for kind in rules.bots if kind.is_level],
    }
