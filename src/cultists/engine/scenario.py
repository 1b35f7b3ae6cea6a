"""Scenario text: a position that a player can read and type.

    game: stars_are_right   rules: 1
    why: a mirror image is not enough
    sky:
      2  SH 1  3  V
      …
    turn: 2   step: summon

One `key: value` a line, or several with three spaces between; a key without a value has the indented lines below it.
Lines that begin with # are remarks.  What the keys mean is the game's affair.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from cultists.engine.errors import BadScenario, UnknownGame
from cultists.engine.game import Game
from cultists.engine.rules import Rules

_PAIR: Final = re.compile(r"([a-z][a-z0-9 ]*?):(?:\s+|$)")
_GAP: Final = re.compile(r"\s{3,}(?=[a-z][a-z0-9 ]*?:(?:\s|$))")
_ONE_LINE: Final = 78
LONGEST: Final = 20_000
"""Letters of a position; the fullest have a thousand.  Some games take quadratic time for what they cannot place."""


def parse_scenario(text: str) -> dict[str, str]:
    """The fields of a scenario text, in their order.  Raises BadScenario with the line."""
    fields: dict[str, str] = {}
    block: str | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if line[0].isspace():
            if block is None:
                raise BadScenario(f"Line {number} is indented, but belongs to no key: “{line.strip()}”.")
            fields[block] = f"{fields[block]}\n{line.strip()}".strip()
            continue
        block = None
        for part in _GAP.split(line.rstrip()):
            match = _PAIR.match(part)
            if match is None:
                raise BadScenario(f"Line {number} should be “key: value”, but is “{part}”.")
            key, value = " ".join(match[1].split()), part[match.end() :].strip()
            if key in fields:
                raise BadScenario(f"Line {number} gives “{key}” a second time.")
            fields[key] = value
            block = None if value else key
    return fields


def print_scenario(fields: Mapping[str, str]) -> str:
    """The fields as text that `parse_scenario` reads."""
    lines: list[str] = []
    for key, value in fields.items():
        if "\n" in value:
            lines += [f"{key}:", *(f"  {row}" for row in value.split("\n"))]
            continue
        pair = f"{key}: {value}".rstrip()
        is_short = lines and not lines[-1].startswith(" ") and len(lines[-1]) + len(pair) < _ONE_LINE
        if is_short and key != "why" and not lines[-1].startswith("why:") and lines[-1][-1] != ":":
            lines[-1] += f"   {pair}"
        else:
            lines.append(pair)
    return "\n".join(lines) + "\n"


def game_of_scenario(text: str, games: Mapping[str, Rules[Any]]) -> Game[Any]:
    """A game that begins in the position of the text.  Raises BadScenario and UnknownGame."""
    fields = parse_scenario(text)
    name = fields.get("game")
    if name is None:
        raise BadScenario(f"The scenario does not name its game; begin with “game: {next(iter(games))}”.")
    rules = known_rules(name, fields.get("rules", ""), games)
    return begin(rules, fields)


def begin(rules: Rules[Any], fields: Mapping[str, str]) -> Game[Any]:
    """A game of these rules that begins in the position of the fields.  Raises BadScenario."""
    length = sum(len(key) + len(value) for key, value in fields.items())
    if length > LONGEST:
        raise BadScenario(f"This is too long for a position: {length} letters instead of at most {LONGEST}.")
    try:
        table, seats, options = rules.from_scenario(fields)
    except ValueError as wrong:  # a number of thousands of digits
        raise BadScenario(f"The scenario cannot be read: {wrong}.") from wrong
    # A log holds what it began from, and “today” would be another ritual tomorrow.
    in_full = {option.name: options[option.name] for option in rules.setup_options if option.free}
    start = {key: in_full.get(key, text) for key, text in fields.items()}
    try:
        return Game(rules, table, seats, options, start=start)
    except Exception as bug:
        reason = f"{type(bug).__name__}: {bug}".removesuffix(": ")
        raise BadScenario(f"The rules cannot go on from this position (step “{table.step}”): {reason}.") from bug


def scenario_of(game: Game[Any], why: str = "") -> str:
    """The position at the beginning of the present step as text.  It holds every secret; it is for the host.

    In the middle of a step the table may be half changed, and what the rule will do next lies in no field of it.
    """
    why = " ".join(why.split())  # a wide gap would begin another field
    head = {"game": game.rules.name, "rules": str(game.rules.version)} | ({"why": why} if why else {})
    return print_scenario(head | dict(game.rules.scenario(game.checkpoint)))


def known_rules(name: str, version: str, games: Mapping[str, Rules[Any]]) -> Rules[Any]:
    """The rules of that name and version; raises UnknownGame with what there is."""
    if name not in games:
        raise UnknownGame(f"There is no game “{name}” here; there are: {', '.join(games)}.")
    rules = games[name]
    if version and version != str(rules.version):
        raise UnknownGame(
            f"This needs version {version} of the rules of {rules.title}; here is version {rules.version}."
        )
    return rules
