"""A whole ritual in a real browser: by clicks, by keys; the scratch sky, hints, notes, the word."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.people import LAPTOP, PHONE, TABLET, Held, People, Person
from web.rituals import ANSWER, STEPS, TEXT, RitualTable
from web.serving import Served

SIZES = pytest.mark.parametrize("size", [PHONE, TABLET, LAPTOP], ids=["phone", "tablet", "laptop"])

FOCUSED = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText"
SCROLLS = """() => {
  const page = document.scrollingElement;
  return [page.scrollWidth > innerWidth, page.scrollHeight > innerHeight];
}"""
# Words of the page's own things that are cut off, or that lie outside the screen.
HIDDEN_WORDS = """() => [...document.querySelectorAll(
    ".tools *, .scratch-bar *, .hint-menu:not([hidden]) *, .ritual-word *, .notices *, #picture text")]
  .filter((each) => each.checkVisibility({visibilityProperty: true}) && !each.closest(".sr, [aria-hidden], .sparks"))
  .filter((each) => {
    const {width, left, top, right, bottom} = each.getBoundingClientRect();
    const isCut = each instanceof HTMLElement && each.clientWidth && each.scrollWidth > each.clientWidth + 1;
    return width && (isCut || left < -1 || top < -2 || right > innerWidth + 1 || bottom > innerHeight + 2);
  }).map((each) => each.outerHTML.slice(0, 100))"""

# The tiles and figures that the words over the picture lie on.
UNDER_THE_TOAST = """() => {
  const toast = document.querySelector(".toast").getBoundingClientRect();
  return [...document.querySelectorAll("#picture .tile, #picture .sign .bed")].filter((each) => {
    const {left, top, right, bottom} = each.getBoundingClientRect();
    return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
  }).map((each) => each.outerHTML.slice(0, 100));
}"""


def _check(person: Person) -> None:
    """axe finds nothing serious, in both colour schemes."""
    found = set()
    for scheme in ("dark", "light"):
        person.page.emulate_media(color_scheme=scheme)
        for wrong in Axe().run(person.page, options={"resultTypes": ["violations"]}).response["violations"]:
            if wrong["impact"] in ("serious", "critical"):
                found |= {f"{scheme}: {wrong['id']}: {node['html'][:160]}" for node in wrong["nodes"]}
    assert not found, "\n".join(sorted(found))


@pytest.fixture
def table(server: Served) -> Iterator[RitualTable]:
    with RitualTable(server) as table:
        yield table


@pytest.mark.parametrize("form", ["own", "file"])
def test_what_is_wrong_with_a_wish_is_in_sight_at_once(server: Served, people: People, form: str) -> None:
    """The page comes anew, and on a phone the forms lie far below its head."""
    person = people(server.address, PHONE)
    person.expects("status of 422")
    person.opens("/ritual")
    there = person.finds(f"form.{form}")
    there.locator("input[name=message], textarea").fill("HELLO 123")
    there.get_by_role("button", name="Play it").click()
    wrong = person.page.get_by_role("alert")
    expect(wrong).to_be_visible()
    expect(wrong).to_be_in_viewport(ratio=1)
    expect(wrong).to_be_focused()
    expect(there.locator("input[name=message], textarea")).to_be_in_viewport(ratio=1)


def _clicks(person: Person, words: str) -> None:
    """Point at an answer: at its handle, knob or figure, or at the tile itself."""
    person.breathes()
    option = person.option(words)
    inner = option.locator(".pointer, circle, .bed").first
    (inner if inner.count() else option).click()
    person.is_answered()


def _comes(person: Person, table: RitualTable, first: int, last: int) -> None:
    """Play some steps elsewhere, and wait until this browser shows it."""
    table.plays(first, last)
    expect(person.finds("#message .eaten")).to_have_count(last)


def test_a_whole_ritual_is_solved_by_clicks(server: Served, people: People) -> None:
    """From the page of rituals to the hidden word and the result that is shared."""
    person = people(server.address)
    person.opens("/ritual")
    person.finds("form.file textarea").fill(TEXT)
    person.finds("form.file button.btn").click()
    person.is_asked()
    for step in STEPS:
        _clicks(person, step.move.words)
        _clicks(person, step.sign.words)
    field = person.page.get_by_label("The hidden word")
    field.fill("duck soup")
    person.clicks("Check")
    person.sees("the word has 12 letters, yours has 8")
    field.fill("elder feather")
    person.clicks("Check")
    person.sees(ANSWER)
    expect(person.picture).to_have_class(re.compile("answered"))
    person.clicks("Share")
    shared = person.page.get_by_label("The result", exact=True).input_value()
    assert re.fullmatch(
        r"The Duckthulhu Ritual: .+\n(\d+:)?\d+:\d\d, no mistakes, no hints, the word found\n[● ]+", shared
    )
    assert "elder" not in shared.lower()
    person.presses("Escape")
    expect(person.page.get_by_role("link", name="Another ritual")).to_be_visible()


def test_a_whole_ritual_is_solved_by_keyboard_alone(people: People, table: RitualTable) -> None:
    """Numbers, Enter where there is one answer, the Tab key for what has no number."""
    person = people.at(table, 0)
    for step in STEPS:
        for words in (step.move.words, step.sign.words):
            person.is_asked()
            person.breathes()
            options = [option["words"] for option in table.ann.state()["question"]["options"]]
            place = options.index(words)
            if len(options) == 1:
                person.page.evaluate("document.activeElement.blur()")
                person.presses("Enter")
            elif place < 9:
                person.presses(str(place + 1))
            else:
                _tab_to(person, words)
                person.presses("Enter")
            person.is_answered()
            expect(person.option(words)).to_have_count(0)
    _tab_to(person, "The hidden word")
    person.page.keyboard.type("ELDERFEATHER")
    person.presses("Enter")
    expect(person.finds(".ritual-word .found")).to_have_text(ANSWER)
    assert person.page.evaluate("performance.eventCounts.get('pointerdown') ?? 0") == 0


def _tab_to(person: Person, words: str) -> None:
    for _ in range(80):
        named = person.page.evaluate("document.activeElement.labels?.[0]?.textContent ?? " + FOCUSED)
        if named == words:
            return
        person.presses("Tab")
    raise AssertionError(f"Tab does not lead to “{words}”")


def _has_tools(person: Person) -> None:
    """The ritual's own script has come: its keys are heard."""
    person.is_asked()
    expect(person.page.get_by_role("button", name="Scratch").first).to_be_visible()


