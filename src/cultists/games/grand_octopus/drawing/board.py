"""The board: the university with its library, the Exterior beside it, and all that stands and lies there."""

from functools import cache
from typing import Final

from cultists.games.grand_octopus.board import EXTERIOR, ROOMS
from cultists.games.grand_octopus.choices import CULTS
from cultists.games.grand_octopus.drawing.figures import cultist, fan, offspring
from cultists.games.grand_octopus.drawing.places import (
    COINS_AT,
    MIDDLE,
    NAMES_AT,
    OUTSIDE,
    OUTSIDE_RADIUS,
    RIM,
    SMALL_COINS_AT,
    SMALL_NAMES_AT,
    Point,
    angle_of,
    medallion_at,
    outline,
    spots,
    stairs,
    turned,
    way,
)
from cultists.games.grand_octopus.drawing.scene import POWERS, Scene, location_in_words
from cultists.svg import at, classes, escaped, line, tag, title
from cultists.svg import number as n

_LONGEST_NAMES: Final = 24
"""More letters than that have no room in a line; then those who are there are counted."""
_FALLEN: Final = 78
"""A fallen Cultist lies on its side, turned by so many degrees."""


def board(scene: Scene, *, compact: bool = False) -> str:
    """The whole board in its own units; `compact` enlarges names, numbers and coins for a phone."""
    standing = _standing(scene)
    parts = [
        _plate(),
        *(_room(scene, location) for location in ROOMS),
        tag("use", href="#floors", class_="floors"),
        *(_outlines(scene, location) for location in ROOMS),
        *_stairs(scene),
        _walled_up(),
        _outside(scene, compact=compact) if scene.has_exterior else "",
        *(_medallion(scene, location, compact) for location in scene.locations),
        *(_coins(scene, location, compact) for location in scene.locations),
        *(_room_name(scene, location, compact) for location in scene.locations),
        *_trails(scene, standing),
        *_figures(scene, standing),
        _plan(scene),
    ]
    return tag("g", *parts, id="board", class_=classes("board", compact and "compact"))


@cache
def _plate() -> str:
    fine = "".join(_tick(MIDDLE, turn * 1.5, 283, 287) for turn in range(240) if turn % 5)
    bold = "".join(_tick(MIDDLE, turn * 7.5, 279, 289) for turn in range(48))
    rings = "".join(tag("circle", class_="hair", cx=MIDDLE[0], cy=MIDDLE[1], r=r) for r in (296.5, 290, 277))
    return (
        tag("circle", class_="plate-rim", cx=MIDDLE[0], cy=MIDDLE[1], r=RIM)
        + rings
        + tag("path", class_="tick", d=fine)
        + tag("path", class_="tick bold-tick", d=bold)
    )


def _walled_up() -> str:
    place = at(*turned(MIDDLE, 105, angle_of(6)), 1, angle_of(6) + 90)
    words = "No stairs. Nobody can walk between the library and the garden."
    return tag("use", href="#walled-up", transform=place, data_help=words)


def _tick(middle: Point, angle: float, inner: float, outer: float) -> str:
    (x1, y1), (x2, y2) = turned(middle, inner, angle), turned(middle, outer, angle)
    return f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}"


def _room(scene: Scene, location: int) -> str:
    """A floor that can be clicked when the clock is set; it knows where the figures of a plan would stand."""
    return tag(
        "g",
        title(location_in_words(scene, location)),
        tag("path", class_="floor", d=outline(location)),
        id=f"room-{location}",
        class_=_state(scene, location),
        **_plan_of(scene, location),
    )


def _state(scene: Scene, location: int) -> str:
    return classes(
        "room",
        scene.sets_the_clock and location in scene.reachable and "reach",
        scene.view.settling == location and not scene.is_over and "settling",
    )


def _plan_of(scene: Scene, location: int) -> dict[str, str]:
    """Where a plan for this Location would be drawn: the data that the page's script needs."""
    plan = {"data_room": str(location), "data_called": scene.place_name(location)}
    if not scene.sets_the_clock or scene.mine is None:
        return plan
    start = scene.mine.place
    places, scale = spots(location, min(_count(scene, location) + 2 - (location == start), 9))
    own = _own_spot(scene)
    to = own if location == start else places[-2]
    trail = " ".join(f"{n(x)},{n(y)}" for x, y in way(start, location, own, to))
    return plan | {
        "data_cultist": f"{n(to[0])} {n(to[1])} {scale:.3g}",
        "data_offspring": f"{n(places[-1][0])} {n(places[-1][1])} {scale * 0.92:.3g}",
        "data_trail": trail,
        "data_name": f"the {scene.short_name(location).lower()}",
        "data_there": _there(scene, location),
    }


def _there(scene: Scene, location: int) -> str:
    """Whose Cultists an Offspring would find there now: “Bram is there now”."""
    others = [seat for seat in scene.seats if scene.view.seats[seat].place == location and seat != scene.me]
    if not others:
        return ""
    names = scene.names(others)
    who = names if len(names) <= _LONGEST_NAMES or len(others) == 1 else f"{len(others)} others"
    return f"{who} {'is' if len(others) == 1 else 'are'} there now"


