"""What `ritual new` does: fresh rituals, written to files or printed."""

import secrets
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from cultists.games.duckthulhu.files import print_ritual
from cultists.games.duckthulhu.generating import STARTS, Difficulty, difficulty_of, generate, todays_seed
from cultists.games.duckthulhu.ritual import STEPS, Ritual
from cultists.terminal.files import check_free, keep_apart, read_text, write_text
from cultists.terminal.mistakes import Mistake
from cultists.terminal.progress import progress
from cultists.terminal.rituals import STOPPED, WELL, put
from cultists.terminal.screen import Screen

FRESH_SEEDS: Final = 10**12
"""So many that nobody gets the same twice."""


class Wanted(NamedTuple):
    """What the command line asks for."""

    seed: int | None
    today: bool
    level: str
    message: str
    answer: str
    instructions: Path | None
    number: int
    output: Path | None
    force: bool


class Made(NamedTuple):
    """A ritual, and where it went."""

    ritual: Ritual
    seed: int
    about: Difficulty
    text: str
    file: Path | None


def new(wanted: Wanted, as_json: bool) -> int:
    """Make rituals, write them, and print what they are like; gives the exit code."""
    seed = _first_seed(wanted)
    # A progress bar catches what is printed meanwhile, so all is printed afterwards; files are written at once.
    made: list[Made] = []
    code = WELL
    try:
        made.extend(_made(wanted, seed, _files(wanted, seed)))
    except KeyboardInterrupt:
        if not made or wanted.number == 1:
            raise
        code = STOPPED
    if as_json:
        facts = [_facts(each, wanted.level) for each in made]
        put(facts if wanted.number > 1 else facts[0])
    else:
        for each in made:
            _tell(each, wanted)
    if code == STOPPED:
        where = f"they are in {wanted.output}" if len(made) > 1 else f"it is in {wanted.output}"
        Screen(stderr=True).say(f"Stopped after {len(made)} of {wanted.number} rituals; {where}.", style="bold")
    return code


def _first_seed(wanted: Wanted) -> int:
    if wanted.today and (wanted.seed is not None or wanted.number > 1):
        raise Mistake("There is one ritual a day; leave out --seed and --count, or leave out --today.")
    if wanted.today:
        return todays_seed()
    return secrets.randbelow(FRESH_SEEDS) if wanted.seed is None else wanted.seed


def _files(wanted: Wanted, seed: int) -> list[Path]:
    """Where the rituals go.  Raises Mistake before any work is done if something is in the way."""
    output = wanted.output
    if output is None:
        if wanted.number > 1:
            raise Mistake("Several rituals need a folder; name it with -o FOLDER.")
        return []
    numbers = range(seed, seed + wanted.number)
    files = [output] if wanted.number == 1 else [output / f"ritual-{number}.toml" for number in numbers]
    for path in files:
        keep_apart(path, wanted.instructions)
    check_free(files, force=wanted.force)
    return files


def _made(wanted: Wanted, seed: int, files: list[Path]) -> Iterator[Made]:
    make = partial(
        generate,
        level=wanted.level,
        message=wanted.message,
        answer=wanted.answer,
        instructions=_instructions(wanted.instructions) if wanted.instructions else (),
    )
    if wanted.number == 1:
        with progress("Looking for a ritual", STARTS) as advance:
            yield _written(make(seed, progress=lambda _start, _starts: advance()), seed, *files)
        return
    with progress("Making rituals", wanted.number) as advance:
        for number, file in enumerate(files, seed):
            yield _written(make(number), number, file)
            advance()


def _written(ritual: Ritual, seed: int, file: Path | None = None) -> Made:
    text = print_ritual(ritual)
    if file is not None:
        write_text(file, text)
    return Made(ritual, seed, difficulty_of(ritual), text, file)


def _instructions(path: Path) -> tuple[str, ...]:
    """The instructions in a file, one in a line; empty lines and those that begin with # do not count.

    Raises Mistake unless they are as many as a ritual has.
    """
    lines = (line.strip() for line in read_text(path).splitlines())
    found = tuple(line for line in lines if line and not line.startswith("#"))
    if len(found) != STEPS:
        raise Mistake(f"{path}: A ritual has {STEPS} instructions, not {len(found)}; write one in a line.")
    return found


def _facts(made: Made, level: str) -> dict[str, Any]:
    ritual = made.ritual
    told = {"name": ritual.name, "seed": made.seed, "level": level, "message": ritual.message, "answer": ritual.answer}
    where = {"file": str(made.file)} if made.file else {"ritual": made.text}
    return told | {"difficulty": made.about._asdict()} | where


def _tell(made: Made, wanted: Wanted) -> None:
    """About a file on stdout; if the ritual itself goes there, on stderr.

    A message and an answer that were asked for are repeated; those that we made up stay secret.
    """
    if made.file is None:
        print(made.text, end="")
    screen = Screen(stderr=made.file is None)
    written = f": written to {made.file}" if made.file else ""
    screen.say(f"{made.ritual.name} ({made.ritual.origin}){written}.")
    if wanted.message:
        screen.say(f"The devoured tiles will spell: {made.ritual.message}.", indent=2)
    if wanted.answer:
        screen.say(f"The message leads to: {made.ritual.answer}.", indent=2)
    about = made.about
    screen.say(
        f"Difficulty {about.looks}: {about.outcomes} outcomes to look at, {about.most_outcomes} in one step;"
        f" its figures have {about.symbols} symbols and {about.dashed} dashed squares.",
        indent=2,
    )
