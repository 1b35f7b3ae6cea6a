"""Playing again: a new table with the seats moved on by one, for the people who hold the links of the old one.

Every secret link of the old table leads to the new one too: its token, hashed with the word “rematch”, is a token
there.  The host's is registered when the table is made, any other when its holder follows, for the store sees nothing
but hashes.  A table has one rematch at most, because a second one would have the same tokens.
"""

import contextlib
import secrets
from functools import partial

from sqlalchemy.exc import IntegrityError

from cultists.store import Pass
from cultists.web.callers import Caller
from cultists.web.journal import Journal, NotNow, SeatSetup, Setup
from cultists.web.passes import SEAT, derived_token, token_hash


def heir(token: str) -> str:
    """The token at the rematch that follows from one at the old table."""
    return derived_token(token, "rematch")


def moved_on(seat: int, seats: int) -> int:
    """Where who sat on a seat sits at the rematch: who was second is first."""
    return (seat - 1) % seats


async def rematch(at: Caller) -> str:
    """The table of the rematch, made if need be.  The host's right, when the game is over."""
    at.need_host()
    journal = at.live.journal
    if not journal.is_over or at.host_token is None:
        raise NotNow("The game is not over yet. The rematch comes after it.")
    if journal.rematch is not None:
        return journal.rematch
    host = heir(at.host_token)
    try:
        live, _ = await at.tables.make(journal.rules.name, _setup(journal), host)
        table = live.journal.id
    except IntegrityError:
        # Made before: by a second click, or by a server that died before it could tell the old table.
        found = await at.tables.pass_of(token_hash(host))
        if found is None:
            raise
        table = found.table
    await at.tables.write(at.live, "rematch", None, lambda _: {"table": table})
    return table


def _setup(journal: Journal) -> Setup:
    old = journal.setup
    seats = [SeatSetup(each.kind, each.bot, each.name if each.kind == "bot" else None) for each in journal.seats]
    return Setup(0, (*seats[1:], *seats[:1]), dict(old.options), old.clock, journal.id, old.chance)


async def hand_on(old: Caller, token: str, table: str) -> str:
    """The token at the rematch for who holds one at the old table; that of a seat goes with it."""
    found = await old.tables.pass_of(token_hash(token))
    if found is not None and found.table == old.live.journal.id and found.seat is not None:
        seat = moved_on(found.seat, len(old.live.journal.seats))
        await old.tables.store.give_pass(token_hash(heir(token)), Pass(table, SEAT, seat))
    return heir(token)


async def sit_again(old: Caller, table: str) -> None:
    """Whoever follows to the rematch sits down there under the old name; with the last one the game begins."""
    live = await old.tables.table(table)
    names = old.live.journal.names
    for seat in old.seats:
        there = moved_on(seat, len(names))
        if live.journal.game is None and not live.journal.seats[there].is_taken:
            sit = partial(Journal.sit, seat=there, name=names[seat], nonce=secrets.token_hex(8))
            with contextlib.suppress(NotNow):
                await old.tables.write(live, "sat", there, sit)
    if live.journal.game is None and all(seat.is_taken for seat in live.journal.seats):
        with contextlib.suppress(NotNow):
            await old.tables.write(live, "began", None, lambda journal: journal.begin())
