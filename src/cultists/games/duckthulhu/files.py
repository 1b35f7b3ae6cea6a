"""Rituals as TOML files: reading with errors that name the line, and writing what can be read again.  (rules 12.1)"""

import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final

import msgspec

from cultists.games.duckthulhu.jumps import JUMPS
from cultists.games.duckthulhu.language import NotUnderstood, meaning_of
from cultists.games.duckthulhu.ritual import (
    PHASES,
    STANDARD_INSTRUCTIONS,
    STEPS,
    STEPS_PER_PHASE,
    BadRitual,
    Promise,
    Ritual,
    Sign,
    Tile,
    face_in_words,
)
from cultists.games.duckthulhu.spaces import SPACE_NAMES
from cultists.sky import SIZE, SPACES, SYMBOLS, TILES, Constellation, Sky, SkyError, parse_symbol

FORMAT: Final = 1
LONGEST: Final = 40_000
"""No ritual needs more letters; the example has ten thousand."""
_PART: Final = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_DEEP: Final = re.compile(rf"(?<![\w\\-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{30}}")
"""A key of more parts than thirty, such as a.b.c: a ritual needs two.  For each the reader of TOML keeps all that came
before it, so a single key of twenty thousand parts would take a gigabyte and a half.
"""

LETTER: Final = "^[A-Z]?$"
NAME: Final = "^[A-Za-z0-9]{1,8}$"
PLAIN: Final = r"^[^\x00-\x1f\x7f-\x9f]*\Z"
PATTERNS: Final = {
    LETTER: "of one capital letter",
    NAME: "of one to eight letters and digits",
    PLAIN: "in one line without control characters",
}

Number = Annotated[int, msgspec.Meta(ge=0, le=999_999)]
"""One of thousands of digits can be written in TOML, but nobody could print it."""
Letter = Annotated[str, msgspec.Meta(pattern=LETTER)]
Name = Annotated[str, msgspec.Meta(pattern=NAME)]
Line = Annotated[str, msgspec.Meta(max_length=300, pattern=PLAIN)]
"""Shown on pages, in pictures and on terminals as it is; so a stranger's file must not fill or command them."""


class _Head(msgspec.Struct, forbid_unknown_fields=True):
    name: Line = ""
    format: Number = FORMAT
    origin: Line = ""
    message: Line = ""
    answer: Line = ""


class _Sky(msgspec.Struct, forbid_unknown_fields=True):
    rows: list[str]
    faces: list[str] | None = None


class _Duck(msgspec.Struct, forbid_unknown_fields=True):
    row: Annotated[int, msgspec.Meta(ge=1, le=SIZE)]


class _Tile(msgspec.Struct, forbid_unknown_fields=True):
    id: Name
    front: Line
    back: Line
    front_letter: Letter = ""
    back_letter: Letter = ""


class _Constellation(msgspec.Struct, forbid_unknown_fields=True):
    id: Name
    direction: Line
    figure: list[Line]


class _Phase(msgspec.Struct, forbid_unknown_fields=True):
    number: Number
    constellation: list[_Constellation]


class _Step(msgspec.Struct, forbid_unknown_fields=True):
    number: Annotated[int, msgspec.Meta(ge=1, le=STEPS)]
    instruction: str = ""
    move: Line = ""
    outcomes: Number | None = None
    constellation: Line = ""
    direction: Line = ""
    lands_on: Line = ""
    devours: Line = ""
    showing: Line = ""
    letter: Line = ""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    sky: _Sky
    duck: _Duck
    tile: list[_Tile]
    phase: list[_Phase]
    ritual: _Head = msgspec.field(default_factory=_Head)
    step: list[_Step] = []


# Reading


