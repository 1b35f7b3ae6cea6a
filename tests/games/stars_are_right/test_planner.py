"""The planner of the skies: exact against the engine and against trying everything, with numba and without."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from cultists.bots import bot_for
from cultists.engine import words_of
from cultists.games.stars_are_right.cards import GREAT_OLD_ONE, KINDS, Act, Card, Symbols, cards
from cultists.games.stars_are_right.invocation import NOTHING
from cultists.games.stars_are_right.planner import Patience, Reach, Solution, Start, Way, filler, harmless, solve
from cultists.games.stars_are_right.planner.machine import PURE_PYTHON, Compiled, Machine, fastest, plain
from cultists.games.stars_are_right.planner.solving import with_powers
from cultists.games.stars_are_right.planner.tables import laid, shape_of
from cultists.games.stars_are_right.powers import NO_MORE
from cultists.games.stars_are_right.summoning import loans, summonable
from cultists.sky import FLIPS, PUSHES, SWAPS, TILES, Constellations, Move, Sky, which_shown
from games.stars_are_right.play import RULES, Stars, card, lay

pytestmark = pytest.mark.slow

MOVES: tuple[tuple[Move, ...], ...] = (PUSHES, FLIPS, SWAPS)


@pytest.fixture(params=["numba", "plain Python"])
def machine(request: pytest.FixtureRequest) -> Machine:
    """Everything is asked twice: compiled, and in plain Python."""
    if request.param == "plain Python":
        return plain()
    pytest.importorskip("numba")
    return fastest()


def random_sky(rng: Random) -> Sky:
    return Sky(bytes(2 * tile + rng.randrange(2) for tile in rng.sample(range(len(TILES)), len(TILES))))


def skies_after(sky: Sky, budget: Symbols) -> set[Sky]:
    """Every sky after all these symbols are used, in every order: the plain search."""
    reached: dict[Symbols, set[Sky]] = {(0, 0, 0): {sky}}
    for spent in sorted(product(*(range(have + 1) for have in budget)), key=sum):
        push, flip, swap = spent
        for kind, before in enumerate([(push - 1, flip, swap), (push, flip - 1, swap), (push, flip, swap - 1)]):
            if min(before) >= 0:
                found = {move.apply(each) for each in reached[before] for move in MOVES[kind]}
                reached.setdefault((push, flip, swap), set()).update(found)
    return reached[budget]


def wishes(reflections: bool) -> list[Constellations]:
    """What all cards ask for; of the Great Old Ones also what is left when up to three stars are lent."""
    wanted = []
    for each in cards(reflections=reflections):
        stars = {symbol for part in each.constellations.parts for _, _, symbol in part.cells}
        most = 3 if each.rank == GREAT_OLD_ONE else 0
        for size in range(most + 1):
            wanted += [each.constellations.ignoring(lent) for lent in combinations(sorted(stars), size)]
    return wanted


def played(sky: Sky, moves: tuple[Move, ...]) -> Sky:
    for move in moves:
        sky = move.apply(sky)
    return sky


# One sky: what can be brought about, and how


@pytest.mark.parametrize("reflections", [False, True])
@pytest.mark.parametrize(
    "budget",
    [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (2, 0, 0), (0, 2, 0), (0, 0, 2), (1, 1, 0), (1, 0, 1), (0, 1, 1)],
)
def test_what_is_in_reach_is_what_trying_everything_finds(budget: Symbols, reflections: bool, machine: Machine) -> None:
    """Cards of all ranks, and what is left of Great Old Ones when stars are lent; all symbols must be used."""
    rng = Random(100 * budget[0] + 10 * budget[1] + budget[2] + reflections)
    sky = random_sky(rng)
    wanted = rng.sample(wishes(reflections), 60 if machine.triples else 15)
    skies = skies_after(sky, budget)
    right = {number for each in skies for number in which_shown(wanted, each)}
    reach = Reach(sky, machine=machine)
    for number, wish in enumerate(wanted):
        costs = reach.costs(wish, [budget])
        assert costs.within(budget) == (number in right), wish
        cost = costs.cheapest(budget)
        assert (cost is not None) == (number in right)
        if cost is not None:
            found = costs.moves(cost)
            left = tuple(have - [m.kind for m in found.moves].count(k) for have, k in zip(budget, KINDS, strict=True))
            assert len(found.moves) == sum(cost)
            after = played(sky, (*found.moves, *filler(found.keep, (left[0], left[1], left[2]))))
            assert after in skies
            assert wish.shown_in(after)


@pytest.mark.parametrize("budget", [(1, 1, 1), (3, 0, 0)])
def test_three_symbols_exactly(budget: Symbols) -> None:
    """Thousands of skies around one."""
    sky = random_sky(Random(sum(budget) + 7 * budget[0]))
    wanted = wishes(reflections=False)[:: 9 if budget[2] else 2]
    right: set[int] = set()
    for each in skies_after(sky, budget):
        right |= set(which_shown(wanted, each))
    reach = Reach(sky)
    assert {number for number, wish in enumerate(wanted) if reach.costs(wish, [budget]).within(budget)} == right


@pytest.mark.parametrize("budget", [(2, 2, 2), (1, 2, 2), (4, 0, 1), (0, 1, 4)])
def test_what_was_undone_can_be_done(budget: Symbols, machine: Machine) -> None:
    """Far from where everything could be tried: a sky that shows a figure, then so many moves away from it."""
    rng = Random(sum(budget))
    for each in rng.sample([every for every in cards() if every.points], 12 if machine.triples else 4):
        sky = away_from(showing(each, rng), budget, rng)
        found = Reach(sky, machine=machine).costs(each.constellations, [budget])
        assert found.is_complete
        cost = found.cheapest(budget)
        assert cost is not None, f"{each.id} on {sky.exactly()}"
        assert each.constellations.shown_in(played(sky, found.moves(cost).moves))


def showing(each: Card, rng: Random) -> Sky:
    """A random sky that shows what a card asks for."""
    while True:
        faces: dict[int, int] = {}
        tiles = rng.sample(range(len(TILES)), len(TILES))
        for part in each.constellations.parts:
            top, left, _ = part.cells[0]
            spaces = rng.choice(laid(tuple((row - top, column - left) for row, column, _ in part.cells), False))
            for space, (_, _, symbol) in zip(spaces, part.cells, strict=True):
                tile = next(tile for tile in tiles if symbol in TILES[tile])
                tiles.remove(tile)
                faces[space] = 2 * tile + TILES[tile].index(symbol)
        if len(faces) == sum(len(part.cells) for part in each.constellations.parts):
            others = iter(tiles)
            return Sky(bytes(faces[space] if space in faces else 2 * next(others) for space in range(25)))


def away_from(sky: Sky, budget: Symbols, rng: Random) -> Sky:
    """The sky after so many moves of each kind in some order."""
    kinds = [kind for kind, number in enumerate(budget) for _ in range(number)]
    rng.shuffle(kinds)
    return played(sky, tuple(rng.choice(MOVES[kind]) for kind in kinds))


def test_no_way_is_shorter(machine: Machine) -> None:
    """The costs of a figure are the least: every budget is compared with what all skies show."""
    sky = random_sky(Random(3))
    wanted = [card(name).constellations for name in ("dagoon-f", "deep-ones-p-f", "hasturs-spawn-f", "ghast-s")]
    budgets = [(p, f, s) for p, f, s in product(range(3), repeat=3) if p + f + s <= 2]
    right = {
        budget: {number for each in skies_after(sky, budget) for number in which_shown(wanted, each)}
        for budget in budgets
    }
    reach = Reach(sky, machine=machine)
    for number, wish in enumerate(wanted):
        costs = reach.costs(wish, [(2, 2, 2)])
        for budget in budgets:
            assert costs.within(budget) == (number in right[budget])
        fewest = min((sum(budget) for budget in budgets if number in right[budget]), default=None)
        best = costs.cheapest((2, 2, 2))
        if fewest is not None:
            assert best is not None
            assert sum(best) == fewest == sum(costs.all()[0])


def test_nothing_is_done_with_fewer_moves_than_at_least(machine: Machine) -> None:
    """A bound for figures that are searched, the number itself for those that have a table."""
    rng = Random(5)
    bounds = exact = 0
    for wanted in rng.sample(wishes(reflections=False), 24):
        reach = Reach(random_sky(rng), machine=machine)
        least = reach.at_least(wanted)
        costs = reach.costs(wanted, [(2, 2, 2)])
        found = min(map(sum, costs.all()), default=None)
        if found is None:
            continue
        assert least <= found
        bounds += 1
        exact += least == found
        if shape_of(wanted).is_single or shape_of(wanted).made(machine)[1] is not None:
            assert least == min(map(sum, reach.costs(wanted, [(4, 5, 6)]).all()))
    assert bounds > 15
    assert exact > bounds / 2, "a bound that is always 0 says nothing"


def test_numba_and_plain_python_agree() -> None:
    """All costs within many symbols, on random skies."""
    pytest.importorskip("numba")
    compared = 0
    for seed in range(4):
        rng = Random(seed)
        sky = random_sky(rng)
        reaches = [Reach(sky, machine=each) for each in (fastest(), plain())]
        budgets: list[Symbols] = [(2, 1, 1), (0, 3, 0), (1, 0, 3)]
        for wish in rng.sample(wishes(reflections=bool(seed % 2)), 40):
            both = [reach.costs(wish, budgets) for reach in reaches]
            for budget in product(range(3), range(4), range(4)):
                if any(all(b >= a for a, b in zip(budget, most, strict=True)) for most in budgets):
                    assert both[0].within(budget) == both[1].within(budget), (wish, budget)
                    compared += 1
    assert compared > 1000
    assert isinstance(fastest(), Compiled)


def test_plain_python_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PURE_PYTHON, "1")
    assert fastest.__wrapped__().name == "plain Python"
    monkeypatch.setenv(PURE_PYTHON, "0")
    monkeypatch.setattr("cultists.games.stars_are_right.planner.machine.find_spec", lambda _name: None)
    assert fastest.__wrapped__().name == "plain Python"


@pytest.mark.parametrize("error", [ImportError("Numba needs NumPy 2.3 or less"), SystemError("no such bytecode")])
def test_a_numba_that_cannot_be_imported_is_done_without(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be installed and still refuse the NumPy or the Python beside it; that is said once, and nothing ends."""

    def refuse(_name: str) -> None:
        raise error

    monkeypatch.delenv(PURE_PYTHON, raising=False)
    monkeypatch.setattr("cultists.games.stars_are_right.planner.machine.find_spec", lambda name: name)
    monkeypatch.setattr("cultists.games.stars_are_right.planner.machine.import_module", refuse)
    with pytest.warns(RuntimeWarning, match=str(error)) as told:
        assert fastest.__wrapped__().name == "plain Python"
    assert len(told) == 1


