"""Answers as rows: a sign, a name, what follows from it, and who else wants it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from cultists.games.grand_octopus.drawing.figures import chip
from cultists.games.grand_octopus.drawing.scene import Scene
from cultists.svg import SANS, SERIF, Attribute, at, box, classes, line, printable, tag, title, use, width_of, wrap

GAP: Final = 6
LEAST: Final = 11.5
"""So small a name may become."""
APART: Final = 22
SMALL_APART: Final = 12
LEAST_NOTE: Final = 10.5
"""So small a note may become."""


class Row(NamedTuple):
    """One answer, or one that is not possible now (without an index)."""

    answer: int | None
    """The place of the answer among the options."""
    sign: str
    """A fragment round its middle, about 24 wide."""
    name: str
    note: str = ""
    """What follows from it; where it is broken into lines, the first is enough where there is no room for more."""
    backers: tuple[int, ...] = ()
    """The cults that propose it."""
    kind: str = ""
    """“main”, “danger”, “chosen”, or “fight”: it is no proposal, but happens at once."""
    said: str = ""
    """What a hint calls it, if not by its name."""
    brief: str = ""
    """The note where there is no room for the whole one."""


def stacked(scene: Scene, rows: Sequence[Row], width: float, height: float, most: float = 56) -> str:
    """Rows below each other, as high as there is room."""
    each = min(most, (height + GAP) / max(len(rows), 1) - GAP)
    return "".join(
        tag("g", _row(scene, row, width, each), transform=at(0, place * (each + GAP))) for place, row in enumerate(rows)
    )


def parted(scene: Scene, rows: Sequence[Row], width: float, height: float, most: float = 50) -> str:
    """Rows below each other; the last one apart from the others if it is a fight that happens at once."""
    *others, last = rows
    if last.kind != "fight":
        return stacked(scene, rows, width, height, most)
    each = min(most, (height - APART + 2 * GAP) / len(rows) - GAP)
    y = len(others) * (each + GAP) - GAP
    middle, left, right = y + APART / 2, width / 2 - 58, width / 2 + 58
    return "".join(
        [
            stacked(scene, others, width, y, most),
            line(width / 2, middle + 3.8, "or, without a vote", 11.5, class_="middle quiet"),
            tag("path", class_="hair", d=f"M0 {middle:g}H{left:g}M{right:g} {middle:g}H{width:g}"),
            tag("g", _row(scene, last, width, each), transform=at(0, y + APART)),
        ]
    )


def small_parted(scene: Scene, rows: Sequence[Row], width: float, height: float, most: float = 52) -> str:
    """The same on a phone: what ends the talk stands apart, in a line of its own."""
    if rows[-1].kind != "fight":
        return in_columns(scene, rows, width, height, 2, most)
    lines = -(-(len(rows) - 2) // 2) + 1
    each = min(most, (height - SMALL_APART + 2 * GAP) / lines - GAP)
    y = (lines - 1) * (each + GAP) - GAP
    return in_columns(scene, rows[:-2], width, y, 2, most) + tag(
        "g", in_columns(scene, rows[-2:], width, each, 2, most), transform=at(0, y + SMALL_APART)
    )


def in_columns(
    scene: Scene, rows: Sequence[Row], width: float, height: float, columns: int = 2, most: float = 56
) -> str:
    """Rows beside each other, for a phone; the main one takes the whole width if it is alone."""
    lines = -(-len(rows) // columns)
    each = min(most, (height + GAP) / lines - GAP)
    across = (width + GAP) / columns - GAP
    parts = []
    for place, row in enumerate(rows):
        down, right = divmod(place, columns)
        is_alone = row.kind == "main" and place == len(rows) - 1 and len(rows) % columns == 1
        room = width if is_alone else across
        parts.append(tag("g", _row(scene, row, room, each), transform=at(right * (across + GAP), down * (each + GAP))))
    return "".join(parts)


def _row(scene: Scene, row: Row, width: float, height: float) -> str:
    option: dict[str, Attribute] = {} if row.answer is None else scene.choices.button(row.answer)
    middle = height / 2
    backers = "".join(
        chip(seat, width - 15 - 17 * place, middle if not row.note else middle - 1, 8)
        for place, seat in enumerate(row.backers)
    )
    left = 40 if width > 200 else 33
    room = width - left - 6 - 17 * len(row.backers) - (6 if row.backers else 0)
    size = 16 if height >= 44 else 14
    return tag(
        "g",
        title(f"{row.name}. {row.note}".replace("\n", " ")) if row.note else "",
        box(0.5, 0.5, width - 1, height - 1, 3, class_="field"),
        box(0, 0, 4, height, class_="chosen-bar") if row.kind == "chosen" else "",
        tag("g", row.sign, transform=at(left - 18, middle)),
        _words(row, left, room, middle, size, height),
        backers,
        class_=classes("answer", row.kind, "button option" if option else "not-now"),
        data_said=row.said or row.name,
        **option,
    )


def _words(row: Row, left: float, room: float, middle: float, size: float, height: float) -> str:
    """Name and consequence; one that is too long for a line takes two where the row is high enough, the name first."""
    if not row.note:
        return _name(40, middle + size * 0.35, row.name, size, room)
    small = 12.5 if height >= 40 else 11.5
    names, notes, step, gap = [row.name], _notes(row, room, height), 14.0, 15.5
    if height >= 38 and not fits(row.name, LEAST, room, SERIF):
        size, small = 13, 11.5
        if height < 46:
            size, small, step, gap = LEAST, 10.5, 12, 12
        names, notes = _halves(row.name, size), [_in_one_line(row, room)]
    elif len(notes) > 1:
        size, small = min(size, 15), 11.5
    pace, lift = 13.0, 2.5 if len(names) == len(notes) else 9.0
    if len(notes) > 2:
        small, gap, pace, lift = 10.5, 12.5, 11.5, 13
    top = middle - lift
    below = top + step * (len(names) - 1) + gap
    return "".join(
        [
            *(_name(left, top + step * place, name, size, room) for place, name in enumerate(names)),
            *(
                line(left, below + pace * place, note, small, room=room, least=LEAST_NOTE, class_="row-note")
                for place, note in enumerate(notes)
            ),
        ]
    )


def _notes(row: Row, room: float, height: float) -> list[str]:
    """The note in one line, or in more where the row is high enough; the brief one if it has no room at all."""
    first, *more = row.note.split("\n")
    if more and height >= 46 and all(fits(each, LEAST_NOTE, room) for each in (first, *more)):
        return [first, *more]
    if height >= 46 and not fits(first, 11.5, room):
        lines = _at_commas(first, 11.5, room) or wrap(first, 11.5, room, most=2)
        if not row.brief or all(fits(each, LEAST_NOTE, room) for each in lines):
            return lines
    return [_in_one_line(row, room)]


def _in_one_line(row: Row, room: float) -> str:
    first = row.note.split("\n")[0]
    return first if fits(first, LEAST_NOTE, room) or not row.brief else row.brief


def _halves(words: str, size: float) -> list[str]:
    """A name in two lines that are about as long as each other, so that no single word is left over.

    A number stays with what is before it: it is the end of a bot's name.
    """
    parts = words.split()
    breaks = [end for end in range(1, len(parts)) if not parts[end].isdigit()]
    ways = [(" ".join(parts[:end]), " ".join(parts[end:])) for end in breaks]
    return list(min(ways, key=lambda way: max(width_of(each, size, SERIF) for each in way), default=(words,)))


def _at_commas(words: str, size: float, room: float) -> list[str]:
    """Lines that end with commas, as long as there is room for; nothing if there is no such comma."""
    parts = words.split(", ")
    ways = [(f"{', '.join(parts[:end])},", ", ".join(parts[end:])) for end in range(1, len(parts))]
    first, rest = next((way for way in reversed(ways) if fits(way[0], size, room)), ("", ""))
    if not first:
        return []
    more = [] if fits(rest, size, room) else _at_commas(rest, size, room)
    return [first, *(more or [rest])]


def _name(x: float, y: float, words: str, size: float, room: float) -> str:
    return line(x, y, words, size, room=room, least=LEAST, font=SERIF, class_="serif row-name")


def small_sign(name: str, size: float = 22) -> str:
    """One of the small signs round its middle."""
    return use(f"small-{name}", -size / 2, -size / 2, size, class_=f"row-sign sign-of-{name}")


def plate(width: float, height: float, *, is_now: bool = True) -> str:
    """The plate of what matters now: corners cut concave, a double line."""
    outer = _cut(0.5, 0.5, width - 1, height - 1, 9)
    inner = _cut(4.5, 4.5, width - 9, height - 9, 12)
    return tag("path", class_=classes("plate-ground", is_now and "now"), d=outer) + tag(
        "path", class_="plate-line", d=inner
    )


def _cut(x: float, y: float, width: float, height: float, r: float) -> str:
    across, down, arc = width - 2 * r, height - 2 * r, f"a{r:g} {r:g} 0 0 0"
    return (
        f"M{x + r:g} {y:g}h{across:g}{arc} {r:g} {r:g}v{down:g}{arc} {-r:g} {r:g}"
        f"h{-across:g}{arc} {-r:g} {-r:g}v{-down:g}{arc} {r:g} {-r:g}Z"
    )


def eyebrow(x: float, y: float, words: str, room: float) -> str:
    """A line of small capitals above a heading, smaller if it is long; table.css moves its letters apart by 0.13."""
    words = printable(words).upper()
    size = min(12, room / (width_of(words, 1, SERIF) + 0.13 * len(words)))
    return line(x, y, words, size, class_="serif eyebrow")


def heading(x: float, y: float, words: str, size: float, room: float, most: int = 2) -> tuple[str, float]:
    """A heading in one line or two; gives also where its last line stands."""
    lines = wrap(words, size, room, SERIF, most)
    step = size * 1.14
    parts = [
        line(x, y + step * place, each, size, room=room, least=size * 0.72, font=SERIF, class_="serif said heading")
        for place, each in enumerate(lines)
    ]
    return "".join(parts), y + step * (len(lines) - 1)


def fits(words: str, size: float, room: float, font: str = SANS) -> bool:
    """Whether the words have room in one line."""
    return width_of(words, size, font) <= room
