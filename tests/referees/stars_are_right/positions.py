"""Random positions: ordinary ones, and those in which something rare can happen."""

from __future__ import annotations

from random import Random

from referees.stars_are_right.cards import (
    CARDS,
    GREAT_OLD_ONE,
    GREATER,
    LESSER,
    MINION,
    OTHER_SIDE,
    TILES,
)
from referees.stars_are_right.sky import SIDE, Sky, are_right, turned
from referees.stars_are_right.summoning import lendings
from referees.stars_are_right.table import (
    CREATURES_IN_PLAY,
    DISCARD,
    INVOKE,
    LEND,
    MOVES,
    POINTS_TO_WIN,
    POWERS,
    SEVENTH,
    SUMMON,
    Table,
    everything_else,
    points,
    summoned_so_far,
)

DISCARDED_MINIONS = [card for card in CARDS if CARDS[card].name in ("Gug", "Tindaloo", "Dhole")]
MOMENTS = (INVOKE, INVOKE, POWERS, MOVES, SUMMON, SUMMON, SUMMON, SEVENTH, DISCARD)
TRIES = 30


def random_sky(rng: Random) -> Sky:
    """All tiles mixed, each with either side up."""
    sky = [rng.choice((front, OTHER_SIDE[front])) for front, number in TILES.items() for _ in range(number)]
    rng.shuffle(sky)
    return sky


def show(sky: Sky, card: str, rng: Random, missing: frozenset[str] = frozenset()) -> None:
    """Move and turn tiles so that the sky shows this card's constellations but for some symbols, if there is room."""
    fixed: set[int] = set()
    for figure in CARDS[card].constellations:
        way = rng.choice(turned(figure))
        for _ in range(TRIES):
            top, left = rng.randint(-1, SIDE - 1), rng.randint(-1, SIDE - 1)
            cells = {
                (top + down, left + right): symbol
                for down, row in enumerate(way)
                for right, symbol in enumerate(row)
                if symbol != "." and symbol not in missing
            }
            if all(0 <= row < SIDE and 0 <= column < SIDE for row, column in cells) and _lay(sky, cells, fixed):
                break


def _lay(sky: Sky, cells: dict[tuple[int, int], str], fixed: set[int]) -> bool:
    """Bring the tiles to these cells, if none of them is taken and there are tiles enough."""
    wanted = {row * SIDE + column: symbol for (row, column), symbol in cells.items()}
    if wanted.keys() & fixed:
        return False
    taken = set(fixed)
    for cell, symbol in wanted.items():
        free = [at for at in range(len(sky)) if at not in taken and sky[at] in (symbol, OTHER_SIDE[symbol])]
        if not free:
            return False
        sky[free[0]], sky[cell] = sky[cell], symbol
        taken.add(cell)
    fixed |= taken
    return True


def deal_creatures(rng: Random, seats: int, cards: list[str], wanted: list[str]) -> list[list[str]]:
    """Up to six creatures before each player, below ten points; the first player gets what is wanted."""
    creatures: list[list[str]] = []
    for seat in range(seats):
        mine: list[str] = []
        number = rng.choice((0, 1, 2, 3, 4, 5, 6, 6))
        for card in [*(wanted if seat == 0 else []), *cards]:
            if len(mine) < number and card in cards and _may_lie(card, mine):
                mine.append(card)
                cards.remove(card)
        creatures.append(mine)
    return creatures


def _may_lie(card: str, mine: list[str]) -> bool:
    names = [CARDS[each].name for each in mine]
    is_double = CARDS[card].rank == GREAT_OLD_ONE and CARDS[card].name in names
    return not is_double and points([*mine, card]) < POINTS_TO_WIN


def random_table(rng: Random, hand: list[str], wanted: list[str]) -> Table:
    """A position with the first player to move, who holds these cards among others and controls some of the wanted."""
    seats = rng.choice((2, 2, 3, 4))
    cards = [card for card in CARDS if card not in hand]
    rng.shuffle(cards)
    creatures = deal_creatures(rng, seats, cards, wanted)
    hands = [[cards.pop() for _ in range(rng.choice((3, 4, 5, 5)))] for _ in range(seats)]
    hands[0] = [*hand, *hands[0]][: max(len(hand), len(hands[0]))]
    used = {card for held in (*hands, *creatures) for card in held}
    left = [card for card in CARDS if card not in used]
    rng.shuffle(left)
    discards = left[: rng.choice((0, 1, 3, 5, 10, 10, 10, len(left) - 2, len(left) - 1, len(left)))]
    table = Table(random_sky(rng), hands, creatures, discards, [], [])
    table.summoned = [summoned_so_far(mine) | lost_before(rng) for mine in creatures]
    table.pile = everything_else(table)
    return table


