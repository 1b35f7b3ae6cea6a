"""The bot greedy: legal, blind to secrets, true to its plan, and never missing a victory."""

from functools import reduce
from itertools import product
from random import Random
from typing import Any

import pytest

from cultists.bots import bot_for, play_on, uniform
from cultists.engine import CHANCE, Bot, Game, Sight, words_of
from cultists.games.stars_are_right.cards import GREATER_SERVITOR, KINDS, LESSER_SERVITOR, cards
from cultists.games.stars_are_right.greedy import Greedy
from cultists.games.stars_are_right.greedy.planner import best_plan, reachable
from cultists.games.stars_are_right.greedy.position import Position
from cultists.games.stars_are_right.view import StarsView
from cultists.sky import FLIPS, PUSHES, SWAPS, TILES, Move, Sky
from games.stars_are_right.play import RULES, Stars, about, lay, said

pytestmark = pytest.mark.slow


def random_sky(rng: Random) -> Sky:
    return Sky(bytes(2 * tile + rng.randrange(2) for tile in rng.sample(range(len(TILES)), len(TILES))))


def answer(game: Stars) -> str:
    """What greedy, asked out of the blue, answers to the open question."""
    assert game.question is not None
    return said(Greedy()(Sight(game, game.question.seat), Random(0)))


def reason(game: Stars) -> str:
    assert game.question is not None
    return Greedy().explain(Sight(game, game.question.seat))


def finished(game: Stars) -> Stars:
    """The game after greedy has played the rest of the turn of the seat that is asked."""
    (seat,) = game.asked()
    end = game.copy()
    play_on(end, {seat: Greedy()}, Random(0), limit=20)
    return end


# Legal, deterministic, honest


