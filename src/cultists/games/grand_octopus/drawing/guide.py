"""What a newcomer is shown: what wins, as a picture, and what the signs on board and clock mean."""

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin
from typing import Final

from cultists.engine import Sign
from cultists.games.grand_octopus.board import COMPONENTS, EXTERIOR, EXTERIORS, LOCATIONS, NAMES
from cultists.games.grand_octopus.drawing.figures import FACE_DOWN, chip, coin, cultist, offspring
from cultists.games.grand_octopus.drawing.illustrations import exterior_pictures
from cultists.games.grand_octopus.drawing.scene import POWERS
from cultists.games.grand_octopus.view import OctopusView
from cultists.svg import at, line, small_picture, tag, use

_BRASS: Final = "var(--brass,#c9a227)"
_LOOK: Final = "cultists grand-octopus"
_GATHERED: Final = (1, 3, 5, 7)
"""The Components in the picture of the goal."""


@cache
def goal() -> str:
    """A Cultist under an arch of four different Components."""
    arch = tag("path", d="M22 118A78 78 0 0 1 178 118", fill="none", stroke=_BRASS, stroke_dasharray="2 5")
    coins = []
    for place, kind in enumerate(_GATHERED):
        turn = pi * (0.97 - 0.94 * place / (len(_GATHERED) - 1))
        coins.append(coin(kind, 100 + 74 * cos(turn), 108 - 74 * sin(turn), 24))
    return small_picture(
        _LOOK, 200, 152, arch, *coins, tag("g", cultist(0), transform=at(100, 124, 1.9))
    )  # fmt: skip


def legend(view: OctopusView) -> Sequence[Sign]:
    """What lies on the board, on the clock and before the cults."""
    return [*_orders(view), *_board(view), *_components(view)]


def _orders(view: OctopusView) -> list[Sign]:
    hands = use("small-dagger", 0, 4, 26) + use("small-tentacle", 18, 6, 26)
    both = (hands, "Both on one room", "Your Cultist goes to the Exterior, and no Offspring comes.")
    signs = [
        (use("small-dagger", 6, 2, 34), "Dagger", "Points to the room to which your Cultist goes, or stays in."),
        (use("small-tentacle", 6, 2, 34), "Tentacle", "Points to the room in which your Offspring appears."),
        (
            tag("path", d="M22 36L10 6M22 36L34 6", fill="none", stroke=_BRASS, stroke_width=2),
            "The line between two rooms",
            "A hand on it is an error: no Offspring comes, or your Cultist falls and you lose 1 power.",
        ),
        *([both] if view.exterior else []),
        (use("small-thinking", 9, 6, 28), "Thinking", "This cult has not set its clock yet."),
        (use("small-set", 9, 6, 28), "Ready", "This cult has set its clock; nobody else knows how."),
    ]
    return [Sign(_drawn(drawn), name, words, "Your order") for drawn, name, words in signs]


def _board(view: OctopusView) -> list[Sign]:
    seat = view.seat or 0
    signs = [
        (
            tag("g", cultist(seat), transform=at(22, 24, 0.8)),
            "Cultist",
            "Alone in a room, it takes one Component there.",
        ),
        (
            tag("g", offspring(seat), transform=at(22, 20, 0.85)),
            "Offspring",
            "Cultists who meet one, even their own, gather nothing, and each of their cults loses 1 power.",
        ),
        (
            chip(seat, 22, 20, 15),
            "The sign of a cult",
            "Marks who owns what; on the blade it shows the power of a cult.",
        ),
        (
            tag("g", use("small-dagger", -19, -19, 38), transform=at(22, 20, turn=-90)),
            "Dagger of Power",
            "Shows the power of every cult, from 7 down to 1. A cult without power is out.",
        ),
    ]
    group = "On the board"
    found = [Sign(_drawn(drawn), name, words, group) for drawn, name, words in signs]
    if view.exterior:
        name = f"Exterior: {EXTERIORS[view.exterior]}"
        found.append(Sign(exterior_pictures()[view.exterior], name, POWERS[view.exterior], group))
    return found


def _components(view: OctopusView) -> list[Sign]:
    kinds = [kind for kind in LOCATIONS if view.exterior or kind != EXTERIOR]
    group = f"Components: {view.needed} different ones win"
    signs = [
        Sign(_drawn(coin(kind, 22, 20, 17)), COMPONENTS[kind].capitalize(), f"Lies in: {NAMES[kind]}.", group)
        for kind in kinds
    ]
    if view.options.get("components") == "face-down":
        words = "A Component that a cult owns; you must remember which one it is."
        signs.append(Sign(_drawn(coin(FACE_DOWN, 22, 20, 17)), "Face down", words, group))
    count = tag("circle", class_="count", cx=22, cy=20, r=13) + line(22, 25.5, "2", 16, class_="middle count-text")
    return [*signs, Sign(_drawn(count), "A number on Components", "So many of them are left in the room.", group)]


def _drawn(*parts: str) -> str:
    return small_picture(_LOOK, 44, 40, *parts)
