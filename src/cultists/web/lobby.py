"""What the home page and the waiting room say: tables in a line, seats to fill, the form of a new table."""

import re
import secrets
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

import msgspec
from markupsafe import Markup

from cultists.bots import bot_kind, bot_kinds, usual_bot
from cultists.engine import BotKind, Rules
from cultists.web.api import SeatWish, seat_setup
from cultists.web.callers import Caller
from cultists.web.journal import NAME_LENGTH, SERVER, TYPED, NotNow, SeatSetup
from cultists.web.state import TableState

MOST_SEATS: Final = 8
NOBODY: Final = "Guest"
"""What somebody is called who gives no name."""
CLOCKS: Final = {300: "5 minutes each", 600: "10 minutes each", 1200: "20 minutes each", 2700: "45 minutes each"}
OWN_PAGES: Final = {"duckthulhu": "/ritual"}
"""Games that are begun on a page of their own, because nobody needs a seat there but the player."""
YARDSTICKS: Final = ("uniform", "greedy")
"""Bots that a game with levels does not offer on its page; old tables and programs still know them."""
NUMBERS: Final = ("nobody", "one", "two", "three", "four", "five", "six", "seven", "eight")


class Cover(msgspec.Struct, frozen=True):
    """A game on the shelf."""

    name: str
    title: str
    about: str
    players: str
    length: str
    """How long people play, in few letters: “30 min”, “2 h or more”.  Empty: not known."""
    weight: str
    is_good_start: bool
    picture: Markup
    page: str
    """Where one begins to play it."""


def cover(rules: Rules[Any]) -> Cover:
    """The game's cover and what stands below it."""
    low, high = rules.seats[0], rules.seats[-1]
    players = str(low) if low == high else f"{low}\N{EN DASH}{high}"
    page = OWN_PAGES.get(rules.name, f"/?game={rules.name}")
    # Safe: the picture is made by the game's own code from nothing that a user has written.
    picture = Markup(rules.cover())
    return Cover(
        rules.name,
        rules.title,
        rules.about,
        players,
        rules.short_length,
        rules.weight,
        rules.is_good_start,
        picture,
        page,
    )


def known_of(rules: Rules[Any]) -> str:
    """What is known of a game besides its players: “about 30 minutes, light rules, a good first game”."""
    return ", ".join([*rules.known, *["a good first game"] * rules.is_good_start])


def first_shown(games: Mapping[str, Rules[Any]]) -> Rules[Any]:
    """The game for which the home page lays a table unless another one is chosen."""
    return min(games.values(), key=lambda rules: not rules.is_good_start)


class BotGroup(msgspec.Struct, frozen=True):
    """Bots that are offered together; the first group has no title."""

    title: str
    kinds: tuple[BotKind, ...]


class BotChoice(msgspec.Struct, frozen=True):
    """The bots that a game offers to people."""

    groups: tuple[BotGroup, ...]
    usual: BotKind

    @property
    def names(self) -> frozenset[str]:
        """What they are called."""
        return frozenset(kind.name for group in self.groups for kind in group.kinds)


def bots(rules: Rules[Any]) -> BotChoice:
    """The levels from the weakest up, then characters.  What programs measure themselves against is for programs."""
    kinds = bot_kinds(rules)
    levels = tuple(kind for kind in kinds if kind.is_level)
    others = tuple(kind for kind in kinds if not kind.is_level and kind.name not in YARDSTICKS)
    groups = [BotGroup("", levels), BotGroup("Characters", others)] if levels else [BotGroup("", kinds)]
    return BotChoice(tuple(group for group in groups if group.kinds), bot_kind(rules, usual_bot(rules)))


def label(name: str) -> str:
    """The name of an option as a label."""
    return name.replace("_", " ").capitalize()


# A new table


class NewTable(msgspec.Struct, frozen=True):
    """What the form of the home page asks for."""

    seats: tuple[SeatSetup, ...]
    mine: dict[int, str]
    """The seats at this browser, and who sits there."""
    nonce: str
    options: dict[str, str]
    clock: int | None
    chance: str


