"""Which sentences a position exercises; nothing here decides anything."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from referees.duckthulhu.english import (
    ALL,
    CORNERS,
    INSTRUCTIONS,
    LAST,
    THE,
    TWO_ALIKE,
    Flip,
    Meaning,
    Pair,
    Partner,
    Push,
    understand,
)
from referees.duckthulhu.sky import CELLS, SIDE, VOID, Cell, Sky, are_adjacent, next_to, pushed
from referees.duckthulhu.stars import (
    DASHED,
    DIRECTIONS,
    Figure,
    Squares,
    all_laid,
    four_ways,
    is_there,
    laid,
    mirrored,
    places,
)
from referees.duckthulhu.step import Outcome, chosen, showing, switches
from referees.frame import Tally

SENTENCES: Final = tuple(dict.fromkeys(f"sentence: {sentence}" for sentence in INSTRUCTIONS))
PUSHES: Final = (
    "push: a tile in the way is pushed too",
    "push: round the edge",
    "push: a full line goes round",
    "push: Duckthulhu would be pushed, not allowed",
    "push: several pushes have one outcome",
    "push: into an empty space round the edge",
    "push: into an empty space, a tile is in the way",
    "push: into an empty space, Duckthulhu is there",
)
SWITCHES: Final = (
    "switch: opposite sides of the board are not adjacent",
    "switch: not with a space without a tile",
    "switch: not with Duckthulhu",
    "switch: two tiles that look alike",
    "switch: the only pair",
    "switch: not the only pair, no move",
    "switch: the one tile",
    "switch: two of them show, no move",
    "switch: an adjacent pair of two symbols",
)
FLIPS: Final = (
    "flip: the line in which Duckthulhu stands",
    "flip: a line without tiles is no move",
    "flip: spaces without tiles are passed over",
    "flip: corners without a tile",
    "flip: two tiles with the same symbol",
    "flip: more than one tile is left, no move",
)
TURNS: Final = ("not", "once", "twice", "three times")
FIGURES: Final = (
    *(f"stars: turned {times}" for times in TURNS),
    "stars: a mirror image is none",
    "stars: a dashed square on a tile",
    "stars: a dashed square on a space without a tile",
    "stars: a dashed square on Duckthulhu",
    "stars: the void on a tile",
    "stars: the void is no space without a tile",
    "stars: in two places",
    "stars: none across the edge",
)
JUMPS: Final = tuple(f"jump: {direction}" for direction in DIRECTIONS)


@lru_cache(1)
def sentences() -> dict[Meaning, str]:
    """The sentences of the rule text by their meanings."""
    return {understand(sentence): f"sentence: {sentence}" for sentence in INSTRUCTIONS}


def count_move(tally: Tally, sky: Sky, duck: Cell, instruction: str, found: Sequence[Outcome]) -> None:
    """What the instruction exercises on this sky."""
    meaning = understand(instruction)
    tally[sentences().get(meaning, "another sentence")] += 1
    match meaning:
        case Push():
            tally.update(_pushes(sky, duck, meaning))
            tally["push: several pushes have one outcome"] += any(len(each.moves) > 1 for each in found)
        case Flip():
            tally.update(_flips(sky, duck, meaning))
        case _:
            tally.update(_switches(sky, duck, meaning))


def _pushes(sky: Sky, duck: Cell, meaning: Push) -> Iterator[str]:
    for cell in chosen(sky, meaning.tiles):
        for way in meaning.ways:
            yield from _into_a_gap(sky, duck, cell, way) if meaning.into_a_gap else _push(sky, duck, cell, way)


def _into_a_gap(sky: Sky, duck: Cell, cell: Cell, way: str) -> Iterator[str]:
    then = next_to(cell, way)
    if then in sky:
        yield "push: into an empty space, a tile is in the way"
    elif then == duck:
        yield "push: into an empty space, Duckthulhu is there"
    elif not are_adjacent(cell, then):
        yield "push: into an empty space round the edge"


def _push(sky: Sky, duck: Cell, cell: Cell, way: str) -> Iterator[str]:
    then = next_to(cell, way)
    if pushed(sky, duck, cell, way) is None:
        yield "push: Duckthulhu would be pushed, not allowed"
        return
    if then in sky:
        yield "push: a tile in the way is pushed too"
    if not are_adjacent(cell, then):
        yield "push: round the edge"
    same = 0 if way in ("north", "south") else 1
    if all(each in sky for each in CELLS if each[same] == cell[same]):
        yield "push: a full line goes round"


def _flips(sky: Sky, duck: Cell, meaning: Flip) -> Iterator[str]:
    tiles = meaning.tiles
    if tiles.how_many == ALL:
        for line in tiles.lines:
            meant = showing(sky, None, line)
            if not meant:
                yield "flip: a line without tiles is no move"
            elif duck in line:
                yield "flip: the line in which Duckthulhu stands"
            elif len(meant) < len(line):
                yield (
                    "flip: corners without a tile" if line == CORNERS else "flip: spaces without tiles are passed over"
                )
    if tiles.how_many == TWO_ALIKE:
        yield "flip: two tiles with the same symbol"
    if tiles.how_many == LAST and len(sky) > 1:
        yield "flip: more than one tile is left, no move"


def _switches(sky: Sky, duck: Cell, meaning: Pair | Partner) -> Iterator[str]:
    found = switches(sky, meaning)
    if any(((0, line) in sky and (4, line) in sky) or ((line, 0) in sky and (line, 4) in sky) for line in range(SIDE)):
        yield "switch: opposite sides of the board are not adjacent"
    if any(are_adjacent(cell, space) for cell in sky for space in CELLS if space not in sky):
        yield "switch: not with a space without a tile"
    if any(are_adjacent(cell, duck) for cell in sky):
        yield "switch: not with Duckthulhu"
    if any(sky[one].shows == sky[other].shows for one, other in found):
        yield "switch: two tiles that look alike"
    if isinstance(meaning, Pair):
        if meaning.is_only:
            yield "switch: the only pair" if found else "switch: not the only pair, no move"
        if meaning.shows and found:
            yield "switch: an adjacent pair of two symbols"
    elif meaning.tiles.how_many == THE:
        (where,) = meaning.tiles.lines
        if found:
            yield "switch: the one tile"
        elif len(showing(sky, meaning.tiles.symbol, where)) > 1:
            yield "switch: two of them show, no move"


def count_figure(tally: Tally, sky: Sky, duck: Cell, figure: Figure) -> None:
    """What it exercises to look for a figure in this sky."""
    found = places(sky, figure)
    tally.update(_found(sky, duck, figure, found))
    if not found and is_there(sky, mirrored(figure)):
        tally["stars: a mirror image is none"] += 1
    if not found and lies_across_the_edge(sky, figure):
        tally["stars: none across the edge"] += 1
    if not found and any(VOID in line for line in figure) and would_fit(sky, figure):
        tally["stars: the void is no space without a tile"] += 1


def _found(sky: Sky, duck: Cell, figure: Figure, found: list[Squares]) -> Iterator[str]:
    if len(found) > 1:
        yield "stars: in two places"
    for squares in found[:1]:
        turn = next(turn for turn, way in enumerate(four_ways(figure)) if squares in laid_anywhere(way))
        yield f"stars: turned {TURNS[turn]}"
        dashed = [cell for cell, symbol in squares if symbol == DASHED]
        if any(cell in sky for cell in dashed):
            yield "stars: a dashed square on a tile"
        if any(cell not in sky and cell != duck for cell in dashed):
            yield "stars: a dashed square on a space without a tile"
        if duck in dashed:
            yield "stars: a dashed square on Duckthulhu"
        if any(symbol == VOID for _, symbol in squares):
            yield "stars: the void on a tile"


def laid_anywhere(figure: Figure) -> list[Squares]:
    """All places of a figure that is not turned."""
    return [laid(figure, corner) for corner in CELLS]


def lies_across_the_edge(sky: Sky, figure: Figure) -> bool:
    """Whether the figure would be there if the sky went on behind its edge."""
    return any(
        all(
            symbol == DASHED or ((cell := (column % SIDE, row % SIDE)) in sky and sky[cell].shows == symbol)
            for (column, row), symbol in squares
        )
        for way in four_ways(figure)
        for squares in laid_anywhere(way)
    )


def would_fit(sky: Sky, figure: Figure) -> bool:
    """Whether the figure would be there if a space without a tile were the void."""
    return any(
        all(
            symbol == DASHED or (sky[cell].shows == symbol if cell in sky else symbol == VOID)
            for cell, symbol in squares
        )
        for squares in all_laid(figure)
    )
