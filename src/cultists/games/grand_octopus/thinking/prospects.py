"""What a turn may bring to each cult: its odds by where it goes and what happens to it there.

Cults at different Locations do not touch each other in a turn, so a few odds for each cult and Location are enough to
value every combination of orders.  What another takes from a Location is not counted against who would come later.
"""

from functools import lru_cache
from typing import Final

from cultists.games.grand_octopus.board import EXTERIOR
from cultists.games.grand_octopus.table import MOST_POWER
from cultists.games.grand_octopus.thinking.odds import Cult, odds
from cultists.games.grand_octopus.thinking.worlds import World

PLACES: Final = EXTERIOR + 1
"""Lists by Location have so many entries; number 0 is none."""
FIGHT: Final = (0.0, 0.0, 0.42, 0.75, 0.95, 0.95)
"""How often a meeting of so many cults ends in a fight; the middle of it was counted in 500 games of acolytes."""
PEACE: Final = (0.0, 0.0, 0.18, 0.10, 0.02, 0.02)
"""… and how often nothing happens.  In all other cases somebody takes it who wants it."""
STRONGEST: Final = 0.8
"""… and so often it is one of those with the most power; counted in 400 games of high priests with acolytes."""

Course = tuple[float, dict[int, float]]
"""How likely it is, and the odds of some cults then."""
Share = tuple[float, float, float]
"""How likely it is, one's own odds then, and the odds of all others there together."""


class Prospects:
    """Odds by seat and Location."""

    def __init__(self, world: World) -> None:
        self.world = world
        seats = range(len(world.cults))
        self.calm = [[0.0] * PLACES for _ in seats]
        """It is there, and nothing happens."""
        self.hurt = [[0.0] * PLACES for _ in seats]
        """It loses a point there, by Offspring or in a fight."""
        self.takes = [[0.0] * PLACES for _ in seats]
        """It dominates the Location."""
        self.meetings: dict[tuple[tuple[int, ...], int], list[Course]] = {}
        self.seen: dict[tuple[int, tuple[int, ...], int], list[Share]] = {}
        for seat in world.living:
            for place in {*world.targets(seat), world.cults[seat].place}:
                self._look(seat, place)

    def _look(self, seat: int, place: int) -> None:
        world = self.world
        is_outside = place == EXTERIOR
        toll = 1 if is_outside and world.exterior == "city" else 0
        gain = 1 if is_outside and world.exterior == "dreams" else 0
        self.calm[seat][place] = self.takes[seat][place] = self.odds(seat, place, gain - toll)
        self.hurt[seat][place] = self.odds(seat, place, -1 - toll)
        if world.can_gather(seat, place):
            self.takes[seat][place] = max(self.calm[seat][place], self.odds(seat, place, -toll, place))

    def odds(self, seat: int, place: int, power: int = 0, kind: int = 0) -> float:
        """The odds of a cult in some place, with power more or less, and perhaps a Component more."""
        cult, world = self.world.cults[seat], self.world
        owned = tuple(sorted((*cult.owned, kind))) if kind else cult.owned
        return odds(Cult(place, min(cult.power + power, MOST_POWER), owned), world.tokens, world.needed)

    def meeting(self, present: tuple[int, ...], place: int) -> list[Course]:
        """How a meeting may end: a fight, nothing, or one of those takes it who gain by it."""
        key = present, place
        if key not in self.meetings:
            self.meetings[key] = self._meeting(present, place)
        return self.meetings[key]

    def _meeting(self, present: tuple[int, ...], place: int) -> list[Course]:
        calm = {seat: self.calm[seat][place] for seat in present}
        eager = [seat for seat in present if self.takes[seat][place] > calm[seat]]
        fight, peace = FIGHT[len(present)], PEACE[len(present)]
        courses = [(fight, {seat: self.hurt[seat][place] for seat in present}), (peace if eager else 1 - fight, calm)]
        rest = 1 - fight - peace
        return courses + [
            (rest * share, calm | {seat: self.takes[seat][place]}) for seat, share in self._shares(eager).items()
        ]

    def _shares(self, eager: list[int]) -> dict[int, float]:
        """How often each of them takes it, if one does: who has more power can better afford a fight."""
        power = {seat: self.world.cults[seat].power for seat in eager}
        most = max(power.values(), default=0)
        strong = [seat for seat in eager if power[seat] == most]
        if len(strong) == len(eager):
            return {seat: 1 / len(eager) for seat in eager}
        weak = (1 - STRONGEST) / (len(eager) - len(strong))
        return {seat: STRONGEST / len(strong) if seat in strong else weak for seat in eager}

    def shares(self, seat: int, others: tuple[int, ...], place: int) -> list[Share]:
        """The same as one of the cults there sees it: its own odds, and those of all others there together."""
        key = seat, others, place
        if key not in self.seen:
            courses = self.meeting(tuple(sorted((seat, *others))), place)
            self.seen[key] = [(chance, odds[seat], sum([odds[other] for other in others])) for chance, odds in courses]
        return self.seen[key]


@lru_cache(64)
def prospects(world: World) -> Prospects:
    """The prospects of a world; at a table of bots several think about the same one."""
    return Prospects(world)
