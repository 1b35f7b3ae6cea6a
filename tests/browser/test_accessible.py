"""axe, in the real browser, finds nothing serious on any page."""

from collections.abc import Callable, Iterator

import pytest

from browser.axe import check
from browser.people import PHONE, People
from web.serving import GAME, Caller, Served, Table


@pytest.mark.parametrize("path", ["/", f"/games/{GAME}/rules", "/docs", "/verify", "/t/nosuchtable"])
def test_pages(server: Served, people: People, path: str) -> None:
    person = people(server.address)
    person.expects("404")
    person.opens(path)
    check(person)


@pytest.fixture
def waiting(server: Served) -> Iterator[Table]:
    """A table that waits for a guest."""
    with Table(server, seats=[{}, {}, {"kind": "bot"}]) as table:
        table.seats[0].post("sit", name="Ann")
        yield table


def test_waiting_room_of_the_host(waiting: Table, people: People) -> None:
    host = people.at(waiting, 0)
    host.opens(f"/s/{waiting.tokens['host']}")
    host.sees("Let a bot play")
    check(host)


def test_waiting_room_of_the_guest(waiting: Table, people: People) -> None:
    guest = people.at(waiting, 1, PHONE)
    guest.sees("Sit down")
    check(guest)


@pytest.fixture
def playing(server: Served) -> Iterator[Table]:
    """A game that is under way."""
    with Table(server).begun() as table:
        for _ in range(20):
            asked = table.asked()
            asked.answer(asked.get("hint", bot="greedy").json()["answer"])
        table.seats[0].post("talk", text="Hello!")
        yield table


@pytest.mark.parametrize("whose", [Table.asked, Table.waiting])
@pytest.mark.parametrize("size", [PHONE, (1280, 800)], ids=["phone", "laptop"])
def test_table(playing: Table, people: People, whose: Callable[[Table], Caller], size: tuple[int, int]) -> None:
    person = people(playing.served.address, size)
    person.opens(f"/s/{whose(playing).token}")
    person.sits()
    check(person)


def test_table_with_its_menu_and_in_the_past(playing: Table, people: People) -> None:
    person = people.at(playing, 0)
    person.shows("Table")
    check(person)
    person.presses("Escape")
    person.finds("#log-lines button").nth(2).click()
    person.sees("Back to now")
    check(person)


def test_table_when_the_game_is_over(playing: Table, people: People) -> None:
    person = people.at(playing, 0)
    playing.seats[0].post("proposals", what="end")
    playing.seats[1].post("votes", yes=True)
    person.sees("The game was ended by agreement")
    check(person)
    person.opens(f"/verify?table={playing.id}")
    check(person)
