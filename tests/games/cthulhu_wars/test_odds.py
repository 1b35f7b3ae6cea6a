"""The odds of a battle against all rolls, counted out."""

from collections import Counter
from itertools import product
from xml.etree import ElementTree

import pytest

from cultists.games.cthulhu_wars.drawing.odds import (
    KILLING,
    SHOWN,
    gathered,
    in_words,
    kills,
    mean,
    pains,
    percent,
    plot,
    results,
)


def counted(dice: int) -> dict[tuple[int, int], float]:
    """How often so many kills and pains come from all rolls of so many dice."""
    rolls = list(product(range(1, 7), repeat=dice))
    found = Counter((roll.count(6), sum(face in (4, 5) for face in roll)) for roll in rolls)
    return {result: count / len(rolls) for result, count in found.items()}


@pytest.mark.parametrize("dice", range(6))
def test_kills_and_pains_together_are_as_all_rolls_say(dice: int) -> None:
    assert results(dice) == pytest.approx(counted(dice))


@pytest.mark.parametrize("dice", range(6))
def test_kills_and_pains_alone_are_as_all_rolls_say(dice: int) -> None:
    for place, spread in enumerate((kills(dice), pains(dice))):
        alone = [sum(chance for result, chance in counted(dice).items() if result[place] == n) for n in range(dice + 1)]
        assert spread == pytest.approx(alone)


@pytest.mark.parametrize("dice", [0, 1, 7, 12, 30])
def test_chances_add_up_and_fit_the_average(dice: int) -> None:
    assert sum(kills(dice)) == pytest.approx(1)
    assert sum(results(dice).values()) == pytest.approx(1)
    assert sum(n * chance for n, chance in enumerate(kills(dice))) == pytest.approx(mean(dice, KILLING))


def test_a_plot_has_a_column_for_each_number_and_the_last_one_holds_the_rest() -> None:
    assert len(gathered(kills(30))) == SHOWN
    assert sum(gathered(kills(30))) == pytest.approx(1)
    assert gathered(kills(3)) == kills(3)
    picture = ElementTree.fromstring(plot(9, KILLING, 0, 0, 140, 60, "Kills"))
    heights = [float(each.attrib["height"]) for each in picture.iter("rect") if "column" in each.attrib["class"]]
    columns = gathered(kills(9))
    assert len(heights) == SHOWN
    assert heights.index(max(heights)) == columns.index(max(columns))
    assert heights[2] / heights[1] == pytest.approx(columns[2] / columns[1], rel=0.02)
    assert [each.text for each in picture.iter("text")] == ["0", "1", "2", "3", "4", "5", "6+"]


def test_chances_are_told_in_whole_percents_but_never_as_impossible() -> None:
    assert [percent(chance) for chance in (0, 0.001, 0.5, 1)] == ["0%", "under 1%", "50%", "100%"]
    assert in_words(2, 1, "Black Goat") == (
        "2 dice against 1. You kill 0.3 and pain 0.7 on average, at least one kill in 31%. "
        "Black Goat kills 0.2 and pains 0.3, at least one kill in 17%."
    )
