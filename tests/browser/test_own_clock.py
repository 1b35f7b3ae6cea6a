"""One's own clock in the browser: seen while others think, set anew without anybody noticing, and shown to all."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.people import LAPTOP, PHONE, People, Person
from browser.test_grand_octopus import by_keys, by_taps_on_the_clock, hand, laid, orders, takes_the_clock, view
from browser.texts import troubles
from web.serving import Served, Table

SIZES = [LAPTOP, PHONE]
NAMES = ["laptop", "phone"]


@pytest.fixture
def table(server: Served) -> Iterator[Table]:
    """Four people in the library."""
    with laid(server) as table:
        yield table


def has_set(person: Person, cultist: str, offspring: str = "") -> None:
    """What the person reads of the own clock."""
    expect(person.finds("#your-order")).to_have_text(cultist)
    expect(person.finds("#your-offspring")).to_have_text(offspring)


def opens_the_clock(person: Person, opener: str = "#change-clock") -> None:
    """The person goes to set the own clock anew."""
    person.finds(opener).click()
    person.finds("#picture > svg.setting").wait_for()


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_a_set_clock_is_seen_and_set_anew(table: Table, people: People, size: tuple[int, int]) -> None:
    """By its button, or by a tap on the own closed clock; the hands stand as they were set."""
    ann = people.at(table, 0, size)
    takes_the_clock(ann)
    orders(table, ann="3/2")
    has_set(ann, "Cultist to the crypt", "Offspring in the museum")
    for opener in ("#change-clock", '.closed-clock[data-cult="0"]'):
        opens_the_clock(ann, opener)
        assert hand(ann, "dagger").startswith("Cultist to the crypt")
        assert hand(ann, "tentacle").startswith("Offspring to the museum")
        ann.presses("Escape")
        has_set(ann, "Cultist to the crypt", "Offspring in the museum")
    opens_the_clock(ann)
    by_keys(ann, 4, 5)
    ann.finds("#set-the-clock").click()
    has_set(ann, "Cultist to the laboratory", "Offspring in the observatory")
    orders(table, ben="2/6", cleo="5/6", dan="1/6")
    assert view(table)["seats"][0]["place"] == 4
    expect(ann.finds("#own-clock")).to_have_count(0)


def test_a_change_that_was_given_up_is_forgotten(table: Table, people: People) -> None:
    """Opened again, the clock stands as it was set, and not as it was turned before."""
    ann = people.at(table, 0)
    orders(table, ann="3/2")
    opens_the_clock(ann)
    by_keys(ann, 4, 5)
    ann.presses("Escape")
    opens_the_clock(ann)
    assert hand(ann, "dagger").startswith("Cultist to the crypt")
    assert hand(ann, "tentacle").startswith("Offspring to the museum")


def test_nobody_else_sees_a_clock_set_anew(table: Table, people: People) -> None:
    ann, ben = people.at(table, 0), people.at(table, 1)
    orders(table, ann="3/2")
    has_set(ann, "Cultist to the crypt", "Offspring in the museum")
    ben.sees("1 of 4 clocks set")
    before = ben.finds("#picture").inner_html(), ben.finds("#log-lines").inner_html()
    opens_the_clock(ann)
    by_keys(ann, 4, 5)
    ann.finds("#set-the-clock").click()
    has_set(ann, "Cultist to the laboratory", "Offspring in the observatory")
    ben.lets_pass(300)
    assert (ben.finds("#picture").inner_html(), ben.finds("#log-lines").inner_html()) == before


def test_two_pages_of_one_seat_say_the_same(table: Table, people: People) -> None:
    desk, pocket = people.at(table, 0), people.at(table, 0, PHONE)
    orders(table, ann="3/2")
    for page in (desk, pocket):
        has_set(page, "Cultist to the crypt", "Offspring in the museum")
    opens_the_clock(desk)
    by_keys(desk, 4, 4)
    desk.finds("#set-the-clock").click()
    for page in (desk, pocket):
        has_set(page, "Cultist to the Exterior")


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_a_clock_is_shown_and_must_be_set_to_something_else(
    table: Table, people: People, size: tuple[int, int]
) -> None:
    ann = people.at(table, 0, size)
    takes_the_clock(ann)
    orders(table, ann="3/2")
    ann.finds("#show-clock").click()
    takes_the_clock(ann)
    expect(ann.finds("#warning")).to_contain_text("All have seen 3/2")
    by_taps_on_the_clock(ann, 3, 2) if size == LAPTOP else by_keys(ann, 3, 2)
    expect(ann.finds("#set-the-clock")).to_have_attribute("aria-disabled", "true")
    expect(ann.finds("#warning")).to_contain_text("All have seen this")
    ann.presses("Enter")
    ann.sees("All have seen this setting. Set your clock to something else.")
    by_keys(ann, 3, 5)
    expect(ann.finds("#warning")).to_be_hidden()
    ann.finds("#set-the-clock").click()
    has_set(ann, "Cultist to the crypt", "Offspring in the observatory")
    (said,) = [line["words"] for line in table.stranger.state()["log"] if "shows the clock" in line["words"]]
    assert said.startswith("Ann shows the clock: Cultist to the crypt, Offspring in the museum.")


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_the_others_are_told_of_a_clock_that_is_shown(table: Table, people: People, size: tuple[int, int]) -> None:
    """By a notice in words, which those who hear the page get too; Ann herself knows what she has shown."""
    ann, ben, watcher = (people.at(table, seat, size) for seat in (0, 1, None))
    takes_the_clock(ben)
    watcher.sits()
    orders(table, ann="3/2")
    ann.finds("#show-clock").click()
    words = "Ann shows the clock: Cultist to the crypt, Offspring in the museum."
    for person in (ben, watcher):
        expect(person.finds(".toast")).to_contain_text(words)
        expect(person.finds(".toast")).to_be_visible()
        expect(person.finds("#spoken")).to_contain_text(words)
        assert "Cultist to the crypt, Offspring in the museum" in str(
            person.finds("#cult-0").get_attribute("data-help") or person.finds("#cult-0").get_attribute("aria-label")
        )
        if size == PHONE:
            assert troubles(person.page) == []
    takes_the_clock(ann)
    expect(ann.finds("#spoken")).to_contain_text(words)
    expect(ann.finds(".toast")).not_to_contain_text(words)
    ben.presses("Escape")
    orders(table, ben="2/6")
    ben.knows(table)
    expect(ben.finds("#spoken p").filter(has_text=words)).to_have_count(1)


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
@pytest.mark.parametrize("shown", ["4/5", "2/2"])
def test_the_remark_about_a_shown_clock_fits(table: Table, people: People, size: tuple[int, int], shown: str) -> None:
    """It ends where the rows of the hands end."""
    ann = people.at(table, 0, size)
    takes_the_clock(ann)
    by_keys(ann, *map(int, shown.split("/")))
    ann.finds("#set-the-clock.option").click()
    ann.finds("#show-clock").click()
    takes_the_clock(ann)
    row = ann.measures("#line-tentacle" if size == LAPTOP else "#row-tentacle")
    for _ in range(2):
        remark = ann.measures("#warning")
        assert remark["x"] + remark["width"] <= row["x"] + row["width"]
        by_keys(ann, *map(int, shown.split("/")))


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_the_clock_says_that_cultist_and_offspring_must_part(
    table: Table, people: People, size: tuple[int, int]
) -> None:
    """They were together in the last turn, and would be again.  (grand_octopus rules 6.4)"""
    ann = people.at(table, 0, size)
    takes_the_clock(ann)
    orders(table, ann="x/1", ben="x/2", cleo="x/2", dan="x/2")
    ann.sees("Turn 2")
    takes_the_clock(ann)
    by_keys(ann, 0, 1)
    expect(ann.finds("#set-the-clock")).to_have_attribute("aria-disabled", "true")
    expect(ann.finds("#warning")).to_contain_text("they must part", ignore_case=True)
    remark, plate = ann.measures("#warning"), ann.measures("#question")
    assert remark["x"] + remark["width"] <= plate["x"] + plate["width"] - 8
    by_keys(ann, 0, 2)
    expect(ann.finds("#set-the-clock")).to_contain_text("Set it wrongly")


def test_the_last_clock_ends_a_change(table: Table, people: People) -> None:
    """Ann is still turning her hands when the others have finished: what she had set counts."""
    ann = people.at(table, 0)
    orders(table, ann="3/2")
    has_set(ann, "Cultist to the crypt", "Offspring in the museum")
    opens_the_clock(ann)
    orders(table, ben="2/6", cleo="5/6", dan="1/6")
    assert view(table)["seats"][0]["place"] == 3
    ann.finds("#picture > svg:not(.setting)").wait_for()


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
@pytest.mark.parametrize("seats", [3, 5])
def test_the_buttons_of_the_own_clock_can_be_tapped(
    server: Served, people: People, size: tuple[int, int], seats: int
) -> None:
    """Whole on the screen, and as high as a finger needs; the longest words stay in their line."""
    with laid(server, seats) as table:
        ann = people.at(table, 0, size)
        takes_the_clock(ann)
        orders(table, ann="6/5")
        ann.finds("#own-clock.on").wait_for()
        expect(ann.finds("#your-order")).to_have_text("Error: no stairs to the botanical garden, Cultist falls")
        plate = ann.measures("#question")
        for each in ("#change-clock", "#show-clock", "#your-order", "#your-offspring"):
            box = ann.measures(each)
            assert box["x"] >= plate["x"], each
            assert box["x"] + box["width"] <= plate["x"] + plate["width"] + 0.5, each
            assert box["y"] + box["height"] <= size[1], each
            if each.endswith("clock"):
                assert box["height"] >= 40, each
        closed = [each.bounding_box() for each in ann.finds(".closed-clock").all()]
        top = ann.measures("#your-order")["y"]
        assert all(each is not None and each["y"] + each["height"] <= top + 0.5 for each in closed)
