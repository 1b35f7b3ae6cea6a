"""New rituals: valid for a checker that knows nothing of the generator, the same for the same seed, and as ordered."""

import json
import os
import subprocess
import sys
from datetime import date
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

from cultists.engine.errors import CultistsError
from cultists.games.duckthulhu.checking import check
from cultists.games.duckthulhu.files import parse_ritual, print_ritual
from cultists.games.duckthulhu.generating import LEVELS, Impossible, difficulty_of, generate, seed_of
from cultists.games.duckthulhu.generating.night import Night, turns_of
from cultists.games.duckthulhu.generating.outlook import shape_of
from cultists.games.duckthulhu.language import NotUnderstood
from cultists.games.duckthulhu.ritual import STANDARD_INSTRUCTIONS, Ritual
from cultists.games.duckthulhu.solving import solve
from cultists.sky import NO_SYMBOL, OUTSIDE, SPACES, Lookout, Sky
from cultists.terminal.commands import app
from games.duckthulhu.reference import reference

pytestmark = pytest.mark.slow

SEEDS = range(8)

OTHER_INSTRUCTIONS = {
    1: "Flip every tile in the corners.",
    3: "Push the only tile showing a sun east.",
    6: "Flip every tile without stars in the second row.",
    9: "Switch a tile with two stars with an adjacent tile with three stars.",
    13: "Push one tile with stars south.",
    16: "Flip one tile.",
}
"""What some steps say instead, in a ritual of our own."""


@lru_cache
def ritual(seed: int, level: str = "medium") -> Ritual:
    return generate(seed, level=level)


@pytest.mark.parametrize("level", LEVELS)
def test_every_ritual_is_valid(level: str) -> None:
    """The checker finds nothing, neither in the rules nor in what the ritual says about its steps and letters."""
    for seed in SEEDS:
        made = ritual(seed, level)
        assert check(made) == []
        assert len(made.promises) == 25


def test_the_slow_and_obvious_rules_count_the_same_outcomes() -> None:
    for seed in SEEDS[:3]:
        made = ritual(seed)
        for step, meaning in zip(solve(made).steps, made.meanings, strict=True):
            found = reference(meaning, step.before, step.duck)
            assert len(found) == step.outcomes
            assert step.after in found


def test_no_two_rituals_are_the_same() -> None:
    made = [ritual(seed, level) for level in LEVELS for seed in SEEDS]
    assert len({(each.sky, each.signs) for each in made}) == len(made)
    assert len({each.sky for each in made}) == len(made)


def test_the_same_seed_makes_the_same_ritual_in_every_process() -> None:
    """Whatever the hash seed: nothing depends on the order of a set."""
    code = (
        "from cultists.games.duckthulhu.generating import generate; "
        "from cultists.games.duckthulhu.files import print_ritual; print(print_ritual(generate(3)), end='')"
    )
    for hash_seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"}
        run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True)
        assert run.stdout.decode() == print_ritual(ritual(3))


def test_a_ritual_survives_its_file() -> None:
    for seed in SEEDS:
        assert parse_ritual(print_ritual(ritual(seed))) == ritual(seed)


def test_directions_of_a_phase_differ() -> None:
    """As on the chart of the first ritual.  (rules 13.17)"""
    for seed in SEEDS:
        for phase in ritual(seed).phases:
            assert len({sign.direction for sign in phase}) == 5


def test_where_an_instruction_says_any_there_is_a_choice() -> None:
    """At least two outcomes in steps 7, 8, 9, 10, 14, 15, 16, 18, 20 and 24.  (rules 13.16)"""
    for seed in SEEDS:
        steps = solve(ritual(seed)).steps
        assert all(steps[number - 1].outcomes > 1 for number in (7, 8, 9, 10, 14, 15, 16, 18, 20, 24))


def test_the_message_and_the_answer_are_spelt() -> None:
    made = solve(generate(7, message="Turn over those without stars", answer="elderfeather"))
    assert (made.message, made.answer) == ("TURNOVERTHOSEWITHOUTSTARS", "ELDERFEATHER")


