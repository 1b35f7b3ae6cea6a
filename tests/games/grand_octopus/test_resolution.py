"""A turn is resolved once: no Location is settled twice, the ending is told once, and nothing happens after it."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar

import pytest

from cultists.bots import bot_for, play_on
from cultists.engine import Game, Step
from cultists.engine.laws import LawBroken, a_game_ends_once, a_turn_has_each_part_once, check_game, random_game
from cultists.engine.scenario import game_of_scenario
from cultists.games.grand_octopus.board import LOCATIONS
from cultists.games.grand_octopus.ending import verify
from cultists.games.grand_octopus.powers import gain
from cultists.games.grand_octopus.rules import GrandOctopus
from cultists.games.grand_octopus.table import MOST_POWER, OctopusTable, StepName
from games.grand_octopus.play import RULES, Octopus, cults, heard, lay, order_all, turn, until, winner

FOURTH = "A(1, p3, {3,4}) B(5, p2, {1,2,3}) C(1, p3, {1,4,5})"
"""C gathers its fourth Component while B, who has three, meets an Offspring."""


def resolved_once(game: Octopus) -> None:
    """What must hold of any game so far."""
    a_turn_has_each_part_once(game)
    a_game_ends_once(game)


def test_a_turn_that_ends_the_game_hurts_nobody_twice() -> None:
    """Nothing is asked after the orders: each Location is settled once, and the ending is told once.  (rules 7.1)"""
    game = turn(lay(FOURTH), "A 4/6, B 6/5, C 2/5")
    resolved_once(game)
    assert heard(game, "location", "struck", "eliminated", "won") == [
        "location - 2 dreams 2 ",
        "location - 4 dreams 0 ",
        "location - 6 dreams 1 0",
        "struck B 6 1",
        "won C components 4",
    ]
    assert winner(game) == "C"
    assert cults(game) == "A(4, p3, {3,4}) B(6, p1, {1,2,3}) C(2, p3, {1,2,4,5})"
    assert game.scores == (2, 3, 4)


@pytest.mark.parametrize("round_", [1, 60])
def test_domination_without_a_question_goes_on_to_the_next_location(round_: int) -> None:
    """Each of the three owns what lies where it goes; the last turn of all ends once, too.  (rules 7.1, 15.4)"""
    text = f"game: grand_octopus\nturn: {round_}\n" + "\n".join(
        f"cult {number}: at 1, power 4, owns {number + 1}" for number in (1, 2, 3)
    )
    game = turn(game_of_scenario(text, {RULES.name: RULES}), "A 2/6, B 3/6, C 4/6")
    resolved_once(game)
    assert [each.split()[2] for each in heard(game, "dominated")] == ["2", "3", "4"]
    assert winner(game) == ("turns" if round_ == 60 else None)


@pytest.mark.parametrize("exterior", ["dreams", "marsh", "colony", "city"])
def test_the_exterior_is_settled_once_after_a_silent_domination(exterior: str) -> None:
    """A owns a key already, so the Exterior asks nothing but what the place offers, and the city nothing at all.

    (rules 10.2)
    """
    game = lay("A(7, p4, {1,2,7}) B(1, p4, {2}) C(1, p4, {3})", exterior=exterior)
    game = turn(game, "A 1/1, B 2/6, C 3/6", *(["A declines"] if exterior != "city" else []))
    resolved_once(game)
    assert heard(game, "dominated")[-1] == "dominated A 7 alone"
    assert game.table.round == 2


def test_the_record_of_a_turn_names_each_location_once() -> None:
    """One that stands there twice, or not in its place, is noticed by the invariants.  (rules 7.1)"""
    game = until(lay(), "gather", "A 2/6, B 3/6, C 4/6")
    table = game.table.copy()
    (record,) = table.settled
    for others in ((record,), (record._replace(location=1),)):
        table.settled = (record, *others)
        with pytest.raises(AssertionError, match="settled once"):
            RULES.check(table)


def test_a_point_too_many_is_noticed_after_each_step() -> None:
    """Nobody loses two points at once, gains one outside the Dreams, or pays for more than a fall.  (rules 6.2, 9.1)"""
    before = order_all(lay(), "A x/6, B 1/2, C 3/6").table
    after = before.copy()
    RULES.check_step(before, after)
    for seat, more, why in ((1, -2, "a point at a time"), (1, 1, "a point at a time"), (0, -1, "a fallen Cultist")):
        wrong = after.copy()
        wrong.power[seat] += more
        with pytest.raises(AssertionError, match=why):
            RULES.check_step(before, wrong)
    before = lay().table
    (after := before.copy()).take(0, 1)
    with pytest.raises(AssertionError, match="nothing is gathered"):
        RULES.check_step(before, after)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"exterior": "colony"}, {"exterior": "marsh", "components": "face-down"}])
def test_whole_games_are_resolved_once(players: int, options: dict[str, str]) -> None:
    """By chance, and by bots that know what they want.  (rules 4.1)"""
    for seed in range(12):
        resolved_once(random_game(RULES, players, seed, options))
        game: Octopus = Game.new(RULES, players, options)
        play_on(game, {seat: bot_for(RULES, "acolyte" if seat else "novice") for seat in range(players)}, Random(seed))
        assert game.is_over
        resolved_once(game)


# Games that break a law


class Dreamers(GrandOctopus):
    """The Dreams give two points at once."""

    async def gain_two(table: OctopusTable) -> StepName:  # type: ignore[misc] # noqa: N805
        seat = table.waiting[0]
        before = table.power[seat]
        then = await gain(table)
        if table.power[seat] > before:
            table.power[seat] = min(MOST_POWER, before + 2)
        return then

    steps: ClassVar[Mapping[str, Step]] = {**GrandOctopus.steps, "gain": gain_two}


class Thieves(GrandOctopus):
    """At the end of each turn the first cult takes what it does not have."""

    async def steal(table: OctopusTable) -> StepName | None:  # type: ignore[misc] # noqa: N805
        kind = next((kind for kind in LOCATIONS if table.tokens[kind] and kind not in table.owned[0]), None)
        if kind is not None and not table.is_out(0):
            table.tokens[kind] -= 1
            table.own(0, kind)
        return await verify(table)

    steps: ClassVar[Mapping[str, Step]] = {**GrandOctopus.steps, "verify": steal}


@pytest.mark.parametrize(
    ("rules", "what"),
    [(Dreamers(), "more of them in the Dreams only"), (Thieves(), "a cult gathers one Component")],
)
def test_the_laws_find_power_and_components_that_the_rules_do_not_give(rules: GrandOctopus, what: str) -> None:
    """In a few random games.  (rules 7.5, 11)"""

    def check_some() -> None:
        for seed in range(12):
            check_game(rules, 3, seed)

    with pytest.raises(LawBroken, match=f"a step changes only what it may.*{what}"):
        check_some()
