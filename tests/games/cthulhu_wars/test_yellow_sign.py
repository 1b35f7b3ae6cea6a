"""Yellow Sign: every requirement, every spellbook, and the edges of both.  (rules 21.1)"""

import pytest

from cultists.games.cthulhu_wars.gather import income
from games.cthulhu_wars.play import (
    about,
    dice,
    doom,
    lay,
    met,
    offered,
    play,
    pool,
    power,
    signs,
    units,
)

WAR = "factions: YS GC BG"


def test_feast_counts_desecrated_areas_with_own_units() -> None:
    """One more Power each."""
    game = lay(WAR, "power: 2 1 1", "europe: desecration; YS: Undead   asia: desecration   africa: YS: Acolyte")
    assert income(game.table, 0) == 1 + 1


def test_the_king_appears_where_there_is_no_gate() -> None:
    """4 Power; requirement 2."""
    game = lay(WAR, "power: 5 1 1", "europe: YS: keeper Acolyte   asia: YS: Acolyte")
    assert offered(game, "awaken the King in Yellow in") == ["Asia"]
    game = play(game, "YS awaken the King in Yellow in Asia")
    assert (power(game, "YS"), met(game, "YS")) == (1, [2])


def test_hastur_follows_the_king_to_a_gate_of_ones_own() -> None:
    """10 Power; requirement 6 with a sign."""
    game = lay(WAR, "power: 11 1 1", "europe: YS: keeper Acolyte, King in Yellow")
    game = play(game, "YS awaken Hastur in Europe")
    assert (power(game, "YS"), met(game, "YS"), signs(game, "YS")) == (1, [6], 1)
    elsewhere = lay(WAR, "power: 11 1 1", "europe: YS: keeper Acolyte   asia: YS: King in Yellow")
    assert not offered(elsewhere, "awaken Hastur")


@pytest.mark.parametrize(("area", "number"), [("africa", 3), ("north america", 4), ("europe", 5)])
def test_a_desecration_for_each_symbol(area: str, number: int) -> None:
    """Chevron, dragon, thorns."""
    game = lay(WAR, "power: 5 1 1", f"{area}: YS: King in Yellow")
    name = area.title()
    game = play(game, f"YS desecrate {name}", *dice(1), "YS Undead")
    assert met(game, "YS") == [number]


def test_no_desecration_where_there_is_one_or_without_tokens() -> None:
    """Tokens are permanent; there are twelve.  (rules 21.4, 27.15)"""
    game = lay(WAR, "power: 5 1 1", "africa: desecration; YS: King in Yellow")
    assert not offered(game, "desecrate")
    areas = ["arctic ocean", "north atlantic", "south atlantic", "north pacific", "south pacific", "indian ocean"]
    areas += ["antarctica", "north america", "south america", "australia", "asia", "africa"]
    full = lay(WAR, "power: 5 1 1", *(f"{area}: desecration" for area in areas), "europe: YS: King in Yellow")
    assert not offered(full, "desecrate")


def test_no_desecration_without_a_cheap_unit_to_place() -> None:
    """An action is possible only if all of its parts are; the unit comes whatever the die shows.  (rules 4.5, 21.4)"""
    placed = "asia: YS: Acolyte x6, Undead x6, Byakhee"
    full = lay(WAR, "power: 5 1 1", "europe: YS: King in Yellow", placed + " x4")
    assert not offered(full, "desecrate")
    one = lay(WAR, "power: 5 1 1", "europe: YS: King in Yellow", placed + " x3")
    assert offered(one, "desecrate") == ["Europe"]
    assert units(play(one, "YS desecrate Europe", *dice(6)), "YS", "Europe") == ["Byakhee", "King in Yellow"]


def test_three_doom_for_somebody_else() -> None:
    """Requirement 1, free of Power."""
    game = lay(WAR, "power: 1 1 1", "europe: YS: Acolyte")
    game = play(game, "YS give Great Cthulhu 3 Doom")
    assert (doom(game, "GC"), met(game, "YS"), power(game, "YS")) == (3, [1], 1)


