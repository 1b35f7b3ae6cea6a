"""The Minions that are discarded to be used, at any time in their owner's turn.  (rules 11.3, 15.15)

They must have been summoned; a Minion in the hand does nothing.  (Ghoul and Ghast stay: see discard_and_draw.py.)
"""

from typing import Final

from cultists.engine import ask, draw
from cultists.games.stars_are_right.cards import GREATER_SERVITOR, LESSER_SERVITOR, Act, Card
from cultists.games.stars_are_right.knowledge import drawn, fetched_openly, searched
from cultists.games.stars_are_right.table import StarsTable, StepName, without

EXCHANGES: Final = {"Gug": LESSER_SERVITOR, "Tindaloo": GREATER_SERVITOR}
"""What a Minion exchanges, by its name."""

DISCARDED_TO_USE: Final = ("Dhole", *EXCHANGES)
SEARCH: Final = "search the draw pile"
TOP: Final = "draw from the draw pile"


def minions_at_hand(table: StarsTable) -> list[Act]:
    """The Minions that the player could use now."""
    return [
        card.to_use
        for card in table.creatures[table.turn]
        if card.name in DISCARDED_TO_USE and can_be_used(table, card)
    ]


def can_be_used(table: StarsTable, minion: Card) -> bool:
    """An exchange needs a creature to give and one to take, a fetch needs a card."""
    if minion.name == "Dhole":
        return bool(table.deck or table.discards)
    rank = EXCHANGES[minion.name]
    return bool(to_give(table, rank)) and bool(to_take(table, rank))


async def use_minion(table: StarsTable, minion: Card, back: StepName) -> StepName:
    """Discard the Minion for its effect, then go on with the step it interrupted, which looks at the table anew."""
    seat = table.turn
    if minion.name == "Dhole":
        return await fetch(table, minion, back)
    table.dismiss(seat, minion)
    table.tell("used", seat, minion.id)
    await exchange(table, EXCHANGES[minion.name])
    return back


async def exchange(table: StarsTable, rank: str) -> None:
    """One for one, of equal rank, without consent.  What is given away cannot be used this turn, what is got can.

    A creature that was given away and has come back may be given away again.  (rules 15.14)
    """
    seat = table.turn
    given = (await ask(seat, "give", [card.to_give for card in to_give(table, rank)])).card
    taken = (await ask(seat, "take", [card.to_take for card in to_take(table, rank)])).card
    owner = next(other for other, creatures in enumerate(table.creatures) if taken in creatures)
    table.creatures[seat] = (*without(table.creatures[seat], given), taken)
    table.creatures[owner] = (*without(table.creatures[owner], taken), given)
    if given not in table.given:
        table.given = (*table.given, given)
    table.tell("exchanged", seat, given.id, taken.id)


def to_give(table: StarsTable, rank: str) -> list[Card]:
    """The player's creatures of that rank; one that was used this turn cannot be given away.  (rules 15.14)"""
    return [card for card in table.creatures[table.turn] if card.rank == rank and card not in table.used]


def to_take(table: StarsTable, rank: str) -> list[Card]:
    """The other players' creatures of that rank."""
    return [
        card
        for seat, creatures in enumerate(table.creatures)
        if seat != table.turn
        for card in creatures
        if card.rank == rank
    ]


async def fetch(table: StarsTable, minion: Card, back: StepName) -> StepName:
    """The Dhole takes one card from the discards, or one from the draw pile: any, or the top one (an option).

    It lands on the discards only when it has fetched, so it never fetches itself.
    """
    seat = table.turn
    pile = [SEARCH if table.options["dhole"] == "search" else TOP] if table.deck else []
    options = [*(card.to_fetch for card in table.discards), *pile]
    choice = await ask(seat, "fetch", options)
    table.tell("used", seat, minion.id)
    if isinstance(choice, Act):
        fetched_openly(table, seat, choice.card)
        table.dismiss(seat, minion)
        return back
    table.dismiss(seat, minion)
    table.back = back
    if choice == TOP:
        return "draw for the Dhole"
    searched(table, seat)
    return "search the draw pile"


async def search_the_draw_pile(table: StarsTable) -> StepName:
    """Any card of the draw pile, unseen by the others; then the pile is shuffled, which leaves it as it is for us."""
    seat = table.turn
    choice = await ask(seat, "search the draw pile", [card.to_take for card in table.deck])
    drawn(table, seat, choice.card, reveals=False)  # the seat has seen the whole pile before
    return go_back(table)


async def draw_for_the_dhole(table: StarsTable) -> StepName:
    """The narrow reading of the Dhole: the top card of the draw pile."""
    choice = await draw("draw", [card.to_draw for card in table.deck])
    drawn(table, table.turn, choice.card)
    return go_back(table)


def go_back(table: StarsTable) -> StepName:
    """To the step that the Dhole interrupted; nothing of the interruption stays on the table."""
    back, table.back = table.back, "invoke"
    return back
