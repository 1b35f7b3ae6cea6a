"""What lies in the list of the question panel: answers, verbs, units to move, cards about areas.  All are plates.

Each plate is drawn at its own origin.  Where it lies is decided twice: here for a picture that stands alone, in which
all answers are shown, and by the page's script, which shows those that belong to what has been chosen so far.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cultists.svg import BOLD, SERIF, Attribute, at, box, classes, in_lines, line, tag, title, use, width_of, wrap

GAP: Final = 6
MOST_COLUMNS: Final = 6
_LINE: Final = 13.0
"""How far the second line of a note lies below the first."""
_LEAST: Final = 11.5
"""So small a name may become before it takes two lines."""


class Item(NamedTuple):
    """A plate: what is on it, its size, and what it is to the script."""

    inside: str
    height: float
    is_half: bool
    names: str
    """Its classes."""
    attributes: dict[str, Attribute]


class Sheet(NamedTuple):
    """How wide plates may be, and how high the usual one is."""

    width: float
    row: float
    is_small: bool

    @property
    def half(self) -> float:
        """The width of a plate of which two lie beside each other."""
        return (self.width - GAP) / 2

    def across(self, is_half: bool) -> float:
        """The width of a plate."""
        return self.half if is_half else self.width


def plate(
    sheet: Sheet,
    name: str,
    note: str,
    *,
    names: str,
    attributes: dict[str, Attribute],
    price: str = "",
    picture: str = "",
    is_half: bool = True,
    help_: str = "",
    also: tuple[str, str] | None = None,
    alone: str = "",
    may_wrap: bool = False,
    name_size: float = 13.5,
    more: str = "",
    more_height: float = 0,
) -> Item:
    """A plate with a name, a note below it, a price, a picture to the left, and more below.

    `also` are name and note instead where all plates are about one area, which need not be named then; `alone` is the
    note instead where all plates lie there at once.  A long note is clipped, or may take a second line.
    """
    width = sheet.across(is_half)
    left = 44.0 if picture else 10.0 if sheet.is_small else 22.0
    priced = _price(price, width - 8, 18.5) if price else ""
    for_key = 0 if sheet.is_small or not picture else 12
    room = width - left - 6 - (0 if note else for_key) - _price_room(price)
    below = width - left - 6 - for_key
    rows = noted(note, below) if may_wrap else [note]
    rows_also = noted(also[1], below) if also else []
    more_height += _LINE * (max(len(rows), len(rows_also)) - 1)
    if more_height and len(in_lines(name, name_size, room / BOLD, min(name_size, _LEAST))[1]) > 1:
        more_height += 4
    inside = [
        title(help_) if help_ else "",
        box(0.5, 0.5, width - 1, sheet.row + more_height - 1, 4, class_="plate"),
        _key(width, bool(picture)) if not sheet.is_small else "",
        tag("g", picture, transform=at(22, sheet.row / 2)) if picture else "",
        tag(
            "g",
            _words(left, name, tuple(rows), room, below, sheet.row, name_size),
            class_=classes(bool(also) and "elsewhere", bool(alone) and "not-alone"),
        ),
        tag("g", _words(left, also[0], tuple(rows_also), room, below, sheet.row), class_="at-this-place")
        if also
        else "",
        line(
            left, _broken(name, True, room, name_size)[2], alone, 11.5, room=below, least=8.5, class_="quiet alone-note"
        )
        if alone
        else "",
        priced,
        more,
    ]
    return Item("".join(inside), sheet.row + more_height, is_half, names, attributes)


def _key(width: float, has_picture: bool) -> str:
    """Where the script writes the key that gives this answer."""
    if has_picture:
        return line(width - 7, 39, "", 10.5, class_="key end")
    return line(8, 18.5, "", 10.5, class_="key")


# Most plates are those of the picture before.
@lru_cache(4096)
def _words(
    left: float, name: str, notes: tuple[str, ...], room: float, below: float, row: float, most: float = 13.5
) -> str:
    size, names, below_name = _broken(name, any(notes), room, most)
    step = size + 1
    y = (19.0 if any(notes) else row / 2 + 5) - (len(names) - 1) * (5 if any(notes) else step / 2)
    words = [line(left, y + step * n, part, size, room=room / BOLD, class_="bold") for n, part in enumerate(names)]
    words += [
        line(left, below_name + _LINE * n, part, 11.5, room=below, least=9.5, class_="quiet")
        for n, part in enumerate(notes)
        if part
    ]
    return "".join(words)


def _broken(name: str, has_note: bool, room: float, most: float) -> tuple[float, list[str], float]:
    """A name in one line or in two: its size, its lines, and where a note stands below it."""
    size, names = in_lines(name, most, room / BOLD, min(most, _LEAST))
    if len(names) > 1 and has_note:
        size = min(size, 11.5)
    return size, names, 35 + (len(names) - 1) * (size - 6)


def noted(note: str, room: float) -> list[str]:
    """A note in one line, a little smaller if need be, or in two, rather broken after a comma; it may be empty."""
    if width_of(note, 10.5) <= room:
        return [note]
    parts = note.split(", ")
    halves = ((", ".join(parts[:n]) + ",", ", ".join(parts[n:])) for n in range(len(parts) - 1, 0, -1))
    fitting = next((pair for pair in halves if max(width_of(half, 9.5) for half in pair) <= room), None)
    return [*fitting] if fitting else wrap(note, 10.5, room, most=2)


def _price_room(price: str) -> float:
    """How much of a line the price takes, with its flame."""
    if price == "free":
        return width_of(price, 12) + 10
    return width_of(price, 13.5) + 24 if price else 0


def _price(price: str, x: float, y: float) -> str:
    """The price in Power, ending at x."""
    if price == "free":
        return line(x, y, price, 12, class_="end quiet")
    return line(x - 14, y, price, 13.5, class_="end price") + use("icon-power", x - 13, y - 11.5, 13, class_="flame")


def told(sheet: Sheet, name: str, text: str, *, names: str, attributes: dict[str, Attribute], mark: str = "") -> Item:
    """A plate with a heading and a text of several lines."""
    left = 10.0 if sheet.is_small or mark == "info" else 22.0
    rows = wrap(text, 12, sheet.width - left - 8)
    height = 27 + 15.5 * len(rows)
    inside = [
        box(0.5, 0.5, sheet.width - 1, height - 1, 4, class_="plate"),
        line(8, 18.5, "", 10.5, class_="key") if left > 10 else "",
        line(left, 18.5, name, 14.5, room=sheet.width - left - 8, least=11, font=SERIF, class_="serif"),
        *(line(left, 34.5 + 15.5 * row, words, 12, class_="quiet") for row, words in enumerate(rows)),
    ]
    return Item("".join(inside), height, False, names, attributes)


def placed(sheet: Sheet, items: Sequence[Item], room: float) -> str:
    """All plates: the answers so small that all of them have room, the others where the script will put them."""
    spots, scale = _spots(sheet, [item for item in items if "option" in item.names.split()], room)
    waiting = iter(spots)
    drawn = []
    for item in items:
        where = next(waiting) if "option" in item.names.split() else (0.0, 0.0)
        drawn.append(
            tag(
                "g",
                item.inside,
                class_=classes("item", item.names, item.is_half and "half"),
                data_high=item.height,
                transform=at(*where, scale),
                **item.attributes,
            )
        )
    return "".join(drawn)


def _spots(sheet: Sheet, items: Sequence[Item], room: float) -> tuple[list[tuple[float, float]], float]:
    """A place for each plate, and the scale at which all fit; more columns, smaller plates."""
    for columns in range(1, MOST_COLUMNS + 1):
        scale = sheet.width / (columns * sheet.width + (columns - 1) * GAP)
        spots, bottom = _flowed(sheet, items, columns, room / scale)
        if bottom <= room / scale:
            break
    return [(x * scale, y * scale) for x, y in spots], scale


def _flowed(sheet: Sheet, items: Iterable[Item], columns: int, room: float) -> tuple[list[tuple[float, float]], float]:
    """Down one column after the other, halves beside each other."""
    spots: list[tuple[float, float]] = []
    column, y, is_second, deepest = 0, 0.0, False, 0.0
    row = 0.0
    for item in items:
        if item.is_half and is_second:
            spots.append((column * (sheet.width + GAP) + sheet.half + GAP, y))
            row, is_second = max(row, item.height), False
        else:
            y += row + GAP if row else 0
            if y + item.height > room and column < columns - 1:
                column, y = column + 1, 0.0
            spots.append((column * (sheet.width + GAP), y))
            row, is_second = item.height, item.is_half
        deepest = max(deepest, y + item.height)
    return spots, deepest
