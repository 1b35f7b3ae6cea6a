"""The ritual as a game: questions, mistakes, undo, logs, views without letters, hints, and the laws of the engine."""

import re
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

from cultists.engine import CultistsError, Game, Sight, Step
from cultists.engine.errors import BadScenario, NothingToUndo
from cultists.engine.laws import LawBroken, check_game, random_game
from cultists.engine.log import read_log, write_log
from cultists.engine.scenario import game_of_scenario, scenario_of
from cultists.games.duckthulhu.choosing import example, ritual_from
from cultists.games.duckthulhu.files import parse_ritual, print_ritual
from cultists.games.duckthulhu.hints import hint
from cultists.games.duckthulhu.ritual import BadRitual
from cultists.games.duckthulhu.rules import Duckthulhu
from cultists.games.duckthulhu.solving import solve
from cultists.games.duckthulhu.spaces import SPACE_NAMES
from cultists.games.duckthulhu.step import name_the_constellation
from cultists.games.duckthulhu.table import PLAYER, RitualTable, StepName
from cultists.games.duckthulhu.view import RitualView

RULES = Duckthulhu()
GAMES = {RULES.name: RULES}
EXAMPLE = {"ritual": "example"}
TAKE_BACK = "none: take the move back"


def new() -> Game[RitualTable]:
    return Game.new(RULES, options=EXAMPLE)


def view_of(game: Game[Any]) -> RitualView:
    view = game.view(0)
    assert isinstance(view, RitualView)
    return view


def played(steps: int, game: Game[RitualTable] | None = None) -> Game[RitualTable]:
    """The example after so many steps, without a mistake."""
    game = game or new()
    for step in solve(example()).steps[:steps]:
        game.answer(0, step.move.words)
        game.answer(0, step.sign.words)
    return game


def options(game: Game[Any]) -> list[str]:
    question = game.question_for(0)
    return [] if question is None else [option.words for option in question.options]


def test_the_person_moves_and_names_what_shows() -> None:
    game = new()
    assert options(game) == ["flip c1 c2 c3 c4 c5"]  # asked although it is the only one
    game.answer(0, "flip c1 c2 c3 c4 c5")
    assert view_of(game).moved == "flip c1 c2 c3 c4 c5"
    assert options(game) == [
        "constellation 1a (ENE)",
        "constellation 1b (NNE)",
        "constellation 1c (NNW)",
        "constellation 1d (ESE)",
        "constellation 1e (SSE)",
        TAKE_BACK,
    ]
    game.answer(0, "constellation 1a (ENE)")
    view = view_of(game)
    assert (view.step_number, view.phase, view.mistakes) == (2, 1, 0)
    assert SPACE_NAMES[view.duck] == "b4"
    assert [(each.symbol, each.letter) for each in view.devoured] == [("FM", "T")]
    assert "constellation 1a (ENE)" not in options(played(1))


def test_any_tile_of_a_full_row_may_be_pushed() -> None:
    game = played(2)
    assert options(game) == [f"push {column}5 east" for column in "abcde"]
    game.answer(0, "push d5 east")
    game.answer(0, "constellation 1d (ESE)")
    assert view_of(game).step_number == 4


def test_a_wrong_name_is_a_mistake_and_takes_the_move_back() -> None:
    game = new()
    before = view_of(game)
    game.answer(0, "flip c1 c2 c3 c4 c5")
    game.answer(0, "constellation 1b (NNE)")
    after = view_of(game)
    assert (after.mistakes, after.step, after.sky) == (1, "move", before.sky)
    told = [RULES.event_in_words(event, game.names) for _, event in game.events_for(0)]
    assert told == [
        "seat 1 flips c1 c2 c3 c4 c5.",
        "seat 1 sees the NNE constellation where it is not; the move is taken back.",
    ]
    with pytest.raises(NothingToUndo):
        game.undo(0)


def test_after_a_wrong_move_every_name_is_wrong_and_taking_back_is_free() -> None:
    game = played(4)
    game.answer(0, "push a5 north")
    game.answer(0, TAKE_BACK)
    assert view_of(game).mistakes == 0
    game.answer(0, "push a5 north")
    game.answer(0, "constellation 1e (SSE)")
    assert view_of(game).mistakes == 1
    assert view_of(game).step_number == 5


