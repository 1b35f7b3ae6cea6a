"""The whole table in two layouts: an atlas spread for a laptop, sky above chart for a phone."""

from typing import Final

from cultists.games.duckthulhu.drawing.chart import FLAT, anything_means, flat_chart, round_chart, void_means
from cultists.games.duckthulhu.drawing.compass import SIDE as CHART
from cultists.games.duckthulhu.drawing.ending import answer_place, feast, last_page
from cultists.games.duckthulhu.drawing.progress import cells
from cultists.games.duckthulhu.drawing.scene import Scene, capital
from cultists.games.duckthulhu.drawing.sky import ritual_sky
from cultists.games.duckthulhu.ritual import STEPS
from cultists.sky.drawing import SIDE
from cultists.svg import SERIF, at, box, classes, line, tag, title, use, width_of

WIDE: Final = (1280, 800)
TALL: Final = (360, 740)
_PAGE: Final = 592
"""The sky and the chart measure so many pixels on a laptop."""
_TALL_SKY: Final = 318
_TALL_ZOOM: Final = 1.35
_NARROW: Final = 400
"""In less room than this buttons take all of it."""


def wide(scene: Scene) -> str:
    """Above: step, instruction and message; below: sky and chart side by side, room for Duckthulhu at the left."""
    right = last_page(scene, _PAGE, _PAGE) if scene.is_over else tag("g", round_chart(scene), transform=_scaled(CHART))
    sky = feast(scene) if scene.is_over else ritual_sky(scene)
    return "".join(
        [
            box(0, 0, *WIDE, class_="page"),
            line(58, 30, scene.title(), 19, room=500, least=14, font=SERIF, class_="serif emph"),
            _medallion(scene),
            _wide_words(scene),
            tag("g", cells(scene, 564, 26, has_names=True), transform=at(692, 74)),
            _last(scene, 692, 112, 564),
            tag("g", sky, transform=at(48, 172, _PAGE / SIDE)),
            tag("g", right, transform=at(1256 - _PAGE, 172)),
        ]
    )


def _scaled(side: float) -> str:
    return at(0, 0, _PAGE / side)


def _medallion(scene: Scene) -> str:
    return tag(
        "g",
        title(f"Step {scene.number} of {STEPS}"),
        tag("circle", class_="scale", r=37),
        tag("circle", class_="scale thin", r=33),
        line(0, 7, str(scene.number), 31, class_="serif middle emph"),
        line(0, 23, f"of {STEPS}", 12.5, class_="serif middle quiet-text"),
        transform=at(61, 108),
    )


def _wide_words(scene: Scene) -> str:
    """The instruction as large as it fits, below it what else is to be known, or the answers in words."""
    room = 550
    size, lines = scene.heading_in((27, 22, 18, 15), room)
    has_buttons = bool(_left(scene))
    block = len(lines) * size * 1.2 + (48 if has_buttons else 24)
    y = 108 - block / 2 + size * 0.85
    parts = [
        line(116, y + place * size * 1.2, words, size, room=room, least=16, font=SERIF, class_="serif said")
        for place, words in enumerate(lines)
    ]
    below = y + (len(lines) - 1) * size * 1.2
    if has_buttons:
        parts.append(_buttons(scene, 116, below + 14, room, 38))
    else:
        parts.append(line(116, below + 26, scene.detail(), 14, room=room, least=12, class_="quiet-text"))
    return tag("g", *parts, id="question")


def _left(scene: Scene) -> list[tuple[int, str]]:
    """The options that have no place in the picture."""
    drawn = {f"sign-{sign.id}" for sign in scene.signs} | {move.place for move in scene.moves}
    return [
        (index, words)
        for index, words, place in scene.choices.left()
        if place not in drawn or not scene.choices.has(place)
    ]


def _buttons(scene: Scene, x: float, y: float, room: float, height: float) -> str:
    """Answers in words, side by side."""
    left = _left(scene)
    gap = 8
    most = (room + gap) / len(left) - gap
    parts = []
    for index, words in left:
        size = 14.0
        width = most if room < _NARROW else min(most, width_of(words, size) + 36)
        parts.append(
            tag(
                "g",
                box(0.5, 0.5, width - 1, height - 1, 6),
                line(width / 2, height / 2 + 5, capital(words), size, room=width - 12, least=10, class_="middle"),
                id=f"option-{index}",
                class_="button option",
                transform=at(x, y),
                **scene.choices.button(index),
            )
        )
        x += width + gap
    return "".join(parts)


def _last(scene: Scene, x: float, y: float, room: float) -> str:
    """What Duckthulhu did last, and the mistakes."""
    words = scene.last_in_words()
    count = capital(scene.mistakes())
    look = classes("end", "wrong" if scene.view.mistakes else "quiet-text")
    return tag(
        "g",
        use("duckthulhu", x, y + 2, 22) if words else "",
        line(x + 30, y + 18, words, 13, room=room - 140, least=11, class_="quiet-text"),
        line(x + room, y + 18, count, 13, class_=look, id="mistakes"),
        id="last",
    )


def tall(scene: Scene) -> str:
    """Header, message, instruction, sky, chart, and what happened last or the answers in words; below, the legend."""
    width = TALL[0]
    sky = feast(scene, _TALL_ZOOM) if scene.is_over else ritual_sky(scene, _TALL_ZOOM)
    below = (
        answer_place(4, 416, FLAT[0], 118)
        if scene.is_over
        else tag("g", flat_chart(scene), transform=at(4, 413)) + _tall_last(scene)
    )
    step = f"Phase {scene.view.phase}, step {scene.number}"
    return "".join(
        [
            box(0, 0, *TALL, class_="page"),
            line(39, 23, scene.title(), 16, room=212, least=12, font=SERIF, class_="serif emph"),
            line(354, 22, step, 12, class_="end quiet-text"),
            tag("g", cells(scene, 348, 20, has_names=False), transform=at(6, 35)),
            _tall_words(scene),
            tag("g", sky, transform=at((width - _TALL_SKY) / 2, 92, _TALL_SKY / SIDE)),
            below,
            "" if scene.is_over else _legend(),
        ]
    )


def _legend() -> str:
    """Below everything, where a phone has the page's own buttons."""
    return tag(
        "g",
        tag("g", anything_means(), transform=at(66, 708)),
        tag("g", void_means(), transform=at(196, 708)),
        class_="legend",
    )


def _tall_words(scene: Scene) -> str:
    size, lines = scene.heading_in((16.5, 14, 11.5), 344)
    down = min(size * 1.15, 34 / len(lines))
    top = 74 + size * 0.36 - (len(lines) - 1) * down / 2
    return tag(
        "g",
        *(
            line(180, top + down * place, words, size, room=348, least=10, font=SERIF, class_="serif middle emph")
            for place, words in enumerate(lines)
        ),
        id="question",
    )


def _tall_last(scene: Scene) -> str:
    """What Duckthulhu did last, or the answers in words; beside it the mistakes."""
    look = classes("end", "wrong" if scene.view.mistakes else "quiet-text")
    count = line(354, 679, scene.mistakes(), 12, class_=look)
    if _left(scene):
        return _buttons(scene, 4, 655, 262, 40) + count
    words = scene.last_in_words(is_short=True)
    duck = use("duckthulhu", 6, 664, 20) if words else ""
    return tag("g", duck, line(31, 679, words, 12.5, room=236, least=10, class_="quiet-text"), count, id="last")
