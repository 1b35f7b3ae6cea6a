"""Great Cthulhu: every requirement, every spellbook, and the edges of both.  (rules 18.1)"""

import pytest

from cultists.games.cthulhu_wars.gather import income
from cultists.games.cthulhu_wars.maps import AREA
from games.cthulhu_wars.play import (
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
    seat,
    signs,
    units,
)

WAR = "factions: GC BG YS"


def test_awakening_costs_10_then_4_and_always_brings_a_sign() -> None:
    """Immortal."""
    game = lay(WAR, "power: 12 1 1", "south pacific: abandoned gate; BG: Acolyte")
    game = play(game, "GC awaken Cthulhu in South Pacific")
    assert (power(game, "GC"), units(game, "GC", "South Pacific")) == (2, ["Cthulhu"])
    assert (signs(game, "GC"), met(game, "GC")) == (1, [5])
    again = lay(WAR, "power: 5 1 1   notes gc: Cthulhu has risen 1   met gc: 5   books gc: Dreams")
    assert not offered(again, "awaken")  # no gate at home
    again = lay(
        WAR,
        "power: 5 1 1   notes gc: Cthulhu has risen 1   met gc: 5   books gc: Dreams",
        "south pacific: BG: keeper Acolyte",
    )
    again = play(again, "GC awaken Cthulhu in South Pacific")
    assert (power(again, "GC"), signs(again, "GC"), met(again, "GC")) == (1, 1, [5])


@pytest.mark.parametrize("side", ["attacks", "defends"])
def test_devour_takes_a_unit_of_the_enemys_choice_before_the_dice(side: str) -> None:
    """Attacker or defender; never a Great Old One; once per battle; the battle ends if nobody is left."""
    first = "factions: GC BG YS" if side == "attacks" else "factions: BG GC YS"
    game = lay(first, "power: 3 1 1", "europe: GC: Cthulhu; BG: Fungi from Yuggoth")
    line = "GC battle Black Goat in Europe" if side == "attacks" else "BG battle Great Cthulhu in Europe"
    game = play(game, line, "GC Devour")
    assert pool(game, "BG", "Fungi from Yuggoth") == 4
    assert game.table.battle is None
    assert met(game, "GC") == [2]


def test_devour_is_not_offered_against_great_old_ones_alone() -> None:
    """Monsters and Cultists only."""
    game = lay(WAR, "power: 3 1 1", "europe: GC: Cthulhu; BG: Shub-Niggurath   africa: BG: keeper Acolyte")
    assert about(play(game, "GC battle Black Goat in Europe")) == "chance: attacker's dice"


def test_the_first_doom_phase_earns_a_book_and_a_sign() -> None:
    """Requirement 1.  (rules 18.5, 27.5)"""
    game = lay(WAR, "power: 3 1 1   step: doom   phase: gather", "europe: GC: Acolyte")
    assert met(game, "GC") == [1]
    game = play(game, "chance elder sign 1")
    assert about(game) == "GC: choose a spellbook"
    assert signs(game, "GC") == 1


@pytest.mark.parametrize(
    ("oceans", "is_met"),
    [
        ({"arctic ocean": "GC", "north pacific": "GC", "south pacific": "GC"}, True),
        ({"arctic ocean": "GC", "north pacific": "GC", "south pacific": "BG"}, False),
        ({"arctic ocean": "", "north pacific": "BG", "south pacific": "YS", "indian ocean": "GC"}, True),
    ],
)
def test_ocean_gates(oceans: dict[str, str], is_met: bool) -> None:
    """Requirement 4: three of one's own, or four of anybody's, abandoned ones too."""
    game = lay(
        WAR,
        "power: 2 1 1",
        *(f"{name}: {f'{code}: keeper Acolyte' if code else 'abandoned gate'}" for name, code in oceans.items()),
        "europe: GC: Acolyte",
    )
    game = play(game, "GC recruit Acolyte in Europe")
    assert (4 in met(game, "GC")) is is_met


def test_the_last_book_comes_in_any_doom_phase_with_the_five_others() -> None:
    """Requirement 6, also in the middle of the phase, and with a sign.  (rules 18.5, 27.18)"""
    game = lay(
        WAR,
        "power: 0 0 0   step: annihilation   phase: doom   waiting: GC",
        "met gc: 1 2 3 4 5   books gc: Absorb; Devolve; Dreams; Regenerate; Submerge",
        "europe: GC: Acolyte   south pacific: GC: Acolyte",
    )
    # Nothing can be afforded, so the part of the phase is over at once, and the requirement is seen.
    assert 6 in met(game, "GC")
    game = play(game, "chance elder sign 36")
    assert len(books(game, "GC")) == 6  # the only one left is taken without asking


