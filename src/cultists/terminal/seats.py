"""Who sits where: people and bots, as said on the command line."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

from cultists.engine import Bot, Rules
from cultists.terminal.mistakes import Mistake

PERSON: Final = ("me", "human", "person", "i")
DEFAULT_BOTS: Final = 2


class Player(NamedTuple):
    """One seat: its name, and the bot that sits there, if it is not a person."""

    name: str
    bot: Bot | None = None

    @property
    def is_person(self) -> bool:
        """Whether somebody has to be asked."""
        return self.bot is None


def read_seats(rules: Rules[Any], words: str, names: str | None = None) -> list[Player]:
    """The players of “me,adept,high priest”.  Raises Mistake and WrongSeatCount."""
    if words.strip().isdecimal():
        raise Mistake(
            f"Name who sits where, with commas between, as in “me,greedy”; you gave the number {words.strip()}."
        )
    kinds = _kinds(words)
    rules.check_seats(len(kinds))
    bots = [_bot(rules, kind) for kind in kinds]
    called = [name.strip() for name in names.split(",")] if names else default_names(kinds)
    if len(called) != len(kinds):
        raise Mistake(f"There are {len(kinds)} seats, but {len(called)} names: {', '.join(called)}.")
    if "" in called or len(set(called)) < len(called):
        raise Mistake(f"Every player needs a name of their own; you gave: {', '.join(called)}.")
    return [Player(name, bot) for name, bot in zip(called, bots, strict=True)]


def read_bots(rules: Rules[Any], words: str) -> list[str]:
    """The names of the bots in “greedy,uniform”; without words as many good ones as the game needs."""
    if not words:
        return default_bots(rules, rules.seats[0])
    kinds = _kinds(words)
    if any(kind in PERSON for kind in kinds):
        raise Mistake("Only bots can be watched. To play yourself, use `cultists play`.")
    rules.check_seats(len(kinds))
    for kind in kinds:
        _bot(rules, kind)
    return kinds


def default_bots(rules: Rules[Any], number: int) -> list[str]:
    """The usual bot, so many times."""
    from cultists.bots import usual_bot

    return [usual_bot(rules)] * number


def default_seats(rules: Rules[Any]) -> str:
    """One person against two bots, or as many as the game wants."""
    number = min(max(1 + DEFAULT_BOTS, rules.seats[0]), rules.seats[-1])
    return ",".join(["me", *default_bots(rules, number - 1)])


def default_names(kinds: Sequence[str]) -> list[str]:
    """“Player”, “Greedy 2”, “Greedy 3”: numbers are those of the seats, where a name would come twice."""
    plain = ["Player" if kind in PERSON else kind.capitalize() for kind in kinds]
    return [name if plain.count(name) == 1 else f"{name} {seat}" for seat, name in enumerate(plain, 1)]


def _kinds(words: str) -> list[str]:
    """The words between the commas; a bot is called as its game calls it, and “high-priest” is “high priest”."""
    return [" ".join(word.lower().replace("-", " ").replace("_", " ").split()) for word in words.split(",")]


def _bot(rules: Rules[Any], kind: str) -> Bot | None:
    from cultists.bots import bot_for, bot_names

    if kind in PERSON:
        return None
    known = [*bot_names(rules)]
    if kind not in known:
        near = get_close_matches(kind, [*known, "me"], n=1)
        guess = f" Did you mean {near[0]}?" if near else ""
        raise Mistake(f"Nobody called “{kind}” can sit here. You can name: me, {', '.join(known)}.{guess}")
    return bot_for(rules, kind)
