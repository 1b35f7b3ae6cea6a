"""What people do at a table, through the API, on both databases: from making it to the log of the finished game."""

import time

import pytest

from cultists.web.app import Config
from web.serving import Served, Table, serving, stored_table, wait_for


def test_the_shelf_shows_games_with_players_options_and_bots(server: Served) -> None:
    with server.client() as client:
        (stars,) = (game for game in client.get("/api/games").json() if game["name"] == "stars_are_right")
    assert stars["players"] == [2, 4]
    assert (stars["minutes"], stars["weight"], stars["suits"]) == ([30, 30], "light", "for a first game")
    assert stars["is_good_start"]
    assert "greedy" in stars["bots"]
    assert {"first", "dhole"} <= {option["name"] for option in stars["options"]}


def test_a_new_table_gives_a_token_for_every_role(server: Served) -> None:
    with Table(server, seats=3) as table:
        tokens = [table.tokens["host"], table.tokens["watch"], *table.tokens["seats"]]
        assert len(set(tokens)) == 5
        assert all(len(token) >= 32 for token in tokens)


def test_people_sit_down_and_begin(server: Served) -> None:
    with Table(server, seats=[{}, {}]) as table:
        ann, ben = table.seats
        assert ann.post("sit", name="Ann", nonce="mine").status_code == 201
        early = ann.post("begin")
        assert early.status_code == 409
        assert "seat 2" in early.json()["error"]
        assert ben.post("sit", name="  Ben   the Bold ").status_code == 201
        assert [seat["name"] for seat in table.stranger.state()["seats"]] == ["Ann", "Ben the Bold"]
        assert table.stranger.state()["phase"] == "waiting"
        assert ben.post("begin").status_code == 201
        again = ann.post("begin")
        assert again.status_code == 409
        assert "begun already" in again.json()["error"]
        state = ann.state()
        assert state["phase"] == "playing"
        assert state["fairness"]["nonces"] == ["mine", ""]
        assert state["fairness"]["secret"] is None
        assert ann.post("sit", name="Anna").status_code == 409


def test_an_answer_is_acknowledged_with_its_place(server: Served) -> None:
    with Table(server).begun() as table:
        asked = table.asked()
        before = asked.state()
        done = asked.answer("invoke nothing")
        assert done.status_code == 201
        assert done.json() == {"n": before["n"], "moment": before["moment"] + 1}
        after = asked.state()
        assert after["n"] == before["n"] + 1
        assert after["question"] != before["question"]


def test_each_sees_the_own_hand_and_question_only(server: Served) -> None:
    with Table(server).begun() as table:
        asked = table.asked()
        other = next(caller for caller in table.seats if caller is not asked)
        assert len(asked.state()["view"]["hand"]) == 5
        assert asked.state()["question"]["options"]
        assert len(other.state()["view"]["hand"]) == 5
        assert other.state()["question"] is None
        for outside in (table.host, table.watch, table.stranger):
            state = outside.state()
            assert state["view"]["hand"] == []
            assert state["view"]["seat"] is state["eyes"] is state["question"] is None


def test_the_story_can_be_had_from_a_moment_on(server: Served) -> None:
    with Table(server).begun() as table:
        moment = _to_the_next_turn(table)
        new = table.stranger.state(log_since=moment)["log"]
        assert new
        assert all(line["moment"] > moment for line in new)


def test_an_answer_is_taken_back_while_nobody_learned_anything(server: Served) -> None:
    with Table(server).begun() as table:
        asked = table.asked()
        other = next(caller for caller in table.seats if caller is not asked)
        before = asked.state()
        asked.answer("invoke nothing")
        moment = asked.state()["moment"]
        assert asked.state()["can_undo"]
        assert not other.state()["can_undo"]
        assert other.post("undo", moment=moment).status_code == 409
        assert asked.post("undo", moment=moment - 1).status_code == 409
        assert asked.post("undo", moment=moment).status_code == 201
        after = asked.state()
        assert after["question"] == before["question"]
        assert after["view"] == before["view"]
        assert "takes back" in after["log"][-1]["words"]
        twice = asked.post("undo", moment=moment)
        assert twice.status_code == 409


