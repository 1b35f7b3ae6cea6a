"""The Command Clock: an inner ring for the dagger, an outer one for the tentacle; large to be set, small to be shown.

The page's script (clock.js) turns the hands.  It finds all it needs here: `data-room` and `data-hand` on the sectors,
`data-reach`, `data-start` and `data-shown` on the clock, and two rows that are the hands as sliders.
"""

from functools import cache
from typing import Final

from cultists.games.grand_octopus.board import ROOMS
from cultists.games.grand_octopus.choices import CULTS
from cultists.games.grand_octopus.drawing.figures import hatch, sign
from cultists.games.grand_octopus.drawing.places import sector, turned
from cultists.games.grand_octopus.drawing.scene import Scene
from cultists.games.grand_octopus.orders import SAME_ROOM
from cultists.games.grand_octopus.view import OrderView
from cultists.svg import SANS, SERIF, at, box, classes, common_size, escaped, line, tag, title, use
from cultists.svg import number as n

SIZE: Final = 258
"""The large clock's width, from -129 to 129."""
_PART: Final = 60
_HUB: Final = (0.0, 0.0)
_RIM_ROOM: Final = 100.0
"""So long a name along the rim may be, without the gaps between its letters."""


def angle_of(room: int) -> float:
    """Where a room lies on the clock: 1 above, then with the sun."""
    return _PART * (room - 1) - 90


@cache
def _dial() -> str:
    fine = "".join(
        f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}"
        for turn in range(180)
        if turn % 30 != 15
        for (x1, y1), (x2, y2) in [(turned(_HUB, 119.5, turn * 2), turned(_HUB, 123, turn * 2))]
    )
    bold = "".join(
        f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}"
        for room in ROOMS
        for (x1, y1), (x2, y2) in [(turned(_HUB, 101, angle_of(room) + 30), turned(_HUB, 124, angle_of(room) + 30))]
    )
    return (
        tag("circle", class_="plate-rim", r=127)
        + tag("circle", class_="hair", r=124)
        + tag("path", class_="tick", d=fine)
        + tag("path", class_="tick bold-tick", d=bold)
    )


def clock(scene: Scene, *, named: bool) -> str:
    """The viewer's clock; the rooms are named on the rim, or on a phone only numbered."""
    mine = scene.mine
    assert mine is not None and scene.me is not None
    parts = [_dial()]
    for room in ROOMS:
        parts.append(_sectors(scene, room))
        parts.append(_rim_name(scene, room) if named else _rim_number(room))
    rest = angle_of(mine.place if mine.place in ROOMS else 1)
    hands = [_hand("tentacle", scene.me, rest + 180), _hand("dagger", scene.me, rest)]
    hub = tag("circle", class_="hub", r=13) + sign(scene.me, -8, -8, 16)
    return tag(
        "g",
        *parts,
        *hands,
        hub,
        id="command-clock",
        class_=classes("clock", f"cult-{CULTS[scene.me]}", not named and "compact"),
        data_turn=scene.view.round,
        data_start=str(mine.place),
        data_reach=" ".join(map(str, sorted(scene.reachable))),
        data_quick=None if scene.has_exterior else "yes",
        data_shown=" ".join(mine.shown) or None,
    )


def _sectors(scene: Scene, room: int) -> str:
    can_go = room in scene.reachable
    outer = sector(_HUB, 73, 99, angle_of(room), _PART, 1.2, 4)
    inner = sector(_HUB, 22, 69, angle_of(room), _PART, 1.2, 4)
    x, y = turned(_HUB, 86, angle_of(room))
    star_x, star_y = turned(_HUB, 52, angle_of(room))
    where = scene.place_name(room)
    away = f"Cultist to {where}" if can_go else f"No stairs to {where}. The Cultist would fall and lose 1 power"
    mark = (
        tag("path", class_="can-go", d=_star(star_x, star_y, 5.2))
        if can_go
        else tag("path", class_="bars", d=_bars(star_x, star_y))
    )
    return (
        _sector("tentacle", room, f"Offspring to {where}", outer)
        + _sector("dagger", room, away, inner, barred=not can_go)
        + use(f"component-{room}", x - 9, y - 9, 18, class_="on-clock")
        + mark
    )


def _sector(hand: str, room: int, words: str, path: str, *, barred: bool = False) -> str:
    look = classes("sector", hand, barred and "barred")
    return tag("path", title(words), class_=look, d=path, data_room=room, data_hand=hand)


