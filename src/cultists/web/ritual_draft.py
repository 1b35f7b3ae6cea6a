"""A ritual that somebody is laying out in the editor: parts that may still be wrong, and what is wrong with each."""

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Annotated, Final
from zlib import crc32

import msgspec

from cultists.games.duckthulhu.checking import check
from cultists.games.duckthulhu.files import print_ritual
from cultists.games.duckthulhu.generating.letters import hidden_starless, lettered_tiles
from cultists.games.duckthulhu.jumps import JUMPS
from cultists.games.duckthulhu.language import NotUnderstood, meaning_of
from cultists.games.duckthulhu.ritual import (
    PHASES,
    STANDARD_INSTRUCTIONS,
    STEPS,
    STEPS_PER_PHASE,
    Ritual,
    Sign,
    face_in_words,
)
from cultists.games.duckthulhu.solving import (
    ONE_OUTCOME,
    Breach,
    Course,
    Step,
    course_of,
    devoured,
    letters_of,
    signs_at,
)
from cultists.games.duckthulhu.spaces import SPACE_NAMES
from cultists.sky import NO_TILE, SPACES, TILES, Constellation, Sky, SkyError

ANY_INSTRUCTION: Final = STANDARD_INSTRUCTIONS[0]
"""Stands where an instruction cannot be read; nothing is done with it."""
SIGN_IDS: Final = tuple(f"{phase}{letter}" for phase in range(1, PHASES + 1) for letter in "abcde")

Line = Annotated[str, msgspec.Meta(max_length=300)]


class DraftSign(msgspec.Struct, frozen=True):
    """A constellation as it is written: a direction, and rows such as “ME . 3”."""

    direction: Annotated[str, msgspec.Meta(max_length=3)]
    figure: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=5)]


class Draft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the editor lets one lay out; faces are `2 * tile + side`."""

    sky: Annotated[
        list[Annotated[int, msgspec.Meta(ge=0, lt=2 * len(TILES))]], msgspec.Meta(min_length=25, max_length=25)
    ]
    duck_row: Annotated[int, msgspec.Meta(ge=1, le=5)]
    signs: Annotated[list[DraftSign], msgspec.Meta(min_length=STEPS, max_length=STEPS)]
    instructions: Annotated[list[Line], msgspec.Meta(min_length=STEPS, max_length=STEPS)]
    name: Line = ""
    message: Line = ""
    answer: Line = ""


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with one part: `sky`, `sign-2c`, `instruction-7`, `message`, `answer`."""

    where: str
    text: str
    column: int = 0
    """Of an instruction: where the word begins that cannot be followed, from 1; 0 if there is none."""
    word: str = ""
    expected: tuple[str, ...] = ()


class StepReport(msgspec.Struct, frozen=True):
    """A step that holds."""

    number: int
    move: str
    outcomes: int
    sign: str
    direction: str
    lands_on: str
    devours: str
    sky: tuple[int | None, ...]
    """The faces after the tile has been devoured."""


class BreachReport(msgspec.Struct, frozen=True):
    """The first promise that is broken."""

    step: int
    promise: str
    text: str
    wants_figure: bool = False
    """Nothing is wrong yet: the phase has no figure left that the step could show."""


class Report(msgspec.Struct, frozen=True):
    """How a draft stands."""

    problems: tuple[Problem, ...]
    meanings: tuple[str, ...]
    """How each instruction is understood; empty where it is not."""
    steps: tuple[StepReport, ...] = ()
    breach: BreachReport | None = None
    answer_length: int | None = None
    """How many letters the answer must have, once all steps hold."""
    toml: str | None = None
    """The file, as soon as all parts can be read."""
    is_valid: bool = False


