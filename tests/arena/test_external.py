"""Bots that are programs of others: they play, their faults are counted and replaced, and the match goes on."""

import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from arena.tournaments import played, timeless
from cultists.arena.external import TRIES, Unreachable

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
