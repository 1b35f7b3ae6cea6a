"""The star chart of a phase: its constellations round a compass, at the angles of a knight's moves.

Used ones are struck through; the compass points only where one is left.  Round for the wide picture, flat for the tall.
"""

from typing import Final, NamedTuple

from cultists.games.duckthulhu.drawing.compass import (
    CARDINALS,
    CELL,
    FIGURES,
    HUB,
    NAMES,
    ROOM,
    SIDE,
    Point,
    compass,
    figure_cells,
    figure_size,
    rings,
    shared_places,
    toward,
)
from cultists.games.duckthulhu.drawing.scene import Scene, sign_in_words
from cultists.games.duckthulhu.jumps import JUMPS
from cultists.games.duckthulhu.spaces import SPACE_NAMES
from cultists.games.duckthulhu.view import SignView
from cultists.sky.drawing import symbol_chip
from cultists.svg import Attribute, at, box, classes, line, number, tag, title

FLAT: Final = (352, 240)
_TURNING: Final = ("turn figures,", "never mirror them")
"""What may be done with the figures of a chart; nobody finds out by looking at them."""


class _Paper(NamedTuple):
    """Where things are on a chart."""

    middle: Point
    figure: dict[str, Point]
    room: float
    """A figure's bed is at most so large."""
    largest: float
    """And a cell at most so large."""
    hub: float
    text: float


_ROUND: Final = _Paper(
    middle=(SIDE / 2, SIDE / 2),
    figure={direction: toward(direction, FIGURES) for direction in JUMPS},
    room=ROOM,
    largest=CELL,
    hub=HUB,
    text=15,
)

_COLUMNS: Final = {2: 121.0, 1: 45.0}


def _flat_place(direction: str) -> Point:
    """Two figures above each other at the sides, and four nearer to the middle."""
    down, right = JUMPS[direction]
    x, y = FLAT[0] / 2, FLAT[1] / 2
    return x + (FLAT[0] / 2 - _COLUMNS[abs(down)]) * (1 if right > 0 else -1), y + (61 if down > 0 else -59)


_FLAT: Final = _Paper(
    middle=(FLAT[0] / 2, FLAT[1] / 2 + 1),
    figure={direction: _flat_place(direction) for direction in JUMPS},
    room=74,
    largest=26,
    hub=16,
    text=12.5,
)


def round_chart(scene: Scene) -> str:
    """560 units square."""
    unused = sum(not sign.is_used for sign in scene.signs)
    return tag(
        "g",
        box(1, 1, 558, 558, 6, class_="sheet"),
        box(7, 7, 546, 546, 2, class_="sheet-line"),
        rings(),
        *_names(scene),
        _needles(scene, _ROUND, 86, 53),
        *(line(280 + x, 285 + y, word, 14, class_="serif middle ink") for word, x, y in CARDINALS),
        *_figures(scene, _ROUND),
        line(22, 38, f"Phase {scene.view.phase}", 20, class_="serif ink"),
        line(22, 57, "of five", 13, class_="faint-ink"),
        line(538, 38, f"{unused or 'no'} figure{'' if unused == 1 else 's'}", 20, class_="serif ink end"),
        line(538, 57, "unused", 13, class_="faint-ink end"),
        *(line(20, 504 + 15 * row, words, 13, class_="faint-ink") for row, words in enumerate(_TURNING)),
        tag("g", anything_means(), transform=at(20, 526)),
        tag("g", void_means(), transform=at(452, 526)),
        id="chart",
        class_="chart",
    )


def flat_chart(scene: Scene) -> str:
    """352 x 240 units."""
    width, height = FLAT
    x, y = _FLAT.middle
    rays = "".join(
        f"M{number(x)} {number(y)}L{number(x + 400 * dx)} {number(y + 400 * dy)}"
        for dx, dy in ((right, down) for down, right in JUMPS.values())
    )
    return tag(
        "g",
        box(0.5, 0.5, width - 1, height - 1, 5, class_="sheet"),
        tag("svg", tag("path", class_="hair", d=rays), width=width, height=height),
        *(tag("circle", class_="hair", cx=x, cy=y, r=radius) for radius in (62, 92, 116)),
        box(4, 4, width - 8, height - 8, 2, class_="sheet-line"),
        tag("circle", class_="disc", cx=x, cy=y, r=29),
        tag("circle", class_="ring-line", cx=x, cy=y, r=29),
        _needles(scene, _FLAT, 28, 20),
        *(line(12, 117 + 15 * row, words, 12, class_="faint-ink") for row, words in enumerate(_TURNING)),
        *_figures(scene, _FLAT),
        id="chart",
        class_="chart",
    )


