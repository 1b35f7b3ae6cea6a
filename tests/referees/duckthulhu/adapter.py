"""The form of the game's files, scenarios, options, views and events: all that the referee has to know of them."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from cultists.engine.errors import BadScenario, IllegalAnswer, NothingToUndo
from cultists.engine.game import Game
from cultists.engine.question import words_of
from cultists.engine.scenario import game_of_scenario
from cultists.games import GAMES
from cultists.games.duckthulhu.checking import check
from cultists.games.duckthulhu.files import parse_ritual
from cultists.games.duckthulhu.jumps import LANDINGS
from cultists.games.duckthulhu.language import meaning_of
from cultists.games.duckthulhu.outcomes import moves_of, outcomes
from cultists.games.duckthulhu.ritual import BadRitual
from cultists.games.duckthulhu.ritual import Sign as GameSign
from cultists.games.duckthulhu.solving import Breach, Unsolvable, course_of, letters_of, promises_of, shown_in
from cultists.sky import NO_TILE, SYMBOLS, TILES
from cultists.sky import Constellation as GameFigure
from referees.duckthulhu.checking import Done, Position, Verdict, hidden_letters, letters, what_happens
from referees.duckthulhu.ritual import STEPS, STEPS_OF_A_PHASE
from referees.duckthulhu.sky import CELLS, STOCK, Cell, Lying, Sky, Tile, name_of
from referees.duckthulhu.stars import Constellation, landing

Engine = Game[Any]

REFUSED: Final = (BadScenario, BadRitual, Unsolvable)
"""How the game refuses a ritual."""

PLAYER: Final = 0
NONE: Final = "none: take the move back"
LEVELS: Final = ("easy", "medium", "hard")

FILE: Final = "file"
STATIC: Final = ("symbol", "letter", "tiles", "sky", "faces", "row", "chart", "direction", "figure", "steps")
KIND_OF: Final = {
    "at least one legal move": "no move",
    "one constellation in that outcome": "several constellations",
    "exactly one ME in column a": "meteors",
    "Duckthulhu waits west of the meteors": "beside the meteors",
    "trimmed figures": "trimmed",
    "the message of the file": "message",
    "the answer of the file": "answer",
    "what the file says": "said",
}

Fault = tuple[int, str]
"""The step, and the kind of the fault."""


def tile_of(number: int) -> Tile:
    """A tile of the stock, without letters."""
    return Tile(f"T{number + 1:02}", *STOCK[number])


# ---- files ----


@lru_cache(300)
def generated(seed: int, level: str) -> str:
    """The file of a ritual that the game makes."""
    return GAMES["duckthulhu"].in_full("ritual", f"{seed} {level}")


def faults_by_the_game(text: str) -> set[Fault]:
    """What is wrong with a ritual, as the game says."""
    try:
        ritual = parse_ritual(text)
    except BadRitual:
        return {(0, FILE)}
    return {(0 if kind in ("message", "answer") else breach.step, kind) for kind, breach in _kinds(check(ritual))}


def _kinds(breaches: Iterable[Breach]) -> Iterable[tuple[str, Breach]]:
    for breach in breaches:
        kind = KIND_OF.get(breach.promise)
        if breach.promise == "one outcome with an unused constellation":
            kind = "several moves" if "moves match" in breach.text else "no constellation"
        if breach.promise == "a tile to land on":
            kind = "off the board" if "leaves the sky" in breach.text else "no tile"
        yield kind or breach.promise, breach


def faults_by_the_text(verdict: Verdict) -> set[Fault]:
    """What is wrong with it, as the referee says; the game reads no file that has a fault of form."""
    form = {FILE, "instruction", *STATIC}
    return {(0, FILE) if fault.kind in form else (fault.step, fault.kind) for fault in verdict.faults}


def course_by_the_game(text: str) -> list[dict[str, Any]]:
    """The steps of a ritual as the game carries them out, and at the end what the letters spell."""
    ritual = parse_ritual(text)
    steps = course_of(ritual).steps
    said = [
        {key: getattr(each, key) for key in ("outcomes", "constellation", "direction", "lands_on", "devours")}
        | {"showing": each.showing, "letter": each.letter, "move": each.move}
        for each in promises_of(steps, ritual)
    ]
    message, answer = letters_of(ritual, steps)
    return [*said, {"message": message, "answer": answer}]


def course_by_the_text(course: list[Done], theirs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same by the referee; of the moves to the right outcome the one that the game names, if it is one."""
    said = [
        what_happens(done) | {"move": each.get("move") if each.get("move") in done.taken.moves else done.taken.moves[0]}
        for done, each in zip(course, theirs, strict=False)
    ]
    return [*said, {"message": letters(course), "answer": hidden_letters(course)}]


# ---- positions of the game ----


