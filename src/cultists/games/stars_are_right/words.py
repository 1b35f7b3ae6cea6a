"""Events, questions, cards and the whole table as plain text of at most 80 columns.  No colours here."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from textwrap import TextWrapper
from typing import Final

from cultists.engine import Event
from cultists.engine.rule_book import book_in
from cultists.games.stars_are_right.cards import KINDS, MINION, TRANSCRIBED, Card, Symbols, cards, cards_for
from cultists.games.stars_are_right.table import CREATURES, POINTS_TO_WIN
from cultists.games.stars_are_right.view import CreatureView, HandCardView, SeatView, StarsView
from cultists.sky import NAMES, SIZE, SYMBOLS, parse_symbol, space_name

WIDTH: Final = 79
UNBROKEN: Final = "\N{NO-BREAK SPACE}"
APOSTROPHES: Final = "'\N{RIGHT SINGLE QUOTATION MARK}"
MARKS: Final = ("[]", "{}", "<>")
"""Brackets for the constellations of the first, second and third card that could be summoned."""

STAYING: Final = {"Ghoul": "you may discard two cards", "Ghast": "you draw up to six cards"}
"""The Minions that stay in play and work by themselves."""


def wrap(text: str, width: int, initial_indent: str = "", subsequent_indent: str = "") -> list[str]:
    """Lines of at most that width; names such as Tcho-Tcho stay whole."""
    return TextWrapper(
        width, initial_indent=initial_indent, subsequent_indent=subsequent_indent, break_on_hyphens=False
    ).wrap(text)


Sentence = Callable[[str, tuple[str, ...]], str]


# Events


def _card(card_id: str) -> str:
    return cards().by_id[card_id].words


def _moved(name: str, things: tuple[str, ...]) -> str:
    verb, *rest = things[0].split()
    if verb == "swap":
        return f"{name} swaps {' and '.join(rest)}."
    return f"{name} {verb}{'es' if verb == 'push' else 's'} {' '.join(rest)}."


def _used(name: str, things: tuple[str, ...]) -> str:
    card = cards().by_id[things[0]]
    if card.power is None:
        return f"{name} discards {card.words} to {card.effect}."
    return f"{name} uses {card.words}: {power_in_words(card)}."


def _summoned(name: str, things: tuple[str, ...]) -> str:
    points = cards().by_id[things[0]].points
    worth = f" for {points} point{'s' * (points > 1)}" if points else ""
    return f"{name} summons {_card(things[0])}{worth}!"


def _drew(name: str, things: tuple[str, ...]) -> str:
    return f"{name} draws {_card(things[0])}." if things else f"{name} draws a card."


SENTENCES: Final[dict[str, Sentence]] = {
    "laid the sky": lambda _, __: "The sky is laid.",
    "began": lambda name, _: f"{name} begins.",
    "turn": lambda name, _: f"It is {name}'s turn.",
    "invoked": lambda name, things: f"{name} invokes {_card(things[0])}.",
    "used": _used,
    "moved": _moved,
    "lent": lambda _, things: f"{_card(things[0])} lends its star to {_card(things[1])}.",
    "summoned": _summoned,
    "dismissed": lambda name, things: f"{name} has too many creatures and discards {_card(things[0])}.",
    "discarded": lambda name, things: f"{name} discards {_card(things[0])}.",
    "drew": _drew,
    "reshuffled": lambda _, __: "The discards are shuffled and become the draw pile.",
    "took back": lambda name, things: f"The stars are not right any more for {_card(things[0])}; {name} takes it back.",
    "exchanged": lambda name, things: f"{name} gives {_card(things[0])} away and takes {_card(things[1])} for it.",
    "fetched": lambda name, things: f"{name} fetches {_card(things[0])} from the discards.",
    "searched": lambda name, _: f"{name} searches the draw pile.",
    "won": lambda name, things: f"The stars are right: {name} wins with {things[0]} points.",
}


def event_in_words(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence; what the listener may not know is left out already."""
    return SENTENCES[event.kind](names[event.seat], event.things or event.secret)


# Questions


