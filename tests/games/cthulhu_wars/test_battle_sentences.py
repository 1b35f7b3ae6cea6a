"""Sentences of the rule text about battles that no other rule test holds, in its order."""

from itertools import permutations

import pytest

from games.cthulhu_wars.play import (
    Wars,
    about,
    books,
    dice,
    holder,
    lay,
    met,
    offered,
    play,
    pool,
    power,
    told,
    units,
)

CROWD = "GC: Acolyte x2, Deep One x2; BG: Acolyte x2, Ghoul x2"


def results(game: Wars) -> list[tuple[int, int]]:
    """What the attacker, and the defender, must take: Kills and Pains."""
    battle = game.table.battle
    assert battle is not None
    return list(zip(battle.kills, battle.pains, strict=True))


# Before the dice


def test_a_hidden_unit_stays_hidden_when_the_polyp_that_hid_it_is_devoured() -> None:
    """The Polyp takes no further part, but what it did remains: one Shoggoth fewer rolls.  (rules 7.4)"""
    game = lay(
        "factions: CC GC BG",
        "power: 2 1 1   books cc: Invisibility",
        "europe: CC: Flying Polyp, Hunting Horror; GC: Cthulhu, Shoggoth",
    )
    game = play(game, "CC battle Great Cthulhu in Europe", "CC Invisibility", "CC enemy Shoggoth in Europe")
    game = play(game, "GC Devour", "CC Flying Polyp in Europe", *dice(6, 6), *dice(*[1] * 6))
    # Two dice of the Horror; six of Cthulhu, and none of the Shoggoth, which cannot be hit either.
    assert (units(game, "GC", "Europe"), pool(game, "GC", "Cthulhu")) == (["Shoggoth"], 1)


def test_what_cthulhu_devoured_counts_although_he_is_killed() -> None:
    """He takes no further part, but what he did remains: the unit is gone, and the requirement is met.

    (rules 7.4, 18.5)
    """
    game = lay("factions: GC BG YS", "power: 2 1 1", "europe: GC: Cthulhu; BG: Dark Young x2")
    game = play(game, "GC battle Black Goat in Europe", "GC Devour", *dice(*[1] * 6), *dice(6, 1))
    assert (pool(game, "GC", "Cthulhu"), units(game, "BG", "Europe"), met(game, "GC")) == (1, ["Dark Young"], [2])


def test_a_unit_that_was_lost_uses_nothing_more() -> None:
    """Two Nightgaunts could abduct twice; the one that Cthulhu devoured cannot.  (rules 7.4)"""
    game = lay(
        "factions: GC CC BG",
        "power: 2 1 1   books cc: Abduct",
        "europe: GC: Cthulhu, Acolyte x3; CC: Nightgaunt x2, Flying Polyp",
    )
    game = play(game, "GC battle Crawling Chaos in Europe", "GC Devour", "CC Nightgaunt in Europe", "CC Abduct")
    assert about(game) == "chance: attacker's dice"
    assert units(game, "GC", "Europe") == ["Acolyte", "Acolyte", "Cthulhu"]


@pytest.mark.parametrize("order", sorted({*permutations(("Devour", "Absorb", "Absorb"))}))
def test_the_attackers_abilities_come_first_and_in_any_order(order: tuple[str, ...]) -> None:
    """The defender, who could abduct, is asked after all of them.  (rules 7.4)"""
    game = lay(
        "factions: GC CC BG",
        "power: 2 1 1   books gc: Absorb   books cc: Abduct",
        "europe: GC: Cthulhu, Shoggoth, Acolyte x2; CC: Nightgaunt x2",
    )
    game = play(game, "GC battle Crawling Chaos in Europe")
    for power_used in order:
        assert about(game) == "GC: before the battle"
        game = play(game, f"GC {power_used}")
    assert about(game) == "CC: before the battle"


# The dice


