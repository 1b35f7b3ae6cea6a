"""What is counted while positions are played: which sentences of the rule text they exercise."""

from __future__ import annotations

from collections.abc import Iterator

from referees.frame import Tally
from referees.stars_are_right.cards import CARDS, GREAT_OLD_ONE, LESSER
from referees.stars_are_right.summoning import lendings, most_stars_to_ignore, totals
from referees.stars_are_right.table import DRAW, DRAWN, LEND, POINTS_TO_WIN, SEVENTH, Table

Act = tuple[str | int, ...]


def count(tally: Tally, table: Table, act: Act) -> None:
    """Count what this act exercises."""
    for key in keys(table, act):
        tally[key] += 1


def keys(table: Table, act: Act) -> Iterator[str]:
    """The names of what an act exercises, before it is played."""
    match act:
        case ("push" | "swap" | "flip" as kind, *_):
            yield str(kind)
        case ("invoke" | "power" as verb, str(card)):
            yield f"{verb}: {CARDS[card].rank}"
        case ("summon", str(card)):
            yield f"summon: {CARDS[card].rank}"
            ways = lendings(table, card)
            if len(ways) == 1:
                yield from summoning_keys(table, card, ways[0])
        case ("lend", *lenders):
            assert table.lends_to is not None
            yield "choose who lends"
            yield from summoning_keys(table, table.lends_to, tuple(map(str, lenders)))
        case ("drop", str(card)):
            yield "drop: the new creature" if card == table.mine[-1] else "drop: an older creature"
            yield f"drop: {CARDS[card].rank}"
            if table.points(table.turn) - CARDS[card].points >= POINTS_TO_WIN:
                yield "won after the seventh was discarded"
        case ("discard", str(_)):
            yield "discard a second card" if table.discarded else "discard a card"
        case ("exchange" | "fetch", *_):
            yield from minion_keys(table, act)


def summoning_keys(table: Table, card: str, lenders: tuple[str, ...]) -> Iterator[str]:
    """What a summoning exercises."""
    if CARDS[card].rank == GREAT_OLD_ONE:
        yield f"ignore {len(lenders)} stars"
        yield f"ignore at most {most_stars_to_ignore(table, card)} stars"
        if lenders:
            ranks = {CARDS[lender].rank for lender in lenders}
            yield "a Lesser Servitor lends" if LESSER in ranks else "only Greater Servitors lend"
    results = totals(table, card, lenders)
    if None in results and results[None] >= POINTS_TO_WIN:
        yield "won by summoning"


def minion_keys(table: Table, act: Act) -> Iterator[str]:
    """What the use of a Minion exercises, and at which moment of the turn."""
    yield f"{CARDS[str(act[1])].name} used"
    if act[0] == "exchange" and act[2] in table.given:
        yield "given away again"
    if act[0] == "exchange" and table.moment == LEND and table.lends_to is not None:
        ways = lendings(table, table.lends_to)
        if all(str(act[2]) in way for way in ways):
            yield "a shown card goes back"
    if act[0] == "fetch":
        yield "Dhole: from the draw pile" if act[2] in table.pile else "Dhole: from the discards"
        yield f"Dhole at “{table.moment}”"
    if table.moment in (SEVENTH, LEND, DRAW, DRAWN):
        yield f"a Minion at “{table.moment}”"
