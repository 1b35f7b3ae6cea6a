"""The Grand Octopus in the browser: the clock by drag, tap and keys, secret orders, promises, the revelation."""

import asyncio
import math
import re
import time
from collections.abc import Callable, Iterator
from typing import Any, Final, Literal

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Response, Route, expect

from browser.people import LAPTOP, PHONE, TABLET, People, Person
from browser.test_layout import HIDDEN_WORDS, SCROLLS
from cultists.games import GAMES
from cultists.games.grand_octopus.board import REACHABLE
from cultists.store import Entry, Store, StoredTable
from cultists.web.api import tokens
from cultists.web.journal import SeatSetup, Setup
from cultists.web.passes import all_passes
from web.serving import Served, Table, wait_for

GAME: Final = "grand_octopus"
NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve")


def laid(server: Served, seats: int = 4, **options: str) -> Table:
    """A table that has begun, with people only."""
    return Table(server, seats=[{"name": name} for name in NAMES[:seats]], game=GAME, options=options).begun()


@pytest.fixture
def table(server: Served) -> Iterator[Table]:
    """Four people in the library."""
    with laid(server) as table:
        yield table


def says(table: Table, seat: int, words: str) -> None:
    """A seat answers by its words."""
    given = table.seats[seat].answer(words)
    assert given.status_code == 201, given.text


def orders(table: Table, **places: str) -> None:
    """Cults set their clocks, as people write it: ann="3/2"."""
    for name, place in places.items():
        seat = NAMES.index(name.capitalize())
        options = table.seats[seat].state()["question"]["options"]
        says(table, seat, next(option["words"] for option in options if option["place"] == place))


def takes_the_clock(person: Person) -> None:
    """Wait until there is a clock to be set."""
    person.is_asked()
    person.finds("#picture > svg.setting").wait_for()


def view(table: Table, seat: int = 0) -> Any:
    """What a seat sees."""
    return table.seats[seat].state()["view"]


# Setting the clock

Way = Callable[[Person, int, int], None]


def by_keys(person: Person, dagger: int, tentacle: int) -> None:
    """1 to 6, with Shift for the other hand."""
    person.presses(str(dagger), f"Shift+Digit{tentacle}")


def by_arrows(person: Person, dagger: int, tentacle: int) -> None:
    """Each hand is a slider."""
    for hand, room in (("dagger", dagger), ("tentacle", tentacle)):
        person.finds(f"#row-{hand}").focus()
        person.presses("Home", *["ArrowRight"] * (room - 1))


def by_taps_on_the_clock(person: Person, dagger: int, tentacle: int) -> None:
    for hand, room in (("dagger", dagger), ("tentacle", tentacle)):
        press(person, *on_the_clock(person, room, 40 if hand == "dagger" else 92))


def by_taps_on_the_board(person: Person, dagger: int, tentacle: int) -> None:
    for room in (dagger, tentacle):
        person.finds(f"#medallion-{room}").click()


def by_dragging(person: Person, dagger: int, tentacle: int) -> None:
    """Take a hand where it is, and turn it."""
    for hand, room in (("dagger", dagger), ("tentacle", tentacle)):
        turned = person.finds(f"#hand-{hand}").evaluate(
            "hand => Number(/rotate\\((-?[\\d.]+)deg/.exec(hand.style.transform)[1])"
        )
        mouse = person.page.mouse
        mouse.move(*spot(person, turned, 60))
        mouse.down()
        mouse.move(*spot(person, turned + 15, 60), steps=2)
        mouse.move(*on_the_clock(person, room, 60), steps=4)
        mouse.up()


WAYS: Final[tuple[Way, ...]] = (by_keys, by_arrows, by_taps_on_the_clock, by_taps_on_the_board, by_dragging)


def spot(person: Person, degrees: float, far: float) -> tuple[float, float]:
    """A point of the clock on the screen; `far` in the clock's own units of 258."""
    box = person.measures("#command-clock .plate-rim")
    unit = box["width"] / 256
    turn = math.radians(degrees)
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return middle[0] + far * unit * math.cos(turn), middle[1] + far * unit * math.sin(turn)


def on_the_clock(person: Person, room: int, far: float) -> tuple[float, float]:
    """The middle of a room's sector."""
    return spot(person, 60 * (room - 1) - 90 - 12, far)


def press(person: Person, x: float, y: float) -> None:
    """Tap with a finger where there is one, else click."""
    if person.page.evaluate("navigator.maxTouchPoints > 0"):
        person.page.touchscreen.tap(x, y)
    else:
        person.page.mouse.click(x, y)


