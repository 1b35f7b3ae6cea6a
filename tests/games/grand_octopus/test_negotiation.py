"""Talk and vote: open proposals, who may speak when, and what the table remembers of promises."""

from random import Random

import pytest

from cultists.engine import Game
from cultists.engine.errors import IllegalAnswer, NotYourQuestion
from cultists.engine.laws import answer_at_random
from cultists.engine.story import story
from cultists.games.grand_octopus.choices import INSIST, NOTHING, PROPOSALS, READY, TAKES
from cultists.games.grand_octopus.negotiation import MOST_PROPOSALS
from cultists.games.grand_octopus.table import Promises
from games.grand_octopus.play import RULES, Octopus, asked, cults, heard, lay, one_answer, order_all, see, turn

MEETING = "A 2/5, B 2/4, C 3/6"


def meeting(*lines: str, orders: str = MEETING, players: int = 3) -> Octopus:
    """A and B in the museum, after something was said."""
    game = order_all(lay(players=players), orders)
    for line in lines:
        game = one_answer(game, [line])
    return game


def test_all_present_may_speak_at_once_and_nobody_else() -> None:
    game = meeting()
    assert asked(game) == "AB: talk"
    with pytest.raises(NotYourQuestion):
        game.answer(2, READY)
    for seat in (0, 1):
        twin = game.copy()
        twin.answer(seat, PROPOSALS[NOTHING])
        assert heard(twin, "proposed") == [f"proposed {'AB'[seat]} nothing"]


def test_a_proposal_is_seen_at_once_and_may_be_changed() -> None:
    game = meeting("A proposes nothing")
    for seat in (0, 1, 2, None):
        meeting_seen = see(game, seat).meeting
        assert meeting_seen is not None
        assert meeting_seen.proposals == ("nothing", None)
    game = one_answer(game, ["A proposes A"])
    assert heard(game, "proposed") == ["proposed A nothing", "proposed A green"]


def test_the_same_is_not_proposed_twice_in_a_row() -> None:
    game = meeting("A proposes nothing")
    with pytest.raises(IllegalAnswer):
        game.answer(0, PROPOSALS[NOTHING])


def test_a_proposal_may_be_changed_three_times() -> None:
    lines = ["A proposes nothing", "A proposes A", "A proposes B", "A proposes nothing"]
    assert len(lines) == MOST_PROPOSALS
    game = meeting(*lines)
    question = next(each for each in game.questions if each.seat == 0)
    assert question.options == (INSIST, READY)


def test_only_cults_that_are_there_can_be_named() -> None:
    question = meeting().questions[0]
    assert question.options == (PROPOSALS[NOTHING], PROPOSALS[TAKES[0]], PROPOSALS[TAKES[1]], INSIST, READY)


def test_talk_ends_when_all_propose_the_same() -> None:
    game = meeting("A proposes B", "B proposes B")
    assert asked(game) == "AB: vote"


def test_talk_ends_when_all_are_ready() -> None:
    game = meeting("A proposes A", "A is ready")
    assert asked(game) == "B: talk"
    assert asked(one_answer(game, ["B is ready"])) == "AB: vote"


def test_a_new_proposal_makes_all_think_again() -> None:
    game = meeting("A is ready", "B proposes B")
    assert asked(game) == "AB: talk"


def test_the_next_speaker_is_named_first() -> None:
    """Who answers one by one, as bots do, goes round."""
    orders = "A 1/5, B 1/4, C 1/6"
    game = meeting(orders=orders)
    speakers = []
    for line in ("nothing", "A", "nothing", "A"):
        question = game.question
        assert question is not None
        speakers.append(question.seat)
        game.answer(question.seat, PROPOSALS[NOTHING if line == "nothing" else TAKES[0]])
    assert speakers == [0, 1, 2, 0]


def test_a_single_cult_can_force_a_fight_openly() -> None:
    game = turn(lay(), MEETING, "A proposes nothing", "B insists")
    assert cults(game).startswith("A(2, p3) B(2, p3)")
    assert heard(game, "insisted", "voted") == ["insisted B"]
    assert game.table.settled[0].insisted == 1