def test_vengeance_assigns_pains_too_and_own_results_stay_own() -> None:
    """Whoever is hit, even if Hastur falls."""
    game = lay(WAR, "power: 2 1 1", "europe: YS: Hastur, Undead x2; GC: Starspawn, Acolyte")
    game = play(game, "YS battle Great Cthulhu in Europe", *dice(4, 1, 1, 1, 1, 1), *dice(6, 1, 1))
    assert about(game) == "YS: assign a Kill"
    game = play(game, "YS Hastur in Europe")
    assert about(game) == "YS: assign a Pain to Great Cthulhu"
    assert offered(game) == ["Acolyte in Europe", "Starspawn in Europe"]


def test_he_who_goes_to_cultists_and_lets_another_action_follow() -> None:
    """Not the Screaming Dead, not himself again, and nothing unlimited in between."""
    game = lay(
        WAR,
        "power: 5 1 1   books ys: He Who is Not to be Named; The Screaming Dead",
        "europe: YS: Hastur, King in Yellow, Undead   africa: BG: Acolyte   asia: GC: Deep One",
    )
    assert offered(game, "He Who is Not to be Named goes to") == ["Africa"]
    game = play(game, "YS He Who is Not to be Named goes to Africa")
    assert (power(game, "YS"), units(game, "YS", "Africa")) == (4, ["Hastur"])
    again = offered(game)
    assert "battle Black Goat in Africa" in again
    assert "end the turn" in again
    assert not any(each.startswith(("The Screaming Dead", "He Who")) for each in again)


def test_the_screaming_dead_take_undead_along() -> None:
    """Next door, with any of them; then another action."""
    game = lay(
        WAR,
        "power: 5 1 1   books ys: The Screaming Dead",
        "europe: YS: King in Yellow, Undead x2, Acolyte",
    )
    game = play(game, "YS The Screaming Dead go to Asia", "YS Undead in Europe", "YS no more of them")
    assert units(game, "YS", "Asia") == ["King in Yellow", "Undead"]
    assert "desecrate Asia" in offered(game)


def test_the_turn_ends_after_the_second_action() -> None:
    """One more, not two."""
    game = lay(WAR, "power: 5 1 1   books ys: The Screaming Dead", "europe: YS: King in Yellow")
    game = play(game, "YS The Screaming Dead go to Asia", "YS desecrate Asia", *dice(6), "YS Undead")
    assert about(game) == "GC: act"


def test_shriek_moves_at_least_one_byakhee() -> None:
    """From anywhere to one area."""
    game = lay(WAR, "power: 2 1 1   books ys: Shriek of the Byakhee", "europe: YS: Byakhee   africa: YS: Byakhee")
    game = play(game, "YS the Byakhee fly to Asia")
    assert "no more of them" not in offered(game)
    game = play(game, "YS Byakhee in Europe", "YS Byakhee in Africa")
    assert (units(game, "YS", "Asia"), power(game, "YS")) == (["Byakhee", "Byakhee"], 1)


def test_passion_is_one_power_per_action_and_not_for_own_losses() -> None:
    """Captured counts; it wakes a faction without Power."""
    game = lay("factions: GC YS BG", "power: 2 0 0   books ys: Passion", "europe: YS: Acolyte x2; GC: Deep One")
    game = play(game, "GC capture a Cultist of Yellow Sign in Europe")
    assert power(game, "YS") == 1
    assert about(game) == "YS: act"


def test_zingaya_needs_an_undead_in_the_pool() -> None:
    """Otherwise it cannot be completed."""
    game = lay(WAR, "power: 2 1 1   books ys: Zingaya", "europe: YS: Undead x6; GC: Acolyte")
    assert not offered(game, "Zingaya")
    assert pool(game, "YS", "Undead") == 0