@pytest.mark.parametrize(
    ("faces", "kills", "pains"),
    [((1, 2, 3, 1, 2, 3), 0, 0), ((4, 1, 1, 1, 1, 1), 0, 1), ((5, 1, 1, 1, 1, 1), 0, 1), ((6, 1, 1, 1, 1, 1), 1, 0),
     ((1, 2, 3, 4, 5, 6), 1, 2), ((6, 6, 5, 5, 4, 4), 2, 4)],
)  # fmt: skip
def test_what_the_faces_mean(faces: tuple[int, ...], kills: int, pains: int) -> None:
    """6 is a Kill, 4 and 5 are Pains, 1 to 3 nothing, whoever rolls them.  (rules 7.7)"""
    text = "asia: GC: Starspawn x2, Deep One x4, Acolyte x6; BG: Dark Young x3, Acolyte x6   africa: BG: Ghoul"
    game = lay("factions: GC BG YS", "power: 2 1 1   books bg: Necrophagy", text)
    # The defender's 6 dice show the faces, the attacker's 10 show nothing; the Ghoul is asked before anybody flees.
    game = play(game, "GC battle Black Goat in Asia", *dice(*[1] * 10), *dice(*faces))
    assert results(game) == [(kills, pains), (0, 0)]
    other = lay("factions: BG GC YS", "power: 2 1 1   books bg: Necrophagy", text)
    other = play(other, "BG battle Great Cthulhu in Asia", *dice(*faces), *dice(*[1] * 10))
    assert results(other) == [(0, 0), (kills, pains)]


@pytest.mark.parametrize(("mine", "attack"), [("Deep One", 1), ("Deep One, Shoggoth", 3), ("Starspawn x2, Acolyte", 6)])
@pytest.mark.parametrize(
    ("theirs", "defence"), [("Acolyte", 0), ("Fungi from Yuggoth x2", 2), ("Dark Young, Ghoul", 2)]
)
def test_everybody_rolls_as_many_dice_as_their_units_have_combat(
    mine: str, attack: int, theirs: str, defence: int
) -> None:
    """All units in the area together; those elsewhere do not count.  (rules 7.6, 7.7)"""
    game = lay(
        "factions: GC BG YS",
        f"power: 2 1 1   europe: GC: {mine}; BG: {theirs}; YS: Byakhee",
        "asia: GC: Deep One; BG: Dark Young",
    )
    game = play(game, "GC battle Black Goat in Europe")
    rolled = {"attacker": 0, "defender": 0}
    while about(game).endswith("dice"):
        rolled[about(game).removeprefix("chance: ").partition("'")[0]] += 1
        game = play(game, *dice(1))
    assert rolled == {"attacker": attack, "defender": defence}


# Results


def test_kills_come_before_pains_and_lie_on_other_units() -> None:
    """Each side takes what the enemy rolled; a unit that is killed takes no Pain.  (rules 7.8, 7.12)"""
    game = lay("factions: GC BG YS", "power: 2 1 1", "asia: GC: Deep One, Shoggoth, Acolyte; BG: Ghoul, Dark Young")
    game = play(game, "GC battle Black Goat in Asia", *dice(5, 6, 1), *dice(1, 1))
    assert (about(game), offered(game)) == ("BG: assign a Kill", ["Ghoul in Asia", "Dark Young in Asia"])
    game = play(game, "BG Dark Young in Asia")
    assert about(game) == "BG: retreat Ghoul to"  # nobody else was left for the Pain
    game = play(game, "BG Europe")
    assert (pool(game, "BG", "Dark Young"), units(game, "BG", "Europe")) == (3, ["Ghoul"])
    assert units(game, "GC", "Asia") == ["Acolyte", "Deep One", "Shoggoth"]


def test_excess_pains_are_ignored() -> None:
    """Five Pains for two units: both flee, and nobody is lost.  (rules 7.12)"""
    game = lay("factions: GC BG YS", "power: 2 1 1", "asia: GC: Starspawn x2; BG: Ghoul x2")
    game = play(game, "GC battle Black Goat in Asia", *dice(4, 4, 5, 5, 5, 1), "BG Europe", "BG Africa")
    assert (units(game, "BG", "Europe"), units(game, "BG", "Africa")) == (["Ghoul"], ["Ghoul"])
    assert about(game) == "BG: act"


def test_killed_units_go_home_before_the_pained_flee() -> None:
    """When the first retreat is asked for, the dead are in their pools and their gate is free.  (rules 7.13, 8.1)"""
    game = lay("factions: GC BG YS", "power: 2 1 1", f"asia: {CROWD}   europe: BG: keeper Acolyte")
    game = play(game, "GC battle Black Goat in Asia", *dice(6, 4), "BG Acolyte in Asia", "BG Ghoul in Asia")
    assert about(game) == "BG: retreat Ghoul to"
    assert (pool(game, "BG", "Acolyte"), units(game, "BG", "Asia")) == (4, ["Acolyte", "Ghoul", "Ghoul"])