def hand(person: Person, name: str) -> str:
    """What a hand says of itself."""
    return person.finds(f"#row-{name}").get_attribute("aria-valuetext") or ""


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_the_clock_is_set(table: Table, people: People, way: Way) -> None:
    ann = people.at(table, 0)
    takes_the_clock(ann)
    button = ann.finds("#set-the-clock")
    expect(button).to_have_attribute("aria-disabled", "true")
    way(ann, 3, 2)
    assert hand(ann, "dagger") == "Cultist to the crypt, one stair from the library"
    assert hand(ann, "tentacle") == "Offspring to the museum, no other Cultist is there yet"
    expect(button).to_have_attribute("aria-label", "Set the clock: Cultist to the crypt, Offspring in the museum")
    ann.breathes()
    if way in (by_keys, by_arrows):
        ann.presses("Enter")
    else:
        button.click()
    ann.waits()
    ann.sees("1 of 4 clocks set")
    expect(ann.finds("#your-order")).to_have_text("Cultist to the crypt")
    expect(ann.finds("#your-offspring")).to_have_text("Offspring in the museum")
    orders(table, ben="4/5", cleo="4/5", dan="2/5")
    order = view(table)["seats"][0]["order"]
    assert (order["dagger"], order["tentacle"]) == (3, 2)


def test_the_clock_is_set_with_a_finger(table: Table, people: People) -> None:
    """On a phone a tap anywhere in a sector moves the hand whose turn it is."""
    ben = people.at(table, 1, PHONE, has_touch=True)
    takes_the_clock(ben)
    for room in (5, 6):
        press(ben, *on_the_clock(ben, room, 84))
    assert hand(ben, "dagger").startswith("Cultist to the observatory")
    assert hand(ben, "tentacle").startswith("Offspring to the garden")
    ben.finds("#row-dagger").tap()
    ben.finds("#medallion-4").tap()
    assert hand(ben, "dagger").startswith("Cultist to the laboratory")
    ben.breathes()
    ben.finds("#set-the-clock").tap()
    ben.waits()
    assert table.seats[0].state()["seats"][1]["is_asked"] is False


