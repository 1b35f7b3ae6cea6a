"""Black Goat: every requirement, every spellbook, and the edges of both.  (rules 20.1)"""

import pytest

from cultists.games.cthulhu_wars.combat import combat
from cultists.games.cthulhu_wars.gather import income
from cultists.games.cthulhu_wars.maps import AREA
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
    signs,
    units,
)

WAR = "factions: BG GC YS"


def test_a_turn_of_summons_only_is_a_turn() -> None:
    """One of them was the action.  (rules 20.2, 27.14)"""
    game = lay(WAR, "power: 4 1 1", "africa: BG: keeper Acolyte")
    assert "end the turn" not in offered(game)
    game = play(game, "BG summon Ghoul in Africa")
    assert "end the turn" in offered(game)
    assert about(play(game, "BG end the turn")) == "GC: act"


def test_summons_after_the_action() -> None:
    """Before or after it."""
    game = lay(WAR, "power: 4 1 1", "africa: BG: keeper Acolyte")
    game = play(game, "BG recruit Acolyte in Africa")
    assert about(game) == "BG: act on"
    assert "summon Ghoul in Africa" in offered(game)
    assert "recruit Acolyte in Africa" not in offered(game)


def test_shub_niggurath_costs_8_and_two_cultists_even_the_keeper() -> None:
    """She appears though the keeper of that gate was given for her.  (rules 20.3, 27.13)"""
    game = lay(WAR, "power: 9 1 1", "africa: BG: keeper Acolyte   asia: BG: Acolyte")
    game = play(game, "BG awaken Shub-Niggurath in Africa", "BG Acolyte on the gate in Africa")
    assert (units(game, "BG", "Africa"), units(game, "BG", "Asia")) == (["Shub-Niggurath"], [])
    assert (power(game, "BG"), holder(game, "Africa"), met(game, "BG")) == (1, "abandoned", [6])


def test_shub_niggurath_needs_two_cultists_on_the_map() -> None:
    """One is not enough."""
    game = lay(WAR, "power: 9 1 1", "africa: BG: keeper Acolyte")
    assert not offered(game, "awaken")


def test_avatar_swaps_with_a_unit_that_its_owner_picks() -> None:
    """1 Power; a keeper abandons its gate; never a Great Old One."""
    game = lay(
        WAR,
        "power: 3 1 1",
        "africa: BG: Shub-Niggurath   europe: YS: keeper Acolyte, Undead, King in Yellow   asia: GC: Cthulhu",
    )
    assert not any("Asia" in each for each in offered(game, "Avatar"))
    game = play(game, "BG Avatar: change places with Yellow Sign in Europe")
    assert about(game) == "YS: change places with Shub-Niggurath"
    assert offered(game) == ["Acolyte on the gate in Europe", "Undead in Europe"]
    game = play(game, "YS Acolyte on the gate in Europe")
    assert (units(game, "YS", "Africa"), units(game, "BG", "Europe")) == (["Acolyte"], ["Shub-Niggurath"])
    assert (holder(game, "Europe"), power(game, "BG")) == ("abandoned", 2)


def test_avatar_may_take_an_own_unit() -> None:
    """Any faction's unit will do.  (rules 27.25)"""
    game = lay(WAR, "power: 3 1 1", "africa: BG: Shub-Niggurath   europe: BG: Ghoul")
    game = play(game, "BG Avatar: change places with Black Goat in Europe")
    assert (units(game, "BG", "Africa"), units(game, "BG", "Europe")) == (["Ghoul"], ["Shub-Niggurath"])


@pytest.mark.parametrize(("areas", "expected"), [(3, [1]), (5, [1, 2]), (7, [1, 2, 3])])
def test_units_in_many_areas(areas: int, expected: list[int]) -> None:
    """4, 6 and 8 areas; several at once."""
    names = ["asia", "europe", "africa", "australia", "north america", "south america", "antarctica"][:areas]
    kinds = ["Acolyte"] * 5 + ["Ghoul"] * 2
    game = lay(
        WAR,
        "power: 2 1 1",
        *(f"{name}: BG: {kind}" for name, kind in zip(names, kinds, strict=False)),
        "arctic ocean: BG: Fungi from Yuggoth x2",
    )
    game = play(game, "BG move Fungi from Yuggoth from Arctic Ocean to North Pacific")
    game = play(game, "BG that is all") if about(game) == "BG: move on" else game
    assert met(game, "BG") == [n for n in (1, 2, 3) if n in expected or areas + 2 >= (4, 6, 8)[n - 1]]


def test_meeting_every_enemy_brings_power_too() -> None:
    """In separate areas; 1 Power per enemy."""
    game = lay(WAR, "power: 2 1 1", "asia: BG: Ghoul; GC: Acolyte   europe: YS: Acolyte   arctic ocean: BG: Ghoul")
    game = play(game, "BG move Ghoul from Arctic Ocean to Europe", "BG that is all")
    assert (met(game, "BG"), power(game, "BG")) == ([4], 1 + 2)


def test_a_requirement_can_be_met_in_an_enemys_turn() -> None:
    """An enemy comes to us."""
    game = lay("factions: GC BG YS", "power: 1 1 1", "asia: BG: Ghoul; YS: Acolyte   europe: GC: Acolyte")
    game = play(game, "GC move Acolyte from Europe to Asia")
    assert met(game, "BG") == [4]
    assert about(game) == "BG: choose a spellbook"


