"""The sky of the ritual: tiles, gaps, Duckthulhu, where he would land, and the names of rows and columns.

In the units of `cultists.sky.drawing`: a tile measures 92, the whole sky 560.
"""

from typing import Final

from cultists.games.duckthulhu.drawing.moves import heads, move_options
from cultists.games.duckthulhu.drawing.scene import Scene, moves_among
from cultists.games.duckthulhu.jumps import JUMPS, is_on_the_sky, place_in_words
from cultists.games.duckthulhu.spaces import COLUMNS, COMPASS, ROWS, SPACE_NAMES
from cultists.games.duckthulhu.view import SignView
from cultists.sky import SIZE, SPACES
from cultists.sky.drawing import MARGIN, PITCH, TILE, corner, frame, tile_face
from cultists.svg import at, box, classes, line, number, tag, title, use

DUCK_OFF: Final = 50
"""His size while he waits on the frame, beside the number of a row."""
_CORNERS: Final = "M-4 16V-4H16M76 -4H96V16M96 76V96H76M16 96H-4V76"
_AHEAD: Final = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}


def ritual_sky(scene: Scene, zoom: float = 1) -> str:
    """The sky with everything on it; `zoom` enlarges text and handles for small pictures."""
    parts = [
        frame(),
        _names(scene, zoom),
        *(_space(scene, space) for space in SPACES),
        _just_moved(scene),
        duck(scene.view.duck),
        move_options(scene, zoom),
        *(_landing(scene, place, sign, zoom) for place, sign in enumerate(scene.signs)),
    ]
    return tag("g", *parts, class_="sky", id="sky")


def middle(place: int) -> tuple[float, float]:
    """The middle of a space, or where Duckthulhu waits beside a row."""
    if not is_on_the_sky(place):
        return -14.0, MARGIN + TILE / 2 + PITCH * (place - len(SPACES))
    x, y = corner(place)
    return x + TILE / 2, y + TILE / 2


def duck(place: int) -> str:
    """Duckthulhu in his ring."""
    x, y = middle(place)
    size = TILE if is_on_the_sky(place) else DUCK_OFF
    words = f"Duckthulhu, {'on ' if is_on_the_sky(place) else ''}{place_in_words(place)}"
    return tag("g", title(words), duck_in_ring(), id="duck", class_="duck", transform=at(x, y, size / TILE))


def duck_in_ring() -> str:
    """92 units across, round the origin."""
    return (
        tag("circle", class_="duck-night", r=45)
        + tag("circle", class_="duck-rays", r=43.6)
        + tag("circle", class_="duck-ring", r=40.5)
        + use("duckthulhu", -31, -31, 62)
    )


def _names(scene: Scene, zoom: float) -> str:
    """Letters of the columns and numbers of the rows; where a handle stands at a line, it carries the name instead."""
    taken = heads(scene)
    size = 15 * zoom
    parts = []
    for index, (column, row) in enumerate(zip(COLUMNS, ROWS, strict=True)):
        where = MARGIN + TILE / 2 + PITCH * index
        if column not in taken:
            parts.append(line(where, 23 + size * 0.36, column, size, class_="serif middle"))
        if row not in taken:
            parts.append(line(23, where + size * 0.36, row, size, class_="serif middle"))
    return tag("g", *parts, class_="names", aria_hidden="true")


def _space(scene: Scene, space: int) -> str:
    x, y = corner(space)
    face = scene.view.sky[space]
    if face is None:
        name = SPACE_NAMES[space]
        is_his = scene.view.duck == space
        return tag("use", href="#no-tile", x=x, y=y, width=TILE, height=TILE, data_space=name) if not is_his else ""
    option = scene.choices.take(f"flip-{SPACE_NAMES[space]}")
    return tag(
        "g",
        *tile_face(face.symbol, face.other_side),
        id=f"tile-{face.tile}",
        class_=classes("tile", bool(option) and "option"),
        transform=at(x, y),
        data_space=SPACE_NAMES[space],
        **option,
    )


def _just_moved(scene: Scene) -> str:
    """The tiles that the waiting move has moved."""
    moved = moves_among([scene.view.moved]) if scene.is_naming else []
    if not moved:
        return ""
    spaces = moved[0].spaces
    if moved[0].kind == "push":
        right, down = _AHEAD[COMPASS[moved[0].direction]]
        row, column = divmod(spaces[0], SIZE)
        spaces = ((row + down) % SIZE * SIZE + (column + right) % SIZE,)
    return tag(
        "g",
        *(tag("path", d=_CORNERS, transform=at(*corner(space))) for space in spaces),
        class_="just-moved",
        aria_hidden="true",
    )


def _landing(scene: Scene, place: int, sign: SignView, zoom: float) -> str:
    """Where a constellation leads: shown while its figure is pointed at.  The way is two spaces, then one."""
    if sign.is_used or sign.lands_on is None or scene.is_over:
        return ""
    down, right = JUMPS[sign.direction]
    x, y = middle(scene.view.duck)
    end_x, end_y = middle(sign.lands_on)
    way = f"M{number(x)} {number(y)}" + (
        f"V{number(end_y)}H{number(end_x)}" if abs(down) > abs(right) else f"H{number(end_x)}V{number(end_y)}"
    )
    left, top = corner(sign.lands_on)
    size = 14 * zoom
    wide = 46 * zoom
    flag_y = top - 4 if sign.lands_on >= SIZE else top + TILE + 4
    return tag(
        "g",
        tag("path", class_="way", d=way),
        tag("path", class_="corners-at", d=_CORNERS, transform=at(left, top)),
        box(end_x - wide / 2, flag_y - size * 0.75, wide, size * 1.5, size * 0.75, class_="flag"),
        line(end_x, flag_y + size * 0.36, sign.direction, size, class_="serif middle"),
        id=f"landing-{sign.id}",
        class_=f"landing landing-at-{place}",
        data_sign=sign.id,
        data_space=SPACE_NAMES[sign.lands_on],
        aria_hidden="true",
    )
