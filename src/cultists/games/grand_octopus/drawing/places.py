"""Where things lie on the board, in its own units of 688 x 672: five rooms round a library, an Exterior beside them."""

from functools import cache
from math import cos, pi, radians, sin, sqrt
from typing import Final

from cultists.games.grand_octopus.board import EXTERIOR, NEIGHBOURS, ROOMS
from cultists.svg import number as n

Point = tuple[float, float]

SIZE: Final = (688, 672)
MIDDLE: Final[Point] = (306, 356)
RIM: Final = 300
LIBRARY: Final = 1
LIBRARY_RADIUS: Final = 94
INNER: Final = 116
OUTER: Final = 272
OUTSIDE: Final[Point] = (592, 96)
OUTSIDE_RADIUS: Final = 90
_FEW: Final = 4
"""So many figures stand on one arc of a room; more are a crowd."""
SPREAD: Final = 72
"""Degrees that a room takes."""

NAMES_AT: Final[dict[int, Point]] = {
    1: (306, 307), 2: (444, 200), 3: (508, 464), 4: (306, 558), 5: (114, 464), 6: (168, 200), 7: (592, 52),
}  # fmt: skip
SMALL_NAMES_AT: Final = NAMES_AT | {2: (456, 203), 3: (498, 470), 5: (136, 470), 6: (156, 203)}
"""On a phone, where the names are longer."""
_NUMBERS_ASIDE: Final = {2: -12, 6: 12}
"""Degrees that a number is moved along the rim, because Components lie before the middle of the room."""
_FIGURES_ASIDE: Final = {3: -8, 5: 8}
"""Degrees that a few figures move away from the name of their room."""
COINS_AT: Final[dict[int, Point]] = {
    1: (306, 408), 2: (442, 158), 3: (520, 396), 4: (306, 592), 5: (92, 396), 6: (170, 158), 7: (592, 144),
}  # fmt: skip
SMALL_COINS_AT: Final = COINS_AT | {5: (78, 396)}
"""On a phone, where they are larger: no figure may stand on their number."""


def turned(middle: Point, radius: float, degrees: float) -> Point:
    """The point at this distance and angle; 0 is to the right, 90 below."""
    return middle[0] + radius * cos(radians(degrees)), middle[1] + radius * sin(radians(degrees))


def angle_of(room: int) -> float:
    """Where a room of the ring lies."""
    return SPREAD * (room - 2) - 54


def medallion_at(location: int) -> Point:
    """The number of a Location is on its rim."""
    if location == LIBRARY:
        return turned(MIDDLE, LIBRARY_RADIUS, -90)
    if location == EXTERIOR:
        return turned(OUTSIDE, OUTSIDE_RADIUS - 2, 90)
    return turned(MIDDLE, RIM - 13, angle_of(location) + _NUMBERS_ASIDE.get(location, 0))


@cache
def sector(middle: Point, inner: float, outer: float, angle: float, spread: float, gap: float, corner: float) -> str:
    """A piece of a ring with round corners, `gap` away from the borders of its neighbours."""

    def beside(side: int, far: float) -> str:
        """A point along one border, left (1) or right (-1) of the piece."""
        border = radians(angle - side * spread / 2)
        x = middle[0] + far * cos(border) - side * gap * sin(border)
        return f"{n(x)} {n(middle[1] + far * sin(border) + side * gap * cos(border))}"

    def on_arc(side: int, radius: float) -> str:
        shift = (gap + corner) / radius * 180 / pi
        x, y = turned(middle, radius, angle - side * (spread / 2 - shift))
        return f"{n(x)} {n(y)}"

    near, far = sqrt(inner**2 - gap**2), sqrt(outer**2 - gap**2)
    return (
        f"M{beside(1, near + corner)}L{beside(1, far - corner)}Q{beside(1, far)} {on_arc(1, outer)}"
        f"A{n(outer)} {n(outer)} 0 0 1 {on_arc(-1, outer)}Q{beside(-1, far)} {beside(-1, far - corner)}"
        f"L{beside(-1, near + corner)}Q{beside(-1, near)} {on_arc(-1, inner)}"
        f"A{n(inner)} {n(inner)} 0 0 0 {on_arc(1, inner)}Q{beside(1, near)} {beside(1, near + corner)}Z"
    )


