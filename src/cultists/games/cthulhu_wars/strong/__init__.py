"""The levels below and above greedy, from misjudging acts to thinking ahead in imagined worlds."""

from cultists.games.cthulhu_wars.strong.levels import Adept, HighPriest, Novice

__all__ = ["Adept", "HighPriest", "Novice"]
