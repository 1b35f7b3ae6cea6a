"""What two players might summon next on a sky: the chances of each, over the hands that it may have by then.

For every card that may turn up and every card that may be invoked for it there is one answer per sky: what summoning it
would bring.  Once these are known, a hand is looked through in no time, and so are all the hands of many imagined
worlds.  That takes a compiled planner; without one there is `reach_features`, which looks at our own hand alone.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final

from cultists.games.stars_are_right.cards import GREAT_OLD_ONE, Card, Symbols
from cultists.games.stars_are_right.greedy.worth import Scale
from cultists.games.stars_are_right.planner.kernels import CELLS, Array
from cultists.games.stars_are_right.planner.machine import Machine
from cultists.games.stars_are_right.planner.solving import largest
from cultists.games.stars_are_right.planner.tables import (
    ENOUGH_PUSHES,
    Shape,
    Table,
    figure_table,
    pair_of,
    pairs,
    pairs_table,
    part_of,
    shape_of,
    spaces,
)
from cultists.games.stars_are_right.strong.quick import LITTLE
from cultists.games.stars_are_right.strong.world import World, hand_size, powered, targets
from cultists.games.stars_are_right.summoning import STARS_TO_IGNORE, symbols_of
from cultists.games.stars_are_right.table import HAND, HAND_WITH_GHAST, NO_SYMBOLS
from cultists.sky import TILES, Constellations, Sky

HANDS: Final = 100
"""So many hands of each seat are looked through."""
MOST_POINTS: Final = 4
"""No summoning brings more …"""
WIN: Final = MOST_POINTS + 1
"""… but for a victory, which counts as if it brought so many."""
CHANCES: Final = (*(f"a summoning worth {points}" for points in range(1, MOST_POINTS + 1)), "a victory")
PROSPECTS: Final = tuple(f"chance of {chance} for {whom}" for whom in ("us", "the other") for chance in CHANCES)


Deck = tuple[Card, ...]
"""All 75 cards, by number."""


class Figures:
    """Everything that the cards of a deck may ask for, with all stars that may be lent, ready for the kernels."""

    def __init__(self, machine: Machine, deck: Deck) -> None:
        self.machine = machine
        self.deck = deck
        self.invocations = tuple(sorted({card.invocation for card in deck}))
        self.kind_of = machine.numbers(1 + self.invocations.index(card.invocation) for card in deck)
        """For each card the kind of its invocation; 0 is to invoke none."""
        self.number: dict[int, int] = {}
        """The place of each, by identity."""
        self.all: list[Constellations] = []
        self._begins: dict[int, int] = {}
        self._levels: list[Array] = []
        cells: list[int] = []
        parts: list[int] = []
        first_cells, first_parts = [0], [0]
        for wanted in _all_wanted(deck):
            self.number[id(wanted)] = len(self.all)
            self.all.append(wanted)
            shape = shape_of(wanted)
            cells += shape.symbols
            for part in self._parts(shape):
                parts += part
            first_cells.append(len(cells))
            first_parts.append(len(parts) // 5)
        self.first_cells = machine.numbers(first_cells)
        self.first_parts = machine.numbers(first_parts)
        self.cells = machine.numbers(cells)
        self.parts = machine.numbers(parts)
        self.levels = machine.joined(self._levels)

    def __len__(self) -> int:
        return len(self.all)

    def flags(self, numbers: set[int]) -> Array:
        """A one for each of these figures."""
        return self.machine.small(bytes(number in numbers for number in range(len(self))))

    def prices(self, sky: Sky, asked: Array, purse: "Purse") -> Array:
        """For each figure asked for, each number of flips and each of pushes: the fewest swaps, see `kernels.price`."""
        machine = self.machine
        ground, of_pairs = spaces(machine), pairs(machine)
        swaps = machine.room(len(self) * (CELLS + 1) * (purse.pushes + 1))
        machine.price(
            machine.small(sky.symbols),
            asked,
            self.first_cells,
            self.cells,
            self.first_parts,
            self.parts,
            ground.home,
            ground.turned,
            pair_of(machine),
            of_pairs.home,
            of_pairs.turned,
            of_pairs.points,
            self.levels,
            ENOUGH_PUSHES + 1,
            purse.pushes,
            purse.first,
            purse.beside,
            swaps,
        )
        return swaps

    def _parts(self, shape: Shape) -> Iterator[tuple[int, int, int, int, int]]:
        machine = self.machine
        if shape.is_single:
            return
        if shape.is_pairs:
            yield self._table(figure_table(machine, ((0, 0), (0, 1)), True)), 0, 1, -1, -1
            yield self._table(pairs_table(machine)), 0, 1, 2, 3
            return
        size = min(3, len(shape.offsets))
        for some in sorted(combinations(range(len(shape.offsets)), size), key=max):
            table = figure_table(machine, part_of(shape.offsets, some), shape.reflections)
            one, two, three = (*some, -1)[:3]
            yield self._table(table), one, two, three, -1

    def _table(self, table: Table) -> int:
        """Where a table begins: for each way to lay the tiles the fewest swaps with no push, one push and so on."""
        begin = self._begins.get(id(table))
        if begin is None:
            begin = self._begins[id(table)] = sum(map(len, self._levels))
            levels = bytes(table.levels(ENOUGH_PUSHES))
            by_pushes = [levels[pushes * table.size :][: table.size] for pushes in range(ENOUGH_PUSHES + 1)]
            by_states = bytes(swaps for each in zip(*by_pushes, strict=True) for swaps in each)
            self._levels.append(self.machine.small(by_states))
        return begin


class Purse:
    """How much anybody can pay at most: beside each number of flips, which pushes and swaps."""

    def __init__(self, machine: Machine, budgets: Sequence[Symbols]) -> None:
        self.pushes = min(ENOUGH_PUSHES, max(pushes for pushes, _, _ in budgets))
        beside: list[int] = []
        first = [0]
        for flips in range(CELLS + 1):
            for pushes, _, swaps in largest([(pushes, 0, swaps) for pushes, most, swaps in budgets if most >= flips]):
                beside += (min(pushes, ENOUGH_PUSHES), swaps)
            first.append(len(beside) // 2)
        self.first = machine.numbers(first)
        self.beside = machine.numbers(beside)


def _all_wanted(deck: Deck) -> Iterator[Constellations]:
    for card in deck:
        yield card.constellations
        if card.rank == GREAT_OLD_ONE:
            stars = sorted({each.star for each in deck if each.star and each.family == card.family})
            for size in range(1, STARS_TO_IGNORE + 1):
                for lent in combinations(stars, size):
                    yield card.constellations.ignoring(symbols_of(lent))


@lru_cache(8)
def figures(machine: Machine, deck: Deck) -> Figures:
    """The figures of a deck, made once."""
    return Figures(machine, deck)


def deck_of(world: World) -> Deck:
    """All cards, wherever they lie."""
    piles = (world.deck, world.discards, *world.hands, *world.creatures)
    return tuple(sorted((card for pile in piles for card in pile), key=lambda card: card.number))


class Wishes:
    """What somebody with certain creatures could make of any card, and what it may invoke for it; for many skies."""

    def __init__(
        self, known: Figures, mine: tuple[Card, ...], great: tuple[Card, ...], furthest: int, lost: tuple[str, ...]
    ) -> None:
        self.known = known
        machine = known.machine
        kinds = [[NO_SYMBOLS], *(largest([made for made, _ in powered(each, mine)]) for each in known.invocations)]
        budgets = [budget for kind in kinds for budget in kind]
        self.most_budgets = largest(budgets)
        most = max(map(sum, budgets))
        first = [0]
        for kind in kinds:
            first.append(first[-1] + len(kind))
        self.first_budgets = machine.numbers(first)
        self.budgets = machine.numbers(number for budget in budgets for number in budget)
        self.by_card: dict[Card, list[int]] = {}
        """The figures that each card may need."""
        flat: list[int] = []
        for card in known.deck:
            wishes = []
            for target in targets((card,), Scale((card,), mine, great, furthest, lost)):
                gain = WIN if target.wins else card.points - sum(each.points for each in target.outcome.gone)
                cells = sum(len(part.cells) for part in target.wanted.parts)
                # With few symbols figures of four and five cells are hardly ever in reach, and dear to price.
                if gain > 0 and not (card.rank == GREAT_OLD_ONE and cells > 3 and most <= LITTLE):
                    wishes.append((-gain, cells, known.number[id(target.wanted)]))
            for gain, _, figure in sorted(wishes):
                flat += [card.number, figure, -gain]
            self.by_card[card] = [figure for *_, figure in wishes]
        self.wishes = machine.numbers(flat)


@lru_cache(2_000)
def _wishes(
    known: Figures, mine: tuple[Card, ...], great: tuple[Card, ...], furthest: int, lost: tuple[str, ...]
) -> Wishes:
    return Wishes(known, mine, great, furthest, lost)


class Prospects:
    """The chances of both players in many worlds that one of them imagines, for any sky that it might leave behind."""

    def __init__(self, machine: Machine, worlds: Sequence[World], seat: int) -> None:
        self._machine = machine
        self._seat, self._other = seat, 1 - seat
        self._figures = figures(machine, deck_of(worlds[0]))
        theirs = [world.hands[self._other] for world in worlds]
        self._theirs = Hands(machine, theirs)
        self._draws = [_next_cards(world, number) for number, world in enumerate(worlds)]
        self._unseen = {card for world, hand in zip(worlds, theirs, strict=True) for card in (*world.deck, *hand)}
        self._unseen.update(card for draws in self._draws for card in draws)
        self._scenes: dict[tuple[object, ...], _Scene] = {}

    def features(self, world: World) -> list[float]:
        """The PROSPECTS when our turn is over and our hand not yet filled."""
        key = (world.hands[self._seat], *world.creatures)
        scene = self._scenes.get(key)
        if scene is None:
            scene = self._scenes[key] = _Scene(self._figures, (self._us(world), self._them(world)))
        return [chance for chances in scene.chances(world.sky) for chance in chances]

    def _us(self, world: World) -> "_Party":
        kept, creatures, *rest = world.standing(self._seat)
        missing = max(0, hand_size(creatures) - len(kept))
        hands = Hands(self._machine, [(*kept, *draws[:missing]) for draws in self._draws])
        return _Party(_wishes(self._figures, creatures, *rest), self._unseen.union(kept), hands)

    def _them(self, world: World) -> "_Party":
        _, *standing = world.standing(self._other)
        return _Party(_wishes(self._figures, *standing), self._unseen, self._theirs)


def _next_cards(world: World, number: int) -> tuple[Card, ...]:
    """What will be drawn in the world of that number; if the draw pile is short, the discards are shuffled in."""
    cards = world.deck[::-1][:HAND_WITH_GHAST]
    if len(cards) < HAND_WITH_GHAST:
        cards += Random(number).sample(world.discards, min(len(world.discards), HAND_WITH_GHAST - len(cards)))
    return tuple(cards)


def make_ready(machine: Machine, deck: Deck) -> None:
    """Load or compile the kernels and make the figures of a deck, so that the first answer is as quick as others."""
    world = World(Sky(bytes(range(0, 2 * len(TILES), 2))), [deck[:HAND], deck[HAND:][:HAND]], [(), ()], [], [], 0)
    world.deck += deck[2 * HAND :]
    Prospects(machine, [world], 0).features(world)


class Hands:
    """Hands that a seat may have, as numbers, -1 for cards that are missing."""

    def __init__(self, machine: Machine, hands: Sequence[Sequence[Card]]) -> None:
        self.size = max(1, max(map(len, hands)))
        self.cards = machine.numbers(
            number for hand in hands for number in (*(card.number for card in hand), *[-1] * (self.size - len(hand)))
        )


class _Party:
    """A player: what it wishes for, the hands that it may have, and all cards of these hands."""

    def __init__(self, wishes: Wishes, pool: set[Card], hands: Hands) -> None:
        self.wishes = wishes
        self.hands = hands
        self.pool = wishes.known.machine.small(bytes(card in pool for card in wishes.known.deck))
        self.asked = {figure for card in pool for figure in wishes.by_card[card]}


class _Scene:
    """Both players at one moment, whatever the sky."""

    def __init__(self, known: Figures, parties: Sequence[_Party]) -> None:
        self._figures = known
        self._parties = parties
        self._asked = known.flags({figure for party in parties for figure in party.asked})
        self._purse = Purse(known.machine, [budget for party in parties for budget in party.wishes.most_budgets])

    def chances(self, sky: Sky) -> Iterator[list[float]]:
        """For each of them, how likely it can summon what is worth one point, two and so on, or win."""
        known = self._figures
        machine = known.machine
        swaps = known.prices(sky, self._asked, self._purse)
        for party in self._parties:
            gains = machine.room(len(known.deck) * (len(known.invocations) + 1))
            counts = machine.room(WIN + 1)
            machine.reckon(
                swaps,
                self._purse.pushes,
                party.wishes.wishes,
                party.wishes.first_budgets,
                party.wishes.budgets,
                party.pool,
                known.kind_of,
                party.hands.cards,
                party.hands.size,
                gains,
                counts,
            )
            nothing, *more = machine.listed(counts)
            hands = nothing + sum(more)
            yield [count / hands for count in more]