def _count(scene: Scene, location: int) -> int:
    return sum((each.place == location) + (each.offspring == location) for each in scene.view.seats)


def _own_spot(scene: Scene) -> Point:
    assert scene.mine is not None
    place = scene.mine.place
    there = [seat for seat in scene.seats if scene.view.seats[seat].place == place]
    assert scene.me is not None
    return spots(place, _count(scene, place))[0][there.index(scene.me)]


def _outlines(scene: Scene, location: int) -> str:
    """A fine line inside the room, and a strong one that is shown when it is chosen, haunted or settled."""
    fine = "" if location == 1 else tag("path", class_="inset", d=outline(location, 5))
    return fine + _edge(scene, location, outline(location, 2))


def _edge(scene: Scene, location: int, path: str) -> str:
    me = "" if scene.me is None else f"cult-{CULTS[scene.me]}"
    return tag(
        "path", class_=classes(_state(scene, location).replace("room", "edge"), me), id=f"edge-{location}", d=path
    )


def _stairs(scene: Scene) -> list[str]:
    start = scene.mine.place if scene.mine and scene.sets_the_clock else 0
    parts = []
    for one, other, place, turn in stairs():
        wide, high = (36, 34) if one == 1 else (32, 38)
        steps = "".join(f"M{n(-wide / 2 + wide * k / 6)} {2 - high / 2}V{high / 2 - 2}" for k in range(1, 6))
        rails = f"M{-wide / 2} {-high / 2}H{wide / 2}M{-wide / 2} {high / 2}H{wide / 2}"
        parts.append(
            tag(
                "g",
                tag("rect", class_="well", x=-wide / 2, y=-high / 2, width=wide, height=high),
                tag("path", class_="steps", d=steps),
                tag("path", class_="rails", d=rails),
                class_=classes("stairs", start in (one, other) and "lit"),
                transform=at(*place, 1, turn),
            )
        )
    return parts


@cache
def _outside_rim() -> str:
    fine = "".join(_tick(OUTSIDE, turn * 3, 83, 86) for turn in range(120) if not 26 < turn < 34)
    x, y = OUTSIDE
    rings = "".join(tag("circle", class_="hair", cx=x, cy=y, r=r) for r in (OUTSIDE_RADIUS - 3.5, 70))
    return rings + tag("path", class_="tick", d=fine)


def _outside(scene: Scene, *, compact: bool) -> str:
    """The Exterior: a plate of its own for each of the four, its name round the rim."""
    x, y = OUTSIDE
    exterior = scene.view.exterior
    name = scene.place_name(EXTERIOR).removeprefix("the ") if exterior else "Exterior"
    rim = f"M{n(x - 74)} {n(y - 3)}A74 74 0 0 1 {n(x + 74)} {n(y - 3)}"
    text = tag("textPath", escaped(name.upper()), href="#outside-rim", startOffset="50%", text_anchor="middle")
    size = 12.5 if len(name) < 20 else 11.4
    long = (
        ""
        if compact
        else tag("path", id="outside-rim", d=rim, fill="none")
        + tag("text", text, class_="serif rim-name", font_size=size)
    )
    place = tag("use", href=f"#outside-{exterior}", x=x, y=y) if exterior else ""
    return tag(
        "g",
        title(_exterior_in_words(scene)),
        tag("circle", class_="floor", cx=x, cy=y, r=OUTSIDE_RADIUS),
        _outside_rim(),
        long,
        tag("g", place, class_="outside-picture"),
        _edge(scene, EXTERIOR, outline(EXTERIOR)),
        id=f"room-{EXTERIOR}",
        class_=_state(scene, EXTERIOR),
        **_plan_of(scene, EXTERIOR),
    )


def _exterior_in_words(scene: Scene) -> str:
    """What the Exterior does, how one gets there and away, then what is there."""
    name = scene.place_name(EXTERIOR).removeprefix("the ")
    said = [f"{name[0].upper()}{name[1:]}", POWERS.get(scene.view.exterior, "").removesuffix(".")]
    said += ["Both hands on one room lead here", "From here your Cultist can go to any room"]
    said += [f"Here now: {location_in_words(scene, EXTERIOR).partition(': ')[2]}"]
    return ". ".join(filter(None, said))


def _medallion(scene: Scene, location: int, compact: bool) -> str:
    """The number of a Location on its rim."""
    return tag(
        "g",
        tag("circle", class_="medal", r=19),
        tag("circle", class_="medal-line", r=15.5),
        line(0, 7.3, str(location), 20, class_="serif middle"),
        id=f"medallion-{location}",
        data_help=f"Number {location}. So this place is called on the Command Clock; conflicts are settled from 1 on.",
        class_=classes("medallion", scene.view.settling == location and not scene.is_over and "settling"),
        data_room=str(location),
        transform=at(*medallion_at(location), 1.3 if compact else 1),
    )


