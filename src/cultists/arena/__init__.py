"""The arena: bots against bots, balanced by seat and role, with honest numbers."""

from cultists.arena.counting import BotResult, Broken, MatchResult, RoleResult, SeatResult
from cultists.arena.match import play_match
from cultists.arena.one_game import Played
from cultists.arena.statistics import Spread, difference, spread, wilson

__all__ = [
    "BotResult",
    "Broken",
    "MatchResult",
    "Played",
    "RoleResult",
    "SeatResult",
    "Spread",
    "difference",
    "play_match",
    "spread",
    "wilson",
]
