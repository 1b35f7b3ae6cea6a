"""The seats: the race to ten, a panel or a chip for each player, and what lies before them."""

from collections import Counter
from typing import Final

from cultists.games.stars_are_right.drawing.cards import (
    LARGE,
    SMALL,
    back,
    family_mark,
    in_words,
    large_card,
    printed_name,
    slot,
    small_card,
)
from cultists.games.stars_are_right.drawing.scene import Scene, cards_in_hand, seat_mark
from cultists.games.stars_are_right.table import CREATURES, POINTS_TO_WIN
from cultists.games.stars_are_right.view import CreatureView
from cultists.svg import (
    SERIF,
    at,
    box,
    classes,
    clip,
    common_size,
    escaped,
    in_lines,
    line,
    number,
    size_for,
    tag,
    title,
    use,
    width_of,
)

_COMPACT_BELOW: Final = 190
_NARROW_CHIP: Final = 100
"""On a phone the points stand below the name if there is no more room."""


def race(scene: Scene, x: float, y: float, width: float, *, mark: float = 16) -> str:
    """One brass ruler for all seats, its line at y; a dashed arc shows what the possible summoning would bring."""
    unit = width / POINTS_TO_WIN
    ticks = "".join(f"M{number(point * unit)} 0v{8 if point % 5 == 0 else 5}" for point in range(POINTS_TO_WIN))
    halves = "".join(f"M{number((point + 0.5) * unit)} 0v2.5" for point in range(POINTS_TO_WIN))
    numbers = [line(point * unit, 19, str(point), 11, class_="middle quiet-text") for point in range(POINTS_TO_WIN)]
    size = mark * 1.7
    parts = [
        tag("path", class_="scale", d=f"M0 0H{number(width)}M0 -4V4{ticks}"),
        tag("path", class_="scale", d=halves, stroke_opacity=0.6),
        *numbers,
        use("star-point", 0, 0, 1, transform=at(width, -1, size / 20), class_="goal"),
        line(width, size / 2 + 11, str(POINTS_TO_WIN), 12, class_="middle emph bold"),
        *_runners(scene, unit, mark),
    ]
    spoken = ", ".join(f"{scene.name(seat)} {one.points}" for seat, one in enumerate(scene.view.seats))
    return tag("g", title(f"Race to ten points: {spoken}"), *parts, id="race", transform=at(x, y))


def _runners(scene: Scene, unit: float, mark: float) -> list[str]:
    """The marks of the seats above their points, two abreast where they are level."""
    points = [min(shown.points, POINTS_TO_WIN) for shown in scene.view.seats]
    level = Counter(points)
    seen: Counter[int] = Counter()
    parts = []
    for seat, reached in enumerate(points):
        rank, column = divmod(seen[reached], 2)
        seen[reached] += 1
        alone = level[reached] == rank * 2 + 1 and column == 0
        middle = reached * unit + (0 if alone else (column - 0.5) * mark * 0.95)
        lift = mark * 0.75 if reached == POINTS_TO_WIN else 0
        top = -mark - 5 - rank * (mark - 1) - lift
        parts.append(tag("g", seat_mark(seat, middle - mark / 2, top, mark), id=f"runner-{seat}"))
        if seat == scene.view.seat and scene.promised:
            total = min(scene.promised.total, POINTS_TO_WIN)
            parts.append(_arc(seat, middle, top, total * unit) if total > reached else "")
    return parts


def _arc(seat: int, start: float, top: float, end: float) -> str:
    middle = (start + end) / 2
    path = f"M{start:.1f} {top:.1f}Q{middle:.1f} {top - 14:.1f} {end - 1:.1f} {top + 8:.1f}"
    head = f"M{end - 6.5:.1f} {top + 5.5:.1f}L{end:.1f} {top + 9:.1f}L{end + 1:.1f} {top + 2:.1f}"
    return tag(
        "g", tag("path", class_="would path", d=path), tag("path", class_="would", d=head), class_=f"seat-{seat}"
    )


