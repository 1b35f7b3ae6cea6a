"""The text of a game's rules: its numbered chapters and sections, and how to find a place in it.

The text is Markdown: `# title`, an opening, chapters `## 4. Battle` and sections `### 4.3 Retreat`.  Headings without
numbers are read too, so that the rules of other people's games need no special form.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, Self

import msgspec

_CHAPTER: Final = re.compile(r"(\d+)\.\s+(.+)")
_SECTION: Final = re.compile(r"(\d+\.\d+)\.?\s+(.+)")
_APOSTROPHES: Final = "'\N{RIGHT SINGLE QUOTATION MARK}"
_TOO_SHORT: Final = 2
"""Words of so few letters are looked for in titles, but not in the text."""
_IN_SHORT: Final = 2
"""What wins, and how a turn goes: the sections that a newcomer reads first."""


class Section(msgspec.Struct, frozen=True):
    """A chapter or a section: its heading, its own text, and the sections within it."""

    number: str
    """“4” or “4.3”; empty if the heading has no number."""
    title: str
    text: str = ""
    parts: "tuple[Section, ...]" = ()

    @property
    def heading(self) -> str:
        """The heading as it stands in the text, without its signs: “4. Battle”, “4.3 Retreat”."""
        if not self.number:
            return self.title
        return f"{self.number} {self.title}" if "." in self.number else f"{self.number}. {self.title}"

    def written(self, signs: str = "##") -> str:
        """The section as Markdown, with all its parts."""
        parts = [part.written(f"{signs}#") for part in self.parts]
        return "\n\n".join(filter(None, (f"{signs} {self.heading}", self.text, *parts)))

    def first_paragraph(self) -> Self:
        """The section with no more than its first paragraph."""
        return msgspec.structs.replace(self, text=self.text.split("\n\n", 1)[0], parts=())


class RuleBook(msgspec.Struct, frozen=True):
    """A text of rules, taken apart."""

    text: str
    """The whole text, as it was given."""
    title: str
    opening: str
    """What stands before the first chapter."""
    chapters: tuple[Section, ...]

    def section(self, number: str) -> Section | None:
        """The chapter or section with a number, “4” or “4.3”."""
        return next((each for each, _ in self.sections if number and each.number == number), None)

    @property
    def sections(self) -> Iterator[tuple[Section, str]]:
        """Chapters and sections in the order of the text, each with its Markdown sign."""
        for chapter in self.chapters:
            yield chapter, "##"
            for part in chapter.parts:
                yield part, "###"

    @property
    def in_short(self) -> tuple[Section, ...]:
        """What wins, and how a turn goes: the sections of the first chapter, or else the first chapters' beginnings."""
        first = self.chapters[0].parts if self.chapters and self.chapters[0].parts else self.chapters
        return tuple(section.first_paragraph() for section in first if section.text)[:_IN_SHORT]

    def about(self, topic: str) -> str:
        """The text about a topic; all of it without a topic, and nothing if there is no such topic."""
        return (self.named(topic) or self.mentioning(topic)) if _plain(topic) else self.text

    def named(self, topic: str) -> str:
        """What has this number (“4.3”), this heading, a title that begins so, or a title with these words in it."""
        wanted = _plain(topic)
        if not wanted:
            return ""
        names = (topic.strip().rstrip("."), wanted)
        exactly = [(each, sign) for each, sign in self.sections if {each.number, _plain(each.heading)} & {*names}]
        if exactly:
            return _written(exactly)
        ways: Sequence[Callable[[str, str], bool]] = (str.__eq__, str.startswith, str.__contains__)
        for fits in ways:
            found = [(each, sign) for each, sign in self.sections if fits(_plain(each.title), wanted)]
            if found:
                return _written(found)
        return ""

    def mentioning(self, words: str) -> str:
        """The sections in whose text the words stand, if they are long enough to mean something."""
        wanted = _plain(words)
        if len(wanted) <= _TOO_SHORT:
            return ""
        return _written([(each, sign) for each, sign in self.sections if wanted in _plain(each.text)])


def _written(found: Sequence[tuple[Section, str]]) -> str:
    """Sections as Markdown; those that stand in a chapter that is written too are not written twice."""
    inside = [part for each, _ in found for part in each.parts]
    return "\n\n".join(each.written(sign) for each, sign in found if each not in inside)


def _plain(text: str) -> str:
    """A text for comparing: small letters, no apostrophes, one space for everything else that is no letter."""
    kept = "".join(each if each.isalnum() else "" if each in _APOSTROPHES else " " for each in text.lower())
    return " ".join(kept.split())


@cache
def book_in(package: str) -> RuleBook:
    """The book that lies as `rules.md` in a package."""
    return read(files(package).joinpath("rules.md").read_text("utf-8"))


@cache
def read(text: str) -> RuleBook:
    """Take a text apart."""
    opening, *chapters = _split(text, "##")
    title = re.match(r"#\s+(.*)", opening)
    return RuleBook(
        text,
        title[1].strip() if title else "",
        opening[title.end() :].strip() if title else opening.strip(),
        tuple(_chapter(each) for each in chapters),
    )


def _chapter(text: str) -> Section:
    own, *parts = _split(text, "###")
    return _section(own, _CHAPTER, tuple(_section(part, _SECTION) for part in parts))


def _section(text: str, numbered: re.Pattern[str], parts: tuple[Section, ...] = ()) -> Section:
    heading, _, body = text.partition("\n")
    found = numbered.fullmatch(heading.strip())
    number, title = (found[1], found[2]) if found else ("", heading.strip())
    return Section(number, title, body.strip(), parts)


def _split(text: str, signs: str) -> list[str]:
    """What stands before the first heading of a level, and then each heading with what follows it."""
    return re.split(rf"^{signs}\s+", text, flags=re.MULTILINE)