def test_what_cannot_be_kept_is_compiled_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be written, numba refuses to keep what it compiles; it is compiled all the same."""
    real = pytest.importorskip("numba").njit
    compiled = []

    def njit(kernel: Any = None, **options: Any) -> Any:
        if options.get("cache"):
            return lambda _kernel: _refuse()
        compiled.append(kernel)
        return real(kernel)

    def _refuse() -> None:
        raise RuntimeError("cannot cache function: no locator available")

    monkeypatch.setattr("numba.njit", njit)
    machine = Compiled()
    assert len(compiled) == 9
    count = machine.choose_tiles(
        machine.small(random_sky(Random(1)).symbols), machine.numbers([2, 4]), machine.room(100), machine.room(50)
    )
    assert count == 35, "five tiles 1 or 4, seven tiles 2 or 3"


@pytest.mark.parametrize("reflections", [False, True])
def test_whatever_is_left_can_be_spent_without_harm(reflections: bool) -> None:
    """Wherever a figure of any card lies, a push, a flip and a swap leave it alone."""
    for each in cards(reflections=reflections):
        parts = [part.cells for part in each.constellations.parts]
        if len(parts) == 1:
            shape = shape_of(each.constellations)
            for spaces in laid(shape.offsets, reflections):
                assert all(harmless(kind, spaces) for kind in range(3)), each
        else:
            assert sum(map(len, parts)) <= 4, "four tiles leave one of five rows alone"
    for spaces in combinations(range(25), 4):
        if len({space // 5 for space in spaces}) == 4 and len({space % 5 for space in spaces}) == 4:
            assert all(harmless(kind, spaces) for kind in range(3))


def test_every_card_has_a_shape_under_all_options() -> None:
    for reflections, cthulhoo, formless in product([False, True], ["SH", "ME"], ["LE", "FM"]):
        for each in cards(reflections=reflections, cthulhoo_star=cthulhoo, formless_star=formless):
            assert shape_of(each.constellations).symbols


def test_other_figures_are_refused() -> None:
    with pytest.raises(ValueError, match="two pairs"):
        Reach(random_sky(Random(0))).costs(Constellations.parse(["1 2 3", "4 5"]), [(1, 0, 0)])


# Whole turns, played through by the engine


def turns(game: Stars, with_minions: bool = False) -> Iterator[tuple[Stars, str | None]]:
    """Every way to play the turn up to the summoning, with the card invoked; what is the same is played once."""
    todo: list[tuple[Stars, str | None]] = [(game, None)]
    seen = set()
    while todo:
        here, invoked = todo.pop()
        table, question = here.table, here.question
        assert question is not None
        key = (
            table.step,
            table.sky.cells,
            table.symbols,
            table.used,
            invoked,
            table.creatures[table.turn],
            table.hands[0],
        )
        if key in seen and question.about == table.step:  # in the middle of a step the table does not tell all
            continue
        seen.add(key)
        if question.about == "summon":
            yield here, invoked
        if question.about == "search the draw pile":
            continue  # what is in it nobody knows, so nobody plans with it
        for option in question.options:
            is_minion = isinstance(option, Act) and option.verb == "use" and option.card.power is None
            if is_minion and not with_minions:
                continue
            if question.about == "summon" and not is_minion:
                continue
            after = here.copy()
            after.answer(question.seat, option)
            is_invoked = isinstance(option, Act) and option.verb == "invoke"
            todo.append((after, option.card.id if is_invoked else invoked))


def summonings(game: Stars, with_minions: bool = False) -> set[tuple[str, tuple[str, ...], str | None]]:
    """Every card that the engine lets us summon this turn, with the lenders and the card invoked."""
    return {
        (each.id, tuple(sorted(lender.id for lender in loan.lenders)), invoked)
        for here, invoked in turns(game, with_minions)
        for each in summonable(here.table, here.table.turn)
        for loan in loans(here.table, here.table.turn, each)
    }


def carry_out(game: Stars, way: Way) -> Stars:
    """Play a way, answer by answer; what is not asked because there is no choice is passed over."""
    late = way.minions[-1:] if way.is_fetched_late else ()
    wished: list[tuple[str, Any]] = []
    for use in way.minions[: len(way.minions) - len(late)]:
        wished += _using(use)
    if game.table.step == "invoke":
        wished.append(("invoke", NOTHING if way.invoked is None else way.invoked.to_invoke))
    if game.table.step in ("invoke", "use powers"):
        wished += [("use powers", creature.to_use) for creature in way.powers]
        wished.append(("use powers", NO_MORE))
    wished += [("change the sky", move) for move in (*way.moves, *way.filler)]
    for use in late:
        wished += _using(use)
    wished.append(("summon", way.card.to_summon))
    here = game.copy()
    for about, choice in wished:
        question = here.question
        assert question is not None
        if choice in question.options and about in (question.about, "any"):
            here.answer(question.seat, choice)
        else:
            assert about in ("use powers", "give", "take", "fetch"), f"{words_of(choice)} is not offered"
            assert question.about != about
    question = here.question
    assert question is not None
    if question.about == "lend stars":
        loan = next(each for each in question.options if set(each.lenders) == set(way.lenders))
        here.answer(question.seat, loan)
    return here


def _using(use: Any) -> list[tuple[str, Any]]:
    if use.given is None:
        return [("any", use.minion.to_use), ("fetch", use.taken.to_fetch)]
    return [("any", use.minion.to_use), ("give", use.given.to_give), ("take", use.taken.to_take)]


def check_against_the_engine(game: Stars, solution: Solution, with_minions: bool = False) -> None:
    """The same cards with the same invocations; every way works as it says; no loan is missed or dearer than needed."""
    truth = summonings(game, with_minions)
    found = {
        (way.card.id, tuple(sorted(each.id for each in way.lenders)), None if way.invoked is None else way.invoked.id)
        for way in solution.ways
    }
    if with_minions:
        assert {name for name, *_ in found} == {name for name, *_ in truth}
    else:
        assert {(name, invoked) for name, _, invoked in found} == {(name, invoked) for name, _, invoked in truth}
        assert found <= truth
        for name, lenders, invoked in truth:
            assert any(
                (name, less, invoked) in found
                for size in range(len(lenders) + 1)
                for less in combinations(lenders, size)
            )
    before = {each.id for each in game.table.creatures[game.table.turn]}
    for way in solution.ways:
        after = carry_out(game, way)
        seat = game.table.turn
        assert way.card in after.table.creatures[seat]
        given = {use.given.id for use in way.minions if use.given}
        gone = before - {each.id for each in after.table.creatures[seat]}
        assert gone == ({each.id for each in way.spent} | given) & before
    assert solution.is_complete


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_turn_is_what_the_engine_allows(seed: int, machine: Machine) -> None:
    """Random hands with one symbol each, random creatures with powers, mirror images by turns."""
    rng = Random(seed)
    mirrored = "on" if seed % 2 else "off"
    deck = [each.id for each in cards()]
    rng.shuffle(deck)
    hand = [name for name in deck if sum(card(name).invocation) == 1][:2] + [
        name for name in deck if card(name).points >= 2
    ][:2]
    mine = [name for name in deck if card(name).points == 1 and name not in hand][:2]
    small = [name for name in hand if sum(card(name).invocation) == 1]
    big = [name for name in hand if name not in small]
    game = lay(
        f"options: reflections={mirrored}\nsky: {random_sky(rng).exactly()}\n"
        f"hand 1: {' '.join(small)}   creatures 1: {' '.join(mine)}"
    )
    check_against_the_engine(game, solve(Start.of_table(game.table), machine=machine))
    for name in big:  # to be summoned with the symbols at hand, without a wide choice of cards to invoke
        game = lay(
            f"options: reflections={mirrored}\nsky: {random_sky(rng).exactly()}\n"
            f"hand 1: {name} {big[0] if name != big[0] else small[0]}\ncreatures 1: {mine[0]}\n"
            f"step: change the sky   symbols: {rng.choice(['push', 'flip', 'swap'])} {rng.choice(['push', 'flip'])}\n"
        )
        check_against_the_engine(game, solve(Start.of_table(game.table), machine=machine))


@pytest.mark.parametrize("elsewhere", ["", "cthulhoo-s", "cthulhoo-s cthulhoo-f"])
@pytest.mark.parametrize(
    "sky",
    [
        "FM 5 SH 5 FM / 3 SU V ME 3 / SE CR CR 3 1 / 1 1 4 3 2 / 2 4 CR 3 ME",
        "LE 4 V SU 2 / 2 2 2 2 2 / 3 1 1 1 1 / V V CR CR CR / SH ME SH FM SE",
    ],
)
def test_bonus_stars_and_avatars_elsewhere(sky: str, elsewhere: str, machine: Machine) -> None:
    """Three stars at most, one fewer for each avatar of others; Lesser Servitors leave.  (rules 16.20, 16.21)"""
    others = elsewhere.split()
    game = lay(
        f"seats: 3\nsky: {sky}\nhand 1: cthulhoo-p gug-s\n"
        f"creatures 1: deep-ones-p-f deep-ones-s-s dagoon-p deep-ones-f-f\n"
        f"creatures 2: {' '.join(others[:1])}\ncreatures 3: {' '.join(others[1:])}\n"
        "step: change the sky   symbols: swap"
    )
    solution = solve(Start.of_table(game.table), machine=machine)
    check_against_the_engine(game, solution)
    assert all(len(way.lenders) <= 3 - len(others) for way in solution.ways)


def test_the_invoked_card_is_not_the_one_summoned_and_an_avatar_is_not_summoned_twice() -> None:
    game = lay("hand 1: hasturs-spawn-p cthulhoo-p   creatures 1: cthulhoo-s")
    solution = solve(Start.of_table(game.table))
    assert {way.card.id for way in solution.ways} == {"hasturs-spawn-p"}
    assert {None if way.invoked is None else way.invoked.id for way in solution.ways} == {None, "cthulhoo-p"}


def test_powers_in_the_right_order() -> None:
    """A push becomes two, one of them a swap.  (rules 16.7, 16.8)"""
    found = with_powers((1, 0, 0), [card("formless-s-p"), card("miri-nigri-p")])
    assert set(found) == {(1, 0, 0), (2, 0, 0), (0, 0, 1), (1, 0, 1)}
    assert [each.id for each in found[1, 0, 1]] == ["miri-nigri-p", "formless-s-p"]


def test_a_power_that_was_used_is_not_used_again() -> None:
    lines = "hand 1: dagoon-p   creatures 1: miri-nigri-p formless-s-p   invoked: byakhee-p-p   step: use powers"
    game = lay(f"{lines}   symbols: push")
    (way,) = [each for each in solve(Start.of_table(game.table)).ways if each.card.id == "dagoon-p"]
    assert [each.id for each in way.powers] == ["miri-nigri-p", "formless-s-p"]
    assert sorted(move.kind for move in way.moves) == ["push", "swap"]
    check_against_the_engine(game, solve(Start.of_table(game.table)))
    assert solve(Start.of_table(lay(f"{lines}   symbols: push   used: miri-nigri-p").table)).ways == ()


def test_the_best_way_comes_first() -> None:
    """Fewest moves, then what is lost, then the smallest card invoked, then powers."""
    game = lay("hand 1: hasturs-spawn-p gug-s dagoon-p ghoul-f miri-nigri-s   creatures 1: dagoon-s")
    solution = solve(Start.of_table(game.table))
    for each in solution.cards():
        prices = [way.price for way in solution.ways_to(each)]
        assert prices == sorted(prices)
    best = {way.card.id: way for way in solution.best()}
    assert best["hasturs-spawn-p"].invoked is None
    assert best["hasturs-spawn-p"].moves == best["hasturs-spawn-p"].filler == ()


def test_a_seventh_creature_is_told() -> None:
    game = lay(
        "hand 1: byakhee-p-f   creatures 1: hastur-f dagoon-p deep-ones-p-p deep-ones-p-f deep-ones-p-s ghoul-p   "
        "step: summon"
    )
    start = Start.of_table(game.table)
    assert [way.outcome(start).seventh for way in solve(start).ways] == [card("ghoul-p")]


# Minions


def test_a_gug_brings_the_star_that_is_missing() -> None:
    game = lay(
        """
        sky: LE 5 SH 5 FM / 3 SU V ME 3 / SE CR CR 3 1 / 1 1 4 3 2 / 2 4 CR 3 ME
        hand 1: cthulhoo-p gug-s   creatures 1: gug-p byakhee-p-p ghoul-p
        creatures 2: deep-ones-p-f byakhee-f-f   step: summon
        """
    )
    start = Start.of_table(game.table)
    assert solve(start).ways == ()
    solution = solve(start, minions=True)
    assert [(way.card.id, way.minions[0].taken.id) for way in solution.ways] == [("cthulhoo-p", "deep-ones-p-f")]
    check_against_the_engine(game, solution, with_minions=True)


@pytest.mark.parametrize(
    "lines",
    [
        "hand 1: gug-s   creatures 1: dhole-p   discards: hasturs-spawn-p ghoul-p gug-p   step: summon",
        "hand 1: gug-p   creatures 1: dhole-p   discards: tcho-tcho-s-p",
        "hand 1: dagoon-p   creatures 1: dhole-s gug-f byakhee-p-p   creatures 2: formless-s-p   "
        "invoked: tcho-tcho-s-f   step: change the sky   symbols: swap",
        "hand 1: dagoon-p tindaloo-s   creatures 1: gug-f tindaloo-f byakhee-p-p dagoon-f   "
        "creatures 2: formless-s-p miri-nigri-p   invoked: ghoul-p   step: use powers   symbols: push",
    ],
)
def test_minions_as_the_engine_allows(lines: str) -> None:
    """A Dhole fetches from the discards, even the card that was just invoked; exchanges bring powers."""
    game = lay(lines)
    check_against_the_engine(game, solve(Start.of_table(game.table), minions=True), with_minions=True)


# Limits


def test_it_says_when_it_has_not_finished(machine: Machine) -> None:
    """With no time at all what needs a search is left open; what a table knows is known."""
    sky = random_sky(Random(5))
    great = [each for each in cards() if each.rank == GREAT_OLD_ONE][:5]
    start = Start(sky, great, symbols=(2, 1, 2), about="change the sky")
    whole = solve(start, machine=machine)
    assert whole.is_complete
    for hurried in (solve(start, seconds=0.0, machine=machine), solve(start, positions=1, machine=machine)):
        assert not hurried.is_complete
        assert hurried.skies < whole.skies
        assert set(hurried.cards()) <= set(whole.cards())
    small = Start(
        sky, [card("dagoon-f"), card("ghoul-p"), card("deep-ones-p-p")], symbols=(1, 1, 1), about="change the sky"
    )
    assert solve(small, seconds=0.0, machine=machine, minions=True).is_complete


def test_a_long_search_looks_at_the_clock_and_goes_on_where_it_was(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In small steps it finds the same with as many positions; and when the time is over it ends between two steps."""
    sky, wanted, budget = random_sky(Random(5)), card("cthulhoo-p").constellations, (1, 2, 3)
    whole = Reach(sky, machine=machine)
    whole.patience.most = 4000
    costs = whole.costs(wanted, [budget])
    steps: list[int] = []
    real = machine.mend

    def mend(*given: Any) -> Any:
        steps.append(int(real(*given)) - given[-3])
        return given[-3] + steps[-1]

    monkeypatch.setattr("cultists.games.stars_are_right.planner.reach.CHUNK", 50 * machine.slowness)
    monkeypatch.setattr(Patience, "chunk", lambda patience: int(max(1, min(100_000, patience.most - patience.looked))))
    monkeypatch.setattr(machine, "mend", mend)
    slow = Reach(sky, Patience(positions=4000), machine)
    assert slow.costs(wanted, [budget]).all() == costs.all()
    assert slow.patience.looked == whole.patience.looked
    assert max(steps) <= 52
    assert len([each for each in steps if each > 50]) > 3, "else nothing was broken off"
    hurried = Patience(positions=10**9)
    before = len(steps)
    monkeypatch.setattr(Patience, "is_late", property(lambda _: len(steps) > before + 3))
    assert not Reach(sky, hurried, machine).costs(card("hastur-p").constellations, [(2, 2, 6)]).is_complete
    assert len(steps) == before + 4


