"""A table beside a real one: the host types in what dice and cards say, and the server rolls nothing."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from cultists.engine import CHANCE
from cultists.engine.log import read_header, read_log
from cultists.games import GAMES
from cultists.terminal.commands import app
from web.serving import NAMES, Served, Table

WARS = "cthulhu_wars"


def beside(served: Served, game: str = WARS, seats: int = 2, **wish: Any) -> Table:
    return Table(served, seats, game=game, chance="typed", **wish)


@pytest.fixture
def table(server: Served) -> Iterator[Table]:
    with beside(server) as made:
        yield made.begun()


def to_type(table: Table) -> Any:
    return table.host.state()["to_type"]


def type_in(table: Table, words: str | None = None, moment: int | None = None) -> Any:
    """The host types in what the real thing says, by default its first face."""
    state = table.host.state()
    words = state["to_type"]["faces"][0] if words is None else words
    return table.host.post("chance", moment=state["moment"] if moment is None else moment, answer=words)


def play(table: Table, rng: Random, until: str = "", most: int = 400) -> bool:
    """Random people, and a host who types; up to a draw that begins like that.  False if none came."""
    for _ in range(most):
        state = table.host.state(log_since=10_000)
        if state["phase"] == "over":
            return False
        asked = state["to_type"]
        if asked is not None:
            if until and asked["about"].startswith(until):
                return True
            assert type_in(table, rng.choice(asked["faces"])).status_code == 201
            continue
        caller = table.asked()
        question = caller.state(log_since=10_000)["question"]
        assert caller.answer(rng.choice(question["options"])["words"], moment=state["moment"]).status_code == 201
    return False


def test_the_table_waits_for_the_host_and_rolls_nothing(table: Table) -> None:
    state = table.host.state()
    assert state["is_typed"] is True
    assert state["moment"] == 0
    assert state["to_type"]["about"] == "faction"
    assert not any(seat["is_asked"] for seat in state["seats"])
    assert type_in(table, "Great Cthulhu").status_code == 201
    assert table.host.state()["moment"] == 1


def test_what_is_typed_is_what_happens(table: Table) -> None:
    assert type_in(table, "Yellow Sign").status_code == 201
    assert type_in(table, "black goat").status_code == 201, "letters may be small"
    codes = [seat["code"] for seat in table.stranger.state()["view"]["seats"]]
    assert codes == ["YS", "BG"]


def test_a_wrong_value_is_refused_with_what_would_be_right(table: Table) -> None:
    refused = type_in(table, "7")
    assert refused.status_code == 422
    assert "Great Cthulhu" in refused.json()["error"]
    assert table.host.state()["moment"] == 0
    assert type_in(table).status_code == 201
    assert type_in(table, moment=0).status_code == 409, "a second click comes too late"


def test_only_the_host_types(table: Table) -> None:
    for caller in (*table.seats, table.watch, table.stranger):
        assert caller.state()["to_type"] is None
        refused = caller.post("chance", moment=0, answer="Great Cthulhu")
        assert refused.status_code == 403
        page = caller.http.get(f"/t/{table.id}").text
        assert "data-type-in" not in page
        assert "The host types in" in page
    assert "data-type-in" in table.host.http.get(f"/t/{table.id}").text


def test_nothing_is_typed_where_the_server_rolls(server: Served) -> None:
    with Table(server).begun() as table:
        refused = table.host.post("chance", moment=0, answer="1")
        assert refused.status_code == 409
        assert "The server rolls the dice" in refused.json()["error"]


def test_nothing_is_typed_while_somebody_is_asked(server: Served) -> None:
    with beside(server, options={"factions": "pick"}).begun() as table:
        assert to_type(table) is None
        assert table.host.post("chance", moment=0, answer="1").status_code == 409


def test_bots_and_clocks_do_not_run_for_chance(server: Served) -> None:
    seats = [{"name": "Ann"}, {"kind": "bot", "bot": "uniform"}]
    with Table(server, seats, game=WARS, chance="typed", clock=60).begun() as table:
        first = table.host.state()
        assert first["moment"] == 0
        assert first["seats"][0]["clock"] == 60
        assert type_in(table).status_code == 201
        assert table.host.state()["seats"][0]["clock"] == 60


def drawn(server: Served, seed: int, face: str) -> tuple[int, list[Any]] | None:
    """Play up to the first Elder Sign and draw that one: whose it is, and what each seat and a watcher know then."""
    with beside(server).begun() as table:
        if not play(table, Random(seed), until="elder sign"):
            return None
        asked = to_type(table)
        assert asked["faces"] == [f"worth {value}" for value in (1, 2, 3)]
        (owner,) = asked["only_for"]
        page = table.host.http.get(f"/t/{table.id}").text
        assert f"only {NAMES[owner]} may see it" in page
        assert type_in(table, face).status_code == 201
        states = [caller.state() for caller in (*table.seats, table.watch, table.host)]
        return owner, [(state["view"], state["log"], state["scores"]) for state in states]


def test_a_hidden_draw_stays_hidden_from_the_others(server: Served) -> None:
    """The same game with another Elder Sign typed in: only its owner can tell the two apart."""
    seed = next(seed for seed in range(8) if drawn(server, seed, "worth 1") is not None)
    one, three = (drawn(server, seed, f"worth {value}") for value in (1, 3))
    assert one is not None
    assert three is not None
    owner = one[0]
    for eyes, (small, large) in enumerate(zip(one[1], three[1], strict=True)):
        assert (small == large) is (eyes != owner)


def test_open_dice_are_nobodys_secret(table: Table) -> None:
    assert to_type(table)["only_for"] == []


def test_hidden_cards_of_another_game_are_told_to_be_secret(server: Served) -> None:
    with beside(server, "stars_are_right").begun() as table:
        rng = Random(1)
        for _ in range(200):
            asked = to_type(table)
            if asked is None or asked["only_for"]:
                break
            assert type_in(table, rng.choice(asked["faces"])).status_code == 201
        assert asked is not None
        assert len(asked["only_for"]) == 1, "the hands are dealt in secret"


def test_undo_goes_to_typed_chance_and_not_past_it(server: Served) -> None:
    """As with any dice: what was rolled is not taken back freely, but with everybody's consent."""
    with beside(server, options={"factions": "pick"}).begun() as table:
        assert table.seats[0].answer("Great Cthulhu").status_code == 201
        assert table.seats[1].answer("Black Goat").status_code == 201
        rng = Random(3)
        while to_type(table) is None:
            asked = table.asked()
            assert asked.answer(rng.choice(asked.state()["question"]["options"])["words"]).status_code == 201
        answered = table.host.state()["moment"] - 1
        assert type_in(table).status_code == 201
        last = next(each for each in table.seats if each.state()["last_answer"] == answered)
        assert last.state()["can_undo"] is False
        assert last.post("undo", moment=table.host.state()["moment"]).status_code in (403, 409)
        assert table.seats[0].post("proposals", what="undo", to=answered + 1).status_code == 201
        assert table.seats[1].post("votes", yes=True).status_code == 201
        assert table.host.state()["moment"] == answered + 1
        assert to_type(table) is not None, "the host types again"


