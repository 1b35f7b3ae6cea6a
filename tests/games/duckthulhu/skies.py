"""Skies as the rules draw them, and what instructions and figures do there.

Everything goes through the names of `solving`, so that a wrong rule switched on there is felt by every test.
"""

from cultists.games.duckthulhu import solving
from cultists.games.duckthulhu.jumps import beside
from cultists.games.duckthulhu.language import meaning_of
from cultists.games.duckthulhu.meaning import STANDARD, Meaning
from cultists.games.duckthulhu.moves import parse_move, result_of
from cultists.games.duckthulhu.ritual import Ritual, Sign
from cultists.games.duckthulhu.spaces import SPACE_OF
from cultists.sky import Constellation, Constellations, Sky

NOWHERE = beside(1)
"""Duckthulhu's place where it does not matter: off the sky."""

Position = tuple[bytes, int]


def position(text: str, duck: str = "") -> Position:
    """The cells of a drawn sky and Duckthulhu's place: `@@` in the drawing, or a space by its name."""
    words = text.replace("/", " ").split()
    place = words.index("@@") if "@@" in words else SPACE_OF[duck] if duck else NOWHERE
    return Sky.parse(text.replace("@@", "--"), boxes=2).cells, place


def scattered(duck: str = "", **tiles: str) -> Position:
    """A nearly empty sky, as in `scattered(a1="2", b3="SU", duck="c2")`."""
    words = [tiles.get(name, "--") for name in SPACE_OF]
    return position(" / ".join(" ".join(words[start : start + 5]) for start in range(0, 25, 5)), duck)


def row_5(text: str) -> Position:
    """A sky of which only the southern row matters."""
    return position(f"{'-- -- -- -- -- / ' * 4}{text}")


def seen(cells: bytes) -> list[str]:
    """The five rows of a sky, as the rules draw them."""
    return [" ".join(line.split()) for line in str(Sky(cells)).split("\n")]


def moves(instruction: int | str | Meaning, here: Position) -> list[str]:
    """The first move to every outcome of an instruction: one of the usual ones by its number, or a text."""
    if isinstance(instruction, str):
        instruction = meaning_of(instruction)
    meaning = STANDARD[instruction - 1] if isinstance(instruction, int) else instruction
    return [move.words for move in solving.outcomes(meaning, *here).values()]


def after(instruction: int | str, here: Position, words: str) -> list[str]:
    """What is seen after a move that the instruction allows."""
    meaning = STANDARD[instruction - 1] if isinstance(instruction, int) else meaning_of(instruction)
    wanted = result_of(parse_move(words), *here)
    assert wanted in solving.outcomes(meaning, *here), f"{words} is not allowed"
    return seen(wanted)


def sign(figure: str, name: str = "x", direction: str = "NNE") -> Sign:
    """A constellation of the chart."""
    return Sign(name, direction, Constellation.parse(figure))


def shows(figure: str, cells: bytes) -> bool:
    """Whether a sky shows a figure."""
    return bool(solving.shown_in(cells, [sign(figure)]))


def found(figure: str, cells: bytes) -> list[str]:
    """Where a figure lies: the names of its spaces, in the order of the drawing."""
    names = list(SPACE_OF)
    ways = Constellations([Constellation.parse(figure)]).find_all(Sky(cells))
    return [" ".join(names[space] for space in spaces) for (spaces,) in ways]


def with_signs(ritual: Ritual, *signs: Sign) -> Ritual:
    """The ritual with other constellations in the places of those with the same names."""
    other = {each.id: each for each in signs}
    phases = tuple(tuple(other.get(each.id, each) for each in phase) for phase in ritual.phases)
    return Ritual(
        ritual.sky, ritual.duck_row, phases, tiles=ritual.tiles, instructions=ritual.instructions, name=ritual.name
    )
