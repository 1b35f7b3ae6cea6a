"""The whole table in two layouts: wide as on a laptop, tall as on a phone."""

from typing import Final

from cultists.games.stars_are_right.drawing.cards import (
    HEIGHT,
    WIDTH,
    back,
    family_mark,
    in_words,
    ribbon,
    slim_card,
    whole_card,
)
from cultists.games.stars_are_right.drawing.ending import ending
from cultists.games.stars_are_right.drawing.scene import Scene
from cultists.games.stars_are_right.drawing.seats import chip, panel, race
from cultists.games.stars_are_right.drawing.turn import (
    answers,
    button,
    fitted,
    loan_words,
    piles,
    right_words,
    standings,
    symbol_coins,
    turn_panel,
    what_to_do,
)
from cultists.games.stars_are_right.view import HandCardView
from cultists.games.stars_are_right.words import only_once
from cultists.sky.drawing import SIDE, draw_sky
from cultists.svg import BOLD, SERIF, at, box, classes, escaped, line, tag, title, use, width_of, wrap

WIDE: Final = (1280, 800)
TALL: Final = (360, 740)
_TITLE: Final = "The Stars Are Right"
_RIGHT: Final = "The stars are right"
_TALL_CARD: Final = 134
_IN_SIGHT: Final = ("sky", "discard", "draw")
"""The steps in which a phone keeps the hand in sight beside a few Minions that could be used."""
_TALL_WHERE: Final = 352 - 37 - width_of(_TITLE, 16, SERIF) - 10
"""On a phone there is so much room beside the title."""


def sky_with_ending(scene: Scene, zoom: float = 1) -> str:
    """The sky, and at the end of the game what is laid over it."""
    sky = draw_sky(scene.view.sky, scene.choices, scene.figures(), zoom)
    return sky + ending(scene) if scene.is_over else sky


def wide(scene: Scene) -> str:
    """Seats, sky and question beside each other, the hand below; without a hand the sky is larger."""
    has_hand = bool(scene.view.hand)
    side, high = (524, 524) if has_hand else (656, 740)
    sky_x = 334 + 2
    right_x = 876 if has_hand else sky_x + side + 14
    sky = tag("g", sky_with_ending(scene), transform=at(sky_x, 46 + (high - side) / 2, side / SIDE))
    seats = _seats(scene, 20, 138, 300, 648)
    hand = _hand(scene, 334, 590, 926, HEIGHT) if has_hand else ""
    beside = turn_panel(scene, right_x, 46, 1260 - right_x, high)
    return "".join(
        [
            box(0, 0, *WIDE, class_="page"),
            _heading(scene),
            line(32, 58, "First to ten", 13.5, class_="serif quiet-text"),
            race(scene, 46, 106, 248),
            seats,
            sky,
            beside,
            hand,
        ]
    )


def _where(scene: Scene) -> str:
    if scene.is_over:
        return f"Round {scene.view.round}, the end"
    if scene.is_setup:
        return "The sky is being laid"
    return f"Round {scene.view.round}, {scene.name(scene.view.turn)}\N{RIGHT SINGLE QUOTATION MARK}s turn"


def _where_in_brief(scene: Scene) -> str:
    """The same on a phone, where the panels show whose turn it is if there is no room for the name."""
    where = _where(scene)
    return where if width_of(where, 10.5) <= _TALL_WHERE else f"Round {scene.view.round}"


def _heading(scene: Scene) -> str:
    where = tag("tspan", escaped(_where(scene)), class_="note quiet-text", font_size=14, dx=16)
    words = tag("text", tag("tspan", _TITLE, class_="serif emph", font_size=19), where, x=56, y=30)
    return _emblem(34, 23, 13) + words


def _emblem(x: float, y: float, radius: float) -> str:
    """A compass star in a ring."""
    return tag(
        "g",
        tag("circle", class_="scale", r=radius),
        tag("circle", class_="scale", r=radius * 0.8, stroke_dasharray="1 2.2", stroke_opacity=0.7),
        use("star-1", -radius * 0.72, -radius * 0.72, radius * 1.44, class_="goal"),
        transform=at(x, y),
    )


