"""The options of a question, read for the picture: which verb, whose unit, from where, to where, at what price.

An option comes as words and a place.  Its words are all there is to read; nothing here knows which options there are.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from cultists.engine.views import OptionView, QuestionView
from cultists.games.cthulhu_wars.drawing.powers import CARRIES
from cultists.games.cthulhu_wars.maps import AREAS
from cultists.games.cthulhu_wars.view import BookView, SeatView, WarsView

PLACES: Final = {area.place: area.name for area in AREAS}
GATE_PRICE: Final = 3
ENDS: Final = ("drop all Power", "end the turn", "that is all", "no more", "ready for the dice", "nobody else")
"""Answers that end something; they stand last, and look so."""
_PRINTED: Final = {"desecrate": 2, "avatar": 1, CARRIES: 1}
"""Prices of a faction's own actions that no spellbook tells."""

VERBS: Final = {
    "move": "Move",
    "recruit": "Recruit",
    "summon": "Summon",
    "awaken": "Awaken",
    "create a gate": "Create a gate",
    "battle": "Battle",
    "capture": "Capture",
    "take the gate": "Take a gate",
}
"""The common verbs, by the words that an option begins with, in the order in which they are offered."""
LEAVE: Final = "leave the gate"
PAY: Final = "pay Power"


class Answer(NamedTuple):
    """One option: what a button says of it, and what the map must know."""

    option: int
    words: str
    verb: str
    group: str
    """What the plate of its verb is called."""
    name: str
    note: str
    price: int | None
    area: str
    source: str
    kind: str
    is_keeper: bool
    foe: str

    @property
    def is_end(self) -> bool:
        """Whether it ends the turn, or what goes on."""
        return self.words in ENDS

    @property
    def sort(self) -> str:
        """What moves with this answer; alike units have the same."""
        return f"{self.kind}/{self.source}/{'gate' if self.is_keeper else ''}" if self.verb == "move" else ""


def read(question: QuestionView, view: WarsView) -> list[Answer]:
    """All options of the question."""
    return [_read(index, option, view) for index, option in enumerate(question.options)]


def _read(index: int, option: OptionView, view: WarsView) -> Answer:
    words, area = option.words, PLACES.get(option.place or "", "")
    mine = view.seats[view.seat] if view.seats and view.seat is not None else None
    foe = next((seat.faction for seat in view.seats if seat is not mine and seat.faction in words), "")
    blank = Answer(index, words, words, "", _capital(words), "", None, area, "", "", False, foe)
    toll = next((each.toll for each in view.areas if each.name == area), 0)
    verb = next((verb for verb in (*VERBS, LEAVE) if words.startswith(f"{verb} ")), "")
    blank = blank._replace(group=VERBS.get(verb, "Leave gate"))
    if verb == "move":
        return _move(blank, toll)
    if verb in ("recruit", "summon", "awaken"):
        kind = words.removeprefix(f"{verb} ").rpartition(" in ")[0].removeprefix("the ")
        price = next((each.price for each in mine.kinds if each.name == kind), None) if mine else None
        return blank._replace(
            verb=verb, name=kind, note=f"in {area}", kind=kind, price=None if price is None else price + toll
        )
    if verb == "create a gate":
        return blank._replace(verb=verb, name=area, note="a gate here", price=GATE_PRICE + toll)
    if verb in ("battle", "capture"):
        return blank._replace(verb=verb, name=foe or area, note=f"in {area}", price=1 + toll)
    if verb:
        return blank._replace(verb=verb, name=area, note="costs nothing", price=0)
    return _own(blank, mine, toll) if mine else blank


def _move(blank: Answer, toll: int) -> Answer:
    """“move Deep One on the gate from South Pacific to Antarctica”."""
    rest, _, to = blank.words.removeprefix("move ").rpartition(" to ")
    who, _, source = rest.rpartition(" from ")
    is_keeper = who.endswith(" on the gate")
    kind = who.removesuffix(" on the gate")
    return blank._replace(
        verb="move",
        name=f"to {to}",
        note=f"{kind} from {source}",
        price=1 + toll,
        area=to,
        source=source,
        kind=kind,
        is_keeper=is_keeper,
        foe="",
    )


def _own(blank: Answer, mine: SeatView, toll: int) -> Answer:
    """A faction's own action: without names of areas and enemies its words are the same for all its targets."""
    paid = re.match(r"pay (\d+) Power", blank.words)
    if paid:
        return blank._replace(verb=PAY, group="Pay Power", note="earns a spellbook", price=int(paid[1]))
    carried = re.fullmatch(r"(.+) carries the gate of (.+) to (.+)", blank.words)
    if carried:
        kind, source, to = carried.groups()
        price = _own_price(CARRIES, None, toll, mine)
        return blank._replace(verb=CARRIES, group="Carry a gate", name=to, note=f"{kind} from {source}", price=price)
    verb = blank.words
    for name in filter(None, (blank.foe, blank.area)):
        verb = verb.replace(name, "…")
    verb = re.sub(r"( (in|to|with|against))? …", "", verb).strip(" :") or blank.words
    book = book_for(verb, mine)
    group = book.name if book else _capital(verb.partition(":")[0])
    targets = [each for each in (blank.foe, blank.area) if each]
    return blank._replace(
        verb=verb,
        group=group,
        name=targets[0] if targets else group,
        note=" ".join(["in", *targets[1:]]) if len(targets) > 1 else "" if targets or not book else blank.name,
        price=_own_price(verb, book, toll, mine),
    )


def book_for(verb: str, mine: SeatView) -> BookView | None:
    """The spellbook, among those that are owned, that an action comes from."""
    said = _long_words(verb)
    return next((book for book in mine.books if book.is_owned and said & _long_words(book.name)), None)


def _long_words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]{3,}", text.casefold())) - {"the", "and", "not", "who", "all", "young"}


def _own_price(verb: str, book: BookView | None, toll: int, mine: SeatView) -> int | None:
    """What the spellbook, or the faction's card, says of the action."""
    if verb == "surface":
        return toll
    price = re.search(r"Action, (?:(\d+) Power|free)", book.text) if book else None
    if price:
        return int(price[1] or 0) + toll
    printed = next((price for name, price in _PRINTED.items() if name in verb.casefold()), None)
    if printed is None:
        return None
    has_eye = any(book.name == "The Third Eye" and book.is_owned for book in mine.books)
    is_cheap = has_eye and any(kind.name == "Hastur" and kind.in_play for kind in mine.kinds)
    return printed + toll - (is_cheap and "desecrate" in verb.casefold())


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def range_of(answers: Sequence[Answer]) -> str:
    """“1”, “1 to 3”, “free” or nothing: what a group of answers costs."""
    prices = sorted({each.price for each in answers if each.price is not None})
    if not prices:
        return ""
    if prices == [0]:
        return "free"
    return str(prices[0]) if len(prices) == 1 else f"{prices[0]}\N{EN DASH}{prices[-1]}"