def form_of(body: bytes) -> dict[str, str]:
    """The fields of a form."""
    try:
        return dict(parse_qsl(body.decode("utf-8", "replace"), max_num_fields=64))
    except ValueError as error:
        raise NotNow("The form has too many fields.") from error


def new_table(form: Mapping[str, str], rules: Rules[Any]) -> NewTable:
    """Fields: `seat1` … (me, friend, bot, none), `name1` …, `bot1` …, `option-…`, `clock`, `chance`, `nonce`; or
    `quick`.
    """
    seats: list[SeatSetup] = []
    mine: dict[int, str] = {}
    for number, wish in _wishes(form, rules):
        if wish == "me":
            given = _name(form.get(f"name{number}", "")) or _name(form.get("name", "")) or NOBODY
            mine[len(seats)] = given if given not in mine.values() else f"{given[: NAME_LENGTH - 2]} {len(mine) + 1}"
            seats.append(SeatSetup("person"))
        elif wish == "friend":
            seats.append(SeatSetup("person"))
        else:
            bot = form.get(f"bot{number}", usual_bot(rules)) if wish == "bot" else wish
            seats.append(seat_setup(SeatWish(kind="bot", bot=bot[:32]), rules, [each.name for each in seats]))
    options = {key.removeprefix("option-"): value for key, value in form.items() if key.startswith("option-")}
    clock = form.get("clock", "")
    seconds = int(clock) if clock.isdecimal() and len(clock) < 7 else 0
    # Playing at once is for somebody who sits before this screen and nothing else.
    chance = TYPED if form.get("chance") == TYPED and not form.get("quick") else SERVER
    nonce = form.get("nonce", "")[:128] or secrets.token_hex(8)
    return NewTable(tuple(seats), mine, nonce, options, seconds if seconds >= 10 else None, chance)


def _wishes(form: Mapping[str, str], rules: Rules[Any]) -> list[tuple[int, str]]:
    if form.get("quick"):
        laid = sum(form.get(f"seat{number}", "none") not in ("", "none") for number in range(1, MOST_SEATS + 1))
        return [(1, "me"), *((number, "bot") for number in range(2, (laid or rules.usual_seats) + 1))]
    wishes = [(number, form.get(f"seat{number}", "")) for number in range(1, MOST_SEATS + 1)]
    return [(number, wish) for number, wish in wishes if wish not in ("", "none")]


def _name(given: str) -> str:
    return " ".join("".join(each for each in given if each.isprintable()).split())[:NAME_LENGTH].strip()


# My tables


class TableLine(msgspec.Struct, frozen=True):
    """One of my tables in the list."""

    id: str
    game: str
    title: str
    others: str
    words: str
    ago: str
    action: str
    phase: str
    is_turn: bool
    order: tuple[int, float]


def made_for_friends(at: Caller) -> tuple[float, bool] | None:
    """When this browser made a table for several, and whether there is a seat for somebody else; None: it did not."""
    journal = at.live.journal
    if not at.is_host or len(journal.seats) < 2:
        return None
    seats = enumerate(journal.setup.seats)
    return journal.made_at, any(seat.kind == "person" and number not in at.seats for number, seat in seats)


def is_with_friends(made: Iterable[tuple[float, bool] | None]) -> bool:
    """Whether the newest table that this browser has made has a seat for somebody else; not before there is one."""
    return max(filter(None, made), default=(0.0, False))[1]


def table_line(at: Caller, state: TableState) -> TableLine:
    """The table in one line: with whom, and what it waits for."""
    is_turn = state.question is not None or state.to_type is not None
    mine = [seat.name for seat in state.seats if seat.is_yours and seat.name]
    others = [seat.name for seat in state.seats if not seat.is_yours and seat.name]
    people = "for friends" if state.phase == "waiting" and not others else f"with {listed(others or mine)}"
    if len(state.seats) == 1:
        people = "for a friend" if state.phase == "waiting" else "alone"
    last = at.live.journal.last_at
    rank = {"over": 3, "waiting": 1}.get(state.phase, 0 if is_turn else 2)
    action = {"over": "Look back", "waiting": "Seats"}.get(state.phase, "Play" if is_turn else "Look")
    return TableLine(
        state.id,
        state.game,
        state.title,
        people,
        _words(state),
        ago(time.time() - last),
        action,
        state.phase,
        is_turn,
        (rank, -last),
    )


