"""The cover for the shelf: the Earth before the eclipse, held by a hand of tentacles.

It stands alone and takes the colours of the page round it where there are any, so that it is at home in both themes.
"""

from functools import cache
from math import cos, pi, sin
from typing import Final

from cultists.games.cthulhu_wars.drawing.chart_data import chart_data
from cultists.svg import number as n
from cultists.svg import tag

WIDTH: Final = 240
HEIGHT: Final = 176
_X: Final = 120
_Y: Final = 80
_R: Final = 56

_BRASS: Final = "var(--brass,#c9a227)"
_BRIGHT: Final = "var(--bright,#e9c766)"
_MIST: Final = "var(--mist,#9aa6cf)"
_NIGHT: Final = "var(--night,#0b1026)"
_DEEP: Final = "var(--deep,#1d2650)"
_FACTIONS: Final = ("#4f9d69", "#4f8fe6", "#c8505c", "#e3a72f")


@cache
def cover() -> str:
    """The cover as SVG."""
    return tag(
        "svg",
        *_stars(),
        *_corona(),
        *_earth(),
        *(_tentacle(side, place) for place in range(3) for side in (-1, 1)),
        *_gates(),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )


def _stars() -> list[str]:
    places = ((20, 22, 3.4), (44, 52, 2.2), (214, 28, 3.6), (226, 66, 2.2), (192, 14, 2.4), (14, 88, 2.4))
    return [tag("path", d=_star(*each), fill=_MIST, fill_opacity=0.8) for each in places]


def _star(x: float, y: float, r: float) -> str:
    points = [
        (x + (r if k % 2 == 0 else r * 0.32) * sin(k * pi / 4), y - (r if k % 2 == 0 else r * 0.32) * cos(k * pi / 4))
        for k in range(8)
    ]
    return "M" + "L".join(f"{n(a)} {n(b)}" for a, b in points) + "Z"


def _corona() -> list[str]:
    """Rays of the sun behind the Earth, every third one long."""
    rays = ""
    for k in range(36):
        a = k * pi / 18
        out = _R + (17 if k % 3 == 0 else 9)
        x, y = cos(a), sin(a)
        rays += f"M{n(_X + (_R + 4) * x)} {n(_Y + (_R + 4) * y)}L{n(_X + out * x)} {n(_Y + out * y)}"
    return [
        tag("path", d=rays, stroke=_BRIGHT, stroke_width=1.4, stroke_linecap="round", fill="none"),
        tag("circle", cx=_X, cy=_Y, r=_R + 1.6, fill=_NIGHT, stroke=_BRIGHT, stroke_width=2),
    ]


def _earth() -> list[str]:
    """The coast of our own chart on the dark disc."""
    scale = 2 * _R / 640
    coast = tag(
        "path",
        d=chart_data().coast,
        transform=f"translate({n(_X - 520 * scale)} {n(_Y - 289 * scale)}) scale({scale:.4f})",
        fill=_BRASS,
        fill_opacity=0.42,
        stroke=_BRASS,
        stroke_width=3,
    )
    grid = "".join(
        f"M{n(_X - _R)} {n(_Y + dy)}Q{n(_X)} {n(_Y + dy * 1.3)} {n(_X + _R)} {n(_Y + dy)}" for dy in (-28, 0, 28)
    )
    return [
        tag("clipPath", tag("circle", cx=_X, cy=_Y, r=_R - 1), id="wars-cover-disc"),
        tag(
            "g",
            tag("circle", cx=_X, cy=_Y, r=_R, fill=_DEEP),
            tag("path", d=grid, fill="none", stroke=_MIST, stroke_opacity=0.35, stroke_width=0.7),
            coast,
            clip_path="url(#wars-cover-disc)",
        ),
    ]


def _tentacle(side: int, place: int) -> str:
    """An arm that comes from below and curls round the disc."""
    foot = _X + side * (12 + 26 * place)
    out = _X + side * (_R * (0.62 + 0.3 * place))
    tip_x, tip_y = _X + side * (_R * (0.34 + 0.36 * place)), _Y + _R * (0.62 - 0.42 * place)
    width = 7.5 - place
    d = (
        f"M{n(foot - width)} {HEIGHT}"
        f"C{n(foot + side * 6)} {n(HEIGHT - 24)} {n(out + side * 10)} {n(_Y + _R - 6 * place)} "
        f"{n(tip_x)} {n(tip_y)}q{n(side * -5)} {n(-6)} {n(side * -9)} {n(1)}q{n(side * 6)} {n(0)} {n(side * 8)} {n(6)}"
        f"C{n(out + side * 19)} {n(_Y + _R + 4)} {n(foot + side * 20)} {n(HEIGHT - 20)} {n(foot + width)} {HEIGHT}Z"
    )
    return tag("path", d=d, fill=_NIGHT, stroke=_BRASS, stroke_width=1.3, stroke_linejoin="round")


def _gates() -> list[str]:
    """A gate of each faction on the Earth."""
    places = ((-30, 6), (14, -22), (-8, 30), (34, 12))
    return [
        tag("circle", cx=_X + x, cy=_Y + y, r=5.4, fill=_NIGHT, stroke=colour, stroke_width=2.6)
        for (x, y), colour in zip(places, _FACTIONS, strict=True)
    ]
