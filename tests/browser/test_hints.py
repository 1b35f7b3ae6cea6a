"""A hint that teaches: the answer on the picture, the reason as long as it is wanted, the plan step by step."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.axe import check
from browser.people import LAPTOP, PAGE, PHONE, TABLET, People, Person
from browser.test_layout import SCROLLS
from web.serving import GAME, Served, Table, planned

CUT = """() => [...document.querySelectorAll(".advice p, .advice button")]
  .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.textContent.trim().slice(0, 60))"""


@pytest.fixture
def game(server: Served) -> Iterator[tuple[Table, Any]]:
    """A table, and the hint that a quick bot has for who is asked there."""
    table, told = planned(server)
    with table:
        yield table, told


def _asks(people: People, table: Table, size: tuple[int, int] = LAPTOP, **options: Any) -> Person:
    person = people.at(table, table.seats.index(table.asked()), size, **options)
    person.is_asked()
    person.asks_a_quick_bot()
    return person


def _numbers(person: Person) -> list[str]:
    return person.finds("#picture .plan-mark text").all_text_contents()


def test_a_plan_is_stepped_through_by_keys(game: tuple[Table, Any], people: People) -> None:
    table, told = game
    plan = [step["words"] for step in told["plan"]]
    person = _asks(people, table)
    person.presses("h")
    advice = person.page.get_by_role("region", name="Hint")
    expect(advice).to_contain_text(told["reason"])
    expect(advice).to_contain_text(plan[0])
    expect(person.option(plan[0])).to_have_class(re.compile(r"\bhint\b"))
    assert "1" in _numbers(person)
    log = table.asked().state()["n"]
    for number, words in enumerate(plan[1:], 2):
        person.presses("ArrowRight")
        expect(advice.locator("[aria-current=step]")).to_have_text(f"{number} {words}")
        expect(person.finds("#spoken p").last).to_have_text(f"Step {number} of {len(plan)}: {words}.")
        expect(person.finds(".stage.ahead")).to_have_count(1)
        expect(person.finds("#picture .plan-mark.next")).to_have_text(str(number))
    expect(person.finds("#picture .figure:not(.quiet)").first).to_be_visible()
    person.presses("Enter", "1", "ArrowRight")
    expect(person.finds("#spoken p").last).to_have_text("This is the table after the last step.")
    for _ in plan:
        person.presses("ArrowLeft")
    expect(person.finds(".stage.ahead")).to_have_count(0)
    person.is_asked()
    expect(person.option(plan[0])).to_have_class(re.compile(r"\bhint\b"))
    person.presses("ArrowRight", "Escape")
    expect(advice).to_have_count(0)
    expect(person.finds(".stage.ahead, .plan-mark")).to_have_count(0)
    assert table.asked().state()["n"] == log, "to look ahead is no answer"
    expect(person.option(plan[0])).to_be_visible()
    person.answers(plan[0])
    assert table.stranger.state()["n"] > log


def test_a_plan_is_stepped_through_by_touch(game: tuple[Table, Any], people: People) -> None:
    table, told = game
    person = _asks(people, table, PHONE, has_touch=True, is_mobile=True)
    person.finds(".tools [data-act=hint]").tap()
    step = person.finds(".advice li:visible")
    expect(step).to_have_text(f"1 {told['answer']}")
    assert person.page.evaluate(HIDDEN) == []
    person.finds("[data-act=plan-on]").tap()
    expect(step).to_have_text(f"2 {told['plan'][1]['words']}")
    expect(person.finds(".stage.ahead")).to_have_count(1)
    person.finds("[data-act=plan-back]").tap()
    expect(step).to_have_text(f"1 {told['answer']}")
    person.finds("[data-act=plan-on]").tap()
    person.finds("[data-act=close-hint]").tap()
    expect(person.finds(".advice")).to_have_count(0)
    person.is_asked()
    expect(person.option(told["answer"])).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, TABLET, LAPTOP], ids=["phone", "tablet", "laptop"])
def test_a_hint_fits_the_screen_and_can_be_heard(
    game: tuple[Table, Any], people: People, size: tuple[int, int]
) -> None:
    table, _ = game
    person = _asks(people, table, size)
    person.clicks("Hint")
    person.finds(".advice").wait_for()
    for selector in (".advice", "[data-act=plan-on]", "[data-act=close-hint]"):
        box = person.measures(selector)
        assert box["x"] >= -1, selector
        assert box["x"] + box["width"] <= size[0] + 1, selector
        assert box["y"] + box["height"] <= size[1] + 1, selector
    person.settles(SCROLLS, [False, False])
    person.settles(CUT, [])
    check(person)


def test_a_hint_goes_when_the_table_moves_on(game: tuple[Table, Any], people: People) -> None:
    table, told = game
    person = _asks(people, table)
    person.presses("h")
    person.finds(".advice").wait_for()
    table.waiting().post("talk", text="Hurry up!")
    expect(person.finds("#chat-lines")).to_contain_text("Hurry up!")
    expect(person.finds(".advice")).to_have_count(1)
    shown = person.finds(".advice [aria-current=step]").inner_text().removeprefix("1").strip()
    expect(person.option(shown)).to_have_class(re.compile(r"\bhint\b"))
    person.presses("ArrowRight")
    expect(person.finds(".stage.ahead")).to_have_count(1)
    expect(person.finds("#picture .plan-mark.next")).to_have_text("2")  # it has come, and is not refused as too late
    assert table.asked().answer(told["answer"]).status_code == 201
    expect(person.finds(".advice, .stage.ahead, .plan-mark")).to_have_count(0)
    person.is_asked()
    expect(person.option(told["plan"][1]["words"])).to_be_visible()


def test_a_phone_can_be_turned_in_the_middle_of_a_plan(game: tuple[Table, Any], people: People) -> None:
    table, _ = game
    person = _asks(people, table, PHONE)
    person.clicks("Hint")
    person.finds(".advice").wait_for()
    person.clicks("One step on")
    expect(person.finds("#picture .plan-mark.next")).to_have_text("2")
    for size, layout in ((PHONE[::-1], "wide"), (PHONE, "tall")):
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(person.finds(f".stage.ahead.{layout} #picture > svg.{layout}")).to_be_visible()
        expect(person.finds("#picture .plan-mark.next")).to_have_text("2")
        expect(person.finds(".advice [aria-current=step]")).to_contain_text("2")
    person.clicks("Close the hint")
    person.is_asked()


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_hint_stays_when_others_answer_in_secret(server: Served, people: People, size: tuple[int, int]) -> None:
    """In the Grand Octopus all set their clocks at once: bots often while the last turn is still shown."""
    with Table(server, 3, game="grand_octopus").begun() as table:
        person = people.at(table, 0, size)
        person.is_asked()
        person.asks_a_quick_bot()
        person.clicks("Hint")
        person.finds(".advice").wait_for()
        for other in table.seats[1:]:
            assert other.answer(other.get("hint", bot="greedy").json()["answer"]).status_code == 201
            person.knows(table)
            expect(person.finds(".advice")).to_be_visible()
            expect(person.finds("#set-the-clock.hint")).to_be_visible()
        person.finds("#set-the-clock").click()
        expect(person.finds(".advice")).to_have_count(0)


def test_a_moment_that_comes_again_after_an_undo_has_no_hint_yet(game: tuple[Table, Any], people: People) -> None:
    table, _ = game
    person = _asks(people, table)
    first, second = _invocations(table)[:2]
    person.answers(first)
    person.is_asked()
    person.presses("h")
    expect(person.finds("#picture .hint").first).to_be_visible()
    person.clicks("Undo")
    expect(person.option(second)).to_be_visible()
    person.is_asked()
    person.answers(second)
    person.is_asked()
    person.knows(table)
    expect(person.finds("#picture .hint")).to_have_count(0)


def _invocations(table: Table) -> list[str]:
    options = [option["words"] for option in table.asked().state()["question"]["options"]]
    return [words for words in options if words.startswith("invoke ") and words != "invoke nothing"]


def test_a_bot_that_thinks_is_named_and_moves_nothing(game: tuple[Table, Any], people: People) -> None:
    table, _ = game
    for size in (LAPTOP, PHONE):
        person = people.at(table, table.seats.index(table.waiting()), size)
        person.sits()
        parts = (".talk", ".tools", "#sky") if size == LAPTOP else (".tools", "#sky")
        before = [person.measures(each) for each in parts]
        line = person.finds("[data-thinks]:visible")
        expect(line).to_have_count(0)
        person.page.evaluate(
            """async () => {
              const {page, tell} = await import(PAGE);
              page.state = {...page.state, thinking: ["High priest", "Adept 2"]};
              tell("changed", page.state, page.state);
            }""".replace("PAGE", PAGE)
        )
        expect(line).to_have_text("High priest and Adept 2 think …")
        assert [person.measures(each) for each in parts] == before
        assert person.page.evaluate("document.getAnimations().length") == 0, "nothing moves for who wants calm"


def test_a_plan_that_is_followed_stays_open_and_goes_on(game: tuple[Table, Any], people: People) -> None:
    """Whoever does something else has a plan of their own."""
    table, told = game
    plan = [step["words"] for step in told["plan"]]
    assert len(plan) > 2
    person = _asks(people, table)
    person.presses("h")
    advice = person.page.get_by_role("region", name="Hint")
    expect(advice).to_contain_text(plan[0])
    person.answers(plan[0])
    expect(advice.locator(".answer")).to_have_text(f"{plan[1]}.")
    expect(advice.locator("[aria-current=step]")).to_have_text(f"1 {plan[1]}")
    expect(person.option(plan[1])).to_have_class(re.compile(r"\bhint\b"))
    question = table.asked().state()["question"]
    person.answers(next(option["words"] for option in question["options"] if option["words"] != plan[1]))
    expect(advice).to_have_count(0)


def test_a_number_is_told_as_the_picture_tells_it(game: tuple[Table, Any], people: People) -> None:
    """Where the answers are numbers, a hint of “0” would leave open what there is none of."""
    table, _ = game
    person = _asks(people, table)
    person.page.evaluate(
        """async () => {
          const {page} = await import(PAGE);
          page.state.question.options.find(({words}) => words === "invoke nothing").words = "0";
        }""".replace("PAGE", PAGE)
    )
    moment = table.asked().state()["moment"]
    told = {"bot": "greedy", "answer": "0", "reason": "", "plan": [], "moment": moment}
    person.meets("**/hint", lambda route: route.fulfill(json=told))
    person.presses("h")
    drawn = person.option("invoke nothing").locator("text").first.inner_html()  # where the stars are right: to keep
    expect(person.finds(".advice .answer")).to_have_text(f"{drawn[0].lower()}{drawn[1:]}.")


HIDDEN = """() => {
  const hint = document.querySelector(".advice").getBoundingClientRect();
  const needed = document.querySelectorAll("#sky, #hand, #picture .clock, #picture [data-option]");
  return [...needed].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.height && box.bottom > hint.top + 1 && box.top < hint.bottom - 1;
  }).map((each) => each.id || each.getAttribute("aria-label"));
}"""
"""What is needed for an answer, and lies under the hint."""


WHOLE = """() => {
  const {scrollHeight, clientHeight} = document.querySelector(".advice .reason");
  return scrollHeight <= clientHeight + 1;
}"""
"""Whether the reason is seen to its end."""


HALF_LINES = """() => {
  const reason = document.querySelector(".advice .reason");
  const box = reason.getBoundingClientRect(), hint = document.querySelector(".advice").getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(reason);
  const bottom = Math.min(box.bottom, hint.bottom);
  return [...words.getClientRects()].filter((line) => line.top < bottom - 2 && line.bottom > bottom + 2).length;
}"""
"""How many lines of the reason are cut through the middle."""


def _talks_at_length(person: Person, sentences: int = 12) -> None:
    def answer(route: Any) -> None:
        told = route.fetch(url=f"{route.request.url}?bot=greedy")
        route.fulfill(json=told.json() | {"reason": "There is a lot to be said for it. " * sentences})

    person.meets("**/hint", answer)


def _begun(server: Served, name: str) -> Table:
    return planned(server)[0] if name == GAME else Table(server, 3, game=name).begun()


@pytest.mark.parametrize("name", ["stars_are_right", "cthulhu_wars", "grand_octopus"])
def test_on_a_phone_a_long_hint_hides_nothing_that_is_needed(server: Served, people: People, name: str) -> None:
    """It shows whole lines; one press, or a tap on them, shows all of it, and the button says what it does."""
    with _begun(server, name) as table:
        person = people.at(table, table.seats.index(table.asked()), PHONE)
        person.is_asked()
        _talks_at_length(person)
        person.clicks("Hint")
        reason = person.finds(".advice .reason")
        reason.wait_for()
        assert person.page.evaluate(HIDDEN) == []
        person.settles(WHOLE, False)
        assert person.page.evaluate(HALF_LINES) == 0
        check(person)
        button = person.finds("[data-act=whole-hint]")
        expect(button).to_have_attribute("aria-expanded", "false")
        person.clicks("The whole hint")
        person.settles(WHOLE, True)
        expect(button).to_have_attribute("aria-expanded", "true")
        check(person)
        person.clicks("Less of the hint")
        person.settles(WHOLE, False)
        assert person.page.evaluate(HIDDEN) == []
        reason.click()
        person.settles(WHOLE, True)
        expect(button).to_have_accessible_name("Less of the hint")


def test_on_a_phone_the_longest_hint_takes_half_of_the_screen_before_it_scrolls(
    game: tuple[Table, Any], people: People
) -> None:
    table, _ = game
    person = _asks(people, table, PHONE)
    _talks_at_length(person, 60)
    person.clicks("Hint")
    person.clicks("The whole hint")
    person.settles(WHOLE, False)
    assert PHONE[1] / 2 <= person.measures(".advice")["height"] <= PHONE[1] - 44
    person.finds(".advice .reason").focus()
    person.presses("End")
    person.settles("document.querySelector('.advice .reason').scrollTop > 0", True)
    person.finds("[data-act=plan-on]").click()
    expect(person.finds("[data-act=whole-hint]")).to_have_accessible_name("The whole hint")
    assert person.page.evaluate(HIDDEN) == [], "who goes through the plan looks at the picture"


def test_on_a_phone_a_short_hint_has_no_more_to_show(game: tuple[Table, Any], people: People) -> None:
    table, _ = game
    person = _asks(people, table, PHONE)
    _talks_at_length(person, 1)
    person.clicks("Hint")
    expect(person.finds(".advice .reason")).to_be_visible()
    expect(person.finds("[data-act=whole-hint]")).to_be_hidden()
    person.settles(WHOLE, True)


IN_ITS_LIST = """() => {
  const option = document.querySelector("#picture .hint[data-option]")?.getBoundingClientRect();
  const list = document.querySelector("#question .list");
  const scale = list.getScreenCTM().a;
  const top = document.querySelector("#question .list .scrolled").getScreenCTM().f + Number(list.dataset.at) * scale;
  return Boolean(option?.height) && option.top > top - 2 && option.bottom < top + list.height.baseVal.value * scale + 2;
}"""
"""Whether the option that a hint marks is seen in its list."""


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_option_of_a_hint_is_brought_into_sight(server: Served, people: People, size: tuple[int, int]) -> None:
    """Also when the table is drawn anew; the keyboard stays where it is."""
    with _before_a_long_list(server) as table:
        person = people.at(table, table.seats.index(table.asked()), size)
        person.is_asked()
        state = table.asked().state()
        last = state["question"]["options"][-1]["words"]
        told = {"bot": "greedy", "answer": last, "reason": "", "plan": [], "moment": state["moment"]}
        person.meets("**/hint", lambda route: route.fulfill(json=told))
        person.settles("Number(document.querySelector('#question .list').dataset.at)", 0)
        person.finds(".tools [data-act=hint]").focus()
        person.presses("Enter")
        person.finds(".advice").wait_for()
        person.settles(IN_ITS_LIST, True)
        expect(person.finds(".tools [data-act=hint]")).to_be_focused()
        table.waiting().post("talk", text="Hurry up!")
        expect(person.finds("#chat-lines")).to_contain_text("Hurry up!")
        person.settles(IN_ITS_LIST, True)
        person.settles(SCROLLS, [False, False])


def _before_a_long_list(server: Served) -> Table:
    """A war where a spellbook is chosen; bots have led it there."""
    while True:
        table = Table(server, 3, game="cthulhu_wars").begun()
        while table.stranger.state()["phase"] == "playing":
            asked = table.asked()
            question = asked.state()["question"]
            if question["about"] == "choose a spellbook" and len(question["options"]) > 4:
                return table
            asked.answer(asked.get("hint", bot="greedy").json()["answer"])
        table.close()


def test_beside_the_picture_a_long_hint_shows_that_there_is_more(game: tuple[Table, Any], people: People) -> None:
    """Its reason scrolls, also by keys; what to do, and the plan, stay where they are."""
    table, _ = game
    person = _asks(people, table)
    _talks_at_length(person, 60)
    person.clicks("Hint")
    reason = person.finds(".advice .reason")
    reason.wait_for()
    parts = (".advice .answer", "[data-act=close-hint]", ".plan")
    before = [person.measures(each) for each in parts]
    reason.focus()
    person.presses("End")
    person.settles("document.querySelector('.advice .reason').scrollTop > 0", True)
    assert [person.measures(each) for each in parts] == before
    check(person)


def test_a_number_stands_on_its_card_when_the_hand_has_closed_up(game: tuple[Table, Any], people: People) -> None:
    """The cards slide when one of them is invoked; the mark of the summoning waits for its card."""
    table, told = game
    summoning = told["plan"][-1]
    assert summoning["words"].startswith("summon ")
    person = _asks(people, table, reduced_motion="no-preference")
    person.presses("h")
    person.finds(".advice").wait_for()
    person.answers(told["plan"][0]["words"])
    expect(person.finds(".advice .answer")).to_have_text(f"{told['plan'][1]['words']}.")
    person.settles(
        """() => {
          const card = document.getElementById("PLACE").getBoundingClientRect();
          const mark = [...document.querySelectorAll("#picture .plan-mark")].at(-1).getBoundingClientRect();
          const x = (mark.left + mark.right) / 2, y = (mark.top + mark.bottom) / 2;
          return x > card.left && x < card.right && y > card.top && y < card.bottom;
        }""".replace("PLACE", summoning["place"]),
        True,
    )


def _with_flips_and_swaps(server: Served) -> tuple[Table, str]:
    """A table where tiles can be flipped and swapped, and one of the flips; bots have led the game there."""
    while True:
        table = Table(server).begun()
        while table.stranger.state()["phase"] == "playing":
            asked = table.asked()
            options = [option["words"] for option in asked.state()["question"]["options"]]
            flips = [words for words in options if words.startswith("flip ")]
            if flips and any(words.startswith("swap ") for words in options):
                return table, flips[0]
            asked.answer(asked.get("hint", bot="greedy").json()["answer"])
        table.close()


def test_a_tap_on_the_tile_that_a_hint_marks_is_the_flip(server: Served, people: People) -> None:
    """Where swaps are at hand too, a tap chooses the first of two tiles; but who follows a hint means what it says."""
    table, flip = _with_flips_and_swaps(server)
    with table:
        person = people.at(table, table.seats.index(table.asked()), PHONE, has_touch=True)
        person.is_asked()
        state = table.asked().state()
        told = {"bot": "greedy", "answer": flip, "reason": "", "plan": [], "moment": state["moment"]}
        person.meets("**/hint", lambda route: route.fulfill(json=told))
        person.clicks("Hint")
        person.finds(".advice").wait_for()
        person.option(flip).tap()
        person.is_answered()
        assert table.stranger.state()["n"] > state["n"]
        assert flip.removeprefix("flip ") in table.stranger.state()["log"][-1]["words"]
