"""Bots that are programs of others: asked in JSON, over HTTP or line by line over their standard input and output.

What is sent for every question is described in docs/arena.md.  An answer that is illegal, late or missing is a fault:
chance takes one of the options in its place, and the match goes on.
"""

import atexit
import http.client
import io
import os
import queue
import shlex
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from os import SEEK_END
from random import Random
from typing import IO, Any, Final, Protocol, TypeVar
from urllib.parse import urlsplit

import msgspec

from cultists.engine import CultistsError, Rules, Sight, words_of
from cultists.engine.errors import IllegalAnswer
from cultists.engine.question import option_by_words

STDIO: Final = "stdio:"
HTTP: Final = ("http://", "https://")
PATIENCE: Final = 10.0
"""Seconds that a program may take for an answer by default; starting it again counts."""
STARTING: Final = 30.0
"""Seconds that a program may take for its very first answer, before any game, if that is more."""
LONGEST: Final = 1_000_000
"""Bytes that a program may say between two questions; an answer has some dozens."""
TRIES: Final = 3
"""After so many questions in a row without any answer a program is not asked again in the same game."""


TOO_MUCH: Final = f"it sent more than {LONGEST:,} bytes at once"

T = TypeVar("T")


class Silence(Exception):
    """No answer came; the text says why."""


class Unreachable(CultistsError):
    """The program of a bot cannot be started or reached."""


class Voice(Protocol):
    """A way to ask a program."""

    def ask(self, message: bytes, patience: float) -> bytes:
        """Its answer, if all of it comes within so many seconds.  Raises Silence."""

    def close(self) -> None:
        """Let it go."""


class OverHttp:
    """A program that answers POST requests; the connection is kept."""

    def __init__(self, address: str) -> None:
        self.address = urlsplit(address)
        self._connection: http.client.HTTPConnection | None = None

    def ask(self, message: bytes, patience: float) -> bytes:
        """Its answer.  A connection that the other side closed meanwhile is opened again, once."""
        was_open = self._connection is not None
        until = time.monotonic() + patience
        try:
            try:
                status, body = self._post(message, until)
            except (OSError, http.client.HTTPException) as error:
                if isinstance(error, TimeoutError) or not was_open:
                    raise
                status, body = self._post(message, until)
        except TimeoutError as error:
            raise Silence(f"no answer within {patience:g} seconds") from error
        except (OSError, http.client.HTTPException) as error:
            raise Silence(_reason(error)) from error
        if len(body) > LONGEST:
            self.close()  # nobody reads the rest
            raise Silence(TOO_MUCH)
        if status != 200:
            raise Silence(f"it answered with HTTP status {status}")
        return body

    def _post(self, message: bytes, until: float) -> tuple[int, bytes]:
        """The status and the body of the response; without them the connection is closed."""
        left = max(0.0, until - time.monotonic())
        if self._connection is None:
            kind = http.client.HTTPSConnection if self.address.scheme == "https" else http.client.HTTPConnection
            self._connection = kind(self.address.netloc)
        self._connection.timeout = left
        path = (self.address.path or "/") + (f"?{self.address.query}" if self.address.query else "")
        try:
            return _within(left, partial(_exchange, self._connection, path, message))
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the connection; whoever still reads from it comes to an end."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        if connection.sock is not None:
            with suppress(OSError):  # the other side was quicker
                connection.sock.shutdown(socket.SHUT_RDWR)
        connection.close()


def _exchange(connection: http.client.HTTPConnection, path: str, message: bytes) -> tuple[int, bytes]:
    """The status and the body, or more of it than a program may say."""
    if connection.sock is not None:
        connection.sock.settimeout(connection.timeout)
    connection.request("POST", path, message, {"Content-Type": "application/json"})
    response = connection.getresponse()
    body = response.read(LONGEST + 1)
    if response.length and len(body) <= LONGEST:
        raise http.client.IncompleteRead(body, response.length)
    return response.status, body


