"""The table as one picture: a view goes in, SVG comes out.  Nothing is decided here, and nothing hidden is known.

    draw(view, question, names, layout="wide")      the whole table, a file that stands alone
    draw_bare(view, question, names, layout)        the same for a page that has styles and shapes

What can move has a stable id (`cultist-2`, `offspring-0`, `power-1`); what answers the question has the class `option`
and, in `data-option`, the answer's place among the question's options.  The 44 orders are the exception: they are set
with two hands on a clock, and clock.js gives the number of the order to one button.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Literal

from cultists.engine.views import QuestionView
from cultists.games.grand_octopus.drawing.scene import Scene, describe
from cultists.games.grand_octopus.drawing.table import TALL, TITLE, WIDE, tall, wide
from cultists.games.grand_octopus.view import OctopusView
from cultists.svg import escaped, style, tag
from cultists.svg import shapes as packaged_shapes

__all__ = ["draw", "draw_bare", "script", "shapes", "stylesheet"]

Layout = Literal["wide", "tall"]


def draw(
    view: OctopusView, question: QuestionView | None = None, names: Sequence[str] = (), *, layout: Layout = "wide"
) -> str:
    """The whole table as one seat sees it: 1280 x 800 for a laptop, or 360 x 740 for a phone."""
    scene = Scene(view, question, names)
    (width, height), fragment = (WIDE, wide(scene)) if layout == "wide" else (TALL, tall(scene))
    return tag(
        "svg",
        tag("title", escaped(f"{TITLE}: {scene.doing()}"), id="picture-title"),
        tag("desc", escaped(describe(scene)), id="picture-description"),
        tag("style", stylesheet()),
        tag("defs", shapes()),
        fragment.replace("><g", ">\n<g"),
        xmlns="http://www.w3.org/2000/svg",
        class_=f"cultists grand-octopus {layout} alone",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="group" if question else "img",
        aria_labelledby="picture-title picture-description",
    )


def draw_bare(view: OctopusView, question: QuestionView | None, names: Sequence[str], layout: str) -> str:
    """The whole table without styles and shapes."""
    scene = Scene(view, question, names)
    (width, height), fragment = (WIDE, wide(scene)) if layout == "wide" else (TALL, tall(scene))
    return tag(
        "svg",
        tag("desc", escaped(describe(scene)), id="picture-description"),
        fragment,
        class_=f"cultists grand-octopus {layout}",
        viewBox=f"0 0 {width} {height}",
        role="group",
        aria_label=f"{TITLE}: {scene.doing()}",
        aria_describedby="picture-description",
    )


def stylesheet() -> str:
    """The styles of the picture."""
    return style(__package__, "table.css")


def shapes() -> str:
    """The shapes that the picture uses."""
    return packaged_shapes(__package__, "shapes.svg")


@cache
def script() -> str:
    """What the page does with the clock and in the revelation: two files that make one ES module."""
    return "\n".join(files(__package__).joinpath(name).read_text("utf-8") for name in ("clock.js", "revelation.js"))
