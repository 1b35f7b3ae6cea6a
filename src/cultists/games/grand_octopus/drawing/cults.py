"""The cults: a panel or a chip for each, with power, Components, promises, and what it is doing."""

from typing import Final

from cultists.games.grand_octopus.choices import CULTS
from cultists.games.grand_octopus.drawing.figures import FACE_DOWN, chip, coin, slots
from cultists.games.grand_octopus.drawing.scene import Scene, cult_in_words
from cultists.games.grand_octopus.view import SeatView
from cultists.games.grand_octopus.words import setting_in_words
from cultists.svg import SERIF, at, box, classes, clip, common_size, escaped, line, size_for, tag, title, use, width_of

_MARGIN: Final = 2
_BESIDE: Final = 100
"""On a phone a name stands beside the chip if a panel is so wide, otherwise above it."""
_LEAST_COIN: Final = 6.5
"""So small a Component may become on a phone."""


def panel(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> str:
    """A cult on a laptop."""
    cult = scene.view.seats[seat]
    shown = [
        title(cult_in_words(scene, seat)),
        box(0.5, 0.5, width - 1, height - 1, 3, class_="frame"),
        chip(seat, 26, 27, 14, is_out=cult.is_out),
        _name(scene, seat, 48, width),
    ]
    if not cult.is_out:
        shown += [
            _power(cult, width),
            own_loss(scene, width - 70, 20) if seat == scene.me and scene.lost else "",
            _status(scene, seat, 48, 41),
            _promises(cult, width - 30, 41),
            _components(scene, seat, height),
        ]
    else:
        shown.append(line(48, 41, "out of the game", 12.5, class_="quiet"))
        shown.append(_components(scene, seat, height) if cult.count else "")
    return tag("g", *shown, id=f"cult-{seat}", class_=_classes(scene, seat), data_cult=seat, transform=at(x, y))


def _classes(scene: Scene, seat: int) -> str:
    cult = scene.view.seats[seat]
    meeting = scene.view.meeting
    is_there = meeting is not None and seat in meeting.present
    return classes(
        "cult",
        f"cult-{CULTS[seat]}",
        seat == scene.me and "mine",
        cult.is_out and "is-out",
        (is_there or scene.view.winner == seat) and "now",
    )


def _name(scene: Scene, seat: int, x: float, width: float) -> str:
    cult = scene.view.seats[seat]
    room = width - x - 66 - (26 + 16 * bool(scene.lost) if seat == scene.me else 0)
    name = scene.name(seat)
    size = size_for(name, 17, room, 11, SERIF)
    me = tag("tspan", "you", class_="sans quiet", font_size=12, dx=6) if seat == scene.me else ""
    return tag(
        "text", escaped(clip(name, size, room * 1.001, SERIF)) + me, x=x, y=24, font_size=size,
        class_=classes("serif said", cult.is_out and "struck"),
    )  # fmt: skip


def _power(cult: SeatView, width: float) -> str:
    return use("small-dagger", width - 56, 9, 20, class_="power-sign") + line(
        width - 14, 28, str(cult.power), 22, class_="serif end said"
    )


def own_loss(scene: Scene, x: float, y: float) -> str:
    """What the turn has cost the viewer's cult, round its middle; it stays until the next clocks are shown."""
    return tag(
        "g",
        title(f"You lost {scene.lost} power {'last turn' if scene.is_choosing else 'this turn'}"),
        box(-12, -8, 24, 16, 8, class_="own-loss-ground"),
        line(0, 4.3, f"\N{MINUS SIGN}{scene.lost}", 12, class_="middle bold own-loss-number"),
        class_="own-loss-badge",
        transform=at(x, y),
    )


def _promises(cult: SeatView, x: float, y: float) -> str:
    """A cracked seal for every promise that was broken, a whole one for those that were kept."""
    promises = cult.promises
    parts = []
    if promises.broken:
        parts.append(
            use("small-broken", x - 2, y - 9, 15, class_="broken")
            + line(x + 15, y + 4, str(promises.broken), 12, class_="broken")
        )
        x -= 29
    if promises.kept:
        parts.append(
            use("small-kept", x - 2, y - 9, 15, class_="kept")
            + line(x + 15, y + 4, str(promises.kept), 12, class_="quiet")
        )
    return tag("g", *parts, class_="promises") if parts else ""


def _status(scene: Scene, seat: int, x: float, y: float) -> str:
    """While clocks are set: who has, and who has not (the page's script knows); afterwards the order in words."""
    if scene.is_choosing:
        shown, room = scene.view.seats[seat].shown, _beside(scene, seat)
        more = f", showed {setting_in_words(shown[-1])}" if shown else ""
        waiting, done = (
            use(f"small-{sign}", x - 1, y - 11, 13) + line(x + 16, y, words + more, 12.5, room=room, least=9)
            for sign, words in (("thinking", "thinking"), ("set", "clock set"))
        )
        return tag("g", waiting, class_="thinking quiet") + tag("g", done, class_="has-set")
    order = scene.view.seats[seat].order
    if order is None:
        return ""
    went, rose = scene.order_in_words(order)
    size = size_for(went + rose, 12.5, _beside(scene, seat), 10)
    parts = use("small-dagger", x - 2, y - 12, 15, class_="power-sign") + line(x + 14, y, went, size, class_="quiet")
    beside = x + 14 + width_of(went, size) + 6
    if order.offspring:
        parts += use("small-tentacle", beside, y - 12, 15, class_="own-colour") + line(
            beside + 16, y, rose, size, class_="quiet"
        )
    return tag("g", parts, class_="ordered") + tag("g", _badge("thinking", 36, 37), class_="thinking quiet")


def _beside(scene: Scene, seat: int) -> float:
    """The room for words beside the promises."""
    promises = scene.view.seats[seat].promises
    return 162 - 29 * (bool(promises.kept) + bool(promises.broken))


def _badge(name: str, x: float, y: float) -> str:
    """A small sign on the edge of a chip, where it hides no name."""
    return tag("circle", cx=x, cy=y, r=7, class_="badge") + use(f"small-{name}", x - 5, y - 5, 10)


def _components(scene: Scene, seat: int, height: float) -> str:
    cult = scene.view.seats[seat]
    y = height - 20
    hidden = cult.count - len(cult.components)
    return slots(cult.components, hidden, 25, y, 12, 27.5) + line(
        250, y + 5, f"{cult.count}/{scene.view.needed}", 14, class_="serif end quiet"
    )


def small(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> str:
    """A cult on a phone."""
    cult = scene.view.seats[seat]
    is_narrow = width < _BESIDE
    y_chip, left = (32.0, 4.0) if is_narrow else (13.0, 24.0)
    struck = classes("serif said", cult.is_out and "struck")
    room = width - left - 3
    size = max(9.0, common_size([scene.name(each) for each in scene.seats], 13.5, room, SERIF))
    top = [
        title(cult_in_words(scene, seat)),
        box(0.5, 0.5, width - 1, height - 1, 3, class_="frame"),
        chip(seat, 12, y_chip, 8, is_out=cult.is_out),
        line(left, 16, scene.name(seat), size, room=room, least=8, font=SERIF, class_=struck),
    ]
    if cult.is_out:
        return tag(
            "g",
            *top,
            line(24 if is_narrow else 6, 37, "out", 12, class_="quiet"),
            id=f"cult-{seat}",
            class_=_classes(scene, seat),
            data_cult=seat,
            transform=at(x, y),
        )
    signs = tag("g", _badge("thinking", 18, y_chip + 8), class_="thinking quiet")
    if scene.is_choosing:
        signs += tag("g", _badge("set", 18, y_chip + 8), class_="has-set")
    x_power, size_power = (19.0, 12.0) if is_narrow else (3.0, 14.0)
    beside = x_power + size_power + width_of(str(cult.power), size_power, SERIF)
    x_broken, y_broken = (16.0, 18.0) if is_narrow else (beside + 1, 29.0)  # over the chip, where it takes no room
    broken = use("small-broken", x_broken, y_broken, 11, class_="broken") if cult.promises.broken else ""
    return tag(
        "g",
        *top,
        use("small-dagger", x_power, 28, size_power, class_="power-sign"),
        line(x_power + size_power - 1, 38, str(cult.power), size_power, class_="serif said"),
        broken,
        *_small_components(cult, beside + (12 if broken and not is_narrow else 0), width),
        signs,
        id=f"cult-{seat}",
        class_=_classes(scene, seat),
        data_cult=seat,
        transform=at(x, y),
    )


def _small_components(cult: SeatView, left: float, width: float) -> list[str]:
    """On a phone: beside each other; in two rows where they would become too small, or hide one another."""
    kinds = (*cult.components, *(FACE_DOWN,) * (cult.count - len(cult.components)))
    room = width - left - _MARGIN
    radius = min(7.5, room / 2 / max(len(kinds), 1))
    columns = len(kinds)
    if radius < _LEAST_COIN:
        radius, columns = _LEAST_COIN, -(-len(kinds) // 2)
    step = min(2 * radius + 0.4, (room - 2 * radius) / max(columns - 1, 1))
    first = width - _MARGIN - radius - step * (columns - 1)
    top = 35.0 if columns == len(kinds) else 34 - radius
    return [
        coin(kind, first + place % columns * step, top + place // columns * 2 * radius, radius)
        for place, kind in enumerate(kinds)
    ]
