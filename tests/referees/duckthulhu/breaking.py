"""Files of rituals, each changed in one place.  Most of these changes break the ritual; a few must not."""

import json
from collections.abc import Callable
from random import Random
from string import ascii_uppercase
from typing import Any, Final

from referees.duckthulhu.checking import Done
from referees.duckthulhu.ritual import STEPS, File
from referees.duckthulhu.sentences import said_otherwise, sentence
from referees.duckthulhu.sky import SYMBOLS, WAYS
from referees.duckthulhu.stars import DASHED, DIRECTIONS, mirrored, turned

Change = Callable[[File, list[Done], Random], None]

NONSENSE: Final = (
    "Flip every duck.",
    "Look at the stars.",
    "Push any tile up the hill.",
    "Flip all tiles in the westernmost row.",
)
EXPECTED: Final = ("outcomes", "constellation", "direction", "lands_on", "devours", "showing", "letter", "move")


def text_of(file: File) -> str:
    """A file as TOML."""
    lines: list[str] = []
    for name in ("ritual", "sky", "duck"):
        if name in file:
            lines += [f"[{name}]", *_fields(file[name])]
    for name in ("tile", "phase", "step"):
        for entry in file.get(name, []):
            lines += [f"[[{name}]]", *_fields(entry)]
            for constellation in entry.get("constellation", []) if name == "phase" else []:
                lines += ["[[phase.constellation]]", *_fields(constellation)]
    return "\n".join(lines) + "\n"


def _fields(entry: File) -> list[str]:
    is_phase = "constellation" in entry and isinstance(entry["constellation"], list)
    return [f"{key} = {json.dumps(value)}" for key, value in entry.items() if not (is_phase and key == "constellation")]


# ---- parts of a file ----


def constellations(file: File) -> list[File]:
    """All of the star chart."""
    return [each for phase in file["phase"] for each in phase["constellation"]]


def grid(file: File, key: str = "rows") -> list[list[str]]:
    """The sky as rows of words."""
    return [row.split() for row in file["sky"][key]]


def lay(file: File, words: list[list[str]], key: str = "rows") -> None:
    """Change the sky.  The faces, which only repeat it, are left out."""
    file["sky"] = {**({} if key == "rows" else file["sky"]), key: [" ".join(line) for line in words]}


def step_of(file: File, number: int) -> File:
    """What the file says of a step; if nothing, it begins to."""
    for step in file.setdefault("step", []):
        if step["number"] == number:
            return step  # type: ignore[no-any-return]
    step = {"number": number}
    file["step"].append(step)
    return step


def without_promises(file: File) -> None:
    """Leave only what makes the ritual, and not what the file says of its course."""
    file["step"] = [{key: step[key] for key in ("number", "instruction") if key in step} for step in file["step"]]


# ---- the changes ----


def turn_a_tile(file: File, _course: list[Done], rng: Random) -> None:
    words = grid(file)
    row, column = rng.randrange(5), rng.randrange(5)
    words[row][column] = words[row][column][:-1] + {"f": "b", "b": "f"}[words[row][column][-1]]
    lay(file, words)


def exchange_two_tiles(file: File, _course: list[Done], rng: Random) -> None:
    words = grid(file)
    one, other = rng.sample([(row, column) for row in range(5) for column in range(5)], 2)
    words[one[0]][one[1]], words[other[0]][other[1]] = words[other[0]][other[1]], words[one[0]][one[1]]
    lay(file, words)


def lay_a_tile_twice(file: File, _course: list[Done], rng: Random) -> None:
    words = grid(file)
    one, other = rng.sample([(row, column) for row in range(5) for column in range(5)], 2)
    words[one[0]][one[1]] = words[other[0]][other[1]]
    lay(file, words)


def shorten_the_sky(file: File, _course: list[Done], rng: Random) -> None:
    words = grid(file)
    words[rng.randrange(5)].pop()
    lay(file, words)


