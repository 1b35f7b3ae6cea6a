"""How the enemies of a faction share out a loss among themselves.  (rules 17.2)"""

import re
from collections.abc import Mapping
from typing import Final

from cultists.engine import ask
from cultists.games.cthulhu_wars.table import WarsTable

ROUNDS: Final = 3
ASKED: Final = re.compile(r"(?P<loss>.+): \d+ of (?P<total>\d+) are missing")
"""What is asked in a round."""


async def share_out(table: WarsTable, total: int, limits: Mapping[int, int], about: str) -> dict[int, int] | None:
    """Offers go round in the order of play; a later offer replaces an earlier one.  None if there is no agreement.

    It ends when the offers make up the total, when a whole round has offered nothing, or after three rounds.
    Who has nothing to give takes no part.
    """
    able = [seat for seat in table.others(table.turn) if limits.get(seat, 0) > 0]
    if sum(limits[seat] for seat in able) < total:
        return None
    offers = dict.fromkeys(able, 0)
    for _ in range(ROUNDS):
        for seat in able:
            missing = total - sum(offers.values()) + offers[seat]
            offers[seat] = await ask(
                seat, f"{about}: {missing} of {total} are missing", _amounts(missing, limits[seat])
            )
            table.say("offered", seat, offers[seat], total)
            if sum(offers.values()) == total:
                return offers
        if not any(offers.values()):
            return None
    return None


def _amounts(missing: int, limit: int) -> tuple[int, ...]:
    return tuple(range(min(missing, limit) + 1))


def to_share(about: str) -> int | None:
    """How much there is to be shared out; None if the question is about something else."""
    asked = ASKED.fullmatch(about)
    return int(asked["total"]) if asked else None


def offer_in_words(about: str, amount: int) -> str:
    """What an answer offers: “We offer 2 of the 5 …”.  Nothing, if the question is about something else."""
    asked = ASKED.fullmatch(about)
    if asked is None:
        return ""
    together = f"{asked['total']} that the others and we must give together"
    return f"We offer {amount or 'nothing'} of the {together} ({asked['loss']})."
