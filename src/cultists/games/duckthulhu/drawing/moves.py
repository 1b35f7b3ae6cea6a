"""The moves on offer, where they can be pointed at: knobs for switches, arrows for pushes, coins for flips.

A tile answers a click itself if only one move wants it.  A full line, and what is flipped together, has a handle at
its head, or where nothing else is, and an outline.  What a push will move is shown while it is pointed at.
"""

from typing import Final

from cultists.games.duckthulhu.drawing.scene import Scene
from cultists.games.duckthulhu.moves import Move
from cultists.games.duckthulhu.spaces import COLUMNS, ROWS, SPACE_NAMES, column_of, row_of
from cultists.sky import NO_TILE, SIZE
from cultists.sky.drawing import MARGIN, PITCH, QUIET_FROM, TILE, corner
from cultists.svg import at, box, classes, line, number, tag, title, use

Point = tuple[float, float]

_TURN: Final = {"east": 0, "south": 90, "west": 180, "north": 270}
_AHEAD: Final[dict[str, Point]] = {"east": (1, 0), "south": (0, 1), "west": (-1, 0), "north": (0, -1)}
_ARROW: Final = "M-12 -13H1L13 0L1 13H-12Z"
_HEAD: Final = "M-13 -15H3L15 0L3 15H-13Z"
_SEED: Final = "M0 -5.2L4.5 -2.6V2.6L0 5.2L-4.5 2.6V-2.6Z"
_EDGE: Final = 22
"""The middle of the margin, where handles stand at the head of a line."""


def move_options(scene: Scene, zoom: float) -> str:
    """Everything by which a move can be made, but for the tiles that are options themselves."""
    zone = tag("rect", class_="zone", **_round(scene.zone, 5, 12)) if scene.zone else ""
    coins: list[Point] = []
    parts = []
    for move in scene.moves:
        if not scene.choices.has(move.place) or (move.kind == "flip" and len(move.spaces) == 1):
            continue
        if move.kind == "switch":
            parts.append(_knob(scene, move, zoom))
        elif move.kind == "push":
            parts.append(_line_push(scene, move, zoom) if _leads_a_line(scene, move) else _push(scene, move, zoom))
        else:
            parts.append(_flip(scene, move, zoom, coins))
    return zone + tag("g", *parts, id="moves") if parts else zone


def heads(scene: Scene) -> set[str]:
    """The names of the lines at whose head a handle stands."""
    pushed = [move for move in scene.moves if scene.moves_a_line(move) and move.direction in ("east", "south")]
    flipped = [move for move in scene.moves if _is_line_flip(scene, move)]
    return {_line_name(scene.line(move)) for move in pushed} | {_line_name(move.spaces) for move in flipped}


def _leads_a_line(scene: Scene, move: Move) -> bool:
    """Whether this push gets the handle of a full line; those of the other tiles do the same.  (rules 13.1)"""
    return scene.moves_a_line(move) and scene.same_outcome(move)[0] is move


