"""Face-down Components: who sees what, what all have to remember, and what nobody can look up."""

from random import Random
from typing import Any

import pytest

from cultists.engine import Game
from cultists.engine.laws import answer_at_random, check_game, sight, told
from cultists.engine.story import story
from cultists.games.grand_octopus.knowledge import known_to
from games.grand_octopus.play import RULES, Octopus, asked, cults, heard, lay, order_all, see, turn, until

HIDDEN: dict[str, Any] = {"components": "face-down"}


def seen(game: Octopus, viewer: int | None) -> list[tuple[int, ...]]:
    """The Components of each cult that a viewer sees."""
    return [each.components for each in see(game, viewer).seats]


def test_others_see_how_many_but_not_which() -> None:
    game = lay("A(1, p4, {2,3}) B(1, p4, {3})", **HIDDEN)
    assert seen(game, 0) == [(2, 3), (), ()]
    assert seen(game, 1) == [(), (3,), ()]
    assert seen(game, 2) == seen(game, None) == [(), (), ()]
    assert [each.count for each in see(game, 2).seats] == [2, 1, 0]


def test_open_components_are_seen_by_all() -> None:
    game = lay("A(1, p4, {2,3}) B(1, p4, {3})")
    assert seen(game, 2) == [(2, 3), (3,), ()]


@pytest.mark.parametrize("orders", ["", "A 2/5, B 3/6, C 4/1", "A 4/6, B 4/6, C 1/1", "A x/6, B 1/6, C 4/6"])
def test_worlds_that_differ_only_face_down_look_the_same_to_the_others(orders: str) -> None:
    """A{2}, B{3} against A{3}, B{2}: C and spectators see, hear, are asked and are refused the same, byte for byte."""
    positions = ("A(1, p4, {2}) B(1, p4, {3})", "A(1, p4, {3}) B(1, p4, {2})")
    for exterior in ("dreams", "marsh", "colony", "city"):
        worlds = [lay(each, exterior=exterior, **HIDDEN) for each in positions]
        if orders:
            worlds = [order_all(world, orders) for world in worlds]
        for _ in range(12):
            assert len({sight(world, 2) for world in worlds}) == 1
            assert len({sight(world, None) for world in worlds}) == 1
            assert len({repr(world.events_for(2)) for world in worlds}) == 1
            assert len({tuple(map(world.can_undo, range(3))) for world in worlds}) == 1
            question = worlds[0].question
            assert question is not None
            for world in worlds:
                asked_now = world.question
                assert asked_now is not None
                world.answer(asked_now.seat, asked_now.options[-1])


def test_a_dominating_cult_is_asked_even_if_it_owns_the_kind() -> None:
    """Silence would tell that it has one."""
    game = until(lay("A(2, p4, {2})", **HIDDEN), "gather", "A 2/6, B 3/6, C 4/6")
    assert asked(game) == "A: gather"
    assert game.questions[0].options == ("gather nothing",)
    game.answer(0, "gather nothing")
    assert heard(game, "left it") == ["left it A 2 declined"]


def test_the_kind_of_what_was_gathered_is_told_to_its_owner_alone() -> None:
    game = turn(lay(**HIDDEN), "A 2/6, B 3/6, C 4/6")
    assert heard(game, "gathered", seat=0) == ["gathered A 2", "gathered B", "gathered C"]
    assert heard(game, "gathered", seat=None) == ["gathered A", "gathered B", "gathered C"]


def test_what_all_have_seen_is_shown_until_the_next_revelation() -> None:
    game = turn(lay(**HIDDEN), "A 2/6, B 3/6, C 4/6")
    assert seen(game, 2) == seen(game, None) == [(2,), (3,), (4,)]
    game = turn(game, "A 1/6, B 3/6, C 5/6")
    assert cults(game) == "A(1, p4, {1,2}) B(3, p4, {3}) C(5, p4, {4,5})"
    assert seen(game, 2) == [(1,), (), (4, 5)]


def test_partners_in_the_marsh_remember_what_they_exchanged() -> None:
    position = "A(1, p4, {3}) B(1, p4, {1,2})"
    game = turn(lay(position, exterior="marsh", **HIDDEN), "A 5/5, B 4/6, C 5/6", "A swaps 3 for 1 of B")
    assert cults(game).startswith("A(7, p4, {1,7}) B(4, p4, {2,3,4})")
    assert seen(game, 2)[:2] == [(1, 7), (3, 4)], "it was named aloud"
    game = turn(game, "A 6/2, B 4/2, C 5/2", "A declines")
    assert seen(game, 0)[:2] == [(1, 7), (3,)]
    assert seen(game, 1)[:2] == [(1,), (2, 3, 4)]
    assert seen(game, 2)[:2] == seen(game, None)[:2] == [(), ()]


