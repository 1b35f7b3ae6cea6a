"""What goes wrong and was not expected is in the log: where in the code, and in which game; never with what."""

import asyncio
import io
import json
import logging
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
import structlog

from cultists.engine.errors import RuleBug
from cultists.web import api, pages
from cultists.web.app import Config, create_app
from cultists.web.faults import InOurWords, Stumbled, in_worker, traceback_of
from cultists.web.journal import Journal
from cultists.web.minds import Minds
from cultists.web.serve import log_as_json
from web.bad_minds import always_stumbles
from web.serving import GAME, Served, Table, serving, wait_for

Log = Callable[[], list[dict[str, Any]]]
HAND = "Shub-Niggurath in the hand of seat 2"


@pytest.fixture
def log() -> Iterator[Log]:
    """The lines that the server has written so far."""
    written = io.StringIO()
    log_as_json(written)
    yield lambda: list(map(json.loads, written.getvalue().splitlines()))
    structlog.reset_defaults()


def told(log: Log, event: str) -> dict[str, Any]:
    """The line of this event, once it is there."""
    line: dict[str, Any] = wait_for(
        lambda: next((each for each in log() if each["event"] == event), None), f"the line “{event}”"
    )
    return line


def failing(words: str) -> None:
    raise KeyError(words)


def caught(work: Callable[[], Any]) -> BaseException:
    try:
        work()
    except BaseException as error:
        return error
    raise AssertionError("nothing was raised")


# The traceback


def test_a_traceback_says_where_and_of_which_kind_but_not_with_what() -> None:
    text = traceback_of(caught(lambda: failing(HAND)))
    assert text.startswith("Traceback (most recent call last):")
    assert "in failing\n    raise KeyError(words)" in text
    assert text.splitlines()[-1].startswith("KeyError: (its words are left out")
    assert HAND not in text


def test_words_that_python_makes_from_names_are_kept() -> None:
    assert "AttributeError: 'NoneType' object has no attribute 'hand'" in traceback_of(caught(lambda: None.hand))  # type: ignore[attr-defined]
    assert "FileNotFoundError: No such file or directory" in traceback_of(caught(Path("/secret-link").read_text))
    assert "secret-link" not in traceback_of(caught(Path("/secret-link").read_text))


def test_errors_that_led_to_an_error_are_told_too() -> None:
    def work() -> None:
        try:
            failing(HAND)
        except KeyError as error:
            raise RuleBug(f"broke on {HAND}") from error

    text = traceback_of(caught(work))
    assert text.index("KeyError: (") < text.index("led to another error") < text.index("errors.RuleBug: (")
    assert HAND not in text
    group = traceback_of(BaseExceptionGroup(HAND, [caught(work)]))
    assert "KeyError: (" in group
    assert HAND not in group


def test_another_process_tells_its_own_traceback() -> None:
    error = caught(lambda: in_worker(failing, HAND))
    assert isinstance(error, Stumbled)
    assert error.kind == "KeyError"
    assert "in failing" in error.told
    assert HAND not in traceback_of(error)


# Requests


