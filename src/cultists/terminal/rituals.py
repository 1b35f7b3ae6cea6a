"""What the `ritual` commands do: rituals are read from files, checked, solved and printed in words or JSON.

Exit codes: 0 all is well; 1 the ritual breaks a promise; 2 the file or the text cannot be read; 130 Ctrl-C.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from cultists.games.duckthulhu.checking import check as breaches_of
from cultists.games.duckthulhu.explaining import Explanation, explain_step
from cultists.games.duckthulhu.files import parse_ritual
from cultists.games.duckthulhu.language import NotUnderstood, meaning_of
from cultists.games.duckthulhu.palette import PALETTE
from cultists.games.duckthulhu.ritual import STEPS, STEPS_PER_PHASE, BadRitual, Ritual, face_in_words
from cultists.games.duckthulhu.sky_in_words import sky_in_words
from cultists.games.duckthulhu.solving import Course, Step, course_of, letters_of, promises_of
from cultists.games.duckthulhu.spaces import SPACE_NAMES
from cultists.terminal.files import read_text
from cultists.terminal.screen import Screen
from cultists.terminal.shipped import find_file

WELL: Final = 0
BROKEN: Final = 1
NOT_READ: Final = 2
STOPPED: Final = 130


def read_ritual(path: Path) -> Ritual:
    """The ritual of a file, or of a scenario.  Raises OSError, Mistake and BadRitual, which name the file."""
    path = find_file(path)
    text = sys.stdin.read() if str(path) == "-" else read_text(path)
    try:
        return parse_ritual(text)
    except BadRitual as error:
        raise BadRitual(f"{path}: {error}") from error


def put(facts: object) -> None:
    """Print JSON."""
    print(json.dumps(facts, indent=2, ensure_ascii=False))


def check(file: Path, as_json: bool) -> int:
    """Print which promises a ritual breaks; gives the exit code."""
    ritual = read_ritual(file)
    found = breaches_of(ritual)
    if as_json:
        put({"name": ritual.name, "valid": not found, "breaches": msgspec.to_builtins(found)})
        return BROKEN if found else WELL
    screen = Screen()
    name = ritual.name or str(file)
    if not found:
        screen.say(f"{name} is valid: {STEPS} steps, each with exactly one right move.")
        return WELL
    screen.say(f"{name} breaks {len(found)} promise{'s' * (len(found) > 1)}:", style="bold")
    for breach in found:
        screen.say(f"{breach.text[:1].upper()}{breach.text[1:]}.", indent=2, hang=4)
        screen.say(f"(promised: {breach.promise})", indent=4)
    return BROKEN


def solve(file: Path, with_reasons: bool, as_json: bool) -> int:
    """Print how a ritual goes, as far as it goes; gives the exit code."""
    ritual = read_ritual(file)
    course = course_of(ritual)
    explanations = [explain_step(ritual, step) for step in course.steps] if with_reasons else []
    if as_json:
        put(_solution(ritual, course, explanations))
    else:
        _show_solution(Screen(), ritual, course, explanations)
    return WELL if course.breach is None else BROKEN


def _solution(ritual: Ritual, course: Course, explanations: list[Explanation]) -> dict[str, Any]:
    steps = [msgspec.to_builtins(promise) for promise in promises_of(course.steps, ritual)]
    for told, step in zip(steps, course.steps, strict=True):
        told |= {"instruction": step.instruction, "phase": _phase(step)}
    for told, explanation in zip(steps, explanations, strict=False):
        told |= _explained(explanation)
    message, answer = letters_of(ritual, course.steps)
    breach = msgspec.to_builtins(course.breach)
    return {"name": ritual.name, "steps": steps, "message": message, "answer": answer, "breach": breach}


def _explained(explanation: Explanation) -> dict[str, Any]:
    return {
        "why": explanation.words,
        "found_on": [[SPACE_NAMES[space] for space in spaces] for spaces in explanation.found_on],
        "also": [move.words for move in explanation.also],
        "candidates": [
            {
                "move": each.move.words,
                "taken": each.is_taken,
                "used_constellations": [sign.id for sign in each.used],
                "constellations_of_other_phases": [sign.id for sign in each.foreign],
            }
            for each in explanation.candidates
        ],
    }


def _phase(step: Step) -> int:
    return (step.number - 1) // STEPS_PER_PHASE + 1


def _show_solution(screen: Screen, ritual: Ritual, course: Course, explanations: list[Explanation]) -> None:
    screen.say(ritual.name or "A ritual without a name", style="bold")
    screen.show("\n".join(sky_in_words(ritual.sky.cells, ritual.duck)), PALETTE)
    for index, step in enumerate(course.steps):
        if step.number % STEPS_PER_PHASE == 1:
            screen.say()
            screen.say(f"Phase {_phase(step)}", style="bold")
        _show_step(screen, ritual, step)
        if explanations:
            screen.say(explanations[index].words, indent=6, hang=6)
            screen.show("\n".join(f"      {line}" for line in sky_in_words(step.after, step.duck)), PALETTE)
    screen.say()
    message, answer = letters_of(ritual, course.steps)
    if message:
        screen.say(f"The devoured letters: {message}")
    if answer and course.breach is None:
        screen.say(f"The hidden sides without stars: {answer}")
    if course.breach is not None:
        screen.say(f"Here it stops: {course.breach.text}.", style="bold")


def _show_step(screen: Screen, ritual: Ritual, step: Step) -> None:
    number = f"{step.outcomes} outcome{'s' * (step.outcomes > 1)}"
    screen.say(f"{step.number:2}  {step.instruction}", hang=4)
    tile = ritual.tiles[step.devours // 2].id
    letter = f", letter {step.letter}" if step.letter else ""
    jump = (
        f"{step.sign.direction} to {SPACE_NAMES[step.lands_on]}, devours {face_in_words(step.devours)} ({tile}){letter}"
    )
    screen.say(f"{step.move.words} (of {number}): constellation {step.sign.id}, {jump}", indent=4, hang=6)


def parse(text: str, as_json: bool) -> int:
    """Print what an instruction means, or point at the word that cannot be understood; gives the exit code."""
    try:
        meaning = meaning_of(text)
    except NotUnderstood as error:
        if as_json:
            put({"text": text, "error": str(error), "column": error.column, "expected": error.expected})
        else:
            print(f"cultists: {text}\n          {' ' * (error.column - 1)}^", file=sys.stderr)
            print(f"cultists: {error}", file=sys.stderr)
        return NOT_READ
    if as_json:
        put({"text": text, "words": meaning.words, "meaning": msgspec.to_builtins(meaning)})
    else:
        screen = Screen()
        screen.say(meaning.words)
        screen.say(repr(meaning), indent=2, hang=4)
    return WELL
