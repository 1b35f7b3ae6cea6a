"""The end of the game, laid over the board: the Grand Octopus has come for somebody, or for nobody."""

from math import cos, pi, sin

from cultists.games.grand_octopus.drawing.figures import cultist
from cultists.games.grand_octopus.drawing.places import MIDDLE, RIM
from cultists.games.grand_octopus.drawing.scene import Scene
from cultists.svg import SERIF, at, line, tag
from cultists.svg import number as n


def ending(scene: Scene) -> str:
    """In the units of the board."""
    winner = scene.view.winner
    parts = [tag("circle", class_="veil", cx=MIDDLE[0], cy=MIDDLE[1], r=RIM - 26)]
    arms = [_arm(2 * pi * k / 8 + pi / 8) for k in range(8)] if winner is not None else []
    middle = [
        tag("g", *arms, class_="ending-arms"),
        tag("circle", class_="ending-dial", r=128),
        tag("circle", class_="hair", r=120),
    ]
    if winner is None:
        middle += [line(0, 2, "Nobody wins", 30, class_="serif middle ending-name")]
    else:
        how = "wakes the Grand Octopus" if scene.view.ending == "components" else "is the last one left"
        middle += [
            tag("g", cultist(winner), transform=at(0, -42, 2)),
            line(0, 46, scene.name(winner), 32, room=220, least=16, font=SERIF, class_="serif middle ending-name"),
            line(0, 72, how, 16, class_="serif middle ending-words"),
        ]
    parts.append(tag("g", *middle, transform=at(*MIDDLE)))
    return tag("g", *parts, id="ending", class_="ending")


def _arm(angle: float) -> str:
    """An arm that reaches from the dial to the rim, curling at its end."""
    side = 1 if cos(angle) >= 0 else -1
    points = []
    for step in range(25):
        far = 118 + step * 6.7
        bend = angle + side * 0.86 * (step / 24) ** 1.75
        points.append((far * cos(bend), far * sin(bend), 15 * (1 - step / 25) + 1.5, bend))
    left = [(x - w * sin(b), y + w * cos(b)) for x, y, w, b in points]
    right = [(x + w * sin(b), y - w * cos(b)) for x, y, w, b in reversed(points)]
    outline = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in left + right) + "Z"
    suckers = "".join(
        tag("circle", cx=n(x + side * w * 0.35 * sin(b)), cy=n(y - side * w * 0.35 * cos(b)), r=n(w * 0.34))
        for x, y, w, b in points[3:21:3]
    )
    return tag("path", class_="ending-arm", d=outline) + tag("g", suckers, class_="ending-suckers")
