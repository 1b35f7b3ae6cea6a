"""The head of the question panel: what is asked, in few words, and the Power at hand."""

import re
from typing import Final

from cultists.games.cthulhu_wars.drawing.figures import crest
from cultists.games.cthulhu_wars.drawing.scene import Scene, pressable
from cultists.games.cthulhu_wars.words import STAYS, of
from cultists.svg import SERIF, at, line, tag, title, use, width_of, wrap

_TITLES: Final = {
    "act": ("Choose an action", "or point at a unit or an area"),
    "act on": ("Anything else?", "You have acted already; this is extra."),
    "annihilation": ("Perform a ritual?", "Each player may do it once in a Doom phase."),
    "before the battle": ("Before the dice", "Use an ability first, or roll the dice."),
    "choose a spellbook": ("Choose a spellbook", "You have earned it; it stays with you"),
    "vote for the first player": (
        "Who begins without Great Cthulhu?",
        "All vote in secret. Chance breaks a tie.",
    ),
    "choose the direction": ("Which way round?", "You are the first player of this cycle"),
}
"""Questions that come often: what is asked, and a remark."""


def heading(scene: Scene, width: float, *, small: bool) -> str:
    """Crest, question with a remark, and the Power at hand; the way back lies where the crest is."""
    asked, remark = _asked(scene)
    if scene.ends and (scene.is_grouped or not scene.question or scene.about == "annihilation"):
        remark = scene.ends
    elif scene.view.stays and scene.about in ("act", "move on"):
        remark = STAYS if scene.about == "act" else "Your turn stays open."
    elif scene.question and scene.about in ("act", "act on") and scene.view.next_decay:
        remark = f"Decay: your next turn costs {scene.view.next_decay} Power."
    shown = scene.shown
    middle = (18, 24) if small else (25, 31)
    left = 14.0 if shown is None else 36.0 if small else 46.0
    room = width - left - (12 if shown is None else 58)
    parts = [_back(*middle, 13 if small else 16)]
    if shown:
        who = "You have" if shown is scene.mine else f"{shown.faction} has"
        parts.append(crest(shown.code, *middle, 24 if small else 34))
        parts.append(_power(f"{who} {shown.power} Power", shown.power, width - 10, *((29, 18) if small else (37, 22))))
    return tag("g", *parts, *_lines(asked, remark, left, room, small=small), class_="heading")


def _lines(asked: str, remark: str, left: float, room: float, *, small: bool) -> list[str]:
    """The question in one line, or in two of the same size, and the remark below it."""
    rows, size = _rows(asked, room, *((15.5, 12.5) if small else (19.0, 14.5)))
    if len(rows) == 1:
        places = [(21.0 if small else 28.0) if remark else (28.0 if small else 36.0)]
        below = 38 if small else 49
    elif remark:
        places, below = ([15.0, 29.5], 42) if small else ([21.0, 39.0], 55)
    else:
        places, below = ([19.0, 36.0], 43) if small else ([27.0, 47.0], 58)
    drawn = [
        line(left, y, words, size, room=room, least=11, font=SERIF, class_="serif")
        for y, words in zip(places, rows, strict=True)
    ]
    return [
        *drawn,
        line(left, below, remark, 11.5 if small else 12.5, room=room, least=9.5, class_="quiet remark"),
    ]


def _rows(asked: str, room: float, most: float, least: float) -> tuple[list[str], float]:
    """One line as large as it can be, or two; and how large."""
    one = most * room / max(width_of(asked, most, SERIF), room)
    if one >= least:
        return [asked], one
    size = most - 3
    while size > 11 and any(width_of(row, size, SERIF) > room for row in wrap(asked, size, room, SERIF, most=2)):
        size -= 0.5
    return wrap(asked, size, room, SERIF, most=2), size


def _back(x: float, y: float, radius: float) -> str:
    return tag(
        "g",
        tag("circle", r=radius),
        tag("path", d="M3-6L-4 0L3 6", class_="cross"),
        class_="back",
        transform=at(x, y),
        **pressable("Back to all actions", data_back=""),
    )


def _power(words: str, power: int, x: float, y: float, size: float) -> str:
    wide = width_of(str(power), size, SERIF)
    return tag(
        "g",
        title(words),
        use("icon-power", x - wide - size * 0.9, y - size * 0.78, size * 0.85, class_="flame"),
        line(x, y, str(power), size, class_="end serif emph"),
        class_="own-power",
    )


def _asked(scene: Scene) -> tuple[str, str]:
    """The question, and a remark if it is short."""
    if not scene.question:
        if scene.is_over:
            return scene.doing(), "The game is over."
        if not scene.view.seats:
            return "Who plays what?", "Each player takes a faction."
        return scene.doing(), "Point at an area or a faction to look closer."
    if scene.results:
        return _results(scene, *scene.results)
    if scene.about in _TITLES:
        return _TITLES[scene.about]
    if scene.about == "move on":
        count = len(scene.view.moved)
        return "Who else moves?", f"{count} moved, {count} Power paid"
    if scene.share:
        _, left, total = scene.share
        what = scene.shared
        return "What do you offer?", f"{left} of {total} {what} {'is' if left == 1 else 'are'} still to be found"
    return _split(scene.asked())


def _results(scene: Scene, number: int, result: str) -> tuple[str, str]:
    """Who takes so many results, and what becomes of them."""
    asked = f"Who takes a {result}?" if number == 1 else f"Who takes {number} {result}s?"
    if scene.sufferer is not None and scene.sufferer != scene.me:
        return asked, f"{'One' if number == 1 else 'Some'} of {of(scene.faction(scene.sufferer))} units; you choose"
    who = "That unit" if number == 1 else "They"
    becomes = ("leaves the map" if number == 1 else "leave the map") if result == "Kill" else "must flee next door"
    return asked, f"{who} {becomes}"


def _split(words: str) -> tuple[str, str]:
    """The sentence that asks, and what else is said."""
    said = re.split(r"(?<=[.?]) ", words)
    asked = next((each for each in said if each.endswith("?")), said[0])
    return asked, " ".join(each for each in said if each is not asked)
