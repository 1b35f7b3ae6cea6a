"""What keeps people from reading a page: text that is cut, leaves its box, or has something lying on it.

`troubles(page)` names every such text that is in sight, with what is wrong.  A script in the page (texts.js)

1. collects all text: of HTML by its text nodes, of SVG by its lines, and by its letters where they follow a curve;
2. asks the browser what lies above each of them: text that is wholly covered is out of sight, and nobody minds,
   unless it is the small plate of another text in the same group of the picture (two marks on one place of a track);
3. finds what is cut (by the screen, by a box that hides or scrolls sideways, by the end of a curve, by an ellipsis),
   what leaves the plate that it is written on, and what is squeezed;
4. finds text and signs that lie on other text, and boxes that scroll sideways.
"""

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

SCRIPT: Final = Path(__file__).with_suffix(".js").read_text("utf-8").rstrip(";\n")
WINDOWS: Final = ".tall #map, .overview"
"""Pictures that are windows on something larger: what they show of it is not judged.  A wide map is shown whole."""
PIECES: Final = ".figure, [href='#walled-up']"
"""What stands on a board, and may stand at the edge of a name; the games' own tests say how near."""

ALL_BUT: Final = """([within, visibility]) => {
  for (const each of document.body.querySelectorAll("*"))
    if (!each.closest(within) && !each.querySelector(within)) each.style.visibility = visibility;
}"""
"""Hides everything but one box and what is in it, or shows it again."""


def troubles(page: Page) -> list[str]:
    """What is wrong with the text that is in sight on a page."""
    wrong: list[str] = page.evaluate(SCRIPT, {"windows": WINDOWS, "pieces": PIECES})
    return wrong


def troubles_within(page: Page, within: str) -> list[str]:
    """The same for what is opened over a page: what it covers is not there to be read meanwhile."""
    page.evaluate(ALL_BUT, [within, "hidden"])
    wrong = troubles(page)
    page.evaluate(ALL_BUT, [within, ""])
    return wrong
