"""Asides: what a seat may do unasked, at a step's start at once, in its middle when it ends."""

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from cultists.engine import CHANCE, Game, Step, ask_all
from cultists.engine.errors import GameOver, IllegalAnswer
from cultists.engine.laws import state, told
from cultists.engine.log import read_log, write_log
from engine import market
from engine.market import at_the_market, say


def kinds(game: Game[Any], since: int) -> list[str]:
    return [event.kind for _, event in game.events_for(None, since)]


def same_when_replayed(game: Game[Any]) -> bool:
    again = read_log(write_log(game), market.GAMES)
    return state(again) == state(game) and told(again) == told(game)


def broke() -> Game[Any]:
    """Seat 1 has lost its last coin: it cannot gamble."""
    game = at_the_market()
    for _ in range(2):
        game = say(game, (0, "gamble"), (CHANCE, 1), (CHANCE, 1), (1, "wait"), (0, 1), (1, 1))
    return say(game, (0, "wait"), (1, "wait")).at(game.moment)


def test_what_may_be_done_unasked_is_plain_data_for_its_seat() -> None:
    game = at_the_market()
    offered = game.asides(1)
    assert offered is not None
    assert [option.words for option in offered.options] == ["reveal bone", "reveal dust"]
    assert Game.new(market.Market(), 2).asides(0) is None


def test_at_a_steps_start_the_options_are_fresh() -> None:
    """Without a coin nobody gambles; the coin for revealing makes it possible at once."""
    game = broke()
    game._checkpoint.coins[0] = 0
    game = game.copy()
    assert game.question is not None
    assert "gamble" not in game.question.options
    assert game.aside(0, "reveal amber") is True
    assert game.question is not None
    assert "gamble" in game.question.options


def test_an_aside_is_logged_told_and_replayed() -> None:
    """The step begins anew, but nobody hears a second time that it is somebody's turn."""
    game = at_the_market()
    game.aside(1, "reveal dust")
    assert game.log[-1] == (1, market.TO_REVEAL["dust"], True)
    assert game.moment == 5
    assert kinds(game, 4) == ["revealed"]
    assert '{"seat":2,"aside":"reveal dust"}' in write_log(game)
    assert same_when_replayed(game)
    assert same_when_replayed(say(game, (0, "wait"), (1, "wait"), (1, 3)))


def test_in_mid_step_it_waits_for_the_end() -> None:
    game = say(at_the_market(), (0, "sell"))
    assert game.aside(1, "reveal bone") is False
    assert game.moment == 5
    assert game.table.shown == [(), ()]
    game = say(game, (0, "sell amber"), (0, 2))
    assert game.table.shown == [(), ("bone",)]
    assert game.moment == 8
    assert kinds(game, 6) == ["sold", "turn", "revealed"]
    assert same_when_replayed(game)
    assert state(game.at(8)) == state(game)


async def bid(table: market.MarketTable) -> str:
    """All may offer as much as the richest has."""
    most = max(table.coins)
    offers = await ask_all("bid", {seat: range(most + 1) for seat in range(len(table.coins))})
    table.offered = tuple(offers.values())
    table.tell("sold", 0)
    return "dusk"


class Auction(market.Market):
    """A market in which what one seat has changes what the others are asked."""

    name: ClassVar = "auction"
    steps: ClassVar[Mapping[str, Step]] = {**market.Market.steps, "offer": bid}


AUCTION = Auction()


def at_the_auction() -> Game[Any]:
    """The first of two has bid; a coin more would let both of them bid more."""
    deals = [(CHANCE, f"deal {name}") for name in market.GOODS[:4]]
    return say(Game.new(AUCTION, 2), *deals, (0, "wait"), (1, "wait"), (0, 1))


