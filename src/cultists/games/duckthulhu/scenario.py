"""A position as fields of text: the ritual, how many steps are done, and how it stands with the next.

    ritual:
      [ritual]
      name = "…"
      …
    done: 7   mistakes: 2   moved: push e5 south

A ritual has one course, so that the sky and Duckthulhu's place follow from the number of steps.
"""

from collections.abc import Mapping
from typing import Final

from cultists.engine.errors import BadScenario
from cultists.games.duckthulhu.files import print_ritual
from cultists.games.duckthulhu.moves import parse_move
from cultists.games.duckthulhu.outcomes import moves_of
from cultists.games.duckthulhu.ritual import STEPS, Ritual
from cultists.games.duckthulhu.solving import solve
from cultists.games.duckthulhu.table import RitualTable
from cultists.sky import SkyError

KEYS: Final = ("game", "rules", "why", "ritual", "done", "mistakes", "moved")
MOST_MISTAKES: Final = 10**6


def to_fields(table: RitualTable) -> dict[str, str]:
    """Everything that lies on the table, as text."""
    lines = [line for line in print_ritual(table.ritual).split("\n") if line and not line.startswith("#")]
    fields = {"ritual": "\n".join(lines), "done": str(len(table.devoured)), "mistakes": str(table.mistakes)}
    return fields | ({"moved": table.moved.words} if table.moved else {})


def from_fields(fields: Mapping[str, str], ritual: Ritual) -> RitualTable:
    """The table that the fields describe.  Raises BadScenario."""
    for key in fields:
        if key not in KEYS:
            raise BadScenario(f"“{key}” is no field of a ritual; there are: {', '.join(KEYS)}.")
    table = RitualTable(ritual)
    done = _number(fields, "done", STEPS)
    for step in solve(ritual).steps[:done]:
        table.make(step.move)
        table.jump(step.sign)
    table.mistakes = _number(fields, "mistakes", MOST_MISTAKES)
    if done == STEPS:
        table.step = None
    if fields.get("moved"):
        _make(table, fields["moved"])
    return table


def _make(table: RitualTable, words: str) -> None:
    if table.step is None:
        raise BadScenario("“moved” belongs to a step, but all steps are done.")
    try:
        move = parse_move(words)
    except SkyError as error:
        raise BadScenario(f"“moved”: {error}.") from error
    if move not in moves_of(table.instruction, table.cells, table.duck):
        instruction = table.ritual.instructions[len(table.devoured)]
        raise BadScenario(f"“moved”: “{words}” is not what step {table.number} asks for: {instruction}")
    table.make(move)
    table.step = "name"


def _number(fields: Mapping[str, str], name: str, most: int) -> int:
    text = fields.get(name, "0")
    if not (text.isascii() and text.isdecimal()) or int(text) > most:
        raise BadScenario(f"“{name}” should be a number from 0 to {most}, not “{text}”.")
    return int(text)
