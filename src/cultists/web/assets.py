"""The files that a browser may keep: styles, scripts and small pictures, of the pages and of every game.

They lie in a folder whose name is made from all their contents.  So a browser asks for each of them once, and a page
never meets a script of another version.  Scripts import each other by relative addresses and need not know the name.
"""

from collections.abc import Mapping
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Final

from starlette.responses import Response

from cultists.engine import Rules

STATIC: Final = Path(__file__).parent / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"
TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
"""Those that no system's own table of types should change."""


class Assets:
    """All files, by the path that they have below their folder."""

    def __init__(self, games: Mapping[str, Rules[Any]]) -> None:
        self.files = {path.name: path.read_bytes() for path in sorted(STATIC.iterdir())}
        for name, rules in games.items():
            self.files[f"games/{name}/style.css"] = rules.stylesheet().encode()
            self.files[f"games/{name}/table.js"] = rules.script().encode()
        everything = sha256()
        for name, content in self.files.items():
            everything.update(f"{name} {len(content)}\n".encode() + content)
        self.edition: Final = everything.hexdigest()[:12]

    def address(self, name: str) -> str:
        """Where a page finds the file."""
        if name not in self.files:
            raise KeyError(f"There is no file {name} to link to.")
        return f"/static/{self.edition}/{name}"

    def response(self, edition: str, name: str) -> Response | None:
        """The file, if there is one.

        A page that another version of the server made may ask for its own edition.  It gets the present file and must
        not keep it under that name.
        """
        content = self.files.get(name)
        if content is None:
            return None
        kind = TYPES.get(Path(name).suffix) or guess_type(name)[0]
        caching = FOR_EVER if edition == self.edition else "no-store"
        return Response(content, media_type=kind, headers={"Cache-Control": caching})