def test_a_move_can_be_undone_until_it_is_named() -> None:
    game = played(4)
    game.answer(0, "push a5 north")
    assert game.can_undo(0)
    game.undo(0)
    assert view_of(game).moved == ""
    game.answer(0, "push b5 north")
    game.answer(0, "constellation 1e (SSE)")
    assert not game.can_undo(0)


def test_the_end_shows_all_letters() -> None:
    game = played(25)
    assert game.is_over
    assert game.winners == (0,)
    assert game.scores == (25,)
    view = view_of(game)
    assert "".join(each.letter for each in view.devoured) == "TURNOVERTHOSEWITHOUTSTARS"
    hidden = [each.other_letter for each in view.devoured if not each.other_side.isdigit()]
    assert "".join(hidden) == "ELDERFEATHER"
    assert (view.step, view.step_number, view.phase) == ("end", 26, 5)
    assert RULES.event_in_words(game.events_for(0)[-1][1], game.names) == (
        "The sky is empty and Duckthulhu is free, after no mistakes."
    )


def test_before_the_end_no_letter_shows_that_has_not_been_devoured() -> None:
    """Nothing in a view depends on the letters that are still hidden, nor on the message, the answer, the promises."""
    ritual = example()
    letters = re.sub(r'(front|back)_letter = "\w"', r'\1_letter = "Q"', print_ritual(ritual).split("[[step]]")[0])
    plain = re.sub(r'(message|answer|origin) = ".*"\n', "", letters)
    other = Game.new(RULES, options={"ritual": plain + _steps()})
    game = new()
    assert msgspec.json.encode(game.view(0)) == msgspec.json.encode(other.view(0))
    text = msgspec.json.encode(played(3).view(0)).decode()
    assert "ELDERFEATHER" not in text
    assert '"letter":"N"' not in text  # the fourth


def _steps() -> str:
    lines = [
        f'[[step]]\nnumber = {number}\ninstruction = "{text}"' for number, text in enumerate(example().instructions, 1)
    ]
    return "\n".join(lines)


def test_a_log_needs_nothing_else() -> None:
    """The whole ritual is written into the header, whatever somebody typed; it reads and replays as it was."""
    game = played(7)
    assert parse_ritual(game.options["ritual"]) == example()
    again = read_log(write_log(game), GAMES)
    assert again.table.fields() == game.table.fields()
    assert again.options == game.options
    assert RULES.in_full("ritual", game.options["ritual"]) == game.options["ritual"]


@pytest.mark.parametrize("which", ["example", "7", "today"])
def test_a_log_from_a_position_needs_nothing_else_either(which: str) -> None:
    """Tomorrow “today” is another ritual, and a newer program may make another one from the same number."""
    game = game_of_scenario(f"game: duckthulhu   ritual: {which}   done: 24", GAMES)
    assert game.start is not None
    assert game.start["ritual"] == game.options["ritual"]
    assert parse_ritual(game.start["ritual"]) == game.table.ritual
    again = read_log(write_log(game), GAMES)
    assert (again.view(0), write_log(again)) == (game.view(0), write_log(game))


def test_the_text_of_the_ritual_is_no_public_option() -> None:
    assert RULES.public_options(new().options) == {}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("banana", "is no ritual; say today"),
        ("7 impossible", "There is no level “impossible”; the levels are easy, medium, hard"),
        ("-3", "is no ritual"),
        ("9" * 40, "is no ritual"),
        ("a = 1", "unknown field"),
        (print_ritual(example()).replace("row = 5", "row = 4"), "cannot be played; in the beginning: Duckthulhu waits"),
    ],
)
def test_a_ritual_that_cannot_be_played_is_refused_at_the_start(text: str, told: str) -> None:
    with pytest.raises(BadRitual, match=told):
        Game.new(RULES, options={"ritual": text})


