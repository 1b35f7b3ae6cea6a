"""The file of a finished game, opened from the disk: no server, no complaint, the keyboard alone."""

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from browser.people import LAPTOP, PHONE, People, Person
from cultists.engine import Game
from cultists.games import GAMES
from cultists.web.replay_file import replay_file
from web.replayed import NASTY, data, page

Opened = Callable[[], tuple[Person, int]]


@pytest.fixture(params=[LAPTOP, PHONE], ids=["laptop", "phone"])
def opened(request: pytest.FixtureRequest, people: People, tmp_path: Path) -> Opened:
    """Gives somebody who has opened the file, and the number of its last moment."""
    return lambda: (reader_of(page(), people, tmp_path, request.param), len(data(page())["moments"]) - 1)


def reader_of(html: str, people: People, folder: Path, size: tuple[int, int] = LAPTOP) -> Person:
    """Somebody who has opened this file from the disk; to load anything else is to be complained of."""
    folder.joinpath("replay.html").write_text(html, "utf-8")
    reader = people(f"file://{folder}", size)
    reader.opens(f"{reader.address}/replay.html")
    reader.finds("body[data-ready]").wait_for()
    return reader


def place(reader: Person) -> Locator:
    return reader.finds("#replay-place")


def picture(reader: Person) -> str:
    return reader.finds("#replay-stage").inner_html()


def test_the_game_is_stepped_through_with_the_keyboard(opened: Opened) -> None:
    reader, last = opened()
    expect(place(reader)).to_have_text(f"0 of {last}")
    seen = [picture(reader)]
    for step in range(1, 6):
        reader.presses("ArrowRight")
        expect(place(reader)).to_have_text(f"{step} of {last}")
        seen.append(picture(reader))
    assert len(set(seen)) == len(seen), "every answer changes the picture"
    assert reader.finds("#replay-story .shown").count() > 0
    reader.page.evaluate("window.kept = document.querySelector('#replay-stage').cloneNode(true)")
    reader.presses("ArrowLeft", "ArrowRight")
    expect(place(reader)).to_have_text(f"5 of {last}")
    assert reader.page.evaluate("document.querySelector('#replay-stage').isEqualNode(kept)"), "back and on is nothing"
    reader.presses("End")
    expect(place(reader)).to_have_text(f"{last} of {last}")
    expect(reader.finds("#replay-story [aria-current]")).to_contain_text("wins")
    reader.presses("Home")
    expect(place(reader)).to_have_text(f"0 of {last}")


def test_anybodys_eyes_can_be_chosen(opened: Opened) -> None:
    reader, _ = opened()
    reader.presses("End", "1")
    expect(reader.finds('[data-eyes="0"]')).to_have_attribute("aria-pressed", "true")
    mine = picture(reader)
    reader.presses("2")
    assert picture(reader) != mine
    reader.presses("0")
    expect(reader.finds("#replay-stage svg.cultists")).to_have_count(2)
    expect(reader.finds("#replay-stage figcaption").nth(1)).to_have_text(NASTY)
    ids = reader.page.evaluate("[...document.querySelectorAll('[id]')].map((element) => element.id)")
    assert len(ids) == len(set(ids))


def test_all_hands_have_all_the_width_and_the_words_stay(opened: Opened) -> None:
    reader, _ = opened()
    reader.presses("ArrowRight", "0")
    expect(reader.finds("#replay-words")).to_be_visible()
    told = reader.finds("#replay-story .shown").all_text_contents()
    expect(reader.finds("#replay-words")).to_have_text(" ".join(told))
    for hand in reader.finds("#replay-stage figure > svg").all():
        box = hand.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= reader.page.viewport_size["width"]  # type: ignore[index]


def test_a_war_shows_the_whole_earth_and_nothing_that_only_a_table_can_use(people: People, tmp_path: Path) -> None:
    game, rng = Game[Any].new(GAMES["cthulhu_wars"]), Random(1)
    while game.moment < 40 and (question := game.question) is not None:
        game.answer(question.seat, rng.choice(question.options))
    for size in (LAPTOP, PHONE):
        reader = reader_of(replay_file(game), people, tmp_path, size)
        reader.presses("End")
        assert reader.finds("#map").get_attribute("viewBox") == "0 0 920 578"
        for useless in reader.finds("#replay-stage :is([data-talk], [data-zoom], .overview)").all():
            expect(useless).to_be_hidden()
        expect(reader.finds("#replay-stage .seal")).to_be_visible()


def test_it_plays_by_itself_and_stops(opened: Opened) -> None:
    reader, last = opened()
    reader.presses(" ")
    expect(reader.finds("[data-act=play]")).to_have_attribute("aria-label", "Pause")
    expect(place(reader)).not_to_have_text(f"0 of {last}")
    reader.presses(" ")
    expect(reader.finds("[data-act=play]")).to_have_attribute("aria-label", "Play")


def test_a_line_of_the_story_leads_to_its_moment(opened: Opened) -> None:
    reader, last = opened()
    line = reader.finds("#replay-story button").last
    line.click()
    expect(place(reader)).to_have_text(f"{last} of {last}")
    expect(line).to_have_class(re.compile("shown"))


def test_the_file_draws_its_dice_again_and_gives_the_log(opened: Opened) -> None:
    reader, _ = opened()
    expect(reader.finds("#replay-verdict")).to_have_text(f"✓ all {len(data(page())['dice'])} checked")
    reader.finds("summary").click()
    with reader.page.expect_download() as coming:
        reader.clicks("Save the log")
    assert coming.value.path().read_text("utf-8") == data(page())["log"]


def test_a_bent_die_is_found(people: People, tmp_path: Path) -> None:
    inside = data(page())
    moment, options, taken = inside["dice"][7]
    inside["dice"][7] = moment, options, (taken + 1) % options
    deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    packed = b64encode(deflate.compress(json.dumps(inside).encode()) + deflate.flush()).decode()
    reader = reader_of(re.sub('(?<=id="replay-data">)[^<]*', packed, page()), people, tmp_path)
    expect(reader.finds("#replay-verdict")).to_have_text(f"✗ moment {moment} is not what the dice give")


def test_axe_finds_nothing_serious(opened: Opened) -> None:
    reader, _ = opened()
    for keys in (("ArrowRight",), ("0",), ("End", "1")):
        reader.presses(*keys)
        violations = Axe().run(reader.page).response["violations"]
        found = [each for each in violations if each["impact"] in ("serious", "critical")]
        assert not found, [(each["id"], [node["target"] for node in each["nodes"]][:3]) for each in found]