def _words(state: TableState) -> str:
    if len(state.seats) == 1 and state.phase != "waiting":
        return "" if state.phase == "playing" else "given up" if state.is_abandoned else "finished"
    points = " : ".join(map(str, state.scores))
    if state.phase == "waiting":
        free = sum(seat.name is None for seat in state.seats)
        return f"waiting for {counted(free, 'player')}" if free else "everybody is here"
    if state.phase == "over":
        if state.is_abandoned:
            return f"ended by agreement, {points}"
        won = [seat.name or "" for seat in state.seats if seat.seat in state.winners]
        if any(seat.is_yours for seat in state.seats if seat.seat in state.winners):
            return f"you won, {points}" if len(won) == 1 else f"{listed(won)} won, {points}"
        return f"{listed(won)} won, {points}" if won else f"over, {points}"
    asked = [seat.name or "" for seat in state.seats if seat.is_asked and not seat.is_yours]
    return points if state.question is not None or not asked else f"{listed(asked)} to move, {points}"


def listed(names: Sequence[str]) -> str:
    """“Ada, Bram and Cleo”."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def counted(number: int, thing: str) -> str:
    """“one player”, “two players”."""
    words = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{words} {thing}{'' if number == 1 else 's'}"


def ago(seconds: float) -> str:
    """How long since, roughly."""
    for size, unit in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            number = int(seconds // size)
            return f"{number} {unit}{'' if number == 1 else 's'} ago"
    return "just now"


# The waiting room


def headline(state: TableState) -> str:
    """How many have come."""
    here = sum(seat.name is not None for seat in state.seats)
    every = len(state.seats)
    if here == every:
        return "Everybody is here"
    if here == 0:
        return "Nobody has come yet"
    return f"{NUMBERS[here].capitalize()} of {NUMBERS[every]} {'has' if here == 1 else 'have'} come"


def why_not_yet(state: TableState) -> str:
    """Why the game cannot begin; empty if it can."""
    free = [f"seat {seat.seat + 1}" for seat in state.seats if seat.name is None]
    return f"{listed(free).capitalize()} {'is' if len(free) == 1 else 'are'} empty." if free else ""


def inviter(state: TableState) -> str | None:
    """Who invites: the first person at the table who is not me."""
    return next((seat.name for seat in state.seats if seat.kind == "person" and seat.name and not seat.is_yours), None)


def settings(rules: Rules[Any], options: Mapping[str, str]) -> list[tuple[str, str, str, bool]]:
    """The options of a table: label, value, what it is about, and whether it is not what the form had chosen."""
    usual = {each.name: each.default for each in rules.setup_options} | dict(rules.preselected)
    return [
        (label(each.name), options[each.name], each.about, options[each.name] != usual[each.name])
        for each in rules.setup_options
        if each.name in options
    ]


def clock_in_words(seconds: int | None) -> str:
    """How long everybody may think."""
    if seconds is None:
        return "None, take your time"
    minutes, rest = divmod(seconds, 60)
    return CLOCKS.get(seconds, " ".join([f"{minutes} min"] * (minutes > 0) + [f"{rest} s"] * (rest > 0)) + " each")


def is_local(base: str) -> bool:
    """Whether an address leads nowhere but to the same computer."""
    return re.fullmatch(r"localhost|127(\.\d+){3}|::1", urlsplit(base).hostname or "") is not None


def seal(commitment: str) -> str:
    """The first letters of a commitment, in groups, to compare by eye."""
    return " ".join(commitment[start : start + 4] for start in range(0, 16, 4))
