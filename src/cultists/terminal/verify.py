"""The `verify` command: draw every card and die of a finished game again."""

from pathlib import Path
from typing import Any

import msgspec

from cultists.engine.fair_dice import verify as check
from cultists.engine.log import read_header
from cultists.terminal.files import read_game, read_text
from cultists.terminal.mistakes import Mistake
from cultists.terminal.screen import Screen


def verify(file: Path, json: bool) -> None:
    """Check a log from the web table.  Raises UnfairDice at the first answer of chance that is wrong."""
    game = read_game(file)
    header = read_header(read_text(file))
    fairness = header.fairness
    if header.typed:
        if json:
            _print({"fair": None, "checked": 0, "typed": True, "is_over": game.is_over})
            return
        Screen().say("There is nothing to check: the host typed in what real dice showed, so the server rolled none.")
        return
    if fairness is None:
        raise Mistake(
            f"{file} holds no promise about its dice. Only a log that was downloaded from a web table holds one."
        )
    checked = check(game, fairness)
    if json:
        _print({"fair": True, "checked": checked, "commitment": fairness.commitment, "is_over": game.is_over})
        return
    screen = Screen()
    screen.say(f"Fair: all {checked} draws and rolls follow from the promised secret and the players' words.")
    if not game.is_over:
        screen.say("The log ends before the game does, so nothing can be said about how it went on.", style="bold")


def _print(found: dict[str, Any]) -> None:
    print(msgspec.json.encode(found).decode())