@pytest.mark.parametrize("bot", ["novice", "greedy", "adept", "high priest"])
def test_after_the_warm_up_no_table_is_missing(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the first answer is as quick as others."""
    bot_for(RULES, bot).warm_up()  # type: ignore[attr-defined]  # what a bot may have besides its answers

    def missing(*_: object) -> None:
        raise AssertionError("a table is made")

    monkeypatch.setattr("cultists.games.stars_are_right.planner.tables.Table.__init__", missing)
    monkeypatch.setattr("cultists.games.stars_are_right.planner.tables.Guide.__init__", missing)
    for each in cards():
        budgets = [(4, 0, 0)] if fastest().all_levels else [(pushes, 0, 0) for pushes in range(5)]
        for budget in budgets:
            Reach(random_sky(Random(1)), Patience(positions=100)).costs(each.constellations, [budget])


def test_threads_may_share_a_table() -> None:
    """Two that need more pushes at the same time: every level is made once, in its order."""
    machine = Machine()  # with tables of its own
    sky = random_sky(Random(2))
    wanted = card("deep-ones-p-p").constellations
    with ThreadPoolExecutor(4) as threads:
        asked = [(2 + number % 2, 1, 1) for number in range(8)]
        found = list(threads.map(lambda budget: Reach(sky, machine=machine).costs(wanted, [budget]).all(), asked))
    for budget, costs in zip(asked, found, strict=True):
        assert costs == Reach(sky, machine=plain()).costs(wanted, [budget]).all()


def test_a_look_with_other_symbols_forgets_nothing(machine: Machine) -> None:
    """A Great Old One asked for with these symbols, then with those, then with the first again."""
    sky = random_sky(Random(12))
    wanted = card("hastur-p").constellations.ignoring([card("hastur-p").constellations.parts[0].cells[0][2]])
    asked: list[Symbols] = [(2, 1, 0), (0, 2, 2), (2, 1, 0), (1, 1, 1)]
    reach = Reach(sky, machine=machine)
    for budget in asked:
        alone = Reach(sky, machine=machine).costs(wanted, [budget])
        assert reach.costs(wanted, [budget]).cheapest(budget) == alone.cheapest(budget)


def test_the_same_number_of_positions_gives_the_same_answer() -> None:
    great = [each for each in cards() if each.rank == GREAT_OLD_ONE]
    start = Start(random_sky(Random(8)), great, symbols=(2, 2, 2), about="change the sky")
    both = [solve(start, positions=3000) for _ in range(2)]
    assert [repr(way) for way in both[0].ways] == [repr(way) for way in both[1].ways]
    assert both[0].skies == both[1].skies


def test_more_symbols_than_any_turn_has(machine: Machine) -> None:
    """Twenty swaps bring any two pairs together; what would need a deeper search is not called out of reach."""
    sky = random_sky(Random(6))
    names = ["deep-ones-p-p", "tcho-tcho-s-s", "dagoon-s", "ossadogowa-f"]
    start = Start(sky, map(card, names), symbols=(0, 3, 20), about="change the sky")
    solution = solve(start, machine=machine)
    assert solution.is_complete
    assert [each.id for each in solution.cards()] == names
    for way in solution.ways:
        after = sky
        for move in (*way.moves, *way.filler):
            after = move.apply(after)
        assert way.card.constellations.shown_in(after)
    great = Start(sky, [card("cthulhoo-p")], symbols=(0, 0, 20), about="change the sky")
    hurried = solve(great, positions=50_000 if machine.triples else 2_000, machine=machine)
    assert hurried.ways or not hurried.is_complete


def test_an_interruption_gives_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while a Great Old One is searched: the others are known by then."""
    start = Start(random_sky(Random(5)), [card("cthulhoo-p"), card("gug-p")], symbols=(0, 4, 0), about="change the sky")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Patience, "ends", interrupted)
    monkeypatch.setattr("cultists.games.stars_are_right.planner.reach._Search.costs", interrupted)
    solution = solve(start)
    assert not solution.is_complete
    assert [each.id for each in solution.cards()] == ["gug-p"]


def test_nothing_in_reach_is_an_empty_answer() -> None:
    start = Start(random_sky(Random(1)), [card("cthulhoo-p")], about="summon")
    solution = solve(start)
    assert solution.ways == ()
    assert solution.cards() == []
    assert solution.best() == []
    assert solution.is_complete


def test_a_plan_begins_before_the_summoning() -> None:
    with pytest.raises(ValueError, match="not with “discard”"):
        Start.of_table(lay("hand 1: gug-p   step: discard").table)