def test_an_exchange_cannot_be_taken_back_after_the_guess() -> None:
    position = "A(1, p4, {3}) B(1, p4, {1,2})"
    for line in ("give the skull for the grimoire of the red cult", "give the skull for the plant of the red cult"):
        game = until(lay(position, exterior="marsh", **HIDDEN), "exchange", "A 5/5, B 4/6, C 5/6", "A declines")
        game.answer(0, line)
        assert not game.can_undo(0)


def test_all_is_shown_when_the_game_is_over() -> None:
    game = turn(lay("A(1, p3, {1,2,3}) B(1, p4, {2,3,4})", **HIDDEN), "A 4/6, B 5/6, C 2/6")
    assert game.is_over
    assert seen(game, None) == [(1, 2, 3, 4), (2, 3, 4, 5), ()]


def two_turns() -> Octopus:
    game = turn(lay(**HIDDEN), "A 2/6, B 3/6, C 4/6")
    return turn(game, "A 1/6, B 3/6, C 5/6")


def test_nobody_can_look_back_before_the_last_revelation() -> None:
    game = two_turns()
    for seat in (0, 1, 2, None):
        events = [event for _, event in game.events_for(seat)]
        assert events[0].kind == "revelation"
        assert events[0].things == ("2",)
        assert "Turn 1" not in " ".join(story(game, seat))
    first = next(moment for moment, event in game.events_for(None) if event.kind == "revelation")
    assert game.looks_back == first > 0


def test_with_open_components_everything_can_be_looked_up() -> None:
    game = turn(turn(lay(), "A 2/6, B 3/6, C 4/6"), "A 1/6, B 3/6, C 5/6")
    assert game.looks_back == 0
    assert game.events_for(None)[0][1].things == ("1",)


def test_the_whole_story_is_told_when_the_game_is_over() -> None:
    game = turn(lay("A(1, p3, {1,2,3})", **HIDDEN), "A 1/6, B 5/6, C 2/6")
    game = turn(game, "A 4/6, B 5/6, C 2/6")
    assert game.is_over
    assert game.looks_back == 0
    assert sum(event.kind == "revelation" for _, event in game.events_for(None)) == 2


def test_imagined_worlds_keep_counts_and_knowledge_and_vary_the_rest() -> None:
    """C imagines what A and B may hold; the Components left on the board say which kinds there are."""
    game = lay("A(1, p5, {2,3}) B(1, p5, {3,4}) C(1, p5, {5}) D(1, p5, {6})", players=4, **HIDDEN)
    worlds = [game.imagined_by(2, Random(seed)) for seed in range(200)]
    found = {tuple(world.table.owned) for world in worlds}
    assert all(owned[2] == (5,) for owned in found)
    for owned in found:
        assert [len(each) for each in owned] == [2, 2, 1, 1]
        assert sorted(kind for each in owned for kind in each) == [2, 3, 3, 4, 5, 6]
        assert all(len(set(each)) == len(each) for each in owned)
    # Two of {2, 3, 4, 6} before A with a skull or not: all ways to lay 2 3 3 4 6 out as 2 + 2 + 1 without a pair.
    expected = {
        (a, b, (5,), d)
        for a in pairs()
        for b in pairs()
        for d in ((2,), (3,), (4,), (6,))
        if sorted((*a, *b, *d)) == [2, 3, 3, 4, 6]
    }
    assert found == expected
    for world in worlds[:20]:
        RULES.check(world.table)


def pairs() -> list[tuple[int, int]]:
    return [(one, other) for one in (2, 3, 4, 6) for other in (2, 3, 4, 6) if one < other]


def test_imagined_worlds_keep_what_all_saw_this_turn() -> None:
    game = turn(lay("A(1, p4, {5}) B(1, p4, {6})", **HIDDEN), "A 2/6, B 3/6, C 4/6")
    owned = {tuple(game.imagined_by(2, Random(seed)).table.owned) for seed in range(60)}
    assert owned == {((2, 5), (3, 6), (4,)), ((2, 6), (3, 5), (4,))}


def test_imagined_worlds_keep_what_was_exchanged() -> None:
    position = "A(1, p4, {3}) B(1, p4, {1,2})"
    game = turn(lay(position, exterior="marsh", **HIDDEN), "A 5/5, B 4/6, C 5/6", "A swaps 3 for 1 of B")
    game = turn(game, "A 6/2, B 4/2, C 5/2", "A declines")
    for seed in range(40):
        world = game.imagined_by(0, Random(seed)).table
        assert 3 in world.owned[1]
        assert known_to(world, 0, 1) == (3,)
        RULES.check(world)


def deals(game: Octopus, seat: int) -> set[tuple[tuple[int, ...], ...]]:
    """What a seat thinks that all may own."""
    return {tuple(game.imagined_by(seat, Random(seed)).table.owned) for seed in range(120)}


