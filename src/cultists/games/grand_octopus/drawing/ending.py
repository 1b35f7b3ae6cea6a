"""The end of the game, laid over the board: the Grand Octopus wakes for somebody, or sleeps on."""

from functools import cache
from math import cos, pi, radians, sin
from typing import Final, NamedTuple

from cultists.games.grand_octopus.drawing.figures import cultist
from cultists.games.grand_octopus.drawing.places import MIDDLE, RIM
from cultists.games.grand_octopus.drawing.scene import Scene
from cultists.svg import SERIF, at, box, line, tag
from cultists.svg import number as n

_SKY: Final = RIM - 32.0
"""The radius of the night that covers the rooms."""
_HEAD: Final = "M-108 66C-150 -60 -92 -128 0 -128S150 -60 108 66Q88 100 0 104Q-88 100 -108 66Z"
_FOLDS: Final = "M-96 20Q-112 -40 -66 -92M96 20Q112 -40 66 -92M-74 -2Q-82 -44 -46 -84M74 -2Q82 -44 46 -84M0 -120V-78"
_SPOTS: Final = ((-22, -96, 7), (24, -88, 5), (-46, -70, 4), (50, -62, 6), (4, -66, 4), (-12, -48, 3), (30, -40, 3))


class _Arm(NamedTuple):
    """How an arm of the right side lies; the left one is its mirror image."""

    x: float
    y: float
    heading: float
    """Where it sets out, in degrees: 0 is to the right, 90 below."""
    length: float
    lean: float
    """Degrees that it bends on its way out."""
    curl: float
    """Degrees that its end winds up."""


_ARMS: Final = (
    _Arm(100, 30, -28, 250, 26, -330),
    _Arm(104, 62, 10, 250, 20, -300),
    _Arm(78, 82, 42, 230, 22, -290),
    _Arm(30, 92, 74, 190, 20, -260),
)


def ending(scene: Scene, *, compact: bool = False) -> str:
    """In the units of the board; on a phone the words are larger."""
    winner = scene.view.winner
    is_awake = winner is not None and scene.view.ending == "components"
    parts = [
        tag("circle", class_="veil", r=_SKY),
        _rays() if is_awake else "",
        _stars(),
        tag("g", *(_arm(arm, side) for arm in _ARMS for side in (-1, 1)), class_="ending-arms", transform=at(0, -64)),
        tag("g", _head(is_awake=is_awake), transform=at(0, -64)),
    ]
    if winner is not None:
        parts.append(tag("g", cultist(winner), transform=at(0, 84, 2.3)))
    parts.append(_words(scene, compact=compact))
    return tag("g", tag("g", *parts, transform=at(*MIDDLE)), id="ending", class_="ending")


def _words(scene: Scene, *, compact: bool) -> str:
    """Who has won, and how, on a plate at the foot."""
    winner = scene.view.winner
    name, how = "Nobody wins", "The Grand Octopus sleeps on"
    if winner is not None:
        is_ritual = scene.view.ending == "components"
        name, how = scene.name(winner), "wakes the Grand Octopus" if is_ritual else "is the last one left"
        if winner == scene.me:
            name, how = "You win", "You wake the Grand Octopus" if is_ritual else "You are the last one left"
    wide, top, high = (348.0, 116.0, 104.0) if compact else (300.0, 122.0, 88.0)
    return tag(
        "g",
        box(-wide / 2, top, wide, high, 4, class_="ending-plate"),
        box(-wide / 2 + 5, top + 5, wide - 10, high - 10, 2, class_="ending-plate-line"),
        line(0, top + high * 0.47, name, 46 if compact else 34, room=wide - 28, least=20, font=SERIF,
             class_="serif middle ending-name"),
        line(0, top + high * 0.8, how, 26 if compact else 18, room=wide - 28, least=14, font=SERIF,
             class_="serif middle ending-words"),
    )  # fmt: skip


