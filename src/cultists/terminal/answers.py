"""From what somebody typed to an option: its number, its words, the beginning of its words, or a short form."""

import re
from collections.abc import Callable, Sequence
from typing import Final

NOTHING: Final = re.compile(r"\b(?:nothing|none|no|done|pass|stop)\b")
SYNONYMS: Final = ("nothing", "none", "no", "done", "pass", "skip", "stop", "n")
_NUMBERED_LINE: Final = re.compile(r"\b(r|row|c|col|column) ?([0-9]+)\b")
_SPACE: Final = re.compile(r"\br ?([0-9])[ ,]*c ?([0-9])\b")
LINES: Final = {"r": "row", "c": "column"}


def matching(options: Sequence[str], typed: str) -> list[int]:
    """The options that are meant, best readings first: only those of the best reading that fits at all.

    Readings: the exact words; their beginnings; some of the words in their order; the same in any order.
    """
    words = [_words(option) for option in options]
    for wanted in (_words(typed), _words(expanded(typed))):
        if not wanted:
            return []
        for reading in READINGS:
            found = [at for at, each in enumerate(words) if reading(wanted, each)]
            if found:
                return found
    return []


def nothing(options: Sequence[str]) -> int | None:
    """The option that Enter alone takes: the only one, or the only one that says “nothing”, “no more”, “done”."""
    if len(options) == 1:
        return 0
    found = [at for at, words in enumerate(options) if NOTHING.search(words.lower())]
    return found[0] if len(found) == 1 else None


def expanded(typed: str) -> str:
    """Short forms of places written out: “r2” is “row 2”, “r2 c1” is “r2c1”."""
    text = _SPACE.sub(r"r\1c\2", typed.lower())
    return _NUMBERED_LINE.sub(lambda found: f"{LINES[found[1][0]]} {found[2]}", text)


def short_form(words: str, options: Sequence[str]) -> str:
    """The shortest thing to type for an option that names a place of the board, as “p r2 r” for “push row 2 right”."""
    text = re.sub(r"\b(row|column) ([0-9]+)", lambda found: f"{found[1][0]}{found[2]}", words.lower())
    short = " ".join(word if any(map(str.isdigit, word)) else word[0] for word in text.split())
    return short if matching(options, short) == [options.index(words)] else words


def _words(text: str) -> list[str]:
    return re.sub(r"[^\w\s-]", "", text.lower().replace("_", " ")).split()


def _equal(wanted: list[str], words: list[str]) -> bool:
    return wanted == words


def _begins(wanted: list[str], words: list[str]) -> bool:
    return len(wanted) <= len(words) and all(map(str.startswith, words, wanted))


def _in_order(wanted: list[str], words: list[str]) -> bool:
    left = iter(words)
    return all(any(word.startswith(each) for word in left) for each in wanted)


def _in_any_order(wanted: list[str], words: list[str]) -> bool:
    left = list(words)
    for each in wanted:
        found = next((word for word in left if word.startswith(each)), None)
        if found is None:
            return False
        left.remove(found)
    return True


READINGS: Final[tuple[Callable[[list[str], list[str]], bool], ...]] = (_equal, _begins, _in_order, _in_any_order)
