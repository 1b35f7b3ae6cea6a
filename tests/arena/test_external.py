"""Bots that are programs of others: they play, their faults are counted and replaced, and the match goes on."""

import io
import json
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from arena.tournaments import played, timeless
from cultists.arena.external import TRIES, Ear, OverHttp, OverLines, Silence, Unreachable, Voice

EXAMPLE = Path(__file__).parents[2] / "examples" / "external_bot.py"

FIRST_OPTION = "import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n"
"""How the programs of these tests begin."""


def program(folder: Path, rest: str) -> str:
    """An entrant that answers as `rest` says."""
    file = folder / "program.py"
    file.write_text(FIRST_OPTION + rest, "utf-8")
    return f"mine=stdio:{sys.executable} {file}"


@contextmanager
def serving(answers: Any) -> Iterator[str]:
    """The address of a server whose answers, as (status, body), a function makes from what was asked."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            status, body = answers(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/bot"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_the_example_plays_over_lines_and_over_http_and_gives_the_same_games() -> None:
    """It uses the luck that comes with the question, so that it can be repeated."""
    namespace: dict[str, Any] = {"__name__": "example"}
    exec(compile(EXAMPLE.read_text("utf-8"), str(EXAMPLE), "exec"), namespace)
    with serving(lambda asked: (200, namespace["answer"](json.dumps(asked)))) as address:
        over_http = played(f"mine={address}", "uniform", games=2)
    over_lines = played(f"mine=stdio:{sys.executable} {EXAMPLE}", "uniform", games=2)
    assert timeless(over_http) == timeless(over_lines)
    assert (over_http.played, over_http.faults) == (4, 0)


def test_a_program_is_told_what_its_seat_may_know() -> None:
    heard: list[dict[str, Any]] = []

    def answer(asked: dict[str, Any]) -> tuple[int, bytes]:
        heard.append(asked)
        return 200, json.dumps({"answer": asked["question"]["options"][0]}).encode()

    with serving(answer) as address:
        assert played(f"mine={address}", "uniform", games=2, tables=[["mine", "uniform", "uniform"]]).faults == 0
    first = heard[1]  # heard[0] was the question before the first game, to see who is there
    assert (first["game"], first["rules"], first["seats"]) == ("grand_octopus", 1, 3)
    assert first["options"]["exterior"] == "dreams"
    assert first["view"]["seat"] == first["seat"]
    assert first["question"]["text"]
    assert len({asked["token"] for asked in heard[1:]}) == 2, "a token for each game"
    assert len({asked["seat"] for asked in heard[1:]}) == 2, "it changes seats"


def test_illegal_answers_are_replaced_and_counted(tmp_path: Path) -> None:
    result = played(program(tmp_path, '    print(\'{"answer": "dance"}\', flush=True)\n'), "uniform", games=1)
    mine, uniform = result.bots
    assert result.played == 2
    assert mine.faults == result.faults > 10
    assert mine.fault == "“dance” is no answer to “choose”"
    assert uniform.faults == 0


@pytest.mark.parametrize(
    ("line", "said"), [("[1]", "It said “[1]”, not"), ("oh, well", "It said “oh, well”, not"), ("{}", "It said “{}”")]
)
def test_what_is_no_answer_at_all_is_a_fault(tmp_path: Path, line: str, said: str) -> None:
    result = played(program(tmp_path, f"    print({line!r}, flush=True)\n"), "uniform", games=1)
    assert result.bots[0].faults > 10
    assert result.bots[0].fault.startswith(said)


def test_faults_are_replaced_by_the_luck_of_the_seat(tmp_path: Path) -> None:
    mine = program(tmp_path, "    print('{\"answer\": 0}', flush=True)\n")
    assert timeless(played(mine, "uniform", games=2)) == timeless(played(mine, "uniform", games=2))


def test_what_a_program_says_unasked_is_not_taken_for_its_next_answer(tmp_path: Path) -> None:
    """Everything that it prints after its answer is there before the next question: it waits for the flush."""
    rest = (
        "    sys.stdout.write(json.dumps({'answer': asked['question']['options'][0]}) + '\\nthinking\\n')\n"
        "    sys.stdout.flush()\n"
    )
    assert played(program(tmp_path, rest), "uniform", games=1).faults == 0


def test_a_program_that_ends_is_started_again(tmp_path: Path) -> None:
    rest = (
        "    print(json.dumps({'answer': asked['question']['options'][0]}), flush=True)\n"
        "    if asked['luck'] % 4 == 0:\n        sys.exit('tired')\n"
    )
    result = played(program(tmp_path, rest), "uniform", games=2)
    assert result.played == 4
    assert result.bots[0].faults > 0
    assert result.bots[0].fault == "it ended with code 1: tired"


def test_a_program_that_is_late_is_not_waited_for(tmp_path: Path) -> None:
    """It answers before the games begin; then it hangs."""
    rest = (
        "    if asked['token']:\n        sys.stdin.read()\n"
        "    print(json.dumps({'answer': asked['question']['options'][0]}), flush=True)\n"
    )
    result = played(program(tmp_path, rest), "uniform", games=1, patience=0.01)
    mine = result.bots[0]
    assert result.played == 2
    assert mine.faults > 2 * TRIES
    assert mine.fault.startswith("no answer within")


def test_a_late_server_and_a_failing_one_are_faults_too() -> None:
    release = threading.Event()

    def late(asked: dict[str, Any]) -> tuple[int, bytes]:
        if asked["token"]:
            release.wait(10)
        return 200, b'{"answer": 0}'

    with serving(late) as address:
        result = played(f"mine={address}", "uniform", games=1, patience=0.05)
        release.set()
    assert result.bots[0].fault == "no answer within 0.05 seconds"
    with serving(lambda asked: (500 if asked["token"] else 200, b"{}")) as address:
        assert played(f"mine={address}", "uniform", games=1).bots[0].fault == "it answered with HTTP status 500"


@contextmanager
def trickling(first: bytes, drop: bytes) -> Iterator[str]:
    """The address of a server that never comes to an end: after `first` a drop, again and again."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            with suppress(OSError):
                connection, _ = server.accept()
                with connection:
                    connection.sendall(first)
                    while True:
                        connection.sendall(drop)
                        gone.wait(0.02)

        gone = threading.Event()
        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.getsockname()[1]}/"
        finally:
            gone.set()
            with suppress(OSError):
                server.shutdown(socket.SHUT_RDWR)
            thread.join(10)
            assert not thread.is_alive(), "the connection is still open"