def test_numbers_and_levels_give_rituals() -> None:
    assert ritual_from("7") == ritual_from("7 medium")
    assert ritual_from("7") != ritual_from("8")
    assert ritual_from("7 HARD") == ritual_from(" 7  hard ")
    assert len(solve(ritual_from("today easy")).steps) == 25
    game = Game.new(RULES, options={"ritual": "7"})
    assert parse_ritual(game.options["ritual"]) == ritual_from("7")


def test_the_solver_needs_only_what_it_sees() -> None:
    game = Game.new(RULES, options={"ritual": "7"})
    bot = RULES.bots[0].make()
    while not game.is_over:
        game.answer(0, bot(Sight(game, 0), Random(1)))
    assert game.moment == 50
    assert view_of(game).mistakes == 0


def test_the_solver_takes_a_wrong_move_back() -> None:
    game = played(4)
    game.answer(0, "push a5 north")
    assert RULES.bots[0].make()(Sight(game, 0), Random(1)).words == TAKE_BACK


def test_the_laws_hold() -> None:
    for seed in (1, 2):
        assert check_game(RULES, 1, seed, EXAMPLE).ended
    check_game(RULES, 1, 3, EXAMPLE, limit=120, thorough=True)


class UsedAgain(Duckthulhu):
    """The last constellation sends Duckthulhu on a second time."""

    async def name_again(table: RitualTable) -> StepName | None:  # type: ignore[misc] # noqa: N805
        then = await name_the_constellation(table)
        if table.devoured and then is not None:
            table.tell("devoured", PLAYER, table.devoured[-1].sign.id)
        return then

    steps: ClassVar[Mapping[str, Step]] = {**Duckthulhu.steps, "name": name_again}


def test_the_laws_find_a_constellation_that_is_used_twice() -> None:
    """Once in the whole ritual.  (rules 5.3)"""
    with pytest.raises(LawBroken, match="a turn has each part once"):
        check_game(UsedAgain(), 1, 1, EXAMPLE)


def test_a_position_is_written_as_a_ritual_and_a_number_of_steps() -> None:
    game = played(6)
    game.answer(0, "switch a1 b1")
    text = scenario_of(game, why="one step before the name")
    assert "done: 6   mistakes: 0   moved: switch a1 b1" in text
    again = game_of_scenario(text, GAMES)
    assert again.view(0) == game.view(0)
    short = game_of_scenario("game: duckthulhu   ritual: example   done: 24", GAMES)
    assert view_of(short).step_number == 25
    assert game_of_scenario("game: duckthulhu   ritual: example   done: 25", GAMES).is_over


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ("done: 3", "has no “ritual”"),
        ("ritual: example   done: 26", "number from 0 to 25"),
        ("ritual: example   done: x", "number from 0 to 25"),
        ("ritual: example   mistakes: -1", "number from 0 to"),
        ("ritual: example   moved: jump a1", "is no move"),
        ("ritual: example   moved: flip a1", "is not what step 1 asks for"),
        ("ritual: example   done: 25   moved: flip a1", "all steps are done"),
        ("ritual: example   colour: red", "“colour” is no field"),
    ],
)
def test_a_position_that_cannot_be_is_refused(fields: str, told: str) -> None:
    with pytest.raises(BadScenario, match=told):
        game_of_scenario(f"game: duckthulhu   {fields}", GAMES)


def test_hints_come_in_three_strengths() -> None:
    view = view_of(played(4))
    assert [hint(view, strength).words for strength in (1, 2, 3)] == [
        "Something happens in column b.",
        "The SSE constellation comes up, through a push to the north.",
        "“push b5 north” shows the SSE constellation on d3 b4 c4 c5.",
    ]
    game = played(4)
    game.answer(0, "push b5 north")
    assert [hint(view_of(game), strength).words for strength in (1, 2, 3)] == [
        "Something shows around c4.",
        "It sends Duckthulhu SSE from d1.",
        "The SSE constellation shows on d3 b4 c4 c5.",
    ]
    game.undo(0)
    game.answer(0, "push a5 north")
    assert "take it back" in hint(view_of(game), 1).words
    assert "over" in hint(view_of(played(25)), 1).words


