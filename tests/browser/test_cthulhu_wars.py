"""Cthulhu Wars in the browser: verbs, units and areas by mouse, finger and keys; battles; a game to its end."""

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Final, Literal

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from browser.people import LAPTOP, PHONE, TABLET, People, Person
from browser.test_layout import SCROLLS
from cultists.games.cthulhu_wars.rules import CthulhuWars
from cultists.store import Entry, Store, StoredTable
from cultists.web.api import tokens
from cultists.web.journal import SeatSetup, Setup
from cultists.web.passes import all_passes
from games.cthulhu_wars.play import lay
from web.serving import Served, Table

GAME: Final = "cthulhu_wars"
NAMES: Final = ("Ann", "Ben", "Cleo", "Dan")
SIZES = pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
WAR: Final = (
    "factions: GC CC BG YS   power: 9 4 6 5   doom: 12 9 10 15   ritual: 3   turn: GC",
    "signs gc: 1 3   books gc: Dreams; Submerge; Absorb",
    "south atlantic: GC: Cthulhu, keeper Acolyte, Deep One x2, Shoggoth; BG: Fungi from Yuggoth x2, Ghoul, Acolyte x2",
    "south pacific: GC: keeper Acolyte, Acolyte   indian ocean: GC: Acolyte, Deep One",
    "west africa: BG: keeper Acolyte, Acolyte   north america: CC: keeper Acolyte, Nightgaunt x2",
    "europe: YS: keeper Acolyte, Hastur, Undead x3; CC: Acolyte x2   arctic ocean: CC: Nyarlathotep, keeper Acolyte",
)

LEARNS: Final = (
    "factions: GC CC BG YS   power: 3 4 6 5",
    "owed books: 1 0 0 0   met gc: 4   step: choose spellbooks   then: act",
    "south pacific: GC: keeper Acolyte   europe: YS: keeper Acolyte   south asia: CC: keeper Acolyte",
)

# Words that are cut off by the screen; lists and the map are windows of their own.
HIDDEN_WORDS = """() => [...document.querySelectorAll("#picture text, .tools *, .tabs *, .notices *")]
  .filter((each) => each.checkVisibility({visibilityProperty: true}))
  .filter((each) => !each.closest(".sr, [aria-hidden], .scroller, #map"))
  .filter((each) => {
    const {width, left, top, right, bottom} = each.getBoundingClientRect();
    return width && (left < -1 || top < -2 || right > innerWidth + 1 || bottom > innerHeight + 2);
  }).map((each) => each.textContent.trim().slice(0, 60))"""
# Words that leave the plate on which they stand.
TOO_LONG = """() => [...document.querySelectorAll("#picture :is(.item.shown, .tile-unit, .seat, .own)")]
  .filter((plate) => plate.checkVisibility()).flatMap((plate) => {
    const {left, right} = plate.querySelector(":scope > rect").getBoundingClientRect();
    return [...plate.querySelectorAll("text")].filter((words) => words.checkVisibility()).filter((words) => {
      const box = words.getBoundingClientRect();
      return box.width && (box.left < left - 1 || box.right > right + 1);
    }).map((words) => words.textContent);
  })"""


