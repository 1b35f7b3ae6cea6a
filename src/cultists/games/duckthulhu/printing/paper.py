"""A page of the printed sheet: its size, its heading and foot, and text in columns.  All measures are millimetres.

186 x 253 mm is what both A4 and Letter leave within margins of 12 and 13 mm.
"""

from typing import Final, NamedTuple

from cultists.svg import SANS, SERIF, at, line, tag, use, wrap

WIDTH: Final = 186
HEIGHT: Final = 253
TEXT: Final = 3.35
"""The size of the running text, a little more than nine points."""
_LEADING: Final = 1.42


class Page(NamedTuple):
    """One page: the end of its file's name, what it is, and the drawing."""

    key: str
    title: str
    drawing: str


def heading(words: str, note: str = "") -> str:
    """The name of the page between two rules."""
    return "".join(
        [
            tag("path", class_="rule", d=f"M0 .4H{WIDTH}M0 12.2H{WIDTH}"),
            line(0, 8.6, words, 6.4, room=118, least=4.5, font=SERIF, class_="serif"),
            line(WIDTH, 8.2, note, 3.4, room=62, least=2.6, class_="end grey"),
        ]
    )


def foot(name: str, place: str) -> str:
    """The name of the ritual and the place of the page, at the bottom."""
    return line(0, HEIGHT - 1, name, 2.8, room=120, least=2.2, class_="grey") + line(
        WIDTH, HEIGHT - 1, place, 2.8, class_="end grey"
    )


def paragraph(x: float, y: float, words: str, room: float, size: float = TEXT, look: str = "") -> tuple[str, float]:
    """Some lines of text, their first base line below y; gives the drawing, and where they end."""
    drawn = []
    for words_of_line in wrap(words, size, room, SANS, 40):
        y += size * _LEADING
        drawn.append(line(x, y, words_of_line, size, class_=look or None))
    return "".join(drawn), y


def subheading(x: float, y: float, words: str) -> tuple[str, float]:
    """A word in larger letters before some paragraphs."""
    return line(x, y + 7, words, 4.5, class_="serif"), y + 8


def duck(x: float, y: float, size: float, turn: float = 0) -> str:
    """Duckthulhu, by his middle."""
    return tag("g", use("duckthulhu", -size / 2, -size / 2, size), class_="duck", transform=at(x, y, turn=turn))