class OverLines:
    """A program of ours to start: a line of JSON in, a line of JSON out."""

    def __init__(self, command: str) -> None:
        self.command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._ear = Ear()
        self._complaints: IO[bytes] | None = None

    def ask(self, message: bytes, patience: float) -> bytes:
        """Its answer.  A program that is late or has ended is started anew for the next question."""
        if self._process is None:
            self._start()
        until = time.monotonic() + patience
        if self._ear.forget():
            raise Silence(self._end())
        try:
            assert self._process and self._process.stdin
            _within(patience, partial(_write, self._process.stdin, message + b"\n"))
            line = self._ear.said.get(timeout=max(0.0, until - time.monotonic()))
        except (TimeoutError, queue.Empty) as error:
            self.close()
            raise Silence(f"no answer within {patience:g} seconds") from error
        except (OSError, ValueError) as error:
            raise Silence(self._end()) from error
        if not line:
            raise Silence(self._end())
        return line

    def _start(self) -> None:
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the program
        try:
            self._process = subprocess.Popen(
                self.command if os.name == "nt" else shlex.split(self.command),  # Windows parts it itself
                bufsize=0,  # a buffer could not be closed while somebody waits to write
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
            )
        except (OSError, ValueError) as error:
            self._complaints.close()
            raise Silence(_reason(error)) from error
        self._ear = Ear()
        threading.Thread(target=self._ear.listen, args=(self._process.stdout,), daemon=True).start()

    def _end(self) -> str:
        """How the program ended, with the last line of what it complained about."""
        assert self._process and self._complaints
        if self._ear.is_full:
            self.close()
            return TOO_MUCH
        try:
            code: int | None = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            code = None
        self._complaints.seek(max(0, self._complaints.seek(0, SEEK_END) - LONGEST))
        complaints = self._complaints.read().decode("utf-8", "replace").strip().splitlines()
        self.close()
        how = "it closed its output" if code is None else f"it ended with code {code}"
        return f"{how}: {complaints[-1]}" if complaints else how

    def close(self) -> None:
        """End the program: its input ends first, so that it can go by itself."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin
        with suppress(OSError):  # it has gone already, with something unread
            process.stdin.close()
        try:
            process.wait(timeout=0.5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if self._complaints is not None:
            self._complaints.close()


class Ear:
    """Listens to a program in a thread of its own, until it ends or says too much."""

    def __init__(self) -> None:
        self.said: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        """Its lines, and an empty one when there will be no more."""
        self.is_full = False
        self._heard = 0

    def listen(self, output: io.RawIOBase) -> None:
        """Hear every line."""
        with io.BufferedReader(output) as lines:
            while not self.is_full and (line := lines.readline(LONGEST + 1)):
                self._heard += len(line)
                self.is_full = self._heard > LONGEST
                if not self.is_full:
                    self.said.put(line)
        self.said.put(b"")

    def forget(self) -> bool:
        """Forget what was said unasked; it must not be taken for the answer to come.  Gives whether it has ended."""
        self._heard = 0
        while not self.said.empty():
            if not self.said.get():
                return True
        return False


def _write(pipe: IO[bytes], message: bytes) -> None:
    rest = memoryview(message)
    while rest:
        rest = rest[pipe.write(rest) :]


def _within(seconds: float, work: Callable[[], T]) -> T:
    """What some work gives.  Raises TimeoutError when the time is over; the caller closes then what the work waits for.

    A socket's own timeout would begin anew with every byte, and a pipe has none.
    """
    future: Future[T] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except Exception as error:
            future.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return future.result(timeout=seconds)


def _reason(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error) or type(error).__name__).lower()


_voices: dict[str, Voice] = {}
"""One per address and process: a program stays for all games that are played here."""


def _voice(address: str) -> Voice:
    if address not in _voices:
        _voices[address] = OverHttp(address) if address.startswith(HTTP) else OverLines(address.removeprefix(STDIO))
    return _voices[address]


@atexit.register
def hang_up() -> None:
    """Let all programs go that this process has asked."""
    while _voices:
        _voices.popitem()[1].close()


class External:
    """A bot for one seat of one game that asks a program."""

    def __init__(
        self, address: str, rules: Rules[Any], seats: int, options: Mapping[str, str], patience: float
    ) -> None:
        self.address = address
        self.rules = rules
        self.patience = patience
        self.faults: list[str] = []
        self._silent = 0
        self._about_the_game = {
            "game": rules.name,
            "rules": rules.version,
            "seats": seats,
            "options": rules.public_options(options),
        }
        self._token = ""

    def __call__(self, sight: Sight, rng: Random) -> Any:
        """What the program answers; any option, if that is none."""
        question, luck = sight.question, rng.getrandbits(32)
        self._token = self._token or f"{luck:08x}"
        if self._silent < TRIES:
            try:
                return option_by_words(question, self.said(sight, luck))
            except Silence as silence:
                self._silent += 1
                self.faults.append(str(silence))
            except IllegalAnswer as wrong:
                self.faults.append(str(wrong).partition("; legal are")[0])
        else:
            self.faults.append("it was not asked again in this game")
        return rng.choice(question.options)

    def said(self, sight: Sight, luck: int = 0) -> object:
        """What the program says to a question, legal or not.  Raises Silence."""
        view = sight.view
        asked = {
            **self._about_the_game,
            "token": self._token,
            "luck": luck,
            "seat": sight.seat,
            "view": view,
            "question": {
                "about": sight.question.about,
                "text": self.rules.question_in_words(sight.question.about, view),
                "options": [words_of(option) for option in sight.question.options],
            },
        }
        answer = _voice(self.address).ask(msgspec.json.encode(asked), self.patience)
        self._silent = 0
        try:
            found = msgspec.json.decode(answer)
        except (ValueError, RecursionError):  # no JSON, no text, or brackets without end
            found = None
        if not isinstance(found, dict) or "answer" not in found:
            shown = answer.decode("utf-8", "replace").strip()
            raise IllegalAnswer(f'It said “{shown[:80]}”, not {{"answer": words}}.')
        return found["answer"]
