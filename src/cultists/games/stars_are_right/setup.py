"""Setup: the sky, five cards each, and who begins."""

from typing import Final

from cultists.engine import ask, draw
from cultists.games.stars_are_right.knowledge import drawn
from cultists.games.stars_are_right.table import HAND, StarsTable, StepName
from cultists.sky import NAMES, TILES, Sky
from cultists.sky.symbols import SYMBOL_OF_FACE


class Face:
    """A tile with one side up, as something that chance may lay."""

    __slots__ = ("face", "words")

    def __init__(self, face: int) -> None:
        self.face = face
        self.words = f"tile {face // 2 + 1} with {NAMES[SYMBOL_OF_FACE[face]]} up"


class First:
    """A seat that may begin."""

    __slots__ = ("seat", "words")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.words = f"seat {seat + 1} begins"


FACES: Final = tuple(Face(face) for face in range(2 * len(TILES)))
FIRSTS: Final = tuple(First(seat) for seat in range(4))


async def lay_the_sky(table: StarsTable) -> StepName:
    """Mix up the tiles and lay them out, five by five, each with either side up."""
    left, laid = FACES, bytearray()
    while left:
        face = (await draw("lay the sky", left)).face
        laid.append(face)
        left = tuple(each for each in left if each.face // 2 != face // 2)
    table.sky = Sky(bytes(laid))
    table.tell("laid the sky", table.turn)
    return "deal"


async def deal(table: StarsTable) -> StepName:
    """Five cards each, one at a time round the table."""
    seat = min(range(len(table.hands)), key=lambda each: len(table.hands[each]))
    if len(table.hands[seat]) >= HAND:
        return "choose the first player"
    drawn(table, seat, (await draw("deal", [card.to_draw for card in table.deck])).card)
    return "deal"


async def choose_the_first_player(table: StarsTable) -> StepName:
    """Chance decides; by option it is the next birthday, and seat 1 answers for the table.  (rules 14.1)"""
    firsts = FIRSTS[: len(table.hands)]
    by_birthday = table.options["first"] == "birthday"
    first = await (ask(0, "whose birthday comes next", firsts) if by_birthday else draw("who begins", firsts))
    table.first = table.turn = first.seat
    table.tell("began", first.seat)
    return "invoke"
