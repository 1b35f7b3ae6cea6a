"""Rulings that no other test shows."""

import pytest

from cultists.games.cthulhu_wars.maps import MAPS
from games.cthulhu_wars.play import about, dice, holder, lay, met, offered, play, units


def test_gates_do_not_run_out() -> None:
    """A gate in every area but one, and one more is created there.  (rules 27.24)"""
    others = [area.name for area in MAPS["E33"].areas if area.name != "Antarctica"]
    game = lay(
        "factions: GC BG YS   power: 3 1 1",
        *(f"{name.lower()}: abandoned gate" for name in others),
        "antarctica: GC: Acolyte",
    )
    game = play(game, "GC create a gate in Antarctica")
    assert holder(game, "Antarctica") == "GC"
    assert all(holder(game, name) == "abandoned" for name in others)


def test_what_is_true_only_in_the_middle_of_a_move_earns_nothing() -> None:
    """Four areas after the first unit, three after the second; had it stayed at one, it would count.  (rules 27.29)"""
    game = lay("factions: BG GC YS   power: 4 1 1", "africa: BG: Acolyte x2   asia: BG: Acolyte   europe: BG: Acolyte")
    game = play(game, "BG move Acolyte from Africa to South Atlantic")
    assert len(game.table.areas_of(0)) == 4
    assert 1 in met(play(game, "BG that is all"), "BG")
    game = play(game, "BG move Acolyte from Asia to Africa", "BG that is all")
    assert met(game, "BG") == []


@pytest.mark.parametrize("options", ["", "options: at_zero=gates"])
def test_a_turn_without_power_is_over(options: str) -> None:
    """Also after an unlimited battle before the main action: nobody is asked to end it.  (rules 27.3)"""
    six = "books gc: Absorb; Devolve; Dreams; Regenerate; Submerge; Y'ha Nthlei   met gc: 1 2 3 4 5 6"
    for power, then in ((1, "BG: act"), (2, "GC: act")):
        game = lay(
            f"{options}   factions: GC BG YS   power: {power} 1 1",
            six,
            "europe: GC: keeper Acolyte, Starspawn; BG: Acolyte",
        )
        game = play(game, "GC battle Black Goat in Europe", *dice(1, 1, 1))
        assert about(game) == then


def test_the_energy_nexus_offers_only_what_begins_in_the_area() -> None:
    """Neither doing nothing with Tsathoggua, nor what has no place, nor what begins elsewhere.  (rules 27.38)"""
    game = lay(
        "factions: GC BG SL   power: 3 1 4   books sl: Energy Nexus; Ancient Sorcery",
        "europe: GC: Starspawn; BG: Ghoul; SL: Wizard, Serpent Man, Tsathoggua   asia: SL: Acolyte",
    )
    game = play(game, "GC battle Black Goat in Europe")
    assert about(game) == "SL: Energy Nexus"
    words = offered(game)
    assert "no action" in words
    assert any(each.startswith("recruit") for each in words)
    assert [each for each in words if "in Europe" not in each and "from Europe" not in each] == ["no action"]


def test_ghroth_takes_no_slumbering_cultist() -> None:
    """The Sleeper, whose only Cultist slumbers, is not even asked.  (rules 27.39)"""
    game = lay(
        "factions: SL GC BG   power: 1 1 3   books sl: Cursed Slumber   books bg: Ghroth",
        "europe: SL: keeper Acolyte   asia: GC: Acolyte   africa: BG: Fungi from Yuggoth",
    )
    game = play(game, "SL let the gate of Europe slumber", "GC drop all Power", "BG call Ghroth", *dice(1))
    assert about(game).startswith("GC: lose Cultists to Ghroth")


def test_no_more_nightgaunts_are_given_than_there_are_victims() -> None:
    """One for one: the second stays when only a Great Old One is left.  (rules 27.45)"""
    game = lay(
        "factions: CC BG GC   power: 2 1 1   books cc: Abduct",
        "asia: CC: Nightgaunt x2, Flying Polyp; BG: Shub-Niggurath, Ghoul",
    )
    game = play(game, "CC battle Black Goat in Asia", "CC Abduct")
    assert about(game) == "chance: attacker's dice"
    assert units(game, "CC", "Asia") == ["Flying Polyp", "Nightgaunt"]
    assert units(game, "BG", "Asia") == ["Shub-Niggurath"]
