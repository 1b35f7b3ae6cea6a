"""The end: the devoured tiles in their order where the sky was, both sides to be seen, and room for the answer."""

from typing import Final

from cultists.games.duckthulhu.drawing.scene import Scene
from cultists.games.duckthulhu.meaning import GROUPS
from cultists.games.duckthulhu.spaces import SPACE_NAMES
from cultists.games.duckthulhu.view import DevouredView
from cultists.sky import SPACES
from cultists.sky.drawing import SYMBOL_NAMES, TILE, corner, frame
from cultists.svg import at, box, classes, line, tag, title, use

_HALF: Final = "M86 6V86H6Z"


def feast(scene: Scene, zoom: float = 1) -> str:
    """The devoured tiles, a row for each phase; in the lower half of each its hidden side.

    Those whose hidden side has no star have the class `starless`; they are lit when the picture has the class
    `answered`, so that the last riddle is not told before it is solved.
    """
    tiles = [_eaten(each, *corner(space), zoom) for space, each in zip(SPACES, scene.view.devoured, strict=False)]
    return tag("g", frame(), *tiles, id="sky", class_="sky feast")


def _eaten(eaten: DevouredView, x: float, y: float, zoom: float) -> str:
    face, back = SYMBOL_NAMES[eaten.symbol], SYMBOL_NAMES[eaten.other_side]
    words = f"Step {eaten.step}: {face}, letter {eaten.letter or 'none'}; hidden side {back}"
    words += f", letter {eaten.other_letter or 'none'}"
    size = 24 if zoom == 1 else 28
    is_starless = eaten.other_side in GROUPS["without stars"]
    return tag(
        "g",
        title(words),
        box(0, 0, TILE, TILE, 7, class_="plate"),
        tag("path", class_="under", d=_HALF),
        use(f"star-{eaten.symbol}", 6, 6, 34),
        line(58, 32, eaten.letter, size, class_="serif middle letter"),
        use(f"star-{eaten.other_side}", 56, 54, 30),
        line(39, 80, eaten.other_letter, size, class_="serif middle hidden-letter"),
        id=f"eaten-{eaten.step}",
        class_=classes("eaten-tile", is_starless and "starless"),
        transform=at(x, y),
    )


def last_page(scene: Scene, width: float, height: float) -> str:
    """Beside the feast: what was achieved, room for the answer, and room for the page's own things."""
    middle = width / 2
    return tag(
        "g",
        box(1, 1, width - 2, height - 2, 6, class_="sheet"),
        box(7, 7, width - 14, height - 14, 2, class_="sheet-line"),
        tag("circle", class_="disc", cx=middle, cy=88, r=68),
        tag("circle", class_="ring-line", cx=middle, cy=88, r=68),
        tag("circle", class_="duck-rays on-paper", cx=middle, cy=88, r=64),
        tag("circle", class_="hub", cx=middle, cy=88, r=56),
        use("duckthulhu", middle - 43, 45, 86),
        line(middle, 188, "Duckthulhu is sated.", 25, class_="serif middle ink"),
        line(middle, 210, f"25 tiles devoured, {scene.mistakes()}", 14, class_="middle faint-ink"),
        answer_place(24, 224, width - 48, 92),
        _course(scene, 24, 326, width - 48, height - 350),
        id="chart",
        class_="chart",
    )


def _course(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """How it went, a column for each phase; a page may lay its own things over it."""
    ways = {sign.id: sign.direction for sign in scene.view.signs}
    across, down = width / 5, (height - 14) / 5
    words = [
        line(
            x + across * (place // 5 + 0.5),
            y + 7 + down * (place % 5 + 0.62),
            f"{each.step}  {ways.get(each.sign, '')} {SPACE_NAMES[each.space]}",
            14,
            class_="serif middle faint-ink",
        )
        for place, each in enumerate(scene.view.devoured)
    ]
    return tag("g", box(x, y, width, height, 6, class_="slot quiet"), *words, id="talk-place", data_talk="End")


def answer_place(x: float, y: float, width: float, height: float) -> str:
    """Where a page may put a field for the answer; without one it only asks for it."""
    return tag(
        "g",
        box(x, y, width, height, 6, class_="slot"),
        line(x + width / 2, y + height / 2 + 6, "And what is the answer?", 17, class_="serif middle ink"),
        id="answer-place",
    )
