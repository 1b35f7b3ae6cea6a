"""What two players might summon next: as if every hand were looked at, and the same on both machines."""

from collections.abc import Iterable
from random import Random

import pytest
from benchmarks.fit_the_stars import begun, dealt_anew
from hypothesis import given, settings
from hypothesis import strategies as st

from cultists.games.stars_are_right.cards import Card, Symbols, cards
from cultists.games.stars_are_right.planner.kernels import CELLS
from cultists.games.stars_are_right.planner.machine import Machine, fastest, plain
from cultists.games.stars_are_right.planner.reach import Reach
from cultists.games.stars_are_right.planner.tables import shape_of
from cultists.games.stars_are_right.strong.prospects import CHANCES, PROSPECTS, WIN, Prospects, Purse, deck_of, figures
from cultists.games.stars_are_right.strong.quick import LITTLE, quick_turn
from cultists.games.stars_are_right.strong.world import World, play, powered, targets
from cultists.games.stars_are_right.table import NO_SYMBOLS
from cultists.sky import Constellations, Sky
from games.stars_are_right.play import lay

BUDGETS = [(2, 1, 2), (0, 3, 1), (3, 0, 0)]
WIDTH = 4
"""No push, one, two or three."""


def after_some_turns(luck: str, turns: int) -> tuple[World, int, Random]:
    """A world after the turn of a seat that has not drawn yet."""
    world, rng = begun(2, luck)
    for _ in range(turns):
        before = world.copy()
        play(world, quick_turn(world, rng), rng)
        if world.winner is not None:
            world = before
            break
    seat = world.turn
    turn = quick_turn(world, rng)
    turn.target = None
    play(world, turn, rng, draws=False)
    return world, seat, rng


class Payable:
    """Who can pay for what on a sky: as the planner says, and for large figures as their price says."""

    def __init__(self, sky: Sky, budgets: list[Symbols]) -> None:
        machine = fastest()
        self.known = figures(machine, tuple(cards()))
        purse = Purse(machine, budgets)
        self.width = purse.pushes + 1
        self.prices = machine.listed(self.known.prices(sky, self.known.flags(set(range(len(self.known)))), purse))
        self.reach = Reach(sky)

    def __call__(self, wanted: Constellations, budget: Symbols) -> bool:
        if not is_large(wanted):
            return self.reach.costs(wanted, [budget]).within(budget)
        pushes, flips, swaps = budget
        row = self.known.number[id(wanted)] * (CELLS + 1) + min(flips, CELLS)
        return self.prices[row * self.width + min(pushes, self.width - 1)] <= swaps


def is_large(wanted: Constellations) -> bool:
    shape = shape_of(wanted)
    return not (shape.is_single or shape.is_pairs or len(shape.symbols) <= 3)


def symbols_with(world: World, seat: int, hand: Iterable[Card]) -> dict[Card, list[Symbols]]:
    """What each card could be invoked for."""
    return {card: [symbols for symbols, _ in powered(card.invocation, world.creatures[seat])] for card in hand}


def gain(world: World, payable: Payable, seat: int, hand: tuple[Card, ...]) -> int:
    """The most that a hand could gain on this sky, found card by card."""
    made = symbols_with(world, seat, hand)
    most = max(sum(symbols) for some in symbols_with(world, seat, cards()).values() for symbols in some)
    best = 0
    for target in targets(hand, world.scale(seat)):
        if is_large(target.wanted) and most <= LITTLE:
            continue
        lost = sum(each.points for each in target.outcome.gone)
        budgets = [NO_SYMBOLS, *(each for card, some in made.items() if card is not target.card for each in some)]
        if any(payable(target.wanted, budget) for budget in budgets):
            best = max(best, WIN if target.wins else target.card.points - lost)
    return best


def prices(machine: Machine, sky: Sky) -> list[int]:
    known = figures(machine, tuple(cards()))
    return machine.listed(known.prices(sky, known.flags(set(range(len(known)))), Purse(machine, BUDGETS)))


@settings(max_examples=10, deadline=None)
@given(luck=st.integers(0, 10**6))
def test_a_price_is_exact_but_for_large_figures_and_never_too_high(luck: int) -> None:
    sky = begun(2, str(luck))[0].sky
    known = figures(fastest(), tuple(cards()))
    found = prices(fastest(), sky)
    reach = Reach(sky)
    large = 0
    for number, wanted in enumerate(known.all):
        exact = not is_large(wanted)
        large += not exact
        costs = reach.costs(wanted, BUDGETS) if exact or number % 20 == 0 else None
        for pushes, flips, swaps in BUDGETS if costs else ():
            seems = found[(number * (CELLS + 1) + flips) * WIDTH + pushes] <= swaps
            assert costs is not None
            assert seems == costs.within((pushes, flips, swaps)) or (seems and not exact)
    assert large == 48, "Great Old Ones with no star lent, or one"


