"""The Earth as a sea chart: SVG from simple things, the same for the same contents.  Nothing is decided here.

    chart_shapes()                  what all maps need, once per page: coast, outlines, tokens (inside of `<defs>`)
    chart(map_id, contents)         the map with its figures, 920 x 578 units
    frame_of(map_id, areas)         the part of the map in which these areas lie, to zoom to
    small_chart(map_id, part)       the whole Earth, small, with that part framed

What never changes is `<use>`d; what moves has a stable id (`figure-…`, `gate-in-…`, `area-…`).  Areas that answer the
question are handed their attributes by `Choices`, by the place of the area.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import zip_longest
from typing import Final

from cultists.games.cthulhu_wars.drawing.chart_data import (
    Shape,
    arc_points,
    chart_data,
    path_through,
    ring_points,
    shape_of,
)
from cultists.games.cthulhu_wars.drawing.figures import (
    count,
    faction_class,
    figure_shapes,
    gate,
    gate_in_words,
    in_words,
    token,
)
from cultists.games.cthulhu_wars.drawing.placing import Contents, Token, place
from cultists.games.cthulhu_wars.maps import AREA, MAPS, Area
from cultists.svg import Attribute, Choices, at, box, classes, escaped, number, style, tag, title

WIDTH: Final = 920
HEIGHT: Final = 578
EMPTY: Final = Contents()

_ROUND: Final = ((10, 263), (18.5, 424))
"""Where the two Pacifics go on at the other edge."""


def chart_style() -> str:
    """The style sheet of chart and tokens."""
    return style(__package__, "chart.css")


@cache
def chart_shapes() -> str:
    """Coast, water, outlines of all areas, lines and names of all maps, tokens: the inside of `<defs>`."""
    return "".join([figure_shapes(), _ground(), *map(_outline, range(len(chart_data().shapes))), *map(_lines, MAPS)])


def _ground() -> str:
    """What lies under everything: sea, grid, swell along the coast, land."""
    data = chart_data()
    stops = [
        tag("stop", offset=offset, class_=f"w-sea-{name}")
        for offset, name in ((0.0, "middle"), (0.62, "half"), (1.0, "edge"))
    ]
    return "".join(
        [
            tag("radialGradient", *stops, id="chart-sea", cx="50%", cy="46%", r="62%"),
            tag("path", id="chart-coast", d=data.coast),
            tag("clipPath", tag("use", href="#chart-coast"), id="chart-land"),
            tag(
                "g",
                tag("path", d=data.frame, class_="w-sea"),
                tag("path", d=data.rhumbs, class_="w-rhumbs"),
                tag("path", d=data.meridians + data.parallels, class_="w-grid"),
                tag("path", d=data.tropics, class_="w-tropics"),
                tag("path", d=data.equator, class_="w-equator"),
                *(tag("path", d=line, class_=f"w-swell w-swell-{n}") for n, line in enumerate(data.swell, 1)),
                tag("use", href="#chart-coast", class_="w-land"),
                tag(
                    "g",
                    *(tag("use", href="#chart-coast", class_=f"w-shore w-shore-{n}") for n in (1, 2, 3)),
                    clip_path="url(#chart-land)",
                ),
                id="chart-ground",
            ),
        ]
    )


def _outline(index: int) -> str:
    """The outline of an area, and the line inside it for whoever holds it."""
    shape = chart_data().shapes[index]
    return tag("path", id=f"outline-{index}", d=path_through(list(ring_points(shape))), fill_rule="evenodd") + tag(
        "path", id=f"inner-{index}", d=shape.inner
    )


def _lines(map_id: str) -> str:
    """What lies over the colours of the holders: coast, borders, passages, names, the edge of the chart."""
    data = chart_data()
    lines = data.maps[map_id]
    sea = path_through([arc_points(arc) for arc in lines.sea])
    land = path_through([arc_points(arc) for arc in lines.land])
    names = [_name(map_id, AREA[area], shape_of(map_id, area)) for area in lines.areas]
    echoes = [tag("text", words, x=x, y=y, class_="w-name w-name-echo") for words, x, y in data.echoes]
    return tag(
        "g",
        tag("use", href="#chart-coast", class_="w-coast"),
        tag("path", d=sea + lines.bays, class_="w-sea-border"),
        tag("path", d=land, class_="w-land-border"),
        *_passages(),
        tag("path", d=data.frame, class_="w-frame"),
        tag("path", d=data.inner_frame, class_="w-frame-inner"),
        *_round_the_world(),
        *names,
        *echoes,
        id=f"lines-{map_id}",
    )


def _passages() -> list[str]:
    """Where one goes from sea to sea: dots on a dark bed; the canal has a lock."""
    drawn = []
    for points in chart_data().passages:
        (x, y), *others = points
        curve = "L" if len(others) == 1 else "Q"
        d = f"M{number(x)} {number(y)}{curve}" + " ".join(f"{number(a)} {number(b)}" for a, b in others)
        drawn += [tag("path", d=d, class_="w-passage-bed"), tag("path", d=d, class_="w-passage")]
    (west, south), (east, north) = chart_data().passages[0]
    lock = [box(-4.4, -4.4, 8.8, 8.8), tag("path", d="M-1.6-4.4V4.4M1.6-4.4V4.4")]
    drawn.append(tag("g", *lock, class_="w-lock", transform=at((west + east) / 2, (south + north) / 2, turn=-53)))
    return drawn


def _round_the_world() -> list[str]:
    """Arrows at both edges, where the Pacifics go on."""
    arrow = tag("path", d="M-1 0L8-5.5V5.5Z", class_="w-round") + tag(
        "path", d="M13-5.5L4 0L13 5.5", class_="w-round-line"
    )
    return [
        tag("g", arrow, transform=f"translate({number(x if side > 0 else WIDTH - x)} {number(y)}) scale({side} 1)")
        for x, y in _ROUND
        for side in (1, -1)
    ]


def _name(map_id: str, area: Area, shape: Shape) -> str:
    """An area's name on its curve, and its symbol."""
    kind = "sea" if area.is_ocean else "land"
    parts = []
    for row, (words, x, y, width, sag) in enumerate(shape.names):
        name = f"{map_id}-{area.place}-{row}"
        half = width / 2 + 20
        d = f"M{number(x - half)} {number(y)}Q{number(x)} {number(y + 2 * sag)} {number(x + half)} {number(y)}"
        parts.append(tag("path", id=name, d=d, fill="none"))
        on_curve = tag("textPath", escaped(words), href=f"#{name}", startOffset="50%")
        parts.append(tag("text", on_curve, class_=f"w-name w-name-{kind}"))
    if area.symbol and shape.symbol:
        x, y = shape.symbol
        parts.append(tag("use", href=f"#symbol-{area.symbol}", transform=at(x, y, 0.85), class_="w-name-symbol"))
    return "".join(parts)


