"""Whether a ritual is correct, and how it goes."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from referees.duckthulhu.english import understand
from referees.duckthulhu.ritual import STEPS_OF_A_PHASE, Ritual, Wrong, faults_in_the_beginning, ritual_of
from referees.duckthulhu.sky import STARS, Cell, Lying, Sky, name_of
from referees.duckthulhu.stars import Constellation, landing
from referees.duckthulhu.step import Outcome, outcomes, stands


@dataclass
class Position:
    """The moment before a step."""

    number: int
    """The step, from 1."""
    sky: Sky
    duck: Cell
    instruction: str
    unused: list[Constellation]
    """The constellations of the phase that have not been formed."""

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """What the instruction leads to."""
        return outcomes(self.sky, self.duck, understand(self.instruction))


@dataclass
class Done:
    """What a step led to."""

    before: Position
    taken: Outcome
    constellation: Constellation
    lands_on: Cell
    devoured: Lying

    @property
    def after(self) -> Sky:
        """The sky without the tile that was devoured."""
        return {cell: lying for cell, lying in self.taken.sky.items() if cell != self.lands_on}


def right(before: Position) -> Done:
    """Carry out a step as it must be; `Wrong` if that is not possible in exactly one way."""
    number = before.number
    if not before.outcomes:
        raise Wrong("no move", "the instruction allows no move", number)
    found = [(outcome, stands(outcome.sky, before.unused)) for outcome in before.outcomes]
    good = [(outcome, there) for outcome, there in found if there]
    if not good:
        raise Wrong("no constellation", "no move forms an unused constellation", number)
    if len(good) > 1:
        raise Wrong("several moves", f"{len(good)} moves form an unused constellation", number)
    ((taken, there),) = good
    if len(there) > 1:
        raise Wrong("several constellations", f"{[each.id for each in there]} are there at once", number)
    (constellation,) = there
    cell = landing(before.duck, constellation.direction)
    if cell is None:
        raise Wrong("off the board", f"{constellation.direction} leads off the board", number)
    if cell not in taken.sky:
        raise Wrong("no tile", f"no tile to devour on {name_of(cell)}", number)
    return Done(before, taken, constellation, cell, taken.sky[cell])


def steps(ritual: Ritual) -> Iterator[Done]:
    """The twenty-five steps of a ritual; `Wrong` at the first that cannot be done."""
    sky, duck = ritual.sky, ritual.start
    unused: list[Constellation] = []
    for number, instruction in enumerate(ritual.instructions, 1):
        if (number - 1) % STEPS_OF_A_PHASE == 0:
            unused = list(ritual.chart[(number - 1) // STEPS_OF_A_PHASE])
        done = right(Position(number, sky, duck, instruction, unused))
        yield done
        sky, duck = done.after, done.lands_on
        unused = [each for each in unused if each != done.constellation]
    assert not sky, "twenty-five tiles were devoured in twenty-five steps"


@dataclass
class Verdict:
    """How a ritual goes, as far as it goes, and all that is wrong with it."""

    course: list[Done]
    faults: list[Wrong]


def check(text: str) -> Verdict:
    """Judge the ritual in a file."""
    try:
        ritual = ritual_of(text)
    except Wrong as fault:
        return Verdict([], [fault])
    return check_ritual(ritual)


def check_ritual(ritual: Ritual) -> Verdict:
    """Judge a ritual."""
    verdict = Verdict([], list(faults_in_the_beginning(ritual)))
    try:
        for done in steps(ritual):
            verdict.course.append(done)
    except Wrong as fault:
        verdict.faults.append(fault)
    else:
        verdict.faults += faults_in_the_letters(ritual, verdict.course)
    verdict.faults += faults_in_what_is_expected(ritual, verdict.course)
    return verdict


def letters(course: list[Done]) -> str:
    """The letters of the faces that were devoured, in order."""
    return "".join(done.devoured.letter for done in course)


def hidden_letters(course: list[Done]) -> str:
    """The letters of the hidden sides without stars, in the same order."""
    return "".join(done.devoured.hidden_letter for done in course if done.devoured.hides not in STARS)


def faults_in_the_letters(ritual: Ritual, course: list[Done]) -> Iterator[Wrong]:
    """The letters must spell what the file says."""
    if ritual.message and "".join(ritual.message.split()) != letters(course):
        yield Wrong("message", f"the devoured faces spell {letters(course)}, not {ritual.message}")
    if ritual.answer and "".join(ritual.answer.split()) != hidden_letters(course):
        yield Wrong("answer", f"the hidden sides spell {hidden_letters(course)}, not {ritual.answer}")


def what_happens(done: Done) -> dict[str, str | int]:
    """What a file may say of a step, besides its move."""
    return {
        "outcomes": len(done.before.outcomes),
        "constellation": done.constellation.id,
        "direction": done.constellation.direction,
        "lands_on": name_of(done.lands_on),
        "devours": done.devoured.tile.id,
        "showing": done.devoured.shows,
        "letter": done.devoured.letter,
    }


def faults_in_what_is_expected(ritual: Ritual, course: list[Done]) -> Iterator[Wrong]:
    """What the file says of a step must be so.  Of a push, any tile with the same outcome is right."""
    for said in ritual.expected:
        if said["number"] > len(course):
            continue
        done = course[said["number"] - 1]
        for key, value in what_happens(done).items():
            if key in said and said[key] != value:
                yield Wrong("said", f"{key} is {value}, not {said[key]}", done.before.number)
        if "move" in said and said["move"] not in done.taken.moves:
            yield Wrong("said", f"the move is one of {done.taken.moves}", done.before.number)
