"""What every star chart is drawn with: the planisphere, the compass, and figures at the angles of a knight's moves.

In units of which a whole chart has 560; the browser and the printed sheet share it.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import atan2, cos, hypot, pi, sin
from typing import Final

from cultists.games.duckthulhu.jumps import JUMPS
from cultists.sky.drawing import symbol_chip
from cultists.svg import box, number, tag, use

SIDE: Final = 560
FIGURES: Final = 211
"""So far from the middle are the figures,"""
NAMES: Final = 117
"""and so far the names of the directions."""
ROOM: Final = 91
"""A figure's bed is at most so large, so that two neighbours do not touch."""
CELL: Final = 30
"""And a cell at most so large."""
HUB: Final = 37
CARDINALS: Final = (("N", 0, -58), ("E", 58, 0), ("S", 0, 58), ("W", -58, 0))

Point = tuple[float, float]


def toward(direction: str, radius: float) -> Point:
    """The point so far from the middle in the direction of a jump."""
    down, right = JUMPS[direction]
    length = hypot(down, right)
    return SIDE / 2 + radius * right / length, SIDE / 2 + radius * down / length


@cache
def rings() -> str:
    """A planisphere: graduated rim, orbits, and lines at the true angles."""
    middle = SIDE / 2
    ticks = []
    for step in range(180):
        turn = 2 * pi * step / 180
        inner = 267 - (9 if step % 5 == 0 else 5)
        ticks.append(
            f"M{number(middle + 267 * sin(turn))} {number(middle - 267 * cos(turn))}"
            f"L{number(middle + inner * sin(turn))} {number(middle - inner * cos(turn))}"
        )
    rays = "".join(
        f"M{number(toward(d, 146)[0])} {number(toward(d, 146)[1])}"
        f"L{number(toward(d, 258)[0])} {number(toward(d, 258)[1])}"
        for d in JUMPS
    )
    rings = [
        tag("circle", class_=look, cx=middle, cy=middle, r=radius)
        for radius, look in ((267, "ring-line"), (258, "ring-line thin"), (145, "ring-line"), (90, "ring-line"))
    ]
    orbits = [tag("circle", class_="hair", cx=middle, cy=middle, r=radius) for radius in (176, 211, 240)]
    dashed = tag("circle", class_="hair dashed", cx=236, cy=312, r=176)
    return "".join(
        [
            tag("circle", class_="disc", cx=middle, cy=middle, r=267),
            tag("circle", class_="band", cx=middle, cy=middle, r=117.5),
            tag("path", class_="ring-line", d="".join(ticks)),
            tag("path", class_="hair", d=rays),
            *rings,
            *orbits,
            dashed,
        ]
    )


@cache
def compass(lit: frozenset[str], hub: float, long: float, short: float) -> str:
    """Eight points with a light and a dark half, those of the lit directions long and dark; Duckthulhu in the hub."""
    parts = []
    for direction, (down, right) in JUMPS.items():
        turn = atan2(right, -down)
        tip = long if direction in lit else short
        foot = 0.34 * long
        ends = [(foot, turn - 0.29), (tip, turn), (foot, turn + 0.29)]
        points = [f"{number(radius * sin(angle))} {number(-radius * cos(angle))}" for radius, angle in ends]
        look = "needle" if direction in lit else "needle off"
        parts.append(tag("path", class_=f"{look} shade", d=f"M0 0L{points[0]}L{points[1]}Z"))
        parts.append(tag("path", class_=look, d=f"M0 0L{points[1]}L{points[2]}Z"))
    size = 1.5 * hub
    return "".join(parts) + tag("circle", class_="hub", r=hub) + use("duckthulhu", -size / 2, -size / 2, size)


def shared_places(directions: Sequence[str], places: dict[str, Point], room: float) -> list[tuple[Point, float]]:
    """The middle and the room of each figure; two of one direction share the room.  (rules 13.17)"""
    count = Counter(directions)
    met: Counter[str] = Counter()
    found = []
    for direction in directions:
        share = count[direction]
        x, y = places[direction]
        aside = (met[direction] - (share - 1) / 2) * room / share
        met[direction] += 1
        found.append(((x + aside, y), room / share))
    return found


def figure_size(rows: Sequence[str], room: float, largest: float) -> tuple[float, float, float]:
    """The pitch of a figure's cells in a room, and the size of its bed."""
    across, down = len(rows[0].split()), len(rows)
    pitch = min(largest, (room - 7) / max(across, down))
    return pitch, across * pitch + 7, down * pitch + 7


def figure_cells(rows: Sequence[str], pitch: float) -> str:
    """The cells of a figure: symbols on night, dashed squares for anything."""
    parts = []
    size = pitch * 0.92
    for row, codes in enumerate(rows):
        for column, code in enumerate(codes.split()):
            x, y = 3.5 + column * pitch + pitch * 0.04, 3.5 + row * pitch + pitch * 0.04
            if code == ".":
                parts.append(box(x + size * 0.17, y + size * 0.17, size * 0.66, size * 0.66, 2.4, class_="anything"))
            else:
                parts.append(symbol_chip(code, x, y, size))
    return tag("g", *parts, class_="cells")