def test_the_scratch_sky_is_tried_thrown_away_and_taken_over(people: People, table: RitualTable) -> None:
    table.plays(last=6)
    person = people.at(table, 0)
    person.is_asked()
    first = person.finds(".tile[data-space=a1]").get_attribute("id")
    before = table.ann.state()["n"]
    person.clicks("Scratch")
    person.finds(".tile[data-space=a1]").click()
    person.finds(".tile[data-space=b1]").click()
    expect(person.finds(f"#{first}")).to_have_attribute("data-space", "b1")
    person.finds(".tile[data-space=b2]").click()
    person.page.get_by_role("button", name="push b2 west").click()
    expect(person.finds(".scratch-words")).to_have_text("2 tried: push b2 west")
    expect(person.page.get_by_role("button", name="Play this")).to_have_count(0)
    person.presses("1")  # no answer on paper
    person.clicks("Back")
    expect(person.page.get_by_role("button", name="Play this")).to_be_visible()
    person.clicks("Throw away")
    expect(person.finds(f"#{first}")).to_have_attribute("data-space", "a1")
    assert table.ann.state()["n"] == before
    person.presses("s")
    person.finds(".tile[data-space=a1]").click()
    person.finds(".tile[data-space=b1]").click()
    person.clicks("Play this")
    person.sees("Which constellation shows?")
    assert table.ann.state()["view"]["moved"] == "switch a1 b1"


def test_whoever_is_quicker_than_the_server_points_at_the_sky_that_comes(people: People, table: RitualTable) -> None:
    """And answers nothing by it."""
    table.plays(last=6)
    person = people.at(table, 0)
    person.is_asked()
    first = person.finds(".tile[data-space=a1]").get_attribute("id")
    before = table.ann.state()["n"]
    skies = Held(person, "**/ritual/scratch")
    with skies.asked():
        person.clicks("Scratch")
    scratch = person.page.get_by_role("button", name="Scratch").first
    expect(scratch).to_have_attribute("aria-pressed", "true")
    for space in ("a1", "b1", "a1"):
        person.finds(f".tile[data-space={space}]").click()
    expect(person.finds(".scratch-bar")).to_be_hidden()
    skies.go_on()
    expect(person.finds(f"#{first}")).to_have_attribute("data-space", "b1")
    expect(person.finds(".scratch-words")).to_have_text("1 tried: switch a1 b1")
    expect(person.finds(".tile.chosen")).to_have_attribute("data-space", "a1")
    person.presses("f")
    expect(person.finds(".scratch-words")).to_have_text("2 tried: flip a1")
    assert table.ann.state()["n"] == before


