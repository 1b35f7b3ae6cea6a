"""One's own secret answer in the browser, in any game: read, changed and kept while the others are still choosing."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.people import LAPTOP, PHONE, People, Person, link
from browser.test_grand_octopus import NAMES, laid, orders, says
from browser.test_layout import HIDDEN_WORDS, SCROLLS
from cultists.games.cthulhu_wars.rules import CthulhuWars
from games.cthulhu_wars.play import lay
from web.serving import Served, Table

PHONE_ON_ITS_SIDE = (740, 360)
SIZES = pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE, LAPTOP], ids=["phone", "on its side", "laptop"])


@pytest.fixture
def meeting(server: Served) -> Iterator[Table]:
    """Ann and Ben have met in the museum, and both have proposed that nothing happens: now they vote."""
    with laid(server) as table:
        orders(table, ann="2/5", ben="2/6", cleo="3/6", dan="4/5")
        for seat in (0, 1):
            says(table, seat, "propose: nothing happens")
        yield table


@pytest.fixture
def election(server: Served, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A war without Great Cthulhu: three people vote for the first player."""
    began = lay("factions: CC BG YS", "step: choose the first player").table
    monkeypatch.setattr(CthulhuWars, "new_table", lambda *_: began.copy())
    with Table(server, seats=[{"name": name} for name in NAMES[:3]], game="cthulhu_wars").begun() as table:
        yield table


def reads(person: Person, words: str) -> None:
    """What the person is told of the own answer."""
    expect(person.finds("#own-answer p").first).to_contain_text(words)


def sealed(table: Table, seat: int) -> str | None:
    """What the server holds for a seat."""
    state = table.seats[seat].state()["sealed"]
    return None if state is None else str(state["answer"])


@SIZES
def test_a_vote_is_read_and_changed(meeting: Table, people: People, size: tuple[int, int]) -> None:
    ann, ben = people.at(meeting, 0, size), people.at(meeting, 1, size)
    ann.is_asked()
    ann.presses("Escape")
    ann.answers("nothing happens")
    reads(ann, "Your answer is nothing happens.")
    ben.knows(meeting)
    before = ben.finds("#picture").inner_html(), ben.finds("#log-lines").inner_html()
    ann.clicks("Change it")
    reads(ann, "So far your answer is nothing happens.")
    ann.settles(SCROLLS, [False, False])
    ann.settles(HIDDEN_WORDS, [])
    ann.answers("fight")
    reads(ann, "Your answer is fight.")
    assert sealed(meeting, 0) == "fight"
    ann.sees("Your answer is changed. Nobody else can see that.")
    assert (ben.finds("#picture").inner_html(), ben.finds("#log-lines").inner_html()) == before
    says(meeting, 1, "nothing happens")
    expect(ann.finds("#own-answer .notice")).to_have_count(0)


def test_a_vote_in_another_game_is_changed_by_keys(election: Table, people: People) -> None:
    """The focus stays on the button, and those who hear the page are told what is asked."""
    ann = people.at(election, 0)
    ann.is_asked()
    ann.presses("1")
    ann.is_answered()
    first = sealed(election, 0)
    assert first is not None
    reads(ann, f"Your answer is {first}.")
    button = ann.finds("#own-answer button")
    button.focus()
    ann.presses("Enter")
    expect(button).to_have_text("Keep it")
    expect(button).to_be_focused()
    expect(ann.finds("#spoken")).to_contain_text("Choose again: ")
    expect(ann.finds('.tools [data-act="hint"]')).to_have_attribute("aria-disabled", "true")
    ann.presses("Escape")
    expect(button).to_have_text("Change it")
    assert sealed(election, 0) == first
    ann.presses("Enter")
    expect(button).to_have_text("Keep it")
    ann.breathes()
    ann.presses("2")
    expect(button).to_have_text("Change it")
    expect(button).to_be_focused()
    assert sealed(election, 0) not in (None, first)


def test_the_last_answer_ends_a_change(meeting: Table, people: People) -> None:
    """Ann is still looking at her vote when Ben has given his: what she had voted counts."""
    ann = people.at(meeting, 0)
    ann.is_asked()
    says(meeting, 0, "nothing happens")
    ann.clicks("Change it")
    reads(ann, "So far your answer is nothing happens.")
    says(meeting, 1, "nothing happens")
    expect(ann.finds("#own-answer .notice")).to_have_count(0)
    assert "breaks a promise" not in str(meeting.stranger.state()["log"])


def test_who_watches_is_told_of_no_answer(meeting: Table, people: People) -> None:
    watcher = people.at(meeting, None)
    watcher.sits()
    says(meeting, 0, "nothing happens")
    watcher.knows(meeting)
    expect(watcher.finds("#own-answer .notice")).to_have_count(0)


def test_a_change_that_cannot_be_sent_can_be_tried_again(meeting: Table, people: People) -> None:
    ann = people.at(meeting, 0)
    ann.expects("ERR_FAILED")
    ann.is_asked()
    says(meeting, 0, "nothing happens")
    ann.clicks("Change it")
    reads(ann, "So far your answer is nothing happens.")
    ann.meets("**/answers", lambda route: route.abort(), times=1)
    ann.answers("fight")
    reads(ann, "So far your answer is nothing happens.")
    ann.answers("fight")
    reads(ann, "Your answer is fight.")


def test_a_picture_that_shows_the_answer_itself_is_enough(server: Served, people: People) -> None:
    """The own clock has its own buttons; only while it is set anew the page says what it was."""
    with laid(server) as table:
        ann = people.at(table, 0)
        orders(table, ann="3/2")
        ann.finds("#own-clock.on").wait_for()
        expect(ann.finds("#own-answer .notice")).to_have_count(0)
        ann.finds("#change-clock").click()
        reads(ann, "So far your answer is Cultist to the crypt, Offspring in the museum.")
        ann.clicks("Keep it")
        ann.finds("#own-clock.on").wait_for()
        expect(ann.finds("#own-answer .notice")).to_have_count(0)


def test_on_one_screen_an_answer_is_changed_when_the_screen_has_been_passed_back(
    election: Table, people: People
) -> None:
    """Ann has voted and Ben is asked: he passes her the screen, and gets it back when she has changed her vote."""
    screen = people.at(election, 0)
    screen.opens(link(election, 1))
    curtain = screen.page.get_by_role("dialog", name="Pass the screen to")
    screen.clicks("I am Ann")
    screen.is_asked()
    screen.presses("1")
    screen.clicks("I am Ben")
    expect(curtain).to_be_hidden()
    first = sealed(election, 0)
    for is_kept in (True, False):
        screen.breathes()
        screen.presses("t")
        screen.clicks("Change the secret answer of Ann")
        expect(curtain).to_contain_text("Pass the screen to Ann")
        assert str(first) not in screen.finds("#own-answer").inner_text()
        screen.clicks("I am Ann")
        reads(screen, f"So far your answer is {first}.")
        screen.breathes()
        screen.presses("Escape" if is_kept else "2")
        expect(curtain).to_contain_text("Pass the screen to Ben")
        assert (sealed(election, 0) == first) == is_kept
        screen.clicks("I am Ben")
        expect(screen.finds("#own-answer .notice")).to_have_count(0)
