"""What a summoning comes to: one answer for rules, picture, terminal, planner and bots, and it comes true."""

import re
from pathlib import Path
from random import Random

import pytest

from cultists.engine import Sight
from cultists.engine.laws import best_promise, what_is_promised_comes_true
from cultists.engine.scenario import game_of_scenario
from cultists.games import GAMES
from cultists.games.stars_are_right.drawing import Layout, draw
from cultists.games.stars_are_right.greedy import Greedy
from cultists.games.stars_are_right.greedy.position import Position
from cultists.games.stars_are_right.greedy.worth import targets
from cultists.games.stars_are_right.planner import Start, solve
from cultists.games.stars_are_right.strong.world import World
from cultists.games.stars_are_right.strong.world import targets as imagined_targets
from cultists.games.stars_are_right.view import StarsView
from games.stars_are_right.play import RULES, Stars, about, after, card, lay
from games.stars_are_right.test_great_old_ones import SUN_AND_VOID
from referees.stars_are_right import positions
from referees.stars_are_right.adapter import scenario

SCENARIOS = Path(__file__).parents[3] / "scenarios" / "stars_are_right"
THREE_LESSER = f"sky: {SUN_AND_VOID}\nstep: summon\nhand 1: cthulhoo-p gug-f\nhand 2: gug-p\n" + (
    "creatures 1: hastur-s deep-ones-p-f deep-ones-p-p deep-ones-s-s\n"
)
"""Seven points; Cthulhoo needs the stars of three Lesser Servitors."""
SEVENTH = (
    "step: summon\nhand 1: byakhee-p-f\nhand 2: gug-p\n"
    "creatures 1: hastur-f dagoon-p deep-ones-p-p deep-ones-p-f deep-ones-p-s tcho-tcho-s-s\n"
)
"""Ten points, no Minion: the seventh creature takes back the new point."""
WITH_A_MINION = SEVENTH.replace("hastur-f dagoon-p", "hastur-f dagoon-p ghoul-p").replace(" tcho-tcho-s-s", "")
NINE = SEVENTH.replace("dagoon-p", "byakhee-s-s")


def view_of(game: Stars) -> StarsView:
    """What the first seat sees."""
    view = game.view(0)
    assert isinstance(view, StarsView)
    return view


def arc_ends_at(game: Stars) -> float:
    """The points at which the dashed arc of the race ends, read from the picture."""
    picture = RULES.draw(view_of(game), None, ())
    scale = re.search(r'class="scale" d="M0 0H([0-9.]+)M', picture)
    arc = re.search(r'class="would path" d="M[0-9.]+ -?[0-9.]+Q[-0-9. ]+ ([0-9.]+) -?[0-9.]+"', picture)
    assert scale is not None
    assert arc is not None
    return round((float(arc[1]) + 1) / float(scale[1]) * 10, 1)


@pytest.mark.parametrize(
    ("text", "name", "total", "wins"),
    [
        (THREE_LESSER, "cthulhoo-p", 8, False),
        (WITH_A_MINION, "byakhee-p-f", 10, True),
        (NINE, "byakhee-p-f", 9, False),
    ],
)
def test_everybody_says_the_same_total_and_the_game_gives_it(text: str, name: str, total: int, wins: bool) -> None:
    """Lent Servitors and the seventh creature are counted.  (rules 9.6, 10.3, 13.1)"""
    game = lay(text)
    view = view_of(game)
    held = next(each for each in view.hand if each.card == name)
    position = Position(view)
    world = World.of(game.table, Random(1))
    planned = solve(Start.of_table(game.table), minions=True).ways_to(card(name))[0].outcome(Start.of_table(game.table))
    said = " ".join(RULES.view_in_words(view, ("Ada", "Ben")).split())
    assert held.total == planned.total == total
    for wished in (targets(card(name), position.scale), imagined_targets([card(name)], world.scale(0))):
        assert max(each.outcome.total for each in wished if each.wanted.shown_in(game.table.sky)) == total
    assert f"summon it: {total} points in all{', and you win' * wins}" in said
    assert f"{total} points in all{', and you win' * wins}." in RULES.draw(view, None, ())
    assert ("It wins the game." in Greedy().explain(Sight(game, 0))) == wins
    assert planned.wins == wins
    game = after(game, f"summon {name}")
    while about(game) in ("1: lend stars", "1: discard the seventh"):
        best = best_promise(game, 0)
        assert game.question is not None
        view = view_of(game)
        game.answer(0, next(each for each in game.question.options if RULES.promise(view, each) == best))
    assert (game.scores[0], game.is_over) == (total, wins)


def test_the_arc_ends_where_the_game_will() -> None:
    """Seven points and three lent Deep Ones lead to eight, not to ten; with the scenario of Cthulhoo it is seven."""
    assert arc_ends_at(lay(THREE_LESSER)) == 8
    game = game_of_scenario((SCENARIOS / "cthulhoo.txt").read_text("utf-8"), GAMES)
    assert arc_ends_at(game) == 7
    assert after(game, "summon cthulhoo-p").scores[0] == 7
    assert 'class="would path"' not in RULES.draw(view_of(lay(NINE)), None, ()), "nine points stay nine"


