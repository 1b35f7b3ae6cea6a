"""What people write is shown as they wrote it, wherever it is shown."""

from playwright.sync_api import expect

from browser.people import People, Person, link
from web.serving import Served, Table

EVIL = "<b>x</b><script>window.isHacked = true</script><img src=x onerror='window.isHacked = true'> & \"quoted\""
NAMES = ("<script>x()</script>", "</text><b>Ben</b> & 'Co'")


def _is_harmless(person: Person) -> None:
    assert person.page.evaluate("window.isHacked === undefined && !document.querySelector('img[src=x], main b b')")


def test_talk_with_markup_is_text(server: Served, people: People) -> None:
    with Table(server, seats=[{}, {}]) as table:
        host, guest = people.at(table, 0), people.at(table, 1)
        for person, name in ((host, NAMES[0]), (guest, NAMES[1])):
            person.page.get_by_label("Your name").first.fill(name)
            person.clicks("Sit down")
            expect(person.finds(".sts")).to_contain_text(name)
        host.page.get_by_label("Say something").fill(EVIL)
        host.clicks("Send")
        guest.sees(EVIL)
        host.clicks("Begin")
        for person in (host, guest):
            person.picture.wait_for()
            for name in NAMES:
                expect(person.picture).to_contain_text(name)
                expect(person.finds("#seats")).to_contain_text(name)
            person.shows("Chat")
            person.sees(EVIL)
        guest.page.get_by_label("Say something").fill(f"also {EVIL}")
        guest.presses("Enter")
        host.sees(f"also {EVIL}")
        table.asked().answer()
        for person in (host, guest):
            _is_harmless(person)


def test_names_with_markup_are_text_on_every_page(server: Served, people: People) -> None:
    with Table(server, seats=[{"name": name} for name in NAMES]) as table:
        watcher, player = people.at(table, None), people.at(table, 0)
        for name in NAMES:
            watcher.sees(name)
        table.begun()
        player.sees("Hint")
        table.seats[0].post("proposals", what="end")
        player.sees("Waiting for")
        table.seats[1].post("votes", yes=True)
        player.sees("The game was ended by agreement")
        for path in (f"/t/{table.id}", "/", f"/verify?table={table.id}", link(table, 0)):
            player.opens(path)
            expect(player.finds("main")).to_contain_text(NAMES[1])
            _is_harmless(player)
