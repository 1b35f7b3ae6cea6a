"""The cards and tiles as the referee knows them: read from the game's data file, and nothing else of the game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

GREAT_OLD_ONE: Final = "Great Old One"
GREATER: Final = "Greater Servitor"
LESSER: Final = "Lesser Servitor"
MINION: Final = "Minion"

POINTS: Final = {GREAT_OLD_ONE: 4, GREATER: 2, LESSER: 1, MINION: 0}
"""Great Old Ones are worth 4 points, Greater Servitors 2, Lesser Servitors 1, Minions nothing."""

BACKS: Final = {"2": "3", "1": "4", "V": "5", "CR": "GI", "SH": "ME", "SU": "SE", "FM": "LE"}
"""Each tile's front, and the back that always belongs to it."""

OTHER_SIDE: Final = {**BACKS, **{back: front for front, back in BACKS.items()}}

TILES: Final = {"2": 7, "1": 5, "V": 3, "CR": 3, "SH": 3, "SU": 2, "FM": 2}
"""How many tiles of each kind are in the box, named by their front: 25 together."""

Figure = tuple[tuple[str, ...], ...]
"""A constellation as it is printed: rows of symbols, with "." for a cell that may be ignored."""


@dataclass(frozen=True)
class Card:
    """One printed creature card."""

    card: str
    name: str
    rank: str
    ruler: str | None
    invocation: tuple[str, ...]
    changes: str | None
    into: tuple[str, ...]
    bonus_star: str | None
    constellations: tuple[Figure, ...]

    @property
    def points(self) -> int:
        """Its victory points."""
        return POINTS[self.rank]


def _figures(text: str) -> tuple[Figure, ...]:
    return tuple(tuple(tuple(row.split()) for row in figure.split("/")) for figure in text.split("+"))


def _card(line: str, name: str, rank: str, ruler: str | None) -> Card:
    card, invocation, power, star, figures = (part.strip() for part in line.split("|"))
    changes, _, into = power.partition("->")
    return Card(
        card,
        name,
        rank,
        name if rank == GREAT_OLD_ONE else ruler,
        tuple(invocation.split()),
        changes.strip() if into else None,
        tuple(into.split()),
        None if star == "-" else star,
        _figures(figures),
    )


def _cards() -> dict[str, Card]:
    text = files("cultists.games.stars_are_right").joinpath("cards.txt").read_text(encoding="utf-8")
    cards: dict[str, Card] = {}
    name, rank, ruler = "", "", None
    for line in text.splitlines():
        if line.startswith("["):
            name, _, rest = line[1:].partition("]")
            rank, _, of_whom = rest.strip().partition(" of ")
            ruler = of_whom or None
        elif line.strip() and not line.startswith("#"):
            card = _card(line, name, rank, ruler)
            cards[card.card] = card
    return cards


CARDS: Final = _cards()


def is_a_set_of_tiles(sky: list[str]) -> bool:
    """Whether these 25 symbols can be the tiles of the box, each with either side up."""
    fronts = Counter(symbol if symbol in BACKS else OTHER_SIDE[symbol] for symbol in sky)
    return fronts == Counter(TILES)
