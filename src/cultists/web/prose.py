"""The rules of a game as HTML: chapters, sections, paragraphs, lists, tables, **strong**, *emphasis* and `code`.

All text is escaped first, so that whatever a rule text holds, the page holds no markup but ours.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

import msgspec
from markupsafe import Markup, escape

from cultists.engine import Rules, rule_book
from cultists.engine.rule_book import RuleBook

_STRONG: Final = re.compile(r"\*\*(.+?)\*\*")
_EMPHASIS: Final = re.compile(r"\*(.+?)\*")
_CODE: Final = re.compile(r"`(.+?)`")
_ITEM: Final = re.compile(r"(?:[-*]|(\d+)\.)\s+(.*)")
_SEE: Final = re.compile(r"\(see ([^()]*)\)")
_NUMBER: Final = re.compile(r"(?<![#&\w.-])\d+(?:\.\d+)?")
"""The number of a section; not the digits of an escaped sign, “&#39;”."""
_CELL: Final = re.compile(r"(?<!\\)\|")

FOLDED: Final = ("rulings", "examples")
"""Chapters that are looked things up in rather than read …"""
LONG: Final = 12_000
"""… and chapters of so many letters: the page folds them up."""

Names = Mapping[str, str]
"""The anchors of a text: of chapters by their names, of chapters and sections by their numbers."""


class Section(msgspec.Struct, frozen=True):
    """A chapter or a section: its heading, the name of its anchor, its text as HTML, and the sections in it."""

    number: str
    title: str
    anchor: str
    html: Markup
    parts: "tuple[Section, ...]" = ()
    is_folded: bool = False


class Text(msgspec.Struct, frozen=True):
    """A rule text: what stands before the first chapter, and the chapters."""

    opening: Markup
    chapters: tuple[Section, ...]

    @property
    def sections(self) -> Iterator[Section]:
        """Chapters and sections in the order of the text."""
        for chapter in self.chapters:
            yield chapter
            yield from chapter.parts


def _anchor(section: rule_book.Section, within: str = "") -> str:
    """The name of a chapter or section in an address: “rule-4.3”; “rule-moves-bonus-stars” if it has no number."""
    return f"rule-{section.number or _slug(f'{within} {section.title}')}"


def _slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


@cache
def as_text(book: RuleBook) -> Text:
    """A rule book as HTML.  It is the same as long as the game is on the shelf."""
    names = {_slug(chapter.title): _anchor(chapter) for chapter in book.chapters}
    names |= {section.number: _anchor(section) for section, _ in book.sections if section.number}
    return Text(as_html(book.opening, names), tuple(_section(chapter, names) for chapter in book.chapters))


def in_short(rules: Rules[Any]) -> list[Section]:
    """What wins, and how a turn goes, without links."""
    return [_section(section, {}) for section in rules.in_short]


def _section(section: rule_book.Section, names: Names, within: str = "") -> Section:
    is_folded = section.title.lower() in FOLDED or len(section.written()) > LONG
    parts = tuple(_section(part, names, section.title) for part in section.parts)
    html = as_html(section.text, names)
    return Section(section.number, section.title, _anchor(section, within), html, parts, bool(parts) and is_folded)


def as_html(text: str, names: Names | None = None) -> Markup:
    """Paragraphs, lists and tables; *emphasis* on the name of a chapter and “(see 4.3)” become links."""
    blocks = (block.splitlines() for block in re.split(r"\n\s*\n", text.strip()))
    # Safe: every word went through escape() in _inline, and the tags are our own.
    return Markup("\n".join(html for lines in blocks if lines for html in _block(lines, names or {})))


def _block(lines: list[str], names: Names) -> Iterator[str]:
    if title := re.match(r"#{3,}\s+(.*)", lines[0]):
        yield f"<h4>{_inline(title[1], names)}</h4>"
        lines = lines[1:]
    if not lines:
        return
    if lines[0].lstrip().startswith("|"):
        yield _table(lines, names)
    elif _ITEM.match(lines[0]):
        yield _list(lines, names)
    else:
        yield f"<p>{_inline(' '.join(lines), names)}</p>"


def _list(lines: list[str], names: Names) -> str:
    items: list[str] = []
    for line in lines:
        if (item := _ITEM.match(line)) is not None:
            items.append(item[2])
        else:
            items[-1] += f" {line.strip()}"
    first = _ITEM.match(lines[0])
    kind = "ol" if first and first[1] else "ul"
    begins = f' start="{int(first[1])}"' if first and first[1] not in (None, "1") else ""
    return f"<{kind}{begins}>" + "".join(f"<li>{_inline(item, names)}</li>" for item in items) + f"</{kind}>"


def _table(lines: list[str], names: Names) -> str:
    rows = [_cells(line) for line in lines]
    has_head = len(rows) > 1 and all(re.fullmatch(r":?-+:?", cell) for cell in rows[1])
    head, body = (rows[0], rows[2:]) if has_head else ((), rows)
    top = "".join(f'<th scope="col">{_inline(cell, names)}</th>' for cell in head)
    below = "".join("<tr>" + "".join(f"<td>{_inline(cell, names)}</td>" for cell in row) + "</tr>" for row in body)
    return "<table>" + (f"<thead><tr>{top}</tr></thead>" if head else "") + f"<tbody>{below}</tbody></table>"


def _cells(line: str) -> list[str]:
    inside = line.strip().removeprefix("|")
    cells = [cell.strip().replace("\\|", "|") for cell in _CELL.split(inside)]
    return cells[:-1] if len(cells) > 1 and not cells[-1] else cells


def _inline(words: str, names: Names) -> str:
    def emphasised(found: re.Match[str]) -> str:
        name = names.get(_slug(found[1]))
        return f'<a href="#{name}">{found[1]}</a>' if name else f"<em>{found[1]}</em>"

    def number(found: re.Match[str]) -> str:
        name = names.get(found[0])
        return f'<a href="#{name}">{found[0]}</a>' if name else found[0]

    def see(found: re.Match[str]) -> str:
        return f"(see {_NUMBER.sub(number, found[1])})"

    # Code is set aside, so that stars inside it stay stars.  Numbers come first: a link already holds one.
    pieces = _CODE.split(str(escape(words)))
    for place, piece in enumerate(pieces):
        if place % 2:
            pieces[place] = f"<code>{piece}</code>"
        else:
            linked = _STRONG.sub(r"<strong>\1</strong>", _SEE.sub(see, piece))
            pieces[place] = _EMPHASIS.sub(emphasised, linked)
    return "".join(pieces)
