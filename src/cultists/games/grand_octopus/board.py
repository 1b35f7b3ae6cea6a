"""The board: Locations by number, the stairs between them, and the Components that lie there.  Data: board.toml."""

import tomllib
from importlib.resources import files
from typing import Any, Final

_DATA: Final[dict[str, Any]] = tomllib.loads(files(__package__).joinpath("board.toml").read_text("utf-8"))

EXTERIOR: Final = 7
"""The Location outside the university.  Resolved last; its Component is the silver key."""
ROOMS: Final = range(1, EXTERIOR)
"""The Locations of the university."""
LOCATIONS: Final = range(1, EXTERIOR + 1)
"""All Locations in the order in which conflicts are resolved.  A Component has the number of its Location."""

NAMES: Final[tuple[str, ...]] = ("", *(each["name"] for each in _DATA["locations"]))
"""The Locations' names; number 0 is none."""
COMPONENTS: Final[tuple[str, ...]] = ("", *(each["component"] for each in _DATA["locations"]))
EXTERIORS: Final[dict[str, str]] = dict(_DATA["exteriors"])
"""The names of the four Exterior boards, by the values of the option `exterior`."""


def _neighbours(room: int) -> frozenset[int]:
    return frozenset(end for stair in _DATA["stairs"] if room in stair for end in stair if end != room)


NEIGHBOURS: Final = (frozenset[int](), *map(_neighbours, ROOMS), frozenset(ROOMS))
"""Where one stair leads from each Location; from the Exterior a Cultist may come back anywhere.  (rules 3.3, 10.3)"""

REACHABLE: Final = tuple(near | {place} & {*ROOMS} for place, near in enumerate(NEIGHBOURS))
"""The rooms that a Cultist may be sent to from each Location: staying, or one stair."""


def location_name(number: int, exterior: str = "") -> str:
    """A Location as people call it, with its article: “the crypt”, “the Lost City”."""
    if number == EXTERIOR and exterior:
        name = EXTERIORS[exterior]
        return name if name.startswith("Agoba") else f"the {name}"
    return f"the {NAMES[number]}"
