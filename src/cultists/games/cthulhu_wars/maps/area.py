"""What a map is made of: areas, which are the same on every map, and their neighbours, which are not."""

from collections.abc import Mapping


class Area:
    """A land or an ocean.  One object per name: what lies next to it depends on the map.

    `index` is its place among all areas of all maps, small enough for lists and bit sets.
    `glyph` is the faction whose start glyph it bears, `symbol` the one of three that the Yellow Sign looks for.
    """

    __slots__ = ("glyph", "half", "index", "is_ocean", "name", "place", "symbol", "words")

    def __init__(
        self, index: int, name: str, *, is_ocean: bool, half: str, glyph: str | None, symbol: str | None
    ) -> None:
        self.index = index
        self.name = name
        self.is_ocean = is_ocean
        self.half = half
        self.glyph = glyph
        self.symbol = symbol
        self.words = name
        self.place = f"area-{name.lower().replace(' ', '-')}"

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Map:
    """The areas of one configuration of the board, in the order of the data, and who borders on whom."""

    __slots__ = ("_by_name", "areas", "id", "neighbours", "oceans")

    def __init__(self, id_: str, neighbours: Mapping[Area, tuple[Area, ...]]) -> None:
        self.id = id_
        self.areas = tuple(neighbours)
        self.neighbours = neighbours
        self.oceans = tuple(area for area in self.areas if area.is_ocean)
        self._by_name = {area.name.casefold(): area for area in self.areas}

    def __contains__(self, area: Area) -> bool:
        return area in self.neighbours

    def __repr__(self) -> str:
        return f"<{self.id}>"

    def area(self, name: str) -> Area:
        """The area of this name, in whatever case; KeyError if this map has none."""
        return self._by_name[name.casefold()]

    def with_glyph(self, faction: str) -> tuple[Area, ...]:
        """The areas that bear a faction's start glyph: one, or two for the Windwalker, or none."""
        return tuple(area for area in self.areas if area.glyph == faction)