def test_a_hand_is_turned_with_a_finger(table: Table, people: People) -> None:
    """Slowly, and without the explanation that a finger held still asks for."""
    ben = people.out_of_time(table, 1, PHONE, has_touch=True)
    takes_the_clock(ben)
    finger = ben.context.new_cdp_session(ben.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", spot(ben, -90, 50))
    for degrees in range(-80, 31, 10):
        touch("touchMove", spot(ben, degrees, 50))
        ben.lets_pass(45)
    touch("touchEnd")
    assert hand(ben, "dagger").startswith("Cultist to the crypt")
    assert not ben.finds(".help").is_visible()


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_mark_of_a_hand_ends_with_its_row(table: Table, people: People, size: tuple[int, int]) -> None:
    """Also where the page has styles for something of the same name."""
    ann = people.at(table, 0, size)
    takes_the_clock(ann)
    parts = ann.finds("#row-dagger rect").evaluate_all("all => all.map((each) => each.getBoundingClientRect().bottom)")
    assert len(parts) == 2
    assert max(parts) - parts[0] < 2


def test_a_hint_sets_the_clock(table: Table, people: People) -> None:
    ann = people.at(table, 0)
    takes_the_clock(ann)
    ann.clicks("Hint")
    expect(ann.finds("#set-the-clock")).to_have_attribute("aria-disabled", "false")
    said = ann.finds(".advice").inner_text().lower()
    assert (ann.finds("#set-the-clock").get_attribute("aria-label") or "").removeprefix(
        "Set the clock: "
    ).lower() in said


def test_a_hint_says_what_is_written_on_its_row(server: Served, people: People) -> None:
    """People know each other by names, and “nothing happens” by itself would be no advice."""
    wishes = {
        "propose: the green cult takes it": "Propose: I take it.",
        "propose: the red cult takes it": "Propose: Ben takes it.",
        "propose: nothing happens": "Propose: nothing happens.",
    }
    told: dict[str, str] = {}

    def tells(route: Route) -> None:
        found = route.fetch(url=f"{route.request.url}?bot=greedy")
        route.fulfill(response=found, json=found.json() | told)

    with laid(server, 5) as table:
        person = people.at(table, negotiating(table))
        person.is_asked()
        person.meets("**/hint", tells)
        for answer, said in wishes.items():
            told["answer"] = answer
            person.clicks("Hint")
            expect(person.finds(".advice .answer")).to_have_text(said)
            expect(person.option(answer)).to_have_class(re.compile(r"\bhint\b"))


def test_one_screen_for_several_keeps_their_orders_apart(server: Served, people: People) -> None:
    """What Ann has set is not shown to Ben, who sits at the same screen."""
    both = people(server.address)
    both.opens(f"/?game={GAME}")
    for place, name in ((1, "Ann"), (2, "Ben")):
        seat = both.finds(f"[data-place='{place}']")
        seat.get_by_role("radio", name="Me").check()
        seat.get_by_label("name").fill(name)
    both.finds("[data-place='3']").get_by_role("radio", name="Bot").check()
    both.clicks("Lay the table")
    both.sits()
    both.page.get_by_role("button", name="I am Ann").click()
    takes_the_clock(both)
    by_keys(both, 3, 2)
    both.breathes()
    both.presses("Enter")
    both.page.get_by_role("button", name="I am Ben").click()
    takes_the_clock(both)
    assert hand(both, "dagger") == "not set"
    assert "Offspring in the museum" not in both.finds("#picture").inner_html()


def test_errors_are_possible_and_called_so(table: Table, people: People) -> None:
    ann = people.at(table, 0)
    takes_the_clock(ann)
    by_keys(ann, 6, 3)
    assert hand(ann, "dagger") == "Error: Cultist falls, no stairs to the garden: \N{MINUS SIGN}1 power"
    expect(ann.finds("#set-the-clock")).to_contain_text("Set it wrongly")
    expect(ann.finds("#warning")).to_be_visible()
    ann.presses("0")
    assert hand(ann, "dagger") == "Error: Cultist falls, on the line: \N{MINUS SIGN}1 power"
    ann.presses("1")
    ann.finds("#line-tentacle").click()
    assert hand(ann, "tentacle") == "Error: No Offspring, on the line between two rooms"
    ann.breathes()
    ann.presses("Enter")
    ann.waits()
    orders(table, ben="4/5", cleo="4/5", dan="2/5")
    assert view(table)["seats"][0]["order"]["kind"] == "offspring error"


def test_a_hand_can_be_dropped_on_the_line(table: Table, people: People) -> None:
    ann = people.at(table, 0)
    takes_the_clock(ann)
    by_keys(ann, 3, 5)
    ann.page.mouse.move(*on_the_clock(ann, 3, 60))
    ann.page.mouse.down()
    ann.page.mouse.move(*spot(ann, 61, 60), steps=4)
    ann.page.mouse.up()
    assert hand(ann, "dagger").startswith("Error: Cultist falls, on the line")


def test_both_hands_on_one_room_lead_outside(table: Table, people: People) -> None:
    ann = people.at(table, 0)
    takes_the_clock(ann)
    by_keys(ann, 4, 4)
    assert hand(ann, "dagger") == "Cultist to the Exterior, both hands on one room"
    by_keys(ann, 2, 3)
    ann.clicks("To the Exterior: both hands on one room")
    expect(ann.finds("#set-the-clock")).to_have_attribute("aria-label", "Set the clock: Cultist to the Exterior")


def test_the_hands_stay_when_others_answer(table: Table, people: People) -> None:
    ann = people.at(table, 0)
    takes_the_clock(ann)
    by_keys(ann, 3, 2)
    orders(table, ben="4/5")
    ann.sees("1 of 4 clocks set")
    assert hand(ann, "dagger").startswith("Cultist to the crypt")
    expect(ann.finds("#cult-1 .has-set")).to_be_visible()
    expect(ann.finds("#cult-2 .thinking")).to_be_visible()


# Secrets


def _normal(table: Table, text: str) -> str:
    """A page without what differs from table to table."""
    return re.sub(r"\b[0-9a-f]{12,64}\b|\d+\.\d+", "", text.replace(table.id, "table"))


def test_an_order_is_nowhere_before_the_revelation(server: Served, people: People) -> None:
    """Whatever Ann has set, all that Ben's browser gets is the same."""
    heard: list[list[str]] = []
    for order in ("3/2", "x/6"):
        with laid(server) as table:
            ben = people.at(table, 1)
            takes_the_clock(ben)
            responses: list[Response] = []
            ben.page.on("response", _kept(responses))
            orders(table, ann=order)
            ben.sees("1 of 4 clocks set")
            got = [response.text() for response in responses if "/t/" in response.url]
            got.append(ben.finds("#picture").inner_html())
            got.append(table.seats[1].get().text)
            heard.append([_normal(table, each) for each in got])
    assert heard[0] == heard[1]
    assert len(heard[0]) >= 3


def _kept(responses: list[Response]) -> Callable[[Response], None]:
    return lambda response: responses.append(response)


# The revelation


def _turn(table: Table) -> None:
    """A turn with Offspring, a Cultist alone, and a meeting of Ann and Ben in the crypt."""
    orders(table, ann="3/1", ben="3/1", cleo="1/6", dan="5/1")


def test_the_revelation_is_a_moment_and_no_longer(table: Table, people: People) -> None:
    ann = people.out_of_time(table, 0, reduced_motion="no-preference")
    plate, row = ann.finds("#revelation"), ann.finds(".settled-row.lit-up")
    _turn(table)
    ann.knows(table)
    ann.lets_pass(1)
    expect(plate).to_be_visible()
    expect(ann.finds(".shown-clock").filter(visible=True)).to_have_count(4)
    ann.lets_pass(1400)
    expect(row).to_contain_text("loses 1 to the Offspring of Ben, Dan and you")
    ann.lets_pass(2400)
    expect(plate).to_be_hidden()
    expect(row).to_have_count(0)
    ann.answers("propose: nothing happens")


@pytest.mark.parametrize("skip", ["Escape", "click"])
def test_the_revelation_can_be_skipped(table: Table, people: People, skip: str) -> None:
    ann = people.out_of_time(table, 0, reduced_motion="no-preference")
    _turn(table)
    ann.knows(table)
    ann.lets_pass(1)
    plate = ann.finds("#revelation")
    expect(plate).to_be_visible()
    if skip == "click":
        plate.click(force=True)
    else:
        ann.presses(skip)
    assert not plate.is_visible()
    ann.answers("insist on a fight")


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_who_wants_calm_reads_what_happened(table: Table, people: People, size: tuple[int, int]) -> None:
    dan = people.at(table, 3, size)
    dan.is_asked()
    _turn(table)
    dan.sees("loses 1 to the Offspring of Ann, Ben and you")
    assert not dan.finds("#revelation").is_visible()
    assert dan.page.evaluate("document.getAnimations().filter((each) => each.playState === 'running').length") == 0


@pytest.mark.parametrize("way", ["close", "Enter", "hint", "again", "Enter again"])
def test_the_last_turn_is_put_away_on_a_phone(five: Table, people: People, way: str) -> None:
    """It lies over the clock: it says how it is closed, and a hint that sets the hands is not set beneath it."""
    ben = people.at(five, choosing(five), PHONE)
    takes_the_clock(ben)
    sheet, cross = ben.finds(".past-sheet"), ben.finds("#close-last-turn")
    expect(sheet).to_be_hidden()
    ben.finds("#last-turn").click()
    expect(sheet).to_be_visible()
    expect(cross).to_be_visible()
    if way == "close":
        cross.click()
    elif way.startswith("Enter"):
        (cross if way == "Enter" else ben.finds("#last-turn")).focus()
        ben.presses("Enter")
    elif way == "hint":
        ben.clicks("Hint")
    else:
        ben.finds("#last-turn").click()
    expect(sheet).to_be_hidden()
    expect(cross).to_be_hidden()


# What explains


def test_nothing_is_explained_before_the_mouse_has_moved(five: Table, people: People) -> None:
    """A question that is drawn under a resting mouse would be covered by words for which nobody has asked."""
    ann = people.at(five, 0)
    takes_the_clock(ann)
    help_ = ann.finds(".help")
    ann.page.mouse.move(1094, 538)
    negotiating(five)
    fight = ann.option("insist on a fight")
    expect(fight).to_be_visible()
    assert fight.evaluate("option => option.contains(document.elementFromPoint(1094, 538))")
    ann.page.wait_for_timeout(1500)
    expect(help_).to_be_hidden()
    ann.page.mouse.move(1098, 538)
    expect(help_).to_contain_text("Power: you (6")


def test_what_stands_on_a_button_is_not_said_again(five: Table, people: People) -> None:
    ann = people.at(five, negotiating(five))
    ann.is_asked()
    help_ = ann.finds(".help")
    ann.option("propose: the green cult takes it").hover()
    ann.page.wait_for_timeout(900)
    expect(help_).to_be_hidden()
    ann.option("insist on a fight").hover()
    expect(help_).to_contain_text("Power: you (6")


# Talk


def test_phrases_are_said_with_one_tap_and_rooms_fill_their_gaps(table: Table, people: People) -> None:
    ann, ben = people.at(table, 0), people.at(table, 1, PHONE, has_touch=True)
    takes_the_clock(ann)
    ann.shows("Chat")
    ann.clicks("I will be in …")
    ann.finds("#medallion-5").click()
    expect(ann.finds("#words")).to_have_value("I will be in the observatory")
    assert hand(ann, "dagger") == "not set", "the tap was for the phrase"
    ann.presses("Enter")
    ann.sees("I will be in the observatory")
    ben.shows("Chat")
    ben.clicks("Peace tonight?")
    ann.sees("Peace tonight?")


# Looks

State = Callable[[Table], int]


def choosing(table: Table) -> int:
    """A clock to be set, after a turn in which somebody fell."""
    orders(table, ann="2/5", ben="6/5", cleo="3/5", dan="4/5", eve="1/6")
    for seat in (4, 0, 2, 3):
        says(table, seat, table.seats[seat].state()["question"]["options"][0]["words"])
    return 1


def waiting(table: Table) -> int:
    """Who has set the clock."""
    orders(table, ann="2/5")
    return 0


def negotiating(table: Table) -> int:
    """Five meet."""
    orders(table, **dict.fromkeys(("ann", "ben", "cleo", "dan", "eve"), "3/5"))
    says(table, 1, "propose: the amber cult takes it")
    return 0


def voting(table: Table) -> int:
    """Five meet, and all have said enough."""
    negotiating(table)
    for seat in range(5):
        says(table, seat, "ready to vote")
    return 0


def exchanging(table: Table) -> int:
    """The Marsh has much to offer: all have gathered something."""
    orders(table, ann="2/6", ben="3/6", cleo="4/6", dan="5/6", eve="1/6")
    for seat in (4, 0, 1, 2, 3):
        says(table, seat, table.seats[seat].state()["question"]["options"][0]["words"])
    orders(table, ann="n/n", ben="x/x", cleo="x/x", dan="x/x", eve="x/x")
    says(table, 0, "gather the silver key")
    return 0


STATES: Final = (choosing, waiting, negotiating, voting, exchanging)


@pytest.fixture
def five(server: Served) -> Iterator[Table]:
    """Five people, the Marsh outside."""
    with laid(server, 5, exterior="marsh") as table:
        yield table


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_everything_is_on_one_screen(five: Table, people: People, state: State) -> None:
    person = people.at(five, state(five))
    for width, height in (LAPTOP, TABLET, PHONE):
        person.page.set_viewport_size({"width": width, "height": height})
        person.finds(f"#picture > svg.{'wide' if width > height else 'tall'}").wait_for()
        person.sits()
        for scheme in ("dark", "light"):
            person.page.emulate_media(color_scheme=scheme)
            person.settles(SCROLLS, [False, False])
            person.settles(HIDDEN_WORDS, [])
            person.settles(SMALL_TARGETS, [])


# Fingers need room; what is too small is named.
SMALL_TARGETS = """() => [...document.querySelectorAll("#picture .option, #picture [role=slider], #picture .button")]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.getAttribute("aria-label"), each.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 36 || box.height < 28))
  .map(([name, box]) => `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`)"""


LOOKS: Final[tuple[tuple[tuple[int, int], Literal["dark", "light"]], ...]] = ((LAPTOP, "dark"), (PHONE, "light"))


@pytest.mark.parametrize("state", [choosing, waiting, negotiating, exchanging], ids=lambda state: state.__name__)
def test_axe_finds_nothing_serious(five: Table, people: People, state: State) -> None:
    person = people.at(five, state(five))
    found = set()
    for (width, height), scheme in LOOKS:
        person.page.set_viewport_size({"width": width, "height": height})
        person.finds(f"#picture > svg.{'wide' if width > height else 'tall'}").wait_for()
        person.sits()
        person.page.emulate_media(color_scheme=scheme)
        for wrong in Axe().run(person.page, options={"resultTypes": ["violations"]}).response["violations"]:
            if wrong["impact"] in ("serious", "critical"):
                found |= {f"{scheme}: {wrong['id']}: {node['html'][:160]}" for node in wrong["nodes"]}
    assert not found, "\n".join(sorted(found))


def test_the_marsh_is_asked_in_two_steps(five: Table, people: People) -> None:
    """First what to give, then what to take; all by keys too."""
    ann = people.at(five, exchanging(five))
    ann.is_asked()
    ann.page.get_by_role("button", name="Give the silver key").focus()
    ann.presses("Enter")
    ann.answers("give the silver key for the skull of the red cult")
    wait_for(lambda: 3 in view(five)["seats"][0]["components"], "the skull")


# A whole game


BOT: Final = 3


class Player:
    """Somebody who plays with a plan: where to go, and in which way to set the clock."""

    def __init__(self, person: Person, seat: int, way: Way) -> None:
        self.person, self.seat, self.way = person, seat, way

    def sets(self, dagger: int, tentacle: int) -> None:
        """Set the clock and send it."""
        takes_the_clock(self.person)
        self.way(self.person, dagger, tentacle)
        self.person.breathes()
        self.person.finds("#set-the-clock.option").click()
        self.person.is_answered()


def _wanted(shown: Any, seat: int) -> int:
    """The next room whose Component a cult needs, or its own."""
    cult = shown["seats"][seat]
    rooms: list[int] = sorted(REACHABLE[cult["place"]])
    needed = [room for room in rooms if room not in cult["components"] and shown["tokens"][room - 1]]
    return needed[0] if needed else rooms[0]


@pytest.fixture
def with_a_bot(server: Served) -> Iterator[Table]:
    """A quick game of three people and a bot, the same each time: what the bot does follows from the table's name."""
    seats = (*(SeatSetup("person", None, name) for name in NAMES[:3]), SeatSetup("bot", "uniform", None))
    setup = Setup(1, seats, GAMES[GAME].checked_options({"game": "quick"}))
    stored = StoredTable("octopus", GAME, msgspec.to_builtins(setup), "the secret of the dice", 1e9)

    async def make() -> None:
        async with Store.opened(server.url) as store:
            passes = all_passes(stored.id, "the token of the host of the octopus", len(seats))
            await store.make_table(stored, passes, Entry(stored.id, 0, "made", None, {}, stored.made_at))

    asyncio.run(make())
    with Table.found(
        server, {"table": stored.id} | tokens("the token of the host of the octopus", len(seats))
    ).begun() as table:
        yield table


def test_three_people_and_a_bot_play_to_the_end_with_a_broken_promise(with_a_bot: Table, people: People) -> None:
    """Ann and Ben meet in the crypt until she has broken her word to him; then all gather, and somebody wins."""
    table = with_a_bot
    players = [
        Player(people.at(table, 0), 0, by_keys),
        Player(people.at(table, 1, PHONE), 1, by_taps_on_the_board),
        Player(people.at(table, 2), 2, by_dragging),
    ]
    while (state := table.seats[0].state())["phase"] == "playing":
        asked = [each["seat"] for each in state["seats"] if each["is_asked"]]
        if BOT in asked:
            time.sleep(0.02)  # it goes first, so that it does the same each time
        elif asked:
            _answer(table, players[asked[0]])
    assert state["view"]["seats"][0]["promises"]["broken"] == 1
    for person in (player.person for player in players):
        expect(person.page.get_by_role("region", name="The end")).to_be_visible()
        person.shows("Log")
        expect(person.finds("#log-lines .broken-promise").first).to_contain_text("Ann breaks a promise")
        expect(person.finds("#ending")).to_be_visible()


def _answer(table: Table, player: Player) -> None:
    """What this player does now."""
    person, seat = player.person, player.seat
    person.knows(table)
    state = table.seats[seat].state()
    if (question := state["question"]) is None:
        return
    shown, options = state["view"], [option["words"] for option in question["options"]]
    if question["about"] == "choose":
        lied = shown["seats"][0]["promises"]["broken"]
        goal = _wanted(shown, seat) if lied else (3, 3, 1)[seat]
        player.sets(goal, next(room for room in (6, 5) if room != goal))
        return
    person.is_asked()
    person.breathes()
    if question["about"] == "talk":
        mine = shown["meeting"]["proposals"][shown["meeting"]["present"].index(seat)]
        person.option("ready to vote" if mine else "propose: nothing happens").click()
    elif question["about"] == "vote":
        lies = seat == 0 and not shown["seats"][0]["promises"]["broken"]
        person.option("fight" if lies else "nothing happens").click()
    else:
        person.option(options[0]).click()
    person.is_answered()
