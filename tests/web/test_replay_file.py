"""A finished game as one file: all of it is inside, nothing is fetched, and nobody gets it before the end."""

import re
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cultists.engine import CHANCE, Game, Rules
from cultists.engine.fair_dice import FairDice
from cultists.engine.log import read_log, write_log
from cultists.games import GAMES
from cultists.web.app import Config
from cultists.web.journal import Journal
from cultists.web.replay_file import LAYOUTS, MOST, Elements, moments, pictures_of, replay_file, stories
from cultists.web.state import story
from web.replayed import FAIRNESS, NASTY, NONCES, SECRET, data, finished, page
from web.serving import GAME, Served, Table, serving


def test_elements_give_the_picture_back_letter_by_letter() -> None:
    elements = Elements()
    pictures = ['<svg a="1>2" b=\'"\'>x<g/><g>y<t>z</t></g> w</svg>', "<svg><g>y<t>z</t></g><t>z</t></svg>"]
    numbers = [elements.add(picture) for picture in pictures]
    assert [elements.markup(number) for number in numbers] == pictures
    assert len(elements.all) == 4, "what both pictures have is held once"


def test_every_moment_is_there_through_the_eyes_of_every_seat() -> None:
    game, inside = finished(), data(page())
    elements = Elements()
    elements.all = [tuple(each) for each in inside["elements"]]
    assert inside["moments"] == moments(game)
    assert inside["moments"][-1] == game.moment
    assert len(inside["moments"]) == 1 + sum(seat != CHANCE for seat, *_ in game.log)
    for place in (0, len(inside["moments"]) // 2, -1):
        then = game.at(inside["moments"][place])
        for layout in LAYOUTS:
            for seat in range(game.seats):
                drawn = game.rules.draw_bare(then.view(seat), None, game.names, layout)
                assert elements.markup(inside["pictures"][layout][seat][place]) == drawn


def test_nothing_can_be_clicked_in_the_past() -> None:
    assert not any("data-option" in str(element) for element in data(page())["elements"])


def test_the_story_is_told_as_each_seat_heard_it_and_with_all_secrets() -> None:
    *heard, open_story = ([words for _, _, words in story if "draws" in words] for story in data(page())["stories"])
    assert len(heard) == 2
    assert not any("a card" in words for words in open_story)
    assert any(words.startswith(f"{NASTY} draws a card") for words in heard[0])
    assert any(words.startswith("Ann draws a card") for words in heard[1])


@pytest.mark.parametrize(
    "rules", [rules for rules in GAMES.values() if rules.usual_seats > 1], ids=lambda rules: rules.name
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_story_is_that_of_the_tables_own_log_line_by_line(rules: Rules[Any], seed: int) -> None:
    game, rng = Game[Any].new(rules, rules.seats[-1]), Random(seed)
    while questions := game.questions:
        question = rng.choice(questions)
        game.answer(question.seat, rng.choice(question.options))
    shown = moments(game)
    journal = cast(Journal, SimpleNamespace(game=game, notes=[]))
    for seat, told in enumerate(stories(game, shown)[:-1]):
        live = [(line.moment, CHANCE if line.seat is None else line.seat, line.words) for line in story(journal, seat)]
        assert [line[1:] for line in told] == [line[1:] for line in live]
        for (place, *_), (moment, *_) in zip(told, live, strict=True):
            assert shown[place] >= moment, "nothing is told before it can be seen"
            assert not place or shown[place - 1] < moment


def test_the_log_and_the_dice_are_inside() -> None:
    game, inside = finished(), data(page())
    assert inside["log"] == write_log(game, FAIRNESS)
    assert read_log(inside["log"], GAMES).is_over
    dice = FairDice(SECRET, NONCES)
    assert [moment for moment, _, _ in inside["dice"]] == [n for n, (seat, *_) in enumerate(game.log) if seat == CHANCE]
    assert all(dice.pick(moment, count) == taken for moment, count, taken in inside["dice"])
    assert SECRET in page()
    assert FAIRNESS.commitment in page()


def test_nothing_is_fetched_and_names_are_no_markup() -> None:
    html = page()
    assert NASTY not in html
    assert "default-src 'none'" in html
    readable = html.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|//[a-z]+\.|@import|<link rel=\"stylesheet|\bsrc=", readable)
    assert all(each.startswith(("#", "data:")) for each in re.findall(r'(?:href|xlink:href)="([^"]*)"', html))


def test_the_file_is_small() -> None:
    """An aim, and a generous one: half a kilobyte for a picture of forty, and the page around them."""
    assert len(page().encode()) < 100_000 + 500 * pictures_of(finished())


def test_a_game_whose_dice_nobody_promised_is_shown_too() -> None:
    game = finished().at(0)
    html = replay_file(game)
    assert "These dice were not sealed" in html
    assert data(html)["dice"] == []
    assert "Ended early" in html


def test_a_running_game_is_not_given_away(server: Served) -> None:
    with Table(server).begun() as table:
        for caller in (table.host, table.seats[0], table.stranger):
            refused = caller.http.get(f"/t/{table.id}/replay.html")
            assert refused.status_code == 409
            assert "when the game is over" in refused.json()["error"]


def test_who_likes_keeps_the_replay_of_a_game_that_has_ended(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"
    with serving(Config(url, pace=0)) as server, Table(server).begun() as table:
        table.asked().answer()
        table.seats[0].post("proposals", what="end")
        assert table.seats[1].post("votes", yes=True).status_code == 201
        first, again = (table.stranger.http.get(f"/t/{table.id}/replay.html") for _ in range(2))
    assert first.status_code == 200, first.text
    assert first.headers["content-disposition"] == f'attachment; filename="{GAME}-{table.id}.html"'
    assert first.headers["content-type"].startswith("text/html")
    assert first.content == again.content
    inside = data(first.text)
    assert len(inside["moments"]) == 2
    assert inside["fairness"]["secret"] in first.text


def test_of_a_very_long_game_the_turns_are_shown() -> None:
    game, rng = Game.new(GAMES[GAME], 4), Random(5)
    while game.moment < 3000 and (question := game.question) is not None:
        game.answer(question.seat, rng.choice(question.options))
    shown = moments(game)
    assert len(shown) <= MOST + 1
    assert shown[-1] == game.moment
    assert sorted(set(shown)) == shown
    assert all(game.log[moment][0] != CHANCE for moment in shown[:-1])
