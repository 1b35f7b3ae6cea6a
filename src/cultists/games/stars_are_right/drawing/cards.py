"""Cards as SVG: whole ones as they are held in the hand, small ones as they lie before a player, and the back."""

from collections.abc import Sequence
from typing import Final

from cultists.games.stars_are_right.cards import KINDS, MINION, Card
from cultists.sky.drawing import SYMBOL_NAMES, symbol_chip
from cultists.svg import SERIF, at, box, classes, line, tag, title, use, width_of, wrap

WIDTH: Final = 178
HEIGHT: Final = 196
HEIGHT_WITH_WORDS: Final = 215
SLIM_WIDTH: Final = 66
SLIM_HEIGHT: Final = 150
SMALL: Final = (41, 52)
LARGE: Final = (68, 88)

WILD: Final = "."
_CELL: Final = 28
"""Pitch of the cells of a figure; each is 26 wide."""

_BRIEF: Final = {
    "exchange a Lesser Servitor": "trade",
    "exchange a Greater Servitor": "trade",
    "fetch a card": "fetch",
    "hand of six": "hand 6",
    "discard two": "drop 2",
}
_SEAL: Final = (
    "M0 -12.5L2.7 -10.2L6.2 -10.8L7.5 -7.5L10.8 -6.3L10.2 -2.7L12.5 0L10.2 2.7L10.8 6.2L7.5 7.5L6.2 10.8L2.7 10.2"
    "L0 12.5L-2.7 10.2L-6.3 10.8L-7.5 7.5L-10.8 6.3L-10.2 2.7L-12.5 0L-10.2 -2.7L-10.8 -6.3"
    "L-7.5 -7.5L-6.3 -10.8L-2.7 -10.2Z"
)


def printed_name(card: Card) -> str:
    """The name with a printer's apostrophe."""
    return card.name.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")


def in_words(card: Card) -> str:
    """Everything that the card shows, for those who hear it."""
    points = f"{card.points} point{'' if card.points == 1 else 's'}"
    family = f" of {card.family}" if card.family and card.family != card.name else ""
    said = [f"{printed_name(card)}, {card.rank}{family}, {points}", f"invocation {_counted(card.invocation)}"]
    if card.power:
        said.append(f"power: {_power_in_words(card).lower()}")
    if card.effect:
        said.append(f"effect: {card.effect}")
    if card.star:
        said.append(f"bonus star: {SYMBOL_NAMES[card.star]}, which it lends to {card.family}")
    said.append("constellation " + " and ".join(map(_figure_in_words, card.figures)))
    return ". ".join(said) + "."


def _explained(words: str, room: tuple[float, float, float, float], *parts: str) -> str:
    """A part of a card that says what it is when somebody points anywhere into its room (x, y, width, height)."""
    return tag("g", box(*room, fill="none", pointer_events="all"), *parts, data_help=words)


def _bonus_means(card: Card) -> str:
    if not card.star:
        return f"Family of {card.name}. Servitors with this sign can lend their stars to it."
    name = SYMBOL_NAMES[card.star]
    return f"Bonus. Once summoned, it can lend {name} to {card.family}, so that the sky need not show that star."


def _power_means(card: Card) -> str:
    return f"Power. Once summoned, it changes your symbols once a turn: {_power_in_words(card).lower()}."


def _invocation_means(card: Card) -> str:
    return f"Invocation. Discard the card from your hand to get {_counted(card.invocation)}."


def _points_mean(card: Card) -> str:
    return f"{card.points} point{'' if card.points == 1 else 's'}. You have them when you summon the card; ten win."


def _power_in_words(card: Card) -> str:
    return f"One {KINDS[card.power.needs]} becomes {_counted(card.power.gives)}" if card.power else ""


def _counted(symbols: Sequence[int]) -> str:
    given = [(count, kind) for count, kind in zip(symbols, KINDS, strict=True) if count]
    return " and ".join(f"{count} {kind}{'' if count == 1 else _plural(kind)}" for count, kind in given)


def _plural(kind: str) -> str:
    return "es" if kind == "push" else "s"


def _figure_in_words(rows: Sequence[str]) -> str:
    names = {WILD: "anything", **SYMBOL_NAMES}
    return ", below it ".join(", ".join(names[code] for code in row.split()) for row in rows)