def test_absorbed_dice_are_inherited_by_a_shoggoth_that_eats_a_shoggoth() -> None:
    """Two meals and the eaten one's dice.  (rules 18.6)"""
    game = lay(WAR, "power: 3 1 1   books gc: Absorb", "europe: GC: Shoggoth x2, Acolyte; BG: Ghoul")
    game = play(game, "GC battle Black Goat in Europe", "GC Absorb", "GC Acolyte in Europe")
    game = play(game, "GC Absorb", "GC Shoggoth in Europe")  # only the other Shoggoth is left to eat
    battle = game.table.battle
    assert battle is not None
    assert [extra for _, extra in battle.extra] == [6]
    assert units(game, "GC", "Europe") == ["Shoggoth"]


def test_absorb_needs_a_shoggoth_and_somebody_else() -> None:
    """Not offered otherwise."""
    game = lay(WAR, "power: 3 1 1   books gc: Absorb", "europe: GC: Shoggoth; BG: Ghoul")
    assert about(play(game, "GC battle Black Goat in Europe")) == "chance: attacker's dice"


def test_devolve_is_limited_by_the_pool_and_possible_in_others_turns() -> None:
    """As many as there are Deep Ones in the pool."""
    game = lay(
        "factions: BG GC YS",
        "power: 2 0 1   books gc: Devolve",
        "europe: GC: Acolyte x2, Deep One x3   africa: BG: Acolyte",
    )
    gc = seat(game, "GC")
    asides = game.asides(gc)
    assert asides is not None
    assert [option.words for option in asides.options] == ["devolve Acolyte in Europe"]
    game.aside(gc, "devolve Acolyte in Europe")
    assert units(game, "GC", "Europe") == ["Acolyte", *["Deep One"] * 4]
    assert game.asides(gc) is None


def test_dreams_puts_an_acolyte_in_the_victims_place() -> None:
    """2 Power, anywhere; the victim picks; an abandoned gate is then taken.  (rules 18.8, 27.6)"""
    game = lay(WAR, "power: 3 1 1   books gc: Dreams", "africa: BG: keeper Acolyte")
    game = play(game, "GC send Dreams to Black Goat in Africa")
    assert (units(game, "BG", "Africa"), units(game, "GC", "Africa")) == ([], ["Acolyte"])
    assert (power(game, "GC"), holder(game, "Africa")) == (1, "GC")


def test_dreams_needs_an_acolyte_in_the_pool() -> None:
    """An action that cannot be completed is not available."""
    game = lay(WAR, "power: 3 1 1   books gc: Dreams", "africa: BG: keeper Acolyte   europe: GC: Acolyte x6")
    assert not offered(game, "send Dreams")


def test_a_single_kill_leaves_a_regenerating_starspawn_pained() -> None:
    """It flees instead."""
    game = lay("factions: BG GC YS", "power: 3 1 1   books gc: Regenerate", "europe: GC: Starspawn; BG: Dark Young")
    game = play(game, "BG battle Great Cthulhu in Europe", *dice(6, 1), *dice(1, 1, 1))
    assert about(game) == "GC: retreat Starspawn to"


def test_submerge_leaves_who_is_not_taken_and_is_only_for_oceans() -> None:
    """Any of the own units there; not from land."""
    game = lay(WAR, "power: 3 1 1   books gc: Submerge", "south pacific: GC: Cthulhu, Deep One, Acolyte")
    game = play(game, "GC submerge in South Pacific", "GC Deep One in South Pacific", "GC nobody else")
    assert units(game, "GC", "South Pacific") == ["Acolyte"]
    on_land = lay(WAR, "power: 3 1 1   books gc: Submerge", "europe: GC: Cthulhu")
    assert not offered(on_land, "submerge")


def test_submerged_cthulhu_still_counts_for_rituals_and_yha_nthlei() -> None:
    """In play, though not on the map."""
    game = lay(
        WAR,
        "power: 9 1 1   step: doom   phase: gather   met gc: 1   books gc: Y'ha Nthlei   card gc: GC Cthulhu #1",
        "indian ocean: BG: keeper Acolyte   arctic ocean: abandoned gate   south pacific: GC: keeper Acolyte",
    )
    assert income(game.table, 0) == 1 + 2 + 1 + 1
    game = play(game, "GC perform a Ritual of Annihilation")
    assert signs(game, "GC") == 1


def test_yha_nthlei_needs_cthulhu() -> None:
    """Without him no Power."""
    game = lay(WAR, "power: 2 1 1   books gc: Y'ha Nthlei", "indian ocean: BG: keeper Acolyte   europe: GC: Acolyte")
    assert income(game.table, 0) == 1
    assert AREA["Indian Ocean"].is_ocean
