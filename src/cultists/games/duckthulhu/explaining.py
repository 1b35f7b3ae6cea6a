"""Why a step goes as it does: what every candidate would have shown, for a person who wants to understand."""

from collections.abc import Iterable
from typing import NamedTuple

from cultists.games.duckthulhu.moves import PUSHES, Move, result_of
from cultists.games.duckthulhu.outcomes import outcomes
from cultists.games.duckthulhu.ritual import STEPS_PER_PHASE, Ritual, Sign
from cultists.games.duckthulhu.solving import Solution, Step, shown_in
from cultists.games.duckthulhu.spaces import spaces_in_words
from cultists.sky import SPACES, Constellations, Sky


class Candidate(NamedTuple):
    """One outcome that the instruction allows, by the first move that leads to it."""

    move: Move
    is_taken: bool
    used: tuple[Sign, ...]
    """Constellations of this phase that show, but were used in an earlier step.  (rules 13.14)"""
    foreign: tuple[Sign, ...]
    """Constellations of other phases that show; they do not matter."""


class Explanation(NamedTuple):
    """All candidates of a step, and where the constellation lies."""

    step: Step
    candidates: tuple[Candidate, ...]
    also: tuple[Move, ...]
    """Other pushes with the same outcome; they are as right as the one that is named.  (rules 13.1)"""
    found_on: tuple[tuple[int, ...], ...]
    """For each place where the constellation shows, its spaces in the order of the figure."""

    @property
    def words(self) -> str:
        """Why this move, in a few sentences."""
        step, others = self.step, len(self.candidates) - 1
        places = " and on ".join(map(spaces_in_words, self.found_on))
        said = [f"“{step.move.words}” shows constellation {step.sign.id} on {places}."]
        if self.also:
            said.append(f"So would {listed(f'“{move.words}”' for move in self.also)}.")
        if not others:
            said.append("The instruction leaves no choice.")
        elif others == 1:
            said.append("The other outcome shows no unused constellation of this phase.")
        else:
            said.append(f"None of the {others} other outcomes shows an unused constellation of this phase.")
        for each in self.candidates:
            if each.used and not each.is_taken:
                names = listed(sign.id for sign in each.used)
                verb = "is" if len(each.used) == 1 else "are"
                said.append(f"“{each.move.words}” shows {names}, which {verb} used up.")
        return " ".join(said)


def listed(words: Iterable[str]) -> str:
    """`a, b and c`."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def explain(solution: Solution) -> list[Explanation]:
    """Why each step of a solution goes as it does."""
    return [explain_step(solution.ritual, step) for step in solution.steps]


def explain_step(ritual: Ritual, step: Step) -> Explanation:
    """Why one step goes as it does."""
    meaning = ritual.meanings[step.number - 1]
    phase = ritual.phases[(step.number - 1) // STEPS_PER_PHASE]
    candidates = []
    for after, move in outcomes(meaning, step.before, step.duck).items():
        is_taken = after == step.after
        shown = [sign for sign in shown_in(after, ritual.signs) if not (is_taken and sign == step.sign)]
        used = tuple(sign for sign in shown if sign in phase)
        candidates.append(Candidate(move, is_taken, used, tuple(sign for sign in shown if sign not in phase)))
    ways = Constellations([step.sign.figure]).find_all(Sky(step.after))
    return Explanation(step, tuple(candidates), _also(step), tuple(spaces for (spaces,) in ways))


def _also(step: Step) -> tuple[Move, ...]:
    if step.move.kind != "push":
        return ()
    moves = (PUSHES[space, step.move.direction] for space in SPACES)
    return tuple(move for move in moves if move != step.move and result_of(move, step.before, step.duck) == step.after)
