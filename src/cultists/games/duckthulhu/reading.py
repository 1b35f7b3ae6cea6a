"""From the parts of a sentence (ritual.lark) to its meaning."""

from typing import Any, Final, NamedTuple, TypeVar

from lark import Token, Transformer

from cultists.games.duckthulhu.meaning import (
    ALL_DIRECTIONS,
    ANY_TILE,
    GROUPS,
    WHOLE_SKY,
    Area,
    Flip,
    Meaning,
    Push,
    Switch,
    Tiles,
)
from cultists.games.duckthulhu.spaces import SPACE_OF
from cultists.sky import parse_symbol

T = TypeVar("T")


class SaidTwice(Exception):
    """A sentence that says two things about the same: the word, its column, and about what."""


class Shown(NamedTuple):
    """The symbols that somebody speaks of, and with which word."""

    codes: tuple[str, ...]
    token: Token


class Place(NamedTuple):
    """The area that somebody speaks of, and with which word."""

    area: Area
    token: Token


class Group(NamedTuple):
    """Some tiles with their number; None is all of them."""

    tiles: Tiles
    number: int | None
    only: bool = False
    same: bool = False


class Partner(NamedTuple):
    """The other tile of a switch; `is_its`: it was called “its neighbour”."""

    tiles: Tiles
    side: str = ""
    is_its: bool = False


class Word(str):
    """A word that is no token any more: a direction, a way to choose."""


SAME: Final = Word("same")
GAP: Final = Word("gap")

_COUNTS: Final = {"ONE": 1, "TWO": 2, "THREE": 3, "FOUR": 4, "FIVE": 5}
_LINES: Final = {"FIRST": 1, "SECOND": 2, "THIRD": 3, "CENTRE": 3, "FOURTH": 4, "FIFTH": 5, "LAST": 5}
_ROWS: Final = {**_LINES, "NORTHERN": 1, "UPPER": 1, "SOUTHERN": 5, "LOWER": 5}
_COLUMNS: Final = {**_LINES, "WESTERN": 1, "LEFT": 1, "EASTERN": 5, "RIGHT": 5}
_SIDES: Final = {
    **dict.fromkeys(("NORTH", "NORTHERN", "UPPER", "ABOVE"), "north"),
    **dict.fromkeys(("EAST", "EASTERN", "RIGHT"), "east"),
    **dict.fromkeys(("SOUTH", "SOUTHERN", "LOWER", "BELOW"), "south"),
    **dict.fromkeys(("WEST", "WESTERN", "LEFT"), "west"),
}
_SYMBOLS: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("SUN", "SUNS"), ("SU",)),
    **dict.fromkeys(("VOID", "VOIDS"), ("V",)),
    **dict.fromkeys(("METEOR", "METEORS"), ("ME",)),
    **dict.fromkeys(("CRESCENT", "CRESCENTS"), ("CR",)),
    **dict.fromkeys(("MOON", "MOONS"), GROUPS["showing a moon"]),
    **dict.fromkeys(("ECLIPSE", "ECLIPSES"), GROUPS["showing an eclipse"]),
    "SHOOTING": ("SH",),
    "GIBBOUS": ("GI",),
    "FULL": ("FM",),
    "SOLAR": ("SE",),
    "LUNAR": ("LE",),
    "STARLESS": GROUPS["without stars"],
}
"""By the first word of the name."""


def _all(kind: type[T], parts: list[Any]) -> list[T]:
    return [part for part in parts if isinstance(part, kind)]


def _first(kind: type[T], parts: list[Any]) -> T | None:
    return next(iter(_all(kind, parts)), None)


def _tokens(parts: list[Any], *kinds: str) -> list[Token]:
    return [part for part in _all(Token, parts) if not kinds or part.type in kinds]