@pytest.fixture
def war(server: Served, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """Four people in the middle of a war."""
    began = lay(*WAR).table
    monkeypatch.setattr(CthulhuWars, "new_table", lambda *_: began.copy())
    with Table(server, seats=[{"name": name} for name in NAMES], game=GAME).begun() as table:
        yield table


def sits(people: People, table: Table, seat: int, size: tuple[int, int]) -> Person:
    """Somebody comes to a seat and sees the question."""
    person = people.at(table, seat, size, has_touch=size == PHONE)
    person.finds(".stage.wars").wait_for()
    person.is_asked()
    return person


# Whatever lies above the middle of something in the picture.
ABOVE = """(selector) => {
  const {left, right, top, bottom} = document.querySelector(selector).getBoundingClientRect();
  const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return found.closest(".picture, #picture") ? "" : found.outerHTML.slice(0, 80);
}"""


def test_without_clocks_the_phases_can_be_seen(people: People, war: Table) -> None:
    """Clocks stand in their place; a list of no clocks must not."""
    person = sits(people, war, 0, LAPTOP)
    assert person.page.evaluate(ABOVE, "#picture .phases") == ""


def verb(person: Person, name: str) -> Locator:
    return person.finds(f'.verb.shown[data-verb="{name}"]')


def power(table: Table, seat: int = 0) -> int:
    found: int = table.stranger.state()["view"]["seats"][seat]["power"]
    return found


def story(table: Table) -> list[str]:
    return [line["words"] for line in table.stranger.state()["log"]]


def area(person: Person, name: str) -> tuple[float, float]:
    """A point of an area that nothing else covers."""
    point: list[float] = person.page.evaluate(
        """(id) => {
          const area = document.querySelector(`#${id}`), box = area.getBoundingClientRect();
          for (let n = 1; n < 400; n++) {
            const x = box.left + box.width * ((n * 0.618) % 1), y = box.top + box.height * ((n * 0.381) % 1);
            if (document.elementFromPoint(x, y) === area) return [x, y];
          }
          throw new Error(`${id} is nowhere to be seen`);
        }""",
        f"area-{name.lower().replace(' ', '-')}",
    )
    return point[0], point[1]


def taps(person: Person, name: str) -> None:
    """Tap an area of the map."""
    person.breathes()
    person.page.mouse.click(*area(person, name))
    person.is_answered()


def chooses(person: Person, words: str) -> None:
    """The clicks that lead to an answer: its verb, its unit, itself."""
    person.breathes()
    item = person.finds(f'#question .item[data-option][aria-label="{words}"]')
    if not item.is_visible():
        name, unit = item.get_attribute("data-verb"), item.get_attribute("data-sort")
        if person.finds("#question.chosen-so-far").count():
            person.finds("[data-back]").click()
        if verb(person, name or "").is_visible():
            verb(person, name or "").click()
        if unit and not item.is_visible() and not person.page.query_selector(".stage.busy"):
            person.finds(f'.sort.shown[data-sort="{unit}"]').dispatch_event("click")
    if item.is_visible():
        item.dispatch_event("click", {"bubbles": True, "detail": 1})
    person.is_answered()


# Acting


@SIZES
def test_a_unit_and_an_area_are_a_move_and_several_moves_one_action(
    war: Table, people: People, size: tuple[int, int]
) -> None:
    ann = sits(people, war, 0, size)
    expect(verb(ann, "move")).to_be_visible()
    assert ann.finds(".option.shown").count() == 1  # drop all Power; the other answers wait behind their verbs
    verb(ann, "move").click()
    ann.finds('.sort.shown[aria-label="Move Deep One from South Atlantic"]').click()
    expect(ann.finds(".area.reachable")).to_have_count(7)
    taps(ann, "South America")
    ann.sees("1 moved, 1 Power paid")
    assert power(war) == 8
    taps(ann, "Antarctica")  # the other Deep One is still in hand
    ann.sees("2 moved, 2 Power paid")
    chooses(ann, "that is all")
    ann.waits()
    assert story(war)[-2:] == [
        "Great Cthulhu moves a Deep One from the South Atlantic to South America.",
        "Great Cthulhu moves a Deep One from the South Atlantic to Antarctica.",
    ]


MISSED = """() => {
  const end = document.querySelector("#question .end-of-it.shown");
  const box = end.querySelector(".plate").getBoundingClientRect();
  const places = [0.08, 0.25, 0.5, 0.75, 0.92].flatMap((x) => [0.2, 0.4, 0.6].map((y) => [x, y]));
  return places.filter(([x, y]) => {
    const there = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
    return there?.closest(".end-of-it") !== end;
  });
}"""


def test_the_button_that_ends_it_is_met_wherever_it_is_clicked(war: Table, people: People) -> None:
    """It has no colour of its own, but it is a button all over, not only in its letters."""
    ann = sits(people, war, 0, LAPTOP)
    ann.finds("#question .end-of-it.shown").wait_for()
    assert ann.page.evaluate(MISSED) == []


IN_SIGHT = """() => {
  const inside = document.querySelector("#question .list").getBoundingClientRect();
  const {top, bottom} = document.querySelector("#question .end-of-it.shown .plate").getBoundingClientRect();
  return top >= inside.top - 1 && bottom <= inside.bottom + 1;
}"""


@SIZES
def test_who_has_moved_a_unit_sees_how_to_end_it_and_where_the_way_back_leads(
    war: Table, people: People, size: tuple[int, int]
) -> None:
    """Whatever else is shown: where the next unit of the same stack may go, all units, or an area."""
    ann = sits(people, war, 0, size)
    verb(ann, "move").click()
    back = ann.finds("[data-back]")
    expect(back).to_have_attribute("aria-label", "Back to all actions")
    ann.finds('.sort.shown[aria-label="Move Deep One from South Atlantic"]').click()
    expect(back).to_have_attribute("aria-label", "Back to all units")
    taps(ann, "South America")
    ann.sees("1 moved, 1 Power paid; next: Deep One")
    assert ann.page.evaluate(IN_SIGHT)
    expect(back).to_have_attribute("aria-label", "Back to all units")
    back.click()
    ann.sees("Who else moves?")
    assert ann.page.evaluate(IN_SIGHT)
    assert ann.finds(".sort.shown").count() > 3
    taps(ann, "Indian Ocean")
    assert ann.page.evaluate(IN_SIGHT)
    back.click()
    assert ann.finds(".sort.shown").count() > 3


@SIZES
def test_the_plate_of_who_is_asked_out_of_turn_says_so(war: Table, people: People, size: tuple[int, int]) -> None:
    """To who is asked, and to those who wait."""
    ann, cleo = sits(people, war, 0, size), people.at(war, 2, size)
    expect(ann.finds(".seat.acts")).to_have_attribute("data-board", "0")
    chooses(ann, "battle Black Goat in South Atlantic")
    chooses(ann, "Devour")
    cleo.is_asked()
    cleo.sees("You must lose one to Devour.")
    for person in (ann, cleo):
        expect(person.finds(".seat.acts")).to_have_count(1)
        expect(person.finds(".seat.acts")).to_have_attribute("data-board", "2")


def test_a_unit_is_picked_up_on_the_map(war: Table, people: People) -> None:
    ann = sits(people, war, 0, LAPTOP)
    units = war.stranger.state()["view"]["areas"]
    (acolyte,) = (
        unit["id"]
        for each in units
        if each["name"] == "Indian Ocean"
        for unit in each["units"]
        if unit["kind"] == "Acolyte"
    )
    ann.finds(f"#figure-{acolyte}").click()
    ann.sees("Where does the Acolyte go?")
    taps(ann, "Australia")
    ann.sees("1 moved, 1 Power paid")
    ann.breathes()
    ann.finds("#question .end-of-it.shown").click()
    ann.waits()


@SIZES
def test_an_area_tells_what_is_there_and_what_can_be_done_there(
    war: Table, people: People, size: tuple[int, int]
) -> None:
    ann = sits(people, war, 0, size)
    taps(ann, "South Atlantic")
    ann.sees(re.compile("Against Black Goat: your 10 dice, their"))
    ann.sees("Borders on North Atlantic")
    assert ann.finds(".option.shown[data-verb=recruit]").count() == 1
    ann.finds("[data-back]").click()
    expect(verb(ann, "move")).to_be_visible()


@SIZES
def test_boards_and_odds_are_one_tap_away(war: Table, people: People, size: tuple[int, int]) -> None:
    ann = sits(people, war, 0, size)
    ann.finds(".seat").nth(2).click()
    ann.sees("How to earn a spellbook")
    expect(ann.finds("#board-2")).to_be_visible()
    ann.finds("#board-2 .close").click()
    expect(ann.finds("#board-2")).to_be_hidden()
    verb(ann, "battle").click()
    ann.sees("in South Atlantic: 10 dice against")
    expect(ann.finds(".item.shown .odds")).to_have_count(2)


def test_revealing_an_elder_sign_needs_no_turn(war: Table, people: People) -> None:
    ann = sits(people, war, 0, LAPTOP)
    before = war.stranger.state()["view"]["seats"][0]["doom"]
    ann.finds(".reveal").first.click()
    expect(ann.finds("#log-lines")).to_contain_text("Great Cthulhu reveals 1 Elder Sign")
    assert war.stranger.state()["view"]["seats"][0]["doom"] > before


def test_the_map_of_the_phone_moves_and_grows(war: Table, people: People) -> None:
    ann = sits(people, war, 0, PHONE)
    shown: Callable[[], list[float]] = lambda: [  # noqa: E731 - asked again and again
        float(each) for each in (ann.finds("#map").get_attribute("viewBox") or "").split()
    ]
    first = shown()
    ann.finds("[data-zoom=in]").click()
    assert shown()[2] < first[2]
    near = shown()
    ann.page.mouse.move(180, 300)
    ann.page.mouse.down()
    ann.page.mouse.move(120, 260, steps=4)
    ann.page.mouse.up()
    assert shown()[0] > near[0]
    assert ann.finds(".area-card.shown").count() == 0  # a drag is no tap
    ann.finds("[data-zoom=all]").click()
    assert shown()[2] >= 578


# Keys


def test_a_turn_by_keys_alone(war: Table, people: People) -> None:
    ann = sits(people, war, 0, LAPTOP)
    ann.presses("ArrowDown")
    expect(verb(ann, "move")).to_be_focused()
    ann.presses("Enter")
    ann.sees("Which unit moves?")
    ann.presses("Escape")
    ann.presses("1", "2")
    ann.sees(re.compile("^Where does the .* go?"))
    ann.presses("3")
    ann.is_answered()
    ann.sees("1 moved, 1 Power paid")
    ann.breathes()
    end = ann.finds("#question .end-of-it.shown")
    end.focus()
    ann.presses("Enter")
    ann.waits()


def test_areas_are_walked_over_by_arrows(war: Table, people: People) -> None:
    ann = sits(people, war, 0, LAPTOP)
    ann.finds("#area-south-america").focus()
    ann.presses("ArrowRight")
    expect(ann.finds("#area-south-atlantic")).to_be_focused()
    assert (ann.finds("#area-south-atlantic").get_attribute("aria-label") or "").startswith("South Atlantic: Gate of")
    ann.presses("Enter")
    expect(ann.finds('.area-card.shown[data-card="area-south-atlantic"]')).to_be_visible()


def test_a_hint_opens_what_it_speaks_of(war: Table, people: People) -> None:
    ann = sits(people, war, 0, LAPTOP)
    wanted = "move Shoggoth from South Atlantic to West Africa"
    ann.meets("**/hint", lambda route: route.fulfill(json={"answer": wanted, "reason": "", "moment": 0}))
    ann.presses("h")
    expect(ann.finds(f'.option.shown.hint[aria-label="{wanted}"]')).to_be_visible()
    expect(ann.finds("#map .area.advised")).to_have_id("area-west-africa")


@pytest.fixture
def tables(server: Served, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Table]]:
    """Tables of four people that begin in a position."""
    with ExitStack() as stack:

        def at(*lines: str) -> Table:
            began = lay(*lines).table
            monkeypatch.setattr(CthulhuWars, "new_table", lambda *_: began.copy())
            return stack.enter_context(Table(server, seats=[{"name": name} for name in NAMES], game=GAME).begun())

        yield at


