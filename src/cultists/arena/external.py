"""Bots that are programs of others: asked in JSON, over HTTP or line by line over their standard input and output.

What is sent for every question is described in docs/arena.md.  An answer that is illegal, late or missing is a fault:
chance takes one of the options in its place, and the match goes on.
"""

import atexit
import http.client
import queue
import shlex
import subprocess
import tempfile
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import IO, Any, Final, Protocol
from urllib.parse import urlsplit

import msgspec

from cultists.engine import CultistsError, Rules, Sight, words_of
from cultists.engine.errors import IllegalAnswer
from cultists.engine.question import option_by_words

STDIO: Final = "stdio:"
HTTP: Final = ("http://", "https://")
PATIENCE: Final = 10.0
"""Seconds that a program may take for an answer, unless told otherwise; to start again counts."""
STARTING: Final = 30.0
"""Seconds that a program may take for its very first answer, before any game, if that is more."""
TRIES: Final = 3
"""After so many questions in a row without any answer a program is not asked again in the same game."""


class Silence(Exception):
    """No answer came; the text says why."""


class Unreachable(CultistsError):
    """The program of a bot cannot be started or reached."""


class Voice(Protocol):
    """A way to ask a program."""

    def ask(self, message: bytes, patience: float) -> bytes:
        """Its answer.  Raises Silence."""

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
        begun = time.monotonic()
        try:
            return self._post(message, patience)
        except TimeoutError as error:
            self.close()
            raise Silence(f"no answer within {patience:g} seconds") from error
        except (OSError, http.client.HTTPException) as error:
            self.close()
            left = patience - (time.monotonic() - begun)
            if was_open and left > 0:
                return self.ask(message, left)
            raise Silence(_reason(error)) from error

    def _post(self, message: bytes, patience: float) -> bytes:
        if self._connection is None:
            kind = http.client.HTTPSConnection if self.address.scheme == "https" else http.client.HTTPConnection
            self._connection = kind(self.address.netloc, timeout=patience)
        if self._connection.sock is not None:
            self._connection.sock.settimeout(patience)
        path = (self.address.path or "/") + (f"?{self.address.query}" if self.address.query else "")
        self._connection.request("POST", path, message, {"Content-Type": "application/json"})
        response = self._connection.getresponse()
        body = response.read()
        if response.status != 200:
            raise Silence(f"it answered with HTTP status {response.status}")
        return body

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class OverLines:
    """A program of ours to start: a line of JSON in, a line of JSON out."""

    def __init__(self, command: str) -> None:
        self.command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._said: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._complaints: IO[bytes] | None = None

    def ask(self, message: bytes, patience: float) -> bytes:
        """Its answer.  A program that is late or has ended is started anew for the next question."""
        if self._process is None:
            self._start()
        while not self._said.empty():  # said unasked; it must not be taken for the answer to come
            if not self._said.get():
                raise Silence(self._end())
        try:
            assert self._process and self._process.stdin
            self._process.stdin.write(message + b"\n")
            self._process.stdin.flush()
            line = self._said.get(timeout=patience)
        except queue.Empty as error:
            self.close()
            raise Silence(f"no answer within {patience:g} seconds") from error
        except OSError as error:
            raise Silence(self._end()) from error
        if not line:
            raise Silence(self._end())
        return line

    def _start(self) -> None:
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the program
        try:
            self._process = subprocess.Popen(
                shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._complaints
            )
        except (OSError, ValueError) as error:
            self._complaints.close()
            raise Silence(_reason(error)) from error
        self._said = queue.SimpleQueue()
        threading.Thread(target=_listen, args=(self._process.stdout, self._said), daemon=True).start()

    def _end(self) -> str:
        """How the program ended, with the last line of what it complained about."""
        assert self._process and self._complaints
        try:
            code: int | None = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            code = None
        self._complaints.seek(0)
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


def _listen(output: IO[bytes], said: "queue.SimpleQueue[bytes]") -> None:
    """Pass on every line, and an empty one at the end."""
    with output:
        for line in output:
            said.put(line)
    said.put(b"")


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
            self.faults.append("it was not asked any more in this game")
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
        except msgspec.DecodeError:
            found = None
        if not isinstance(found, dict) or "answer" not in found:
            shown = answer.decode("utf-8", "replace").strip()
            raise IllegalAnswer(f'It said “{shown[:80]}”, not {{"answer": words}}.')
        return found["answer"]
