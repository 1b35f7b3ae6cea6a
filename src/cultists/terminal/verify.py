"""The `verify` command: draw every card and die of a finished game again."""

from pathlib import Path

import msgspec

from cultists.engine.fair_dice import verify as check
from cultists.engine.log import read_header
from cultists.terminal.files import read_game, read_text
from cultists.terminal.mistakes import Mistake
from cultists.terminal.screen import Screen


def verify(file: Path, json: bool) -> None:
    """Check a log from the web table.  Raises UnfairDice at the first answer of chance that is wrong."""
    game = read_game(file)
    fairness = read_header(read_text(file)).fairness
    if fairness is None:
        raise Mistake(f"{file} has no promise about its dice; logs that were downloaded from a web table have one.")
    checked = check(game, fairness)
    if json:
        found = {"fair": True, "checked": checked, "commitment": fairness.commitment}
        print(msgspec.json.encode(found).decode())
        return
    Screen().say(f"Fair: all {checked} answers of chance follow from the promised secret and the players' words.")
