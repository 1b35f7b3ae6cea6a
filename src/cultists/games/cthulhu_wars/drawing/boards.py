"""A faction's board as a sheet over the map: its ability, units, requirements and spellbooks, in our words."""

from functools import lru_cache
from typing import Final

from cultists.games.cthulhu_wars.drawing.figures import counted, crest, faction_class, unit
from cultists.games.cthulhu_wars.drawing.scene import Scene, pressable
from cultists.games.cthulhu_wars.view import BookView, RequirementView, SeatView
from cultists.svg import SERIF, at, box, classes, line, number, tag, use, wrap

HEAD: Final = 58
_CLOSE: Final = "M-6-6L6 6M6-6L-6 6"


def boards(scene: Scene, x: float, y: float, width: float, height: float, *, small: bool) -> str:
    """A sheet for every faction; the page shows the one that is asked for."""
    return "".join(_board(scene, seat, x, y, width, height, small=small) for seat in scene.seats)


def _board(scene: Scene, seat: int, x: float, y: float, width: float, height: float, *, small: bool) -> str:
    shown = scene.view.seats[seat]
    side = 10 if small else 20
    columns = _columns(scene, seat, width - 2 * side, small=small)
    inside, y_end = [], 0.0
    for column, (left, parts, bottom) in enumerate(columns):
        if small and column:
            inside.append(tag("g", *parts, transform=at(0, y_end + 10)))
            y_end += bottom + 10
        else:
            inside.append(tag("g", *parts, transform=at(left, 0)))
            y_end = max(y_end, bottom)
    return tag(
        "g",
        box(0.5, 0.5, width - 1, height - 1, 4, class_="sheet-ground"),
        box(1, 1, width - 2, 3, class_="accent"),
        crest(shown.code, side + 18, 32, 36),
        line(side + 44, 30, shown.faction, 20, room=width - side - 100, least=14, font=SERIF, class_="serif"),
        *(
            line(side + 44, 47, words, 12, room=width - side - 100, least=9, class_="quiet")
            for words in [_whose(scene, seat)]
        ),
        close("Close the board", width - 26, 26),
        tag(
            "svg",
            tag("g", *inside, class_="scrolled"),
            class_="scroller",
            data_long=number(y_end + 8),
            x=side,
            y=HEAD + 4,
            width=width - 2 * side,
            height=height - HEAD - 12,
        ),
        tag("rect", class_="thumb", x=width - 6, y=HEAD + 4, width=3, height=20, rx=1.5),
        id=f"board-{seat}",
        class_=classes("board", faction_class(shown.code)),
        transform=at(x, y),
        role="group",
        aria_label=f"The board of {shown.faction}",
    )


def _whose(scene: Scene, seat: int) -> str:
    shown = scene.view.seats[seat]
    who = "You" if seat == scene.me else scene.name(seat)
    gates, signs = counted(shown.gates, "gate"), counted(shown.signs, "Elder Sign")
    return f"{who}: {shown.power} Power, {shown.doom} Doom, {gates}, {signs}"


def close(words: str, x: float, y: float) -> str:
    """A button that takes a sheet away."""
    return tag(
        "g",
        tag("circle", r=16, class_="plate"),
        tag("path", d=_CLOSE, class_="cross"),
        class_="close",
        transform=at(x, y),
        **pressable(words, data_close=""),
    )


def again(words: str, x: float, y: float) -> str:
    """A button that brings a sheet back that was taken away for a look at the map."""
    return tag(
        "g",
        box(-70.5, 0.5, 141, 31, 4, class_="plate"),
        line(0, 21, words, 13, class_="middle bold"),
        class_="again",
        transform=at(x, y),
        **pressable(words, data_again=""),
    )


def _columns(scene: Scene, seat: int, width: float, *, small: bool) -> list[tuple[float, list[str], float]]:
    """Units and requirements; spellbooks.  Beside each other where there is room."""
    shown = scene.view.seats[seat]
    if small:
        return [(0, *_units(scene, shown, width)), (0, *_earned(shown.requirements, width)), (0, *_books(shown, width))]
    left = width * 0.44
    units, bottom = _units(scene, shown, left - 16)
    earned, depth = _earned(shown.requirements, left - 16)
    both = [*units, tag("g", *earned, transform=at(0, bottom + 12))]
    return [(0, both, bottom + depth + 12), (left, *_books(shown, width - left))]


