"""The Stars Are Right: open rules.py for the list of steps, then the step you look for."""

from cultists.games.stars_are_right.rules import StarsAreRight

__all__ = ["StarsAreRight"]