QUESTIONS: Final = {
    "whose birthday comes next": "Whose birthday comes next? That player begins.",
    "invoke": "Invoke (discard) a card to move the stars with its symbols?",
    "use powers": "You have {symbols}. Let a creature change your symbols?",
    "change the sky": "You have {symbols} to spend. Which move?",
    "summon": "Summon one creature from your hand?",
    "lend stars": "Which Servitors lend their stars?",
    "discard the seventh": f"You may have {CREATURES} creatures. Which one do you discard?",
    "discard": "Discard a card from your hand, before you draw?",
    "draw": "Draw a card, or use a Minion first?",
    "end of turn": "You have drawn. End your turn, or use a Minion first?",
    "fetch": "What does the Dhole fetch?",
    "search the draw pile": "Which card of the draw pile do you take?",
    "give": "Which of your creatures do you give away?",
    "take": "Which creature do you take for it?",
}


def question_in_words(about: str, view: StarsView) -> str:
    """What is asked, as a sentence for the seat that is asked."""
    if about == "summon" and not any(card.is_summonable for card in view.hand):
        never = any(card.was_summoned for card in view.hand)
        return "You can summon none of your cards." if never else "The stars are right for none of your cards."
    if about == "discard" and not view.may_discard:
        return "You can discard nothing more. Draw, or use a Minion first?"
    return QUESTIONS[about].format(symbols=symbols_in_words(view.symbols))


def symbols_in_words(symbols: Mapping[str, int]) -> str:
    """Symbols as people say them: “2 swaps and 1 flip”."""
    plural = {"push": "pushes", "flip": "flips", "swap": "swaps"}
    named = [f"{symbols[kind]} {kind if symbols[kind] == 1 else plural[kind]}" for kind in KINDS if symbols[kind]]
    return " and ".join(named) or "no symbols"


# Cards


def _by_kind(symbols: Symbols) -> dict[str, int]:
    return dict(zip(KINDS, symbols, strict=True))


def only_once(card: Card) -> str:
    """Why a Great Old One that its owner has summoned before cannot be summoned.  (rules 10.4)"""
    return f"You have summoned {card.name} before, and each player may do so only once."


def total_in_words(held: HandCardView) -> str:
    """How many points its owner has after summoning a card for which the stars are right."""
    return f"{held.total} point{'s' * (held.total != 1)} in all{', and you win' * (held.total >= POINTS_TO_WIN)}"


def power_in_words(card: Card) -> str:
    """What a summoned creature does: “1 push becomes 2 pushes”, or a Minion's effect."""
    if card.power is None:
        return card.effect or ""
    gained = symbols_in_words(_by_kind(card.power.gives))
    return f"1 {KINDS[card.power.needs]} becomes {gained}"


def _power_in_short(card: Card) -> str:
    """“push -> 3 push”, for a narrow column."""
    if card.power is None:
        return ""
    return f"{KINDS[card.power.needs]} -> {_in_short(card.power.gives)}"


def _in_short(symbols: Symbols) -> str:
    return " ".join(f"{count} {kind}" for kind, count in _by_kind(symbols).items() if count)


def card_in_words(card: Card) -> str:
    """Everything that the printed card shows."""
    ruler = f" of {card.family}" if card.family and card.family != card.name else ""
    lines = [f"{card.words}: {card.rank}{ruler}, {card.points} point{'s' * (card.points != 1)}"]
    lines.append(f"  invocation     {symbols_in_words(_by_kind(card.invocation))}")
    rows = list(_figure_rows(card))
    title = "constellations" if len(card.figures) > 1 else "constellation "
    lines += [f"  {title if not at else '':14} {row}" for at, row in enumerate(rows)]
    when = "" if card.power or card.name in STAYING else ", at any time in your turn"
    does = f"  {'effect' if card.power is None else 'power':14} {_effect(card)}{when}"
    lines += wrap(does, WIDTH, subsequent_indent=" " * 17)
    if card.star:
        lines.append(f"  bonus star     {card.star}, {NAMES[parse_symbol(card.star)]}, for {card.family}")
    for option, changes in TRANSCRIBED.items():
        if card.id in changes:
            ours, theirs = changes[card.id]
            lines.append(f"  option         with {option}={theirs} it has {theirs} instead of {ours}")
    return "\n".join(lines)


def _effect(card: Card) -> str:
    if card.rank == MINION:
        return STAYING.get(card.name) or f"discard it to {card.effect}"
    return power_in_words(card)


