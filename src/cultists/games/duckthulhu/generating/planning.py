"""The plan of a ritual on blank tiles: twenty-five moves, and Duckthulhu's twenty-five jumps."""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from cultists.games.duckthulhu.generating.blank import (
    ANYTHING,
    BLANK_SKY,
    in_the_beginning,
    is_about_symbols,
    ways,
    wishes,
)
from cultists.games.duckthulhu.generating.outlook import LAST_PHASE, TARGETS, Effort, Outlook, outline_of, without
from cultists.games.duckthulhu.jumps import beside
from cultists.games.duckthulhu.meaning import Meaning, Push, Switch
from cultists.games.duckthulhu.outcomes import Outcomes
from cultists.games.duckthulhu.ritual import STEPS, STEPS_PER_PHASE
from cultists.games.duckthulhu.spaces import column_of
from cultists.sky import NO_TILE, SIZE, SPACES, parse_symbol

METEORS: Final = 1 << parse_symbol("ME")
EFFORT: Final = 400
"""After so many positions a plan is given up and a new one begun."""
LONELY_FIRST: Final = range(11, LAST_PHASE)
"""In these steps Duckthulhu prefers tiles from which few others can be reached: nobody would come back for them."""
FIRST_STEPS: Final = 10
"""These never fail for long; so they are planned without looking back."""
BEGINNINGS: Final = 5
"""From so many the first half is chosen where a level wants few or many outcomes."""


class Planned(NamedTuple):
    """A step of a plan; all cells are blank tiles."""

    meaning: Meaning
    before: bytes
    after: bytes
    duck: int
    direction: str
    space: int
    """Where Duckthulhu lands."""
    outcomes: int
    """How many it would have if every tile showed the right symbol."""


class Plan(NamedTuple):
    """A whole plan, and what each blank tile may show in the beginning."""

    duck_row: int
    steps: tuple[Planned, ...]
    masks: list[int]


class Position(NamedTuple):
    """Where a plan is, before a step."""

    cells: bytes
    duck: int
    masks: list[int]
    used: frozenset[str]
    """The directions used in this phase.  (rules 13.17)"""
    ways: Outcomes


Choice = tuple[bytes, str, int]
"""The cells after a move, a direction, and where it leads."""
Beginning = tuple[int, tuple["Planned", ...], Position]
"""Duckthulhu's row, the first steps, and where they lead."""


