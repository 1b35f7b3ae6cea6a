"""Sleeper: every requirement, every spellbook, and the edges of both.  (rules 24.1)"""

import pytest

from cultists.games.cthulhu_wars.combat import combat
from cultists.games.cthulhu_wars.gather import income
from cultists.games.cthulhu_wars.maps import AREA
from games.cthulhu_wars.play import (
    about,
    dice,
    doom,
    holder,
    lay,
    met,
    offered,
    play,
    pool,
    power,
    seat,
    signs,
    units,
)

WAR = "factions: SL GC BG"


def test_formless_spawn_fight_as_a_pack() -> None:
    """Each with the number of them in play, and one more with Tsathoggua."""
    game = lay(WAR, "power: 2 3 1", "europe: SL: Formless Spawn x2; GC: Acolyte   asia: SL: Formless Spawn")
    assert combat(game.table, 0, 1, game.table.here(0, AREA["Europe"])) == 2 * 3
    great = lay(WAR, "power: 2 3 1", "europe: SL: Formless Spawn x2, Tsathoggua; GC: Acolyte; BG: Acolyte")
    here = great.table.here(0, AREA["Europe"])
    assert combat(great.table, 0, 1, here) == 2 * 3 + 3  # the enemy's Power
    assert combat(great.table, 0, 2, here) == 2 * 3 + 2  # at least 2


def test_tsathoggua_awakens_beside_a_formless_spawn() -> None:
    """8 Power; the Spawn stays; requirement 6."""
    game = lay(WAR, "power: 9 1 1", "europe: SL: Formless Spawn")
    game = play(game, "SL awaken Tsathoggua in Europe")
    assert (units(game, "SL", "Europe"), power(game, "SL")) == (["Formless Spawn", "Tsathoggua"], 1)
    assert met(game, "SL") == [6]


def test_lethargy_needs_somebody_else_to_act() -> None:
    """Doing nothing is an action."""
    game = lay(WAR, "power: 2 1 0", "europe: SL: Tsathoggua   south pacific: GC: Acolyte")
    game = play(game, "SL do nothing")
    assert (power(game, "SL"), about(game)) == (2, "GC: act")
    assert "do nothing" not in offered(play(game, "GC drop all Power"))


@pytest.mark.parametrize(
    ("words", "number", "powers"),
    [
        ("pay 3 Power, and Great Cthulhu gains 3", 1, [1, 4, 0]),
        ("pay 3 Power, and all others gain 1", 2, [1, 2, 1]),
        ("pay 3 Power, and all others lose 1", 3, [1, 0, 0]),
    ],
)
def test_power_for_spellbooks(words: str, number: int, powers: list[int]) -> None:
    """3 Power each; nobody falls below 0."""
    game = play(lay(WAR, "power: 4 1 0", "europe: SL: Acolyte"), f"SL {words}")
    assert (met(game, "SL"), game.table.power) == ([number], powers)


def test_six_dice_earn_a_book() -> None:
    """Requirement 4."""
    game = lay(WAR, "power: 2 1 1", "europe: SL: Formless Spawn x3; GC: Acolyte x4")
    game = play(game, "SL battle Great Cthulhu in Europe", *dice(*[1] * 9))
    assert met(game, "SL") == [4]


def test_a_ritual_earns_a_book_and_death_comes_from_below() -> None:
    """Requirement 5; once per Doom phase the cheapest Monster joins a unit."""
    game = lay(
        WAR, "power: 5 0 0   step: doom   phase: gather   met gc: 1   books gc: Absorb", "europe: SL: keeper Acolyte"
    )
    game = play(game, "SL Death from Below in Europe", "SL perform a Ritual of Annihilation")
    assert (units(game, "SL", "Europe"), met(game, "SL")) == (["Acolyte", "Wizard"], [5])
    assert not offered(game, "Death from Below")


def test_ancient_sorcery_borrows_until_the_doom_phase_is_over() -> None:
    """The Serpent Man is in play, not on the map; he returns anywhere, with 1 Power."""
    game = lay(
        WAR,
        "power: 3 0 0   books sl: Ancient Sorcery   met gc: 1   books gc: Absorb",
        "europe: SL: keeper Acolyte, Serpent Man, Wizard",
    )
    game = play(game, "SL learn Fertility Cult from Black Goat")
    assert units(game, "SL", "Europe") == ["Acolyte", "Wizard"]
    assert about(game) == "SL: act on"
    assert "summon Wizard in Europe" in offered(game)  # unlimited now
    game = play(game, "SL end the turn")
    assert not offered(game, "learn Fertility Cult")
    before = game.table.lent[0]
    game = play(game, "SL drop all Power")
    while "returns" not in about(game):
        code = about(game).partition(":")[0]
        game = play(game, f"{code} {offered(game)[-1]}")
    start = power(game, "SL")
    game = play(game, "SL Antarctica")
    assert (units(game, "SL", "Antarctica"), game.table.lent[0], len(before)) == (["Serpent Man"], (), 1)
    assert power(game, "SL") == start + 1


def test_borrowed_flight() -> None:
    """Two areas instead of one."""
    text = ("power: 3 1 1   books sl: Ancient Sorcery", "europe: SL: Acolyte   card sl: SL Serpent Man #1")
    plain = lay("factions: SL CC BG", *text)
    flying = lay("factions: SL CC BG", *text, "lent sl: CC")
    assert "Indian Ocean" not in offered(plain, "move Acolyte from Europe to")
    assert "Indian Ocean" in offered(flying, "move Acolyte from Europe to")


