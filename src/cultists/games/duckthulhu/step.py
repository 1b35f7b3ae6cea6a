"""A step of the ritual: the cultists move, somebody names what shows, Duckthulhu jumps.  (rules 3.1)"""

from typing import Final

from cultists.engine import ask
from cultists.games.duckthulhu.outcomes import moves_of
from cultists.games.duckthulhu.ritual import STEPS, Sign
from cultists.games.duckthulhu.solving import shown_in
from cultists.games.duckthulhu.spaces import SPACE_NAMES
from cultists.games.duckthulhu.table import PLAYER, RitualTable, StepName


class TakeBack:
    """Nothing shows: the sky is to be as it was before the move."""

    words: Final = "none: take the move back"
    place: Final = "take-back"


TAKE_BACK: Final = TakeBack()


async def make_a_move(table: RitualTable) -> StepName:
    """The cultists do what the instruction says; if it leaves a choice, the person chooses."""
    moves = moves_of(table.instruction, table.cells, table.duck)
    choice = await ask(PLAYER, "move", moves, always=True)
    table.make(choice)
    table.tell("moved", PLAYER, choice.words)
    return "name"


async def name_the_constellation(table: RitualTable) -> StepName | None:
    """Which unused constellation of the phase shows?  A wrong name is a mistake, and the move is taken back."""
    options: tuple[Sign | TakeBack, ...] = (*table.unused, TAKE_BACK)
    choice = await ask(PLAYER, "name", options, always=True)
    if isinstance(choice, TakeBack):
        table.take_back()
        table.tell("took back", PLAYER)
        return "move"
    if not shown_in(table.cells, [choice]):
        table.take_back()
        table.mistakes += 1
        table.tell("mistook", PLAYER, choice.id, choice.direction, reveals=True)
        return "move"
    eaten = table.jump(choice)
    letter = table.ritual.letter(eaten.face)
    table.tell("devoured", PLAYER, choice.id, choice.direction, SPACE_NAMES[eaten.space], letter, reveals=True)
    if table.number <= STEPS:
        return "move"
    table.tell("ended", PLAYER, str(table.mistakes), reveals=True)
    return None
