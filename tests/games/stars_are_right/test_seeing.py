"""Views: what a seat may see, and that it agrees with what the rules offer."""

from random import Random

import pytest

from cultists.engine import Game
from cultists.engine.errors import NothingToUndo
from cultists.games.stars_are_right.view import HandCardView, StarsView
from cultists.sky import SYMBOLS
from games.stars_are_right.play import RULES, Stars, after, card, lay, offered, prefer, snapshot


def seen(game: Stars, seat: int | None) -> StarsView:
    """The view of a seat."""
    view = game.view(seat)
    assert isinstance(view, StarsView)
    return view


def check_card(game: Stars, held: HandCardView) -> None:
    """The spaces of a summonable card show its symbols, all but the ignored ones, on different tiles."""
    wanted = [
        sorted(code for row in figure for code in row.split() if code != "." and code not in held.ignored)
        for figure in card(held.card).figures
    ]
    found = [sorted(SYMBOLS[game.table.sky.symbols[space]] for space in spaces) for spaces in held.spaces]
    assert found == wanted
    used = [space for spaces in held.spaces for space in spaces]
    assert len(used) == len(set(used))


@pytest.mark.parametrize("seed", range(3))
def test_a_view_says_summonable_where_the_rules_offer_it(seed: int) -> None:
    """In random games, at every summon question; and the highlighted spaces are the right ones."""
    rng = Random(seed)
    game: Stars = Game.new(RULES, 2 + seed)
    asked = 0
    for _ in range(2000):
        question = game.question
        if question is None:
            break
        if question.about == "summon":
            hand = seen(game, question.seat).hand
            right = [held for held in hand if held.is_summonable]
            assert [held.card for held in right] == offered(game, "summon ")[:-1]
            for held in right:
                check_card(game, held)
                assert all(held.found) or held.ignored
            asked += 1
        game.answer(question.seat, prefer(rng, question.options, *rng.choice((("summon ",), ()))))
    assert asked > 30


def test_a_view_shows_the_lent_stars_of_a_great_old_one() -> None:
    """The ignored symbols, and the three spaces that remain.  (rules 16.19)"""
    sky = "FM 5 SH 5 FM / 3 SU V ME 3 / SE CR CR 3 1 / 1 1 4 3 2 / 2 4 CR 3 ME"
    game = lay(f"sky: {sky}\nstep: summon\nhand 1: cthulhoo-p\ncreatures 1: deep-ones-p-f dagoon-p")
    (held,) = seen(game, 0).hand
    assert held.is_summonable
    assert sorted(held.ignored) == ["4", "LE"]
    check_card(game, held)


def test_a_second_avatar_is_not_shown_as_summonable() -> None:
    """The view follows the rules.  (rules 16.22)"""
    sky = "4 LE 5 SH 2 / 2 2 SU V 2 / 3 3 3 4 4 / CR CR GI SE FM / 1 1 5 ME ME"
    game = lay(f"sky: {sky}\nhand 1: cthulhoo-p\ncreatures 1: cthulhoo-s\nhand 2: cthulhoo-f")
    assert not seen(game, 0).hand[0].is_summonable
    assert seen(game, 0).hand[0].found == (True,)


def test_hands_are_seen_by_their_owners_only() -> None:
    """Others see how many cards there are; spectators have no hand."""
    game = lay("hand 1: gug-p gug-f\nhand 2: gug-s")
    assert [held.card for held in seen(game, 0).hand] == ["gug-p", "gug-f"]
    assert [held.card for held in seen(game, 1).hand] == ["gug-s"]
    assert seen(game, None).hand == ()
    assert [seat.hand_size for seat in seen(game, None).seats] == [2, 1]
    assert seen(game, None).draw_pile == 72


def test_a_creature_that_was_given_away_does_not_lie_sideways_before_its_new_owner() -> None:
    """He has not used it."""
    game = after(lay("hand 1: hastur-p\ncreatures 1: gug-s deep-ones-p-p\ncreatures 2: byakhee-f-f"), "use gug-s")
    assert [(each.card, each.is_used) for each in seen(game, 0).seats[1].creatures] == [("deep-ones-p-p", False)]


def test_a_view_shows_the_symbols_to_spend_and_the_spent_ones() -> None:
    """For everybody; they are gone in the next turn."""
    game = after(lay("hand 1: miri-nigri-s hastur-p\nhand 2: gug-p"), "invoke miri-nigri-s", "swap r1c1 r1c2")
    assert seen(game, 1).symbols == {"push": 0, "flip": 0, "swap": 1}
    assert seen(game, 1).spent == {"push": 0, "flip": 0, "swap": 1}
    assert seen(game, 1).invoked == "miri-nigri-s"


def test_a_turn_can_be_taken_back_until_a_card_is_drawn() -> None:
    """Answer by answer to its beginning; not after the draw.  (rules 15.23)"""
    game = lay("hand 1: dagoon-f ghoul-f hastur-p hastur-f hastur-s\nhand 2: gug-p\ncreatures 1: deep-ones-f-f")
    start = snapshot(game)
    answers = ["invoke dagoon (flip)", "use deep ones (flip to flip)", "flip r1c1", "flip r1c1", "flip r2c1"]
    for answer in [*answers, "summon nothing", "discard nothing"]:
        game.answer(0, answer)
    for _ in range(len(answers) + 2):
        game.undo(0)
    assert snapshot(game) == start
    for answer in [*answers, "summon nothing", "discard nothing"]:
        game.answer(0, answer)
    assert game.question is not None
    game.answer(-1, game.question.options[0])
    with pytest.raises(NothingToUndo):
        game.undo(0)
