"""What moves can make of one sky: for constellations and symbols, whether it can be done, and how.

Flips leave tiles where they are, so a figure needs: a tile with the right symbol on either side for each cell, a flip
for each that lies wrong side up, and pushes and swaps that bring them together (tables.py).  Single stars need flips
alone.  Figures of four and five cells are too many for a table; they are searched, led by the tables of their parts.

Whatever symbols are left over can always be spent without harm: see `harmless`.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from typing import Final

from cultists.games.stars_are_right.cards import Symbols
from cultists.games.stars_are_right.planner.kernels import DEEPEST, NEVER, UNDECIDED, Array
from cultists.games.stars_are_right.planner.machine import Machine, fastest
from cultists.games.stars_are_right.planner.tables import (
    ENDS,
    ENOUGH_PUSHES,
    SLIDES,
    Shape,
    Table,
    follows,
    guide,
    pair_of,
    shape_of,
    spaces,
)
from cultists.games.stars_are_right.table import NO_SYMBOLS
from cultists.sky import FLIPS, PUSHES, SPACES, SWAPS, Constellations, Move, Sky

CHUNK: Final = 100_000
"""So many positions are looked at between two looks at the clock."""


class Patience:
    """How long searches may take, in seconds and in positions, and how much they have done."""

    __slots__ = ("is_over", "looked", "most", "until")

    def __init__(self, seconds: float | None = None, positions: int | None = None) -> None:
        self.until = inf if seconds is None else time.monotonic() + seconds
        self.most = inf if positions is None else positions
        self.looked = 0
        self.is_over = False
        """Whether something was left undone."""

    def spend(self, positions: int) -> None:
        """So many positions were looked at."""
        self.looked += positions

    def chunk(self) -> int:
        """So many positions to begin with."""
        return int(max(1, min(CHUNK, self.most - self.looked)))

    @property
    def is_late(self) -> bool:
        """Whether the time is over, however much was looked at."""
        return self.until < inf and time.monotonic() >= self.until

    def ends(self) -> bool:
        """Whether to stop now; who asks has something left to do."""
        if self.looked >= self.most or self.is_late:
            self.is_over = True
        return self.is_over


class Found:
    """Moves that make the stars right: the spaces to flip first, then pushes and swaps; and where the figure lies."""

    __slots__ = ("flips", "keep", "slides")

    def __init__(self, flips: Iterable[int], slides: Iterable[int], tiles: Iterable[int]) -> None:
        self.flips = tuple(flips)
        self.slides = tuple(slides)
        keep = list(tiles)
        for slide in self.slides:
            keep = [ENDS[slide][space] for space in keep]
        self.keep = tuple(keep)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves in playing order."""
        return (*(FLIPS[space] for space in self.flips), *(SLIDES[slide] for slide in self.slides))


class Costs:
    """What it costs to bring about one thing on one sky: for all flips and pushes, the fewest swaps.

    Of figures that are searched, only what is within the budgets that were asked for is known.
    """

    __slots__ = ("_how", "_most_flips", "_pushes", "_swaps", "is_complete")

    def __init__(self, most_flips: int, pushes: int, swaps: list[int], how: Callable[[Symbols], Found]) -> None:
        self._most_flips = most_flips
        self._pushes = pushes
        self._swaps = swaps
        self._how = how
        self.is_complete = True
        """Whether it is known that there is nothing cheaper."""

    def within(self, budget: Symbols) -> bool:
        """Whether these symbols are enough."""
        push, flip, swap = budget
        row = min(flip, self._most_flips) * (self._pushes + 1)
        return self._swaps[row + min(push, self._pushes)] <= swap

    def cheapest(self, budget: Symbols) -> Symbols | None:
        """The fewest moves that these symbols pay for."""
        if not self.within(budget):
            return None
        best, fewest = budget, sum(budget) + 1
        push, flip, swap = budget
        for flips in range(min(flip, self._most_flips) + 1):
            for pushes in range(min(push, self._pushes) + 1):
                swaps = self._swaps[flips * (self._pushes + 1) + pushes]
                if swaps <= swap and flips + pushes + swaps < fewest:
                    best, fewest = (pushes, flips, swaps), flips + pushes + swaps
        return best

    def all(self) -> list[Symbols]:
        """Every cost that nothing undercuts, the fewest moves first."""
        found: list[Symbols] = []
        for flips in range(self._most_flips + 1):
            for pushes in range(self._pushes + 1):
                cost = pushes, flips, self._swaps[flips * (self._pushes + 1) + pushes]
                if cost[2] < NEVER and not any(is_within(known, cost) for known in found):
                    found.append(cost)
        return sorted(found, key=lambda cost: (sum(cost), cost))

    def moves(self, cost: Symbols) -> Found:
        """The moves for one of `all` the costs, or the `cheapest`."""
        return self._how(cost)


