"""Rituals and skies at random: from the game's own generator, from the referee's builder, and changed in one place."""

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

from referees.duckthulhu import adapter
from referees.duckthulhu.beside import SENTENCES, Beside, Known
from referees.duckthulhu.breaking import CHANGES, name_of, text_of, without_promises
from referees.duckthulhu.building import built, figure_in
from referees.duckthulhu.checking import Position, check
from referees.duckthulhu.ritual import STEPS, File, ritual_of
from referees.duckthulhu.sentences import said_otherwise, sentence
from referees.duckthulhu.sky import CELLS, SIDE, STOCK, Cell, Lying, Sky
from referees.duckthulhu.stars import DASHED, DIRECTIONS, Constellation, Figure, is_there, landing, mirrored
from referees.duckthulhu.tallying import count_figure, count_move
from referees.frame import Difference, Tally

EXAMPLE: Final = Path(__file__).parents[3] / "scenarios/duckthulhu/first_feather.toml"
GENERATED: Final = 40
"""So many rituals of each level are in the pool, beside the example ..."""
BUILT: Final = 30
"""... and so many of the referee's own."""

FEW: Final = range(1, 7)
MANY: Final = range(12, 26)
ANY_NUMBER: Final = (25, *range(1, 25), 1, 1, 2, 3, 4)
HOW_MANY: Final = {
    "switch the only pair": FEW,
    "flip the last": FEW,
    "switch two kinds": MANY,
    "switch a kind with a kind": MANY,
}
"""Forms of instructions that mostly allow nothing in a sky with another number of tiles."""
CHECK: Final = "cultists ritual check"
"""Opens a file that may be no valid ritual.  Skies that are made by hand cannot be opened: see them again."""

Source = tuple[str, int]
"""Where a ritual comes from: a level of the game, “built” or “example”, and its number."""


def source(rng: Random) -> Source:
    """A ritual of the pool."""
    kind = rng.choice([*adapter.LEVELS, *adapter.LEVELS, "built", "built", "built", "example"])
    return kind, rng.randrange({"built": BUILT, "example": 1}.get(kind, GENERATED))


@lru_cache(500)
def file_from(source: Source) -> File:
    """The file of a ritual; the instructions of the game's own are said in other words, too."""
    kind, number = source
    if kind == "built":
        return built(number)[0]
    if kind == "example":
        return tomllib.loads(EXAMPLE.read_text("utf-8"))
    file = tomllib.loads(adapter.generated(number, kind))
    rng = Random(f"words {source}")
    for step in file["step"]:
        if rng.random() < 0.5:
            step["instruction"] = said_otherwise(step["number"], rng)
    return file


@lru_cache(500)
def known(source: Source) -> Known:
    """A ritual as the referee knows it."""
    text = text_of(file_from(source))
    return Known(text, ritual_of(text), check(text))


def correct(rng: Random) -> Known:
    """A ritual that can be carried out to its end."""
    while True:
        found = known(source(rng))
        if len(found.verdict.course) == STEPS:
            return found


# ---- steps and whole rituals ----


def steps(rng: Random, tally: Tally) -> Difference | None:
    """One step of a correct ritual, with wrong answers on the way."""
    return Beside(correct(rng), tally, rng, rng.randint(1, STEPS), rng.choice([0, 0, 3])).compare(1)


def whole_rituals(rng: Random, tally: Tally) -> Difference | None:
    """A whole ritual, from its first step on."""
    return Beside(correct(rng), tally, rng, 1).compare(STEPS)


# ---- files ----


def files(rng: Random, tally: Tally) -> Difference | None:
    """A ritual in which one thing was changed: is it still correct, and if not, what is wrong?"""
    chosen = source(rng)
    text_before = known(chosen)
    file = tomllib.loads(text_before.text)
    if rng.random() < 0.5 and file.get("step"):
        without_promises(file)
    change = rng.choice(CHANGES)
    change(file, text_before.verdict.course, rng)
    tally[name_of(change)] += 1
    return compare_file(text_of(file), rng, tally)


def good_files(rng: Random, tally: Tally) -> Difference | None:
    """A ritual of the pool as it is."""
    return compare_file(known(source(rng)).text, rng, tally)


def compare_file(text: str, rng: Random, tally: Tally) -> Difference | None:
    """What both say of a file: its faults, and the course of its steps."""
    verdict = check(text)
    ours, theirs = adapter.faults_by_the_text(verdict), adapter.faults_by_the_game(text)
    tally.update(f"fault: {fault.kind}" for fault in verdict.faults)
    tally["no fault"] += not verdict.faults
    if ours != theirs:
        told = "; ".join(map(str, verdict.faults)) or "nothing"
        what = f"Wrong by the text: {sorted(ours)} ({told}); by the game: {sorted(theirs)}."
        return Difference(what, "what a valid ritual is", text, opens_with=CHECK)
    if (0, adapter.FILE) not in ours:
        by_the_game = adapter.course_by_the_game(text)
        by_the_text = adapter.course_by_the_text(verdict.course, by_the_game)
        if by_the_game != by_the_text:
            what = f"The text gives {by_the_text}, the game {by_the_game}."
            return Difference(what, "how the steps go", text, opens_with="cultists ritual solve")
    if rng.random() < 0.2 and adapter.is_refused(text) != bool(ours):
        what = f"A ritual with the faults {sorted(ours)} is {'taken' if ours else 'refused'}."
        return Difference(what, "a ritual that is not valid cannot be played", text, opens_with=CHECK)
    return None


