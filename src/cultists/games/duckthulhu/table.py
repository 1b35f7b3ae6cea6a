"""What lies on the table of a ritual, and its small verbs.  No flow of play here."""

from typing import Final, Literal, NamedTuple, Self

from cultists.engine import Table
from cultists.games.duckthulhu.jumps import LANDINGS
from cultists.games.duckthulhu.meaning import Meaning
from cultists.games.duckthulhu.moves import Move, result_of
from cultists.games.duckthulhu.ritual import STEPS, Ritual, Sign
from cultists.games.duckthulhu.solving import devoured, signs_at

StepName = Literal["move", "name"]
PLAYER: Final = 0


class Devoured(NamedTuple):
    """A tile that is gone: the face that was up, where it lay, and the constellation that sent Duckthulhu there."""

    face: int
    space: int
    sign: Sign


class RitualTable(Table):
    """The sky, Duckthulhu, and how far the ritual has come."""

    __slots__ = ("before", "cells", "devoured", "duck", "mistakes", "moved", "ritual")

    step: StepName | None

    def __init__(self, ritual: Ritual) -> None:
        self.step = "move"
        self.told = None
        self.ritual = ritual
        self.cells = ritual.sky.cells
        """The sky; while a constellation is to be named, as it is after the move."""
        self.duck = ritual.duck
        self.devoured: tuple[Devoured, ...] = ()
        self.moved: Move | None = None
        """The move whose constellation is to be named."""
        self.before = self.cells
        """The sky before that move."""
        self.mistakes = 0
        """How often a constellation was named that did not show."""

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.step = self.step
        twin.told = None
        twin.ritual = self.ritual
        twin.cells = self.cells
        twin.duck = self.duck
        twin.devoured = self.devoured
        twin.moved = self.moved
        twin.before = self.before
        twin.mistakes = self.mistakes
        return twin

    @property
    def number(self) -> int:
        """The number of the step, from 1 on."""
        return len(self.devoured) + 1

    @property
    def instruction(self) -> Meaning:
        """What the cultists are told to do now."""
        return self.ritual.meanings[len(self.devoured)]

    @property
    def unused(self) -> list[Sign]:
        """The constellations of the phase that have not been used; none at the end."""
        used = [each.sign for each in self.devoured]
        return signs_at(self.ritual, self.number, used) if self.number <= STEPS else []

    def make(self, move: Move) -> None:
        """The cultists change the sky."""
        after = result_of(move, self.cells, self.duck)
        assert after is not None, "only legal moves are offered"
        self.before, self.cells, self.moved = self.cells, after, move

    def take_back(self) -> None:
        """The sky is as it was before the move."""
        self.cells, self.moved = self.before, None

    def jump(self, sign: Sign) -> Devoured:
        """Duckthulhu jumps where the constellation sends him, and devours the tile there."""
        space = LANDINGS[sign.direction][self.duck]
        assert space is not None, "a valid ritual lets him land on a tile"
        eaten = Devoured(self.cells[space], space, sign)
        self.cells = self.before = devoured(self.cells, space)
        self.duck, self.moved = space, None
        self.devoured = (*self.devoured, eaten)
        return eaten