def lost_before(rng: Random) -> set[str]:
    """Great Old Ones that a player may have summoned earlier: mostly none."""
    names = sorted({CARDS[card].name for card in CARDS if CARDS[card].rank == GREAT_OLD_ONE})
    return set(rng.sample(names, rng.choice((0, 0, 0, 0, 1, 2))))


def put_at(table: Table, moment: str, rng: Random) -> None:
    """Go to this moment of the turn, if the position can be there; otherwise to its beginning."""
    table.moment = moment
    if moment in (POWERS, MOVES):
        table.invoked = table.hand.pop(rng.randrange(len(table.hand)))
        table.symbols = list(CARDS[table.invoked].invocation)
        for card in table.mine:
            if rng.random() < 0.3 and CARDS[card].changes:
                table.used.add(card)
    elif moment == SEVENTH:
        able = [card for card in table.hand if _may_lie(card, []) and CARDS[card].rank != GREAT_OLD_ONE]
        if len(table.mine) == CREATURES_IN_PLAY and able:
            table.mine.append(able[0])
            table.hand.remove(able[0])
        else:
            table.moment = INVOKE
    elif moment == DISCARD and table.controls("Ghoul"):
        table.discarded = rng.choice((0, 1))


def turns(rng: Random) -> Table:
    """Any moment of a turn; often the sky shows what a card of the hand asks for."""
    hand = rng.sample(list(CARDS), 2)
    table = random_table(rng, hand, rng.sample(list(CARDS), 4))
    if rng.random() < 0.6:
        show(table.sky, hand[0], rng)
    put_at(table, rng.choice(MOMENTS), rng)
    return table


def minions(rng: Random) -> Table:
    """The first player controls Minions that may be discarded, and Servitors to exchange."""
    servitors = [card for card in CARDS if CARDS[card].rank in (LESSER, GREATER)]
    wanted = [*rng.sample(DISCARDED_MINIONS, rng.choice((1, 2, 2, 3))), *rng.sample(servitors, 4)]
    hand = rng.sample([card for card in CARDS if card not in wanted], 2)
    table = random_table(rng, hand, wanted)
    if rng.random() < 0.6:
        show(table.sky, hand[0], rng)
    put_at(table, rng.choice(MOMENTS), rng)
    return table


def few_cards(rng: Random) -> Table:
    """Nearly all cards are in the hands of others, so that both piles may run out while the first player draws."""
    table = minions(rng)
    left = [*table.discards, *table.pile]
    rng.shuffle(left)
    table.discards = [left.pop() for _ in range(rng.choice((0, 0, 0, 1, 2)))]
    table.pile = [left.pop() for _ in range(rng.choice((0, 0, 1, 2)))]
    if table.moment in (INVOKE, SUMMON):
        table.moment = DISCARD
        left += table.hand[1:]
        del table.hand[1:]
    table.hands[1] += left
    return table


def back_and_forth(rng: Random) -> Table:
    """The first player controls three Minions of a kind to exchange with, and there are few Servitors to exchange."""
    name, rank = rng.choice((("Gug", LESSER), ("Tindaloo", GREATER)))
    exchanged = [card for card in CARDS if CARDS[card].rank == rank]
    given, taken, other = rng.sample(exchanged, 3)
    hand = rng.sample([card for card in CARDS if CARDS[card].name != name and card not in (given, taken, other)], 4)
    table = Table(random_sky(rng), [hand, []], [[], []], [], [], [set(), set()])
    table.creatures[0] = [*(card for card in CARDS if CARDS[card].name == name), given]
    table.creatures[1] = [taken, *rng.sample([other], rng.choice((0, 0, 1)))]
    table.pile = everything_else(table)
    put_at(table, rng.choice(MOMENTS), rng)
    return table