def _figure_rows(card: Card, found: Sequence[bool] = ()) -> Iterator[str]:
    """The constellations as drawn: several in one row joined by “+”, a large one in two rows."""
    found = found or (False,) * len(card.figures)
    if len(card.figures) > 1:
        yield " + ".join(
            f"{figure[0]}{'✓' if is_found else ''}" for figure, is_found in zip(card.figures, found, strict=True)
        )
        return
    for row in card.figures[0]:
        mark = " ✓" if found[0] and row == card.figures[0][-1] else ""
        yield " ".join(f"{code:2}" for code in row.split()).rstrip() + mark


# The table


def view_in_words(view: StarsView, names: Sequence[str]) -> str:
    """The table as plain text: the seats, the sky beside its symbols, and what the viewer holds."""
    # The sky next to the hand, and both last: where the window is small, they stay in sight.
    own = view.seat is not None
    parts = [_seats(view, names), _creatures(view) if own else [], _sky(view), _hand(view) if own else []]
    return "\n".join([*_headline(view, names), *("\n" + "\n".join(part) for part in parts if part)])


def _headline(view: StarsView, names: Sequence[str]) -> list[str]:
    if view.winner is not None:
        state = f"{names[view.winner]} has won in round {view.round}."
    elif view.step in ("lay the sky", "deal", "choose the first player"):
        state = "The table is being laid."
    else:
        state = f"Round {view.round}, {names[view.turn]}'s turn: {view.step}."
    piles = f"Draw pile {view.draw_pile}, discards {len(view.discards)}"
    piles += f" (top: {_unbroken(_card(view.discards[-1]))})." if view.discards else "."
    lines = [f"{state} {piles}"]
    if view.invoked or any(view.symbols.values()):
        invoked = f"Invoked: {_card(view.invoked)}. " if view.invoked else ""
        lines.append(f"{invoked}Left to spend: {symbols_in_words(view.symbols)}.")
    if view.summoning:
        lines.append(f"Being summoned: {_card(view.summoning)}.")
    return [short.replace(UNBROKEN, " ") for line in lines for short in wrap(line, WIDTH)]


def _seats(view: StarsView, names: Sequence[str]) -> list[str]:
    called = [f"{name}{' (you)' if seat == view.seat else ''}" for seat, name in enumerate(names)]
    width = min(24, max(map(len, called)))
    lines: list[str] = []
    for seat, (name, shown) in enumerate(zip(called, view.seats, strict=True)):
        turn = ">" if seat == view.turn and view.winner is None else " "
        points = f"{shown.points} point{'s' if shown.points != 1 else ' '}"
        head = f"{turn} {name[:width]:{width}}  {points:>9}  {shown.hand_size} in hand  "
        text = ", ".join(_unbroken(_creature(each)) for each in shown.creatures) or "no creatures"
        lines += wrap(head + text + _lost(shown) + _seen(shown), WIDTH, subsequent_indent=" " * len(head))
    return [line.replace(UNBROKEN, " ") for line in lines]


def _unbroken(text: str) -> str:
    return text.replace(" ", UNBROKEN)


def _creature(creature: CreatureView) -> str:
    return _card(creature.card) + (" used" if creature.is_used else " given" if creature.was_given else "")


def _lost(shown: SeatView) -> str:
    return f"; summoned before: {', '.join(shown.lost)}" if shown.lost else ""


def _seen(shown: SeatView) -> str:
    return f"; holds {', '.join(_unbroken(_card(each)) for each in shown.seen_in_hand)}" if shown.seen_in_hand else ""


def _sky(view: StarsView) -> list[str]:
    """Five rows; brackets mark the stars of a card that could be summoned, parentheses a tile's other side."""
    marks = _marked(view)
    lines = ["  " + "".join(f"   {column}".ljust(8) for column in range(1, SIZE + 1))]
    for row in range(SIZE):
        cells = [_cell(view, row * SIZE + column, marks) for column in range(SIZE)]
        lines.append(f"{row + 1} {''.join(cells)}")
    legend = _legend()
    height = max(len(lines), len(legend))
    pairs = zip(lines + [""] * (height - len(lines)), legend + [""] * (height - len(legend)), strict=True)
    return [f"{left:44}{right}".rstrip() for left, right in pairs]


def _cell(view: StarsView, space: int, marks: Mapping[int, str]) -> str:
    tile = view.sky[space]
    mark = marks.get(space, "  ")
    inside = f"{tile.symbol:>2}({tile.other_side.lower()})" if tile else "--"
    return f"{mark[0]}{inside:6}{mark[1]}"


