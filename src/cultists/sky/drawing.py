"""The night sky as SVG: frame, handles, tiles, the figures found in it, and the knobs for swaps.

One drawing for all sizes, in units: a tile measures 92, the whole sky 560.  What a game lays over it is the game's.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from cultists.sky.moves import FLIPS, PUSHES, SWAPS, Push, Swap
from cultists.sky.sky import SIZE, SPACES
from cultists.sky.symbols import NAMES, SYMBOLS
from cultists.svg import SERIF, Choices, at, box, classes, line, shapes, style, tag, title, use, width_of

SIDE: Final = 560
MARGIN: Final = 38
TILE: Final = 92
PITCH: Final = 98
QUIET_FROM: Final = 9
"""From so many legal swaps on their knobs are small until somebody points at them."""

SYMBOL_NAMES: Final = dict(zip(SYMBOLS, NAMES, strict=True))

_EAR: Final = "M88.5 54.5A34 34 0 0 0 54.5 88.5H84A4.5 4.5 0 0 0 88.5 84Z"
_HANDLE: Final = "M0 -14H13L23 0L13 14H0Z"
_SEED: Final = "M0 -5.2L4.5 -2.6V2.6L0 5.2L-4.5 2.6V-2.6Z"


class Tile(Protocol):
    """What must be known of a tile: its number and the codes of its two sides."""

    @property
    def tile(self) -> int: ...
    @property
    def symbol(self) -> str: ...
    @property
    def other_side(self) -> str: ...


class Figure:
    """Constellations that the sky shows for one card: the spaces of each, and whether they shine or are only marked."""

    def __init__(self, key: str, name: str, groups: Iterable[Sequence[int]], *, shines: bool) -> None:
        self.key = key
        self.name = name
        self.groups = [tuple(group) for group in groups if group]
        self.shines = shines


def draw_sky(tiles: Sequence[Tile | None], choices: Choices, figures: Sequence[Figure] = (), zoom: float = 1) -> str:
    """The sky with everything on it, as a fragment of 560 units; `zoom` enlarges text and knobs for small pictures."""
    bright = [figure for figure in figures if figure.shines]
    lit = {space for figure in bright for group in figure.groups for space in group}
    wild = {space for figure in bright for group in figure.groups for space in _spanned(group)} - lit
    halos = [
        tag("rect", **_round(group, 5, 12), class_="halo", filter="url(#glow)") for f in bright for group in f.groups
    ]
    parts = [
        frame(),
        *(_handle(push, choices, zoom) for push in PUSHES),
        *halos,
        *(_space(space, tiles[space], choices, space in lit, space in wild) for space in SPACES),
        _figures(figures, choices, zoom),
        *(_knob(swap, choices, zoom) for swap in SWAPS if choices.has(swap.place)),
    ]
    return tag("g", *parts, class_="sky", id="sky")


def sky_shapes() -> str:
    """The definitions that a picture with a sky needs."""
    return shapes(__package__, "symbols.svg")


def sky_style() -> str:
    """The style sheet that a picture with a sky needs."""
    return style(__package__, "sky.css")


def corner(space: int) -> tuple[int, int]:
    """The top left corner of a space."""
    row, column = divmod(space, SIZE)
    return MARGIN + PITCH * column, MARGIN + PITCH * row


def symbol_chip(code: str, x: float, y: float, size: float) -> str:
    """A symbol on its little piece of night, as it stands on cards."""
    return box(x, y, size, size, size * 0.13, class_="chip") + use(
        f"star-{code}", x + 0.06 * size, y + 0.06 * size, 0.88 * size
    )


def symbol_legend() -> list[tuple[str, str, str]]:
    """Every symbol: a drawing of 44 x 40 units, its name, and what its tile shows on the other side."""
    return [
        (
            symbol_chip(code, 4, 2, 36),
            SYMBOL_NAMES[code].capitalize(),
            f"On the other side of the tile: {SYMBOL_NAMES[SYMBOLS[place ^ 1]]}.",
        )
        for place, code in enumerate(SYMBOLS)
    ]


def frame() -> str:
    """A map's border: two neat lines, bars that count the tiles, a spark in each corner."""
    ends = [MARGIN - 3 + PITCH * half / 2 for half in range(2 * SIZE)]
    bars = "".join(f"M{a:g} 4h24.5M{a:g} 556h24.5M4 {a:g}v24.5M556 {a:g}v24.5" for a in ends)
    corners = [use("spark", x, y, 16, class_="corner") for x in (14, 530) for y in (14, 530)]
    return (
        box(1, 1, 558, 558, 6, class_="ground")
        + box(1, 1, 558, 558, 6, class_="neat", stroke_opacity=0.8)
        + box(7, 7, 546, 546, 2, class_="neat", stroke_opacity=0.5)
        + tag("path", class_="bars", d=bars)
        + "".join(corners)
    )


