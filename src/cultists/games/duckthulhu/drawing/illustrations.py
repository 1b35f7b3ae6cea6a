"""Pictures for the page of the rules: the tiles, Duckthulhu, his eight jumps, a constellation that is turned."""

from collections.abc import Sequence
from typing import Final

from cultists.games.duckthulhu.drawing.sky import duck_in_ring
from cultists.games.duckthulhu.jumps import JUMPS
from cultists.sky.drawing import SYMBOL_NAMES, TILE, symbol_chip, tile_face
from cultists.sky.symbols import SYMBOLS, TILE_KINDS
from cultists.svg import SERIF, at, box, line, tag

_CELL: Final = 34


def pictures(topic: str) -> Sequence[str]:
    """The pictures for a topic of the rules; most have none."""
    match topic.lower():
        case "sky":
            return [_tile(front, count) for front, count in TILE_KINDS]
        case "jump":
            return [_jumps()]
        case "constellations":
            return [_turned()]
    return ()


def _tile(front: str, count: int) -> str:
    """Both sides of a tile, side by side."""
    back = SYMBOLS[SYMBOLS.index(front) ^ 1]
    parts = []
    for place, (shown, other) in enumerate(((front, back), (back, front))):
        x = 8 + place * (TILE + 12)
        parts.append(tag("g", *tile_face(shown, other), class_="tile", transform=at(x, 4)))
        look = "serif middle said"
        name = SYMBOL_NAMES[shown]
        parts.append(line(x + TILE / 2, 117, name, 17, room=103, least=12, font=SERIF, class_=look))
    parts.append(line(106, 138, f"{count} tiles", 15, class_="middle quiet-text"))
    words = f"{count} tiles: {SYMBOL_NAMES[front]}, other side {SYMBOL_NAMES[back]}"
    return _picture(212, 144, words, *parts)


def _jumps() -> str:
    """Duckthulhu in the middle of a sky, and the names of the eight jumps where they end."""
    cells = [box(4 + 46 * column, 4 + 46 * row, 42, 42, 4, class_="plate") for row in range(5) for column in range(5)]
    names = [
        line(117 + 46 * right, 122 + 46 * down, name, 15, class_="serif middle letter")
        for name, (down, right) in JUMPS.items()
    ]
    ground = box(0, 0, 234, 234, 6, class_="ground")
    words = "Duckthulhu on c3 and his jumps: " + ", ".join(JUMPS)
    return _picture(234, 234, words, ground, *cells, *names, tag("g", duck_in_ring(), transform=at(117, 117, 0.44)))


def _turned() -> str:
    """A figure, and the same one turned by a quarter."""
    figures = [("ME 4", ". .", "5 ."), ("5 . ME", ". . 4")]
    parts = [box(0, 0, 262, 130, 6, class_="sheet")]
    for x, rows in zip((16, 134), figures, strict=True):
        for row, codes in enumerate(rows):
            for column, code in enumerate(codes.split()):
                left, top = x + _CELL * column, 14 + _CELL * row
                wild = box(left + 5, top + 5, 22, 22, 3, class_="anything")
                parts.append(wild if code == "." else symbol_chip(code, left, top, 32))
    parts.append(line(106, 64, "=", 26, class_="serif middle ink"))
    return _picture(262, 130, "A constellation and the same one turned by a quarter", *parts)


def _picture(width: float, height: float, words: str, *parts: str) -> str:
    return tag(
        "svg",
        *parts,
        class_="cultists duckthulhu",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        aria_label=words,
    )