def parse_ritual(text: str) -> Ritual:
    """The ritual that a text describes.  Raises BadRitual with the line or the field, and what would be right."""
    if len(text) > LONGEST:
        raise BadRitual(f"This is too long for a ritual: {len(text)} letters instead of at most {LONGEST}.")
    if deep := _DEEP.search(text):
        line = text.count("\n", 0, deep.start()) + 1
        raise BadRitual(f"This is no ritual: line {line} has a key of too many parts, “{deep[0][:20]}…”.")
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadRitual(f"This is no TOML: {str(error)[:1].lower()}{str(error)[1:]}.") from None
    except RecursionError:
        raise BadRitual("This is no ritual: its parts are nested too deeply.") from None
    except ValueError:  # a number of thousands of digits
        raise BadRitual("This is no ritual: it has a number of too many digits.") from None
    lines = _Lines(text)
    try:
        file = msgspec.convert(content, _File)
    except msgspec.ValidationError as error:
        raise BadRitual(lines.told(str(error))) from None
    return _ritual(file, lines)


class _Lines:
    """Finds the line of a field, which the reader of TOML does not tell."""

    def __init__(self, text: str) -> None:
        self._line_of: dict[tuple[str, ...], int] = {}
        counts: dict[str, int] = {}
        path: tuple[str, ...] = ()
        for number, line in enumerate(text.splitlines(), 1):
            if head := re.match(r"\s*\[\[([\w.]+)\]\]", line):
                name = head[1]
                if name == "phase":
                    counts["phase.constellation"] = 0
                counts[name] = counts.get(name, 0) + 1
                path = (name, str(counts[name]))
                if name == "phase.constellation":
                    path = ("phase", str(counts.get("phase", 0)), "constellation", str(counts[name]))
                self._line_of[path] = number
            elif head := re.match(r"\s*\[([\w.]+)\]", line):
                path = (head[1],)
                self._line_of[path] = number
            elif key := re.match(r"\s*([A-Za-z_]\w*)\s*=", line):
                self._line_of.setdefault((*path, key[1]), number)

    def at(self, *path: object) -> str:
        """Where a field is: `tile 3, front (line 52)`."""
        names = tuple(map(str, path))
        known = next((names[:end] for end in range(len(names), 0, -1) if names[:end] in self._line_of), None)
        where = re.sub(r", (\d+)", r" \1", ", ".join(names)).replace("_", " ").capitalize()
        return f"{where} (line {self._line_of[known]})" if known else where

    def told(self, error: str) -> str:
        """What msgspec says, with the line: “Expected `str`, got `int` - at `$.tile[2].front`”."""
        what, _, found = error.partition(" - at ")
        path = re.findall(r"\w+", re.sub(r"\[(\d+)\]", lambda index: f".{int(index[1]) + 1}", found.strip("`$")))
        named = {"int": "a number", "str": "a text", "array": "a list", "object": "a section"}
        what = re.sub(r"`(\w+)(?: \| null)?`", lambda kind: named.get(kind[1], f"“{kind[1]}”"), what)
        for pattern, meant in PATTERNS.items():
            what = what.replace(f"matching regex {pattern!r}", meant)
        what = re.sub(r"of length <= (\d+)", r"of at most \1 letters", what)
        what = what.replace("Object missing required field", "there is missing").replace(
            "Object contains", "there is an"
        )
        where = self.at(*path) if path else "The file"
        return f"{where}: {what[:1].lower()}{what[1:]}."


def _ritual(file: _File, lines: _Lines) -> Ritual:
    if file.ritual.format != FORMAT:
        raise BadRitual(
            f"{lines.at('ritual', 'format')}: this program reads format {FORMAT}, not {file.ritual.format}."
        )
    places = _tiles(file, lines)
    tiles: list[Any] = [None] * len(TILES)
    for said, (number, is_reversed) in zip(file.tile, places.values(), strict=True):
        letters = (said.front_letter, said.back_letter)
        tiles[number] = Tile(said.id, *(letters[::-1] if is_reversed else letters))
    return Ritual(
        _sky(file.sky, places, lines),
        file.duck.row,
        tuple(_phases(file, lines)),
        tiles=tuple(tiles),
        instructions=_instructions(file, lines),
        name=file.ritual.name,
        origin=file.ritual.origin,
        message=file.ritual.message,
        answer=file.ritual.answer,
        promises=tuple(_promises(file.step)),
    )


