"""Positions as text: what they may say, what is refused with a helpful word, and the files worth playing."""

from pathlib import Path
from random import Random

import pytest

from cultists.engine import Game
from cultists.engine.errors import BadScenario, UnknownOption
from cultists.engine.scenario import game_of_scenario, parse_scenario, print_scenario, scenario_of
from cultists.games import GAMES
from games.stars_are_right.play import RULES, about, after, check, lay, play, prefer

FILES = sorted((Path(__file__).parents[3] / "scenarios" / "stars_are_right").glob("*.txt"))


def test_a_position_needs_only_what_differs_from_an_empty_table() -> None:
    """Two seats, the first to move, the step of invocation; the cards that are named nowhere are the draw pile."""
    game = lay("hand 1: gug-p")
    assert game.seats == 2
    assert about(game) == "1: invoke"
    assert len(game.table.deck) == 74


@pytest.mark.parametrize("seed", range(6))
def test_every_position_of_a_game_survives_its_text(seed: int) -> None:
    """Text, table and text again: nothing is lost, and the same is asked."""
    rng = Random(seed)
    options = {option.name: rng.choice(option.choices) for option in RULES.setup_options}
    game = Game.new(RULES, rng.choice((2, 3, 4)), options)
    for number in range(1500):
        if game.question is None:
            break
        verbs = rng.choice(((), ("use dhole", "search", "summon "), ("use ", "summon ")))
        game.answer(game.question.seat, prefer(rng, game.question.options, *verbs))
        if number % 7 == 0 or game.table.step == "search the draw pile":
            check(game)
            again = game_of_scenario(scenario_of(game), GAMES)
            assert scenario_of(again) == scenario_of(game)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hand 1: dagon-p", "no card “dagon-p”; dagoon-p, dagoon-f, dagoon-s"),
        ("hand 1: gug-p   discards: gug-p", "“gug-p” lies in two places"),
        ("hand 3: gug-p", "“hand 3” is no field of this game with 2 seats"),
        ("seats: 5", "“seats” should be a number from 2 to 4"),
        ("turn: 3", "“turn” should be a number from 1 to 2"),
        ("step: sleep", "“step” should be one of lay the sky, deal"),
        ("symbols: shove\nstep: use powers", "“symbols” should be words of push, flip, swap"),
        ("sky: 2 SH 1 3 V", "a sky has 5 rows, not 1"),
        ("step: change the sky", "“symbols” belong to the steps"),
        ("symbols: push", "“symbols” belong to the steps"),
        ("invoked: gug-p", "a card is “invoked” only while"),
        ("step: lend stars", "“summoning” belongs to the step “lend stars”"),
        ("summoning: hastur-p", "“summoning” belongs to the step “lend stars”"),
        ("step: discard the seventh", "is the step with seven creatures"),
        ("step: end", "the step “end” and the “winner” belong together"),
        ("winner: 1", "the step “end” and the “winner” belong together"),
        ("seen: gug-p", "must be in a hand"),
        ("creatures 1: gug-p gug-f gug-s ghast-p ghast-f ghast-s ghoul-p", "“creatures 1” are 7"),
        ("creatures 2: hastur-p hastur-f", "one Great Old One twice"),
        ("creatures 2: hastur-p tsatso-p dagoon-p", "“creatures 2” are worth 10 points"),
        ("step: lend stars\nsummoning: hastur-p", "the stars are right for what is “summoning”"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(text: str, problem: str) -> None:
    """The text says what is wrong and what would be right."""
    with pytest.raises(BadScenario, match=problem):
        lay(text)


def test_a_position_with_an_unknown_option_is_refused() -> None:
    """As in a new game."""
    with pytest.raises(UnknownOption):
        lay("options: mirrors=on")


def test_a_position_without_a_sky_is_refused_once_the_game_has_begun() -> None:
    """The sky is laid before anything else."""
    with pytest.raises(BadScenario, match="needs a “sky” of 25 tiles"):
        game_of_scenario("game: stars_are_right\nhand 1: gug-p\nstep: invoke\n", GAMES)


def test_a_finished_game_is_a_position_too() -> None:
    """With its winner."""
    game = after(lay("step: summon\nhand 1: hasturs-spawn-p\ncreatures 1: hastur-p tsatso-p"), "summon hasturs-spawn-p")
    again = game_of_scenario(scenario_of(game), GAMES)
    assert again.is_over
    assert again.winners == (0,)


def test_the_middle_of_a_search_is_a_position_too() -> None:
    """With the step to go back to."""
    game = after(lay("step: summon\nhand 1: hastur-p\ncreatures 1: dhole-s"), "use dhole-s")
    again = game_of_scenario(scenario_of(game), GAMES)
    assert about(again) == "1: search the draw pile"
    assert about(after(again, "take gug-p")) == "1: summon"


# Files


def test_there_are_scenarios_worth_playing() -> None:
    """Some of the examples of the rules among them."""
    assert {"deep_ones", "chaugnar", "cthulhoo", "before_the_win", "gug"} <= {path.stem for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_scenario_file_says_why_and_can_be_played(path: Path) -> None:
    """It names its rules version and its reason, gives the same position when written again, and asks somebody."""
    text = path.read_text("utf-8")
    fields = parse_scenario(text)
    assert fields["game"] == "stars_are_right"
    assert fields["rules"] == str(RULES.version)
    assert len(fields["why"]) > 20
    assert parse_scenario(print_scenario(fields)) == fields
    game = game_of_scenario(text, GAMES)
    check(game)
    assert about(game).split(":")[0] in "1234"
    again = game_of_scenario(scenario_of(game), GAMES)
    assert again.table.fields() == game.table.fields()
    rng = Random(path.stem)
    for _ in range(60):
        if game.question is not None:
            game.answer(game.question.seat, rng.choice(game.question.options))
            check(game)


SOLUTIONS = {
    "deep_ones": (["invoke nothing", "summon deep-ones-s-f"], "summoned deep-ones-s-f"),
    "one_tile_for_two": (["invoke gug-f", "flip r4c2", "summon deep-ones-s-f"], "summoned deep-ones-s-f"),
    "powers": (
        [
            *("invoke byakhee-p-p", "use miri-nigri-p", "use formless-s-p"),
            *("swap r1c2 r1c3", "push column 4 up", "summon dagoon-p"),
        ],
        "summoned dagoon-p",
    ),
    "chaugnar": (["invoke nothing", "summon chaugnar-p"], "lent miri-nigri-s chaugnar-p"),
    "cthulhoo": (["summon cthulhoo-p"], "summoned cthulhoo-p"),
    "seventh": (["summon byakhee-p-f", "discard ghoul-p"], "won 10"),
    "gug": (["use gug-p", "take deep-ones-p-f", "summon cthulhoo-p"], "lent deep-ones-p-f cthulhoo-p"),
    "dhole": (["use dhole-s", "fetch hasturs-spawn-p", "summon hasturs-spawn-p"], "won 10"),
    "before_the_win": (["invoke miri-nigri-s", "swap r2c1 r2c2", "swap r4c4 r4c5", "summon dagoon-p"], "won 10"),
    "mirror": (["invoke gug-s", "swap r2c1 r3c1", "summon miri-nigri-f"], "summoned miri-nigri-f"),
}


@pytest.mark.parametrize("name", SOLUTIONS)
def test_a_scenario_keeps_its_promise(name: str) -> None:
    """What its reason says can be done."""
    game = game_of_scenario(next(path for path in FILES if path.stem == name).read_text("utf-8"), GAMES)
    answers, end = SOLUTIONS[name]
    assert end in play(game, *answers)


def test_the_other_player_wins_if_the_win_is_not_found() -> None:
    """Before the win: one flip is enough for the second seat."""
    game = game_of_scenario(next(path for path in FILES if path.stem == "before_the_win").read_text("utf-8"), GAMES)
    game = after(game, "invoke nothing", "summon nothing", "discard nothing")
    assert "won 10" in play(game, "invoke gug-f", "use no more powers", "flip r3c3", "summon hasturs-spawn-f")
