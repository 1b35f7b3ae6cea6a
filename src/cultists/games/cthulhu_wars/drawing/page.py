"""What a page needs of the picture: the picture without styles and shapes, and these once for all pictures."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from cultists.engine.views import QuestionView
from cultists.games.cthulhu_wars.drawing.chart import chart_shapes, chart_style
from cultists.games.cthulhu_wars.drawing.figures import FACTIONS
from cultists.games.cthulhu_wars.drawing.scene import Scene
from cultists.games.cthulhu_wars.drawing.table import TALL, TITLE, WIDE, tall, wide
from cultists.games.cthulhu_wars.view import WarsView
from cultists.games.cthulhu_wars.words import view_in_words
from cultists.svg import escaped, style, tag, use


def draw_bare(view: WarsView, question: QuestionView | None, names: Sequence[str], layout: str) -> str:
    """The whole table without styles and shapes."""
    scene = Scene(view, question, names)
    (width, height), fragment = (WIDE, wide(scene)) if layout == "wide" else (TALL, tall(scene))
    return tag(
        "svg",
        described(view, names),
        fragment,
        class_=f"cultists cthulhu-wars {layout}",
        viewBox=f"0 0 {width} {height}",
        role="group",
        aria_label=f"{TITLE}: {scene.doing()}",
        aria_describedby="picture-description",
    )


def described(view: WarsView, names: Sequence[str]) -> str:
    """All that is on the table, for screen readers: in one line, because line breaks do not survive in a picture."""
    return tag("desc", escaped(" ".join(view_in_words(view, names).split())), id="picture-description")


@cache
def page_style() -> str:
    """The styles of chart and table."""
    return f"{chart_style()}\n{style(__package__, 'table.css')}"


@cache
def page_shapes() -> str:
    """The shapes that the picture uses, and the crests by which the page marks the seats."""
    return chart_shapes() + "".join(
        tag("symbol", use(f"crest-{code.lower()}", -22, -22, 44), id=f"mark-{code.lower()}", viewBox="-22 -22 44 44")
        for code in FACTIONS
    )


@cache
def page_script() -> str:
    """What the page does with the map, verbs, units, areas and sheets: two files that make one ES module."""
    return "\n".join(files(__package__).joinpath(name).read_text("utf-8") for name in ("map.js", "table.js"))
