"""Every text can be read: at the opening, in one's turn, while waiting, at the end, and for those who watch."""

from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import expect

from browser.people import LAPTOP, PHONE, People, Person, link
from browser.test_grand_octopus import laid as octopus
from browser.test_grand_octopus import orders
from browser.texts import troubles, troubles_within
from cultists.bots import bot_for
from cultists.engine import CHANCE, Game, Sight, words_of
from cultists.engine.fair_dice import FairDice
from cultists.games import GAMES
from web.rituals import RitualTable
from web.serving import Served, Table
from web.stored import SECRET, stored_game

PHONE_ON_ITS_SIDE: Final = (740, 360)
SIZES = pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
NAMES: Final = ("Konstantin", "High priest", "High priest 2", "Acolyte 3", "Eve")


class Story(NamedTuple):
    """A game that quick bots play with the dice of a stored table."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()


STORIES: Final = {
    "stars of two": Story("stars_are_right", 2),
    "stars of four": Story("stars_are_right", 4),
    "octopus of three": Story("grand_octopus", 3),
    "octopus of five": Story("grand_octopus", 5, (("exterior", "marsh"),)),
    "war of four": Story("cthulhu_wars", 4),
    "war of five": Story("cthulhu_wars", 5, (("factions", "pick"), ("box", "all"))),
}


@cache
def played(story: Story) -> Game[Any]:
    """The whole game, with people in all seats."""
    rules, rng = GAMES[story.game], Random(2)
    game = Game.new(rules, story.seats, dict(story.options), NAMES[: story.seats])
    dice, bot = FairDice(SECRET, ("",) * story.seats), bot_for(rules, "greedy")
    dice.answer(game)
    while not game.is_over:
        seat = game.asked()[0]
        game.answer(seat, bot(Sight(game, seat), rng))
        dice.answer(game)
    return game


def laid(server: Served, story: Story, part: float, **setup: Any) -> Table:
    """A table at which so much of the game has been played."""
    lines = [(seat, words_of(choice)) for seat, choice, *_ in played(story).log if seat != CHANCE]
    so_far = lines[: round(part * len(lines))]
    return stored_game(server, story.game, story.seats, dict(story.options), so_far, NAMES, **setup)


def way(table: Table, who: str) -> str:
    """The link to the seat that is asked, to one that waits, or to none."""
    if who == "watching":
        return f"/s/{table.tokens['watch']}"
    asked = [each["seat"] for each in table.stranger.state()["seats"] if each["is_asked"]]
    seats = asked if who == "asked" else [seat for seat in range(len(table.seats)) if seat not in asked]
    return link(table, seats[0] if seats else 0)


def looked_at(person: Person, table: Table, who: str) -> list[str]:
    """What somebody who comes to a table cannot read."""
    person.opens(way(table, who))
    person.sits()
    return troubles(person.page)


MOMENTS: Final = {
    "the opening": (0, "asked"),
    "a turn": (0.5, "asked"),
    "a wait": (0.5, "waiting"),
    "watching": (0.75, "watching"),
    "the end": (1, "asked"),
    "watching the end": (1, "watching"),
}
"""How much of the game has been played, and who looks."""


@SIZES
@pytest.mark.parametrize("name", STORIES)
def test_every_text_can_be_read(server: Served, people: People, name: str, size: tuple[int, int]) -> None:
    person, wrong = people(server.address, size), {}
    for moment, (part, who) in MOMENTS.items():
        with laid(server, STORIES[name], part) as table:
            if found := looked_at(person, table, who):
                wrong[moment] = found
    assert wrong == {}


@pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE, LAPTOP], ids=["phone", "on its side", "laptop"])
def test_every_text_of_the_menu_can_be_read_on_one_screen(
    server: Served, people: People, size: tuple[int, int]
) -> None:
    """Ann has set her clock and is looking at it again: her acts, whose words are long, stand in the menu too."""
    with octopus(server) as table:
        orders(table, ann="2/6")
        screen = people.at(table, 0, size)
        screen.opens(link(table, 1))
        for is_change in (False, True):
            curtain = screen.finds(".curtain")
            expect(curtain).to_be_visible()
            screen.finds(".curtain button").click()
            expect(curtain).to_be_hidden()
            screen.shows("Table")
            screen.finds("#seats").wait_for()
            assert troubles_within(screen.page, "#sheet-table") == []
            if not is_change:
                screen.clicks("Change the secret answer of Ann")
        expect(screen.finds("#asides button")).to_contain_text("Show my clock: Cultist to the museum")


# The war needs a drawing of its own for a phone on its side: its wide one becomes too small there.
@pytest.mark.parametrize("name", ["stars of four", "octopus of five"])
def test_every_text_can_be_read_on_a_phone_on_its_side(server: Served, people: People, name: str) -> None:
    person = people(server.address, PHONE_ON_ITS_SIDE)
    for who in ("asked", "waiting"):
        with laid(server, STORIES[name], 0.5) as table:
            assert looked_at(person, table, who) == []


@SIZES
@pytest.mark.parametrize("name", ["stars of four", "octopus of five", "war of five"])
def test_clocks_leave_every_text_whole(server: Served, people: People, name: str, size: tuple[int, int]) -> None:
    story = STORIES[name]
    seats = [{"name": each} for each in NAMES[: story.seats]]
    with Table(server, seats, game=story.game, options=dict(story.options), clock=900).begun() as table:
        assert looked_at(people(server.address, size), table, "asked") == []


@pytest.mark.parametrize("name", ["stars of four", "octopus of five", "war of five"])
def test_on_a_phone_what_somebody_says_covers_no_question(server: Served, people: People, name: str) -> None:
    with laid(server, STORIES[name], 0.5) as table:
        person = people(server.address, PHONE)
        person.opens(way(table, "asked"))
        person.sits()
        table.waiting().post("talk", text="Hello there, everybody. Shall we hurry up a little?")
        person.finds(".toast.chat").wait_for()
        said, asked = person.measures(".toast"), person.measures("#question")
        assert said["bottom"] < asked["top"]
        assert troubles(person.page) == []


@SIZES
@pytest.mark.parametrize("done", [0, 12, 25], ids=["the opening", "the middle", "the end"])
def test_every_text_of_a_ritual_can_be_read(server: Served, people: People, done: int, size: tuple[int, int]) -> None:
    with RitualTable(server) as table:
        table.plays(last=done)
        assert looked_at(people(server.address, size), table, "asked") == []
