"""Nothing is asked of the viewer: who has set the clock and who has not, who decides, how it ended."""

from cultists.games.grand_octopus.board import EXTERIOR
from cultists.games.grand_octopus.choices import CULTS
from cultists.games.grand_octopus.drawing.figures import chip, coin
from cultists.games.grand_octopus.drawing.meeting import gain_in_words
from cultists.games.grand_octopus.drawing.rows import eyebrow, heading
from cultists.games.grand_octopus.drawing.scene import Scene
from cultists.games.grand_octopus.words import outdone, outdone_in_words
from cultists.svg import SERIF, at, box, classes, line, tag, title, use, wrap


def waiting(scene: Scene, width: float, height: float) -> str:
    """Nothing is asked of the viewer: who has set the clock and who has not, or who decides."""
    if scene.is_over:
        return _standings(scene, width, height)
    head, y = heading(0, 55, scene.doing(), 21, width)
    if not scene.is_choosing:
        where = scene.place_name(scene.view.settling) if scene.view.settling else ""
        picture = tag("g", _pictured_place(scene), transform=at(width / 2, y + 130))
        note = line(width / 2, y + 232, _at_stake(scene), 14, room=width, least=11, class_="serif middle quiet")
        return eyebrow(0, 28, where, width) + head + picture + note
    rows = []
    living = [seat for seat in scene.seats if not scene.view.seats[seat].is_out]
    own = _own_clock(scene, width, 46)
    each = min(58.0, (height - y - (132 if own else 60)) / len(living))
    for place, seat in enumerate(living):
        rows.append(tag("g", _clock_of(scene, seat, width, each - 6), transform=at(0, y + 22 + place * each)))
    mine = tag("g", own, transform=at(0, height - 94)) if own else ""
    return eyebrow(0, 28, f"Turn {scene.view.round}: choice", width) + head + "".join(rows) + mine


