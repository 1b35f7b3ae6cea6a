"""What the home page and the waiting room say of the games, and which button they make the obvious one."""

import re
from typing import Any

import pytest

from cultists.engine import Rules
from cultists.engine.rules import length_in_words, short_length
from cultists.games import GAMES
from cultists.web.lobby import cover, known_of
from engine.market import Market
from web.serving import Served, Table

MAIN = re.compile(r'<button class="btn main"[^>]*>(?:<svg.*?</svg>)?([^<]*)</button>')


@pytest.mark.parametrize(
    ("least", "most", "words", "short"),
    [
        (30, 30, "about 30 minutes", "30 min"),
        (60, 60, "about 1 hour", "60 min"),
        (20, 40, "20 to 40 minutes", "20\N{EN DASH}40 min"),
        (120, None, "2 hours or more", "2 h or more"),
        (15, None, "15 minutes or more", "15 min or more"),
    ],
)
def test_the_length_of_a_game_is_said_in_words(least: int, most: int | None, words: str, short: str) -> None:
    assert length_in_words(least, most) == words
    assert short_length(least, most) == short


def test_a_game_that_says_nothing_of_itself_shows_nothing() -> None:
    market = Market()
    assert (market.length, market.weight, market.suits, market.known, known_of(market)) == ("", "", "", (), "")
    assert (cover(market).length, cover(market).is_good_start) == ("", False)


@pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))
def test_every_game_says_how_long_it_is_how_heavy_and_for_whom(served_home: str, rules: Rules[Any]) -> None:
    shown = cover(rules)
    part = served_home[served_home.index(f"<b>{shown.title}</b>") :]
    part = part[: part.index("</a>")]
    for words in (shown.players, shown.length, shown.weight):
        assert words
        assert words in part
    assert ("Start here" in part) == shown.is_good_start


@pytest.fixture
def served_home(server: Served) -> str:
    """The home page on a first visit."""
    with server.client() as client:
        return client.get("/").text


def test_on_a_first_visit_the_obvious_next_step_is_to_play_against_bots(server: Served) -> None:
    """Afterwards it is what was done last: a table for friends, or a game at once."""
    with server.client() as client:

        def home() -> tuple[list[str], bool]:
            text = client.get("/").text
            friend = re.search(r'name="seat2" value="friend"( checked)?', text)
            assert friend is not None
            return MAIN.findall(text), friend[1] is not None

        assert home() == (["Play now against a bot"], False)
        client.post("/new", data={"game": "stars_are_right", "seat1": "me", "seat2": "friend"})
        assert home() == (["Lay the table"], True)
        client.post("/new", data={"game": "stars_are_right", "seat1": "me", "seat2": "bot", "quick": "1"})
        assert home() == (["Play now against a bot"], False)
        client.post("/new", data={"game": "stars_are_right", "seat1": "me", "seat2": "me"})
        assert home() == (["Play now against a bot"], False)


def test_a_guest_of_somebody_else_is_new_all_the_same(server: Served) -> None:
    with Table(server, seats=[{"name": "Ann"}, {}]) as table, server.client() as guest:
        guest.get(f"/s/{table.tokens['seats'][1]}")
        assert MAIN.findall(guest.get("/").text) == ["Play now against a bot"]


def test_whoever_plays_a_war_at_once_chooses_the_faction(server: Served) -> None:
    with server.client() as client:
        text = client.get("/?game=cthulhu_wars").text
        assert '<option value="pick" selected>' in text
        form = {"game": "cthulhu_wars", "quick": "1", "seat1": "me", "seat2": "bot", "option-factions": "pick"}
        table = client.post("/new", data=form).headers["location"].removeprefix("/t/")
        question = client.get(f"/api/tables/{table}").json()["question"]
    assert question["about"] == "choose your faction"


def test_what_the_form_had_chosen_is_no_house_rule(server: Served) -> None:
    for choice, words in (("pick", "the usual ones"), ("random", "factions: random")):
        with Table(server, seats=[{}, {}], game="cthulhu_wars", options={"factions": choice}) as table:
            assert f"<dt>House rules</dt><dd>{words}</dd>" in table.stranger.http.get(f"/t/{table.id}").text


def test_a_ritual_in_my_tables_is_played_alone(server: Served) -> None:
    with server.client() as client:
        client.post("/ritual", data={"which": "fresh", "level": "easy", "seed": "7"})
        text = client.get("/").text
    assert "<b>Alone</b>" in text
    assert "Guest" not in text


def test_whoever_comes_by_the_address_of_a_table_reads_what_to_do(server: Served) -> None:
    with Table(server, seats=[{"name": "Ann"}, {}]) as table:
        waiting = table.stranger.http.get(f"/t/{table.id}").text
        assert "You are watching. To play, you need the link of a seat" in waiting
        assert "2 seats, about 30 minutes, light rules, a good first game" in waiting
        guest = table.seats[1].http.get(f"/t/{table.id}").text
        assert "a good first game" in guest
    with Table(server).begun() as table:
        to_watch = table.stranger.http.get(f"/t/{table.id}").text
        assert "To play, open the link of your seat" in to_watch
        assert "You are watching" not in table.seats[0].http.get(f"/t/{table.id}").text
