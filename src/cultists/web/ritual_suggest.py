"""A figure for the next step of a draft: one that singles out an outcome.

A figure must show in the outcome of its step, and neither in the step's other outcomes nor in any outcome of the steps
before it in the same phase.  Nothing later matters, so a ritual can be laid out going forward.
"""

import time
from random import Random
from typing import Final

import msgspec

from cultists.engine import CultistsError
from cultists.games.duckthulhu.generating.figures import drawn, pick
from cultists.games.duckthulhu.generating.levels import LEVELS
from cultists.games.duckthulhu.generating.night import Night
from cultists.games.duckthulhu.jumps import JUMPS, LANDINGS
from cultists.games.duckthulhu.outcomes import Outcomes, outcomes
from cultists.games.duckthulhu.ritual import STEPS_PER_PHASE, Ritual, Sign
from cultists.games.duckthulhu.solving import Step, devoured, shown_in
from cultists.games.duckthulhu.spaces import SPACE_NAMES
from cultists.sky import NO_TILE
from cultists.sky.symbols import SYMBOL_OF_FACE
from cultists.web.ritual_draft import SIGN_IDS, Draft, faces_shown, readable

PATIENCE: Final = 8.0
"""Seconds for which a sky or a figure is looked for; others want the thread too."""


class NoFigure(CultistsError):
    """There is no figure for this step, or no way to tell yet."""


class Jump(msgspec.Struct, frozen=True):
    """A way that Duckthulhu can take: it ends on a tile."""

    direction: str
    lands_on: str


class OutcomeReport(msgspec.Struct, frozen=True):
    """One outcome that an instruction allows."""

    move: str
    sky: tuple[int | None, ...]
    jumps: tuple[Jump, ...]


class Suggestion(msgspec.Struct, frozen=True):
    """A constellation for a step, and what it leads to."""

    sign: str
    direction: str
    figure: tuple[str, ...]
    move: str
    lands_on: str


class _Moment:
    """A draft just before a step: all steps up to it hold."""

    def __init__(self, draft: Draft, number: int) -> None:
        ritual, course = readable(draft)
        if len(course.steps) < number - 1:
            raise NoFigure(f"Step {len(course.steps) + 1} comes first; it does not work yet.")
        self.number = number
        self.ritual: Ritual = ritual
        before = course.steps[: number - 1]
        self.cells = devoured(before[-1].after, before[-1].lands_on) if before else ritual.sky.cells
        self.duck = before[-1].lands_on if before else ritual.duck
        self.in_phase: tuple[Step, ...] = before[(number - 1) // STEPS_PER_PHASE * STEPS_PER_PHASE :]
        self.used = {step.sign.direction for step in self.in_phase}
        """The directions that the phase has used; a new one is better.  (duckthulhu rules 13.17)"""
        self.found: Outcomes = outcomes(ritual.meanings[number - 1], self.cells, self.duck)
        if not self.found:
            raise NoFigure(f"The instruction of step {number} allows no move here.")

    def jumps(self, after: bytes) -> list[tuple[str, int]]:
        """The directions that end on a tile, and where."""
        landings = [(name, LANDINGS[name][self.duck]) for name in JUMPS]
        return [(name, space) for name, space in landings if space is not None and after[space] != NO_TILE]

    def forbidden(self, after: bytes) -> list[bytes]:
        """The skies, as symbols, on which the figure of an outcome must not show."""
        skies = [each for each in self.found if each != after]
        for step in self.in_phase:
            skies += outcomes(self.ritual.meanings[step.number - 1], step.before, step.duck)
        return [sky.translate(SYMBOL_OF_FACE) for sky in skies]

    def others(self, sign: str) -> list[Sign]:
        """The constellations of the phase that are drawn already and still unused, but for this one."""
        used = {sign, *(step.sign.id for step in self.in_phase)}
        phase = self.ritual.phases[(self.number - 1) // STEPS_PER_PHASE]
        return [each for each in phase if each.id not in used]

    def free_sign(self) -> str:
        """The constellation to fill in: the first of the phase that is empty, or else that no step has used."""
        first = (self.number - 1) // STEPS_PER_PHASE * STEPS_PER_PHASE
        used = {step.sign.id for step in self.in_phase}
        names = [name for name in SIGN_IDS[first : first + STEPS_PER_PHASE] if name not in used]
        known = {sign.id for sign in self.ritual.signs}
        return next((name for name in names if name not in known), names[0])


def outcomes_at(draft: Draft, number: int) -> list[OutcomeReport]:
    """Everything that the instruction of a step allows.  Raises NoFigure."""
    moment = _Moment(draft, number)
    return [
        OutcomeReport(
            move.words, faces_shown(after), tuple(Jump(name, SPACE_NAMES[space]) for name, space in moment.jumps(after))
        )
        for after, move in moment.found.items()
    ]


def suggested(draft: Draft, number: int, move: str, seed: int) -> Suggestion | None:
    """A constellation for a step, by chance; for the outcome of a move if one is named.  Raises NoFigure."""
    until = time.monotonic() + PATIENCE
    moment, rng = _Moment(draft, number), Random(seed)
    sign = moment.free_sign()
    wanted = [each for each in moment.found.items() if not move or each[1].words == move]
    rng.shuffle(wanted)
    for after, chosen in wanted:
        jumps = moment.jumps(after)
        # A figure that is drawn already and shows here too would make two.
        if not jumps or shown_in(after, moment.others(sign)):
            continue
        if time.monotonic() > until:
            raise NoFigure("No figure was found in time. Choose a move, or change the sky or the instruction.")
        symbols = after.translate(SYMBOL_OF_FACE)
        cells = pick(symbols, Night(moment.forbidden(after)), LEVELS["medium"], rng)
        if cells is not None:
            direction, space = rng.choice([jump for jump in jumps if jump[0] not in moment.used] or jumps)
            figure = tuple(str(drawn(cells, rng)).split(" / "))
            return Suggestion(sign, direction, figure, chosen.words, SPACE_NAMES[space])
    return None