@pytest.mark.parametrize("answer", ["BUFFLEHEAD", "COMMON EIDER", "CINNAMON TEAL", "RUDDY SHELDUCK"])
def test_an_answer_of_every_possible_length_finds_its_ritual(answer: str) -> None:
    """10 hidden sides are starless, and one more for each tile devoured showing 5.  (rules 8.2)"""
    for seed in SEEDS[:4]:
        made = generate(seed, answer=answer)
        assert check(made) == []
        solution = solve(made)
        assert solution.answer == answer.replace(" ", "")
        assert sum(promise.showing == "5" for promise in made.promises) == len(solution.answer) - 10


def test_only_a_ritual_that_its_number_makes_is_called_by_its_number() -> None:
    """A friend who types the number gets the same ritual, or should not be told of it."""
    assert generate(7).origin == "seed 7, medium"
    assert generate(7, message="READ THE DUCKS").origin == "seed 7, medium, by wish"


def test_a_short_message_is_filled_up() -> None:
    made = generate(1, message="meet at noon")
    assert made.message == "MEET AT NOON XXXXXXXXXXXXXXX"
    assert solve(made).message == "MEETATNOON" + 15 * "X"


def test_nobody_needs_to_think_of_words() -> None:
    solution = solve(ritual(2))
    assert solution.message == "FLIPALLANDREADTHESTARLESS"
    assert 10 <= len(solution.answer) <= 13


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"message": "x" * 26}, "The message has 26 letters; there is room for 25."),
        ({"message": "Café"}, "The message holds “É”; only the letters A to Z and spaces"),
        ({"message": "  "}, "The message is blank"),
        ({"answer": "SHORT"}, "The answer has 5 letters; it must have 10 to 13"),
        ({"answer": "A" * 14}, "The answer has 14 letters"),
        ({"level": "deadly"}, "There is no level “deadly”; the levels are easy, medium, hard."),
        ({"instructions": ("Flip every tile.",)}, "A ritual has 25 instructions, not 1."),
    ],
)
def test_a_bad_wish_is_told_with_what_would_be_right(wrong: dict[str, str], told: str) -> None:
    with pytest.raises(CultistsError, match=told.replace(".", r"\.")):
        generate(1, **wrong)  # type: ignore[arg-type]


def test_an_instruction_that_cannot_be_read_is_told() -> None:
    with pytest.raises(NotUnderstood):
        generate(1, instructions=("Dance.", *STANDARD_INSTRUCTIONS[1:]))


def other_instructions() -> tuple[str, ...]:
    return tuple(OTHER_INSTRUCTIONS.get(number, text) for number, text in enumerate(STANDARD_INSTRUCTIONS, 1))


def test_other_instructions_make_other_rituals() -> None:
    for seed in SEEDS[:3]:
        made = generate(seed, instructions=other_instructions())
        assert made.instructions == other_instructions()
        assert check(made) == []


def test_instructions_that_cannot_be_are_given_up() -> None:
    """In the beginning there is no empty space; the error says where the plans ended, and each attempt was told."""
    told = []
    with pytest.raises(Impossible, match="none came further than step 1, “Push one tile south into an empty space"):
        generate(
            1,
            instructions=("Push one tile south into an empty space.", *STANDARD_INSTRUCTIONS[1:]),
            progress=lambda start, starts: told.append((start, starts)),
        )
    assert told == [(start, len(told)) for start in range(len(told))]


def test_levels_differ_in_their_measure() -> None:
    easy, medium, hard = ([difficulty_of(ritual(seed, level)) for seed in SEEDS] for level in LEVELS)
    for measure in ("looks", "dashed"):
        means = [sum(getattr(each, measure) for each in made) for made in (easy, medium, hard)]
        assert means == sorted(means)
        assert means[2] > 1.2 * means[0]


