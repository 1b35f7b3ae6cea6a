"""Simultaneous secret choices (`ask_all`): held until all are in, in any order."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

import pytest

from cultists.engine import Game, Step
from cultists.engine.errors import IllegalAnswer, NothingToUndo, NotYourQuestion, StaleAnswer
from cultists.engine.laws import sight, state, told
from cultists.engine.log import read_log, write_log
from engine import market
from engine.market import at_the_market, say


def at_the_offers() -> Game[Any]:
    """Three seats with three coins each."""
    return say(at_the_market(3), (0, "wait"), (1, "wait"), (2, "wait"))


def test_all_are_asked_at_once() -> None:
    game = at_the_offers()
    assert game.asked() == (0, 1, 2)
    assert [question.about for question in game.questions] == ["offer"] * 3
    assert game.question is game.questions[0]
    for seat in range(3):
        asked = game.question_for(seat)
        assert asked is not None
        assert asked.seat == seat


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_the_order_of_the_answers_does_not_matter(order: tuple[int, ...]) -> None:
    offers = {0: 1, 1: 3, 2: 2}
    game = say(at_the_offers(), *((seat, offers[seat]) for seat in order))
    assert game.table.offered == (1, 3, 2)
    assert game.scores == (3, 4, 3)


def test_others_see_only_that_a_seat_has_answered() -> None:
    """Whatever seat 2 offers, all the others and spectators see and hear the same."""
    games = [say(at_the_offers(), (1, offer)) for offer in range(4)]
    for seat in (0, 2, None):
        assert len({sight(game, seat) for game in games}) == 1
    assert len({told(game) for game in games}) == 1
    assert games[0].asked() == (0, 2)
    assert games[0].question_for(1) is None


def test_nobody_answers_twice() -> None:
    game = say(at_the_offers(), (1, 2))
    with pytest.raises(NotYourQuestion, match="Seat 2 has answered already; the others are still thinking"):
        game.answer(1, 3)
    with pytest.raises(NotYourQuestion, match="Seat 8 is not asked now; seat 1 and seat 3 are"):
        game.answer(7, 3)
    with pytest.raises(IllegalAnswer, match="“4” is no answer to “offer”; legal are: 0, 1, 2, 3"):
        game.answer(0, 4)
    assert game.asked() == (0, 2)


def test_who_answers_in_secret_need_not_know_that_others_have_answered() -> None:
    """All were asked at one moment; an answer to it is not late because somebody else was quicker."""
    asked_at = at_the_offers().moment
    game = say(at_the_offers(), (1, 2))
    with pytest.raises(StaleAnswer):
        game.answer(0, 1, at=asked_at - 1)
    with pytest.raises(StaleAnswer):
        game.answer(0, 1, at=asked_at + 2)
    game.answer(0, 1, at=asked_at)
    game.copy().check_answer(2, 0, at=asked_at)
    game.answer(2, 0, at=asked_at + 2)
    with pytest.raises(StaleAnswer):
        game.answer(0, "wait", at=asked_at)


def test_a_held_answer_can_be_taken_back_until_another_seat_answers() -> None:
    game = say(at_the_offers(), (1, 2))
    twin = game.copy()
    twin.undo(1)
    assert state(twin) == state(at_the_offers())
    twin.answer(1, 3)
    twin.answer(0, 0)
    for seat in (1, 2):
        with pytest.raises(NothingToUndo):
            twin.undo(seat)
    twin.undo(0)
    assert twin.asked() == (0, 2)


def test_offers_that_all_have_heard_stay() -> None:
    game = say(at_the_offers(), (1, 2), (2, 2), (0, 0))
    assert not game.can_undo(0)
    with pytest.raises(NothingToUndo, match="something has been learned since"):
        game.undo(0)


def test_copies_and_logs_keep_held_answers() -> None:
    game = say(at_the_offers(), (2, 3), (0, 1))
    again = read_log(write_log(game), market.GAMES)
    assert again.asked() == game.copy().asked() == (1,)
    for each in (again, game.copy(), game):
        each.answer(1, 0)
        assert each.table.offered == (1, 0, 3)


def test_imagined_worlds_draw_the_held_answers_of_others_anew() -> None:
    game = say(at_the_offers(), (2, 3), (0, 1))
    worlds = [game.imagined_by(1, Random(seed)) for seed in range(40)]
    assert {world.asked() for world in worlds} == {(1,)}
    ends = [say(world, (1, 0)).table.offered for world in worlds]
    assert {offered[0] for offered in ends} == {offered[2] for offered in ends} == {0, 1, 2, 3}
    own = [say(game.imagined_by(0, Random(seed)), (1, 0)).table.offered for seed in range(40)]
    assert {offered[0] for offered in own} == {1}
    assert {offered[2] for offered in own} == {0, 1, 2, 3}


def test_imagined_worlds_keep_what_all_have_heard() -> None:
    game = say(at_the_offers(), (2, 3), (0, 1), (1, 0))
    assert {game.imagined_by(1, Random(seed)).table.offered for seed in range(9)} == {(1, 0, 3)}


def test_who_goes_back_past_the_opening_goes_back_to_where_all_were_asked() -> None:
    """Else somebody would choose again and know what the others hold."""
    asked_at = at_the_offers().moment
    game = say(at_the_offers(), (1, 2), (0, 1))
    assert game.before_what_was_opened(asked_at + 1) == asked_at + 1, "nothing is opened yet"
    game = say(game, (2, 3))
    assert [game.before_what_was_opened(asked_at + held) for held in range(3)] == [asked_at] * 3
    assert game.before_what_was_opened(asked_at - 1) == asked_at - 1
    assert game.before_what_was_opened(game.moment) == game.moment


# A sealed answer


def answers(game: Game[Any]) -> list[tuple[int, object]]:
    return [(seat, choice) for seat, choice, *_ in game.log[at_the_offers().moment :]]


def test_a_seat_sees_its_sealed_answer_and_nobody_elses() -> None:
    game = say(at_the_offers(), (1, 2))
    sealed = game.sealed(1)
    assert sealed is not None
    assert sealed.answer == "2"
    assert [option.words for option in sealed.question.options] == ["0", "1", "2", "3"]
    assert (sealed.question.seat, sealed.question.about, sealed.question.index) == (1, "offer", game.moment - 1)
    assert [game.sealed(seat) for seat in (0, 2, 7)] == [None] * 3
    assert say(game, (0, 1), (2, 0)).sealed(1) is None, "it is opened"


@pytest.mark.parametrize("later", [(), ((0, 1),), ((2, 3),)])
def test_a_sealed_answer_can_be_changed_until_the_last_is_sealed(later: tuple[tuple[int, int], ...]) -> None:
    """The last answer counts, in copies and in replays too; the log is as long as before."""
    game = say(at_the_offers(), (1, 2), *later)
    moment, asked = game.moment, game.asked()
    game.change(1, 3)
    game.change(1, "1")
    assert (game.moment, game.asked()) == (moment, asked)
    assert answers(game) == [(1, 1), *later]
    others = [(seat, 0) for seat in asked]
    for each in (game.copy(), read_log(write_log(game), market.GAMES), game.at(game.moment), game):
        assert say(each, *others).table.offered[1] == 1


def test_a_change_looks_like_none_to_everybody_else() -> None:
    """Neither sight nor events nor what may be taken back tell of it."""
    games = [say(at_the_offers(), (1, 2), (0, 1)) for _ in range(3)]
    for game, offer in zip(games, (2, 0, 3), strict=True):
        game.change(1, offer)
    for seat in (0, 2, None):
        assert len({sight(game, seat) for game in games}) == 1
    assert len({sight(game, 1) for game in games}) == 3
    assert len({told(game) for game in games}) == 1
    assert len({(*map(game.can_undo, range(3)), game.moment, game.asked_since) for game in games}) == 1
    games[1].undo(0)
    assert answers(games[1]) == [(1, 0)]


def test_only_a_sealed_answer_can_be_changed() -> None:
    game = say(at_the_offers(), (1, 2))
    before = state(game)
    for seat in (0, 2, 7):
        with pytest.raises(NotYourQuestion, match="has no sealed answer that could be changed now"):
            game.change(seat, 1)
    with pytest.raises(IllegalAnswer, match="legal are: 0, 1, 2, 3"):
        game.change(1, 4)
    assert state(game) == before
    assert answers(game) == [(1, 2)]
    game = say(game, (0, 1), (2, 0))
    with pytest.raises(NotYourQuestion):
        game.change(1, 1)


def test_a_change_of_what_was_asked_before_is_too_late() -> None:
    game = say(at_the_offers(), (1, 2))
    asked_at = game.asked_since
    game.change(1, 3, at=asked_at)
    game.change(1, 1, at=game.moment)
    for at in (asked_at - 1, game.moment + 1):
        with pytest.raises(StaleAnswer):
            game.change(1, 0, at=at)
    assert answers(game) == [(1, 1)]


def test_an_earlier_answer_of_the_same_seat_stays() -> None:
    """Every seat has waited before it made its offer."""
    game = say(at_the_offers(), (2, 3), (1, 2))
    game.change(2, 0)
    assert [(seat, choice) for seat, choice in game.log][-5:] == [(0, "wait"), (1, "wait"), (2, "wait"), (2, 0), (1, 2)]


def test_imagined_worlds_know_the_own_changed_answer() -> None:
    game = say(at_the_offers(), (2, 3), (0, 1))
    game.change(0, 2)
    offered = [say(game.imagined_by(0, Random(seed)), (1, 0)).table.offered for seed in range(20)]
    assert {each[0] for each in offered} == {2}
    assert len({each[2] for each in offered}) == 4


# Asides while answers lie sealed


def test_an_aside_leaves_the_sealed_answers_of_others_sealed() -> None:
    """The first seat has two coins; with a third for a revealed good it can offer three, and nobody else."""
    game = say(at_the_market(3), (0, "gamble"), (-1, 1), (-1, 1), (1, "wait"), (2, "wait"), (1, 3))
    assert len(game.questions[0].options) == 3
    twin = game.copy()
    assert twin.aside(0, "reveal amber") is True
    assert len(twin.questions[0].options) == 4
    assert twin.sealed(1) is not None
    assert twin.asked() == (0, 2)
    assert state(read_log(write_log(twin), market.GAMES)) == state(twin)
    assert state(twin.at(twin.moment)) == state(twin)


def test_an_answer_to_a_question_from_before_an_aside_is_not_late() -> None:
    """Nothing has changed for the others, so what they were asked is still asked."""
    asked_at = at_the_offers().moment
    game = say(at_the_offers(), (1, 2))
    assert game.aside(0, "reveal amber") is True
    game.answer(2, 3, at=asked_at)
    with pytest.raises(StaleAnswer):
        game.answer(0, 3, at=asked_at - 1)
    assert game.before_what_was_opened(asked_at + 1) == asked_at + 1
    game.answer(0, 0, at=asked_at)
    assert game.table.offered == (0, 2, 3)
    assert [game.before_what_was_opened(asked_at + held) for held in range(4)] == [asked_at] * 4


@pytest.mark.parametrize("offer", [0, 1, 2])
def test_whoever_is_asked_otherwise_after_an_own_aside_answers_anew(offer: int) -> None:
    """Whatever was sealed: else the others would learn something of it, and a change would fit no replay."""
    game = say(at_the_market(3), (0, "gamble"), (-1, 1), (-1, 1), (1, "wait"), (2, "wait"), (0, offer), (1, 3))
    assert game.aside(0, "reveal amber") is True
    assert game.asked() == (0, 2)
    assert game.sealed(1) is not None
    game.answer(0, 1)
    game.change(0, 3)
    assert state(read_log(write_log(game), market.GAMES)) == state(game)


def test_an_aside_while_nothing_is_sealed_asks_all_anew() -> None:
    """It may change what others are asked, so an answer to the old question comes too late."""
    game = say(at_the_market(3), (0, "gamble"), (-1, 1), (-1, 1), (1, "wait"), (2, "wait"))
    asked_at = game.moment
    game.answer(0, 1)
    game.aside(0, "reveal amber")
    assert game.asked() == (0, 1, 2)
    assert game.asked_since == asked_at
    offered = game.asides(1)
    assert offered is not None
    game.aside(1, offered.options[0].words)
    assert game.asked_since == game.moment
    with pytest.raises(StaleAnswer):
        game.answer(2, 3, at=asked_at)


class LastCall(market.Market):
    """A market in which whoever reveals a good in the evening ends it, or the whole game."""

    name: ClassVar = "last call"

    def aside(self, table: market.MarketTable, seat: int, choice: market.Good) -> None:
        super().aside(table, seat, choice)
        if table.step == "offer":
            table.step = None if choice.name == "amber" else "quiet"

    async def quiet(table: market.MarketTable) -> str:  # type: ignore[misc] # noqa: N805
        return "dusk"

    steps: ClassVar[Mapping[str, Step]] = {**market.Market.steps, "quiet": quiet}


@pytest.mark.parametrize("good", [0, 1], ids=["ends the game", "ends the question"])
def test_an_aside_after_which_nobody_is_asked_waits_for_the_sealed_answers(good: int) -> None:
    deals = [(-1, f"deal {name}") for name in market.GOODS[:4]]
    game = say(Game.new(LastCall(), 2), *deals, (0, "wait"), (1, "wait"), (1, 2))
    offered = game.asides(0)
    assert offered is not None
    assert game.aside(0, offered.options[good].words) is False
    assert game.sealed(1) is not None
