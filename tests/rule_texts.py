"""The rules of each game as a numbered text (src/cultists/games/<game>/rules.md), and what cites it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cultists.games import GAMES as SHELF

ROOT = Path(__file__).parent.parent
GAMES = tuple(SHELF)

_HEADING = re.compile(r"^(##+)\s+(?:(\d+(?:\.\d+)*)\.?\s+)?(.*?)\s*$")
_GAP = r"\s+(?:(?:#|//|\*)\s*)?"
_NUMBER = r"\d+(?:\.\d+)*"
_MORE = rf"(?:(?:[,;-]|,?{_GAP}(?:and|or|to))(?:{_GAP})?{_NUMBER}\b)*"
_CITATION = re.compile(rf"(?:\b({'|'.join(GAMES)})`?{_GAP})?\b[Rr]ules{_GAP}({_NUMBER}\b{_MORE})")
_REFERENCE = re.compile(rf"\(see\s+({_NUMBER}\b{_MORE})")
_RANGE = re.compile(rf"({_NUMBER})(?:{_GAP}to{_GAP}|-)({_NUMBER})")


class Heading(NamedTuple):
    """A heading: how many # it has, its number ("" if it has none), its words, and the line where it stands."""

    level: int
    number: str
    title: str
    line: int


class Citation(NamedTuple):
    """Where sections are cited: of which game ("": none is named), their numbers, its words, and its line."""

    game: str
    numbers: str
    words: str
    line: int

    def sections(self) -> list[str]:
        """Every section that is meant; of a range all from the first to the last."""
        found = re.findall(_NUMBER, self.numbers)
        for first, last in self.ranges():
            chapter, dot, begin = first.rpartition(".")
            found += [f"{chapter}{dot}{each}" for each in range(int(begin) + 1, int(last.rpartition(".")[2]))]
        return found

    def ranges(self) -> list[tuple[str, str]]:
        """The first and the last section of each range."""
        return _RANGE.findall(self.numbers)


def headings(text: str) -> list[Heading]:
    """All headings of a rule text but its title, in their order."""
    lines = enumerate(text.splitlines(), start=1)
    found = [(_HEADING.match(line), number) for number, line in lines]
    return [Heading(len(each[1]), each[2] or "", each[3], line) for each, line in found if each is not None]


def numbers(text: str) -> set[str]:
    """What can be cited: the chapters ("4") and their sections ("4.3")."""
    return {heading.number for heading in headings(text) if heading.number}


def anchors(text: str) -> set[str]:
    """The names of the headings in an address, as the pages of a repository make them."""
    lines = [line.lstrip("#").strip().lower() for line in text.splitlines() if line.startswith("#")]
    return {re.sub(r"[^\w\- ]", "", line).replace(" ", "-") for line in lines}


def sections_of(text: str, chapter: str) -> list[str]:
    """The numbers of a chapter's sections, by the chapter's title."""
    (number,) = (each.number for each in headings(text) if each.level == 2 and each.title == chapter)
    return [each.number for each in headings(text) if each.number.startswith(f"{number}.")]


def citations(text: str) -> Iterator[Citation]:
    """Every place in a text that cites the rules of a game."""
    for found in _CITATION.finditer(text):
        yield Citation(found[1] or "", found[2], " ".join(found[0].split()), text.count("\n", 0, found.start()) + 1)


def references(text: str) -> Iterator[Citation]:
    """Every place in a rule text that refers to a section of its own."""
    for found in _REFERENCE.finditer(text):
        yield Citation("", found[1], " ".join(found[0].split()), text.count("\n", 0, found.start()) + 1)


def rule_text(game: str) -> str:
    """The rules of a game."""
    return SHELF[game].help()
