"""The table as one picture: a view goes in, SVG comes out.  Nothing is decided here, and nothing hidden is known.

    draw(view, question, names, layout="wide")      the whole table
    draw_sky(view, question)                        the sky alone
    draw_card(card), draw_cards(cards)              cards alone

What can move has a stable id (`tile-7`, `card-dagoon-p`); what answers the question has the class `option` and, in
`data-option`, the answer's place among the question's options.
"""

from collections.abc import Sequence
from typing import Literal

from cultists.engine.views import QuestionView
from cultists.games.stars_are_right.cards import Card
from cultists.games.stars_are_right.drawing.cards import HEIGHT_WITH_WORDS as HEIGHT
from cultists.games.stars_are_right.drawing.cards import WIDTH, in_words, whole_card
from cultists.games.stars_are_right.drawing.scene import Scene, describe
from cultists.games.stars_are_right.drawing.table import TALL, WIDE, sky_with_ending, tall, wide
from cultists.games.stars_are_right.view import StarsView
from cultists.sky.drawing import SIDE, sky_shapes, sky_style
from cultists.svg import at, box, escaped, shapes, style, tag, title

__all__ = ["draw", "draw_card", "draw_cards", "draw_sky"]

Layout = Literal["wide", "tall"]


def draw(
    view: StarsView, question: QuestionView | None = None, names: Sequence[str] = (), *, layout: Layout = "wide"
) -> str:
    """The whole table as one seat sees it: 1280 x 800 for a laptop, or 360 x 740 for a phone."""
    scene = Scene(view, question, names)
    size, fragment = (WIDE, wide(scene)) if layout == "wide" else (TALL, tall(scene))
    return _picture(
        fragment, size, f"The Stars Are Right: {scene.doing()}", describe(scene), has_options=question is not None
    )


def draw_sky(view: StarsView, question: QuestionView | None = None) -> str:
    """The sky alone, 560 units square."""
    scene = Scene(view, question, ())
    return _picture(sky_with_ending(scene), (SIDE, SIDE), "The sky", describe(scene), has_options=question is not None)


def draw_card(card: Card) -> str:
    """One card alone."""
    return _picture(_margin(card), (WIDTH + 8, HEIGHT + 8), card.name, in_words(card))


def draw_cards(cards: Sequence[Card], columns: int = 9) -> str:
    """A sheet of cards."""
    rows = -(-len(cards) // columns)
    size = columns * (WIDTH + 10) + 10, rows * (HEIGHT + 10) + 10
    placed = [
        tag("g", _margin(card), transform=at(6 + place % columns * (WIDTH + 10), 6 + place // columns * (HEIGHT + 10)))
        for place, card in enumerate(cards)
    ]
    sheet = box(0, 0, *size, class_="page") + "".join(placed)
    return _picture(sheet, size, "Cards", " ".join(in_words(card) for card in cards))


def _margin(card: Card) -> str:
    return tag(
        "g",
        title(in_words(card)),
        whole_card(card, WIDTH, HEIGHT),
        id=f"card-{card.id}",
        class_="card",
        transform=at(4, 4),
    )


def _picture(
    fragment: str, size: tuple[float, float], name: str, description: str, *, has_options: bool = False
) -> str:
    """A file that stands alone: shapes, styles, a title and a description for those who hear it."""
    width, height = size
    return tag(
        "svg",
        tag("title", escaped(name), id="picture-title"),
        tag("desc", escaped(description), id="picture-description"),
        tag("style", sky_style(), "\n", style(__package__, "table.css")),
        tag("defs", sky_shapes(), shapes(__package__, "marks.svg")),
        fragment.replace("><g", ">\n<g"),
        xmlns="http://www.w3.org/2000/svg",
        class_="cultists stars-are-right",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="group" if has_options else "img",
        aria_labelledby="picture-title picture-description",
    )