@pytest.mark.parametrize("seat", [0, 1])
def test_it_waits_through_steps_in_which_nothing_is_asked(seat: int) -> None:
    """After the last bid come dusk, night and dawn; the log must lead to the same game.

    It changes what others are asked, whoever does it, so it waits although only sealed answers were given.
    """
    game = at_the_auction()
    offered = game.asides(seat)
    assert offered is not None
    assert game.aside(seat, offered.options[0].words) is False
    game.answer(1, 0)
    assert kinds(game, 6) == ["sold", "dusk", "dawned", "turn", "revealed"]
    assert [moment for moment, _ in game.events_for(None, 6)] == [8, 8, 8, 8, 9]
    again = read_log(write_log(game), {AUCTION.name: AUCTION})
    assert (state(again), told(again)) == (state(game), told(game))


@pytest.mark.parametrize("seat", [0, 1])
def test_among_sealed_answers_it_is_done_at_once(seat: int) -> None:
    """The others are asked the same as before, and what is sealed stays sealed."""
    game = say(at_the_market(), (0, "wait"), (1, "wait"), (0, 1))
    offered = game.asides(seat)
    assert offered is not None
    assert game.aside(seat, offered.options[0].words) is True
    assert kinds(game, 6) == ["revealed"]
    assert game.asked() == (1,)
    sealed = game.sealed(0)
    assert sealed is not None
    assert sealed.answer == "1"
    assert same_when_replayed(game)
    assert same_when_replayed(say(game, (1, 0)))


def test_what_has_become_impossible_is_dropped() -> None:
    """Amber is sold before it can be revealed; a second wish for bone finds it revealed."""
    game = say(at_the_market(), (0, "sell"))
    for seat, words in ((0, "reveal amber"), (1, "reveal bone"), (1, "reveal bone")):
        game.aside(seat, words)
    game = say(game, (0, "sell amber"), (0, 2))
    assert game.table.shown == [(), ("bone",)]
    assert game.table.coins == [5, 4]


def test_what_waits_survives_an_undo() -> None:
    """Back at the step's start there is nothing to wait for any more."""
    game = say(at_the_market(), (0, "sell"), (0, "sell amber"))
    game.aside(1, "reveal bone")
    game.undo(0)
    assert game.table.shown == [(), ()]
    game.undo(0)
    assert game.table.shown == [(), ("bone",)]
    assert game.asked() == (0,)
    assert same_when_replayed(game)


def test_nothing_is_taken_back_past_an_aside() -> None:
    game = at_the_market()
    game.answer(0, "wait")
    assert game.can_undo(0)
    game.aside(1, "reveal bone")
    assert not game.can_undo(0)
    assert not game.can_undo(1)


def test_copies_keep_what_waits_and_part_afterwards() -> None:
    game = say(at_the_market(), (0, "sell"), (0, "sell amber"))
    game.aside(1, "reveal bone")
    twin = game.copy()
    twin.aside(1, "reveal dust")
    assert say(game, (0, 1)).table.shown == [(), ("bone",)]
    assert say(twin, (0, 1)).table.shown == [(), ("bone", "dust")]


def test_bad_asides_change_nothing() -> None:
    game = at_the_market()
    before = state(game), told(game)
    with pytest.raises(
        IllegalAnswer, match="“reveal jade” is no answer to “reveal”; legal are: reveal amber, reveal coral"
    ):
        game.aside(0, "reveal jade")
    for stranger in (CHANCE, 2, 99):
        with pytest.raises(IllegalAnswer, match=r"There is nothing that .* may do unasked now"):
            game.aside(stranger, "reveal amber")
    with pytest.raises(IllegalAnswer, match="nothing that seat 1 may do unasked"):
        Game.new(market.Market(), 2).aside(0, "reveal amber")
    assert (state(game), told(game)) == before
    for _ in range(3):
        game = say(game, (0, "wait"), (1, "wait"), (0, 1), (1, 0))
    with pytest.raises(GameOver):
        game.aside(0, "reveal amber")
    assert game.asides(0) is None
