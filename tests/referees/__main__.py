"""`make referees`: let the referees look at as many positions as you like.

Prints for each game the positions, the differences, the shortest difference as a scenario, and what was exercised how
often.  The exit code is 1 if there is a difference, or if in 100,000 positions something was exercised too rarely.
"""

import argparse
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing

from cultists.arena.workers import cores, side_by_side
from cultists.engine.errors import UnknownGame
from cultists.games import GAMES
from cultists.terminal.progress import progress
from cultists.terminal.shelf import find_rules
from referees.frame import ALL, OFTEN, Course, Findings, courses_of, exercised_by, look_at, shares

CHUNK = 50
"""So many positions go to a process at once."""
INTERRUPTED = 130
DEFAULT_POSITIONS = 5_000
WIDTH = 120
NUMBER_HELP = "only the position with this number, to see it again: of the --course, or without one, one of each course"

Job = tuple[str, str, int, int, int]


def main(words: Sequence[str] | None = None) -> int:
    """Look at the positions that the command line asks for; gives the exit code."""
    asked = arguments(words)
    games = {game: courses_to_look_at(game, asked.course) for game in ([asked.game] if asked.game else GAMES)}
    if not any(games.values()):
        print(f"There is no course “{asked.course}”; the courses are:", file=sys.stderr)
        for game in games:
            print(f"  {game}: {', '.join(course.name for course in courses_of(game))}", file=sys.stderr)
        return 2
    code = 0
    for game, courses in games.items():
        if not courses:
            continue
        if asked.number is not None:
            numbers = [(game, course.name, asked.seed, asked.number, asked.number + 1) for course in courses]
        else:
            numbers = list(jobs(game, courses, asked.seed, asked.positions))
        found, is_interrupted = look(game, numbers, asked.workers)
        is_whole = asked.course is None and asked.number is None
        too_rare = found.too_rare(courses) if is_whole else {}
        show(game, courses, found, too_rare, with_tally=asked.number is None)
        if is_interrupted:
            print("Stopped.", file=sys.stderr)
            return INTERRUPTED
        code |= bool(found.differences or too_rare)
    return code


def courses_to_look_at(game: str, name: str | None) -> list[Course]:
    """All courses of a game, or the one with this name if it has one."""
    return [course for course in courses_of(game) if name in (None, course.name)]


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """What was asked for on the command line, or in these words."""
    parser = argparse.ArgumentParser(prog="make referees ARGS=…", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--positions", type=positive, default=DEFAULT_POSITIONS, help="of each game (%(default)s)")
    parser.add_argument("--game", type=game_called, help="only this game; a word of its name is enough")
    parser.add_argument("--course", help="only the positions of this course (a family of positions, as “victories”)")
    parser.add_argument("--seed", type=int, default=1, help="another seed gives other positions (%(default)s)")
    parser.add_argument("--number", type=from_zero, help=NUMBER_HELP)
    parser.add_argument("--workers", type=positive, default=cores(), help="processes (%(default)s)")
    return parser.parse_args(words)


def game_called(text: str) -> str:
    """The game that is meant."""
    try:
        return find_rules(text).name
    except UnknownGame as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def positive(text: str) -> int:
    """A number from 1 up."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} must be a number from 1 up")
    return int(text)


def from_zero(text: str) -> int:
    """A number from 0 up."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} must be a number from 0 up")
    return int(text)


def counted(count: int, what: str) -> str:
    """“1 position”, “3,000 positions”."""
    return f"{count:,} {what}{'s' * (count != 1)}"


def jobs(game: str, courses: Sequence[Course], seed: int, positions: int) -> Iterator[Job]:
    """The positions of all courses, cut into pieces; each course gets its share."""
    whole = sum(course.share for course in courses)
    for name, count in shares(courses, positions * 100 // whole).items():
        for first in range(0, count, CHUNK):
            yield game, name, seed, first, min(count, first + CHUNK)


def look(game: str, numbers: list[Job], workers: int) -> tuple[Findings, bool]:
    """What the referee finds, and whether somebody stopped it before the end."""
    found = Findings()
    try:
        with (
            progress(f"{GAMES[game].title}: pieces of {CHUNK} positions", len(numbers)) as advance,
            closing(side_by_side(look_at, numbers, workers)) as pieces,
        ):
            for piece in pieces:
                found.add(piece)
                advance()
    except KeyboardInterrupt:
        return found, True
    return found, False


def show(
    game: str, courses: Sequence[Course], found: Findings, too_rare: Mapping[str, int], *, with_tally: bool
) -> None:
    """Print it."""
    looked_at = counted(found.positions.total(), "position")
    rare = f", {len(too_rare)} exercised too rarely" if too_rare else ""
    print(f"\n{GAMES[game].title}: {looked_at}, {counted(len(found.differences), 'difference')}{rare}")
    each = ", ".join(f"{name} {count:,}" for name, count in sorted(found.positions.items()))
    print(textwrap.fill(f"Positions of each course: {each}", WIDTH, initial_indent="  ", subsequent_indent="    "))
    if with_tally:
        print(f"  How often each was exercised (with {ALL:,} positions it must be at least {OFTEN} times):")
        keys = exercised_by(courses)
        width = max(map(len, keys), default=0)
        for key in keys:
            print(f"    {key:<{width}} {found.tally[key]:>9,}{'  too rare' * (key in too_rare)}")
    if found.differences:
        again, first = min(found.differences, key=lambda difference: len(difference[1].scenario))
        print(f'\nA difference (again: make referees ARGS="{again}"):\n{first}\n')
        if first.opens_with:
            print(f"Save the position as a file, and open it: {first.opens_with} FILE\n")
        kinds: dict[str, int] = {}
        for _, difference in found.differences:
            kinds[difference.sentence] = kinds.get(difference.sentence, 0) + 1
        for sentence, count in sorted(kinds.items(), key=lambda kind: -kind[1]):
            print(f"{count:>7,} x {sentence}")


if __name__ == "__main__":
    sys.exit(main())
