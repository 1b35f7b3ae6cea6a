"""What one cult decides alone: to gather, to exchange, to sacrifice, to put back, to gain."""

from typing import Final

from cultists.games.grand_octopus.board import COMPONENTS
from cultists.games.grand_octopus.choices import EXCHANGES, GAIN, LAST_POINT, NO_EXCHANGE, TARGETS, Exchange
from cultists.games.grand_octopus.drawing.figures import chip, coin
from cultists.games.grand_octopus.drawing.meeting import gain_in_words
from cultists.games.grand_octopus.drawing.rows import Row, eyebrow, heading, in_columns, small_sign, stacked
from cultists.games.grand_octopus.drawing.scene import Scene
from cultists.svg import at, box, classes, line, tag

_EXCHANGES: Final = {each.words: each for each in EXCHANGES.values()}


def decision(scene: Scene, width: float, height: float) -> str:
    """Gathering, the powers of the Exterior: few answers, said in full."""
    view = scene.view
    where = scene.place_name(view.settling) if view.settling else ""
    head, y = heading(0, 55, scene.doing(), 20, width, 3)
    top = y + 20
    if scene.about == "exchange":
        body = _exchange(scene, width, height - top - 20)
    else:
        pictured = _pictured(scene)
        room = 150 if pictured else 0
        body = tag("g", pictured, transform=at(width / 2, 66)) + tag(
            "g", stacked(scene, _rows(scene), width, height - top - room - 20, 62), transform=at(0, room)
        )
    return eyebrow(0, 28, where or "The Moon Men", width) + head + tag("g", body, transform=at(0, top))


def small_decision(scene: Scene, width: float, height: float) -> str:
    """The same on a phone."""
    head, y = heading(0, 21, scene.doing(), 15.5, width, 2)
    if scene.about == "exchange":
        body = _exchange(scene, width, height - y - 16)
    else:
        rows, room = _rows(scene), height - y - 18
        body = in_columns(scene, rows, width, room, 2, 56) if len(rows) > 3 else stacked(scene, rows, width, room, 58)
    return head + tag("g", body, transform=at(0, y + 12))


def _pictured(scene: Scene) -> str:
    """The thing that it is about, large."""
    view = scene.view
    if scene.about == "gather":
        return tag("circle", class_="halo", r=58) + coin(view.settling, 0, 0, 44)
    if view.exterior:
        return tag("circle", class_="hair", r=62) + tag(
            "g", tag("use", href=f"#outside-{view.exterior}", transform="scale(.82)"), class_="outside-picture"
        )
    return ""


def _rows(scene: Scene) -> list[Row]:
    """The answers to a question that only one cult is asked."""
    return [_row(scene, index, option.words) for index, option in enumerate(scene.options)]


def _row(scene: Scene, index: int, words: str) -> Row:
    """One answer with what follows from it."""
    about, place = scene.about, scene.options[index].place
    name = words[0].upper() + words[1:]
    power = scene.mine.power if scene.mine is not None else 0
    if place and place.startswith("component "):
        return _component_row(scene, index, name, int(place.split()[1]))
    if target := next((each for each in TARGETS if each.words == words), None):
        loses = f"{scene.name(target.cult)} loses a Component"
        note = f"Your power: {power - 1}." if power > 1 else "Your last point!"
        return Row(index, chip(target.cult, 0, 0, 13), loses, note, said=f"Sacrifice 1 power, {loses}")
    if words == GAIN[0]:
        return Row(index, small_sign("dagger", 24), name, f"Your power: {power + 1}.", kind="main")
    if words == LAST_POINT[0]:
        return Row(index, small_sign("broken", 22), "Yes, pay it", "Your cult is then out of the game.", kind="danger")
    return Row(index, small_sign("nothing"), name, "Somebody may take it later." if about == "gather" else "")


def _component_row(scene: Scene, index: int, name: str, kind: int) -> Row:
    """A Component to gather, or to put back."""
    if scene.about == "gather" and scene.me is not None:
        note, brief = gain_in_words(scene, scene.me, kind)
        return Row(index, coin(kind, 0, 0, 14), name, note, kind="main", brief=brief)
    return Row(index, coin(kind, 0, 0, 14), name, f"{scene.view.tokens[kind - 1] + 1} will lie there.")


def _exchange(scene: Scene, width: float, height: float) -> str:
    """The Marsh: first the Component to give, as tabs; then whose and which to take."""
    found = [(index, _EXCHANGES.get(option.words)) for index, option in enumerate(scene.options)]
    offered = [(index, each) for index, each in found if each is not None]
    gives = sorted({each.give for _, each in offered})
    parts = [line(0, 24, "Give", 12.5, class_="quiet")]
    parts += [_tab(place, give) for place, give in enumerate(gives)]
    for place, give in enumerate(gives):
        rows = [
            Row(
                index,
                coin(each.take, 0, 0, 13),
                COMPONENTS[each.take].capitalize(),
                "",
                (each.cult,),
                "",
                _said(scene, each),
            )
            for index, each in offered
            if each.give == give
        ]
        grid = in_columns(scene, rows, width, height - 98, 2 if len(rows) < 9 else 4, 44)
        shown = classes("offers", place == 0 and "on")
        parts.append(tag("g", grid, class_=shown, data_offers=give, transform=at(0, 48)))
    last = [Row(scene.index(NO_EXCHANGE), small_sign("nothing"), "Exchange nothing")]
    parts.append(tag("g", stacked(scene, last, width, 40), transform=at(0, height - 42)))
    return "".join(parts)


def _said(scene: Scene, each: Exchange) -> str:
    return f"Give the {COMPONENTS[each.give]} for the {COMPONENTS[each.take]} of {scene.name(each.cult)}"


def _tab(place: int, give: int) -> str:
    """A Component to give; the page's script shows what can be had for it."""
    return tag(
        "g",
        box(-20, -20, 40, 40, 3, class_="field"),
        coin(give, 0, 0, 15),
        class_=classes("tab button", place == 0 and "on"),
        role="button",
        tabindex=0,
        data_tab=give,
        aria_pressed="true" if place == 0 else "false",
        aria_label=f"Give the {COMPONENTS[give]}",
        transform=at(60 + place * 46, 20),
    )