def draft_of(ritual: Ritual) -> Draft:
    """A ritual as the editor takes it.  Letters become the texts that they spell, if the ritual goes to its end."""
    message, answer = ritual.message, ritual.answer
    course = course_of(ritual)
    if course.breach is None:
        spelt = letters_of(ritual, course.steps)
        message, answer = message or spelt[0], answer or spelt[1]
    return Draft(
        sky=list(ritual.sky.cells),
        duck_row=ritual.duck_row,
        signs=[DraftSign(sign.direction, str(sign.figure).split(" / ")) for sign in ritual.signs],
        instructions=list(ritual.instructions),
        name=ritual.name,
        message=message,
        answer=answer,
    )


def report_on(draft: Draft) -> Report:
    """Check all of a draft, as far as it can be read."""
    meanings, unread = _meanings(draft.instructions)
    problems = [*_sky_problems(draft), *_sign_problems(draft), *unread]
    if any(problem.where == "sky" for problem in problems):
        return Report(tuple(problems), meanings)
    ritual, course = readable(draft)
    problems += _letter_problems(draft, course)
    if course.breach is None and not problems:
        ritual = lettered(ritual, course.steps, draft.message, draft.answer)
    is_whole = not any(problem.where.startswith(("sign", "instruction")) for problem in problems)
    breach = next(iter(check(ritual)), None) if is_whole else course.breach
    return Report(
        problems=tuple(problems),
        meanings=meanings,
        steps=tuple(map(_step_report, course.steps)),
        breach=None if breach is None else _breach_report(breach, draft, ritual, course),
        answer_length=None if course.breach else answer_length(course.steps),
        toml=print_ritual(ritual) if is_whole else None,
        is_valid=breach is None and not problems,
    )


def readable(draft: Draft) -> tuple[Ritual, Course]:
    """What can be read of a draft, and how far that goes; it has no letters yet.

    Constellations that are not finished are left out.  An instruction that cannot be read ends the course.
    """
    signs = []
    for name, sign in zip(SIGN_IDS, draft.signs, strict=True):
        if not list(_sign_problems_of(name, sign)):
            signs.append(Sign(name, sign.direction, Constellation.parse(sign.figure)))
    phases = tuple(tuple(sign for sign in signs if sign.id[0] == str(phase)) for phase in range(1, PHASES + 1))
    _, unread = _meanings(draft.instructions)
    stops = [int(problem.where.removeprefix("instruction-")) for problem in unread]
    texts = [ANY_INSTRUCTION if number in stops else text for number, text in enumerate(draft.instructions, 1)]
    sky = Sky(bytes(draft.sky))
    ritual = Ritual(sky, draft.duck_row, phases, instructions=tuple(texts), name=_plain(draft.name))
    course = course_of(ritual)
    if stops and len(course.steps) >= stops[0] - 1:
        breach = Breach(stops[0], "an instruction that can be read", f"step {stops[0]}: the instruction cannot be read")
        course = Course(course.steps[: stops[0] - 1], breach)
    return ritual, course


def _plain(text: str) -> str:
    """What a file may hold in one line."""
    return "".join(filter(str.isprintable, " ".join(text.split())))


def faces_shown(cells: bytes) -> tuple[int | None, ...]:
    """The faces of a sky; None where there is no tile."""
    return tuple(None if face == NO_TILE else face for face in cells)


def _step_report(step: Step) -> StepReport:
    return StepReport(
        step.number,
        step.move.words,
        step.outcomes,
        step.sign.id,
        step.sign.direction,
        SPACE_NAMES[step.lands_on],
        face_in_words(step.devours),
        faces_shown(devoured(step.after, step.lands_on)),
    )


