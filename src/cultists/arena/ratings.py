"""Ratings by OpenSkill (Plackett-Luce): one number for every bot, with an interval, from all games together.

Who wins is first, all others share the second place: points are not compared, because no game is played for a good
second place.  A game without a winner says nothing.  A bot in several seats of a game moves by what all its seats
learn together, and grows as certain as one of them.  Bots stay what they are from game to game, so nothing is added to
the uncertainty (tau is 0).
"""

from collections.abc import Sequence
from statistics import fmean

import msgspec

from cultists.arena.one_game import Played
from cultists.arena.statistics import Z_95
from cultists.missing import needs


class Rating(msgspec.Struct, frozen=True):
    """The strength of a bot among those it was rated with; 25 is the middle."""

    bot: str
    mean: float
    deviation: float
    interval: tuple[float, float]
    """95 %, as far as the model holds."""


def rate(names: Sequence[str], games: Sequence[Played]) -> tuple[Rating, ...]:
    """The ratings of these bots after these games, in this order.  Raises MissingExtra without OpenSkill."""
    model = needs("openskill.models", "arena", "A rating").PlackettLuce(tau=0.0)
    known = {name: model.rating(name=name) for name in names}
    for played in games:
        if not (played.is_ended and played.winners):
            continue
        ranks = [1 if seat in played.winners else 2 for seat in range(len(played.seats))]
        teams = [[model.create_rating([known[name].mu, known[name].sigma], name=name)] for name in played.seats]
        after = [player for (player,) in model.rate(teams, ranks=ranks)]
        for name in set(played.seats):
            own = [each for each, seated in zip(after, played.seats, strict=True) if seated == name]
            before = known[name].mu
            known[name].mu += sum(each.mu - before for each in own)
            known[name].sigma = fmean(each.sigma for each in own)
    return tuple(_rating(name, known[name].mu, known[name].sigma) for name in names)


def _rating(name: str, mean: float, deviation: float) -> Rating:
    return Rating(name, mean, deviation, (mean - Z_95 * deviation, mean + Z_95 * deviation))
