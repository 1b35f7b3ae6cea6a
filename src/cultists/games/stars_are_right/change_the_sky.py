"""Step 3: all symbols must be used to rearrange the sky."""

from typing import Final

from cultists.engine import ask
from cultists.games.stars_are_right.cards import KINDS, Act, Symbols
from cultists.games.stars_are_right.minions import minions_at_hand, use_minion
from cultists.games.stars_are_right.table import NO_SYMBOLS, StarsTable, StepName
from cultists.sky import FLIPS, PUSHES, SWAPS, Move

MOVES: Final[dict[Symbols, tuple[Move, ...]]] = {
    (push, flip, swap): (*PUSHES * push, *FLIPS * flip, *SWAPS * swap)
    for push in (0, 1)
    for flip in (0, 1)
    for swap in (0, 1)
}
"""All moves for each set of kinds at hand, made once."""


async def change_the_sky(table: StarsTable) -> StepName:
    """One move for one symbol, in any order, until all are spent; moves may cancel out.  (rules 8.1)"""
    symbols = table.symbols
    push, flip, swap = symbols
    moves = MOVES[push > 0, flip > 0, swap > 0]
    minions = minions_at_hand(table)
    choice: Move | Act = await ask(table.turn, "change the sky", (*moves, *minions) if minions else moves)
    if isinstance(choice, Act):
        return await use_minion(table, choice.card, "change the sky")
    table.sky = choice.apply(table.sky)
    kind = KINDS.index(choice.kind)
    table.symbols = plus(symbols, kind, -1)
    table.spent = plus(table.spent, kind, +1)
    table.tell("moved", table.turn, choice.words)
    if table.symbols != NO_SYMBOLS:
        return "change the sky"
    put_the_invoked_card_away(table)
    return "summon"


def put_the_invoked_card_away(table: StarsTable) -> None:
    """After the moves the invoked card goes to the discards, where only a Dhole could fetch it.  (rules 6.2, 15.8)"""
    if table.invoked is not None:
        table.put_on_discards(table.invoked)
        table.invoked = None


def plus(symbols: Symbols, kind: int, number: int) -> Symbols:
    """The symbols with some more (or fewer) of one kind."""
    after = list(symbols)
    after[kind] += number
    return after[0], after[1], after[2]
