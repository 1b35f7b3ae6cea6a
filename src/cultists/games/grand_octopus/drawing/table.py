"""The whole table in two layouts: wide as on a laptop, tall as on a phone."""

from typing import Final

from cultists.games.grand_octopus.drawing.board import board
from cultists.games.grand_octopus.drawing.cults import own_loss
from cultists.games.grand_octopus.drawing.cults import panel as cult_panel
from cultists.games.grand_octopus.drawing.cults import small as small_cult
from cultists.games.grand_octopus.drawing.ending import ending
from cultists.games.grand_octopus.drawing.panel import panel, small_panel
from cultists.games.grand_octopus.drawing.places import SIZE
from cultists.games.grand_octopus.drawing.power import dagger_of_power
from cultists.games.grand_octopus.drawing.scene import PHASES, Scene
from cultists.games.grand_octopus.drawing.settled import revelation, summary
from cultists.svg import at, box, classes, line, tag, title, use

WIDE: Final = (1280, 800)
TALL: Final = (360, 740)
TITLE: Final = "Night of the Grand Octopus"
_DOCK: Final = 44
"""The lowest part of the tall picture, which a phone covers with its buttons."""


def wide(scene: Scene) -> str:
    """Cults, board and question beside each other; the Dagger of Power below the board."""
    scale = 632 / SIZE[0]
    seats, talk_top = _cults(scene)
    return "".join(
        [
            box(0, 0, *WIDE, class_="page"),
            tag("use", href="#offspring", x=20, y=8, width=30, height=30, class_="emblem"),
            line(58, 30, TITLE, 19, class_="serif emph"),
            seats,
            _talk(12, talk_top, 264, 788 - talk_top),
            _turn(scene),
            tag("g", board(scene), ending(scene) if scene.is_over else "", transform=at(284, 56, scale)),
            tag("g", dagger_of_power(scene), transform=at(292, 694)),
            tag("g", panel(scene, 348, 532), transform=at(920, 52)),
            summary(scene, 920, 592, 348, 196),
            tag("g", revelation(scene, 348, 532, small=False), transform=at(920, 52)),
        ]
    )


def _cults(scene: Scene) -> tuple[str, float]:
    """All cults below each other, oneself first; and where the room below them begins."""
    count = len(scene.view.seats)
    high = 84.0
    first = scene.me or 0
    parts = []
    y = 52.0
    for place in range(count):
        parts.append(cult_panel(scene, (first + place) % count, 12, y, 264, high))
        y += high + 7
    return "".join(parts), y + 1


def _talk(x: float, y: float, width: float, height: float) -> str:
    """The room for log and chat; the page lays its own panel over it."""
    empty = box(0.5, 0.5, width - 1, height - 1, 3, class_="frame")
    words = [line(width / 2, height / 2, "Per octo ad astra", 15, class_="serif middle quiet")]
    return tag("g", empty, *words, data_talk="", transform=at(x, y))


def _turn(scene: Scene) -> str:
    """The turn and its five phases, in the corner that the round board leaves free."""
    parts = [
        line(0, 12, "TURN", 12, class_="serif eyebrow"),
        line(0, 40, str(scene.view.round), 27, class_="serif said"),
    ]
    for place, name in enumerate(PHASES):
        is_now = place == scene.phase
        x = 5 + place * 19
        sign = tag("path", class_=classes("phase", is_now and "now"), d=f"M{x} 51l5 5 -5 5 -5 -5Z")
        told = title(f"Phase {place + 1} of {len(PHASES)}: {name}. {PHASES[name]}")
        parts.append(tag("g", told, tag("rect", class_="target", x=x - 9.5, y=46, width=19, height=20), sign))
        if is_now:
            parts.append(line(0, 78, name, 13, class_="serif emph"))
    parts.append(line(0, 95, "", 12.5, id="clocks-set", class_="quiet"))
    return tag("g", *parts, class_="turn", transform=at(292, 60))


def tall(scene: Scene) -> str:
    """Header, cults, board, dagger, question below each other."""
    scale = 350 / SIZE[0]
    count = len(scene.view.seats)
    across = 354 / count
    cults = [small_cult(scene, seat, 4 + across * seat, 33, across - 3, 48) for seat in scene.seats]
    top = 468
    height = TALL[1] - _DOCK - top
    phase = list(PHASES)[scene.phase].lower()
    has_past = bool(scene.turn_shown) and not scene.is_over
    return "".join(
        [
            box(0, 0, *TALL, class_="page"),
            line(38, 23, "Grand Octopus", 16.5, class_="serif emph"),
            line(352, 22, f"Turn {scene.view.round}, {phase}", 12.5, class_="end quiet"),
            *cults,
            tag(
                "g",
                board(scene, compact=True),
                ending(scene, compact=True) if scene.is_over else "",
                transform=at(5, 82, scale),
            ),
            _last_turn_button(scene, 6, 84) if has_past else "",
            tag("g", dagger_of_power(scene, small=True), transform=at(8, 423)),
            tag("g", small_panel(scene, 360, height), transform=at(0, top)),
            tag("g", _small_revelation(scene, 360, height), transform=at(0, top)),
        ]
    )


def _last_turn_button(scene: Scene, x: float, y: float) -> str:
    """On a phone what happened is one tap away."""
    words = "Last turn" if scene.is_choosing else "This turn"
    return tag(
        "g",
        box(0.5, 0.5, 81, 31, 3, class_="field"),
        use("small-thinking", 6, 8, 16, class_="quiet-sign"),
        line(25, 20.5, words, 11, class_="said"),
        own_loss(scene, 88, 3) if scene.lost else "",
        id="last-turn",
        class_="button quiet",
        role="button",
        tabindex=0,
        aria_label=f"Show what happened {words.lower()}",
        transform=at(x, y),
    )


def _small_revelation(scene: Scene, width: float, height: float) -> str:
    """On a phone the clocks stand over the lines of what happened."""
    inside = revelation(scene, width, height, small=True)
    if not inside:
        return ""
    return inside + tag("g", summary(scene, 0, 0, width, height), _close(width - 46, 1), class_="past-sheet")


def _close(x: float, y: float) -> str:
    """The sheet lies over what is asked, so that it says how it is put away; the look of the page's own button."""
    return tag(
        "g",
        box(2.5, 2.5, 39, 39, 3),
        tag("path", d="M16 16L28 28M28 16L16 28"),
        id="close-last-turn",
        class_="button close",
        role="button",
        tabindex=0,
        aria_label="Close",
        transform=at(x, y),
    )