@pytest.mark.parametrize("which", ["example", "7 easy", "3 hard"])
def test_the_weakest_hint_marks_the_space_that_it_names(which: str) -> None:
    """A tile of the constellation, so that there is something to be marked."""
    game = Game.new(RULES, options={"ritual": which})
    for step in solve(ritual_from(which)).steps:
        game.answer(0, step.move.words)
        weak, strong = hint(view_of(game), 1), hint(view_of(game), 3)
        (marked,) = weak.spaces
        assert weak.words == f"Something shows around {SPACE_NAMES[marked]}."
        assert marked in strong.spaces
        assert view_of(game).sky[marked] is not None
        game.answer(0, step.sign.words)


def test_what_is_told_names_constellations_as_the_chart_does() -> None:
    """By their directions; the names of a file, such as 1e, are not on it."""
    game = played(4)
    told = [hint(view_of(game), strength).words for strength in (1, 2, 3)]
    game.answer(0, "push a5 north")
    game.answer(0, "constellation 1e (SSE)")
    game.answer(0, "push b5 north")
    told += [hint(view_of(game), strength).words for strength in (1, 2, 3)]
    game.answer(0, "constellation 1e (SSE)")
    told += [RULES.event_in_words(event, ["Ann"]) for _, event in game.events_for(0)]
    assert not [words for words in told if re.search(r"\b[1-5][a-e]\b", words)]
    assert "Ann sees the SSE constellation where it is not; the move is taken back." in told
    assert told[-1] == "Duckthulhu jumps SSE and devours the tile on e3. The letter O remains."


def test_a_hint_tells_constellations_of_one_direction_apart() -> None:
    """Legal, though our own rituals have none (rules 13.17)."""
    view = view_of(played(4))
    signs = [msgspec.structs.replace(sign, direction="SSE") if sign.id == "1a" else sign for sign in view.signs]
    shared = msgspec.structs.replace(view, signs=tuple(signs))
    assert hint(shared, 2).words == "The SSE constellation (1e) comes up, through a push to the north."


def test_the_strongest_hint_is_the_solution_at_every_step() -> None:
    game = new()
    for step in solve(example()).steps:
        found = hint(view_of(game), 3)
        assert f"“{step.move.words}”" in found.words
        assert found.sign == step.sign.id
        weak = hint(view_of(game), 1).words
        assert step.sign.id not in weak
        assert step.move.words not in weak
        game.answer(0, step.move.words)
        game.answer(0, step.sign.words)


def test_every_position_fits_into_eighty_columns() -> None:
    game = random_game(RULES, 1, 4, EXAMPLE)
    for moment in (*range(0, game.moment, 7), game.moment):
        then = game.at(moment)
        text = RULES.view_in_words(view_of(then), then.names)
        assert max(map(len, text.splitlines())) <= 80, text
        question = then.question_for(0)
        if question is not None:
            assert RULES.question_in_words(question.about, view_of(then))
    for _, event in game.events_for(None):
        assert RULES.event_in_words(event, game.names).endswith(".")


def test_the_words_show_the_sky_and_the_chart() -> None:
    text = RULES.view_in_words(view_of(played(5)), ["Ann"])
    assert text.startswith("Ritual of the First Feather: phase 2, step 6 of 25\n")
    assert "3     4  5  -- GI @@" in text
    assert "2c WNW" in text
    assert "Letters   TURNO ····· ····· ····· ·····" in text
    assert "> flip: the corner tiles" in text


def test_the_rules_can_be_read_by_topic() -> None:
    whole = RULES.help()
    topics = dict(re.findall(r"^## (\d+)\. (.*)$", whole, re.M))
    assert {"Sky", "Step", "Moves", "Constellations", "Jump", "Letters", "Options"} <= set(topics.values())
    for number, topic in topics.items():
        assert RULES.help(topic.lower()).startswith(f"## {number}. {topic}")
    assert RULES.help("xyzzy") == ""
    for option in RULES.setup_options:
        assert f"`{option.name}`" in RULES.help("options")


def test_a_bad_answer_changes_nothing() -> None:
    game = played(2)
    with pytest.raises(CultistsError, match="push a5 east"):
        game.answer(0, "push a1 east")
    assert view_of(game).step_number == 3
