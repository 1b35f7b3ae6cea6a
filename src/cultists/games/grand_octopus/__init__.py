"""Night of the Grand Octopus: open rules.py for the list of steps, then the step you look for."""

from cultists.games.grand_octopus.rules import GrandOctopus

__all__ = ["GrandOctopus"]