class Reach:
    """What can be brought about on one sky.  It remembers what it has found.

    reach = Reach(sky)
    reach.costs(card.constellations, [(1, 0, 2)]).within((1, 0, 2))     # with a push and two swaps?
    """

    def __init__(self, sky: Sky, patience: Patience | None = None, machine: Machine | None = None) -> None:
        self.sky = sky
        self.patience = patience or Patience()
        self.machine = machine or fastest()
        self._symbols = self.machine.small(sky.symbols)
        self._known: dict[int, tuple[Constellations, Sequence[Symbols], Costs]] = {}
        self._searches: dict[int, tuple[Constellations, _Search]] = {}

    def costs(self, wanted: Constellations, budgets: Sequence[Symbols]) -> Costs:
        """What the wanted figures cost on this sky, as far as one of the budgets can pay for it."""
        known = self._known.get(id(wanted))
        if known is not None and all(any(is_within(one, other) for other in known[1]) for one in budgets):
            return known[2]
        if known is not None:
            budgets = (*known[1], *budgets)  # so that who asks in turns is not answered anew each time
        shape = shape_of(wanted)
        if shape.is_single:
            costs = _of_single_stars(self.sky.symbols, shape.symbols)
            budgets = (ANYTHING,)
        else:
            symbols, table = shape.made(self.machine)
            if table is None:
                costs = self._search(wanted, shape, symbols).costs(budgets, self.patience)
            else:
                most = max([budget[0] for budget in budgets], default=0)
                pushes = max(most, ENOUGH_PUSHES) if self.machine.all_levels else most
                costs = self._by_table(shape, symbols, table, pushes)
                budgets = ((pushes, NEVER, NEVER),)
        self._known[id(wanted)] = wanted, budgets, costs
        return costs

    def at_least(self, wanted: Constellations) -> int:
        """So many moves it takes at least, with up to MANY of a kind; just so many for figures that have a table."""
        shape = shape_of(wanted)
        if not shape.is_single:
            symbols, table = shape.made(self.machine)
            if table is None:
                return self._search(wanted, shape, symbols).at_least(MANY)
        return min(map(sum, self.costs(wanted, (MANY,)).all()), default=NEVER)

    def _search(self, wanted: Constellations, shape: Shape, symbols: Array) -> "_Search":
        known = self._searches.get(id(wanted))
        if known is None:
            known = wanted, _Search(self.machine, self._symbols, self.sky.symbols, shape, symbols)
            self._searches[id(wanted)] = known
        return known[1]

    def _by_table(self, shape: Shape, wanted: Array, table: Table, pushes: int) -> Costs:
        machine = self.machine
        cells = len(shape.symbols)
        rows = (cells + 1) * (pushes + 1)
        swaps, who = machine.room(rows), machine.room(rows)
        ground = table.ground
        levels = table.levels(pushes)
        looked = machine.least_swaps(
            self._symbols,
            wanted,
            pair_of(machine),
            table.points,
            ground.points,
            ground.home,
            ground.turned,
            levels,
            table.size,
            pushes,
            swaps,
            who,
        )
        self.patience.spend(looked)

        def how(cost: Symbols) -> Found:
            push, flip, swap = cost
            code = int(who[flip * (pushes + 1) + push])
            tiles = [code >> 5 * place & 31 for place in reversed(range(cells))]
            path = machine.room(push + swap)
            length = machine.walk(
                machine.numbers(tiles),
                push,
                swap,
                pair_of(machine),
                table.points,
                ground.points,
                ground.home,
                ground.turned,
                levels,
                table.size,
                spaces(machine).ends,
                len(PUSHES),
                len(SLIDES),
                path,
            )
            assert length >= 0, "a table leads from every place to its figure"
            return Found(_flips(self.sky.symbols, shape.symbols, tiles), machine.listed(path[:length]), tiles)

        return Costs(cells, pushes, machine.listed(swaps), how)


