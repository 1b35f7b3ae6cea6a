"""Cuts the Earth of Cthulhu Wars out of a real coastline, once: chart.toml and Natural Earth in, chart.json out.

    npm pack world-atlas && tar xzf world-atlas-*.tgz
    pip install -e ".[chart]"
    python scripts/cut_the_chart.py package/land-50m.json

The coast is Natural Earth's at 1:50 million (public domain), as the npm package world-atlas carries it.  Same input,
same output.  The finest lands and the seas are cut as cells; each of the four maps only merges cells, so that all maps
share their lines, and a line between two cells is written once.
"""

import sys
from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from pathlib import Path
from typing import Any

import shapely
from cells import Arc, Cell, polygons, the_arcs, the_cells, the_frame, without_holes
from coastline import CHART, PROJECT, read_land
from shapely import LineString, MultiPolygon, Point, Polygon, unary_union
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge
from slots import GATE, label_boxes, places_in
from writing import path, tenths, written

from cultists.games.cthulhu_wars.maps import AREA, MAPS

OUT = Path(__file__).parents[1] / "src/cultists/games/cthulhu_wars/drawing/chart.json"


def area_of(cell: Cell | None, earth: str) -> str | None:
    """The area of a map that a cell belongs to."""
    if cell is None:
        return None
    name, is_around_new_zealand = cell
    if is_around_new_zealand and earth[1] == "5":
        return "New Zealand"
    for side, half in ((earth[1], "west"), (earth[2], "east")):
        for whole, parts in CHART["merge"][f"{half}_3_side"].items():
            if side == "3" and name in parts:
                return str(whole)
    return name


def outline(area: str, earth: str, arcs: Sequence[Arc]) -> list[list[int]]:
    """The rings of an area as numbers of arcs; `~number` is an arc run backwards."""
    left = {}
    for number, arc in enumerate(arcs):
        sides = [area_of(cell, earth) for cell in arc.sides]
        if (sides[0] == area) != (sides[1] == area):
            left[number] = arc
    rings = []
    while left:
        first = min(left)
        ring = [first]
        start, end = left.pop(first).ends
        while end != start:
            following = [each for each, arc in left.items() if end in arc.ends]
            if not following:
                raise ValueError(f"the outline of {area} on {earth} is open at {end}")
            number = min(following)
            arc = left.pop(number)
            ring.append(number if arc.ends[0] == end else ~number)
            end = arc.ends[1] if arc.ends[0] == end else arc.ends[0]
        rings.append(ring)
    return rings


def traced(rings: Sequence[Sequence[int]], arcs: Sequence[Arc]) -> BaseGeometry:
    """The shape that rings of arcs enclose."""
    shape: BaseGeometry = MultiPolygon()
    for ring in rings:
        spots: list[Any] = []
        for number in ring:
            coords = list(arcs[number].line.coords) if number >= 0 else list(arcs[~number].line.coords)[::-1]
            spots += coords[1 if spots else 0 :]
        shape = shape.symmetric_difference(shapely.make_valid(Polygon(spots)))
    return shape


def the_coast(land: BaseGeometry, frame: Polygon) -> BaseGeometry:
    """The coast as it is drawn: without channels, lakes and islets that no eye could see."""
    seen = land.buffer(0.8).buffer(-0.8).simplify(0.4).buffer(0).intersection(frame)
    return MultiPolygon(
        [
            Polygon(each.exterior, [hole for hole in each.interiors if Polygon(hole).area > 14])
            for each in polygons(seen)
            if each.area > 6
        ]
    )


def graticule(step: int, degrees: Iterable[int], *, is_meridian: bool) -> BaseGeometry:
    west = PROJECT.west
    lines = []
    for degree in degrees:
        spots = (
            [PROJECT.site(degree, latitude) for latitude in range(-90, 91, step)]
            if is_meridian
            else [PROJECT(longitude, degree) for longitude in range(west, west + 361, step)]
        )
        lines.append(LineString(spots).simplify(0.15))
    return shapely.MultiLineString(lines)