def _tiles(file: _File, lines: _Lines) -> dict[str, tuple[int, bool]]:
    """For each tile of the file its number in the stock, and whether its front is our back."""
    left = list(range(len(TILES)))
    places: dict[str, tuple[int, bool]] = {}
    for index, tile in enumerate(file.tile, 1):
        try:
            sides = parse_symbol(tile.front), parse_symbol(tile.back)
        except SkyError as error:
            raise BadRitual(f"{lines.at('tile', index)}: {error}.") from None
        number = next((each for each in left if sorted(TILES[each]) == sorted(sides)), None)
        if tile.id in places:
            raise BadRitual(f"{lines.at('tile', index)}: there is a tile {tile.id} already.")
        if number is None:
            there = sum(sorted(each) == sorted(sides) for each in TILES)
            stock = f"the stock has {there or 'no'} tiles {tile.front}/{tile.back}"
            raise BadRitual(f"{lines.at('tile', index)}: {stock}{', and not one more' * (there > 0)}.")
        left.remove(number)
        places[tile.id] = number, TILES[number] != sides
    if left:
        missing = ", ".join(f"{SYMBOLS[TILES[each][0]]}/{SYMBOLS[TILES[each][1]]}" for each in left[:5])
        raise BadRitual(f"A ritual has {len(TILES)} tiles, not {len(file.tile)}; there are missing: {missing}.")
    return places


