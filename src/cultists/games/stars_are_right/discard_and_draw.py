"""Steps 5 and 6: you may discard, you must draw; then it is the next player's turn.

Minions may be used at any time of the turn, so during and after the draw, too (rules 15.15).  Whoever has none that
could be used is asked nothing more for that; whoever has one says once whether to be asked before each card.
"""

from typing import Final

from cultists.engine import ask, draw
from cultists.games.stars_are_right.cards import Act, Card
from cultists.games.stars_are_right.knowledge import drawn, reshuffle
from cultists.games.stars_are_right.minions import minions_at_hand, use_minion
from cultists.games.stars_are_right.table import HAND, HAND_WITH_GHAST, NO_SYMBOLS, StarsTable, StepName

NOTHING: Final = "discard nothing"
NO_MORE: Final = "discard no more"
CARD_BY_CARD: Final = "draw card by card"
"""Discard no more, and be asked before each card whether to use a Minion first."""
DRAW_ONE: Final = "draw a card"
END: Final = "end the turn"


async def discard(table: StarsTable) -> StepName:
    """One card from the hand, or two with a Ghoul; two Ghouls do not give three.  (rules 12.1, 15.16)"""
    seat = table.turn
    cards = table.hands[seat] if may_discard(table) else ()
    enough = NO_MORE if table.discarded else NOTHING
    minions = minions_at_hand(table)
    # A Minion that is used before the only card that is drawn may as well be used now.
    slowly = [CARD_BY_CARD] if minions and cards_to_draw(table) > 1 else []
    options: list[Act | str] = [*(card.to_discard for card in cards), *minions, enough, *slowly]
    choice = await ask(seat, "discard", options)
    if isinstance(choice, str):
        return "draw card by card" if choice == CARD_BY_CARD else "draw"
    if choice.verb == "use":
        return await use_minion(table, choice.card, "discard")
    table.take_from_hand(seat, choice.card)
    table.put_on_discards(choice.card)
    table.discarded += 1
    table.tell("discarded", seat, choice.card.id)
    return "discard"


def may_discard(table: StarsTable) -> int:
    """How many cards the player may still put away in step 5."""
    limit = 2 if table.controls(table.turn, "Ghoul") else 1
    return max(0, min(limit - table.discarded, len(table.hands[table.turn])))


async def draw_cards(table: StarsTable) -> StepName:
    """Fill the hand to five, or six with a Ghast; nobody discards down.  (rules 12.2, 12.3, 15.16)"""
    if not cards_to_draw(table):
        return "end of turn"
    await draw_one(table)
    return "draw"


async def draw_card_by_card(table: StarsTable) -> StepName:
    """The same, with time for a Minion before each card.  (rules 15.15)"""
    if not cards_to_draw(table):
        return "end of turn"
    minion = await a_minion_first(table, "draw", DRAW_ONE)
    if minion is not None:
        return await use_minion(table, minion, "draw card by card")
    await draw_one(table)
    return "draw card by card"


async def end_of_turn(table: StarsTable) -> StepName:
    """The hand is full, but the turn is not over: a Minion may still be used, a Dhole for one card more.

    (rules 11.3, 15.15)
    """
    if cards_to_draw(table):  # both piles were empty until a Minion was discarded
        return "draw card by card"
    minion = await a_minion_first(table, "end of turn", END)
    return next_turn(table) if minion is None else await use_minion(table, minion, "end of turn")


async def a_minion_first(table: StarsTable, about: str, go_on: str) -> Card | None:
    """Which Minion the player uses before going on, if any.  Nobody is asked who has none."""
    options: list[Act | str] = [go_on, *minions_at_hand(table)]
    choice = await ask(table.turn, about, options)
    return choice.card if isinstance(choice, Act) else None


async def draw_one(table: StarsTable) -> None:
    """The top card; an empty draw pile is first made anew.  (rules 12.3)"""
    if not table.deck:
        reshuffle(table)
    drawn(table, table.turn, (await draw("draw", [card.to_draw for card in table.deck])).card)


def cards_to_draw(table: StarsTable) -> int:
    """How many cards the player must draw, as far as there are any."""
    full = HAND_WITH_GHAST if table.controls(table.turn, "Ghast") else HAND
    return min(max(0, full - len(table.hands[table.turn])), len(table.deck) + len(table.discards))


def next_turn(table: StarsTable) -> StepName:
    """Clockwise to the next player; a new turn has no symbols, and no creature lies sideways."""
    table.turn = (table.turn + 1) % len(table.hands)
    table.round += table.turn == table.first
    table.symbols = table.spent = NO_SYMBOLS
    table.used = table.given = ()
    table.discarded = 0
    table.tell("turn", table.turn)
    return "invoke"