def rhumbs(frame: Polygon) -> BaseGeometry:
    """Lines of sixteen winds from two roses, as on an old sea chart."""
    lines = [
        LineString([(x, y), (x + 1500 * cos(wind * pi / 8), y + 1500 * sin(wind * pi / 8))])
        for x, y in ((340, 300), (690, 440), (90, 420))
        for wind in range(16)
    ]
    return shapely.MultiLineString(lines).intersection(frame)


def open_borders(arcs: Sequence[Arc], coast: BaseGeometry) -> dict[int, BaseGeometry]:
    """Where a land ends in open water (a bay, a strait), by arc: there no coast shows the border."""
    shore = coast.boundary.buffer(3.2)
    result = {}
    for number, arc in enumerate(arcs):
        if None not in arc.sides and not arc.line.is_ring:
            away = shapely.get_parts(arc.line.difference(shore))
            if kept := [each for each in away if each.length > 22]:
                result[number] = shapely.MultiLineString(kept)
    return result


def the_map(earth: str, arcs: Sequence[Arc], away: dict[int, BaseGeometry]) -> dict[str, Any]:
    """What one map draws between its areas."""
    land, sea, bays = [], [], []
    for number, arc in enumerate(arcs):
        areas = [area_of(cell, earth) for cell in arc.sides]
        if areas[0] == areas[1] or areas[0] is None or areas[1] is None:
            continue
        is_ocean = [AREA[each].is_ocean for each in areas if each]
        if is_ocean == [False, False] and not any(cell and cell[1] for cell in arc.sides):
            land.append(number)
        elif is_ocean == [True, True]:
            sea.append(number)
        elif number in away:
            bays.append(away[number])
    return {"areas": {}, "land": land, "sea": sea, "bays": path(unary_union(bays))}


class Drawn:
    """The shapes of all maps, and the places in them.  Areas that look alike on several maps share a shape."""

    def __init__(self, arcs: Sequence[Arc]) -> None:
        self.arcs = arcs
        self.rings = {
            (earth, area.name): outline(area.name, earth, arcs) for earth in MAPS for area in MAPS[earth].areas
        }
        self.traced = {key: traced(rings, arcs) for key, rings in self.rings.items()}

    def shapes(self, maps: dict[str, Any]) -> list[dict[str, Any]]:
        """All different shapes; each map is told which are its own."""
        result: list[dict[str, Any]] = []
        for (earth, area), rings in self.rings.items():
            alike = [id_ for id_ in MAPS if self.rings.get((id_, area)) == rings]
            if alike[0] == earth:
                result.append({"area": area, "rings": rings, **self.places(area, alike)})
            maps[earth]["areas"][area] = next(
                index for index, each in enumerate(result) if each["area"] == area and each["rings"] == rings
            )
        return result

    def places(self, area: str, maps: Sequence[str]) -> dict[str, Any]:
        """Where name, gate and figures of an area stand, the same on all of these maps."""
        gate = gate_of(area, maps[0])
        names, symbol = name_of(area, maps[0])
        taken = unary_union(
            [label_boxes(*name_of(each.name, id_)) for id_ in maps for each in MAPS[id_].areas]
            + [label_boxes([["", *echo["at"], 46, 0]], None) for echo in CHART["echoes"]]
            + [
                Point(gate_of(each.name, id_)).buffer(GATE)
                for id_ in maps
                for each in MAPS[id_].areas
                if each.name != area
            ]
        )
        return {
            "names": names,
            "symbol": symbol,
            "gate": gate,
            "inner": path(inner_line(self.traced[maps[0], area])),
            "slots": places_in(self.ground(area, maps).intersection(the_frame().buffer(-4)), taken, gate),
        }

    def ground(self, area: str, maps: Sequence[str]) -> BaseGeometry:
        """Where figures of an area may stand: narrow lands have an apron of water, which their seas leave to them."""
        whole = self.traced[maps[0], area]
        others = [(id_, each.name) for id_ in maps for each in MAPS[id_].areas if each.name != area]
        if AREA[area].is_ocean:
            return whole.difference(
                unary_union([self.with_apron(*other) for other in others if not AREA[other[1]].is_ocean])
            )
        lands = unary_union([self.traced[other].buffer(1) for other in others if not AREA[other[1]].is_ocean])
        return unary_union([whole, self.with_apron(maps[0], area).difference(lands)])

    def with_apron(self, earth: str, area: str) -> BaseGeometry:
        return self.traced[earth, area].buffer(CHART["aprons"].get(area, 0)).intersection(the_frame().buffer(-2))


