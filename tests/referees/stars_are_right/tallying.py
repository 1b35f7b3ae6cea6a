"""What is counted while positions are played: which sentences of the rule text they exercise."""

from __future__ import annotations

from collections.abc import Iterator

from referees.frame import Tally
from referees.stars_are_right.cards import CARDS, GREAT_OLD_ONE, LESSER, Figure
from referees.stars_are_right.sky import SIDE, Sky, are_right, turned
from referees.stars_are_right.summoning import lendings, most_stars_to_ignore, totals, was_summoned_before
from referees.stars_are_right.table import DRAW, DRAWN, LEND, POINTS_TO_WIN, SEVENTH, Table

Act = tuple[str | int, ...]
CARDS_TO_COUNT = 2
"""So many cards of a hand are looked at to count what must not be summoned: positions are made for the first ones."""


def count(tally: Tally, table: Table, act: Act) -> None:
    """Count what this act exercises."""
    for key in keys(table, act):
        tally[key] += 1


def keys(table: Table, act: Act) -> Iterator[str]:
    """The names of what an act exercises, before it is played."""
    match act:
        case ("push" | "swap" | "flip" as kind, *_):
            yield str(kind)
        case ("power", str(card)):
            yield f"power: {CARDS[card].rank}"
            yield from power_keys(table, card)
        case ("invoke", str(card)):
            yield f"invoke: {CARDS[card].rank}"
        case ("no invocation",):
            yield "invoke nothing"
        case ("no more powers",) if any(may_be_used(table, card) for card in table.mine):
            yield "leave a power unused"
        case ("no summoning",):
            yield from refusal_keys(table)
        case ("end of turn",):
            yield f"the turn ends, of {len(table.hands)} players"
            if len(table.hand) > (6 if table.controls("Ghast") else 5):
                yield "keep more cards than are drawn up to"
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


def may_be_used(table: Table, card: str) -> bool:
    """Whether the power of this creature could be used now."""
    is_tired = card in table.used or card in table.given
    return CARDS[card].changes in table.symbols and not is_tired


def power_keys(table: Table, card: str) -> Iterator[str]:
    """What the use of a power exercises."""
    if table.used:
        yield "a second power in a turn"
    assert table.invoked is not None
    if CARDS[card].changes not in CARDS[table.invoked].invocation:
        yield "a power changes what a power gave"
    if card in table.taken:
        yield "use what an exchange brought"


def refusal_keys(table: Table) -> Iterator[str]:
    """What must not be summoned, or is not, when the player goes on without."""
    if any(lendings(table, card) and not was_summoned_before(table, card) for card in table.hand):
        yield "summon nothing, though the stars are right"
    for card in table.hand[:CARDS_TO_COUNT]:
        creature, figures = CARDS[card], CARDS[card].constellations
        if was_summoned_before(table, card) and lendings(table, card):
            is_lost = all(CARDS[each].name != creature.name for each in table.mine)
            yield "summoned before, and lost" if is_lost else "summoned before, and in play"
        elif len(figures) > 1 and not are_right(table.sky, figures):
            if all(are_right(table.sky, [figure]) for figure in figures):
                yield "one tile for two constellations"
        elif not are_right(table.sky, figures) and are_right(table.sky, [mirrored(figures[0])]):
            yield "a mirror image is not enough"


def mirrored(figure: Figure) -> Figure:
    """The figure seen in a mirror."""
    return tuple(tuple(reversed(row)) for row in figure)


def summoning_keys(table: Table, card: str, lenders: tuple[str, ...]) -> Iterator[str]:
    """What a summoning exercises."""
    if not as_printed(table.sky, card):
        yield "a figure that was turned"
    figure = CARDS[card].constellations[0]
    if any("." in row for row in figure):
        yield "a figure with wild spaces"
    if not any(stands_printed(table.sky, way, stars_of(lenders)) for way in turned(figure)):
        yield "a part of a figure lies outside the sky"
    if CARDS[card].rank == GREAT_OLD_ONE:
        yield f"ignore {len(lenders)} stars"
        yield f"ignore at most {most_stars_to_ignore(table, card)} stars"
        if lenders:
            ranks = {CARDS[lender].rank for lender in lenders}
            yield "a Lesser Servitor lends" if LESSER in ranks else "only Greater Servitors lend"
    results = totals(table, card, lenders)
    if None in results and results[None] >= POINTS_TO_WIN:
        yield "won by summoning"


def as_printed(sky: Sky, card: str) -> bool:
    """Whether each constellation stands somewhere just as it is printed, not turned."""
    return all(stands_printed(sky, figure) for figure in CARDS[card].constellations)


def stars_of(lenders: tuple[str, ...]) -> frozenset[str]:
    """The stars that these Servitors lend."""
    return frozenset(str(CARDS[lender].bonus_star) for lender in lenders)


def stands_printed(sky: Sky, figure: Figure, ignored: frozenset[str] = frozenset()) -> bool:
    """Whether the figure stands somewhere in this alignment, all of it inside the sky."""
    return any(
        all(
            symbol == "." or symbol in ignored or sky[down * SIDE + right] == symbol
            for down, row in enumerate(figure, top)
            for right, symbol in enumerate(row, left)
        )
        for top in range(SIDE - len(figure) + 1)
        for left in range(SIDE - len(figure[0]) + 1)
    )


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
    if table.moment == DRAWN and not table.pile and not table.discards and len(table.hand) < 5:
        yield "a discarded Minion is drawn again"
