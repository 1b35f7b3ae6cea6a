"""The turn: what the player may do at every moment of it, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from referees.stars_are_right.cards import CARDS, GREAT_OLD_ONE, GREATER, LESSER
from referees.stars_are_right.sky import flips, moved, pushes, swaps
from referees.stars_are_right.summoning import creatures_after, lendings, summonings
from referees.stars_are_right.table import (
    CREATURES_IN_PLAY,
    DISCARD,
    DRAW,
    DRAWN,
    INVOKE,
    LEND,
    MOVES,
    OVER,
    POINTS_TO_WIN,
    POWERS,
    SEVENTH,
    SUMMON,
    Act,
    Table,
)

EXCHANGES = {"Gug": LESSER, "Tindaloo": GREATER}


def legal(table: Table) -> set[Act]:
    """Everything that the player whose turn it is may do at this moment."""
    if table.moment == OVER:
        return set()
    return {*STEPS[table.moment](table), *minions(table)}


# ---- what each step allows ----


def invocations(table: Table) -> Iterator[Act]:
    """Step 1: invoke one creature by discarding its card, any card of the hand; or none."""
    yield ("no invocation",)
    for card in table.hand:
        yield ("invoke", card)


def powers(table: Table) -> Iterator[Act]:
    """Step 2: a power changes a symbol that the player has; each creature's power works once each turn.

    A creature that was given away in this turn may not be used, not even if it has come back.
    """
    yield ("no more powers",)
    for card in table.mine:
        if CARDS[card].changes in table.symbols and card not in table.used and card not in table.given:
            yield ("power", card)


def moves(table: Table) -> Iterator[Act]:
    """Step 3: all symbols must be used, in any order."""
    if "push" in table.symbols:
        yield from pushes()
    if "swap" in table.symbols:
        yield from swaps()
    if "flip" in table.symbols:
        yield from flips()


def summons(table: Table) -> Iterator[Act]:
    """Step 4: one creature from the hand, if the stars are right; or none."""
    yield ("no summoning",)
    for card in summonings(table):
        yield ("summon", card)


def lends(table: Table) -> Iterator[Act]:
    """Step 4, a Great Old One: who lends stars to it.  With one way there is nothing to choose, and it is taken."""
    assert table.lends_to is not None
    for lenders in lendings(table, table.lends_to):
        yield ("lend", *lenders)


def sevenths(table: Table) -> Iterator[Act]:
    """Step 4: of seven creatures one must be discarded, also the new one, before points are counted."""
    for card in table.mine:
        yield ("drop", card)


def discards(table: Table) -> Iterator[Act]:
    """Step 5: one card of the hand, two for whoever controls a Ghoul; two Ghouls do not add up."""
    yield ("no more discards",)
    if table.discarded < (2 if table.controls("Ghoul") else 1):
        for card in table.hand:
            yield ("discard", card)


def draws(_table: Table) -> Iterator[Act]:
    """Step 6: the player must draw; `drawn` says which card it was."""
    yield ("draw",)


def ends(_table: Table) -> Iterator[Act]:
    """The hand is full: nothing is left but to end the turn."""
    yield ("end of turn",)


STEPS = {
    INVOKE: invocations,
    POWERS: powers,
    MOVES: moves,
    SUMMON: summons,
    LEND: lends,
    SEVENTH: sevenths,
    DISCARD: discards,
    DRAW: draws,
    DRAWN: ends,
}


def minions(table: Table) -> Iterator[Act]:
    """At any time of the turn: Gug, Tindaloo and Dhole, which are discarded for it; only those that were summoned."""
    for minion in table.mine:
        name = CARDS[minion].name
        if name in EXCHANGES:
            yield from exchanges(table, minion, EXCHANGES[name])
        elif name == "Dhole":
            for card in (*table.discards, *table.pile):
                yield ("fetch", minion, card)


def exchanges(table: Table, minion: str, rank: str) -> Iterator[Act]:
    """One of my Servitors of this rank for one of somebody else's; a used one may not be given away."""
    for mine in table.mine:
        if CARDS[mine].rank == rank and mine not in table.used:
            for seat, creatures in enumerate(table.creatures):
                for theirs in creatures:
                    if seat != table.turn and CARDS[theirs].rank == rank:
                        yield ("exchange", minion, mine, theirs)


# ---- what comes of it ----


def play(table: Table, act: Act) -> None:
    """Do one thing that is legal now.  After ("draw",) the caller must say with `drawn` which card it was."""
    match act:
        case ("invoke", str(card)):
            table.hand.remove(card)
            table.invoked, table.symbols = card, list(CARDS[card].invocation)
            table.moment = POWERS
        case ("no invocation",):
            table.moment = SUMMON
        case ("power", str(card)):
            table.used.add(card)
            table.symbols.remove(str(CARDS[card].changes))
            table.symbols.extend(CARDS[card].into)
        case ("no more powers",):
            table.moment = MOVES
        case ("push" | "swap" | "flip" as symbol, *_):
            _move(table, str(symbol), act)
        case _:
            _play_on(table, act)


