"""The factions at the table: their numbers in a plate each, and the viewer's own things."""

from typing import Final

from cultists.games.cthulhu_wars.drawing.figures import counted, crest, faction_class, unit
from cultists.games.cthulhu_wars.drawing.scene import Scene, pressable
from cultists.games.cthulhu_wars.view import SeatView
from cultists.svg import SERIF, at, box, classes, common_size, line, tag, title, use, width_of, wrap

BOOKS: Final = 6
NARROW: Final = 200
"""A plate of less width leaves out what is shown twice."""
_BESIDE: Final = 100
"""On a phone Doom stands beside Power if a plate is so wide, otherwise below it."""
_NUMBERS: Final = (
    ("icon-power", "power", "Power", "Power: pays for actions. It comes from Cultists and gates"),
    ("icon-doom", "doom", "Doom", "Doom: whoever has the most in the end wins, but only with six spellbooks"),
    ("icon-gate", "gates", "Gates", "Gates: each gives 2 Power in every cycle, and 1 Doom if more than two play"),
    ("icon-sign", "signs", "Signs", "Elder Signs: worth 1 to 3 Doom each, kept secret until they are revealed"),
)


def in_words(scene: Scene, seat: int) -> str:
    """A faction's numbers in a sentence."""
    shown = scene.view.seats[seat]
    whose = "yours" if seat == scene.me else scene.name(seat)
    gates, signs = counted(shown.gates, "gate"), counted(shown.signs, "Elder Sign")
    numbers = f"{shown.power} Power, {shown.doom} Doom, {gates}, {shown.owned} of six spellbooks, {signs}"
    return f"{shown.faction} ({whose}): {numbers}"


def _acts(scene: Scene, seat: int) -> bool:
    """Whether the table waits for a seat: the viewer who is asked, otherwise whose turn it is.

    The page's script knows better, and moves the tag to whoever is asked out of turn.
    """
    if scene.question:
        return seat == scene.me
    return seat == scene.view.turn and scene.view.phase in ("action", "doom") and not scene.is_over