@cache
def _rays() -> str:
    """Light behind the head: long and short rays by turns."""
    points = []
    for ray in range(64):
        angle = 2 * pi * ray / 64
        far = (_SKY - 12, 190, 232, 190)[ray % 4]
        points.append(f"M{n(150 * sin(angle))} {n(-150 * cos(angle))}L{n(far * sin(angle))} {n(-far * cos(angle))}")
    return tag("path", class_="ending-rays", d="".join(points))


@cache
def _stars() -> str:
    """A ring of stars along the rim: the night in which it happens."""
    path = ""
    for place in range(36):
        angle, size = 2 * pi * place / 36, (4.6, 2.2, 3.0)[place % 3]
        x, y = (_SKY - 13) * cos(angle), (_SKY - 13) * sin(angle)
        near = size * 0.25
        path += f"M{n(x)} {n(y - size)}L{n(x + near)} {n(y - near)} {n(x + size)} {n(y)} {n(x + near)} {n(y + near)} "
        path += f"{n(x)} {n(y + size)} {n(x - near)} {n(y + near)} {n(x - size)} {n(y)} {n(x - near)} {n(y - near)}Z"
    return tag("path", class_="ending-stars", d=path)


def _head(*, is_awake: bool) -> str:
    spots = "".join(tag("circle", cx=x, cy=y, r=r) for x, y, r in _SPOTS)
    return "".join(
        [
            tag("path", class_="ending-body", d=_HEAD),
            tag("path", class_="ending-folds", d=_FOLDS),
            tag("g", spots, class_="ending-spots"),
            *(_eye(side, is_awake=is_awake) for side in (-1, 1)),
        ]
    )


def _eye(side: int, *, is_awake: bool) -> str:
    """An almond with a slit, or a closed lid with its lashes."""
    if not is_awake:
        lid = "M-30 0Q0 24 30 0M-18 12L-22 21M0 16V26M18 12L22 21"
        return tag("path", class_="ending-lid", d=lid, transform=at(side * 52, 18))
    return tag(
        "g",
        tag("path", class_="ending-brow", d="M-36 -16Q-2 -34 34 -8"),
        tag("path", class_="ending-eye", d="M-34 -6Q-6 -30 32 4Q2 26 -34 -6Z"),
        tag("ellipse", class_="ending-pupil", rx=5.5, ry=13, cy=-2),
        transform=f"{at(side * 54, 16)} scale({-side} 1)",
    )


@cache
def _arm(arm: _Arm, side: int) -> str:
    """A spine that sets out straight and winds up at its end, an outline that tapers, suckers on the inner side."""
    steps = 60
    x, y, heading = arm.x, arm.y, radians(arm.heading)
    left, right, suckers = [], [], []
    for step in range(steps + 1):
        far = step / steps
        wide = 21 * (1 - far) ** 0.85 + 1.2
        across = (wide * sin(heading), wide * cos(heading))
        left.append((x - across[0], y + across[1]))
        right.append((x + across[0], y - across[1]))
        if 4 < step < 54 and step % 4 == 0:
            inner = 0.45 if arm.curl > 0 else -0.45
            suckers.append((x - inner * across[0], y + inner * across[1], wide * 0.3))
        winds = max(0.0, far - 0.42) / 0.58
        heading += radians(arm.lean / steps if far < 0.42 else 2.6 * arm.curl * winds**1.3 / steps)
        x += arm.length / steps * cos(heading) * (1 - 0.35 * far)
        y += arm.length / steps * sin(heading) * (1 - 0.35 * far)
    outline = "M" + "L".join(f"{n(side * px)} {n(py)}" for px, py in (*left, *reversed(right))) + "Z"
    dots = "".join(tag("circle", cx=n(side * px), cy=n(py), r=n(r)) for px, py, r in suckers)
    return tag("path", class_="ending-arm", d=outline) + tag("g", dots, class_="ending-suckers")
