"""The war as pictures: a view goes in, SVG comes out.  Nothing is decided here, and nothing hidden is known.

    draw(view, question, names, layout="wide")      the whole table, a file that stands alone
    page.draw_bare(view, question, names, layout)   the same for a page that has styles and shapes

What can move has a stable id (`figure-12`, `gate-in-europe`, `doom-1`); what answers the question has the class
`option` and, in `data-option`, the answer's place among the question's options.  All answers are drawn in the panel;
table.js shows those that belong to the verb, the unit and the area that were chosen so far.
"""

from collections.abc import Sequence
from typing import Literal

from cultists.engine.views import QuestionView
from cultists.games.cthulhu_wars.drawing.page import described, page_shapes, page_style
from cultists.games.cthulhu_wars.drawing.scene import Scene
from cultists.games.cthulhu_wars.drawing.table import TALL, TITLE, WIDE, tall, wide
from cultists.games.cthulhu_wars.view import WarsView
from cultists.svg import escaped, tag

__all__ = ["draw"]

Layout = Literal["wide", "tall"]


def draw(
    view: WarsView, question: QuestionView | None = None, names: Sequence[str] = (), *, layout: Layout = "wide"
) -> str:
    """The whole table as one seat sees it: 1280 x 800 for a laptop, or 360 x 740 for a phone."""
    scene = Scene(view, question, names)
    (width, height), fragment = (WIDE, wide(scene)) if layout == "wide" else (TALL, tall(scene))
    return tag(
        "svg",
        tag("title", escaped(f"{TITLE}: {scene.doing()}"), id="picture-title"),
        described(view, names),
        tag("style", page_style()),
        tag("defs", page_shapes()),
        fragment.replace("><g", ">\n<g"),
        xmlns="http://www.w3.org/2000/svg",
        class_=f"cultists cthulhu-wars {layout} alone",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="group" if question else "img",
        aria_labelledby="picture-title picture-description",
    )