def anything_means() -> str:
    """What a dashed square means."""
    return box(3.4, 3.4, 13.2, 13.2, 2, class_="anything") + line(24, 15, "anything", 13, class_="faint-ink")


def void_means() -> str:
    """What is easily confused with it."""
    return symbol_chip("V", 0, 0, 20) + line(26, 15, "void tile", 13, class_="faint-ink")


def _names(scene: Scene) -> list[str]:
    """The eight directions; faint where the phase has no figure, struck where it is used."""
    parts = []
    for direction in JUMPS:
        signs = [sign for sign in scene.signs if sign.direction == direction]
        look = (
            "direction" if any(not sign.is_used for sign in signs) else "direction used" if signs else "direction off"
        )
        x, y = toward(direction, NAMES)
        words = f"{direction}. {_jump_in_words(direction)}"
        parts.append(line(x, y + 5, direction, 15 if signs else 13, class_=f"serif middle {look}", data_help=words))
    return parts


def _jump_in_words(direction: str) -> str:
    """“Two spaces north and one east”."""
    down, right = JUMPS[direction]
    ways = [(abs(down), "south" if down > 0 else "north"), (abs(right), "east" if right > 0 else "west")]
    far, near = sorted(ways, reverse=True)
    return f"Duckthulhu jumps two spaces {far[1]} and one {near[1]}"


def _needles(scene: Scene, paper: _Paper, long: float, short: float) -> str:
    """The compass, which points only where a figure is left."""
    lit = frozenset(sign.direction for sign in scene.signs if not sign.is_used)
    return tag("g", compass(lit, paper.hub, long, short), transform=at(*paper.middle), aria_hidden="true")


def _figures(scene: Scene, paper: _Paper) -> list[str]:
    places = shared_places([sign.direction for sign in scene.signs], paper.figure, paper.room)
    return [
        _figure(scene, paper, sign, place, *where)
        for place, (sign, where) in enumerate(zip(scene.signs, places, strict=True))
    ]


def _figure(scene: Scene, paper: _Paper, sign: SignView, place: int, middle: Point, room: float) -> str:
    pitch, width, height = figure_size(sign.figure, room, paper.largest)
    left, top = middle[0] - width / 2, middle[1] - height / 2
    option: dict[str, Attribute] = scene.choices.take(f"sign-{sign.id}")
    words = sign_in_words(sign, scene.view)
    others: dict[str, Attribute] = {"role": "img", "aria_label": words}
    if not sign.is_used and not scene.is_over:
        others["tabindex"] = 0
    grow = max(0, (54 - min(width, height)) / 2)
    name = ""
    if paper is _FLAT:
        look = "direction used" if sign.is_used else "direction"
        y = height + 13 if middle[1] > paper.middle[1] else -4.5
        name = line(width / 2, y, sign.direction, paper.text, class_=f"serif middle {look}")
    return tag(
        "g",
        title(words),
        box(-grow, -grow, width + 2 * grow, height + 2 * grow, class_="target"),
        box(0, 0, width, height, 6, class_="bed paper"),
        figure_cells(sign.figure, pitch),
        tag("path", class_="strike", d=f"M0 {number(height)}L{number(width)} 0") if sign.is_used else "",
        name,
        id=f"sign-{sign.id}",
        class_=classes("sign", f"sign-at-{place}", sign.is_used and "used", bool(option) and "card option"),
        transform=at(left, top),
        data_sign=sign.id,
        data_direction=sign.direction,
        data_lands=None if sign.lands_on is None else SPACE_NAMES[sign.lands_on],
        **(option or others),
    )
