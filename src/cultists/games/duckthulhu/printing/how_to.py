"""The first page: what to cut out, how a step goes, the moves, the constellations, the end."""

from typing import Final

from cultists.games.duckthulhu.drawing.compass import compass
from cultists.games.duckthulhu.drawing.scene import shortened
from cultists.games.duckthulhu.jumps import JUMPS
from cultists.games.duckthulhu.printing.paper import HEIGHT, WIDTH, duck, paragraph, subheading
from cultists.games.duckthulhu.ritual import Ritual
from cultists.games.duckthulhu.spaces import SPACE_NAMES, row_of
from cultists.sky.drawing import symbol_chip
from cultists.svg import SERIF, at, line, tag

_COLUMN: Final = 88
_RIGHT: Final = 98

Section = tuple[str, tuple[str, ...]]

_LEFT_COLUMN: Final[tuple[Section, ...]] = (
    (
        "Before you begin",
        (
            "Print at full size and on both sides, turned over the long edge, so that every tile gets its "
            "back.{solution}",
            "Cut out the 25 tiles and Duckthulhu. Lay the tiles on the page “The sky in the beginning”, each on its "
            "picture. Duckthulhu stands {duck}, beside the meteors.",
        ),
    ),
    (
        "A step",
        (
            "There are 25 instructions. Carry them out in order; each is one step of three parts.",
            "1. The cultists move. Do what the instruction says. If it leaves you a choice, try every possibility and "
            "put the tiles back: only one of them makes a constellation appear that is on the present chart and still "
            "unused.",
            "2. Find the constellation in the sky, and strike it out on the chart. Nobody needs it again.",
            "3. Duckthulhu jumps in the direction at which the constellation stands on the chart, and devours the tile "
            "on which he lands. Take it away without turning it, write down its letter, and keep the tile. He stays in "
            "the space that it leaves.",
            "After every five steps a new phase begins, with its own chart.",
        ),
    ),
)
_RIGHT_COLUMN: Final[tuple[Section, ...]] = (
    (
        "The moves",
        (
            "Push: a tile moves one space north, east, south or west. What is in its way is pushed along. What leaves "
            "the sky at one edge comes in at the opposite edge of the same line. The push ends at the first empty "
            "space, or when a full line has moved by one. Nothing can be pushed onto Duckthulhu.",
            "Switch: two tiles that lie side by side change places; never across the edge, and never with an empty "
            "space.",
            "Flip: tiles are turned over where they lie. Duckthulhu is not in the way.",
        ),
    ),
    (
        "The constellations",
        (
            "A constellation may be turned by quarters, but it is never mirrored, and it does not continue at the "
            "other edge. A dashed square can be anything: any tile, an empty space, even Duckthulhu. A framed square "
            "is the void, which is a symbol like others and has to lie there.",
        ),
    ),
    (
        "The jump",
        (
            "Duckthulhu jumps like a knight: the doubled letter counts two, the other one. NNE is two spaces north and "
            "one east, ENE two east and one north. What lies between does not stop him.",
        ),
    ),
    (
        "The end",
        ("When the sky is empty, read your letters in order. They tell you what to do for the last word.",),
    ),
)
_SOLUTION: Final = " The last sheet is the solution; put it away unread."


def how_to_play(ritual: Ritual, *, with_solution: bool) -> str:
    """Title, rules in two columns, and two pictures."""
    facts = {
        "duck": f"west of {SPACE_NAMES[row_of(ritual.duck_row)[0]]}",
        "solution": _SOLUTION if with_solution else "",
    }
    left, left_end = _column(_LEFT_COLUMN, 0, 44, facts)
    right, right_end = _column(_RIGHT_COLUMN, _RIGHT, 44, facts)
    return "".join(
        [
            _masthead(ritual),
            left,
            right,
            tag("path", class_="hairline", d=f"M93 48V{max(left_end, right_end):.1f}"),
            _symbols(0, left_end + 9),
            _rose(_RIGHT + _COLUMN / 2, (right_end + HEIGHT) / 2 - 2, min(26, (HEIGHT - right_end) / 2 - 4)),
        ]
    )


def _masthead(ritual: Ritual) -> str:
    name = shortened(ritual.name) or "The Duckthulhu Ritual"
    return "".join(
        [
            tag("path", class_="rule thick", d=f"M0 .6H{WIDTH}M0 38H{WIDTH}"),
            tag("path", class_="hairline", d=f"M0 2H{WIDTH}M0 36.6H{WIDTH}"),
            duck(17, 19.5, 32),
            line(38, 19, name, 11, room=WIDTH - 38, least=6, font=SERIF, class_="serif"),
            line(38, 28, "A ritual of twenty-five steps for patient cultists", 4.4, class_="grey"),
        ]
    )


def _column(sections: tuple[Section, ...], x: float, y: float, facts: dict[str, str]) -> tuple[str, float]:
    parts = []
    for name, paragraphs in sections:
        drawn, y = subheading(x, y, name)
        parts.append(drawn)
        for words in paragraphs:
            drawn, y = paragraph(x, y, words.format(**facts), _COLUMN)
            parts.append(drawn)
            y += 1.6
        y += 1
    return "".join(parts), y


def _symbols(x: float, y: float) -> str:
    """Which symbol is on the back of which."""
    pairs = (("2", "3"), ("1", "4"), ("V", "5"), ("CR", "GI"), ("SH", "ME"), ("SU", "SE"), ("FM", "LE"))
    parts = [line(x, y, "The two sides of the tiles", 4.5, class_="serif")]
    for place, (front, back) in enumerate(pairs):
        left, top = x + 0.3 + 22.4 * (place % 4), y + 4 + 14 * (place // 4)
        parts.append(symbol_chip(front, left, top, 9.4) + symbol_chip(back, left + 10.2, top, 9.4))
    return "".join(parts)


def _rose(x: float, y: float, radius: float) -> str:
    """The eight directions."""
    names = [
        line(radius * 0.79 * right / 2.236, radius * 0.79 * down / 2.236 + 1.2, name, 3.2, class_="serif middle")
        for name, (down, right) in JUMPS.items()
    ]
    needle = radius * 0.54
    return tag(
        "g",
        tag("circle", class_="hairline", r=radius),
        *names,
        compass(frozenset(JUMPS), needle * 0.42, needle, needle),
        transform=at(x, y),
    )