def test_two_cultists_for_a_book() -> None:
    """Requirement 5, free of Power."""
    game = lay(WAR, "power: 1 1 1", "africa: BG: keeper Acolyte, Acolyte")
    game = play(game, "BG eliminate two of your Cultists", "BG Acolyte in Africa")
    assert (met(game, "BG"), pool(game, "BG", "Acolyte"), power(game, "BG")) == ([5], 6, 1)


def test_blood_sacrifice_once_per_doom_phase() -> None:
    """A Cultist for a sign, with her in play."""
    game = lay(
        WAR,
        "power: 9 1 1   step: doom   phase: gather   books bg: Blood Sacrifice   met gc: 1   books gc: Absorb",
        "africa: BG: keeper Acolyte, Acolyte, Shub-Niggurath",
    )
    game = play(game, "BG Blood Sacrifice: a Cultist for an Elder Sign", "BG Acolyte in Africa", "chance elder sign 5")
    assert signs(game, "BG") == 1
    assert offered(game) == ["perform a Ritual of Annihilation", "no more"]


def test_frenzy_lets_lone_cultists_fight() -> None:
    """1 combat each."""
    game = lay(WAR, "power: 2 1 1   books bg: Frenzy", "europe: BG: Acolyte x2; YS: Acolyte")
    assert combat(game.table, 0, 2, game.table.here(0, AREA["Europe"])) == 2
    assert offered(game, "battle") == ["Yellow Sign in Europe"]


def test_ghroth_without_agreement_is_split_by_black_goat() -> None:
    """Never more than a faction has; the owners pick the figures."""
    game = lay(
        WAR,
        "power: 3 1 1   books bg: Ghroth",
        "africa: BG: Fungi from Yuggoth   asia: BG: Fungi from Yuggoth",
        "europe: YS: keeper Acolyte, Acolyte   south pacific: GC: Acolyte",
    )
    game = play(game, "BG call Ghroth", *dice(2), "GC 0", "YS 0")
    assert about(game) == "BG: Ghroth takes a Cultist of"
    game = play(game, "BG Yellow Sign", "BG Yellow Sign", "YS Acolyte in Europe")
    assert units(game, "YS", "Europe") == []


def test_ghroth_needs_an_enemy_with_a_cultist() -> None:
    """An action is possible only if all of its parts are.  Own, captured and slumbering Cultists do not count.

    (rules 4.5, 20.8)
    """
    text = "power: 3 1 1   books bg: Ghroth"
    nobody = lay("factions: BG GC YS", text, "africa: BG: Fungi from Yuggoth, Acolyte   asia: GC: Deep One; YS: Undead")
    assert not offered(nobody, "call Ghroth")
    captive = lay("factions: BG GC YS", text, "africa: BG: Fungi from Yuggoth", "captives bg: GC Acolyte #1")
    assert not offered(captive, "call Ghroth")
    somebody = lay("factions: BG GC YS", text, "africa: BG: Acolyte   asia: YS: Acolyte")
    assert offered(somebody, "call Ghroth") == [""]


def test_ghroth_takes_all_if_there_are_fewer() -> None:
    """Excess is ignored."""
    game = lay(
        WAR,
        "power: 3 1 1   books bg: Ghroth",
        "africa: BG: Fungi from Yuggoth   asia: BG: Fungi from Yuggoth   arctic ocean: BG: Fungi from Yuggoth",
        "europe: YS: Acolyte",
    )
    game = play(game, "BG call Ghroth", *dice(3), "YS 1")
    assert units(game, "YS", "Europe") == []


def test_a_ghoul_that_fights_cannot_come_again() -> None:
    """Necrophagy is for those who took no part."""
    game = lay(WAR, "power: 2 1 1   books bg: Necrophagy", "europe: BG: Ghoul, Dark Young; YS: Undead x3")
    game = play(game, "BG battle Yellow Sign in Europe", *dice(1, 1), *dice(1, 1))
    assert game.table.battle is None


def test_dark_young_keep_gates_under_the_red_sign() -> None:
    """Create, control, and 1 Power each; for nothing else are they Cultists."""
    game = lay(WAR, "power: 4 1 1   books bg: The Red Sign", "africa: BG: Dark Young   europe: YS: Undead")
    game = play(game, "BG create a gate in Africa")
    assert holder(game, "Africa") == "BG"
    assert income(game.table, 0) == 2 + 1
    plain = lay(WAR, "power: 4 1 1", "africa: BG: Dark Young")
    assert not offered(plain, "create")


def test_the_thousand_young_need_her() -> None:
    """Monsters cost 1 less while she is in play."""
    with_her = lay(WAR, "power: 2 1 1   books bg: The Thousand Young", "africa: BG: keeper Acolyte, Shub-Niggurath")
    assert "Dark Young in Africa" in offered(with_her, "summon")
    without = lay(WAR, "power: 2 1 1   books bg: The Thousand Young", "africa: BG: keeper Acolyte")
    assert "Dark Young in Africa" not in offered(without, "summon")
