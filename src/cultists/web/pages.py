"""The pages: server-rendered, each a template with what it shows."""

import asyncio
import contextlib
import io
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
import segno
from fastapi import APIRouter, HTTPException, Query, Request, Response
from fastapi.responses import RedirectResponse
from fastapi.templating import Jinja2Templates
from jinja2 import StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from cultists.bots import bot_names
from cultists.engine import Game, Rules
from cultists.engine.errors import GameOver, IllegalAnswer, NotYourQuestion
from cultists.web import api_docs, lobby
from cultists.web.api import tokens
from cultists.web.assets import Assets
from cultists.web.callers import (
    AllTables,
    Caller,
    NotAllowed,
    Tabled,
    caller,
    kept_tokens,
    my_tables,
    remember,
    tables_of,
)
from cultists.web.guide import grouped, guide
from cultists.web.journal import Journal, NotNow, Setup
from cultists.web.marks import SEAT_MARKS, seat_marks
from cultists.web.page_data import is_change, page_data
from cultists.web.passes import HOST, SEAT, token_hash
from cultists.web.prose import as_text
from cultists.web.rematch import hand_on, rematch, sit_again
from cultists.web.state import TableState, state_for
from cultists.web.studio import draw_once, in_archive, in_studio
from cultists.web.tables import NoSuchTable
from cultists.web.verify import DAMAGED, judged, sent_log

TEMPLATES: Final = Path(__file__).parent / "templates"

router = APIRouter(include_in_schema=False)
templates = Jinja2Templates(directory=TEMPLATES)
templates.env.undefined = StrictUndefined
templates.env.trim_blocks = templates.env.lstrip_blocks = True
templates.env.globals["seat_marks"] = SEAT_MARKS


@pass_context
def asset_address(context: Context, name: str) -> str:
    """Where a template's page finds a style, a script or a small picture."""
    assets: Assets = context["request"].app.state.assets
    return assets.address(name)


templates.env.globals["asset"] = asset_address

Layout = Literal["wide", "tall"]

LONGEST_LINK: Final = 400
"""Letters of a link that are shown as a QR code; the name of the server, which callers choose, is a part of it."""
AHEAD: Final = 40
"""So many answers can be looked ahead."""


def page(request: Request, template: str, status: int = 200, **context: Any) -> Response:
    """A template filled in."""
    return templates.TemplateResponse(request, template, context, status_code=status)


def warm_up(games: Mapping[str, Rules[Any]], when_warm: Callable[[], object]) -> None:
    """Do beforehand what the first visitor would wait for."""
    for template in templates.env.list_templates(extensions=["html"]):
        templates.env.get_template(template)
    for rules in games.values():
        bot_names(rules)
        draw_once(rules)
    when_warm()


def wants_page(request: Request) -> bool:
    """Whether the caller is a browser that shows a page (and not a script of ours, nor a program)."""
    return not request.url.path.startswith("/api") and "text/html" in request.headers.get("accept", "")


def error_page(request: Request, status: int, text: str) -> Response:
    """A mistake as a page: what is wrong, and the way back."""
    return page(request, "error.html", status, text=text, number=status)


@router.get("/")
async def home(request: Request, tables: AllTables, game: Annotated[str, Query(max_length=64)] = "") -> Response:
    """The shelf, my tables, and a new table."""
    if game in lobby.OWN_PAGES:
        return RedirectResponse(lobby.OWN_PAGES[game], 303)
    seen, shut = await my_tables(
        request, lambda at: (lobby.table_line(at, state_for(at, log_since=_moment(at))), lobby.made_for_friends(at))
    )
    mine = sorted((line for line, _ in seen), key=lambda line: line.order)
    rules = tables.games.get(game) or lobby.first_shown(tables.games)
    return await in_studio(
        page,
        request,
        "home.html",
        covers=[lobby.cover(each) for each in tables.games.values()],
        rules=rules,
        seat_marks=seat_marks(rules),
        bots=lobby.bots(rules),
        clocks=lobby.CLOCKS,
        with_friends=lobby.is_with_friends(made for _, made in seen),
        now=[line for line in mine if line.phase != "over"],
        past=[line for line in mine if line.phase == "over"],
        shut=shut,
    )


def _moment(at: Caller) -> int:
    """Where the story has come to: the list of tables needs none of it."""
    game = at.live.journal.game
    return 0 if game is None else game.moment


