"""Levels of bots at the table: which there are, who sits where, and how one takes another's place."""

import threading
from typing import Any

import pytest

from cultists.bots import best_bot, bot_names, uniform, usual_bot
from cultists.engine import Bot, BotKind, Game
from cultists.games import GAMES
from cultists.games.grand_octopus.rules import GrandOctopus
from cultists.web.lobby import bots, new_table
from web.serving import GAME, Served, Table, planned, wait_for

PLAYED = ("stars_are_right", "grand_octopus", "cthulhu_wars")


def _bot() -> Bot:
    return uniform


class Levelled(GrandOctopus):
    """A game with levels, characters and yardsticks."""

    bots = (
        BotKind("liar", _bot, "lies"),
        BotKind("greedy", _bot, "is greedy"),
        BotKind("novice", _bot, "is new", True),
        BotKind("acolyte", _bot, "is usual", True),
        BotKind("high priest", _bot, "is best", True),
    )


def test_the_page_offers_levels_from_the_weakest_up_then_characters() -> None:
    offered = bots(Levelled())
    assert [(group.title, [kind.name for kind in group.kinds]) for group in offered.groups] == [
        ("", ["novice", "acolyte", "high priest"]),
        ("Characters", ["liar"]),
    ]
    assert offered.usual.about == "is usual"


def test_bots_are_called_by_their_level_and_numbered() -> None:
    form = {"seat1": "me", "seat2": "bot", "bot2": "high priest", "seat3": "bot", "bot3": "high priest"}
    seats = new_table(form | {"seat4": "bot"}, Levelled()).seats
    assert [(seat.bot, seat.name) for seat in seats[1:]] == [
        ("high priest", "High priest"),
        ("high priest", "High priest 2"),
        ("acolyte", "Acolyte"),
    ]


@pytest.mark.parametrize("game", PLAYED)
def test_the_shelf_tells_what_each_bot_is_like(server: Served, game: str) -> None:
    with server.client() as client:
        (told,) = (each for each in client.get("/api/games").json() if each["name"] == game)
    rules = GAMES[game]
    assert told["bots"] == list(bot_names(rules))
    assert [each["name"] for each in told["bot_kinds"]] == told["bots"]
    assert all(each["about"] for each in told["bot_kinds"])
    ranks = [each["level"] for each in told["bot_kinds"] if each["level"] is not None]
    assert ranks == list(range(1, 1 + sum(kind.is_level for kind in rules.bots)))
    assert told["usual_bot"] == usual_bot(rules)


def test_every_bot_may_take_every_seat_and_others_are_refused(server: Served) -> None:
    for game in PLAYED:
        for bot in bot_names(GAMES[game]):
            wish = [{"name": "Ann"}, {"kind": "bot", "bot": bot.upper().replace(" ", "-")}, {"kind": "bot", "bot": bot}]
            with Table(server, wish, game=game) as table:
                seats = table.stranger.state()["seats"]
                assert [seat["bot"] for seat in seats] == [None, bot, bot]
                assert [seat["name"] for seat in seats] == ["Ann", bot.capitalize(), f"{bot.capitalize()} 2"]
    with server.client() as client:
        unknown = {"game": GAME, "seats": [{}, {"kind": "bot", "bot": "archbishop"}]}
        refused = client.post("/api/tables", json=unknown)
    assert refused.status_code == 422
    assert "“archbishop”" in refused.json()["error"]
    assert "greedy" in refused.json()["error"]


def _put(table: Table, seat: int, bot: str | None, token: str | None = None) -> Any:
    with table.served.client(token or table.tokens["host"]) as client:
        body = {} if bot is None else {"bot": bot}
        return client.put(f"/api/tables/{table.id}/seats/{seat}/bot", json=body)


def test_who_plays_on_is_called_by_the_name_it_gets(server: Served) -> None:
    """A second high priest is not confused with the first."""
    bots = [{"kind": "bot", "bot": "high priest"}, {"kind": "bot", "bot": "novice"}]
    with Table(server, [{"name": "Ann"}, *bots]).begun() as table:
        assert _put(table, 2, "high priest").status_code == 200
        words = [line["words"] for line in table.stranger.state()["log"]]
        assert "High priest 2 plays on for Novice." in words