def family_mark(card: Card, x: float, y: float, size: float) -> str:
    """The sign of the Great Old One that rules the card, or that of the Minions."""
    return use(f"family-{(card.family or MINION).lower()}", x, y, size)


def coins(symbols: Sequence[int], x: float, y: float, size: float, gap: float) -> str:
    """One coin for each symbol, from left to right."""
    kinds = [kind for count, kind in zip(symbols, KINDS, strict=True) for _ in range(count)]
    return "".join(use(f"coin-{kind}", x + place * (size + gap), y, size) for place, kind in enumerate(kinds))


def seal(card: Card, x: float, y: float, size: float) -> str:
    """The points, round their middle: 4 on solid ink, 2 on brass, 1 open, 0 dotted."""
    face = tag("path", d=_SEAL) + line(0, 4.8, str(card.points), 13.5, class_="serif middle")
    return tag("g", face, class_=f"seal worth-{card.points}", transform=at(x, y, size / 26))


def power_width(card: Card, size: float) -> float:
    """The room that `power` takes when every coin is drawn."""
    return 0 if card.power is None else (size + 3) * sum(card.power.gives) + size + 0.75 * size


def power(card: Card, x: float, y: float, size: float, *, brief: bool = False) -> str:
    """What turns into what, in coins; briefly, with a number where the kind stays the same."""
    if card.power is None:
        return ""
    gained = sum(card.power.gives)
    into = card.power.gives.index(gained)
    if brief and into == card.power.needs:
        times = line(x + size + 2, y + size * 0.8, f"×{gained}", size * 0.85, class_="times")  # noqa: RUF001
        return use(f"coin-{KINDS[into]}", x, y, size) + times
    to = x + size + 0.15 * size
    arrow = "M0 5H9M5.5 1.5L9.5 5L5.5 8.5"
    return (
        use(f"coin-{KINDS[card.power.needs]}", x, y, size)
        + tag("path", class_="arrow", d=arrow, transform=at(to, y + size * 0.24, size / 20))
        + coins(card.power.gives, to + 0.6 * size, y, size, 3)
    )


def figure(rows: Sequence[str], *, found: bool = False, supplied: list[str] | None = None) -> str:
    """A constellation as printed.  `supplied` are symbols that bonus stars stand in for; each is used up once."""
    missing = [] if supplied is None else supplied
    cells = []
    table = [row.split() for row in rows]
    for row, codes in enumerate(table):
        for column, code in enumerate(codes):
            x, y = column * _CELL, row * _CELL
            if code == WILD:
                cells.append(box(x + 4.4, y + 4.4, 17.2, 17.2, 2.6, class_="anything"))
                continue
            is_supplied = code in missing
            if is_supplied:
                missing.remove(code)
            chip = symbol_chip(code, x, y, 26)
            cells.append(
                tag("g", chip, box(x, y, 26, 26, 3.4, class_="stand-in"), class_="supplied") if is_supplied else chip
            )
    width, height = _figure_size(rows)
    ring = box(-3.5, -3.5, width + 7, height + 7, 6, class_="found") if found else ""
    return "".join(cells) + ring


def _figure_size(rows: Sequence[str]) -> tuple[int, int]:
    return max(len(row.split()) for row in rows) * _CELL - 2, len(rows) * _CELL - 2


