"""A tiny language for tests: set the table in a few lines, answer by words, compare what was told and what is offered.

Cards are named by their ids: "invoke miri-nigri-s", "use gug-p", "lend dagoon-p", "draw ghoul-f".
"""

from random import Random
from textwrap import dedent
from typing import Any

import pytest

from cultists.engine import CHANCE, Event, Game, words_of
from cultists.engine.errors import CultistsError
from cultists.engine.scenario import game_of_scenario
from cultists.games import GAMES
from cultists.games.stars_are_right.cards import Act, Card, cards
from cultists.games.stars_are_right.rules import StarsAreRight
from cultists.games.stars_are_right.summoning import Loan
from cultists.games.stars_are_right.table import StarsTable
from cultists.sky import Sky

Stars = Game[StarsTable]

RULES = GAMES["stars_are_right"]
assert isinstance(RULES, StarsAreRight)

# Sky A of the rules, for where the sky does not matter or where just these cards are right (rules 16.29).
SKY_A = "2 SH 1 3 V / LE CR 3 FM SU / 1 1 SE 2 2 / V 1 ME 4 CR / SH 3 CR 2 V"
RIGHT_ON_SKY_A = [
    "hasturs-spawn-p",
    "deep-ones-f-f",
    "deep-ones-s-f",
    "byakhee-p-f",
    "byakhee-p-s",
    "formless-p-p",
    "formless-f-p",
    "tcho-tcho-p-p",
    "tcho-tcho-p-f",
    "tcho-tcho-s-f",
    "gug-p",
    "ghoul-f",
]


def lay(text: str) -> Stars:
    """A game in the position of some scenario lines; sky A unless they say otherwise."""
    lines = dedent(text).strip("\n")
    sky = "" if "sky:" in lines or "lay the sky" in lines else f"sky: {SKY_A}\n"
    return game_of_scenario(f"game: stars_are_right\n{sky}{lines}\n", GAMES)


def said(option: object) -> str:
    """An option as tests write it."""
    if isinstance(option, Act):
        return f"{option.verb} {option.card.id}"
    if isinstance(option, Loan):
        return f"lend {' '.join(card.id for card in option.lenders)}".strip()
    return words_of(option)


def heard(event: Event) -> str:
    """An event as tests write it, with its secret."""
    return " ".join((event.kind, *event.things, *event.secret))


def offered(game: Stars, verb: str = "") -> list[str]:
    """What the open question offers; with a verb, only what is done so, without the verb."""
    assert game.question is not None
    options = [said(option) for option in game.question.options]
    return [option.removeprefix(verb).strip() for option in options if option.startswith(verb)]


def about(game: Stars) -> str:
    """Who is asked about what."""
    question = game.question
    return "over" if question is None else f"{question.seat + 1}: {question.about}"


def snapshot(game: Stars) -> tuple[object, ...]:
    """Everything that lies on the table, in lists of its own: fields() gives the table's own lists."""
    return tuple(tuple(field) if isinstance(field, list) else field for field in game.table.fields())


def after(game: Stars, *answers: str) -> Stars:
    """The game after some answers.  Each goes through a fresh copy, and nothing may change in the original."""
    for answer in answers:
        before, told = snapshot(game), len(game.events_for(None))
        twin = game.copy()
        question = twin.question
        assert question is not None, f"the game is over, nobody asks for “{answer}”"
        option = next((each for each in question.options if answer in (said(each), words_of(each))), None)
        assert option is not None, f"“{answer}” is not offered, but {', '.join(map(said, question.options))}"
        twin.answer(question.seat, option)
        assert snapshot(game) == before, f"“{answer}” to a copy changed the original"
        assert len(game.events_for(None)) == told
        assert game.question is not None
        assert list(map(said, game.question.options)) == list(map(said, question.options))
        check(twin)
        game = twin
    return game


def draw_all(game: Stars) -> Stars:
    """The game after the player has filled the hand; chance gives the first card each time."""
    game = after(game, "discard nothing") if "discard nothing" in offered(game) else game
    while game.question and game.question.seat == CHANCE:
        game = after(game, offered(game)[0])
    return game


def play(game: Stars, *answers: str) -> list[str]:
    """What the table told in the course of the answers, secrets included."""
    end = after(game, *answers)
    since = len(game.log)
    by_seat = zip(*(end.events_for(seat, since) for seat in range(end.seats)), strict=True)
    return [
        heard(next((event for _, event in same if event.secret), same[0][1]))
        for same in by_seat
        if same[0][0] > since  # what the setup told at moment 0 was told before
    ]


def check(game: Stars) -> None:
    """What holds in every position: the rules' own check, and a scenario text gives the same table."""
    RULES.check(game.table)
    again, _, _ = RULES.from_scenario(RULES.scenario(game.table))
    assert again.fields() == game.table.fields()


def refuses(game: Stars, answer: str) -> None:
    """The answer is not offered, by id or by words, and to give it changes nothing."""
    question = game.question
    assert question is not None
    assert answer not in offered(game)
    before = snapshot(game), len(game.log), game.question
    with pytest.raises(CultistsError):
        game.answer(question.seat, answer)
    assert (snapshot(game), len(game.log), game.question) == before


def card(name: str) -> Card:
    """The card with this id."""
    return cards().by_id[name]


def ids(cards: "tuple[Card, ...]") -> str:
    """Cards as tests write them."""
    return " ".join(each.id for each in cards)


def hand(game: Stars, seat: int = 1) -> str:
    """The hand of a seat, counted from one."""
    return ids(game.table.hands[seat - 1])


def creatures(game: Stars, seat: int = 1) -> str:
    """The creatures in play before a seat, counted from one."""
    return ids(game.table.creatures[seat - 1])


def shows(game: Stars, sky: str) -> bool:
    """Whether the sky shows these symbols."""
    return game.table.sky.symbols == Sky.parse(sky).symbols


def prefer(rng: Random, options: tuple[Any, ...], *verbs: str) -> Any:
    """An option with the first of these verbs that is offered, or any."""
    for verb in verbs:
        liked = [option for option in options if said(option).startswith(verb)]
        if liked:
            return rng.choice(liked)
    return rng.choice(options)
