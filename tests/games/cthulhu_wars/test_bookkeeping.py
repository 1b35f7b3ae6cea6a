"""Power and Doom are counted twice: by the rules, and once more by what the laws compare with."""

from collections.abc import Mapping
from typing import ClassVar

import pytest

from cultists.engine import Step
from cultists.engine.laws import LawBroken, check_game
from cultists.engine.scenario import parse_scenario
from cultists.games.cthulhu_wars.bookkeeping import check_step
from cultists.games.cthulhu_wars.doom import doom
from cultists.games.cthulhu_wars.gather import gather_power
from cultists.games.cthulhu_wars.rules import CthulhuWars
from cultists.games.cthulhu_wars.table import StepName, WarsTable
from games.cthulhu_wars.play import RULES


def around(text: str) -> tuple[WarsTable, WarsTable]:
    """A position before and after its step, which asks nobody."""
    before, _, _ = RULES.from_scenario(parse_scenario(f"game: cthulhu_wars\n{text}\n"))
    after = before.copy()
    assert before.step is not None
    with pytest.raises(StopIteration):
        RULES.steps[before.step](after).send(None)
    return before, after


GATHERING = {
    "a Cultist on the map, none on the card": (
        "factions: GC BG YS   card gc: GC Acolyte #3; GC Acolyte #4"
        "   europe: GC: keeper Acolyte, Acolyte; BG: Acolyte x5",
        [4, 5, 3],
    ),
    "also on the card": (
        "options: gathering=in-play   factions: GC BG YS   card gc: GC Acolyte #3"
        "   europe: GC: keeper Acolyte, Acolyte",
        [5, 3, 3],
    ),
    "abandoned gates": ("factions: GC BG YS   europe: abandoned gate   asia: abandoned gate; GC: Acolyte", [3, 2, 2]),
    "captives": ("factions: GC BG YS   captives gc: BG Acolyte #1; YS Acolyte #1   europe: GC: Acolyte", [3, 2, 2]),
    "kept Power": ("factions: WW BG YS   power: 7 0 0   notes ww: rests 1   europe: WW: Acolyte", [8, 4, 4]),
    "Y'ha Nthlei": (
        "factions: GC BG YS   met gc: 1   books gc: Y'ha Nthlei   card gc: GC Cthulhu #1"
        "   arctic ocean: BG: keeper Acolyte   asia: BG: keeper Acolyte   europe: GC: Acolyte x4",
        [5, 6, 3],
    ),
    "The Red Sign": (
        "factions: BG GC YS   met bg: 1   books bg: The Red Sign   europe: BG: keeper Dark Young, Dark Young",
        [4, 2, 2],
    ),
    "Feast": (
        "factions: YS GC BG   europe: desecration; YS: Acolyte   asia: desecration   africa: GC: Acolyte",
        [2, 1, 1],
    ),
    "Yog-Sothoth": ("factions: OW GC BG   europe: OW: Yog-Sothoth, Acolyte", [3, 2, 2]),
    "Cursed Slumber": (
        "factions: SL GC BG   notes sl: Cursed Slumber 1   card sl: SL Acolyte #1   europe: SL: Acolyte",
        [3, 2, 2],
    ),
    "Worship Services": (
        "factions: AN GC BG   met an: 1   books an: Worship Services   europe: cathedral; GC: keeper Acolyte"
        "   asia: AN: Acolyte x3",
        [4, 4, 2],
    ),
}


@pytest.mark.parametrize("name", GATHERING)
def test_both_counts_of_gathered_power_agree(name: str) -> None:
    """With what the rules give, and with each ability that adds to it.  (rules 9.1, 9.3)"""
    text, power = GATHERING[name]
    kept = "" if "power:" in text else "power: 0 0 0"
    before, after = around(f"{text}   step: gather power   {kept}")
    assert after.power == power
    check_step(before, after)
    for seat in range(3):
        for more in (1, -1):
            wrong = after.copy()
            wrong.power[seat] += more
            with pytest.raises(AssertionError):
                check_step(before, wrong)


@pytest.mark.parametrize(("factions", "gained"), [("OW GC BG", [2, 1, 0]), ("OW GC", [0, 0])])
def test_both_counts_of_doom_agree(factions: str, gained: list[int]) -> None:
    """1 for each gate, and none with two players.  (rules 11.1, 16.7)"""
    place = "europe: OW: keeper Acolyte, Yog-Sothoth   asia: GC: keeper Acolyte"
    before, after = around(f"factions: {factions}   step: doom   phase: gather   {place}")
    assert after.doom == gained
    check_step(before, after)
    after.doom[1] += 1
    with pytest.raises(AssertionError):
        check_step(before, after)


# Wars that break a law


class Generous(CthulhuWars):
    """1 Power too much for the first seat."""

    async def gather(table: WarsTable) -> StepName:  # type: ignore[misc] # noqa: N805
        then = await gather_power(table)
        table.power[0] += 1
        return then

    steps: ClassVar[Mapping[str, Step]] = {**CthulhuWars.steps, "gather power": gather}


class Doomed(CthulhuWars):
    """The Doom for gates comes twice."""

    async def twice(table: WarsTable) -> StepName:  # type: ignore[misc] # noqa: N805
        await doom(table)
        return await doom(table)

    steps: ClassVar[Mapping[str, Step]] = {**CthulhuWars.steps, "doom": twice}


class Ritualist(CthulhuWars):
    """Whoever has performed a ritual may perform another."""

    async def again(table: WarsTable) -> StepName | None:  # type: ignore[misc] # noqa: N805
        for seat in table.setting.seats:
            table.count(seat, "ritual performed", 0)
            table.power[seat] += 20
        return await CthulhuWars.steps["annihilation"](table)  # type: ignore[return-value]

    steps: ClassVar[Mapping[str, Step]] = {**CthulhuWars.steps, "annihilation": again}


@pytest.mark.parametrize(
    ("rules", "law"),
    [
        (Generous(), "Power is gathered, and no more"),
        (Doomed(), "as much Doom as gates"),
        (Ritualist(), "a turn has each part once"),
    ],
)
def test_the_laws_find_what_is_counted_or_done_too_often(rules: CthulhuWars, law: str) -> None:
    """In a random game."""
    with pytest.raises(LawBroken, match=law):
        check_game(rules, 3, 1)
