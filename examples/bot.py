"""A bot for any game of Cultists, written as a stranger would write it: it uses the HTTP API and nothing else.

In the browser choose Friend for one seat, press "Lay the table", and copy the link of that seat.  Then start the bot:

    python examples/bot.py http://localhost:1928/s/TOKEN

When the bot sits there, press "Begin".  It plays to the end of the game.

It answers at random; put your own idea into `choose`.  Only the standard library is needed.
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request
from typing import Any


def choose(state: dict[str, Any]) -> str:
    """Your idea goes here.  `state["view"]` is the table as your seat sees it, `state["scores"]` the points."""
    options: list[str] = [option["words"] for option in state["question"]["options"]]
    return random.choice(options)


def play(link: str) -> dict[str, Any]:
    """Play the seat of this link to the end of the game; gives the last state of the table."""
    server, _, token = link.partition("/s/")

    def call(path: str, body: dict[str, Any] | None = None) -> Any:
        """GET, or POST if there is a body.  The token says who we are."""
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        content = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(f"{server}/api{path}", content, headers)) as response:
            return json.load(response)

    table = "/tables/" + call("/pass")["table"]  # where the link leads
    if call(table)["phase"] == "waiting":
        call(f"{table}/sit", {"name": "Random bot"})
    while (state := call(table))["phase"] != "over":
        if state["question"] is None:
            time.sleep(0.2)  # not our turn; GET {table}/events would tell us at once when it is
            continue
        try:
            call(f"{table}/answers", {"moment": state["moment"], "answer": choose(state)})
        except urllib.error.HTTPError as error:
            print("Not accepted:", json.load(error)["error"])  # nothing has changed: look again and try again
    return state  # type: ignore[no-any-return]


if __name__ == "__main__":
    final = play(sys.argv[1])
    print("Scores:", final["scores"], "- won by seat", *(seat + 1 for seat in final["winners"]))
