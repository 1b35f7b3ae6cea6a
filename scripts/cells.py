"""The finest pieces of all maps, cut out of land and sea, and the lines between them."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import shapely
from coastline import CHART, PROJECT
from shapely import LineString, Point, Polygon, unary_union
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, polygonize

from cultists.games.cthulhu_wars.maps import AREA, MAPS

Cell = tuple[str, bool]
"""A finest area, and whether it is water that belongs to New Zealand where that is an area of its own."""


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The polygons of whatever kind of shape, the larger ones first."""
    found = [each for each in shapely.get_parts(shape) if isinstance(each, Polygon)]
    return sorted(found, key=lambda each: (-each.area, each.bounds))


def without_holes(shape: BaseGeometry, largest: float) -> BaseGeometry:
    return unary_union(
        [
            Polygon(each.exterior, [hole for hole in each.interiors if Polygon(hole).area > largest])
            for each in polygons(shape)
        ]
    )


def drawn_polygon(places: Iterable[Sequence[float]]) -> BaseGeometry:
    degrees = [(x + 360 if x < PROJECT.west else x, y) for x, y in places]
    return PROJECT.shape(Polygon(degrees))


def the_frame() -> Polygon:
    """The edge of the chart."""
    west, east = PROJECT.west, PROJECT.west + 360
    sides = shapely.segmentize(LineString([(west, 90), (west, -90), (east, -90), (east, 90), (west, 90)]), 2)
    return Polygon([PROJECT(x, y) for x, y in sides.coords])


def the_body(land: BaseGeometry, frame: Polygon) -> BaseGeometry:
    """Land for cutting: with inland waters, without fjords, small islands and lakes, and with straits kept open."""
    cut = CHART["cut"]
    whole = unary_union([land, *(drawn_polygon(each) for each in CHART["waters"]["inland"])])
    whole = whole.buffer(cut["close_px"]).buffer(0.6 - cut["close_px"])
    whole = without_holes(whole, cut["largest_lake_px2"])
    straits = [
        LineString([PROJECT.site(x, y) for x, y in line]).buffer(cut["strait_px"])
        for line in CHART["waters"]["straits"]
    ]
    whole = whole.difference(unary_union(straits)).intersection(frame)
    return unary_union([each for each in polygons(whole) if each.area > cut["smallest_island_px2"]])


def nearest(sites: dict[str, list[Sequence[float]]], within: BaseGeometry) -> dict[str, BaseGeometry]:
    """A shape divided among areas: every point goes to the area that has the nearest site."""
    owner = {PROJECT.site(x, y): area for area, spots in sites.items() for x, y in spots}
    spots = list(owner)
    fields = shapely.get_parts(shapely.voronoi_polygons(shapely.MultiPoint(spots), extend_to=within.envelope))
    tree = shapely.STRtree(fields)
    result: dict[str, list[BaseGeometry]] = {area: [] for area in sites}
    for spot, area in owner.items():
        field = min(tree.query(Point(spot), "intersects"), key=int)
        result[area].append(fields[field])
    return {area: unary_union(parts).intersection(within) for area, parts in result.items()}


def the_cells(land: BaseGeometry, frame: Polygon) -> dict[Cell, BaseGeometry]:
    """The finest pieces of all maps."""
    body = the_body(land, frame)
    water_sites = CHART["waters"]["new_zealand_water_sites"]
    land_sites = {
        area: [spot for spot in spots if area != "New Zealand" or spot not in water_sites]
        for area, spots in CHART["land_sites"].items()
    }
    around_new_zealand = drawn_polygon(CHART["waters"]["new_zealand"])
    cells: dict[Cell, BaseGeometry] = {(area, False): shape for area, shape in nearest(land_sites, body).items()}
    for area, shape in nearest(CHART["sea_sites"], frame.difference(body)).items():
        cells[area, False] = shape.difference(around_new_zealand)
        cells[area, True] = shape.intersection(around_new_zealand)
    give_away_islets(cells)
    return {cell: shape for cell, shape in cells.items() if shape.area > 1}