def chart(map_id: str, contents: Mapping[str, Contents], choices: Choices | None = None) -> str:
    """The map with what its areas hold, by name of the area; `chart_shapes` must be on the page."""
    areas = MAPS[map_id].areas
    asked = choices or Choices()
    return tag(
        "g",
        tag("use", href="#chart-ground"),
        tag("g", *(_control(map_id, area, contents.get(area.name, EMPTY)) for area in areas), class_="control"),
        tag("use", href=f"#lines-{map_id}"),
        tag("g", *(_area(map_id, area, contents.get(area.name, EMPTY), asked) for area in areas), class_="areas"),
        tag(
            "g",
            *(_figures(map_id, area, contents.get(area.name, EMPTY), asked) for area in areas),
            class_="figures",
        ),
        class_="chart",
    )


def _control(map_id: str, area: Area, shown: Contents) -> str:
    """Who holds an area's gate colours its border: a hatched band and a line."""
    if shown.gate is None or shown.gate.holder is None:
        return ""
    holder = shown.gate.holder
    inner = f"#inner-{chart_data().maps[map_id].areas[area.name]}"
    return tag(
        "g",
        tag("use", href=inner, class_="band", stroke=f"url(#control-{holder.lower()})"),
        tag("use", href=inner, class_="line"),
        class_=faction_class(holder),
    )