def test_a_kept_promise_is_counted() -> None:
    game = turn(lay(), MEETING, "A proposes nothing", "B proposes nothing", "A votes nothing", "B votes nothing")
    assert game.table.promises == [Promises(1), Promises(1), Promises()]


def test_a_broken_promise_is_told_and_remembered() -> None:
    game = turn(lay(), MEETING, "A proposes B", "B proposes B", "A votes fight", "B votes B")
    assert heard(game, "broke its word") == ["broke its word A red fight 1"]
    assert game.table.promises[:2] == [Promises(0, 1, (1,)), Promises()]
    for seat in (0, 1, 2, None):
        assert see(game, seat).seats[0].promises.broken == 1


def test_promises_stay_on_the_record_for_the_whole_game() -> None:
    game = turn(lay(), MEETING, "A proposes B", "B proposes B", "A votes fight", "B votes B")
    game = turn(game, "A 2/5, B 2/4, C 3/6", "A votes nothing", "B votes nothing")
    assert game.table.promises[0] == Promises(0, 1, (1,))


def test_to_give_in_breaks_no_promise() -> None:
    game = turn(lay(), MEETING, "A proposes A", "B proposes nothing", "A votes nothing", "B votes nothing")
    assert game.table.promises == [Promises(), Promises(1), Promises()]


def test_to_give_in_breaks_no_promise_to_those_who_agreed() -> None:
    """C wants A to take it, as A does; but A votes for what B proposed.  (rules 8.4)"""
    lines = ("A proposes A", "B proposes nothing", "C proposes A", "A is ready", "B is ready", "C is ready")
    votes = ("A votes nothing", "B votes nothing", "C votes A")
    game = turn(lay(), "A 1/5, B 1/4, C 1/6", *lines, *votes)
    assert game.table.promises == [Promises(), Promises(1), Promises(1)]
    votes = ("A votes fight", "B votes nothing", "C votes A")
    game = turn(lay(), "A 1/5, B 1/4, C 1/6", *lines, *votes)
    assert game.table.promises == [Promises(0, 1, (2,)), Promises(), Promises(1)]


def test_who_has_promised_nothing_breaks_nothing() -> None:
    game = turn(lay(), MEETING, "A votes fight", "B votes B")
    assert game.table.promises == [Promises()] * 3
    assert not heard(game, "broke its word")


def test_the_deceived_are_those_who_proposed_the_same() -> None:
    orders = "A 1/5, B 1/4, C 1/6"
    votes = ("A votes fight", "B votes nothing", "C votes C")
    lines = ("A proposes nothing", "B proposes nothing", "C proposes C")
    game = turn(lay(), orders, *lines, *votes)
    assert game.table.promises[0].against == (1,)


def test_an_offer_that_all_turned_down_is_no_promise() -> None:
    """A asks for it, and the others propose and vote for something else.  (rules 8.4)"""
    orders = "A 1/5, B 1/4, C 1/6"
    lines = ("A proposes A", "B proposes nothing", "C proposes C")
    game = turn(lay(), orders, *lines, "A votes fight", "B votes nothing", "C votes C")
    assert game.table.promises == [Promises()] * 3, "B voted as it had proposed, but nobody relied on that"
    assert not heard(game, "broke its word")


@pytest.mark.parametrize(
    ("lines", "kept"),
    [
        (("A proposes B", "B proposes B", "A votes B", "B votes B"), True),
        (("A proposes B", "B is ready", "A is ready", "A votes B", "B votes fight"), True),
        (("A proposes B", "B proposes nothing", "A is ready", "B is ready", "A votes B", "B votes B"), True),
        (("A proposes B", "B proposes nothing", "A is ready", "B is ready", "A votes B", "B votes nothing"), False),
        (("A proposes B", "B proposes nothing", "A is ready", "B is ready", "A votes B", "B votes fight"), False),
    ],
)
def test_only_what_somebody_accepted_can_be_kept(lines: tuple[str, ...], kept: bool) -> None:
    """B accepts by proposing the same, by being ready, or by its vote; a fight against its will changes nothing.

    (rules 8.4)
    """
    assert turn(lay(), MEETING, *lines).table.promises[0] == Promises(int(kept))


