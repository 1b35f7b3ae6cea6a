"""A world as the thinking bots need it: the table of an imagined game, boiled down.  It can be compared and kept."""

from typing import NamedTuple

from cultists.games.grand_octopus.board import EXTERIOR, REACHABLE
from cultists.games.grand_octopus.table import OctopusTable
from cultists.games.grand_octopus.thinking.odds import Cult


class World(NamedTuple):
    """Where all cults stand, what they own, and what is left."""

    cults: tuple[Cult, ...]
    tokens: tuple[int, ...]
    """Components left, by Location; number 0 is none."""
    exterior: str
    needed: int

    @property
    def living(self) -> list[int]:
        """The cults that are not out."""
        return [seat for seat, cult in enumerate(self.cults) if cult.place]

    def targets(self, seat: int) -> list[int]:
        """Where a cult can go without a mistake."""
        rooms = sorted(REACHABLE[self.cults[seat].place])
        return [*rooms, EXTERIOR] if self.exterior else rooms

    def can_gather(self, seat: int, kind: int) -> bool:
        """Something is left there, and the cult has none of the kind."""
        return self.tokens[kind] > 0 and kind not in self.cults[seat].owned


def world_of(table: OctopusTable) -> World:
    """The table of an imagined game."""
    cults = map(Cult, table.places, table.power, table.owned)
    return World(tuple(cults), tuple(table.tokens), table.exterior, table.needed)
