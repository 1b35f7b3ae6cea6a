"""Sleeper and The Ancients: the fine points, and where they meet the common rules.  (rules 24.1, 25.1)"""

import pytest

from cultists.games.cthulhu_wars.gather import income
from games.cthulhu_wars.play import (
    about,
    books,
    dice,
    doom,
    holder,
    lay,
    met,
    offered,
    play,
    pool,
    power,
    signs,
    units,
)

SIX_WW = "Arctic Wind; Berserkergang; Cannibalism; Herald of the Outer Gods; Howl; Ice Age"
NO_GC_BOOK = "met gc: 1   books gc: Absorb"


# The Sleeper


def test_energy_nexus_moves_any_number_of_units_out_of_the_area() -> None:
    """One Move action: 1 Power each, and Burrow returns 1."""
    game = lay(
        "factions: GC BG SL",
        "power: 3 1 4   books sl: Energy Nexus; Burrow   met sl: 1 2",
        "europe: GC: Starspawn; BG: Ghoul; SL: Wizard, Serpent Man, Acolyte   asia: SL: Acolyte",
    )
    game = play(game, "GC battle Black Goat in Europe", "SL move Wizard from Europe to Asia")
    assert about(game) == "SL: move on"
    assert {each.split(" to ")[0] for each in offered(game, "move")} == {
        "Serpent Man from Europe",
        "Acolyte from Europe",
    }
    game = play(game, "SL move Serpent Man from Europe to Asia", "SL that is all")
    assert (units(game, "SL", "Europe"), power(game, "SL")) == (["Acolyte"], 3)
    assert about(game) == "chance: attacker's dice"


def test_energy_nexus_empties_the_field() -> None:
    """Who attacked the Sleeper may find nobody there; the Power is spent all the same."""
    game = lay(
        "factions: GC BG SL",
        "power: 3 1 4   books sl: Energy Nexus",
        "europe: GC: Starspawn; SL: Wizard",
    )
    game = play(game, "GC battle Sleeper in Europe", "SL move Wizard from Europe to Asia")
    assert (about(game), game.table.battle, power(game, "GC")) == ("BG: act", None, 2)


def test_energy_nexus_takes_no_gate_in_an_enemys_turn() -> None:
    """That is done only in one's own turn.  (rules 27.38)"""
    game = lay(
        "factions: GC BG SL",
        "power: 3 1 4   books sl: Energy Nexus",
        "europe: abandoned gate; GC: Starspawn; BG: Ghoul; SL: Wizard, Acolyte",
    )
    game = play(game, "GC battle Black Goat in Europe", "SL recruit Acolyte in Europe")
    assert holder(game, "Europe") == "abandoned"


def test_who_hibernates_takes_no_action_by_energy_nexus() -> None:
    """A borrowed sleep is sleep."""
    game = lay(
        "factions: GC BG SL WW",
        "power: 3 1 4 1   books sl: Energy Nexus   notes sl: rests 1",
        "europe: GC: Starspawn; BG: Ghoul; SL: Wizard",
    )
    assert about(play(game, "GC battle Black Goat in Europe")) == "chance: attacker's dice"


def test_a_battle_by_energy_nexus_is_an_action_of_its_own_for_passion() -> None:
    """1 Power for each of the two."""
    game = lay(
        "factions: GC YS SL",
        "power: 3 0 4   books sl: Energy Nexus   books ys: Passion   met gc: 2   books gc: Absorb",
        "europe: GC: Starspawn; YS: Acolyte x2; SL: Wizard, Serpent Man",
    )
    game = play(game, "GC battle Yellow Sign in Europe", "SL battle Yellow Sign in Europe", *dice(6), *dice(6, 1, 1))
    assert (units(game, "YS", "Europe"), power(game, "YS")) == ([], 2)


def test_energy_nexus_pays_the_ice_age() -> None:
    """At normal cost."""
    game = lay(
        "factions: GC BG SL WW",
        "power: 3 1 1 1   books sl: Energy Nexus   books ww: Ice Age",
        "europe: ice age; GC: Starspawn; BG: Ghoul; SL: Wizard",
    )
    game = play(game, "GC battle Black Goat in Europe")
    assert about(game) == "SL: Energy Nexus"
    assert all(each.startswith(("move", "no action")) for each in offered(game))


@pytest.mark.parametrize(
    ("lender", "name"),
    [
        ("GC", "Immortal"),
        ("CC", "Flight"),
        ("BG", "Fertility Cult"),
        ("YS", "Feast"),
        ("WW", "Hibernate"),
        ("OW", "The Beyond One"),
        ("AN", "Dematerialization"),
    ],
)
def test_every_unique_ability_can_be_learned(lender: str, name: str) -> None:
    """By its name; one Serpent Man for each enemy."""
    other = "BG" if lender != "BG" else "YS"
    game = lay(f"factions: SL {lender} {other}", "power: 3 1 1   books sl: Ancient Sorcery", "europe: SL: Serpent Man")
    assert any(each.startswith(f"{name} from") for each in offered(game, "learn"))