def figures(
    card: Card,
    room: tuple[float, float, float, float],
    found: Sequence[bool],
    supplied: Sequence[str],
    columns: int,
    most: float,
) -> str:
    """All constellations of a card in the middle of a room (x, y, width, height), in so many columns."""
    x, y, width, height = room
    missing = list(supplied)
    sizes = [_figure_size(rows) for rows in card.figures]
    wide, high = max(w for w, _ in sizes), max(h for _, h in sizes)
    lines = -(-len(sizes) // columns)
    gap = 12
    whole = (columns * (wide + gap) - gap, lines * (high + gap) - gap)
    scale = min(most, width / whole[0], height / (whole[1] + 7))
    parts = []
    for place, rows in enumerate(card.figures):
        row, column = divmod(place, columns)
        left = x + width / 2 + (column * (wide + gap) - whole[0] / 2) * scale
        top = y + height / 2 + (row * (high + gap) - whole[1] / 2) * scale
        is_found = place < len(found) and found[place]
        parts.append(tag("g", figure(rows, found=is_found, supplied=missing), transform=at(left, top, scale)))
    return "".join(parts)


def whole_card(
    card: Card,
    width: float = WIDTH,
    height: float = HEIGHT,
    found: Sequence[bool] = (),
    supplied: Sequence[str] = (),
) -> str:
    """The face of a card with everything that a printed one shows; a high one also says what its power does."""
    spoken = height >= HEIGHT_WITH_WORDS
    foot = height - (68 if spoken else 49)
    many = len(card.figures)
    return "".join(
        [
            _paper(width, height, 8, inner=True),
            _explained(_invocation_means(card), (8, 6, 80, 28), coins(card.invocation, 11, 9, 22, 3)),
            _explained(_points_mean(card), (width - 40, 8, 32, 32), seal(card, width - 24, 24, 30)),
            line(11, 52, printed_name(card), 17, room=width - 22, least=13, font=SERIF, class_="serif ink"),
            line(11, 67, card.rank, 11.5, class_="faint"),
            figures(card, (13, 74, width - 26, foot - 82), found, supplied, min(many, 4), 1.17 if many < 4 else 1.1),
            tag("path", class_="crease", d=f"M11 {foot:g}H{width - 11:g}"),
            _foot(card, width, foot),
            line(11, height - 12, _power_in_words(card), 11.5, room=width - 22, least=10, class_="faint")
            if spoken
            else "",
        ]
    )


def _foot(card: Card, width: float, y: float) -> str:
    """Family, bonus star and power, with captions; or what a Minion does."""
    if card.effect:
        lines = wrap(card.effect[0].upper() + card.effect[1:], 12.5, width - 44, most=2)
        return (
            ("" if len(lines) > 1 else line(11, y + 13, "Effect", 11, class_="faint"))
            + family_mark(card, width - 33, y + 14, 20)
            + "".join(
                line(11, y + 33 - 11 * (len(lines) - 1) + 16 * row, each, 12.5, room=width - 44, least=10, class_="ink")
                for row, each in enumerate(lines)
            )
        )
    brief = power_width(card, 20) > width - 22 - (46 if card.star else 28)
    right = 47 if brief and card.power and card.power.gives[card.power.needs] else power_width(card, 20)
    star = symbol_chip(card.star, 34, y + 18, 20) if card.star else ""
    return _explained(
        _bonus_means(card),
        (8, y + 2, 50, 38),
        line(11, y + 13, "Bonus" if card.star else "Family", 11, class_="faint"),
        family_mark(card, 11, y + 18, 20),
        star,
    ) + _explained(
        _power_means(card),
        (width - 14 - right, y + 2, right + 8, 38),
        line(width - 11 - right, y + 13, "Power", 11, class_="faint"),
        power(card, width - 11 - right, y + 18, 20, brief=brief),
    )


def slim_card(
    card: Card,
    width: float = SLIM_WIDTH,
    height: float = SLIM_HEIGHT,
    found: Sequence[bool] = (),
    supplied: Sequence[str] = (),
) -> str:
    """The same card for a phone: no captions, the figures one below the other."""
    middle = width / 2
    foot = height - 43
    names = wrap(printed_name(card), 11, width - 5, SERIF, 2)
    name = "".join(
        line(
            middle,
            34 + 12 * row,
            words,
            11.5,
            room=width - 5,
            least=8.5,
            font=SERIF,
            class_="serif middle ink",
        )
        for row, words in enumerate(names)
    )
    top = 26 + 13 * len(names)
    columns = 2 if len(card.figures) == 4 else 1
    return "".join(
        [
            _paper(width, height, 6),
            coins(card.invocation, 4, 5, 14, 0.2),
            seal(card, width - 12, 12.5, 19),
            name,
            figures(card, (5, top, width - 10, foot - top - 5), found, supplied, columns, 0.75),
            tag("path", class_="crease", d=f"M5 {foot:g}H{width - 5:g}"),
            _slim_foot(card, middle, foot, width),
        ]
    )


def _slim_foot(card: Card, middle: float, y: float, width: float) -> str:
    if card.effect:
        for size in (12.0, 11.5, 11.0, 10.5):
            lines = wrap(card.effect[0].upper() + card.effect[1:], size, width - 4, most=3)
            if max(width_of(each, size) for each in lines) <= width - 4:
                break
        start = y + 25 - 6 * (len(lines) - 1)
        return "".join(
            line(middle, start + 12 * row, words, size, room=width - 4, least=9.5, class_="middle ink")
            for row, words in enumerate(lines)
        )
    sign = family_mark(card, middle - (17 if card.star else 8), y + 4, 16)
    star = symbol_chip(card.star, middle + 1.5, y + 4, 16) if card.star else ""
    return sign + star + _centred_power(card, middle, y + 22.5, 15.5)


def _centred_power(card: Card, middle: float, y: float, size: float) -> str:
    if card.power is None:
        return ""
    gained = sum(card.power.gives)
    width = size * 2.2 if card.power.gives[card.power.needs] == gained else power_width(card, size) - 3
    return power(card, middle - width / 2, y, size, brief=True)


def small_card(card: Card) -> str:
    """A creature in an opponent's row: points, family, and in brief what it does."""
    width, height = SMALL
    return (
        _paper(width, height, 4)
        + line(4, 12.5, str(card.points), 12, class_="serif ink")
        + family_mark(card, 14, 8, 19)
        + _small_power(card, width / 2, 34, 12, 10)
        + title(in_words(card))
    )


def large_card(card: Card) -> str:
    """A creature in a roomy row: name, family, bonus star, points, and in brief what it does."""
    width, height = LARGE
    middle = width / 2
    names = wrap(printed_name(card), 12, width - 4, SERIF, 2)
    start = 22 - 6.5 * (len(names) - 1)
    name = "".join(
        line(
            middle,
            start + 13 * row,
            words,
            12,
            room=width - 6,
            least=8.5,
            font=SERIF,
            class_="serif middle ink",
        )
        for row, words in enumerate(names)
    )
    star = symbol_chip(card.star, middle - 9, 38, 18) if card.star else ""
    shift = 0 if card.star else 9
    return (
        _paper(width, height, 5)
        + name
        + family_mark(card, middle - 30 + shift, 37.5, 19)
        + star
        + line(middle + 20 - shift, 52.5, str(card.points), 15, class_="serif middle ink")
        + _small_power(card, middle, 64, 16, 11)
        + title(in_words(card))
    )


def _small_power(card: Card, middle: float, y: float, coin: float, size: float) -> str:
    if card.effect:
        words = _BRIEF.get(card.effect, card.effect.split()[0])
        room = 3.1 * coin
        return line(middle, y + coin * 0.8, words, size, room=room, least=size - 2, class_="middle ink")
    return _centred_power(card, middle, y, coin)


def back(width: float, height: float) -> str:
    """The back of a card: night, a double brass line, one star."""
    size = min(width, height) * 0.62
    parts = [box(0, 0, width, height, width * 0.09, class_="back")]
    if width > 20:
        inset = width * 0.07
        parts.append(box(inset, inset, width - 2 * inset, height - 2 * inset, width * 0.05, class_="inset"))
        parts.append(tag("circle", class_="inset", cx=width / 2, cy=height / 2, r=size * 0.56))
    parts.append(use("spark", width / 2 - size / 2, height / 2 - size / 2, size))
    return "".join(parts)


def slot(width: float, height: float) -> str:
    """A place where a creature may come to lie."""
    return box(0.5, 0.5, width - 1, height - 1, 4, class_="slot")


def _paper(width: float, height: float, radius: float, *, inner: bool = False) -> str:
    edge = box(0, 0, width, height, radius, class_="paper")
    return edge + box(3.4, 3.4, width - 6.8, height - 6.8, radius - 3, class_="hairline") if inner else edge


def ribbon(words: str, middle: float, y: float, size: float = 13, *, is_calm: bool = False) -> str:
    """What a card wears when the stars are right; calm where a click would discard it."""
    width = width_of(words, size, SERIF) + 16
    height = size * 1.6
    return tag(
        "g",
        box(middle - width / 2, y, width, height, height / 2),
        line(middle, y + height * 0.7, words, size, class_="serif middle"),
        class_=classes("ribbon", is_calm and "calm"),
    )
