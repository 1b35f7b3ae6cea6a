"""The page of the Duckthulhu ritual: which one shall it be?  Every choice lays a table for one and goes there."""

import secrets
import time
from functools import partial
from typing import Final

import msgspec
from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from cultists.engine import CultistsError
from cultists.games.duckthulhu.choosing import ritual_from
from cultists.games.duckthulhu.files import print_ritual
from cultists.games.duckthulhu.generating import generate
from cultists.games.duckthulhu.ritual import BadRitual, Ritual
from cultists.games.duckthulhu.solving import solve
from cultists.games.duckthulhu.view import RitualView
from cultists.web import lobby, ritual_editor, ritual_table
from cultists.web.api import tokens
from cultists.web.callers import AllTables, Caller, my_tables, remember
from cultists.web.forms import fields_of
from cultists.web.journal import Journal, SeatSetup, Setup, checked_name
from cultists.web.pages import page
from cultists.web.studio import in_archive, in_studio

GAME: Final = "duckthulhu"
LEVELS: Final = {"easy": "few choices, small figures", "medium": "as the cultists like it", "hard": "for a long night"}
SEEDS: Final = 10**6
MOST_MINE: Final = 6
"""So many of my rituals are listed."""

router = APIRouter(include_in_schema=False)
router.include_router(ritual_editor.router)
router.include_router(ritual_table.router)


class Line(msgspec.Struct, frozen=True):
    """One of my rituals in the list."""

    id: str
    name: str
    words: str
    ago: str
    action: str


class Wish(msgspec.Struct, frozen=True):
    """What somebody has filled in; shown again if it cannot be."""

    which: str = "today"
    level: str = "medium"
    seed: str = ""
    message: str = ""
    answer: str = ""
    text: str = ""
    name: str = ""
    do: str = "play"
    """`play` it oneself, lay it for a `friend`, or `save` the file."""


@router.get("/ritual")
async def choose(request: Request, tables: AllTables) -> Response:
    """What a ritual is, and the ways to one."""
    return await _page(request, tables, Wish())


async def _page(request: Request, tables: AllTables, wish: Wish, wrong: str = "", status: int = 200) -> Response:
    seen, _ = await my_tables(request, _ranked)
    mine = sorted(filter(None, seen), key=lambda each: each[:2])
    rules = tables.rules(GAME)
    context = {
        "wish": wish,
        "wrong": wrong,
        "levels": LEVELS,
        "rules": rules,
        "mine": [line for *_, line in mine[:MOST_MINE]],
    }
    return await in_studio(lambda: page(request, "ritual.html", status, cover=lobby.cover(rules), **context))


def _ranked(at: Caller) -> tuple[bool, float, Line] | None:
    """One of my rituals, before those that come after it in the list; None for another game."""
    journal = at.live.journal
    return (journal.is_over, -journal.last_at, _line(at)) if journal.rules.name == GAME else None


def _line(at: Caller) -> Line:
    journal = at.live.journal
    ago = lobby.ago(time.time() - journal.last_at)
    if journal.game is None:
        return Line(journal.id, "A ritual", "waiting for a friend", ago, "Seat")
    view = journal.game.view(at.eyes)
    assert isinstance(view, RitualView)
    words = "complete" if view.step == "end" else "given up" if journal.is_over else f"step {view.step_number} of 25"
    action = "Look back" if journal.is_over else "Go on"
    return Line(journal.id, view.name or "A ritual without a name", words, ago, action)


@router.post("/ritual")
async def begin(request: Request, tables: AllTables) -> Response:
    """Make the ritual that was wished for, and lay its table."""
    fields = fields_of(request.headers.get("content-type", ""), await request.body())
    wish = msgspec.convert({name: fields[name] for name in Wish.__struct_fields__ if name in fields}, Wish)
    try:
        ritual = await in_archive(ritual_for, wish)
    except CultistsError as error:
        return await _page(request, tables, wish, str(error), 422)
    if wish.do == "save":
        headers = {"Content-Disposition": 'attachment; filename="ritual.toml"'}
        return Response(print_ritual(ritual), media_type="application/toml; charset=utf-8", headers=headers)
    return await _lay(request, tables, ritual, wish)


def ritual_for(wish: Wish) -> Ritual:
    """The ritual that was wished for.  Raises BadRitual, or what else is wrong with it."""
    if wish.which == "today":
        return ritual_from("today")
    if wish.which == "file":
        if not wish.text.strip():
            raise BadRitual("Choose a file, or paste the text of one.")
        ritual = ritual_from(wish.text)
        solve(ritual)
        return ritual
    level = wish.level if wish.level in LEVELS else "medium"
    if wish.which == "own":
        seed = secrets.randbelow(SEEDS)
        return generate(seed, level=level, message=wish.message.strip(), answer=wish.answer.strip())
    return ritual_from(f"{wish.seed.strip() or secrets.randbelow(SEEDS)} {level}")


async def _lay(request: Request, tables: AllTables, ritual: Ritual, wish: Wish) -> Response:
    """A table with one seat.  Who plays sits there already; a friend gets the link from the waiting room."""
    options = {"ritual": print_ritual(ritual)}
    live, host = await tables.make(GAME, Setup(0, (SeatSetup("person"),), options))
    given = tokens(host, 1)
    held = [host]
    if wish.do != "friend":
        name = _name(wish)
        sit = partial(Journal.sit, seat=0, name=name, nonce=secrets.token_hex(8))
        await tables.write(live, "sat", 0, sit)
        await tables.write(live, "began", None, Journal.begin)
        held.append(given["seats"][0])
    response = RedirectResponse(f"/t/{live.journal.id}", 303)
    remember(request, response, live.journal.id, *held)
    return response


def _name(wish: Wish) -> str:
    try:
        return checked_name(wish.name)
    except CultistsError:
        return lobby.NOBODY