def test_a_loan_says_who_is_discarded_and_what_it_comes_to() -> None:
    """The one that leaves most points comes first; the sky that is matched is shown to all.  (rules 10.3)"""
    text = THREE_LESSER.replace("deep-ones-p-p", "deep-ones-p-p dagoon-p")
    game = after(lay(text), "summon cthulhoo-p")
    assert game.question is not None
    assert [option.words for option in game.question.options] == [
        "11 points and the game: Deep Ones (flip to push) and Deep Ones (swap to swap) lend and are discarded, "
        "Dagoon (push) lends and stays",
        "10 points and the game: Deep Ones (flip to push), Deep Ones (push to push) and Deep Ones (swap to swap) lend "
        "and are discarded",
    ]
    for seat in (0, 1, None):
        view = game.view(seat)
        assert isinstance(view, StarsView)
        assert view.shown is not None
        assert (view.shown.card, view.shown.total) == ("cthulhoo-p", 11)
        assert 'id="figure-cthulhoo-p"' in RULES.draw(view, None, ())


def test_seven_creatures_are_not_counted() -> None:
    """While the seventh is being chosen, nobody shows more points than can be left.  (rules 9.6)"""
    game = after(lay(NINE), "summon byakhee-p-f")
    assert about(game) == "1: discard the seventh"
    assert (game.scores[0], view_of(game).seats[0].points) == (9, 9)


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_nothing_is_promised_once_the_summoning_is_over(layout: Layout) -> None:
    """One creature a turn: while the seventh goes, and after it, a second card of the hand promises no points."""
    held = WITH_A_MINION.replace("hand 1: byakhee-p-f", "hand 1: byakhee-p-f byakhee-p-s gug-p dhole-s")
    held = held.replace("ghoul-p", "dhole-p").replace("hand 2: gug-p", "hand 2: gug-f").replace("hastur-f", "tsatso-f")
    held = held.replace(" dagoon-p", " deep-ones-f-f")
    before = lay(held)
    game = after(before, "summon byakhee-p-f")
    moments = [game, game := after(game, "discard tsatso-f"), game := after(game, "draw card by card")]
    moments.append(after(game, "draw a card", f"draw {game.table.deck[0].id}"))
    for moment in moments:
        view = view_of(moment)
        right = next(each for each in view.hand if each.card == "byakhee-p-s")
        asked = moment.question_for(0)
        picture = draw(view, asked, ("Ada", "Ben"), layout=layout)
        assert right.is_summonable
        assert (right.total, right.seventh) == (0, None)
        assert "in all" not in picture + " ".join(RULES.view_in_words(view, ("Ada", "Ben")).split()), about(moment)
        assert 'class="would path"' not in picture, about(moment)
        assert 'class="card-glow"' not in picture, about(moment)
    assert "in all" in draw(view_of(before), before.question_for(0), ("Ada", "Ben"), layout="wide")


def test_while_stars_are_lent_only_that_summoning_is_spoken_of() -> None:
    """Another card for which the stars are right has to wait."""
    text = THREE_LESSER.replace("deep-ones-p-p", "deep-ones-p-p dagoon-p").replace("gug-f", "byakhee-f-f")
    game = after(lay(text), "summon cthulhoo-p")
    picture = RULES.draw(view_of(game), game.question_for(0), ("Ada", "Ben"))
    assert "The stars are right for your Cthulhoo<" in picture
    assert "Summon it with the best loan:" in picture
    assert 'class="card-glow"' not in picture


def test_in_the_middle_of_an_exchange_nothing_is_promised() -> None:
    """The Gug may give a lender away.  (rules 11.4)"""
    game = lay(THREE_LESSER.replace("hastur-s", "hastur-s gug-s").replace("gug-p", "gug-p\ncreatures 2: byakhee-p-p"))
    assert "in all" in RULES.draw(view_of(game), game.question_for(0), ("Ada", "Ben"))
    game = after(game, "use gug-s")
    assert about(game) == "1: give"
    picture = RULES.draw(view_of(game), game.question_for(0), ("Ada", "Ben"))
    assert "in all" not in picture
    assert 'class="would path"' not in picture


def test_a_way_with_a_minion_that_wins_is_found() -> None:
    """Without the Tindaloo the star costs Deep Ones and leaves nine points; an exchange brings a Dagoon that stays."""
    sky = "LE 5 SH 5 FM / 3 SU V ME 3 / SE CR CR 3 1 / 1 1 4 3 2 / 2 4 CR 3 ME"
    game = lay(
        f"sky: {sky}\nstep: summon\nhand 1: cthulhoo-p\nhand 2: gug-p\ncreatures 2: dagoon-f\n"
        "creatures 1: tindaloo-s deep-ones-p-f ossadogowa-p miri-nigri-p byakhee-p-p"
    )
    ways = solve(Start.of_table(game.table), minions=True).ways
    assert [way.outcome(Start.of_table(game.table)).total for way in ways] == [10, 9]
    assert after(game, "use tindaloo-s", "give ossadogowa-p", "summon cthulhoo-p", "lend dagoon-f").is_over


@pytest.mark.parametrize("make", [positions.near_the_end, positions.great_old_ones])
def test_promises_come_true_wherever_a_summoning_may_be(make) -> None:  # type: ignore[no-untyped-def]
    """In positions close to the end, and with many loans."""
    promised = 0
    for number in range(60):
        game = game_of_scenario(scenario(make(Random(number))), GAMES)
        what_is_promised_comes_true(game)
        promised += best_promise(game, 0) is not None
    assert promised > 20