def test_a_scratch_sky_can_be_left_before_it_is_drawn(people: People, table: RitualTable) -> None:
    """However often it is begun and left meanwhile."""
    person = people.at(table, 0)
    _has_tools(person)
    person.expects("net::ERR_ABORTED|net::ERR_FAILED")
    skies = Held(person, "**/ritual/scratch")
    with skies.asked():
        person.presses("s")
    person.presses("s", "s", "s")
    expect(person.page.get_by_role("button", name="Scratch").first).to_have_attribute("aria-pressed", "false")
    person.presses("s")
    expect(person.finds(".scratch-bar")).to_be_visible()
    person.clicks("Throw away")
    expect(person.finds(".scratch-bar")).to_be_hidden()
    expect(person.finds(".stage.scratching")).to_have_count(0)
    person.is_asked()


def test_what_was_rubbed_out_is_not_taken_over(people: People, table: RitualTable) -> None:
    table.plays(last=6)
    person = people.at(table, 0)
    person.is_asked()
    before = table.ann.state()["n"]
    person.clicks("Scratch")
    for space in ("a1", "b1"):
        person.finds(f".tile[data-space={space}]").click()
    expect(person.page.get_by_role("button", name="Play this")).to_be_visible()
    skies = Held(person, "**/ritual/scratch")
    with skies.asked():
        person.presses("Backspace")
    person.clicks("Play this")
    skies.go_on()
    expect(person.page.get_by_role("button", name="Play this")).to_have_count(0)
    expect(person.finds(".scratch-words")).to_contain_text("A sky for trying things out")
    assert table.ann.state()["n"] == before


def test_a_scratch_sky_that_the_server_does_not_draw_is_left(people: People, table: RitualTable) -> None:
    person = people.at(table, 0)
    person.is_asked()
    person.expects("Failed to load resource")
    person.meets("**/ritual/scratch", lambda route: route.abort(), times=1)
    person.clicks("Scratch")
    person.sees("The server cannot be reached. Try again.")
    expect(person.page.get_by_role("button", name="Scratch").first).to_have_attribute("aria-pressed", "false")
    person.clicks("Scratch")
    expect(person.finds(".scratch-bar")).to_be_visible()


def test_the_scratch_sky_can_be_used_by_keyboard(people: People, table: RitualTable) -> None:
    person = people.at(table, 0, PHONE)
    _has_tools(person)
    person.presses("s")
    expect(person.finds(".scratch-bar")).to_be_visible()
    person.presses("ArrowRight", "ArrowRight")
    space = person.page.evaluate("document.activeElement.dataset.space")
    person.presses("f")
    expect(person.finds(".scratch-words")).to_have_text(f"1 tried: flip {space}")
    person.finds(f".tile[data-space={space}]").focus()
    person.presses("Shift+ArrowDown")
    expect(person.finds(".scratch-words")).to_have_text(f"2 tried: push {space} south")
    person.presses("Backspace", "Escape")
    expect(person.finds(".scratch-bar")).to_be_hidden()
    assert table.ann.state()["moment"] == 0


def test_hints_are_chosen_marked_and_counted(people: People, table: RitualTable) -> None:
    table.plays(last=6)
    person = people.at(table, 0)
    _has_tools(person)
    person.presses("h", "1")
    person.sees("Something happens in row 1.")
    expect(person.finds("#picture .tile.hint")).to_have_count(2)
    person.clicks("Hint")
    person.page.get_by_role("button", name="What to look for").click()
    expect(person.finds(f"#picture #sign-{STEPS[6].sign.id}.hint")).to_have_count(1)
    person.presses("h", "3")
    person.sees(re.compile(f"shows the {STEPS[6].sign.direction} constellation"))
    expect(person.option(STEPS[6].move.words)).to_have_class(re.compile("hint"))
    person.presses("h")
    expect(person.page.get_by_role("button", name="The whole step")).to_contain_text("asked once")
    person.presses("Escape")
    expect(person.page.get_by_role("dialog", name="Hints")).to_be_hidden()


