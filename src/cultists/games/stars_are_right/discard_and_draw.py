"""Steps 5 and 6: you may discard, you must draw; then it is the next player's turn."""

from typing import Final

from cultists.engine import ask, draw
from cultists.games.stars_are_right.cards import Act
from cultists.games.stars_are_right.knowledge import drawn, reshuffle
from cultists.games.stars_are_right.minions import minions_at_hand, use_minion
from cultists.games.stars_are_right.table import HAND, HAND_WITH_GHAST, NO_SYMBOLS, StarsTable, StepName

NOTHING: Final = "discard nothing"
NO_MORE: Final = "discard no more"


async def discard(table: StarsTable) -> StepName:
    """One card from the hand, or two with a Ghoul; two Ghouls do not give three.  (rules 12.1, 15.16)"""
    seat = table.turn
    limit = 2 if table.controls(seat, "Ghoul") else 1
    cards = table.hands[seat] if table.discarded < limit else ()
    enough = NO_MORE if table.discarded else NOTHING
    options: list[Act | str] = [*(card.to_discard for card in cards), *minions_at_hand(table), enough]
    choice = await ask(seat, "discard", options)
    if isinstance(choice, str):
        return "draw"
    if choice.verb == "use":
        return await use_minion(table, choice.card, "discard")
    table.take_from_hand(seat, choice.card)
    table.put_on_discards(choice.card)
    table.discarded += 1
    table.tell("discarded", seat, choice.card.id)
    return "discard"


async def draw_cards(table: StarsTable) -> StepName:
    """Fill the hand to five, or six with a Ghast; nobody discards down.  (rules 12.2, 12.3, 15.16)"""
    if is_hand_full(table) or not (table.deck or table.discards):
        return next_turn(table)
    if not table.deck:
        reshuffle(table)
    drawn(table, table.turn, (await draw("draw", [card.to_draw for card in table.deck])).card)
    return next_turn(table) if is_hand_full(table) else "draw"


def is_hand_full(table: StarsTable) -> bool:
    """Whether the player has no more cards to draw."""
    return len(table.hands[table.turn]) >= (HAND_WITH_GHAST if table.controls(table.turn, "Ghast") else HAND)


def next_turn(table: StarsTable) -> StepName:
    """Clockwise to the next player; a new turn has no symbols, and no creature lies sideways."""
    table.turn = (table.turn + 1) % len(table.hands)
    table.round += table.turn == table.first
    table.symbols = table.spent = NO_SYMBOLS
    table.used = ()
    table.discarded = 0
    table.tell("turn", table.turn)
    return "invoke"
