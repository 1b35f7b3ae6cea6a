"""The games, by name.  Everything outside a game's folder reaches it through this registry."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from cultists.engine import Rules
from cultists.games.cthulhu_wars import CthulhuWars
from cultists.games.duckthulhu import Duckthulhu
from cultists.games.grand_octopus import GrandOctopus
from cultists.games.stars_are_right import StarsAreRight

GAMES: Final[Mapping[str, Rules[Any]]] = MappingProxyType(
    {rules.name: rules for rules in (StarsAreRight(), GrandOctopus(), Duckthulhu(), CthulhuWars())}
)
