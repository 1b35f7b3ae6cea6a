"""Cthulhu Wars: factions fight for the gates of the Earth until one of them dooms it."""

from cultists.games.cthulhu_wars.rules import CthulhuWars as CthulhuWars