def _area(map_id: str, area: Area, shown: Contents, choices: Choices) -> str:
    """The ground that can be pointed at."""
    option = choices.take(area.place)
    words = describe(map_id, area, shown)
    return tag(
        "use",
        title(words),
        href=f"#outline-{chart_data().maps[map_id].areas[area.name]}",
        id=area.place,
        class_=classes("area", shown.state, bool(option) and "option"),
        data_area=area.name,
        **(option or {"role": "img", "aria_label": words}),
    )


def _figures(map_id: str, area: Area, shown: Contents, choices: Choices) -> str:
    """Gate and figures; those that answer the question are options."""
    _, tokens = _placed(map_id, area.name, shown)
    options = [choices.take(f"figure-{each.figures[0].id}") for each in tokens]
    if not any(options):
        return _still_figures(map_id, area.name, shown)
    return _drawn_figures(map_id, area.name, shown, options)


# From one picture to the next most areas stay as they are.
@lru_cache(4096)
def _placed(map_id: str, area: str, shown: Contents) -> tuple[float, tuple[Token, ...]]:
    return place(shape_of(map_id, area), shown)


@lru_cache(4096)
def _still_figures(map_id: str, area: str, shown: Contents) -> str:
    return _drawn_figures(map_id, area, shown, [])


def _drawn_figures(map_id: str, area: str, shown: Contents, options: Sequence[dict[str, Attribute]]) -> str:
    size, tokens = _placed(map_id, area, shown)
    x, y = shape_of(map_id, area).gate
    return "".join(
        [
            gate(area, shown.gate, x, y, size) if shown.gate else "",
            *(token(each, option) for each, option in zip_longest(tokens, options)),
            *(count(each) for each in tokens if len(each.figures) > 1),
        ]
    )


@lru_cache(4096)
def describe(map_id: str, area: Area, shown: Contents) -> str:
    """An area in words: what stands there, and on what it borders."""
    held = [gate_in_words(shown.gate)] if shown.gate else []
    kinds: dict[tuple[str, str], list[int]] = {}
    for index, figure in enumerate(shown.figures):
        kinds.setdefault((figure.faction, figure.kind), []).append(index)
    held += [in_words(tuple(shown.figures[index] for index in stack)) for stack in kinds.values()]
    near = ", ".join(each.name for each in MAPS[map_id].neighbours[area])
    return f"{area.name}: {'; '.join(held) or 'empty'}.  Borders on {near}."


def frame_of(
    map_id: str, areas: Iterable[str], *, ratio: float = 1.06, least: float = 320
) -> tuple[float, float, float, float]:
    """x, y, width and height of the part of the map that shows these areas around their gates, at most all of it."""
    spots = [shape_of(map_id, area).gate for area in areas] or [(WIDTH / 2, HEIGHT / 2)]
    left, right = min(x for x, _ in spots) - 90, max(x for x, _ in spots) + 90
    top, bottom = min(y for _, y in spots) - 90, max(y for _, y in spots) + 90
    width = min(WIDTH, max(right - left, (bottom - top) * ratio, least))
    height = min(HEIGHT, width / ratio)
    x = min(max((left + right - width) / 2, 0), WIDTH - width)
    y = min(max((top + bottom - height) / 2, 0), HEIGHT - height)
    return x, y, width, height


def small_chart(part: tuple[float, float, float, float] | None = None) -> str:
    """The whole Earth without names, for a corner of the screen; a frame shows which part is seen."""
    framed = [box(*part, class_="seen")] if part else []
    return tag(
        "g",
        tag("path", d=chart_data().frame, class_="small-sea"),
        tag("use", href="#chart-coast", class_="small-land"),
        *framed,
        class_="small-chart",
    )
