"""How many pushes and swaps bring tiles into a figure: tables that hold for every sky.

Which tiles form a figure is one question; how they get there is another, and its answer depends on nothing but the
spaces on which they lie.  So it is worked out once for each figure: for every way to lay its tiles, and every number of
pushes, the fewest swaps.  A figure may be turned, and so may the sky with all its moves; of tiles that lie alike but
for a turn only one is kept.

Two pairs of neighbours, as the Lesser Servitors ask for, are two *points* of another kind: 300 pairs of spaces, which
may be turned and mirrored.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from threading import RLock
from typing import Final

from cultists.games.stars_are_right.planner.kernels import NEVER, Array
from cultists.games.stars_are_right.planner.machine import Machine
from cultists.sky import PUSHES, SIZE, SPACES, SWAPS, Constellations, Push, Swap
from cultists.sky.matching import placements

Offsets = tuple[tuple[int, int], ...]
"""The cells of a figure, as rows down and columns right of the first."""
Point = tuple[int, ...]
"""One space, or two."""

SLIDES: Final[tuple[Push | Swap, ...]] = (*PUSHES, *SWAPS)
"""The moves that carry tiles to other spaces; flips do not."""
ENOUGH_PUSHES: Final = 7
"""A compiled table is made for so many at once."""
LARGEST_IN_A_TABLE: Final = 3
"""Figures with more cells are searched."""

_MAKING: Final = RLock()
"""Bots may think side by side in threads; a table is made by one of them."""


def _leads(move: Push | Swap) -> tuple[int, ...]:
    """Where a move carries the tile of each space."""
    ends = list(SPACES)
    for here, there in zip(move.spaces, move.spaces[1:] + move.spaces[:1], strict=True):
        ends[here] = there
    return tuple(ends)


ENDS: Final = tuple(map(_leads, SLIDES))


def _quarter(space: int) -> int:
    row, column = divmod(space, SIZE)
    return column * SIZE + SIZE - 1 - row


def _mirror(space: int) -> int:
    row, column = divmod(space, SIZE)
    return row * SIZE + SIZE - 1 - column


def _turns(mirrored: bool) -> list[tuple[int, ...]]:
    """Where each space comes to lie when the sky is turned, and mirrored."""
    turns = [tuple(SPACES)]
    for _ in range(3):
        turns.append(tuple(_quarter(space) for space in turns[-1]))
    return turns + [tuple(_mirror(space) for space in turn) for turn in turns] if mirrored else turns


class Ground:
    """The points that tiles may lie on, how moves carry them, and how to turn the first point home.

    A table needs entries only for first points that are *at home*, one of all that are alike.
    """

    def __init__(self, machine: Machine, points: Sequence[Point], turns: Sequence[Sequence[int]]) -> None:
        number = {point: place for place, point in enumerate(points)}
        self.points = len(points)
        self.number = number
        ways = [[number[_through(turn, point)] for point in points] for turn in turns]
        homeward = [min(ways, key=lambda way: way[place]) for place in range(len(points))]
        firsts = sorted({way[place] for place, way in enumerate(homeward)})
        ends = [[number[_through(end, point)] for point in points] for end in ENDS]
        touching = [
            [[slide for slide in kind if set(SLIDES[slide].spaces) & set(point)] for point in points]
            for kind in (range(len(PUSHES)), range(len(PUSHES), len(SLIDES)))
        ]
        self.width = max(len(slides) for kind in touching for slides in kind)
        self.homes = len(firsts)
        self.firsts = machine.numbers(firsts)
        self.home = machine.numbers(firsts.index(way[place]) for place, way in enumerate(homeward))
        self.turned = machine.numbers(end for way in homeward for end in way)
        self.ends = machine.numbers(end for each in ends for end in each)
        self._slides_at = [
            machine.numbers(slide for slides in kind for slide in (slides + [-1] * self.width)[: self.width])
            for kind in touching
        ]
        self._machine = machine
        self._near: dict[int, list[Array]] = {}

    def size(self, points: int) -> int:
        """How many ways there are to lay so many tiles, those left out that are alike."""
        return self.homes * int(self.points ** (points - 1))

    def near(self, points: int) -> list[Array]:
        """For tiles on so many points, what a push and what a swap leads to."""
        if points not in self._near:
            both = [self._machine.room(self.size(points) * points * self.width) for _ in range(2)]
            for slides_at, near in zip(self._slides_at, both, strict=True):
                self._machine.neighbours(
                    points,
                    self.points,
                    self.firsts,
                    self.home,
                    self.turned,
                    self.ends,
                    slides_at,
                    self.width,
                    near,
                )
            self._near[points] = both
        return self._near[points]

    def state(self, points: Sequence[int]) -> int:
        """The place in a table for tiles on these points."""
        first = points[0]
        state = int(self.home[first])
        for point in points[1:]:
            state = state * self.points + int(self.turned[first * self.points + point])
        return state


def _through(ends: Sequence[int], point: Point) -> Point:
    return tuple(sorted(ends[space] for space in point))


@cache
def spaces(machine: Machine) -> Ground:
    """The 25 spaces."""
    return Ground(machine, [(space,) for space in SPACES], _turns(mirrored=False))


@cache
def pairs(machine: Machine) -> Ground:
    """The 300 pairs of spaces."""
    return Ground(machine, list(combinations(SPACES, 2)), _turns(mirrored=True))


@cache
def pair_of(machine: Machine) -> Array:
    """The number of the pair for each space and each other one."""
    number = pairs(machine).number
    return machine.numbers(number.get((min(one, other), max(one, other)), 0) for one in SPACES for other in SPACES)


class Table:
    """For tiles anywhere and every number of pushes: the fewest swaps that bring them into the figure."""

    def __init__(self, machine: Machine, ground: Ground, points: int, laid: Iterable[Sequence[int]]) -> None:
        self.ground = ground
        self.points = points
        self.size = ground.size(points)
        self._machine = machine
        level = bytearray([NEVER]) * self.size
        for each in laid:
            level[ground.state(each)] = 0
        self._levels: list[Array] = []
        self._joined: Array = None
        self._settle(machine.small(b""), machine.small(level))

    def levels(self, pushes: int) -> Array:
        """The levels for no push, one push and so on, one after the other; there may be more than are asked for."""
        if self._joined is None or len(self._joined) <= pushes * self.size:
            with _MAKING:
                most = max(pushes, ENOUGH_PUSHES) if self._machine.all_levels else pushes
                while len(self._levels) <= most:
                    self._settle(self._levels[-1], self._machine.small(bytes(self.size)))
                self._joined = self._machine.joined(self._levels)
        return self._joined

    def _settle(self, before: Array, after: Array) -> None:
        self._machine.settle(self.points * self.ground.width, *self.ground.near(self.points), before, after)
        self._levels.append(after)


def laid(offsets: Offsets, reflections: bool) -> list[tuple[int, ...]]:
    """Every way to lay a figure within the sky."""
    return sorted({each for choices in placements(offsets, reflections) for each in choices})


def figure_table(machine: Machine, offsets: Offsets, reflections: bool) -> Table:
    """The table of one figure with two or three cells; the same for a figure that is only turned."""
    turns = [offsets]
    for _ in range(3):
        turns.append(tuple((right, -down) for down, right in turns[-1]))
    return _figure_table(machine, min(turns), reflections)


@cache
def _figure_table(machine: Machine, offsets: Offsets, reflections: bool) -> Table:
    return Table(machine, spaces(machine), len(offsets), laid(offsets, reflections))


@cache
def pairs_table(machine: Machine) -> Table:
    """The table of two pairs of neighbours."""
    ground = pairs(machine)
    near = [ground.number[swap.spaces] for swap in SWAPS]
    apart = [(one, other) for one in near for other in near]
    points = {place: set(point) for point, place in ground.number.items()}
    return Table(machine, ground, 2, [pair for pair in apart if not points[pair[0]] & points[pair[1]]])


class Guide:
    """What leads the search for figures of four or five cells: the tables of all their parts."""

    def __init__(self, machine: Machine, offsets: Offsets, reflections: bool, pushes: int) -> None:
        self.pushes = pushes
        part_size = 3 if machine.triples else 2
        chosen = list(combinations(range(len(offsets)), part_size))
        tables = [figure_table(machine, part_of(offsets, cells), reflections) for cells in chosen]
        self.size = tables[0].size
        self.parts = machine.numbers(cell for cells in chosen for cell in (*cells, -1)[:3])
        self.levels = machine.joined([table.levels(pushes)[: self.size * (pushes + 1)] for table in tables])
        self.laid = machine.numbers(space for each in laid(offsets, reflections) for space in each)
        self.ground = spaces(machine)


def part_of(offsets: Offsets, cells: Sequence[int]) -> Offsets:
    """The figure that some cells of another form."""
    down, right = offsets[cells[0]]
    return tuple((offsets[cell][0] - down, offsets[cell][1] - right) for cell in cells)


@cache
def guide(machine: Machine, offsets: Offsets, reflections: bool, pushes: int) -> Guide:
    """The guide for so many pushes at most."""
    return Guide(machine, offsets, reflections, pushes)


@cache
def follows(machine: Machine) -> Array:
    """For each slide, and for none, which may come next: not its undoing; of two that are apart only the later one."""
    after = []
    for one, first in enumerate(SLIDES):
        for other, second in enumerate(SLIDES):
            is_apart = not set(first.spaces) & set(second.spaces)
            undoes = set(first.spaces) == set(second.spaces) and all(
                ENDS[other][ENDS[one][space]] == space for space in SPACES
            )
            after.append(not undoes and (not is_apart or one < other))
    return machine.numbers([*map(int, after), *[1] * len(SLIDES)])


class Shape:
    """What a card asks for, as the planner sees it: single stars, two pairs, or one figure."""

    __slots__ = ("_made", "is_pairs", "is_single", "offsets", "reflections", "symbols")

    def __init__(self, wanted: Constellations) -> None:
        parts = [part.cells for part in wanted.parts if part.cells]
        self.symbols = tuple(symbol for cells in parts for _, _, symbol in cells)
        self.is_single = all(len(cells) == 1 for cells in parts)
        self.is_pairs = len(parts) == 2 and all(_are_neighbours(cells) for cells in parts)
        self.reflections = wanted.reflections
        if not (self.is_single or self.is_pairs or len(parts) == 1):
            raise ValueError(f"the planner knows single stars, two pairs and one figure, but not {wanted}")
        top, left, _ = parts[0][0] if parts else (0, 0, 0)
        self.offsets: Offsets = tuple((row - top, column - left) for row, column, _ in parts[0]) if parts else ()
        self._made: dict[Machine, tuple[Array, Table | None]] = {}

    def made(self, machine: Machine) -> tuple[Array, Table | None]:
        """The symbols as an array, and the table, if the shape is small enough to have one."""
        if machine not in self._made:
            table = None
            if self.is_pairs:
                table = pairs_table(machine)
            elif len(self.offsets) <= LARGEST_IN_A_TABLE:
                table = figure_table(machine, self.offsets, self.reflections)
            self._made[machine] = machine.numbers(self.symbols), table
        return self._made[machine]


def make_tables(machine: Machine, wanted: Constellations, pushes: int) -> None:
    """Make what it takes to find figures with so many pushes, so that the first answer is as quick as others."""
    shape = shape_of(wanted)
    if shape.is_single:
        return
    table = shape.made(machine)[1]
    if table is not None:
        table.levels(pushes)
        return
    for most in (max(pushes, ENOUGH_PUSHES),) if machine.all_levels else range(pushes + 1):
        guide(machine, shape.offsets, shape.reflections, most)


def _are_neighbours(cells: Sequence[tuple[int, int, int]]) -> bool:
    return len(cells) == 2 and abs(cells[0][0] - cells[1][0]) + abs(cells[0][1] - cells[1][1]) == 1


_SHAPES: Final[dict[int, tuple[Constellations, Shape]]] = {}


def shape_of(wanted: Constellations) -> Shape:
    """The shape, made once.  Found by identity: to hash a figure takes as long as to find its moves."""
    known = _SHAPES.get(id(wanted))
    if known is None:
        known = _SHAPES[id(wanted)] = wanted, Shape(wanted)  # kept, so that its identity stays its own
    return known[1]