def test_borrowed_feast_beyond_one_hibernation_and_dematerialization() -> None:
    """The Sleeper's own units, gates and Power."""
    lent = "power: 3 0 0   books sl: Ancient Sorcery   card sl: SL Serpent Man #1"
    feast = lay("factions: SL YS BG", lent, "lent sl: YS", "europe: desecration; SL: Wizard   asia: desecration")
    assert income(feast.table, 0) == 1
    beyond = lay("factions: SL OW BG", lent, "lent sl: OW", "europe: SL: Formless Spawn; BG: keeper Acolyte")
    beyond = play(beyond, "SL Formless Spawn carries the gate of Europe to Antarctica")
    assert (holder(beyond, "Antarctica"), holder(beyond, "Europe")) == ("BG", "no gate")
    sleep = lay("factions: SL WW GC", lent, "lent sl: WW", NO_GC_BOOK, "europe: SL: Acolyte   asia: GC: Cthulhu")
    assert power(play(sleep, "SL hibernate"), "SL") == 4 + 1
    fade = lay("factions: SL AN BG", lent, "lent sl: AN   step: doom   phase: gather", "europe: SL: Wizard")
    assert "dematerialize units in Europe" in offered(fade)


def test_a_captured_monster_is_chosen_by_its_owner_and_no_terror() -> None:
    """Third parties do not protect; a Yothan is no Monster."""
    game = lay(
        "factions: SL AN GC",
        "power: 2 1 1   books sl: Capture Monster",
        "europe: SL: Tsathoggua; AN: Yothan, Un-Man, Reanimated; GC: Cthulhu, Deep One",
    )
    assert offered(game, "capture a Monster") == ["of The Ancients in Europe"]
    game = play(game, "SL capture a Monster of The Ancients in Europe")
    assert (about(game), offered(game)) == ("AN: give up a captive", ["Un-Man in Europe", "Reanimated in Europe"])


def test_the_slumbering_gate_gives_doom_and_is_hidden_from_the_openers_count() -> None:
    """Power and Doom go on; it is not on the map.  (rules 24.9)"""
    game = lay(
        "factions: SL OW BG",
        "power: 5 0 0   step: doom   phase: gather   notes sl: Cursed Slumber 1   card sl: SL Acolyte #1",
        "europe: SL: Acolyte",
    )
    assert doom(game, "SL") == 1
    game = play(game, "SL perform a Ritual of Annihilation")
    assert doom(game, "SL") == 2


def test_tsathoggua_fights_with_the_power_of_the_moment() -> None:
    """What the attacker has paid is gone."""
    game = lay("factions: GC SL BG", "power: 5 1 1", "europe: GC: Deep One; SL: Tsathoggua")
    game = play(game, "GC battle Sleeper in Europe", *dice(1))
    assert about(game) == "chance: defender's dice"
    game = play(game, *dice(1, 1, 1, 1))
    assert game.table.battle is None


# The Ancients


def test_unholy_ground_needs_the_cathedral_of_the_battlefield() -> None:
    """Any Cathedral may be given, but when the one there is gone it is over.  (rules 27.37)"""
    game = lay(
        "factions: AN YS BG",
        "power: 2 1 1   books an: Unholy Ground",
        "europe: cathedral; AN: Reanimated; YS: King in Yellow, Hastur   africa: cathedral   antarctica: cathedral",
    )
    game = play(game, "AN battle Yellow Sign in Europe", *dice(1, 1), *dice(1, 1, 1, 1, 1))
    both = play(game, "AN take away the Cathedral in Africa", "YS King in Yellow in Europe")
    both = play(both, "AN take away the Cathedral in Europe")
    assert (pool(both, "YS", "King in Yellow"), pool(both, "YS", "Hastur")) == (1, 1)
    one = play(game, "AN take away the Cathedral in Europe", "YS King in Yellow in Europe")
    assert (one.table.battle, pool(one, "YS", "Hastur")) == (None, 0)


def test_a_cathedral_that_was_taken_away_can_be_built_again() -> None:
    """Its class of areas is free again; the requirement stays met."""
    game = lay("factions: AN YS BG", "power: 2 1 1   met an: 3   books an: Festival", "europe: AN: Acolyte")
    game = play(game, "AN build a Cathedral in Europe")
    assert (met(game, "AN"), books(game, "AN")) == ([3], ["Festival"])


def test_power_from_a_festival_counts_at_once() -> None:
    """The twelfth Power earns Crawling Chaos its spellbook after that very action."""
    game = lay("factions: AN CC BG", "power: 2 11 1   books an: Festival", "europe: AN: keeper Acolyte")
    game = play(game, "AN summon Un-Man in Europe", "AN Crawling Chaos")
    assert about(game) == "CC: choose a spellbook"


def test_without_extinction_a_yothan_returns_to_the_pool() -> None:
    """And costs 6."""
    game = lay("factions: BG AN GC", "power: 2 6 1", "europe: AN: Yothan, keeper Acolyte; BG: Dark Young")
    game = play(game, "BG battle The Ancients in Europe", *dice(6, 1), *dice(*[1] * 7), "AN Yothan in Europe")
    assert pool(game, "AN", "Yothan") == 3
    while not about(game).startswith("AN"):
        game = play(game, f"{about(game)[:2]} drop all Power")
    assert "Yothan in Europe" in offered(game, "summon")


def test_the_ancients_ritual_brings_no_sign_of_its_own() -> None:
    """No Great Old One; and Yog-Sothoth does not count them."""
    game = lay(
        "factions: AN GC BG", f"power: 5 0 0   step: doom   phase: gather   {NO_GC_BOOK}", "europe: AN: keeper Acolyte"
    )
    assert signs(play(game, "AN perform a Ritual of Annihilation"), "AN") == 0


def test_the_leader_of_reanimated_may_capture_with_them() -> None:
    """An Acolyte shares the area: the Reanimated capture."""
    game = lay(
        "factions: AN GC BG",
        "power: 2 1 1   books an: Brainless",
        "europe: AN: Acolyte, Reanimated; GC: Acolyte   asia: AN: Reanimated; GC: Acolyte",
    )
    assert offered(game, "capture") == ["a Cultist of Great Cthulhu in Europe"]
