"""Slow and obvious: what an instruction allows, worked out tile by tile on a board of rows and columns."""

from itertools import combinations
from typing import Final

from cultists.games.duckthulhu.meaning import Flip, Meaning, Push, Switch, Tiles
from cultists.sky import NO_TILE, SYMBOLS
from cultists.sky.symbols import SYMBOL_OF_FACE

Spot = tuple[int, int]
"""Row and column, from 0 on."""
Board = dict[Spot, int]
"""The faces that lie there."""

AWAY: Final = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


def board_of(cells: bytes) -> Board:
    return {divmod(space, 5): face for space, face in enumerate(cells) if face != NO_TILE}


def cells_of(board: Board) -> bytes:
    return bytes(board.get(divmod(space, 5), NO_TILE) for space in range(25))


def code(face: int) -> str:
    return SYMBOLS[SYMBOL_OF_FACE[face]]


def is_in(spot: Spot, kind: str, line: int) -> bool:
    """Whether a spot is in an area; the line is that of a row or column, or the number of a space."""
    if kind == "corners":
        return spot[0] in (0, 4) and spot[1] in (0, 4)
    if kind == "space":
        return spot == divmod(line, 5)
    return kind == "sky" or spot["row" not in kind] == line


def groups(tiles: Tiles, board: Board) -> list[list[Spot]]:
    """The tiles that are meant, for each line that may be chosen."""
    kind, number = tiles.area.kind, tiles.area.number
    lines = range(5) if kind.startswith("one ") else [number if kind == "space" else number - 1]
    fitting = [spot for spot in sorted(board) if not tiles.showing or code(board[spot]) in tiles.showing]
    found = [[spot for spot in fitting if is_in(spot, kind, line)] for line in lines]
    return [group for group in found if group]


def reference(meaning: Meaning, cells: bytes, duck: int) -> set[bytes]:
    """Every outcome of an instruction."""
    board = board_of(cells)
    if isinstance(meaning, Flip):
        return flipped(meaning, board)
    return switched(meaning, board) if isinstance(meaning, Switch) else pushed(meaning, board, divmod(duck, 5))


def flipped(meaning: Flip, board: Board) -> set[bytes]:
    found = set()
    for group in groups(meaning.tiles, board):
        if meaning.only and len(group) != meaning.number:
            continue
        for some in combinations(group, meaning.number or len(group)):
            if not meaning.same_symbol or len({code(board[spot]) for spot in some}) == 1:
                found.add(cells_of(board | {spot: board[spot] ^ 1 for spot in some}))
    return found


def switched(meaning: Switch, board: Board) -> set[bytes]:
    ones, others = groups(meaning.one, board), groups(meaning.other, board)
    if meaning.the_one and sum(map(len, ones)) != 1:
        return set()
    pairs = set()
    is_same_line = meaning.one.area == meaning.other.area and meaning.one.area.kind.startswith("one ")
    for one in (spot for group in ones for spot in group):
        for other in (spot for group in others for spot in group):
            apart = (other[0] - one[0], other[1] - one[1])
            if apart not in AWAY.values() or (meaning.side and apart != AWAY[meaning.side]):
                continue
            axis = 0 if meaning.one.area.kind == "one row" else 1
            if is_same_line and one[axis] != other[axis]:
                continue
            if not meaning.same_symbol or code(board[one]) == code(board[other]):
                pairs.add(frozenset((one, other)))
    if meaning.only and len(pairs) != 1:
        return set()
    return {cells_of(board | {one: board[other], other: board[one]}) for one, other in map(tuple, pairs)}


def pushed(meaning: Push, board: Board, duck: Spot) -> set[bytes]:
    starts = [spot for group in groups(meaning.tiles, board) for spot in group]
    if meaning.only and len(starts) != 1:
        return set()
    found = set()
    for spot in starts:
        for direction in meaning.directions:
            after = push(board, spot, AWAY[direction], duck)
            moved = 0 if after is None else sum(board[each] != after.get(each) for each in board)
            if after is not None and (not meaning.into_gap or moved == 1):
                found.add(cells_of(after))
    return found


def push(board: Board, spot: Spot, away: Spot, duck: Spot) -> Board | None:
    """One tile after the other gives way, until one finds a space or the first one's."""
    after = dict(board)
    hand = after.pop(spot)
    here = spot
    while True:
        here = ((here[0] + away[0]) % 5, (here[1] + away[1]) % 5)
        if here == duck:
            return None
        if here not in after:
            after[here] = hand
            return after
        hand, after[here] = after[here], hand
