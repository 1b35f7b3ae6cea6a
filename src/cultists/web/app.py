"""The application: store, tables and routes put together."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, Final

import msgspec
import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse
from prometheus_client import generate_latest
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.types import Scope
from starlette_compress import CompressMiddleware, remove_compress_type

from cultists import __version__
from cultists.engine import CultistsError, Rules
from cultists.engine.errors import (
    GameOver,
    IllegalAnswer,
    NothingToUndo,
    NotYourQuestion,
    RuleBug,
    StaleAnswer,
    UnknownGame,
)
from cultists.engine.fair_dice import FairDice
from cultists.games import GAMES
from cultists.store import Store
from cultists.web import api, pages, ritual
from cultists.web.assets import Assets
from cultists.web.callers import NoSuchSeat, NotAllowed
from cultists.web.faults import log_what_nobody_awaits
from cultists.web.guards import Figures, Guards, whereabouts
from cultists.web.journal import Dice, NotNow
from cultists.web.lobby import listed
from cultists.web.minds import BotFailed, Minds, TooManyHints, cores
from cultists.web.refusals import malformed_in_words, methods_of, refusal_in_words
from cultists.web.replays import ReplayFailed, Replays
from cultists.web.streams import MOST, MOST_OF_ONE, Streams
from cultists.web.studio import TooBusy, in_studio
from cultists.web.tables import DamagedTable, NoSuchTable, Tables

logger = structlog.get_logger()

# Events are tiny, and a compressor would take some hundred kB of memory for as long as a page is open.
remove_compress_type("text/event-stream")

ROBOTS: Final = "".join(f"{line}\n" for line in ("User-agent: *", "Disallow: /t/", "Disallow: /s/", "Disallow: /api/"))
"""Search engines may show the home page and the rules, but no table and no link to a seat."""

STATUS: Final[Mapping[type[Exception], int]] = {
    NoSuchTable: 404,
    NoSuchSeat: 404,
    UnknownGame: 404,
    NotAllowed: 403,
    StaleAnswer: 409,
    NotYourQuestion: 409,
    NotNow: 409,
    GameOver: 409,
    NothingToUndo: 409,
    IllegalAnswer: 422,
    TooManyHints: 429,
    TooBusy: 429,
    DamagedTable: 500,
    ReplayFailed: 503,
}
"""What a mistake answers; any other mistake of a caller is 422."""


class Config(msgspec.Struct, frozen=True):
    """How a server is run."""

    url: str
    pace: float = 0.6
    """Seconds that a bot takes at least while people watch."""
    workers: int = msgspec.field(default_factory=cores)
    """Processes that think for bots, at most; one is started when all others are busy."""
    rate: float = 20.0
    """Writes a second that one client address may make in the long run; it may save up to `burst`."""
    burst: float = 100.0
    streams: int = MOST
    streams_of_one: int = MOST_OF_ONE
    """Streams of events that may be open at once, in all and for one client address; then the oldest give way."""
    heartbeat: float = 15.0
    """Seconds after which a quiet stream of events shows that it lives."""


def create_app(
    config: Config,
    games: Mapping[str, Rules[Any]] = GAMES,
    dice: Dice = FairDice,
    when_warm: Callable[[], object] = lambda: None,
) -> FastAPI:
    """The ASGI application. `when_warm` is called when all is loaded that the first visitors need."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        log_what_nobody_awaits(asyncio.get_running_loop())
        try:
            async with Store.opened(config.url) as store:
                minds = Minds(config.workers)
                app.state.tables = Tables(store, games, minds, config.pace, config.heartbeat, dice)
                app.state.replays = Replays()
                app.state.streams = Streams(config.streams, config.streams_of_one)
                warming = asyncio.create_task(_warm_up(games, when_warm))
                try:
                    yield
                finally:
                    await warming
                    await app.state.replays.close()
                    await app.state.tables.close()
        except Exception:
            logger.exception("a bug at the start or the end of the server")
            raise

    app = FastAPI(
        title="Cultists",
        version=__version__,
        summary="Tables, seats, questions and answers.",
        description=(
            "Programs can do everything that people do in the browser. Each table has secret tokens: one for the host, "
            "one for each seat, one for spectators. Send one as `Authorization: Bearer TOKEN`."
        ),
        lifespan=lifespan,
        redoc_url=None,
        docs_url=None,
        openapi_url=None,
    )
    figures = Figures()
    app.include_router(api.router)
    app.include_router(pages.router)
    if ritual.GAME in games:
        app.include_router(ritual.router)
    app.state.assets = Assets(games)
    app.add_middleware(CompressMiddleware)
    app.add_middleware(Guards, figures=figures, answer=refused_scope, rate=config.rate, burst=config.burst)
    _add_operator_routes(app, figures)
    _add_error_handlers(app)
    return app