def _sky(said: _Sky, places: dict[str, tuple[int, bool]], lines: _Lines) -> Sky:
    words = _grid(said.rows, lines, "rows", "such as T07f")
    faces: list[int] = []
    for space, word in zip(SPACES, words, strict=True):
        name, side = word[:-1], word[-1:].lower()
        where = f"{lines.at('sky', 'rows')}, {SPACE_NAMES[space]}"
        if name not in places or side not in ("f", "b"):
            raise BadRitual(f"{where}: “{word}” should be the id of a tile and f or b for the side up, such as T07f.")
        number, is_reversed = places[name]
        if number in {face // 2 for face in faces}:
            raise BadRitual(f"{where}: {name} lies in the sky already; every tile lies there once.")
        faces.append(2 * number + ((side == "b") != is_reversed))
    if said.faces is not None:
        for space, code in zip(SPACES, _grid(said.faces, lines, "faces", "such as SU"), strict=True):
            if code.upper() != face_in_words(faces[space]):
                raise BadRitual(
                    f"{lines.at('sky', 'faces')}: {SPACE_NAMES[space]} is said to show {code},"
                    f" but {words[space]} shows {face_in_words(faces[space])}."
                )
    return Sky(bytes(faces))


def _grid(rows: Sequence[str], lines: _Lines, key: str, such_as: str) -> list[str]:
    words = [row.split() for row in rows]
    lengths = [len(row) for row in words]
    if lengths != [SIZE] * SIZE:
        found = " + ".join(map(str, lengths)) or "nothing"
        raise BadRitual(f"{lines.at('sky', key)}: there should be {SIZE} rows of {SIZE} words {such_as}, not {found}.")
    return [word for row in words for word in row]


def _phases(file: _File, lines: _Lines) -> Iterator[tuple[Sign, ...]]:
    numbers = [phase.number for phase in file.phase]
    if numbers != list(range(1, PHASES + 1)):
        found = ", ".join(map(str, numbers)) or "none"
        raise BadRitual(f"There should be phases 1, 2, 3, 4 and 5 in this order; there are: {found}.")
    names: set[str] = set()
    for number, phase in enumerate(file.phase, 1):
        if len(phase.constellation) != STEPS_PER_PHASE:
            found = f"{STEPS_PER_PHASE} constellations, not {len(phase.constellation)}"
            raise BadRitual(f"{lines.at('phase', number)}: a phase has {found}.")
        signs = []
        for index, said in enumerate(phase.constellation, 1):
            where = ("phase", number, "constellation", index)
            if said.id in names:
                raise BadRitual(f"{lines.at(*where)}: there is a constellation {said.id} already.")
            if said.direction not in JUMPS:
                legal = ", ".join(JUMPS)
                raise BadRitual(f"{lines.at(*where, 'direction')}: “{said.direction}” should be one of {legal}.")
            names.add(said.id)
            if not said.figure:
                raise BadRitual(f"{lines.at(*where, 'figure')}: a figure has at least one row, such as “ME . 3”.")
            try:
                signs.append(Sign(said.id, said.direction, Constellation.parse(said.figure)))
            except SkyError as error:
                raise BadRitual(f"{lines.at(*where, 'figure')}: {error}.") from None
        yield tuple(signs)


def _instructions(file: _File, lines: _Lines) -> tuple[str, ...]:
    texts = list(STANDARD_INSTRUCTIONS)
    seen: set[int] = set()
    for index, step in enumerate(file.step, 1):
        if step.number in seen:
            raise BadRitual(f"{lines.at('step', index, 'number')}: there is a step {step.number} already.")
        seen.add(step.number)
        if step.instruction:
            try:
                meaning_of(step.instruction)
            except NotUnderstood as error:
                raise BadRitual(f"{lines.at('step', index, 'instruction')}: {error}") from None
            texts[step.number - 1] = step.instruction
    return tuple(texts)


def _promises(steps: Sequence[_Step]) -> Iterator[Promise]:
    for step in sorted(steps, key=lambda step: step.number):
        fields = {name: getattr(step, name) for name in Promise.__struct_fields__}
        promise = Promise(**fields)
        if promise != Promise(step.number):
            yield promise


# Writing


def print_ritual(ritual: Ritual) -> str:
    """The ritual as a file; read again it is the same."""
    parts = [_head(ritual), _sky_lines(ritual), ["[duck]", f"row = {ritual.duck_row}"]]
    parts += [_tile_lines(number, tile) for number, tile in enumerate(ritual.tiles)]
    for number, signs in enumerate(ritual.phases, 1):
        parts.append(["[[phase]]", f"number = {number}"])
        parts += [_sign_lines(sign) for sign in signs]
    parts += _step_parts(ritual)
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _head(ritual: Ritual) -> list[str]:
    fields = {name: getattr(ritual, name) for name in ("name", "origin", "message", "answer")}
    lines = [f"{name} = {_text(value)}" for name, value in fields.items() if value]
    return [
        "# A Duckthulhu ritual.  Columns a to e run from west to east, rows 1 to 5 from north to south.",
        "[ritual]",
        f"format = {FORMAT}",
        *lines,
    ]


def _sky_lines(ritual: Ritual) -> list[str]:
    faces = ritual.sky.cells
    words = [f"{ritual.tiles[face // 2].id}{'fb'[face % 2]}" for face in faces]
    seen = str(ritual.sky).split("\n")
    return [
        "[sky]",
        "# The id of a tile, and f or b: its front or back is up.",
        "rows = [",
        *(f"  {_text(' '.join(words[start : start + SIZE]))}," for start in range(0, len(SPACES), SIZE)),
        "]",
        "# What is seen.",
        "faces = [",
        *(f"  {_text(row)}," for row in seen),
        "]",
    ]


def _tile_lines(number: int, tile: Tile) -> list[str]:
    front, back = (SYMBOLS[side] for side in TILES[number])
    letters = {"front_letter": tile.front_letter, "back_letter": tile.back_letter}
    fields = {"id": tile.id, "front": front, "back": back} | {name: each for name, each in letters.items() if each}
    return ["[[tile]]", *(f"{name} = {_text(value)}" for name, value in fields.items())]


def _sign_lines(sign: Sign) -> list[str]:
    figure = ", ".join(map(_text, str(sign.figure).split(" / ")))
    return [
        "[[phase.constellation]]",
        f"id = {_text(sign.id)}",
        f"direction = {_text(sign.direction)}",
        f"figure = [{figure}]",
    ]


def _step_parts(ritual: Ritual) -> Iterator[list[str]]:
    promises = {promise.number: promise for promise in ritual.promises}
    for number, instruction in enumerate(ritual.instructions, 1):
        promise = promises.get(number)
        if promise is None and instruction == STANDARD_INSTRUCTIONS[number - 1]:
            continue
        lines = ["[[step]]", f"number = {number}", f"instruction = {_text(instruction)}"]
        for name, value in (msgspec.structs.asdict(promise) if promise else {}).items():
            if name != "number" and value not in ("", None):
                lines.append(f"{name} = {value if isinstance(value, int) else _text(value)}")
        yield lines
