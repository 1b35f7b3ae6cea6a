"""The HTTP API: everything that people can do in the browser, for programs.  A seat's token is all a bot needs."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Annotated, Any, Final, Literal

import msgspec
from fastapi import APIRouter, Header, Path, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from cultists.bots import best_bot, bot_kind, bot_kinds, bot_names, usual_bot
from cultists.engine import CHANCE, Rules
from cultists.web.callers import AllTables, Caller, NoSuchSeat, OwnPass, Tabled
from cultists.web.companion import typed
from cultists.web.journal import (
    CHAT_LENGTH,
    NAME_LENGTH,
    BadWish,
    Journal,
    NotNow,
    SeatSetup,
    Setup,
    checked_name,
    free_name,
)
from cultists.web.orders import order
from cultists.web.passes import WATCH, derived_token, seat_token
from cultists.web.rematch import heir, rematch
from cultists.web.state import state_for
from cultists.web.streams import Streams

RETRY: Final = 500
"""Milliseconds after which a browser that lost its stream asks again, …"""
RETRY_LATER: Final = 10_000
"""… and one whose stream gave way to others."""


class Mistake(BaseModel):
    """Why a request was refused; nothing has changed."""

    error: str
    kind: str


Responses = dict[int | str, dict[str, Any]]


def refusals(*statuses: int, model: type[BaseModel] | None = None, kind: str | None = None) -> Responses:
    """The statuses that a route may refuse with, for its description; and what it gives if all is well."""
    reasons = {
        400: "The body cannot be read.",
        403: "The token does not allow that.",
        404: "There is no such table, seat or game.",
        409: "That cannot be done at this table now.",
        413: "The request is too long.",
        422: "The request is malformed, or the answer is not legal.",
        429: "Too many requests; wait a moment.",
        503: "The database or the bot does not answer; try again.",
    }
    given: Responses = {
        status: {"model": Mistake, "description": reasons[status]} for status in (*statuses, 422, 429, 503)
    }
    if model is not None:
        given[200] = {"model": model}
    if kind is not None:
        given[200] = {"content": {kind: {}}}
    return given


class Done(BaseModel):
    """It is stored.  `n` is the number of the table's newest entry, `moment` how far the game has come."""

    n: int
    moment: int


class Tokens(BaseModel):
    """A table and its secret tokens."""

    table: str
    host: str
    seats: list[str]
    watch: str


class Entitled(BaseModel):
    """What a token allows."""

    table: str
    role: Literal["seat", "host", "watch"]
    seat: int | None


class PlannedAnswer(BaseModel):
    """An answer that a bot plans to give, and what stands for it on the board."""

    words: str
    place: str | None


class Hint(BaseModel):
    """What a bot would answer, and why.  `plan` has all answers that it plans for this turn, this one first."""

    bot: str
    answer: str
    reason: str
    plan: list[PlannedAnswer]
    moment: int


WRITES: Final = refusals(400, 403, 404, 409, 413)
NEW: Final[Responses] = WRITES | {201: {"model": Done, "description": "It is stored."}}
CHANGED: Final[Responses] = WRITES | {200: {"model": Done, "description": "It is stored."}}

MADE: Final[Responses] = {201: {"model": Tokens, "description": "The new table."}}

router = APIRouter(prefix="/api", tags=["tables"])

SeatNumber = Annotated[int, Path(ge=0, lt=8, description="Seats are counted from 0.")]
Name = Annotated[str, Field(min_length=1, max_length=NAME_LENGTH)]