def test_to_vote_for_oneself_keeps_no_promise() -> None:
    """Neither in a fight nor where the other agrees; the other one keeps its word by agreeing.  (rules 8.4)"""
    game = turn(lay(), MEETING, "A proposes A", "B proposes B", "A votes A", "B votes B")
    assert heard(game, "confronted")
    assert game.table.promises == [Promises()] * 3
    game = turn(lay(), MEETING, "A proposes A", "B proposes A", "A votes A", "B votes A")
    assert game.table.promises == [Promises(), Promises(1), Promises()]


@pytest.mark.parametrize(("offer", "code"), [("B", "red"), ("nothing", "nothing")])
def test_to_insist_on_a_fight_after_the_other_was_ready_breaks_a_promise(offer: str, code: str) -> None:
    """A offers something, B has nothing to add, and A insists on a fight.  (rules 8.4)"""
    game = turn(lay(), MEETING, f"A proposes {offer}", "B is ready", "A insists")
    assert game.table.promises == [Promises(0, 1, (1,)), Promises(), Promises()]
    assert heard(game, "broke its word") == [f"broke its word A {code} insisted 1"]
    (said,) = [each for each in story(game, None) if "breaks a promise" in each]
    assert "insisted on a fight" in said


@pytest.mark.parametrize("lines", [("A proposes B", "A insists"), ("A proposes B", "B insists")])
def test_to_insist_before_anybody_accepted_breaks_nothing(lines: tuple[str, str]) -> None:
    """B has not answered yet, or wants the fight itself.  (rules 8.4)"""
    game = turn(lay(), MEETING, *lines)
    assert game.table.promises == [Promises()] * 3


def test_to_insist_after_the_other_proposed_something_else_breaks_nothing() -> None:
    """B has turned the offer down, though it is ready to vote.  (rules 8.4)"""
    game = turn(lay(), MEETING, "A proposes nothing", "B proposes B", "B is ready", "A insists")
    assert game.table.promises == [Promises()] * 3


def test_a_demand_is_accepted_by_a_vote_alone() -> None:
    """B is ready, which promises nothing; but if B gives in, A must not fight.  (rules 8.4)"""
    lines = ("A proposes A", "B is ready", "A is ready", "A votes fight")
    game = turn(lay(), MEETING, *lines, "B votes nothing")
    assert game.table.promises == [Promises()] * 3
    game = turn(lay(), MEETING, *lines, "B votes A")
    assert game.table.promises == [Promises(0, 1, (1,)), Promises(), Promises()]


def test_two_meetings_in_one_turn_do_not_mix() -> None:
    game = turn(
        lay(players=5),
        "A 2/6, B 2/6, C 3/6, D 3/6, E 1/6",
        "A votes A",
        "B votes A",
        "C votes nothing",
        "D votes fight",
    )
    assert cults(game) == "A(2, p6, {2}) B(2, p6) C(3, p5) D(3, p5) E(1, p6, {1})"


def test_a_proposal_may_be_taken_back_until_somebody_else_speaks() -> None:
    game = meeting("A proposes nothing")
    assert game.can_undo(0)
    game.undo(0)
    assert game.table.meeting is not None
    assert game.table.meeting.proposals == (None, None)
    game = meeting("A proposes nothing", "B proposes B")
    assert not game.can_undo(0)


def test_every_talk_comes_to_its_end() -> None:
    """Five cults, each with at most four proposals: at most 20 of them, and at most five times ready after each."""
    for seed in range(60):
        rng = Random(seed)
        game: Octopus = Game.new(RULES, 5)
        game = order_all(game, "A 1/5, B 1/4, C 1/6, D 1/2, E 1/3")
        said = 0
        while game.table.step == "talk":
            options = game.questions[0].options
            seat = game.questions[0].seat
            game.answer(seat, rng.choice([each for each in options if each is not INSIST]))
            said += 1
        assert game.table.step == "vote"
        assert said <= 20 + 21 * 4
        answer_at_random(game, rng)