def test_borrowed_immortality_is_tsathogguas() -> None:
    """He returns for 4, and every awakening brings a sign."""
    game = lay(
        WAR,
        "power: 5 1 1   books sl: Ancient Sorcery; Burrow   met sl: 5 6   lent sl: GC",
        "notes sl: Tsathoggua has risen 1",
        "card sl: SL Serpent Man #1   europe: SL: Formless Spawn",
    )
    game = play(game, "SL awaken Tsathoggua in Europe")
    assert (power(game, "SL"), signs(game, "SL")) == (1, 1)


def test_burrow_regains_power() -> None:
    """After a Move for 2 or more."""
    text = ("power: 3 1 1   books sl: Burrow", "europe: SL: Acolyte x2")
    two = play(lay(WAR, *text), "SL move Acolyte from Europe to Asia", "SL move Acolyte from Europe to Asia")
    assert power(two, "SL") == 2
    one = play(lay(WAR, *text), "SL move Acolyte from Europe to Asia", "SL that is all")
    assert power(one, "SL") == 2


def test_capture_monster() -> None:
    """Tsathoggua only, and not beside an enemy's Great Old One; released for 1 Power."""
    game = lay(WAR, "power: 2 0 0   books sl: Capture Monster", "europe: SL: Tsathoggua; GC: Starspawn, Acolyte")
    game = play(game, "SL capture a Monster of Great Cthulhu in Europe")
    assert (units(game, "GC", "Europe"), pool(game, "GC", "Starspawn")) == (["Acolyte"], 1)
    assert income(game.table, seat(game, "SL")) == 1
    guarded = lay(WAR, "power: 2 1 1   books sl: Capture Monster", "europe: SL: Tsathoggua; GC: Starspawn, Cthulhu")
    assert not offered(guarded, "capture a Monster")


def test_cursed_slumber_hides_a_gate_that_still_counts() -> None:
    """Off the map for 1 Power, back for 1 Power, where no gate is; its keeper gives no Power meanwhile."""
    game = lay(WAR, "power: 3 1 0   books sl: Cursed Slumber", "europe: SL: keeper Acolyte   asia: GC: Acolyte")
    game = play(game, "SL let the gate of Europe slumber")
    assert (holder(game, "Europe"), units(game, "SL", "Europe")) == ("no gate", [])
    assert income(game.table, 0) == 2
    game = play(game, "GC drop all Power", "SL wake the slumbering gate in Antarctica")
    assert (holder(game, "Antarctica"), units(game, "SL", "Antarctica")) == ("SL", ["Acolyte"])


@pytest.mark.parametrize("gives", [True, False])
def test_demand_sacrifice(gives: bool) -> None:
    """The enemy gives a sign, or all his Kills are Pains."""
    game = lay(
        WAR,
        "power: 2 1 1   books sl: Demand Sacrifice",
        "europe: SL: Serpent Man; GC: Starspawn   asia: SL: Tsathoggua",
    )
    game = play(game, "SL battle Great Cthulhu in Europe", "SL Demand Sacrifice")
    game = play(game, f"GC {'an Elder Sign for the Sleeper' if gives else 'Kills are Pains'}")
    game = play(game, *dice(1), *dice(6, 1, 1))
    assert pool(game, "SL", "Serpent Man") == (3 if gives else 2)
    assert signs(game, "SL") == (1 if gives else 0)


def test_energy_nexus_acts_before_a_battle_of_others() -> None:
    """An action out of turn, paid as usual; then the battle goes on."""
    game = lay(
        "factions: GC BG SL",
        "power: 3 1 2   books sl: Energy Nexus",
        "europe: GC: Starspawn; BG: Ghoul; SL: Wizard",
    )
    game = play(game, "GC battle Black Goat in Europe")
    assert about(game) == "SL: Energy Nexus"
    game = play(game, "SL recruit Acolyte in Europe")
    assert (units(game, "SL", "Europe"), power(game, "SL")) == (["Acolyte", "Wizard"], 1)
    assert about(game) == "chance: attacker's dice"


def test_energy_nexus_may_be_a_battle_which_comes_first() -> None:
    """At most one more; if a side is gone then, the first battle does not take place."""
    game = lay(
        "factions: GC BG SL",
        "power: 3 1 2   books sl: Energy Nexus   books bg: Frenzy   met bg: 4",
        "europe: GC: Starspawn; BG: Ghoul; SL: Wizard, Formless Spawn",
    )
    game = play(game, "GC battle Black Goat in Europe", "SL battle Black Goat in Europe")
    game = play(game, *dice(6))
    assert pool(game, "BG", "Ghoul") == 2
    assert game.table.battle is None
    assert (power(game, "GC"), about(game)) == (2, "BG: act")
    assert doom(game, "SL") == 0


def test_what_is_borrowed_lies_in_the_order_of_the_seats() -> None:
    """So that a position can be written down and read again, in whichever order it was learned."""
    game = lay(
        WAR,
        "power: 4 0 0   books sl: Ancient Sorcery",
        "europe: SL: Serpent Man x2",
    )
    game = play(game, "SL learn Fertility Cult from Black Goat", "SL learn Immortal from Great Cthulhu")
    assert [gift.name for gift in game.table.lent[0]] == ["Immortal", "Fertility Cult"]
