"""The fold of a table's entries: who goes back loses nothing of others, and time is counted for whom it runs."""

from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest

from cultists.bots import bot_for
from cultists.engine import CHANCE, Game, Sight, words_of
from cultists.games import GAMES
from cultists.store import Entry, StoredTable
from cultists.web.journal import Journal, SeatSetup, Setup

NAMES = ("Ann", "Ben", "Cleo")


class Writing:
    """A journal, and what is written into it."""

    def __init__(
        self, game: str, names: tuple[str, ...] = NAMES, *, clock: int | None = None, secret: str = ""
    ) -> None:
        rules = GAMES[game]
        seats = tuple(SeatSetup("person", None, name) for name in names)
        setup = Setup(rules.version, seats, rules.checked_options({}), clock=clock)
        self.journal = Journal(StoredTable("t", game, msgspec.to_builtins(setup), secret, 0.0), rules)
        self.now = 0.0
        self.write("made", None, {})
        self.write("began", None, self.journal.begin())

    @property
    def game(self) -> Game[Any]:
        assert self.journal.game is not None
        return self.journal.game

    def write(self, kind: str, seat: int | None, body: dict[str, Any]) -> None:
        self.journal.read(Entry("t", self.journal.n, kind, seat, body, self.now))

    def answer(self, seat: int, option: Any) -> None:
        self.write("answered", seat, self.journal.answer(seat, self.game.moment, words_of(option)))


def with_an_aside_that_waits() -> tuple[Writing, int, str]:
    """A war in which a seat has answered and may take it back, while another does something unasked, in these words."""
    for seed in count():
        writing, rng = Writing("cthulhu_wars", secret=str(seed)), Random(seed)
        journal = writing.journal
        while not journal.is_over:
            game = writing.game
            last = game.log[-1][0] if game.moment else CHANCE
            for other in set(range(game.seats)) - {last} if last != CHANCE and game.can_undo(last) else ():
                if (offered := game.asides(other)) is not None:
                    words = offered.options[0].words
                    writing.write("aside", other, journal.aside(other, words))
                    if game.has_waiting_asides:
                        return writing, last, words
                    break
            question = rng.choice(game.questions)
            writing.answer(question.seat, rng.choice(question.options))
    raise AssertionError


def test_what_waits_is_not_lost_when_another_takes_an_answer_back() -> None:
    writing, seat, words = with_an_aside_that_waits()
    writing.write("taken_back", seat, writing.journal.undo(seat, writing.game.moment))
    assert writing.game.has_waiting_asides or words_of(writing.game.log[-1][1]) == words
    assert writing.journal.notes[-1][2] == f"{NAMES[seat]} takes back the last answer."


def test_who_goes_back_by_vote_is_told_that_what_waited_is_to_be_chosen_anew() -> None:
    writing, seat, _ = with_an_aside_that_waits()
    journal = writing.journal
    writing.write("proposed", seat, journal.propose("undo", writing.game.moment - 1))
    for voter in sorted(journal.people - {seat}):
        writing.write("voted", voter, journal.cast(voter, True))
    assert journal.notes[-1][2] == "Everybody agrees. What was waiting for the end of the step must be chosen again."
    assert not writing.game.has_waiting_asides


def test_the_time_of_a_vote_is_counted_for_who_is_asked() -> None:
    """Ben thinks long and proposes to go back to Ann's answer: that was his time, not hers."""
    writing = Writing("stars_are_right", ("Ann", "Ben"), clock=300)
    journal = writing.journal
    (first,) = journal.asked
    while journal.asked == (first,):
        writing.now += 1
        writing.answer(first, writing.game.questions[0].options[-1])
    (other,) = journal.asked
    back = max(moment for moment, (who, *_) in enumerate(writing.game.log) if who == first)
    hers = journal.time_left(first, writing.now)
    writing.now += 200
    writing.write("proposed", other, journal.propose("undo", back))
    writing.now += 10
    writing.write("voted", first, journal.cast(first, True))
    assert journal.asked == (first,)
    assert journal.time_left(first, writing.now) == hers
    assert journal.time_left(other, writing.now) == pytest.approx(300 - 210)


def test_a_proposal_has_the_same_number_whatever_anybody_has_ordered() -> None:
    """What all can count must not tell of a standing order."""
    numbers = []
    for orders in (0, 2):
        writing = Writing("cthulhu_wars")
        for _ in range(orders):
            writing.write("ordered", 1, {"about": "a reaction", "answer": "yes", "unless": ""})
        writing.write("proposed", 0, writing.journal.propose("end", None))
        assert writing.journal.vote is not None
        numbers.append(writing.journal.vote.n)
    assert numbers[0] == numbers[1]


def test_who_wins_while_a_proposal_is_open_ends_the_game_and_no_more() -> None:
    writing = Writing("stars_are_right", ("Ann", "Ben"))
    journal, rng = writing.journal, Random(0)
    quick = bot_for(journal.rules, "greedy")
    while not journal.is_over:
        (seat,) = journal.asked
        if journal.vote is None:
            writing.write("proposed", seat, journal.propose("end", None))
        writing.answer(seat, quick(Sight(writing.game, seat), rng))
    assert journal.vote is None
    assert journal.notes[-1][1] < writing.game.moment, "nothing is noted after the end"