class Wish(BaseModel):
    """What a caller sends; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatWish(Wish):
    """Who sits there: a person, who gets a link, or a bot.  With `bot` given, `kind` may be left out."""

    kind: Literal["person", "bot"] | None = None
    bot: Annotated[str, Field(max_length=32)] | None = None
    name: Name | None = None


class TableWish(Wish):
    """A new table."""

    game: Annotated[str, Field(max_length=64)]
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=8)]
    options: Annotated[dict[str, Annotated[str, Field(max_length=30_000)]], Field(max_length=32)] = {}
    clock: Annotated[int, Field(ge=10, le=7 * 24 * 3600)] | None = None
    chance: Literal["server", "typed"] = "server"


class SitWish(Wish):
    """Sit down under a name.  The nonce is any text of yours; the dice are computed from it, too."""

    name: Name
    nonce: Annotated[str, Field(max_length=128)] = ""
    seat: Annotated[int, Field(ge=0, lt=8)] | None = None


class AnswerWish(Wish):
    """An answer in the words of its option, and the moment of the game that it is for.

    When a table goes back, the same moment comes again.  With the state's `rewinds` the answer is refused if that has
    happened.
    """

    moment: Annotated[int, Field(ge=0)]
    answer: Annotated[str, Field(min_length=1, max_length=300)]
    seat: Annotated[int, Field(ge=0, lt=8)] | None = None
    rewinds: Annotated[int, Field(ge=0)] | None = None


class AsideWish(Wish):
    """Something that you do without being asked, in the words of its option."""

    words: Annotated[str, Field(min_length=1, max_length=300)]
    seat: Annotated[int, Field(ge=0, lt=8)] | None = None


class ChanceWish(Wish):
    """What a real die, card or token shows, and the moment of the game that it is for."""

    moment: Annotated[int, Field(ge=0)]
    answer: Annotated[str, Field(min_length=1, max_length=300)]


class OrderWish(Wish):
    """A standing answer to a question, as the state lists it under `orders`; null means: ask me."""

    about: Annotated[str, Field(min_length=1, max_length=300)]
    answer: Annotated[str, Field(min_length=1, max_length=300)] | None
    unless: Annotated[str, Field(max_length=300)] = ""
    seat: Annotated[int, Field(ge=0, lt=8)] | None = None


class UndoWish(Wish):
    """Take back the last answer.  The moment makes sure that it is taken back only once."""

    moment: Annotated[int, Field(ge=0)]


class ProposalWish(Wish):
    """Ask all people at the table to go back to the moment `to`, or to end the game."""

    what: Literal["undo", "end"]
    to: Annotated[int, Field(ge=0)] | None = None


class VoteWish(Wish):
    """Agree to the proposal or refuse it.  With its number (`n` in the state's `vote`) you vote on no other one."""

    yes: bool
    proposal: Annotated[int, Field(ge=0)] | None = None


class TalkWish(Wish):
    """A line of public talk."""

    text: Annotated[str, Field(min_length=1, max_length=CHAT_LENGTH)]


class StandInWish(Wish):
    """The bot that plays.  Without a name it is the game's usual bot."""

    bot: Annotated[str, Field(max_length=32)] | None = None


def reply(data: Any, status: int = 200) -> Response:
    """Plain data as JSON."""
    return Response(msgspec.json.encode(data), status, media_type="application/json")


@router.get("/games", summary="The games on the shelf")
async def games(tables: AllTables) -> Response:
    """Every game with its players, setup options and bots.  `minutes` is how long people usually play, at least and at
    most; null means that this is not known, or that there is no upper limit.  `bot_kinds` describes each bot; some
    bots are levels, numbered from 1, the weakest.
    """
    return reply(
        [
            {
                "name": rules.name,
                "title": rules.title,
                "about": rules.about,
                "players": [rules.seats[0], rules.seats[-1]],
                "minutes": rules.minutes,
                "weight": rules.weight,
                "suits": rules.suits,
                "is_good_start": rules.is_good_start,
                "rules": rules.version,
                "options": rules.setup_options,
                "bots": bot_names(rules),
                "bot_kinds": described_bots(rules),
                "usual_bot": usual_bot(rules),
            }
            for rules in tables.games.values()
        ]
    )


def described_bots(rules: Rules[Any]) -> list[dict[str, Any]]:
    """The bots of a game as plain data."""
    levels = [kind.name for kind in bot_kinds(rules) if kind.is_level]
    return [
        {
            "name": kind.name,
            "about": kind.about,
            "level": 1 + levels.index(kind.name) if kind.is_level else None,
        }
        for kind in bot_kinds(rules)
    ]


@router.get("/pass", summary="What your token allows", responses=refusals(403, model=Entitled))
async def entitled(own: OwnPass) -> Response:
    """The table, and your role there: “seat” (with its number, counted from 0), “host” or “watch”."""
    return reply({"table": own.table, "role": own.role, "seat": own.seat})


@router.post("/tables", status_code=201, summary="Make a table", responses=MADE | refusals(400, 403, 404, 413))
async def make_table(wish: TableWish, tables: AllTables) -> Response:
    """Gives the table's id and the secret tokens: the host's, one for each seat, and the spectators'."""
    rules = tables.rules(wish.game)
    seats: list[SeatSetup] = []
    for each in wish.seats:
        seats.append(seat_setup(each, rules, [other.name for other in seats]))
    live, host = await tables.make(wish.game, Setup(0, tuple(seats), wish.options, wish.clock, chance=wish.chance))
    return reply({"table": live.journal.id} | tokens(host, len(seats)), 201)


def seat_setup(wish: SeatWish, rules: Rules[Any], taken: Sequence[str | None]) -> SeatSetup:
    """The seat as wished; a bot without a name gets one that is not taken.  Raises UnknownBot and BadWish."""
    name = None if wish.name is None else checked_name(wish.name)
    if wish.kind == "person" and wish.bot is not None:
        raise BadWish("A person plays without a bot: leave out `bot`, or set the seat's `kind` to “bot”.")
    if wish.kind != "bot" and wish.bot is None:
        return SeatSetup("person", None, name)
    bot = bot_kind(rules, wish.bot or usual_bot(rules)).name
    return SeatSetup("bot", bot, name or free_name(bot, taken))


def tokens(host: str, seats: int) -> dict[str, Any]:
    """All tokens of a table, for its host."""
    return {
        "host": host,
        "seats": [seat_token(host, seat) for seat in range(seats)],
        "watch": derived_token(host, WATCH),
    }


@router.get("/tables/{table}", summary="The table as you may see it", responses=refusals(404))
async def table_state(at: Tabled, log_since: Annotated[int, Query(ge=0)] = 0) -> Response:
    """View, question, story, talk and seats: with a seat's token as that seat sees them, else as spectators do."""
    return reply(state_for(at, log_since))


async def _write(
    at: Caller, kind: str, seat: int | None, body: Callable[[Journal], dict[str, Any]], status: int = 201
) -> Response:
    await at.tables.write(at.live, kind, seat, body)
    journal = at.live.journal
    return reply({"n": journal.told - 1, "moment": journal.game.moment if journal.game else 0}, status)


@router.post("/tables/{table}/sit", status_code=201, summary="Sit down", responses=NEW)
async def sit(wish: SitWish, at: Tabled) -> Response:
    """Take the seat of your link under a name."""
    seat = at.seat(wish.seat)
    return await _write(at, "sat", seat, lambda journal: journal.sit(seat, wish.name, wish.nonce))


@router.post("/tables/{table}/begin", status_code=201, summary="Begin the game", responses=NEW)
async def begin(at: Tabled) -> Response:
    """Possible when every seat is taken; anyone who sits at the table may do it."""
    if not at.is_host:
        at.seat()
    return await _write(at, "began", None, lambda journal: journal.begin())


@router.post("/tables/{table}/answers", status_code=201, summary="Answer your question", responses=NEW)
async def answer(wish: AnswerWish, at: Tabled) -> Response:
    """The reply comes when the answer is stored.  409: the game has gone on meanwhile.  422: it is not legal."""
    seat = at.seat(wish.seat)

    def body(journal: Journal) -> dict[str, Any]:
        journal.check_rewinds(wish.rewinds)
        return journal.answer(seat, wish.moment, wish.answer)

    return await _write(at, "answered", seat, body)


@router.put("/tables/{table}/answers", summary="Change your sealed answer", responses=CHANGED)
async def change(wish: AnswerWish, at: Tabled) -> Response:
    """While others still answer in secret: the state has your answer under `sealed`, with all that it could be.  Nobody
    else can see that you changed it.  409: all have answered, or you have not.
    """
    seat = at.seat(wish.seat)

    def body(journal: Journal) -> dict[str, Any]:
        journal.check_rewinds(wish.rewinds)
        return journal.change(seat, wish.moment, wish.answer)

    return await _write(at, "changed", seat, body, 200)


@router.post("/tables/{table}/asides", status_code=201, summary="Do something without being asked", responses=NEW)
async def aside(wish: AsideWish, at: Tabled) -> Response:
    """Possible in anybody's turn: the state lists under `asides` what you can do.  422: it cannot be done now."""
    seat = at.seat(wish.seat)
    return await _write(at, "aside", seat, lambda journal: journal.aside(seat, wish.words))


@router.put("/tables/{table}/orders", summary="Answer a question in advance", responses=CHANGED)
async def give_order(wish: OrderWish, at: Tabled) -> Response:
    """A standing order.  Whenever you are asked this question, the server answers at once in your name, if the answer
    is legal then.  Nobody else can see your orders, or that you changed them.  A refusal says what can be ordered.
    """
    seat = at.seat(wish.seat)
    return await _write(
        at, "ordered", seat, lambda journal: order(journal, seat, wish.about, wish.answer, wish.unless), 200
    )


@router.post("/tables/{table}/chance", status_code=201, summary="Type in what a real die shows", responses=NEW)
async def type_in(wish: ChanceWish, at: Tabled) -> Response:
    """For the host of a table made with `chance` “typed”.  The state says under `to_type` what is needed; answer with
    a face or with the words of an option.  The host learns hidden draws in this way; the others do not.
    """
    at.need_host()
    return await _write(at, "answered", CHANCE, lambda journal: typed(journal, wish.moment, wish.answer))


@router.post("/tables/{table}/undo", status_code=201, summary="Take back your last answer", responses=NEW)
async def undo(wish: UndoWish, at: Tabled) -> Response:
    """Possible until somebody has learned something from it, or another seat has answered."""
    game = at.live.journal.game
    seat = next((each for each in at.seats if game is not None and game.can_undo(each)), None)
    seat = at.seat() if seat is None else seat
    return await _write(at, "taken_back", seat, lambda journal: journal.undo(seat, wish.moment))


@router.post("/tables/{table}/proposals", status_code=201, summary="Propose to go back, or to end", responses=NEW)
async def propose(wish: ProposalWish, at: Tabled) -> Response:
    """It happens when all people at the table agree.  To go back, say to which moment."""
    return await _write(at, "proposed", at.seat(), lambda journal: journal.propose(wish.what, wish.to))


@router.post("/tables/{table}/votes", status_code=201, summary="Vote on the proposal", responses=NEW)
async def vote(wish: VoteWish, at: Tabled) -> Response:
    """One “no” ends the vote.  409: the table votes on something else by now."""
    open_vote = at.live.journal.vote
    agreed = open_vote.agreed if open_vote else set()
    seat = next((each for each in at.seats if each not in agreed), at.seat())
    return await _write(at, "voted", seat, lambda journal: journal.cast(seat, wish.yes, wish.proposal))


@router.post("/tables/{table}/talk", status_code=201, summary="Say something", responses=NEW)
async def talk(wish: TalkWish, at: Tabled) -> Response:
    """Everybody at the table and everybody who watches can read it.  There are no private messages."""
    seat = None if at.is_host and not at.seats else at.seat()
    return await _write(at, "said", seat, lambda journal: journal.say(wish.text))


@router.put("/tables/{table}/seats/{seat}/bot", summary="Let a bot play a seat", responses=CHANGED)
async def replace(seat: SeatNumber, wish: StandInWish, at: Tabled) -> Response:
    """Before the game the host may give a free seat to a bot.  During the game a bot may play for somebody who is
    absent: the host may arrange that for any seat, and everybody for their own.  The host may also replace one bot by
    another.
    """
    _own_or_host(at, seat)
    journal = at.live.journal
    bot = bot_kind(journal.rules, wish.bot or usual_bot(journal.rules)).name
    if journal.seats[seat].kind == "bot":
        return await _write(at, "exchanged", seat, lambda journal: journal.exchange(seat, bot), 200)
    if journal.game is None:
        at.need_host()
        return await _write(at, "filled", seat, lambda journal: journal.fill(seat, bot), 200)
    return await _write(at, "replaced", seat, lambda journal: journal.replace(seat, bot), 200)


@router.delete("/tables/{table}/seats/{seat}/bot", summary="Take a seat back from its bot", responses=CHANGED)
async def come_back(seat: SeatNumber, at: Tabled) -> Response:
    """During the game, the person of that seat or the host; before it, the host, and the seat is free again."""
    _own_or_host(at, seat)
    if at.live.journal.game is None:
        at.need_host()
        return await _write(at, "emptied", seat, lambda journal: journal.empty(seat), 200)
    return await _write(at, "returned", seat, lambda journal: journal.come_back(seat), 200)


def _own_or_host(at: Caller, seat: int) -> None:
    if not 0 <= seat < len(at.live.journal.seats):
        raise NoSuchSeat(f"This table has {len(at.live.journal.seats)} seats.")
    if seat not in at.seats:
        at.need_host()


@router.post(
    "/tables/{table}/rematch",
    status_code=201,
    summary="Play again",
    responses=MADE | refusals(400, 403, 404, 409, 413),
)
async def play_again(at: Tabled) -> Response:
    """When the game is over, the host makes a new table, with everybody one seat further on; and only one."""
    table = await rematch(at)
    assert at.host_token is not None
    return reply({"table": table} | tokens(heir(at.host_token), len(at.live.journal.seats)), 201)


@router.get(
    "/tables/{table}/hint",
    summary="What a bot would do in your place, and why",
    responses=refusals(403, 404, 409, model=Hint),
)
async def hint(at: Tabled, bot: Annotated[str | None, Query(max_length=32)] = None) -> Response:
    """The bot sees what you see.  Unless you name another one, it is the strongest; it takes up to two seconds.
    429: too many people wait for hints; ask again in a moment.
    """
    journal, seat = at.live.journal, at.seat()
    if journal.game is None or seat not in journal.asked:
        raise NotNow("There is no question for you now.")
    name = bot_kind(journal.rules, bot or best_bot(journal.rules)).name
    moment = journal.game.moment
    advice = await at.live.hints.ask(journal, at.tables.minds, seat, name)
    return reply({"bot": name, "answer": advice.words, "reason": advice.reason, "plan": advice.plan, "moment": moment})


@router.get(
    "/tables/{table}/log",
    summary="The log of a finished game",
    response_class=Response,
    responses=refusals(404, 409, kind="application/x-ndjson"),
)
async def log(at: Tabled) -> Response:
    """It contains every secret, so you get it only when the game is over.  `cultists replay` and `verify` read it."""
    journal = at.live.journal
    if journal.game is None or not journal.is_over:
        raise NotNow("The log contains every secret. You can have it when the game is over.")
    name = f"{journal.rules.name}-{journal.id}.cult"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(journal.log(), media_type="application/x-ndjson", headers=headers)


@router.get(
    "/tables/{table}/events",
    summary="Server-sent events: the table has changed",
    response_class=StreamingResponse,
    responses=refusals(404, kind="text/event-stream"),
)
async def events(
    request: Request, at: Tabled, last_event_id: Annotated[str | None, Header(max_length=20)] = None
) -> StreamingResponse:
    """One event for every change; changes that come together share one.  Its id is the number of entries in the table's
    journal, and its data says whose turn it is; `changes` counts how often you have changed a sealed answer.  Fetch the
    table when you need more; so a client that reconnects misses nothing.  With Last-Event-ID, the first event comes
    when there is something newer.  If too many streams are open from your address, the oldest of the table that has
    most of them ends.
    """
    seen = int(last_event_id) if last_event_id and last_event_id.isdecimal() else -1
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    address = request.client.host if request.client else ""
    streams: Streams = request.app.state.streams
    return StreamingResponse(_events(at, seen, streams, address), media_type="text/event-stream", headers=headers)


async def _events(at: Caller, seen: int, streams: Streams, address: str) -> AsyncIterator[bytes]:
    live = at.live
    with (
        live.watched(frozenset(at.seats)) as changed,
        streams.opened(address, live.journal.id, changed) as stream,
    ):
        last: bytes | None = None
        if seen >= live.journal.told:
            last = _notice(at)
        yield b"retry: %d\n\n" % RETRY
        while True:
            changed.clear()
            # Asked first: what was acknowledged before the end is told before the end.
            is_last = at.tables.is_closing
            notice = _notice(at)
            if notice != last:
                last = notice
                yield b"id: %d\nevent: table\ndata: %s\n\n" % (live.journal.told, notice)
            if stream.must_end:
                # Not at once: those that gave way would push out others for as long as they are open.
                yield b"retry: %d\n\n" % RETRY_LATER
            if is_last or stream.must_end:
                return
            try:
                await asyncio.wait_for(changed.wait(), at.tables.heartbeat)
            except TimeoutError:
                yield b": still here\n\n"


def _notice(at: Caller) -> bytes:
    journal, live = at.live.journal, at.live
    return msgspec.json.encode(
        {
            "n": journal.told,
            "moment": journal.game.moment if journal.game else 0,
            "phase": journal.phase,
            "asked": journal.asked,
            "yours": any(seat in at.seats or (at.is_host and seat == CHANCE) for seat in journal.asked),
            "connected": sorted(live.present),
            "changes": sum(journal.changes[seat] for seat in at.seats),
        }
    )
