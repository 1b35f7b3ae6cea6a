"""Who is calling: the passes in a request's cookie or Authorization header."""

import asyncio
import re
from collections.abc import Callable
from typing import Annotated, Final, TypeVar

import msgspec
import structlog
from fastapi import Depends, Path, Request, Response
from sqlalchemy.exc import SQLAlchemyError

from cultists.engine import CultistsError
from cultists.engine.errors import UnknownGame
from cultists.store import Pass, is_damage
from cultists.web.passes import HOST, SEAT, token_hash
from cultists.web.studio import TooBusy
from cultists.web.tables import DamagedTable, LiveTable, NoSuchTable, Tables

COOKIE = "cultists-"
TABLE_ID: Final = "^[a-z0-9]+$"
LONGEST_ID: Final = 32
YEAR = 365 * 24 * 3600
MOST_LISTED = 50
"""So many of a browser's tables are looked at for a list of them."""


logger = structlog.get_logger()

T = TypeVar("T")


class NotAllowed(CultistsError):
    """This link does not allow that."""


class NoSuchSeat(CultistsError):
    """The table has fewer seats."""


HOW_TO_SEND = "as “Authorization: Bearer TOKEN”"


class Caller:
    """A table and what the caller may do there."""

    def __init__(
        self,
        tables: Tables,
        live: LiveTable,
        passes: list[Pass],
        host_token: str | None,
        *,
        has_token: bool = False,
    ) -> None:
        self.tables = tables
        self.live = live
        self.is_known = bool(passes)
        self._has_token = has_token
        self.is_host = any(each.role == HOST for each in passes)
        self.host_token = host_token
        # A seat that a bot has taken belongs to nobody who holds its old link.
        held = {each.seat for each in passes if each.role == SEAT and each.seat is not None}
        self.seats = tuple(sorted(seat for seat in held if live.journal.seats[seat].kind == "person"))
        self.changing: int | None = None
        """The own seat that looks at its sealed answer, though another one of the caller's may be asked."""

    def seat(self, wanted: int | None = None) -> int:
        """The seat that the caller acts for; among several (one screen for all) the one that is asked."""
        if wanted is not None:
            if wanted not in self.seats:
                raise NotAllowed(f"You need the link or the token of seat {wanted + 1} for that.")
            return wanted
        if not self.seats:
            raise NotAllowed(f"You need a seat at this table for that; {self._why_no_seat()}.")
        asked = [seat for seat in self.seats if seat in self.live.journal.asked]
        return asked[0] if asked else self.seats[0]

    def _why_no_seat(self) -> str:
        if self.is_host:
            return "yours is the host's link, and every seat has a link of its own"
        if self.is_known:
            return "your link is for watching"
        if self._has_token:
            return "the token that you sent belongs to no seat here"
        return f"open the link of a seat, or send its token {HOW_TO_SEND}"

    @property
    def eyes(self) -> int | None:
        """The seat through whose eyes the caller sees the table; None for a spectator."""
        return None if not self.seats else self.seat() if self.changing is None else self.changing

    def need_host(self) -> None:
        """Raise NotAllowed unless the caller is the host."""
        if not self.is_host:
            raise NotAllowed("Only the host of the table can do that.")


def tables_of(request: Request) -> Tables:
    """The tables of this server."""
    tables: Tables = request.app.state.tables
    return tables


async def caller(request: Request, table: Annotated[str, Path(max_length=LONGEST_ID, pattern=TABLE_ID)]) -> Caller:
    """The table in the path, and the caller's passes for it.  Strangers may watch a table whose id they know."""
    tables = tables_of(request)
    live = await tables.table(table)
    passes: list[Pass] = []
    host_token = None
    tokens = _tokens(request, table)
    for token in tokens:
        found = await tables.pass_of(token_hash(token))
        if found is not None and found.table == table:
            passes.append(found)
            host_token = token if found.role == HOST else host_token
    return Caller(tables, live, passes, host_token, has_token=bool(tokens))


def _tokens(request: Request, table: str) -> list[str]:
    if request.headers.get("authorization"):
        token = _bearer(request)
        return [token] if token else []
    return [token for token in request.cookies.get(COOKIE + table, "").split(".") if token][:8]


def _bearer(request: Request) -> str:
    """The token in the Authorization header; empty if there is none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else ""


async def own_pass(request: Request) -> Pass:
    """What the token in the Authorization header entitles to; raises NotAllowed."""
    token = _bearer(request)
    if not token:
        raise NotAllowed(f"Send the token that you ask about, {HOW_TO_SEND}.")
    found = await tables_of(request).pass_of(token_hash(token))
    if found is None:
        raise NotAllowed("There is no table for this token. Did you copy all of it?")
    return found


def remember(request: Request, response: Response, table: str, *tokens: str) -> None:
    """Let this browser keep its links to a table."""
    kept = list(dict.fromkeys([*kept_tokens(request, table), *tokens]))
    response.set_cookie(
        COOKIE + table,
        ".".join(kept),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        path="/",
    )


def kept_tokens(request: Request, table: str) -> list[str]:
    """The secret links to a table that this browser keeps."""
    return [token for token in request.cookies.get(COOKIE + table, "").split(".") if token]


class ShutTable(msgspec.Struct, frozen=True):
    """One of my tables that cannot be opened, and why."""

    id: str
    reason: str


async def my_tables(request: Request, look: Callable[[Caller], T]) -> tuple[list[T], list[ShutTable]]:
    """What can be seen of the tables that this browser has links to, and those that cannot be opened.

    A table that is gone is left out.  One that is damaged, or needs other rules than ours, must not shut out the
    others, whatever is wrong with it.
    """
    names = [name.removeprefix(COOKIE) for name in request.cookies if name.startswith(COOKIE)]
    seen: list[T] = []
    shut: list[ShutTable] = []
    for name in names[:MOST_LISTED]:
        if len(name) > LONGEST_ID or not re.match(TABLE_ID, name):
            continue
        try:
            seen.append(look(await caller(request, name)))
        except NoSuchTable:
            continue
        except TooBusy:
            raise
        except (DamagedTable, UnknownGame) as error:
            shut.append(ShutTable(name, str(error)))
        except Exception as error:
            if isinstance(error, (SQLAlchemyError, OSError)) and not is_damage(error):
                raise
            logger.exception("a table cannot be shown", **tables_of(request).place_of(name))
            reason = "This table cannot be shown. Whoever runs this server finds the reason in its log."
            shut.append(ShutTable(name, reason))
        # Journals of many tables may be read here: others have their turn in between.
        await asyncio.sleep(0)
    return seen, shut


Tabled = Annotated[Caller, Depends(caller)]
OwnPass = Annotated[Pass, Depends(own_pass)]
AllTables = Annotated[Tables, Depends(tables_of)]
