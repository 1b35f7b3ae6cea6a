"""People at browsers of their own: they follow links, click, type, and notice whatever is wrong with a page."""

import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, Route, expect

from cultists.games import GAMES
from web.serving import Table

PATIENCE: Final = 60.0
"""Seconds that a busy machine may take for anything; where all goes well nobody waits for them."""
BREATH: Final = 0.26
"""Seconds after an answer in which the page takes no other, so that a double click answers once."""
PHONE, TABLET, LAPTOP = (360, 740), (768, 1024), (1280, 800)

ON_TURN = ".stage.mine:is(.roomy, .tight):not(.busy):not(.past)"  # and laid out for this screen
PAGE = "new URL('page.js', document.querySelector('link[rel=icon]').href).href"
"""The address of the script that holds what a page knows."""
KNOWN = f"() => import({PAGE}).then(({{ page }}) => page.state.n)"
"""How many entries of the table's journal a page has heard of."""

# The browser's own report of a violation names no address; and one in a page that is left at once is never printed.
TELL_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error("Content-Security-Policy:", event.violatedDirective, event.blockedURI, event.sourceFile))
"""


# Not every page may keep something: an error page of the browser's own may not.
HAS_PLAYED = f"""
try {{
  for (const game of {[*GAMES]}) localStorage.setItem(`cultists-goal-${{game}}`, "seen");
}} catch {{}}
"""


class People:
    """Everybody who came to a test."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._come: list[Person] = []

    def __call__(
        self, address: str, size: tuple[int, int] = LAPTOP, *, is_new: bool = False, **options: Any
    ) -> "Person":
        """Somebody with a fresh browser, for a server.  Nothing moves for them unless they want it.

        They have played before, unless they are new: then every game shows what wins, until they put it away.
        """
        options = {"reduced_motion": "reduce", "viewport": {"width": size[0], "height": size[1]}} | options
        person = Person(self._browser.new_context(base_url=address, **options), address)
        if not is_new:
            person.context.add_init_script(HAS_PLAYED)
        self._come.append(person)
        return person

    def at(self, table: Table, seat: int | None, size: tuple[int, int] = LAPTOP, **options: Any) -> "Person":
        """Somebody who has followed the link to a seat, or to watch."""
        person = self(table.served.address, size, **options)
        person.opens(f"/s/{table.tokens['watch']}" if seat is None else link(table, seat))
        return person

    def out_of_time(self, table: Table, seat: int, size: tuple[int, int] = LAPTOP, **options: Any) -> "Person":
        """Somebody who is asked, and for whose page time stands still: it passes only with `lets_pass`."""
        person = self(table.served.address, size, **options)
        person.page.clock.install(time=0)
        person.opens(link(table, seat))
        person.is_asked()
        person.page.clock.pause_at(3600)
        return person

    def leave(self) -> None:
        """Close all browsers; raises if anybody has a complaint."""
        for person in self._come:
            person.context.close()
        complaints = [complaint for person in self._come for complaint in person.complaints]
        assert not complaints, "\n".join(["the browser complains:", *complaints])


def link(table: Table, seat: int) -> str:
    """The link to a seat."""
    return f"/s/{table.tokens['seats'][seat]}"


