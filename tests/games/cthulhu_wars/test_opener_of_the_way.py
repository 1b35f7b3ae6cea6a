"""Opener of the Way: its examples, every requirement, every spellbook, and the edges of both.  (rules 23.1)"""

import pytest

from cultists.engine.laws import a_turn_has_each_part_once
from cultists.games.cthulhu_wars.combat import combat
from cultists.games.cthulhu_wars.gather import income
from cultists.games.cthulhu_wars.maps import AREA, MAP_FOR_PLAYERS, MAPS
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
    power,
    seat,
    signs,
    told,
    units,
)

WAR = "factions: OW YS CC"
FIVE = "OW GC YS CC BG"


def test_the_beyond_one_carries_gate_and_keeper() -> None:
    """Unit, gate and keeper go; control is unchanged; the other Acolytes stay without a gate.  (rules 28.33)"""
    game = lay(
        "factions: OW YS CC BG",
        "power: 2 1 1 1",
        "europe: OW: Abomination; YS: keeper Acolyte, Acolyte x2",
    )
    game = play(game, "OW Abomination carries the gate of Europe to Antarctica")
    assert (power(game, "OW"), holder(game, "Antarctica"), holder(game, "Europe")) == (1, "YS", "no gate")
    assert units(game, "YS", "Antarctica") == ["Acolyte"]
    assert units(game, "YS", "Europe") == ["Acolyte", "Acolyte"]
    assert units(game, "OW", "Antarctica") == ["Abomination"]


def test_the_beyond_one_is_stopped_by_any_enemys_great_old_one() -> None:
    """Even one that does not hold the gate; and it needs a unit that costs 3."""
    guarded = lay(WAR, "power: 2 1 1", "europe: OW: Spawn of Yog-Sothoth; YS: keeper Acolyte; CC: Nyarlathotep")
    assert not [each for each in offered(guarded) if "carries" in each]
    weak = lay(WAR, "power: 2 1 1", "europe: OW: Mutant; YS: keeper Acolyte")
    assert not [each for each in offered(weak) if "carries" in each]


def test_yog_sothoth_is_a_gate() -> None:
    """Power, Doom, ritual; six dice against three Great Old Ones.  (rules 28.34)"""
    game = lay(
        WAR,
        "power: 9 0 0   step: doom   phase: gather",
        "africa: OW: keeper Acolyte, Acolyte x2   arctic ocean: OW: keeper Acolyte",
        "antarctica: OW: Yog-Sothoth, Acolyte",
        "europe: YS: King in Yellow, Hastur   asia: CC: Nyarlathotep",
    )
    assert income(game.table, 0) == 11
    assert doom(game, "OW") == 3
    assert combat(game.table, 0, 1, game.table.here(0, AREA["Antarctica"])) == 6
    game = play(game, "OW perform a Ritual of Annihilation")
    assert (doom(game, "OW"), signs(game, "OW")) == (6, 1)


def test_promotions_use_what_others_have_freed() -> None:
    """Figures freed by one promotion serve the next.  (rules 28.35)"""
    game = lay(
        WAR,
        "power: 2 1 1   books ow: The Million Favored Ones",
        "europe: OW: Acolyte, Mutant, Abomination; YS: Undead",
        "asia: OW: Mutant x3, Abomination x2   africa: OW: Spawn of Yog-Sothoth",
    )
    game = play(game, "OW battle Yellow Sign in Europe", *dice(1, 1, 1))
    assert offered(game) == ["Abomination in Europe", "no more promotions"]
    game = play(game, "OW Abomination in Europe", "OW Mutant in Europe", "OW Acolyte in Europe")
    assert units(game, "OW", "Europe") == ["Abomination", "Mutant", "Spawn of Yog-Sothoth"]


def test_a_spawn_becomes_as_many_mutants_as_wanted() -> None:
    """1 to all of the pool; a promoted keeper abandons the gate.  (rules 23.10, 27.16)"""
    game = lay(
        WAR,
        "power: 2 1 1   books ow: The Million Favored Ones",
        "europe: OW: Spawn of Yog-Sothoth, keeper Acolyte; YS: Undead",
    )
    game = play(game, "OW battle Yellow Sign in Europe", *dice(1, 1, 1), "OW Spawn of Yog-Sothoth in Europe")
    assert offered(game) == ["1", "2", "3", "4"]
    game = play(game, "OW 2", "OW Acolyte on the gate in Europe")
    assert (units(game, "OW", "Europe"), holder(game, "Europe")) == (["Mutant"] * 3, "abandoned")


def test_dread_curse_is_shared_out_among_enemies() -> None:
    """Three dice; the Opener shares out, the victims pick units, the Opener picks the place.  (rules 28.36)"""
    game = lay(
        WAR,
        "power: 3 1 1   books ow: Dread Curse of Azathoth",
        "asia: CC: Flying Polyp, Acolyte; YS: Undead   antarctica: OW: Abomination x2, Spawn of Yog-Sothoth",
        "indian ocean: OW: Acolyte",
    )
    game = play(game, "OW curse Asia", *dice(6, 4, 2), "OW Yellow Sign")
    assert about(game) == "CC: assign a Pain"
    game = play(game, "CC Acolyte in Asia", "OW Indian Ocean")
    assert (units(game, "YS", "Asia"), units(game, "CC", "Asia")) == ([], ["Flying Polyp"])
    assert (units(game, "CC", "Indian Ocean"), power(game, "OW")) == (["Acolyte"], 1)