def glance(sky: Sky, positions: int, seconds: float = inf) -> Reach:
    """For a bot: searches that give up after so many positions, fewer of them where nothing is compiled."""
    machine = fastest()
    return Reach(sky, Patience(seconds, positions // machine.slowness), machine)


ANYTHING: Final[Symbols] = (NEVER, NEVER, NEVER)
MANY: Final[Symbols] = (4, 5, 6)
"""More than a turn has, but for the very best."""


def _flips(symbols: bytes, wanted: Sequence[int], tiles: Sequence[int]) -> list[int]:
    """The tiles that lie wrong side up."""
    return [space for space, symbol in zip(tiles, wanted, strict=True) if symbols[space] != symbol]


class _Search:
    """Four or five cells: choices of tiles that the tables of their parts leave open are searched in depth."""

    def __init__(self, machine: Machine, array: Array, symbols: bytes, shape: Shape, wanted: Array) -> None:
        self._machine = machine
        self._symbols = symbols
        self._shape = shape
        self._cells = len(shape.symbols)
        kinds = [symbol >> 1 for symbol in shape.symbols]
        room = 1
        for place, symbol in enumerate(shape.symbols):
            room *= symbols.count(symbol) + symbols.count(symbol ^ 1) - kinds[:place].count(symbol >> 1)
        room = max(0, room)
        self._chosen, self._flips = machine.room(room * self._cells), machine.room(room)
        self._count = int(machine.choose_tiles(array, wanted, self._chosen, self._flips)) if room else 0
        self._found: dict[Symbols, Found] = {}

    def costs(self, budgets: Sequence[Symbols], patience: Patience) -> Costs:
        """Everything that one of the budgets can pay for, cheap things first."""
        pushes = max((budget[0] for budget in budgets), default=0)
        flips = min(max((budget[1] for budget in budgets), default=0), self._cells)
        width = pushes + 1
        most_swaps = max((budget[2] for budget in budgets), default=0)
        bounds, least = self._bounds(pushes, most_swaps)
        patience.spend(self._count)
        swaps = [NEVER] * ((flips + 1) * width)
        costs = Costs(flips, pushes, swaps, self._how)
        for flip in range(flips + 1):
            for push in range(width):
                row = flip * width + push
                if push:
                    swaps[row] = swaps[row - 1]
                if flip:
                    swaps[row] = min(swaps[row], swaps[row - width])
                if least[row] > most_swaps:
                    continue
                most = min(max((s for p, f, s in budgets if p >= push and f >= flip), default=-1), swaps[row] - 1)
                for swap in range(least[row], most + 1):
                    if push + swap > DEEPEST:
                        costs.is_complete = False
                        break
                    cost = push, flip, swap
                    if self._try(cost, [n for n, each in enumerate(bounds[push::width]) if each <= swap], patience):
                        swaps[row] = swap
                        break
                    if patience.is_over:
                        costs.is_complete = False
                        break
        return costs

    def at_least(self, most: Symbols) -> int:
        """No choice of tiles needs fewer moves, as far as the tables of its parts tell."""
        width = most[0] + 1
        _, least = self._bounds(most[0], most[2])
        return min((row // width + row % width + swaps for row, swaps in enumerate(least)), default=NEVER)

    def _how(self, cost: Symbols) -> Found:
        return next(found for known, found in self._found.items() if is_within(known, cost))

    def _bounds(self, pushes: int, most_swaps: int) -> tuple[list[int], list[int]]:
        """At least so many swaps: for each choice of tiles and each number of pushes; and the least by flips."""
        machine = self._machine
        most = max(pushes, ENOUGH_PUSHES) if machine.all_levels else pushes
        self._guide = leads = guide(machine, self._shape.offsets, self._shape.reflections, most)
        bounds = machine.room(self._count * (pushes + 1))
        least = machine.room((self._cells + 1) * (pushes + 1))
        machine.bound_all(
            self._count,
            self._cells,
            self._chosen,
            self._flips,
            leads.parts,
            leads.ground.home,
            leads.ground.turned,
            leads.levels,
            leads.size,
            most,
            pushes,
            most_swaps,
            bounds,
            least,
        )
        return machine.listed(bounds), machine.listed(least)

    def _try(self, cost: Symbols, which: Sequence[int], patience: Patience) -> bool:
        machine, leads, cells = self._machine, self._guide, self._cells
        push, flip, swap = cost
        path = machine.room(push + swap + 1)
        step = CHUNK // machine.slowness
        for number in which:
            if self._flips[number] != flip:
                continue
            tiles = self._chosen[number * cells : (number + 1) * cells]
            effort = patience.chunk()
            looked = 0
            path[0] = UNDECIDED
            while path[0] == UNDECIDED:
                if patience.ends():
                    return False
                while path[0] == UNDECIDED and looked <= effort and not (looked and patience.is_late):
                    looked = int(
                        machine.mend(
                            tiles,
                            push,
                            swap,
                            leads.laid,
                            leads.parts,
                            leads.ground.home,
                            leads.ground.turned,
                            leads.levels,
                            leads.size,
                            leads.pushes,
                            leads.ground.ends,
                            len(PUSHES),
                            len(SLIDES),
                            follows(machine),
                            max(0, looked - 1),  # the last one was only counted
                            min(effort, looked + step),
                            path,
                        )
                    )
                patience.spend(looked)
                effort *= 4
            if path[0] >= 0:
                lying = machine.listed(tiles)
                slides = machine.listed(path[1 : 1 + path[0]])
                self._found[cost] = Found(_flips(self._symbols, self._shape.symbols, lying), slides, lying)
                return True
        return False


# Single stars


def _of_single_stars(symbols: bytes, wanted: Sequence[int]) -> Costs:
    """Stars that may be anywhere: only flips help.  A tile serves one star, so of a kind there must be enough."""
    keep: list[int] = []
    flips: list[int] = []
    for kind in sorted({symbol >> 1 for symbol in wanted}):
        front, back = 2 * kind, 2 * kind + 1
        fronts, backs = ([space for space in SPACES if symbols[space] == side] for side in (front, back))
        want_front, want_back = wanted.count(front), wanted.count(back)
        if want_front + want_back > len(fronts) + len(backs):
            return Costs(0, 0, [NEVER], lambda _cost: Found((), (), ()))
        lack_front, lack_back = max(0, want_front - len(fronts)), max(0, want_back - len(backs))
        turned = backs[len(backs) - lack_front :] + fronts[len(fronts) - lack_back :]
        flips += turned
        keep += fronts[: want_front - lack_front] + backs[: want_back - lack_back] + turned
    return Costs(len(flips), 0, [NEVER] * len(flips) + [0], lambda _cost: Found(flips, (), keep))


# What is left over


_MASKS: Final = tuple(
    tuple((move, sum(1 << space for space in move.spaces)) for move in moves) for moves in (PUSHES, FLIPS, SWAPS)
)


def harmless(kind: int, keep: Iterable[int]) -> list[Move]:
    """The moves of a kind that touch nothing to be kept.

    There always is one: no card asks for more than four tiles, or for five within two lines, and so one row or column
    is left alone; and five tiles touch neither all 40 swaps nor all 25 tiles.
    """
    kept = sum(1 << space for space in set(keep))
    return [move for move, touched in _MASKS[kind] if not kept & touched]


def fillers(keep: Iterable[int], left: Symbols) -> Iterator[tuple[Move, ...]]:
    """Moves for the symbols that are left over, harmless to what shall be kept, in several ways."""
    kept = tuple(keep)
    able = [harmless(kind, kept) for kind, number in enumerate(left) for _ in range(number)]
    for turn in range(max(map(len, able), default=1)):
        yield tuple(moves[turn % len(moves)] for moves in able)


def filler(keep: Iterable[int], left: Symbols) -> tuple[Move, ...]:
    """The first of the `fillers`."""
    if left == NO_SYMBOLS:
        return ()
    kept = sum(1 << space for space in set(keep))
    first = [next(move for move, touched in moves if not kept & touched) for moves in _MASKS]
    return (first[0],) * left[0] + (first[1],) * left[1] + (first[2],) * left[2]


def is_within(cost: Symbols, budget: Symbols) -> bool:
    """Whether the budget pays for the cost."""
    return cost[0] <= budget[0] and cost[1] <= budget[1] and cost[2] <= budget[2]
