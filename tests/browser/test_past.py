"""Time travel: the log, the slider and the arrow keys show how it was, and nothing can be changed there."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.people import PHONE, People, Person
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
    person.sees("This is the past; nothing can be changed there.")
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
