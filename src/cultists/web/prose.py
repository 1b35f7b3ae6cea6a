"""The rules of a game as HTML: headings, paragraphs, lists, **strong**, *emphasis* and `code`, and nothing else.

All text is escaped first, so that whatever a rule text holds, the page holds no markup but ours.
"""

import re
from typing import Final

import msgspec
from markupsafe import Markup, escape

_STRONG: Final = re.compile(r"\*\*(.+?)\*\*")
_EMPHASIS: Final = re.compile(r"\*(.+?)\*")
_CODE: Final = re.compile(r"`(.+?)`")
_ITEM: Final = re.compile(r"(?:[-*]|(\d+)\.)\s+(.*)")


class Section(msgspec.Struct, frozen=True):
    """A topic: its heading, the name of its anchor, and its text as HTML."""

    title: str
    anchor: str
    html: Markup


def anchor(title: str) -> str:
    """The name of a topic in an address."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def sections(text: str) -> list[Section]:
    """The topics of a text; what stands before the first `##` is a topic without a heading."""
    parts = re.split(r"^##\s+", text, flags=re.MULTILINE)
    heads = [part.partition("\n") for part in parts[1:]]
    topics = frozenset(anchor(title) for title, _, _ in heads)
    opening = re.sub(r"^#\s.*\n", "", parts[0], count=1)
    found = [Section("", "", as_html(opening, topics))] if opening.strip() else []
    return [*found, *(Section(title.strip(), anchor(title), as_html(body, topics)) for title, _, body in heads)]


def as_html(text: str, topics: frozenset[str] = frozenset()) -> Markup:
    """Paragraphs and lists; *emphasis* on the name of a topic becomes a link to it."""
    out: list[str] = []
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = block.splitlines()
        if lines and (title := re.match(r"#{3,}\s+(.*)", lines[0])):
            out.append(f"<h3>{_inline(title[1], topics)}</h3>")
            lines = lines[1:]
        if lines:
            out.append(_block(lines, topics))
    # Safe: every word went through escape() in _inline, and the tags are our own.
    return Markup("\n".join(out))


def _block(lines: list[str], topics: frozenset[str]) -> str:
    first = _ITEM.match(lines[0])
    if first is None:
        return f"<p>{_inline(' '.join(lines), topics)}</p>"
    items: list[str] = []
    for line in lines:
        if (item := _ITEM.match(line)) is not None:
            items.append(item[2])
        else:
            items[-1] += f" {line.strip()}"
    kind = "ol" if first[1] else "ul"
    return f"<{kind}>" + "".join(f"<li>{_inline(item, topics)}</li>" for item in items) + f"</{kind}>"


def _inline(words: str, topics: frozenset[str]) -> str:
    def emphasised(found: re.Match[str]) -> str:
        name = anchor(found[1])
        return f'<a href="#{name}">{found[1]}</a>' if name in topics else f"<em>{found[1]}</em>"

    # Code is set aside, so that stars inside it stay stars.
    pieces = _CODE.split(str(escape(words)))
    for place, piece in enumerate(pieces):
        if place % 2:
            pieces[place] = f"<code>{piece}</code>"
        else:
            pieces[place] = _EMPHASIS.sub(emphasised, _STRONG.sub(r"<strong>\1</strong>", piece))
    return "".join(pieces)
