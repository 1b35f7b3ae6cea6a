"""Who enters: bots of ours by name, with more thoughts or fewer, and programs of others by their address.

greedy   high-priest   high priest x2   adept x0.5   http://localhost:8000/bot   mine=stdio:python bot.py
"""

import re
from collections.abc import Mapping
from functools import partial
from pathlib import PurePath
from random import Random
from typing import Any, Final
from urllib.parse import quote, urlsplit

import msgspec

from cultists.arena.external import HTTP, PATIENCE, STARTING, STDIO, External, Silence, Unreachable, hang_up
from cultists.arena.one_game import Maker
from cultists.bots import bot_for
from cultists.engine import CHANCE, Bot, CultistsError, Game, Rules, Sight
from cultists.engine.errors import IllegalAnswer
from cultists.search import Thinker, unhurried

LESS_THAN_NOTHING: Final = re.compile(r".+[\s_-]x\s*-\s*[\d.]+")
TIMES: Final = re.compile(r"(?P<kind>.+\S)\s+x\s*(?P<factor>\d+(\.\d+)?|\.\d+)")
NAMED: Final = re.compile(rf"(?P<name>[^=:/]+)=(?P<address>({STDIO}|{'|'.join(HTTP)}).*)", re.I)


class BadEntrant(CultistsError):
    """A bot is described in a way that cannot be understood."""


class Entrant(msgspec.Struct, frozen=True):
    """A bot under the name that tables and plots give it."""

    name: str
    kind: str
    """The name of a bot of ours, or the address of a program."""
    factor: float = 1.0
    """So many times its usual thoughts."""

    @property
    def is_external(self) -> bool:
        """Whether it is a program of others."""
        return self.kind.startswith((*HTTP, STDIO))

    def bot(self, rules: Rules[Any], seats: int, options: Mapping[str, str], patience: float = PATIENCE) -> Bot:
        """The bot, made for one seat of one game; it has no clock, so that the same luck gives the same game.

        Raises UnknownBot, and BadEntrant if it has no budget that could be multiplied.
        """
        if self.is_external:
            return External(self.kind, rules, seats, options, patience)
        bot = bot_for(rules, self.kind)
        if self.factor != 1 and not isinstance(bot, Thinker):
            raise BadEntrant(f"“{self.kind}” does not search, so it has no thoughts to multiply; leave out the factor.")
        return unhurried(bot, self.factor)


def read_entrant(words: str) -> Entrant:
    """The entrant of “high-priest x2”, or of “mine=http://…”.  Raises BadEntrant."""
    words = words.strip()
    named = NAMED.fullmatch(words)
    name, words = (named["name"].strip(), named["address"]) if named else ("", words)
    if words.lower().startswith((*HTTP, STDIO)):
        scheme, _, rest = words.partition(":")
        if not rest.strip("/ "):
            raise BadEntrant(f"“{words}” does not name a program; write http://HOST:PORT/PATH or stdio:COMMAND.")
        if words.lower().startswith(HTTP):
            _check_address(words)
        return Entrant(name or _short(words), f"{scheme.lower()}:{rest}")
    plain = " ".join(words.lower().replace("-", " ").replace("_", " ").split())
    if not plain:
        raise BadEntrant("A bot has no name here; write the bots as in greedy,uniform.")
    times = TIMES.fullmatch(plain)
    if times is None:
        return Entrant(plain, plain)
    factor = float(times["factor"])
    if factor == 0 or LESS_THAN_NOTHING.fullmatch(words.lower()):
        raise BadEntrant(f"“{words}” would not think at all; the factor must be more than 0, as in x0.5.")
    return Entrant(times["kind"] if factor == 1 else f"{times['kind']} x{factor:g}", times["kind"], factor)


def _check_address(words: str) -> None:
    """Raise BadEntrant if no program could ever be asked at this address."""
    wrong = ""
    try:
        address = urlsplit(words)
        host, _ = address.hostname or "", address.port  # a port that is none is noticed here
    except ValueError as error:
        raise BadEntrant(f"“{words}” is not an address ({error}). Write it as http://HOST:PORT/PATH.") from error
    strange = next((each for each in words.partition(address.netloc)[2] if not "!" <= each <= "~"), "")
    if not host:
        wrong = "it names no host"
    elif address.username is not None:
        wrong = "it has a user's name in it, but there is no login"
    elif not _is_host(host):
        wrong = f"“{host}” is not a host"
    elif strange:
        wrong = f"write “{strange}” as “{quote(strange)}”"
    if wrong:
        raise BadEntrant(f"“{words}” is not an address: {wrong}. Write it as http://HOST:PORT/PATH.")


def _is_host(host: str) -> bool:
    try:
        host.encode("idna")
    except UnicodeError:  # an empty part, or a very long one
        return False
    return all(each >= "!" for each in host)


def _short(address: str) -> str:
    """A name for a program without one: host and path, or the script in its command."""
    if address.lower().startswith(HTTP):
        return address.partition("://")[2].rstrip("/")
    words = address[len(STDIO) :].split()
    script = next((word for word in words if PurePath(word).suffix in (".py", ".js", ".jar", ".rb", ".sh")), words[0])
    return PurePath(script).stem


def makers_for(
    entrants: Mapping[str, Entrant], rules: Rules[Any], seats: int, options: Mapping[str, str], patience: float
) -> dict[str, Maker]:
    """How the bots are made, by name; fit to be sent to another process."""
    return {name: partial(Entrant.bot, entrant, rules, seats, options, patience) for name, entrant in entrants.items()}


def check_reachable(
    entrant: Entrant, rules: Rules[Any], seats: int, options: Mapping[str, str], patience: float
) -> None:
    """Ask a program the first question of a game that does not count.  Raises Unreachable if no answer comes."""
    game: Game[Any] = Game.new(rules, seats, options)
    rng = Random(0)
    while (question := game.question) is not None and question.seat == CHANCE:
        game.answer(CHANCE, rng.choice(question.options))
    if question is None:
        return
    try:
        External(entrant.kind, rules, seats, options, max(patience, STARTING)).said(Sight(game, question.seat))
    except Silence as silence:
        raise Unreachable(f"“{entrant.name}” cannot be asked at {entrant.kind}: {silence}.") from silence
    except IllegalAnswer:
        pass  # it is there; what it says is counted when it matters
    finally:
        hang_up()
