"""Windwalker: its examples, every requirement, every spellbook, and the edges of both.  (rules 22.1)"""

import pytest

from cultists.engine import CHANCE, Game
from cultists.games.cthulhu_wars.combat import combat
from cultists.games.cthulhu_wars.maps import AREA
from games.cthulhu_wars.play import (
    RULES,
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

WAR = "factions: WW GC BG"


def test_start_areas_are_chosen_last() -> None:
    """Windwalker picks a pole, then the Opener any area without a gate; neither pole is barred to it.  (rules 28.2)"""
    game = Game.new(RULES, 4, {"box": "all"})
    for name in ("Crawling Chaos", "Yellow Sign", "Windwalker", "Opener of the Way"):
        game.answer(CHANCE, name)
    assert about(game) == "WW: choose your start area"
    game = play(game, "WW Antarctica")
    assert len(offered(game)) == 14
    game = play(game, "OW Arctic Ocean")
    assert offered(game) == ["Crawling Chaos", "Yellow Sign", "Opener of the Way"]
    game = play(game, *(f"{code} Crawling Chaos" for code in ("CC", "YS", "WW", "OW")))
    assert 2 not in met(game, "WW")
    game = play(game, "CC clockwise")
    assert 2 in met(game, "WW")


@pytest.mark.parametrize(("start", "kept", "total"), [(5, 8, 16), (2, 4, 12)])
def test_hibernation_brings_at_most_what_one_has(start: int, kept: int, total: int) -> None:
    """1 Power per enemy Great Old One, at most what there was; kept for the next gathering.  (rules 27.8, 28.27)"""
    game = lay(
        "factions: WW GC YS",
        f"power: {start} 0 0",
        "arctic ocean: WW: keeper Acolyte, Acolyte x5",
        "south pacific: GC: Cthulhu   europe: YS: King in Yellow, Hastur",
    )
    game = play(game, "WW hibernate")
    assert game.table.phase != "action"
    assert power(game, "WW") == total
    assert kept + 8 == total


def test_whoever_hibernates_takes_no_gate() -> None:
    """No more actions in this phase: a gate that became free in this turn stays abandoned.  (rules 22.2)"""
    game = lay(WAR, "power: 2 1 1", "arctic ocean: abandoned gate; WW: Acolyte   south pacific: GC: Acolyte")
    assert holder(play(game, "WW hibernate"), "Arctic Ocean") == "abandoned"


def test_gnoph_keh_get_cheaper() -> None:
    """4 + 3 + 2 + 1; a captured one is not in the pool.  (rules 28.28)"""
    game = lay(WAR, "power: 11 0 0", "arctic ocean: WW: keeper Acolyte")
    for left in (7, 4, 2, 1):
        game = play(game, "WW summon Gnoph-Keh in Arctic Ocean")
        assert power(game, "WW") == left
    game = lay(WAR, "power: 3 1 1   captives gc: WW Gnoph-Keh #1", "arctic ocean: WW: keeper Acolyte, Gnoph-Keh #2")
    assert power(play(game, "WW summon Gnoph-Keh in Arctic Ocean"), "WW") == 1


def test_the_ice_age_taxes_an_action_once() -> None:
    """Three units into the area and one elsewhere: 4 + 1.  (rules 28.29)"""
    game = lay(
        "factions: GC WW BG",
        "power: 6 1 1   books ww: Ice Age",
        "africa: ice age   south atlantic: GC: Acolyte x4",
    )
    for _ in range(3):
        game = play(game, "GC move Acolyte from South Atlantic to Africa")
    game = play(game, "GC move Acolyte from South Atlantic to Antarctica")
    assert power(game, "GC") == 1
    poor = lay(
        "factions: GC WW BG",
        "power: 3 1 1   books ww: Ice Age",
        "africa: ice age   south atlantic: GC: Acolyte x4",
    )
    for _ in range(2):
        poor = play(poor, "GC move Acolyte from South Atlantic to Africa")
    assert power(poor, "GC") == 0


def test_each_killed_gnoph_keh_takes_one_more() -> None:
    """Two Gnoph-Keh die; beside the killed one two more Fungi are lost.  (rules 27.23, 28.30)"""
    game = lay(
        WAR,
        "power: 2 1 1   books ww: Berserkergang",
        "europe: WW: Gnoph-Keh x2; BG: Fungi from Yuggoth x4",
    )
    game = play(game, "WW battle Black Goat in Europe", *dice(6, 1, 1, 1, 1, 1), *dice(6, 6, 1, 1))
    assert (units(game, "WW", "Europe"), units(game, "BG", "Europe")) == ([], ["Fungi from Yuggoth"])


def test_cannibalism_in_a_battle_of_others() -> None:
    """A killed Undead: a Wendigo or Acolyte comes; not for an abducted one.  (rules 28.31)"""
    text = ("europe: CC: Flying Polyp; YS: Undead", "books ww: Cannibalism")
    game = lay("factions: CC YS WW", "power: 2 1 1", *text)
    game = play(game, "CC battle Yellow Sign in Europe", *dice(6))
    assert about(game) == "WW: feed on the dead"
    assert units(play(game, "WW Wendigo"), "WW", "Europe") == ["Wendigo"]
    abducted = lay(
        "factions: CC YS WW",
        "power: 2 1 1   books cc: Abduct   books ww: Cannibalism",
        "europe: CC: Nightgaunt, Flying Polyp; YS: Undead",
    )
    abducted = play(abducted, "CC battle Yellow Sign in Europe", "CC Abduct")
    assert about(abducted) == "YS: act"


def test_the_herald_pays_five() -> None:
    """The marker moves on all the same; both Great Old Ones bring signs.  (rules 28.32)"""
    game = lay(
        WAR,
        "power: 5 1 1   step: doom   phase: gather   ritual: 3   met gc: 1   books gc: Absorb",
        "books ww: Herald of the Outer Gods   met ww: 2",
        "arctic ocean: WW: keeper Acolyte, Rhan Tegoth   antarctica: WW: keeper Acolyte, Ithaqua",
    )
    before = doom(game, "WW")
    game = play(game, "WW perform a Ritual of Annihilation")
    assert (power(game, "WW"), doom(game, "WW") - before, signs(game, "WW")) == (0, 2, 2)
    assert game.table.ritual_cost() == 9


def test_rhan_tegoth_needs_nothing_but_power() -> None:
    """Either pole; requirement 5."""
    game = lay(WAR, "power: 7 1 1", "europe: WW: Acolyte")
    assert offered(game, "awaken") == ["Rhan Tegoth in Arctic Ocean", "Rhan Tegoth in Antarctica"]
    assert met(play(game, "WW awaken Rhan Tegoth in Antarctica"), "WW") == [5]


def test_ithaqua_swallows_a_gate() -> None:
    """At a pole, whoever keeps it, once Rhan Tegoth has risen; requirement 6."""
    game = lay(
        WAR,
        "power: 7 1 1   notes ww: Rhan Tegoth has risen 1",
        "antarctica: GC: keeper Acolyte   europe: WW: Acolyte",
    )
    assert offered(game, "awaken Ithaqua") == ["in Antarctica"]
    game = play(game, "WW awaken Ithaqua in Antarctica")
    assert (holder(game, "Antarctica"), units(game, "GC", "Antarctica")) == ("no gate", ["Acolyte"])
    assert 6 in met(game, "WW")


def test_ithaqua_fights_with_half_of_the_enemys_doom() -> None:
    """Rounded up; hidden signs do not count."""
    game = lay(WAR, "power: 2 1 1   doom: 0 9 4   signs gc: 36", "europe: WW: Ithaqua; GC: Acolyte; BG: Acolyte")
    here = game.table.here(0, AREA["Europe"])
    assert [combat(game.table, 0, foe, here) for foe in (1, 2)] == [5, 2]


@pytest.mark.parametrize(("face", "result"), [(6, "Kill"), (4, "Pain")])
def test_eternal_cancels_a_result_for_1_power(face: int, result: str) -> None:
    """And Great Cthulhu still has the credit for a Kill.  (rules 22.4, 27.10)"""
    game = lay("factions: GC WW BG", "power: 2 1 1", "europe: GC: Deep One; WW: Rhan Tegoth")
    game = play(game, "GC battle Windwalker in Europe", *dice(face), *dice(1, 1, 1))
    assert about(game) == "WW: keep Rhan Tegoth"
    game = play(game, "WW pay 1 Power")
    assert (units(game, "WW", "Europe"), power(game, "WW")) == (["Rhan Tegoth"], 0)
    assert (2 in met(game, "GC")) is (result == "Kill")


def test_ferox_protects_against_monsters_but_not_against_great_old_ones() -> None:
    """While Ithaqua is in play."""
    game = lay("factions: GC WW BG", "power: 2 1 1", "europe: GC: Deep One; WW: Acolyte   asia: WW: Ithaqua")
    assert not offered(game, "capture")
    great = lay("factions: GC WW BG", "power: 2 1 1", "europe: GC: Cthulhu; WW: Acolyte   asia: WW: Ithaqua")
    assert offered(great, "capture") == ["a Cultist of Windwalker in Europe"]


def test_the_first_players_marker_earns_a_book() -> None:
    """Requirement 1: not at the start of the game, but when the marker is given."""
    game = lay(WAR, "power: 9 1 1   step: determine the first player   phase: gather", "europe: WW: Acolyte")
    assert met(game, "WW") == [1]


def test_a_rival_with_six_books() -> None:
    """Requirement 3; and requirement 4 brings a sign for him, unasked."""
    six = "Absorb; Devolve; Dreams; Regenerate; Submerge; Y'ha Nthlei"
    game = lay(WAR, f"power: 3 1 1   books gc: {six}", "europe: WW: Acolyte")
    assert 3 not in met(game, "WW")
    game.aside(seat(game, "WW"), "take the spellbook that can be had at any time")
    assert (met(game, "WW"), signs(game, "WW")) == ([4], 1)
    game = play(game, "WW recruit Acolyte in Europe")
    assert met(game, "WW") == [3, 4]


def test_the_free_requirement_is_taken_at_the_very_end() -> None:
    """Before the signs are revealed; so the sixth book can still come."""
    game = lay(
        WAR,
        "doom: 20 31 2   step: end   phase: doom   ending: doom   met ww: 1 2 3 5 6",
        "books ww: Arctic Wind; Berserkergang; Cannibalism; Herald of the Outer Gods; Howl",
        "europe: WW: Acolyte",
    )
    assert (about(game), game.winners) == ("over", (0,))


def test_arctic_wind_blows_units_along() -> None:
    """Free, to the same place, each once."""
    game = lay(WAR, "power: 1 1 1   books ww: Arctic Wind", "europe: WW: Ithaqua, Wendigo, Acolyte")
    game = play(game, "WW move Ithaqua from Europe to Asia", "WW Wendigo in Europe", "WW nobody else")
    assert (units(game, "WW", "Asia"), units(game, "WW", "Europe")) == (["Ithaqua", "Wendigo"], ["Acolyte"])
    assert power(game, "WW") == 0


def test_howl_drives_one_unit_out_of_the_battle() -> None:
    """The enemy chooses unit and place, even where Windwalker stands; the last one ends the battle."""
    game = lay(WAR, "power: 2 1 1   books ww: Howl", "europe: WW: Wendigo; BG: Fungi from Yuggoth   asia: WW: Acolyte")
    game = play(game, "WW battle Black Goat in Europe", "WW Howl", "BG Asia")
    assert units(game, "BG", "Asia") == ["Fungi from Yuggoth"]
    assert game.table.battle is None
    assert pool(game, "BG", "Fungi from Yuggoth") == 3


def test_there_is_one_ice_age() -> None:
    """It moves to any other area."""
    game = lay(WAR, "power: 3 1 1   books ww: Ice Age", "europe: ice age; WW: Acolyte")
    game = play(game, "WW bring the Ice Age to Asia")
    assert game.table.tokens == (("ice age", AREA["Asia"]),)
