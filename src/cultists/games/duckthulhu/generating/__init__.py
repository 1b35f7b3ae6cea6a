"""Makes new rituals: by seed, at a level of difficulty, with a message and an answer of one's own.

A plan on blank tiles (planning.py), real tiles that fulfil its wishes (dealing.py), figures (figures.py), letters.
Every ritual is solved before it is handed out.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime
from functools import partial
from random import Random
from string import ascii_lowercase
from typing import Final

from cultists.engine.errors import CultistsError
from cultists.games.duckthulhu.generating.dealing import Deal, deal, with_fives
from cultists.games.duckthulhu.generating.figures import drawn, figures_of, has_figures
from cultists.games.duckthulhu.generating.letters import (
    SHORTEST_ANSWER,
    answer_from,
    default_answer,
    hidden_starless,
    lettered_tiles,
    message_from,
    spelt,
)
from cultists.games.duckthulhu.generating.levels import LEVELS, Difficulty, Level, difficulty_of, level_named
from cultists.games.duckthulhu.generating.planning import Plan, Planned, Planner
from cultists.games.duckthulhu.language import meaning_of
from cultists.games.duckthulhu.ritual import PHASES, STANDARD_INSTRUCTIONS, STEPS, STEPS_PER_PHASE, Ritual, Sign
from cultists.games.duckthulhu.solving import promises_of, solve
from cultists.sky import NO_TILE, SPACES, Sky
from cultists.sky.matching import Cell

__all__ = ["LEVELS", "STARTS", "Difficulty", "Impossible", "difficulty_of", "generate", "seed_of", "todays_seed"]

STARTS: Final = 500
"""How many plans are begun before the instructions are called impossible; the standard ones need about twenty."""
END_DEALS: Final = 10
DEALS: Final = 5

ADJECTIVES: Final = (
    "Drowned",
    "Gilded",
    "Hollow",
    "Molten",
    "Nameless",
    "Patient",
    "Seventh",
    "Silent",
    "Sunken",
    "Wary",
)
NOUNS: Final = ("Beak", "Down", "Drake", "Egg", "Feather", "Gosling", "Nest", "Pond", "Quill", "Reed", "Webbed Foot")

Progress = Callable[[int, int], None]
"""Is told which plan is being tried, and how many there may be."""


class Impossible(CultistsError):
    """No ritual was found for some instructions; the text says how far the plans came."""


def generate(
    seed: int,
    *,
    level: str = "medium",
    message: str = "",
    answer: str = "",
    instructions: Sequence[str] = (),
    progress: Progress | None = None,
) -> Ritual:
    """A ritual; the same for the same arguments, everywhere.  Raises CultistsError if something cannot be done."""
    texts = tuple(instructions) or STANDARD_INSTRUCTIONS
    if len(texts) != STEPS:
        raise CultistsError(f"A ritual has {STEPS} instructions, not {len(texts)}.")
    # Only what follows from the number alone can be had again by everybody.
    wishes = ", by wish" * bool(message or answer or texts != STANDARD_INSTRUCTIONS)
    message, answer = message_from(message), answer_from(answer)
    rng = Random(f"ritual {seed} {level}")
    maker = _Maker(level_named(level), len(spelt(answer)) - SHORTEST_ANSWER if answer else None, rng)
    planner = Planner(tuple(map(meaning_of, texts)), rng, maker.level.wide)
    for start in range(STARTS):
        if progress:
            progress(start, STARTS)
        for plan in planner.plans():
            planner.effort.spend(END_DEALS)
            found = maker.tiles_and_figures(plan)
            if found:
                parts = {"message": message, "answer": answer, "origin": f"seed {seed}, {level}{wishes}"}
                return _written(plan, found, rng, parts, texts)
    raise Impossible(
        f"No ritual was found for these instructions in {STARTS} attempts; {_why(planner.furthest, texts)}."
    )


def _why(furthest: int, texts: Sequence[str]) -> str:
    """Where the plans ended."""
    if furthest == STEPS:
        return "they can be carried out, but no tiles and figures were found that leave one right move at every step"
    here, after = texts[furthest - 1], texts[furthest]
    return f"none came further than step {furthest}, “{here}”, and {furthest + 1}, “{after}”"


def seed_of(day: date) -> int:
    """The seed of a day's ritual, such as 20301224."""
    return day.year * 10_000 + day.month * 100 + day.day


