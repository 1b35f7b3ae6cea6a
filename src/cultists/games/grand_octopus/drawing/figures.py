"""Figures, coins and chips.  Brass is building and tool, bone is a Component, colour is a cult."""

from typing import Final

from cultists.games.grand_octopus.choices import CULTS
from cultists.svg import at, classes, line, tag, use
from cultists.svg import number as n

KEY: Final = 7
FACE_DOWN: Final = 0


def hatch(seat: int) -> str:
    """The filling of everything that belongs to a cult."""
    return f"url(#hatch-{CULTS[seat]})"


def sign(seat: int, x: float, y: float, size: float) -> str:
    """What a cult wears on its figures."""
    return use(f"sign-{CULTS[seat]}", x, y, size, class_="sign")


def chip(seat: int, x: float, y: float, radius: float, *, is_out: bool = False) -> str:
    """The token of a cult, round its middle; hollow when it is out of the game."""
    return tag(
        "g",
        tag("circle", class_="chip-rim", r=radius, fill=hatch(seat)),
        tag("circle", class_="chip-well", r=radius * 0.72),
        "" if is_out else sign(seat, -radius * 0.55, -radius * 0.55, radius * 1.1),
        class_=classes("chip", is_out and "is-out"),
        transform=at(x, y),
    )


def cultist(seat: int) -> str:
    """A Cultist, standing on its origin."""
    return tag("use", href="#cultist", x=-20, y=-30, width=40, height=48, fill=hatch(seat)) + sign(seat, -6, -1.5, 12)


def offspring(seat: int) -> str:
    """An Offspring, round its origin."""
    return tag("use", href="#offspring", x=-22, y=-22, width=44, height=42, fill=hatch(seat)) + sign(
        seat, -5.5, -15, 11
    )


def coin(kind: int, x: float, y: float, radius: float, *, is_owned: bool = True) -> str:
    """A Component; one that is not there is a dashed ring with a faint drawing."""
    size = radius * 1.3
    return tag(
        "g",
        tag("circle", class_="coin-face", r=radius),
        tag("circle", class_="coin-line", r=radius * 0.82) if is_owned else "",
        use(f"component-{kind}", -size / 2, -size / 2, size),
        class_=classes("coin", kind == KEY and "key", kind == FACE_DOWN and "down", not is_owned and "missing"),
        transform=at(x, y),
    )


def fan(kind: int, left: int, whole: int) -> str:
    """The Components that lie in a Location: coins, dotted rings for those that are gone, and their number."""
    step = 13 if whole < 4 else 11
    first = -step * (whole - 1) / 2
    gone = [tag("circle", class_="gone", cx=n(first + step * place), r=15.5) for place in range(left, whole)]
    below = [
        tag("circle", class_="coin-face", cx=n(first + step * place), r=16)
        + tag("circle", class_="coin-line", cx=n(first + step * place), r=13.2)
        for place in range(left - 1)
    ]
    top = first + step * (left - 1)
    count = tag("circle", class_="count", cx=n(top + 13), cy=-11, r=8.5) + line(
        top + 13, -6.8, str(left), 12, class_="middle count-text"
    )
    pile = tag("g", *below, class_=classes("coin", kind == KEY and "key")) + coin(kind, top, 0, 16) + count
    return "".join(gone) + (pile if left else "")


def slots(kinds: tuple[int, ...], hidden: int, x: float, y: float, radius: float, step: float) -> str:
    """Seven places in the order that breaks ties; where some lie face down, only what there is, known ones first."""
    if not hidden:
        owned = [coin(kind, x + (kind - 1) * step, y, radius, is_owned=kind in kinds) for kind in range(1, KEY + 1)]
        return "".join(owned)
    there = (*kinds, *(FACE_DOWN,) * hidden)
    return "".join(coin(kind, x + place * step, y, radius) for place, kind in enumerate(there))
