"""The panel about the game: a first visit shows what wins; legend and rules lie beside the board."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Route, expect

from browser.axe import check
from browser.people import LAPTOP, PHONE, People, Person
from cultists.games import GAMES
from web.serving import GAME, Served, Table

SIDEWAYS: Final = (740, 360)
EVERY = pytest.mark.parametrize("game", GAMES)
TABLET: Final = (768, 1024)
_NAMED = {"laptop": LAPTOP, "phone": PHONE, "sideways": SIDEWAYS, "tablet": TABLET}
SIZES = pytest.mark.parametrize("size", _NAMED.values(), ids=_NAMED)
OPTIONS: Final[dict[str, dict[str, str]]] = {"duckthulhu": {"ritual": "example"}}
BOARDS: Final = {
    "stars_are_right": "#sky",
    "grand_octopus": "#board",
    "cthulhu_wars": "#map",
    "duckthulhu": "#sky",
}

# Where the panel and a part of the picture lie over each other, in square pixels.
COVERED = """([first, second]) => {
  const [a, b] = [first, second].map((each) => document.querySelector(each).getBoundingClientRect());
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, Math.round(across)) * Math.max(0, Math.round(down));
}"""


def _begun(served: Served, game: str) -> Table:
    rules = GAMES[game]
    people = [{"name": name} for name in ("Ann", "Ben", "Cleo", "Dan")[: rules.usual_seats]]
    return Table(served, people, game=game, options=OPTIONS.get(game, {})).begun()


def _asked(table: Table) -> int:
    return table.seats.index(table.asked())


def _board(game: str, size: tuple[int, int]) -> str:
    """What must not be covered.  On a phone the map of the Earth is larger than its window."""
    return ".overview" if game == "cthulhu_wars" and size in (PHONE, TABLET) else BOARDS[game]


def _guide(person: Person) -> Locator:
    return person.page.get_by_role("region", name="About the game")


@pytest.fixture
def stars(server: Served) -> Iterator[Table]:
    with _begun(server, GAME) as table:
        yield table


def _comes(people: People, table: Table, seat: int | None, size: tuple[int, int] = LAPTOP, **options: Any) -> Person:
    person = people.at(table, seat, size, is_new=True, **options)
    person.sits()
    return person


@EVERY
@SIZES
def test_a_first_visit_shows_what_wins_and_covers_nothing(
    server: Served, people: People, game: str, size: tuple[int, int]
) -> None:
    with _begun(server, game) as table:
        person = _comes(people, table, _asked(table), size)
        guide = _guide(person)
        goal, _ = GAMES[game].in_short
        expect(guide).to_be_visible()
        expect(guide.get_by_text(" ".join(goal.text.split())[:40]).first).to_be_in_viewport()
        expect(guide.locator(".goal-art svg")).to_be_visible()
        for part in (_board(game, size), "#question", ".tools"):
            assert person.page.evaluate(COVERED, ["#guide", part]) == 0, part
            expect(person.finds(part)).to_be_in_viewport(ratio=0.9)
        assert person.page.evaluate("document.activeElement === document.body"), "it takes no focus"
        expect(guide.get_by_role("button", name="Got it")).to_be_in_viewport(ratio=0.9)
        guide.get_by_role("button", name="Got it").click()
        expect(guide).to_be_hidden()
        person.page.reload()
        person.sits()
        expect(guide).to_be_hidden()


@EVERY
def test_the_first_visit_to_one_game_is_none_to_another(server: Served, people: People, game: str) -> None:
    with _begun(server, game) as table:
        person = people(server.address, is_new=True)
        others = [each for each in GAMES if each != game]
        person.context.add_init_script(
            f"for (const each of {others}) localStorage.setItem(`cultists-goal-${{each}}`, 1)"
        )
        person.opens(f"/s/{table.asked().token}")
        expect(_guide(person)).to_be_visible()


def test_spectators_and_those_who_come_to_the_end_are_left_alone(stars: Table, people: People) -> None:
    watcher = _comes(people, stars, None)
    expect(_guide(watcher)).to_be_hidden()
    watcher.clicks("Goal")
    expect(_guide(watcher)).to_be_visible()
    stars.seats[0].post("proposals", what="end")
    stars.seats[1].post("votes", yes=True)
    late = _comes(people, stars, 0)
    late.sees("The game was ended by agreement")
    expect(_guide(late)).to_be_hidden()
    late.clicks("Goal")
    expect(_guide(late)).to_be_visible()
    assert late.page.evaluate(COVERED, ["#guide", ".notice.over"]) == 0


def test_one_tap_puts_the_sheet_away_on_a_phone(stars: Table, people: People) -> None:
    person = _comes(people, stars, _asked(stars), PHONE, has_touch=True, is_mobile=True)
    guide = _guide(person)
    guide.get_by_role("button", name="How a turn goes").tap()
    expect(guide.get_by_text("Your turn", exact=True)).to_be_visible()
    guide.get_by_role("button", name="Close").tap()
    expect(guide).to_be_hidden()
    person.page.get_by_role("button", name="Goal").tap()
    guide.get_by_role("tab", name="Symbols").tap()
    expect(guide.get_by_text("Gibbous moon", exact=True)).to_have_count(1)
    person.page.get_by_role("button", name="Goal").tap()
    expect(guide).to_be_visible()  # from the symbols back to what wins
    person.page.get_by_role("button", name="Goal").tap()
    expect(guide).to_be_hidden()
    person.page.get_by_role("button", name="Log").tap()
    expect(person.finds("#sheet-log")).to_be_visible()


def test_how_a_turn_goes_is_what_the_sheet_shows_first(stars: Table, people: People) -> None:
    person = _comes(people, stars, _asked(stars), PHONE, has_touch=True, is_mobile=True)
    guide = _guide(person)
    guide.get_by_role("button", name="How a turn goes").tap()
    headings = guide.locator(".in-short h2")
    tops = [headings.filter(has_text=each).bounding_box() for each in ("Your turn", "What wins")]
    assert tops[0]
    assert tops[1]
    assert tops[0]["y"] < tops[1]["y"]
    person.clicks("Close")
    person.clicks("Goal")
    expect(headings.filter(has_text="What wins")).to_be_in_viewport()
    tops = [headings.filter(has_text=each).bounding_box() for each in ("Your turn", "What wins")]
    assert tops[0]
    assert tops[1]
    assert tops[0]["y"] > tops[1]["y"]


@pytest.mark.parametrize(
    ("by_touch", "words"),
    [
        (True, "Hold a finger on anything to see what it is."),
        (False, "Rest the pointer on anything to see what it is."),
    ],
    ids=["finger", "mouse"],
)
def test_goal_and_symbols_say_how_to_ask_what_a_thing_is(
    stars: Table, people: People, *, by_touch: bool, words: str
) -> None:
    person = people.at(stars, _asked(stars), PHONE, has_touch=by_touch, is_mobile=by_touch)
    person.sits()
    person.clicks("Goal")
    told = _guide(person).locator(".ask-what span:visible")
    expect(told).to_have_text([words])
    person.clicks("Symbols", "tab")
    expect(told).to_have_text([words])


def test_an_answer_can_be_given_while_the_goal_is_shown(stars: Table, people: People) -> None:
    person = _comes(people, stars, _asked(stars), PHONE)
    before = stars.stranger.state()["moment"]
    person.answers("invoke nothing")
    person.knows(stars)
    assert stars.stranger.state()["moment"] > before
    expect(_guide(person)).to_be_visible()


@EVERY
def test_the_keyboard_opens_and_closes_it_and_the_focus_comes_back(server: Served, people: People, game: str) -> None:
    with _begun(server, game) as table:
        person = people.at(table, _asked(table))
        person.is_asked()
        guide = _guide(person)
        expect(guide).to_be_hidden()
        tool = person.page.get_by_role("button", name="Goal", exact=True)
        tool.focus()
        person.presses("Enter")
        expect(guide.get_by_role("tab", name="What wins?")).to_be_focused()
        expect(tool).to_have_attribute("aria-expanded", "true")
        person.presses("ArrowRight")
        expect(guide.get_by_role("tab", name="Symbols")).to_be_focused()
        entries = guide.locator(".legend li")
        expect(entries.first).to_be_visible()
        person.presses("Escape")
        expect(guide).to_be_hidden()
        expect(tool).to_be_focused()
        person.presses("g")
        expect(guide).to_be_visible()
        person.presses("g")
        expect(guide).to_be_hidden()
        person.presses("?")
        expect(person.page.get_by_role("dialog", name="Keys")).to_contain_text("goal: what wins")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_focus_does_not_stay_behind_in_a_menu(stars: Table, people: People, size: tuple[int, int]) -> None:
    person = people.at(stars, _asked(stars), size)
    person.is_asked()
    person.shows("Table")
    inside = person.finds(".menu [data-guide=rules]")
    inside.click()
    expect(_guide(person)).to_be_visible()
    expect(inside).to_be_hidden()
    person.presses("Escape")
    expect(_guide(person)).to_be_hidden()
    expect(person.page.get_by_role("button", name="Goal", exact=True)).to_be_focused()


LEGENDS: Final = "**/t/*/legend"


def _with_legend(people: People, table: Table, seat: int) -> tuple[Person, list[str], Locator]:
    """Somebody who reads the legend, the requests for it, and where its first entry stands.

    The server's own is stood in for: each has a number, and the game need not change what it shows.
    """
    person = people.at(table, seat)
    person.sits()
    asked: list[str] = []

    def answered(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(content_type="text/html", body=f'<div class="legend"><p>legend {len(asked)}</p></div>')

    person.meets(LEGENDS, answered)
    person.presses("g", "ArrowRight")
    legend = _guide(person).locator(".legend p")
    expect(legend).to_have_text("legend 1")
    return person, asked, legend


def test_a_legend_is_renewed_when_the_game_has_changed_and_only_then(stars: Table, people: People) -> None:
    person, asked, legend = _with_legend(people, stars, 0)
    stars.seats[1].post("talk", text="Hello there.")
    person.knows(stars)
    stars.seats[1].post("talk", text="Anybody?")
    person.knows(stars)
    expect(legend).to_have_text("legend 1")
    stars.asked().answer()
    expect(legend).to_have_text("legend 2")
    person.knows(stars)
    assert len(asked) == 2


def test_a_change_while_a_legend_is_on_its_way_is_not_lost(stars: Table, people: People) -> None:
    person, asked, legend = _with_legend(people, stars, 0)
    held: list[Route] = []
    person.meets(LEGENDS, lambda route: held.append(route), times=1)
    with person.page.expect_request(LEGENDS):
        stars.asked().answer()
    stars.asked().answer()
    person.knows(stars)
    held[0].fulfill(content_type="text/html", body='<div class="legend"><p>an old one</p></div>')
    expect(legend).to_have_text("legend 2")
    assert len(asked) == 2


def test_a_legend_that_does_not_come_leaves_the_one_that_is_there(stars: Table, people: People) -> None:
    person, _, legend = _with_legend(people, stars, 0)
    person.expects("Failed to load resource")
    person.meets(LEGENDS, lambda route: route.fulfill(status=503, body='{"error": "Too busy."}'), times=1)
    stars.asked().answer()
    expect(person.finds(".toast")).to_be_visible()
    expect(legend).to_have_text("legend 1")
    stars.asked().answer()
    expect(legend).to_have_text("legend 2")


@pytest.mark.parametrize(("game", "size"), [*((game, LAPTOP) for game in GAMES), (GAME, PHONE), (GAME, SIDEWAYS)])
def test_the_rules_lie_beside_the_board_and_remember_the_place(
    server: Served, people: People, game: str, size: tuple[int, int]
) -> None:
    with _begun(server, game) as table:
        person = people.at(table, _asked(table), size)
        person.is_asked()
        person.presses("b")
        guide = _guide(person)
        text = guide.get_by_role("group", name="The rules of")
        book = GAMES[game].book
        last = book.chapters[-1]
        expect(text.locator(".chapter")).to_have_count(len(book.chapters))
        if size != PHONE:
            for part in (_board(game, size), "#question"):
                assert person.page.evaluate(COVERED, ["#guide", part]) == 0, part
        guide.get_by_label("Chapter").select_option(index=len(book.chapters) - 1)
        expect(text.locator("h2", has_text=last.title).last).to_be_in_viewport()
        person.settles("() => Object.keys(localStorage).some((key) => key.startsWith('cultists-rules-'))", True)
        person.presses("Escape")
        person.page.reload()
        person.is_asked()
        person.presses("b")
        expect(text.locator("h2", has_text=last.title).last).to_be_in_viewport()
        expect(guide.get_by_role("link", name="The rules on a page of their own")).to_have_attribute(
            "href", f"/games/{game}/rules"
        )


def test_the_rules_can_be_searched(stars: Table, people: People) -> None:
    person = people.at(stars, 0)
    person.sits()
    person.presses("b")
    guide = _guide(person)
    search = guide.get_by_label("Search the rules")
    expect(guide.locator(".chapter").first).to_be_visible()
    search.fill("mirrored")
    shown = guide.locator(".chapter").filter(visible=True)
    everything = guide.locator(".chapter").count()
    expect(shown.first).to_contain_text(re.compile("mirrored", re.IGNORECASE))
    assert 0 < shown.count() < everything
    search.fill("zeppelin")
    expect(guide.get_by_role("status")).to_contain_text("The rules say nothing about “zeppelin”.")
    expect(shown).to_have_count(0)
    person.presses("Escape")  # clears the field
    expect(shown).to_have_count(everything)
    expect(guide).to_be_visible()


def test_a_search_leaves_no_chapter_unfolded_that_was_folded(stars: Table, people: People) -> None:
    person = people.at(stars, 0)
    person.sits()
    person.presses("b")
    guide = _guide(person)
    search, folded = guide.get_by_label("Search the rules"), guide.locator(".chapter > details")
    expect(folded.first).to_be_visible()
    assert folded.count() > 1
    folded.first.locator("summary").click()
    mine = folded.evaluate_all("all => all.map(({ open }) => open)")
    assert mine == [True] + [False] * (folded.count() - 1)
    search.fill("the")
    for each in folded.all():
        expect(each).to_have_attribute("open", "")
    search.fill("the sky")
    search.fill("")
    assert folded.evaluate_all("all => all.map(({ open }) => open)") == mine


def test_the_contents_of_the_rules_can_be_seen_at_every_width(server: Served, people: People) -> None:
    person = people(server.address, PHONE)
    person.opens(f"/games/{GAME}/rules")
    first = person.page.get_by_role("navigation", name="Contents").get_by_role("link").first
    expect(first).to_be_hidden()
    person.page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    expect(first).to_be_visible()
    person.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(first).to_be_hidden()
    person.finds(".contents summary").click()
    expect(first).to_be_visible()


def test_nothing_typed_into_the_search_is_a_key(stars: Table, people: People) -> None:
    person = people.at(stars, _asked(stars))
    person.is_asked()
    before = stars.stranger.state()["moment"]
    person.presses("b")
    _guide(person).get_by_label("Search the rules").focus()
    person.presses(*"hug1")
    expect(_guide(person).get_by_label("Search the rules")).to_have_value("hug1")
    expect(person.finds(".advice")).to_have_count(0)
    assert stars.stranger.state()["moment"] == before


@EVERY
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_axe_finds_nothing_in_the_panel(server: Served, people: People, game: str, size: tuple[int, int]) -> None:
    with _begun(server, game) as table:
        person = _comes(people, table, _asked(table), size)
        check(person)
        _guide(person).get_by_role("button", name="Got it").click()
        person.clicks("Goal")
        guide = _guide(person)
        guide.get_by_role("tab", name="Symbols").click()
        expect(guide.locator(".legend li").first).to_be_visible()
        check(person)
        guide.get_by_role("tab", name="Rules").click()
        expect(guide.locator(".chapter").first).to_be_visible()
        check(person)


def test_a_part_of_a_card_says_what_it_is(stars: Table, people: People) -> None:
    person = people.at(stars, _asked(stars))
    person.is_asked()
    point = person.finds("#hand [data-help^='Power']").first
    point.hover()
    expect(person.page.get_by_role("tooltip")).to_contain_text("it changes your symbols once a turn")


def test_an_anchor_opens_what_is_folded(server: Served, people: People) -> None:
    person = people(server.address)
    person.opens(f"/games/{GAME}/rules")
    person.page.evaluate("""() => {
      const chapter = document.querySelector(".chapter:last-of-type");
      const folded = document.createElement("details");
      folded.append(document.createElement("summary"), ...chapter.children);
      chapter.append(folded);
      folded.lastElementChild.id = "rule-99.1";
    }""")
    assert not person.page.evaluate("document.querySelector('#rule-99\\\\.1').checkVisibility()")
    person.page.evaluate("location.hash = 'rule-99.1'")
    expect(person.finds("[id='rule-99.1']")).to_be_visible()
