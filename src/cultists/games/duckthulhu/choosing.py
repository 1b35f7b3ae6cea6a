"""Which ritual a table plays: a text that somebody typed, or that a file holds, becomes a ritual.

- `today`: the ritual of the day, the same for everybody; `today hard` is another, at that level
- `7`: the ritual with that seed; `7 hard`, the same at a level
- `example`: the ritual that comes with the game
- `[ritual] …`: a whole file
"""

from functools import lru_cache
from importlib.resources import files
from typing import Final

from cultists.games.duckthulhu.files import parse_ritual
from cultists.games.duckthulhu.ritual import BadRitual, Ritual

EXAMPLE: Final = "example"
TODAY: Final = "today"
CHOICES: Final = (EXAMPLE, TODAY, f"{TODAY} easy", f"{TODAY} hard")
"""The first is the default: one that a newcomer can carry out, and the same every day."""
MIDDLE: Final = "medium"
LONGEST_SEED: Final = 18


@lru_cache(1)
def example() -> Ritual:
    """The ritual that comes with the game."""
    return parse_ritual(files("cultists.games.duckthulhu").joinpath("example.toml").read_text("utf-8"))


# A table is begun again for every replay and every rebuilt server, and to read a file takes milliseconds.
_parsed = lru_cache(64)(parse_ritual)


def ritual_from(text: str) -> Ritual:
    """The ritual that somebody asks for.  Raises BadRitual with what would be understood."""
    if "=" in text:
        return _parsed(text)
    match text.lower().split():
        case [word] if word == EXAMPLE:
            return example()
        case [word] if word == TODAY or _is_seed(word):
            return _generated(word, MIDDLE)
        case [word, level] if word == TODAY or _is_seed(word):
            return _generated(word, level)
    such_as = f"{TODAY}, a number, or a number and a level such as “7 hard”"
    raise BadRitual(f"“{text[:40]}” is no ritual; say {such_as}, or give the whole text of a ritual file.")


def _is_seed(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= LONGEST_SEED


def _generated(word: str, level: str) -> Ritual:
    from cultists.games.duckthulhu.generating import todays_seed

    return _made(todays_seed() if word == TODAY else int(word), level)


@lru_cache(64)
def _made(seed: int, level: str) -> Ritual:
    from cultists.games.duckthulhu.generating import LEVELS, generate

    if level not in LEVELS:
        raise BadRitual(f"There is no level “{level}”; the levels are {', '.join(LEVELS)}.")
    return generate(seed, level=level)