def _star(x: float, y: float, size: float) -> str:
    b, s = n(size * 0.21), n(size)
    away = n(size - size * 0.21)
    return f"M{n(x)} {n(y - size)}q{b} {away} {s} {s}q-{away} {b} -{s} {s}q-{b} -{away} -{s} -{s}q{away} -{b} {s} -{s}Z"


def _bars(x: float, y: float) -> str:
    """Three bars over a sector without stairs."""
    return "".join(f"M{n(x - 9 + 7 * k)} {n(y + 7)}l6 -14" for k in range(-1, 3))


def _rim_name(scene: Scene, room: int) -> str:
    """The name along the rim, upright in both halves."""
    angle, is_below = angle_of(room), room in (3, 4, 5)
    radius = 115.5 if is_below else 107.5
    ends = (angle + 29, angle - 29) if is_below else (angle - 29, angle + 29)
    (x1, y1), (x2, y2) = (turned(_HUB, radius, each) for each in ends)
    path = f"M{n(x1)} {n(y1)}A{n(radius)} {n(radius)} 0 0 {0 if is_below else 1} {n(x2)} {n(y2)}"
    words = tag("tspan", str(room), class_="rim-figure", font_size=13) + f" {escaped(scene.short_name(room).upper())}"
    text = tag("textPath", words, href=f"#clock-rim-{room}", startOffset="50%", text_anchor="middle")
    return tag("path", id=f"clock-rim-{room}", d=path, fill="none") + tag(
        "text", text, class_="serif rim-name", font_size=_rim_size(scene), data_room=room
    )


def _rim_size(scene: Scene) -> float:
    """One size for all names on the rim: the longest leaves a gap to its neighbours."""
    names = [f"0 {scene.short_name(room).upper()}" for room in ROOMS]
    return common_size(names, 11.8, _RIM_ROOM, SERIF)


def _rim_number(room: int) -> str:
    x, y = turned(_HUB, 111, angle_of(room))
    return line(x, y + 8, str(room), 23, class_="serif middle rim-number", data_room=str(room))


def _hand(kind: str, seat: int, angle: float) -> str:
    """A hand at rest; the script turns it."""
    shape = tag("use", href=f"#hand-of-{kind}", fill=hatch(seat) if kind == "tentacle" else None)
    return tag(
        "g", tag("path", class_="grip-area", d="M10 -16H104V16H10Z"), shape,
        id=f"hand-{kind}", class_=f"hand {kind} unset", data_hand=kind,
        transform=f"rotate({n(angle)})",
    )  # fmt: skip


# The hands in words

_HANDS: Final = {
    "dagger": ("Cultist", "go", "Dagger: where your Cultist goes"),
    "tentacle": ("Offspring", "rise", "Tentacle: where your Offspring rises"),
}


def hand_row(scene: Scene, kind: str, x: float, y: float, width: float, height: float, *, small: bool = False) -> str:
    """A hand as a slider whose value is in words; it is also the switch that says which hand the next tap moves."""
    whose, verb, name = _HANDS[kind]
    assert scene.me is not None
    left, y_name, y_note = (36.0, 32.0, 16.0) if small else (40.0, height / 2 - 3, height / 2 + 15)
    asked = f"Where does it {verb}?" if small else f"Where does your {whose} {verb}?"
    note = f"Your {whose}" if small else "Tap a room here or on the board."
    sizes = (14.5, 11.5) if small else (16.5, 12.5)
    words = "".join(
        line(left, y, each, size, room=width - left - 6, least=10.5, font=font, class_=look, data_size=size)
        for each, y, size, font, look in (
            (note, y_note, sizes[1], SANS, "row-note"),
            (asked, y_name, sizes[0], SERIF, "serif row-name"),
        )
    )
    return tag(
        "g",
        box(0.5, 0.5, width - 1, height - 1, 3, class_="field"),
        box(0, 0, 4, height, class_="chosen-bar"),
        use(f"small-{kind}", 9, height / 2 - 11, 22, class_="row-sign"),
        words,
        id=f"row-{kind}",
        class_=classes("hand-row", kind, kind == "dagger" and "active", f"cult-{CULTS[scene.me]}"),
        role="slider",
        tabindex=0,
        aria_label=name,
        aria_valuemin=0,
        aria_valuemax=7,
        aria_valuenow=0,
        aria_valuetext="not set",
        transform=at(x, y),
    )