def test_both_machines_ask_the_same_price() -> None:
    """With all figures of a deck, in plain Python too."""
    sky = begun(2, "a sky")[0].sky
    assert prices(plain(), sky) == prices(fastest(), sky)


@settings(max_examples=15, deadline=None)
@given(luck=st.integers(0, 10**6), turns=st.integers(0, 20))
def test_the_chances_are_those_of_all_hands(luck: int, turns: int) -> None:
    world, seat, rng = after_some_turns(str(luck), turns)
    worlds = [dealt_anew(world, seat, rng) for _ in range(20)]
    found = dict(zip(PROSPECTS, Prospects(fastest(), worlds, seat).features(world), strict=True))
    budgets = [each for who in (0, 1) for some in symbols_with(world, who, cards()).values() for each in some]
    payable = Payable(world.sky, budgets)
    for whom, who in (("us", seat), ("the other", 1 - seat)):
        gains = []
        for each in worlds:
            then = each.copy()
            if who == seat:
                then.draw(seat, rng)
            gains.append(gain(world, payable, who, then.hands[who]))
        expected = [gains.count(points) / len(gains) for points in range(1, WIN + 1)]
        assert [found[f"chance of {chance} for {whom}"] for chance in CHANCES] == pytest.approx(expected)


def test_no_card_pays_for_its_own_summoning() -> None:
    """One card alone is summoned with no move, or not at all; a second one may be invoked for it."""
    world = World.of(lay("sky: 2 SH 1 3 V / SU LE CR 3 FM / 1 1 SE 2 2 / V 1 ME 4 CR / SH 3 CR 2 V").table, Random(0))
    spawn, other = (world_card(world, name) for name in ("hasturs-spawn-p", "tindaloo-p"))
    for hand, chance in (((spawn,), 0.0), ((spawn, other), 1.0)):
        found = Prospects(fastest(), [holding(world, hand)], 0).features(holding(world, hand))
        assert dict(zip(PROSPECTS, found, strict=True))["chance of a summoning worth 2 for the other"] == chance


def world_card(world: World, name: str) -> Card:
    return next(card for card in deck_of(world) if card.id == name)


def holding(world: World, hand: tuple[Card, ...]) -> World:
    """The same world with the other's hand laid."""
    pile = [card for card in deck_of(world) if card not in hand]
    return World(world.sky, [(), hand], [(), ()], pile, [], 0)


def test_both_machines_see_the_same_chances() -> None:
    world, seat, rng = after_some_turns("a game", 4)
    worlds = [dealt_anew(world, seat, rng) for _ in range(20)]
    one, other = (Prospects(machine, worlds, seat).features(world) for machine in (plain(), fastest()))
    assert one == other
    assert any(one)


@pytest.mark.parametrize("pile", [0, 2])
def test_when_the_draw_pile_is_short_the_discards_are_drawn(pile: int) -> None:
    world, seat, rng = after_some_turns("a game", 6)
    worlds = [dealt_anew(world, seat, rng) for _ in range(50)]
    full = Prospects(fastest(), worlds, seat).features(world)
    for each in worlds:
        each.discards += each.deck[pile:]
        del each.deck[pile:]
    short = Prospects(fastest(), worlds, seat).features(world)
    assert short[len(CHANCES) :] == full[len(CHANCES) :], "their hands are the same"
    assert short[: len(CHANCES)] == pytest.approx(full[: len(CHANCES)], abs=0.3)
    assert sum(short[: len(CHANCES)]) > 0.5


@pytest.mark.parametrize("options", ["", "reflections=on", "cthulhoo_star=ME", "formless_star=FM"])
def test_every_deck_is_foreseen(options: str) -> None:
    """The stars that Servitors lend need not be among those of their Great Old One."""
    game = lay(
        f"""
        {f"options: {options}" if options else ""}
        creatures 1: formless-p-p dagoon-s deep-ones-p-f   creatures 2: formless-f-p dagoon-p deep-ones-f-f
        hand 1: cthulhoo-p tsatso-f hastur-f dagoon-f byakhee-f-f   hand 2: cthulhoo-f tsatso-p gug-f byakhee-s-s
        """
    )
    world = World.of(game.table, Random(0))
    found = Prospects(fastest(), [world], 0).features(world)
    assert all(sum(found[start:][: len(CHANCES)]) in (0, 1) for start in (0, len(CHANCES)))
