"""The picture of docs/architecture.md: the parts of the program in layers.

    python scripts/draw_the_parts.py        # writes docs/pictures/parts.svg

A part imports only parts of the layers below its own; a test holds the picture to the imports of the code.
"""

from html import escape
from pathlib import Path
from typing import Final

PICTURE: Final = Path(__file__).parents[1] / "docs" / "pictures" / "parts.svg"

Part = tuple[str, str]
"""The folder or module in src/cultists/, and what it is for."""

LAYERS: Final[tuple[tuple[Part, ...], ...]] = (
    (("terminal", "the commands, and play in the terminal"),),
    (("web", "the server: tables, pages, HTTP API"), ("arena", "tournaments of bots")),
    (("store", "tables in SQLite or PostgreSQL"), ("bots", "bots for any game")),
    (("games", "stars_are_right, cthulhu_wars, grand_octopus, duckthulhu: none knows another"),),
    (("search", "thinking ahead in imagined games"), ("sky", "the sky of tiles that two games share")),
    (("engine", "asks, answers, copies, remembers"), ("svg", "small pieces of drawings")),
)
"""From what people use down to what everything stands on."""

WIDTH: Final = 760
LEFT: Final = 92
GAP: Final = 14
HIGH: Final = 58
TOP: Final = 24

STYLE: Final = """
  .page { fill: #f4ecd8; stroke: #c9b77f }
  .part { fill: #fbf5e6; stroke: #8a6d1a }
  .name { fill: #1b2240; font: 600 17px ui-monospace, Menlo, Consolas, monospace }
  .about { fill: #4d5678; font: 14px system-ui, sans-serif }
  .arrow { stroke: #8a6d1a; stroke-width: 2; fill: none }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0b1026; stroke: #5a5030 }
    .part { fill: #131a3a; stroke: #c9a227 }
    .name { fill: #efe6d0 }
    .about { fill: #9aa6cf }
    .arrow { stroke: #c9a227 }
  }
"""


def picture() -> str:
    """The whole picture.  It has a background of its own, so that it can be read on a light and on a dark page."""
    high = TOP * 2 + len(LAYERS) * HIGH + (len(LAYERS) - 1) * GAP
    foot = high - TOP
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high}" role="img" aria-labelledby="title">',
        '<title id="title">The parts of Cultists in layers: each imports only what lies below it</title>',
        f"<style>{STYLE}</style>",
        f'<rect class="page" x=".5" y=".5" width="{WIDTH - 1}" height="{high - 1}" rx="10"/>',
        f'<path class="arrow" d="M46 {TOP + 6}V{foot - 8}M38 {foot - 18}L46 {foot - 6}L54 {foot - 18}"/>',
        f'<text class="about" text-anchor="middle" transform="translate(32 {high / 2:g}) rotate(-90)">imports</text>',
    ]
    for row, layer in enumerate(LAYERS):
        top = TOP + row * (HIGH + GAP)
        wide = (WIDTH - LEFT - TOP - GAP * (len(layer) - 1)) / len(layer)
        for place, (name, about) in enumerate(layer):
            left = LEFT + place * (wide + GAP)
            lines += [
                f'<rect class="part" x="{left:g}" y="{top}" width="{wide:g}" height="{HIGH}" rx="7"/>',
                f'<text class="name" x="{left + 16:g}" y="{top + 25}">{escape(name)}</text>',
                f'<text class="about" x="{left + 16:g}" y="{top + 45}">{escape(about)}</text>',
            ]
    return "\n".join([*lines, "</svg>", ""])


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8")