def plates(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """All factions beside each other, in the order of the table."""
    count = len(scene.seats)
    across = (width - 8 * (count - 1)) / max(count, 1)
    return "".join(_plate(scene, seat, x + seat * (across + 8), y, across, height) for seat in scene.seats)


def _plate(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> str:
    shown = scene.view.seats[seat]
    you = " (you)" if seat == scene.me else ""
    shield = 27 if width < NARROW else 32
    left = 18 + shield
    room = width - left - 7
    size = common_size([each.faction for each in scene.view.seats], 16, room, font=SERIF)
    return tag(
        "g",
        box(0.5, 0.5, width - 1, height - 1, 4, class_="frame"),
        box(0.5, 0.5, 4, height - 1, 2, class_="accent"),
        crest(shown.code, 11 + shield / 2, 27, shield),
        line(left, 25, shown.faction, size, class_="serif"),
        line(left, 41, f"{scene.name(seat)}{you}", 12, room=room, least=10, class_="quiet"),
        *_tags(scene, seat, width, shield),
        *(_number(shown, place, 12 + place * (width - 16) / 4, width < NARROW) for place in range(4)),
        _books(shown, 14, 103, width < NARROW),
        *_great(shown, width - 22, 99, 28 if width < NARROW else 36),
        class_=_state(scene, seat),
        transform=at(x, y),
        **pressable(f"{in_words(scene, seat)}. Show the board", data_board=seat),
    )


def _tags(scene: Scene, seat: int, width: float, shield: float) -> list[str]:
    """The first player's star on the crest; on the upper edge “acts”, which the style shows where it is true."""
    ground = box(width - 54, -5, 43, 17, 8.5, class_="tag-ground")
    found = [tag("g", ground, line(width - 32.5, 7.5, "acts", 12, class_="middle tag-words"), class_="tag-acts")]
    if seat == scene.view.first:
        badge = tag("circle", cx=shield + 8, cy=40, r=8, class_="badge") + use("icon-first", shield + 1, 33, 14)
        found.append(tag("g", title("First player. Acts first in this cycle"), badge, class_="first"))
    return found


def _number(shown: SeatView, place: int, x: float, is_narrow: bool) -> str:
    icon, field, name, help_ = _NUMBERS[place]
    value = str(getattr(shown, field))
    return tag(
        "g",
        title(help_),
        use(icon, x, 52 if is_narrow else 51, 13 if is_narrow else 15, class_="flame" if field == "power" else "sign"),
        line(x + (14 if is_narrow else 19), 65, value, 15 if is_narrow else 19, class_="serif"),
        line(x, 80, name, 11, class_="quiet"),
        class_="number",
    )


def _books(shown: SeatView, x: float, y: float, is_narrow: bool) -> str:
    """Six spellbooks, those that are owned filled."""
    pips = [
        box(x + 22 + place * 11, y - 8, 8, 11, 1, class_=classes("pip-book", place < shown.owned and "owned"))
        for place in range(BOOKS)
    ]
    return tag(
        "g",
        title(f"{shown.owned} of six spellbooks. Nobody can win without all six"),
        use("icon-book", x, y - 11, 16, class_="sign"),
        *pips,
        "" if is_narrow else line(x + 92, y + 2, f"{shown.owned}/{BOOKS}", 12, class_="bold"),
    )


def _great(shown: SeatView, x: float, y: float, step: float) -> list[str]:
    """The Great Old Ones: awake in their colours, or asleep."""
    found = []
    for place, kind in enumerate(reversed([each for each in shown.kinds if each.rank == "great old one"])):
        is_awake = bool(kind.in_play)
        words = f"{kind.name} is awake" if is_awake else f"{kind.name} sleeps. Awakening it costs {kind.price} Power"
        token = unit(shown.code, kind.name, kind.rank, x - place * step, y, 0.55 * step / 36)
        found.append(tag("g", title(words), token, class_=classes("great", not is_awake and "asleep")))
    return found


def small_plates(scene: Scene, y: float, width: float, height: float) -> str:
    """The same on a phone: crest, Power, Doom, spellbooks."""
    across = width / max(len(scene.seats), 1)
    return "".join(_small(scene, seat, seat * across, y, across, height) for seat in scene.seats)


def _small(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> str:
    shown = scene.view.seats[seat]
    is_narrow = width < _BESIDE
    x_doom, y_doom = (28.0, 27.0) if is_narrow else (width - 33, 10.0)
    digits = [
        use("icon-power", 28, 6 if is_narrow else 10, 12, class_="flame"),
        line(41, 17 if is_narrow else 21.5, str(shown.power), 15, class_="serif"),
        use("icon-doom", x_doom, y_doom, 12, class_="sign"),
        line(41, 38, str(shown.doom), 15, class_="serif")
        if is_narrow
        else line(width - 3, 21.5, str(shown.doom), 15, class_="serif end"),
    ]
    pips = [
        box(
            (8 if is_narrow else 29) + place * 8.5,
            height - 12,
            6,
            8,
            1,
            class_=classes("pip-book", place < shown.owned and "owned"),
        )
        for place in range(BOOKS)
    ]
    return tag(
        "g",
        box(0.5, 0.5, width - 1, height - 1, 0, class_="frame"),
        box(0.5, 0.5, 3, height - 1, class_="accent"),
        crest(shown.code, 15.5, 17, 21),
        *digits,
        *pips,
        use("icon-first", 9.5, 28.5, 12, class_="first") if seat == scene.view.first else "",
        class_=_state(scene, seat),
        transform=at(x, y),
        **pressable(f"{in_words(scene, seat)}. Show the board", data_board=seat),
    )


def _state(scene: Scene, seat: int) -> str:
    shown = scene.view.seats[seat]
    return classes(
        "seat", faction_class(shown.code), _acts(scene, seat) and "acts", not shown.can_act and "out",
        seat == scene.me and "mine",
    )  # fmt: skip


# The viewer's own things


def own(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """Pool with prices, spellbooks, captives, and the Elder Signs with their values."""
    mine = scene.mine
    if mine is None:
        return ""
    books = [book.name for book in mine.books if book.is_owned]
    kept = (("captive", mine.captives), ("on your card", mine.card))
    held = [f"{len(units)} {what}" for what, units in kept if units]
    board = tag(
        "g",
        box(0.5, 0.5, width - 1, height - 1, 4, class_="frame"),
        line(12, 22, "Your cult", 15, class_="serif emph"),
        line(width - 12, 22, "in your pool, with prices", 11, class_="end quiet"),
        _pool(mine, width),
        line(12, 103, "Books", 12, class_="quiet"),
        *_named(", ".join(books) or "none yet; press to see how to earn them", 58, 103, width - 70),
        class_="own",
        **pressable(f"Your board: {mine.faction}", data_board=scene.me),
    )
    signs = _signs(scene, mine, width, 128, ", ".join(held))
    return tag("g", board, signs, class_=faction_class(mine.code), transform=at(x, y))


def _named(words: str, x: float, y: float, room: float) -> list[str]:
    """The names of spellbooks in one line around y, or in up to three smaller ones."""
    if width_of(words, 12) <= room:
        return [line(x, y, words, 12)]
    rows = wrap(words, 10.5, room, most=3)
    top = y - 1 - 6.2 * (len(rows) - 1)
    return [line(x, top + 12.4 * n, row, 10.5, room=room, least=8.5) for n, row in enumerate(rows)]


def _pool(mine: SeatView, width: float) -> str:
    parts = []
    step = (width - 20) / len(mine.kinds)
    for place, kind in enumerate(mine.kinds):
        x = 12 + step * place
        size = 0.5 if kind.rank == "great old one" else 0.86
        parts.append(
            tag(
                "g",
                title(
                    f"{kind.name}. {kind.pool} of {kind.count} in the pool, {kind.in_play} in play. "
                    f"One costs {kind.price} Power now"
                ),
                tag("g", unit(mine.code, kind.name, kind.rank, 15, 16, size), class_="" if kind.pool else "asleep"),
                line(32, 14, str(kind.pool), 15, class_=classes("serif", not kind.pool and "quiet")),
                line(32, 28, str(kind.price), 11.5, class_="price"),
                use("icon-power", 33 + width_of(str(kind.price), 11.5), 19, 10, class_="flame"),
                transform=at(x, 38),
            )
        )
    return "".join(parts)


def _signs(scene: Scene, mine: SeatView, width: float, y: float, held: str) -> str:
    """The viewer's Elder Signs; each value can be revealed at any time."""
    parts = [line(12, y + 4, "Signs", 12, class_="quiet")]
    x = 58.0
    for value in sorted(set(mine.values)):
        count = mine.values.count(value)
        words = f"{value}" if count == 1 else f"{value} \N{MULTIPLICATION SIGN}{count}"
        wide = 34 + width_of(words, 13)
        parts.append(
            tag(
                "g",
                title(f"An Elder Sign worth {value} Doom, which only you see. Press to reveal it: it counts at once"),
                box(0, -12, wide, 24, 12, class_="plate"),
                use("icon-sign", 7, -8, 16, class_="flame"),
                line(27, 5, words, 13, class_="bold"),
                class_="reveal",
                transform=at(x, y),
                **pressable(
                    f"Reveal an Elder Sign worth {value}",
                    data_act="aside",
                    data_words=f"reveal an Elder Sign worth {value}",
                    data_seat=scene.me,
                ),
            )
        )
        x += wide + 8
    if not mine.values:
        parts.append(line(x, y + 4, "none", 12, class_="said"))
        x += 40
    parts.append(line(width - 12, y + 4, held, 11, class_="end quiet", room=width - x - 14, least=9))
    return "".join(parts)