def test_a_third_faction_uses_its_abilities_after_the_battle_of_others() -> None:
    """Black Goat's Ghouls come, and the Windwalker feeds, though neither fought.  (rules 7.11, 7.14)"""
    game = lay(
        "factions: GC YS BG WW",
        "power: 2 1 1 1   books bg: Necrophagy   books ww: Cannibalism",
        "europe: GC: Deep One; YS: Undead x2   east africa: BG: Ghoul",
    )
    game = play(game, "GC battle Yellow Sign in Europe", *dice(6), *dice(1))
    assert about(game) == "BG: send a Ghoul to the corpses"
    game = play(game, "BG no more Ghouls")
    assert about(game) == "WW: feed on the dead"


# Retreat


@pytest.mark.parametrize(("before", "after"), [("1 0 1", [0, 0, 1]), ("5 4 3", [4, 4, 3])])
def test_the_pained_may_scatter_and_pay_nothing(before: str, after: list[int]) -> None:
    """Each chooses for itself, with the same places to choose from; no Power is spent, and none is needed.

    (rules 8.2, 8.4)
    """
    game = lay("factions: GC BG YS", f"power: {before}", "asia: GC: Starspawn; BG: Ghoul, Fungi from Yuggoth, Acolyte")
    game = play(game, "GC battle Black Goat in Asia", *dice(4, 5, 5), *dice(5))
    assert about(game) == "GC: retreat Starspawn to"
    game = play(game, "GC Europe")
    havens = offered(game)
    assert len(havens) > 2
    game = play(game, f"BG {havens[0]}")
    assert offered(game) == havens
    game = play(game, f"BG {havens[1]}")
    assert offered(game) == havens
    game = play(game, f"BG {havens[2]}")
    assert [len(units(game, "BG", haven)) for haven in havens[:3]] == [1, 1, 1]
    assert game.table.power == after


@pytest.mark.parametrize("lost", ["Undead", "King in Yellow"])
def test_any_one_of_the_surrounded_may_be_lost_even_a_great_old_one(lost: str) -> None:
    """The owner chooses among the pained; the others stay, and one that took no Pain is not asked for.  (rules 8.3)"""
    game = lay(
        "factions: GC YS BG",
        "power: 3 1 1",
        "australia: GC: Starspawn; YS: King in Yellow, Undead, Acolyte",
        "south pacific: GC: Acolyte   indian ocean: GC: Acolyte",
    )
    game = play(game, "GC battle Yellow Sign in Australia", *dice(4, 5, 1), "YS Undead and King in Yellow")
    assert about(game) == "YS: lose one of the surrounded"
    assert sorted(offered(game)) == ["King in Yellow in Australia", "Undead in Australia"]
    game = play(game, f"YS {lost} in Australia")
    assert units(game, "YS", "Australia") == sorted({"Acolyte", "King in Yellow", "Undead"} - {lost})
    assert about(game) == "YS: act"


# Gates and requirements


def test_a_gate_is_the_first_takers_and_only_in_their_own_turn() -> None:
    """Nobody steps on it in the turn of another; whoever has a turn first takes it, wherever they sit.  (rules 6.2)"""
    game = lay(
        "factions: CC GC YS",
        "power: 1 1 3   turn: YS",
        "europe: GC: keeper Acolyte, Acolyte; CC: Acolyte; YS: Undead x3",
    )
    game = play(game, "YS battle Great Cthulhu in Europe", *dice(6, 1), "GC Acolyte on the gate in Europe")
    assert (about(game), holder(game, "Europe")) == ("CC: act", "CC")  # before Great Cthulhu, who lost it
    heard = [(event.kind, event.things[0]) for event in told(game) if event.kind in ("killed", "took gate")]
    assert heard == [("killed", "Great Cthulhu"), ("took gate", "Crawling Chaos")]


def test_requirements_are_watched_in_battles_and_in_the_turns_of_others() -> None:
    """A Ghoul at the corpses meets everybody for a moment, in an enemy's battle; the spellbook comes after it, and
    Crawling Chaos, whom nothing concerns, earns nothing.  (rules 14.1, 27.29)"""
    game = lay(
        "factions: GC YS BG CC",
        "power: 2 1 1 1   books bg: Necrophagy   met bg: 5",
        "europe: GC: Deep One; YS: Undead x2; CC: Acolyte   east africa: BG: Ghoul",
    )
    game = play(game, "GC battle Yellow Sign in Europe", *dice(4), *dice(1), "BG Ghoul in East Africa")
    assert (about(game), books(game, "BG")) == ("GC: retreat Deep One to", ["Necrophagy"])
    assert (met(game, "BG"), met(game, "CC"), power(game, "BG")) == ([4, 5], [], 1 + 3)
    game = play(game, "GC Arabia", "YS Scandinavia", "YS Scandinavia")
    assert (about(game), game.table.battle) == ("BG: choose a spellbook", None)
