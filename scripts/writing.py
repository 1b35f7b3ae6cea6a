"""Shapes as SVG paths and a chart as JSON, as short as can be."""

import json
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry


def path(shape: BaseGeometry) -> str:
    """A shape as an SVG path of relative lines, in tenths of a pixel, without needless blanks."""
    written = []
    for line in lines_of(shape):
        is_ring = line[0] == line[-1] and len(line) > 3
        spots = [(round(x * 10), round(y * 10)) for x, y in (line[:-1] if is_ring else line)]
        steps = [(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(spots)]
        numbers = [tenth(each) for step in steps if step != (0, 0) for each in step]
        start = " ".join(map(tenth, spots[0]))
        written.append(f"M{start}l{' '.join(numbers)}{'z' if is_ring else ''}")
    return "".join(written).replace(" -", "-")


def tenth(value: int) -> str:
    """Tenths as a number without a leading nought."""
    return f"{value / 10:g}".replace("0.", ".") if abs(value) < 10 else f"{value / 10:g}"


def lines_of(shape: BaseGeometry) -> Iterable[list[tuple[float, float]]]:
    """All lines of a shape, outlines and holes alike."""
    for part in shapely.get_parts(shape):
        if isinstance(part, Polygon):
            yield from (list(ring.coords) for ring in (part.exterior, *part.interiors))
        elif isinstance(part, LineString):
            yield list(part.coords)


def tenths(line: LineString) -> list[int]:
    """First point, then steps, all in tenths of a pixel."""
    spots = [(round(x * 10), round(y * 10)) for x, y in line.coords]
    steps = [(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(spots)]
    return [each for spot in (spots[0], *steps) for each in spot]


def written(chart: dict[str, Any]) -> str:
    """JSON with a line for each thing that may change on its own."""

    def item(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    lines = []
    for key, value in chart.items():
        if isinstance(value, list) and value and isinstance(value[0], dict | list):
            inside = "[\n" + ",\n".join(item(each) for each in value) + "\n]"
        elif isinstance(value, dict):
            inside = "{\n" + ",\n".join(f"{item(name)}:{item(each)}" for name, each in value.items()) + "\n}"
        else:
            inside = item(value)
        lines.append(f"{item(key)}:{inside}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
