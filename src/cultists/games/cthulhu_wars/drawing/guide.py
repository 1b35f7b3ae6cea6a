"""What a newcomer is shown: what wins, as a picture, and what the symbols on map and sheets mean."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from cultists.engine import Sign
from cultists.games.cthulhu_wars.drawing.figures import crest, die, faction_class, unit
from cultists.games.cthulhu_wars.drawing.tracks import hourglass
from cultists.games.cthulhu_wars.view import KindView, SeatView, WarsView
from cultists.svg import at, line, small_picture, tag, use

_LOOK: Final = "cultists cthulhu-wars"
_RACE: Final = (("BG", 0.34), ("CC", 0.52), ("YS", 0.69), ("GC", 0.95))
"""Factions on the track of Doom in the picture of the goal; the last one wins."""
_BOOKS: Final = 6
_COUNTS: Final = "What counts"
_RANKS: Final = {
    "cultist": "Cultist, keeps gates",
    "monster": "Monster, captures Cultists",
    "terror": "Terror (does not count as a Monster)",
    "great old one": "Great Old One, has to be awakened",
}


@cache
def goal() -> str:
    """Six spellbooks, and one faction ahead of the others on the track of Doom."""
    left, right, y = 14.0, 186.0, 56.0
    track = tag("path", d=f"M{left:g} {y + 22:g}H{right:g}", stroke="var(--brass,#c9a227)", stroke_width=3)
    ticks = "".join(f"M{left + (right - left) * step / 6:g} {y + 17:g}v10" for step in range(7))
    racers = []
    for code, far in _RACE:
        x, is_first = left + (right - left) * far - 4, code == _RACE[-1][0]
        halo = tag("circle", cx=x, cy=y - 8, r=25, fill="var(--bright,#e9c766)", fill_opacity=0.25) if is_first else ""
        racers.append(halo + crest(code, x, y - 8 if is_first else y + 2, 42 if is_first else 24))
    books = [use("icon-book", 10 + 31 * place, 104, 26, class_="sign flame") for place in range(_BOOKS)]
    return small_picture(
        _LOOK, 200, 152,
        use("icon-doom", 4, 6, 24, class_="sign"),
        line(32, 24, "most Doom", 14, class_="serif emph"),
        track,
        tag("path", d=ticks, stroke="var(--brass,#c9a227)", stroke_width=1.4),
        *racers,
        *books,
        line(100, 147, "and all six spellbooks", 13, class_="serif middle emph"),
    )  # fmt: skip


def legend(view: WarsView) -> Sequence[Sign]:
    """What counts, what lies on the map, what the dice say, and the units of every faction at the table."""
    mine = [shown for seat, shown in enumerate(view.seats) if seat == view.seat]
    others = [shown for seat, shown in enumerate(view.seats) if seat != view.seat]
    units = [sign for shown in (*mine, *others) for sign in _units(shown)]
    return [*_counts(), *_of_two(view), *_on_the_map(view), *_in_battle(), *units]


def _counts() -> list[Sign]:
    signs = [
        ("icon-power", "flame", "Power", "Pays for every action. Cultists and gates bring new Power in each cycle."),
        (
            "icon-doom",
            "sign",
            "Doom",
            "The points. The most Doom wins, but only with six spellbooks.",
        ),
        ("icon-gate", "sign", "Gates", "Each gives you 2 Power in every cycle, and 1 Doom if more than two play."),
        ("icon-book", "sign", "Spellbooks", "You need all six. Each is earned by a task on your faction sheet."),
        ("icon-sign", "sign", "Elder Signs", "Worth 1 to 3 Doom each, and secret until they are revealed."),
        ("icon-first", "first", "First player", "Acts first in this cycle, and decides which way round the turns go."),
    ]
    coin = tag("circle", class_="step", cx=22, cy=20, r=13) + line(22, 25, "5", 14, class_="serif middle emph")
    ritual = "The price of a Ritual of Annihilation now; each one makes the next dearer."
    return [
        *(
            Sign(_drawn(use(name, 8, 6, 28, class_=look)), called, words, _COUNTS)
            for name, look, called, words in signs
        ),
        Sign(_drawn(coin), "Ritual track", ritual, _COUNTS),
    ]


def _of_two(view: WarsView) -> list[Sign]:
    """The decay marker, where there is one.  (rules 16.4)"""
    if len(view.seats) != 2:
        return []
    words = "Before each turn you pay as much Power as it says. It rises when one of you cannot act."
    return [
        Sign(_drawn(tag("g", *hourglass(), class_="decay", transform=at(22, 20, 1.5))), "Decay marker", words, _COUNTS)
    ]


def _on_the_map(view: WarsView) -> list[Sign]:
    code = view.seats[view.seat or 0].code if view.seats else "GC"
    signs = [
        (_gate(code.lower(), faction_class(code)), "Gate", "It belongs to the faction whose unit stands on it."),
        (_gate("abandoned", "abandoned"), "Abandoned gate", "Nobody keeps it. A Cultist in the same area can take it."),
    ]
    glyphs = [
        tag("use", href=f"#symbol-{name}", transform=at(8 + 14 * place, 20, 1.1), class_="w-name-symbol")
        for place, name in enumerate(("chevron", "dragon", "thorns"))
    ]
    needed = "They stand after the names of areas. Only the Yellow Sign and The Ancients need them."
    signs.append(("".join(glyphs), "Glyphs", needed))
    return [Sign(_drawn(drawn), name, words, "On the map") for drawn, name, words in signs]


def _gate(name: str, look: str) -> str:
    ring = tag("use", href=f"#gate-{name}", x=-22, y=-22, width=44, height=44)
    return tag("g", ring, class_=f"gate {look}", transform=at(22, 20, 0.85))


def _in_battle() -> list[Sign]:
    signs = [
        (6, "Kill", "A 6: one unit of the enemy is removed. Its owner chooses which."),
        (5, "Pain", "A 4 or 5: one unit of the enemy must flee to an area next door."),
        (2, "Miss", "1 to 3: nothing happens."),
    ]
    return [Sign(_drawn(die(face, 22, 20, 34)), name, words, "In battle") for face, name, words in signs]


def _units(shown: SeatView) -> list[Sign]:
    look = f"figure {faction_class(shown.code)}"
    return [
        Sign(
            _drawn(tag("g", unit(shown.code, kind.name, kind.rank, 22, 20, _size(kind)), class_=look)),
            kind.name,
            _unit_in_words(kind),
            shown.faction,
        )
        for kind in shown.kinds
    ]


def _size(kind: KindView) -> float:
    return 0.66 if kind.rank == "great old one" else 1.05


def _unit_in_words(kind: KindView) -> str:
    rank = _RANKS.get(kind.rank, kind.rank.capitalize())
    if kind.dice is None:
        return f"{rank}. Price {kind.price} Power; in a battle its dice vary."
    return f"{rank}. Price {kind.price} Power; in a battle {kind.dice or 'no'} {'die' if kind.dice == 1 else 'dice'}."


def _drawn(*parts: str) -> str:
    return small_picture(_LOOK, 44, 40, *parts)
