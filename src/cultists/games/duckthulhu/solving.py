"""How a ritual goes: twenty-five steps, each with the one move that shows a constellation, and Duckthulhu's jump."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import msgspec

from cultists.engine.errors import CultistsError
from cultists.games.duckthulhu.jumps import LANDINGS, place_in_words
from cultists.games.duckthulhu.language import NotUnderstood
from cultists.games.duckthulhu.meaning import GROUPS
from cultists.games.duckthulhu.moves import Move
from cultists.games.duckthulhu.outcomes import Outcomes
from cultists.games.duckthulhu.outcomes import outcomes as outcomes
from cultists.games.duckthulhu.ritual import STEPS_PER_PHASE, Promise, Ritual, Sign, face_in_words
from cultists.games.duckthulhu.spaces import SPACE_NAMES
from cultists.sky import NO_TILE, OUTSIDE, Sky
from cultists.sky.symbols import SYMBOL_OF_FACE

SHOWN_MOVES: Final = 5
"""How many moves an error lists."""
ONE_OUTCOME: Final = "one outcome with an unused constellation"
"""What every step promises."""


class Breach(msgspec.Struct, frozen=True):
    """A promise that a ritual breaks, and at which step; step 0 is the beginning."""

    step: int
    promise: str
    text: str


class Unsolvable(CultistsError):
    """A ritual that cannot be carried out; the text says at which step and why."""


class Step(NamedTuple):
    """One step as it went."""

    number: int
    instruction: str
    move: Move
    outcomes: int
    """How many outcomes the instruction left to choose from."""
    before: bytes
    """The cells of the sky before the move."""
    after: bytes
    """The cells after the move; the tile that is going to be devoured still lies there."""
    duck: int
    """Duckthulhu's place before his jump."""
    sign: Sign
    lands_on: int
    devours: int
    """The face that is up on the devoured tile."""
    letter: str


class Course(NamedTuple):
    """The steps of a ritual as far as they go, and what stops it."""

    steps: tuple[Step, ...]
    breach: Breach | None


class Solution(NamedTuple):
    """A ritual that went well, and what its letters spell."""

    ritual: Ritual
    steps: tuple[Step, ...]
    message: str
    """The letters of the devoured faces, in order."""
    answer: str
    """The letters of the hidden sides that show no stars, in the same order.  (rules 8.2)"""


Hit = tuple[Move, bytes, list[Sign]]
"""An outcome that shows something: the move, the cells, and which constellations."""


def hits_of(found: Outcomes, signs: Sequence[Sign]) -> list[Hit]:
    """The outcomes that show some of these constellations; the sky before the move does not matter.  (rules 13.15)"""
    hits: list[Hit] = []
    for after, move in found.items():
        shown = shown_in(after, signs)
        if shown:
            hits.append((move, after, shown))
    return hits


def shown_in(cells: bytes, signs: Iterable[Sign]) -> list[Sign]:
    """Which constellations a sky shows; one that shows in several places is still one.  (rules 13.13)"""
    symbols = cells.translate(SYMBOL_OF_FACE) + OUTSIDE
    return [sign for sign in signs if sign.lookout.shows(symbols)]


def course_of(ritual: Ritual) -> Course:
    """Carry out a ritual until it ends or a promise is broken."""
    try:
        meanings = ritual.meanings
    except NotUnderstood as error:
        number = ritual.instructions.index(error.text) + 1 if error.text in ritual.instructions else 0
        return Course((), Breach(number, "an instruction that can be read", str(error)))
    cells, duck = ritual.sky.cells, ritual.duck
    steps: list[Step] = []
    unused: list[Sign] = []
    for number, meaning in enumerate(meanings, 1):
        if number % STEPS_PER_PHASE == 1:
            unused = signs_at(ritual, number, ())
        found = outcomes(meaning, cells, duck)
        hits = hits_of(found, unused)
        if len(hits) != 1 or len(hits[0][2]) != 1:
            return Course(tuple(steps), _no_single_hit(number, found, hits))
        move, after, (sign,) = hits[0]
        space = LANDINGS[sign.direction][duck]
        if space is None or after[space] == NO_TILE:
            return Course(tuple(steps), _no_landing(number, sign, duck, space))
        face = after[space]
        instruction, letter = ritual.instructions[number - 1], ritual.letter(face)
        steps.append(Step(number, instruction, move, len(found), cells, after, duck, sign, space, face, letter))
        unused = left_after(unused, sign)
        cells, duck = devoured(after, space), space
    return Course(tuple(steps), None)


