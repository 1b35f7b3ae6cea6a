"""The first visit: one obvious next step, which follows what is chosen in the form."""

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.axe import check
from browser.people import LAPTOP, PHONE, People, Person
from web.serving import Served

PHONE_ON_ITS_SIDE = (740, 360)


def _main(person: Person) -> Locator:
    return person.finds("#new-table .btn.main")


def _chooses(person: Person, place: int, kind: str) -> None:
    person.finds(f"[data-place='{place}']").get_by_role("radio", name=kind).check()


@pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE, LAPTOP], ids=["phone", "side", "laptop"])
@pytest.mark.parametrize("game", ["stars_are_right", "cthulhu_wars"])
def test_the_obvious_button_is_in_sight(server: Served, people: People, size: tuple[int, int], game: str) -> None:
    person = people(server.address, size)
    person.opens(f"/?game={game}")
    expect(_main(person)).to_have_count(1)
    expect(_main(person)).to_contain_text("Play now against")
    expect(_main(person)).to_be_in_viewport(ratio=1)
    assert person.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    check(person)


def test_the_obvious_button_follows_the_seats(server: Served, people: People) -> None:
    person = people(server.address)
    person.opens("/")
    for kind, words in (("Friend", "Lay the table"), ("Bot", "Play now against a bot"), ("Me", "Lay the table")):
        _chooses(person, 2, kind)
        expect(_main(person)).to_have_text(words)
    _chooses(person, 2, "Bot")
    person.finds("#add-seat").click()
    expect(_main(person)).to_have_text("Play now against a bot")
    _chooses(person, 3, "Friend")
    expect(_main(person)).to_have_text("Lay the table")
    person.clicks("Take the third seat away")
    expect(_main(person)).to_have_text("Play now against a bot")


def test_enter_in_the_field_of_the_name_does_the_obvious(server: Served, people: People) -> None:
    person = people(server.address)
    person.opens("/")
    _chooses(person, 2, "Friend")
    person.page.get_by_label("Your name").fill("Ann")
    person.presses("Enter")
    person.sees("One of two has come")
    person.opens("/")
    _chooses(person, 2, "Bot")
    person.page.get_by_label("Your name").focus()
    person.presses("Enter")
    person.sits()


def test_a_bot_of_each_kind_is_described_once(server: Served, people: People) -> None:
    person = people(server.address)
    person.opens("/?game=cthulhu_wars")
    shown = person.finds(".for-bot small").filter(visible=True)
    expect(shown).to_have_count(1)
    person.finds("select[name=bot3]").select_option("novice")
    expect(shown).to_have_count(2)


def test_house_rules_that_the_form_proposes_are_the_usual_ones(server: Served, people: People) -> None:
    person = people(server.address)
    person.opens("/?game=cthulhu_wars")
    house = person.finds(".house")
    house.locator("summary").click()
    factions = house.locator("[name=option-factions]")
    expect(factions).to_have_value("pick")
    house.locator("[name=option-box]").select_option("all")
    expect(house.locator("summary")).to_contain_text("1 changed")
    factions.select_option("random")
    expect(house.locator("summary")).to_contain_text("2 changed")


@pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE, LAPTOP], ids=["phone", "side", "laptop"])
def test_the_seal_of_the_dice_is_one_line_until_somebody_asks(
    server: Served, people: People, size: tuple[int, int]
) -> None:
    host = people(server.address, size)
    host.opens("/")
    _chooses(host, 2, "Friend")
    host.clicks("Lay the table")
    guest = people(server.address, size)
    guest.opens(host.finds("[data-copy*='/s/']").first.get_attribute("data-copy") or "")
    guest.page.get_by_label("Your name").first.fill("Ben")
    guest.clicks("Sit down")
    guest.sees("Everybody is here")
    seal = guest.finds(".sealed")
    assert guest.measures(".sealed")["height"] < 50
    seal.locator("summary").click()
    guest.sees(re.compile("anybody can check"))
    guest.clicks("Begin")
    guest.sits()
    guest.shows("Table")
    seal = guest.finds("#sheet-table .sealed")
    expect(seal.locator("p")).to_be_hidden()
    seal.locator("summary").click()
    expect(seal.locator("p")).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/ritual", "/ritual/editor", "/verify", "/docs", "/t/nosuchtable"])
@pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE], ids=["phone", "side"])
def test_no_page_is_wider_than_a_phone(server: Served, people: People, size: tuple[int, int], path: str) -> None:
    person = people(server.address, size)
    person.expects("404")
    person.opens(path)
    assert person.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def test_the_ritual_page_has_one_obvious_button(server: Served, people: People) -> None:
    person = people(server.address)
    person.opens("/ritual")
    expect(person.finds("#main .btn.main")).to_have_text("Begin")


def test_house_rules_open_where_they_are(server: Served, people: People) -> None:
    """Whoever peeks at them must not find the button that begins under the pointer."""
    person = people(server.address)
    person.opens("/?game=cthulhu_wars")
    before = person.measures(".house summary")["top"]
    person.finds(".house summary").click()
    person.finds(".house[open] .options").wait_for()
    assert person.measures(".house summary")["top"] == before
