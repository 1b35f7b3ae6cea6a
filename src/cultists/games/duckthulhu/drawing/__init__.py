"""The table of the ritual as one picture: a view goes in, SVG comes out.  Nothing is decided here.

    draw(view, question, names, layout="wide")      a picture that stands alone, 1280 x 800 or 360 x 740
    draw_bare(view, question, names, layout)        the same without styles and shapes, for a page that has them
    page_style(), page_shapes()                     what such a page needs
    cover(), pictures(topic)                        for the shelf and for the page of the rules

What a script can find, in both layouts:

    #sky                    560 units square; its children are in these units (a tile measures 92, the first at 38, 38)
    #tile-7                 a tile, by its number; class `tile`, data-space="c3"
    use[data-space]         a space without a tile
    #duck                   Duckthulhu; the shape he is drawn with is the symbol #duckthulhu
    #moves                  handles and knobs: #knob-switch-b2-b3 (class `knob`), #handle-push-e5-south and
                            #handle-flip-a1-b1 (class `handle`), each with data-spaces="b2 b3".  A tile that can be
                            flipped alone is an option itself.
    #chart                  the star chart, or at the end the page that takes its place
    #sign-1a                a constellation of the present phase: class `sign`, `used` if it is; data-sign,
                            data-direction, and data-lands="b4" unless the jump would leave the sky
    #landing-1a             the mark on the space where it leads, data-sign and data-space.  Seen while the figure is
                            pointed at or has the focus; with the class `shown` always.
    #question               the instruction, or what is asked; #option-5 (class `button`) an answer in words
    #message, #cell-12      the twenty-five cells of the message: `eaten` with a letter, `is-now`, or empty
    #last, #mistakes        what happened last; how many mistakes (wide only)
    #eaten-12               at the end: a devoured tile with both sides and letters; `starless` if its hidden side has
                            no star.  These are lit if the <svg> has the class `answered`.
    #answer-place           at the end: its rect is free for a field to type the answer
    #talk-place             at the end, wide only: its rect (data-talk) is free for the page's log

What answers the question has the class `option` and, in `data-option`, the answer's place among the options.
"""

from collections.abc import Sequence
from typing import Literal

from cultists.engine.views import QuestionView
from cultists.games.duckthulhu.drawing.cover import cover
from cultists.games.duckthulhu.drawing.illustrations import pictures
from cultists.games.duckthulhu.drawing.scene import Scene, describe
from cultists.games.duckthulhu.drawing.table import TALL, WIDE, tall, wide
from cultists.games.duckthulhu.view import RitualView
from cultists.sky.drawing import sky_shapes, sky_style
from cultists.svg import escaped, shapes, style, tag

__all__ = ["Layout", "cover", "draw", "draw_bare", "page_shapes", "page_style", "pictures"]

Layout = Literal["wide", "tall"]


def draw(
    view: RitualView, question: QuestionView | None = None, names: Sequence[str] = (), *, layout: Layout = "wide"
) -> str:
    """The whole table: 1280 x 800 for a laptop, or 360 x 740 for a phone."""
    scene = Scene(view, question, names)
    (width, height), fragment = _laid_out(scene, layout)
    return tag(
        "svg",
        tag("title", escaped(_named(scene)), id="picture-title"),
        tag("desc", escaped(describe(scene)), id="picture-description"),
        tag("style", page_style()),
        tag("defs", page_shapes()),
        fragment.replace("><g", ">\n<g"),
        xmlns="http://www.w3.org/2000/svg",
        class_="cultists duckthulhu",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="group" if question else "img",
        aria_labelledby="picture-title picture-description",
    )


def draw_bare(view: RitualView, question: QuestionView | None, names: Sequence[str], layout: str) -> str:
    """The whole table without styles and shapes."""
    scene = Scene(view, question, names)
    (width, height), fragment = _laid_out(scene, layout)
    return tag(
        "svg",
        tag("desc", escaped(describe(scene)), id="picture-description"),
        fragment,
        class_=f"cultists duckthulhu {layout}",
        viewBox=f"0 0 {width} {height}",
        role="group",
        aria_label=_named(scene),
        aria_describedby="picture-description",
    )


def _laid_out(scene: Scene, layout: str) -> tuple[tuple[int, int], str]:
    return (WIDE, wide(scene)) if layout == "wide" else (TALL, tall(scene))


def _named(scene: Scene) -> str:
    return f"The Duckthulhu ritual: {scene.heading()}"


def page_style() -> str:
    """The styles of the picture."""
    return sky_style() + "\n" + style(__package__, "table.css")


def page_shapes() -> str:
    """The shapes that the picture uses."""
    return sky_shapes() + shapes(__package__, "marks.svg")