def _to_the_next_turn(table: Table) -> int:
    """Pass until the other seat is asked; gives the moment before."""
    first = table.asked()
    moment: int = first.state()["moment"]
    while table.asked() is first:
        assert first.answer().status_code == 201
    return moment


def test_all_agree_to_go_back(server: Served) -> None:
    with Table(server, seats=3).begun() as table:
        asked = table.asked()
        before = asked.state()
        moment = _to_the_next_turn(table)
        table.asked().answer()
        first, second, third = table.seats
        assert second.post("proposals", what="undo", to=moment).status_code == 201
        vote = first.state()["vote"]
        del vote["n"]
        assert vote == {"what": "undo", "by": 1, "to": moment, "agreed": [1], "may_vote": True}
        assert not second.state()["vote"]["may_vote"]
        assert not table.watch.state()["vote"]["may_vote"]
        assert third.post("proposals", what="end").status_code == 409
        assert second.post("votes", yes=True).status_code == 409
        assert first.post("votes", yes=True).status_code == 201
        assert third.post("votes", yes=True).status_code == 201
        after = asked.state()
        assert after["vote"] is None
        assert after["moment"] == moment
        assert after["question"] == before["question"]
        assert first.post("votes", yes=True).status_code == 409


def test_an_answer_from_before_the_table_went_back_is_stale(server: Served) -> None:
    """The moment has the same number again, but Ann may have answered otherwise meanwhile."""
    with Table(server).begun() as table:
        ann = table.asked()
        ann.answer()
        seen = ann.state()
        words = seen["question"]["options"][0]["words"]
        assert ann.post("undo", moment=seen["moment"]).status_code == 201
        assert ann.answer().status_code == 201
        assert ann.state()["moment"] == seen["moment"]
        late = ann.post("answers", moment=seen["moment"], answer=words, rewinds=seen["rewinds"])
        assert (late.status_code, "has gone back" in late.text) == (409, True)
        assert ann.answer(words, rewinds=ann.state()["rewinds"]).status_code == 201


def test_one_no_ends_a_vote(server: Served) -> None:
    with Table(server, seats=3).begun() as table:
        first, second, third = table.seats
        first.post("proposals", what="end")
        assert second.post("votes", yes=True).status_code == 201
        assert third.post("votes", yes=False).status_code == 201
        state = first.state()
        assert state["vote"] is None
        assert state["phase"] == "playing"
        assert "Cleo does not agree." in state["log"][-1]["words"]


def test_who_agrees_to_one_proposal_agrees_to_no_other(server: Served) -> None:
    """Ann proposes to go back, answers, and proposes to end: Ben's late click was for the first."""
    with Table(server).begun() as table:
        table.asked().answer()
        ann, ben = table.asked(), table.waiting()
        assert ann.post("proposals", what="undo", to=0).status_code == 201
        seen = ben.state()["vote"]["n"]
        assert ann.answer().status_code == 201
        assert ann.post("proposals", what="end").status_code == 201
        late = ben.post("votes", yes=True, proposal=seen)
        assert (late.status_code, "There is a new proposal" in late.text) == (409, True)
        assert ben.state()["phase"] == "playing"
        assert ben.post("votes", yes=True, proposal=ben.state()["vote"]["n"]).status_code == 201
        assert ben.state()["phase"] == "over"


def test_all_agree_to_end(server: Served) -> None:
    with Table(server).begun() as table:
        ann, ben = table.seats
        ann.post("proposals", what="end")
        ben.post("votes", yes=True)
        state = ann.state()
        assert (state["phase"], state["is_abandoned"], state["question"]) == ("over", True, None)
        assert ann.answer("invoke nothing", moment=state["moment"]).status_code == 409
        assert ann.get("log").status_code == 200


def test_who_goes_back_past_the_opening_of_the_clocks_does_not_choose_alone(server: Served) -> None:
    """The others hold what they chose only as long as nobody knows it."""
    with Table(server, 3, game="grand_octopus").begun() as table:
        asked_at = table.stranger.state()["moment"]
        for caller in (table.seats[1], table.seats[0], table.seats[2]):
            question = caller.state()["question"]
            assert caller.answer(question["options"][0]["words"]).status_code == 201
        assert table.seats[0].post("proposals", what="undo", to=asked_at + 1).status_code == 201
        for caller in table.seats[1:]:
            assert caller.post("votes", yes=True).status_code == 201
        state = table.stranger.state()
        assert state["moment"] == asked_at
        assert [seat["is_asked"] for seat in state["seats"]] == [True] * 3
        assert "Everybody chooses again." in state["log"][-1]["words"]


