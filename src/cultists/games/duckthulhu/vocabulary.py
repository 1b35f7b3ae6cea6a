"""The words of the ritual's language: which words mean the same, and how a kind of word is called in an error."""

from typing import Final

_SAME: Final[dict[str, str]] = {
    "A": "a an",
    "ABOVE": "above",
    "ADJACENT": "adjacent neighbouring neighboring",
    "ALL": "all",
    "AND": "and",
    "ANY": "any",
    "B": "b",
    "BELOW": "below beneath under underneath",
    "BOARD": "board sky",
    "C": "c",
    "CENTRE": "centre center central middle",
    "COLUMN": "column",
    "CORNER": "corner",
    "CORNERS": "corners",
    "CRESCENT": "crescent",
    "CRESCENTS": "crescents",
    "D": "d",
    "DIRECTION": "direction directions",
    "E": "e",
    "EAST": "east eastward eastwards",
    "EASTERN": "eastern easternmost rightmost",
    "ECLIPSE": "eclipse",
    "ECLIPSES": "eclipses",
    "EMPTY": "empty",
    "EVERY": "every each",
    "EVERYTHING": "everything",
    "FIFTH": "fifth",
    "FIRST": "first",
    "FIVE": "five 5",
    "FLIP": "flip",
    "FOUR": "four 4",
    "FOURTH": "fourth",
    "FULL": "full",
    "GAP": "gap",
    "GIBBOUS": "gibbous",
    "IN": "in on from at",
    "INTO": "into",
    "IT": "it",
    "ITS": "its",
    "LAST": "last",
    "LEFT": "left",
    "LOWER": "lower lowest bottom bottommost",
    "LUNAR": "lunar",
    "METEOR": "meteor",
    "METEORS": "meteors",
    "MOON": "moon",
    "MOONS": "moons",
    "NEIGHBOUR": "neighbour neighbor",
    "NEIGHBOURS": "neighbours neighbors",
    "NO": "no",
    "NORTH": "north northward northwards up upward upwards",
    "NORTHERN": "northern northernmost",
    "OF": "of",
    "ONE": "one 1",
    "ONLY": "only",
    "OR": "or",
    "OVER": "over",
    "PAIR": "pair",
    "PUSH": "push slide move shift",
    "REMAINING": "remaining",
    "RIGHT": "right",
    "ROW": "row",
    "SAME": "same",
    "SECOND": "second",
    "SHOOTING": "shooting",
    "SHOWING": "showing",
    "SOLAR": "solar",
    "SOUTH": "south southward southwards down downward downwards",
    "SOUTHERN": "southern southernmost",
    "SPACE": "space",
    "STAR": "star",
    "STARLESS": "starless",
    "STARS": "stars",
    "SUN": "sun",
    "SUNS": "suns",
    "SWITCH": "switch swap exchange",
    "SYMBOL": "symbol",
    "THE": "the",
    "THIRD": "third",
    "THREE": "three 3",
    "TILE": "tile",
    "TILES": "tiles",
    "TO": "to",
    "TURN": "turn",
    "TWO": "two 2",
    "UPPER": "upper uppermost top topmost",
    "VOID": "void",
    "VOIDS": "voids",
    "WAY": "way",
    "WEST": "west westward westwards",
    "WESTERN": "western westernmost leftmost",
    "WHOLE": "whole entire",
    "WITH": "with",
    "WITHOUT": "without",
}

TERMINAL_OF: Final = {word: terminal for terminal, words in _SAME.items() for word in words.split()}
"""For each word, what the grammar calls it."""

FILLERS: Final = frozenset(("please", "directly", "immediately", "simply", "then", "now"))
"""Words that add nothing."""

_GROUPS: Final[dict[str, str]] = {
    "a symbol (as “sun”, “crescent moon”, “meteors”)": (
        "SUN SUNS VOID VOIDS METEOR METEORS SHOOTING CRESCENT CRESCENTS GIBBOUS FULL MOON MOONS SOLAR LUNAR ECLIPSE"
        " ECLIPSES STARLESS"
    ),
    "a direction (“north”, “east”, “south”, “west”)": "NORTH EAST SOUTH WEST LEFT RIGHT",
    "a row or column (as “northernmost row”, “second column”)": (
        "FIRST SECOND THIRD FOURTH FIFTH NORTHERN EASTERN SOUTHERN WESTERN UPPER LOWER"
    ),
    "a number (“one” to “five”)": "ONE TWO THREE FOUR FIVE",
    "a space (as “c3”)": "CELL",
    "the end": "DOT $END",
}
_GROUP_OF: Final = {terminal: group for group, terminals in _GROUPS.items() for terminal in terminals.split()}
_FEW: Final = 3


def in_plain_words(terminals: set[str]) -> list[str]:
    """What the grammar would take at some place, as a person would say it: words in quotes, or groups of words."""
    counted: dict[str, list[str]] = {}
    for terminal in sorted(terminals):
        if terminal != "COLON":
            counted.setdefault(_GROUP_OF.get(terminal, ""), []).append(terminal)
    single = list(counted.pop("", []))
    named = []
    for group, members in counted.items():
        is_few = len(members) < _FEW and members[0] in _SAME
        single += members if is_few else []
        named += [] if is_few else [group]
    words = sorted(f"“{_SAME[terminal].split()[0]}”" for terminal in single)
    return [*words, *sorted(named, key=lambda group: (group == "the end", group))]
