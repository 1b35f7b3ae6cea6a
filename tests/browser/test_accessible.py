"""axe, in the real browser, finds nothing serious on any page."""

from collections.abc import Callable, Iterator
from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe

from browser.people import PHONE, People, Person
from web.serving import GAME, Caller, Served, Table

SCHEMES: Final = ("dark", "light")


def _check(person: Person) -> None:
    found = set()
    for scheme in SCHEMES:
        person.page.emulate_media(color_scheme=scheme)
        for wrong in Axe().run(person.page, options={"resultTypes": ["violations"]}).response["violations"]:
            if wrong["impact"] in ("serious", "critical"):
                found |= {f"{scheme}: {wrong['id']}: {node['html'][:160]}" for node in wrong["nodes"]}
    assert not found, "\n".join(sorted(found))


@pytest.mark.parametrize("path", ["/", f"/games/{GAME}/rules", "/docs", "/verify", "/t/nosuchtable"])
def test_pages(server: Served, people: People, path: str) -> None:
    person = people(server.address)
    person.expects("404")
    person.opens(path)
    _check(person)


@pytest.fixture
def waiting(server: Served) -> Iterator[Table]:
    """A table that waits for a guest."""
    with Table(server, seats=[{}, {}, {"kind": "bot"}]) as table:
        table.seats[0].post("sit", name="Ann")
        yield table


def test_waiting_room_of_the_host(waiting: Table, people: People) -> None:
    host = people.at(waiting, 0)
    host.opens(f"/s/{waiting.tokens['host']}")
    host.sees("Seat a bot")
    _check(host)


def test_waiting_room_of_the_guest(waiting: Table, people: People) -> None:
    guest = people.at(waiting, 1, PHONE)
    guest.sees("Sit down")
    _check(guest)


@pytest.fixture
def playing(server: Served) -> Iterator[Table]:
    """A game that is under way."""
    with Table(server).begun() as table:
        for _ in range(20):
            asked = table.asked()
            asked.answer(asked.get("hint").json()["answer"])
        table.seats[0].post("talk", text="Hello!")
        yield table


@pytest.mark.parametrize("whose", [Table.asked, Table.waiting])
@pytest.mark.parametrize("size", [PHONE, (1280, 800)], ids=["phone", "laptop"])
def test_table(playing: Table, people: People, whose: Callable[[Table], Caller], size: tuple[int, int]) -> None:
    person = people(playing.served.address, size)
    person.opens(f"/s/{whose(playing).token}")
    person.sits()
    _check(person)


def test_table_with_its_menu_and_in_the_past(playing: Table, people: People) -> None:
    person = people.at(playing, 0)
    person.shows("Table")
    _check(person)
    person.presses("Escape")
    person.finds("#log-lines button").nth(2).click()
    person.sees("Back to now")
    _check(person)


def test_table_when_the_game_is_over(playing: Table, people: People) -> None:
    person = people.at(playing, 0)
    playing.seats[0].post("proposals", what="end")
    playing.seats[1].post("votes", yes=True)
    person.sees("The game was ended by agreement")
    _check(person)
    person.opens(f"/verify?table={playing.id}")
    _check(person)
