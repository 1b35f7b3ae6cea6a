"""The cover for the shelf: a Command Clock on the head of an octopus, both hands on their way.

It stands alone and takes the colours of the page round it where there are any, so that it is at home in both themes.
"""

from functools import cache
from math import cos, pi, sin
from typing import Final

from cultists.svg import Attribute, tag
from cultists.svg import number as n

_Look = dict[str, Attribute]

WIDTH: Final = 240
HEIGHT: Final = 176
X: Final = 120
Y: Final = 72
DIAL: Final = 52

_BRASS: Final = "var(--brass,#c9a227)"
_BRIGHT: Final = "var(--bright,#e9c766)"
_THIN: Final[_Look] = {"fill": "none", "stroke": _BRASS, "stroke_width": 0.9, "stroke_opacity": 0.75}
_FIGURES: Final[_Look] = {
    "text_anchor": "middle",
    "font_size": 12,
    "font_weight": 600,
    "font_family": "ui-serif,Georgia,serif",
    "fill": "var(--bone,#efe6d0)",
}


@cache
def cover() -> str:
    """The cover as SVG."""
    return tag(
        "svg",
        *_stars(),
        *(_arm(side, place) for place in (3, 2, 1, 0) for side in (-1, 1)),
        *_head(),
        *_dial(),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )


def _stars() -> list[str]:
    places = (
        (22, 26, 4),
        (48, 12, 3),
        (216, 30, 4),
        (190, 13, 3),
        (14, 66, 2.6),
        (228, 72, 2.6),
        (36, 48, 2),
        (204, 54, 2),
    )
    return [tag("path", d=_star(*each), fill="var(--mist,#9aa6cf)", fill_opacity=0.8) for each in places]


def _star(x: float, y: float, size: float) -> str:
    bend = size * 0.2
    points = ((0, -size), (size, 0), (0, size), (-size, 0))
    bends = ((bend, -bend), (bend, bend), (-bend, bend), (-bend, -bend))
    path = f"M{n(x)} {n(y - size)}"
    for (bx, by), (px, py) in zip(bends, (*points[1:], points[0]), strict=True):
        path += f"Q{n(x + bx)} {n(y + by)} {n(x + px)} {n(y + py)}"
    return path + "Z"


def _arm(side: int, place: int) -> str:
    """One of eight arms: a spine that curls, an outline that tapers, suckers on the inner side."""
    x, y = X + side * (12.0 + 12 * place), Y + 57.0 - 5 * place
    heading = pi / 2 - side * (0.15 + 0.33 * place)
    steps, length = 26, (54, 62, 70, 72)[place]
    left, right, suckers = [], [], []
    for step in range(steps + 1):
        far = step / steps
        wide = 8.6 * (1 - far) ** 0.8 + 0.9
        left.append((x - wide * sin(heading), y + wide * cos(heading)))
        right.append((x + wide * sin(heading), y - wide * cos(heading)))
        if 2 < step < 22 and step % 3 == 0:
            inner = side * 0.42 * wide
            suckers.append(
                tag("circle", cx=n(x - inner * sin(heading)), cy=n(y + inner * cos(heading)), r=n(wide * 0.3))
            )
        bend = 0.012 + 0.32 * max(0.0, far - 0.35) ** 1.2
        heading -= side * (bend if far > 0.12 else -0.05)
        x, y = x + length / steps * cos(heading), y + length / steps * sin(heading)
    outline = "M" + "L".join(f"{n(px)} {n(py)}" for px, py in (*left, *reversed(right))) + "Z"
    return tag(
        "path", d=outline, fill="var(--deep,#1d2650)", stroke=_BRASS, stroke_width=1.3, stroke_linejoin="round"
    ) + tag("g", *suckers, fill=_BRASS, fill_opacity=0.75)


def _head() -> list[str]:
    dome = "M-64 42C-84 -30 -50 -68 0 -68S84 -30 64 42Q0 74 -64 42Z"
    where = f"translate({X} {Y})"
    return [tag("path", d=dome, fill="var(--plate,#0e1430)", stroke=_BRASS, stroke_width=1.6, transform=where)]


def _dial() -> list[str]:
    parts = [
        tag("circle", cx=X, cy=Y - 4, r=DIAL, fill="var(--deep,#1d2650)", stroke=_BRASS, stroke_width=1.4),
        tag("circle", cx=X, cy=Y - 4, r=DIAL - 4, **_THIN),
        tag("path", d=_rays(DIAL - 8, DIAL - 4, 60), **_THIN),
        tag("path", d=_rays(15, DIAL - 4, 6, pi / 6), **_THIN),
    ]
    for room in range(6):
        turn = pi / 3 * room - pi / 2
        parts.append(tag("text", str(room + 1), x=n(X + 38 * cos(turn)), y=n(Y + 38 * sin(turn)), **_FIGURES))
    dagger = "M6 -3.4H24Q30 -2.4 34 0Q30 2.4 24 3.4H6ZM3 -8Q1 0 3 8Q6 9 7 7Q5.5 0 7 -7Q6 -9 3 -8ZM-12 -2.4H3V2.4H-12Z"
    snake = "M-6 5Q8 5 15 0T31 1Q37 2 38 -2Q39 -5 36 -6Q32 -7 28 -6T14 -6T-6 -5Z"
    where = f"translate({X} {Y - 4})"
    parts += [
        tag("path", d=snake, fill="var(--green,#4f9d69)", stroke="#0b1026", transform=f"{where} rotate(-32)"),
        tag("path", d=dagger, fill=_BRIGHT, stroke="#0b1026", stroke_width=0.8, transform=f"{where} rotate(32)"),
        tag("circle", cx=X, cy=Y - 4, r=8, fill="#0b1026", stroke=_BRIGHT, stroke_width=1.4),
        tag("path", d=f"M{X - 6} {Y - 4}Q{X} {Y - 10} {X + 6} {Y - 4}Q{X} {Y + 2} {X - 6} {Y - 4}Z", fill="#efe6d0"),
        tag("circle", cx=X, cy=Y - 4, r=2, fill="#0b1026"),
    ]
    return parts


def _rays(inner: float, outer: float, count: int, shift: float = 0) -> str:
    turns = [2 * pi * each / count - pi / 2 + shift for each in range(count)]
    ends = [[(X + far * cos(turn), Y - 4 + far * sin(turn)) for far in (inner, outer)] for turn in turns]
    return "".join(f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}" for (x1, y1), (x2, y2) in ends)
