"""A ritual, and the file in which it is written (facts 5).

What is wrong with the file itself is found here: a thing that is missing, laid out twice, or not known.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from referees.duckthulhu.english import INSTRUCTIONS
from referees.duckthulhu.sky import METEORS, SIDE, SYMBOLS, Cell, Lying, Sky, Tile
from referees.duckthulhu.stars import DASHED, DIRECTIONS, Constellation, Figure, is_trimmed

FORMAT = 1
PHASES, STEPS_OF_A_PHASE = 5, 5
STEPS = PHASES * STEPS_OF_A_PHASE

Table = dict[str, Any]


class Wrong(Exception):
    """What is wrong with a ritual; `kind` is the same for all faults of one sort."""

    def __init__(self, kind: str, what: str, step: int = 0) -> None:
        super().__init__(f"{what} (step {step})" if step else what)
        self.kind = kind
        self.step = step


@dataclass
class Ritual:
    """The sky in the beginning, Duckthulhu's row, the star chart, and the instructions."""

    sky: Sky
    row: int
    chart: list[list[Constellation]]
    instructions: list[str] = field(default_factory=lambda: list(INSTRUCTIONS))
    message: str | None = None
    answer: str | None = None
    expected: list[Table] = field(default_factory=list)
    """What the file says of each step, if it does."""

    @property
    def start(self) -> Cell:
        """Duckthulhu stands off the board, directly west of the meteors in the westernmost column."""
        return -1, self.row


def ritual_of(text: str) -> Ritual:
    """Read the text of a file; `Wrong` if this is no ritual."""
    try:
        return _ritual(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise Wrong("file", str(error)) from None
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise Wrong("file", f"not the form of a ritual: {error!r}") from None


def _ritual(file: Table) -> Ritual:
    about = file["ritual"]
    if about["format"] != FORMAT:
        raise Wrong("file", "another format")
    tiles = _tiles(file["tile"])
    sky = _sky(file["sky"]["rows"], tiles)
    _compare_faces(sky, file["sky"].get("faces"))
    chart = _chart(file["phase"])
    row = file["duck"]["row"] - 1
    _look_for_meteors(sky, row)
    steps = file.get("step", [])
    if steps and [step["number"] for step in steps] != list(range(1, STEPS + 1)):
        raise Wrong("steps", "the steps are not 1 to 25")
    return Ritual(sky, row, chart, list(INSTRUCTIONS), about.get("message"), about.get("answer"), steps)


def _tiles(entries: list[Table]) -> dict[str, Tile]:
    """The twenty-five tiles, by their names."""
    tiles = {}
    for entry in entries:
        tile = Tile(
            entry["id"], entry["front"], entry["back"], entry.get("front_letter", ""), entry.get("back_letter", "")
        )
        if tile.front not in SYMBOLS or tile.back not in SYMBOLS:
            raise Wrong("symbol", f"{tile.id} has a symbol that does not exist")
        for letter in (tile.front_letter, tile.back_letter):
            if letter and not (len(letter) == 1 and letter.isascii() and letter.isupper()):
                raise Wrong("letter", f"{tile.id} has {letter!r}, which is no letter")
        tiles[tile.id] = tile
    if len(entries) != len(tiles) or len(tiles) != SIDE * SIDE:
        raise Wrong("tiles", f"{len(entries)} tiles, {len(tiles)} names")
    return tiles


def _sky(rows: list[str], tiles: dict[str, Tile]) -> Sky:
    """Five rows of five tiles, each laid out once."""
    sky: Sky = {}
    lines = [line.split() for line in rows]
    if [len(line) for line in lines] != [SIDE] * SIDE:
        raise Wrong("sky", "the sky is not five rows of five tiles")
    for row, line in enumerate(lines):
        for column, words in enumerate(line):
            name, side = words[:-1], words[-1]
            if name not in tiles or side not in ("f", "b"):
                raise Wrong("sky", f"{words} is no tile with a side up")
            sky[column, row] = Lying(tiles[name], side == "f")
    twice = [name for name, count in Counter(lying.tile.id for lying in sky.values()).items() if count > 1]
    if twice:
        raise Wrong("sky", f"{twice} lie in the sky more than once")
    return sky


def _compare_faces(sky: Sky, faces: list[str] | None) -> None:
    """The sky as it is seen, which the file may repeat."""
    if faces is not None:
        seen = [line.split() for line in faces]
        if seen != [[sky[column, row].shows for column in range(SIDE)] for row in range(SIDE)]:
            raise Wrong("faces", "the sky does not look as the file says")


def _chart(phases: list[Table]) -> list[list[Constellation]]:
    """Five phases with five constellations each."""
    chart = [[_constellation(each) for each in phase["constellation"]] for phase in phases]
    if [len(phase) for phase in chart] != [STEPS_OF_A_PHASE] * PHASES:
        raise Wrong("chart", "not five phases of five constellations")
    if [phase["number"] for phase in phases] != list(range(1, PHASES + 1)):
        raise Wrong("chart", "the phases are not 1 to 5")
    names = {each.id for phase in chart for each in phase}
    if len(names) != STEPS:
        raise Wrong("chart", "two constellations have the same name")
    return chart


def _constellation(entry: Table) -> Constellation:
    figure = tuple(tuple(line.split()) for line in entry["figure"])
    if entry["direction"] not in DIRECTIONS:
        raise Wrong("direction", f"{entry['direction']!r} is no direction of travel")
    for fault in _faults(figure):
        raise Wrong("figure", f"{entry['id']}: {fault}")
    return Constellation(entry["id"], entry["direction"], figure)


def _faults(figure: Figure) -> Iterator[str]:
    """What is wrong with a figure."""
    if not figure or not figure[0] or len({len(line) for line in figure}) != 1:
        yield "the figure has no shape"
        return
    if not all(symbol in (DASHED, *SYMBOLS) for line in figure for symbol in line):
        yield "a symbol that does not exist"
    if not is_trimmed(figure):
        yield "an outer row or column is all dashed"
    if len(figure) > SIDE or len(figure[0]) > SIDE:
        yield "the figure is larger than the sky"


def _look_for_meteors(sky: Sky, row: int) -> None:
    """Duckthulhu is placed west of the meteors in the westernmost column: there must be one, in his row."""
    meteors = [number for number in range(SIDE) if sky[0, number].shows == METEORS]
    if len(meteors) != 1:
        raise Wrong("meteors", f"{len(meteors)} meteors in the westernmost column")
    if row != meteors[0]:
        raise Wrong("meteors", "Duckthulhu does not stand beside the meteors")
