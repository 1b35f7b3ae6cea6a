"""The odds of a battle, exactly: how many kills and pains come from so many dice, and a small plot of it.

A die kills with 6 and pains with 4 and 5; all dice are alike, so that both counts are binomial.
"""

from functools import lru_cache
from math import comb
from typing import Final

from cultists.svg import at, box, classes, line, tag, title

FACES: Final = 6
KILLING: Final = 1
PAINFUL: Final = 2
SHOWN: Final = 7
"""Columns of a plot; the last one stands for so many or more."""


@lru_cache(256)
def chances(dice: int, good: int) -> tuple[float, ...]:
    """How likely 0, 1, 2 … of so many dice show one of the `good` faces."""
    whole = FACES**dice
    return tuple(comb(dice, hits) * good**hits * (FACES - good) ** (dice - hits) / whole for hits in range(dice + 1))


def kills(dice: int) -> tuple[float, ...]:
    """How likely so many dice give 0, 1, 2 … kills."""
    return chances(dice, KILLING)


def pains(dice: int) -> tuple[float, ...]:
    """How likely so many dice give 0, 1, 2 … pains."""
    return chances(dice, PAINFUL)


@lru_cache(256)
def results(dice: int) -> dict[tuple[int, int], float]:
    """How likely so many dice give so many kills together with so many pains."""
    missing = FACES - KILLING - PAINFUL
    whole = FACES**dice
    return {
        (dead, hurt): comb(dice, dead)
        * comb(dice - dead, hurt)
        * KILLING**dead
        * PAINFUL**hurt
        * missing ** (dice - dead - hurt)
        / whole
        for dead in range(dice + 1)
        for hurt in range(dice - dead + 1)
    }


def dice_in_words(dice: int) -> str:
    """“1 die”, “2 dice”."""
    return f"{dice} {'die' if dice == 1 else 'dice'}"


def mean(dice: int, good: int) -> float:
    """How many of the dice show it on average."""
    return dice * good / FACES


def percent(chance: float) -> str:
    """A chance for people: whole percents, and never a 0 for what can happen."""
    if 0 < chance < 0.01:
        return "under 1%"
    return f"{round(100 * chance)}%"


def in_words(own: int, theirs: int, foe: str) -> str:
    """What a battle of these dice would bring, in a sentence for the attacker."""
    return (
        f"{dice_in_words(own)} against {theirs}. "
        f"You kill {mean(own, KILLING):.1f} and pain {mean(own, PAINFUL):.1f} on average, "
        f"at least one kill in {percent(1 - kills(own)[0])}. {foe} kills {mean(theirs, KILLING):.1f} and pains "
        f"{mean(theirs, PAINFUL):.1f}, at least one kill in {percent(1 - kills(theirs)[0])}."
    )


def gathered(spread: tuple[float, ...], shown: int = SHOWN) -> tuple[float, ...]:
    """The spread in so many columns: the last one holds the rest."""
    if len(spread) <= shown:
        return spread
    return (*spread[: shown - 1], sum(spread[shown - 1 :]))


def plot(dice: int, good: int, x: float, y: float, width: float, height: float, words: str) -> str:
    """A column for 0, 1, 2 … of these results, as high as it is likely; the likeliest is the highest."""
    columns = gathered(chances(dice, good))
    step = width / SHOWN
    highest = max(columns)
    bars = []
    for count, chance in enumerate(columns):
        tall = max(0.6, (height - 10) * chance / highest)
        is_rest = count == SHOWN - 1 and dice >= SHOWN
        bars.append(
            box(
                count * step + 0.6, height - 10 - tall, step - 1.8, tall, class_=classes("column", count > 0 and "hits")
            )
        )
        bars.append(line(count * step + step / 2, height - 1, f"{count}{'+' * is_rest}", 9, class_="middle quiet"))
    told = ", ".join(f"{count}: {percent(chance)}" for count, chance in enumerate(columns))
    return tag(
        "g",
        title(f"{words}, {dice_in_words(dice)}. {told}"),
        box(0, 0, width, height, class_="ground"),
        *bars,
        class_="odds",
        transform=at(x, y),
    )
