"""Windwalker and Opener of the Way: the fine points, and where they meet the common rules.  (rules 22.1, 23.1)"""

import pytest

from cultists.games.cthulhu_wars.gather import income
from games.cthulhu_wars.play import (
    about,
    dice,
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

SIX_WW = "Arctic Wind; Berserkergang; Cannibalism; Herald of the Outer Gods; Howl; Ice Age"
SIX_YS = "He Who is Not to be Named; Passion; Shriek of the Byakhee; The Screaming Dead; The Third Eye; Zingaya"
NO_GC_BOOK = "met gc: 1   books gc: Absorb"


# Hibernate


def test_who_hibernates_does_nothing_more_in_this_phase() -> None:
    """As if without Power: no battle with six spellbooks, no gate to leave, no turn."""
    game = lay(
        "factions: WW GC BG",
        f"power: 5 1 1   books ww: {SIX_WW}   met ww: 1 2 3 4 5 6",
        "europe: WW: keeper Acolyte, Gnoph-Keh; GC: Acolyte   asia: WW: Acolyte; BG: Acolyte",
    )
    game = play(game, "WW hibernate")
    assert about(game) == "GC: act"


def test_power_that_comes_later_does_not_wake_who_hibernates() -> None:
    """It is kept; with it a Kill on Rhan Tegoth can be paid."""
    game = lay(
        "factions: SL WW BG",
        "power: 5 1 0   notes ww: rests 1",
        "europe: SL: Serpent Man; WW: Rhan Tegoth   asia: BG: Acolyte",
    )
    given = play(game, "SL pay 3 Power, and Windwalker gains 3")
    assert (power(given, "WW"), about(given)) == (4, "SL: choose a spellbook")
    given = play(given, "SL Burrow")
    assert about(given) == "SL: act"
    fought = play(given, "SL battle Windwalker in Europe", *dice(6), *dice(1, 1, 1), "WW pay 1 Power")
    assert (units(fought, "WW", "Europe"), power(fought, "WW")) == (["Rhan Tegoth"], 3)


def test_who_hibernates_has_a_part_in_the_talks() -> None:
    """The Thousand Forms may be paid from kept Power.  (rules 17.2)"""
    game = lay(
        "factions: CC WW BG",
        "power: 2 4 0   books cc: The Thousand Forms   notes ww: rests 1",
        "asia: CC: Nyarlathotep   europe: WW: Acolyte",
    )
    game = play(game, "CC take one of The Thousand Forms", *dice(3))
    assert about(game).startswith("WW: lose Power")
    assert power(play(game, "WW 3"), "WW") == 1


def test_the_raise_to_half_counts_kept_power() -> None:
    """8 kept and 8 gathered raise the others to 8.  (rules 9.3)"""
    game = lay(
        "factions: WW GC YS",
        "power: 8 0 0   notes ww: rests 1   step: gather power   phase: action",
        "arctic ocean: WW: keeper Acolyte, Acolyte x5   africa: GC: Acolyte   europe: YS: Acolyte",
    )
    assert (power(game, "WW"), power(game, "GC"), power(game, "YS")) == (16, 8, 8)


# Rhan Tegoth and Ithaqua


def test_eternal_needs_power() -> None:
    """Without any he is killed like others."""
    game = lay("factions: GC WW BG", "power: 2 0 1", "europe: GC: Deep One; WW: Rhan Tegoth")
    game = play(game, "GC battle Windwalker in Europe", *dice(6), *dice(1, 1, 1))
    assert pool(game, "WW", "Rhan Tegoth") == 1


def test_rhan_tegoth_takes_one_result_a_battle() -> None:
    """A cancelled Kill leaves no room for a Pain."""
    game = lay("factions: GC WW BG", "power: 2 3 1", "europe: GC: Deep One x2; WW: Rhan Tegoth, Acolyte")
    game = play(game, "GC battle Windwalker in Europe", *dice(6, 4), *dice(1, 1, 1))
    game = play(game, "WW Rhan Tegoth in Europe", "WW pay 1 Power")
    assert about(game) == "WW: retreat Acolyte to"


def test_ithaqua_comes_again_for_another_gate() -> None:
    """Rhan Tegoth need not be in play; 6 Power and a gate each time; no second spellbook."""
    game = lay(
        "factions: WW GC BG",
        "power: 7 1 1   notes ww: Rhan Tegoth has risen 1   met ww: 5 6   books ww: Howl; Ice Age",
        "arctic ocean: abandoned gate   europe: WW: Acolyte",
    )
    game = play(game, "WW awaken Ithaqua in Arctic Ocean")
    assert (power(game, "WW"), holder(game, "Arctic Ocean"), met(game, "WW")) == (1, "no gate", [5, 6])


@pytest.mark.parametrize("has_other", [False, True])
def test_ithaqua_takes_yog_sothoth_only_if_there_is_no_other_gate(has_other: bool) -> None:
    """Yog-Sothoth is a gate; a plain one goes first.  (rules 22.5)"""
    gate = "abandoned gate; " if has_other else ""
    game = lay(
        "factions: WW OW BG",
        "power: 7 1 1   notes ww: Rhan Tegoth has risen 1",
        f"antarctica: {gate}OW: Yog-Sothoth   europe: WW: Acolyte   africa: OW: Acolyte",
    )
    game = play(game, "WW awaken Ithaqua in Antarctica")
    assert pool(game, "OW", "Yog-Sothoth") == (0 if has_other else 1)


def test_the_herald_pays_five_even_on_instant_death() -> None:
    """Whatever the marker shows; there it stays."""
    game = lay(
        "factions: WW GC BG",
        f"power: 5 1 1   step: doom   phase: gather   ritual: 6   books ww: Herald of the Outer Gods   {NO_GC_BOOK}",
        "arctic ocean: WW: keeper Acolyte",
    )
    game = play(game, "WW perform a Ritual of Annihilation")
    assert (power(game, "WW"), game.table.ending) == (0, "instant death")


def test_at_most_three_signs_for_enemies_with_six_spellbooks() -> None:
    """Four such enemies bring three."""
    game = lay(
        "factions: WW GC CC BG YS",
        "power: 2 1 1 1 1   books gc: Absorb; Devolve; Dreams; Regenerate; Submerge; Y'ha Nthlei",
        "books cc: Abduct; Emissary of the Outer Gods; Invisibility; Madness; Seek and Destroy; The Thousand Forms",
        "books bg: Blood Sacrifice; Frenzy; Ghroth; Necrophagy; The Red Sign; The Thousand Young",
        f"books ys: {SIX_YS}",
        "arctic ocean: WW: Acolyte",
    )
    game.aside(seat(game, "WW"), "take the spellbook that can be had at any time")
    assert signs(game, "WW") == 3


# Yog-Sothoth is a gate


def test_a_gate_can_be_created_beside_yog_sothoth() -> None:
    """Also by an enemy.  (rules 27.44)"""
    game = lay("factions: GC OW BG", "power: 4 1 1", "antarctica: OW: Yog-Sothoth; GC: Acolyte")
    game = play(game, "GC create a gate in Antarctica")
    assert (holder(game, "Antarctica"), units(game, "OW", "Antarctica")) == ("GC", ["Yog-Sothoth"])


def test_the_king_does_not_appear_beside_yog_sothoth() -> None:
    """An area with him is not without a gate."""
    game = lay("factions: YS OW BG", "power: 5 1 1", "africa: OW: Yog-Sothoth; YS: Acolyte   asia: YS: Acolyte")
    assert offered(game, "awaken") == ["the King in Yellow in Asia"]


def test_cthulhu_awakens_where_yog_sothoth_is_at_his_home() -> None:
    """Any gate will do."""
    game = lay("factions: GC OW BG", "power: 10 1 1", "south pacific: OW: Yog-Sothoth   asia: GC: Acolyte")
    assert offered(game, "awaken") == ["Cthulhu in South Pacific"]


def test_yog_sothoth_counts_in_the_oceans() -> None:
    """The fourth ocean gate of anybody, and 1 Power for Y'ha Nthlei."""
    game = lay(
        "factions: GC OW BG",
        "power: 2 1 1   books gc: Y'ha Nthlei   met gc: 1",
        "arctic ocean: abandoned gate   north atlantic: abandoned gate   indian ocean: BG: keeper Acolyte",
        "south atlantic: OW: Yog-Sothoth   asia: GC: Cthulhu, Acolyte",
    )
    assert income(game.table, seat(game, "GC")) == 1 + 2 + 2  # Cultist, abandoned gates, ocean gates of enemies
    assert 4 in met(play(game, "GC recruit Acolyte in Asia"), "GC")


def test_yog_sothoth_is_a_gate_at_the_other_pole() -> None:
    """Windwalker's requirement 2."""
    game = lay("factions: WW OW BG", "power: 2 1 1", "antarctica: OW: Yog-Sothoth   arctic ocean: WW: keeper Acolyte")
    assert met(play(game, "WW recruit Acolyte in Arctic Ocean"), "WW") == [2]


def test_the_beyond_one_cannot_carry_him_but_he_can_carry() -> None:
    """He is the unit, never the gate; the target may hold him."""
    alone = lay("factions: OW GC BG", "power: 2 1 1", "europe: OW: Yog-Sothoth, Abomination")
    assert not [each for each in offered(alone) if "carries" in each]
    carrier = lay("factions: OW GC BG", "power: 2 1 1", "europe: OW: Yog-Sothoth; GC: keeper Acolyte")
    carried = play(carrier, "OW Yog-Sothoth carries the gate of Europe to Asia")
    assert (holder(carried, "Asia"), units(carried, "OW", "Asia")) == ("GC", ["Yog-Sothoth"])
    target = lay(
        "factions: OW GC BG", "power: 2 1 1", "europe: abandoned gate; OW: Abomination   asia: OW: Yog-Sothoth"
    )
    assert "Abomination carries the gate of Europe to Asia" in offered(target)


def test_worship_services_count_yog_sothoth() -> None:
    """A Cathedral beside him is beside an enemy's gate; with a plain gate there both enemies gain, once each."""
    game = lay(
        "factions: AN OW GC",
        "power: 1 0 0   books an: Worship Services",
        "europe: cathedral; OW: Yog-Sothoth; GC: keeper Acolyte   africa: cathedral; AN: Acolyte",
    )
    assert income(game.table, seat(game, "AN")) == 1 + 1
    assert income(game.table, seat(game, "OW")) == 2 + 1
    assert income(game.table, seat(game, "GC")) == 1 + 2 + 1


def test_a_feast_is_served_at_yog_sothoth() -> None:
    """He is the Opener's gate."""
    game = lay("factions: AN OW GC", "power: 2 1 1", "europe: AN: Acolyte   asia: OW: Yog-Sothoth")
    game = play(game, "AN let every enemy summon its cheapest Monster")
    assert units(game, "OW", "Asia") == ["Mutant", "Yog-Sothoth"]


# The Opener's spellbooks


def test_dragon_ascending_between_gathering_and_the_first_player() -> None:
    """It can make a tie, which the previous first player decides.  (rules 27.40)"""
    game = lay(
        "factions: GC OW BG",
        f"power: 12 7 6   step: determine the first player   phase: gather   books ow: Dragon Ascending   {NO_GC_BOOK}",
        "europe: OW: Acolyte   africa: BG: Acolyte   asia: GC: Acolyte",
    )
    assert (about(game), offered(game)) == (
        "OW: Dragon Ascending: as much Power as",
        ["Great Cthulhu", "nobody"],
    )
    game = play(game, "OW Great Cthulhu")
    assert (power(game, "OW"), about(game)) == (12, "GC: name the first player")
    refused = play(
        lay(
            "factions: GC OW BG",
            f"power: 12 7 6   step: determine the first player   phase: gather   {NO_GC_BOOK}",
            "books ow: Dragon Ascending",
            "europe: OW: Acolyte",
        ),
        "OW nobody",
    )
    assert (power(refused, "OW"), about(refused)) == (7, "GC: choose the direction")


def test_dragon_ascending_before_the_phase_ends() -> None:
    """Somebody sleeps on Power: the Opener takes as much and has a turn.  (rules 27.40)"""
    game = lay(
        "factions: GC OW WW",
        "power: 1 0 6   books ow: Dragon Ascending   notes ww: rests 1",
        "europe: GC: Acolyte   asia: OW: Acolyte   arctic ocean: WW: Acolyte",
    )
    game = play(game, "GC drop all Power", "OW Windwalker")
    assert (about(game), power(game, "OW")) == ("OW: act", 6)


def test_dragon_descending_only_after_a_ritual_and_once() -> None:
    """Not without one."""
    game = lay(
        "factions: OW YS CC",
        "power: 4 0 0   step: doom   phase: gather   books ow: Dragon Descending   notes ow: Dragon Descending 1",
        "africa: OW: keeper Acolyte",
    )
    assert about(game) != "OW: annihilation"
    used = lay(
        "factions: OW YS CC",
        "power: 9 0 0   step: doom   phase: gather   books ow: Dragon Descending   notes ow: Dragon Descending 1",
        "africa: OW: keeper Acolyte",
    )
    assert about(play(used, "OW perform a Ritual of Annihilation")) != "OW: annihilation"


def test_dread_curse_is_no_battle() -> None:
    """Neither Regenerate nor Eternal, Emissary, Madness, Necrophagy, Cannibalism nor Channel Power; no credit."""
    game = lay(
        "factions: OW GC CC BG WW",
        "power: 5 1 1 1 3   books ow: Dread Curse of Azathoth; Channel Power   met ow: 1 2",
        "books gc: Regenerate   books cc: Emissary of the Outer Gods; Madness   met cc: 1 2",
        "books bg: Necrophagy   books ww: Cannibalism",
        "south asia: GC: Starspawn; WW: Rhan Tegoth   west africa: OW: Abomination x2, Spawn of Yog-Sothoth; BG: Ghoul",
    )
    game = play(game, "OW curse South Asia", *dice(6, 6, 1), "OW Great Cthulhu")
    assert about(game) == "GC: act"
    assert (pool(game, "GC", "Starspawn"), pool(game, "WW", "Rhan Tegoth")) == (2, 1)
    assert (units(game, "WW", "South Asia"), power(game, "WW"), met(game, "OW")) == ([], 3, [1, 2])


def test_a_curse_drives_units_even_among_ours() -> None:
    """The Opener chooses the place, without the limits of a retreat; too many results are ignored."""
    game = lay(
        "factions: OW GC CC",
        "power: 5 1 1   books ow: Dread Curse of Azathoth   books cc: Madness",
        "australia: GC: Acolyte   indian ocean: OW: Abomination x2   south pacific: OW: Acolyte",
    )
    game = play(game, "OW curse Australia", *dice(4, 5))
    assert offered(game) == ["South Pacific", "Indian Ocean"]
    assert units(play(game, "OW Indian Ocean"), "GC", "Indian Ocean") == ["Acolyte"]


def test_promotions_happen_where_the_pained_have_fled() -> None:
    """They survived.  (rules 23.10)"""
    game = lay(
        "factions: OW YS CC",
        "power: 2 1 1   books ow: The Million Favored Ones   met ow: 4",
        "europe: OW: Mutant; YS: Undead x2",
    )
    game = play(game, "OW battle Yellow Sign in Europe", *dice(1), *dice(4), "OW Asia")
    assert offered(game) == ["Mutant in Asia", "no more promotions"]
    assert units(play(game, "OW Mutant in Asia"), "OW", "Asia") == ["Abomination"]


def test_they_break_through_not_at_a_slumbering_gate() -> None:
    """It is not on the map.  (rules 23.11)"""
    game = lay(
        "factions: OW SL CC",
        "power: 3 1 1   books ow: They Break Through   notes sl: Cursed Slumber 11   card sl: SL Acolyte #1",
        "europe: CC: keeper Acolyte   africa: OW: Acolyte",
    )
    assert {each.split(" in ")[1] for each in offered(game, "summon")} == {"Europe"}