def test_the_measure_counts_looks() -> None:
    """Every outcome against every unused figure, with a quarter more for each dashed square."""
    made = ritual(0)
    looks = 0.0
    for step in solve(made).steps:
        phase = made.phases[(step.number - 1) // 5]
        used = {promise.constellation for promise in made.promises if promise.number < step.number}
        for sign in phase:
            if sign.id not in used:
                dashed = sum(row.split().count(".") for row in str(sign.figure).split(" / "))
                looks += step.outcomes * (1 + dashed / 4)
    assert difficulty_of(made).looks == round(looks)


def test_a_day_is_a_seed() -> None:
    assert seed_of(date(2031, 2, 9)) == 20310209


def test_many_skies_at_once_show_what_each_of_them_shows() -> None:
    """The long numbers of a night, against the sky's own way to look."""
    rng = Random(5)
    outcomes = set()
    for _ in range(300):
        skies = [bytes(rng.choice((0, 1, 2, 3, NO_SYMBOL)) for _ in SPACES) for _ in range(rng.randint(1, 4))]
        spots = rng.sample([(row, column) for row in range(4) for column in range(4)], rng.randint(1, 4))
        figure = [(row, column, rng.randrange(4)) for row, column in spots]
        shown = any(Lookout(figure).shows(symbols + OUTSIDE) for symbols in skies)
        assert Night(skies).shows(turns_of(figure)) == shown
        outcomes.add(shown)
    assert outcomes == {True, False}


def test_two_tiles_pushed_apart_lie_the_same_way() -> None:
    """With 1 on b2 and SU on c4, b2 south and c4 north look alike; b2 south and b2 north do not.  (rules 14.25)"""
    sky = "-- -- -- -- -- / -- {} -- -- -- / -- {} {} -- -- / -- -- {} -- -- / -- -- -- -- --"
    b2_south = Sky.parse(sky.format("--", "1:7", "--", "SU:21"))
    c4_north = Sky.parse(sky.format("1:7", "--", "SU:21", "--"))
    assert shape_of(b2_south.cells) == shape_of(c4_north.cells)
    unmoved = Sky.parse(sky.format("1:7", "--", "--", "SU:21"))
    assert shape_of(unmoved.cells) != shape_of(b2_south.cells)


# The command


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["ritual", "new", *words], prog_name="cultists", env={"COLUMNS": "200"})


def test_a_new_ritual_is_written_and_is_valid(tmp_path: Path) -> None:
    file = tmp_path / "r.toml"
    words = ("--seed", "7", "--message", "TURN OVER THOSE WITHOUT STARS", "--answer", "ELDERFEATHER", "-o", str(file))
    result = run(*words)
    assert result.exit_code == 0
    assert "(seed 7, medium, by wish): written to" in " ".join(result.stdout.split())
    assert f"{file}." in "".join(result.stdout.split())
    said = " ".join(result.stdout.split())  # what somebody asked for is repeated to them
    assert "The devoured tiles will spell: TURN OVER THOSE WITHOUT STARS." in said
    assert "The message leads to: ELDERFEATHER." in said
    assert "ELDERFEATHER" not in run("--seed", "7", "-o", str(tmp_path / "made_up.toml")).output
    checked = CliRunner().invoke(app, ["ritual", "check", str(file), "--json"])
    assert json.loads(checked.stdout)["valid"] is True
    assert parse_ritual(file.read_text("utf-8")).answer == "ELDERFEATHER"


def test_a_file_is_replaced_only_if_told(tmp_path: Path) -> None:
    file = tmp_path / "r.toml"
    file.write_text("mine", "utf-8")
    refused = run("--seed", "1", "-o", str(file))
    assert refused.exit_code == 2
    assert "exists already" in refused.stderr
    assert file.read_text("utf-8") == "mine"
    assert run("--seed", "1", "-o", str(file), "--force").exit_code == 0
    assert parse_ritual(file.read_text("utf-8")) == ritual(1)


def test_scripts_get_json_with_the_seed_and_the_measure() -> None:
    facts = json.loads(run("--level", "hard", "--json").stdout)
    assert parse_ritual(facts["ritual"]) == generate(facts["seed"], level="hard")
    assert facts["difficulty"]["looks"] == difficulty_of(parse_ritual(facts["ritual"])).looks


def test_several_rituals_go_to_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "party"
    assert run("--seed", "1", "--count", "3", "-o", str(folder)).exit_code == 0
    assert [parse_ritual(each.read_text("utf-8")) for each in sorted(folder.iterdir())] == [*map(ritual, (1, 2, 3))]
    assert "need a folder" in run("--count", "2").stderr


def test_instructions_come_from_a_file(tmp_path: Path) -> None:
    texts = tmp_path / "instructions.txt"
    texts.write_text("# ours\n\n" + "\n".join(other_instructions()), "utf-8")
    facts = json.loads(run("--seed", "2", "--instructions", str(texts), "--json").stdout)
    assert parse_ritual(facts["ritual"]).instructions == other_instructions()


def test_today_is_one_ritual() -> None:
    assert json.loads(run("--today", "--json").stdout)["seed"] > 20_000_000
    assert "one ritual a day" in run("--today", "--seed", "1").stderr
