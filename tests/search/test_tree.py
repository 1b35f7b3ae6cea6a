"""The search: it finds what is forced, weighs chance, and knows that the others want to win too."""

from math import inf
from random import Random
from typing import Any

import pytest

from cultists.engine import CHANCE, Game, Question, Sight
from cultists.search import Budget, Search, Verdict, unhurried
from cultists.search.tree import Decision
from search.toys import Plain, bridge, dice, guess, ladder, nim, pennies, relay, throne, toy


def think(game: Game[Any], thoughts: int = 400, seed: int = 1) -> tuple[Any, Verdict]:
    """The answer of the seat that is asked, and the verdict."""
    bot = Search(Plain(), Budget(thoughts))
    question = game.question
    assert question is not None
    answer = bot(Sight(game, question.seat), Random(seed))
    assert bot.verdict is not None
    return answer, bot.verdict


def test_a_forced_win_is_found() -> None:
    """Who leaves eight of ten matches, then four, takes the last one."""
    answer, verdict = think(toy(nim), 3000)
    assert answer == 2
    assert verdict.words == "2"
    assert verdict.share > 0.8


def test_it_plays_nim_to_the_end_and_wins() -> None:
    game = toy(nim)
    bot = Search(Plain(), Budget(3000))
    while (question := game.question) is not None:
        game.answer(question.seat, bot(Sight(game, 0), Random(2)) if question.seat == 0 else question.options[-1])
    assert game.winners == (0,)


def test_chance_is_weighed() -> None:
    answer, verdict = think(toy(dice), 2000)
    assert answer == "steady"
    assert verdict.share == pytest.approx(4 / 6, abs=0.05)


def test_the_others_want_to_win_themselves() -> None:
    """Against others who answer at random the left way would be better: half of the time instead of a quarter."""
    answer, verdict = think(toy(throne, 3), 1000)
    assert answer == "right"
    assert verdict.share == pytest.approx(0.5, abs=0.08)
    assert verdict.expected[0] == (1, "a coin decides")


def test_whoever_luck_lets_go_on_decides_for_itself() -> None:
    """What one seat may answer is not mixed with what another would be asked instead."""
    _, verdict = think(toy(relay, 3), 400)
    seat, words = verdict.expected[0]
    assert words == f"seat {seat} takes"
    assert verdict.share < 0.1


def test_who_is_asked_at_the_same_time_does_not_see_the_answer() -> None:
    """If the second seat could see the penny it would always win."""
    _, verdict = think(toy(pennies), 1000)
    assert verdict.share == pytest.approx(0.5, abs=0.06)


@pytest.mark.parametrize("card", ["moon", "star"])
def test_what_is_hidden_stays_hidden(card: str) -> None:
    """The card that is likelier is named, whichever it is; both worlds lead to the same thoughts."""
    game = guess()
    game.answer(-1, card)
    answer, verdict = think(game, 600)
    assert answer == "moon"
    assert verdict.share == pytest.approx(2 / 3, abs=0.06)
    other = guess()
    other.answer(-1, "star" if card == "moon" else "moon")
    assert think(other, 600) == (answer, verdict)


def test_the_same_seed_gives_the_same_thoughts() -> None:
    assert think(toy(nim), 200, seed=7) == think(toy(nim), 200, seed=7)
    assert think(toy(nim), 200, seed=7)[1] != think(toy(nim), 200, seed=8)[1]


def test_the_tree_is_kept_for_the_next_answer() -> None:
    """What was thought about the second rung below the first counts when the second is asked."""
    game = toy(ladder)
    bot = Search(Plain(), Budget(200))
    game.answer(0, bot(Sight(game, 0), Random(1)))
    first = bot.verdict
    game.answer(0, bot(Sight(game, 0), Random(1)))
    second = bot.verdict
    assert first is not None
    assert second is not None
    assert first.thoughts == 200
    assert second.thoughts > 250
    assert first.words == second.words == "climb"


def test_what_was_thought_counts_for_options_that_are_considered_anew() -> None:
    decision = Decision()
    question = Question(0, "take", ("a", "b", "c"))
    decision.consider(question, [("a", 0.5), ("b", 0.5)], 2)
    _, branch = decision.offered[0]
    branch.visits = 7
    decision.consider(question, [("a", 0.2), ("c", 0.8)], 2)
    assert [(option, known.visits) for option, known in decision.offered] == [("a", 7), ("c", 0)]


