"""The cover for the shelf: Duckthulhu before the moon, in a compass whose eight points are his jumps.

It stands alone and takes the colours of the page round it where there are any, so that it is at home in both themes.
"""

import re
from functools import cache
from math import atan2, cos, pi, sin
from random import Random
from typing import Final

from cultists.games.duckthulhu.jumps import JUMPS
from cultists.svg import Attribute, at, shapes, tag
from cultists.svg import number as n

_Look = dict[str, Attribute]

WIDTH: Final = 240
HEIGHT: Final = 176
X: Final = 120
Y: Final = 88

_THIN: Final[_Look] = {"fill": "none", "stroke": "var(--brass,#c9a227)", "stroke_width": 0.9, "stroke_opacity": 0.75}
_FIRM: Final[_Look] = {"fill": "none", "stroke": "var(--brass,#c9a227)", "stroke_width": 1.4}
_DUST: Final[_Look] = {"fill": "var(--mist,#9aa6cf)", "fill_opacity": 0.8}


@cache
def cover() -> str:
    """The cover as SVG."""
    return tag(
        "svg",
        tag("g", *_dust(), **_DUST),
        tag("g", *_points(), transform=at(X, Y)),
        *_plate(),
        tag("g", duck(), transform=at(X + 1, Y - 7, 1.02)),
        *_water(),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )


@cache
def duck() -> str:
    """Duckthulhu without the symbol round him, for pictures that stand alone; from -52 to 52."""
    found = re.search(r'<symbol id="duckthulhu"[^>]*>(.*?)</symbol>', shapes(__package__, "marks.svg"))
    return found[1] if found else ""


def _dust() -> list[str]:
    """Stars beyond the rim, the same ones every time."""
    rng = Random(2012)
    found: list[str] = []
    while len(found) < 30:
        x, y = rng.uniform(6, WIDTH - 6), rng.uniform(6, HEIGHT - 6)
        if (x - X) ** 2 + (y - Y) ** 2 < 84**2:
            continue
        spark = rng.random() < 0.4
        found.append(_spark(x, y, rng.uniform(2.4, 4)) if spark else tag("circle", cx=x, cy=y, r=rng.uniform(0.6, 1.1)))
    return found


def _spark(x: float, y: float, size: float) -> str:
    near = size * 0.22
    ends = ((0, -size), (near, -near), (size, 0), (near, near), (0, size), (-near, near), (-size, 0), (-near, -near))
    return tag("path", d="M" + "L".join(f"{n(x + a)} {n(y + b)}" for a, b in ends) + "Z")


def _points() -> list[str]:
    """Eight points at the angles of a knight's move, each with a light and a shaded half."""
    parts = []
    for down, right in JUMPS.values():
        turn = atan2(right, -down)
        left, tip, foot = (_round(60, turn - 0.2), _round(85, turn), _round(60, turn + 0.2))
        middle = _round(58, turn)
        parts.append(tag("path", d=f"M{middle}L{left}L{tip}Z", fill="var(--bright,#e9c766)"))
        parts.append(tag("path", d=f"M{middle}L{foot}L{tip}Z", fill="var(--brass,#c9a227)", fill_opacity=0.65))
    return parts


def _round(radius: float, turn: float) -> str:
    return f"{n(radius * sin(turn))} {n(-radius * cos(turn))}"


def _plate() -> list[str]:
    ticks = "".join(
        f"M{n(X + 66 * sin(turn))} {n(Y - 66 * cos(turn))}L{n(X + inner * sin(turn))} {n(Y - inner * cos(turn))}"
        for step in range(120)
        for turn, inner in ((2 * pi * step / 120, 60 if step % 5 == 0 else 63),)
    )
    return [
        tag("circle", cx=X, cy=Y, r=70, fill="var(--plate,#0e1430)"),
        tag("circle", cx=X, cy=Y, r=70, **_FIRM),
        tag("circle", cx=X, cy=Y, r=66, **_THIN),
        tag("path", d=ticks, **_THIN),
        tag("circle", cx=X, cy=Y, r=58, **_THIN),
        tag("circle", cx=X + 9, cy=Y - 10, r=44, fill="var(--deep,#1d2650)"),
        tag("circle", cx=X + 9, cy=Y - 10, r=44, **_THIN),
    ]


def _water() -> list[str]:
    """Three lines of waves below him, each as long as the circle is wide there."""
    parts = []
    for y, half in ((127, 39), (133, 31), (139, 20)):
        waves = int(half / 4)
        step = 2 * half / waves
        path = f"M{n(X - half)} {y}" + f"q{n(step / 4)} -3 {n(step / 2)} 0t{n(step / 2)} 0" * waves
        parts.append(tag("path", d=path, stroke_linecap="round", **_THIN))
    return parts