def test_yog_sothoth_takes_the_place_of_a_spawn() -> None:
    """6 Power; requirement 6; he can be summoned at."""
    game = lay(WAR, "power: 9 1 1", "antarctica: OW: Spawn of Yog-Sothoth")
    game = play(game, "OW awaken Yog-Sothoth in Antarctica")
    assert (units(game, "OW", "Antarctica"), met(game, "OW"), power(game, "OW")) == (["Yog-Sothoth"], [6], 3)
    later = lay(WAR, "power: 3 1 1", "antarctica: OW: Yog-Sothoth")
    assert "Mutant in Antarctica" in offered(later, "summon")
    assert "create a gate in Antarctica" not in offered(later)


@pytest.mark.parametrize(("gates", "expected"), [(7, []), (8, [1]), (9, [1])])
def test_gates_on_the_map(gates: int, expected: list[int]) -> None:
    """Eight; abandoned ones and Yog-Sothoth count.  (rules 23.5)"""
    *others, home = MAPS["E33"].areas
    game = lay(
        WAR,
        "power: 2 1 1",
        *(f"{area.name.lower()}: abandoned gate" for area in others[: gates - 1]),
        f"{home.name.lower()}: OW: Yog-Sothoth, Acolyte",
    )
    assert met(play(game, f"OW recruit Acolyte in {home.name}"), "OW") == expected


@pytest.mark.parametrize(("codes", "enough"), [("OW GC", 10), ("OW GC YS", 12), ("OW GC YS CC", 12), (FIVE, 12)])
def test_twelve_gates_are_many_and_ten_with_two_players(codes: str, enough: int) -> None:
    """One less is not enough.  (rules 16.9, 27.12)"""
    for gates, expected in ((enough - 1, [1]), (enough, [1, 2])):
        *others, home = MAPS[MAP_FOR_PLAYERS[len(codes.split())]].areas
        game = lay(
            f"factions: {codes}",
            f"power: 2{' 1' * codes.count(' ')}",
            *(f"{area.name.lower()}: abandoned gate" for area in others[:gates]),
            f"{home.name.lower()}: OW: Mutant",
        )
        assert met(play(game, f"OW recruit Acolyte in {home.name}"), "OW") == expected


def test_units_at_two_gates_of_enemies() -> None:
    """Requirement 3."""
    game = lay(
        WAR,
        "power: 2 1 1",
        "europe: YS: keeper Acolyte; OW: Acolyte   asia: CC: keeper Acolyte   indian ocean: OW: Acolyte",
    )
    game = play(game, "OW move Acolyte from Indian Ocean to Asia", "OW that is all")
    assert met(game, "OW") == [3]


def test_a_lost_unit_earns_a_book() -> None:
    """Requirement 4: in a battle of one's own, however it was lost."""
    game = lay(WAR, "power: 2 1 1", "europe: OW: Mutant; YS: Undead x2")
    assert met(play(game, "OW battle Yellow Sign in Europe", *dice(1), *dice(6)), "OW") == [4]


def test_a_rival_in_the_same_area() -> None:
    """Requirement 5."""
    game = lay(WAR, "power: 2 1 1", "europe: YS: Hastur; OW: Acolyte   asia: OW: Yog-Sothoth")
    assert met(play(game, "OW move Yog-Sothoth from Asia to Europe", "OW that is all"), "OW") == [5]


def test_channel_power_rolls_misses_again() -> None:
    """1 Power each time; hits stay."""
    game = lay(WAR, "power: 3 1 1   books ow: Channel Power", "europe: OW: Spawn of Yog-Sothoth; YS: Acolyte x3")
    game = play(game, "OW battle Yellow Sign in Europe", *dice(6, 1, 2))
    game = play(game, "OW pay 1 Power and roll the misses again", *dice(5, 3))
    game = play(game, "OW leave the dice")
    assert game.table.battle is not None
    assert (game.table.battle.dice[0], power(game, "OW")) == ((6, 5, 3), 1)


def test_dragon_ascending_once_at_any_time() -> None:
    """Any enemy's Power, also in an enemy's turn and without Power.  (rules 23.7, 27.17)"""
    game = lay("factions: YS OW CC", "power: 7 0 2   books ow: Dragon Ascending", "europe: YS: Acolyte; OW: Acolyte")
    ow = seat(game, "OW")
    game.aside(ow, "Dragon Ascending: as much Power as Yellow Sign")
    assert power(game, "OW") == 7
    assert game.asides(ow) is None


def test_dragon_descending_gives_the_gates_doom_again() -> None:
    """Once per game; signs are not doubled."""
    game = lay(
        WAR,
        "power: 9 0 0   step: doom   phase: gather   books ow: Dragon Descending",
        "africa: OW: keeper Acolyte   antarctica: OW: Yog-Sothoth",
    )
    assert doom(game, "OW") == 2
    game = play(game, "OW perform a Ritual of Annihilation", "chance elder sign 1")
    game = play(game, "OW Dragon Descending: the ritual's Doom for gates once more")
    assert (doom(game, "OW"), signs(game, "OW")) == (6, 1)
    said = [RULES.event_in_words(event, game.names) for event in told(game)]
    assert "Opener of the Way: the Dragon descends and brings 2 Doom once more." in said
    a_turn_has_each_part_once(game)


def test_they_break_through_at_any_gate() -> None:
    """Of enemies, and abandoned."""
    game = lay(
        WAR,
        "power: 3 1 1   books ow: They Break Through",
        "europe: YS: keeper Acolyte   asia: abandoned gate   africa: OW: Acolyte",
    )
    assert {"Mutant in Europe", "Mutant in Asia"} <= set(offered(game, "summon"))
