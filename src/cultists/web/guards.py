"""What stands before every request: headers for safety, limits for strangers, figures for the operator.

Plain ASGI, because a response that streams for hours must pass through untouched.
"""

import contextlib
import re
import time
from collections import Counter as Tally
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from typing import Any, Final

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Answer = Callable[[Scope, int, str, str], App]
"""Makes the response to a request that is refused, from its status, its text and its kind."""

HUNG_UP: Final = 499
"""What /metrics says of a request whose caller went away before there was an answer."""

LARGEST_BODY: Final = 32 * 1024
LARGEST_LOG: Final = 2 * 1024 * 1024
"""What may be sent to the page that checks dice …"""
UPLOADS: Final = 8
UPLOADS_OF_ONE: Final = 2
"""… by so many at once, in all and from one address: each is kept in memory until it has arrived."""
CLIENTS: Final = 10_000
VERIFY: Final = "/verify"
COSTLY: Final = ("/hint", "/ahead", "/replay.html", VERIFY)
"""What makes the server think or draw for one caller alone counts like a write."""
UNCOUNTED: Final = frozenset({("PUT", "/api/tables/{table}/answers"), ("PUT", "/api/tables/{table}/orders")})
"""What nobody else may know of: at a small server, /metrics would tell that somebody has changed a secret answer."""
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"})

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    # Not “no-referrer”: with it browsers send the forms of our own pages with “Origin: null”.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

SAFE: Final = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

logger = structlog.get_logger()


class Figures:
    """What /metrics shows."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "cultists_requests",
            "Requests by method, route and status.",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self.seconds = Histogram("cultists_request_seconds", "Time to the end of a response.", registry=self.registry)
        self.streams = Gauge("cultists_streams", "Open event streams.", registry=self.registry)
        self.tables = Gauge("cultists_tables_in_memory", "Tables in this process's memory.", registry=self.registry)


class Guards:
    """The outermost layer of the application."""

    def __init__(self, app: App, figures: Figures, answer: Answer, rate: float, burst: float) -> None:
        self._app = app
        self._answer = answer
        self._figures = figures
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._uploads: Tally[str] = Tally()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def guarded_send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = _safe(list(message.get("headers", [])))
            await send(message)

        _take_backslashes_from_cookies(scope)
        refusal = self._refusal(scope)
        try:
            if refusal is not None:
                await self._refuse(scope, receive, guarded_send, *refusal)
            else:
                with self._uploading(scope):
                    await self._app(scope, _limited(receive, _largest_body(scope)), guarded_send)
        except ClientDisconnect:
            status = status or HUNG_UP
        except Exception:
            logger.exception("a bug", **whereabouts(scope))
            if not status:
                await self._refuse(
                    scope, receive, guarded_send, 500, "Something broke on the server. Please report it, with the time."
                )
        self._record(scope, status, time.perf_counter() - began)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, status: int, text: str) -> None:
        """A page for a browser, JSON for a program."""
        kind = {403: "ForeignOrigin", 413: "TooLong", 429: "TooFast"}.get(status, "Broken")
        try:
            response = self._answer(scope, status, text, kind)
        except Exception:  # pages themselves are broken
            logger.exception("a bug", **whereabouts(scope))
            response = JSONResponse({"error": text, "kind": kind}, status)
        await response(scope, receive, send)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Why a request is not let in, if it is not."""
        if scope["method"] in ("GET", "HEAD", "OPTIONS") and not scope["path"].endswith(COSTLY):
            return None
        headers = dict(scope["headers"])
        length = headers.get(b"content-length", b"0")
        if len(length) > 18 or int(length or 0) > _largest_body(scope):
            return 413, f"The request is too long: at most {_largest_body(scope)} bytes are allowed."
        # A page of somebody else cannot write in our name: its Origin gives it away, and cookies are SameSite=Lax.
        origin = headers.get(b"origin")
        if origin is not None and origin.split(b"//")[-1] != headers.get(b"host"):
            return 403, "Requests from other sites are not accepted."
        if not self._has_token(scope):
            return 429, "Too many requests at once; please wait a moment."
        if scope["path"] == VERIFY and (
            self._uploads.total() >= UPLOADS or self._uploads[_client(scope)] >= UPLOADS_OF_ONE
        ):
            return 429, "Other logs are being checked; please wait a moment."
        return None

    @contextlib.contextmanager
    def _uploading(self, scope: Scope) -> Iterator[None]:
        """Count the logs that are being sent and checked."""
        if scope["path"] != VERIFY:
            yield
            return
        client = _client(scope)
        self._uploads[client] += 1
        try:
            yield
        finally:
            self._uploads[client] -= 1
            self._uploads += Tally()  # forget those that have none

    def _has_token(self, scope: Scope) -> bool:
        """A bucket per client address: `burst` writes at once, `rate` a second in the long run."""
        client = _client(scope)
        now = time.monotonic()
        tokens, since = self._buckets.pop(client, (self._burst, now))
        tokens = min(self._burst, tokens + (now - since) * self._rate)
        self._buckets[client] = (tokens - 1 if tokens >= 1 else tokens, now)
        while len(self._buckets) > CLIENTS:
            self._buckets.popitem(last=False)
        return tokens >= 1

    def _record(self, scope: Scope, status: int, seconds: float) -> None:
        route = _route(scope)
        method = scope["method"] if scope["method"] in METHODS else "other"
        if status != 200 or (method, route) not in UNCOUNTED:
            self._figures.requests.labels(method, route, str(status)).inc()
            if not route.endswith("/events"):
                self._figures.seconds.observe(seconds)
        if status >= 500:
            logger.error("request failed", method=method, status=status, **whereabouts(scope))


def _take_backslashes_from_cookies(scope: Scope) -> None:
    """Python before 3.11.10 or 3.12.6 takes seconds for a cookie full of them, and ours have none."""
    if any(b"\\" in value for name, value in scope["headers"] if name == b"cookie"):
        scope["headers"] = [
            (name, value.replace(b"\\", b"") if name == b"cookie" else value) for name, value in scope["headers"]
        ]


def _client(scope: Scope) -> str:
    """The address that limits go by."""
    address: str = (scope.get("client") or ("",))[0]
    return address


def _route(scope: Scope) -> str:
    """The route's pattern, never the path: links are secret."""
    route: str = getattr(scope.get("route"), "path", "unknown")
    return route


def whereabouts(scope: Scope) -> dict[str, Any]:
    """Where a log line about a request belongs: its route, and its table, game and moment if it has a table."""
    table = scope.get("path_params", {}).get("table")
    # Only what may be the number of a table: anything else in its place could be a link.
    is_number = isinstance(table, str) and re.fullmatch("[a-z0-9]{1,32}", table)
    return {"route": _route(scope)} | (scope["app"].state.tables.place_of(table) if is_number else {})


def _safe(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers of a response with ours.  What a link shows is for nobody else: no cache may keep it."""
    if all(name.lower() != b"cache-control" for name, _ in headers):
        headers.append((b"cache-control", b"no-store"))
    return headers + SAFE


def _largest_body(scope: Scope) -> int:
    return LARGEST_LOG if scope["path"] == VERIFY else LARGEST_BODY


def _limited(receive: Receive, largest: int) -> Receive:
    """A body without a length is cut off when it grows too long."""
    taken = 0

    async def limited() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > largest:
            raise HTTPException(413, f"The request is too long: at most {largest} bytes are allowed.")
        return message

    return limited