def _line_name(spaces: tuple[int, ...]) -> str:
    """The number of the row, or the letter of the column, in which all the spaces lie."""
    if len({space // SIZE for space in spaces}) == 1:
        return ROWS[spaces[0] // SIZE]
    return COLUMNS[spaces[0] % SIZE]


def _is_line_flip(scene: Scene, move: Move) -> bool:
    """Whether all tiles of a row or column are flipped, and nothing else."""
    if move.kind != "flip" or len(move.spaces) == 1:
        return False
    number = move.spaces[0] // SIZE + 1, move.spaces[0] % SIZE + 1
    lines = (row_of(number[0]), column_of(number[1]))
    return any(move.spaces == tuple(each for each in line if scene.cells[each] != NO_TILE) for line in lines)


def _middle(space: int) -> Point:
    x, y = corner(space)
    return x + TILE / 2, y + TILE / 2


def _round(spaces: tuple[int, ...], outside: float, radius: float) -> dict[str, float | str | None]:
    """The attributes of a rectangle round some spaces."""
    corners = [corner(space) for space in spaces]
    left, top = min(x for x, _ in corners) - outside, min(y for _, y in corners) - outside
    right, bottom = max(x for x, _ in corners) + TILE + outside, max(y for _, y in corners) + TILE + outside
    return {"x": left, "y": top, "width": right - left, "height": bottom - top, "rx": radius}


def _option(scene: Scene, move: Move, kind: str, *parts: str) -> str:
    return tag(
        "g",
        title(move.words),
        *parts,
        id=f"{kind}-{move.place}",
        class_=f"{kind} {move.kind} option",
        data_spaces=" ".join(SPACE_NAMES[space] for space in scene.areas[move] or move.spaces),
        **scene.choices.take(move.place),
    )


def _targets(scene: Scene, move: Move) -> list[str]:
    """The tiles that answer for a move."""
    return [
        box(*corner(space), TILE, TILE, 7, class_="target tile-target")
        for space in scene.areas[move]
        if scene.is_alone_on(move, space)
    ]


# Pushes


def _push(scene: Scene, move: Move, zoom: float) -> str:
    """An arrow on the edge over which the tile will go; the tile answers, too, if it can go only this way."""
    space = move.spaces[0]
    x, y = _middle(space)
    right, down = _AHEAD[move.direction]
    targets = _targets(scene, move)
    out = TILE / 2 - 4 if targets else TILE / 2 + 2
    edge = x + right * out, y + down * out
    arrow = tag("path", class_="pointer", d=_ARROW, transform=at(*edge, zoom**0.5, _TURN[move.direction]))
    if targets and scene.moves_a_line(move):
        arrow = ""
    return _option(scene, move, "handle", _reach(scene, move), *(targets or [_quarter(scene, move)]), arrow)


def _quarter(scene: Scene, move: Move) -> str:
    """The quarter of the tile that lies in the direction, and the room before it if no tile is there."""
    first, *rest = scene.chain(move)
    is_free = not rest or scene.cells[rest[0]] == NO_TILE
    out = TILE / 2 + (34 if is_free else 3)
    x, y = _middle(first)
    return tag(
        "path",
        class_="target",
        d=f"M0 0L{number(out)} {number(-out)}V{number(out)}Z",
        transform=at(x, y, turn=_TURN[move.direction]),
    )


def _reach(scene: Scene, move: Move) -> str:
    """What a push moves: an outline round every tile of the chain, and the space into which the last one goes."""
    chain = scene.chain(move)
    return tag(
        "g",
        *(
            tag("rect", class_=classes(scene.cells[each] == NO_TILE and "goes-here"), **_round((each,), 2, 9))
            for each in chain
        ),
        class_="reach",
    )


def _line_push(scene: Scene, move: Move, zoom: float) -> str:
    """A handle before the line, and an outline round it."""
    area = scene.line(move)
    name = _line_name(area)
    at_end = move.direction in ("west", "north")
    x, y = _head(area, at_end=at_end)
    size = 14 * zoom**0.5
    strip = _strip(area, at_end=at_end)
    return _option(
        scene,
        move,
        "handle",
        tag("rect", class_="outline", **_round(area, 3, 10)),
        _reach(scene, move),
        *_targets(scene, move),
        strip,
        tag("path", class_="pointer", d=_HEAD, transform=at(x, y, zoom**0.5, _TURN[move.direction])),
        line(x - 2 * _AHEAD[move.direction][0], y + size * 0.36, name, size, class_="serif middle"),
    )


def _head(area: tuple[int, ...], *, at_end: bool = False) -> Point:
    """The middle of the margin before a line, or behind it."""
    x, y = _middle(area[0])
    far = 2 * MARGIN + PITCH * SIZE - (PITCH - TILE) - _EDGE
    if _line_name(area) in ROWS:
        return (far if at_end else _EDGE), y
    return x, (far if at_end else _EDGE)


def _strip(area: tuple[int, ...], *, at_end: bool = False) -> str:
    """The whole margin before a line can be pointed at."""
    x, y = _head(area, at_end=at_end)
    half_x, half_y = (18, TILE / 2) if _line_name(area) in ROWS else (TILE / 2, 18)
    return box(x - half_x, y - half_y, 2 * half_x, 2 * half_y, class_="target")


# Switches


def _knob(scene: Scene, move: Move, zoom: float) -> str:
    """Sits on the edge that two tiles share."""
    (x, y), (other_x, other_y) = map(_middle, move.spaces)
    turn = 0 if y == other_y else 90
    is_quiet = sum(each.kind == "switch" for each in scene.moves) >= QUIET_FROM
    sign = tag("circle", r=12.5) + use("act-swap", -10, -10, 20)
    return tag(
        "g",
        title(move.words),
        box(-16, -28, 32, 56, class_="target"),
        tag("path", class_="seed", d=_SEED, transform=f"scale({zoom:g})") if is_quiet else "",
        tag("g", tag("g", sign, transform=f"scale({zoom:g})") if zoom != 1 else sign, class_="sign"),
        id=f"knob-{move.place}",
        class_=classes("knob option", is_quiet and "quiet"),
        transform=at((x + other_x) / 2, (y + other_y) / 2, turn=turn),
        data_spaces=" ".join(SPACE_NAMES[space] for space in move.spaces),
        **scene.choices.take(move.place),
    )


# Flips


def _flip(scene: Scene, move: Move, zoom: float, coins: list[Point]) -> str:
    """Tiles that are flipped together: a coin at the head of a line, on each of scattered tiles, or between two."""
    scale = zoom**0.5
    spaces = move.spaces
    if _is_line_flip(scene, move):
        place = _head(spaces)
        marks = [tag("rect", class_="outline", **_round(spaces, 3, 10)), _strip(spaces), _coin(*place, scale)]
    elif all(scene.is_alone_on(move, space) for space in spaces):
        marks = [tag("rect", class_="outline", **_round((space,), 3, 10)) for space in spaces]
        marks += [_coin(x + 12, y + 12, scale) for x, y in map(corner, spaces)]
    else:
        marks = _linked(spaces, scale, coins)
    return _option(scene, move, "handle", *_targets(scene, move), *marks)


def _coin(x: float, y: float, scale: float) -> str:
    return tag("g", tag("circle", class_="pointer", r=14), use("act-flip", -11, -11, 22), transform=at(x, y, scale))


def _linked(spaces: tuple[int, ...], scale: float, coins: list[Point]) -> list[str]:
    """A thread through the tiles, and the coin on its first stretch where no other coin is yet."""
    points = [_middle(space) for space in spaces]
    (x, y), (end_x, end_y) = points[:2]
    places = [(x + (end_x - x) * part, y + (end_y - y) * part) for part in (0.5, 0.36, 0.64, 0.22, 0.78)]
    free = [(a, b) for a, b in places if all((a - c) ** 2 + (b - d) ** 2 > (34 * scale) ** 2 for c, d in coins)]
    place = (free or places)[0]
    coins.append(place)
    thread = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in points)
    return [
        *(tag("rect", class_="outline", **_round((space,), 3, 10)) for space in spaces),
        tag("path", class_="thread", d=thread),
        tag("circle", class_="target", cx=place[0], cy=place[1], r=38),
        _coin(*place, scale),
    ]
