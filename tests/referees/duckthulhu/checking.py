"""Whether a ritual is correct (facts 2.5), and how it goes."""

from collections.abc import Iterator
from dataclasses import dataclass

from referees.duckthulhu.english import NotUnderstood, understand
from referees.duckthulhu.ritual import STEPS, STEPS_OF_A_PHASE, Ritual, Table, Wrong, ritual_of
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

    @property
    def outcomes(self) -> list[Outcome]:
        """What the instruction leads to."""
        return outcomes(self.sky, self.duck, understand(self.instruction))


@dataclass
class Done:
    """What a step led to."""

    before: Position
    possible: list[Outcome]
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
    possible = before.outcomes
    if not possible:
        raise Wrong("no move", "the instruction allows no move", number)
    found = [(outcome, stands(outcome.sky, before.unused)) for outcome in possible]
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
    return Done(before, possible, taken, constellation, cell, taken.sky[cell])


def steps(ritual: Ritual) -> Iterator[Done]:
    """The twenty-five steps of a ritual; `Wrong` at the first that cannot be done."""
    sky, duck = ritual.sky, ritual.start
    unused: list[Constellation] = []
    for number in range(1, STEPS + 1):
        if (number - 1) % STEPS_OF_A_PHASE == 0:
            unused = list(ritual.chart[(number - 1) // STEPS_OF_A_PHASE])
        done = right(Position(number, sky, duck, ritual.instructions[number - 1], unused))
        yield done
        sky, duck = done.after, done.lands_on
        unused = [each for each in unused if each != done.constellation]
    if sky:
        raise Wrong("end", "the sky is not empty")


def check(text: str) -> list[Done]:
    """The steps of the ritual in a file; `Wrong` if it is not correct."""
    return check_ritual(ritual_of(text))


def check_ritual(ritual: Ritual) -> list[Done]:
    """The steps of a ritual; `Wrong` if it is not correct."""
    if len(ritual.instructions) != STEPS:
        raise Wrong("instructions", f"{len(ritual.instructions)} instructions")
    for number, sentence in enumerate(ritual.instructions, 1):
        try:
            understand(sentence)
        except NotUnderstood:
            raise Wrong("instructions", f"nobody understands “{sentence}”", number) from None
    course = list(steps(ritual))
    compare_letters(ritual, course)
    compare_steps(ritual.expected, course)
    return course


def letters(course: list[Done]) -> str:
    """The letters of the faces that were devoured, in order."""
    return "".join(done.devoured.letter for done in course)


def hidden_letters(course: list[Done]) -> str:
    """The letters of the hidden sides without stars, in the same order."""
    return "".join(done.devoured.hidden_letter for done in course if done.devoured.hides not in STARS)


def compare_letters(ritual: Ritual, course: list[Done]) -> None:
    """The letters must spell what the file says."""
    for said, spelt in ((ritual.message, letters(course)), (ritual.answer, hidden_letters(course))):
        if said is not None and "".join(said.split()) != spelt:
            raise Wrong("letters", f"the letters spell {spelt}, not {said}")


def compare_steps(expected: list[Table], course: list[Done]) -> None:
    """What the file says of each step must be so.  Of a push, any tile with the same outcome is right."""
    for said, done in zip(expected, course, strict=False):
        is_so = {
            "outcomes": len(done.possible),
            "constellation": done.constellation.id,
            "direction": done.constellation.direction,
            "lands_on": name_of(done.lands_on),
            "devours": done.devoured.tile.id,
            "showing": done.devoured.shows,
            "letter": done.devoured.letter,
        }
        for key, value in is_so.items():
            if key in said and said[key] != value:
                raise Wrong("steps", f"{key} is {value}, not {said[key]}", done.before.number)
        if "move" in said and said["move"] not in done.taken.moves:
            raise Wrong("steps", f"the move is one of {done.taken.moves}", done.before.number)