@lru_cache(64)
def _ability(text: str, width: float) -> tuple[list[str], float]:
    rows = wrap(text, 13, width)
    return [line(0, 20 + 16 * row, words, 13) for row, words in enumerate(rows)], 4.0 + 16 * len(rows)


def _units(scene: Scene, shown: SeatView, width: float) -> tuple[list[str], float]:
    """The ability and the kinds of units."""
    ability, y = _ability(shown.ability, width)
    parts = [*ability]
    y += 20
    parts.append(line(width - 132, y + 4, "dice", 11, class_="end quiet"))
    parts.append(line(width - 80, y + 4, "price", 11, class_="end quiet"))
    parts.append(line(width, y + 4, "in play / pool", 11, class_="end quiet"))
    parts.append(line(0, y + 4, "Units", 14.5, class_="serif emph"))
    y += 14
    for kind in shown.kinds:
        size = 0.5 if kind.rank == "great old one" else 0.86
        parts.append(
            tag(
                "g",
                unit(shown.code, kind.name, kind.rank, 16, 16, size),
                line(42, 21, kind.name, 14, room=(width - 196) / 1.12, least=9.5, class_="bold"),
                line(width - 132, 21, "varies" if kind.dice is None else str(kind.dice), 13, class_="end said"),
                line(width - 84, 21, str(kind.price), 13.5, class_="end price"),
                use("icon-power", width - 83, 10, 13, class_="flame"),
                line(width, 21, f"{kind.in_play} / {kind.pool}", 13.5, class_="end said"),
                transform=at(0, y),
            )
        )
        y += 33
    for what, units in (("Captives", shown.captives), ("On the card", shown.card)):
        if units:
            parts.append(line(0, y + 16, what, 12, class_="quiet"))
            parts += [
                tag(
                    "g",
                    unit(scene.code(each.seat), each.kind, each.rank, 90 + place * 26, y + 12, _size(each.rank)),
                    class_=faction_class(scene.code(each.seat)),
                )
                for place, each in enumerate(units)
            ]
            y += 30
    for note in shown.notes:
        y += 16
        parts.append(line(0, y, _noted(note), 12, room=width, least=10, class_="quiet"))
    return parts, y + 4


def _noted(note: str) -> str:
    """What else is known of a faction: what happened once (“Cthulhu has risen”), or an ability that was used."""
    name = note.rpartition(": ")[0]
    return name if " has " in name else f"{name}: used" if name[0].isupper() else f"{name[0].upper()}{name[1:]}"


def _size(rank: str) -> float:
    return 0.42 if rank == "great old one" else 0.7


@lru_cache(256)
def _earned(requirements: tuple[RequirementView, ...], width: float) -> tuple[list[str], float]:
    """The six requirements, met or not."""
    parts, y = [line(0, 16, "How to earn a spellbook", 14.5, class_="serif emph")], 22.0
    for each in requirements:
        rows = wrap(each.text, 13, width - 26)
        parts.append(tag("circle", cx=8, cy=y + 11, r=7, class_=classes("met-ring", each.is_met and "met")))
        if each.is_met:
            parts.append(tag("path", d=f"M4 {number(y + 11)}l3 3.5 5.5-7", class_="tick"))
        for row in rows:
            y += 16
            parts.append(line(26, y, row, 13, class_=classes("quiet" if each.is_met else "said")))
        y += 6
    return parts, y


def _books(shown: SeatView, width: float) -> tuple[list[str], float]:
    """The six spellbooks; those that are owned are lit."""
    parts, y = [line(0, 16, f"Spellbooks, {shown.owned} of 6", 14.5, class_="serif emph")], 24.0
    for book in shown.books:
        inside, height = _book(book, width)
        parts.append(tag("g", inside, class_=classes("book", book.is_owned and "owned"), transform=at(0, y)))
        y += height + 6
    return parts, y


@lru_cache(256)
def _book(book: BookView, width: float) -> tuple[str, float]:
    rows = wrap(book.text, 12.5, width - 24)
    height = 28 + 16 * len(rows)
    state = "owned" if book.is_owned else "not yet"
    inside = [
        box(0.5, 0.5, width - 1, height - 1, 3, class_="plate"),
        box(0.5, 0.5, 4, height - 1, class_="accent") if book.is_owned else "",
        line(14, 18, book.name, 14, room=width - 80, least=11, font=SERIF, class_="serif"),
        line(width - 10, 18, state, 11, class_="end quiet"),
        *(line(14, 35 + 16 * row, words, 12.5, class_="said") for row, words in enumerate(rows)),
    ]
    return "".join(inside), height