def _tiles(parts: list[Any]) -> Tiles:
    """The tiles that all the parts together describe; nothing may be said twice."""
    shown, places = _all(Shown, parts), _all(Place, parts)
    if len(shown) > 1:
        raise SaidTwice(str(shown[1].token), shown[1].token.column, "what the tiles show")
    if len(places) > 1:
        raise SaidTwice(str(places[1].token), places[1].token.column, "where the tiles are")
    return Tiles(places[0].area if places else WHOLE_SKY, shown[0].codes if shown else ())


class Reading(Transformer[Token, Meaning]):
    """Each method is a rule of the grammar, or one of its variants."""

    def start(self, parts: list[Any]) -> Meaning:
        meaning: Meaning = parts[0]
        return meaning

    def flip(self, parts: list[Any]) -> Flip:
        tiles, number, only, same = _all(Group, parts)[0]
        return Flip(tiles, number, only, same)

    def every(self, parts: list[Any]) -> Group:
        return Group(_tiles(parts), None)

    def any_one(self, parts: list[Any]) -> Group:
        return Group(_tiles(parts), 1)

    def any_some(self, parts: list[Any]) -> Group:
        return Group(_tiles(parts), _first(int, parts), same=SAME in _all(Word, parts))

    def the_only(self, parts: list[Any]) -> Group:
        return Group(_tiles(parts), _first(int, parts) or 1, only=True, same=SAME in _all(Word, parts))

    def whole_area(self, parts: list[Any]) -> Group:
        return Group(_tiles(parts), None)

    def switch(self, parts: list[Any]) -> Switch:
        return _all(Switch, parts)[0]

    def pair(self, parts: list[Any]) -> Switch:
        tiles = _tiles(parts)
        words = _all(Word, parts)
        return Switch(tiles, tiles, only="the only" in words, same_symbol=SAME in words)

    def two_kinds(self, parts: list[Any]) -> Switch:
        at = next(index for index, part in enumerate(parts) if isinstance(part, Token) and part.type == "AND")
        one, other = _tiles(parts[:at]), _tiles(parts[at:])
        return _either_order(Switch(one, other, only="the only" in _all(Word, parts)))

    def kinds(self, parts: list[Any]) -> Switch:
        """“an adjacent sun and full moon in the top row”: both are there."""
        return self.two_kinds([*_all(Place, parts), *parts])

    def any_first(self, parts: list[Any]) -> Switch:
        partner = _all(Partner, parts)[0]
        return _either_order(Switch(_tiles(parts), partner.tiles, partner.side))

    def the_first(self, parts: list[Any]) -> Switch:
        partner = _all(Partner, parts)[0]
        return Switch(_tiles(parts), partner.tiles, partner.side, the_one=True)

    def bare_first(self, parts: list[Any]) -> Switch:
        """“sun and its northern neighbour” speaks of the sun, “sun and a neighbour” of a sun."""
        return self.the_first(parts) if _all(Partner, parts)[0].is_its else self.any_first(parts)

    def partner(self, parts: list[Any]) -> Partner:
        return Partner(_tiles(parts), next((part for part in _all(Word, parts) if part in ALL_DIRECTIONS), ""))

    def its_neighbour(self, parts: list[Any]) -> Partner:
        return Partner(ANY_TILE, _first(Word, parts) or "", is_its=True)

    def side(self, parts: list[Any]) -> Word:
        said = _first(Word, parts)
        return said or Word(_SIDES[_tokens(parts, "BELOW", "ABOVE")[0].type])

    def side_word(self, parts: list[Any]) -> Word:
        return Word(_SIDES[parts[0].type])

    def direction(self, parts: list[Any]) -> Word:
        return Word(_SIDES[parts[0].type])

    def push(self, parts: list[Any]) -> Push:
        group = _all(Group, parts)[0]
        said = _first(frozenset, parts) or frozenset()
        directions = tuple(each for each in ALL_DIRECTIONS if each in said)
        return Push(group.tiles, directions, group.only, GAP in _all(Word, parts))

    def some_ways(self, parts: list[Any]) -> frozenset[str]:
        return frozenset(map(str, _all(Word, parts)))

    def any_way(self, _parts: list[Any]) -> frozenset[str]:
        return frozenset(ALL_DIRECTIONS)

    def gap(self, _parts: list[Any]) -> Word:
        return GAP

    def how(self, parts: list[Any]) -> Word:
        return Word("the only" if _tokens(parts, "ONLY") else "any")

    def same(self, _parts: list[Any]) -> Word:
        return SAME

    # Which tiles

    def tile(self, parts: list[Any]) -> Shown | Place | None:
        corner = _tokens(parts, "CORNER")
        return Place(Area("corners"), corner[0]) if corner else _first(Shown, parts)

    tiles = tile

    def kind(self, parts: list[Any]) -> Shown:
        return _first(Shown, parts) or self.with_count(parts)

    def count(self, parts: list[Any]) -> int:
        return _COUNTS[parts[0].type]

    several = count

    def symbol(self, parts: list[Any]) -> Shown:
        return Shown(_SYMBOLS[parts[0].type], parts[0])

    symbols = symbol

    def with_count(self, parts: list[Any]) -> Shown:
        return Shown((str(_first(int, parts)),), _tokens(parts)[-1])

    def with_symbol(self, parts: list[Any]) -> Shown:
        return _all(Shown, parts)[0]

    def with_stars(self, parts: list[Any]) -> Shown:
        return Shown(GROUPS["with stars"], parts[-1])

    def without_stars(self, parts: list[Any]) -> Shown:
        return Shown(GROUPS["without stars"], parts[-1])

    # Where

    def area(self, parts: list[Any]) -> Place:
        return _all(Place, parts)[0]

    def row_by_word(self, parts: list[Any]) -> Place:
        return Place(Area("row", _ROWS[parts[0]]), parts[1])

    def row_by_number(self, parts: list[Any]) -> Place:
        return Place(Area("row", parts[1]), parts[0])

    def column_by_word(self, parts: list[Any]) -> Place:
        return Place(Area("column", _COLUMNS[parts[0]]), parts[1])

    def column_by_number(self, parts: list[Any]) -> Place:
        return Place(Area("column", parts[1]), parts[0])

    def row_word(self, parts: list[Token]) -> Word:
        return Word(parts[0].type)

    column_word = row_word

    def column_letter(self, parts: list[Token]) -> int:
        return "ABCDE".index(parts[0].type) + 1

    def one_line(self, parts: list[Any]) -> Place:
        line = _tokens(parts, "ROW", "COLUMN")[0]
        return Place(Area("one row" if line.type == "ROW" else "one column"), line)

    def corners(self, parts: list[Any]) -> Place:
        return Place(Area("corners"), _tokens(parts, "CORNERS", "CORNER")[0])

    def centre(self, parts: list[Any]) -> Place:
        return Place(Area("space", SPACE_OF["c3"]), parts[0])

    def board(self, parts: list[Any]) -> Place:
        return Place(WHOLE_SKY, parts[0])

    def cell(self, parts: list[Any]) -> Place:
        return Place(Area("space", SPACE_OF[parts[0].lower()]), parts[0])

    # Small words

    def one(self, _parts: list[Any]) -> Word:
        return Word("any")

    article = one


def _either_order(meaning: Switch) -> Switch:
    """Which of two neighbours is named first makes no difference; the one that says more comes first.  (rules 13.10)"""
    if meaning.side:
        return meaning
    one, other = sorted((meaning.one, meaning.other), key=_says)
    return Switch(one, other, only=meaning.only, same_symbol=meaning.same_symbol)


def _says(tiles: Tiles) -> tuple[object, ...]:
    symbols = [parse_symbol(code) for code in tiles.showing]
    return not symbols, symbols, tiles.area == WHOLE_SKY, tiles.area.kind, tiles.area.number
