"""Copies, undo, and earlier moments."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cultists.engine import CHANCE, Game
from cultists.engine.errors import NothingToUndo, StaleAnswer
from cultists.engine.laws import random_game, state, told
from cultists.engine.past import MARK_EVERY
from cultists.engine.scenario import begin
from engine import market
from engine.market import Market, at_the_market, say

numbers = st.lists(st.integers(0, 999), max_size=60)


def played(answers: list[int], seats: int = 2) -> Game[Any]:
    """A game of these answers, each the number of an option; every seventh number is an aside, where there is one."""
    game = Game.new(Market(), seats)
    for number in answers:
        if game.is_over:
            break
        offered = game.asides(number % seats) if number % 7 == 0 else None
        if offered:
            game.aside(number % seats, offered.options[number % len(offered.options)].words)
            continue
        question = game.questions[number % len(game.questions)]
        game.answer(question.seat, question.options[number % len(question.options)])
    return game


@settings(deadline=None, derandomize=True, max_examples=60)
@given(numbers, numbers, st.sampled_from((2, 3)))
def test_a_copy_and_its_original_go_their_own_ways(before: list[int], after: list[int], seats: int) -> None:
    game = played(before, seats)
    here, heard, log = state(game), told(game), list(game.log)
    twin = game.copy()
    other = twin.copy()
    for number in after:
        if not twin.is_over:
            question = twin.questions[number % len(twin.questions)]
            twin.answer(question.seat, question.options[number % len(question.options)])
    for each in (game, other):
        assert (state(each), told(each), list(each.log)) == (here, heard, log)


@settings(deadline=None, derandomize=True, max_examples=40)
@given(numbers, st.sampled_from((2, 3)))
def test_every_earlier_moment_is_as_it_was(answers: list[int], seats: int) -> None:
    """Also what had been told by then; and going on from there with the log leads to the present again."""
    states: dict[int, tuple[object, bytes]] = {}
    game = Game.new(Market(), seats)
    for number in answers:
        states[game.moment] = state(game), told(game)
        if not game.is_over:
            question = game.questions[number % len(game.questions)]
            game.answer(question.seat, question.options[number % len(question.options)])
    for moment, then in states.items():
        past = game.at(moment)
        assert (state(past), told(past)) == then
        for seat, choice in game.log[moment:]:
            past.answer(seat, choice)
        assert (state(past), told(past)) == (state(game), told(game))


def test_undo_is_free_within_the_turn() -> None:
    start = at_the_market()
    game = say(start, (0, "sell"), (0, "sell amber"))
    assert game.can_undo(0)
    game.undo(0)
    game.undo(0)
    assert (state(game), told(game)) == (state(start), told(start))
    assert not game.can_undo(0)


def test_undo_reaches_into_the_step_before() -> None:
    """Nobody else has answered and nothing was learned, though the step is over."""
    game = say(at_the_market(), (0, "wait"))
    game.undo(0)
    assert state(game) == state(at_the_market())


def test_nobody_takes_back_what_others_or_chance_have_answered() -> None:
    game = say(at_the_market(), (0, "wait"), (1, "wait"))
    with pytest.raises(NothingToUndo, match="The last answer was not seat 1's"):
        game.undo(0)
    game = say(at_the_market(), (0, "gamble"), (CHANCE, 2))
    assert not any(game.can_undo(seat) for seat in (CHANCE, 0, 1))
    with pytest.raises(NothingToUndo):
        game.undo(CHANCE)
    with pytest.raises(NothingToUndo):
        Game.new(Market(), 2).undo(0)


def test_nothing_is_taken_back_after_a_reveal() -> None:
    """Digging up the only good that is left needs no answer of chance, but its seat has seen it."""
    fields = {"coins": "3 3", "hand 1": "amber", "hand 2": "bone dust", "step": "trade"}
    fields["sold"] = " ".join(name for name in market.GOODS[4:])
    game = begin(Market(), fields)
    game.answer(0, "dig")
    assert game.table.hands[0] == ("amber", "coral")
    with pytest.raises(NothingToUndo, match="something has been learned since"):
        game.undo(0)


def test_the_host_may_rewind_anything() -> None:
    game = say(at_the_market(), (0, "gamble"), (CHANCE, 2), (CHANCE, 2), (1, "wait"), (0, 0), (1, 3))
    for moment in (9, 6, 4, 2, 0):
        game.rewind(moment)
        assert game.moment == len(game.log) == moment
    assert state(game) == state(Game.new(Market(), 2))
    with pytest.raises(StaleAnswer, match="no moment 1"):
        game.rewind(1)
    with pytest.raises(StaleAnswer):
        game.rewind(-1)


def test_any_moment_of_a_long_game_is_near_a_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    """To show a moment of a game of 1,000 answers, hardly more answers are run again than lie between two marks."""
    monkeypatch.setattr(market, "ROUNDS", 10**9)
    game = random_game(Market(), 3, 5, limit=1000)
    assert game.moment >= 1000
    runs: list[int] = []
    give = Game._give

    def counting(self: Game[Any], seat: int, choice: Any) -> None:
        runs[-1] += 1
        give(self, seat, choice)

    monkeypatch.setattr(Game, "_give", counting)
    slowest = 0.0
    for moment in Random(1).sample(range(game.moment), 200):
        runs.append(0)
        began = perf_counter()
        assert game.at(moment).moment == moment
        slowest = max(slowest, perf_counter() - began)
    longest_step = 4
    assert max(runs) <= MARK_EVERY + longest_step
    print(f"slowest of 200 moments: {slowest * 1000:.1f} ms, most answers run again: {max(runs)}")


def test_a_game_is_pickled_as_its_log() -> None:
    """So it can be sent to another process; an aside that waits goes with it."""
    game = say(at_the_market(), (0, "sell"), (0, "sell amber"))
    game.aside(1, "reveal bone")
    there = pickle.loads(pickle.dumps(game))
    assert (state(there), told(there), list(there.log)) == (state(game), told(game), list(game.log))
    assert there.can_undo(0)
    for each in (game, there):
        each.answer(0, 2)
    assert (state(there), told(there)) == (state(game), told(game))
    with pytest.raises(TypeError, match="an imagined game has no log"):
        pickle.dumps(game.imagined_by(0, Random(1)))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_pythons_own_copies_are_independent_too(copied: Callable[[Game[Any]], Game[Any]]) -> None:
    """They must not share the coroutine that is running."""
    game = at_the_market()
    here = state(game)
    copied(game).answer(0, "wait")
    assert state(game) == here