def _marked(view: StarsView) -> dict[int, str]:
    marks: dict[int, str] = {}
    right = [card for card in view.hand if card.is_summonable]
    for card, mark in zip(right, MARKS, strict=False):
        for space in (space for spaces in card.spaces for space in spaces):
            marks.setdefault(space, mark)
    return marks


def _legend() -> list[str]:
    """The symbols by tiles, so that one sees what a flip will bring."""
    return [
        f"{SYMBOLS[front]:2} {NAMES[front]:13}  {SYMBOLS[front + 1]:2} {NAMES[front + 1]}"
        for front in range(0, len(SYMBOLS), 2)
    ]


HEAD: Final = f"{'':26} pts invoke {'constellations':21} star power"


def _creatures(view: StarsView) -> list[str]:
    mine = view.seats[view.seat or 0].creatures
    if not mine:
        return []
    lines = [f"{'Your creatures':26} pts {'':28} star power"]
    for creature in mine:
        card = cards_for(view.options).by_id[creature.card]
        note = "" if card.power else _effect(card)
        note = "used this turn" if creature.is_used else "given away and back" if creature.was_given else note
        line = f" {card.words:25} {card.points:>2}  {note:28} {card.star or '':4} {_power_in_short(card)}"
        lines += wrap(line, WIDTH, subsequent_indent=" " * 31)
    return lines


def _hand(view: StarsView) -> list[str]:
    lines = [f"{'Your hand':26}{HEAD[26:]}" if view.hand else "Your hand is empty."]
    right = [card for card in view.hand if card.is_summonable]
    for shown in view.hand:
        mark = MARKS[min(right.index(shown), len(MARKS) - 1)] if shown in right else "  "
        lines += _hand_card(view, shown, mark)
    return lines


def _hand_card(view: StarsView, shown: HandCardView, mark: str) -> list[str]:
    card = cards_for(view.options).by_id[shown.card]
    rows = list(_figure_rows(card, shown.found))
    name = f"{mark[0]}{card.words}{mark[1]}"
    first = f"{name:26} {card.points:>2}  {_in_short(card.invocation):6} {rows[0]:21} {card.star or '':4} "
    lines = [(first + _power_in_short(card)).rstrip(), *(f"{'':37} {row}" for row in rows[1:])]
    if card.power is None:
        lines.append(f"{'':37} {_effect(card)}")
    if shown.is_summonable:
        lines += _where(shown)
        if view.may_summon:
            lines += wrap(_brings(shown), WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 6)
    if shown.was_summoned:
        lines += wrap(only_once(card), WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 6)
    return [short for line in lines for short in wrap(line, WIDTH, subsequent_indent=" " * 39) or [""]]


def _where(shown: HandCardView) -> list[str]:
    spaces = " + ".join(" ".join(map(space_name, part)) for part in shown.spaces)
    lent = f", with {' and '.join(shown.ignored)} lent" if shown.ignored else ""
    return wrap(f"the stars are right: {spaces}{lent}", WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 6)


def _brings(shown: HandCardView) -> str:
    """What summoning it comes to, and who leaves for it."""
    lost = f", without {' and '.join(map(_card, shown.lost))}" if shown.lost else ""
    seventh = f"; one of seven must go, and {_card(shown.seventh)} costs least" if shown.seventh else ""
    return f"summon it: {total_in_words(shown)}{lost}{seventh}"


# Rules and cards to look up


def look_up(topic: str) -> str:
    """The rules about a topic, or cards by name; without a topic all rules.  Empty if there is no such topic."""
    book, name = book_in(__package__), _plain(topic)
    if not name:
        return book.text
    if name.startswith("card "):
        return _cards_named(name.removeprefix("card "))
    return book.named(topic) or _cards_named(name) or book.mentioning(topic)


def _cards_named(name: str) -> str:
    name = name.strip()
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [card for card in cards() if name and any(fits(_plain(text), name) for text in (card.words, card.id))]
        if found:
            return "\n\n".join(map(card_in_words, found))
    return ""


def _plain(text: str) -> str:
    kept = "".join(each if each.isalnum() else "" if each in APOSTROPHES else " " for each in text.lower())
    return " ".join(kept.split())
