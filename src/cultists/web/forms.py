"""The fields of a form that a browser sends, with the text of a file among them.

Not by the standard library's reader of mail: it takes seconds for a header that somebody has made to hurt.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from cultists.web.journal import NotNow
from cultists.web.lobby import form_of

MOST_PARTS: Final = 64
LONGEST_HEAD: Final = 4_000
"""Bytes of what stands before the content of a part: its name, and that of the file."""

_BOUNDARY: Final = re.compile(r'\bboundary="?([^\s";,]{1,70})')
_PARAMETER: Final = re.compile(r';\s*(name|filename)="([^"]*)"')


class Part(NamedTuple):
    """One field of a form."""

    name: str
    content: bytes
    is_file: bool


def is_in_parts(content_type: str) -> bool:
    """Whether a form came in parts, as forms with files do."""
    return content_type.startswith("multipart/form-data")


def parts_of(content_type: str, body: bytes) -> Iterator[Part]:
    """The parts of a form, lines ended as in Unix; what is no part is left out.  Raises NotNow."""
    boundary = _BOUNDARY.search(content_type)
    if boundary is None:
        return
    _, *parts = (b"\r\n" + body).split(b"\r\n--" + boundary[1].encode(), MOST_PARTS + 1)
    if len(parts) > MOST_PARTS:
        raise NotNow("The form has too many fields.")
    for part in parts:
        head, blank, content = part.partition(b"\r\n\r\n")
        if not blank:
            continue
        if len(head) > LONGEST_HEAD:
            raise NotNow(f"A field of the form has a head of {len(head)} bytes; at most {LONGEST_HEAD} are allowed.")
        for line in head.decode("utf-8", "replace").split("\r\n"):
            if line.lower().startswith("content-disposition:"):
                said = dict(_PARAMETER.findall(line))
                if "name" in said:
                    yield Part(said["name"], content.replace(b"\r\n", b"\n"), "filename" in said)


def fields_of(content_type: str, body: bytes) -> dict[str, str]:
    """Each field's text; a file that was chosen goes before the text of a field with the same name."""
    if not is_in_parts(content_type):
        return form_of(body)
    fields: dict[str, str] = {}
    files: dict[str, str] = {}
    for part in parts_of(content_type, body):
        text = part.content.decode("utf-8", "replace")
        if not part.is_file:
            fields[part.name] = text
        elif text.strip():
            files[part.name] = text
    return fields | files
