"""The 75 creature cards: read from cards.txt, one immutable object each."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from cultists.sky import Constellations

Symbols = tuple[int, int, int]
"""How many symbols of each kind, in the order of KINDS."""

KINDS: Final = ("push", "flip", "swap")

GREAT_OLD_ONE: Final = "Great Old One"
GREATER_SERVITOR: Final = "Greater Servitor"
LESSER_SERVITOR: Final = "Lesser Servitor"
MINION: Final = "Minion"
POINTS: Final = {GREAT_OLD_ONE: 4, GREATER_SERVITOR: 2, LESSER_SERVITOR: 1, MINION: 0}


class Power:
    """Turns one symbol of the kind `needs` into the symbols `gives`."""

    __slots__ = ("gives", "needs")

    def __init__(self, needs: int, gives: Symbols) -> None:
        self.needs = needs
        self.gives = gives


class Act:
    """Something to do with a card, as an option of a question."""

    __slots__ = ("card", "place", "verb", "words")

    def __init__(self, verb: str, card: "Card") -> None:
        self.verb = verb
        self.card = card
        self.words = f"{verb} {card.words}"
        self.place = f"card-{card.id}"

    def __repr__(self) -> str:
        return f"<{self.words}>"


class Card:
    """A creature card, with everything that the printed one shows.

    The 75 cards are all different; `number` (0 to 74) is the place in cards.txt, `id` the name in logs and views.
    """

    __slots__ = (
        "constellations",
        "effect",
        "family",
        "figures",
        "id",
        "invocation",
        "name",
        "number",
        "points",
        "power",
        "rank",
        "star",
        "to_discard",
        "to_draw",
        "to_fetch",
        "to_give",
        "to_invoke",
        "to_summon",
        "to_take",
        "to_use",
        "words",
    )

    def __init__(
        self,
        number: int,
        id: str,  # noqa: A002 - the data's own word
        name: str,
        rank: str,
        family: str | None,
        invocation: Symbols,
        power: Power | None,
        effect: str | None,
        star: str | None,
        figures: tuple[tuple[str, ...], ...],
        reflections: bool,
    ) -> None:
        self.number = number
        self.id = id
        self.name = name
        self.rank = rank
        self.family = family
        """The Great Old One that rules it (itself, for a Great Old One); Minions have none."""
        self.invocation = invocation
        self.power = power
        self.effect = effect
        """What a Minion does instead of a power, in words."""
        self.star = star
        """The code of the bonus star; Servitors alone have one."""
        self.figures = figures
        """The constellations as printed: rows of codes, "." for a wild cell."""
        self.constellations = Constellations.parse(figures, reflections=reflections)
        self.points = POINTS[rank]
        kind = KINDS[max(range(3), key=invocation.__getitem__)]
        mark = f"{KINDS[power.needs]} to {kind}" if power and rank == LESSER_SERVITOR else kind
        self.words = f"{name} ({mark})"
        self.to_invoke = Act("invoke", self)
        self.to_use = Act("use", self)
        self.to_summon = Act("summon", self)
        self.to_discard = Act("discard", self)
        self.to_draw = Act("draw", self)
        self.to_give = Act("give", self)
        self.to_take = Act("take", self)
        self.to_fetch = Act("fetch", self)

    def __repr__(self) -> str:
        return f"<{self.id}>"


class Cards(tuple[Card, ...]):
    """All 75 cards as one table uses them, in the order of cards.txt."""

    by_id: dict[str, Card]


# Where the cards differ from the list that they come from, and how to take that back (rules 14.4, 14.5).
TRANSCRIBED: Final = {
    "cthulhoo_star": {"cthulhoo-p": ("SH", "ME"), "cthulhoo-f": ("SH", "ME"), "dagoon-s": ("SH", "ME")},
    "formless_star": {"formless-p-p": ("LE", "FM"), "formless-f-p": ("LE", "FM"), "formless-s-p": ("LE", "FM")},
}


def cards(*, reflections: bool = False, cthulhoo_star: str = "SH", formless_star: str = "LE") -> Cards:
    """The cards under these rule options; the same objects for the same options."""
    return _cards(reflections, cthulhoo_star, formless_star)


@cache
def _cards(reflections: bool, cthulhoo_star: str, formless_star: str) -> Cards:
    amended = {"cthulhoo_star": cthulhoo_star, "formless_star": formless_star}
    replaced = {
        card: (ours, theirs)
        for option, entries in TRANSCRIBED.items()
        for card, (ours, theirs) in entries.items()
        if amended[option] == theirs
    }
    deck: list[Card] = []
    name = rank = ""
    family: str | None = None
    for line in files(__package__).joinpath("cards.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            name, _, rest = line[1:].partition("] ")
            rank, _, family = rest.partition(" of ")
            family = family or (name if rank == GREAT_OLD_ONE else None)
        elif line and not line.startswith("#"):
            deck.append(_card(len(deck), line, name, rank, family, replaced, reflections))
    result = Cards(deck)
    result.by_id = {card.id: card for card in result}
    return result


def cards_for(options: Mapping[str, str]) -> Cards:
    """The cards of a table that has chosen these setup options."""
    return cards(
        reflections=options["reflections"] == "on",
        cthulhoo_star=options["cthulhoo_star"],
        formless_star=options["formless_star"],
    )


def _card(
    number: int, line: str, name: str, rank: str, family: str | None, replaced: dict[str, tuple[str, str]], mirror: bool
) -> Card:
    id_, invocation, ability, star, figures = (column.strip() for column in line.split("|"))
    if id_ in replaced:
        ours, theirs = replaced[id_]
        star, figures = (
            " ".join(theirs if code == ours else code for code in text.split()) for text in (star, figures)
        )
    needs, arrow, gives = ability.partition(" -> ")
    return Card(
        number,
        id_,
        name,
        rank,
        family,
        _symbols(invocation),
        Power(KINDS.index(needs), _symbols(gives)) if arrow else None,
        None if arrow else ability,
        None if star == "-" else star,
        tuple(tuple(row.strip() for row in figure.split("/")) for figure in figures.split("+")),
        mirror,
    )


def _symbols(words: str) -> Symbols:
    names = words.split()
    return names.count("push"), names.count("flip"), names.count("swap")