def give_away_islets(cells: dict[Cell, BaseGeometry]) -> None:
    """An islet in a sea on which its land does not border belongs to the sea."""
    finest = MAPS["E55"]
    seas = [cell for cell in cells if AREA[cell[0]].is_ocean]
    for land in [cell for cell in cells if cell not in seas]:
        near = finest.neighbours[AREA[land[0]]]
        for islet in polygons(cells[land]):
            around = islet.buffer(0.5)
            touched = [cell for cell in seas if around.intersects(cells[cell])]
            if islet.area < CHART["cut"]["largest_islet_px2"] and any(AREA[sea[0]] not in near for sea in touched):
                sea = max(touched, key=lambda cell: around.intersection(cells[cell]).area)
                cells[land] = cells[land].difference(around.intersection(cells[land]))
                cells[sea] = cells[sea].union(islet)


class Arc:
    """A line between two cells; None is beyond the edge of the chart."""

    def __init__(self, line: LineString, sides: tuple[Cell | None, Cell | None]) -> None:
        self.line = line
        self.sides = sides
        self.ends = line.coords[0], line.coords[-1]


def the_arcs(cells: dict[Cell, BaseGeometry]) -> list[Arc]:
    """The lines between cells, smoothed where nothing but the ends is fixed, in tenths of a pixel."""
    faces = labelled(polygonize(unary_union([each.boundary for each in cells.values()], grid_size=0.02)), cells)
    merged = {cell: unary_union([face for face, name in faces if name == cell]) for cell in cells}
    merged = {cell: shape for cell, shape in merged.items() if not shape.is_empty}
    noded = unary_union([shape.boundary for shape in merged.values()], grid_size=0.02)
    smooth = [smoothed(line) for line in shapely.get_parts(linemerge(noded))]
    smooth = [line for line in smooth if line.length > 0.3]
    drawn = labelled(polygonize(unary_union(smooth)), merged)
    tree = shapely.STRtree([face for face, _ in drawn])
    arcs = []
    for line in sorted(smooth, key=lambda each: tuple(each.coords[0]) + tuple(each.coords[-1]) + (each.length,)):
        left, right = beside(line)
        sides = [next((drawn[index][1] for index in tree.query(spot, "within")), None) for spot in (left, right)]
        if sides[0] != sides[1]:
            arcs.append(Arc(line, (sides[0], sides[1])))
    return arcs


def labelled(faces: Iterable[Polygon], cells: dict[Cell, BaseGeometry]) -> list[tuple[Polygon, Cell]]:
    """Each face with the cell that has most of it; crumbs go to the face with which they share most of their edge."""
    result: list[tuple[Polygon, Cell]] = []
    crumbs: list[tuple[Polygon, Cell]] = []
    for face in sorted(faces, key=lambda each: each.bounds):
        shares = {cell: face.intersection(shape).area for cell, shape in cells.items() if face.intersects(shape)}
        best = max(shares, key=lambda cell: shares[cell], default=None)
        if best is None or shares[best] < face.area / 3:
            continue
        (crumbs if face.area < CHART["cut"]["smallest_island_px2"] else result).append((face, best))
    whole = list(result)
    for crumb, _ in crumbs:
        edges = [(face.boundary.intersection(crumb.boundary).length, name) for face, name in whole]
        result.append((crumb, max(edges)[1]))
    return result


def smoothed(line: LineString) -> LineString:
    """Corners cut off (Chaikin), the ends left where they are; then as few points as will do."""
    closed = line.is_ring
    spots = list(line.simplify(0.7).coords)
    for _ in range(2):
        if len(spots) < 3:
            break
        pairs = list(pairwise(spots))
        cut = [
            spot
            for (ax, ay), (bx, by) in pairs
            for spot in ((ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25), (ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75))
        ]
        spots = [*cut, cut[0]] if closed else [spots[0], *cut[1:-1], spots[-1]]
    thin = LineString(spots).simplify(0.22)
    rounded = [(round(x, 1), round(y, 1)) for x, y in thin.coords]
    return LineString(
        [spot for index, spot in enumerate(rounded) if not index or spot != rounded[index - 1]] or rounded
    )


def beside(line: LineString) -> tuple[Point, Point]:
    """A point a hair to the left and one to the right of a line's longest piece."""
    spots = list(line.coords)
    (ax, ay), (bx, by) = max(pairwise(spots), key=lambda pair: Point(pair[0]).distance(Point(pair[1])))
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    x, y = (ax + bx) / 2, (ay + by) / 2
    dx, dy = (by - ay) / length * 0.03, (ax - bx) / length * 0.03
    return Point(x + dx, y + dy), Point(x - dx, y - dy)
