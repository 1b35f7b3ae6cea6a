"""Undo: free while nobody has learned anything, by vote afterwards."""

from playwright.sync_api import expect

from browser.people import People, Person
from web.serving import Served, Table


def test_an_answer_is_taken_back_freely(server: Served, people: People) -> None:
    with Table(server).begun() as table:
        person = people.at(table, table.seats.index(table.asked()))
        person.is_asked()
        person.answers("invoke nothing")
        expect(person.option("invoke nothing")).to_have_count(0)
        person.clicks("Undo")
        expect(person.option("invoke nothing")).to_be_visible()
        person.answers("invoke nothing")


def test_alone_among_bots_nobody_has_to_be_asked(server: Served, people: People) -> None:
    seats = [{"name": "Ann"}, {"kind": "bot"}]
    with Table(server, seats).begun() as table:
        person = people.at(table, 0)
        person.is_asked()
        while (
            person.finds(".tools [data-act=undo]").get_attribute("title")
            != "Go back to the moment before your last answer"
        ):
            person.answers(person.finds("#picture [data-option]").last.get_attribute("aria-label") or "")
            person.is_asked()
        moment = table.stranger.state()["moment"]
        person.clicks("Undo")
        person.sees("Ann goes back.")
        assert table.stranger.state()["moment"] < moment


def _after_a_turn(server: Served, people: People) -> tuple[Person, Person]:
    """Somebody whose turn is over, and the other, who has begun: only who agrees to that goes back now."""
    with Table(server).begun() as table:
        asked = table.asked()
        while table.asked() is asked:
            asked.answer()
        table.asked().answer()
        seat = table.seats.index(asked)
        return people.at(table, seat), people.at(table, 1 - seat)


def test_who_asks_to_go_back_may_if_the_others_agree(server: Served, people: People) -> None:
    asker, other = _after_a_turn(server, people)
    asker.clicks("Undo …")
    asker.sees("The others are being asked whether you may go back.")
    other.clicks("Agree")
    asker.is_asked()
    other.waits()
    other.sees("Everybody agrees.")
    asker.answers(asker.hint())


def test_one_refusal_is_enough(server: Served, people: People) -> None:
    asker, other = _after_a_turn(server, people)
    asker.clicks("Undo …")
    other.clicks("Refuse")
    expect(asker.finds(".toast")).to_contain_text("does not agree.")
    expect(asker.finds(".notice.vote")).to_have_count(0)
    asker.waits()
    other.answers(other.hint())


def test_who_asked_hears_that_the_game_goes_on(server: Served, people: People) -> None:
    asker, other = _after_a_turn(server, people)
    asker.clicks("Undo …")
    other.answers(other.hint())
    expect(asker.finds(".toast")).to_have_text("The game goes on, and the proposal is dropped.")
    expect(asker.finds(".notice.vote")).to_have_count(0)


def test_nobody_ends_a_game_by_one_click(server: Served, people: People) -> None:
    with Table(server, [{"name": "Ann"}, {"kind": "bot", "bot": "greedy"}]).begun() as table:
        ann = people.at(table, 0)
        ann.is_asked()
        ann.shows("Table")
        ann.clicks("Offer to end")
        ann.clicks("Play on")
        expect(ann.finds(".end-dialog")).to_be_hidden()
        assert table.seats[0].state()["phase"] == "playing"
        ann.shows("Table")
        ann.clicks("Offer to end")
        ann.clicks("End it")
        ann.sees("The game was ended by agreement")