def test_a_whole_game_ends_and_its_log_says_that_there_were_no_server_dice(server: Served, tmp_path: Path) -> None:
    with beside(server, "grand_octopus", 3).begun() as table:
        play(table, Random(2), most=3000)
        assert table.host.state()["phase"] == "over"
        text = table.host.get("log").text
        game = read_log(text, GAMES)
        assert game.is_over
        assert read_header(text).typed
        assert read_header(text).fairness is None
        verdict = table.stranger.http.get(f"/verify?table={table.id}").text
        assert "the host typed in what they showed" in verdict
        assert "Every die is honest" not in verdict
        file = tmp_path / "typed.cult"
        file.write_text(text)
        said = CliRunner().invoke(app, ["verify", str(file)])
        assert said.exit_code == 0, said.output
        assert "the server rolled none" in " ".join(said.output.split())
        told = CliRunner().invoke(app, ["verify", str(file), "--json"])
        assert json.loads(told.output) == {"fair": None, "checked": 0, "typed": True, "is_over": True}


def test_some_turns_of_a_war_replay_from_their_log(table: Table) -> None:
    play(table, Random(4), most=60)
    for number, caller in enumerate(table.seats):
        wish = {"what": "end"} if number == 0 else {"yes": True}
        assert caller.post("votes" if number else "proposals", **wish).status_code == 201
    game = read_log(table.host.get("log").text, GAMES)
    assert game.moment == table.host.state()["moment"]
    assert any(seat == CHANCE for seat, *_ in game.log)


def test_the_pages_say_that_nothing_can_be_checked(server: Served) -> None:
    with beside(server) as table:
        assert table.host.state()["fairness"] is None
        waiting = table.stranger.http.get(f"/t/{table.id}").text
        assert "The server rolls no dice at this table" in waiting
        assert "The dice are sealed" not in waiting
        begun = table.begun().stranger.http.get(f"/t/{table.id}").text
        assert "The server rolls no dice at this table" in begun
        assert "The dice are sealed" not in begun


def test_the_form_of_a_new_table_has_the_choice(server: Served) -> None:
    with server.client() as client:
        assert 'name="chance"' in client.get(f"/?game={WARS}").text
        form = {"game": WARS, "seat1": "me", "seat2": "bot", "name1": "Ann", "chance": "typed"}
        made = client.post("/new", data=form)
        assert made.status_code == 303
        page = client.get(made.headers["location"]).text
        assert "data-type-in" in page