def _handle(push: Push, choices: Choices, zoom: float) -> str:
    """It points the way the tiles will move, and carries the number of its line."""
    row, column = divmod(min(push.spaces), SIZE)
    middle = MARGIN + TILE / 2 + PITCH * (row if push.direction in ("left", "right") else column)
    x, y, turn = {
        "right": (10.0, middle, 0),
        "left": (550.0, middle, 180),
        "down": (middle, 10.0, 90),
        "up": (middle, 550.0, 270),
    }[push.direction]
    inward = {"right": (9.5, 0), "left": (-9.5, 0), "down": (0, 9.5), "up": (0, -9.5)}[push.direction]
    size = 14 if zoom == 1 else 18
    option = choices.take(push.place)
    return tag(
        "g",
        tag("path", class_="pointer", transform=at(x, y, turn=turn), d=_HANDLE),
        line(x + inward[0], y + inward[1] + size * 0.36, push.place.split("-")[1], size, class_="serif middle"),
        tag("path", class_="target", transform=at(x, y, turn=turn), d="M-8 -46H28V46H-8Z") if option else "",
        id=f"handle-{push.place}",
        class_=classes("handle", bool(option) and "option"),
        **option,
    )


def _space(space: int, shown: Tile | None, choices: Choices, is_lit: bool, is_wild: bool) -> str:
    x, y = corner(space)
    if shown is None:
        return use("no-tile", x, y, TILE)
    option = choices.take(FLIPS[space].place)
    return tag(
        "g",
        *tile_face(shown.symbol, shown.other_side),
        id=f"tile-{shown.tile}",
        class_=classes("tile", is_lit and "lit", is_wild and "wild", bool(option) and "option"),
        transform=at(x, y),
        **option,
    )


def tile_face(symbol: str, other_side: str) -> list[str]:
    """A tile of 92 units: the symbol large, that of the other side in the ear."""
    row = f"{SYMBOL_NAMES[symbol]}, other side {SYMBOL_NAMES[other_side]}"
    return [
        title(row),
        box(0, 0, TILE, TILE, 7, class_="plate"),
        box(3.5, 3.5, 85, 85, 4.5, class_="inlay"),
        tag("path", class_="ear", d=_EAR),
        use(f"star-{symbol}", 6, 6, 68),
        use(f"star-{other_side}", 62.5, 62.5, 24, class_="other-side"),
    ]