def lenders_to_give_away(rng: Random) -> Table:
    """A Great Old One that only Lesser Servitors can help, and a Gug that can give them away."""
    card = rng.choice([each for each in CARDS if CARDS[each].rank == GREAT_OLD_ONE])
    family = [each for each in CARDS if CARDS[each].ruler == CARDS[card].name and CARDS[each].rank == LESSER]
    star = CARDS[rng.choice(family)].bonus_star
    lenders = rng.sample([each for each in family if CARDS[each].bonus_star == star], 2)
    others = rng.sample([each for each in CARDS if CARDS[each].rank == LESSER and each not in family], 2)
    gugs = rng.sample([each for each in CARDS if CARDS[each].name == "Gug"], 2)
    table = Table(random_sky(rng), [[card], []], [[*gugs, *lenders], others], [], [], [set(), set()])
    show(table.sky, card, rng, frozenset([str(star)]))
    table.pile = everything_else(table)
    table.moment = SUMMON
    if len(lendings(table, card)) > 1:
        table.lends_to, table.moment = card, LEND
    return table


def great_old_ones(rng: Random) -> Table:
    """A Great Old One whose figure is there but for some stars that its Servitors may lend."""
    card = rng.choice([each for each in CARDS if CARDS[each].rank == GREAT_OLD_ONE])
    family = [each for each in CARDS if CARDS[each].ruler == CARDS[card].name and CARDS[each].bonus_star]
    wanted = rng.sample(family, rng.choice((1, 2, 3, 3, 4, 5)))
    avatars = [each for each in CARDS if CARDS[each].name == CARDS[card].name and each != card]
    if rng.random() < 0.3:
        wanted += rng.sample(DISCARDED_MINIONS, 1)
    table = random_table(rng, [card], wanted)
    _place_avatars(table, rng.sample(avatars, rng.choice((0, 0, 1, 2))))
    stars = sorted({str(CARDS[each].bonus_star) for each in table.mine if each in family})
    show(table.sky, card, rng, frozenset(rng.sample(stars, rng.randint(0, len(stars)))))
    table.moment = SUMMON
    may_summon = CARDS[card].name not in table.summoned[0]
    if rng.random() < 0.3 and may_summon and len(lendings(table, card)) > 1:
        table.lends_to, table.moment = card, LEND
    return table


def _place_avatars(table: Table, avatars: list[str]) -> None:
    """Put avatars before other players, in the place of a creature that goes to the draw pile."""
    for seat, avatar in zip(range(1, len(table.hands)), avatars, strict=False):
        for cards in (*table.hands, *table.creatures, table.discards, table.pile):
            if avatar in cards:
                cards.remove(avatar)
        others = [card for card in table.creatures[seat] if CARDS[card].name != CARDS[avatar].name]
        while others and (points([*others, avatar]) >= POINTS_TO_WIN or len(others) >= CREATURES_IN_PLAY):
            table.pile.append(others.pop())
        table.pile += [card for card in table.creatures[seat] if card not in (*others, avatar, *table.pile)]
        table.creatures[seat] = [*others, avatar]
    table.pile = everything_else(table)
    for seat, mine in enumerate(table.creatures):
        table.summoned[seat] |= summoned_so_far(mine)


def near_the_end(rng: Random) -> Table:
    """Six creatures worth six to nine points, and a card in the hand for which the stars are right."""
    hand = rng.sample([card for card in CARDS if CARDS[card].rank != MINION or rng.random() < 0.3], 2)
    great = [card for card in CARDS if CARDS[card].rank == GREAT_OLD_ONE and card not in hand]
    first = rng.choice(great)
    rest = [card for card in CARDS if card not in hand and CARDS[card].name != CARDS[first].name]
    table = random_table(rng, hand, [first, *rng.sample(rest, 20)])
    show(table.sky, hand[0], rng)
    table.moment = SUMMON
    if rng.random() < 0.2:
        put_at(table, SEVENTH, rng)
    return table


def lost_great_old_one(rng: Random) -> tuple[Table, str, str, str]:
    """Six creatures with a Great Old One, and a sky that shows a Minion and another avatar of the same name.

    Gives the table, the creature to summon first, the Great Old One that then leaves play, and its other avatar.
    """
    while True:
        lost = rng.choice([card for card in CARDS if CARDS[card].rank == GREAT_OLD_ONE])
        other = rng.choice([card for card in CARDS if CARDS[card].name == CARDS[lost].name and card != lost])
        small = rng.choice([card for card in CARDS if CARDS[card].rank in (LESSER, MINION)])
        rest = [card for card in CARDS if CARDS[card].rank in (LESSER, MINION) and card != small]
        table = random_table(rng, [small, other], [lost, *rng.sample(rest, 10)])
        show(table.sky, other, rng)
        figures = (*CARDS[small].constellations, *CARDS[other].constellations)
        if lost in table.mine and len(table.mine) == CREATURES_IN_PLAY and are_right(table.sky, figures[:-1]):
            table.moment = SUMMON
            return table, small, lost, other
