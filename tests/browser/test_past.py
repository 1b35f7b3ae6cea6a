"""Time travel: the log, the slider and the arrow keys show how it was, and nothing can be changed there."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.people import LAPTOP, PHONE, Held, People, Person
from web.serving import Served, Table, wait_for


@pytest.fixture
def table(server: Served) -> Iterator[Table]:
    """A table where some things have happened."""
    with Table(server).begun() as table:
        for _ in range(12):
            table.asked().answer()
        yield table


def _looks_back(person: Person, line: int = 1) -> None:
    person.finds("#log-lines button").nth(line).click()
    expect(person.finds(".past-bar")).to_be_visible()


def _sky(person: Person) -> list[str]:
    sky: list[str] = person.finds("#sky .tile use").evaluate_all("all => all.map((each) => each.getAttribute('href'))")
    return sky


def test_nothing_can_be_answered_in_the_past(table: Table, people: People) -> None:
    person = people.at(table, table.seats.index(table.asked()))
    person.is_asked()
    moment = table.stranger.state()["moment"]
    _looks_back(person)
    expect(person.options).to_have_count(0)
    person.finds("#hand .card").first.click()
    person.sees("This is the past, and nothing can be changed there.")
    person.presses("1", "2", "Enter", "u")
    assert table.stranger.state()["moment"] == moment
    person.clicks("Back to now")
    person.is_asked()
    expect(person.options).not_to_have_count(0)
    person.answers(person.hint())


def test_lines_slider_buttons_and_arrows_go_through_time(table: Table, people: People) -> None:
    person = people.at(table, 0)
    moments = sorted({0, *(line["moment"] for line in table.seats[0].state()["log"]), table.seats[0].state()["moment"]})
    slider = person.finds("#moment")
    _looks_back(person, 1)
    person.finds("#moment").fill(str(moments[2]))
    expect(person.finds(".past-bar output")).to_have_text(re.compile(rf"^{moments[2]} of"))
    person.clicks("One step on")
    expect(slider).to_have_value(str(moments[3]))
    person.clicks("One step back")
    expect(slider).to_have_value(str(moments[2]))
    person.presses("ArrowLeft")
    expect(slider).to_have_value(str(moments[1]))
    person.presses("ArrowRight", "ArrowRight", "ArrowRight")
    expect(slider).to_have_value(str(moments[4]))
    person.presses("Escape")
    expect(person.finds(".past-bar")).to_be_hidden()


def test_a_moment_of_the_past_looks_as_it_did(server: Served, people: People) -> None:
    with Table(server).begun() as table:
        person = people.at(table, None)
        before, moment = _sky(person), table.stranger.state()["moment"]
        laid = table.stranger.state()["view"]["sky"]
        while table.stranger.state()["view"]["sky"] == laid:
            asked = table.asked()
            asked.answer(asked.get("hint", bot="greedy").json()["answer"])
        person.knows(table)
        assert _sky(person) != before
        _looks_back(person)
        person.finds("#moment").fill(str(moment))
        wait_for(lambda: _sky(person) == before, "the old sky")


def test_the_present_goes_on_while_somebody_looks_back(table: Table, people: People) -> None:
    person = people.at(table, table.seats.index(table.waiting()), PHONE)
    person.shows("Log")
    _looks_back(person)
    asked = table.asked()
    while table.asked() is asked:
        asked.answer()
    expect(person.page).to_have_title(re.compile("Your turn"))
    expect(person.finds(".past-bar")).to_be_visible()
    expect(person.options).to_have_count(0)


def _ends(table: Table) -> None:
    table.seats[0].post("proposals", what="end")
    assert table.seats[1].post("votes", yes=True).status_code == 201


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_end_steps_aside_for_who_watches_again(table: Table, people: People, size: tuple[int, int]) -> None:
    """What happened can be read at every step, in the log or, where there is no room for it, over the controls."""
    _ends(table)
    person = people.at(table, 0, size)
    expect(person.finds(".notice.over")).to_be_visible()
    person.clicks("Watch again")
    expect(person.finds(".past-bar")).to_be_visible()
    expect(person.finds(".notice.over")).to_be_hidden()
    expect(person.finds(".past-bar [data-act=play]")).to_be_focused()
    person.clicks("One step on")
    words = person.finds("#log-lines .shown").all_inner_texts()
    assert words
    if size == PHONE:
        expect(person.finds(".past-words li")).to_have_text(words)
        lower, bar = person.measures(".past-words"), person.measures(".past-bar")
        assert lower["bottom"] <= bar["top"] + 1
    else:
        expect(person.finds(".past-words")).to_be_hidden()
        expect(person.finds("#log-lines .shown").last).to_be_in_viewport(ratio=0.9)
    person.clicks("Back to now")
    expect(person.finds(".notice.over")).to_be_visible()
    expect(person.finds(".past-words")).to_be_hidden()


def test_the_end_leaves_room_for_the_last_line_of_the_log(table: Table, people: People) -> None:
    _ends(table)
    person = people.at(table, 0)
    expect(person.finds(".notice.over")).to_be_visible()
    expect(person.finds("#log-lines button").last).to_be_in_viewport(ratio=0.9)


def test_who_keeps_the_replay_sees_that_it_is_being_drawn(table: Table, people: People) -> None:
    _ends(table)
    person = people.at(table, 0)
    person.sits()
    drawing = Held(person, "**/replay.html")
    with person.page.expect_download() as coming:
        with drawing.asked():
            person.clicks("Keep the replay", "link")
        person.sees(re.compile("The replay is being drawn"))
        person.sees("Drawing it …").click()  # once more: nothing is asked for twice
        drawing.go_on()
    assert coming.value.suggested_filename == f"stars_are_right-{table.id}.html"
    assert "replay-data" in coming.value.path().read_text("utf-8")
    expect(person.finds(".toast")).to_be_hidden()
    expect(person.page.get_by_role("link", name="Keep the replay")).to_be_visible()


def test_who_cannot_have_the_replay_is_told_why(table: Table, people: People) -> None:
    _ends(table)
    person = people.at(table, 0)
    person.sits()
    person.expects("503")
    person.meets("**/replay.html", lambda route: route.fulfill(status=503, json={"error": "Not today."}))
    person.clicks("Keep the replay", "link")
    person.sees("Not today.")
    expect(person.page.get_by_role("link", name="Keep the replay")).to_be_visible()
