"""A rule that breaks: the game is as it was before the answer, and goes on."""

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from cultists.engine import CHANCE, Game, Step
from cultists.engine.errors import RuleBug
from cultists.engine.laws import state, told
from cultists.engine.log import write_log
from engine.market import Market, MarketTable, at_the_market, dawn, say


def everything(game: Game[Any]) -> tuple[object, ...]:
    undo = [game.can_undo(seat) for seat in range(game.seats)]
    return state(game), told(game), list(game.log), game.moment, undo, [game.asides(seat) for seat in range(2)]


def breaks(game: Game[Any], seat: int, choice: object) -> str:
    before = everything(game)
    with pytest.raises(RuleBug) as caught:
        game.answer(seat, choice)
    assert everything(game) == before
    return str(caught.value)


@pytest.mark.parametrize(
    ("misdeed", "text"),
    [
        ("curse", "ZeroDivisionError: the market is cursed"),
        ("await a stranger", "only questions and rules can be awaited"),
        ("ask without options", "“nothing” was asked without a single option"),
        ("ask all without options", "“nothing” was asked without a single option for seat 2"),
    ],
)
def test_a_bug_is_reported_and_undone(misdeed: str, text: str) -> None:
    """The coins that the rule gave away and the event that it told are gone; another answer goes on."""
    game = at_the_market(bugs="on")
    assert text in breaks(game, 0, misdeed)
    game.answer(0, "gamble")
    assert game.asked() == (CHANCE,)
    assert game.table.coins == [3, 3]


def test_the_report_names_answer_seat_and_question() -> None:
    text = breaks(at_the_market(bugs="on"), 0, "curse")
    assert text.startswith("The rules broke on “curse”, which seat 1 answered to “trade”")
    assert text.endswith("The game is as it was before.")


def test_a_bug_in_the_middle_of_a_step_keeps_the_answers_before_it() -> None:
    game = say(at_the_market(bugs="on"), (0, "lose"))
    assert "LookupError: lost" in breaks(game, 0, "the fog")
    assert game.question is not None
    assert game.question.about == "get lost in"
    game.undo(0)
    game.answer(0, "wait")


def test_a_bug_two_steps_later_undoes_the_steps_too() -> None:
    """The curse of seat 1 strikes at night, after the offers and two checkpoints; the last offer is taken back."""
    game = say(at_the_market(bugs="on"), (0, "slow curse"), (1, "wait"), (0, 2))
    assert "the curse strikes at night" in breaks(game, 1, 3)
    assert game.asked() == (1,)
    assert "the curse strikes at night" in breaks(game, 1, 0)
    game.rewind(4)
    game = say(game, (0, "wait"), (1, "wait"), (0, 2), (1, 3))
    assert game.table.round == 2
    assert [event.kind for _, event in game.events_for(None, 7)] == ["won the prize", "dusk", "dawned", "turn"]


def test_undo_is_as_free_after_a_bug_as_before() -> None:
    """The complete offers had closed the way back; when the bug takes the last one away, the way is open again."""
    game = say(at_the_market(bugs="on"), (0, "slow curse"), (1, "wait"), (0, 2))
    assert game.can_undo(0)
    breaks(game, 1, 3)
    game.undo(0)
    assert game.asked() == (0, 1)


def test_a_bug_after_many_marks_leaves_no_mark_behind() -> None:
    game = at_the_market(bugs="on")
    for _ in range(2):
        game = say(game, (0, "sell"), (0, game.table.hands[0] and f"sell {game.table.hands[0][0]}"), (0, 2))
        game = say(game, (1, "wait"), (0, 0), (1, 0))
    game = say(game, (0, "slow curse"), (1, "wait"), (0, 0))
    breaks(game, 1, 0)
    assert [state(game.at(moment)) for moment in range(game.moment)][-1] == state(say(game.at(game.moment - 1)))
    assert write_log(game).count("\n") == game.moment + 1


def test_a_broken_aside_changes_nothing() -> None:
    game = say(at_the_market(bugs="on"), (0, "slow curse"))
    before = everything(game)
    with pytest.raises(RuleBug, match="“reveal amber”, which seat 1 did unasked: ZeroDivisionError: even asides"):
        game.aside(0, "reveal amber")
    assert everything(game) == before
    game.answer(1, "wait")


def test_an_aside_that_breaks_at_the_end_of_a_step_is_dropped() -> None:
    """It had to wait, and would break whatever answer ends the step; the answer is refused once, then goes through."""
    game = say(at_the_market(bugs="on"), (0, "sell"))
    game.answer(0, "sell coral")
    assert game.aside(1, "reveal bone") is False
    game._checkpoint.luck = -1  # a curse from nowhere
    game = game.copy()
    assert "reveal bone" in breaks(game, 0, 2)
    game.answer(0, 2)
    assert game.table.shown == [(), ()]


class Silent(Market):
    """A market where no day ever begins."""

    steps: ClassVar[Mapping[str, Step]] = {**Market.steps, "trade": dawn}


async def nowhere(table: MarketTable) -> str:
    table.tell("went astray", 0)
    return "limbo"


class Lost(Market):
    """A market whose dawn leads to a step that there is not."""

    steps: ClassVar[Mapping[str, Step]] = {**Market.steps, "dawn": nowhere}


@pytest.mark.parametrize(("rules", "text"), [(Silent(), "1000 steps went by without a question"), (Lost(), "limbo")])
def test_steps_that_lead_nowhere_are_reported(rules: Market, text: str) -> None:
    game = say(Game.new(rules, 2), *((CHANCE, f"deal {name}") for name in ("amber", "bone", "coral")))
    assert text in breaks(game, CHANCE, "deal dust")
