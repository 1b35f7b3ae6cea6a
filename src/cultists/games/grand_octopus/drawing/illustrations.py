"""Pictures for the rules page: Components, clocks, figures, and the four Exteriors."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final
from xml.etree import ElementTree

from cultists.games.grand_octopus.board import COMPONENTS, EXTERIORS, LOCATIONS
from cultists.games.grand_octopus.drawing.clock import shown_clock
from cultists.games.grand_octopus.drawing.figures import coin, cultist, offspring
from cultists.games.grand_octopus.view import OrderView
from cultists.svg import at, line, tag
from cultists.svg import shapes as packaged_shapes

_MOVE: Final = OrderView(3, 2, "move", 1, 3, 2, falls=False)
_OUTSIDE: Final = OrderView(7, 7, "exterior", 1, 7, 0, falls=False)
_ERROR: Final = OrderView(0, 5, "cultist error", 1, 1, 5, falls=True)


def pictures(topic: str) -> Sequence[str]:
    """What illustrates a topic of the rules."""
    exterior = {name: code for code, name in EXTERIORS.items()}.get(topic)
    if exterior:
        return (_picture(f"The {topic}", 160, 160, _outside(exterior)),)
    return {
        "Goal": [_picture(COMPONENTS[kind], 120, 130, _component(kind)) for kind in LOCATIONS],
        "Command Clock": [
            _clock("Cultist to the crypt, Offspring to the museum", _MOVE),
            _clock("Both hands on one room: to the Exterior", _OUTSIDE),
        ],
        "Errors": [_clock("The dagger on the line: the Cultist falls", _ERROR)],
        "Conflicts": [_picture("A Cultist and an Offspring", 150, 96, _meeting())],
    }.get(topic, [])


def _picture(name: str, width: float, height: float, inside: str) -> str:
    ground = tag("rect", width=width, height=height, rx=4, class_="page")
    return tag(
        "svg", ground, inside, class_="cultists grand-octopus", viewBox=f"0 0 {width:g} {height:g}", width=width,
        height=height, role="img", aria_label=name,
    )  # fmt: skip


def _component(kind: int) -> str:
    name = line(60, 118, f"{kind} {COMPONENTS[kind]}", 15, class_="serif middle")
    return coin(kind, 60, 56, 42) + name


def _clock(name: str, order: OrderView) -> str:
    return _picture(name, 170, 170, shown_clock(0, order, 85, 85, 78))


def _meeting() -> str:
    return tag("g", cultist(1), transform=at(46, 56, 1.5)) + tag("g", offspring(2), transform=at(104, 56, 1.4))


def _outside(exterior: str) -> str:
    rim = tag("circle", class_="plate-rim", cx=80, cy=80, r=76) + tag("circle", class_="hair", cx=80, cy=80, r=72)
    return rim + tag("g", tag("use", href=f"#outside-{exterior}", x=80, y=80), class_="outside-picture")


@cache
def exterior_pictures() -> Mapping[str, str]:
    """The choices of the option `exterior` as small pictures that stand alone."""
    drawn = {exterior: _small(_shape(f"outside-{exterior}")) for exterior in EXTERIORS}
    mark = tag(
        "text", "?", y=20, text_anchor="middle", font_size=60, font_weight=600, font_family="ui-serif,Georgia,serif"
    )
    return drawn | {"random": _small(tag("g", mark, fill="var(--brass,#c9a227)", stroke="none"))}


def _small(inside: str) -> str:
    rim = tag("circle", r=76, fill="var(--plate,#0e1430)", stroke_width=2.4) + tag("circle", r=70, stroke_opacity=0.4)
    drawn = tag("g", rim, inside, fill="none", stroke="var(--brass,#c9a227)", stroke_width=1.8)
    return tag("svg", drawn, xmlns="http://www.w3.org/2000/svg", viewBox="-78 -78 156 156", aria_hidden="true")


def _shape(name: str) -> str:
    """What stands in the file of shapes under a name."""
    whole = ElementTree.fromstring(f'<svg xmlns:xlink="x">{packaged_shapes(__package__, "shapes.svg")}</svg>')
    found = next(each for each in whole if each.get("id") == name)
    return "".join(ElementTree.tostring(each, "unicode") for each in found)
