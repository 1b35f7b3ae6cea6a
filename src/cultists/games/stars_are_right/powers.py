"""Step 2: you may use the powers of your creatures to change the symbols."""

from typing import Final

from cultists.engine import ask
from cultists.games.stars_are_right.cards import Act, Card, Symbols
from cultists.games.stars_are_right.minions import minions_at_hand, use_minion
from cultists.games.stars_are_right.table import StarsTable, StepName

NO_MORE: Final = "use no more powers"


async def use_powers(table: StarsTable) -> StepName:
    """Each creature once a turn, in any order; a power needs its symbol among those at hand.  (rules 7.2)"""
    seat, symbols = table.turn, table.symbols
    usable = [
        card.to_use
        for card in table.creatures[seat]
        if card.power is not None and symbols[card.power.needs] and card not in (*table.used, *table.given)
    ]
    options: list[Act | str] = [*usable, *minions_at_hand(table), NO_MORE]
    choice = await ask(seat, "use powers", options)
    if isinstance(choice, str):
        return "change the sky"
    if choice.card.power is None:
        return await use_minion(table, choice.card, "use powers")
    table.used = (*table.used, choice.card)
    table.symbols = changed(symbols, choice.card)
    table.tell("used", seat, choice.card.id)
    return "use powers"


def changed(symbols: Symbols, card: Card) -> Symbols:
    """The symbols after one use of the card's power."""
    assert card.power is not None
    after = [have + gained for have, gained in zip(symbols, card.power.gives, strict=True)]
    after[card.power.needs] -= 1
    return after[0], after[1], after[2]