class Planner:
    """Looks for plans at random; `wide` is -1, 0 or 1 for fewer, any or more outcomes to choose from."""

    def __init__(self, meanings: Sequence[Meaning], rng: Random, wide: int) -> None:
        self.furthest = 0
        """The last step that any plan has reached."""
        self._meanings: Final = meanings
        self._rng: Final = rng
        self._wide: Final = wide
        self.effort: Final = Effort()
        self._outlook: Final = Outlook(meanings, rng, self.effort)

    def plans(self) -> Iterator[Plan]:
        """Some plans that begin in the same way, until the effort is spent."""
        self.effort.left = EFFORT
        beginnings = list(filter(None, (self._beginning() for _ in range(1 + BEGINNINGS * abs(self._wide)))))
        if beginnings:
            row, steps, position = max(beginnings, key=lambda beginning: self._wide * self._outcomes(beginning[1]))
            for more, masks in self._from(len(steps) + 1, position):
                yield Plan(row, (*steps, *more), masks)

    def _beginning(self) -> Beginning | None:
        """The first half, straight on; None if it comes to a dead end."""
        row = self._rng.randrange(SIZE)
        masks = [ANYTHING] * len(SPACES)
        for space in column_of(1):
            masks[space] = ANYTHING & ~METEORS
        masks[SIZE * row] = METEORS
        duck = beside(row + 1)
        found = ways(self._meanings[0], BLANK_SKY, duck, self._rng)
        position = Position(BLANK_SKY, duck, masks, frozenset(), found)
        steps: list[Planned] = []
        for number in range(1, FIRST_STEPS + 1):
            self.furthest = max(self.furthest, number)
            for step, following in self._branches(number, position):
                steps.append(step)
                position = following
                break
            else:
                return None
        return row + 1, tuple(steps), position

    def _outcomes(self, steps: Sequence[Planned]) -> int:
        """How many outcomes some steps have to choose from, as far as that is known without symbols."""
        return sum(step.outcomes for step in steps if not is_about_symbols(step.meaning))

    def _from(self, number: int, position: Position) -> Iterator[tuple[tuple[Planned, ...], list[int]]]:
        """The ways to go on to the end, as far as the effort allows."""
        self.effort.spend()
        self.furthest = max(self.furthest, number)
        few = 2 if number <= 15 else 3 if number < LAST_PHASE else 8
        for step, following in islice(self._branches(number, position), few):
            if self.effort.is_spent:
                return
            if number == STEPS:
                yield (step,), following.masks
                continue
            for steps, masks in self._from(number + 1, following):
                yield (step, *steps), masks

    def _branches(self, number: int, position: Position) -> Iterator[tuple[Planned, Position]]:
        """The steps that can be taken, in random order, and the positions after them."""
        meaning = self._meanings[number - 1]
        cells, duck, outcomes = position.cells, position.duck, len(position.ways)
        for choice in self._choices(number, position):
            following = self._following(number, position, choice)
            if following is not None:
                after, direction, space = choice
                yield Planned(meaning, cells, after, duck, direction, space, outcomes), following

    def _choices(self, number: int, position: Position) -> list[Choice]:
        choices = [
            (after, direction, space)
            for after in self._outlook.told_apart(number, position.ways)
            for direction, space in TARGETS[position.duck]
            if direction not in position.used and after[space] != NO_TILE
        ]
        self._rng.shuffle(choices)
        if number in LONELY_FIRST:
            choices.sort(key=lambda choice: sum([choice[0][near] != NO_TILE for _, near in TARGETS[choice[2]]]))
        return choices

    def _following(self, number: int, position: Position, choice: Choice) -> Position | None:
        """The position after a move and a jump; None if it cannot go on from there."""
        after, direction, space = choice
        cells = without(after, space)
        used = frozenset[str]() if number % STEPS_PER_PHASE == 0 else position.used | {direction}
        in_last_phase = LAST_PHASE <= number + 1 <= STEPS
        if in_last_phase and not self._outlook.is_hopeful(number + 1, outline_of(cells), space, used):
            return None
        masks = self._masks(number, position, after)
        if masks is None or number == STEPS:
            return None if masks is None else Position(cells, space, masks, used, {})
        instruction = self._meanings[number]
        found = ways(instruction, cells, space, self._rng)
        if len(found) < (2 if leaves_a_choice(instruction, number + 1) else 1):
            return None
        return Position(cells, space, masks, used, found)

    def _masks(self, number: int, position: Position, after: bytes) -> list[int] | None:
        """What the tiles may show, if this outcome is to be meant as well; None if a tile cannot do it."""
        meaning = self._meanings[number - 1]
        if not is_about_symbols(meaning):
            return position.masks
        masks = position.masks[:]
        for face, mask in wishes(meaning, position.cells, position.ways[after], self._rng):
            masks[face // 2] &= in_the_beginning(face, mask)
            if not masks[face // 2]:
                return None
        return masks


def leaves_a_choice(meaning: Meaning, number: int) -> bool:
    """Whether an instruction that says “any” should have at least two outcomes.  (rules 13.16)"""
    if is_about_symbols(meaning) or meaning.only:
        return False
    if isinstance(meaning, Push):
        return meaning.tiles.area.kind == "sky"
    if number >= LAST_PHASE:
        return False
    if isinstance(meaning, Switch):
        return not (meaning.the_one or meaning.side)
    area = meaning.tiles.area.kind
    return area in ("one row", "one column") or (area == "sky" and meaning.number is not None)
