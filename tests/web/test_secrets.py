"""Secrets over HTTP: two worlds that a viewer cannot tell apart send that viewer the same bytes.

Both worlds have the same table, journal and tokens; they differ in two cards that the viewer never saw, which have
changed places.  All that happens at the table happens in both, and every response is compared.
"""

import contextlib
import hashlib
import hmac
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cultists.engine import CHANCE, Game, words_of
from cultists.engine.fair_dice import FairDice
from cultists.games import GAMES
from cultists.web.app import Config, create_app
from web.serving import GAME, NAMES, Caller, Table, serving, stored_table

SEATS = 3
ANSWERS = 20
SECRET = "the secret of the dice"

Line = tuple[int, str]


class TwinDice(FairDice):
    """Dice of a world in which some words stand for others: the twins draw the same, but for those."""

    def __init__(self, renamed: dict[str, str], secret: str, nonces: Sequence[str]) -> None:
        super().__init__(secret, nonces)
        self._renamed = renamed

    def answer(self, game: Game[Any]) -> None:
        while (question := game.question) is not None and question.seat == CHANCE:
            options = sorted(question.options, key=lambda option: self._renamed.get(words_of(option), words_of(option)))
            game.answer(CHANCE, options[self.pick(game.moment, len(options))])


def played(seed: int) -> tuple[Game[Any], list[Line]]:
    """A game in the first world, and what the seats answered."""
    game = Game.new(GAMES[GAME], SEATS, {}, NAMES[:SEATS])
    dice, rng = TwinDice({}, SECRET, [""] * SEATS), Random(seed)
    lines: list[Line] = []
    dice.answer(game)
    while len(lines) < ANSWERS:
        question = game.question
        assert question is not None
        words = words_of(rng.choice(question.options))
        lines.append((question.seat, words))
        game.answer(question.seat, words)
        dice.answer(game)
    return game, lines


def hidden_pair(game: Game[Any], lines: list[Line], eyes: int | None) -> tuple[str, str]:
    """Two cards that these eyes never saw: one in a hand, one in the draw pile."""
    seen = "\n".join(words for _, words in lines)
    seen += "".join(str(event) for _, event in game.events_for(eyes))
    table = game.table
    others = [card for seat, hand in enumerate(table.hands) if seat != eyes for card in hand]
    drawn = [card for card in others if card.id not in seen and card.words not in seen]
    left = [card for card in table.deck if card.id not in seen and card.words not in seen]
    return words_of(drawn[0].to_draw), words_of(left[0].to_draw)


@contextlib.contextmanager
def twins(folder: Path, pair: tuple[str, str]) -> Iterator[tuple[Table, Table]]:
    """The two worlds, each on a server of its own."""
    with contextlib.ExitStack() as stack:
        worlds = []
        for number, renamed in enumerate(({}, dict((pair, pair[::-1])))):
            url = f"sqlite+aiosqlite:///{folder / f'world-{number}.sqlite'}"
            tokens = stored_table(url, SEATS)
            config = Config(url, pace=0, rate=1e6, burst=1e6)
            app = create_app(config, dice=lambda secret, nonces, renamed=renamed: TwinDice(renamed, secret, nonces))  # type: ignore[misc]
            server = stack.enter_context(serving(config, app))
            worlds.append(stack.enter_context(Table.found(server, tokens)))
        yield worlds[0], worlds[1]


def viewer(table: Table, eyes: int | None) -> Caller:
    return table.watch if eyes is None else table.seats[eyes]


def received(caller: Caller, moment: int) -> Iterator[tuple[str, Any]]:
    """All that a viewer can make the server say without changing anything."""
    requests: list[tuple[str, str, Any]] = [
        ("GET", "", None),
        ("GET", "?log_since=30", None),
        ("GET", "/log", None),
        ("POST", "/begin", {}),
        ("POST", "/sit", {"name": "Eve"}),
        ("POST", "/answers", {"moment": moment, "answer": "no such answer"}),
        ("POST", "/answers", {"moment": moment - 1, "answer": "invoke nothing"}),
        ("POST", "/answers", {"moment": moment, "answer": "no such answer", "seat": 1}),
        ("POST", "/undo", {"moment": moment - 1}),
        ("POST", "/votes", {"yes": True}),
        ("POST", "/proposals", {"what": "undo", "to": moment + 1}),
        ("DELETE", "/seats/0/bot", None),
        ("DELETE", "/seats/1/bot", None),
    ]
    for method, path, body in requests:
        response = caller.http.request(method, f"/api/tables/{caller.table}{path}", json=body)
        headers = sorted((name, value) for name, value in response.headers.items() if name != "date")
        yield f"{method} {path}", (response.status_code, headers, response.content)
    with caller.http.stream("GET", f"/api/tables/{caller.table}/events", headers={"Last-Event-ID": "0"}) as stream:
        lines = []
        for line in stream.iter_lines():
            lines.append(line)
            if line.startswith("data"):
                break
        yield "events", lines