def test_a_kept_tree_gives_no_answer_that_only_other_worlds_offered() -> None:
    """Luck came otherwise than most thoughts had it: what was good there is not there now."""
    for seed in range(20):
        game = toy(bridge)
        bot = Search(Plain(), Budget(100))
        game.answer(0, bot(Sight(game, 0), Random(seed)))
        game.answer(CHANCE, 0)
        bot.budget = Budget(1)
        assert bot(Sight(game, 0), Random(seed)) in ("swim", "dive")


def test_less_curiosity_keeps_to_what_has_gone_well() -> None:
    decision = Decision()
    decision.consider(Question(0, "take", ("good", "poor")), [("good", 0.5), ("poor", 0.5)], 2)
    good, poor = (branch for _, branch in decision.offered)
    good.visits, good.totals = 10, [6.0, 4.0]
    poor.visits, poor.totals = 1, [0.5, 0.5]
    assert decision.choose(curiosity=1.4)[0] == "poor"
    assert decision.choose(curiosity=0.01)[0] == "good"


def test_a_tree_of_another_question_is_not_kept() -> None:
    bot = Search(Plain(), Budget(50))
    bot(Sight(toy(nim), 0), Random(1))
    bot(Sight(toy(dice), 0), Random(1))
    assert bot.verdict is not None
    assert bot.verdict.thoughts == 50


def test_the_clock_ends_it() -> None:
    bot = Search(Plain(), Budget(10**9, 0.0))
    bot(Sight(toy(nim), 0), Random(1))
    assert bot.verdict is not None
    assert 1 <= bot.verdict.thoughts < 10**6


def test_what_needs_no_thought_is_answered_at_once() -> None:
    class Decided(Plain):
        def choices(self, world: Game[Any], question: Question[Any]) -> list[tuple[Any, float]]:  # noqa: ARG002
            return [(question.options[-1], 1.0)]

    bot = Search(Decided(), Budget(10**9))
    assert bot(Sight(toy(nim), 0), Random(1)) == 3
    assert bot.verdict is None


def test_options_that_a_world_does_not_offer_are_not_counted() -> None:
    """Two worlds of one decision offer different things: each is thought about where it exists."""
    decision = Decision()
    world = toy(nim)
    decision.meet(world, Question(0, "take", ("a", "b")), Plain())
    decision.meet(world, Question(0, "take", ("b", "c")), Plain())
    assert list(decision.branches) == ["a", "b", "c"]
    assert [option for option, _ in decision.offered] == ["b", "c"]


def test_a_verdict_says_what_is_expected() -> None:
    _, verdict = think(toy(throne, 3), 300)
    words = verdict.in_words(["Anna", "Ben", "Cleo"])
    assert words.startswith("In 300 imagined futures this wins ")
    assert "; the alternative, “left”, wins " in words
    assert ". After it we expect Ben to choose “a coin decides”" in words


def test_a_verdict_reads_as_sentences() -> None:
    verdict = Verdict(
        "build a gate", 0.314, 24, (("pass", 6, 0.291),), ((1, "move"), (2, "pass"), (0, "fight"), (1, "x"))
    )
    assert verdict.in_words(["Anna", "Ben", "Cleo"]) == (
        "In 24 imagined futures this wins 31% of the time; the alternative, “pass”, wins 29%."
        " After it we expect Ben to choose “move”, then Cleo “pass”, then Anna “fight”."
    )
    assert verdict.in_words(["Anna", "Ben", "Cleo"], 0).endswith(
        "expect Ben to choose “move”, then Cleo “pass”, then we “fight”."
    )
    assert verdict.in_words(["Anna", "Ben", "Cleo"], 1).endswith(
        ". After it we would choose “move”, then Cleo “pass”, then Anna “fight”."
    )
    alone = Verdict("pass", 1.0, 5, (), ())
    assert alone.in_words(["Anna"]) == "In 5 imagined futures this wins 100% of the time."


def test_a_verdict_says_why_it_is_not_what_won_most_often() -> None:
    words = Verdict("pass", 0.3, 24, (("fight", 2, 0.5),), ()).in_words(["Anna"])
    assert words.endswith("; the alternative, “fight”, wins 50%, but was tried in only 2 of them.")


def test_a_verdict_says_what_would_do_as_well() -> None:
    words = Verdict("pass", 0.302, 24, (("fight", 2, 0.298),), ()).in_words(["Anna"])
    assert words == "In 24 imagined futures this wins 30% of the time; “fight” would do as well."


def test_an_unhurried_bot_has_no_clock_and_more_thoughts() -> None:
    bot = unhurried(Search(Plain(), Budget(40, 1.8)), 2)
    assert isinstance(bot, Search)
    assert bot.budget == Budget(80, inf)
