"""One screen, no scrolling, on phones, tablets and laptops, dark and light; and nothing moves for who wants calm."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.people import LAPTOP, PHONE, TABLET, People, Person
from web.serving import Served, Table

SIZES = pytest.mark.parametrize("size", [PHONE, TABLET, LAPTOP], ids=["phone", "tablet", "laptop"])

# Words that are cut off, or that lie (partly) outside the screen.
HIDDEN_WORDS = """() => {
  const isShown = (each) => each.checkVisibility({visibilityProperty: true}) && !each.closest(".sr, [aria-hidden]");
  const isOutside = (each) => {
    const {width, left, top, right, bottom} = each.getBoundingClientRect();
    return width && (left < -1 || top < -2 || right > innerWidth + 1 || bottom > innerHeight + 2);
  };
  const isCut = (each) => each instanceof HTMLElement && each.clientWidth && each.scrollWidth > each.clientWidth + 1;
  return [...document.querySelectorAll("#picture text, .tools *, .tabs *, .notices *, .clocks *")]
    .filter((each) => isShown(each) && (isOutside(each) || isCut(each)))
    .map((each) => each.textContent.trim().slice(0, 60));
}"""
SCROLLS = """() => {
  const page = document.scrollingElement;
  return [page.scrollWidth > innerWidth, page.scrollHeight > innerHeight];
}"""


def _lies_inside(person: Person, *selectors: str) -> None:
    size = person.page.viewport_size
    assert size is not None
    for selector in selectors:
        box = person.measures(selector)
        assert box["width"] > 20, selector
        assert box["height"] > 20, selector
        assert box["x"] >= -3, selector
        assert box["y"] >= -3, selector
        assert box["x"] + box["width"] <= size["width"] + 3, selector
        assert box["y"] + box["height"] <= size["height"] + 3, selector


@pytest.fixture
def table(server: Served) -> Iterator[Table]:
    """Four people, some cards on the table, somebody about to move the stars."""
    with Table(server, 4).begun() as table:
        for _ in range(20):
            asked = table.asked()
            asked.answer(asked.get("hint", bot="greedy").json()["answer"])
        yield table


@SIZES
def test_the_table_fits_the_screen(table: Table, people: People, size: tuple[int, int]) -> None:
    for caller in (table.asked(), table.waiting()):
        person = people.at(table, table.seats.index(caller), size)
        person.sits()
        for scheme in ("dark", "light"):
            person.page.emulate_media(color_scheme=scheme)
            person.settles(SCROLLS, [False, False])
            # On a narrow screen many answers take the place of the hand.
            _lies_inside(person, "#sky", "#question", "#hand .card, #sheet", "#hand .card:last-child, #sheet", ".tools")
            person.settles(HIDDEN_WORDS, [])


@SIZES
def test_where_nobody_has_a_clock_nothing_lies_on_the_title(
    table: Table, people: People, size: tuple[int, int]
) -> None:
    person = people.at(table, 0, size)
    person.sits()
    expect(person.finds("#clocks li")).to_have_count(0)
    expect(person.finds("#clocks")).to_be_hidden()


@SIZES
def test_a_vote_and_the_end_fit_the_screen(table: Table, people: People, size: tuple[int, int]) -> None:
    person = people.at(table, 0, size)
    table.seats[1].post("proposals", what="end")
    expect(person.finds(".notice.vote")).to_be_visible()
    _lies_inside(person, "[data-act=agree]", "[data-act=refuse]", "#sky")
    for seat in (0, 2, 3):
        table.seats[seat].post("votes", yes=True)
    person.sees("The game was ended by agreement")
    _lies_inside(person, ".notice.over", "[data-act=watch-again]", ".notice.over [download]")
    person.settles(HIDDEN_WORDS, [])


def test_the_menu_offers_what_can_be_had(table: Table, people: People) -> None:
    person, watcher = people.at(table, 0), people.at(table, None)
    of_the_game = ("Offer to end", "Tell me when it is my turn", "A chime when it is my turn")
    for each in (person, watcher):
        each.shows("Table")
    for words in of_the_game:
        person.sees(words)
        expect(watcher.page.get_by_text(words)).to_have_count(0)
    table.seats[0].post("proposals", what="end")
    for seat in (1, 2, 3):
        table.seats[seat].post("votes", yes=True)
    person.sees("The game was ended by agreement")
    person.sees("Link to watch")  # the menu is still open
    for words in of_the_game:
        expect(person.page.get_by_text(words).filter(visible=True)).to_have_count(0)


@SIZES
def test_log_chat_and_menu_fit_the_screen(table: Table, people: People, size: tuple[int, int]) -> None:
    person = people.at(table, table.seats.index(table.asked()), size)
    person.is_asked()
    for button, part in (("Log", "#sheet-log"), ("Chat", "#say"), ("Table", "#sheet-table")):
        person.shows(button)
        _lies_inside(person, part)
        person.settles(SCROLLS, [False, False])
        person.presses("Escape")


@SIZES
def test_the_waiting_room_shows_what_there_is_to_do(server: Served, people: People, size: tuple[int, int]) -> None:
    host = people(server.address, size)
    host.opens("/")
    assert host.page.evaluate(SCROLLS)[0] is False
    host.page.get_by_label("Your name").fill("Ann")
    host.finds("[data-place='2']").get_by_role("radio", name="Friend").check()
    host.clicks("Lay the table")
    copy = host.page.get_by_role("button", name=re.compile("Copy the link")).filter(visible=True).first
    expect(copy).to_be_in_viewport()
    expect(host.finds("#begin")).to_be_in_viewport()
    assert host.page.evaluate(SCROLLS)[0] is False
    guest = people(server.address, size)
    guest.opens(copy.get_attribute("data-copy") or "")
    for thing in (guest.page.get_by_label("Your name").first, guest.page.get_by_role("button", name="Sit down")):
        expect(thing).to_be_in_viewport(ratio=1)
    assert guest.page.evaluate(SCROLLS)[0] is False


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_things_slide_only_for_those_who_like_it(table: Table, people: People, wish: str) -> None:
    person = people(table.served.address, reduced_motion=wish)
    person.context.add_init_script(
        "const animate = Element.prototype.animate; window.slides = 0;"
        "Element.prototype.animate = function (...all) { window.slides += 1; return animate.apply(this, all); };"
    )
    person.opens(f"/s/{table.asked().token}")
    person.is_asked()
    for _ in range(3):
        asked = table.asked()
        asked.answer(asked.get("hint", bot="greedy").json()["answer"])
    expect(person.finds("#log-lines button")).to_have_count(len(table.asked().state()["log"]))
    if wish == "reduce":
        assert person.page.evaluate("document.getAnimations().filter((each) => each.playState === 'running')") == []
        assert person.page.evaluate("window.slides") == 0
    else:
        person.page.wait_for_function("window.slides > 0")