class Person:
    """Somebody at a browser, with a page before them."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.complaints: list[str] = []
        """What the console said, and what was loaded from elsewhere."""
        self._expected: list[str] = []
        self._answered_at = 0.0
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(TELL_VIOLATIONS)
        context.on("console", self._read_console)
        context.on("weberror", lambda wrong: self._complain(str(wrong.error)))
        context.on("request", self._see_request)
        self.page: Page = context.new_page()

    # Complaints

    def expects(self, complaint: str) -> None:
        """This complaint (a pattern) belongs to the test."""
        self._expected.append(complaint)

    def _complain(self, words: str) -> None:
        if not any(re.search(each, words) for each in self._expected):
            self.complaints.append(words)

    def _read_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(f"{message.text} ({message.location.get('url', '')})")

    def _see_request(self, request: Request) -> None:
        if not request.url.startswith((f"{self.address}/", "data:", "blob:")):
            self._complain(f"loaded from elsewhere: {request.url}")

    # Pages

    def opens(self, path: str) -> None:
        """Type an address, or follow a link."""
        self.page.goto(path)

    def meets(self, address: str, meeting: Callable[[Route], Any], times: int | None = None) -> None:
        """Let somebody meet the requests of the page that is open, from the very next one to that address on."""
        self.page.route(address, meeting, times=times)
        # Chromium says that it is done before the page has heard of it; on a busy machine a request then slips past.
        self.page.route("**/page.js?is-met", lambda route: route.fulfill(status=204))
        self.settles(f"() => fetch({PAGE} + '?is-met').then(({{ status }}) => status)", 204)

    def sees(self, words: str | re.Pattern[str]) -> Locator:
        """Wait for words that can be seen."""
        found = self.page.get_by_text(words).filter(visible=True).first
        expect(found).to_be_visible()
        return found

    def presses(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def clicks(self, name: str, role: Any = "button") -> None:
        """Click on the button with that name."""
        self.page.get_by_role(role, name=name, exact=True).filter(visible=True).click()

    def finds(self, selector: str) -> Locator:
        """Something on the page."""
        return self.page.locator(selector)

    def measures(self, selector: str) -> dict[str, float]:
        """Where something is on the screen.  Looked up and measured at once: a drawing may be replaced in between."""
        self.finds(selector).first.wait_for()
        box: dict[str, float] = self.page.evaluate(
            "selector => document.querySelector(selector).getBoundingClientRect().toJSON()", selector
        )
        return box

    def lets_pass(self, milliseconds: int) -> None:
        """Let time go on for who is out of time."""
        self.page.clock.run_for(milliseconds)

    def settles(self, script: str, wanted: Any) -> None:
        """Wait until the page says so: after a change of its size it is laid out anew, and not at once."""
        until = time.monotonic() + PATIENCE
        while (found := self.page.evaluate(script)) != wanted and time.monotonic() < until:
            self.page.wait_for_timeout(20)
        assert found == wanted

    # The table

    @property
    def table(self) -> str:
        """The table that is shown."""
        return self.page.url.split("/t/")[1].split("?")[0]

    @property
    def picture(self) -> Locator:
        """The drawing of the table."""
        return self.finds("#picture > svg")

    def sits(self) -> None:
        """Wait until the table is laid out for this screen."""
        self.finds(".stage:is(.roomy, .tight)").wait_for()

    def shows(self, name: str) -> None:
        """Open the log, the chat or the table's menu: a tab where there is room for tabs, else a button."""
        self.sits()
        either = self.page.get_by_role("button", name=name).or_(self.page.get_by_role("tab", name=name))
        either.filter(visible=True).first.click()

    def option(self, words: str) -> Locator:
        """What stands for an answer in the drawing."""
        return self.finds(f'#picture [data-option][aria-label="{words}"]')

    @property
    def options(self) -> Locator:
        """Everything that can be answered now."""
        return self.finds("#picture [data-option]")

    def is_on_turn(self) -> bool:
        """Whether the page asks something now."""
        return self.page.query_selector(ON_TURN) is not None

    def is_asked(self) -> None:
        """Wait for a question."""
        self.finds(ON_TURN).wait_for()

    def waits(self) -> None:
        """Wait until it is somebody else's turn, or nobody's."""
        self.finds(".stage:not(.mine):not(.busy)").wait_for()

    def knows(self, table: Table) -> None:
        """Wait until the page shows all that has happened at a table."""
        self.settles(KNOWN, table.stranger.state()["n"])

    def hint(self) -> str:
        """What a quick bot would answer in this place."""
        response = self.context.request.get(f"/api/tables/{self.table}/hint?bot=greedy")
        assert response.ok, response.text()
        words: str = response.json()["answer"]
        return words

    def asks_a_quick_bot(self) -> None:
        """From now on the page's own hints come from a bot that takes no time."""
        self.meets("**/hint", lambda route: route.continue_(url=f"{route.request.url}?bot=greedy"))

    def answers(self, words: str) -> None:
        """Click on an answer."""
        self.breathes()
        self.uses(words)
        self.is_answered()

    def uses(self, words: str) -> None:
        """The clicks of an answer: a tile that could be swapped too shows its flip when it has been clicked on."""
        self.option(words).click()
        flip = self.finds(f'#picture [data-flip][aria-label="{words}"]')
        if words.startswith("flip") and flip.count():
            flip.click()

    def breathes(self) -> None:
        """Wait until the page takes another answer."""
        time.sleep(max(0.0, self._answered_at + BREATH - time.monotonic()))

    def is_answered(self) -> None:
        """Wait until an answer has been given, and the page shows what came of it."""
        self.finds(".stage:not(.busy)").wait_for()
        self._answered_at = time.monotonic()


def whoever_is_asked(people: Iterable[Person]) -> Person | None:
    """Wait for one of these people to be asked; None when the game is over."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for person in people:
            if person.is_on_turn():
                return person
            if person.page.query_selector(".notice.over"):
                return None
            person.page.wait_for_timeout(5)
    raise AssertionError("nobody is asked")


class Held:
    """The next request to an address, kept back until it may go on; those after it go on at once."""

    def __init__(self, person: Person, address: str) -> None:
        self._person = person
        self._address = address
        self._kept: list[Route] = []
        # Never taken away again: who has no routes left has nothing kept back either.
        person.meets(address, self._meet)

    def _meet(self, route: Route) -> None:
        if self._kept:
            route.continue_()
        else:
            self._kept.append(route)

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Do something that leads to the request."""
        with self._person.page.expect_request(self._address):
            yield
        until = time.monotonic() + PATIENCE
        while not self._kept:
            assert time.monotonic() < until, f"a request to {self._address} was not kept back"
            self._person.page.wait_for_timeout(5)

    def go_on(self) -> None:
        """Let it go on, and wait for its answer."""
        (route,) = self._kept
        with self._person.page.expect_response(lambda response: response.request == route.request) as answered:
            route.continue_()
        answered.value.finished()