def _seats(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """Opponents in the order of play, oneself last and larger where there are many."""
    count = len(scene.view.seats)
    first = 0 if scene.view.seat is None else scene.view.seat + 1
    order = [(first + place) % count for place in range(count)]
    equal = (height - 8 * (count - 1)) / count
    heights = [equal] * count
    if scene.view.seat is not None and count > 3:
        heights = [116.0] * (count - 1) + [height - 124 * (count - 1)]
    parts = []
    for seat, high in zip(order, heights, strict=True):
        parts.append(panel(scene, seat, x, y, width, high))
        y += high + 8
    return "".join(parts)


def _hand(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """The viewer's cards side by side; the one that can be summoned is raised and wears the ribbon."""
    hand = scene.view.hand
    gap = 10
    each = min(WIDTH, (width + gap) / len(hand) - gap)
    scale = min(1, each / 140)
    start = x + (width - len(hand) * (each + gap) + gap) / 2
    parts = []
    for place, held in enumerate(hand):
        face = whole_card(scene.card(held.card), each / scale, height, held.found, held.ignored)
        lift = 8 if held in scene.summonable else 0
        top = y + height * (1 - scale) - lift
        parts.append(_held(scene, held, face, (each / scale, height), (start + place * (each + gap), top), scale))
    return tag("g", *parts, id="hand", class_=classes(_is_choosing(scene) and "choosing"))


def _is_choosing(scene: Scene) -> bool:
    return any(scene.choices.has(f"card-{held.card}") for held in scene.view.hand)


def _held(
    scene: Scene,
    held: HandCardView,
    face: str,
    size: tuple[float, float],
    place: tuple[float, float],
    scale: float,
    *,
    slim: bool = False,
) -> str:
    right = held.is_summonable and not scene.is_over
    is_calm = scene.is_for_later
    shines = right and not is_calm
    glow = (
        box(-2, -2, size[0] + 4, size[1] + 4, 9, class_="card-glow", filter="url(#glow)")
        if shines and scene.is_my_turn
        else ""
    )
    worn = ""
    if right and slim:
        worn = ribbon("Keep it" if is_calm else "Right", size[0] / 2, -11, 10.5, is_calm=is_calm)
    elif right:
        worn = ribbon("Right now: keep it" if is_calm else _RIGHT, size[0] / 2, -14, is_calm=is_calm)
    elif held.was_summoned and not scene.is_over:
        words = "Summoned" if slim else "You summoned it before"
        worn = ribbon(words, size[0] / 2, -11 if slim else -14, 10.5 if slim else 13, is_calm=True)
    drawn = title(f"{in_words(scene.card(held.card))} {why_never(scene, held)}".strip()) + glow + face + worn
    return scene.card_at(held.card, drawn, *place, kind=classes("held", shines and "right"), scale=scale)


def why_never(scene: Scene, held: HandCardView) -> str:
    """Why the card cannot be summoned, whatever the sky shows."""
    return only_once(scene.card(held.card)) if held.was_summoned else ""


def tall(scene: Scene) -> str:
    """Header, seats, sky, question, hand and ruler below each other."""
    has_hand = bool(scene.view.hand)
    sky = tag("g", sky_with_ending(scene, 1.3), transform=at(4, 84, 352 / SIDE))
    count = len(scene.view.seats)
    across = (352 + 4) / count
    chips = [chip(scene, seat, 4 + across * seat, 33, across - 4, 48) for seat in range(count)]
    below = _tall_hand(scene) if has_hand else tag("g", piles(scene, 352, 150), transform=at(4, 549))
    return "".join(
        [
            box(0, 0, *TALL, class_="page"),
            _emblem(19, 17, 11),
            line(37, 23, _TITLE, 16, class_="serif emph"),
            line(352, 22, _where_in_brief(scene), 12, room=_TALL_WHERE, least=10.5, class_="end quiet-text"),
            *chips,
            sky,
            _tall_question(scene, below),
            race(scene, 16, 716, 232, mark=13),
            _tall_piles(scene) if has_hand else "",
        ]
    )


def _tall_hand(scene: Scene) -> str:
    hand = scene.view.hand
    gap = 3
    each = min(76, (352 + gap) / len(hand) - gap)
    scale = min(1, each / 66)
    start = 4 + (352 - len(hand) * (each + gap) + gap) / 2
    parts = []
    for place, held in enumerate(hand):
        face = slim_card(scene.card(held.card), each / scale, _TALL_CARD, held.found, held.ignored)
        where = (start + place * (each + gap), 558 + _TALL_CARD * (1 - scale) / 2)
        parts.append(_held(scene, held, face, (each / scale, _TALL_CARD), where, scale, slim=True))
    return tag("g", *parts, id="hand", class_=classes(_is_choosing(scene) and "choosing"))


def _tall_piles(scene: Scene) -> str:
    view = scene.view
    return tag(
        "g",
        title(f"Draw pile {view.draw_pile}, discards {len(view.discards)}"),
        tag("g", back(15, 20), transform=at(278, 704)),
        line(297, 719, str(view.draw_pile), 12, class_="quiet-text"),
        box(322, 704, 15, 20, 1.8, class_="paper"),
        line(341, 719, str(len(view.discards)), 12, class_="quiet-text"),
        id="piles",
    )


def _tall_question(scene: Scene, below: str) -> str:
    """One sentence, what the sky allows, coins and answers; many answers take the place of what is below."""
    parts = [
        tag("rect", x=-1, y=438, width=362, height=107, class_=classes("panel", scene.is_my_turn and "now")),
        _tall_words(scene),
        tag("g", standings(scene, 340, 2)[0], transform=at(10, 480)),
    ]
    x = 10.0
    for name in filter(None, (scene.view.invoked, scene.view.summoning)):
        card = scene.card(name)
        sign = title(in_words(card)) + box(0, 0, 24, 30, 3, class_="paper") + family_mark(card, 4, 7, 16)
        parts.append(tag("g", sign, id=f"card-{name}", class_="card lying", transform=at(x, 509)))
        x += 32
    drawn, wide = symbol_coins(scene, 24, 120)
    parts.append(tag("g", drawn, transform=at(x, 512)))
    x += wide + 10 if wide else 0
    needs_sheet = _needs_sheet(scene, x)
    left = scene.buttons()
    words = [option for option in left if not (option[2] or "").startswith("card-")]
    if not needs_sheet or (len(words) < min(3, len(left)) and _fit(words, x)):
        shown = words if needs_sheet else left
        note, taken = _tall_note(scene, x, shown)
        parts += [note, _tall_buttons(scene, shown, x + taken)]
    return tag("g", *parts, id="question", data_why_no_tile=scene.why_no_tile) + (
        _tall_answers(scene) if needs_sheet else below
    )


def _needs_sheet(scene: Scene, x: float) -> bool:
    """Whether the answers must take the place of the hand: cards to look at, many words, or long ones."""
    left = scene.buttons()
    if _is_choosing(scene) or not left:
        return False
    has_cards = any(place and place.startswith("card-") for _, _, place in left) and scene.step not in _IN_SIGHT
    return has_cards or len(left) > 3 or not _fit(left, x)


def _fit(options: list[tuple[int, str, str | None]], x: float) -> bool:
    """Whether the words of these answers can be read on buttons beside each other."""
    room = (352 - x + 6) / max(len(options), 1) - 6
    return all(fitted(words, room, 36)[2] for _, words, _ in options)


def _tall_words(scene: Scene) -> str:
    """The sentence, in two lines if need be, and whether the stars are right."""
    size = 16.0
    lines = wrap(scene.doing(), size, 340, SERIF, 2)
    if len(lines) > 1:
        size = 14.5
        lines = wrap(scene.doing(), size, 340, SERIF, 2)
    parts = [
        line(10, 458 + 17 * k, each, size, room=340, font=SERIF, class_="serif said") for k, each in enumerate(lines)
    ]
    bold, after = right_words(scene)
    if not bold:
        return "".join(parts)
    y = 461 + 17 * len(lines)
    parts.append(use("star-point", 0, 0, 1, transform=at(18, y - 5, 0.8), class_="goal"))
    parts.append(line(32, y, bold, 12.5, room=318 / BOLD, least=10.5, class_="said bold"))
    if len(lines) == 1:
        parts.append(line(32, y + 16, after, 12, room=318, least=10.5, class_="quiet-text"))
    return "".join(parts)


def _tall_note(scene: Scene, x: float, options: list[tuple[int, str, str | None]]) -> tuple[str, float]:
    """What a tap does and costs, beside the only button, and the width it takes; nothing where there is no room."""
    if len(options) > 1:
        return "", 0
    captions = [width_of(each, 14) for _, caption, _ in options for each in caption.splitlines()]
    room = 352 - x - (max(captions) + 24 if captions else 0)
    for is_brief in (False, True):
        words = f"{what_to_do(scene, 'Tap')} {loan_words(scene, brief=is_brief)}".strip()
        lines = wrap(words, 12, room)
        if len(lines) <= 3 and max(width_of(each, 12) for each in lines) <= room:
            break
    else:
        return "", 0
    if not words:
        return "", 0
    top = 526 - 7 * (len(lines) - 1)
    drawn = [line(x, top + 14 * row, each, 12, class_="quiet-text") for row, each in enumerate(lines)]
    return "".join(drawn), room + 6


def _tall_buttons(scene: Scene, options: list[tuple[int, str, str | None]], x: float) -> str:
    across = (352 - x + 6) / max(len(options), 1)
    return "".join(
        button(scene, index, words, x + place * across, 505, across - 6, 36)
        for place, (index, words, _) in enumerate(options)
    )


def _tall_answers(scene: Scene) -> str:
    """A sheet in place of the hand, never over the sky."""
    return tag("g", answers(scene, 348, 140), id="sheet", transform=at(6, 552))
