"""What the seats know of hidden cards, and how a seat imagines the rest.

Hidden from a seat are the draw pile and the other hands.  `table.batches[seat]` gives each card a batch number: the
seat cannot tell which of the hidden cards of one batch lies where, but it knows how many of each batch lie in each
hidden place.  All begin in batch 0.  When the discards become the new draw pile, everybody has seen what is in it, so
those cards get a new batch; when a Dhole searches the draw pile, its owner alone learns the same.  Cards in hand that
all have seen (`table.seen`) stay where they are.
"""

from random import Random

from cultists.games.stars_are_right.cards import Card
from cultists.games.stars_are_right.table import StarsTable, without


def drawn(table: StarsTable, seat: int, card: Card, *, reveals: bool = True) -> None:
    """A card goes from the draw pile to a hand; only its owner sees it.

    No answer is taken back after that, not even if it was the last card, for which chance is not asked.
    """
    table.deck = without(table.deck, card)
    table.hands[seat] = (*table.hands[seat], card)
    table.tell("drew", seat, secret=(card.id,), audience=(seat,), reveals=reveals)


def fetched_openly(table: StarsTable, seat: int, card: Card) -> None:
    """A card goes from the discard pile to a hand, and all have seen it."""
    table.discards = without(table.discards, card)
    table.hands[seat] = (*table.hands[seat], card)
    table.seen = (*table.seen, card)
    table.tell("fetched", seat, card.id)


def reshuffle(table: StarsTable) -> None:
    """The discards become the draw pile.  (rules 12.3)"""
    table.deck = tuple(sorted(table.discards, key=_number))
    table.discards = ()
    for seat in range(len(table.hands)):
        _knows_the_deck(table, seat)
    table.tell("reshuffled", table.turn)


def searched(table: StarsTable, seat: int) -> None:
    """A seat has looked through the draw pile."""
    _knows_the_deck(table, seat)
    table.tell("searched", seat, reveals=True)


def _knows_the_deck(table: StarsTable, seat: int) -> None:
    batches = bytearray(table.batches[seat])
    batch = max(batches) + 1
    for card in table.deck:
        batches[card.number] = batch
    # Only the distinction counts; small numbers keep many reshuffles within a byte.
    order = {old: new for new, old in enumerate(sorted(set(batches)))}
    table.batches[seat] = bytes(order[each] for each in batches)


def imagine(table: StarsTable, seat: int, rng: Random) -> StarsTable:
    """The table with the other hands and the draw pile dealt anew, fitting all that the seat knows."""
    world = table.copy()
    batches = table.batches[seat]
    hidden = [
        card for other, hand in enumerate(table.hands) if other != seat for card in hand if card not in table.seen
    ]
    pools: dict[int, list[Card]] = {}
    for card in (*hidden, *table.deck):
        pools.setdefault(batches[card.number], []).append(card)
    for _, pool in sorted(pools.items()):
        pool.sort(key=_number)  # the same luck deals the same cards, whatever lies there in truth
        rng.shuffle(pool)
    for other, hand in enumerate(table.hands):
        if other != seat:
            world.hands[other] = tuple(
                card if card in table.seen else pools[batches[card.number]].pop() for card in hand
            )
    deck = [card for pool in pools.values() for card in pool]
    world.deck = tuple(sorted(deck, key=_number))
    _carry_over(table, world, seat)
    return world


def _carry_over(table: StarsTable, world: StarsTable, seat: int) -> None:
    """What the other seats know goes with the place, not with the card that the viewer imagines there."""
    before = [card for hand in table.hands for card in hand]
    after = [card for hand in world.hands for card in hand]
    moved = dict(zip(after, before, strict=True))
    # The deck is a set: pair the cards that came in with those that went out, in their order.
    came = [card for card in world.deck if card not in table.deck]
    went = [card for card in table.deck if card not in world.deck]
    moved.update(zip(came, went, strict=True))
    for other in range(len(table.hands)):
        if other != seat:
            old = table.batches[other]
            batches = bytearray(old)
            for new_card, old_card in moved.items():
                batches[new_card.number] = old[old_card.number]
            world.batches[other] = bytes(batches)


def _number(card: Card) -> int:
    return card.number