EYES = [*range(SEATS), None]


@pytest.mark.parametrize("eyes", EYES)
def test_two_worlds_that_look_alike_send_the_same_bytes(tmp_path: Path, eyes: int | None) -> None:
    game, lines = played(seed=7)
    pair = hidden_pair(game, lines, eyes)
    with twins(tmp_path, pair) as worlds:
        for table in worlds:
            _fix_times(table)
            table.begun()
        differences = 0
        for number, (seat, words) in enumerate(lines):
            moment = worlds[0].stranger.state()["moment"]
            if number % 6 == 0:
                _compare(worlds, eyes, moment)
            if seat == eyes:
                _compare_undo(worlds, eyes, words, moment)
            now = [table.stranger.state()["moment"] for table in worlds]
            assert now == [moment, moment]
            for table in worlds:
                assert table.seats[seat].answer(words, moment=moment).status_code == 201
            differences += _secrets(worlds[0]) != _secrets(worlds[1])
        assert differences > len(lines) // 3, "the worlds do differ"
        if eyes is not None and worlds[0].asked() is worlds[0].seats[eyes]:
            hints = [world.seats[eyes].get("hint", bot="greedy").json() for world in worlds]
            assert hints[0] == hints[1]
        for table in worlds:
            table.seats[0].post("proposals", what="undo", to=moment)
        _compare(worlds, eyes, moment)


def _compare(worlds: tuple[Table, Table], eyes: int | None, moment: int) -> None:
    for look in (viewer, lambda table, _: table.stranger, lambda table, _: table.host):
        if eyes is not None and look is not viewer:
            continue  # for them the two cards need not be hidden in the same way
        one, two = (received(look(table, eyes), moment) for table in worlds)
        for (what, first), (_, second) in zip(one, two, strict=True):
            assert first == second, what


def _compare_undo(worlds: tuple[Table, Table], eyes: int, words: str, moment: int) -> None:
    done = []
    for table in worlds:
        caller = table.seats[eyes]
        assert caller.answer(words, moment=moment).status_code == 201
        after = caller.state()
        undone = caller.post("undo", moment=after["moment"])
        done.append((undone.status_code, undone.content, caller.get().content))
        if undone.status_code != 201:  # a card was drawn: go back by vote, as far as this test is concerned
            table.seats[0].post("proposals", what="undo", to=moment)
            for other in table.seats[1:]:
                assert other.post("votes", yes=True).status_code == 201
    assert done[0] == done[1]


def _secrets(table: Table) -> list[Any]:
    return [[card["card"] for card in caller.state()["view"]["hand"]] for caller in table.seats]


def _fix_times(table: Table) -> None:
    """Nothing here tells the time, but the clock of talk; so nobody talks."""
    assert table.stranger.state()["chat"] == []


def test_the_pair_is_hidden_in_different_places() -> None:
    """The test itself: hands and draw pile of the worlds differ in those two cards alone."""
    game, lines = played(seed=7)
    first, second = hidden_pair(game, lines, 0)
    twin = Game.new(GAMES[GAME], SEATS, {}, NAMES[:SEATS])
    dice = TwinDice({first: second, second: first}, SECRET, [""] * SEATS)
    dice.answer(twin)
    for seat, words in lines:
        twin.answer(seat, words)
        dice.answer(twin)
    assert {card.words for card in game.table.deck} ^ {card.words for card in twin.table.deck} == {
        each.removeprefix("draw ") for each in (first, second)
    }
    assert game.view(0) == twin.view(0)


def test_what_the_store_keeps_opens_no_door(tmp_path: Path) -> None:
    """Neither tokens nor anything that gives them is in the database file."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"
    with serving(Config(url, rate=1e6, burst=1e6)) as server, Table(server).begun() as table:
        tokens = [table.tokens["host"], table.tokens["watch"], *table.tokens["seats"]]
        table.asked().answer()
    content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert hashlib.sha256(tokens[0].encode()).hexdigest().encode() in content
    for token in tokens:
        assert token.encode() not in content
        assert hmac.new(token.encode(), b"", "sha256").digest() not in content