def lie_about_a_face(file: File, _course: list[Done], rng: Random) -> None:
    sides = {tile["id"] + side: tile[name] for tile in file["tile"] for side, name in (("f", "front"), ("b", "back"))}
    seen = [[sides[word] for word in line] for line in grid(file)]
    row, column = rng.randrange(5), rng.randrange(5)
    seen[row][column] = rng.choice([symbol for symbol in SYMBOLS if symbol != seen[row][column]])
    lay(file, seen, "faces")


def repeat_the_faces(file: File, _course: list[Done], _rng: Random) -> None:
    sides = {tile["id"] + side: tile[name] for tile in file["tile"] for side, name in (("f", "front"), ("b", "back"))}
    lay(file, [[sides[word] for word in line] for line in grid(file)], "faces")


def move_duckthulhu(file: File, _course: list[Done], rng: Random) -> None:
    file["duck"]["row"] = rng.choice([row for row in range(7) if row != file["duck"]["row"]])


def add_meteors(file: File, _course: list[Done], rng: Random) -> None:
    words = grid(file)
    sides = {tile["id"] + side: tile[name] for tile in file["tile"] for side, name in (("f", "front"), ("b", "back"))}
    shooting = [
        (row, column)
        for row in range(5)
        for column in range(5)
        if "ME" in (sides[words[row][column][:-1] + s] for s in "fb")
    ]
    row, column = rng.choice([place for place in shooting if place[1] or place[0] + 1 != file["duck"]["row"]])
    name = words[row][column][:-1]
    target = rng.choice([line for line in range(5) if line + 1 != file["duck"]["row"]])
    words[row][column] = words[target][0]
    words[target][0] = name + ("f" if sides[name + "f"] == "ME" else "b")
    lay(file, words)


def change_a_symbol_of_a_tile(file: File, _course: list[Done], rng: Random) -> None:
    tile, side = rng.choice(file["tile"]), rng.choice(["front", "back"])
    tile[side] = rng.choice([symbol for symbol in (*SYMBOLS, *["XX"] * 5) if symbol != tile[side]])


def call_the_front_the_back(file: File, _course: list[Done], rng: Random) -> None:
    tile = rng.choice(file["tile"])
    tile["front"], tile["back"] = tile["back"], tile["front"]
    tile["front_letter"], tile["back_letter"] = tile.get("back_letter", ""), tile.get("front_letter", "")
    words = [
        [word[:-1] + {"f": "b", "b": "f"}[word[-1]] if word[:-1] == tile["id"] else word for word in line]
        for line in grid(file)
    ]
    lay(file, words)


def change_a_letter(file: File, _course: list[Done], rng: Random) -> None:
    tile, side = rng.choice(file["tile"]), rng.choice(["front_letter", "back_letter"])
    tile[side] = rng.choice([letter for letter in ascii_uppercase if letter != tile.get(side)])


def remove_a_letter(file: File, _course: list[Done], rng: Random) -> None:
    rng.choice(file["tile"]).pop(rng.choice(["front_letter", "back_letter"]), None)


def write_no_letter(file: File, _course: list[Done], rng: Random) -> None:
    rng.choice(file["tile"])[rng.choice(["front_letter", "back_letter"])] = rng.choice(["ab", "7", "x", "ÄB"])


def change_the_message(file: File, _course: list[Done], rng: Random) -> None:
    key = rng.choice(["message", "answer"])
    said = file["ritual"].get(key, "A")
    place = rng.choice([place for place, letter in enumerate(said) if letter != " "])
    file["ritual"][key] = said[:place] + rng.choice(ascii_uppercase.replace(said[place], "")) + said[place + 1 :]


def say_nothing_of_the_letters(file: File, _course: list[Done], rng: Random) -> None:
    file["ritual"].pop(rng.choice(["message", "answer"]), None)


def remove_a_tile(file: File, _course: list[Done], rng: Random) -> None:
    file["tile"].remove(rng.choice(file["tile"]))


