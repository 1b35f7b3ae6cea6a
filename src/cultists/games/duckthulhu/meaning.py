"""What an instruction means, as plain objects that can be read, compared, sent as JSON and said in English.

A meaning knows no sky; outcomes.py works out what it allows on one.  `words` of a meaning is our own way to say it;
language.py reads that, and many other ways, back into the same meaning.
"""

from typing import Final, Literal

import msgspec

from cultists.games.duckthulhu.spaces import COMPASS, SPACE_NAMES

ALL_DIRECTIONS: Final = tuple(COMPASS)

AreaKind = Literal["sky", "row", "column", "one row", "one column", "corners", "space"]

ROW_WORDS: Final = ("northernmost", "second", "middle", "fourth", "southernmost")
COLUMN_WORDS: Final = ("westernmost", "second", "centre", "fourth", "easternmost")
NUMBER_WORDS: Final = ("one", "two", "three", "four", "five")

GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "with stars": ("1", "2", "3", "4", "5"),
    "without stars": ("V", "SH", "ME", "CR", "GI", "SU", "SE", "FM", "LE"),
    "showing a moon": ("CR", "GI", "FM"),
    "showing an eclipse": ("SE", "LE"),
}
"""Several symbols that have one name.  Only 1 to 5 are stars; an eclipse is no moon and no sun.  (rules 13.20)"""

SYMBOL_WORDS: Final = {
    **{str(number): f"with {word} star{'s' * (number > 1)}" for number, word in enumerate(NUMBER_WORDS, 1)},
    "V": "showing the void",
    "SH": "showing a shooting star",
    "ME": "showing meteors",
    "CR": "showing a crescent moon",
    "GI": "showing a gibbous moon",
    "SU": "showing a sun",
    "SE": "showing a solar eclipse",
    "FM": "showing a full moon",
    "LE": "showing a lunar eclipse",
}


class Area(msgspec.Struct, frozen=True):
    """A part of the sky.  `number` is that of the row or column, from 1 on, or of the space, from 0 on.

    “one row” and “one column” leave the choice which; all tiles of a move then lie in the same one.
    """

    kind: AreaKind = "sky"
    number: int = 0

    @property
    def words(self) -> str:
        """`in the second row`; nothing for the whole sky."""
        match self.kind:
            case "sky":
                return ""
            case "row":
                return f"in the {ROW_WORDS[self.number - 1]} row"
            case "column":
                return f"in the {COLUMN_WORDS[self.number - 1]} column"
            case "corners":
                return "in the corners"
            case "space":
                return f"on {SPACE_NAMES[self.number]}"
        return f"in {self.kind}"


WHOLE_SKY: Final = Area()


class Tiles(msgspec.Struct, frozen=True):
    """Which tiles are meant: those of an area that show one of some symbols (no symbols: whatever they show)."""

    area: Area = WHOLE_SKY
    showing: tuple[str, ...] = ()

    @property
    def details(self) -> str:
        """What follows the word “tile”, with a space before it if there is anything."""
        showing = ""
        if self.showing:
            group = next((words for words, codes in GROUPS.items() if codes == self.showing), None)
            showing = group or SYMBOL_WORDS[self.showing[0]]
        return "".join(f" {words}" for words in (showing, self.area.words) if words)


ANY_TILE: Final = Tiles()


class Flip(msgspec.Struct, frozen=True, tag="flip"):
    """Turn over some tiles: so many of those meant, or all of them.

    `only`: there must be no more than that.  `same_symbol`: they show the same symbol before they are flipped.
    """

    tiles: Tiles = ANY_TILE
    number: int | None = None
    """None is all of them, at least one."""
    only: bool = False
    same_symbol: bool = False

    @property
    def words(self) -> str:
        """The instruction in English."""
        details = self.tiles.details
        if self.number is None:
            return f"Flip every tile{details}."
        plural = "s" * (self.number > 1)
        same = " with the same symbol" * self.same_symbol
        number = NUMBER_WORDS[self.number - 1]
        if not self.only:
            return f"Flip {number} tile{plural}{details}{same}."
        counted = f"{number} " * (self.number > 1)
        last = f"last remaining {counted}" if self.tiles == ANY_TILE and not same else f"only {counted}"
        return f"Flip the {last}tile{plural}{details}{same}."


class Switch(msgspec.Struct, frozen=True, tag="switch"):
    """Let two neighbours change places: one tile, and another beside it (on one `side` of it, or on any).

    `the_one`: there must be exactly one tile that can be the first.  `only`: there must be exactly one such pair.
    """

    one: Tiles = ANY_TILE
    other: Tiles = ANY_TILE
    side: str = ""
    the_one: bool = False
    only: bool = False
    same_symbol: bool = False

    @property
    def words(self) -> str:
        """The instruction in English."""
        article = "the only" if self.only else "an"
        same = " with the same symbol" * self.same_symbol
        if self.one == self.other and not (self.side or self.the_one):
            return f"Switch {article} adjacent pair of tiles{self.one.details}{same}."
        if self.only:
            return f"Switch the only adjacent pair of a tile{self.one.details} and a tile{self.other.details}."
        first = f"{'the only' if self.the_one else 'a'} tile{self.one.details}"
        if self.side:
            return f"Switch {first} with the tile{self.other.details} {self.side} of it."
        return f"Switch {first} with an adjacent tile{self.other.details}."


class Push(msgspec.Struct, frozen=True, tag="push"):
    """Push a tile in one of some directions.  `only`: there must be just one tile of those meant.

    `into_gap`: the tile itself moves into a gap, also round the edge, and no other tile moves.  (rules 13.5, 13.6)
    """

    tiles: Tiles = ANY_TILE
    directions: tuple[str, ...] = ALL_DIRECTIONS
    only: bool = False
    into_gap: bool = False

    @property
    def words(self) -> str:
        """The instruction in English."""
        article = "the only" if self.only else "one"
        way = "in any direction" if self.directions == ALL_DIRECTIONS else " or ".join(self.directions)
        gap = " into an empty space" * self.into_gap
        return f"Push {article} tile{self.tiles.details} {way}{gap}."


Meaning = Flip | Switch | Push


def row(number: int) -> Tiles:
    """The tiles of a row, counted from the north."""
    return Tiles(Area("row", number))


def column(number: int) -> Tiles:
    """The tiles of a column, counted from the west."""
    return Tiles(Area("column", number))


def showing(*codes: str) -> Tiles:
    """The tiles that show one of these symbols."""
    return Tiles(showing=codes)


STANDARD: Final[tuple[Meaning, ...]] = (
    Flip(column(3)),
    Switch(showing("CR"), side="south", the_one=True),
    Push(row(5), ("east",)),
    Switch(showing("5"), showing("4")),
    Push(row(5), ("north",)),
    Flip(Tiles(Area("corners"))),
    Switch(row(1), row(1)),
    Push(directions=("south",), into_gap=True),
    Flip(Tiles(Area("one row"))),
    Push(directions=("south",)),
    Push(column(1), ("east",)),
    Switch(showing("GI")),
    Flip(column(5), 1),
    Switch(),
    Push(directions=("west",)),
    Flip(Tiles(Area("one column"))),
    Push(directions=("east",), into_gap=True),
    Switch(),
    Flip(),
    Push(directions=("west",)),
    Flip(number=2, same_symbol=True),
    Switch(only=True),
    Push(showing("1")),
    Push(),
    Flip(number=1, only=True),
)
"""The ritual's own twenty-five instructions.  (rules 7.1)"""
