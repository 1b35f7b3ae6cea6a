"""Who is away or out of time is played by a bot, and can come back."""

import pytest
from playwright.sync_api import expect

from browser.people import People
from cultists.bots import usual_bot
from cultists.games import GAMES
from web.serving import GAME, Served, Table, stored_table, wait_for

USUAL = usual_bot(GAMES[GAME]).capitalize()


@pytest.fixture
def hurried(server: Served) -> Table:
    """A table where each has two seconds for the whole game."""
    return Table.found(server, stored_table(server.url, 2, clock=2))


def test_the_bot_answers_for_who_has_no_time_left(hurried: Table, people: People) -> None:
    with hurried as table:
        pages = [people.at(table, seat) for seat in range(2)]  # before the clock runs
        table.begun()
        seat: int = wait_for(
            lambda: [each["seat"] for each in table.stranger.state()["seats"] if each["bot"]], "a bot"
        )[0]
        person = pages[seat]
        expect(person.finds("#clocks time")).to_have_count(2)
        person.sees(f"{USUAL} plays for you.")
        person.sees("(the clock has run out)")
        wait_for(lambda: table.asked() is not table.seats[seat], "the bot to answer")
        person.waits()


def test_a_bot_stands_in_for_who_is_absent_until_they_come_back(server: Served, people: People) -> None:
    with Table(server).begun() as table:
        away = table.seats.index(table.asked())
        host = people.at(table, 1 - away)
        host.opens(f"/s/{table.tokens['host']}")
        host.clicks("Table")
        seat = host.finds(f"#seats > [data-seat='{away}']")
        expect(seat).to_have_class("away")
        seat.get_by_role("button", name="Let a bot play").click()
        host.is_asked()

        back = people.at(table, away)
        expect(seat).to_have_class("here")
        back.sees(f"{USUAL} plays for you.")
        back.clicks("Take the seat back")
        expect(back.finds(".notice")).to_have_count(0)
        table.asked().answer()
        while table.asked() is not table.seats[away]:
            table.asked().answer()
        back.is_asked()
        back.answers(back.hint())
