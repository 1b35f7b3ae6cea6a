"""Lost networks, killed servers, double clicks, two tabs: nothing is missed, and nothing is done twice."""

import contextlib
import random
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Self

import httpx
from playwright.sync_api import expect

from browser.people import PAGE, PATIENCE, People, Person, link
from web.serving import Served, Table, wait_for

AWAY = "ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET"


MOMENT = """() => fetch(`/api/tables/${location.pathname.split("/")[2]}`)
    .then((answer) => answer.json()).then((table) => table.moment)"""
"""Asks the server how far the game has come."""


def _moment(person: Person) -> int:
    return int(person.page.evaluate(MOMENT))


def _labels(person: Person) -> list[str | None]:
    return [option.get_attribute("aria-label") for option in person.options.all()]


def _same_page(person: Person) -> None:
    """From now on a reload would be noticed."""
    person.page.evaluate("window.isTheSame = true")


def _is_same_page(person: Person) -> bool:
    return person.page.evaluate("window.isTheSame === true") is True


# The emulated loss of a network leaves open streams alone, and what they still say tells a page that all is well.
SHOW_STREAM = "window.EventSource = class extends EventSource { constructor(at) { super(at); window.stream = this; } }"
CUT_STREAM = "() => { stream.close(); stream.dispatchEvent(new Event('error')); }"


def test_a_page_that_loses_the_network_says_so_and_misses_nothing(server: Served, people: People) -> None:
    with Table(server).begun() as table:
        seat = table.seats.index(table.waiting())
        person = people(server.address)
        person.context.add_init_script(SHOW_STREAM)
        person.opens(link(table, seat))
        person.page.wait_for_function("() => window.stream?.readyState === EventSource.OPEN")
        _same_page(person)
        person.expects(AWAY)
        person.context.set_offline(True)
        person.page.evaluate(CUT_STREAM)
        person.sees("Connection lost, trying again …")
        table.asked().post("talk", text="Are you still there?")
        while table.asked() is not table.seats[seat]:
            table.asked().answer()
        person.context.set_offline(False)
        expect(person.finds(".banner")).to_have_text("The connection is back.")  # which is hidden soon
        person.is_asked()
        told = [line["words"] for line in table.seats[seat].state()["log"]]
        assert person.finds("#log-lines button").all_inner_texts() == told
        assert person.finds("#chat-lines").inner_text().strip().endswith("Are you still there?")
        person.answers(person.hint())
        expect(person.finds(".banner")).to_be_hidden()
        assert _is_same_page(person)


def test_one_answer_fetches_the_picture_once(server: Served, people: People) -> None:
    """Its reply and its event both tell the page of it."""
    with Table(server).begun() as table:
        seat = table.seats.index(table.asked())
        person = people(server.address)
        person.opens(link(table, seat))
        person.is_asked()
        fetched: list[str] = []
        person.page.on("request", lambda request: fetched.append(request.url) if "/parts" in request.url else None)
        for answered in (1, 2):
            person.answers("invoke nothing" if answered == 1 else "summon nothing")
            person.knows(table)
            person.is_asked()
            assert len(fetched) == answered, fetched


def _free_port() -> int:
    """Not one of those that systems hand out: while the server is away nobody else gets it."""
    while True:
        port = random.randrange(20_000, 30_000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


class Killable:
    """A server in a process of its own, on one port and one database, as often as it is started."""

    def __init__(self, folder: Path) -> None:
        self.port = _free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._folder = folder

    def __enter__(self) -> Self:
        command = "from cultists.terminal.commands import main; main()"
        wishes = ["serve", "--port", str(self.port), "--data", str(self._folder), "--pace", "0"]
        self._process = subprocess.Popen([sys.executable, "-c", command, *wishes], stderr=subprocess.DEVNULL)
        wait_for(self._is_up, "the server")
        return self

    def _is_up(self) -> bool:
        try:
            return httpx.get(f"{self.address}/health", timeout=PATIENCE, verify=False).is_success
        except httpx.TransportError:
            return False

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()


def test_a_killed_server_is_no_more_than_a_pause(people: People, tmp_path: Path) -> None:
    server = Killable(tmp_path)
    person = people(server.address)
    person.expects(AWAY)
    with server:
        person.opens("/")
        person.clicks("Play now against a bot")
        person.is_asked()
        person.answers(person.hint())
        person.is_asked()
        question, options = person.finds("#question").text_content(), _labels(person)
        _same_page(person)
    person.sees("Connection lost, trying again …")
    person.finds("#picture [data-option]").last.click()
    person.sees(re.compile("The server cannot be reached"))
    with server:
        expect(person.finds(".banner")).to_have_text("The connection is back.")  # which is hidden soon
        person.is_asked()
        assert (person.finds("#question").text_content(), _labels(person)) == (question, options)
        before = _moment(person)
        person.answers(person.hint())
        # Not by the option being gone: whoever has two pushes may give the same answer twice.
        person.page.wait_for_function(f"({MOMENT})().then((moment) => moment > {before})")
        assert _is_same_page(person)


def test_a_double_click_answers_once(server: Served, people: People) -> None:
    with Table(server).begun() as table:
        person = people.at(table, table.seats.index(table.asked()))
        sent: list[str] = []
        person.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
        person.is_asked()
        person.option("invoke nothing").dblclick()
        person.is_answered()
        person.is_asked()
        assert len(sent) == 1
        expect(person.finds(".toast")).to_be_hidden()


def test_two_tabs_of_a_seat_show_the_same(server: Served, people: People) -> None:
    with Table(server).begun() as table:
        asked = table.asked()
        person = people.at(table, table.seats.index(asked))
        other = person.context.new_page()
        other.goto(f"/t/{table.id}")
        person.is_asked()
        person.answers("invoke nothing")
        expect(other.locator('[data-option][aria-label="invoke nothing"]')).to_have_count(0)
        assert other.locator("#question").text_content() == person.finds("#question").text_content()


def test_a_tab_that_did_not_hear_is_told_politely_and_catches_up(server: Served, people: People) -> None:
    with Table(server).begun() as table:
        seat = table.seats.index(table.asked())
        deaf, hearing = people(server.address), people.at(table, seat)
        deaf.expects("409")
        deaf.context.route("**/events", lambda _: None)
        deaf.opens(f"/s/{table.tokens['seats'][seat]}")
        deaf.is_asked()
        hearing.answers("invoke nothing")
        deaf.option("invoke nothing").click()
        deaf.sees(re.compile("This is the table now."))
        deaf.is_answered()
        assert _labels(deaf) == _labels(hearing)
        deaf.answers(deaf.hint())


def test_one_listeners_error_is_reported_and_keeps_nothing_from_the_others(server: Served, people: People) -> None:
    with Table(server).begun() as table:
        person = people.at(table, 0)
        person.sits()
        person.expects("nobody listens to me")
        with person.page.expect_event("pageerror") as reported:
            heard = person.page.evaluate(
                """async () => {
                  const {on, tell} = await import(PAGE);
                  const heard = [];
                  on("test", () => { throw new Error("nobody listens to me") });
                  on("test", (words) => heard.push(words));
                  tell("test", "good news");
                  return heard;
                }""".replace("PAGE", PAGE)
            )
        assert heard == ["good news"]
        assert "nobody listens to me" in str(reported.value)
