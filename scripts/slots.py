"""Where gate and figures of an area stand: fixed places for cut_the_chart.py, at several sizes.

A crowd is drawn smaller.  Each size has places for small tokens, which never overlap each other, the gate or a name,
and some for Great Old Ones, which stand where several small ones could.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import cos, hypot, radians, sin
from typing import Any

import shapely
from shapely import Point, Polygon
from shapely.geometry.base import BaseGeometry

SIZES = (1.0, 0.88, 0.77, 0.68, 0.6, 0.52, 0.45, 0.39, 0.34, 0.3)
SMALL, GREAT, GATE = 16.2, 26.8, 21.2
"""Radii at full size, as in placing.py."""
REACH = 150
"""How far from the gate a figure may stand."""


def gate_radius(size: float) -> float:
    """A gate stays large enough to be seen when its crowd becomes small."""
    return GATE * max(size, 0.62)


def label_boxes(names: Sequence[Sequence[Any]], symbol: Sequence[float] | None) -> BaseGeometry:
    """The room that an area's name and symbol take."""
    boxes: list[BaseGeometry] = [
        shapely.box(x - width / 2, y - 9.5 + min(sag, 0), x + width / 2, y + 1.5 + max(sag, 0))
        for _, x, y, width, sag in names
    ]
    if symbol:
        boxes.append(Point(symbol).buffer(6))
    return shapely.unary_union(boxes)


def places_in(shape: BaseGeometry, taken: BaseGeometry, gate: Sequence[float]) -> list[list[Any]]:
    """For each size the places of small and of great figures: [size, [x, y, ...], [x, y, ...]]."""
    piece = max(shapely.get_parts(shape), key=lambda each: (each.distance(Point(gate)) < 1, each.area))
    result = []
    for size in SIZES:
        room = Room(piece, taken, gate, size)
        small, great = room.small(), room.great()
        result.append([size, flat(small), flat(great)])
        if is_enough(small, great, size):
            break
    return result


def is_enough(small: Sequence[tuple[float, float]], great: Sequence[tuple[float, float]], size: float) -> bool:
    """Whether three great ones leave room for nine others, wherever they stand, and a crowd of small ones has room."""
    if len(small) < 16 or len(great) < 3:
        return False
    apart = (SMALL + GREAT) * size
    return all(
        sum(all(hypot(x - a, y - b) >= apart for a, b in three) for x, y in small) >= 9
        for three in combinations(great, 3)
    )


def flat(spots: Sequence[tuple[float, float]]) -> list[float]:
    return [round(each, 1) for spot in spots for each in spot]


class Room:
    """The free room of an area at one size."""

    def __init__(self, piece: Polygon, taken: BaseGeometry, gate: Sequence[float], size: float) -> None:
        self.gate = gate[0], gate[1]
        self.size = size
        near = Point(self.gate).buffer(REACH)
        own_gate = Point(self.gate).buffer(gate_radius(size))

        snug = 1 if size > 0.7 else 0.9  # tokens are not quite round: small ones may come a little nearer

        def free(radius: float) -> BaseGeometry:
            inside = piece.intersection(near).buffer(-radius * snug)
            return inside.difference(taken.buffer(radius * snug)).difference(own_gate.buffer(radius))

        self.for_small = free(SMALL * size)
        self.for_great = free(GREAT * size)
        shapely.prepare(self.for_small)
        shapely.prepare(self.for_great)

    def away(self, spot: tuple[float, float]) -> float:
        """How far a place is from the gate."""
        return hypot(spot[0] - self.gate[0], spot[1] - self.gate[1])

    def small(self) -> list[tuple[float, float]]:
        """The nearest places of the honeycomb that has the most of them, or has them nearest."""
        best: list[tuple[float, float]] = []
        score = (-1, 0.0)
        for spots in self.honeycombs():
            inside = [spot for spot in spots if self.for_small.contains(Point(spot))]
            nearest = sorted(inside, key=self.away)[:24]
            if (rank := (len(nearest), -sum(map(self.away, nearest)))) > score:
                best, score = nearest, rank
        return best

    def honeycombs(self) -> Iterator[list[tuple[float, float]]]:
        step = 2 * SMALL * self.size + 0.4
        left, top, right, bottom = self.for_small.bounds if not self.for_small.is_empty else (0, 0, 0, 0)
        middle = (left + right) / 2, (top + bottom) / 2
        count = int(hypot(right - left, bottom - top) / step / 2 * 1.3) + 2
        for angle in (0, 15, 30, 45):
            along = step * cos(radians(angle)), step * sin(radians(angle))
            across = step * cos(radians(angle + 60)), step * sin(radians(angle + 60))
            for i in range(6):
                for j in range(6):
                    yield [
                        (
                            middle[0] + (m + i / 6) * along[0] + (n + j / 6) * across[0],
                            middle[1] + (m + i / 6) * along[1] + (n + j / 6) * across[1],
                        )
                        for m in range(-count, count + 1)
                        for n in range(-count, count + 1)
                    ]

    def great(self) -> list[tuple[float, float]]:
        """Up to five places far enough from each other, the nearest to the gate first."""
        if self.for_great.is_empty:
            return []
        left, top, right, bottom = self.for_great.bounds
        step = 3.0
        lattice = [
            (left + i * step, top + j * step)
            for i in range(int((right - left) / step) + 1)
            for j in range(int((bottom - top) / step) + 1)
        ]
        left_over = sorted((spot for spot in lattice if self.for_great.contains(Point(spot))), key=self.away)
        chosen: list[tuple[float, float]] = []
        while left_over and len(chosen) < 5:
            chosen.append(left_over[0])
            apart = 2 * GREAT * self.size + 0.4
            left_over = [s for s in left_over if hypot(s[0] - chosen[-1][0], s[1] - chosen[-1][1]) >= apart]
        return chosen
