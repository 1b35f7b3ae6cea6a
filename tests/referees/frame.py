"""What the referees of all games have in common: families of positions, and what comes of comparing them."""

import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from shlex import quote
from typing import Final

ALL: Final = 100_000
"""In so many positions of a game everything must have been exercised `OFTEN` times."""
OFTEN: Final = 50


class Tally(Counter[str]):
    """How often each sentence, each ability and each kind of answer was exercised."""


@dataclass(frozen=True)
class Difference:
    """The referee says one thing, the rules of the game do another."""

    what: str
    """In one sentence: what the rule text gives, and what the game did."""
    sentence: str
    """What it rests on: the chapter of the rule text, and the sentence in our words."""
    scenario: str
    """The position, as the command in `opens_with` reads it from a file."""
    answers: tuple[str, ...] = ()
    """The answers that were given after it, as words."""
    opens_with: str = "cultists play --scenario"
    """Nothing if no command can open it."""

    def __str__(self) -> str:
        given = "".join(f"\n  {answer}" for answer in self.answers)
        return f"{self.what}\nIt rests on: {self.sentence}\n\n{self.scenario}" + (f"\nAnswers:{given}" if given else "")


Compare = Callable[[Random, Tally], Difference | None]
"""Makes one position, lets the game and the referee play it, and compares what comes of it."""


@dataclass(frozen=True)
class Course:
    """A family of positions."""

    name: str
    share: int
    """How many of each hundred positions of the game belong to it."""
    compare: Compare
    exercises: tuple[str, ...]
    """What `ALL` positions of the game must exercise at least `OFTEN` times."""


@dataclass
class Findings:
    """What came of some positions of a game."""

    positions: Counter[str] = field(default_factory=Counter)
    """By the name of their course."""
    tally: Tally = field(default_factory=Tally)
    differences: list[tuple[str, Difference]] = field(default_factory=list)
    """Each with the words that make `make referees` show it again."""

    def add(self, other: "Findings") -> None:
        """Put the findings of other positions to these."""
        self.positions.update(other.positions)
        self.tally.update(other.tally)
        self.differences.extend(other.differences)

    def too_rare(self, courses: Sequence[Course]) -> dict[str, int]:
        """What was exercised less often than it must be; with fewer positions than `ALL` nothing has to be."""
        if self.positions.total() < ALL:
            return {}
        return {key: self.tally[key] for key in exercised_by(courses) if self.tally[key] < OFTEN}


def courses_of(game: str) -> tuple[Course, ...]:
    """The families of positions that the referee of a game knows."""
    courses: tuple[Course, ...] = import_module(f"referees.{game}").COURSES
    assert sum(course.share for course in courses) == 100, f"{game}: the shares of its courses must add up to 100"
    return courses


def exercised_by(courses: Sequence[Course]) -> list[str]:
    """All that the courses exercise, each once."""
    return list(dict.fromkeys(key for course in courses for key in course.exercises))


def shares(courses: Sequence[Course], positions: int) -> dict[str, int]:
    """How many of the positions belong to each course; a course that has a share gets at least one."""
    return {course.name: max(1, round(positions * course.share / 100)) for course in courses}


def look_at(game: str, name: str, seed: int, first: int, last: int) -> Findings:
    """Compare positions `first` to `last - 1` of a course.  The same numbers always give the same positions."""
    course = next(course for course in courses_of(game) if course.name == name)
    found = Findings()
    for number in range(first, last):
        try:
            difference = course.compare(Random(f"{game} {name} {seed} {number}"), found.tally)
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            sentence = "a game and its referee end without an error"
            difference = Difference(what, sentence, traceback.format_exc(), opens_with="")
        found.positions[name] += 1
        if difference is not None:
            again = f"--game {game} --course {quote(name)} --seed {seed} --number {number}"
            found.differences.append((again, difference))
    return found
