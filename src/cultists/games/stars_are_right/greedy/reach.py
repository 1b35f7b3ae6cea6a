"""Which moves make the stars right: a search from the constellation back to the sky as it lies.

A constellation laid somewhere asks for certain symbols on certain spaces, its *demands*.  Undoing a push or a swap
carries the demands to other spaces; once a tile with the right symbol on one of its sides lies on each of them, only
flips are missing, and those can come first.  So only pushes and swaps are searched, and only those that touch a
demand: some thousand steps where a search over whole skies would need millions.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Final

from cultists.games.stars_are_right.cards import Symbols
from cultists.sky import (
    FLIPS,
    PUSHES,
    SIZE,
    SPACES,
    SWAPS,
    SYMBOLS,
    Constellations,
    Move,
    Push,
    Sky,
    Swap,
    which_shown,
)
from cultists.sky.matching import placements

EFFORT: Final = 8_000
"""How many positions of demands one search looks at; what it has not found then counts as out of reach."""
EFFORT_IN_ALL: Final = 60_000
"""How many all searches on one sky look at before they are cut short …"""
EFFORT_AT_LEAST: Final = 4_000
"""… to so many each, which is enough for whatever is near."""
NEAREST: Final = 32
"""Of two constellations at once, so many ways to lay each are thought of, the nearest first …"""
TOGETHER: Final = 240
"""… and so many ways to lay both.  Compared with trying every pair of moves on 25 skies, 31 of 3,564 summonings of
Lesser Servitors were missed, and none of the 727 of their betters (with full effort for each)."""

WRONG: Final = 64
"""Marks a demand that a tile must be brought for.  What is above it is the distance of the nearest."""

Demands = bytes
"""The space of each demand, in the order of its symbols."""

_SLIDES: Final[tuple[Push | Swap, ...]] = (*PUSHES, *SWAPS)
_N_PUSHES: Final = len(PUSHES)


def _undone(move: Push | Swap) -> bytes:
    """For `bytes.translate`: where the tile that the move brought to a space came from."""
    table = bytearray(range(256))
    for here, there in zip(move.spaces, move.spaces[1:] + move.spaces[:1], strict=True):
        table[there] = here
    return bytes(table)


_UNDONE: Final = tuple(map(_undone, _SLIDES))
_TOUCHING: Final = tuple(
    tuple(number for number, move in enumerate(_SLIDES) if space in move.spaces) for space in SPACES
)
_TOUCHING_BOTH: Final = tuple(
    tuple(tuple(number for number in _TOUCHING[one] if number in _TOUCHING[other]) for other in SPACES)
    for one in SPACES
)


def _distance(one: int, other: int) -> int:
    """Pushes or swaps that a tile needs at least; pushes may carry it round the edge."""
    down, right = abs(one // SIZE - other // SIZE), abs(one % SIZE - other % SIZE)
    return min(down, SIZE - down) + min(right, SIZE - right)


_DISTANCE: Final = tuple(tuple(_distance(one, other) for other in SPACES) for one in SPACES)


def total(symbols: Symbols) -> int:
    """How many symbols there are."""
    return symbols[0] + symbols[1] + symbols[2]


def within(cost: Symbols, budget: Symbols) -> bool:
    """Whether the budget pays for the cost."""
    return cost[0] <= budget[0] and cost[1] <= budget[1] and cost[2] <= budget[2]


class Reach:
    """What can be brought about on one sky.  Remembers what it has found and what it has searched in vain."""

    def __init__(self, sky: Sky) -> None:
        self.sky = sky
        self._effort_left = EFFORT_IN_ALL
        self._symbols = sky.symbols
        self._needs = tuple(self._need(symbol) for symbol in range(len(SYMBOLS)))
        self._laid: dict[Constellations, tuple[list[int], list[Demands]]] = {}
        self._found: dict[Constellations, list[tuple[Symbols, tuple[Move, ...]]]] = {}
        self._in_vain: dict[tuple[Constellations, int, int], int] = {}

    def moves(self, wanted: Constellations, budget: Symbols) -> tuple[Move, ...] | None:
        """Some moves within the budget after which the sky shows what is wanted; few if it can be; None if none."""
        known = self._found.setdefault(wanted, [])
        for cost, moves in known:
            if within(cost, budget):
                return moves
        found = self._find(wanted, budget)
        if found is not None:
            kinds = [move.kind for move in found]
            known.append(((kinds.count("push"), kinds.count("flip"), kinds.count("swap")), found))
        return found

    def _need(self, symbol: int) -> bytes:
        """For each space: 0 where the symbol shows, 1 where the tile must be turned over, else how far one is away."""
        showing = [space for space in SPACES if self._symbols[space] | 1 == symbol | 1]
        return bytes(
            self._symbols[space] ^ symbol
            if space in showing
            else WRONG + min((_DISTANCE[space][other] for other in showing), default=WRONG)
            for space in SPACES
        )

    def _find(self, wanted: Constellations, budget: Symbols) -> tuple[Move, ...] | None:
        if all(len(part.cells) == 1 for part in wanted.parts):
            return self._flips_for_single_stars([part.cells[0][2] for part in wanted.parts], budget)
        if wanted not in self._laid:
            self._laid[wanted] = self._layings(wanted)
        symbols, layings = self._laid[wanted]
        effort = min(EFFORT, max(EFFORT_AT_LEAST, self._effort_left))
        search = _Search([self._needs[symbol] for symbol in symbols], budget[1], effort)
        found = self._deepening(search, wanted, layings, budget)
        self._effort_left -= effort - search.effort
        return found

    def _deepening(
        self, search: "_Search", wanted: Constellations, layings: list[Demands], budget: Symbols
    ) -> tuple[Move, ...] | None:
        """Few pushes and swaps first, then more."""
        for pushes, swaps in sorted(product(range(budget[0] + 1), range(budget[2] + 1)), key=sum):
            key = wanted, pushes, swaps
            if self._in_vain.get(key, -1) >= budget[1]:
                continue
            for demands in layings:
                if search.mend(demands, pushes, swaps):
                    return search.solution()
            if search.effort <= 0:
                return None
            self._in_vain[key] = budget[1]
        return None

    def _flips_for_single_stars(self, symbols: list[int], budget: Symbols) -> tuple[Move, ...] | None:
        """Stars that may be anywhere: only flips help, and there are always tiles enough to flip."""
        moves: list[Move] = []
        for symbol in sorted(set(symbols)):
            lacking = symbols.count(symbol) - self._symbols.count(symbol)
            partners = [space for space in SPACES if self._symbols[space] == symbol ^ 1]
            moves += [FLIPS[space] for space in partners[: max(0, lacking)]]
        return tuple(moves) if len(moves) <= budget[1] else None

    def _layings(self, wanted: Constellations) -> tuple[list[int], list[Demands]]:
        """The symbols that are wanted, and every way to lay them out, nearest first; of two figures only the best."""
        symbols = [symbol for part in wanted.parts for _, _, symbol in part.cells]
        choices: list[list[tuple[int, Demands]]] = []
        for cells, laid in _figures(wanted):
            needs = [self._needs[symbol] for symbol in cells]
            choices.append(sorted((_lack(needs, demands), demands) for demands in laid))
        if len(choices) == 1:
            return symbols, [demands for _, demands in choices[0]]
        near = [choice[:NEAREST] for choice in choices]
        together = [
            (sum(lack for lack, _ in parts), b"".join(demands for _, demands in parts)) for parts in product(*near)
        ]
        together = sorted(each for each in together if len(set(each[1])) == len(symbols))
        return symbols, [demands for _, demands in together[:TOGETHER]]


def _lack(needs: Sequence[bytes], demands: Demands) -> int:
    """How far a laying is from showing: tiles to bring weigh most, then their way, then flips."""
    return sum(need[space] for need, space in zip(needs, demands, strict=True))


@cache
def _figures(wanted: Constellations) -> tuple[tuple[tuple[int, ...], tuple[Demands, ...]], ...]:
    """For each constellation its symbols, and every way to lay it within the sky."""
    figures = []
    for part in wanted.parts:
        top, left, _ = part.cells[0]
        offsets = tuple((row - top, column - left) for row, column, _ in part.cells)
        laid = {bytes(spaces) for choices in placements(offsets, wanted.reflections) for spaces in choices}
        figures.append((tuple(symbol for _, _, symbol in part.cells), tuple(sorted(laid))))
    return tuple(figures)


class _Search:
    """One search: so many flips, and as many pushes and swaps as `mend` is told."""

    __slots__ = ("_failed", "_flips", "_needs", "_path", "_turned", "effort")

    def __init__(self, needs: Sequence[bytes], flips: int, effort: int) -> None:
        self._needs = needs
        self._flips = flips
        self._failed: set[tuple[Demands, int, int]] = set()
        self._path: list[int] = []
        self._turned: list[int] = []
        self.effort = effort

    def solution(self) -> tuple[Move, ...]:
        """The moves in playing order, after `mend` has succeeded."""
        return (*(FLIPS[space] for space in self._turned), *(_SLIDES[number] for number in self._path))

    def mend(self, demands: Demands, pushes: int, swaps: int) -> bool:
        """Whether exactly so many pushes and swaps, the last first, leave no more than the flips to do."""
        self.effort -= 1
        left = pushes + swaps
        flips = 0
        wrong: list[int] = []
        for need, space in zip(self._needs, demands, strict=True):
            lack = need[space]
            if lack > 1:
                if lack > WRONG + left:
                    return False
                wrong.append(space)
            else:
                flips += lack
        if not wrong and flips <= self._flips:
            if left:
                return False  # an earlier search with fewer moves has found it
            self._turned = [space for need, space in zip(self._needs, demands, strict=True) if need[space] == 1]
            return True
        if not left or (not pushes and len(wrong) > 2 * swaps) or self.effort <= 0:
            return False
        key = demands, pushes, swaps
        if key in self._failed:
            return False
        first, last = 0 if pushes else _N_PUSHES, len(_SLIDES) if swaps else _N_PUSHES
        for number in _candidates(demands, wrong, left):
            if first <= number < last:
                is_push = number < _N_PUSHES
                if self.mend(demands.translate(_UNDONE[number]), pushes - is_push, swaps - (not is_push)):
                    self._path.append(number)
                    return True
        self._failed.add(key)
        return False


def _candidates(demands: Demands, wrong: list[int], left: int) -> Sequence[int]:
    """The moves worth undoing next: the only one left must mend everything; before, any that touches a demand."""
    if left == 1 and wrong:
        return _TOUCHING[wrong[0]] if len(wrong) == 1 else _TOUCHING_BOTH[wrong[0]][wrong[1]]
    return sorted({number for space in demands for number in _TOUCHING[space]})


def best_filler(sky: Sky, keep: Sequence[int], kind: int, hopes: Sequence[Constellations]) -> Move:
    """Of the moves of a kind that touch nothing to be kept, the one after which most of what is hoped for shows too."""
    moves: Sequence[Move] = (PUSHES, FLIPS, SWAPS)[kind]
    harmless = [move for move in moves if not any(space in keep for space in move.spaces)]
    return max(harmless, key=lambda move: len(which_shown(hopes, move.apply(sky))))
