"""What a newcomer is shown: what wins, as a picture, and what the symbols on sky and cards mean."""

from functools import cache
from typing import Final

from cultists.engine import Sign
from cultists.games.stars_are_right.cards import KINDS, MINION, POINTS, Card, cards
from cultists.games.stars_are_right.drawing.cards import family_mark, figure, power, seal, whole_card
from cultists.sky.drawing import symbol_chip, symbol_legend, tile_face
from cultists.sky.symbols import SYMBOLS
from cultists.svg import Attribute, at, box, small_picture, tag, use

_SERIF: Final = "ui-serif,Georgia,serif"
_LOOK: Final = "cultists stars-are-right"
_SUMMONED: Final = "dagoon-p"
"""The card that the sky summons in the picture of the goal."""
_STAR: Final = (
    "M0 -34L6 -21L18 -29L17 -15L31 -15L22 -4L34 4L21 9L26 22L13 19L10 33L0 23L-10 33L-13 19L-26 22L-21 9L-34 4L-22 -4"
    "L-31 -15L-17 -15L-18 -29L-6 -21Z"
)
_MOVES: Final = {
    "push": "Push a row or a column by one tile; the tile that falls out comes back at the other end.",
    "swap": "Two tiles side by side change places.",
    "flip": "A tile is turned over; its other side is drawn small in its corner.",
}
_RANKS: Final = {
    "Great Old One": "It needs many stars, but Servitors of its family can help.",
    "Greater Servitor": "It makes two of one symbol, and lends its star without being lost.",
    "Lesser Servitor": "It changes one symbol, and is discarded if it lends its star.",
    "Minion": "It gives no points, but has an effect of its own.",
}


@cache
def goal() -> str:
    """Three tiles of the sky, the card that they summon, and the ten points that win."""
    card = _card(_SUMMONED)
    codes = card.figures[0][0].split()
    faces = [tile_face(code, SYMBOLS[SYMBOLS.index(code) ^ 1]) for code in codes]
    way = "M107 104H124M118 98L124 104L118 110"
    words: dict[str, Attribute] = {"text_anchor": "middle", "font_family": _SERIF, "font_weight": 700}
    return small_picture(
        _LOOK, 200, 152,
        *(tag("g", *face, class_="tile lit", transform=at(28 + 49 * x, 6, 0.5)) for x, face in enumerate(faces)),
        tag("g", box(24, 2, 152, 54, 7, class_="ring"), class_="figure"),
        tag("g", whole_card(card, found=[True]), class_="card", transform=at(20, 62, 0.45)),
        tag("path", d=way, fill="none", stroke="var(--brass,#c9a227)", stroke_width=2.4),
        tag("path", d=_STAR, fill="#e9c766", stroke="var(--brass,#c9a227)", transform=at(163, 99)),
        tag("text", "10", x=163, y=109, font_size=27, fill="#0b1026", **words),
        tag("text", "points", x=163, y=147, font_size=13, fill="var(--bone,#efe6d0)", **words),
    )  # fmt: skip


def _card(name: str) -> Card:
    return next(card for card in cards() if card.id == name)


@cache
def legend() -> tuple[Sign, ...]:
    """Everything that sky and cards show.  It is the same for everybody, and tells nothing of a hand."""
    return (*_moves(), *_on_cards(), *_families(), *_symbols())


def _moves() -> list[Sign]:
    group = "Your moves, at the top of a card"
    return [Sign(_drawn(use(f"coin-{kind}", 6, 4, 32)), kind.capitalize(), _MOVES[kind], group) for kind in KINDS]


def _on_cards() -> list[Sign]:
    group = "On the cards"
    ranks = {card.rank: card for card in cards()}
    servitor = next(card for card in cards() if card.star and card.power)
    worth = {rank: f"{POINTS[rank]} point{'s' * (POINTS[rank] != 1)}: {rank}" for rank in _RANKS}
    shown = (
        (figure(["2 1"]), "Constellation", "If the sky shows these symbols, even turned, you may summon the card."),
        (figure([". 1"]), "Anything", "A dashed square fits any tile, or none."),
        (figure(["2 1"], found=True), "The stars are right", "A golden frame: the sky shows this constellation now."),
    )
    bonus = family_mark(servitor, 3, 11, 18) + symbol_chip(servitor.star or "1", 23, 11, 18)
    lends = "Once summoned, it lends this star to the Great Old One of its family, so that the sky need not show it."
    changes = "Once summoned, it changes your symbols once a turn: the left one becomes those on the right."
    return [
        *(Sign(_on_paper(seal(ranks[rank], 22, 20, 32)), worth[rank], words, group) for rank, words in _RANKS.items()),
        *(
            Sign(_on_paper(tag("g", each, transform=at(5, 11, 0.64))), name, words, group)
            for each, name, words in shown
        ),
        Sign(_on_paper(bonus), "Bonus", lends, group),
        Sign(_on_paper(tag("g", power(servitor, 0, 0, 20), transform=at(2.5, 15, 0.48))), "Power", changes, group),
    ]


def _families() -> list[Sign]:
    rulers = [card for card in {each.name: each for each in cards()}.values() if card.family == card.name]
    families = [
        Sign(
            _on_paper(family_mark(card, 9, 7, 26)),
            f"Family of {card.name}",
            f"Servitors with this sign lend their stars to {card.name} alone.",
            "Families",
        )
        for card in rulers
    ]
    minion = next(card for card in cards() if card.rank == MINION)
    return [*families, Sign(_on_paper(family_mark(minion, 9, 7, 26)), "Minion", "It has no family.", "Families")]


def _symbols() -> list[Sign]:
    return [Sign(_drawn(drawn), name, words, "The sky") for drawn, name, words in symbol_legend()]


def _on_paper(drawn: str) -> str:
    return _drawn(tag("g", box(0, 0, 44, 40, 5, class_="paper"), drawn, class_="card"))


def _drawn(*parts: str) -> str:
    return small_picture(_LOOK, 44, 40, *parts)
