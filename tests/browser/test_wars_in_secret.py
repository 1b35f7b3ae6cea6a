"""What the players of Cthulhu Wars choose at the same time and unseen: the units that are hit, and who begins."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from browser.people import LAPTOP, PHONE, People, Person
from browser.test_cthulhu_wars import GAME, HIDDEN_WORDS, TOO_LONG, chooses, story, taps, verb
from cultists.games.cthulhu_wars.rules import CthulhuWars
from games.cthulhu_wars.play import lay
from web.serving import Served, Table

FIGHT: Final = (
    "factions: GC BG   power: 4 4   doom: 12 9   turn: GC   step: assign kills",
    "south atlantic: GC: Cthulhu, keeper Acolyte, Deep One x2; BG: Fungi from Yuggoth x2, Ghoul, Dark Young",
    "battle: 1 against 2 in South Atlantic   battle used: declared; the dice were rolled",
    "battle dice: 6 6 1 1 / 6 6 1 1   battle great: yes no",
)
VOTE: Final = (
    "factions: CC BG YS   step: choose the first player   phase: setup",
    "europe: YS: keeper Acolyte, Acolyte x5   asia: CC: keeper Acolyte, Acolyte x5",
    "africa: BG: keeper Acolyte, Acolyte x5",
)
LAST_TURNS: Final = (
    "factions: GC BG   power: 6 0   decay: 1   turn: GC",
    "europe: GC: keeper Acolyte, Acolyte x2   africa: BG: keeper Acolyte",
)


@pytest.fixture
def begun(server: Served, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Table]]:
    """A table that begins in a position, with as many people as it has factions."""
    with ExitStack() as stack:

        def at(*lines: str) -> Table:
            began = lay(*lines).checkpoint
            monkeypatch.setattr(CthulhuWars, "new_table", lambda *_: began.copy())
            names = [{"name": name} for name in ("Ann", "Ben", "Cleo")[: began.seats]]
            return stack.enter_context(Table(server, seats=names, game=GAME).begun())

        yield at


def _come(people: People, table: Table, *seats: int, size: tuple[int, int] = LAPTOP) -> list[Person]:
    come = [people.at(table, seat, size, has_touch=size == PHONE) for seat in seats]
    for person in come:
        person.is_asked()
    return come


def _reads(person: Person, choice: str) -> None:
    """Only the person itself sees what it has chosen."""
    expect(person.finds("#own-answer b")).to_have_text(choice)


def _views(table: Table) -> list[Any]:
    return [caller.state()["view"] for caller in (*table.seats, table.watch)]


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_both_sides_choose_unseen_who_is_killed(
    begun: Callable[..., Table], people: People, size: tuple[int, int]
) -> None:
    table = begun(*FIGHT)
    ann, ben = _come(people, table, 0, 1, size=size)
    for person in (ann, ben):
        person.sees("Who takes 2 Kills?")
        person.settles(HIDDEN_WORDS, [])
        person.settles(TOO_LONG, [])
    before = _views(table)
    ann.answers("Acolyte on the gate and Deep One")
    _reads(ann, "Acolyte on the gate and Deep One")
    ann.settles(HIDDEN_WORDS, [])
    ben.knows(table)
    ben.is_asked()
    assert _views(table) == before
    expect(ben.finds("#own-answer b")).to_have_count(0)
    assert not [line for line in story(table) if "killed" in line]
    ben.answers("Fungi from Yuggoth and Dark Young")
    assert [line for line in story(table) if "killed" in line] == [
        "Great Cthulhu: an Acolyte is killed in the South Atlantic.",
        "Great Cthulhu: a Deep One is killed in the South Atlantic.",
        "Black Goat: Fungi from Yuggoth is killed in the South Atlantic.",
        "Black Goat: a Dark Young is killed in the South Atlantic.",
    ]


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_long_choice_can_be_read_to_its_end(
    begun: Callable[..., Table], people: People, size: tuple[int, int]
) -> None:
    units = "GC: Cthulhu, keeper Acolyte, Acolyte x3, Deep One x3, Shoggoth, Starspawn x2; BG: Dark Young x2, Ghoul"
    dice = "battle dice: 6 1 / 6 6 6 6 6 6 1   battle great: yes no"
    table = begun(FIGHT[0], f"south atlantic: {units}", FIGHT[2], dice)
    (ann,) = _come(people, table, 0, size=size)
    choice = "Acolyte on the gate and Acolyte and Deep One and Shoggoth and Starspawn and Cthulhu"
    ann.breathes()
    ann.option(choice).dispatch_event("click", {"bubbles": True, "detail": 1})  # it lies below what the list shows
    ann.is_answered()
    _reads(ann, choice)
    ann.settles(HIDDEN_WORDS, [])


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_all_vote_unseen_for_the_first_player(
    begun: Callable[..., Table], people: People, size: tuple[int, int]
) -> None:
    table = begun(*VOTE)
    ann, ben, cleo = _come(people, table, 0, 1, 2, size=size)
    before = _views(table)
    cleo.sees("Who begins without Great Cthulhu?")
    cleo.settles(HIDDEN_WORDS, [])
    cleo.answers("Black Goat")
    _reads(cleo, "Black Goat")
    ann.answers("Crawling Chaos")
    assert _views(table) == before
    for person in (ann, ben):
        expect(person.finds("#own-answer b").get_by_text("Black Goat")).to_have_count(0)
    ben.answers("Black Goat")
    assert story(table)[-4:] == [
        "Crawling Chaos votes for itself.",
        "Black Goat votes for itself.",
        "Yellow Sign votes for Black Goat.",
        "Black Goat is the first player.",
    ]
    ben.is_asked()
    ben.sees("Which way round?")


def test_after_the_action_the_first_key_ends_the_turn_and_leaves_no_gate(
    begun: Callable[..., Table], people: People
) -> None:
    table = begun("options: gates=by-hand   power: 6 3   factions: GC BG", *LAST_TURNS[1:])
    (ann,) = _come(people, table, 0)
    chooses(ann, "recruit Acolyte in Europe")
    ann.sees("Anything else?")
    expect(ann.finds(".item.shown")).to_have_count(2)
    ann.breathes()
    ann.presses("1")
    ann.waits()
    assert not [line for line in story(table) if "leaves the gate" in line]


def test_what_is_said_below_the_question_while_units_move(begun: Callable[..., Table], people: People) -> None:
    """How many have moved, and not what decay will cost; that the turn stays open, if that was asked for."""
    table = begun(*LAST_TURNS)
    (ann,) = _come(people, table, 0)
    ann.sees("Decay: your next turn costs 2 Power.")
    verb(ann, "move").click()
    ann.finds('.sort.shown[aria-label="Move Acolyte from Europe"]').click()
    taps(ann, "North Atlantic")
    ann.sees("1 moved, 1 Power paid; next: Acolyte")
    assert table.seats[0].post("asides", words="keep the turn open after the action").status_code == 201
    ann.knows(table)
    ann.sees("Your turn stays open; next: Acolyte")
    expect(ann.finds(".end-of-it .key")).to_have_text("1")
    ann.breathes()
    ann.presses("1")
    ann.sees("Decay: your next turn costs 2 Power.")
    assert [line for line in story(table) if "moves" in line] == [
        "Great Cthulhu moves an Acolyte from Europe to the North Atlantic."
    ]
