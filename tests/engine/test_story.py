"""Events as sentences, one by one or as a story."""

from itertools import groupby, pairwise
from random import Random
from typing import Any

import pytest

from cultists.bots import bot_for, play_on
from cultists.engine import Event, Game, Rules
from cultists.engine.story import lines, story, told
from cultists.games import GAMES


def test_what_is_dealt_in_secret_is_one_line_for_each_seat() -> None:
    """Five draws of a deal would hide what happened; each seat hears its own cards and the others' number."""
    rules = GAMES["stars_are_right"]
    game = Game.new(rules, 3, names=["Ann", "Ben", "Cleo"])
    play_on(game, {}, Random(2))
    heard = [words for _, _, words in lines(game, game.events_for(0))]
    assert heard[0] == "The sky is laid."
    assert heard[1].startswith("Ann draws ")
    assert heard[1].count("(") == 5
    assert heard[2:4] == ["Ben draws a card (5 times).", "Cleo draws a card (5 times)."]


def test_lines_lead_to_their_moment_and_keep_moves_apart() -> None:
    """Whoever clicks a line wants to see that very move."""
    rules = GAMES["stars_are_right"]
    game = Game.new(rules, 2, names=["Ann", "Ben"])
    play_on(game, {seat: bot_for(rules, "greedy") for seat in range(2)}, Random(3), 120)
    told = lines(game, game.events_for(None))
    moves = [index for index, (_, choice, *_) in enumerate(game.log) if getattr(choice, "kind", "") in ("push", "swap")]
    assert moves
    assert {index + 1 for index in moves} <= {moment for moment, _, _ in told}
    assert [moment for moment, _, _ in told] == sorted(moment for moment, _, _ in told)


def test_a_story_has_a_paragraph_for_each_players_doings() -> None:
    """Nobody's name is said twice in a row."""
    rules = GAMES["stars_are_right"]
    game = Game.new(rules, 2, names=["Ann", "Ben"])
    play_on(game, {seat: bot_for(rules, "greedy") for seat in range(2)}, Random(3), 120)
    paragraphs = story(game, None)
    turns = [each.split()[0] for each in paragraphs if each.startswith(("Ann", "Ben"))]
    assert len(turns) > 4
    assert all(one != other for one, other in pairwise(turns[3:]))


def test_turns_are_told_in_their_order() -> None:
    """Also those in which somebody only draws, or nothing happens at all."""
    game: Game[Any] = Game.new(GAMES["stars_are_right"], 3, names=["Ann", "Ben", "Cleo"])
    events = [Event("discarded", 2, ("gug-p",)), Event("drew", 2), Event("turn", 0), Event("drew", 0)]
    events += [Event("turn", seat) for seat in (1, 2, 0, 1)] + [Event("drew", 1)]
    assert [chapter.text for chapter in told(game, enumerate(events))] == [
        "Cleo discards Gug (push), draws a card.",
        "Ann draws a card.",
        "Ben passes.",
        "Cleo passes.",
        "Ann passes.",
        "Ben draws a card.",
    ]


@pytest.mark.parametrize(
    "rules", [rules for rules in GAMES.values() if rules.usual_seats > 1], ids=lambda rules: rules.name
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_everybody_saw_is_told_in_the_order_in_which_it_happened(rules: Rules[Any], seed: int) -> None:
    """In whole games, line by line and in paragraphs: who answers whom must not be turned round."""
    game, rng = Game[Any].new(rules, rules.seats[-1]), Random(seed)
    while questions := game.questions:
        question = rng.choice(questions)
        game.answer(question.seat, rng.choice(question.options))
    seen = [(moment, event) for moment, event in game.events_for(None) if not event.audience]
    sentences = [(moment, event.seat, rules.event_in_words(event, game.names)) for moment, event in seen]
    assert lines(game, seen) == sentences
    doings = [each for each in seen if each[1].kind != "turn"]
    assert len(told(game, doings)) == sum(1 for _ in groupby(event.seat for _, event in doings))
    moments = [moment for moment, _, _ in lines(game, game.events_for(0))]
    assert moments == sorted(moments)
