"""A table of any game put straight into a server's database, with answers already given."""

import asyncio
import secrets
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec

from cultists.games import GAMES
from cultists.store import Entry, Store, StoredTable
from cultists.web.api import tokens
from cultists.web.journal import SeatSetup, Setup
from cultists.web.passes import all_passes, new_table_id
from web.serving import NAMES, Served, Table

T = TypeVar("T")
SECRET = "the secret of the dice"


def stored_game(
    served: Served,
    game: str,
    seats: int,
    options: dict[str, str],
    lines: Sequence[tuple[int, str]],
    names: Sequence[str] = NAMES,
    **setup: Any,
) -> Table:
    """A table at which the seats have given these answers."""
    rules = GAMES[game]
    people = tuple(SeatSetup("person", None, name) for name in names[:seats])
    settled = Setup(rules.version, people, rules.checked_options(options), **setup)
    stored = StoredTable(new_table_id(), game, msgspec.to_builtins(settled), SECRET, 1e9)
    host = secrets.token_hex(8)
    entries = [("began", None, {}), *(("answered", seat, {"words": words, "by": "person"}) for seat, words in lines)]

    async def make() -> None:
        async with Store.opened(served.url) as store:
            first = Entry(stored.id, 0, "made", None, {}, stored.made_at)
            await store.make_table(stored, all_passes(stored.id, host, seats), first)
            written = (
                store.append(Entry(stored.id, n, kind, seat, body, stored.made_at + n))
                for n, (kind, seat, body) in enumerate(entries, 1)
            )
            assert all(await asyncio.gather(*written))  # at once, so that many share a commit

    _run(make())
    return Table.found(served, {"table": stored.id} | tokens(host, seats))


def entries_of(table: Table) -> Sequence[Entry]:
    """The journal of a table, as it is stored."""

    async def read() -> Sequence[Entry]:
        async with Store.opened(table.served.url) as store:
            return await store.entries(table.id)

    return _run(read())


def _run(work: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: where a browser is tested, this one has a loop already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