def test_the_menu_of_hints_is_closed_by_a_button_like_every_sheet(people: People, table: RitualTable) -> None:
    person = people.at(table, 0, PHONE)
    _has_tools(person)
    person.clicks("Hint")
    menu = person.page.get_by_role("dialog", name="Hints")
    menu.get_by_role("button", name="Close").click()
    expect(menu).to_be_hidden()
    assert table.standing()["hints"] == [0, 0, 0]


@SIZES
def test_what_is_said_lies_over_no_tile_and_no_figure(
    people: People, table: RitualTable, size: tuple[int, int]
) -> None:
    """A hint marks them, and after a mistake they are looked at again."""
    table.answers(STEPS[0].move.words)
    person = people.at(table, 0, size)
    _has_tools(person)
    person.presses("h", "3")
    expect(person.finds(".toast.lamp")).to_be_visible()
    assert person.page.evaluate(UNDER_THE_TOAST) == []
    person.breathes()
    _clicks(person, STEPS[1].sign.words)
    expect(person.finds(".toast.bad")).to_contain_text("where it is not")
    assert person.page.evaluate(UNDER_THE_TOAST) == []


def test_notes_and_the_timer_are_kept(people: People, table: RitualTable) -> None:
    person = people.at(table, 0)
    _has_tools(person)
    person.presses("n")
    person.page.get_by_label("Notes", exact=True).fill("meteors first")
    expect(person.finds("output.ritual-time")).not_to_have_text("0:00")
    person.page.reload()
    _has_tools(person)
    assert person.finds("output.ritual-time").text_content() != "0:00"
    person.presses("n")
    assert person.page.get_by_label("Notes", exact=True).input_value() == "meteors first"


def test_a_mistake_is_told_and_undo_goes_back(people: People, table: RitualTable) -> None:
    person = people.at(table, 0)
    person.is_asked()
    _clicks(person, STEPS[0].move.words)
    _clicks(person, STEPS[1].sign.words)
    expect(person.finds("#mistakes")).to_have_text("1 mistake")
    expect(person.page.get_by_role("log")).to_contain_text("sees the NNW constellation where it is not")
    _clicks(person, STEPS[0].move.words)
    person.presses("u")
    expect(person.option(STEPS[0].move.words)).to_be_visible()


@SIZES
def test_every_screen_of_a_ritual_fits(people: People, table: RitualTable, size: tuple[int, int]) -> None:
    table.plays(last=9)
    person = people.at(table, 0, size)
    _has_tools(person)

    def fits() -> None:
        for scheme in ("dark", "light"):
            person.page.emulate_media(color_scheme=scheme)
            person.settles(SCROLLS, [False, False])
            person.settles(HIDDEN_WORDS, [])

    fits()
    person.presses("h")
    fits()
    person.presses("Escape", "s")
    person.finds(".tile[data-space=a3]").click()
    fits()
    person.finds('[data-pencil="flip a3"]').click()
    expect(person.finds(".scratch-words")).to_contain_text("1 tried")
    fits()
    person.presses("s")
    table.answers(STEPS[9].move.words)
    person.sees("Which constellation shows?")
    fits()
    table.answers(STEPS[9].sign.words)
    _comes(person, table, 11, 25)
    expect(person.finds(".ritual-word")).to_be_visible()
    fits()


def test_axe_finds_nothing_at_the_table(people: People, table: RitualTable) -> None:
    table.plays(last=6)
    person = people.at(table, 0)
    _has_tools(person)
    person.presses("n")
    _check(person)
    person.presses("Escape", "h")
    _check(person)
    person.presses("Escape", "s")
    person.finds(".tile[data-space=a1]").click()
    _check(person)
    person.presses("s")
    _comes(person, table, 7, 25)
    expect(person.finds(".ritual-word")).to_be_visible()
    _check(person)


@pytest.mark.parametrize("path", ["/ritual", "/ritual/editor", "/games/duckthulhu/rules"])
def test_axe_finds_nothing_on_the_pages(server: Served, people: People, path: str) -> None:
    person = people(server.address, PHONE)
    person.opens(path)
    assert person.page.evaluate(SCROLLS)[0] is False
    _check(person)


def test_whoever_watches_sees_and_may_try_but_cannot_ask(people: People, table: RitualTable) -> None:
    person = people.at(table, None)
    person.sits()
    expect(person.page.get_by_role("button", name="Hint")).to_have_count(0)
    person.clicks("Scratch")
    expect(person.finds(".scratch-bar")).to_be_visible()
    expect(person.page.get_by_role("button", name="Play this")).to_have_count(0)
