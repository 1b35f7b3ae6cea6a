"""The table as a part of a page that has the styles and shapes already."""

from collections.abc import Sequence

from cultists.engine.views import QuestionView
from cultists.games.stars_are_right.drawing.scene import Scene, describe
from cultists.games.stars_are_right.drawing.table import TALL, WIDE, tall, wide
from cultists.games.stars_are_right.view import StarsView
from cultists.sky.drawing import sky_shapes, sky_style
from cultists.svg import escaped, shapes, style, tag


def draw_bare(view: StarsView, question: QuestionView | None, names: Sequence[str], layout: str) -> str:
    """The whole table without styles and shapes."""
    scene = Scene(view, question, names)
    (width, height), fragment = (WIDE, wide(scene)) if layout == "wide" else (TALL, tall(scene))
    return tag(
        "svg",
        tag("desc", escaped(describe(scene)), id="picture-description"),
        fragment,
        class_=f"cultists stars-are-right {layout}",
        viewBox=f"0 0 {width} {height}",
        role="group",
        aria_label=f"The Stars Are Right: {scene.doing()}",
        aria_describedby="picture-description",
    )


def page_style() -> str:
    """The styles of the picture."""
    return sky_style() + "\n" + style(__package__, "table.css")


def page_shapes() -> str:
    """The shapes that the picture uses."""
    return sky_shapes() + shapes(__package__, "marks.svg")
