"""A ritual, and the file in which it is written.

What is wrong with the file itself is found here: a thing that is missing, laid out twice, or not known.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from referees.duckthulhu.english import INSTRUCTIONS, NotUnderstood, understand
from referees.duckthulhu.sky import METEORS, SIDE, STOCK, SYMBOLS, Cell, Lying, Sky, Tile
from referees.duckthulhu.stars import DASHED, DIRECTIONS, Constellation, Figure, is_trimmed

FORMAT: Final = 1
PHASES, STEPS_OF_A_PHASE = 5, 5
STEPS: Final = PHASES * STEPS_OF_A_PHASE

File = dict[str, Any]


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
    instructions: list[str]
    message: str
    answer: str
    expected: list[File]
    """What the file says of some steps."""

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
    except (KeyError, TypeError, AttributeError) as error:
        raise Wrong("file", f"not the form of a ritual: {error!r}") from None


def _ritual(file: File) -> Ritual:
    about = file["ritual"]
    if about["format"] != FORMAT:
        raise Wrong("file", "another format")
    sky = _sky(file["sky"]["rows"], _tiles(file["tile"]))
    _compare_faces(sky, file["sky"].get("faces"))
    row = file["duck"]["row"] - 1
    if row not in range(SIDE):
        raise Wrong("row", "Duckthulhu has no such row")
    steps = file.get("step", [])
    return Ritual(
        sky,
        row,
        _chart(file["phase"]),
        _instructions(steps),
        about.get("message", ""),
        about.get("answer", ""),
        steps,
    )


def _tiles(entries: list[File]) -> dict[str, Tile]:
    """The twenty-five tiles of the stock, by their names.  Either side may be called the front."""
    tiles = {}
    for entry in entries:
        letters = entry.get("front_letter", ""), entry.get("back_letter", "")
        tile = Tile(entry["id"], entry["front"], entry["back"], *letters)
        if tile.front not in SYMBOLS or tile.back not in SYMBOLS:
            raise Wrong("symbol", f"{tile.id} has a symbol that does not exist")
        for letter in letters:
            if letter and not (len(letter) == 1 and letter.isascii() and letter.isupper()):
                raise Wrong("letter", f"{tile.id} has {letter!r}, which is no letter")
        tiles[tile.id] = tile
    if len(entries) != len(tiles):
        raise Wrong("tiles", "two tiles have the same name")
    sides = Counter(frozenset((tile.front, tile.back)) for tile in tiles.values())
    if sides != Counter(map(frozenset, STOCK)):
        raise Wrong("tiles", "these are not the twenty-five tiles")
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
    if len({lying.tile.id for lying in sky.values()}) != len(sky):
        raise Wrong("sky", "a tile lies in the sky more than once")
    return sky


def _compare_faces(sky: Sky, faces: list[str] | None) -> None:
    """The sky as it is seen, which the file may repeat."""
    if faces is not None:
        seen = [line.split() for line in faces]
        if seen != [[sky[column, row].shows for column in range(SIDE)] for row in range(SIDE)]:
            raise Wrong("faces", "the sky does not look as the file says")


def _chart(phases: list[File]) -> list[list[Constellation]]:
    """Five phases with five constellations each."""
    if [phase["number"] for phase in phases] != list(range(1, PHASES + 1)):
        raise Wrong("chart", "the phases are not 1 to 5")
    chart = [[_constellation(each) for each in phase["constellation"]] for phase in phases]
    if [len(phase) for phase in chart] != [STEPS_OF_A_PHASE] * PHASES:
        raise Wrong("chart", "not five constellations in each phase")
    if len({each.id for phase in chart for each in phase}) != STEPS:
        raise Wrong("chart", "two constellations have the same name")
    return chart


def _constellation(entry: File) -> Constellation:
    figure = tuple(tuple(line.split()) for line in entry["figure"])
    if entry["direction"] not in DIRECTIONS:
        raise Wrong("direction", f"{entry['direction']!r} is no direction of travel")
    for fault in _faults(figure):
        raise Wrong("figure", f"{entry['id']}: {fault}")
    return Constellation(entry["id"], entry["direction"], figure)


def _faults(figure: Figure) -> Iterator[str]:
    """What is wrong with the form of a figure."""
    if not figure or not figure[0] or len({len(line) for line in figure}) != 1:
        yield "the figure has no shape"
    elif not all(symbol in (DASHED, *SYMBOLS) for line in figure for symbol in line):
        yield "a symbol that does not exist"
    elif len(figure) > SIDE or len(figure[0]) > SIDE:
        yield "the figure is larger than the sky"


def _instructions(steps: list[File]) -> list[str]:
    """The sentences of the rule text, or those of the file where it has its own."""
    numbers = [step["number"] for step in steps]
    if len(set(numbers)) != len(numbers) or not set(numbers) <= set(range(1, STEPS + 1)):
        raise Wrong("steps", "the steps are not numbered from 1 to 25")
    own = {step["number"]: step["instruction"] for step in steps if step.get("instruction")}
    for number, sentence in own.items():
        try:
            understand(sentence)
        except NotUnderstood:
            raise Wrong("instruction", f"nobody understands “{sentence}”", number) from None
    return [own.get(number, INSTRUCTIONS[number - 1]) for number in range(1, STEPS + 1)]


def faults_in_the_beginning(ritual: Ritual) -> Iterator[Wrong]:
    """What can be seen before the first step."""
    meteors = [number for number in range(SIDE) if ritual.sky[0, number].shows == METEORS]
    # Duckthulhu is placed west of “the meteors in the westernmost column”: there must be one, in his row.
    if len(meteors) != 1:
        yield Wrong("meteors", f"{len(meteors)} meteors in the westernmost column")
    elif meteors != [ritual.row]:
        yield Wrong("beside the meteors", "Duckthulhu does not stand beside the meteors")
    if not all(is_trimmed(each.figure) for phase in ritual.chart for each in phase):
        yield Wrong("trimmed", "an outer row or column of a figure is all dashed")
