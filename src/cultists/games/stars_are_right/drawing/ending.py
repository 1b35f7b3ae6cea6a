"""The end of the game: a dial over the dimmed sky, rays, the winner's name."""

from math import cos, pi, sin
from typing import Final

from cultists.games.stars_are_right.drawing.cards import family_mark, printed_name
from cultists.games.stars_are_right.drawing.scene import Scene, seat_mark
from cultists.sky.drawing import SIDE
from cultists.svg import SERIF, at, box, line, number, tag, use

_DIAL: Final = 138
_RAYS: Final = 16


def ending(scene: Scene) -> str:
    """To be laid over the sky, in its 560 units."""
    middle = SIDE / 2
    return tag(
        "g",
        box(8, 8, SIDE - 16, SIDE - 16, 2, class_="veil"),
        tag("g", _rays(), _dial(), _inscription(scene), transform=at(middle, middle)),
        id="ending",
        class_="ending",
    )


def _point(radius: float, angle: float) -> str:
    return f"{number(radius * sin(angle))} {number(-radius * cos(angle))}"


def _rays() -> str:
    """Long and short rays by turns, each with a light and a shaded half."""
    parts = []
    for ray in range(_RAYS):
        angle = 2 * pi * ray / _RAYS
        long = ray % 2 == 0
        tip, half = (262 if ray % 4 == 0 else 232) if long else 186, 0.105 if long else 0.075
        foot = _DIAL - 4
        left, right, end = _point(foot, angle - half), _point(foot, angle + half), _point(tip, angle)
        root = _point(foot, angle)
        parts.append(tag("path", class_="ray", d=f"M{left}L{end}L{root}Z"))
        parts.append(tag("path", class_="ray shade", d=f"M{right}L{end}L{root}Z"))
    return "".join(parts)


def _dial() -> str:
    """An astrolabe's rim: two circles and a hundred graduations."""
    marks = "".join(
        f"M{_point(_DIAL - 5, 2 * pi * k / 100)}L{_point(_DIAL - (13 if k % 10 == 0 else 9), 2 * pi * k / 100)}"
        for k in range(100)
    )
    return (
        tag("circle", class_="orbit", r=208, stroke_opacity=0.55, stroke_width=0.8, stroke_dasharray="1 5")
        + tag("circle", class_="dial", r=_DIAL)
        + tag("circle", class_="orbit", r=_DIAL - 5, stroke_opacity=0.7, stroke_width=0.8)
        + tag("path", class_="orbit", d=marks, stroke_opacity=0.7, stroke_width=0.9)
        + tag("circle", class_="orbit", r=_DIAL - 17, stroke_opacity=0.5, stroke_width=0.8)
    )


def _inscription(scene: Scene) -> str:
    winner = scene.view.winner
    if winner is None:
        return line(0, 8, scene.doing(), 22, room=210, least=14, font=SERIF, class_="serif middle won-name")
    shown = scene.view.seats[winner]
    creatures = sorted((scene.card(one.card) for one in shown.creatures), key=lambda card: -card.points)
    crest = (
        tag("g", family_mark(creatures[0], -27, -104, 54), class_="won-mark")
        if creatures
        else use("star-1", -27, -104, 54)
    )
    risen = f"{printed_name(creatures[0])} has risen" if creatures and creatures[0].points else "The night is theirs"
    return "".join(
        [
            crest,
            line(0, -28, "The stars are right", 17, class_="serif middle won"),
            line(0, 14, scene.name(winner), 34, room=214, least=17, font=SERIF, class_="serif middle won-name"),
            line(0, 42, f"wins with {shown.points} points", 17, class_="serif middle won"),
            line(0, 66, risen, 13.5, room=190, least=11, class_="middle won-quiet"),
            seat_mark(winner, -11, 80, 22),
        ]
    )
