"""Whether a ritual keeps its promises: those of every ritual, and those of its own file.  (rules 11.1 to 11.3)"""

import re
from collections.abc import Iterator

from cultists.games.duckthulhu.moves import parse_move, result_of
from cultists.games.duckthulhu.ritual import Promise, Ritual
from cultists.games.duckthulhu.solving import Breach, Course, Step, course_of, letters_of, promises_of
from cultists.games.duckthulhu.spaces import SPACE_NAMES, column_of
from cultists.sky import Constellation, SkyError, parse_symbol

BEGINNING = 0


def check(ritual: Ritual) -> list[Breach]:
    """Every promise that is broken, in the order of the steps; none: the ritual is valid."""
    course = course_of(ritual)
    breaches = [*layout_breaches(ritual), *filter(None, [course.breach])]
    if ritual.promises or ritual.message or ritual.answer:
        breaches += file_breaches(ritual, course)
    return sorted(breaches, key=lambda breach: breach.step)


def layout_breaches(ritual: Ritual) -> Iterator[Breach]:
    """What can be seen before the first step."""
    meteors = [space for space in column_of(1) if ritual.sky.symbol_at(space) == parse_symbol("ME")]
    if len(meteors) != 1:
        text = f"in the beginning: column a shows meteors {len(meteors)} times instead of once"
        yield Breach(BEGINNING, "exactly one ME in column a", text)
    elif meteors[0] != column_of(1)[ritual.duck_row - 1]:
        where = SPACE_NAMES[meteors[0]]
        text = f"in the beginning: Duckthulhu waits beside row {ritual.duck_row}, but the meteors are on {where}"
        yield Breach(BEGINNING, "Duckthulhu waits west of the meteors", text)
    for sign in ritual.signs:
        if not is_trimmed(sign.figure):
            text = f"in the beginning: constellation {sign.id} has an outer row or column that is all dashed"
            yield Breach(BEGINNING, "trimmed figures", text)


def is_trimmed(figure: Constellation) -> bool:
    """Whether every outer row and column shows a symbol; else a dashed one might hang over the edge.  (rules 13.3)"""
    rows = {row for row, _, _ in figure.cells}
    columns = {column for _, column, _ in figure.cells}
    return {0, figure.height - 1} <= rows and {0, figure.width - 1} <= columns


def file_breaches(ritual: Ritual, course: Course) -> Iterator[Breach]:
    """What the file says about the steps and the letters, and is not so."""
    facts = promises_of(course.steps, ritual)
    for promise in ritual.promises:
        if promise.number <= len(facts):
            yield from step_breaches(promise, facts[promise.number - 1], course.steps[promise.number - 1])
    if course.breach is None:
        for name, said, spelt in zip(
            ("message", "answer"), (ritual.message, ritual.answer), letters_of(ritual, course.steps), strict=True
        ):
            if said and _letters(said) != spelt:
                text = f"at the end: the letters spell {spelt or 'nothing'}, but the file's {name} is {said}"
                yield Breach(len(facts), f"the {name} of the file", text)


def step_breaches(promise: Promise, fact: Promise, step: Step) -> Iterator[Breach]:
    """Where a step goes otherwise than its file says; for a push any tile with the same outcome is right."""
    for name in Promise.__struct_fields__:
        said, found = getattr(promise, name), getattr(fact, name)
        if said in ("", None, found) or (name == "move" and _leads_to(said, step)):
            continue
        text = f"step {promise.number}: the file says {name.replace('_', ' ')} {said}, but it is {found or 'nothing'}"
        yield Breach(promise.number, "what the file says", text)


def _leads_to(words: str, step: Step) -> bool:
    try:
        return result_of(parse_move(words), step.before, step.duck) == step.after
    except SkyError:
        return False


def _letters(text: str) -> str:
    return re.sub(r"[^A-Z]", "", text.upper())