def double_a_tile(file: File, _course: list[Done], rng: Random) -> None:
    file["tile"].append(dict(rng.choice(file["tile"])))


def give_another_instruction(file: File, _course: list[Done], rng: Random) -> None:
    step = step_of(file, rng.randint(1, STEPS))
    step["instruction"] = sentence(rng)[1]


def say_an_instruction_of_another_step(file: File, _course: list[Done], rng: Random) -> None:
    step = step_of(file, rng.randint(1, STEPS))
    step["instruction"] = said_otherwise(rng.randint(1, STEPS), rng)


def give_no_instruction(file: File, _course: list[Done], rng: Random) -> None:
    step_of(file, rng.randint(1, STEPS))["instruction"] = rng.choice(NONSENSE)


def leave_an_instruction_out(file: File, _course: list[Done], rng: Random) -> None:
    step_of(file, rng.randint(1, STEPS)).pop("instruction", None)


def remove_a_step(file: File, _course: list[Done], rng: Random) -> None:
    step = step_of(file, rng.randint(1, STEPS))
    file["step"].remove(step)


def double_a_step(file: File, _course: list[Done], rng: Random) -> None:
    file["step"].append(dict(step_of(file, rng.randint(1, STEPS))))


def add_a_step(file: File, _course: list[Done], rng: Random) -> None:
    file.setdefault("step", []).append({"number": rng.choice([0, 26, 27]), "instruction": "Flip every tile."})


def exchange_the_numbers_of_two_steps(file: File, _course: list[Done], rng: Random) -> None:
    one, other = (step_of(file, number) for number in rng.sample(range(1, STEPS + 1), 2))
    one["number"], other["number"] = other["number"], one["number"]


def say_it_truly(file: File, course: list[Done], rng: Random) -> None:
    """The other moves to the same outcome are as right as the first."""
    if course:
        done = rng.choice(course)
        step_of(file, done.before.number)["move"] = rng.choice(done.taken.moves)


def say_it_falsely(file: File, course: list[Done], rng: Random) -> None:
    number = rng.randint(1, max(1, len(course)))
    key = rng.choice(EXPECTED)
    wrong: dict[str, Any] = {
        "outcomes": rng.randint(26, 40),
        "constellation": "9z",
        "direction": rng.choice(DIRECTIONS),
        "lands_on": f"{rng.choice('abcde')}{rng.randint(1, 5)}",
        "devours": f"T{rng.randint(1, 25):02}",
        "showing": rng.choice(SYMBOLS),
        "letter": rng.choice(ascii_uppercase),
        "move": f"push {rng.choice('abcde')}{rng.randint(1, 5)} {rng.choice(sorted(WAYS))}",
    }
    step_of(file, number)[key] = wrong[key]


def change_a_direction(file: File, _course: list[Done], rng: Random) -> None:
    each = rng.choice(constellations(file))
    each["direction"] = rng.choice(
        [way for way in (*DIRECTIONS, "NEE", "N", "NNN", "EAST") if way != each["direction"]]
    )


def change_a_figure(file: File, _course: list[Done], rng: Random) -> None:
    """One square becomes another: a symbol, or dashed."""
    each = rng.choice(constellations(file))
    words = [line.split() for line in each["figure"]]
    row = rng.randrange(len(words))
    column = rng.randrange(len(words[row]))
    words[row][column] = rng.choice(
        [symbol for symbol in (*SYMBOLS, DASHED, DASHED, DASHED, "XX") if symbol != words[row][column]]
    )
    each["figure"] = [" ".join(line) for line in words]


def mirror_a_figure(file: File, _course: list[Done], rng: Random) -> None:
    each = rng.choice(constellations(file))
    each["figure"] = [" ".join(line) for line in mirrored(tuple(tuple(line.split()) for line in each["figure"]))]


def turn_a_figure(file: File, _course: list[Done], rng: Random) -> None:
    each = rng.choice(constellations(file))
    each["figure"] = [" ".join(line) for line in turned(tuple(tuple(line.split()) for line in each["figure"]))]