def test_imagined_worlds_agree_with_a_failed_exchange() -> None:
    """A showed a skull and asked B for a plant: B has none, or has a skull; A has no plant.  (rules 18.2, 20.17)"""
    position = "A(7, p4, {3}) B(1, p4, {1,2}) C(1, p4, {4,6}) D(1, p4, {5,6})"
    game = lay(position, players=4, exterior="marsh", **HIDDEN)
    game = turn(game, "A 1/1, B 6/5, C 6/1, D 6/2", "A declines", "A swaps 3 for 6 of B")
    assert heard(game, "exchange failed") == ["exchange failed A 3 1 6"]
    for seat in range(4):
        found = deals(game, seat)
        assert all(3 in owned[0] and 6 not in owned[0] for owned in found)
        assert all(6 not in owned[1] or 3 in owned[1] for owned in found)
    assert len(deals(game, 0)) > 10
    game = turn(game, "A 6/2, B 6/2, C 6/2, D 6/2")
    assert any(6 in owned[1] for owned in deals(game, 0)), "in the next turn all have to remember it"


def test_imagined_worlds_agree_with_an_exchange_and_with_what_was_put_back() -> None:
    """Nobody has two of a kind, so whoever gives one away has none left.  (rules 2.3, 18.2)"""
    position = "A(7, p4, {3}) B(1, p4, {1,2}) C(1, p4, {3,4}) D(1, p4, {1,5})"
    game = lay(position, players=4, exterior="marsh", **HIDDEN)
    game = turn(game, "A 1/1, B 6/5, C 6/1, D 6/2", "A declines", "A swaps 3 for 1 of B")
    assert all(3 not in owned[0] and 1 not in owned[1] for owned in deals(game, 2) | deals(game, 3))
    game = lay(position.replace("C(1", "C(2"), players=4, exterior="colony", **HIDDEN)
    game = turn(game, "A 1/1, B 6/5, C 6/1, D 6/2", "A declines", "A sends Moon Men to B", "B puts back 1")
    assert all(1 not in owned[1] for owned in deals(game, 2))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_no_imagined_world_contradicts_what_was_just_heard(players: int) -> None:
    """Random games in the Marsh: whatever failed, could have failed in every world.  (rules 20.17)"""
    failed = 0
    for seed in range(60):
        game: Octopus = Game.new(RULES, players, {"exterior": "marsh", **HIDDEN})
        rng = Random(seed)
        while not game.is_over:
            moment = game.moment
            answer_at_random(game, rng)
            if game.is_over:
                break  # then all is open, and nobody imagines anything
            for event in [event for _, event in game.events_for(None, moment) if event.kind == "exchange failed"]:
                failed += 1
                give, other, take = map(int, event.things)
                for seat in range(players):
                    owned = game.imagined_by(seat, rng).table.owned
                    assert give in owned[event.seat]
                    assert take not in owned[event.seat]
                    assert take not in owned[other] or give in owned[other]
    assert failed >= 8


def test_nobody_is_shown_the_real_components_if_no_world_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cultists.games.grand_octopus.knowledge.agrees", lambda _: False)
    game = lay("A(1, p4, {2,3}) B(1, p4, {4,5})", **HIDDEN)
    imagined = {game.imagined_by(2, Random(seed)).table.owned[0] for seed in range(40)}
    assert len(imagined) == 6  # every pair of the four


def test_orders_of_others_are_unknown_until_the_revelation() -> None:
    """Whatever A orders, B, C and spectators see and hear the same, and B imagines all of A's orders."""
    worlds = [order_all(lay(), setting) for setting in ("A 2/5", "A 3/3", "A x/x")]
    for seat in (1, 2, None):
        assert len({sight(world, seat) for world in worlds}) == 1
    assert len({told(world) for world in worlds}) == 1
    imagined = [worlds[0].imagined_by(1, Random(seed)) for seed in range(300)]
    places = set()
    for world in imagined:
        world.answer(1, "Cultist stays in the library, Offspring in the museum")
        world.answer(2, "Cultist stays in the library, Offspring in the museum")
        places.add(world.table.orders[0])
    assert len(places) > 40


@pytest.mark.parametrize("exterior", ["marsh", "colony", "city"])
@pytest.mark.parametrize("eliminated", ["out-of-play", "returned"])
def test_the_laws_hold_with_face_down_components_everywhere(exterior: str, eliminated: str) -> None:
    """Where Components change hands; tests/test_laws.py has the Dreams."""
    for seed in range(4):
        options = {"exterior": exterior, "eliminated": eliminated, **HIDDEN}
        check_game(RULES, 3 + seed % 3, seed, options, thorough=True)
