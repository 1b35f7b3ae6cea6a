"""Small pieces of SVG: elements, text that fits its room, options that can be clicked, packaged shapes and styles."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from html import escape
from importlib.resources import files
from itertools import starmap
from typing import Final
from unicodedata import combining, east_asian_width

Attribute = str | float | None


def tag(name: str, *children: str, **attributes: Attribute) -> str:
    """One element.  `class_` is written `class`, `stroke_width` is `stroke-width`; None leaves an attribute out."""
    written = "".join(starmap(_attribute, attributes.items()))
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


# A picture writes thousands of attributes and lines, most of them again and again.
@lru_cache(8192)
def _attribute(key: str, value: Attribute) -> str:
    if value is None:
        return ""
    words = escape(printable(value)) if isinstance(value, str) else number(value)
    return f' {key.rstrip("_").replace("_", "-")}="{words}"'


def number(value: float) -> str:
    """A coordinate with at most two decimals, as short as can be."""
    short = f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))
    return "0" if short == "-0" else short


def at(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """The value of a `transform`: to a place, then turned, then in another size."""
    parts = [f"translate({number(x)} {number(y)})"]
    if turn:
        parts.append(f"rotate({number(turn)})")
    if scale != 1:
        parts.append(f"scale({scale:.4g})")
    return " ".join(parts)


def use(symbol: str, x: float, y: float, size: float, **attributes: Attribute) -> str:
    """A packaged shape in a square of this size, by its top left corner."""
    return tag("use", href=f"#{symbol}", x=x, y=y, width=size, height=size, **attributes)


def box(x: float, y: float, width: float, height: float, radius: float = 0, **attributes: Attribute) -> str:
    """A rectangle."""
    return tag("rect", x=x or None, y=y or None, width=width, height=height, rx=radius or None, **attributes)


# Text.  No font can be measured here, so that widths are those of DejaVu, the widest we have to expect: what fits in
# DejaVu fits in Georgia, Palatino and Liberation.  Hundredths of an em for the characters from space to tilde.

SANS: Final = (
    "32 40 46 84 64 95 78 27 39 39 50 84 32 36 32 34 64 64 64 64 64 64 64 64 64 64 34 34 84 84 84 53 100 68 69 "
    "70 77 63 58 77 75 29 29 66 56 86 75 79 60 79 69 63 61 73 68 99 69 61 69 39 34 39 84 50 50 61 63 55 63 62 "
    "35 63 63 28 28 58 28 97 63 61 63 63 41 52 39 63 59 82 59 59 52 64 34 64 84"
)
SERIF: Final = (
    "35 44 52 84 70 95 90 31 47 47 52 84 35 42 35 37 70 70 70 70 70 70 70 70 70 70 37 37 84 84 84 59 100 78 85 "
    "80 87 76 71 85 94 47 47 87 70 111 91 87 75 87 83 72 74 87 78 112 78 71 73 47 37 47 84 50 50 65 70 61 70 64 "
    "43 70 73 38 36 69 38 106 73 67 70 70 53 56 46 73 58 86 60 58 57 64 36 64 84"
)

# XML 1.0 has no way to write these, escaped or not; directions of writing must not leak into the rest of the picture.
_UNPRINTABLE: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)


def printable(words: str) -> str:
    """The words without characters that XML forbids or that would turn the text around."""
    return _UNPRINTABLE.sub("", words)


def escaped(words: str) -> str:
    """Free text, safe between tags."""
    return escape(printable(words))


def title(words: str) -> str:
    """What a pointer at rest, or a screen reader, is told."""
    return tag("title", escaped(words))


@cache
def _widths(font: str) -> tuple[float, ...]:
    return tuple(int(width) / 100 for width in font.split())


def width_of(words: str, size: float, font: str = SANS) -> float:
    """How wide a line becomes at most."""
    widths = _widths(font)
    return size * sum(widths[ord(one) - 32] if " " <= one <= "~" else _foreign_width(one) for one in words)


def _foreign_width(one: str) -> float:
    if combining(one):
        return 0
    return 1.3 if east_asian_width(one) in "WF" or ord(one) > 0xFFFF else 0.8


BOLD: Final = 1.12
"""So much wider bold letters are than those that `width_of` measures."""


def clip(words: str, size: float, room: float, font: str = SANS) -> str:
    """The words, or as many letters as have room before an ellipsis.

    A number at the end stays: it may be all that tells two names apart, as in “High priest 2” and “High priest 3”.
    """
    if width_of(words, size, font) <= room:
        return words
    number = re.search(r" \d+$", words)
    end = f"…{number[0]}" if number else "…"
    words = words.removesuffix(end[1:])
    while words and width_of(words + end, size, font) > room:
        words = words[:-1]
    return words.rstrip() + end


def line(
    x: float,
    y: float,
    words: str,
    size: float,
    *,
    room: float | None = None,
    least: float | None = None,
    font: str = SANS,
    **attributes: Attribute,
) -> str:
    """A line of text with its base line at y.  Without room it becomes smaller, down to `least`; then it is clipped."""
    return _line(x, y, words, size, room, least, font, tuple(attributes.items()))


@lru_cache(8192)
def _line(
    x: float,
    y: float,
    words: str,
    size: float,
    room: float | None,
    least: float | None,
    font: str,
    attributes: tuple[tuple[str, Attribute], ...],
) -> str:
    words = printable(words)
    if room is not None:
        size = size_for(words, size, room, least, font)
        words = clip(words, size, room * 1.001, font)
    return tag("text", escape(words), x=x, y=y, font_size=size, **dict(attributes))


def size_for(words: str, size: float, room: float, least: float | None = None, font: str = SANS) -> float:
    """The size at which a line has room: the wanted one, or a smaller one, down to `least`."""
    wide = width_of(words, size, font)
    return size if wide <= room else max(least or size, size * room / wide)


_LEAST_BROKEN: Final = 0.8
"""So much smaller than the least size of one line two lines may become."""


def common_size(lines: Sequence[str], size: float, room: float, font: str = SANS) -> float:
    """One size at which each of these lines has room, so that what stands beside each other looks alike."""
    return min((size_for(each, size, room, 1, font) for each in lines), default=size)


def in_lines(words: str, size: float, room: float, least: float, font: str = SANS) -> tuple[float, list[str]]:
    """The words in one line, or in two where it would be smaller than `least`; and their size.

    The two are broken where they are about as long as each other.  A number at the end stays with what is before it,
    because it is the end of a name, as in “High priest 2”.
    """
    words = printable(words)
    parts = words.split()
    breaks = [end for end in range(1, len(parts)) if not parts[end].isdigit()]
    if not breaks or width_of(words, least, font) <= room:
        return size_for(words, size, room, least, font), [words]
    ways = [(" ".join(parts[:end]), " ".join(parts[end:])) for end in breaks]
    best = min(ways, key=lambda way: max(width_of(each, size, font) for each in way))
    return max(common_size(best, size, room, font), _LEAST_BROKEN * least), list(best)


def wrap(words: str, size: float, room: float, font: str = SANS, most: int = 9) -> list[str]:
    """The words broken into lines of this room, but into no more than `most`; the last may then be too long."""
    lines = [""]
    for word in printable(words).split():
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or width_of(longer, size, font) <= room or len(lines) == most:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


class Choices:
    """The options of a question on their way to the places in the picture where they can be clicked.

    Each option is handed out once: to the thing drawn at its place, and what is then `left` to buttons.
    Several options for one place cannot share a click, so that they all become buttons.
    """

    def __init__(self, options: Sequence[tuple[str, str | None]] = ()) -> None:
        """The words and the place of each option, in the order of the question."""
        self._options = options
        count = Counter(place for _, place in options)
        self._at = {place: index for index, (_, place) in enumerate(options) if place and count[place] == 1}
        self._taken: set[int] = set()

    def has(self, place: str) -> bool:
        """Whether an option waits for the thing at this place."""
        return place in self._at

    def take(self, place: str) -> dict[str, Attribute]:
        """The attributes that make the thing at this place an option; none if it is not one."""
        index = self._at.get(place)
        return {} if index is None or index in self._taken else self.button(index)

    def button(self, index: int) -> dict[str, Attribute]:
        """The attributes of an option's element; its class must hold the word "option"."""
        self._taken.add(index)
        return {"role": "button", "tabindex": 0, "data_option": index, "aria_label": self._options[index][0]}

    def left(self) -> list[tuple[int, str, str | None]]:
        """Index, words and place of the options that nothing drawn so far has taken."""
        return [(index, *option) for index, option in enumerate(self._options) if index not in self._taken]


def classes(*names: str | bool | None) -> str:
    """A `class` of the names that are there."""
    return " ".join(name for name in names if name and isinstance(name, str))


@cache
def shapes(package: str, file: str) -> str:
    """The symbols of a packaged SVG file, as the inside of `<defs>`."""
    text = files(package).joinpath(file).read_text("utf-8")
    inside = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL).partition(">")[2].rpartition("</svg>")[0]
    return re.sub(r">\s+<", "><", inside.strip())


@cache
def style(package: str, file: str) -> str:
    """A packaged style sheet without its comments."""
    text = files(package).joinpath(file).read_text("utf-8")
    return re.sub(r"/\*.*?\*/\s*", "", text, flags=re.DOTALL).strip()
