"""The cover for the shelf: an astrolabe with the moon's phases on its rim, and an eye that has begun to open.

It stands alone and takes the colours of the page round it where there are any, so that it is at home in both themes.
"""

from functools import cache
from math import cos, pi, sin
from random import Random
from typing import Final

from cultists.svg import Attribute, tag
from cultists.svg import number as n

_Look = dict[str, Attribute]

WIDTH: Final = 240
HEIGHT: Final = 176
X: Final = 120
Y: Final = 89
RIM: Final = 82

PHASES: Final = 16
CONSTELLATIONS: Final = (
    ((78, 57, 4.5), (98, 42, 6), (122, 47, 4.5), (141, 38, 6), (163, 58, 4.5)),
    ((84, 125, 4.5), (108, 139, 6), (134, 131, 4.5), (156, 126, 5)),
)
"""Stars as (x, y, size), joined in this order."""

_THIN: Final[_Look] = {"fill": "none", "stroke": "var(--brass,#c9a227)", "stroke_width": 0.9, "stroke_opacity": 0.75}
_FIRM: Final[_Look] = {"fill": "none", "stroke": "var(--brass,#c9a227)", "stroke_width": 1.5}
_FAINT: Final[_Look] = {"fill": "none", "stroke": "var(--brass,#c9a227)", "stroke_width": 0.8, "stroke_opacity": 0.25}
_BRIGHT: Final[_Look] = {"fill": "var(--bright,#e9c766)"}
_DUST: Final[_Look] = {"fill": "var(--mist,#9aa6cf)", "fill_opacity": 0.8}


@cache
def cover() -> str:
    """The cover as SVG."""
    return tag(
        "svg",
        tag("g", *_dust(), **_DUST),
        *_rim(),
        tag("path", d=_grid(63, 21), **_FAINT),
        *_eye(),
        *(_constellation(stars) for stars in CONSTELLATIONS),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )


def _dust() -> list[str]:
    """Stars beyond the rim, the same ones every time."""
    rng = Random(1928)
    found: list[str] = []
    while len(found) < 34:
        x, y = rng.uniform(6, WIDTH - 6), rng.uniform(6, HEIGHT - 8)
        if (x - X) ** 2 + (y - Y) ** 2 < (RIM + 9) ** 2:
            continue
        spark = rng.random() < 0.42
        found.append(tag("path", d=_star(x, y, rng.uniform(2.2, 4))) if spark else _disc(x, y, rng.uniform(0.6, 1.1)))
    return found


def _rim() -> list[str]:
    plate = tag(
        "circle", cx=X, cy=Y, r=RIM, fill="var(--plate,#0e1430)", stroke="var(--brass,#c9a227)", stroke_width=1.4
    )
    rings = [tag("circle", cx=X, cy=Y, r=radius, **_THIN) for radius in (79, 63)]
    fine = _rays(76, 79, 120, 0)
    bold = _rays(74, 79, PHASES, 0.5)
    moons = [_moon(phase) for phase in range(PHASES)]
    return [plate, *rings, tag("path", d=fine, **_THIN), tag("path", d=bold, **_FIRM), *moons]


def _moon(phase: int) -> str:
    """One of the sixteen phases: new at the top, full at the bottom."""
    turn = 2 * pi * phase / PHASES
    x, y, r = X + 70 * sin(turn), Y - 70 * cos(turn), 4.2
    ring = tag("circle", cx=x, cy=y, r=r, **_THIN)
    if phase == 0:
        return ring
    waxing = phase <= PHASES // 2
    lit = 1 if waxing else 0
    bulge = 1 - lit if abs(phase - PHASES / 2) > PHASES / 4 else lit
    terminator = r * abs(cos(turn))
    shape = (
        f"M{n(x)} {n(y - r)}A{n(r)} {n(r)} 0 0 {lit} {n(x)} {n(y + r)}"
        f"A{n(max(terminator, 0.1))} {n(r)} 0 0 {bulge} {n(x)} {n(y - r)}Z"
    )
    return ring + tag("path", d=shape, **_BRIGHT)


def _eye() -> list[str]:
    almond = "M62 89Q120 31 178 89Q120 147 62 89Z"
    return [
        tag("path", d=almond, fill="var(--deep,#1d2650)"),
        tag("path", d=almond, **_FIRM),
        tag("path", d="M57 85Q120 19 183 85M57 93Q120 159 183 93", **_THIN),
        tag(
            "circle",
            cx=X,
            cy=Y,
            r=26,
            fill="var(--cover-iris,#2a3a78)",
            stroke="var(--brass,#c9a227)",
            stroke_width=1.4,
        ),
        tag("path", d=_rays(17, 25.5, 48, 0), **_THIN),
        tag("circle", cx=X, cy=Y, r=16, fill="#0b1026"),
        tag("path", d=_star(X, Y, 24, 0.5), fill="#e9c766"),
    ]


def _constellation(stars: tuple[tuple[float, float, float], ...]) -> str:
    joined = "M" + "L".join(f"{n(x)} {n(y)}" for x, y, _ in stars)
    return tag("path", d=joined, **_THIN) + "".join(tag("path", d=_star(*star), **_BRIGHT) for star in stars)


def _rays(inner: float, outer: float, count: int, shift: float) -> str:
    turns = [2 * pi * (each + shift) / count for each in range(count)]
    return "".join(
        f"M{n(X + inner * cos(turn))} {n(Y + inner * sin(turn))}L{n(X + outer * cos(turn))} {n(Y + outer * sin(turn))}"
        for turn in turns
    )


def _grid(radius: float, pitch: float) -> str:
    """The lines of a grid as far as they lie inside a circle."""
    lines = []
    for step in (-2.5, -1.5, -0.5, 0.5, 1.5, 2.5):
        off = step * pitch
        half = (radius**2 - off**2) ** 0.5
        lines.append(f"M{n(X + off)} {n(Y - half)}V{n(Y + half)}M{n(X - half)} {n(Y + off)}H{n(X + half)}")
    return "".join(lines)


def _star(x: float, y: float, size: float, slim: float = 1) -> str:
    """A star of four points, `slim` times as wide as high."""
    wide, near = size * slim, 0.16 * size * (slim**0.5)
    points = ((0, -size), (wide, 0), (0, size), (-wide, 0))
    bends = ((near, -near), (near, near), (-near, near), (-near, -near))
    path = f"M{n(x)} {n(y - size)}"
    for (bx, by), (px, py) in zip(bends, (*points[1:], points[0]), strict=True):
        path += f"Q{n(x + bx)} {n(y + by)} {n(x + px)} {n(y + py)}"
    return path + "Z"


def _disc(x: float, y: float, radius: float) -> str:
    return tag("circle", cx=x, cy=y, r=radius)
