"""Instructions at random: the twenty-five sentences of the rule text, and their kin about other lines and symbols."""

from collections.abc import Callable
from random import Random
from typing import Final

from referees.duckthulhu.english import COLUMNS, INSTRUCTIONS, NAMES, ROWS, SHORT, SIDES
from referees.duckthulhu.sky import STARS, WAYS

SAME: Final = (("Flip", "Turn over"), ("Switch", "Swap", "Exchange"), ("Slide", "Push", "Move", "Shift"))
"""Verbs that mean the same."""


def line(rng: Random) -> str:
    """A row or a column by its name."""
    return rng.choice(
        [
            *(f"the {name} row" for name in ROWS),
            *(f"the {name} column" for name in COLUMNS),
            f"row {rng.randint(1, 5)}",
            f"column {rng.choice('abcde')}",
        ]
    )


def kind(rng: Random) -> str:
    """A symbol, as in “a gibbous moon” or “a five star tile”."""
    name = rng.choice(sorted(NAMES))
    return f"{name} tile" if name.endswith(" star") and name != "shooting star" else name


def symbol(rng: Random) -> str:
    """A symbol that is no number of stars, as in “a tile showing a sun”."""
    return rng.choice([name for name, code in NAMES.items() if code not in STARS])


def stars(rng: Random) -> str:
    """A number of stars, as in “a tile with one star”."""
    return rng.choice(["one star", "two stars", "three stars", "four stars", "five stars"])


def way(rng: Random) -> str:
    """A direction, or any."""
    return rng.choice([*WAYS, "in any direction"])


FORMS: Final[dict[str, Callable[[Random], str]]] = {
    "flip all in a line": lambda rng: f"Flip {rng.choice(['all tiles', 'every tile', 'the tiles'])} in {line(rng)}",
    "flip all in one row": lambda rng: f"Flip every tile in {rng.choice(['one row', 'any one row'])}",
    "flip all in one column": lambda rng: f"Flip all tiles in {rng.choice(['one column', 'any one column'])}",
    "flip all with so many stars": lambda rng: f"Flip all tiles with {stars(rng)}",
    "flip all with so many stars in a line": lambda rng: f"Flip every tile with {stars(rng)} in {line(rng)}",
    "flip all": lambda _: "Flip every tile",
    "flip the corners": lambda _: "Flip the tiles in the four corners of the board",
    "flip one": lambda _: "Flip any tile",
    "flip one in a line": lambda rng: f"Flip any tile in {line(rng)}",
    "flip one with a symbol": lambda rng: f"Flip any tile showing a {symbol(rng)}",
    "flip the only one with so many stars": lambda rng: f"Flip the only tile with {stars(rng)}",
    "flip two alike": lambda _: "Flip two tiles with the same symbol",
    "flip the last": lambda _: "Flip the last remaining tile",
    "switch a pair": lambda rng: f"Switch {rng.choice(['any', 'an'])} adjacent pair of tiles",
    "switch a pair in a line": lambda rng: f"Switch an adjacent pair of tiles in {line(rng)}",
    "switch the only pair": lambda _: "Switch the only adjacent pair of tiles",
    "switch two kinds": lambda rng: f"Switch an adjacent {kind(rng).removesuffix(' tile')} and {kind(rng)}",
    "switch a kind": lambda rng: f"Switch a {kind(rng)} with an adjacent tile",
    "switch a kind with a kind": lambda rng: f"Switch a tile with {stars(rng)} with an adjacent tile with {stars(rng)}",
    "switch a kind with its neighbour": lambda rng: f"Switch a {kind(rng)} with the tile {side(rng)} it",
    "switch the kind with its neighbour": lambda rng: f"Switch the {kind(rng)} with the tile {side(rng)} it",
    "push one": lambda rng: f"Slide any tile {way(rng)}",
    "push one in a line": lambda rng: f"Slide a tile in {line(rng)} {way(rng)}",
    "push one into a gap": lambda rng: f"Slide any tile {way(rng)} into an empty space",
    "push a kind": lambda rng: f"Slide a {kind(rng)} {way(rng)}",
    "push one with so many stars": lambda rng: f"Slide a tile with {stars(rng)} {way(rng)}",
    "push the only one with so many stars": lambda rng: f"Slide the only tile with {stars(rng)} {way(rng)}",
}


def side(rng: Random) -> str:
    """Where a neighbour lies."""
    return rng.choice(sorted(SIDES))


def sentence(rng: Random, verbs: tuple[str, ...] = ("flip", "switch", "push")) -> tuple[str, str]:
    """A form of instructions, and a sentence of that form in some words."""
    form = rng.choice([form for form in sorted(FORMS) if form.startswith(verbs)])
    return form, worded(FORMS[form](rng), rng) + "."


def worded(words: str, rng: Random) -> str:
    """The same sentence, perhaps with another verb."""
    for verbs in SAME:
        for verb in verbs:
            if words.startswith(verb + " "):
                return rng.choice(verbs) + words.removeprefix(verb)
    return words


def said_otherwise(number: int, rng: Random) -> str:
    """The instruction of a step as the rule text has it, or the facts, or with another verb."""
    sentence = INSTRUCTIONS[number - 1]
    return rng.choice([sentence, SHORT[number - 1], worded(sentence, rng)])