def key_of(area: str, earth: str) -> str:
    """Under which name chart.toml has the places of an area that is whole or divided."""
    halves = (("west", earth[1]), ("east", earth[2]))
    merged = {name for half, side in halves if side == "3" for name in CHART["merge"][f"{half}_3_side"]}
    return f"{area} whole" if area in merged and f"{area} whole" in CHART["names"] else area


def gate_of(area: str, earth: str) -> list[float]:
    """Where an area's gate stands."""
    gates: dict[str, list[float]] = CHART["gates"]
    return gates.get(key_of(area, earth)) or gates[area]


def name_of(area: str, earth: str) -> tuple[list[list[Any]], list[float] | None]:
    """The lines of an area's name (words, middle, base line, width, sag), and the place of its symbol."""
    per_letter = 9.8 if AREA[area].is_ocean else 9.4
    names = [
        [words, x, y, round(len(words) * per_letter), sag] for words, x, y, sag in CHART["names"][key_of(area, earth)]
    ]
    _, x, y, width, _ = names[-1]
    return names, [round(x + width / 2 + 8, 1), y - 4] if AREA[area].symbol else None


def inner_line(shape: BaseGeometry) -> BaseGeometry:
    """The line of whoever holds the area, a little inside its border; islands in a sea are left alone."""
    inside = without_holes(shape.buffer(-3.2).buffer(0.6), 900)
    return unary_union([each for each in polygons(inside) if each.area > 16]).simplify(0.4)


def main(file: Path) -> None:
    frame = the_frame()
    land = PROJECT.shape(read_land(file)).buffer(0)
    arcs = the_arcs(the_cells(land, frame))
    coast = the_coast(land, frame)
    away = open_borders(arcs, coast)
    maps = {earth: the_map(earth, arcs, away) for earth in MAPS}
    shapes = Drawn(arcs).shapes(maps)
    swell = [coast.buffer(2.4 * step).simplify(0.45).intersection(frame) for step in (1, 2, 3)]
    edge = frame.boundary.buffer(0.6)
    chart = {
        "source": "Natural Earth 1:50m land (public domain), cut by scripts/cut_the_chart.py",
        "size": CHART["projection"]["canvas"],
        "frame": path(frame.simplify(0.1)),
        "inner_frame": path(frame.buffer(-3).simplify(0.1)),
        "coast": path(coast),
        "swell": [path(linemerge_all(each.boundary.difference(edge))) for each in swell],
        "meridians": path(graticule(3, range(-150, 181, 30), is_meridian=True)),
        "parallels": path(graticule(6, (-60, -30, 30, 60), is_meridian=False)),
        "tropics": path(graticule(6, (-23, 23, 66, -66), is_meridian=False)),
        "equator": path(graticule(6, (0,), is_meridian=False)),
        "rhumbs": path(rhumbs(frame)),
        "passages": [[[round(v, 1) for v in PROJECT.site(*spot)] for spot in each] for each in CHART["passages"]],
        "echoes": [[echo["words"], *echo["at"]] for echo in CHART["echoes"]],
        "arcs": [tenths(arc.line) for arc in arcs],
        "shapes": shapes,
        "maps": maps,
    }
    OUT.write_text(written(chart), "utf-8")
    print(f"{OUT.name}: {OUT.stat().st_size // 1000} kB, {len(arcs)} arcs, {len(shapes)} shapes")


def linemerge_all(shape: BaseGeometry) -> BaseGeometry:
    merged = linemerge(list(shapely.get_parts(shape))) if shape.geom_type != "LineString" else shape
    return shapely.MultiLineString([each for each in shapely.get_parts(merged) if each.length > 5])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
