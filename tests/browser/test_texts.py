"""The check of all texts finds what is broken, and nothing else."""

from typing import Final

import pytest

from browser.people import People
from browser.texts import troubles

LONG: Final = "More words than there is room for"


def svg(inside: str) -> str:
    """A small drawing."""
    return f'<div id="picture"><svg width="300" height="200" font-size="16">{inside}</svg></div>'


BROKEN: Final = {
    "cut by a box that hides": (f'<p style="width:90px;overflow:hidden;white-space:nowrap">{LONG}</p>', "cut by p"),
    "ends in an ellipsis": (
        f'<p style="width:90px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">{LONG}</p>',
        "cut by an ellipsis",
    ),
    "clipped where it was drawn": (svg('<text x="9" y="40">Konstan…</text>'), "cut by an ellipsis: “Konstan…”"),
    "below a box that hides": (f'<div style="height:9px;overflow:hidden"><p>{LONG}</p></div>', "cut by div"),
    "scrolls sideways": (
        f'<p id="wide" style="width:90px;overflow-x:auto;white-space:nowrap">{LONG}</p>',
        "#wide scrolls sideways",
    ),
    "out of the screen": (f'<p style="position:fixed;left:-40px">{LONG}</p>', f"leaves the screen: “{LONG}”"),
    "far out of the screen": (f'<p style="position:fixed;left:-900px">{LONG}</p>', f"leaves the screen: “{LONG}”"),
    "below a page that cannot be scrolled": (
        f'<style>body{{height:100vh;overflow:hidden}}</style><p style="position:absolute;top:3000px">{LONG}</p>',
        f"leaves the screen: “{LONG}”",
    ),
    "a mark of a track under another one": (
        svg(
            '<g id="track"><g id="ann"><circle cx="90" cy="50" r="14" fill="#eee"/><text x="82" y="55">12</text></g>'
            '<g id="ben"><circle cx="92" cy="52" r="14" fill="#eee"/><text x="84" y="57">15</text></g></g>'
        ),
        "covered by circle, under “15”: “12”",
    ),
    "cut on a map that is whole": (
        svg(f'<svg id="map" width="60" height="40"><text x="5" y="20">{LONG}</text></svg>'),
        "cut by #map",
    ),
    "wider than its plate": (
        svg(f'<g id="plate"><rect width="90" height="40" fill="#eee"/><text x="9" y="25">{LONG}</text></g>'),
        "leaves rect of #plate",
    ),
    "past the rim of a dial": (
        svg(
            '<g><circle cx="90" cy="90" r="50" fill="#eee"/>'
            '<text x="90" y="60" text-anchor="middle">Observatory</text></g>'
        ),
        "leaves circle of g: “Observatory”",
    ),
    "cut by a window in a drawing": (
        svg(f'<svg width="60" height="40"><text x="5" y="20">{LONG}</text></svg>'),
        "cut by svg",
    ),
    "two lines on each other": (
        svg('<text x="9" y="40">One line</text><text x="40" y="44">and another</text>'),
        "“One line” lies on “and another”",
    ),
    "a shape over a word": (
        svg('<text x="9" y="40">Half of it is hidden</text><rect x="70" y="20" width="99" height="40"/>'),
        "covered by rect: “Half of it is hidden”",
    ),
    "a sign over a word": (
        svg(
            '<defs><symbol id="star" viewBox="0 0 9 9"><rect width="9" height="9"/></symbol></defs>'
            '<use href="#star" x="70" y="25" width="20" height="20"/><text x="9" y="40">Acolyte 2</text>'
        ),
        "a sign (#star) lies on “Acolyte 2”",
    ),
    "longer than its curve": (
        svg(
            '<path id="arc" d="M20 90A60 60 0 0 1 140 90" fill="none"/>'
            f'<text><textPath href="#arc">{LONG}</textPath></text>'
        ),
        f"longer than its curve: “{LONG}”",
    ),
    "letters pressed together": (svg(f'<text x="9" y="40" textLength="90">{LONG}</text>'), f"squeezed: “{LONG}”"),
}
WHOLE: Final = {
    "a list that scrolls down": '<div style="height:60px;overflow-y:auto">'
    + "<p>A line of the story.</p>" * 9
    + "</div>",
    "a word on its plate": svg(
        '<g><rect width="120" height="40" fill="#eee"/><text x="9" y="25">On a plate</text></g>'
    ),
    "lines below each other": svg('<text x="9" y="40">One line</text><text x="9" y="58">and another</text>'),
    "a sheet over everything": svg('<text x="9" y="40">All of this is below</text><rect width="300" height="200"/>'),
    "a veil over everything": svg(
        '<text x="9" y="40">All of this is below</text><rect width="300" height="200" fill="#000" opacity=".8"/>'
    ),
    "a dialog over a track": svg(
        '<g id="track"><g><circle cx="90" cy="50" r="14" fill="#eee"/><text x="82" y="55">12</text></g></g>'
        '<g id="dialog"><rect x="60" y="20" width="60" height="60" fill="#eee"/><text x="70" y="55">Yes</text></g>'
    ),
    "a pile of cards": svg(
        '<g id="pile"><g><rect width="90" height="120" fill="#eee"/><text x="9" y="55">Ghoul</text></g>'
        '<g><rect x="2" y="2" width="90" height="120" fill="#eee"/><text x="9" y="90">Byakhee</text></g></g>'
    ),
    "a map that is a window": '<div class="tall">'
    + svg(f'<svg id="map" width="60" height="40"><text x="5" y="20">{LONG}</text></svg>')
    + "</div>",
    "a page that scrolls down": f'<p style="margin-top:3000px">{LONG}</p>',
    "words for those who listen": f'<p class="sr" style="width:9px;overflow:hidden;white-space:nowrap">{LONG}</p>',
    "a pause": "<p>Acolyte 2 thinks …</p>",
    "a word on a curve": svg(
        '<path id="arc" d="M20 90A60 60 0 0 1 140 90" fill="none"/><text><textPath href="#arc">Dreams</textPath></text>'
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_nobody_can_read_is_found(people: People, name: str) -> None:
    body, what = BROKEN[name]
    reader = people("about:blank")
    reader.page.set_content(f"<body>{body}</body>")
    found = troubles(reader.page)
    assert [each for each in found if each.startswith(what)], found


@pytest.mark.parametrize("name", WHOLE)
def test_what_can_be_read_is_left_alone(people: People, name: str) -> None:
    reader = people("about:blank")
    reader.page.set_content(f"<body>{WHOLE[name]}</body>")
    assert troubles(reader.page) == []
