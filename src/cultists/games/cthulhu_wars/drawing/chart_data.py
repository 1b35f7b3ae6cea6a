"""What chart.json holds: the cut Earth and the fixed places in it.  Written by scripts/cut_the_chart.py."""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

import msgspec

Spot = tuple[float, float]


class Shape(msgspec.Struct, frozen=True):
    """An area as it looks on one or more maps."""

    area: str
    rings: tuple[tuple[int, ...], ...]
    """Its outlines as numbers of arcs; `~number` is an arc run backwards."""
    names: tuple[tuple[str, float, float, float, float], ...]
    """Lines of its name: words, middle, base line, width, sag of the curve."""
    symbol: Spot | None
    gate: Spot
    inner: str
    """A path a little inside the border, for the colour of whoever holds the area."""
    slots: tuple[tuple[float, tuple[float, ...], tuple[float, ...]], ...]
    """Size, x and y of places for small figures, x and y of places for great ones; the largest size first."""


class MapLines(msgspec.Struct, frozen=True):
    """The lines of one map: the shape of each area, numbers of arcs between lands and between seas, mouths of bays."""

    areas: dict[str, int]
    land: tuple[int, ...]
    sea: tuple[int, ...]
    bays: str


class ChartData(msgspec.Struct, frozen=True):
    """The whole file."""

    size: tuple[float, float]
    frame: str
    inner_frame: str
    coast: str
    swell: tuple[str, ...]
    meridians: str
    parallels: str
    tropics: str
    equator: str
    rhumbs: str
    passages: tuple[tuple[Spot, ...], ...]
    echoes: tuple[tuple[str, float, float], ...]
    """Names of seas once more, where their own is far away."""
    arcs: tuple[tuple[int, ...], ...]
    """First point, then steps, in tenths of a pixel."""
    shapes: tuple[Shape, ...]
    maps: dict[str, MapLines]


@cache
def chart_data() -> ChartData:
    """The file, read once."""
    return msgspec.json.decode(files(__package__).joinpath("chart.json").read_bytes(), type=ChartData)


def shape_of(map_id: str, area: str) -> Shape:
    """How an area looks on a map."""
    chart = chart_data()
    return chart.shapes[chart.maps[map_id].areas[area]]


def arc_points(number: int) -> list[Spot]:
    """The points of an arc; `~number` has them backwards."""
    steps = chart_data().arcs[number if number >= 0 else ~number]
    x = y = 0
    points = []
    for place in range(0, len(steps), 2):
        x, y = x + steps[place], y + steps[place + 1]
        points.append((x / 10, y / 10))
    return points if number >= 0 else points[::-1]


def ring_points(shape: Shape) -> Iterator[list[Spot]]:
    """The outlines of a shape, each closed."""
    for ring in shape.rings:
        points: list[Spot] = []
        for number in ring:
            points += arc_points(number)[1 if points else 0 :]
        yield points


def path_through(lines: Sequence[Sequence[Spot]]) -> str:
    """An SVG path along lines of points; those that end where they begin are closed."""
    return "".join(_line(points) for points in lines)


def _line(points: Sequence[Spot]) -> str:
    is_closed = points[0] == points[-1]
    x, y = round(points[0][0] * 10), round(points[0][1] * 10)
    written = [f"M{_tenths(x)} {_tenths(y)}l"]
    for to_x, to_y in points[1 : -1 if is_closed else None]:
        next_x, next_y = round(to_x * 10), round(to_y * 10)
        written.append(f"{_tenths(next_x - x)} {_tenths(next_y - y)} ")
        x, y = next_x, next_y
    return "".join(written).replace(" -", "-").strip() + ("z" if is_closed else "")


def _tenths(value: int) -> str:
    short = f"{value / 10:g}"
    return short.replace("0.", ".") if -10 < value < 10 else short