def scenario(text: str, done: int, mistakes: int) -> str:
    """A position as `cultists play FILE` reads it."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    ritual = "\n".join("  " + line for line in lines)
    return f"game: duckthulhu\nritual:\n{ritual}\ndone: {done}   mistakes: {mistakes}\n"


def begin(text: str) -> Engine:
    """The game in the position of a scenario."""
    return game_of_scenario(text, GAMES)


def is_refused(text: str) -> bool:
    """Whether the game refuses to begin with this ritual."""
    try:
        begin(scenario(text, 0, 0))
    except REFUSED:
        return True
    return False


def asked(game: Engine) -> tuple[str, list[str]] | None:
    """What is asked, and the words of the options; None if the game is over.  A constellation by its name."""
    if game.question is None:
        return None
    return game.question.about, [named(words_of(option)) for option in game.question.options]


def named(words: str) -> str:
    """“constellation 1a (NNE)” as 1a."""
    match = re.fullmatch(r"constellation (\S+) \((\w+)\)", words)
    return match[1] if match else words


def answer(game: Engine, words: str) -> bool:
    """Give an answer; False if the game does not take it."""
    question = game.question
    assert question is not None
    full = next((words_of(option) for option in question.options if named(words_of(option)) == words), words)
    try:
        game.answer(PLAYER, full)
    except IllegalAnswer:
        return False
    return True


def undo(game: Engine) -> bool:
    """Take the last answer back; False if the game does not allow it."""
    try:
        game.undo(PLAYER)
    except NothingToUndo:
        return False
    return True


def events(game: Engine, since: int) -> list[tuple[str, ...]]:
    """What was told after the first answers."""
    return [(event.kind, *event.things) for _, event in game.events_for(PLAYER, since)]


def seen(game: Engine) -> dict[str, Any]:
    """What the player sees."""
    view: Any = game.view(PLAYER)
    return {
        "sky": {name_of(cell): (face.symbol, face.other_side) for cell, face in _spaces(view.sky)},
        "duck": duck_of(view.duck),
        "step": view.step_number,
        "phase": view.phase,
        "instruction": view.instruction,
        "unused": sorted(sign.id for sign in view.signs if sign.phase == view.phase and not sign.is_used),
        "used": sorted(sign.id for sign in view.signs if sign.is_used),
        "jumps": {sign.id: None if sign.lands_on is None else name_of(CELLS[sign.lands_on]) for sign in view.signs},
        "letters": "".join(each.letter for each in view.devoured),
        "hidden letters": "".join(each.other_letter for each in view.devoured),
        "mistakes": view.mistakes,
        "asked": view.step,
    }


def expected(course: list[Done], number: int, chart: list[list[Constellation]], mistakes: int) -> dict[str, Any]:
    """What the player should see before a step, or after the last one."""
    done = course[: number - 1]
    used = [each.constellation.id for each in done]
    is_over = number > STEPS
    before = course[min(number, STEPS) - 1].before
    duck = done[-1].lands_on if is_over else before.duck
    jumps = {each.id: landing(duck, each.direction) for phase in chart for each in phase}
    return {
        "sky": {} if is_over else faces(before.sky),
        "duck": duck,
        "step": number,
        "phase": min((number - 1) // STEPS_OF_A_PHASE, 4) + 1,
        "instruction": "" if is_over else before.instruction,
        "unused": [] if is_over else sorted(each.id for each in before.unused),
        "used": sorted(used),
        "jumps": {name: cell and name_of(cell) for name, cell in jumps.items()},
        "letters": letters(done),
        "hidden letters": "".join(each.devoured.hidden_letter for each in done) if is_over else "",
        "mistakes": mistakes,
        "asked": "end" if is_over else MOVE,
    }


def faces(sky: Sky) -> dict[str, tuple[str, str]]:
    """What lies in the sky: of each tile the symbol that shows, and the one on its other side."""
    return {name_of(cell): (lying.shows, lying.hides) for cell, lying in sky.items()}


def duck_of(place: int) -> Cell:
    """Duckthulhu's place; 25 to 29 are beside the board."""
    return CELLS[place] if place < len(CELLS) else (-1, place - len(CELLS))


def _spaces(faces: Iterable[Any]) -> Iterable[tuple[Cell, Any]]:
    return [(cell, face) for cell, face in zip(CELLS, faces, strict=True) if face is not None]


# ---- what is asked and told in a step ----

MOVE: Final = "move"
NAME: Final = "name"
TOOK_BACK: Final = ("took back",)


def moved(move: str) -> tuple[str, ...]:
    """The cultists have made a move."""
    return "moved", move


def mistook(named: Constellation) -> tuple[str, ...]:
    """A constellation was named that does not stand there."""
    return "mistook", named.id, named.direction


def devoured(done: Done) -> tuple[str, ...]:
    """Duckthulhu has jumped."""
    named = done.constellation
    return "devoured", named.id, named.direction, name_of(done.lands_on), done.devoured.letter


def ended(mistakes: int) -> tuple[str, ...]:
    """The sky is empty."""
    return "ended", str(mistakes)


# ---- skies made by hand ----


def cells_of(sky: Sky) -> bytes:
    """The game's form of a sky of tiles of the stock."""
    return bytes(_face(sky[cell]) if cell in sky else NO_TILE for cell in CELLS)


def _face(lying: Lying) -> int:
    number = int(lying.tile.id[1:]) - 1
    sides = tuple(SYMBOLS[side] for side in TILES[number])
    assert sides == (lying.tile.front, lying.tile.back), "the stock has another order"
    return 2 * number + (not lying.front_is_up)


def place_of(duck: Cell) -> int:
    """The game's number for Duckthulhu's place."""
    return CELLS.index(duck) if duck in CELLS else len(CELLS) + duck[1]


def moves_by_the_game(position: Position) -> tuple[list[str], set[bytes]]:
    """The moves that the game allows, and the skies that it says they lead to."""
    meaning = meaning_of(position.instruction)
    cells, duck = cells_of(position.sky), place_of(position.duck)
    return [move.words for move in moves_of(meaning, cells, duck)], set(outcomes(meaning, cells, duck))


def there_by_the_game(sky: Sky, chart: list[Constellation]) -> list[str]:
    """Which constellations stand in a sky."""
    signs = [
        GameSign(each.id, each.direction, GameFigure.parse([" ".join(line) for line in each.figure])) for each in chart
    ]
    return [sign.id for sign in shown_in(cells_of(sky), signs)]


def landing_by_the_game(duck: Cell, direction: str) -> Cell | None:
    """Where a jump ends."""
    space = LANDINGS[direction][place_of(duck)]
    return None if space is None else CELLS[space]