def _breach_report(breach: Breach, draft: Draft, ritual: Ritual, course: Course) -> BreachReport:
    """A step that has no figure to show wants one; if one is begun, what that one lacks."""
    told = BreachReport(breach.step, breach.promise, breach.text)
    if breach.promise != ONE_OUTCOME or signs_at(ritual, breach.step, [step.sign for step in course.steps]):
        return told
    phase = str((breach.step - 1) // STEPS_PER_PHASE + 1)
    signs = [(name, sign) for name, sign in zip(SIGN_IDS, draft.signs, strict=True) if name.startswith(phase)]
    begun = [(name, sign) for name, sign in signs if sign.figure or sign.direction]
    lacks = next((problem.text for name, sign in begun for problem in _sign_problems_of(name, sign)), "")
    if not lacks:
        return msgspec.structs.replace(told, wants_figure=True)
    text = f"step {breach.step}: {lacks[0].lower()}{lacks[1:].removesuffix('.')}"
    return msgspec.structs.replace(told, text=text)


# What is wrong


def _sky_problems(draft: Draft) -> Iterator[Problem]:
    tiles = [face // 2 for face in draft.sky]
    for space in SPACES:
        if tiles[space] in tiles[:space]:
            yield Problem("sky", f"{SPACE_NAMES[space]} has a tile that lies elsewhere in the sky already.")
            return


def _sign_problems(draft: Draft) -> Iterator[Problem]:
    for name, sign in zip(SIGN_IDS, draft.signs, strict=True):
        yield from _sign_problems_of(name, sign)


def _sign_problems_of(name: str, sign: DraftSign) -> Iterator[Problem]:
    if not any(set(row.split()) - {"."} for row in sign.figure):
        yield Problem(f"sign-{name}", f"Constellation {name} shows nothing yet.")
    elif sign.direction not in JUMPS:
        yield Problem(f"sign-{name}", f"Constellation {name} has no direction yet.")
    else:
        try:
            Constellation.parse(sign.figure)
        except SkyError as error:
            yield Problem(f"sign-{name}", f"Constellation {name}: {error}.")


def _meanings(instructions: Sequence[str]) -> tuple[tuple[str, ...], list[Problem]]:
    meanings, problems = [], []
    for number, text in enumerate(instructions, 1):
        try:
            meanings.append(meaning_of(text).words)
        except NotUnderstood as error:
            meanings.append("")
            word = f"“{error.word}” cannot be understood here" if error.word else "The sentence is not complete"
            wanted = f"; possible words: {', '.join(error.expected)}" if error.expected else ""
            said = f"{word}{wanted}." if text.strip() else "There is no instruction yet."
            column = min(error.column, len(text) + 1)
            problems.append(Problem(f"instruction-{number}", said, column, error.word, tuple(error.expected)))
    return tuple(meanings), problems


def _letter_problems(draft: Draft, course: Course) -> Iterator[Problem]:
    message, answer = letters_in(draft.message), letters_in(draft.answer)
    if message and len(message) != STEPS:
        yield Problem("message", f"The message has {len(message)} letters; it needs {STEPS}, one for each tile.")
    if answer and not message:
        yield Problem("message", "An answer needs a message that tells players where to look for it.")
    wanted = answer_length(course.steps)
    if course.breach is None and message and len(answer) != wanted:
        text = f"The answer has {len(answer)} letters; it needs {wanted}, one for each hidden side without stars."
        yield Problem("answer", text)


# Letters


def letters_in(text: str) -> str:
    """The letters of a text, in capitals: what can stand on tiles."""
    return re.sub(r"[^A-Z]", "", text.upper())


def lettered(ritual: Ritual, steps: Sequence[Step], message: str, answer: str) -> Ritual:
    """The ritual with letters on its tiles: devoured faces spell the message, starless hidden sides the answer."""
    if not letters_in(message):
        return ritual
    # Sides that spell nothing carry letters too: the same for the same sky, so that a file does not change by itself.
    rng = Random(crc32(ritual.sky.cells))
    devoured_faces = [step.devours for step in steps]
    return Ritual(
        ritual.sky,
        ritual.duck_row,
        ritual.phases,
        tiles=lettered_tiles(devoured_faces, letters_in(message), letters_in(answer), rng),
        instructions=ritual.instructions,
        name=ritual.name,
        message=" ".join(message.upper().split()),
        answer=" ".join(answer.upper().split()),
    )


def answer_length(steps: Sequence[Step]) -> int:
    """How many letters the answer must have: one for each hidden side without stars.  (duckthulhu rules 8.2)"""
    return len(hidden_starless([step.devours for step in steps]))