@router.post("/new")
async def new_table(request: Request, tables: AllTables) -> Response:
    """The form of the home page."""
    form = lobby.form_of(await request.body())
    rules = tables.rules(form.get("game", ""))
    wish = lobby.new_table(form, rules)
    live, host = await tables.make(rules.name, Setup(0, wish.seats, wish.options, wish.clock, chance=wish.chance))
    given = tokens(host, len(wish.seats))
    for seat, name in wish.mine.items():
        await tables.write(live, "sat", seat, partial(Journal.sit, seat=seat, name=name, nonce=wish.nonce))
    if all(seat.is_taken for seat in live.journal.seats):
        await tables.write(live, "began", None, Journal.begin)
    response = RedirectResponse(f"/t/{live.journal.id}", 303)
    remember(request, response, live.journal.id, host, *(given["seats"][seat] for seat in wish.mine))
    return response


@router.get("/s/{token}")
async def link(request: Request, token: str) -> Response:
    """A secret link: remembered in a cookie, then gone from the address bar."""
    tables = tables_of(request)
    found = await tables.pass_of(token_hash(token[:200]))
    if found is None:
        raise NoSuchTable("There is no table for this link. Did you copy all of it?")
    response = RedirectResponse(f"/t/{found.table}", 303)
    if found.role in (HOST, SEAT):
        remember(request, response, found.table, token)
    return response


@router.get("/t/{table}")
async def table_page(request: Request, at: Tabled) -> Response:
    """The waiting room, then the table."""
    state = state_for(at)
    if state.phase == "waiting":
        return await in_studio(page, request, "waiting.html", **_waiting(request, at, state))
    # The script corrects a wrong guess; this spares most phones the other drawing.
    layout: Layout = "tall" if "Mobi" in request.headers.get("user-agent", "") else "wide"
    shown = await _table(at, state, layout, None)
    return await in_studio(lambda: page(request, "table.html", **shown, guide=guide(at.live.journal.rules)))


@router.get("/t/{table}/parts")
async def table_parts(
    request: Request,
    at: Tabled,
    layout: Annotated[Layout, Query()] = "wide",
    moment: Annotated[int | None, Query(ge=0)] = None,
    change: Annotated[int | None, Query(ge=0)] = None,
) -> Response:
    """What changes on the page, as one piece of HTML; with `moment`, as it was then.

    With `change`, an own seat, the question stands there that it has answered in secret, so that it can answer anew.
    """
    if change in at.seats and moment is None and at.live.journal.sealed(change) is not None:
        at.changing = change
    state = state_for(at)
    if at.changing is not None and state.sealed is not None:
        question = state.sealed.question
        words = at.live.journal.rules.question_in_words(question.about, state.view)
        state = msgspec.structs.replace(state, question=question, question_words=words)
    if state.phase == "waiting":
        return await in_studio(page, request, "waiting_parts.html", **_waiting(request, at, state))
    return await in_studio(page, request, "table_parts.html", **await _table(at, state, layout, moment))


@router.get("/t/{table}/legend")
async def table_legend(request: Request, at: Tabled) -> Response:
    """What the symbols mean that the caller can see now."""
    journal = at.live.journal
    if journal.game is None:
        raise NotNow("The game has not begun.")
    view = journal.game.view(at.eyes)
    return await in_studio(lambda: page(request, "legend.html", groups=grouped(journal.rules.legend(view))))


@router.get("/t/{table}/ahead")
async def ahead(
    at: Tabled,
    answers: Annotated[list[Annotated[str, Query(max_length=300)]], Query(alias="answer", max_length=AHEAD)],
    moment: Annotated[int, Query(ge=0)],
    layout: Annotated[Layout, Query()] = "wide",
) -> Response:
    """The picture as it would be after some answers of the caller's, as far as that can be known.

    What could be taken back freely may be looked at beforehand: nobody learns anything from it.
    """
    journal, seat = at.live.journal, at.seat()
    if journal.game is None or journal.is_over:
        raise NotNow("No game is being played here.")
    journal.game.check_moment(moment)
    # The copy is taken in the loop, which may change the game; what follows touches only the copy.
    foreseen, names = journal.game.copy(), journal.names

    def drawn() -> str:
        view = _foreseen(foreseen, seat, answers).view(seat)
        return journal.rules.draw_bare(view, None, names, layout)

    svg = await in_studio(drawn)
    return Response(f'<div id="picture" class="picture">{svg}</div>', media_type="text/html")


def _foreseen(game: Game[Any], seat: int, answers: Sequence[str]) -> Game[Any]:
    """The game after as many of the answers as could be taken back freely."""
    for words in answers:
        further = game.copy()
        with contextlib.suppress(IllegalAnswer, NotYourQuestion, GameOver):
            further.answer(seat, words)
        if not further.can_undo(seat):
            break
        game = further
    return game


