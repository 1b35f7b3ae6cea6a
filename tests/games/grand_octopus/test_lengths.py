"""How long games last and how they end, beside the figures of a second resolver.

It was written from the rules alone, apart from this program.  Its players, and those here, head for a missing
Component, place the Offspring anywhere, and settle meetings by lot: 40 % nothing, 30 % one of them gathers, 30 % a
fight.  They gain power in the Dreams when they may.
"""

from random import Random
from statistics import median, quantiles

import pytest

from cultists.engine import Game
from cultists.games.grand_octopus.board import EXTERIOR, LOCATIONS, NEIGHBOURS, REACHABLE, ROOMS
from cultists.games.grand_octopus.choices import FIGHT, INSIST, NOTHING, READY, TAKES, Outcome
from cultists.games.grand_octopus.orders import Order, order
from cultists.games.grand_octopus.table import OctopusTable
from games.grand_octopus.play import RULES, Octopus

GAMES = 250


def stairs_between(start: int, goal: int) -> int:
    """How many turns a Cultist needs."""
    reached, steps = {start}, 0
    while goal not in reached:
        reached |= {near for room in reached for near in NEIGHBOURS[room]}
        steps += 1
    return steps


def heads_for_a_component(table: OctopusTable, seat: int, rng: Random) -> Order:
    place = table.places[seat]
    missing = [kind for kind in LOCATIONS if table.can_gather(seat, kind)]
    goal = rng.choice(missing or [*ROOMS])
    if goal == EXTERIOR:
        return order(place, "1/1")
    near = sorted(REACHABLE[place])
    best = min(stairs_between(room, goal) for room in near)
    dagger = rng.choice([room for room in near if stairs_between(room, goal) == best])
    tentacle = rng.choice([room for room in ROOMS if room != dagger])
    return order(place, f"{dagger}/{tentacle}", quick=table.is_quick)


def lot(table: OctopusTable, rng: Random) -> Outcome:
    assert table.meeting is not None
    drawn = rng.random()
    return NOTHING if drawn < 0.4 else TAKES[rng.choice(table.meeting.present)] if drawn < 0.7 else FIGHT


def played(players: int, options: dict[str, str], seed: int) -> Octopus:
    game: Octopus = Game.new(RULES, players, options)
    rng = Random(seed)
    agreed = NOTHING
    while (question := game.question) is not None:
        table = game.table
        if question.about == "choose":
            game.answer(question.seat, heads_for_a_component(table, question.seat, rng))
        elif question.about == "talk":
            agreed = lot(table, rng) if table.meeting and table.meeting.speaker < 0 else agreed
            game.answer(question.seat, INSIST if agreed is FIGHT else READY)
        elif question.about == "vote":
            game.answer(question.seat, agreed)
        else:  # gather if there is something, gain if possible
            game.answer(question.seat, question.options[0])
    return game


@pytest.mark.parametrize(
    ("options", "players", "middle", "late", "by_components", "eliminated"),
    [
        ({"exterior": "dreams"}, 3, 5, 8, 0.98, 0.18),
        ({"exterior": "dreams"}, 4, 6, 9, 0.99, 0.28),
        ({"exterior": "dreams"}, 5, 7, 10, 0.99, 0.44),
        ({"exterior": "city"}, 3, 5, 7, 0.92, 0.56),
        ({"exterior": "city"}, 4, 6, 8, 0.95, 0.80),
        ({"exterior": "city"}, 5, 7, 9, 0.96, 1.23),
        ({"game": "quick"}, 3, 4, 7, 0.97, 0.23),
        ({"game": "quick"}, 4, 5, 8, 0.98, 0.41),
        ({"game": "quick"}, 5, 6, 9, 0.96, 0.86),
    ],
)
def test_lengths_and_endings_are_near_those_of_a_resolver_of_its_own(
    options: dict[str, str], players: int, middle: int, late: int, by_components: float, eliminated: float
) -> None:
    games = [played(players, options, seed).table for seed in range(GAMES)]
    turns = [table.round for table in games]
    won = sum(table.ending == "components" for table in games) / GAMES
    out = sum(players - len(table.living()) for table in games) / GAMES
    print(options, players, median(turns), quantiles(turns, n=20)[-1], won, out)
    assert abs(median(turns) - middle) <= 1
    assert abs(quantiles(turns, n=20)[-1] - late) <= 1.5
    assert abs(won - by_components) <= 0.05
    assert abs(out - eliminated) <= 0.45  # its players may have taken another way to a far room
    assert max(turns) < 30
