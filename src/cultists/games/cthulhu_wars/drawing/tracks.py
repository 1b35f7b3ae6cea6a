"""Tracks and dials: the moons of the ritual, the ruled doom track, the phases, the compass of the turn."""

from math import cos, pi, radians, sin
from typing import Final

from cultists.games.cthulhu_wars.drawing.figures import crest
from cultists.games.cthulhu_wars.drawing.scene import DOOM_TO_END, PHASES, Scene
from cultists.games.cthulhu_wars.view import WarsView
from cultists.svg import at, box, classes, line, number, tag, title, use, width_of

FLAG: Final = 13.0
"""How far flags on the doom track stay apart."""


def ritual_in_words(view: WarsView) -> str:
    """What the next ritual costs, and how far it is to the end."""
    left = len(view.track) - view.ritual
    if left <= 0:
        return "Ritual of Annihilation. The eclipse has come, and ends the game"
    end = f"{left} more ritual{'s' * (left != 1)} until the eclipse, which ends the game"
    return f"Ritual of Annihilation. The next one costs {view.ritual_cost} Power. {end}"


def ritual(view: WarsView, x: float, y: float, step: float, radius: float) -> str:
    """The ritual track: moons that go dark towards the eclipse."""
    count = len(view.track)
    parts = [title(ritual_in_words(view)), tag("path", d=f"M0 0H{number(step * count)}", class_="hair")]
    for place, cost in enumerate(view.track):
        state = "past" if place < view.ritual else "now" if place == view.ritual else ""
        parts.append(_moon(place * step, radius, place / count, cost, state))
    is_now = view.ritual >= count
    rays = "".join(
        f"M{number(radius * 1.05 * cos(a))} {number(radius * 1.05 * sin(a))}"
        f"L{number(radius * 1.42 * cos(a))} {number(radius * 1.42 * sin(a))}"
        for a in (pi / 6 * n for n in range(12))
    )
    parts.append(
        tag(
            "g",
            tag("path", d=rays, class_="corona"),
            tag("circle", r=radius, class_=classes("eclipse", is_now and "now")),
            transform=at(count * step, 0),
        )
    )
    return tag(
        "g",
        *parts,
        tag(
            "path",
            d=f"M-4 {number(radius + 8)}L0 {number(radius + 3)}L4 {number(radius + 8)}Z",
            id="ritual-marker",
            class_="pointer",
            transform=at(min(view.ritual, count) * step, 0),
        ),
        class_="ritual",
        transform=at(x, y),
        role="img",
        aria_label=ritual_in_words(view),
    )


def _moon(x: float, radius: float, dark: float, cost: int, state: str) -> str:
    """A moon of which a part is dark; its price stands on it."""
    inner = radius * (2 * dark - 1)
    sweep = 1 if inner > 0 else 0
    lit = (
        f"M0 {number(-radius)}A{number(radius)} {number(radius)} 0 0 0 0 {number(radius)}"
        f"A{number(abs(inner) or 0.01)} {number(radius)} 0 0 {sweep} 0 {number(-radius)}Z"
    )
    return tag(
        "g",
        tag("circle", r=radius, class_="moon-dark"),
        tag("path", d=lit, class_="moon-lit"),
        line(0, radius * 0.38, str(cost), radius * 1.06, class_="middle bold moon-price"),
        tag("circle", r=radius + 2.4, class_="moon-ring") if state == "now" else "",
        class_=classes("moon", state),
        transform=at(x, 0),
    )


def phases(scene: Scene, x: float, y: float) -> str:
    """The cycle and its phases, the present one on a plate."""
    now = scene.phase
    parts = [line(0, 5, f"Cycle {scene.view.cycle}", 15.5, class_="serif said")]
    left = width_of(f"Cycle {scene.view.cycle}", 15.5) + 14
    for place, (name, words) in enumerate(PHASES):
        wide = width_of(words, 12.5) + 14
        if place:
            parts.append(tag("path", d=f"M{number(left - 9)} -4l4 4 -4 4", class_="arrow"))
        if name == now:
            parts.append(box(left, -12, wide, 24, 3, class_="tag-ground"))
        parts.append(
            line(left + wide / 2, 4.5, words, 12.5, class_=classes("middle", "tag-words" if name == now else "quiet"))
        )
        left += wide + 14
    return tag("g", *parts, class_="phases", transform=at(x, y))


