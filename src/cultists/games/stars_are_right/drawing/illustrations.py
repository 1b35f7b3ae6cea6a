"""Pictures for the page of the rules: the tiles of the sky, the three moves, one card of every rank."""

from collections.abc import Sequence
from typing import Final

from cultists.games.stars_are_right.cards import KINDS, cards
from cultists.games.stars_are_right.drawing.cards import HEIGHT_WITH_WORDS, WIDTH, in_words, whole_card
from cultists.sky.drawing import SYMBOL_NAMES, TILE, tile_face
from cultists.sky.symbols import SYMBOLS, TILE_KINDS
from cultists.svg import SERIF, at, line, tag, use, wrap

SAMPLES: Final = ("cthulhoo-p", "dagoon-p", "deep-ones-p-s", "ghoul-p")
"""One card of every rank."""
MOVES: Final = {"push": "push a row or column", "swap": "swap two neighbours", "flip": "flip a tile"}


def pictures(topic: str) -> Sequence[str]:
    """The pictures for a topic of the rules; most have none."""
    match topic.lower():
        case "symbols":
            return [_tile(front, count) for front, count in TILE_KINDS]
        case "cards":
            return [_card(each) for each in SAMPLES]
        case "change the sky":
            return [_move(kind) for kind in KINDS]
    return ()


def _tile(front: str, count: int) -> str:
    """Both sides of a tile, side by side."""
    back = SYMBOLS[SYMBOLS.index(front) ^ 1]
    sides = [
        tag("g", *tile_face(shown, other), class_="tile", transform=at(8 + place * (TILE + 12), 4))
        for place, (shown, other) in enumerate(((front, back), (back, front)))
    ]
    names = [
        line(8 + TILE / 2 + place * (TILE + 12), 117 + 18 * row, words, 17, font=SERIF, class_="serif middle said")
        for place, code in enumerate((front, back))
        for row, words in enumerate(wrap(SYMBOL_NAMES[code], 17, TILE, SERIF))
    ]
    number = line(106, 156, f"{count} tiles", 15, class_="middle quiet-text")
    words = f"{count} tiles: {SYMBOL_NAMES[front]}, other side {SYMBOL_NAMES[back]}"
    return _picture(212, 162, words, *sides, *names, number)


def _card(name: str) -> str:
    card = next(each for each in cards() if each.id == name)
    face = tag("g", whole_card(card, WIDTH, HEIGHT_WITH_WORDS), class_="card", transform=at(4, 4))
    return _picture(WIDTH + 8, HEIGHT_WITH_WORDS + 8, in_words(card), face)


def _move(kind: str) -> str:
    words = MOVES[kind]
    return _picture(
        212, 40, words, use(f"coin-{kind}", 4, 4, 32), line(46, 26, words.capitalize(), 15, class_="serif said")
    )


def _picture(width: float, height: float, words: str, *parts: str) -> str:
    return tag(
        "svg",
        *parts,
        class_="cultists stars-are-right",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        aria_label=words,
    )