def test_a_list_that_is_longer_than_its_room_says_how_much_lies_below(
    tables: Callable[..., Table], people: People
) -> None:
    ann = sits(people, tables(*LEARNS), 0, LAPTOP)
    expect(ann.finds(".option.shown")).to_have_count(6)
    ann.sees("2 more below")
    ann.finds("#question .list").hover()
    ann.page.mouse.wheel(0, 900)
    expect(ann.finds(".more-below")).to_be_hidden()


def test_who_looks_at_an_area_sees_what_can_be_done_there_first(war: Table, people: People) -> None:
    ann = sits(people, war, 0, LAPTOP)
    taps(ann, "South Atlantic")
    battle = ann.finds('.item.shown[data-verb="battle"]')
    card = ann.finds(".area-card.shown")
    expect(card).to_have_count(1)
    assert float(battle.get_attribute("data-top") or "") < float(card.get_attribute("data-top") or "")


def test_who_waits_sees_who_acts_and_is_asked_nothing(war: Table, people: People) -> None:
    ann, ben = sits(people, war, 0, LAPTOP), people.at(war, 1, LAPTOP)
    verb(ann, "move").click()
    ann.sees("Which unit moves?")
    ben.sees("Great Cthulhu acts")
    expect(ben.finds("#question .heading use").first).to_have_attribute("href", "#crest-gc")
    chooses(ann, "drop all Power")
    ann.sees("Crawling Chaos acts")
    expect(ann.finds("#question .heading use").first).to_have_attribute("href", "#crest-cc")
    expect(ann.finds("#question .remark")).not_to_have_text("Which unit moves?")