def test_a_proposal_to_go_to_the_future_is_refused(server: Served) -> None:
    with Table(server).begun() as table:
        moment = table.stranger.state()["moment"]
        refused = table.seats[0].post("proposals", what="undo", to=moment)
        assert refused.status_code == 409
        assert f"moment {moment}" in refused.json()["error"]


def test_a_seat_that_a_bot_plays_has_no_vote(server: Served) -> None:
    with Table(server, seats=3).begun() as table:
        asked = table.asked()
        absent = next(caller for caller in table.seats if caller is not asked)
        seat = table.seats.index(absent)
        present = [caller for caller in table.seats if caller is not absent]
        address = f"/api/tables/{table.id}/seats/{seat}/bot"
        assert table.host.http.put(address, json={"bot": "uniform"}).status_code == 200
        assert present[0].post("proposals", what="end").status_code == 201
        refused = absent.post("votes", yes=False)
        assert refused.status_code == 409
        assert "bot plays for you" in refused.json()["error"]
        assert present[1].post("votes", yes=True).status_code == 201
        assert table.stranger.state()["phase"] == "over"


def test_talk_is_public_and_stays_what_was_said(server: Served) -> None:
    markup = '<script>alert("&amp;")</script> <img src=x onerror=alert(1)> 🐙'
    name = "<b>&'\""
    with Table(server, seats=[{"name": name}, {"name": "Ben"}]) as table:
        assert table.seats[0].post("talk", text=markup).status_code == 201
        assert table.host.post("talk", text="The host speaks.").status_code == 201
        for caller in (table.seats[1], table.watch, table.stranger):
            response = caller.get()
            assert response.headers["content-type"] == "application/json"
            assert [said["text"] for said in response.json()["chat"]] == [markup, "The host speaks."]
            assert [said["seat"] for said in response.json()["chat"]] == [0, None]
            assert response.json()["seats"][0]["name"] == name


def test_a_bot_plays_for_an_absent_seat_and_gives_it_back(server: Served) -> None:
    with Table(server).begun() as table:
        asked = table.asked()
        seat = table.seats.index(asked)
        other = table.seats[1 - seat]
        address = f"/api/tables/{table.id}/seats/{seat}/bot"
        assert other.http.put(address, json={"bot": "uniform"}).status_code == 403
        assert asked.http.put(address, json={"bot": "nobody"}).status_code == 422
        assert asked.http.delete(address).status_code == 409
        assert table.host.http.put(address, json={"bot": "uniform"}).status_code == 200
        wait_for(lambda: table.asked() is other, "the stand-in to play")
        state = other.state()
        assert state["seats"][seat]["bot"] == "uniform"
        refused = asked.answer("invoke nothing", moment=state["moment"])
        assert refused.status_code == 409
        assert "take your seat back" in refused.json()["error"]
        assert asked.http.put(address, json={"bot": "uniform"}).status_code == 409
        assert asked.http.delete(address).status_code == 200
        assert asked.state()["seats"][seat]["bot"] is None


def test_a_bots_seat_is_the_bots(server: Served) -> None:
    """Whoever has its link (the host has) neither takes it, nor answers for it, nor sees its hand."""
    with Table(server, seats=[{"name": "Ann"}, {"kind": "bot", "bot": "uniform"}]) as table:
        bots_link = table.seats[1]
        assert bots_link.post("sit", name="Ben").status_code == 403
        table.begun()
        moment = table.stranger.state()["moment"]
        assert bots_link.answer("invoke nothing", moment=moment).status_code == 403
        assert bots_link.state()["view"]["hand"] == []
        wait_for(lambda: table.stranger.state()["seats"][0]["is_asked"], "the bot to play")


def test_who_names_a_bot_gets_a_bot(server: Served) -> None:
    with Table(server, seats=[{"name": "Ann"}, {"bot": "greedy"}, {"kind": "bot"}, {}]) as table:
        seats = table.stranger.state()["seats"]
        assert [seat["kind"] for seat in seats] == ["person", "bot", "bot", "person"]
        assert seats[1]["bot"] == "greedy"


