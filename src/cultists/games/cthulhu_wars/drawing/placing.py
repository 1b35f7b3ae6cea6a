"""Which figure stands where in an area: fixed places, one stack for all of a kind, a crowd drawn smaller.

The same contents always give the same places.  A figure takes the free place nearest to its faction's own corner, so
that it stays where it is while others come and go, as long as the crowd keeps its size.
"""

from collections.abc import Iterator, Sequence
from math import cos, hypot, radians, sin
from typing import Final, NamedTuple

from cultists.games.cthulhu_wars.drawing.chart_data import Shape, Spot

SMALL: Final = 16.2
GREAT: Final = 26.8
"""Radii at full size, as in scripts/slots.py."""
LEAST_GATE: Final = 0.62

# Where a faction gathers, seen from the gate: an angle, clockwise from east.
_CORNERS: Final = {"GC": 180, "CC": 0, "BG": 90, "YS": 270, "WW": 315, "OW": 225, "SL": 45, "AN": 135}
_RANKS: Final = ("great old one", "building", "terror", "monster", "cultist", "mark")


class Figure(NamedTuple):
    """A unit, a building or a mark that stands in an area.

    `faction` is its code, `kind` its printed name; `rank` is a unit's rank, "building" or "mark".  Figures of one kind
    and one `state` ("", "option", "chosen", "pained", "killed", "moved") share a place.
    """

    id: str
    faction: str
    kind: str
    rank: str
    state: str = ""


class Gate(NamedTuple):
    """A gate: who holds it, and with which figure.  Nobody's is abandoned."""

    holder: str | None = None
    keeper: Figure | None = None


class Contents(NamedTuple):
    """What an area holds, and what the question makes of it.

    `state` is "", "reachable", "chosen" or "refused".  The gate's keeper is not among the figures.
    """

    figures: tuple[Figure, ...] = ()
    gate: Gate | None = None
    state: str = ""


class Token(NamedTuple):
    """One or more figures at a place; `kind` is empty where a crest stands for all of a faction."""

    figures: tuple[Figure, ...]
    spot: Spot
    size: float
    kind: str

    @property
    def radius(self) -> float:
        """How far it reaches."""
        return (GREAT if self.figures[0].rank == _RANKS[0] and self.kind else SMALL) * self.size


def gate_size(size: float) -> float:
    """A gate stays large enough to be seen when its crowd becomes small."""
    return max(size, LEAST_GATE)


def place(shape: Shape, contents: Contents) -> tuple[float, tuple[Token, ...]]:
    """The size of the crowd, and a token for every stack; if all else fails, for every faction."""
    stacks = list(_stacks(contents.figures))
    for size, small, great in shape.slots:
        tokens = _place_at(shape.gate, size, _spots(small), _spots(great), stacks)
        if tokens is not None:
            return size, tokens
    size, small, great = shape.slots[-1]
    factions = [
        (tuple(figure for figure in contents.figures if figure.faction == faction), "")
        for faction in _CORNERS
        if any(figure.faction == faction for figure in contents.figures)
    ]
    tokens = _place_at(shape.gate, size, _spots(small), _spots(great), factions)
    assert tokens is not None, f"{shape.area} has no room for {len(factions)} crests"
    return size, tokens


def _stacks(figures: Sequence[Figure]) -> Iterator[tuple[tuple[Figure, ...], str]]:
    """All of a kind and state together, the greatest first."""
    kinds: dict[tuple[int, int, str, str], list[Figure]] = {}
    factions = list(_CORNERS)
    for figure in sorted(figures):
        key = _RANKS.index(figure.rank), factions.index(figure.faction), figure.kind, figure.state
        kinds.setdefault(key, []).append(figure)
    for key in sorted(kinds):
        yield tuple(kinds[key]), key[2]


def _place_at(
    gate: Spot,
    size: float,
    small: Sequence[Spot],
    great: Sequence[Spot],
    stacks: Sequence[tuple[tuple[Figure, ...], str]],
) -> tuple[Token, ...] | None:
    """A token for each stack on these places, or None if they are too few."""
    placed: list[Token] = []
    for figures, kind in stacks:
        token = Token(figures, gate, size, kind)
        spots = great if token.radius > SMALL * size else small
        free = [spot for spot in spots if all(_apart(spot, each, token.radius) for each in placed)]
        if not free:
            return None
        angle = radians(_CORNERS[figures[0].faction])
        corner = gate[0] + 44 * size * cos(angle), gate[1] + 44 * size * sin(angle)
        placed.append(
            token._replace(spot=min(free, key=lambda spot: _distance(spot, corner) + _distance(spot, gate) / 2))
        )
    return tuple(placed)


def _distance(one: Spot, other: Spot) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _apart(spot: Spot, other: Token, radius: float) -> bool:
    return _distance(spot, other.spot) >= radius + other.radius - 0.3


def _spots(flat: Sequence[float]) -> list[Spot]:
    return [(flat[place], flat[place + 1]) for place in range(0, len(flat), 2)]
