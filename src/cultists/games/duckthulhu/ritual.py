"""A ritual: the sky in the beginning, where Duckthulhu waits, the star chart, the instructions and the letters.

It is what a person is handed.  Nothing here says how it goes; solving.py finds that out.
"""

from functools import cached_property
from itertools import chain
from typing import Final

import msgspec

from cultists.engine.errors import CultistsError
from cultists.games.duckthulhu.jumps import beside
from cultists.games.duckthulhu.language import meaning_of
from cultists.games.duckthulhu.meaning import STANDARD, Meaning
from cultists.sky import SYMBOLS, TILES, Constellation, Lookout, Sky

PHASES: Final = 5
STEPS_PER_PHASE: Final = 5
STEPS: Final = PHASES * STEPS_PER_PHASE


class BadRitual(CultistsError):
    """A ritual that cannot be read or be; the text says where and what would be right."""


class Tile(msgspec.Struct, frozen=True):
    """The name of a tile, and the letters on its front and back; no letter is an empty text.

    The symbols follow from its place in the stock: tile n of a ritual has the two sides of `TILES[n]`.
    """

    id: str
    front_letter: str = ""
    back_letter: str = ""


STOCK_TILES: Final = tuple(Tile(f"T{number:02}") for number in range(1, len(TILES) + 1))
"""The tiles without letters."""


class Sign:
    """A constellation of the star chart: its name, the figure, and where it sends Duckthulhu."""

    __slots__ = ("direction", "figure", "id", "lookout", "place", "words")

    def __init__(self, id: str, direction: str, figure: Constellation) -> None:  # noqa: A002 - as the file has it
        self.id: Final = id
        self.direction: Final = direction
        self.figure: Final = figure
        self.lookout: Final = Lookout(figure.cells)
        self.words: Final = f"constellation {id} ({direction})"
        self.place: Final = f"sign-{id}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sign):
            return NotImplemented
        return (self.id, self.direction, self.figure) == (other.id, other.direction, other.figure)

    def __hash__(self) -> int:
        return hash((self.id, self.direction, self.figure))

    def __repr__(self) -> str:
        return f"<{self.words}: {self.figure}>"


class Promise(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a file says about a step; every part may be left out.  `check` holds the ritual to it.  (rules 12.2)"""

    number: int
    move: str = ""
    outcomes: int | None = None
    constellation: str = ""
    direction: str = ""
    lands_on: str = ""
    devours: str = ""
    showing: str = ""
    letter: str = ""


class Ritual:
    """All parts of a ritual.  It never changes, and equal parts make equal rituals."""

    def __init__(
        self,
        sky: Sky,
        duck_row: int,
        phases: tuple[tuple[Sign, ...], ...],
        *,
        tiles: tuple[Tile, ...] = STOCK_TILES,
        instructions: tuple[str, ...] = (),
        name: str = "",
        origin: str = "",
        message: str = "",
        answer: str = "",
        promises: tuple[Promise, ...] = (),
    ) -> None:
        self.sky: Final = sky
        self.duck_row: Final = duck_row
        """1 to 5: he waits one space west of this row."""
        self.phases: Final = phases
        self.tiles: Final = tiles
        """The 25 tiles in the order of the stock."""
        self.instructions: Final = instructions or STANDARD_INSTRUCTIONS
        """What the cultists are told, in English, one for each step."""
        self.name: Final = name
        self.origin: Final = origin
        self.message: Final = message
        """What the devoured faces should spell, with spaces; empty if nobody says."""
        self.answer: Final = answer
        """What the starless hidden sides should spell."""
        self.promises: Final = promises

    @cached_property
    def meanings(self) -> tuple[Meaning, ...]:
        """What the instructions mean.  Raises NotUnderstood."""
        return tuple(map(meaning_of, self.instructions))

    @property
    def duck(self) -> int:
        """Duckthulhu's place in the beginning."""
        return beside(self.duck_row)

    def letter(self, face: int) -> str:
        """The letter on a face (`2 * tile + side`), or nothing."""
        tile = self.tiles[face // 2]
        return tile.back_letter if face % 2 else tile.front_letter

    @property
    def signs(self) -> tuple[Sign, ...]:
        """The constellations of all phases."""
        return tuple(chain.from_iterable(self.phases))

    def parts(self) -> tuple[object, ...]:
        """Everything it is made of, for comparison."""
        return tuple(vars(self)[name] for name in _PARTS)

    def __eq__(self, other: object) -> bool:
        return self.parts() == other.parts() if isinstance(other, Ritual) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.sky, self.signs))

    def __repr__(self) -> str:
        return f"<ritual {self.name or 'without a name'!r}>"


_PARTS: Final = (
    "sky",
    "duck_row",
    "phases",
    "tiles",
    "instructions",
    "name",
    "origin",
    "message",
    "answer",
    "promises",
)

STANDARD_INSTRUCTIONS: Final = tuple(meaning.words for meaning in STANDARD)


def face_in_words(face: int) -> str:
    """The code of the symbol on a face."""
    return SYMBOLS[TILES[face // 2][face % 2]]
