"""The whole table in two layouts: wide as on a laptop, tall as on a phone."""

from typing import Final

from cultists.games.cthulhu_wars.drawing.battle_sheet import battle_sheet
from cultists.games.cthulhu_wars.drawing.boards import boards
from cultists.games.cthulhu_wars.drawing.chart import HEIGHT, WIDTH, chart, frame_of, small_chart
from cultists.games.cthulhu_wars.drawing.opening import choosing, ending
from cultists.games.cthulhu_wars.drawing.scene import PHASES, Scene, pressable
from cultists.games.cthulhu_wars.drawing.seats import own, plates, small_plates
from cultists.games.cthulhu_wars.drawing.tracks import compass, decay, doom, phases, ritual
from cultists.games.cthulhu_wars.drawing.turn import empty_talk, panel
from cultists.svg import SERIF, at, box, line, number, tag, width_of

WIDE: Final = (1280, 800)
TALL: Final = (360, 740)
TITLE: Final = "Cthulhu Wars"
_DOCK: Final = 44
"""The lowest part of the tall picture, which a phone covers with its buttons."""


def wide(scene: Scene) -> str:
    """The map with its tracks to the left, the factions below; question, own things and log to the right."""
    view = scene.view
    step = 27.5 if len(view.track) < 9 else 25
    across, high = 914.0, 914.0 * HEIGHT / WIDTH
    return "".join(
        [
            box(0, 0, *WIDE, class_="page"),
            tag("circle", class_="emblem", cx=34, cy=23, r=14),
            line(60, 30, TITLE, 18, class_="serif"),
            phases(scene, 212, 23),
            ritual(view, 858 - step * len(view.track), 23, step, 10.5),
            tag("g", panel(scene, 336, 356 if scene.mine else 506, small=False), transform=at(934, 54)),
            own(scene, 934, 418, 336, 150) if scene.mine else "",
            _room(934, 418, 336, 374) if scene.mine else "",
            empty_talk(934, 576 if scene.mine else 568, 336, 216 if scene.mine else 224),
            tag("g", _map(scene, across, high, (0, 0, WIDTH, HEIGHT)), transform=at(10, 54)),
            tag("g", compass(scene, 38, 535, 34), transform=at(10, 54)),
            doom(scene, 22, 630, across - 20) if scene.seats else "",
            plates(scene, 10, 676, across, 116),
            battle_sheet(scene, 22, 66, 890, 550, small=False),
            choosing(scene, 10, 54, across, 738, small=False),
            ending(scene, 110, 90, 714, 460, small=False),
            boards(scene, 10, 54, across, high + 42, small=False),
        ]
    )


def _room(x: float, y: float, width: float, height: float) -> str:
    """What the page may cover with its panel about the game: own things and log."""
    return box(x, y, width, height, fill="none", pointer_events="none", data_guide_room="")


def _map(scene: Scene, width: float, height: float, part: tuple[float, float, float, float]) -> str:
    """The chart in a window, of which the page's script may show another part."""
    return tag(
        "svg",
        chart(scene.view.map, scene.contents()),
        id="map",
        viewBox=" ".join(map(number, part)),
        width=width,
        height=height,
        preserveAspectRatio="xMidYMid slice",
    )


def tall(scene: Scene) -> str:
    """Header, factions, a part of the map, question below each other."""
    view = scene.view
    high, top = 336.0, 90.0
    part = frame_of(view.map, scene.focus(), ratio=360 / high)
    step = min(17.5, 160 / (len(view.track) + 1))
    below = TALL[1] - _DOCK - top - high
    return "".join(
        [
            box(0, 0, *TALL, class_="page"),
            _when(scene, 304 - step * (len(view.track) + 1)),
            ritual(view, 344 - step * len(view.track), 16, step, 7.2),
            small_plates(scene, 34, 360, 54),
            tag("g", panel(scene, 360, below, small=True), transform=at(0, top + high)),
            tag("g", _map(scene, 360, high, part), transform=at(0, top)),
            tag("g", _overview(part), transform=at(6, top + 6)),
            _zoom(318, top + 8),
            battle_sheet(scene, 4, top + 2, 352, high - 4, small=True),
            choosing(scene, 0, 34, 360, high + 56, small=True),
            ending(scene, 0, top, 360, high, small=True),
            boards(scene, 0, top, 360, high, small=True),
        ]
    )


def _when(scene: Scene, room: float) -> str:
    """The cycle and its phase; with two players also where the decay marker stands, while there is decay."""
    words = f"Cycle {scene.view.cycle}: {dict(PHASES).get(scene.phase, 'Setup')}"
    if not scene.decay or scene.view.phase != "action":
        return line(40, 23, words, 15, room=room, least=9.5, font=SERIF, class_="serif emph")
    count = str(scene.view.decay)
    room -= 27 + width_of(count, 14, SERIF)
    x = 40 + min(width_of(words, 15, SERIF), room)
    return "".join(
        [
            line(40, 23, words, 15, room=room, least=9.5, font=SERIF, class_="serif emph"),
            decay(scene, x + 15, 18),
            line(x + 27, 23, count, 14, class_="serif emph"),
        ]
    )


def _overview(part: tuple[float, float, float, float]) -> str:
    """The whole Earth, small, with the part that is seen."""
    return tag(
        "svg",
        small_chart(part),
        class_="overview",
        width=84,
        height=84 * HEIGHT / WIDTH,
        viewBox=f"-8 -8 {WIDTH + 16} {HEIGHT + 16}",
        aria_hidden="true",
    )


def _zoom(x: float, y: float) -> str:
    """Nearer, further, everything."""
    signs = (
        ("in", "Nearer", "M-6 0H6M0-6V6"),
        ("out", "Further away", "M-6 0H6"),
        ("all", "The whole Earth", "M-6-2V-6H-2M2-6H6V-2M6 2V6H2M-2 6H-6V2"),
    )
    return tag(
        "g",
        *(
            tag(
                "g",
                tag("circle", r=17, class_="plate"),
                tag("path", d=d, class_="cross"),
                class_="zoom",
                transform=at(18, 18 + 40 * place),
                **pressable(words, data_zoom=name),
            )
            for place, (name, words, d) in enumerate(signs)
        ),
        transform=at(x, y),
    )