def put_dashes_around_a_figure(file: File, _course: list[Done], rng: Random) -> None:
    each = rng.choice(constellations(file))
    dashes = " ".join([DASHED] * len(each["figure"][0].split()))
    each["figure"] = rng.choice(
        [[dashes, *each["figure"]], [*each["figure"], dashes], [f"{line} {DASHED}" for line in each["figure"]]]
    )


def tear_a_figure(file: File, _course: list[Done], rng: Random) -> None:
    each = rng.choice(constellations(file))
    each["figure"] = rng.choice([[], [""], [*each["figure"], each["figure"][0] + " 1"]])


def copy_a_figure(file: File, _course: list[Done], rng: Random) -> None:
    one, other = rng.sample(rng.choice(file["phase"])["constellation"], 2)
    one["figure"] = list(other["figure"])


def exchange_constellations_of_two_phases(file: File, _course: list[Done], rng: Random) -> None:
    one, other = (rng.choice(phase["constellation"]) for phase in rng.sample(file["phase"], 2))
    for key in ("figure", "direction", "id"):
        one[key], other[key] = other[key], one[key]


def exchange_directions(file: File, _course: list[Done], rng: Random) -> None:
    one, other = rng.sample(rng.choice(file["phase"])["constellation"], 2)
    one["direction"], other["direction"] = other["direction"], one["direction"]


def shuffle_a_phase(file: File, _course: list[Done], rng: Random) -> None:
    rng.shuffle(rng.choice(file["phase"])["constellation"])


def exchange_two_phases(file: File, _course: list[Done], rng: Random) -> None:
    one, other = rng.sample(file["phase"], 2)
    key = rng.choice(["number", "constellation"])
    one[key], other[key] = other[key], one[key]


def remove_a_constellation(file: File, _course: list[Done], rng: Random) -> None:
    rng.choice(file["phase"])["constellation"].pop(rng.randrange(5))


def remove_a_phase(file: File, _course: list[Done], rng: Random) -> None:
    file["phase"].pop(rng.randrange(5))


def name_two_constellations_alike(file: File, _course: list[Done], rng: Random) -> None:
    one, other = rng.sample(constellations(file), 2)
    one["id"] = other["id"]


def take_another_format(file: File, _course: list[Done], rng: Random) -> None:
    file["ritual"]["format"] = rng.choice([0, 2, 3])


def leave_a_part_out(file: File, _course: list[Done], rng: Random) -> None:
    name = rng.choice(["sky", "duck", "tile", "phase"])
    del file[name]


CHANGES: Final[tuple[Change, ...]] = (
    turn_a_tile,
    exchange_two_tiles,
    lay_a_tile_twice,
    shorten_the_sky,
    lie_about_a_face,
    repeat_the_faces,
    move_duckthulhu,
    add_meteors,
    change_a_symbol_of_a_tile,
    call_the_front_the_back,
    change_a_letter,
    remove_a_letter,
    write_no_letter,
    change_the_message,
    say_nothing_of_the_letters,
    remove_a_tile,
    double_a_tile,
    give_another_instruction,
    say_an_instruction_of_another_step,
    give_no_instruction,
    leave_an_instruction_out,
    remove_a_step,
    double_a_step,
    add_a_step,
    exchange_the_numbers_of_two_steps,
    say_it_truly,
    say_it_falsely,
    change_a_direction,
    change_a_figure,
    mirror_a_figure,
    turn_a_figure,
    put_dashes_around_a_figure,
    tear_a_figure,
    copy_a_figure,
    exchange_constellations_of_two_phases,
    exchange_directions,
    shuffle_a_phase,
    exchange_two_phases,
    remove_a_constellation,
    remove_a_phase,
    name_two_constellations_alike,
    take_another_format,
    leave_a_part_out,
)


def name_of(change: Change) -> str:
    """What a change is called in the tally."""
    return "change: " + change.__name__.replace("_", " ")
