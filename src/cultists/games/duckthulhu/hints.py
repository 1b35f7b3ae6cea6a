"""Hints in three strengths: where to look, what to look for, and the move.  They know no more than the person sees."""

from typing import Final, NamedTuple

from cultists.games.duckthulhu.jumps import place_in_words
from cultists.games.duckthulhu.language import meaning_of
from cultists.games.duckthulhu.moves import Move
from cultists.games.duckthulhu.outcomes import outcomes
from cultists.games.duckthulhu.ritual import Sign
from cultists.games.duckthulhu.solving import hits_of, shown_in
from cultists.games.duckthulhu.spaces import COLUMNS, ROWS, spaces_in_words
from cultists.games.duckthulhu.view import RitualView
from cultists.sky import NO_TILE, SIZE, Constellation, Constellations, Sky, parse_symbol
from cultists.sky.symbols import face_showing

STRENGTHS: Final = (1, 2, 3)


class Help(NamedTuple):
    """A hint in words, and the spaces and the constellation that a picture may mark."""

    words: str
    spaces: tuple[int, ...] = ()
    sign: str = ""


class Found(NamedTuple):
    """The right move of a step, the constellation it shows, and where that lies."""

    move: Move
    sign: Sign
    spaces: tuple[int, ...]


def hint(view: RitualView, strength: int) -> Help:
    """What helps now; the strengths are 1 to 3, and whatever is beyond them is the nearest."""
    if view.step == "end":
        return Help("The ritual is over; read the letters.")
    if view.step == "name":
        return _about_naming(view, strength)
    found = right_move(view)
    if found is None:
        return Help("No move shows an unused constellation here; this ritual cannot be carried out.")
    if strength <= 1:
        return Help(f"Something happens {_where(found.move)}.", found.move.spaces)
    if strength == 2:
        verb = {"flip": "a flip", "switch": "a switch", "push": f"a push to the {found.move.direction}"}
        words = f"The {_named(found.sign, view)} comes up, through {verb[found.move.kind]}."
        return Help(words, sign=found.sign.id)
    shown = f"the {_named(found.sign, view)} on {spaces_in_words(found.spaces)}"
    return Help(f"“{found.move.words}” shows {shown}.", found.spaces, found.sign.id)


def _about_naming(view: RitualView, strength: int) -> Help:
    shown = shown_in(cells_of(view), unused_signs(view))
    if not shown:
        return Help("After this move no unused constellation of the phase shows: take it back.")
    sign = shown[0]
    spaces = _spaces(sign, cells_of(view))
    if strength <= 1:
        middle = (_middle(spaces),)
        return Help(f"Something shows around {spaces_in_words(middle)}.", middle)
    if strength == 2:
        return Help(f"It sends Duckthulhu {sign.direction} from {place_in_words(view.duck)}.", sign=sign.id)
    return Help(f"The {_named(sign, view)} shows on {spaces_in_words(spaces)}.", spaces, sign.id)


def right_move(view: RitualView) -> Found | None:
    """The move that the instruction wants, found as a person would: by trying all."""
    cells = cells_of(view)
    hits = hits_of(outcomes(meaning_of(view.instruction), cells, view.duck), unused_signs(view))
    if not hits:
        return None
    move, after, signs = hits[0]
    return Found(move, signs[0], _spaces(signs[0], after))


def cells_of(view: RitualView) -> bytes:
    """The cells of the sky that is seen."""
    faces = (NO_TILE if each is None else face_showing(each.tile, parse_symbol(each.symbol)) for each in view.sky)
    return bytes(face for face in faces if face is not None)


def unused_signs(view: RitualView) -> list[Sign]:
    """The constellations of the phase that have not been used."""
    signs = (each for each in view.signs if each.phase == view.phase and not each.is_used)
    return [Sign(each.id, each.direction, Constellation.parse(each.figure)) for each in signs]


def _spaces(sign: Sign, cells: bytes) -> tuple[int, ...]:
    found = Constellations([sign.figure]).find(Sky(cells))
    return tuple(sorted(found[0])) if found else ()


def _named(sign: Sign, view: RitualView) -> str:
    """By its direction, as the chart has it; two of one direction (rules 13.17) by their names in the file too."""
    like = [each for each in view.signs if each.phase == view.phase and each.direction == sign.direction]
    return f"{sign.direction} constellation" + (f" ({sign.id})" if len(like) > 1 else "")


def _where(move: Move) -> str:
    rows, columns = {space // SIZE for space in move.spaces}, {space % SIZE for space in move.spaces}
    if len(columns) == 1 and (len(rows) > 1 or move.direction in ("north", "south")):
        return f"in column {COLUMNS[min(columns)]}"
    if len(rows) == 1:
        return f"in row {ROWS[min(rows)]}"
    return "in several places at once"


def _middle(spaces: tuple[int, ...]) -> int:
    """The one that is nearest to all others."""

    def far(space: int) -> int:
        return sum((space // SIZE - each // SIZE) ** 2 + (space % SIZE - each % SIZE) ** 2 for each in spaces)

    return min(spaces, key=far)
