"""The arena: bots against bots, seat-balanced, with honest numbers."""

from cultists.arena.match import BotResult, Broken, MatchResult, Played, SeatResult, play_match
from cultists.arena.statistics import Spread, spread, wilson

__all__ = [
    "BotResult",
    "Broken",
    "MatchResult",
    "Played",
    "SeatResult",
    "Spread",
    "play_match",
    "spread",
    "wilson",
]
