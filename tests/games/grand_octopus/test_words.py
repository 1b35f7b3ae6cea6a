"""Events, questions, the table and the rules in words."""

from random import Random

import pytest

from cultists.engine import Game
from cultists.engine.laws import answer_at_random, random_game
from cultists.engine.story import all_events, lines
from cultists.games.grand_octopus.words import SENTENCES
from games.grand_octopus.play import RULES, lay, order_all, see, turn, until

NAMES = ("Ann", "Ben", "Cleo", "Dora-Wilhelmine", "Eve")
VARIANTS: list[dict[str, str]] = [
    {"exterior": "dreams"},
    {"exterior": "marsh"},
    {"exterior": "marsh", "components": "face-down"},
    {"exterior": "colony", "eliminated": "returned"},
    {"exterior": "random"},
    {"exterior": "city"},
    {"game": "quick"},
]


def test_every_kind_of_event_has_its_sentence_and_is_told() -> None:
    """Over some random games every sentence is needed, and none is missing."""
    told = set()
    for variant in VARIANTS:
        for seed in range(60):
            game = random_game(RULES, 4, seed, variant)
            game.names = NAMES[:4]
            for _, event in all_events(game):
                told.add(event.kind)
            for _, _, sentence in lines(game, all_events(game)):
                assert sentence[0].isupper() or sentence.startswith("Dora")
                assert sentence[-1] in ".!", sentence
                assert "  " not in sentence
    assert told == {*SENTENCES}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_table_fits_into_eighty_columns(variant: dict[str, str]) -> None:
    for players in (3, 4, 5):
        rng = Random(players)
        game = Game.new(RULES, players, variant, names=NAMES[:players])
        while not game.is_over:
            for seat in (*range(players), None):
                text = RULES.view_in_words(see(game, seat), game.names)
                assert max(map(len, text.splitlines())) < 80, text
            for question in game.questions:
                if question.seat >= 0:
                    asked = RULES.question_in_words(question.about, see(game, question.seat))
                    assert asked[-1] in "?."
                    assert len(asked) <= 90
            answer_at_random(game, rng)


def test_the_table_in_words() -> None:
    game = order_all(lay("A(1, p4, {2,3}) B(1, p3, {7})", components="face-down"), "A 2/5, B 2/4, C 6/1")
    game.answer(0, "propose: the green cult takes it")
    text = RULES.view_in_words(see(game, 1), NAMES)
    assert text == TABLE


TABLE = """\
Turn 1. 4 different Components win.

  1 library                grimoire   x2  Cleo (fallen), Offspring of Cleo
> 2 museum                 stone idol x1  Ann, Ben
  3 crypt                  skull      x1
  4 laboratory             potion     x2  Offspring of Ben
  5 observatory            star chart x2  Offspring of Ann
  6 botanical garden       plant      x2
  7 Dimension of Dreams    silver key x1

green  Ann: power ●●●●○○○ 4; 2 face down
red    Ben (you): power ●●●○○○○ 3; silver key
blue   Cleo: power ●●●○○○○ 3; no Components

Meeting in the museum: a stone idol is at stake (1 left)
  Ann proposes Ann takes it
  Ben has proposed nothing yet"""


def test_a_cult_that_must_separate_its_pawns_reads_so() -> None:
    """Until the next clocks are shown.  (rules 6.4)"""
    game = turn(lay(), "A x/1, B 2/6, C 4/6")
    must = "Cultist and Offspring must be separated now"
    text = RULES.view_in_words(see(game, 0), NAMES[:3])
    green = text.split("green", 1)[1].split("red", 1)[0]
    assert must in " ".join(green.split())
    assert "separated" not in text.replace(green, "")
    assert must not in RULES.view_in_words(see(turn(game, "A 2/6, B 3/6, C 4/6"), 0), NAMES[:3])


def test_the_last_turn_in_words() -> None:
    game = turn(lay(players=4), "A 2/5, B 2/4, C 3/6, D 4/1", "A votes B", "B votes B")
    text = RULES.view_in_words(see(game, None), NAMES)
    assert "The museum: Ann and Ben agree; Ben gathers a Component." in text
    assert "The laboratory: Offspring cost Dora-Wilhelmine 1 power." in text


@pytest.mark.parametrize(
    ("position", "orders", "why"),
    [
        (
            "A(1, p3, {1,2,3}) B(1, p4, {2,3,4}) C(1, p4)",
            "A 4/6, B 5/6, C 2/6",
            "Ben completes the ritual too. "
            "What decides is the first kind that only one of them has: Ann has a grimoire.",
        ),
        (
            "A(3, p2, {1,2,3}) B(1, p3, {1,3,4}) C(5, p4)",
            "A 4/6, B 2/6, C 5/6",
            "Ann completes the ritual too, with the same Components; Ben has more power.",
        ),
    ],
)
def test_who_completes_the_ritual_too_is_told_why_it_does_not_win(position: str, orders: str, why: str) -> None:
    game = turn(lay(position), orders)
    game.names = NAMES[:3]
    *_, other, won = [sentence for _, _, sentence in lines(game, all_events(game))]
    assert other == why
    assert won.endswith("has 4 Components, completes the ritual and wins!")
    assert why in " ".join(RULES.view_in_words(see(game, None), NAMES).split())


def test_those_who_are_equal_in_everything_are_named() -> None:
    game = turn(lay("A(3, p3, {1,2,3}) B(1, p3, {1,3,4}) C(5, p4)"), "A 4/6, B 2/6, C 5/6")
    game.names = NAMES[:3]
    told = "Nobody wins: Ann and Ben complete the ritual and are equal in everything."
    assert [sentence for _, _, sentence in lines(game, all_events(game))][-1] == told
    assert told in RULES.view_in_words(see(game, None), NAMES)


def test_who_has_not_decided_yet_only_dominates() -> None:
    game = until(lay(), "gather", "A 2/6, B 3/6, C 4/6")
    assert "The museum: Ann dominates." in RULES.view_in_words(see(game, None), NAMES)


def test_the_question_of_a_cult_that_owns_the_kind_says_so() -> None:
    game = until(lay("A(2, p4, {2})", components="face-down"), "gather", "A 2/6, B 3/6, C 4/6")
    assert RULES.question_in_words("gather", see(game, 0)) == "You dominate the museum, and have its Component already."


@pytest.mark.parametrize(
    ("topic", "begins"),
    [
        ("marsh", "## 12. Agoba Marsh"),
        ("errors", "## 6. Errors"),
        ("Command Clock", "## 5. Command Clock"),
        ("negotiation", "## 8. Negotiation"),
        ("quick", "## 17. Quick game"),
    ],
)
def test_rules_can_be_looked_up(topic: str, begins: str) -> None:
    assert RULES.help(topic).startswith(begins)


def test_an_unknown_topic_gives_nothing() -> None:
    assert RULES.help("zeppelin") == ""
    assert RULES.help().startswith("# Night of the Grand Octopus")
    for option in RULES.setup_options:
        assert f"`{option.name}`" in RULES.help("options")
        assert all(f"`{choice}`" in RULES.help("options") for choice in option.choices)