def panel(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> str:
    """A player at the table: name, points, hand, creatures."""
    is_now = seat == (scene.view.winner if scene.is_over else scene.view.turn)
    creatures = _row(scene, seat, width, height) if height < _COMPACT_BELOW else _grid(scene, seat, width, height)
    never = scene.never_again(seat)
    return tag(
        "g",
        title(f"{never}.") if never else "",
        box(0.5, 0.5, width - 1, height - 1, 6, class_=classes("panel", is_now and "now")),
        box(0, 0, 3, height, 1.5, class_=f"stripe seat-{seat}"),
        _header(scene, seat, width, is_now),
        creatures,
        id=f"seat-{seat}",
        transform=at(x, y),
    )


def _header(scene: Scene, seat: int, width: float, is_now: bool) -> str:
    shown = scene.view.seats[seat]
    fan, fan_width = _fan(scene, seat)
    is_mine = seat == scene.view.seat
    if is_now and not scene.is_over:
        note = "your turn" if is_mine else "plays"
    else:
        note = ", ".join(["you"] * is_mine + ["winner"] * is_now)
    points_at = width - 13
    fan_at = points_at - 40 - fan_width
    name = scene.name(seat)
    room = fan_at - 46.0
    for each in (note, "you" if is_mine else "", ""):  # the frame shows it too
        note, note_width = each, 7 * len(each) + 8 if each else 0
        if width_of(name, 14, SERIF) <= room - note_width:
            break
    room -= note_width
    size = size_for(name, 17, room, 11, SERIF)
    parts = [
        seat_mark(seat, 13, 11, 17),
        tag("g", fan, transform=at(fan_at, 12)),
        line(points_at, 28, str(shown.points), 23, class_="serif end emph"),
        tag(
            "text",
            escaped(clip(name, size, room * 1.001, SERIF)),
            f'<tspan class="note quiet-text" font-size="12" dx="7">{note}</tspan>' if note else "",
            x=36,
            y=26,
            font_size=size,
            class_="said serif",
        ),
    ]
    return "".join(parts)


def _fan(scene: Scene, seat: int) -> tuple[str, float]:
    """The hand as others see it: backs, and the faces that all have seen."""
    shown = scene.view.seats[seat]
    seen = [printed_name(scene.card(name)) for name in shown.seen_in_hand]
    step = 7 if shown.hand_size <= 6 else 42 / max(shown.hand_size, 1)
    cards = [
        box(place * step, 0, 12, 17, 1.6, class_="paper" if place >= shown.hand_size - len(seen) else "back")
        for place in range(shown.hand_size)
    ]
    words = cards_in_hand(shown.hand_size) + (f", among them {', '.join(seen)}" if seen else "")
    width = step * max(shown.hand_size - 1, 0) + 12
    count = line(width + 4, 13.5, str(shown.hand_size), 12, class_="quiet-text")
    return tag("g", title(words), *cards, count, class_="fan"), width + 12


def _creature(scene: Scene, one: CreatureView, x: float, y: float, scale: float, size: tuple[int, int]) -> str:
    width, height = size
    card = scene.card(one.card)
    turned = (
        f"{at(width / 2, height / 2, 0.78 if size == SMALL else 0.86, 90)} {at(-width / 2, -height / 2)}"
        if one.is_used or one.was_given
        else None
    )
    face = small_card(card) if size == SMALL else large_card(card)
    return scene.card_at(one.card, face, x, y, kind=_creature_kind(one), scale=scale, turned=turned)


def _creature_kind(one: CreatureView) -> str:
    """A creature that cannot be used any more this turn lies sideways, whatever the reason."""
    return classes("creature", (one.is_used or one.was_given) and "used")


def _row(scene: Scene, seat: int, width: float, height: float) -> str:
    """Six small cards in a row, their names below."""
    creatures = scene.view.seats[seat].creatures
    roomy = height > 140
    scale = min((width - 26) / (CREATURES * SMALL[0] + 5 * 3), 1.12 if roomy else 1)
    step = (width - 26 - SMALL[0] * scale) / (CREATURES - 1)
    top = 37.0
    parts = [
        _creature(scene, creatures[place], 13 + place * step, top, scale, SMALL)
        if place < len(creatures)
        else tag("g", slot(*SMALL), transform=at(13 + place * step, top, scale))
        for place in range(max(CREATURES, len(creatures)))
    ]
    names = Counter(printed_name(scene.card(one.card)) for one in creatures)
    words = ", ".join(f"{count} {name}" if count > 1 else name for name, count in names.items())
    below = top + SMALL[1] * scale + 17
    size, rows = in_lines(words or "no creatures yet", 12, width - 26, 10)
    below -= 5.5 * (len(rows) - 1)
    parts += [
        line(13, below + 11 * n, row, min(size, 12 / len(rows) + 4), room=width - 26, least=9, class_="quiet-text")
        for n, row in enumerate(rows)
    ]
    return "".join(parts) + (_backs(scene, seat, 13, height - 38, width - 26) if roomy else "")


def _backs(scene: Scene, seat: int, x: float, y: float, width: float) -> str:
    """The hand in a row, backs up but for the cards that all have seen."""
    shown = scene.view.seats[seat]
    hidden = shown.hand_size - len(shown.seen_in_hand)
    step = min(27.0, (width - 23) / max(shown.hand_size - 1, 1))
    parts = [tag("g", back(22, 28), transform=at(x + place * step, y)) for place in range(hidden)]
    for place, name in enumerate(shown.seen_in_hand, hidden):
        face = small_card(scene.card(name))
        parts.append(tag("g", face, class_="card", transform=at(x + place * step, y, 22 / SMALL[0])))
    return "".join(parts)


def _grid(scene: Scene, seat: int, width: float, height: float) -> str:
    """Two rows of three larger cards."""
    creatures = scene.view.seats[seat].creatures
    columns = 3 if len(creatures) <= CREATURES else 4
    scale = min((height - 36 - 24) / (2 * LARGE[1]), (width - 30) / (columns * 77), 1.3)
    across, down = (width - 20) / columns, min((height - 40) / 2, LARGE[1] * scale + 20)
    top = 36 + (height - 40 - 2 * down) / 2
    parts = []
    for place in range(2 * columns):
        row, column = divmod(place, columns)
        x = 11.5 + across * (column + 0.5) - LARGE[0] * scale / 2
        y = top + down * (row + 0.5) - LARGE[1] * scale / 2
        if place < len(creatures):
            parts.append(_creature(scene, creatures[place], x, y, scale, LARGE))
        else:
            parts.append(tag("g", slot(*LARGE), transform=at(x, y, scale)))
    return "".join(parts)


def chip(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> str:
    """A player on a phone: mark, name, points, the families of the creatures, and a tick for each card in hand."""
    shown = scene.view.seats[seat]
    is_now = seat == (scene.view.winner if scene.is_over else scene.view.turn)
    step = min(17.0, (width - 29) / max(len(shown.creatures) - 1, 1))
    scale = min(1, step / 16)
    is_narrow = width < _NARROW_CHIP
    top = 16.5 if is_narrow else 20
    creatures = [_chip_creature(scene, one, 7 + place * step, top, scale) for place, one in enumerate(shown.creatures)]
    ticks = [box(7 + 6.5 * place, height - 9, 4.5, 6, 0.8, class_="back") for place in range(shown.hand_size)]
    words = scene.standing(seat)
    never = scene.never_again(seat)
    return tag(
        "g",
        title(f"{words}. {never}." if never else words),
        box(0.5, 0.5, width - 1, height - 1, 5, class_=classes("panel", is_now and "now")),
        box(0, 0, 3, height, 1.5, class_=f"stripe seat-{seat}"),
        *_chip_words(scene, seat, width, 16.0 if not is_narrow else height - 3, is_narrow=is_narrow),
        *creatures,
        *ticks,
        id=f"seat-{seat}",
        transform=at(x, y),
    )


def _chip_words(scene: Scene, seat: int, width: float, y_points: float, *, is_narrow: bool) -> list[str]:
    """Mark, name and points; the names of all players have one size if they can."""
    left, size, room = (20, 11, width - 23) if is_narrow else (23, 13, width - 48)
    names = [scene.name(each) for each in range(len(scene.view.seats))]
    most = max(9.0, common_size(names, 13, room, SERIF))
    points = str(scene.view.seats[seat].points)
    return [
        seat_mark(seat, 6, 4, size),
        line(left, 3 + size, names[seat], most, room=room, least=8, font=SERIF, class_="said serif"),
        line(width - 6, y_points, points, 15 if is_narrow else 16, class_="serif end emph"),
    ]


def _chip_creature(scene: Scene, one: CreatureView, x: float, y: float, scale: float) -> str:
    card = scene.card(one.card)
    face = title(in_words(card)) + box(0, 0, 15, 17, 2.2, class_="paper") + family_mark(card, 1.5, 2.5, 12)
    turned = f"{at(7.5, 8.5, 0.9, 90)} {at(-7.5, -8.5)}" if one.is_used or one.was_given else None
    kind = _creature_kind(one)
    return scene.card_at(one.card, face, x, y, kind=kind, scale=scale, turned=turned, is_option=False)


def pile_backs(x: float, y: float, count: int, width: float, height: float) -> str:
    """The draw pile: a few backs on each other, or an empty place."""
    if not count:
        return tag("g", slot(width, height), transform=at(x, y))
    depth = min(3, 1 + count // 20)
    return "".join(tag("g", back(width, height), transform=at(x + 2.5 * k, y - 2.5 * k)) for k in range(depth))
