"""A bot for the arena, as you could write it in any language: it reads questions and writes answers, both in JSON.

As a program that the arena starts, a line for each question and a line for each answer:

    cultists arena --game grand_octopus --bots "mine=stdio:python examples/external_bot.py,greedy" --games 40

As a server that the arena asks by POST, perhaps on another machine:

    python examples/external_bot.py --port 8000
    cultists arena --game grand_octopus --bots mine=http://localhost:8000/,greedy --games 40

It answers at random; put your own idea into `choose`.  Only the standard library is needed.
"""

import json
import random
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


def choose(asked: dict[str, Any]) -> str:
    """Your idea goes here.  `asked["view"]` is the table as your seat sees it; docs/arena.md explains the rest."""
    options: list[str] = asked["question"]["options"]
    return random.Random(asked["luck"]).choice(options)  # with this luck the same tournament gives the same games


def answer(question: bytes | str) -> bytes:
    """One question, one answer."""
    return json.dumps({"answer": choose(json.loads(question))}).encode()


class Handler(BaseHTTPRequestHandler):
    """Answers every POST."""

    protocol_version = "HTTP/1.1"  # lets the arena keep the connection
    disable_nagle_algorithm = True  # or every answer would wait 40 ms for company

    def do_POST(self) -> None:
        body = answer(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing of each request."""


def main() -> None:
    """Serve on a port, if one is named; else answer line by line until the input ends."""
    if "--port" in sys.argv:
        port = int(sys.argv[sys.argv.index("--port") + 1])
        with ThreadingHTTPServer(("127.0.0.1", port), Handler) as server:
            server.serve_forever()
    for line in sys.stdin:
        sys.stdout.write(answer(line).decode() + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