async def _warm_up(games: Mapping[str, Rules[Any]], when_warm: Callable[[], object]) -> None:
    try:
        await in_studio(pages.warm_up, games, when_warm)
    except Exception:  # the pages that need it will say so themselves
        logger.exception("the first pages could not be prepared")


def _add_operator_routes(app: FastAPI, figures: Figures) -> None:
    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        tables: Tables = app.state.tables
        figures.tables.set(tables.in_memory)
        figures.streams.set(len(app.state.streams))
        return Response(generate_latest(figures.registry), media_type="text/plain; version=0.0.4")

    @app.get("/openapi.json", include_in_schema=False)
    async def openapi() -> Response:
        return api.reply(await in_studio(app.openapi))

    @app.get("/favicon.ico", include_in_schema=False)
    async def favicon() -> Response:
        assets: Assets = app.state.assets
        return Response(assets.files["favicon.svg"], media_type="image/svg+xml")

    @app.get("/robots.txt", include_in_schema=False)
    async def robots() -> Response:
        return PlainTextResponse(ROBOTS)

    @app.get("/health", include_in_schema=False)
    async def health() -> Response:
        is_well = await app.state.tables.store.healthy()
        return api.reply({"status": "ok" if is_well else "the database does not answer"}, 200 if is_well else 503)


def answer(request: Request, status: int, text: str, kind: str) -> Response:
    """What is wrong: a page for a browser, JSON for a program.  What is asked too often may be asked again soon."""
    if pages.wants_page(request):
        response = pages.error_page(request, status, text)
    else:
        response = api.reply({"error": text, "kind": kind}, status)
    if status == 429:
        response.headers["Retry-After"] = "1"
    return response


def refused_scope(scope: Scope, status: int, text: str, kind: str) -> Response:
    """The same for a request that is refused before it has come to a route."""
    return answer(Request(scope), status, text, kind)


def _add_error_handlers(app: FastAPI) -> None:
    @app.exception_handler(CultistsError)
    async def mistake(request: Request, error: CultistsError) -> Response:
        return answer(request, STATUS.get(type(error), 422), str(error), type(error).__name__)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        return answer(request, 422, malformed_in_words(error), "Malformed")

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        if error.status_code == 405:
            methods = methods_of((app, api.router, pages.router, ritual.router), request.scope["path"])
            response = answer(
                request, 405, f"{request.method} is not possible here; possible: {listed(methods)}.", "Refused"
            )
            response.headers["Allow"] = ", ".join(methods)
            return response
        return answer(request, error.status_code, refusal_in_words(error), "Refused")

    @app.exception_handler(BotFailed)
    async def bot_failed(request: Request, error: BotFailed) -> Response:
        return answer(request, 503, f"The bot could not answer ({error}); try again.", "BotFailed")

    @app.exception_handler(RuleBug)
    async def rule_bug(request: Request, error: RuleBug) -> Response:
        # Neither its words nor the traceback are for the caller: they may quote what others hold.
        logger.error("a bug in the rules", **whereabouts(request.scope), exc_info=error)
        text = "The rules broke on that. The game is as it was before; please report it, with the table and the time."
        return answer(request, 500, text, "RuleBug")

    @app.exception_handler(OSError)
    @app.exception_handler(SQLAlchemyError)
    async def store_failed(request: Request, error: Exception) -> Response:
        logger.error("the store failed", **whereabouts(request.scope), exc_info=error)
        return answer(
            request,
            503,
            "The database does not answer. Look at the table again to see what has been stored.",
            "StoreFailed",
        )
