"""The Earth's land as Natural Earth has it, and the projection that gives small, crowded lands more room."""

import json
import tomllib
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import shapely
from shapely import Polygon, unary_union
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

CHART: dict[str, Any] = tomllib.loads(Path(__file__).with_name("chart.toml").read_text("utf-8"))

Spot = tuple[float, float]


class Projection:
    """Longitude and latitude to pixels: monotone curves through the knots, then bowed towards top and bottom."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.width, self.height = table["canvas"]
        self.left, self.top = table["pad"]
        self.west = table["cut_meridian"]
        self.bow, self.power = table["bow"]
        self.x = monotone(table["longitude"], self.left, self.width - self.left)
        self.y = monotone(table["latitude"], self.top, self.height - self.top)

    def __call__(self, longitude: float, latitude: float) -> Spot:
        x, y = self.x(longitude), self.y(latitude)
        middle = self.width / 2
        away = abs(2 * y / self.height - 1)
        return middle + (x - middle) * (1 - self.bow * away**self.power), y

    def site(self, longitude: float, latitude: float) -> Spot:
        """A place named in chart.toml, which may lie west of the cut."""
        return self(longitude + 360 if longitude < self.west else longitude, latitude)

    def shape(self, shape: BaseGeometry) -> BaseGeometry:
        """A shape in degrees, drawn."""
        dense = shapely.segmentize(shape, 1.5)
        return shapely.transform(dense, lambda spots: [self(x, y) for x, y in spots])


def monotone(knots: Sequence[Sequence[float]], first: float, last: float) -> Callable[[float], float]:
    """A function through knots of [degree, relative pixels per degree since the knot before] (Fritsch and Carlson)."""
    degrees = [knot[0] for knot in knots]
    steps = [abs(b - a) for a, b in pairwise(degrees)]
    lengths = [step * knot[1] for step, knot in zip(steps, knots[1:], strict=True)]
    scale = (last - first) / sum(lengths)
    pixels = [first + scale * sum(lengths[:index]) for index in range(len(knots))]
    turned = degrees[0] > degrees[-1]
    at = [-each for each in degrees] if turned else degrees
    slopes = [length * scale / step for length, step in zip(lengths, steps, strict=True)]
    tangents = [slopes[0], *((a + b) / 2 for a, b in pairwise(slopes)), slopes[-1]]
    for index, slope in enumerate(slopes):
        size = ((tangents[index] / slope) ** 2 + (tangents[index + 1] / slope) ** 2) ** 0.5
        if size > 3:
            tangents[index] *= 3 / size
            tangents[index + 1] *= 3 / size

    def value(degree: float) -> float:
        here = -degree if turned else degree
        index = max(0, min(len(slopes) - 1, sum(knot <= here for knot in at) - 1))
        step = at[index + 1] - at[index]
        t = (here - at[index]) / step
        return (
            pixels[index] * (1 + 2 * t) * (1 - t) ** 2
            + step * tangents[index] * t * (1 - t) ** 2
            + pixels[index + 1] * t * t * (3 - 2 * t)
            + step * tangents[index + 1] * t * t * (t - 1)
        )

    return value


PROJECT = Projection(CHART["projection"])


def read_land(file: Path) -> BaseGeometry:
    """The land between the cut meridian and itself, in degrees, out of a TopoJSON file."""
    topology = json.loads(file.read_text("utf-8"))
    (scale_x, scale_y), (move_x, move_y) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        spots = []
        for step_x, step_y in arc:
            x, y = x + step_x, y + step_y
            spots.append((x * scale_x + move_x, y * scale_y + move_y))
        arcs.append(spots)

    def ring(indices: Sequence[int]) -> list[Spot]:
        spots: list[Spot] = []
        for index in indices:
            spots += (arcs[index] if index >= 0 else arcs[~index][::-1])[1 if spots else 0 :]
        return unwrapped(spots)

    window = shapely.box(PROJECT.west, -90, PROJECT.west + 360, 90)
    pieces = []
    for geometry in topology["objects"]["land"]["geometries"]:
        for rings in geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]:
            outside, *holes = (ring(each) for each in rings)
            whole = shapely.make_valid(Polygon(outside, holes))
            pieces += [translate(whole, turn).intersection(window) for turn in (-360, 0, 360)]
    return unary_union([piece for piece in pieces if not piece.is_empty])


def unwrapped(spots: Sequence[Spot]) -> list[Spot]:
    """A ring without jumps at the date line; one that runs round the pole is closed over it."""
    turn = 0.0
    result = [spots[0]]
    for (before, _), (x, y) in pairwise(spots):
        turn += 360 if x - before < -180 else -360 if x - before > 180 else 0
        result.append((x + turn, y))
    if turn:
        result += [(result[-1][0], -90), (result[0][0], -90)]
    return result