def _move(table: Table, symbol: str, act: Act) -> None:
    """Use up one symbol.  After the last the invoked card goes to the discard pile, before anything is summoned."""
    table.sky = moved(table.sky, act)
    table.symbols.remove(symbol)
    if not table.symbols:
        assert table.invoked is not None
        table.discards.append(table.invoked)
        table.invoked = None
        table.moment = SUMMON


def _play_on(table: Table, act: Act) -> None:
    """The acts from the summoning on."""
    match act:
        case ("summon", str(card)):
            ways = lendings(table, card)
            if len(ways) == 1:
                _summon(table, card, ways[0])
            else:
                table.lends_to, table.moment = card, LEND
        case ("lend", *lenders):
            assert table.lends_to is not None
            _summon(table, table.lends_to, tuple(str(lender) for lender in lenders))
        case ("no summoning",):
            table.moment = DISCARD
        case ("drop", str(card)):
            table.mine.remove(card)
            table.discards.append(card)
            _count(table)
        case ("discard", str(card)):
            table.hand.remove(card)
            table.discards.append(card)
            table.discarded += 1
        case ("no more discards",):
            _draw_or_end(table)
        case ("end of turn",):
            _next_turn(table)
        case ("draw",):
            pass
        case _:
            _use_minion(table, act)


def _summon(table: Table, card: str, lenders: tuple[str, ...]) -> None:
    """Lesser Servitors that lent a star go first, then the card is placed before the player."""
    table.lends_to = None
    after = creatures_after(table, card, lenders)
    table.discards.extend(creature for creature in table.mine if creature not in after)
    table.hand.remove(card)
    table.mine[:] = after
    if CARDS[card].rank == GREAT_OLD_ONE:
        table.summoned[table.turn].add(CARDS[card].name)
    _count(table)


def _count(table: Table) -> None:
    """More than six creatures: one must be discarded first.  Then ten points end the game, at once."""
    if len(table.mine) > CREATURES_IN_PLAY:
        table.moment = SEVENTH
    elif table.points(table.turn) >= POINTS_TO_WIN:
        table.moment, table.winner = OVER, table.turn
    else:
        table.moment = DISCARD


def _use_minion(table: Table, act: Act) -> None:
    """The Minion is discarded after its work, so that a Dhole never fetches itself (a ruling)."""
    match act:
        case ("exchange", str(minion), str(mine), str(theirs)):
            other = next(creatures for creatures in table.creatures if theirs in creatures)
            table.mine[table.mine.index(mine)] = theirs
            other[other.index(theirs)] = mine
            table.given.add(mine)
            table.taken.add(theirs)
        case ("fetch", str(minion), str(card)):
            (table.discards if card in table.discards else table.pile).remove(card)
            table.hand.append(card)
        case _:
            raise ValueError(act)
    table.mine.remove(str(minion))
    table.discards.append(str(minion))
    _look_again(table)


def _look_again(table: Table) -> None:
    """A Minion may have changed what the moment is about."""
    if table.moment == SEVENTH:  # there are six now, and nothing more has to go
        _count(table)
    elif table.moment == LEND:
        assert table.lends_to is not None
        if not lendings(table, table.lends_to):  # the lender was given away: the player has not summoned yet
            table.lends_to, table.moment = None, SUMMON
    elif table.moment in (DRAW, DRAWN):
        _draw_or_end(table)


def hand_limit(table: Table) -> int:
    """Five cards, six for whoever controls a Ghast; two Ghasts do not add up."""
    return 6 if table.controls("Ghast") else 5


def missing(table: Table) -> int:
    """How many cards the player must draw, if there are so many."""
    return max(0, min(hand_limit(table) - len(table.hand), len(table.pile) + len(table.discards)))


def _draw_or_end(table: Table) -> None:
    table.moment = DRAW if missing(table) else DRAWN


def turn_the_discards_over(table: Table) -> None:
    """An empty draw pile is made of the discards at the moment when a card is needed, and not before."""
    if not table.pile:
        table.pile, table.discards = table.discards, []


def drawn(table: Table, card: str) -> None:
    """The card that was drawn."""
    turn_the_discards_over(table)
    table.pile.remove(card)
    table.hand.append(card)
    _draw_or_end(table)


def _next_turn(table: Table) -> None:
    """The next player, clockwise, with all creatures upright."""
    table.turn = (table.turn + 1) % len(table.hands)
    table.moment = INVOKE
    table.used, table.given, table.taken = set(), set(), set()
    table.discarded = 0