def test_a_bug_in_a_request_is_logged_with_its_table_game_and_moment(
    database: str, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(Config(database)) as server, Table(server).begun() as table:
        moment = table.asked().state()["moment"]
        token = table.asked().token or ""

        def broken(*_: Any, **__: Any) -> Any:
            raise KeyError(f"{HAND}, {token}")

        monkeypatch.setattr(Journal, "answer", broken)
        response = table.asked().answer()
        assert response.status_code == 500
        assert set(response.json()) == {"error", "kind"}
        line = told(log, "a bug")
        assert (line["table"], line["game"], line["moment"]) == (table.id, GAME, moment)
        assert line["route"] == "/api/tables/{table}/answers"
        assert "in broken" in line["exception"]
        assert "in answer" in line["exception"]
        for secret in (HAND, token):
            assert secret not in response.text + json.dumps(log())


def test_a_bug_in_the_rules_is_logged_and_told_without_its_words(
    database: str, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(Config(database)) as server, Table(server).begun() as table:
        moment = table.asked().state()["moment"]

        def broken(*_: Any, **__: Any) -> Any:
            raise RuleBug(f"The rules broke: {HAND}")

        monkeypatch.setattr(Journal, "answer", broken)
        response = table.asked().answer()
        assert response.status_code == 500
        assert response.json()["kind"] == "RuleBug"
        assert "as it was before" in response.json()["error"]
        line = told(log, "a bug in the rules")
        assert (line["table"], line["game"], line["moment"]) == (table.id, GAME, moment)
        assert "in broken" in line["exception"]
        assert HAND not in response.text + json.dumps(log())


def test_a_browser_gets_a_page_and_a_program_json(database: str, log: Log) -> None:
    app = create_app(Config(database))

    @app.get("/broken/{link}")
    async def broken(link: str) -> None:
        raise KeyError(link)

    with serving(Config(database), app) as server, server.client() as client:
        page = client.get("/broken/secret-link", headers={"Accept": "text/html"})
        assert page.status_code == 500
        assert page.headers["content-type"].startswith("text/html")
        assert "Please report it" in page.text
        data = client.get("/broken/secret-link")
        assert data.status_code == 500
        assert data.json()["kind"] == "Broken"
        foreign = client.post("/new", headers={"Accept": "text/html", "Origin": "https://evil.example"})
        assert foreign.status_code == 403
        assert "<h1>" in foreign.text
        for response in (page, data, foreign):
            assert "Traceback" not in response.text
            assert response.headers["x-content-type-options"] == "nosniff"
    assert "secret-link" not in json.dumps(log())
    assert told(log, "a bug")["route"] == "/broken/{link}"


def test_a_broken_page_of_errors_is_answered_in_json(database: str, log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(Config(database))

    @app.get("/broken")
    async def broken() -> None:
        failing(HAND)

    monkeypatch.setattr("cultists.web.pages.page", lambda *_, **__: failing(HAND))
    with serving(Config(database), app) as server, server.client() as client:
        response = client.get("/broken", headers={"Accept": "text/html"})
    assert response.status_code == 500
    assert response.json()["kind"] == "Broken"
    assert sum(line["event"] == "a bug" for line in log()) == 2


def test_a_caller_who_hangs_up_is_no_bug(server: Served, log: Log) -> None:
    host, port = server.address.removeprefix("http://").split(":")
    with server.client() as client:
        before = client.get("/metrics").text.count('status="499"')
        with socket.create_connection((host, int(port))) as caller:
            caller.sendall(b"POST /verify HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{")
        wait_for(lambda: client.get("/metrics").text.count('status="499"') > before, "the server to notice")
    assert not [line for line in log() if line["level"] == "error"]


# Beside requests


def test_a_bug_in_a_stream_is_logged(database: str, log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(Config(database)) as server, Table(server).begun() as table:
        monkeypatch.setattr(api, "_notice", lambda _: failing(HAND))
        with server.client() as client, client.stream("GET", f"/api/tables/{table.id}/events") as response:
            wait_for(lambda: told(log, "a bug"), "the log")
            assert response.status_code == 200
        line = told(log, "a bug")
        assert (line["table"], line["game"]) == (table.id, GAME)
        assert "in _events" in line["exception"]
        assert HAND not in json.dumps(log())


def test_a_bug_in_a_bot_is_logged_with_its_own_traceback(database: str, log: Log) -> None:
    app = create_app(Config(database))
    with serving(Config(database), app) as server:
        app.state.tables.minds = Minds(1, work=always_stumbles)
        bots = [{"kind": "bot", "bot": "greedy", "name": name} for name in ("Ann", "Ben")]
        with Table(server, bots).begun() as table:
            line = told(log, "a bug in a bot")
            assert (line["table"], line["game"], line["bot"]) == (table.id, GAME, "greedy")
            assert line["moment"] == table.stranger.state()["moment"]
            assert "in always_stumbles" in line["exception"]
            assert told(log, "bot failed for good")["table"] == table.id
    assert "ValueError: never" not in json.dumps(log())


def test_a_bug_in_the_background_is_logged(database: str, log: Log) -> None:
    app = create_app(Config(database))

    async def work() -> None:
        failing(HAND)

    @app.get("/api/wind/{table}")
    async def wind(table: str) -> None:
        app.state.tables._start(work(), table)

    @app.get("/api/later")
    async def later() -> None:
        asyncio.get_running_loop().call_soon(failing, HAND)

    with serving(Config(database), app) as server, Table(server).begun() as table, server.client() as client:
        client.get(f"/api/wind/{table.id}")
        line = told(log, "a bug in the background")
        assert (line["table"], line["game"]) == (table.id, GAME)
        assert "in work" in line["exception"]
        client.get("/api/later")
        wait_for(lambda: sum(each["event"] == "a bug in the background" for each in log()) == 2, "the other line")
    assert HAND not in json.dumps(log())


def test_a_bug_in_the_writer_of_journals_is_logged_with_its_traceback(
    database: str, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(Config(database)) as server, Table(server) as table:
        monkeypatch.setattr(server.app.state.tables.store, "_write", lambda _: failing(HAND))
        response = table.host.post("begin")
        assert response.status_code == 503
        for event in ("a bug in the store", "the store failed"):
            assert "in failing" in told(log, event)["exception"]
        assert told(log, "a bug in the store")["tables"] == [table.id]
        assert HAND not in json.dumps(log())
        assert table.stranger.get().status_code == 200, "the others are served"


def test_a_full_disk_is_named_in_the_log(tmp_path: Path, log: Log) -> None:
    with serving(Config(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}")) as server, Table(server) as table:
        writer = server.app.state.tables.store._writer
        writer.dispose()
        sa.event.listen(writer, "connect", lambda connection, _: connection.execute("PRAGMA max_page_count = 1"))
        while table.host.post("talk", text="x" * 500).status_code == 201:
            pass
        assert "sqlite3.OperationalError: SQLITE_FULL" in told(log, "the store failed")["exception"]


def test_a_bug_in_what_hears_other_servers_is_logged(
    postgres_database: str, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(Config(postgres_database)) as server:
        monkeypatch.setattr(server.app.state.tables.store, "_listeners", [lambda *_: failing(HAND)])
        with Table(server).begun():
            assert "in failing" in told(log, "notices from other servers are cut off")["exception"]
    assert HAND not in json.dumps(log())


# The start and the end


def test_a_bug_while_pages_are_prepared_is_logged_at_once(
    database: str, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "warm_up", lambda *_: failing(HAND))
    with serving(Config(database)) as server, server.client() as client:
        assert "in failing" in told(log, "the first pages could not be prepared")["exception"]
        assert client.get("/").status_code == 200
    assert len(log()) == 1, "the end is in order, too"


def test_a_server_that_cannot_start_says_why(database: str, log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cultists.web.app.Minds", lambda _: failing(HAND))
    app = create_app(Config(database))

    async def start() -> None:
        async with app.router.lifespan_context(app):
            pass

    with pytest.raises(KeyError):
        asyncio.run(start())
    assert "in failing" in told(log, "a bug at the start or the end of the server")["exception"]
    assert HAND not in json.dumps(log())


def test_libraries_log_in_our_words(log: Log) -> None:
    theirs = logging.Logger("uvicorn.error", logging.ERROR)
    theirs.addHandler(InOurWords())
    theirs.error("Exception in ASGI application\n", exc_info=caught(lambda: failing(HAND)))
    theirs.error("It says %s.\nTraceback: %s", "so", HAND)
    first, second = log()
    assert (first["library"], first["what"]) == ("uvicorn.error", "Exception in ASGI application")
    assert "in failing" in first["exception"]
    assert (second["level"], second["what"]) == ("error", "It says so.")
    assert HAND not in json.dumps(log())
