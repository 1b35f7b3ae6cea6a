"""An open question to several seats (`ask_any`): the first answer counts, then all is asked anew."""

import pickle
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

import pytest

from cultists.bots import play_on, uniform
from cultists.engine import Game, Step, ask_all, ask_any
from cultists.engine.errors import IllegalAnswer, NothingToUndo, NotYourQuestion, RuleBug, StaleAnswer
from cultists.engine.laws import check_game, random_game, sight, state, told
from cultists.engine.log import read_log, write_log
from engine.market import Market, MarketTable, say

WORDS = ("yes", "no")


async def haggle(table: MarketTable) -> str | None:
    """All may call out, as often as there are coins left; who says no leaves.  The round goes down with every word."""
    callers = [seat for seat, coins in enumerate(table.coins) if coins]
    if not callers:
        return "settle"
    seat, word = await ask_any("haggle", dict.fromkeys(sorted(callers, reverse=True), WORDS))
    table.coins[seat] -= 1
    table.offered = (*table.offered, seat)
    table.tell("called", seat, word)
    if word == "no":
        table.coins[seat] = 0
    return "haggle"


async def settle(table: MarketTable) -> str | None:
    """Everything in one step: a word, a secret offer of all, and another word."""
    first, _ = await ask_any("open", {0: WORDS, 1: WORDS})
    offers = await ask_all("offer", {0: (0, 1), 1: (0, 1)})
    last, _ = await ask_any("close", {0: WORDS, 1: WORDS})
    table.offered = (first, *offers.values(), last)
    table.tell("settled", first)
    table.won = (last,)
    return None


class Bazaar(Market):
    """A market where everybody talks at once."""

    name: ClassVar = "bazaar"
    endings: ClassVar = ("settled",)
    steps: ClassVar[Mapping[str, Step]] = {"haggle": haggle, "settle": settle}

    def new_table(self, seats: int, options: Mapping[str, str]) -> MarketTable:
        table = MarketTable(seats, options)
        table.step = "haggle"
        return table

    def asides(self, table: MarketTable, seat: int) -> None:  # noqa: ARG002
        return None


RULES = Bazaar()


def bazaar(seats: int = 2) -> Game[Any]:
    return Game.new(RULES, seats)


def test_all_are_asked_in_the_order_that_the_rule_gives() -> None:
    game = bazaar(3)
    assert game.asked() == (2, 1, 0)
    assert game.question is game.questions[0]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_first_answer_counts_and_all_are_asked_again(seat: int) -> None:
    game = say(bazaar(3), (seat, "yes"))
    assert game.table.offered == (seat,)
    assert game.asked() == (2, 1, 0)
    assert [event.seat for _, event in game.events_for(None)] == [seat]


def test_who_is_not_asked_cannot_speak() -> None:
    game = say(bazaar(3), (1, "no"))
    with pytest.raises(NotYourQuestion, match="Seat 2 is not asked now; seat 3 and seat 1 are"):
        game.answer(1, "yes")
    with pytest.raises(IllegalAnswer):
        game.answer(0, "perhaps")


def test_an_answer_to_what_was_asked_before_is_stale() -> None:
    game = say(bazaar(3), (1, "yes"))
    with pytest.raises(StaleAnswer):
        game.answer(0, "yes", at=0)


def test_a_word_can_be_taken_back_until_another_speaks() -> None:
    game = say(bazaar(), (1, "yes"))
    twin = game.copy()
    twin.undo(1)
    assert state(twin) == state(bazaar())
    game.answer(0, "yes")
    with pytest.raises(NothingToUndo):
        game.undo(1)


def at_the_close() -> Game[Any]:
    return say(bazaar(), (0, "no"), (1, "no"), (1, "yes"), (1, 1), (0, 0))


def test_copies_logs_and_pickles_go_on_in_the_middle_of_a_step() -> None:
    game = at_the_close()
    for each in (game.copy(), read_log(write_log(game), {RULES.name: RULES}), pickle.loads(pickle.dumps(game))):
        assert each.asked() == (0, 1)
        each.answer(1, "no")
        assert each.table.offered == (1, 0, 1, 1)
        assert each.winners == (1,)


def test_an_imagined_world_keeps_what_was_said_openly() -> None:
    game = at_the_close()
    for seed in range(10):
        world = game.imagined_by(1, Random(seed))
        assert world.asked() == (0, 1)
        world.answer(0, "yes")
        assert world.table.offered == (1, 0, 1, 0)


def test_everybody_sees_the_same_of_an_open_question() -> None:
    games = [say(bazaar(3), (seat, "yes"), (2 - seat, "yes")) for seat in (0, 2)]
    assert {sight(game, None) for game in games} != {sight(bazaar(3), None)}
    assert told(games[0]) != told(games[1])


def test_bots_answer_one_by_one() -> None:
    game = bazaar(3)
    play_on(game, dict.fromkeys(range(3), uniform), Random(4))
    assert game.is_over


@pytest.mark.parametrize("seed", range(8))
def test_open_talk_keeps_the_laws(seed: int) -> None:
    check_game(RULES, 2 + seed % 2, seed, thorough=True)
    assert random_game(RULES, 2, seed).is_over


def test_an_open_question_without_options_is_a_bug() -> None:
    for options in ({}, {0: ()}, {0: (1,), 1: ()}):
        with pytest.raises(RuleBug, match="without a single option"):
            next(ask_any("nothing", options).__await__())


def test_one_option_is_still_asked() -> None:
    """Who speaks is an answer, too."""
    question = next(ask_any("speak", {0: ("yes",), 1: ("yes",)}).__await__())
    assert [*question.by_seat] == [0, 1]
