"""The Earth in its four configurations, read from earth.txt.  (rules 2.1, 26.1)"""

from collections.abc import Sequence
from importlib.resources import files
from typing import Final

from cultists.games.cthulhu_wars.maps.area import Area, Map

SYMBOLS: Final = ("chevron", "dragon", "thorns")
"""What the Yellow Sign looks for; a divided area hands its symbol down to its parts.  (rules 2.7)"""

MAP_FOR_PLAYERS: Final = {2: "E33", 3: "E33", 4: "E35", 5: "E55"}
"""Four may agree on E53 instead.  (rules 2.1)"""


def _sections() -> dict[str, list[str]]:
    """The lines of earth.txt under each [heading]."""
    sections: dict[str, list[str]] = {}
    for line in files(__package__).joinpath("earth.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            lines = sections[line[1:].partition("]")[0]] = []
        elif line and not line.startswith("#"):
            lines.append(line)
    return sections


def _area(index: int, line: str) -> Area:
    name, kind, half, glyph, symbol = (column.strip() for column in line.split("|"))
    return Area(
        index,
        name,
        is_ocean=kind == "ocean",
        half=half,
        glyph=None if glyph == "-" else glyph,
        symbol=None if symbol == "-" else symbol,
    )


_text: Final = _sections()

AREAS: Final = tuple(_area(index, line) for index, line in enumerate(_text.pop("areas")))
"""All areas of all four maps; an area's index is its place here."""
AREA: Final = {area.name: area for area in AREAS}


def _map(id_: str, lines: Sequence[str]) -> Map:
    borders = (line.split(": ") for line in lines)
    return Map(id_, {AREA[name]: tuple(AREA[each] for each in near.split(", ")) for name, near in borders})


MAPS: Final = {id_: _map(id_, lines) for id_, lines in _text.items()}
"""E33 has both coarse sides, E35 and E53 one of each (west first), E55 both fine sides."""