def signs_at(ritual: Ritual, number: int, used: Sequence[Sign]) -> list[Sign]:
    """The constellations that count in a step: those of its phase, without the used ones.  (rules 5.3)"""
    return [sign for sign in ritual.phases[(number - 1) // STEPS_PER_PHASE] if sign not in used]


def left_after(unused: list[Sign], sign: Sign) -> list[Sign]:
    """The constellations that are left when one of them has been used."""
    return [each for each in unused if each is not sign]


def devoured(cells: bytes, space: int) -> bytes:
    """The cells without the tile on which Duckthulhu landed."""
    return Sky(cells).without(space).cells


def _no_single_hit(number: int, found: Outcomes, hits: list[Hit]) -> Breach:
    phase = (number - 1) // STEPS_PER_PHASE + 1
    if not found:
        return Breach(number, "at least one legal move", f"step {number}: no move, the instruction allows none here")
    if not hits:
        missing = f"none of {len(found)} outcomes shows an" if len(found) > 1 else "the one outcome shows no"
        text = f"step {number}: nothing matches, {missing} unused constellation of phase {phase}"
        return Breach(number, ONE_OUTCOME, text)
    if len(hits) > 1:
        shown = [f"{move.words} ({', '.join(sign.id for sign in signs)})" for move, _, signs in hits[:SHOWN_MOVES]]
        more = f" and {len(hits) - SHOWN_MOVES} more" if len(hits) > SHOWN_MOVES else ""
        text = f"step {number}: {len(hits)} moves match: {', '.join(shown)}{more}"
        return Breach(number, ONE_OUTCOME, text)
    move, _, signs = hits[0]
    names = " and ".join(sign.id for sign in signs)
    text = f"step {number}: {len(signs)} constellations: {move.words} shows {names}"
    return Breach(number, "one constellation in that outcome", text)


def _no_landing(number: int, sign: Sign, duck: int, space: int | None) -> Breach:
    jump = f"{sign.direction} from {place_in_words(duck)}"
    where = f"{jump} leaves the sky" if space is None else f"{SPACE_NAMES[space]}, {jump}, is empty"
    return Breach(number, "a tile to land on", f"step {number}: no tile to land on: {where} (constellation {sign.id})")


def solve(ritual: Ritual) -> Solution:
    """The whole course of a ritual.  Raises Unsolvable with the step and the promise that is broken."""
    course = course_of(ritual)
    if course.breach is not None:
        raise Unsolvable(f"This ritual cannot be carried out; {course.breach.text}.")
    return Solution(ritual, course.steps, *letters_of(ritual, course.steps))


def letters_of(ritual: Ritual, steps: Sequence[Step]) -> tuple[str, str]:
    """What the devoured faces spell, and what the starless sides under them spell."""
    hidden = (step.devours ^ 1 for step in steps)
    starless = (face for face in hidden if face_in_words(face) in GROUPS["without stars"])
    return "".join(step.letter for step in steps), "".join(map(ritual.letter, starless))


def promises_of(steps: Sequence[Step], ritual: Ritual) -> tuple[Promise, ...]:
    """What a file says about steps that went like this."""
    return tuple(
        Promise(
            number=step.number,
            move=step.move.words,
            outcomes=step.outcomes,
            constellation=step.sign.id,
            direction=step.sign.direction,
            lands_on=SPACE_NAMES[step.lands_on],
            devours=ritual.tiles[step.devours // 2].id,
            showing=face_in_words(step.devours),
            letter=step.letter,
        )
        for step in steps
    )