def test_the_host_fills_a_free_seat_with_a_bot_and_frees_it_again(server: Served) -> None:
    with Table(server, seats=[{"name": "Ann"}, {}]) as table:
        address = f"/api/tables/{table.id}/seats/1/bot"
        assert table.seats[0].http.put(address, json={"bot": "uniform"}).status_code == 403
        assert table.host.http.put(address, json={"bot": "uniform"}).status_code == 200
        assert table.stranger.state()["seats"][1]["bot"] == "uniform"
        assert table.host.http.delete(address).status_code == 200
        assert table.stranger.state()["seats"][1]["bot"] is None
        assert table.seats[1].post("sit", name="Ben").status_code == 201
        assert table.host.http.put(address, json={"bot": "uniform"}).status_code == 409


def test_when_the_clock_runs_out_a_bot_answers(database: str) -> None:
    tokens = stored_table(database, 2, clock=2)
    with serving(Config(database, pace=0, rate=1e6, burst=1e6)) as server, Table.found(server, tokens) as table:
        table.begun()
        asked = table.asked()
        seat = table.seats.index(asked)
        first = asked.state()["seats"][seat]["clock"]
        assert 0 < first <= 2
        time.sleep(0.1)
        assert asked.state()["seats"][seat]["clock"] <= first - 0.1, "the clock of who is asked runs"
        assert asked.state()["seats"][1 - seat]["clock"] == 2
        wait_for(lambda: asked.state()["seats"][seat]["bot"], "the clock to run out")
        assert any("clock has run out" in line["words"] for line in asked.state()["log"])
        wait_for(lambda: table.asked() is not asked, "the bot to answer")
        refused = asked.http.delete(f"/api/tables/{table.id}/seats/{seat}/bot")
        assert refused.status_code == 409
        assert "clock" in refused.json()["error"]


def test_a_hint_is_a_legal_answer_with_its_reason(server: Served) -> None:
    with Table(server).begun() as table:
        asked = table.asked()
        state = asked.state()
        hint = asked.get("hint").json()
        assert hint["answer"] in [option["words"] for option in state["question"]["options"]]
        assert hint["moment"] == state["moment"]
        assert hint["reason"]
        other = next(caller for caller in table.seats if caller is not asked)
        assert other.get("hint").status_code == 409
        assert table.watch.get("hint").status_code == 403


def test_there_is_no_log_before_the_end(server: Served) -> None:
    with Table(server) as table:
        assert table.host.get("log").status_code == 409
        table.begun()
        for caller in (table.host, *table.seats, table.watch, table.stranger):
            refused = caller.get("log")
            assert refused.status_code == 409
            assert "secret" in refused.json()["error"]


def test_one_screen_for_all_sees_through_the_eyes_of_who_is_asked(server: Served) -> None:
    with Table(server).begun() as table, server.client() as browser:
        tokens = [table.tokens["host"], *table.tokens["seats"]]
        browser.cookies.set(f"cultists-{table.id}", ".".join(tokens))
        for _ in range(3):
            state = browser.get(f"/api/tables/{table.id}").json()
            asked = next(seat["seat"] for seat in state["seats"] if seat["is_asked"])
            assert state["eyes"] == asked
            assert [seat["is_yours"] for seat in state["seats"]] == [True, True]
            body = {"moment": state["moment"], "answer": state["question"]["options"][-1]["words"]}
            assert browser.post(f"/api/tables/{table.id}/answers", json=body).status_code == 201


@pytest.mark.parametrize("seats", [2, 4])
def test_a_table_is_the_same_after_a_restart(database: str, seats: int) -> None:
    config = Config(database, pace=0, rate=1e6, burst=1e6)
    with serving(config) as server:
        table = Table(server, seats=seats).begun()
        table.seats[0].post("talk", text="Back tomorrow.")
        for _ in range(6):
            table.asked().answer()
        table.seats[0].post("proposals", what="end")
        callers = (table.host, *table.seats, table.watch, table.stranger)
        before = [caller.get().content for caller in callers]
        table.close()
    with serving(config) as server:
        for caller, content in zip(callers, before, strict=True):
            with server.client(caller.token) as client:
                assert client.get(f"/api/tables/{table.id}").content == content
