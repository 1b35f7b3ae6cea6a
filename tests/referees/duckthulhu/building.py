"""Rituals that the referee makes: at each step any instruction, any move, and a figure that only this move forms.

Many of them get stuck at some step.  They are good files to check all the same: the fault is known.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from string import ascii_uppercase
from typing import Final

from referees.duckthulhu.checking import Done, Position, hidden_letters, letters
from referees.duckthulhu.ritual import FORMAT, PHASES, STEPS, STEPS_OF_A_PHASE, File
from referees.duckthulhu.sentences import sentence
from referees.duckthulhu.sky import CELLS, METEORS, SIDE, STOCK, Cell, Lying, Sky, Tile
from referees.duckthulhu.stars import DASHED, DIRECTIONS, Constellation, Figure, four_ways, is_there, landing

TRIES: Final = 60
"""So many instructions are tried at a step."""
BACK: Final = 60
"""So often the builder goes back before it gives up."""
MOST_OUTCOMES: Final = 24
FIGURES: Final = 8


@dataclass
class Building:
    """A ritual as far as it is built."""

    sky: Sky
    row: int
    done: list[Done] = field(default_factory=list)
    forms: list[str] = field(default_factory=list)

    @property
    def now(self) -> tuple[Sky, Cell]:
        """The sky and Duckthulhu's place."""
        return (self.done[-1].after, self.done[-1].lands_on) if self.done else (self.sky, (-1, self.row))


@lru_cache(400)
def built(seed: int) -> tuple[File, tuple[str, ...]]:
    """The file of a ritual with instructions of its own, and their forms; it ends early if there are fewer than 25."""
    rng = Random(f"built {seed}")
    building = beginning(rng)
    for _ in range(BACK):
        while len(building.done) < STEPS and add_a_step(building, rng):
            pass
        if len(building.done) == STEPS:
            break
        back = rng.randint(1, 6)
        del building.done[-back:], building.forms[-back:]
    while len(building.done) < STEPS and add_a_step(building, rng):
        pass
    return file_of(building, rng), tuple(building.forms)


def beginning(rng: Random) -> Building:
    """The twenty-five tiles, with one of the meteors in the westernmost column."""
    tiles = [
        Tile(f"T{number:02}", *sides, rng.choice(ascii_uppercase), rng.choice(ascii_uppercase))
        for number, sides in enumerate(STOCK, 1)
    ]
    while True:
        rng.shuffle(tiles)
        sky = {cell: Lying(tile, rng.random() < 0.5) for cell, tile in zip(CELLS, tiles, strict=True)}
        rows = [row for row in range(SIDE) if sky[0, row].shows == METEORS]
        if len(rows) == 1:
            return Building(sky, rows[0])


def add_a_step(building: Building, rng: Random) -> bool:
    """One step more; False if none was found."""
    number = len(building.done) + 1
    sky, duck = building.now
    phase = building.done[(number - 1) // STEPS_OF_A_PHASE * STEPS_OF_A_PHASE :]
    earlier = [outcome.sky for done in phase for outcome in done.before.outcomes]
    for _ in range(TRIES):
        form, words = sentence(rng, verbs_for(number))
        before = Position(number, sky, duck, words, [])
        if not 0 < len(before.outcomes) <= MOST_OUTCOMES:
            continue
        taken = rng.choice(before.outcomes)
        ways = [way for way in DIRECTIONS if landing(duck, way) in taken.sky]
        others = [outcome.sky for outcome in before.outcomes if outcome is not taken]
        figure = figure_for(taken.sky, [*others, *earlier], rng) if ways else None
        if figure:
            constellation = Constellation("", rng.choice(ways), figure)
            cell = landing(duck, constellation.direction)
            assert cell is not None
            building.done.append(Done(before, taken, constellation, cell, taken.sky[cell]))
            building.forms.append(form)
            return True
    return False


def verbs_for(number: int) -> tuple[str, ...]:
    """The last figure is one symbol that the last phase has not shown before, so that its flip must be the first."""
    if number == STEPS:
        return ("flip",)
    return ("push", "switch") if number > STEPS - STEPS_OF_A_PHASE else ("flip", "switch", "push")


def figure_for(sky: Sky, forbidden: Sequence[Sky], rng: Random) -> Figure | None:
    """A figure that stands in this sky and in none of the others, turned at random."""
    for _ in range(FIGURES):
        figure = figure_in(sky, rng)
        if not any(is_there(other, figure) for other in forbidden):
            return rng.choice(four_ways(figure))
    return None


def figure_in(sky: Sky, rng: Random) -> Figure:
    """One to five tiles not far from each other, and dashed squares between them."""
    first = rng.choice(sorted(sky))
    far = rng.choice([1, 2, 3, 4])
    near = [cell for cell in sorted(sky) if max(abs(cell[0] - first[0]), abs(cell[1] - first[1])) <= far]
    cells = {first, *rng.sample(near, min(len(near), rng.randint(1, 4)))}
    columns, rows = [cell[0] for cell in cells], [cell[1] for cell in cells]
    return tuple(
        tuple(
            sky[column, row].shows if (column, row) in cells else DASHED
            for column in range(min(columns), max(columns) + 1)
        )
        for row in range(min(rows), max(rows) + 1)
    )


def file_of(building: Building, rng: Random) -> File:
    """The file of what is built; the rest of its star chart is filled with figures that do not matter."""
    whole = len(building.done) == STEPS
    tiles = sorted((lying.tile for lying in building.sky.values()), key=lambda tile: tile.id)
    drawn = [done.constellation for done in building.done]
    while len(drawn) < STEPS:
        drawn.append(Constellation("", rng.choice(DIRECTIONS), figure_in(building.sky, rng)))
    chart = []
    for number in range(PHASES):
        phase = drawn[number * STEPS_OF_A_PHASE : (number + 1) * STEPS_OF_A_PHASE]
        rng.shuffle(phase)
        chart.append(phase)
    return {
        "ritual": {"format": FORMAT, "name": "Ritual of the Referee"}
        | ({"message": letters(building.done), "answer": hidden_letters(building.done)} if whole else {}),
        "sky": {
            "rows": [
                " ".join(
                    f"{building.sky[column, row].tile.id}{'fb'[not building.sky[column, row].front_is_up]}"
                    for column in range(SIDE)
                )
                for row in range(SIDE)
            ]
        },
        "duck": {"row": building.row + 1},
        "tile": [
            {
                "id": tile.id,
                "front": tile.front,
                "back": tile.back,
                "front_letter": tile.front_letter,
                "back_letter": tile.back_letter,
            }
            for tile in tiles
        ],
        "phase": [
            {
                "number": number,
                "constellation": [
                    {
                        "id": f"{number}{'abcde'[place]}",
                        "direction": each.direction,
                        "figure": [" ".join(line) for line in each.figure],
                    }
                    for place, each in enumerate(phase)
                ],
            }
            for number, phase in enumerate(chart, 1)
        ],
        "step": [{"number": done.before.number, "instruction": done.before.instruction} for done in building.done],
    }
