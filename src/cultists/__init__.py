"""Cultists: a digital tabletop for four games in which cultists wake the Great Old Ones."""

__version__ = "0.1.0"
