"""What an instruction says: a small reader for the twenty-five sentences of the rule text and their kin."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from referees.duckthulhu.sky import CELLS, SIDE, VOID, WAYS, Cell

INSTRUCTIONS: Final = (
    "Flip all tiles in the center column.",
    "Switch the crescent moon with the tile below it.",
    "Slide a tile in the southernmost row east.",
    "Switch an adjacent five star and four star tile.",
    "Slide a tile in the southernmost row north.",
    "Flip the tiles in the four corners of the board.",
    "Switch an adjacent pair of tiles in the top row.",
    "Slide any tile south into an empty space.",
    "Flip all tiles in one row.",
    "Slide any tile south.",
    "Slide a tile in the westernmost column east.",
    "Switch a gibbous moon with an adjacent tile.",
    "Flip any tile in the easternmost column.",
    "Switch any adjacent pair of tiles.",
    "Slide any tile west.",
    "Flip every tile in one column.",
    "Slide any tile east into an empty space.",
    "Switch any adjacent pair of tiles.",
    "Flip every tile.",
    "Slide any tile west.",
    "Flip two tiles with the same symbol.",
    "Switch the only adjacent pair of tiles.",
    "Slide a tile with one star in any direction.",
    "Slide any tile in any direction.",
    "Flip the last remaining tile.",
)

SHORT: Final = (
    "flip: centre column",
    "switch: crescent moon and its southern neighbour",
    "push east: a tile of the southern row",
    "switch: adjacent 5-star and 4-star tiles",
    "push north: a tile of the southern row",
    "flip: the corner tiles",
    "switch: neighbours in the northern row",
    "push south into a gap: any tile",
    "flip: one whole row",
    "push south: any tile",
    "push east: a tile of the western column",
    "switch: gibbous moon and a neighbour",
    "flip: one tile of the eastern column",
    "switch: any neighbours",
    "push west: any tile",
    "flip: one whole column",
    "push east into a gap: any tile",
    "switch: any neighbours",
    "flip: the whole sky",
    "push west: any tile",
    "flip: two tiles showing the same symbol",
    "switch: the only pair of neighbours",
    "push any way: a 1-star tile",
    "push any way: any tile",
    "flip: the last tile",
)
"""The same twenty-five, as the example ritual says them in short."""

VERBS: Final = {
    **dict.fromkeys(("flip", "turn over"), "flip"),
    **dict.fromkeys(("switch", "swap", "exchange"), "switch"),
    **dict.fromkeys(("slide", "push", "move", "shift"), "push"),
}
STARS: Final = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5"}
NAMES: Final = {
    "crescent moon": "CR",
    "gibbous moon": "GI",
    "full moon": "FM",
    "shooting star": "SH",
    "meteors": "ME",
    "sun": "SU",
    "solar eclipse": "SE",
    "lunar eclipse": "LE",
    "void": VOID,
    **{f"{word} star": symbol for word, symbol in STARS.items()},
}
ROWS: Final = {"northernmost": 0, "top": 0, "southernmost": 4, "bottom": 4, "center": 2, "middle": 2}
COLUMNS: Final = {"westernmost": 0, "easternmost": 4, "center": 2, "middle": 2}
SIDES: Final = {"above": "north", "below": "south", "north of": "north", "south of": "south"} | {
    "east of": "east",
    "west of": "west",
}
ALL, ONE, THE, TWO_ALIKE, LAST = "all", "one", "the", "two alike", "the last"
QUANTIFIERS: Final = {
    **dict.fromkeys(("all", "every"), ALL),
    **dict.fromkeys(("any", "a", "an", "one"), ONE),
    **dict.fromkeys(("the", "the only"), THE),
}

CORNERS: Final = frozenset({(0, 0), (4, 0), (0, 4), (4, 4)})
EVERYWHERE: Final = frozenset(CELLS)


class NotUnderstood(ValueError):
    """The sentence is none of those that this reader knows."""


@dataclass(frozen=True)
class Tiles:
    """Which tiles are meant: how many, which symbol they show, and where they lie."""

    how_many: str
    symbol: str | None = None
    lines: tuple[frozenset[Cell], ...] = (EVERYWHERE,)
    """The spaces; several sets if one of several lines may be chosen."""


@dataclass(frozen=True)
class Flip:
    """Turn these tiles over."""

    tiles: Tiles


@dataclass(frozen=True)
class Push:
    """Push one of these tiles."""

    tiles: Tiles
    ways: tuple[str, ...]
    into_a_gap: bool = False


@dataclass(frozen=True)
class Pair:
    """Switch an adjacent pair: where it lies, what it shows, and whether there may be only one."""

    lines: frozenset[Cell] = EVERYWHERE
    shows: tuple[str, str] | None = None
    is_only: bool = False


@dataclass(frozen=True)
class Partner:
    """Switch one of these tiles with an adjacent one; a side is named if only that neighbour is meant."""

    tiles: Tiles
    side: str | None
    shows: str | None = None
    """What the adjacent tile must show, if that is said."""


Meaning = Flip | Push | Pair | Partner


def row(number: int) -> frozenset[Cell]:
    """The spaces of a row."""
    return frozenset(cell for cell in CELLS if cell[1] == number)


def column(number: int) -> frozenset[Cell]:
    """The spaces of a column."""
    return frozenset(cell for cell in CELLS if cell[0] == number)


@lru_cache(10_000)
def understand(sentence: str) -> Meaning:
    """What a sentence tells the cultists to do."""
    if sentence in SHORT:
        sentence = INSTRUCTIONS[SHORT.index(sentence)]
    words = " ".join(re.findall(r"[a-z0-9]+", sentence.lower().replace("centre", "center")))
    for verb, kind in VERBS.items():
        if words.startswith(verb + " "):
            rest = words.removeprefix(verb + " ")
            if kind == "flip":
                return Flip(_tiles(rest, many=True))
            return _push(rest) if kind == "push" else _switch(rest)
    raise NotUnderstood(sentence)


def _push(words: str) -> Push:
    into_a_gap = words.endswith(" into an empty space")
    words = words.removesuffix(" into an empty space")
    which, _, way = words.rpartition(" ")
    if words.endswith(" in any direction"):
        return Push(_tiles(words.removesuffix(" in any direction")), tuple(WAYS), into_a_gap)
    if way not in WAYS:
        raise NotUnderstood(words)
    return Push(_tiles(which), (way,), into_a_gap)


def _switch(words: str) -> Pair | Partner:
    pair = re.fullmatch(r"(the only|an|any) adjacent pair of tiles(?: in (.+))?", words)
    if pair:
        where = _one_place(pair[2]) if pair[2] else EVERYWHERE
        return Pair(where, None, pair[1] == "the only")
    two = re.fullmatch(r"(?:an|any) adjacent (.+) and (.+)", words)
    if two:
        return Pair(EVERYWHERE, (_symbol(two[1]), _symbol(two[2])))
    with_any = re.fullmatch(r"(.+) with an adjacent tile(?: (?:with|showing) (.+))?", words)
    if with_any:
        return Partner(_tiles(with_any[1]), None, _symbol(with_any[2]) if with_any[2] else None)
    with_side = re.fullmatch(r"(.+) with the tile (.+) it", words)
    if with_side and with_side[2] in SIDES:
        return Partner(_tiles(with_side[1]), SIDES[with_side[2]])
    raise NotUnderstood(words)


def _symbol(words: str) -> str:
    """A symbol by its name, with or without an article and the word “tile”; “two stars” as “two star”."""
    name = re.sub(r"^(a|an|the) | tiles?$", "", words)
    name = name.removesuffix("s") if name.endswith(" stars") else name
    if name not in NAMES:
        raise NotUnderstood(words)
    return NAMES[name]


def _tiles(words: str, *, many: bool = False) -> Tiles:
    """The words for some tiles: “all tiles in one row”, “a tile with one star”, “the crescent moon”."""
    if words == "the last remaining tile":
        return Tiles(LAST)
    match = re.fullmatch(
        r"(?P<many>the only|all|every|any|an|a|one|the|two) (?P<kind>.+?)"
        r"(?: (?:with|showing) (?P<shows>.+?))?(?: in (?P<place>.+))?",
        words,
    )
    if not match:
        raise NotUnderstood(words)
    lines = _places(match["place"]) if match["place"] else (EVERYWHERE,)
    kind, shows = match["kind"], match["shows"]
    if match["many"] == "two":
        if kind != "tiles" or shows != "the same symbol" or not many:
            raise NotUnderstood(words)
        return Tiles(TWO_ALIKE, None, lines)
    symbol = None if kind in ("tile", "tiles") else _symbol(kind)
    if shows and symbol:
        raise NotUnderstood(words)
    symbol = _symbol(shows) if shows else symbol
    how_many = ALL if match["many"] == "the" and kind.endswith("tiles") else QUANTIFIERS[match["many"]]
    if (how_many == ALL and not many) or (how_many != ALL and len(lines) > 1):
        raise NotUnderstood(words)
    return Tiles(how_many, symbol, lines)


def _places(words: str) -> tuple[frozenset[Cell], ...]:
    """One place, or the lines of which one may be chosen."""
    if words in ("one row", "any row", "any one row"):
        return tuple(row(number) for number in range(SIDE))
    if words in ("one column", "any column", "any one column"):
        return tuple(column(number) for number in range(SIDE))
    return (_one_place(words),)


def _one_place(words: str) -> frozenset[Cell]:
    if words in ("the four corners", "the four corners of the board", "the corners"):
        return CORNERS
    named = re.fullmatch(r"the (\w+) (row|column)", words)
    if named and named[1] in (ROWS if named[2] == "row" else COLUMNS):
        return row(ROWS[named[1]]) if named[2] == "row" else column(COLUMNS[named[1]])
    numbered = re.fullmatch(r"row ([1-5])|column ([a-e])", words)
    if numbered:
        return row(int(numbered[1]) - 1) if numbered[1] else column("abcde".index(numbered[2]))
    raise NotUnderstood(words)