def small_waiting(scene: Scene, width: float, height: float) -> str:
    """The same on a phone."""
    head, y = heading(0, 24, scene.doing(), 17, width, 2)
    if scene.is_over:
        return head + _said(outdone_of(scene) or why_over(scene), y + 20, width, most=4)[0]
    if not scene.is_choosing:
        return head + tag("g", tag("g", _pictured_place(scene), transform="scale(.9)"), transform=at(width / 2, y + 96))
    living = [seat for seat in scene.seats if not scene.view.seats[seat].is_out]
    lines = -(-len(living) // 2)
    own = _own_clock(scene, width, 44)
    each, across = min(58.0, (height - y - (94 if own else 18)) / lines), (width - 6) / 2
    rows = [
        tag(
            "g",
            _clock_of(scene, seat, across, each - 6),
            transform=at((place % 2) * (across + 6), y + 14 + place // 2 * each),
        )
        for place, seat in enumerate(living)
    ]
    return head + "".join(rows) + (tag("g", own, transform=at(0, height - 80)) if own else "")


def _own_clock(scene: Scene, width: float, height: float) -> str:
    """What the viewer has set, in two lines, and below them what can be done with it; the script fills it in."""
    if scene.mine is None or scene.mine.is_out:
        return ""
    half = (width - 8) / 2
    return tag(
        "g",
        line(0, 11, "", 12.5, id="your-order", class_="said"),
        line(0, 26, "", 12.5, id="your-offspring", class_="said"),
        _button("change-clock", "Change it", "Change what your clock says: nobody notices", 0, half, height),
        _button("show-clock", "Show it to all", "Show your clock: then you must change it", half + 8, half, height),
        id="own-clock",
        class_="own-clock",
        data_shows_sealed="",
        data_room=f"{width:g}",
    )


def _button(name: str, words: str, label: str, x: float, width: float, height: float) -> str:
    return tag(
        "g",
        title(label),
        box(0.5, 0.5, width - 1, height - 1, 3),
        line(width / 2, height / 2 + 5, words, 14.5, room=width - 8, least=11, class_="middle button-text"),
        id=name,
        class_="button quiet",
        role="button",
        tabindex=0,
        aria_label=f"{words}: {label}",
        transform=at(x, 32),
    )


def _at_stake(scene: Scene) -> str:
    view = scene.view
    if view.step != "gather" or view.dominating is None:
        return ""
    words, brief = gain_in_words(scene, view.dominating, view.settling)
    return brief or words


def _pictured_place(scene: Scene) -> str:
    location = scene.view.settling
    if not location:
        return ""
    if location == EXTERIOR and scene.view.exterior:
        ring = tag("circle", class_="hair", r=78)
        return ring + tag("g", tag("use", href=f"#outside-{scene.view.exterior}"), class_="outside-picture")
    return tag("circle", class_="halo", r=62) + coin(location, 0, 0, 48)


def _clock_of(scene: Scene, seat: int, width: float, height: float) -> str:
    """A closed clock: others see that it is set, not how."""
    is_small = width < 200
    middle, x = height / 2, 50 if is_small else 64
    name = scene.name(seat) + (" (you)" if seat == scene.me and not is_small else "")
    says = ("thinking", "clock set") if is_small else ("still thinking", "has set the clock")
    size, down = (13.5, 11) if height < 40 else (16, 13)
    return tag(
        "g",
        box(0.5, 0.5, width - 1, height - 1, 3, class_="field"),
        tag("g", _closed(min(middle - 4, 20)), transform=at(26 if is_small else 32, middle)),
        line(x, middle - 3, name, size, room=width - x - 36, least=10, font=SERIF, class_="serif said"),
        line(x, middle + down, says[0], size * 0.78, class_="thinking quiet"),
        line(x, middle + down, says[1], size * 0.78, class_="has-set"),
        chip(seat, width - (16 if is_small else 26), middle - (8 if is_small else 0), 9 if is_small else 11),
        class_="closed-clock",
        data_cult=seat,
    )


def _closed(radius: float) -> str:
    return (
        tag("circle", class_="plate-rim", r=radius)
        + tag("circle", class_="hair", r=radius * 0.86)
        + tag("g", use("small-sealed", -radius * 0.5, -radius * 0.55, radius, class_="sealed"), class_="has-set")
        + tag("g", use("small-thinking", -radius * 0.5, -radius * 0.5, radius), class_="thinking quiet")
    )


def _standings(scene: Scene, width: float, height: float) -> str:
    """The end: all cults with what they have, the winner first."""
    view = scene.view

    def rank(seat: int) -> tuple[bool, bool, int, int]:
        cult = view.seats[seat]
        return seat != view.winner, cult.is_out, -cult.count, -cult.power

    head, y = heading(0, 55, scene.doing(), 22, width)
    why, y = _said(f"{why_over(scene)} {outdone_of(scene)}", y + 24, width, most=6)
    each = min(64.0, (height - y - 46) / len(scene.seats))
    rows = [
        tag("g", _standing(scene, seat, width, each - 6), transform=at(0, y + 16 + place * each))
        for place, seat in enumerate(sorted(scene.seats, key=rank))
    ]
    return eyebrow(0, 28, f"The end, turn {view.round}", width) + head + why + "".join(rows)


def _said(words: str, y: float, width: float, most: int) -> tuple[str, float]:
    """Some sentences in as many lines as they need, smaller if they are many; gives also where the last one stands."""
    size = next((each for each in (15, 14, 13, 12.5) if len(wrap(words, each, width)) < most), 11.5)
    lines = wrap(words, size, width, most=most)
    step = size * 1.2
    said = [
        line(0, y + step * place, each, size, room=width, least=10, class_="said") for place, each in enumerate(lines)
    ]
    return "".join(said), y + step * (len(lines) - 1)


def outdone_of(scene: Scene) -> str:
    """Who was complete too, and what decided; nothing if the winner alone was."""
    winner = scene.view.winner
    if winner is None:
        return ""
    return " ".join(outdone_in_words(scene.name(seat), scene.name(winner), kind) for seat, kind in outdone(scene.view))


def _standing(scene: Scene, seat: int, width: float, height: float) -> str:
    cult = scene.view.seats[seat]
    middle = height / 2
    room = width - 70 - 23 * len(cult.components)
    note = (
        "out of the game"
        if cult.is_out
        else f"{cult.count} Component{'' if cult.count == 1 else 's'}, power {cult.power}"
    )
    kinds = [coin(kind, width - 22 - 23 * k, middle, 10.5) for k, kind in enumerate(reversed(cult.components))]
    return tag(
        "g",
        box(0.5, 0.5, width - 1, height - 1, 3, class_="field"),
        chip(seat, 24, middle, 13, is_out=cult.is_out),
        line(46, middle - 3, scene.name(seat), 16, room=room, least=10, font=SERIF, class_="serif said"),
        line(46, middle + 13, note, 12, room=room, least=10, class_="quiet"),
        *kinds,
        class_=classes("standing", f"cult-{CULTS[seat]}", seat == scene.view.winner and "winner"),
    )


def why_over(scene: Scene) -> str:
    """Why the game is over."""
    view = scene.view
    return {
        "components": f"{view.needed} different Components: the ritual is complete.",
        "last cult": "No other cult has any power left.",
        "nobody left": "No cult has any power left.",
        "tie": "Two rituals are equal in every way, so nobody wins.",
        "turns": "The night is over after 60 turns.",
    }.get(view.ending, "")