def _coins(scene: Scene, location: int, compact: bool) -> str:
    x, y = (SMALL_COINS_AT if compact else COINS_AT)[location]
    scale = (1.3 if compact else 1.16) * (0.88 if location in (1, EXTERIOR) else 1)
    left = scene.view.tokens[location - 1]
    return tag("g", fan(location, left, len(scene.view.seats) - 1), class_="coins", transform=at(x, y, scale))


def _room_name(scene: Scene, location: int, compact: bool) -> str:
    if location == EXTERIOR and not compact:
        return ""
    x, y = (SMALL_NAMES_AT if compact else NAMES_AT)[location]
    is_crowded = _count(scene, location) > 4
    return line(
        x, y, scene.short_name(location), 25 if compact else 16.5,
        class_=classes("serif middle room-name", is_crowded and "crowded", location == EXTERIOR and "outside-name"),
    )  # fmt: skip


# Figures

Standing = dict[tuple[str, int], tuple[Point, float]]


def _standing(scene: Scene) -> Standing:
    """Where every figure of the view stands, and how large it is."""
    found: Standing = {}
    for location in scene.locations:
        there = [("cultist", seat) for seat, each in enumerate(scene.view.seats) if each.place == location]
        there += [("offspring", seat) for seat, each in enumerate(scene.view.seats) if each.offspring == location]
        places, scale = spots(location, max(len(there), 1))
        found.update({figure: (place, scale) for figure, place in zip(there, places, strict=False)})
    return found


def _figures(scene: Scene, standing: Standing) -> list[str]:
    """All figures, those behind first; and the Offspring of the last turn, which only the revelation shows."""
    order = sorted(standing, key=lambda figure: standing[figure][0][1])
    parts = [_figure(scene, *figure, *standing[figure]) for figure in order]
    for seat, each in enumerate(scene.view.seats):
        if each.order is not None and each.order.offspring and not each.offspring:
            room = each.order.offspring
            here = [one for one in scene.seats if (their := scene.view.seats[one].order) and their.offspring == room]
            places, scale = spots(room, min(_count(scene, room) + len(here), 9))
            place = places[-1 - here.index(seat)]
            parts.append(
                tag(
                    "g", offspring(seat), class_="figure gone-again", data_seat=seat, transform=at(*place, scale * 0.92)
                )
            )
    return parts


def _figure(scene: Scene, kind: str, seat: int, place: Point, scale: float) -> str:
    cult = scene.view.seats[seat]
    if kind == "offspring":
        return tag(
            "g", offspring(seat), id=f"offspring-{seat}", class_="figure offspring", data_seat=seat,
            transform=at(*place, scale * 0.92),
        )  # fmt: skip
    own = tag("ellipse", class_="own", cy=14, rx=19, ry=6.5) if seat == scene.me else ""
    body = tag("g", cultist(seat), transform=f"rotate({_FALLEN} 0 8)") if cult.is_fallen else cultist(seat)
    order = cult.order
    points = ""
    if order is not None and order.came_from != order.goes_to and not scene.is_over:
        points = " ".join(
            f"{n(x)},{n(y)}" for x, y in way(order.came_from, order.goes_to, _left(order.came_from), place)
        )
    return tag(
        "g", own + body, id=f"cultist-{seat}", data_seat=seat, data_way=points or None, data_size=f"{scale:.3g}",
        class_=classes("figure cultist", cult.is_fallen and "fallen"), transform=at(*place, scale),
    )  # fmt: skip


def _left(location: int) -> Point:
    """The middle of the place that a Cultist came from."""
    return spots(location, 1)[0][0]


def _trails(scene: Scene, standing: Standing) -> list[str]:
    """While a turn is settled: dotted lines from where the Cultists came."""
    if scene.is_choosing or scene.is_over:
        return []
    parts = []
    for seat, each in enumerate(scene.view.seats):
        order = each.order
        if order is None or not each.place or order.came_from == each.place:
            continue
        points = way(order.came_from, each.place, _left(order.came_from), standing["cultist", seat][0])
        trail = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points)
        parts.append(tag("path", class_=f"trail cult-{CULTS[seat]}", d=trail))
    return parts


def _plan(scene: Scene) -> str:
    """What the viewer's hands say, as ghosts that the page's script puts into the rooms."""
    if not scene.sets_the_clock or scene.me is None:
        return ""
    walker = tag("use", href="#cultist-to-be", x=-20, y=-30, width=40, height=48)
    monster = tag("use", href="#offspring-to-be", x=-22, y=-22, width=44, height=42)
    return tag(
        "g",
        tag("path", class_="plan trail", id="plan-trail", d="M0 0"),
        tag("g", walker, class_="plan", id="plan-cultist"),
        tag("g", monster, class_="plan", id="plan-offspring"),
        class_=f"plans cult-{CULTS[scene.me]}",
        aria_hidden="true",
    )
