"""How strength grows with thoughts: the same bot with several factors, in one tournament."""

from itertools import pairwise

import msgspec

from cultists.arena.entrants import read_entrant
from cultists.arena.statistics import difference
from cultists.arena.tournament import TournamentResult


class Point(msgspec.Struct, frozen=True):
    """The strength with so many times the usual thoughts."""

    factor: float
    value: float
    interval: tuple[float, float]
    wins: float
    games: int


class Curve(msgspec.Struct, frozen=True):
    """The strength by the factor, rising; against one opponent, or as ratings if the bot met only itself."""

    bot: str
    against: str
    """Whom all of them challenged; empty where the values are ratings."""
    points: tuple[Point, ...]

    def setbacks(self) -> list[tuple[float, float]]:
        """Factors, neighbours, where more thoughts won less, beyond noise; only against an opponent."""
        return [step for step, (_, high) in self._steps() if high < 0]

    def gains(self) -> list[tuple[float, float]]:
        """Factors, neighbours, where more thoughts won more, beyond noise; only against an opponent."""
        return [step for step, (low, _) in self._steps() if low > 0]

    def _steps(self) -> list[tuple[tuple[float, float], tuple[float, float]]]:
        """Neighbouring factors, with the interval of what the second wins more than the first."""
        return [
            ((less.factor, more.factor), difference(more.wins, more.games, less.wins, less.games))
            for less, more in pairwise(self.points)
            if self.against
        ]


def budget_curve(result: TournamentResult) -> Curve | None:
    """The curve of the bot with most factors, if there is one with two or more."""
    factors: dict[str, dict[str, float]] = {}
    for bot in result.bots:
        entrant = read_entrant(bot.bot)
        factors.setdefault(entrant.kind, {})[bot.bot] = entrant.factor
    kind, names = max(factors.items(), key=lambda each: len(each[1]))
    if len(names) < 2:
        return None
    # The challenger's first meeting with each opponent counts.
    met = {(each.players[0], each.players[1]): each.bots[0] for each in reversed(result.meetings)}
    for opponent in [bot.bot for bot in result.bots if bot.bot not in names]:
        found = [(factor, met.get((name, opponent))) for name, factor in names.items()]
        points = [
            Point(factor, each.share, each.interval, each.wins, each.games)
            for factor, each in found
            if each and each.games
        ]
        if len(points) == len(names):
            return Curve(kind, opponent, tuple(sorted(points, key=lambda point: point.factor)))
    rated = {rating.bot: rating for rating in result.ratings or ()}
    if not rated:
        return None
    points = [Point(factor, rated[name].mean, rated[name].interval, 0, 0) for name, factor in names.items()]
    return Curve(kind, "", tuple(sorted(points, key=lambda point: point.factor)))