def test_the_host_exchanges_a_bot_at_a_running_table_and_the_rematch_keeps_it(server: Served) -> None:
    with Table(server, [{"name": "Ann"}, {"kind": "bot", "bot": "greedy"}]).begun() as table:
        assert _put(table, 1, "uniform", table.tokens["seats"][0]).status_code == 403
        assert _put(table, 1, "nobody").status_code == 422
        assert _put(table, 1, "greedy").status_code == 409
        assert _put(table, 1, "uniform").status_code == 200
        state = table.stranger.state()
        assert (state["seats"][1]["name"], state["seats"][1]["bot"]) == ("Uniform", "uniform")
        assert "Uniform plays on for Greedy." in [line["words"] for line in state["log"]]
        wait_for(lambda: table.stranger.state()["seats"][0]["is_asked"], "the bot to answer")
        assert table.seats[0].post("proposals", what="end").status_code == 201
        again = table.host.post("rematch").json()
        with Table.found(server, again) as rematch:
            assert rematch.stranger.state()["seats"][0]["bot"] == "uniform"
            assert rematch.stranger.state()["seats"][0]["name"] == "Uniform"


def test_a_bot_with_a_name_of_its_own_keeps_it(server: Served) -> None:
    with Table(server, [{"name": "Ann"}, {"kind": "bot", "bot": "greedy", "name": "Dusk"}]) as table:
        assert _put(table, 1, "uniform").status_code == 200
        seat = table.stranger.state()["seats"][1]
        assert (seat["name"], seat["bot"]) == ("Dusk", "uniform")


def test_a_stand_in_is_the_usual_bot_or_any_other(server: Served) -> None:
    with Table(server).begun() as table:
        assert _put(table, 0, None).status_code == 200
        assert table.stranger.state()["seats"][0]["bot"] == usual_bot(GAMES[GAME])
        assert _put(table, 0, "uniform", table.tokens["seats"][0]).status_code == 200
        assert table.stranger.state()["seats"][0]["bot"] == "uniform"
        refused = _put(table, 0, "uniform")
        assert refused.status_code == 409
        assert "Uniform plays for Ann already" in refused.json()["error"]


# Hints


def test_a_hint_comes_from_the_strongest_or_from_whom_one_names(server: Served) -> None:
    with Table(server).begun() as table:
        asked = table.asked()
        assert asked.get("hint").json()["bot"] == best_bot(GAMES[GAME])
        assert asked.get("hint", bot="uniform").json()["bot"] == "uniform"
        assert asked.get("hint", bot="hal").status_code == 422


def test_a_hint_has_a_plan_that_can_be_followed_and_looked_at_beforehand(server: Served) -> None:
    table, told = planned(server)
    with table:
        asked = table.asked()
        plan = [step["words"] for step in told["plan"]]
        assert plan[0] == told["answer"]
        assert told["plan"][0]["place"].startswith("card-")
        pictures = {_ahead(asked, table, told["moment"], plan[:steps]).text for steps in range(1, len(plan) + 1)}
        assert len(pictures) == len(plan), "every step shows"
        for words in plan:
            assert asked.answer(words).status_code == 201


def _ahead(caller: Any, table: Table, moment: int, answers: list[str]) -> Any:
    return caller.http.get(f"/t/{table.id}/ahead", params={"moment": moment, "layout": "tall", "answer": answers})


def test_looking_ahead_holds_up_nobody(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is answered on a copy is answered beside the event loop."""
    where: list[str] = []
    real = Game.answer

    def answered(game: Game[Any], seat: int, choice: Any) -> Any:
        if "Cassilda" in game.names:  # other tables share the server, and their bots may answer meanwhile
            where.append(threading.current_thread().name)
        return real(game, seat, choice)

    with Table(server, [{"name": "Cassilda"}, {"name": "Ben"}]).begun() as table:
        monkeypatch.setattr(Game, "answer", answered)
        words = ["invoke nothing", "summon nothing"]
        assert _ahead(table.asked(), table, table.stranger.state()["moment"], words).status_code == 200
    assert where
    assert all(name.startswith("studio") for name in where)


def test_looking_ahead_ends_where_something_would_be_learned(server: Served) -> None:
    """A card that would be drawn is not shown beforehand, nor anything to those who are not asked."""
    with Table(server).begun() as table:
        asked, other = table.asked(), table.waiting()
        moment = asked.state()["moment"]
        words = ["invoke nothing", "summon nothing", "discard nothing"]
        state = asked.state()
        foreseen = _ahead(asked, table, moment, words).text
        assert foreseen == _ahead(asked, table, moment, [*words, "anything"]).text
        assert asked.state() == state, "nothing has happened"
        assert _ahead(other, table, moment, words).text == _ahead(other, table, moment, ["none of mine"]).text
        assert _ahead(table.watch, table, moment, words).status_code == 403
        assert _ahead(asked, table, moment + 1, words).status_code == 409
        assert _ahead(asked, table, moment, ["x"] * 41).status_code == 422
