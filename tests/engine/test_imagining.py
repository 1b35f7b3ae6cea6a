"""Imagined worlds: what a seat cannot know is dealt anew, what it knows stays."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar

import pytest

from cultists.engine import CHANCE, Sight, Step, ask, draw
from cultists.engine.errors import NotYourQuestion, RuleBug
from cultists.engine.laws import sight, state, told
from cultists.engine.scenario import begin
from engine.market import GOODS, TO_DEAL, Market, MarketTable, at_the_market, say, take


def test_own_things_stay_and_hidden_ones_vary() -> None:
    game = at_the_market(3)
    worlds = [game.imagined_by(1, Random(seed)).table for seed in range(60)]
    assert {world.hands[1] for world in worlds} == {game.table.hands[1]}
    assert {len(world.hands[0]) for world in worlds} == {2}
    assert {name for world in worlds for name in world.hands[2]} == {*GOODS} - {*game.table.hands[1]}


def test_what_all_have_seen_stays() -> None:
    game = at_the_market()
    game.aside(1, "reveal bone")
    for seed in range(20):
        assert game.imagined_by(0, Random(seed)).table.hands[1][0] == "bone"


def test_a_world_looks_the_same_and_asks_the_same_in_mid_step() -> None:
    """Seat 1 has said that it sells; what it might sell is anew in the eyes of seat 2, and the same in its own."""
    game = say(at_the_market(), (0, "sell"))
    for seat in (0, 1):
        for seed in range(10):
            world = game.imagined_by(seat, Random(seed))
            assert sight(world, seat) == sight(game, seat)
    assert len({say(game.imagined_by(1, Random(seed))).question.options for seed in range(20)}) > 5  # type: ignore[union-attr]


def test_answers_that_do_not_fit_are_imagined_away() -> None:
    """Seat 2 has seen in this very step that seat 1 sells amber: only worlds in which it has amber are left."""
    game = say(at_the_market(), (0, "sell"), (0, "sell amber"))
    for seed in range(20):
        assert "amber" in game.imagined_by(1, Random(seed)).table.hands[0]


def test_an_imagined_game_is_deaf_and_has_no_past() -> None:
    world = say(at_the_market(), (0, "sell")).imagined_by(0, Random(1))
    world.answer(0, "sell amber")
    world.answer(0, 2)
    assert world.asked() == (1,)
    assert told(world) == b"[[],[],[]]"
    assert not world.can_undo(0)
    with pytest.raises(ValueError, match="no past"):
        world.rewind(0)


def test_to_imagine_changes_nothing_and_follows_the_generator() -> None:
    game = say(at_the_market(), (0, "sell"))
    before = state(game), told(game), list(game.log)
    one, same, other = (state(game.imagined_by(1, Random(seed))) for seed in (3, 3, 4))
    assert one == same != other
    assert (state(game), told(game), list(game.log)) == before


def test_worlds_can_be_copied_and_played_to_the_end() -> None:
    rng = Random(2)
    world = at_the_market(3).imagined_by(2, rng).copy()
    while (question := world.question) is not None:
        world = say(world, (question.seat, rng.choice(question.options)))
    assert world.winners


def test_the_end_can_be_imagined_too() -> None:
    game = at_the_market()
    for _ in range(3):
        game = say(game, (0, "wait"), (1, "wait"), (0, 1), (1, 0))
    assert game.imagined_by(0, Random(1)).is_over


def test_a_bot_gets_a_seats_sight_and_no_more() -> None:
    game = say(at_the_market(), (0, "sell"))
    eyes = Sight(game, 0)
    assert eyes.question is game.question
    assert eyes.view == game.view(0)
    assert eyes.imagine(Random(1)).table.hands[0] == game.table.hands[0]
    assert not [value for name in Sight.__slots__ if isinstance(value := getattr(eyes, name), type(game))]
    with pytest.raises(NotYourQuestion, match="Seat 2 is not asked now"):
        Sight(game, 1)


async def careless_dig(table: MarketTable) -> str:
    """A step that goes on after a public draw, so that hardly any imagined world fits."""
    for _ in range(4):
        good = await draw("dig", [TO_DEAL[name] for name in table.deck])
        take(table, 0, good.name)
    await ask(0, "go on", ["yes", "no"])
    return "trade"


class Careless(Market):
    steps: ClassVar[Mapping[str, Step]] = {**Market.steps, "dig": careless_dig}

    def imagine(self, table: MarketTable, seat: int, rng: Random) -> MarketTable:
        world = super().imagine(table, seat, rng)
        world.deck = world.deck[-1:] * 2
        return world


def test_a_step_that_cannot_be_imagined_is_reported() -> None:
    game = begin(Careless(), {"coins": "3 3", "hand 1": "amber", "step": "dig"})
    for name in ("bone", "coral", "dust", "ebony"):
        game.answer(CHANCE, f"deal {name}")
    with pytest.raises(RuleBug, match="no world was found that fits what seat 2 saw"):
        game.imagined_by(1, Random(1))
