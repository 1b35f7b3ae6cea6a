"""Whole games by clicks: people at browsers of their own, with bots."""

import re
from pathlib import Path

from playwright.sync_api import expect

from browser.people import PHONE, People, Person, whoever_is_asked
from cultists.terminal.verify import verify
from web.serving import Served


def _invite(host: Person, guest: Person) -> None:
    """The guest follows the link that the host copies, and sits down."""
    link = host.page.get_by_role("button", name="Copy the link of seat").first.get_attribute("data-copy")
    assert link is not None
    guest.opens(link)
    guest.page.get_by_label("Your name").first.fill("Ben")
    guest.clicks("Sit down")
    expect(guest.finds("#begin")).to_be_enabled()


def _lay_table(host: Person, *seats: str) -> None:
    host.opens("/")
    host.page.get_by_label("Your name").fill("Ann")
    for number, kind in enumerate(seats, 1):
        place = host.finds(f"[data-place='{number}']")
        if not place.is_visible():
            host.finds("#add-seat").click()
        place.get_by_role("radio", name=kind).check()
    host.clicks("Lay the table")


def _play(*people: Person) -> int:
    """Everybody follows the hints to the end; gives the number of answers."""
    for person in people:
        person.sits()
    answers = 0
    while asked := whoever_is_asked(people):
        asked.answers(asked.hint())
        answers += 1
    return answers


def test_two_people_and_a_bot_play_a_whole_game_and_another(server: Served, people: People, tmp_path: Path) -> None:
    host, guest = people(server.address, reduced_motion="no-preference"), people(server.address, PHONE, has_touch=True)
    _lay_table(host, "Me", "Friend", "Bot")
    _invite(host, guest)
    host.clicks("Begin")
    assert _play(host, guest) > 20
    for person in (host, guest):
        winner = person.page.get_by_role("region", name="The end").get_by_role("heading").inner_text()
        assert winner.endswith("wins")
        expect(person.page).to_have_title(re.compile(f"^{winner}"))
    with host.page.expect_download() as download:
        host.clicks("Log", "link")
    download.value.save_as(log := tmp_path / "game.cult")
    verify(log, json=False)

    old = host.table
    host.clicks("Rematch")
    guest.clicks("To the rematch")
    for person in (host, guest):
        person.page.wait_for_url(lambda address: old not in address)
        person.picture.wait_for()
    asked = whoever_is_asked([host, guest])
    assert asked is not None
    asked.answers(asked.hint())


def test_a_game_of_four_with_two_bots_is_finished(server: Served, people: People) -> None:
    host, guest = people(server.address), people(server.address)
    _lay_table(host, "Me", "Friend", "Bot", "Bot")
    _invite(host, guest)
    guest.clicks("Begin")
    assert _play(host, guest) > 10
    for person in (host, guest):
        expect(person.page.get_by_role("region", name="The end")).to_be_visible()
