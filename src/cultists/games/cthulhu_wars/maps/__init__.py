"""The maps that Cthulhu Wars is played on."""

from cultists.games.cthulhu_wars.maps.area import Area, Map
from cultists.games.cthulhu_wars.maps.earth import AREA, AREAS, MAP_FOR_PLAYERS, MAPS, SYMBOLS

__all__ = ["AREA", "AREAS", "MAPS", "MAP_FOR_PLAYERS", "SYMBOLS", "Area", "Map"]
