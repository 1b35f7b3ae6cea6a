"""What a newcomer is shown: what wins, as a picture, and what the symbols on sky and chart mean."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from cultists.engine import Sign
from cultists.games.duckthulhu.drawing.sky import duck_in_ring
from cultists.sky.drawing import symbol_chip, symbol_legend
from cultists.svg import at, box, line, small_picture, tag, use

_LOOK: Final = "cultists duckthulhu"
_MESSAGE: Final = "PER OCTO"
_LEFT: Final = ("5.S.L", "..3.C", "V....", ".1..4", "2....")
"""What is left of the sky in the picture of the goal: letters are tiles, dots are gaps."""
_CODES: Final = {"S": "SU", "L": "LE", "C": "CR"}


@cache
def goal() -> str:
    """A sky that is nearly empty, Duckthulhu who ate it, and the message of the letters."""
    parts = [box(6, 4, 110, 110, 5, class_="ground")]
    for row, codes in enumerate(_LEFT):
        for column, code in enumerate(codes):
            x, y = 11 + 20.4 * column, 9 + 20.4 * row
            gap = box(x, y, 18, 18, 2.5, fill="none", stroke="#9aa6cf", stroke_opacity=0.4, stroke_dasharray="2 3")
            parts.append(gap if code == "." else symbol_chip(_CODES.get(code, code), x, y, 18))
    for place, letter in enumerate(_MESSAGE):
        x = 8 + 23.4 * place
        if letter != " ":
            parts.append(box(x, 124, 20, 24, 3, fill="var(--deep,#1d2650)", stroke="var(--bright,#e9c766)"))
            parts.append(line(x + 10, 141, letter, 15, class_="serif middle", fill="var(--bright,#e9c766)"))
    return small_picture(_LOOK, 200, 152, *parts, tag("g", duck_in_ring(), transform=at(158, 58, 0.85)))


@cache
def legend() -> Sequence[Sign]:
    """Everything that sky and chart show; it tells nothing of the solution."""
    return [*_chart(), *_on_the_sky(), *_symbols()]


def _chart() -> list[Sign]:
    figure = symbol_chip("2", 5, 3, 16) + symbol_chip("1", 23, 3, 16) + symbol_chip("5", 23, 21, 16)
    struck = tag("g", figure, opacity=0.55) + tag("path", d="M3 39L41 1", stroke="#a02c3a", stroke_width=2.4)
    name = line(22, 26, "NNE", 17, class_="serif middle ink")
    dashed = box(12, 10, 20, 20, 3, class_="anything")
    signs = [
        (_paper(figure), "Constellation", "Look for it in the sky. It may be turned by quarters, but not mirrored."),
        (
            _paper(dashed),
            "Dashed square",
            "Anything fits here: a tile, a gap, Duckthulhu.",
        ),
        (
            _paper(symbol_chip("V", 8, 6, 28)),
            "Void",
            "Not the same as a dashed square: here a tile must show the void.",
        ),
        (_paper(struck), "Used", "This constellation has been found, and does not count again."),
        (
            _paper(name),
            "Direction",
            "How Duckthulhu jumps. NNE is two spaces north and one east, ENE two east and one north.",
        ),
    ]
    return [Sign(_drawn(drawn), called, words, "The chart") for drawn, called, words in signs]


def _on_the_sky() -> list[Sign]:
    cell = box(11, 6, 22, 28, 3, fill="var(--deep,#1d2650)", stroke="var(--bright,#e9c766)")
    letter = line(22, 26, "T", 17, class_="serif middle", fill="var(--bright,#e9c766)")
    ear = symbol_chip("CR", 2, 2, 36) + symbol_chip("GI", 24, 22, 17)
    signs = [
        (
            tag("g", duck_in_ring(), transform=at(22, 20, 0.42)),
            "Duckthulhu",
            "He jumps as the constellation says, and devours the tile on which he lands.",
        ),
        (ear, "A tile", "Large: the symbol that shows. Small, in its corner: the other side."),
        (
            box(2, 0, 40, 40, 5, class_="ground") + use("no-tile", 4, 2, 36),
            "Gap",
            "A space without a tile: devoured already.",
        ),
        (
            cell + letter,
            "Letter",
            "Every devoured tile leaves one; together they are the message.",
        ),
    ]
    return [Sign(_drawn(drawn), called, words, "The sky and the message") for drawn, called, words in signs]


def _symbols() -> list[Sign]:
    return [Sign(_drawn(drawn), name, words, "The symbols") for drawn, name, words in symbol_legend()]


def _paper(inside: str) -> str:
    return box(0, 0, 44, 40, 5, class_="bed paper") + inside


def _drawn(*parts: str) -> str:
    return small_picture(_LOOK, 44, 40, *parts)
