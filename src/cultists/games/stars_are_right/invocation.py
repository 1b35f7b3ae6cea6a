"""Step 1: you may invoke one creature, that is, discard its card for its symbols."""

from typing import Final

from cultists.engine import ask
from cultists.games.stars_are_right.cards import Act
from cultists.games.stars_are_right.minions import minions_at_hand, use_minion
from cultists.games.stars_are_right.table import StarsTable, StepName

NOTHING: Final = "invoke nothing"


async def invoke(table: StarsTable) -> StepName:
    """One card from the hand gives its symbols.  It stays before the player until the stars have moved.

    Without it there are no symbols, so there is no power to use and no star to move.
    """
    seat = table.turn
    options: list[Act | str] = [*(card.to_invoke for card in table.hands[seat]), *minions_at_hand(table), NOTHING]
    choice = await ask(seat, "invoke", options)
    if isinstance(choice, str):
        return "summon"
    if choice.verb == "use":
        return await use_minion(table, choice.card, "invoke")
    card = choice.card
    table.take_from_hand(seat, card)
    table.invoked = card
    table.symbols = card.invocation
    table.tell("invoked", seat, card.id)
    return "use powers"
