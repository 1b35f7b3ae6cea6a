"""A ritual at a table, for the tests: the example, its solution, and somebody who carries it out over HTTP."""

import json
from typing import Any, Final

import httpx

from cultists.games.duckthulhu.choosing import example
from cultists.games.duckthulhu.files import print_ritual
from cultists.games.duckthulhu.ritual import Ritual, Tile
from cultists.games.duckthulhu.solving import Step, solve
from web.serving import Served, Table

RITUAL: Final = example()
TEXT: Final = print_ritual(RITUAL)
STEPS: Final[tuple[Step, ...]] = solve(RITUAL).steps
ANSWER: Final = "ELDERFEATHER"


def with_other_letters() -> Ritual:
    """The same ritual, but every letter is the next one in the alphabet."""

    def other(letter: str) -> str:
        return chr((ord(letter) - 64) % 26 + 65)

    tiles = tuple(Tile(tile.id, other(tile.front_letter), other(tile.back_letter)) for tile in RITUAL.tiles)
    return Ritual(
        RITUAL.sky,
        RITUAL.duck_row,
        RITUAL.phases,
        tiles=tiles,
        instructions=RITUAL.instructions,
        name=RITUAL.name,
    )


class RitualTable(Table):
    """Ann carries out a ritual."""

    def __init__(self, served: Served, text: str = TEXT) -> None:
        super().__init__(served, [{"name": "Ann"}], game="duckthulhu", options={"ritual": text})
        self.begun()

    @property
    def ann(self) -> Any:
        return self.seats[0]

    def ask(self, path: str, /, **body: Any) -> httpx.Response:
        """One of the ritual's own routes, as Ann."""
        response: httpx.Response = self.ann.http.post(f"/t/{self.id}/ritual/{path}", json=body)
        return response

    def standing(self, **query: Any) -> Any:
        """How it stands."""
        response = self.ann.http.get(f"/t/{self.id}/ritual", params=query)
        assert response.status_code == 200, response.text
        return response.json()

    def answers(self, words: str) -> None:
        response = self.ann.answer(words)
        assert response.status_code == 201, response.text

    def plays(self, first: int = 1, last: int = 25) -> None:
        """Carry out some steps without a mistake."""
        for step in STEPS[first - 1 : last]:
            self.answers(step.move.words)
            self.answers(step.sign.words)

    def sees(self) -> str:
        """Everything that the server tells Ann and anybody else about this table, but for what names the table."""
        paths = ("", "/parts?layout=wide", "/parts?layout=tall", "/ritual", "/parts?moment=0")
        told = [self.ann.http.get(f"/t/{self.id}{path}").text for path in paths]
        told += [json.dumps(who.state()) for who in (self.ann, self.host, self.watch, self.stranger)]
        told += [self.ask("scratch", moves=moves).text for moves in ([], ["flip a1"])]
        return "\n".join(told)