def todays_seed() -> int:
    """The seed of today's ritual; the day changes at midnight in Greenwich, so that it is the same for everybody."""
    return seed_of(datetime.now(UTC).date())


Figures = list[list[list[Cell]]]
"""The figures of the five phases, in the order of the steps."""


class _Maker:
    """Turns plans into rituals: deals the tiles and picks the figures."""

    def __init__(self, level: Level, fives: int | None, rng: Random) -> None:
        self.level: Final = level
        self.fives: Final = fives
        """How many tiles must be devoured showing 5, for the answer to have the right length."""
        self.rng: Final = rng

    def tiles_and_figures(self, plan: Plan) -> tuple[Deal, Figures] | None:
        """Tiles and figures for a plan.  The last five tiles come first: they have the fewest ways to go right."""
        last = plan.steps[-STEPS_PER_PHASE:]
        blanks = [face // 2 for face in last[0].before if face != NO_TILE]
        for _ in range(END_DEALS):
            ended = deal(blanks, plan.masks, {}, self.rng)
            if ended is None:
                return None
            if has_figures(last, ended):
                return self._completed(plan, ended)
        return None

    def _completed(self, plan: Plan, ended: Deal) -> tuple[Deal, Figures] | None:
        rest = [space for space in SPACES if space not in ended]
        sides = [side for _, side in sorted(divmod(step.after[step.space], 2) for step in plan.steps)]
        for _ in range(DEALS):
            dealt = deal(rest, plan.masks, ended, self.rng)
            if dealt is None or (
                self.fives is not None and not with_fives(dealt, ended, plan.masks, sides, self.fives)
            ):
                continue
            figures = self._figures(plan.steps, dealt | ended)
            if figures:
                return dealt | ended, figures
        return None

    def _figures(self, steps: Sequence[Planned], dealt: Deal) -> Figures | None:
        figures = []
        for first in range(0, STEPS, STEPS_PER_PHASE):
            found = figures_of(steps[first : first + STEPS_PER_PHASE], dealt, (self.level, self.rng))
            if found is None:
                return None
            figures.append(found)
        return figures


def _written(
    plan: Plan, tiles_and_figures: tuple[Deal, Figures], rng: Random, parts: Mapping[str, str], texts: tuple[str, ...]
) -> Ritual:
    """The ritual with its chart, letters and promises."""
    dealt, figures = tiles_and_figures
    devoured = [dealt[face // 2] ^ face & 1 for face in (step.after[step.space] for step in plan.steps)]
    answer = parts["answer"] or default_answer(len(hidden_starless(devoured)), rng)
    ritual = partial(
        Ritual,
        Sky(bytes(dealt[space] for space in SPACES)),
        plan.duck_row,
        tuple(_phase(number, plan, figures[number - 1], rng) for number in range(1, PHASES + 1)),
        tiles=lettered_tiles(devoured, parts["message"], answer, rng),
        instructions=texts,
        name=f"Ritual of the {rng.choice(ADJECTIVES)} {rng.choice(NOUNS)}",
        origin=parts["origin"],
        message=parts["message"],
        answer=answer,
    )
    return ritual(promises=promises_of(solve(ritual()).steps, ritual()))


def _phase(number: int, plan: Plan, figures: list[list[Cell]], rng: Random) -> tuple[Sign, ...]:
    """The constellations of a phase, in an order that tells nothing."""
    steps = plan.steps[STEPS_PER_PHASE * (number - 1) :][:STEPS_PER_PHASE]
    pairs = [(step.direction, drawn(cells, rng)) for step, cells in zip(steps, figures, strict=True)]
    rng.shuffle(pairs)
    return tuple(Sign(f"{number}{name}", *pair) for name, pair in zip(ascii_lowercase, pairs, strict=False))
