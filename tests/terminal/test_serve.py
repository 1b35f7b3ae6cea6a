"""`cultists serve` as a person runs it: how it says no, and how it ends."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from children import in_a_group_of_its_own
from cultists import store
from cultists.store.store import BadDatabase, make_ready, place_of
from cultists.terminal.screen import Screen
from cultists.terminal.serve import welcome
from cultists.web import serve
from terminal.running import Run

COMMAND = Path(sys.executable).with_name("cultists")
PATIENCE = 60


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


class Healthy(BaseHTTPRequestHandler):
    """Says that all is well."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing."""


@contextlib.contextmanager
def served(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A server that answers, in a process of its own."""
    port = free_port()
    words = [str(COMMAND), "serve", "--port", str(port), "--data", str(folder)]
    with in_a_group_of_its_own(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        until = time.monotonic() + PATIENCE
        while True:
            assert process.poll() is None, "the server did not start"
            assert time.monotonic() < until
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=PATIENCE).close()
                break
            time.sleep(0.05)
        yield process


def test_a_driver_that_is_missing_is_told_with_how_to_get_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    done = run("serve", "--port", str(free_port()), "--database", "postgresql+psycopg://ann:hush@localhost:1/x")
    assert done.exit_code == 2
    assert "needs psycopg, which is not installed here. To install it: " in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_a_database_that_does_not_answer_is_told_in_one_line_without_its_password(run: Run) -> None:
    done = run("serve", "--port", str(free_port()), "--database", "postgresql://ann:hush@127.0.0.1:1/x")
    assert done.exit_code == 2
    assert "The database does not answer: " in done.stderr
    assert "port 1 failed" in done.stderr
    assert "hush" not in done.output
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_a_file_that_is_no_database_is_told_in_one_line(run: Run) -> None:
    Path("tables.sqlite").write_text("Dear diary,\n" * 100, "utf-8")
    done = run("serve", "--port", str(free_port()), "--data", ".")
    assert done.exit_code == 2
    assert "The database cannot be used: file is not a database" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("pause", [0.0, 0.02, 0.05])
def test_ctrl_c_ends_quietly_however_often_it_is_pressed(tmp_path: Path, pause: float) -> None:
    with served(tmp_path) as process:
        for _ in range(3):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGINT)
            time.sleep(pause)
        out, err = process.communicate(timeout=PATIENCE)
    assert err == ""
    assert process.returncode == 0
    assert "The table is closed" in out
    said = " ".join(out.split())
    assert f"Your tables are kept in {tmp_path.resolve() / 'tables.sqlite'}." in said
    assert "Only this computer can open it. To let friends in the same house join, start it again: " in said
    assert f"{COMMAND.name} serve --host 0.0.0.0 --port " in said
    assert f" --data {tmp_path}" in said


def test_where_tables_are_kept_is_said_without_a_password() -> None:
    assert place_of("sqlite:////var/lib/cultists/tables.sqlite") == "/var/lib/cultists/tables.sqlite"
    assert place_of("postgresql+psycopg://ann:hush@db/x") == "the database postgresql://ann:***@db/x"
    assert place_of("postgresql://db/x?user=ann&password=hush") == "the database postgresql://db/x"


def test_postgresql_is_refused_on_windows_where_it_could_not_be_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as windows:
        windows.setattr(os, "name", "nt")
        with pytest.raises(BadDatabase, match="On Windows, tables can be kept only in a SQLite file"):
            make_ready("postgresql://ann:hush@127.0.0.1:1/x")


def test_friends_hear_how_they_join(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    for host in ("127.0.0.1", "::1", "localhost"):
        welcome(Screen(), host, 1928, [])
        assert capsys.readouterr().out.splitlines() == [
            "Only this computer can open it.",
            "To let friends in the same house join, start it again: cultists serve --host 0.0.0.0",
        ]
    for here, where in (
        ("192.168.1.20", "http://192.168.1.20:1928/"),
        (None, "port 1928 of this computer's address in your network"),
    ):
        monkeypatch.setattr(serve, "address_in_the_network", lambda here=here: here)
        welcome(Screen(), "0.0.0.0", 1928, [])
        assert capsys.readouterr().out.splitlines() == [
            f"Friends in the same house open {where} in a browser.",
            "Open it there yourself, so that the links you send lead there.",
        ]
    for host in ("192.168.1.5", "table.example.org"):
        welcome(Screen(), host, 1928, [])
        assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("words", "again"),
    [
        ("", "join, start it again: cultists serve --host 0.0.0.0"),
        (
            "--data tables --port 8000 --pace 2 --open",
            "join, start it again: cultists serve --host 0.0.0.0 --port 8000 --data tables --pace 2.0 --open",
        ),
        ("--database postgresql://ann:hush@db/x", "join, start it again with --host 0.0.0.0 added."),
    ],
)
def test_whoever_starts_it_again_for_friends_finds_the_same_tables(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: str, again: str
) -> None:
    monkeypatch.delenv("CULTISTS_DATABASE_URL", raising=False)
    monkeypatch.setattr(store, "default_url", lambda: "sqlite:///tables.sqlite")
    monkeypatch.setattr(serve, "serve", lambda *_, when_listening, **__: when_listening())
    said = " ".join(run("serve", *words.split()).stdout.split())
    assert f"To let friends in the same house {again} The table is closed" in said


def test_a_server_for_the_network_has_an_address_for_this_computer_and_one_for_friends(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "address_in_the_network", lambda: "192.168.1.20")
    monkeypatch.setattr(serve, "serve", lambda *_, when_listening, **__: when_listening())
    said = run("serve", "--data", ".", "--host", "0.0.0.0").stdout
    assert "The table is laid at http://localhost:1928/ on this computer." in said
    assert "Friends in the same house open http://192.168.1.20:1928/ in" in said
    assert serve.address_for_friends("127.0.0.1", 1928) is None


def test_the_browser_opens_the_address_that_friends_can_open_if_this_computer_can(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Links begin with the address by which the page was opened, and “localhost” leads phones nowhere."""
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    silent = f"http://127.0.0.1:{free_port()}/"
    with HTTPServer(("127.0.0.1", 0), Healthy) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        local, friends = (f"http://{host}:{server.server_port}/" for host in ("localhost", "127.0.0.1"))
        for other in (friends, silent, None):
            serve.open_when_ready(local, other)
        server.shutdown()
        thread.join()
    assert opened == [friends, local, local]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--host nonsense.invalid", "“nonsense.invalid” is not an address of this machine"),
        ("--host 192.0.2.1", "“192.0.2.1” is not an address of this machine"),
        ("--proxy notanip", "“notanip” is not one"),
        ("--proxy 127.0.0.1,localhost", "“localhost” is not one"),
    ],
)
def test_an_address_that_is_none_is_told(run: Run, words: str, said: str) -> None:
    done = run("serve", "--port", str(free_port()), "--data", ".", *words.split())
    assert done.exit_code == 2
    assert said in done.stderr
    assert "--port" not in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_a_port_that_is_taken_is_told_with_another_one(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = run("serve", "--port", str(port), "--data", ".")
    assert done.exit_code == 2
    assert f"another port: --port {port + 1}" in done.stderr
