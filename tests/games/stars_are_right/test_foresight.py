"""The first look of a high priest at a game of two."""

from math import inf
from random import Random

import pytest

from cultists.games.stars_are_right.planner.machine import fastest, plain
from cultists.games.stars_are_right.planner.reach import harmless
from cultists.games.stars_are_right.planner.solving import left_after
from cultists.games.stars_are_right.strong import adept, high_priest
from cultists.games.stars_are_right.strong.candidates import after_moves, turns, ways_to_discard
from cultists.games.stars_are_right.strong.foresight import THOUGHTS_A_PURPOSE, Foresight, can_foresee
from cultists.games.stars_are_right.strong.futures import TRUST_IN_FORESIGHT, Clock, Futures, Trial
from cultists.games.stars_are_right.strong.world import Moment, Turn, World, play
from cultists.games.stars_are_right.table import NO_SYMBOLS
from games.stars_are_right.play import lay

pytestmark = pytest.mark.slow

TEXT = """
sky: 2 SH 1 3 V / SU LE CR 3 FM / 1 1 SE 2 2 / V 1 ME 4 CR / SH 3 CR 2 V
hand 1: cthulhoo-p hasturs-spawn-p hastur-f dagoon-p deep-ones-s-f   creatures 1: deep-ones-p-f miri-nigri-p
hand 2: hastur-p tsatso-p gug-f dagoon-f byakhee-f-f   creatures 2: byakhee-p-p byakhee-p-f hasturs-spawn-f
"""


def foreseen(thoughts: int, seconds: float = inf) -> tuple[World, Foresight, list[Trial]]:
    """The table above, and the trials that so many thoughts lead to."""
    world = World.of(lay(TEXT).table, Random(0))
    clock = Clock(seconds)

    def imagine(luck: Random) -> World:
        imagined = world.copy()
        luck.shuffle(imagined.deck)
        return imagined

    foresight = Foresight(Futures(imagine, Random(1), clock), 0)
    found = turns(world, Moment("invoke"), Random(0))
    return world, foresight, foresight.trials(world, found, thoughts, clock, 0.5)


def after(world: World, turn: Turn) -> World:
    then = world.copy()
    play(then, turn, Random(0), draws=False)
    return then


def test_only_who_has_thoughts_and_a_quick_planner_foresees_a_game_of_two(monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts = high_priest().budget.thoughts
    assert can_foresee(thoughts)
    assert can_foresee(thoughts // 4)
    assert not can_foresee(adept().budget.thoughts)
    assert not can_foresee(thoughts, players=3)
    monkeypatch.setattr("cultists.games.stars_are_right.strong.foresight.fastest", plain)
    assert not can_foresee(thoughts)


def test_every_turn_has_the_outlook_of_what_it_leads_to_and_the_best_comes_first() -> None:
    world, foresight, trials = foreseen(THOUGHTS_A_PURPOSE)
    for trial in trials:
        assert trial.outlook == foresight.trial(after(world, trial.turn), trial.turn).outlook
        assert trial.trust == TRUST_IN_FORESIGHT
    assert [trial.outlook for trial in trials] == sorted((trial.outlook for trial in trials), reverse=True)


def test_all_symbols_are_used_and_the_stars_stay_right() -> None:
    world, _, trials = foreseen(6 * THOUGHTS_A_PURPOSE)
    for trial in trials:
        turn = trial.turn
        assert left_after(turn.spending.symbols, turn.moves) == NO_SYMBOLS
        assert turn.target is None or turn.target.wanted.shown_in(after(world, turn).sky)
    assert any(len(trial.turn.moves) > trial.turn.needed for trial in trials)


def test_no_harmless_move_for_a_single_symbol_is_better() -> None:
    """Neither for a turn that only moves nor for one that has moved for its summoning already."""
    world, foresight, trials = foreseen(50 * THOUGHTS_A_PURPOSE)
    compared = {True: 0, False: 0}
    for turn in [trial.turn for trial in trials]:
        needed = turn.moves[: turn.needed]
        left = left_after(turn.spending.symbols, needed)
        if sum(left) != 1:
            continue
        best = max(trial.outlook for trial in trials if purpose(trial.turn) == purpose(turn))
        _, keep = after_moves(world.sky, needed, turn.target)
        for move in harmless(left.index(1), keep):
            other = Turn(turn.spending, (*needed, move), turn.needed, turn.target, turn.discards)
            assert foresight.trial(after(world, other), other).outlook <= best
            compared[turn.needed > 0] += 1
    assert min(compared.values()) > 20


def purpose(turn: Turn) -> tuple[object, ...]:
    return turn.spending, turn.target and (turn.target.card, turn.target.lenders), turn.moves[: turn.needed]


def test_no_two_turns_lead_to_the_same() -> None:
    world, _, trials = foreseen(6 * THOUGHTS_A_PURPOSE)
    ends = [after(world, trial.turn) for trial in trials]
    assert len({(end.sky.cells, end.hands[0], end.creatures[0]) for end in ends}) == len(trials) > 10


def test_the_best_turns_put_away_what_is_best_put_away() -> None:
    world, foresight, trials = foreseen(THOUGHTS_A_PURPOSE)
    best = trials[0].turn
    kept = Turn(best.spending, best.moves, best.needed, best.target, ())
    for away in ways_to_discard(after(world, kept), 0):
        other = Turn(best.spending, best.moves, best.needed, best.target, away)
        assert foresight.trial(after(world, other), other).outlook <= trials[0].outlook


def test_more_thoughts_find_better_moves_for_what_is_left_over() -> None:
    outlooks = []
    for purposes in (0, 1, 6):
        _, _, trials = foreseen(purposes * THOUGHTS_A_PURPOSE)
        outlooks.append(max(trial.outlook for trial in trials if len(trial.turn.moves) > trial.turn.needed))
    assert outlooks == sorted(outlooks)
    assert outlooks[0] < outlooks[-1]


def test_without_time_one_turn_is_looked_at() -> None:
    assert len(foreseen(10**6, seconds=0)[2]) == 1


def test_the_compiled_planner_is_the_one_that_foresees() -> None:
    assert fastest().many_skies, "these tests want numba, which the tests' installation brings"
