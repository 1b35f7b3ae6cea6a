"""The turn: its steps, the question with its answers, the symbols to spend, and the piles."""

from typing import Final

from cultists.games.stars_are_right.cards import KINDS, Card
from cultists.games.stars_are_right.drawing.cards import (
    LARGE,
    SMALL,
    family_mark,
    in_words,
    large_card,
    printed_name,
    slot,
    small_card,
)
from cultists.games.stars_are_right.drawing.scene import STEPS, Scene, seat_mark
from cultists.games.stars_are_right.drawing.seats import pile_backs
from cultists.games.stars_are_right.words import total_in_words
from cultists.svg import BOLD, SERIF, at, box, classes, line, tag, title, use, width_of, wrap

Part = tuple[str, float]
"""A fragment and the height it takes."""

_NARROW: Final = 260
_FEW: Final = 6
"""So many answers find room as buttons below the question; more of them get a list of their own."""
_SECOND: Final = 12
"""The room of a button's second line."""


def turn_panel(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """Question above, piles below; a long list of answers takes the place of the piles."""
    inner = width - 32
    left = scene.buttons()
    is_long = len(left) > _FEW or any(place and place.startswith("card-") for _, _, place in left)
    pieces = [
        _progress(scene, inner),
        _symbols(scene, inner),
        _sentence(scene, inner),
        standings(scene, inner),
        _summoning(scene, inner),
        _right_now(scene, inner),
        _note(scene, inner),
        (("", 0.0) if is_long else _buttons(scene, inner)),
    ]
    parts, used = _stack([piece for piece in pieces if piece[1]], 12, 13)
    used += 4
    is_now = scene.is_my_turn or scene.is_over
    question = tag(
        "g",
        box(0.5, 0.5, width - 1, used - 1, 8, class_=classes("panel", is_now and "now")),
        tag("g", parts, transform=at(16, 0)),
        id="question",
        data_why_no_tile=scene.why_no_tile,
        transform=at(x, y),
    )
    rest = height - used - 10
    below = answers(scene, width, rest) if is_long else piles(scene, width, rest)
    return question + tag("g", below, id="beside", transform=at(x, y + used + 10))


def _stack(pieces: list[Part], start: float, gap: float) -> Part:
    parts = []
    y = start
    for fragment, height in pieces:
        parts.append(tag("g", fragment, transform=at(0, y)))
        y += height + gap
    return "".join(parts), y


def _progress(scene: Scene, width: float) -> Part:
    if scene.is_over:
        return "", 0
    return _steps(scene, width) if width > _NARROW else _steps_below(scene, width)


_STEPS_MEAN: Final = {
    "invoke": "Invoke. You may discard a card for the symbols in its corner.",
    "powers": "Powers. Your creatures may change your symbols, each of them once.",
    "sky": "Sky. Each symbol moves the stars once: push, swap or flip. All must be spent.",
    "summon": "Summon. If the sky shows its constellations, you may lay a card from your hand before you.",
    "discard": "Discard. You may discard a card from your hand.",
    "draw": "Draw. You draw until you hold five cards again.",
}


def _steps(scene: Scene, width: float) -> Part:
    """The six steps in a line, the present one underlined."""
    taken = [width_of(step, 12.5) for step in STEPS]
    gap = (width - sum(taken)) / (len(STEPS) - 1)
    x = 0.0
    parts = [tag("path", class_="rule", d=f"M0 22.5H{width:g}")]
    for step, wide in zip(STEPS, taken, strict=True):
        is_now = step == scene.step
        look = classes("step middle", is_now and "is-now")
        parts.append(line(x + wide / 2, 12, step, 12.5, class_=look, data_help=_STEPS_MEAN[step]))
        if is_now:
            parts.append(tag("path", class_="underline", d=f"M{x - 2:.1f} 22.5H{x + wide + 2:.1f}"))
        x += wide + gap
    return "".join(parts), 24


def _steps_below(scene: Scene, width: float) -> Part:
    """The six steps one below the other, for a narrow panel."""
    parts = [line(0, 11, f"Round {scene.view.round}", 13, class_="quiet-text")]
    for place, step in enumerate(STEPS):
        is_now = step == scene.step
        y = 36 + 21 * place
        parts.append(use("spark", 0, y - 10, 12) if is_now else tag("circle", class_="scale", cx=6, cy=y - 4, r=1.6))
        parts.append(line(20, y, step, 13.5, class_=classes("step", is_now and "is-now")))
    parts.append(tag("path", class_="rule", d=f"M0 154.5H{width:g}"))
    return "".join(parts), 156


def symbol_coins(scene: Scene, size: float, room: float) -> Part:
    """One coin a symbol, the spent ones hollow; returns the width instead of the height."""
    view = scene.view
    held = [(kind, "coin spent") for kind in KINDS for _ in range(view.spent.get(kind, 0))]
    held += [(kind, "coin") for kind in KINDS for _ in range(view.symbols.get(kind, 0))]
    if not held or scene.is_over:  # nothing is left to be spent, and the standings need the room
        return "", 0
    step = min(size + 4, (room - size) / max(len(held) - 1, 1))
    drawn = [use(f"coin-{kind}", place * step, 0, size, class_=look) for place, (kind, look) in enumerate(held)]
    words = symbols_left(scene) + (". Grey ones are spent." if any(view.spent.values()) else "")
    return tag("g", title(words), *drawn, id="symbols"), step * (len(held) - 1) + size


def symbols_left(scene: Scene) -> str:
    """What is still to be spent, in words."""
    counts = [(scene.view.symbols.get(kind, 0), kind) for kind in KINDS]
    words = [f"{count} {kind}{_plural(kind) if count > 1 else ''}" for count, kind in counts if count]
    return f"{', '.join(words)} left" if words else "all symbols spent"


def _plural(kind: str) -> str:
    return "es" if kind == "push" else "s"


def _symbols(scene: Scene, width: float) -> Part:
    """The coins, and beside them the card that gave them."""
    wide = width > _NARROW
    drawn, taken = symbol_coins(scene, 28 if wide else 24, width - 150 if wide else width)
    if not taken and scene.view.invoked is None:
        return "", 0
    if wide:
        return drawn + _lying(scene, "Invoked", scene.view.invoked, taken + 16 if taken else 0, 0, width), 28
    return drawn + _lying(scene, "Invoked", scene.view.invoked, 0, 32, width), 28 if scene.view.invoked is None else 72


def _lying(scene: Scene, what: str, name: str | None, x: float, y: float, width: float) -> str:
    """A card that lies before the player for a while: what it is there for, its family, its name."""
    if name is None:
        return ""
    card = scene.card(name)
    return tag(
        "g",
        title(in_words(card)),
        line(x, y + 11, what, 12, class_="quiet-text"),
        tag("g", family_mark(card, x, y + 15, 17), class_="emph-mark"),
        line(x + 22, y + 29, printed_name(card), 15, room=width - x - 22, least=11, font=SERIF, class_="serif said"),
        id=f"card-{name}",
        class_="lying",
    )


def _summoning(scene: Scene, width: float) -> Part:
    return (_lying(scene, "Summoning", scene.view.summoning, 0, 0, width), 32) if scene.view.summoning else ("", 0)


def _sentence(scene: Scene, width: float) -> Part:
    """What is asked, or whom the table waits for."""
    size = 20 if width > _NARROW else 16
    lines = wrap(scene.doing(), size, width, SERIF, 3)
    look = "serif said"
    drawn = [
        line(0, size + place * size * 1.22, words, size, room=width, class_=look) for place, words in enumerate(lines)
    ]
    return "".join(drawn), size * 1.22 * len(lines)


def right_words(scene: Scene) -> tuple[str, str]:
    """For which cards the stars are right, and what follows."""
    names = list(dict.fromkeys(printed_name(scene.card(held.card)) for held in scene.summonable))
    if not names:
        return "", ""
    listed = " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    if scene.promised is None:
        return f"The stars are right for your {listed}", "as long as nobody moves them."
    brings = total_in_words(scene.promised)
    if scene.step == "invoke":
        after = f"Keep the card, then summon {'it' if len(names) == 1 else names[0]}: {brings}."
    elif scene.view.shown:
        after = f"Summon it with the best loan: {brings}."
    elif scene.step == "summon":
        after = f"Summon {'it' if len(names) == 1 else names[0]}: {brings}."
    else:
        after = f"Keep {'it' if len(names) == 1 else names[0]} whole, then summon it: {brings}."
    return f"The stars are right for your {listed}", after


def loan_words(scene: Scene, *, brief: bool = False) -> str:
    """Which creatures the best summoning would cost, and how many points with them; its total counts them already."""
    best = scene.promised
    if best is None or scene.view.shown:
        return ""
    seventh = (
        "" if best.seventh is None else f"One of seven must go: {printed_name(scene.card(best.seventh))} costs least."
    )
    lost = [scene.card(name) for name in best.lost]
    if not lost:
        return seventh
    names = " and ".join(printed_name(card) for card in lost)
    if brief:
        names = f"{len(lost)} Servitor{'s' * (len(lost) > 1)}"
        does = "is lost" if len(lost) == 1 else "are lost"
    else:
        does = "lends its star and is lost" if len(lost) == 1 else "lend their stars and are lost"
    cost = sum(card.points for card in lost)
    return f"{names} {does}: minus {cost} point{'s' * (cost > 1)}. {seventh}".strip()


def what_to_do(scene: Scene, verb: str) -> str:
    """What a choice does where that is easily mistaken, and what must be done before the turn goes on."""
    if scene.about == "invoke" and scene.view.hand:
        return f"{verb} a card to discard it for its symbols."
    if scene.about == "discard" and scene.view.may_discard:
        return f"{verb} a card to discard it."
    if scene.about == "change the sky":
        return f"Spend every symbol: {symbols_left(scene)}."
    return ""


def _note(scene: Scene, width: float) -> Part:
    lines = wrap(what_to_do(scene, "Choose"), 13.5, width)
    drawn = [line(0, 11 + 18 * place, words, 13.5, class_="quiet-text") for place, words in enumerate(lines)]
    return ("".join(drawn), 18.0 * len(lines) - 4) if lines[0] else ("", 0)


def _right_now(scene: Scene, width: float) -> Part:
    bold, after = right_words(scene)
    if not bold:
        return "", 0
    after = f"{after} {loan_words(scene)}".strip()
    lines = wrap(bold, BOLD * 13.5, width - 46, most=2)
    room = (width - 46) / BOLD
    drawn = [
        line(38, 22 + 18 * place, words, 13.5, room=room, least=11, class_="said bold")
        for place, words in enumerate(lines)
    ]
    more = wrap(after, 13.5, width - 50, most=4)
    start = 22 + 18 * len(lines)
    drawn += [line(38, start + 18 * place, words, 13.5, class_="said") for place, words in enumerate(more)]
    height = 18 * (len(lines) + len(more)) + 18
    star = use("star-point", 0, 0, 1, transform=at(20, 20), class_="goal")
    return box(0.5, 0, width - 1, height, 6, class_="wash") + star + "".join(drawn), height


def fitted(words: str, width: float, height: float) -> tuple[float, list[str], bool]:
    """The size and the lines in which words fit a button best, and whether they fit at all."""
    words, _, below = words.partition("\n")
    shown = words[:1].upper() + words[1:]
    height -= _SECOND if below else 0
    for size in (14, 13, 12, 11, 10):
        lines = wrap(shown, size, width - 16, most=max(1, int((height - 4) / (size * 1.25))))
        if all(width_of(each, size) <= width - 10 for each in lines):
            return size, lines, True
    return size, lines, False


def button(scene: Scene, index: int, words: str, x: float, y: float, width: float, height: float) -> str:
    """An answer that has no place on the table; its words are wrapped, and as large as the room allows."""
    size, lines, _ = fitted(words, width, height)
    second = words.partition("\n")[2]
    top = (height - (_SECOND if second else 0)) / 2 + size * 0.36 - (len(lines) - 1) * size * 0.625
    return tag(
        "g",
        box(0.5, 0.5, width - 1, height - 1, min(6, height / 4)),
        *(
            line(width / 2, top + row * size * 1.25, each, size, room=width - 8, least=8.5, class_="middle")
            for row, each in enumerate(lines)
        ),
        line(width / 2, height - 7, second, 12, room=width - 8, least=8.5, class_="middle") if second else "",
        id=f"option-{index}",
        class_="button option",
        transform=at(x, y),
        **scene.choices.button(index),
    )


def _buttons(scene: Scene, width: float) -> Part:
    """A few answers, as many in a line as fit."""
    left = scene.buttons()
    parts = []
    x = y = high = 0.0
    for index, caption, _ in left:
        words, _, second = caption.partition("\n")
        wide = min(width, max(84, width_of(words, 14) + 32, width_of(second, 12) + 32))
        if x and x + wide > width:
            x, y = 0, y + high + 8
        high = 34 + 18 * (len(wrap(words, 14, wide - 16)) - 1) + (_SECOND if second else 0)
        parts.append(button(scene, index, caption, x, y, wide, high))
        x += wide + 8
    return "".join(parts), y + high if left else 0


def answers(scene: Scene, width: float, height: float) -> str:
    """All answers that are left: words as buttons, cards as cards."""
    left = scene.buttons()
    deck = scene.deck.by_id
    cards = [
        (index, deck[place[5:]]) for index, _, place in left if place and place[5:] in deck and scene.choices.has(place)
    ]
    shown = {index for index, _ in cards}
    texts = [(index, words) for index, words, _ in left if index not in shown]
    are_short = all(fitted(words, width / 2 - 3, 34)[2] for _, words in texts)
    high = min(height, 38.0 * (-(-len(texts) // 2) if are_short else len(texts)))
    lines = button_grid(scene, texts, 0, 0, width, height if not cards else high)
    used = high if cards and texts else 0
    return lines + card_grid(scene, cards, 0, used, width, height - used)


def button_grid(scene: Scene, texts: list[tuple[int, str]], x: float, y: float, width: float, height: float) -> str:
    """Answers in words, in as few columns as let them stay readable."""
    if not texts:
        return ""
    columns = next((count for count in (1, 2, 3) if height / -(-len(texts) // count) >= 26), 4)
    rows = -(-len(texts) // columns)
    across = (width + 6) / columns
    down = min(max(38.0, _highest(texts, across - 6) + 4), height / rows)
    return "".join(
        button(scene, index, words, x + place // rows * across, y + place % rows * down, across - 6, down - 4)
        for place, (index, words) in enumerate(texts)
    )


def _highest(texts: list[tuple[int, str]], width: float) -> float:
    return max(12 + 16.5 * len(wrap(words, 13, width - 16)) for _, words in texts)


def card_grid(scene: Scene, cards: list[tuple[int, Card]], x: float, y: float, width: float, height: float) -> str:
    """Answers that are cards lying nowhere in sight, as large as the room allows."""
    if not cards:
        return ""
    scale, columns = _best_grid(len(cards), width, height, LARGE)
    size = LARGE
    if scale < 0.6:
        size = SMALL
        scale, columns = _best_grid(len(cards), width, height, SMALL)
    across, down = size[0] * scale + 5, size[1] * scale + 5
    x += (width - min(columns, len(cards)) * across + 5) / 2
    parts = []
    for place, (_, card) in enumerate(cards):
        row, column = divmod(place, columns)
        face = large_card(card) if size == LARGE else small_card(card)
        parts.append(scene.card_at(card.id, face, x + column * across, y + row * down, kind="offered", scale=scale))
    return "".join(parts)


def _best_grid(count: int, width: float, height: float, size: tuple[int, int]) -> tuple[float, int]:
    """The largest scale at which so many cards fit, and in how many columns."""
    return max(
        (min((width / columns - 5) / size[0], (height / -(-count // columns) - 5) / size[1], 1.15), columns)
        for columns in range(1, count + 1)
    )


def piles(scene: Scene, width: float, height: float) -> str:
    """Draw pile and discards; of these the newest ones, face up.  Side by side, or below each other if it is narrow."""
    if height < 100:
        return ""
    view = scene.view
    is_wide = width > _NARROW
    x, y = (108, 0) if is_wide else (16, 142)
    size = LARGE if height > 40 + LARGE[1] else SMALL
    return tag(
        "g",
        box(0.5, 0.5, width - 1, height - 1, 8, class_="panel"),
        line(16, 23, f"Draw pile {view.draw_pile}", 12.5, class_="quiet-text"),
        pile_backs(16, 40, view.draw_pile, *size),
        line(x, y + 23, f"Discards {len(view.discards)}", 12.5, class_="quiet-text"),
        line(width - 16, 23, "newest first", 12, class_="end quiet-text") if is_wide and len(view.discards) > 1 else "",
        _discards(scene, x, y + 33, width - x - 12, height - y - 36, size),
        id="piles",
        data_talk="Discards",
    )


def _discards(scene: Scene, x: float, y: float, width: float, height: float, empty: tuple[int, int]) -> str:
    discards = scene.view.discards
    if not discards:
        return tag("g", slot(*empty), transform=at(x, y))
    across, down = SMALL[0] + 3, SMALL[1] + 5
    columns, rows = int(width / across), max(1, int(height / down))
    parts = []
    for place, name in enumerate(discards[: -(columns * rows + 1) : -1]):
        row, column = divmod(place, columns)
        face = small_card(scene.card(name))
        parts.append(scene.card_at(name, face, x + column * across, y + row * down, kind="discarded"))
    return "".join(parts)


def standings(scene: Scene, width: float, columns: int = 1) -> Part:
    """How the game ended, the first in points first."""
    if not scene.is_over:
        return "", 0
    seats = sorted(range(len(scene.view.seats)), key=lambda seat: -scene.view.seats[seat].points)
    across = (width + 24) / columns
    parts = []
    for place, seat in enumerate(seats):
        row, column = divmod(place, columns)
        x, y = column * across, 27 * row
        parts.append(seat_mark(seat, x, y + 3, 16))
        name = scene.name(seat)
        parts.append(line(x + 25, y + 17, name, 16, room=across - 80, least=12, font=SERIF, class_="serif said"))
        parts.append(line(x + across - 24, y + 17, str(scene.view.seats[seat].points), 18, class_="serif end emph"))
    return "".join(parts), 27 * -(-len(seats) // columns)
