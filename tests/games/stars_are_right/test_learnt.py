"""What the outlook has learnt fits what it asks for, and learning finds what is there to be found."""

import numpy as np
import pytest
from benchmarks.fit_the_stars import LONGEST, begun, fit, loss, page, played
from benchmarks.open_stars import ALL, HANDS, OWN, SIGHTS, HeadStart, Task, seen, wins, wins_ahead

from cultists.games.stars_are_right.strong.learnt import FORESIGHT, WEIGHTS
from cultists.games.stars_are_right.strong.outlook import FEATURES, FORESEEN_FEATURES
from cultists.games.stars_are_right.strong.prospects import CHANCES, PROSPECTS

pytestmark = pytest.mark.slow


def test_every_feature_has_weights_for_all_numbers_of_players() -> None:
    assert tuple(WEIGHTS) == FEATURES
    assert all(len(weights) == 3 and all(len(pair) == 2 for pair in weights) for weights in WEIGHTS.values())
    assert tuple(FORESIGHT) == FORESEEN_FEATURES


def test_a_game_is_noted_turn_by_turn() -> None:
    after, before, foreseen, winner = played(3, "a game")
    assert winner is not None
    assert 3 * 3 < len(before) < 3 * LONGEST
    assert [each.seat for each in before[:4]] == [before[0].seat, *((before[0].seat + more) % 3 for more in (1, 2, 3))]
    assert len(after) == len(before) - 1, "nobody asks for the outlook after a victory"
    assert before[-1].seat == winner
    assert {len(each.features) for each in (*after, *before)} == {len(FEATURES)}
    assert foreseen == []
    assert played(3, "a game") == (after, before, foreseen, winner)


def test_in_a_game_of_two_it_is_noted_what_each_can_foresee() -> None:
    after, _, foreseen, _ = played(2, "a game")
    assert [each.seat for each in foreseen] == [each.seat for each in after]
    assert {len(each.features) for each in foreseen} == {len(FORESEEN_FEATURES)}
    by_cards = len(FORESEEN_FEATURES) - len(PROSPECTS)
    assert all(one.features[:by_cards] == other.features[:by_cards] for one, other in zip(after, foreseen, strict=True))
    assert played(2, "a game").foreseen == foreseen


def test_more_points_next_are_better_for_us_and_worse_for_them() -> None:
    """What was learnt makes sense: more points are worth more, and a victory most."""
    ours = [FORESIGHT[f"chance of {chance} for us"] for chance in CHANCES]
    theirs = [FORESIGHT[f"chance of {chance} for the other"] for chance in CHANCES]
    assert ours == sorted(ours)
    assert theirs == sorted(theirs, reverse=True)
    assert ours[-1] > 0 > theirs[-1]


def test_a_regression_finds_the_weights_again() -> None:
    rng = np.random.default_rng(1)
    known = rng.normal(size=(20_000, 3)) * (1.0, 3.0, 0.2)
    weights = np.array([1.0, -0.5, 4.0])
    won = (rng.random(20_000) < 1 / (1 + np.exp(-(known @ weights)))).astype(float)
    found = fit(known, won)
    assert np.allclose(found, weights, rtol=0.1)
    assert loss(known, won, found) < loss(known, won, np.zeros(3)) - 0.1


def test_the_page_is_a_module_with_the_weights() -> None:
    module: dict[str, object] = {}
    weights = [[np.full(len(FEATURES), number / 8) for number in pair] for pair in ((1, 2), (3, 4), (5, 6))]
    exec(page(weights, np.full(len(FORESEEN_FEATURES), 7 / 8)), module)
    assert module["WEIGHTS"] == dict.fromkeys(FEATURES, ((0.125, 0.25), (0.375, 0.5), (0.625, 0.75)))
    assert module["FORESIGHT"] == dict.fromkeys(FORESEEN_FEATURES, 0.875)


def test_what_is_not_seen_is_dealt_anew() -> None:
    world, rng = begun(3, "a game")
    own, others = world.turn, [seat for seat in range(3) if seat != world.turn]
    for sees in SIGHTS:
        imagined = seen(world, sees, rng)
        assert imagined.hands[own] == world.hands[own]
        assert (imagined.deck == world.deck) == (sees == ALL)
        assert all((imagined.hands[seat] == world.hands[seat]) == (sees != OWN) for seat in others)
        dealt = [*imagined.deck, *(card for hand in imagined.hands for card in hand)]
        assert len(dealt) == len(set(dealt)) == 75


def test_the_same_luck_gives_the_same_game_with_open_cards() -> None:
    for sees in (OWN, HANDS):
        task = Task(2, sees, 0, "a game", 10)
        assert wins(task) == wins(task)


def test_a_head_start_wins_games() -> None:
    """Who needs one point wins with the first creature that has any; who needs ten wins as often as anybody."""
    lucks = [f"game {number}" for number in range(20)]
    assert sum(wins_ahead(HeadStart(2, 9, 0, luck))[1] for luck in lucks) >= 10
    for luck in lucks[:5]:
        assert sum(wins_ahead(HeadStart(3, 0, seat, luck))[1] for seat in range(3)) == 1
