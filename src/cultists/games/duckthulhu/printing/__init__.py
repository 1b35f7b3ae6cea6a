"""A ritual on paper: what to hand out at a party.  A ritual goes in, HTML or pages of SVG come out.

    sheet(ritual)           one HTML file, to be printed on A4 or Letter, on both sides
    svg_pages(ritual)       the same pages as SVG, by the end of their file's name

The tiles come on pages 5 and 6, which are the two sides of one sheet of paper; the solution is a sheet of its own.
"""

from cultists.games.duckthulhu.drawing.scene import shortened
from cultists.games.duckthulhu.printing.charts import star_charts
from cultists.games.duckthulhu.printing.how_to import how_to_play
from cultists.games.duckthulhu.printing.lists import instructions, solution
from cultists.games.duckthulhu.printing.paper import HEIGHT, WIDTH, Page, foot
from cultists.games.duckthulhu.printing.tiles import backs, beginning, fronts
from cultists.games.duckthulhu.ritual import Ritual
from cultists.sky.drawing import sky_shapes
from cultists.svg import escaped, shapes, style, tag

__all__ = ["Page", "pages", "sheet", "svg_pages"]

_DRAWING = "cultists.games.duckthulhu.drawing"


def pages(ritual: Ritual, *, with_solution: bool = True) -> list[Page]:
    """The pages in the order in which they are printed."""
    found = [
        Page("rules", "How to play", how_to_play(ritual, with_solution=with_solution)),
        Page("sky", "The sky in the beginning", beginning(ritual)),
        Page("charts", "The star charts", star_charts(ritual)),
        Page("instructions", "The instructions", instructions(ritual)),
        Page("tiles", "The tiles, fronts", fronts(ritual)),
        Page("backs", "The tiles, backs", backs(ritual)),
    ]
    if with_solution:
        found.append(Page("solution", "The solution", solution(ritual)))
    return found


def sheet(ritual: Ritual, *, with_solution: bool = True) -> str:
    """All pages as one HTML file that needs nothing else."""
    found = pages(ritual, with_solution=with_solution)
    sections = [
        f'<section id="{page.key}">{_svg(ritual, page, place, len(found))}</section>'
        for place, page in enumerate(found, 1)
    ]
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
            f"<title>{escaped(ritual.name or 'The Duckthulhu Ritual')}</title>",
            f"<style>{style(__package__, 'page.css')}\n{style(__package__, 'sheet.css')}</style></head>",
            f'<body><svg class="shapes" aria-hidden="true"><defs>{_shapes()}</defs></svg>',
            *sections,
            "</body></html>\n",
        ]
    )


def svg_pages(ritual: Ritual, *, with_solution: bool = True) -> list[tuple[str, str]]:
    """Every page as an SVG that stands alone, 186 x 253 mm, with the end of its file's name."""
    found = pages(ritual, with_solution=with_solution)
    inside = tag("style", style(__package__, "sheet.css")) + tag("defs", _shapes())
    return [
        (f"{place}-{page.key}", _svg(ritual, page, place, len(found), inside)) for place, page in enumerate(found, 1)
    ]


def _svg(ritual: Ritual, page: Page, place: int, count: int, inside: str = "") -> str:
    name = shortened(ritual.name) or "The Duckthulhu Ritual"
    below = "" if page.key in ("backs", "solution") else foot(name, f"{place} / {count}")
    return tag(
        "svg",
        tag("title", escaped(f"{name}: {page.title}")),
        inside,
        page.drawing.replace("><g", ">\n<g"),
        below,
        xmlns="http://www.w3.org/2000/svg",
        class_="sheet-page",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=f"{WIDTH}mm",
        height=f"{HEIGHT}mm",
        role="img",
        aria_label=page.title,
    )


def _shapes() -> str:
    return sky_shapes() + shapes(_DRAWING, "marks.svg")