def line_button(kind: str, x: float, y: float, width: float, height: float) -> str:
    """A hand between two rooms: an error that may be what one wants."""
    what = "your Cultist falls and loses 1 power" if kind == "dagger" else "no Offspring comes"
    half = height / 2
    return tag(
        "g",
        title(f"The {kind} points at the line between two rooms: {what}"),
        box(0.5, 0.5, width - 1, height - 1, 3, class_="field"),
        tag("path", class_="line-sign", d="M-9 8L0 -9L9 8M0 -9V9", transform=at(width / 2 + 9, half, 0.75)),
        use(f"small-{kind}", width / 2 - 18, half - 9, 18, class_="row-sign"),
        id=f"line-{kind}",
        class_="line-button",
        role="button",
        tabindex=0,
        aria_label=f"{kind.capitalize()} on the line between two rooms, a deliberate error",
        aria_pressed="false",
        data_line=kind,
        transform=at(x, y),
    )


def set_button(x: float, y: float, width: float, height: float) -> str:
    """Sends the order that the hands show; the script gives it the number of the option."""
    return tag(
        "g",
        box(0.5, 0.5, width - 1, height - 1, 3),
        box(4, 4, width - 8, height - 8, 1, class_="inner-line"),
        line(width / 2, height / 2 + 5.5, "Set the clock", 16, room=width - 16, least=12, class_="middle button-text"),
        id="set-the-clock",
        class_="button main waiting",
        role="button",
        tabindex=0,
        aria_disabled="true",
        aria_label="Set the clock: place both hands first",
        transform=at(x, y),
    )


def exterior_button(scene: Scene, x: float, y: float, width: float, height: float, *, small: bool = False) -> str:
    """Both hands on one room at once."""
    if not scene.has_exterior:
        return ""
    assert scene.mine is not None
    words = "Stay outside" if scene.mine.place == SAME_ROOM else "To the Exterior"
    return tag(
        "g",
        title(f"Both hands on one room. Your Cultist goes to {scene.place_name(7)}, and no Offspring comes"),
        box(0.5, 0.5, width - 1, height - 1, 3),
        line(
            width / 2,
            height / 2 + 4.6,
            "Outside" if small else words,
            12.5 if small else 14.5,
            room=width - 8,
            least=11,
            class_="middle button-text",
        ),
        id="to-the-exterior",
        class_="button quiet",
        role="button",
        tabindex=0,
        aria_label=f"{words}: both hands on one room",
        transform=at(x, y),
    )


# Clocks that are shown


def shown_clock(seat: int, order: OrderView | None, x: float, y: float, radius: float) -> str:
    """A small clock with its hands, as all see it in the revelation; the script turns them into place."""
    parts = [tag("circle", class_="plate-rim", r=radius), tag("circle", class_="hair", r=radius * 0.94)]
    marks = "".join(
        f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}"
        for room in ROOMS
        for (x1, y1), (x2, y2) in [
            (turned(_HUB, radius * 0.3, angle_of(room) + 30), turned(_HUB, radius * 0.78, angle_of(room) + 30))
        ]
    )
    parts.append(tag("path", class_="hair", d=marks))
    pointed = () if order is None else _angles(order)
    for room in ROOMS:
        tx, ty = turned(_HUB, radius * 0.8, angle_of(room))
        is_on = order is not None and room in (order.dagger, order.tentacle)
        size = max(radius * 0.24, 10)
        parts.append(
            line(tx, ty + size * 0.36, str(room), size, class_=classes("serif middle", is_on and "on", "figure-of"))
        )
    for kind, angle in pointed:
        fill = hatch(seat) if kind == "tentacle" else None
        hand = tag("use", href=f"#hand-of-{kind}", fill=fill, transform=f"scale({radius / 128:.3g})")
        parts.append(tag("g", hand, class_=f"shown-hand {kind}", data_angle=n(angle), transform=f"rotate({n(angle)})"))
    hub = tag("circle", class_="hub", r=radius * 0.14) + sign(seat, -radius * 0.09, -radius * 0.09, radius * 0.18)
    return tag("g", *parts, hub, class_=f"shown-clock cult-{CULTS[seat]}", transform=at(x, y))


def _angles(order: OrderView) -> list[tuple[str, float]]:
    """Both hands with their angles: on a line for 0, side by side on one room for 7."""
    tentacle, dagger = order.tentacle, order.dagger
    if dagger == SAME_ROOM:
        return [("tentacle", angle_of(4) + 8), ("dagger", angle_of(4) - 8)]
    return [
        ("tentacle", angle_of(tentacle) if tentacle else angle_of(1) - 30),
        ("dagger", angle_of(dagger) if dagger else angle_of(1) + 30),
    ]