def _waiting(request: Request, at: Caller, state: TableState) -> dict[str, Any]:
    base = str(request.base_url).rstrip("/")
    rules, setup = at.live.journal.rules, at.live.journal.setup
    given = tokens(at.host_token, len(state.seats)) if at.host_token else None
    return {
        "state": state,
        "rules": rules,
        "seat_marks": seat_marks(rules),
        "cover": lobby.cover(rules),
        "known": lobby.known_of(rules),
        "links": [f"{base}/s/{token}" for token in given["seats"]] if given else [],
        "watch_link": f"{base}/s/{given['watch']}" if given else f"{base}/t/{state.id}",
        "host_link": f"{base}/s/{at.host_token}" if at.host_token else None,
        "is_local": lobby.is_local(base),
        "bots": lobby.bots(rules),
        "my_seats": at.seats,
        "to_sit": [seat for seat in at.seats if state.seats[seat].name is None],
        "was_person": [seat.kind == "person" for seat in setup.seats],
        "headline": lobby.headline(state),
        "why_not": lobby.why_not_yet(state),
        "may_begin": at.is_host or any(state.seats[seat].name for seat in at.seats),
        "inviter": lobby.inviter(state),
        "settings": lobby.settings(rules, state.options),
        "clock": lobby.clock_in_words(setup.clock),
        "seal": lobby.seal(state.fairness.commitment) if state.fairness else None,
    }


async def _table(at: Caller, state: TableState, layout: Layout, moment: int | None) -> dict[str, Any]:
    game = at.live.journal.game
    if moment is not None and game is not None:
        moment = max(moment, game.looks_back)  # in a game of memory the past begins late
    drawing = picture(at, state, layout, moment)
    shown = state.moment if moment is None else moment
    links = [f"/s/{token}" for token in tokens(at.host_token, len(state.seats))["seats"]] if at.host_token else []
    context = {
        "state": state,
        "rules": at.live.journal.rules,
        "seat_marks": seat_marks(at.live.journal.rules, state.view),
        "phrases": _phrases(at, state),
        "layout": layout,
        "shown": shown,
        "is_now": shown == state.moment,
        "my_seats": at.seats,
        "names": at.live.journal.names,
        "bots": lobby.bots(at.live.journal.rules),
        "links": links,
        "turn_begins": _turn_begins(state),
        "unasked": _unasked(game),
        "is_hot_seat": len(at.seats) > 1,
        "sealed": [seat for seat in at.seats if at.live.journal.sealed(seat) is not None],
        "page_data": page_data(at, state, layout, shown),
    }
    # Waited for last: until here all is of one moment.
    return context | {"picture": await drawing}


def _phrases(at: Caller, state: TableState) -> Sequence[str]:
    """What the caller may want to say now."""
    game = at.live.journal.game
    return () if game is None or not at.seats or game.is_over else game.rules.phrases(state.view)


def _unasked(game: Game[Any] | None) -> set[int]:
    """The moments at which somebody did something unasked: the page tells the others."""
    return set() if game is None else {moment for moment, (_, _, *aside) in enumerate(game.log, 1) if any(aside)}


def _turn_begins(state: TableState) -> int | None:
    """The place in the log where the caller's present turn begins."""
    if state.question is None:
        return None
    place = len(state.log)
    while place and state.log[place - 1].seat in (None, state.eyes):
        place -= 1
    return next((index for index in range(place, len(state.log)) if state.log[index].seat == state.eyes), None)


def picture(at: Caller, state: TableState, layout: Layout, moment: int | None = None) -> asyncio.Future[str]:
    """The table drawn for the caller's eyes; as it is now it is drawn once for all that look through the same."""
    journal = at.live.journal
    game = journal.game
    assert game is not None
    if moment is not None and moment != game.moment:
        # Not kept: a game has hundreds of moments, and few look at the same one.
        return in_studio(journal.rules.draw_bare, game.at(moment).view(at.eyes), None, journal.names, layout)
    key = (at.eyes, layout, journal.told, is_change(state))
    drawing: asyncio.Future[str] | None = at.live.drawn.get(key)
    if drawing is None:
        drawing = in_studio(journal.rules.draw_bare, state.view, state.question, journal.names, layout)
        at.live.drawn[key] = drawing
    # Whoever hangs up does not take the picture from the others.
    return asyncio.shield(drawing)


@router.post("/t/{table}/rematch")
async def play_again(request: Request, table: str, at: Tabled) -> Response:
    """The host asks for a rematch and goes there."""
    await rematch(at)
    return await follow(request, table, at)


@router.post("/t/{table}/follow")
async def follow(request: Request, table: str, at: Tabled) -> Response:
    """To the rematch, with the links that follow from those to this table."""
    new = at.live.journal.rematch
    if new is None:
        raise NotNow("There is no rematch of this game yet.")
    await sit_again(at, new)
    response = RedirectResponse(f"/t/{new}", 303)
    if kept := kept_tokens(request, table):
        remember(request, response, new, *[await hand_on(at, token, new) for token in kept])
    return response