def _spanned(group: Sequence[int]) -> list[int]:
    """Every space in the rectangle round some spaces."""
    rows = [space // SIZE for space in group]
    columns = [space % SIZE for space in group]
    return [r * SIZE + c for r in range(min(rows), max(rows) + 1) for c in range(min(columns), max(columns) + 1)]


def _round(group: Sequence[int], outside: float, radius: float) -> dict[str, float | str | None]:
    """The attributes of a rectangle round some spaces."""
    spanned = _spanned(group)
    (left, top), (right, bottom) = corner(spanned[0]), corner(spanned[-1])
    return {
        "x": left - outside,
        "y": top - outside,
        "width": right - left + TILE + 2 * outside,
        "height": bottom - top + TILE + 2 * outside,
        "rx": radius,
    }


def _figures(figures: Sequence[Figure], choices: Choices, zoom: float) -> str:
    """Rings round what was found, the bright ones on top, each with the name of its card where there is room."""
    tags: list[tuple[float, float, float]] = []
    drawn = []
    for figure in sorted(figures, key=lambda figure: not figure.shines):
        ring = "".join(tag("rect", **_round(group, 3, 10), class_="ring") for group in figure.groups)
        links = (
            "".join(_link(swap, group, choices) for group in figure.groups for swap in SWAPS) if figure.shines else ""
        )
        name = _name_tag(figure, tags, zoom)
        drawn.append(
            tag(
                "g",
                ring,
                links,
                name,
                id=f"figure-{figure.key}",
                class_=classes("figure", not figure.shines and "quiet"),
            )
        )
    return "".join(reversed(drawn))


def _link(swap: Swap, group: Sequence[int], choices: Choices) -> str:
    """A spark between two neighbours of a figure, unless there is a knob."""
    spanned = _spanned(group)
    if (
        choices.has(swap.place)
        or not all(space in spanned for space in swap.spaces)
        or not set(swap.spaces) & set(group)
    ):
        return ""
    x, y = _between(swap)
    return use("spark", x - 9, y - 9, 18, class_="link")


def _name_tag(figure: Figure, tags: list[tuple[float, float, float]], zoom: float) -> str:
    """At the lower or upper edge of one of the rings, where no other tag is yet."""
    half = (width_of(figure.name, 14, SERIF) / 2 + 4) * zoom
    places = []
    for group in figure.groups:
        spanned = _spanned(group)
        (left, top), (right, bottom) = corner(spanned[0]), corner(spanned[-1])
        middle = (left + right + TILE) / 2
        free_below = [
            corner(space)[0] + TILE / 2 for space in spanned if corner(space)[1] == bottom and space not in group
        ]
        x = min(free_below, key=lambda each: abs(each - middle), default=middle)
        inside = max(half, 8), SIDE - max(half, 8)
        if right + TILE - left > 2 * half:
            inside = left + half, right + TILE - half
        x = min(max(x, inside[0]), inside[1])
        edges = (bottom + TILE - 2 - 11 * zoom, top + 2 + 11 * zoom)
        places += [(x, y) for y in edges]
    free = [
        (x, y) for x, y in places if all(abs(y - b) > 22 * zoom or abs(x - a) > half + other for a, b, other in tags)
    ]
    if not places:
        return ""
    x, y = (free or places)[0]
    tags.append((x, y, half))
    half /= zoom
    return tag(
        "g",
        tag("path", d=f"M{-half:.1f} -10.5H{half:.1f}L{half + 6:.1f} 0L{half:.1f} 10.5H{-half:.1f}L{-half - 6:.1f} 0Z"),
        line(0, 5, figure.name, 14, class_="serif middle"),
        class_="name-tag",
        transform=at(x, y, zoom),
    )


def _between(swap: Swap) -> tuple[float, float]:
    (left, top), (right, bottom) = (corner(space) for space in swap.spaces)
    return (left + right + TILE) / 2, (top + bottom + TILE) / 2


def _knob(swap: Swap, choices: Choices, zoom: float) -> str:
    """Sits on the edge that two tiles share."""
    x, y = _between(swap)
    first, second = swap.spaces
    turn = 0 if second == first + 1 else 90
    is_quiet = sum(choices.has(each.place) for each in SWAPS) >= QUIET_FROM
    sign = tag("circle", r=12.5) + use("act-swap", -10, -10, 20)
    return tag(
        "g",
        box(-13, -24, 26, 48, class_="target"),
        tag("path", class_="seed", d=_SEED) if is_quiet else "",
        tag("g", tag("g", sign, transform=f"scale({zoom:g})") if zoom != 1 else sign, class_="sign"),
        id=f"knob-{swap.place}",
        class_=classes("knob option", is_quiet and "quiet"),
        transform=at(x, y, turn=turn),
        **choices.take(swap.place),
    )