def doom(scene: Scene, x: float, y: float, width: float) -> str:
    """The doom track: a ruled border from 0 to 30, and on to whoever has more; a flag for each faction.

    The decay marker hangs on the border itself, where no flag pushes it aside.
    """
    end = max(DOOM_TO_END, *(shown.doom for shown in scene.view.seats))
    unit_ = (width - 70) / (end + 1)
    parts = [line(0, 32, "DOOM", 12, class_="serif quiet eyebrow")]
    left = 54.0
    parts += [
        box(left + place * unit_, 22, unit_, 4, class_=classes("rule", place % 2 == 0 and "filled"))
        for place in range(end)
    ]
    parts += [
        line(left + place * unit_, 38, str(place), 11, class_=classes("middle", place != DOOM_TO_END and "quiet"))
        for place in range(0, end + 1, 5)
    ]
    parts.append(tag("path", d=f"M{number(left + DOOM_TO_END * unit_)} 2V27", class_="finish"))
    if scene.decay:
        parts.append(decay(scene, left + scene.view.decay * unit_, 24, 0.75))
    places = _side_by_side([shown.doom * unit_ for shown in scene.view.seats])
    for seat, place in enumerate(places):
        shown = scene.view.seats[seat]
        parts.append(
            tag(
                "g",
                title(f"{shown.faction} has {shown.doom} Doom. The game ends when somebody has 30"),
                crest(shown.code, 0, 0, 19),
                id=f"doom-{seat}",
                transform=at(left + place, 10),
            )
        )
    return tag("g", *parts, class_="doom-track", transform=at(x, y))


def decay(scene: Scene, x: float, y: float, size: float = 1) -> str:
    """The decay marker of two players.  (rules 16.4)"""
    return tag("g", title(scene.decay), *hourglass(), id="decay-marker", class_="decay", transform=at(x, y, size))


def hourglass() -> tuple[str, str]:
    """The sign of decay."""
    return tag("circle", r=9), tag("path", d="M-4 -5.5H4L-4 5.5H4Z")


def _side_by_side(places: list[float]) -> list[float]:
    """Where flags stand that would cover each other: each a little to the right of the one that it comes after."""
    found = [0.0] * len(places)
    last = -FLAG
    for seat in sorted(range(len(places)), key=lambda seat: places[seat]):
        last = found[seat] = max(places[seat], last + FLAG)
    return found


def compass(scene: Scene, x: float, y: float, radius: float) -> str:
    """Whose turn it is, who is first, and which way round play goes."""
    view = scene.view
    count = len(scene.seats)
    if not count:
        return ""
    slim = number(radius * 0.1)
    angles = [360 / count * seat - 90 for seat in scene.seats]
    way = "clockwise" if view.clockwise else "counterclockwise"
    words = "Nobody is the first player yet"
    if view.first is not None:
        turn, first = scene.faction(view.turn), scene.faction(view.first)
        words = f"{turn} has the turn. {first} is the first player" + f". Play goes {way}" * (count > 2)
    parts = [
        title(words),
        tag("circle", r=radius, class_="dial"),
        tag("circle", r=radius * 0.82, class_="dial-inner"),
    ]
    for seat, angle in zip(scene.seats, angles, strict=True):
        middle = angle + (180 / count if view.clockwise else -180 / count)
        parts.append(
            tag(
                "path",
                d="M-4.5 -3.5L4 0L-4.5 3.5",
                class_="arrow",
                transform=at(*_round(middle, radius * 0.68), turn=middle + (90 if view.clockwise else -90)),
            )
        )
        parts.append(crest(scene.code(seat), *_round(angle, radius * 0.68), radius * 0.42))
        if seat == view.first:
            parts.append(use("icon-first", *_corner(angle, radius * 1.02, 12), 12, class_="first"))
    parts.append(
        tag(
            "g",
            tag("path", d=f"M{number(-radius * 0.1)} 0L0 {number(-radius * 0.44)}L{slim} 0Z", class_="needle"),
            tag("path", d=f"M{number(-radius * 0.1)} 0L0 {number(radius * 0.3)}L{slim} 0Z", class_="needle-end"),
            id="needle",
            transform=at(0, 0, turn=angles[view.turn] + 90),
        )
    )
    return tag("g", *parts, class_="compass", transform=at(x, y), role="img", aria_label=words)


def _round(angle: float, distance: float) -> tuple[float, float]:
    return distance * cos(radians(angle)), distance * sin(radians(angle))


def _corner(angle: float, distance: float, size: float) -> tuple[float, float]:
    x, y = _round(angle, distance)
    return x - size / 2, y - size / 2
