"""Standing orders in the menu, and the host of a real table who types in what its dice say."""

import pytest
from playwright.sync_api import expect

from browser.people import LAPTOP, PHONE, People
from web.serving import Served
from web.stored import stored_game
from web.test_companion import beside
from web.test_standing_orders import GAME, GHOULS, OPTIONS, SEATS, feast, ordered

SIZES = pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])


@SIZES
def test_an_order_is_given_in_the_menu_and_taken_back(server: Served, people: People, size: tuple[int, int]) -> None:
    seat, lines = feast()
    with stored_game(server, GAME, SEATS, OPTIONS, lines[:-1]) as table:
        page = people.at(table, seat, size).page
        page.click(".tools [data-sheet=table]")
        field = page.locator(f'[data-order="{GHOULS}"]')
        field.select_option(label="No more Ghouls, unless I fight in the battle")
        expect(page.locator(".toast")).to_have_text("This will be answered in your name.")
        assert ordered(table.seats[seat])["unless"] == "I fight in the battle"
        expect(field.locator("option[selected]")).to_have_text("No more Ghouls, unless I fight in the battle")
        field.select_option(label="Ask me")
        expect(page.locator(".toast")).to_have_text("You will be asked.")
        assert ordered(table.seats[seat]) is None


@SIZES
def test_the_host_types_in_what_real_things_say(server: Served, people: People, size: tuple[int, int]) -> None:
    with beside(server).begun() as table:
        host = people(server.address, size)
        host.expects("422")
        host.opens(f"/s/{table.tokens['host']}")
        watcher = people.at(table, None, size)
        expect(watcher.page.locator(".notice")).to_contain_text("The host types in")
        host.page.locator(".notice.chance [data-act=type-in]").filter(has_text="Black Goat").click()
        expect(host.page.locator(".notice.chance [data-act=type-in]").filter(has_text="Black Goat")).to_have_count(0)
        field = host.page.locator("[data-type-in] input")
        field.fill("a seven")
        field.press("Enter")
        expect(host.page.locator(".toast")).to_contain_text("“a seven” is not possible for “faction”")
        field.fill("Yellow Sign, 6")
        field.press("Enter")
        expect(host.page.locator(".toast")).to_contain_text("“6” was")
        assert [seat["code"] for seat in table.stranger.state()["view"]["seats"]] == ["BG", "YS"]


def test_dice_that_are_typed_fast_all_arrive(server: Served, people: People) -> None:
    """Factions for three seats, tapped without waiting for the page."""
    with beside(server, seats=3).begun() as table:
        host = people(server.address)
        host.opens(f"/s/{table.tokens['host']}")
        expect(host.page.locator("[data-act=type-in]")).to_have_count(4)
        host.page.evaluate(
            """() => {
              const named = (words) => document.querySelector(`[data-act=type-in][data-words="${words}"]`);
              for (const button of ["Black Goat", "Great Cthulhu", "Yellow Sign"].map(named)) button.click();
            }"""
        )
        expect(host.page.locator(".notice.chance")).to_have_count(0)
        assert [seat["code"] for seat in table.stranger.state()["view"]["seats"]] == ["BG", "GC", "YS"]
