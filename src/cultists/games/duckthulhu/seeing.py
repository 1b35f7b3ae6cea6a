"""From the table to a view, and what a seat cannot know of a ritual: the letters that have not been devoured."""

from random import Random
from string import ascii_uppercase

from cultists.games.duckthulhu.jumps import LANDINGS
from cultists.games.duckthulhu.ritual import PHASES, STEPS, STEPS_PER_PHASE, Ritual, Tile, face_in_words
from cultists.games.duckthulhu.table import RitualTable
from cultists.games.duckthulhu.view import DevouredView, FaceView, RitualView, SignView
from cultists.sky import NO_TILE


def see(table: RitualTable, seat: int | None) -> RitualView:
    """The table as a person sees it."""
    ritual, number = table.ritual, table.number
    return RitualView(
        seat=seat,
        name=ritual.name,
        sky=tuple(_face(face) for face in table.cells),
        duck=table.duck,
        phase=min((number - 1) // STEPS_PER_PHASE + 1, PHASES),
        step_number=number,
        step=table.step or "end",
        instruction=ritual.instructions[number - 1] if number <= STEPS else "",
        instructions=ritual.instructions,
        signs=tuple(_signs(table)),
        moved="" if table.moved is None else table.moved.words,
        mistakes=table.mistakes,
        devoured=tuple(_devoured(table)),
    )


def _face(face: int) -> FaceView | None:
    return None if face == NO_TILE else FaceView(face // 2, face_in_words(face), face_in_words(face ^ 1))


def _signs(table: RitualTable) -> list[SignView]:
    used = [each.sign for each in table.devoured]
    return [
        SignView(
            id=sign.id,
            phase=phase,
            direction=sign.direction,
            figure=tuple(str(sign.figure).split(" / ")),
            is_used=sign in used,
            lands_on=LANDINGS[sign.direction][table.duck],
        )
        for phase, signs in enumerate(table.ritual.phases, 1)
        for sign in signs
    ]


def _devoured(table: RitualTable) -> list[DevouredView]:
    ritual, is_over = table.ritual, table.step is None
    return [
        DevouredView(
            step=number,
            tile=each.face // 2,
            space=each.space,
            symbol=face_in_words(each.face),
            letter=ritual.letter(each.face),
            sign=each.sign.id,
            other_side=face_in_words(each.face ^ 1),
            other_letter=ritual.letter(each.face ^ 1) if is_over else "",
        )
        for number, each in enumerate(table.devoured, 1)
    ]


def imagine(table: RitualTable, rng: Random) -> RitualTable:
    """A table on which every letter that nobody has seen may be another."""
    twin = table.copy()
    if table.step is not None:
        twin.ritual = _with_other_letters(table.ritual, {each.face for each in table.devoured}, rng)
    return twin


def _with_other_letters(ritual: Ritual, seen: set[int], rng: Random) -> Ritual:
    def letter(face: int) -> str:
        real = ritual.letter(face)
        return real if face in seen or not real else rng.choice(ascii_uppercase)

    tiles = tuple(Tile(tile.id, letter(2 * n), letter(2 * n + 1)) for n, tile in enumerate(ritual.tiles))
    return Ritual(
        ritual.sky, ritual.duck_row, ritual.phases, tiles=tiles, instructions=ritual.instructions, name=ritual.name
    )
