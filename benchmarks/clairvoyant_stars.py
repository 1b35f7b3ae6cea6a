"""How much is there to win in The Stars Are Right?  A race against somebody who knows all cards to come.

    python -m benchmarks.clairvoyant_stars --games 40 --width 40

Each plays alone: after every turn a few random moves stand for what the others do to the sky.  The quick player takes
the best summoning within reach, as greedy does.  The clairvoyant knows every card that it will draw and every move that
will disturb the sky, and follows the most promising turns side by side until one of them wins.  No honest player can be
faster than a clairvoyant could be; this one is led by the outlook, and so not quite as fast as that.

From the numbers of turns that both need it is reckoned how often the clairvoyant would come first, if nobody hindered
anybody.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from benchmarks.fit_the_stars import begun
from cultists.games.stars_are_right.cards import KINDS
from cultists.games.stars_are_right.strong.candidates import turns, variations, ways_to_discard
from cultists.games.stars_are_right.strong.filling import any_move
from cultists.games.stars_are_right.strong.outlook import before_a_turn
from cultists.games.stars_are_right.strong.quick import quick_turn
from cultists.games.stars_are_right.strong.world import Moment, Turn, World, play

DISTURBING: Final = 2
"""So many moves a player makes in a turn, about."""
LONGEST: Final = 20
VARIATIONS: Final = 6
RACES: Final = 20_000


def next_turn(world: World, luck: str, turn: int) -> None:
    """The hand is filled and the sky disturbed; the same luck brings the same cards and moves."""
    world.draw(0, Random(f"{luck}/{turn}/cards"))
    rng = Random(f"{luck}/{turn}/sky")
    for _ in range(DISTURBING):
        world.sky = any_move(rng.randrange(len(KINDS)), (), rng).apply(world.sky)
    world.turn = 0


def quick(luck: str) -> int:
    """How many turns the quick player needs."""
    world, _ = begun(2, luck)
    world.turn = 0
    for turn in range(1, LONGEST):
        play(world, quick_turn(world, Random(f"{luck}/{turn}")), Random(0), draws=False)
        if world.winner is not None:
            return turn
        next_turn(world, luck, turn)
    return LONGEST


def clairvoyant(luck: str, width: int) -> int:
    """How many turns it takes who follows so many worlds side by side."""
    world, _ = begun(2, luck)
    world.turn = 0
    worlds = [world]
    for turn in range(1, LONGEST):
        after: list[tuple[float, int, World]] = []
        for world in worlds:
            for then in ways_on(world, Random(f"{luck}/{turn}")):
                if then.winner is not None:
                    return turn
                next_turn(then, luck, turn)
                after.append((-before_a_turn(then, 0)[0], len(after), then))
        worlds = [then for _, _, then in sorted(after)[:width]]
    return LONGEST


def ways_on(world: World, rng: Random) -> Iterator[World]:
    """What a turn can lead to, victory first."""
    for place, turn in enumerate(turns(world, Moment("invoke"), rng)[:30]):
        several = [turn, *(variations(world, turn, (), VARIATIONS, rng) if place < 4 else ())]
        for each in several:
            then = world.copy()
            play(then, Turn(each.spending, each.moves, each.needed, each.target, ()), rng, draws=False)
            if then.winner is not None:
                yield then
                return
            for away in ways_to_discard(then, 0):
                less = then.copy()
                less.hands[0] = tuple(card for card in then.hands[0] if card not in away)
                less.discards += away
                yield less


def first(one: Sequence[int], others: Sequence[int], number: int) -> float:
    """How often one comes first of so many, each in a random place of the order of play."""
    rng = Random(0)
    won = 0
    for _ in range(RACES):
        mine = rng.choice(one), rng.random()
        won += all(mine < (rng.choice(others), rng.random()) for _ in range(number - 1))
    return won / RACES


def told(name: str, numbers: Sequence[int]) -> str:
    """The turns that somebody needed."""
    spread = ", ".join(f"{turns}: {times}" for turns, times in sorted(Counter(numbers).items()))
    return f"{name}: {sum(numbers) / len(numbers):.2f} turns on average ({spread})"


def main() -> None:
    """Race."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.clairvoyant_stars",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--width", type=int, default=40, help="how many worlds are followed side by side")
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    slow = [quick(f"{said.seed}/{number}") for number in range(10 * said.games)]
    print(told("quick", slow), flush=True)
    fast = []
    for number in range(said.games):
        fast.append(clairvoyant(f"{said.seed}/{number}", said.width))
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {said.games}", end="", file=sys.stderr)
    print(told("clairvoyant", fast))
    for players in (2, 4):
        print(f"{players} players: the clairvoyant would come first in {first(fast, slow, players):.0%} of races")


if __name__ == "__main__":
    main()
