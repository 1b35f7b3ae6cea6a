"""The five star charts, and how a direction is read."""

from typing import Final

from cultists.games.duckthulhu.drawing.compass import (
    CARDINALS,
    HUB,
    NAMES,
    SIDE,
    compass,
    figure_cells,
    figure_size,
    rings,
    shared_places,
    toward,
)
from cultists.games.duckthulhu.drawing.scene import PHASES
from cultists.games.duckthulhu.jumps import JUMPS
from cultists.games.duckthulhu.printing.paper import heading, paragraph
from cultists.games.duckthulhu.ritual import Ritual, Sign
from cultists.sky.drawing import symbol_chip
from cultists.svg import at, box, line, tag

_CHART: Final = 76.5
_ACROSS: Final = 98.0
_DOWN: Final = 77.6
_TOP: Final = 15.5

FIGURES: Final = 244
"""Further out than on a screen, over the rim, so that figures and symbols are larger,"""
ROOM: Final = 109
"""and still do not touch."""
CELL: Final = 36


def star_charts(ritual: Ritual) -> str:
    """Five charts on a page, and in the sixth place how to read them."""
    parts = [heading("The star charts", "Five constellations for each phase")]
    for phase, signs in enumerate(ritual.phases):
        x, y = 6 + _ACROSS * (phase % 2), _TOP + _DOWN * (phase // 2)
        parts.append(tag("g", _chart(phase, signs), transform=at(x, y, _CHART / SIDE)))
    return "".join(parts) + _legend(6 + _ACROSS, _TOP + 2 * _DOWN)


def _chart(phase: int, signs: tuple[Sign, ...]) -> str:
    directions = [sign.direction for sign in signs]
    figures = {direction: toward(direction, FIGURES) for direction in JUMPS}
    places = shared_places(directions, figures, ROOM)
    names = [
        line(*_name_place(each), each, 17, class_=f"serif middle{'' if each in directions else ' absent'}")
        for each in JUMPS
    ]
    return "".join(
        [
            rings(),
            *names,
            tag("g", compass(frozenset(directions), HUB, 86, 53), transform=at(SIDE / 2, SIDE / 2)),
            *(line(280 + x, 285 + y, word, 15, class_="serif middle") for word, x, y in CARDINALS),
            *(_figure(sign, *where) for sign, where in zip(signs, places, strict=True)),
            line(0, 34, PHASES[phase], 40, class_="serif"),
        ]
    )


def _name_place(direction: str) -> tuple[float, float]:
    x, y = toward(direction, NAMES)
    return x, y + 6


def _figure(sign: Sign, middle: tuple[float, float], room: float) -> str:
    rows = str(sign.figure).split(" / ")
    pitch, width, height = figure_size(rows, room, CELL)
    left, top = middle[0] - width / 2, middle[1] - height / 2
    return tag("g", box(0, 0, width, height, 6, class_="bed"), figure_cells(rows, pitch), transform=at(left, top))


def _legend(x: float, y: float) -> str:
    parts = [
        box(x, y + 6, 6, 6, 1, class_="wide-dash"),
        line(x + 9, y + 10.2, "anything: a tile, a gap, Duckthulhu", 3.35),
        symbol_chip("V", x - 0.6, y + 15.4, 7.2),
        line(x + 9, y + 20.2, "the void: a tile that shows it", 3.35),
    ]
    words = (
        "Use the charts in order, one for every five steps. A constellation stands where it sends Duckthulhu; the ring "
        "names the direction. When a constellation has shown in the sky, strike it out: it never counts again."
    )
    drawn, y = paragraph(x, y + 25, words, 80)
    parts.append(drawn)
    words = "It may show in the sky as it is drawn here, or turned by one, two or three quarters, but never mirrored."
    drawn, y = paragraph(x, y + 1.5, words, 80)
    return "".join(parts) + drawn