HEADERS = b"HTTP/1.1 200 OK\r\nContent-Length: 90000000\r\n\r\n"


@pytest.mark.parametrize("first", [b"", HEADERS])
def test_the_patience_is_for_the_whole_answer_not_for_its_next_byte(first: bytes) -> None:
    with trickling(first, b"a") as address, closing(OverHttp(address)) as voice, pytest.raises(Silence) as silence:
        voice.ask(b"{}", 0.3)
    assert str(silence.value) == "no answer within 0.3 seconds"


def test_an_endless_answer_is_not_read_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "endless.py").write_text("while True:\n    print('a' * 10**5, end='')\n", "utf-8")
    with trickling(HEADERS, b"a" * 10**5) as address:
        voices: list[Voice] = [OverHttp(address), OverLines(f"{sys.executable} {tmp_path}/endless.py")]
        for voice in voices:
            with closing(voice), pytest.raises(Silence, match="it sent more than 1,000,000 bytes at once"):
                voice.ask(b"{}", 60)


def test_of_what_nobody_asked_for_not_everything_is_remembered(tmp_path: Path) -> None:
    (tmp_path / "chatter").write_bytes(b"a".ljust(999) + b"\n" + (b"b".ljust(999) + b"\n") * 2000)
    ear = Ear()
    ear.listen(io.FileIO(tmp_path / "chatter"))
    assert ear.is_full
    assert ear.said.qsize() == 1001, "a thousand lines, and the end"
    assert ear.forget(), "there is nothing more to hear"


def test_a_program_that_does_not_read_is_not_waited_for(tmp_path: Path) -> None:
    """The question is longer than what fits into a pipe.  A shell between us and the program changes nothing."""
    woken = tmp_path / "woken"
    deaf = f"import time, pathlib\ntime.sleep(8)\npathlib.Path({str(woken)!r}).touch()\n"
    (tmp_path / "deaf.py").write_text(deaf, "utf-8")
    for command in (f"{sys.executable} {tmp_path}/deaf.py", f"sh -c '{sys.executable} {tmp_path}/deaf.py; true'"):
        with closing(OverLines(command)) as voice, pytest.raises(Silence, match=r"no answer within 0\.2 seconds"):
            voice.ask(b" " * 10**6, 0.2)
        assert not woken.exists(), "it waited for the program"


@pytest.mark.parametrize("line", ["'\"\\xff\"'", "'[' * 10**5"])
def test_what_cannot_even_be_read_is_a_fault(tmp_path: Path, line: str) -> None:
    rest = f"    sys.stdout.buffer.write(({line}).encode('latin-1') + b'\\n')\n    sys.stdout.flush()\n"
    result = played(program(tmp_path, rest), "uniform", games=1)
    assert result.played == 2
    assert result.bots[0].fault.startswith("It said “")


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("http://127.0.0.1:9/bot", "connection refused"),
        ("stdio:no-such-program-anywhere", "no such file"),
        (f"stdio:{sys.executable} -c 1/0", "it ended with code 1: ZeroDivisionError: division by zero"),
    ],
)
def test_a_program_that_is_not_there_is_told_before_anything_is_played(address: str, reason: str) -> None:
    with pytest.raises(Unreachable, match=f"“mine” cannot be asked at .*: {reason}"):
        played(f"mine={address}", "uniform")