def test_no_tool_lies_on_the_ritual_track_while_the_guide_is_open(server: Served, people: People) -> None:
    """The guide stands beside the picture while factions are chosen, and so makes it smaller."""
    seats = [{"name": name} for name in NAMES]
    with Table(server, seats=seats, game=GAME, options={"factions": "pick"}).begun() as table:
        ann = people.at(table, 0, LAPTOP)
        ann.clicks("Goal")
        ann.sees("Among the players")
        ann.settles(
            """() => {
              const tools = [...document.querySelectorAll(".tools .tool")].filter((each) => each.checkVisibility());
              const track = document.querySelector("#picture .ritual").getBoundingClientRect();
              const isSmall = document.querySelector("#picture").getBoundingClientRect().width < 1100;
              return isSmall && Math.min(...tools.map((each) => each.getBoundingClientRect().left)) > track.right;
            }""",
            True,
        )


# Battle


@SIZES
def test_a_battle_is_fought_on_its_sheet(war: Table, people: People, size: tuple[int, int]) -> None:
    players = [sits(people, war, 0, size), people.at(war, 2, size)]
    ann = players[0]
    chooses(ann, "battle Black Goat in South Atlantic")
    ann.sees("Battle in the South Atlantic")
    ann.finds("#battle .close").click()
    expect(ann.finds("#battle")).to_be_hidden()
    ann.clicks("Show the battle")
    expect(ann.finds("#battle")).to_be_visible()
    chooses(ann, "ready for the dice")
    assigned = 0
    while war.stranger.state()["view"]["battle"]:
        seat = next(seat["seat"] for seat in war.stranger.state()["seats"] if seat["is_asked"])
        if assigned > 2 or seat not in (0, 2):
            war.seats[seat].answer()
            continue
        player = players[seat // 2]
        player.finds(".stage.wars").wait_for()
        player.is_asked()
        player.settles(TOO_LONG, [])
        tile = player.finds(".tile-unit.choosable")
        answer = tile if tile.count() else player.finds(".option.shown")
        if tile.count():
            assert player.finds(".die").count() == sum(map(len, war.stranger.state()["view"]["battle"]["dice"]))
        player.breathes()
        answer.first.dispatch_event("click", {"bubbles": True, "detail": 1})
        player.is_answered()
        assigned += 1
    assert any("rolls" in line for line in story(war))
    expect(ann.finds("#battle")).to_have_count(0)
    assert assigned > 0


# For everybody


def _fits(person: Person) -> None:
    person.settles(SCROLLS, [False, False])
    person.settles(HIDDEN_WORDS, [])
    person.settles(TOO_LONG, [])


def _check(person: Person, scheme: Literal["dark", "light"]) -> None:
    """Colours are the system's; axe looks at them, too."""
    person.page.emulate_media(color_scheme=scheme)
    _fits(person)
    wrongs = Axe().run(person.page, options={"resultTypes": ["violations"]}).response["violations"]
    found = {
        f"{scheme}: {wrong['id']}: {node['html'][:160]}"
        for wrong in wrongs
        if wrong["impact"] in ("serious", "critical")
        for node in wrong["nodes"]
    }
    assert not found, "\n".join(sorted(found))


@SIZES
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_nothing_is_cut_off_or_out_of_reach(
    war: Table, people: People, size: tuple[int, int], scheme: Literal["dark", "light"]
) -> None:
    ann = sits(people, war, 0, size)
    verb(ann, "move").click()
    ann.finds(".seat").nth(1).click()
    expect(ann.finds("#board-1")).to_be_visible()
    _check(ann, scheme)
    ann.finds("#board-1 .close").click()
    chooses(ann, "battle Black Goat in South Atlantic")
    ann.sees("Battle in the South Atlantic")
    _check(ann, scheme)


@pytest.mark.parametrize("size", [PHONE, TABLET, LAPTOP], ids=["phone", "tablet", "laptop"])
def test_every_word_fits(war: Table, people: People, size: tuple[int, int]) -> None:
    ann = sits(people, war, 0, size)
    _fits(ann)
    for name in ("move", "summon", "recruit", "send Dreams"):
        verb(ann, name).click()
        _fits(ann)
        ann.presses("Escape")
    for place in ("South Atlantic", "Europe"):
        taps(ann, place)
        _fits(ann)
    for seat in range(4):
        ann.finds(".seat").nth(seat).click()
        _fits(ann)


# A whole game


@pytest.fixture
def campaign(server: Served) -> Iterator[Table]:
    """A table with one person and three bots, the same each time, its dice too."""
    seats = (SeatSetup("person", None, "Ann"), *(SeatSetup("bot", "greedy", None) for _ in range(3)))
    setup = Setup(1, seats, CthulhuWars().checked_options({}))
    made = StoredTable("wartable", GAME, msgspec.to_builtins(setup), "the secret of the dice", 1e9)

    async def make() -> None:
        async with Store.opened(server.url) as store:
            first = Entry(made.id, 0, "made", None, {}, made.made_at)
            await store.make_table(made, all_passes(made.id, "the token of the host of the war", 4), first)

    asyncio.run(make())
    with Table.found(server, {"table": made.id} | tokens("the token of the host of the war", 4)).begun() as table:
        yield table


def _plays(person: Person, questions: int) -> None:
    """Follow the hints by clicks."""
    for _ in range(questions):
        person.is_asked()
        chooses(person, person.hint())


def test_a_person_plays_against_three_bots_until_one_stands_in_and_the_game_ends(
    campaign: Table, people: People
) -> None:
    ann = people.at(campaign, 0)
    ann.finds(".stage.wars").wait_for()
    _plays(ann, 8)
    told = len(story(campaign))
    phone = people.at(campaign, 0, PHONE, has_touch=True)
    phone.finds(".stage.wars").wait_for()
    _plays(phone, 5)
    assert len(story(campaign)) > told
    ann.shows("Table")
    ann.clicks("Let a bot play")
    for person in (ann, phone):
        expect(person.page.get_by_role("region", name="The end")).to_be_attached()
        expect(person.finds(".ending")).to_be_visible()
        expect(person.finds(".ending")).to_contain_text(re.compile("wins?"))
    ann.presses("Escape")
    _check(ann, "dark")
