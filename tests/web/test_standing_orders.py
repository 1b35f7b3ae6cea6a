"""Standing orders: a reaction that nobody wants is answered at once, and nobody can tell an order before it answers."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import httpx
import pytest

from cultists.engine import Game, words_of
from cultists.engine.fair_dice import FairDice
from cultists.games import GAMES
from web.serving import NAMES, Caller, Served, Table, until, wait_for
from web.stored import SECRET, entries_of, stored_game

GAME = "cthulhu_wars"
SEATS = 3
OPTIONS = {"box": "all", "factions": "pick"}
GHOULS = "send a Ghoul to the corpses"
ENOUGH = "no more Ghouls"
FIGHTING = "I fight in the battle"

Lines = tuple[tuple[int, str], ...]


@cache
def feast() -> tuple[int, Lines]:
    """Random play up to a battle of others for which the Black Goat is asked for Ghouls: its seat, and the answers."""
    # The first is a short game under the present rules; under others one of the rest will do.
    for seed in (258, *range(400)):
        game = Game.new(GAMES[GAME], SEATS, OPTIONS, NAMES[:SEATS])
        dice, rng = FairDice(SECRET, [""] * SEATS), Random(seed)
        lines: list[tuple[int, str]] = []
        dice.answer(game)
        while (question := game.question) is not None and len(lines) < 200:
            if question.about == GHOULS and lines[-1][0] != question.seat:
                battle = game.table.battle
                if battle is not None and question.seat not in battle.sides:
                    return question.seat, tuple(lines)
            words = words_of(rng.choice(question.options))
            lines.append((question.seat, words))
            game.answer(question.seat, words)
            dice.answer(game)
    raise AssertionError("no game of four hundred came to a feast of Ghouls")


@pytest.fixture
def table(server: Served) -> Iterator[Table]:
    """One answer before the Ghouls are asked for."""
    with stored_game(server, GAME, SEATS, OPTIONS, feast()[1][:-1]) as found:
        yield found


def goat(table: Table) -> Caller:
    return table.seats[feast()[0]]


def order(caller: Caller, about: str = GHOULS, answer: str | None = ENOUGH, **more: Any) -> httpx.Response:
    body = {"about": about, "answer": answer} | more
    return caller.http.put(f"/api/tables/{caller.table}/orders", json=body)


def last_answer(table: Table) -> None:
    """Somebody gives the answer that leads to the question for Ghouls."""
    seat, words = feast()[1][-1]
    assert table.seats[seat].answer(words).status_code == 201


def ordered(caller: Caller, about: str = GHOULS) -> Any:
    return next(each["ordered"] for each in caller.state()["orders"] if each["about"] == about)


def is_asked(table: Table) -> bool:
    question = goat(table).state()["question"]
    return question is not None and question["about"] == GHOULS


def answers_of_the_goat(table: Table) -> list[dict[str, str]]:
    found = [each.body for each in entries_of(table) if each.kind == "answered" and each.seat == feast()[0]]
    return [{"words": body["words"], "by": body["by"]} for body in found]


def seen(caller: Caller) -> list[bytes]:
    """All that a caller can fetch: state, page, parts in both layouts."""
    parts = [f"/t/{caller.table}/parts?layout={layout}" for layout in ("wide", "tall")]
    return [caller.http.get(path).content for path in (f"/api/tables/{caller.table}", f"/t/{caller.table}", *parts)]


def others(table: Table) -> list[Caller]:
    return [*(each for each in table.seats if each is not goat(table)), table.host, table.watch, table.stranger]


def test_without_an_order_the_table_waits(table: Table) -> None:
    last_answer(table)
    assert is_asked(table)


def test_an_ordered_reaction_does_not_wait(table: Table) -> None:
    assert order(goat(table)).status_code == 200
    last_answer(table)
    wait_for(lambda: not is_asked(table), "the order to be obeyed")
    assert answers_of_the_goat(table)[-1] == {"words": ENOUGH, "by": "order"}


def test_an_order_given_while_the_question_waits_answers_it(table: Table) -> None:
    last_answer(table)
    assert is_asked(table)
    assert order(goat(table)).status_code == 200
    wait_for(lambda: not is_asked(table), "the order to be obeyed")


def test_nobody_else_sees_an_order(table: Table) -> None:
    before = [seen(caller) for caller in others(table)]
    assert order(goat(table)).status_code == 200
    assert [seen(caller) for caller in others(table)] == before
    assert order(goat(table), "before the battle", "ready for the dice", unless="I attack").status_code == 200
    assert order(goat(table), answer=None).status_code == 200
    assert [seen(caller) for caller in others(table)] == before


def test_no_count_of_entries_tells_of_an_order(table: Table) -> None:
    n = table.stranger.state()["n"]
    assert order(goat(table)).status_code == 200
    said = table.seats[0].post("talk", text="Well?")
    assert said.json()["n"] == n, "the place that the entry would have without the order"
    state = table.stranger.state()
    assert state["n"] == n + 1
    assert state["chat"][-1]["n"] == n


def test_no_stream_tells_of_an_order(table: Table) -> None:
    with table.watch.events() as events:
        first = until(events, lambda data: "n" in data)[-1]
        assert order(goat(table)).status_code == 200
        table.seats[0].post("talk", text="Well?")
        second = next(each for each in events if "data" in each)
    assert int(second["id"]) == int(first["id"]) + 1
    assert second["data"] == first["data"] | {"n": first["data"]["n"] + 1}


def test_orders_are_changed_and_removed(table: Table) -> None:
    me = goat(table)
    assert ordered(me) is None
    assert order(me).status_code == 200
    assert ordered(me)["answer"] == ENOUGH
    assert order(me, unless=FIGHTING).status_code == 200
    assert ordered(me) == {"answer": ENOUGH, "unless": FIGHTING, "label": ""}
    assert order(me, answer=None).status_code == 200
    assert ordered(me) is None
    last_answer(table)
    assert is_asked(table)


def test_an_order_with_a_condition_asks_when_it_holds(table: Table) -> None:
    """The Black Goat does not fight in this battle, so that it is not asked."""
    assert order(goat(table), unless=FIGHTING).status_code == 200
    last_answer(table)
    wait_for(lambda: not is_asked(table), "the order to be obeyed")
    rules = GAMES[GAME]
    game = Game.new(rules, SEATS, OPTIONS)
    dice = FairDice(SECRET, [""] * SEATS)
    dice.answer(game)
    for seat, words in feast()[1]:
        game.answer(seat, words)
        dice.answer(game)
    battle = game.table.battle
    assert [seat for seat in range(SEATS) if rules.holds(game.table, seat, FIGHTING)] == sorted(battle.sides)
    assert [seat for seat in range(SEATS) if rules.holds(game.table, seat, "I attack")] == [battle.attacker]


def test_who_takes_the_ordered_answer_back_is_asked(table: Table) -> None:
    """If the answer can be taken back, the order does not give it again at once."""
    assert order(goat(table)).status_code == 200
    last_answer(table)
    wait_for(lambda: not is_asked(table), "the order to be obeyed")
    moment = goat(table).state()["last_answer"]
    assert goat(table).post("proposals", what="undo", to=moment).status_code == 201
    for caller in table.seats:
        if caller is not goat(table):
            assert caller.post("votes", yes=True).status_code == 201
    assert is_asked(table)
    assert goat(table).answer(ENOUGH).status_code == 201


def test_the_log_shows_the_answer_as_any_other(table: Table, server: Served) -> None:
    with stored_game(server, GAME, SEATS, OPTIONS, feast()[1][:-1]) as other:
        assert order(goat(table)).status_code == 200
        last_answer(table)
        wait_for(lambda: not is_asked(table), "the order to be obeyed")
        last_answer(other)
        assert goat(other).answer(ENOUGH).status_code == 201
        for eyes in range(SEATS):
            assert table.seats[eyes].state()["log"] == other.seats[eyes].state()["log"]


def test_a_stranger_cannot_order(table: Table) -> None:
    for caller in (table.stranger, table.watch, table.host):
        refused = order(caller)
        assert refused.status_code == 403, refused.text
    another = next(each for each in table.seats if each is not goat(table))
    assert order(another, seat=feast()[0]).status_code == 403
    assert order(another).status_code == 422, "Ghouls are not theirs"


@pytest.mark.parametrize(
    ("wish", "right"),
    [
        ({"answer": "all Ghouls"}, ENOUGH),
        ({"answer": ENOUGH, "unless": "it rains"}, FIGHTING),
        ({"about": "act"}, GHOULS),
    ],
)
def test_what_cannot_be_ordered_is_refused_with_what_can(table: Table, wish: dict[str, str], right: str) -> None:
    refused = order(goat(table), **wish)
    assert refused.status_code == 422
    assert right in refused.json()["error"]
    assert ordered(goat(table)) is None


def test_a_bot_that_stands_in_does_not_care_for_orders(table: Table) -> None:
    assert order(goat(table)).status_code == 200
    address = f"/api/tables/{table.id}/seats/{feast()[0]}/bot"
    assert goat(table).http.put(address, json={"bot": "uniform"}).status_code == 200
    before = len(answers_of_the_goat(table))
    last_answer(table)
    wait_for(lambda: len(answers_of_the_goat(table)) > before, "the bot to answer")
    assert answers_of_the_goat(table)[before]["by"] == "bot"
    assert order(goat(table), answer=None).status_code == 200, "orders can be changed all the same"


def test_the_menu_lists_only_the_own_orders(table: Table) -> None:
    mine = goat(table).http.get(f"/t/{table.id}").text
    assert f'data-order="{GHOULS}"' in mine
    for caller in others(table):
        assert f'data-order="{GHOULS}"' not in caller.http.get(f"/t/{table.id}").text
    assert order(goat(table)).status_code == 200
    fresh = goat(table).http.get(f"/t/{table.id}").text
    assert re.search(rf'<option value="{ENOUGH}" data-unless="" selected>', fresh)


def test_a_game_without_reactions_has_no_orders(server: Served) -> None:
    with Table(server).begun() as table:
        assert table.seats[0].state()["orders"] == []
        refused = order(table.seats[0])
        assert refused.status_code == 422
        assert "nothing in this game" in refused.json()["error"]


def test_orders_come_with_the_game(server: Served) -> None:
    with Table(server) as table:
        assert order(table.seats[0]).status_code == 409
