"""What a bot thinks with: a view, boiled down to what all decisions need.  It can be compared and remembered."""

from typing import NamedTuple

from cultists.games.grand_octopus.board import EXTERIOR, LOCATIONS, REACHABLE
from cultists.games.grand_octopus.view import OctopusView, PromiseView

GOOD_FAITH = 1.0
"""So many kept promises everybody is credited with at the start."""


class Cult(NamedTuple):
    """One cult, as far as it is known."""

    place: int
    """Where its Cultist is; 0: it is out."""
    power: int
    owns: int
    """How many Components it has."""
    lacks: tuple[float, ...]
    """By kind: how likely it is that the cult has none.  0 or 1, but for face-down Components."""
    trust: float
    """How likely it is to keep a promise, by its record."""


class Position(NamedTuple):
    """The table when a decision is made.  Nothing in it depends on who looks, unless Components lie face down."""

    cults: tuple[Cult, ...]
    tokens: tuple[int, ...]
    """Components left, by Location; number 0 is none."""
    exterior: str
    needed: int

    @property
    def living(self) -> list[int]:
        """The cults that are not out."""
        return [seat for seat, cult in enumerate(self.cults) if cult.place]

    def wants(self, seat: int, kind: int) -> float:
        """How likely a cult could gather there: something is left, and it has none of the kind."""
        return self.cults[seat].lacks[kind] if self.tokens[kind] else 0.0

    def targets(self, seat: int) -> list[int]:
        """Where a cult can go without a mistake."""
        rooms = sorted(REACHABLE[self.cults[seat].place])
        return [*rooms, EXTERIOR] if self.exterior else rooms


def read(view: OctopusView) -> Position:
    """What a view says."""
    tokens = (0, *view.tokens)
    hidden = _face_down(view, tokens)
    cults = tuple(
        Cult(each.place, each.power, each.count, _lacks(each.components, each.count, hidden), trust(each.promises))
        for each in view.seats
    )
    return Position(cults, tokens, view.exterior, view.needed)


def trust(promises: PromiseView) -> float:
    """The share of promises that were kept."""
    kept = promises.kept + GOOD_FAITH
    return kept / (kept + promises.broken)


def _face_down(view: OctopusView, tokens: tuple[int, ...]) -> tuple[int, ...]:
    """How many Components of each kind lie before cults without our knowing whose they are."""
    there = len(view.seats) - 1
    known = [sum(kind in each.components for each in view.seats) for kind in LOCATIONS]
    is_out_of_the_game = [kind == EXTERIOR and not view.exterior for kind in LOCATIONS]
    return (0, *(0 if is_out_of_the_game[at] else there - tokens[at + 1] - known[at] for at in range(EXTERIOR)))


def _lacks(components: tuple[int, ...], count: int, hidden: tuple[int, ...]) -> tuple[float, ...]:
    """The chance that a cult lacks each kind; what lies face down may be anybody's."""
    unknown = count - len(components)
    share = unknown / sum(hidden) if unknown and sum(hidden) else 0.0
    return tuple(0.0 if kind in components else max(0.0, 1 - share * hidden[kind]) for kind in (0, *LOCATIONS))