@pytest.mark.parametrize("options", [{}, {"reflections": "on", "dhole": "top", "first": "birthday"}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_answer_is_legal_in_the_company_of_chaos(seats: int, options: dict[str, str]) -> None:
    """`Game.answer` refuses whatever is not on offer.  One that plays anything leads to places greedy never would."""
    asked = set()
    for seed in range(12):
        rng = Random(seed)
        game: Stars = Game.new(RULES, seats, options)
        bots: dict[int, Bot] = {seat: bot_for(RULES, "uniform") for seat in range(seats)}
        bots[seed % seats] = bot_for(RULES, "greedy")
        while game.question is not None:
            asked |= {game.question.about} if game.question.seat == seed % seats else set()
            play_on(game, bots, rng, limit=1)
    assert asked >= {"invoke", "change the sky", "summon", "discard"}


def test_any_question_can_be_answered_out_of_the_blue() -> None:
    """Where uniform has led the game, greedy is asked once, without a plan; all kinds of questions come up."""
    asked = set()
    minions = lay(
        """
        hand 1: gug-s cthulhoo-p dagoon-f   creatures 1: gug-p tindaloo-p dhole-p deep-ones-p-p dagoon-p
        hand 2: ghoul-f hastur-f byakhee-s-s   creatures 2: gug-f tindaloo-f dhole-f byakhee-p-p hasturs-spawn-f
        discards: miri-nigri-p chaugnar-p
        """
    )
    for seed in range(10):
        rng = Random(seed)
        game: Stars = minions.copy() if seed % 2 else Game.new(RULES, 2 + seed % 3, {"first": "birthday"})
        for _ in range(400):
            question = game.question
            if question is None:
                break
            if question.seat != CHANCE and (question.about not in asked or rng.random() < 0.1):
                choice, why = Greedy().choose(Sight(game, question.seat))
                assert choice in question.options, f"{words_of(choice)} to {question.about}"
                assert why
                asked.add(question.about)
            play_on(game, dict.fromkeys(range(game.seats), uniform), rng, limit=1)
    assert asked >= {"whose birthday comes next", "invoke", "use powers", "change the sky", "summon", "discard"}
    assert asked >= {"fetch", "search the draw pile", "give", "take"}


def test_the_same_seed_gives_the_same_game() -> None:
    logs = []
    for _ in range(2):
        game: Stars = Game.new(RULES, 3)
        play_on(game, {seat: Greedy() for seat in range(3)}, Random(7))
        logs.append([words_of(choice) for _, choice, *_ in game.log])
    assert logs[0] == logs[1]


def test_it_cannot_tell_worlds_apart_that_its_seat_cannot() -> None:
    """In a world that its seat imagines, with other hidden cards, it answers the same for the same reason."""
    compared = 0
    for seed in range(6):
        rng = Random(seed)
        game: Stars = Game.new(RULES, 2 + seed % 3)
        bots: dict[int, Any] = {seat: Greedy() if seat else uniform for seat in range(game.seats)}
        for _ in range(150):
            question = game.question
            if question is None:
                break
            if question.seat != CHANCE and rng.random() < 0.25:
                choice, why = Greedy().choose(Sight(game, question.seat))
                for _ in range(2):
                    world = game.imagined_by(question.seat, rng)
                    other, other_why = Greedy().choose(Sight(world, question.seat))
                    assert (words_of(other), other_why) == (words_of(choice), why)
                    compared += 1
            play_on(game, bots, rng, limit=1)
    assert compared > 100


# What it plays


def test_it_takes_a_victory_at_hand() -> None:
    """Eight points, and a Greater Servitor that the stars are right for: the other cards are better, but later."""
    game = lay(
        "hand 1: gug-f hasturs-spawn-p deep-ones-f-f cthulhoo-s   "
        "creatures 1: hastur-f dagoon-p ossadogowa-p   step: summon"
    )
    assert answer(game) == "summon hasturs-spawn-p"
    assert reason(game) == "It wins the game."
    assert finished(game).winners == (0,)


def test_it_plans_for_victory_and_wins_within_the_turn() -> None:
    """A push away from the tenth point (push back what is right now)."""
    sky = PUSHES[5].apply(Sky.parse("2 SH 1 3 V / LE CR 3 FM SU / 1 1 SE 2 2 / V 1 ME 4 CR / SH 3 CR 2 V"))
    game = lay(
        f"sky: {sky.exactly()}\n"
        "hand 1: deep-ones-p-p tindaloo-p hasturs-spawn-p   creatures 1: hastur-f dagoon-p ossadogowa-p"
    )
    assert "wins" in reason(game)
    assert finished(game).winners == (0,)


@pytest.mark.parametrize("bot", ["acolyte", "high priest"])
@pytest.mark.parametrize("begun", [[], ["invoke Deep Ones (push to push)"]])
def test_a_victory_needs_no_power_and_no_move_too_many(bot: str, begun: list[str]) -> None:
    """One push is needed and one is invoked, by the bot or before; Dagoon and Ossadogowa would make three of it."""
    game = lay(
        "sky: 2 SH 1 3 V / SU LE CR 3 FM / 1 1 SE 2 2 / V 1 ME 4 CR / SH 3 CR 2 V\n"
        "hand 1: deep-ones-p-p tindaloo-p hasturs-spawn-p   creatures 1: hastur-f dagoon-p ossadogowa-p"
    )
    for words in begun:
        game.answer(0, words)
    play_on(game, {0: bot_for(RULES, bot)}, Random(0))
    given = [words_of(answer) for _, answer, *_ in game.log]
    assert given[0].startswith("invoke")
    assert given[1:] == ["use no more powers", "push row 2 left", "summon Hastur's Spawn (push)"]
    assert game.winners == (0,)


def test_the_seventh_never_costs_the_victory() -> None:
    """With a Minion among the seven, ten points are left if the Minion goes.  (rules 16.23)"""
    game = lay(
        "hand 1: gug-f tcho-tcho-p-f   step: summon   "
        "creatures 1: hastur-f dagoon-p deep-ones-p-p byakhee-p-p formless-p-s ghoul-p"
    )
    game = finished(game)
    assert game.winners == (0,)
    assert game.scores[0] == 10


def test_a_greater_servitor_keeps_a_lesser_one_in_play() -> None:
    """Both could lend the four stars; the loan of the one that stays costs nothing.  (rules 16.21)"""
    game = lay(
        """
        sky: FM 5 SH 5 FM / 3 SU V ME 3 / SE CR CR 3 1 / 1 1 4 3 2 / 2 4 CR 3 ME
        hand 1: cthulhoo-p   hand 2: gug-p   creatures 1: dagoon-f deep-ones-f-f dagoon-p   step: summon
        """
    )
    after = finished(game)
    assert {card.id for card in after.table.creatures[0]} == {"dagoon-f", "deep-ones-f-f", "dagoon-p", "cthulhoo-p"}


def test_it_prefers_more_points() -> None:
    game = lay("hand 1: deep-ones-f-f hasturs-spawn-p ghoul-f   step: summon")
    assert answer(game) == "summon hasturs-spawn-p"


def test_a_dhole_fetches_the_card_that_wins() -> None:
    game = lay(
        "hand 1: gug-s tindaloo-f   hand 2: gug-p   discards: hasturs-spawn-p ghoul-p   "
        "creatures 1: hastur-f dagoon-p ossadogowa-p dhole-p"
    )
    assert answer(game) == "use dhole-p"
    assert finished(game).winners == (0,)


def test_a_gug_takes_the_star_that_is_missing() -> None:
    game = lay(
        "hand 1: cthulhoo-p tindaloo-f   creatures 1: gug-p tcho-tcho-s-s   "
        "hand 2: gug-s   creatures 2: deep-ones-p-f byakhee-p-s"
    )
    assert answer(game) == "use gug-p"
    after = finished(game)
    assert "deep-ones-p-f" in {card.id for card in after.table.creatures[0]}


def test_a_poor_card_is_discarded_and_good_ones_are_kept() -> None:
    game = lay("hand 1: gug-f dagoon-p dagoon-s   step: discard")
    assert answer(game) == "discard gug-f"
    assert answer(lay("hand 1: dagoon-p dagoon-s   step: discard")) == "discard nothing"


def test_what_is_planned_is_done() -> None:
    """In every turn the creature named in the first reason is the one that is summoned."""
    rng = Random(11)
    game: Stars = Game.new(RULES, 2)
    bots = {seat: Greedy() for seat in range(2)}
    announced: dict[int, str] = {}
    summoned = 0
    while game.question is not None:
        seat = game.question.seat
        if game.question.about == "invoke":
            announced[seat] = bots[seat].explain(Sight(game, seat))
        if game.question.about == "summon":
            choice = bots[seat](Sight(game, seat), rng)
            if words_of(choice) != "summon nothing":
                assert announced[seat].startswith(choice.card.words)
                summoned += 1
        play_on(game, bots, rng, limit=1)
    assert summoned > 5


# How far it sees


def all_skies(sky: Sky, kinds: tuple[tuple[Move, ...], ...]) -> set[Sky]:
    """Every sky after one move of each kind, in any order; or after fewer moves."""
    skies = {sky}
    for order in {kinds, kinds[::-1]}:
        reached = {sky}
        for moves in order:
            reached |= {move.apply(each) for each, move in product(reached, moves)}
        skies |= reached
    return skies


@pytest.mark.parametrize(
    ("budget", "kinds"),
    [
        ((2, 0, 0), (PUSHES, PUSHES)),
        ((1, 1, 0), (PUSHES, FLIPS)),
        ((1, 0, 1), (PUSHES, SWAPS)),
        ((0, 1, 1), (FLIPS, SWAPS)),
    ],
)
def test_whatever_two_moves_allow_is_found(budget: tuple[int, int, int], kinds: tuple[tuple[Move, ...], ...]) -> None:
    """Against trying everything, with cards that are always worth their moves."""
    rng = Random(sum(budget) + budget[2])
    found = 0
    worthy = [card for card in cards() if card.rank in (GREATER_SERVITOR, LESSER_SERVITOR)]
    symbols = " ".join(kind for kind, number in zip(KINDS, budget, strict=True) for _ in range(number))
    for _ in range(4):
        sky = random_sky(rng)
        skies = all_skies(sky, kinds)
        for card in rng.sample(worthy, 8):
            game = lay(f"sky: {sky.exactly()}\nhand 1: {card.id}   step: change the sky   symbols: {symbols}")
            view = game.view(0)
            assert isinstance(view, StarsView)
            plan = best_plan(Position(view), "change the sky")
            assert (plan.target is not None) == any(card.constellations.shown_in(each) for each in skies)
            if plan.target is not None:
                found += 1
                assert [sum(move.kind == kind for move in plan.moves) for kind in KINDS] == list(budget)
                assert card.constellations.shown_in(reduce(lambda before, move: move.apply(before), plan.moves, sky))
    assert found > 10


def test_powers_are_used_in_the_right_order() -> None:
    """Multiply first, then convert.  (rules 16.7, 16.8)"""
    by_id = cards().by_id
    found = reachable((1, 0, 0), [by_id["formless-s-p"], by_id["miri-nigri-p"]])
    assert set(found) == {(2, 0, 0), (1, 0, 1)}
    assert [card.id for card in found[1, 0, 1]] == ["miri-nigri-p", "formless-s-p"]


def test_the_plan_is_told_in_words() -> None:
    game = lay("hand 1: tindaloo-p dagoon-f   hand 2: gug-p")
    assert about(game) == "1: invoke"
    text = reason(game)
    assert text.startswith("Dagoon (flip) is ")
    assert " away: push " in text


# Minions at any time


def test_a_minion_that_would_go_as_the_seventh_is_used() -> None:
    """Before it is merely discarded; but not if the game is won without it."""
    seven = "step: discard the seventh\nhand 1: hastur-p\nhand 2: gug-p\ncreatures 2: byakhee-p-p\ndiscards: tsatso-p\n"
    mine = "hastur-f dagoon-p deep-ones-p-p byakhee-s-s tcho-tcho-p-p"
    assert answer(lay(f"{seven}creatures 1: {mine} dhole-f dhole-s")) == "use dhole-f"
    assert answer(lay(f"{seven}creatures 1: {mine} ghoul-p dhole-s")) == "discard ghoul-p"
    assert answer(lay(f"{seven}creatures 1: {mine} byakhee-f-f dhole-s")) == "discard dhole-s"


def test_a_gug_that_would_go_as_the_seventh_is_used_only_for_something_better() -> None:
    """Otherwise it is discarded like any other."""
    text = "step: discard the seventh\nhand 1: cthulhoo-p\nhand 2: gug-p\ndiscards: tsatso-p\n"
    mine = "creatures 1: hastur-f dagoon-p tcho-tcho-p-f tcho-tcho-f-p byakhee-f-p ghast-p gug-s"
    assert answer(lay(f"{text}{mine}\ncreatures 2: deep-ones-p-f")) == "use gug-s"
    good = "creatures 1: hastur-f dagoon-p deep-ones-p-f deep-ones-s-s deep-ones-p-p ghast-p gug-s"
    assert answer(lay(f"{text}{good}\ncreatures 2: formless-p-f")) == "discard gug-s"


def test_it_ends_its_turn_and_draws_on_if_it_is_asked() -> None:
    """Also in the place of a player who wanted to draw card by card."""
    text = "hand 1: hastur-p\nhand 2: gug-p\ncreatures 1: dhole-s\ndiscards: tsatso-p\nstep: "
    assert answer(lay(f"{text}draw card by card")) == "draw a card"
    assert (
        answer(lay(f"{text.replace('hastur-p', 'hastur-p hastur-f hastur-s tsatso-f tsatso-s')}end of turn"))
        == "end the turn"
    )