def circle(middle: Point, radius: float) -> str:
    """A circle as a path."""
    x, y = middle
    there = f"a{n(radius)} {n(radius)} 0 1 1 {n(2 * radius)} 0"
    return f"M{n(x - radius)} {n(y)}{there}a{n(radius)} {n(radius)} 0 1 1 {n(-2 * radius)} 0Z"


def outline(location: int, inset: float = 0) -> str:
    """The floor of a Location, or a line inside it."""
    if location == LIBRARY:
        return circle(MIDDLE, LIBRARY_RADIUS - inset * 0.5)
    if location == EXTERIOR:
        return circle(OUTSIDE, OUTSIDE_RADIUS - 17 - inset * 0.2)
    corner = 9 - inset * 0.6
    return sector(MIDDLE, INNER + inset, OUTER - inset, angle_of(location), SPREAD, 4.5 + inset, corner)


def stairs() -> list[tuple[int, int, Point, float]]:
    """Every stair once: its two rooms, its middle, and how it is turned."""
    found = []
    for one in ROOMS:
        for other in sorted(NEIGHBOURS[one]):
            if one < other <= max(ROOMS):
                place, turn = stair_between(one, other)
                found.append((one, other, place, turn))
    return found


def stair_between(one: int, other: int) -> tuple[Point, float]:
    """The middle of the stair between two rooms, and how it is turned."""
    low, high = sorted((one, other))
    if low == LIBRARY:
        return turned(MIDDLE, 105, angle_of(high)), angle_of(high)
    border = angle_of(low) + SPREAD / 2 if high - low == 1 else angle_of(high) + SPREAD / 2
    return turned(MIDDLE, 188, border), border + 90


@cache
def spots(location: int, count: int) -> tuple[tuple[Point, ...], float]:
    """Where so many figures stand in a Location, and how large they are."""
    if location == LIBRARY:
        return _rows(MIDDLE, 8, count)
    if location == EXTERIOR:
        return _rows(OUTSIDE, 8, count, small=True)
    aside = _FIGURES_ASIDE.get(location, 0) if count <= _FEW else 0
    return _arcs(angle_of(location) + aside, count)


def _rows(middle: Point, down: float, count: int, *, small: bool = False) -> tuple[tuple[Point, ...], float]:
    """In a round place: one row, or two if there are many."""
    most = 3 if small else 4
    if count <= most:
        step, scale = {1: (0.0, 1.3), 2: (46.0, 1.25), 3: (38.0, 1.1), 4: (36.0, 1.0)}[count]
        if small:
            step, scale = step * 0.86, min(scale, 1.05)
        rows = [(count, down)]
    else:
        above = (count + 1) // 2
        step, scale = (28.0, 0.72) if small else (33.0, 0.9) if count < 7 else (28.0, 0.78)
        rows = [(above, down - 22), (count - above, down + 13)]
    places = [
        (middle[0] + (place - (many - 1) / 2) * step, middle[1] + lower)
        for many, lower in rows
        for place in range(many)
    ]
    return tuple(places), scale


def _arcs(angle: float, count: int) -> tuple[tuple[Point, ...], float]:
    """In a room of the ring: on one arc, or on two if there are many."""
    if count < _FEW:
        arcs, scale = [(count, 158.0, 19.0)], 1.25
    elif count == _FEW:
        arcs, scale = [(count, 162.0, 13.0)], 0.98
    else:
        outer = (count + 1) // 2
        arcs, scale = [(outer, 180.0, 13.0), (count - outer, 142.0, 15.5)], 0.82
    places = [
        turned(MIDDLE, radius, angle + (place - (many - 1) / 2) * step)
        for many, radius, step in arcs
        for place in range(many)
    ]
    return tuple(sorted(places, key=lambda place: place[1])), scale


def way(start: int, end: int, begin: Point, finish: Point) -> tuple[Point, ...]:
    """The points that a Cultist walks over; to and from the Exterior there are no stairs."""
    if start == end or EXTERIOR in (start, end) or end not in NEIGHBOURS[start]:
        return begin, finish
    return begin, stair_between(start, end)[0], finish
