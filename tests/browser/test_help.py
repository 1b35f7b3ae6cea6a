"""What a thing is: shown by a mouse that rests or is held down, by a long press, and by a tap that answers nothing."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import expect

from browser.people import LAPTOP, PAGE, PHONE, People, Person
from web.serving import Served, Table, wait_for

# How far the enlarged card reaches over the edges of its picture.
CUT: Final = """() => {
  const svg = document.querySelector(".help svg");
  const [seen, card] = [svg.viewBox.baseVal, svg.querySelector(".card").getBBox()];
  const over = [seen.x - card.x, seen.y - card.y];
  over.push(card.x + card.width - seen.x - seen.width, card.y + card.height - seen.y - seen.height);
  return Math.max(...over);
}"""
COVERED: Final = """([first, second]) => {
  const [a, b] = [first, second].map((each) => document.querySelector(each).getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""


@pytest.fixture
def stars(server: Served) -> Iterator[Table]:
    with Table(server).begun() as table:
        yield table


def _asked(people: People, table: Table, size: tuple[int, int], *, by_touch: bool = False) -> Person:
    seat = table.seats.index(table.asked())
    person = people.at(table, seat, size, has_touch=by_touch, is_mobile=by_touch)
    person.is_asked()
    return person


def _moment(table: Table) -> int:
    moment: int = table.stranger.state()["moment"]
    return moment


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_card_that_answers_nothing_shows_what_it_is(stars: Table, people: People, size: tuple[int, int]) -> None:
    person = _asked(people, stars, size, by_touch=size == PHONE)
    words = next(each["words"] for each in stars.asked().state()["question"]["options"])
    person.answers(words)  # a card is invoked, and then only the stars can be moved
    card = person.finds("#hand .card").first
    name = (card.locator(".face").get_attribute("data-help") or "").split(".")[0]
    card.tap() if size == PHONE else card.click(position={"x": 60, "y": 52})  # on its name
    assert name
    expect(person.finds(".help b")).to_have_text(name)
    expect(person.finds(".toast.bad:visible")).to_have_count(0)
    expect(person.finds(".refused")).to_have_count(0)


def test_a_mouse_held_down_asks_and_answers_nothing(stars: Table, people: People) -> None:
    person = _asked(people, stars, LAPTOP)
    before = _moment(stars)
    box = person.measures("#hand .card.option")
    person.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    person.page.mouse.down()
    expect(person.finds(".help")).to_be_hidden()
    expect(person.finds(".help")).to_be_visible()
    person.page.mouse.up()
    person.page.wait_for_timeout(300)
    assert _moment(stars) == before
    person.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    person.finds(".stage:not(.busy)").wait_for()
    wait_for(lambda: _moment(stars) > before, "the click to answer")


def test_the_enlarged_card_is_whole(stars: Table, people: People) -> None:
    """A card under the pointer is lifted a little; its enlarged picture is not."""
    person = _asked(people, stars, PHONE)
    person.finds("#hand .card.option").first.hover()
    expect(person.finds(".help svg")).to_be_visible()
    assert person.page.evaluate(CUT) <= 0


def test_a_tile_says_why_it_cannot_be_moved_yet(stars: Table, people: People) -> None:
    person = _asked(people, stars, PHONE, by_touch=True)
    person.finds("#sky .tile").first.tap()
    person.sees("First discard a card for its symbols.")


def test_a_bot_that_thinks_covers_no_card(stars: Table, people: People) -> None:
    person = people.at(stars, stars.seats.index(stars.waiting()), PHONE)
    person.sits()
    person.page.evaluate(
        """async () => {
          const {page, tell} = await import(PAGE);
          page.state = {...page.state, thinking: ["Acolyte"]};
          tell("changed", page.state, page.state);
        }""".replace("PAGE", PAGE)
    )
    expect(person.finds(".thinks.over")).to_be_visible()
    for part in ("#hand", "#sky", "#question", ".home"):
        assert not person.page.evaluate(COVERED, [".thinks.over", part]), part
