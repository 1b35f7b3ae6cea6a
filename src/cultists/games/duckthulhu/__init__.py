"""The Duckthulhu ritual: open rules.py for the game, ritual.py for what a ritual is, solving.py for how it goes."""

from cultists.games.duckthulhu.rules import Duckthulhu

__all__ = ["Duckthulhu"]
