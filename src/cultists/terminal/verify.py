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
    header = read_header(read_text(file))
    fairness = header.fairness
    if header.typed:
        if json:
            print(msgspec.json.encode({"fair": None, "checked": 0, "typed": True}).decode())
            return
        Screen().say("No server dice: the host typed in what real ones said, so that there is nothing to check.")
        return
    if fairness is None:
        raise Mistake(f"{file} has no promise about its dice; logs that were downloaded from a web table have one.")
    checked = check(game, fairness)
    if json:
        found = {"fair": True, "checked": checked, "commitment": fairness.commitment}
        print(msgspec.json.encode(found).decode())
        return
    Screen().say(f"Fair: all {checked} answers of chance follow from the promised secret and the players' words.")