# ---- skies made by hand ----


def skies(rng: Random, tally: Tally) -> Difference | None:
    """Any instruction on any sky, with some figures and all jumps."""
    form, words = sentence(rng)
    sky, duck = some_sky(rng, HOW_MANY.get(form, ANY_NUMBER))
    position = Position(1, sky, duck, words, [])
    tally[f"form: {form}"] += bool(position.outcomes)
    tally["no move"] += not position.outcomes
    count_move(tally, sky, duck, words, position.outcomes)
    told = text_of_sky(sky, duck) + words
    offered, skies_after = adapter.moves_by_the_game(position)
    allowed = [move for outcome in position.outcomes for move in outcome.moves]
    if sorted(offered) != sorted(allowed):
        more, less = sorted(set(allowed) - set(offered)), sorted(set(offered) - set(allowed))
        what = f"The game should also allow {more} and not {less}."
        return Difference(what, f"“{words}”", told, opens_with="")
    if skies_after != {adapter.cells_of(outcome.sky) for outcome in position.outcomes}:
        return Difference("The moves lead to other skies.", SENTENCES["sky"], told, opens_with="")
    return compare_figures(sky, duck, rng, tally) or compare_jumps(duck)


def some_sky(rng: Random, how_many: Sequence[int] = ANY_NUMBER) -> tuple[Sky, Cell]:
    """Some of the tiles anywhere, and Duckthulhu beside the board or on a space without a tile."""
    cells = rng.sample(CELLS, rng.choice(how_many))
    tiles = [adapter.tile_of(number) for number in rng.sample(range(len(STOCK)), len(cells))]
    sky = {cell: Lying(tile, rng.random() < 0.5) for cell, tile in zip(cells, tiles, strict=True)}
    empty = [cell for cell in CELLS if cell not in sky]
    return sky, rng.choice(empty) if empty and rng.random() < 0.9 else (-1, rng.randrange(SIDE))


def text_of_sky(sky: Sky, duck: Cell) -> str:
    """A sky as in the worked examples."""
    lines = [
        " ".join(
            f"{sky[column, row].shows if (column, row) in sky else '@@' if (column, row) == duck else '--':<2}"
            for column in range(SIDE)
        )
        for row in range(SIDE)
    ]
    return "\n".join(lines) + "\n"


def compare_figures(sky: Sky, duck: Cell, rng: Random, tally: Tally) -> Difference | None:
    """Whether the same figures stand in the sky: one that does, some like it, its mirror image, one of another sky."""
    figure = figure_in(sky, rng)
    figures = [figure, mirrored(figure), changed(figure, rng), rolled(sky, rng), figure_in(some_sky(rng)[0], rng)]
    chart = [Constellation(str(number), "NNE", each) for number, each in enumerate(figures)]
    for each in figures:
        count_figure(tally, sky, duck, each)
    ours = [each.id for each in chart if is_there(sky, each.figure)]
    theirs = adapter.there_by_the_game(sky, chart)
    if ours != theirs:
        wrong = next(each for each in chart if (each.id in ours) != (each.id in theirs))
        drawn = "\n".join(" ".join(line) for line in wrong.figure)
        what = f"By the text it is {'' if wrong.id in ours else 'not '}there:\n{drawn}"
        sentence = "chapter “Duckthulhu”: rotated, not reflected; dashed squares"
        return Difference(what, sentence, text_of_sky(sky, duck), opens_with="")
    return None


def changed(figure: Figure, rng: Random) -> Figure:
    """The figure with the void, or a dashed square, at one place more; trimmed figures stay so."""
    row, column = rng.randrange(len(figure)), rng.randrange(len(figure[0]))
    symbol = "V" if figure[row][column] == DASHED or rng.random() < 0.5 else figure[row][column]
    lines = [list(line) for line in figure]
    lines[row][column] = symbol
    return tuple(map(tuple, lines))


def rolled(sky: Sky, rng: Random) -> Figure:
    """A figure that would be there if the sky went on behind its edge."""
    east, south = rng.randrange(SIDE), rng.randrange(SIDE)
    return figure_in(
        {((column + east) % SIDE, (row + south) % SIDE): lying for (column, row), lying in sky.items()}, rng
    )


def compare_jumps(duck: Cell) -> Difference | None:
    """Where Duckthulhu would land in each direction."""
    for direction in DIRECTIONS:
        ours, theirs = landing(duck, direction), adapter.landing_by_the_game(duck, direction)
        if ours != theirs:
            what = f"From {duck}, {direction} leads to {ours} by the text, to {theirs} by the game."
            return Difference(what, SENTENCES["duck"], "", opens_with="")
    return None