@router.get("/t/{table}/replay.html")
async def replay_file(request: Request, at: Tabled) -> Response:
    """A finished game as one file that stands alone."""
    journal = at.live.journal
    content = await request.app.state.replays.file(journal)
    headers = {"Content-Disposition": f'attachment; filename="{journal.rules.name}-{journal.id}.html"'}
    return Response(content, media_type="text/html", headers=headers)


@router.get("/t/{table}/qr/{seat}.svg")
async def qr_code(request: Request, at: Tabled, seat: int) -> Response:
    """The link of a seat as a QR code, for the phone across the table."""
    if at.host_token is None or not 0 <= seat < len(at.live.journal.seats):
        raise NotAllowed("Only the host of the table can show its links.")
    address = f"{str(request.base_url).rstrip('/')}/s/{tokens(at.host_token, 8)['seats'][seat]}"
    if len(address) > LONGEST_LINK:
        raise NotNow(f"This link is too long for a QR code; it has {len(address)} letters.")
    drawn = await in_studio(_as_qr_code, address)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


def _as_qr_code(address: str) -> bytes:
    out = io.BytesIO()
    segno.make(address, micro=False).save(
        out, kind="svg", scale=4, border=3, dark="#131a3a", light="#efe6d0", xmldecl=False
    )
    return out.getvalue()


@router.get("/games/{game}/rules")
async def rules_page(request: Request, game: str, tables: AllTables) -> Response:
    """The rules of a game, a section for each topic."""
    return await in_studio(_rules_page, request, tables.rules(game))


@router.get("/games/{game}/rules/text")
async def rules_text(request: Request, game: str, tables: AllTables) -> Response:
    """The text of the rules alone, to be read beside a table."""
    text, edition = await in_studio(_text_alone, tables.rules(game))
    # Weak, because the same text travels compressed in several ways.
    headers = {"Cache-Control": "no-cache", "ETag": f"W/{edition}"}
    if edition in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers | {"Vary": "Accept-Encoding"})
    return Response(text, media_type="text/html", headers=headers)


def _rules_page(request: Request, rules: Rules[Any]) -> Response:
    # Safe: shapes are made by the game's own code from nothing that a user has written.
    shapes = Markup(rules.shapes())
    return page(request, "rules.html", rules=rules, cover=lobby.cover(rules), shapes=shapes, **_written(rules))


@cache
def _text_alone(rules: Rules[Any]) -> tuple[bytes, str]:
    """The text of the rules, and what tells this edition from any other."""
    text = templates.get_template("rules_text.html").render(_written(rules)).encode()
    return text, f'"{sha256(text).hexdigest()[:32]}"'


def _written(rules: Rules[Any]) -> dict[str, Any]:
    # Safe: pictures are made by the game's own code from nothing that a user has written.
    text = as_text(rules.book)
    pictures = {each.anchor: [Markup(drawn) for drawn in rules.pictures(each.title)] for each in text.sections}
    return {"text": text, "pictures": pictures}


@router.get("/static/{edition}/{name:path}")
async def asset(request: Request, edition: str, name: str) -> Response:
    """A style, a script or a small picture; the browser may keep it for ever."""
    assets: Assets = request.app.state.assets
    found = assets.response(edition, name)
    if found is None:
        raise HTTPException(404)
    return found


@router.get("/docs")
async def docs(request: Request) -> Response:
    """The API, described."""
    base = str(request.base_url).rstrip("/")

    def filled_in() -> Response:
        api = request.app.openapi()
        routes = api_docs.routes(api, base)
        return page(request, "docs.html", info=api["info"], routes=routes, answers=api_docs.ANSWERS, base=base)

    return await in_studio(filled_in)


@router.get("/verify")
async def verify_page(
    request: Request, table: Annotated[str, Query(max_length=32, pattern="^[a-z0-9]*$")] = ""
) -> Response:
    """The page that checks dice; with `table`, those of a finished table."""
    if not table:
        return page(request, "verify.html", verdict=None, table=None)
    at = await caller(request, table)
    journal = at.live.journal
    if journal.game is None or not journal.is_over:
        raise NotNow("The dice can be checked when the game is over. Until then their secret stays sealed.")
    verdict = await in_archive(judged, journal.log(), at.tables.games)
    return page(request, "verify.html", verdict=verdict, table=table)


@router.post("/verify")
async def verify_log(request: Request, tables: AllTables) -> Response:
    """Check a log that somebody sends: a form with a file or pasted text, or the log itself."""
    body = await request.body()
    kind = request.headers.get("content-type", "")
    verdict = await in_archive(lambda: judged(sent_log(kind, body), tables.games))
    return page(request, "verify.html", 422 if verdict.kind == DAMAGED else 200, verdict=verdict, table=None)
