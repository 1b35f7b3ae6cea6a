"""What the panel about the game is made of: goal, legend and rules, from the server."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from cultists.engine import Game, Sign
from cultists.engine.fair_dice import FairDice
from cultists.games import GAMES
from cultists.web.guide import grouped, guide
from engine.market import Market, at_the_market
from web.serving import GAME, Served, Table

EVERY = pytest.mark.parametrize("name", GAMES)


def _begun(name: str) -> Game[Any]:
    game = Game.new(GAMES[name])
    FairDice("the secret", [""] * game.seats).answer(game)
    return game


@EVERY
def test_goal_and_legend_are_drawn_with_shapes_that_the_page_has(name: str) -> None:
    rules, game = GAMES[name], _begun(name)
    known = set(re.findall(r'id="([^"]+)"', rules.shapes()))
    for seat in (None, *range(game.seats)):
        for drawn in (rules.goal_picture(), *(sign.picture for sign in rules.legend(game.view(seat)))):
            used = {
                each.attrib["href"].removeprefix("#")
                for each in ElementTree.fromstring(drawn).iter()
                if "href" in each.attrib
            }
            assert used <= known, used - known


@EVERY
def test_the_legend_names_every_sign_once_in_one_short_sentence(name: str) -> None:
    game = _begun(name)
    signs = GAMES[name].legend(game.view(0))
    assert len(signs) > 10
    names = [(sign.group, sign.name) for sign in signs]
    assert len(set(names)) == len(names)
    groups = [group for group, _ in grouped(signs)]
    assert len(set(groups)) == len(groups), "each heading stands once"
    for sign in signs:
        assert sign.words.endswith("."), sign
        assert len(sign.words) < 130, sign


def test_a_game_may_have_neither_goal_nor_legend() -> None:
    shown = guide(Market())
    assert not shown.has_legend
    assert shown.picture == Market().cover()
    assert [each.title for each in shown.in_short] == ["The Market"]
    assert at_the_market().rules.legend(None) == ()


def test_signs_of_one_group_stand_together() -> None:
    signs = [Sign("", name, "", group) for name, group in (("a", "x"), ("b", "x"), ("c", "y"))]
    assert [(group, [sign.name for _, sign in found]) for group, found in grouped(signs)] == [
        ("x", ["a", "b"]),
        ("y", ["c"]),
    ]


def test_the_legend_of_the_war_names_the_units_of_those_who_play(server: Served) -> None:
    people = [{"name": name} for name in ("Ann", "Ben", "Cleo", "Dan")]
    with Table(server, people, game="cthulhu_wars").begun() as table:
        page = table.seats[0].http.get(f"/t/{table.id}/legend")
        assert page.status_code == 200
        assert page.headers["content-type"].startswith("text/html")
        mine = table.seats[0].state()["view"]["seats"][0]["faction"]
        headings = re.findall(r"<h2>(.*?)</h2>", page.text)
        assert headings[3] == mine, "my own come first"
        playing = {seat["faction"] for seat in table.stranger.state()["view"]["seats"]}
        assert set(headings[3:]) == playing
        assert "Dark Young" in page.text or "Black Goat" not in playing
        assert table.stranger.http.get(f"/t/{table.id}/legend").status_code == 200


def test_there_is_no_legend_before_the_game_has_begun(server: Served) -> None:
    with Table(server) as table:
        assert table.stranger.http.get(f"/t/{table.id}/legend").status_code == 409


def test_the_text_of_the_rules_comes_alone(server: Served) -> None:
    with server.client() as client:
        text = client.get("/games/duckthulhu/rules/text")
        assert text.status_code == 200
        assert "<html" not in text.text
        assert 'id="rule-1.1"' in text.text
        assert "<figure>" in text.text
        assert client.get("/games/chess/rules/text").status_code == 404


def test_a_browser_keeps_the_text_of_the_rules_until_there_is_another_one(server: Served) -> None:
    with server.client() as client:
        texts = {name: client.get(f"/games/{name}/rules/text") for name in GAMES}
        for name, text in texts.items():
            assert text.headers["cache-control"] == "no-cache", "it is asked each time whether it still holds"
            edition = text.headers["etag"]
            assert edition.startswith('W/"'), "the same text travels in several forms"
            for sent in (edition, edition.removeprefix("W/"), f'"other", {edition}'):
                again = client.get(f"/games/{name}/rules/text", headers={"If-None-Match": sent})
                assert (again.status_code, again.content) == (304, b"")
                assert again.headers["etag"] == text.headers["etag"]
                assert again.headers["cache-control"] == "no-cache"
                assert again.headers["vary"] == text.headers["vary"] == "Accept-Encoding"
        assert len({text.headers["etag"] for text in texts.values()}) == len(GAMES)
        old = client.get(f"/games/{GAME}/rules/text", headers={"If-None-Match": texts["duckthulhu"].headers["etag"]})
        assert (old.status_code, old.text) == (200, texts[GAME].text)
