"""Any level for any seat: on the page of a new table, in the waiting room, at the running table."""

import pytest
from playwright.sync_api import expect

from browser.axe import check
from browser.people import PHONE, People
from cultists.bots import usual_bot
from cultists.games import GAMES
from cultists.web.lobby import bots
from web.serving import GAME, Served, Table


@pytest.mark.parametrize("game", ["stars_are_right", "grand_octopus", "cthulhu_wars"])
def test_every_seat_can_have_any_level(server: Served, people: People, game: str) -> None:
    rules = GAMES[game]
    kinds = [kind for group in bots(rules).groups for kind in group.kinds]
    host = people(server.address, PHONE)
    host.opens(f"/?game={game}")
    places = list(range(1, rules.seats[-1] + 1))
    while host.finds("#add-seat").is_visible():
        host.finds("#add-seat").click()
    wanted = []
    for place in places[1:]:
        host.finds(f"[data-place='{place}']").get_by_role("radio", name="Bot").check()
        choice = host.finds(f"select[name=bot{place}]")
        expect(choice).to_have_value(usual_bot(rules))
        assert choice.locator("option").all_inner_texts() == [kind.name.capitalize() for kind in kinds]
        kind = kinds[(place - 2) % len(kinds)]
        choice.select_option(kind.name)
        expect(host.finds(f"#about{place}")).to_have_text(kind.about)
        wanted.append(kind.name)
    assert host.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    check(host)
    # The first seat stays free, so that nobody begins to think.
    host.finds("[data-place='1']").get_by_role("radio", name="Friend").check()
    host.clicks("Lay the table")
    host.sees("Begin")
    state = host.context.request.get(f"/api/tables/{host.table}").json()
    assert [seat["bot"] for seat in state["seats"]] == [None, *wanted]
    assert len({seat["name"] for seat in state["seats"]}) == len(places)


def test_the_host_changes_a_level_in_the_waiting_room_and_at_the_table(server: Served, people: People) -> None:
    first, *_, last = bots(GAMES[GAME]).groups[0].kinds
    with Table(server, [{"name": "Ann"}, {"name": "Ben"}, {"kind": "bot", "bot": last.name}]) as table:
        host = people.at(table, 0)
        host.opens(f"/s/{table.tokens['host']}")
        host.finds("[data-exchange='2']").select_option(first.name)
        expect(host.finds(".sts li").nth(2)).to_contain_text(first.name.capitalize())
        host.clicks("Begin")
        host.sits()
        host.shows("Table")
        seat = host.finds("#seats > [data-seat='1']")
        seat.get_by_role("button", name="Let a bot play").click()
        expect(seat.get_by_role("combobox")).to_have_value(usual_bot(GAMES[GAME]))
        seat.get_by_role("combobox").select_option(first.name)
        expect(seat).to_contain_text(f"{first.name} plays")
        expect(seat.get_by_role("button", name="Take back")).to_be_visible()
        check(host)
