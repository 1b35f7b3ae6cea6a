"""Playing without a mouse, and without seeing: every answer can be reached, the focus shows, the page speaks."""

import re

import pytest
from playwright.sync_api import expect

from browser.people import PHONE, People, Person, whoever_is_asked
from web.serving import Served, Table, planned

FOCUSED = """() => {
  const thing = document.activeElement;
  const words = thing.getAttribute("aria-label") ?? thing.innerText;
  return thing.dataset.flip === undefined ? words : `the ${words}`;
}"""

# What an eye can see of a thing and of what is drawn in it.
LOOKS = """
const looks = (thing) => [thing, ...thing.querySelectorAll("*")].map((each) => {
  const style = getComputedStyle(each);
  return [style.outlineStyle === "none" ? "" : style.outlineStyle + style.outlineWidth + style.outlineColor,
          style.stroke, style.strokeWidth, style.strokeOpacity, style.fill, style.boxShadow, style.borderColor].join();
}).join(";");
const focusable = [...document.querySelectorAll("a[href], button, input, select, textarea, [tabindex]")]
  .filter((each) => each.tabIndex >= 0 && each.checkVisibility({visibilityProperty: true}) && !each.closest("[inert]"));
"""


def _tab_to(person: Person, words: str) -> None:
    for _ in range(150):
        if person.page.evaluate(FOCUSED) == words:
            return
        person.presses("Tab")
    raise AssertionError(f"Tab does not lead to “{words}”")


def _answer(person: Person, words: str) -> None:
    person.breathes()
    _tab_to(person, words)
    person.presses("Enter")
    if words.startswith("flip") and person.finds("#picture [data-flip]").count():
        _tab_to(person, f"the {words}")
        person.presses("Enter")
    person.is_answered()


def test_a_whole_game_is_played_by_keyboard_alone(server: Served, people: People) -> None:
    person = people(server.address)
    person.opens("/")
    _tab_to(person, "Play now against a bot")
    person.presses("Enter")
    person.picture.wait_for()
    answers = 0
    while whoever_is_asked([person]):
        _answer(person, person.hint())
        answers += 1
    assert answers > 10
    assert person.page.evaluate("performance.eventCounts.get('pointerdown') ?? 0") == 0
    _tab_to(person, "Rematch")
    person.presses("Enter")
    person.is_asked()


def test_numbers_letters_and_arrows_work(server: Served, people: People) -> None:
    with Table(server).begun() as table:
        person = people.at(table, table.seats.index(table.asked()))
        person.is_asked()
        first = person.finds("#picture [data-option='0']").get_attribute("aria-label") or ""
        person.presses("1")
        person.is_answered()
        expect(person.option(first)).to_have_count(0)
        person.presses("u")
        expect(person.option(first)).to_be_visible()
        person.presses("h")
        expect(person.finds("#picture .hint")).to_have_count(1)
        person.presses("t")
        expect(person.page.get_by_role("region", name="Table")).to_be_visible()
        person.presses("Escape")
        expect(person.page.get_by_role("region", name="Table")).to_be_hidden()
        person.presses("?")
        expect(person.page.get_by_role("dialog", name="Keys")).to_be_visible()
        person.presses("Escape")
        expect(person.finds(".advice")).to_be_visible()
        person.presses("Escape")
        expect(person.finds(".advice")).to_have_count(0)
        _tab_to(person, first)
        second = person.finds("#picture [data-option='1']").get_attribute("aria-label")
        person.presses("ArrowRight")
        assert person.page.evaluate(FOCUSED) == second


def test_what_is_typed_into_the_chat_is_no_key_for_anything_else(server: Served, people: People) -> None:
    """“u” would undo, “h” ask for a hint, “r” travel through time."""
    with Table(server).begun() as table:
        asked = table.asked()
        asked.answer()
        person = people.at(table, table.seats.index(asked))
        person.sits()
        before = table.stranger.state()["moment"]
        person.presses("c", *"ur", "Enter")
        expect(person.finds("#chat-lines")).to_contain_text("ur")
        assert table.stranger.state()["moment"] == before
        expect(person.finds(".stage:not(.past)")).to_be_visible()
        person.presses("Escape")
        assert person.page.evaluate("document.activeElement === document.body")
        person.presses("l")
        assert person.page.evaluate("document.activeElement.id") == "sheet-log"
        person.presses("Escape")
        assert person.page.evaluate("document.activeElement === document.body")


def test_who_closes_a_dialog_stays_in_the_past(server: Served, people: People) -> None:
    with Table(server).begun() as table:
        table.asked().answer()
        person = people.at(table, 0)
        person.sits()
        person.finds("#log-lines button").first.click()
        person.finds(".stage.past").wait_for()
        person.presses("?")
        expect(person.finds(".keys-dialog")).to_be_visible()
        person.presses("Escape")
        expect(person.finds(".keys-dialog")).to_be_hidden()
        expect(person.finds(".stage.past")).to_be_visible()
        person.presses("Escape")
        expect(person.finds(".stage.past")).to_have_count(0)


def test_who_steps_through_a_plan_by_keys_keeps_the_focus(server: Served, people: People) -> None:
    table, _ = planned(server)
    with table:
        person = people.at(table, table.seats.index(table.asked()))
        person.is_asked()
        person.asks_a_quick_bot()
        person.presses("h")
        person.finds(".advice").wait_for()
        person.finds("#picture .option").first.focus()
        person.presses("ArrowRight")
        expect(person.finds("#picture .plan-mark.next")).to_have_text("2")
        expect(person.finds("[data-act=plan-on]")).to_be_focused()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_focus_can_be_seen_on_everything_that_has_it(server: Served, people: People, scheme: str) -> None:
    with Table(server).begun() as table:
        asked = table.asked()
        while not asked.state()["question"]["options"][0]["words"].startswith(("flip", "swap", "push")):
            asked.answer(asked.get("hint", bot="greedy").json()["answer"])
        person = people.at(table, table.seats.index(asked), color_scheme=scheme)
        person.is_asked()
        person.presses("t", "Tab")
        unseen = person.page.evaluate(f"""() => {{ {LOOKS}
            const plain = focusable.map((each) => (document.activeElement.blur(), looks(each)));
            return focusable.filter((each, place) => {{
              focusable[(place + 1) % focusable.length].focus();
              each.focus();
              return document.activeElement !== each || looks(each) === plain[place];
            }}).map((each) => each.outerHTML.slice(0, 120));
        }}""")
        assert unseen == []


@pytest.mark.parametrize("size", [PHONE, (1280, 800)])
def test_the_page_tells_what_happens_and_what_is_asked(server: Served, people: People, size: tuple[int, int]) -> None:
    with Table(server).begun() as table:
        waiting = table.waiting()
        person = people.at(table, table.seats.index(waiting), size)
        spoken = person.page.get_by_role("log")
        assert person.finds("#spoken").get_attribute("aria-live") == "polite"
        asked = table.asked()
        asked.answer()
        while table.asked() is asked:
            asked.answer()
        state = waiting.state()
        expect(spoken).to_contain_text(state["log"][-1]["words"])
        expect(spoken).to_contain_text(f"Your turn: {state['question_words']}")
        expect(person.page).to_have_title(re.compile("^● Your turn"))
