"""The sky in the beginning, and the tiles to cut out: fronts as they lie there, backs mirrored behind them."""

from typing import Final

from cultists.games.duckthulhu.printing.paper import WIDTH, duck, heading, paragraph
from cultists.games.duckthulhu.ritual import Ritual, face_in_words
from cultists.games.duckthulhu.spaces import COLUMNS, ROWS, SPACE_NAMES, row_of
from cultists.sky import SIZE, SPACES
from cultists.svg import at, box, line, number, tag, use

TILE: Final = 34.0
LEFT: Final = (WIDTH - SIZE * TILE) / 2
"""The tiles are in the middle of the page, so that backs lie behind fronts on every paper."""
TOP: Final = 18.0
_INSET: Final = 1.7
"""The frame of a tile stays away from the cut, so that nobody sees if front and back are not quite aligned."""
_FIGURE: Final = (96.0, 32.0)


def beginning(ritual: Ritual) -> str:
    """The diagram, on which the tiles can be laid; large enough for them, with the names of rows and columns."""
    top, bottom = 34.0, 34.0 + SIZE * TILE
    parts = [heading("The sky in the beginning", "Lay the tiles here, as they are shown")]
    for index, (column, row) in enumerate(zip(COLUMNS, ROWS, strict=True)):
        middle = (index + 0.5) * TILE
        parts += [line(LEFT + middle, y, column, 5, class_="serif middle grey") for y in (top - 3, bottom + 6.5)]
        parts.append(line(LEFT + SIZE * TILE + 4.2, top + middle + 1.8, row, 5, class_="serif middle grey"))
        if index + 1 != ritual.duck_row:
            parts.append(line(LEFT - 4.2, top + middle + 1.8, row, 5, class_="serif middle grey"))
    parts += [tag("g", _face(ritual, ritual.sky.cells[space]), transform=at(*_corner(space, top))) for space in SPACES]
    lines = "".join(
        f"M{number(LEFT + k * TILE)} {number(top)}V{number(bottom)}"
        f"M{number(LEFT)} {number(top + k * TILE)}H{number(LEFT + SIZE * TILE)}"
        for k in range(SIZE + 1)
    )
    parts.append(tag("path", class_="grid", d=lines))
    y = top + (ritual.duck_row - 0.5) * TILE
    parts += [
        tag("circle", class_="token", cx=LEFT - 0.4, cy=y, r=7.4),
        duck(LEFT - 0.4, y, 12.4),
        line(WIDTH / 2, 24, "north", 3.4, class_="middle grey"),
        line(WIDTH / 2, bottom + 14, "south", 3.4, class_="middle grey"),
    ]
    words = (
        f"Duckthulhu waits west of {SPACE_NAMES[row_of(ritual.duck_row)[0]]}, outside the sky. In the lower right "
        "corner of every tile is the symbol of its other side, in the lower left its letter."
    )
    return "".join(parts) + paragraph(LEFT, bottom + 19, words, SIZE * TILE)[0]


def fronts(ritual: Ritual) -> str:
    """The sides that are up in the beginning, in the order of the diagram, with lines to cut along."""
    faces = [tag("g", _face(ritual, ritual.sky.cells[each]), transform=at(*_corner(each, TOP))) for each in SPACES]
    cuts = "".join(
        f"M{number(LEFT + k * TILE)} {number(TOP - 4)}V{number(TOP + SIZE * TILE + 4)}"
        f"M{number(LEFT - 4)} {number(TOP + k * TILE)}H{number(LEFT + SIZE * TILE + 4)}"
        for k in range(SIZE + 1)
    )
    return "".join(
        [
            heading("Tiles and Duckthulhu", "Cut along the lines"),
            *faces,
            tag("path", class_="cut", d=cuts),
            tag("g", _standing(), transform=at(LEFT, TOP + SIZE * TILE + 10)),
            tag("g", _token(), transform=at(LEFT + SIZE * TILE - 16, TOP + SIZE * TILE + 26)),
            line(LEFT, TOP + SIZE * TILE + 47, "Fold in the middle and at the ends, glue the feet: he stands.", 3),
            line(LEFT + SIZE * TILE, TOP + SIZE * TILE + 47, "Or cut out the coin.", 3, class_="end"),
        ]
    )


def backs(ritual: Ritual) -> str:
    """The other sides, columns from right to left, so that each lies behind its front."""
    faces = []
    for space in SPACES:
        row, column = divmod(space, SIZE)
        where = LEFT + (SIZE - 1 - column) * TILE, TOP + row * TILE
        faces.append(tag("g", _face(ritual, ritual.sky.cells[space] ^ 1), transform=at(*where)))
    return "".join(
        [
            line(
                WIDTH / 2,
                8,
                "The backs of the tiles: print on the other side, turned over the long edge",
                3.4,
                class_="middle grey",
            ),
            *faces,
            tag("g", _token(), transform=at(LEFT + 16, TOP + SIZE * TILE + 26)),
        ]
    )


def _corner(space: int, top: float) -> tuple[float, float]:
    row, column = divmod(space, SIZE)
    return LEFT + column * TILE, top + row * TILE


def _face(ritual: Ritual, face: int) -> str:
    """One side of a tile: its symbol, that of the other side in the ear, its letter, and the name of the tile."""
    ear = f"M{TILE - _INSET} {TILE - 13.5}A11.8 11.8 0 0 0 {TILE - 13.5} {TILE - _INSET}"
    return "".join(
        [
            box(_INSET, _INSET, TILE - 2 * _INSET, TILE - 2 * _INSET, 2.4, class_="plate"),
            tag("path", class_="hairline", d=ear),
            use(f"star-{face_in_words(face)}", 4.6, 2.8, 22.6),
            use(f"star-{face_in_words(face ^ 1)}", TILE - 11.4, TILE - 11.4, 8.4),
            line(3.8, TILE - 3.6, ritual.letter(face), 6.4, class_="serif"),
            line(TILE - 3.2, 5, ritual.tiles[face // 2].id, 2.1, class_="end grey"),
        ]
    )


def _standing() -> str:
    """A strip that becomes a standing figure: foot, picture, picture, foot."""
    width, height = _FIGURE
    foot = 12.0
    half = width / 2
    return "".join(
        [
            box(0, 0, width, height, class_="cut"),
            tag("path", class_="fold", d=f"M{foot} 0V{height}M{half} 0V{height}M{width - foot} 0V{height}"),
            duck((foot + half) / 2 + 1, height / 2, 31, 90),
            duck((half + width - foot) / 2 - 1, height / 2, 31, 270),
        ]
    )


def _token() -> str:
    """Duckthulhu as a coin with two equal sides."""
    return tag("circle", class_="cut", r=15.5) + tag("circle", class_="token", r=13.6) + duck(0, 0, 21)
