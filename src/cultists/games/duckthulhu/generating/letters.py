"""The letters on the tiles: the devoured faces spell the message, the starless sides under them the answer."""

import re
from collections.abc import Sequence
from random import Random
from string import ascii_uppercase
from typing import Final

from cultists.engine.errors import CultistsError
from cultists.games.duckthulhu.meaning import GROUPS
from cultists.games.duckthulhu.ritual import STEPS, STOCK_TILES, Tile, face_in_words

FILLER: Final = "X"
SHORTEST_ANSWER: Final = 10
LONGEST_ANSWER: Final = 13
"""Ten hidden sides are always starless; each of three V/5 tiles adds one if it is devoured showing 5.  (rules 8.2)"""

DEFAULT_MESSAGE: Final = "FLIP ALL AND READ THE STARLESS"
DEFAULT_ANSWERS: Final = {
    10: ("BUFFLEHEAD", "CANVASBACK", "GOLDEN EYES", "KING EIDERS", "MERGANSERS"),
    11: ("COMMON EIDER", "MARBLED TEAL", "MUSCOVY DUCK", "TUFTED DUCKS"),
    12: ("CINNAMON TEAL", "MANDARIN DUCK", "VELVET SCOTER"),
    13: ("COMMON POCHARD", "EGYPTIAN GOOSE", "HARLEQUIN DUCK", "RUDDY SHELDUCK"),
}
"""Water birds, by the number of their letters."""


def message_from(text: str) -> str:
    """A message as somebody typed it, in capitals, filled up with X to 25 letters.  Raises CultistsError."""
    words = _words(text or DEFAULT_MESSAGE, "message")
    number = len(spelt(words))
    if number > STEPS:
        raise CultistsError(f"The message has {number} letters; there is room for {STEPS}.")
    filler = FILLER * (STEPS - number)
    return " ".join(filter(None, (words, filler)))


def answer_from(text: str) -> str:
    """An answer as somebody typed it, in capitals; nothing stays nothing.  Raises CultistsError."""
    words = _words(text, "answer")
    if text and not SHORTEST_ANSWER <= len(spelt(words)) <= LONGEST_ANSWER:
        raise CultistsError(
            f"The answer has {len(spelt(words))} letters; it must have {SHORTEST_ANSWER} to {LONGEST_ANSWER}, because"
            " so many hidden sides show no stars."
        )
    return words


def _words(text: str, what: str) -> str:
    words = " ".join(text.upper().split())
    if wrong := re.search(r"[^A-Z ]", words):
        raise CultistsError(f"The {what} holds “{wrong[0]}”; only the letters A to Z and spaces can be spelt.")
    if text and not words:
        raise CultistsError(f"The {what} is blank; it needs letters, or leave it out.")
    return words


def spelt(words: str) -> str:
    """The letters of some words."""
    return words.replace(" ", "")


def default_answer(length: int, rng: Random) -> str:
    """An answer for a ritual that nobody gave one."""
    return rng.choice(DEFAULT_ANSWERS[length])


def hidden_starless(devoured: Sequence[int]) -> list[int]:
    """The hidden sides without stars under the devoured faces.  (rules 13.20)"""
    return [face ^ 1 for face in devoured if face_in_words(face ^ 1) in GROUPS["without stars"]]


def lettered_tiles(devoured: Sequence[int], message: str, answer: str, rng: Random) -> tuple[Tile, ...]:
    """The tiles with their letters; sides that spell nothing get random ones."""
    letters = rng.choices(ascii_uppercase, k=2 * len(STOCK_TILES))
    for faces, words in ((devoured, message), (hidden_starless(devoured), answer)):
        for face, letter in zip(faces, spelt(words), strict=True):
            letters[face] = letter
    return tuple(Tile(tile.id, *letters[2 * number : 2 * number + 2]) for number, tile in enumerate(STOCK_TILES))
