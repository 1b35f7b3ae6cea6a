"""Limits on both sides: one more or one less, with and without what is asked for, in this phase and in the next."""

import pytest

from games.cthulhu_wars.play import (
    Wars,
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
    signs,
    units,
)

SIX = "Absorb; Devolve; Dreams; Regenerate; Submerge; Y'ha Nthlei"
BEHIND = "met gc: 1   books gc: Absorb"
"""Great Cthulhu's first Doom phase is over."""


def later(game: Wars, until: str) -> Wars:
    """Nobody does anything until somebody is asked this, but not now."""
    for _ in range(40):
        game = play(game, f"{about(game)[:2]} {offered(game)[-1]}")
        if about(game) == until:
            break
    return game


# What comes back with each phase


def test_whoever_hibernated_acts_again_in_the_next_phase() -> None:
    """The rest ends when Power is gathered.  (rules 9.1, 22.2)"""
    game = lay("factions: WW CC BG", "power: 9 1 1", "europe: WW: Acolyte")
    game = later(play(game, "WW hibernate"), "WW: act")
    assert (about(game), game.table.cycle) == ("WW: act", 2)


def test_each_doom_phase_allows_a_ritual_and_a_blood_sacrifice() -> None:
    """Once each, and once more in the next phase.  (rules 11.2, 20.6)"""
    game = lay(
        "factions: BG CC YS",
        "power: 5 1 1   step: doom   phase: gather   books bg: Blood Sacrifice   met bg: 6",
        "africa: BG: keeper Acolyte, Acolyte x5, Shub-Niggurath",
    )
    for cycle in (1, 2):
        assert (about(game), game.table.cycle) == ("BG: annihilation", cycle)
        game = play(game, "BG perform a Ritual of Annihilation", f"chance elder sign {cycle}")
        game = play(game, "BG Blood Sacrifice: a Cultist for an Elder Sign", "BG Acolyte in Africa")
        game = play(game, f"chance elder sign {cycle + 2}")
        if cycle == 1:
            game = later(game, "BG: annihilation")
    assert (signs(game, "BG"), doom(game, "BG")) == (4, 2 + 2)


def test_the_thousand_forms_come_back_with_each_action_phase() -> None:
    """Once in a phase.  (rules 19.11)"""
    game = lay("factions: CC BG YS", "power: 1 0 0   books cc: The Thousand Forms", "asia: CC: Nyarlathotep, Acolyte")
    game = play(game, "CC take one of The Thousand Forms", *dice(1))
    assert not offered(game, "take one of")
    game = later(game, "CC: act")
    assert offered(game, "take one of") == ["The Thousand Forms"]


# Battles


def test_the_limit_of_battles_counts_ones_own() -> None:
    """Where another player has fought, a player with six spellbooks may still begin a battle.  (rules 5.6, 27.1)"""
    game = lay(
        "factions: CC GC YS",
        f"power: 2 3 1   books gc: {SIX}",
        "europe: CC: Hunting Horror; GC: Starspawn; YS: Undead x2",
    )
    game = play(game, "CC battle Yellow Sign in Europe", *dice(1, 1), *dice(1))
    assert sorted(offered(game, "battle")) == ["Crawling Chaos in Europe", "Yellow Sign in Europe"]


@pytest.mark.parametrize(("many", "expected"), [(5, []), (6, [4])])
def test_six_dice_of_a_battle_not_five(many: int, expected: list[int]) -> None:
    """The Sleeper's fourth requirement.  (rules 24.5)"""
    there = "Formless Spawn x2, Serpent Man" if many == 5 else "Formless Spawn x2, Serpent Man x2"
    game = lay("factions: SL GC BG", "power: 2 1 1", f"europe: SL: {there}; GC: Acolyte")
    game = play(game, "SL battle Great Cthulhu in Europe", *dice(*[1] * many))
    assert met(game, "SL") == expected


# Prices


@pytest.mark.parametrize(("hastur", "paid"), [("", 2), ("   europe: YS: Hastur", 1)])
def test_the_third_eye_needs_hastur(hastur: str, paid: int) -> None:
    """Without him a desecration costs 2, and brings no sign.  (rules 21.12)"""
    game = lay("factions: YS GC BG", f"power: 5 1 1   books ys: The Third Eye   asia: YS: King in Yellow{hastur}")
    game = play(game, "YS desecrate Asia", *dice(1), "YS Undead")
    assert (power(game, "YS"), signs(game, "YS")) == (5 - paid, int(bool(hastur)))


def test_burrow_counts_what_the_ice_age_takes() -> None:
    """One unit for 2 Power is a Move for 2.  (rules 22.13, 24.7)"""
    game = lay(
        "factions: SL WW GC",
        "power: 3 1 1   books sl: Burrow   books ww: Ice Age",
        "asia: ice age   europe: SL: Acolyte",
    )
    assert power(play(game, "SL move Acolyte from Europe to Asia"), "SL") == 3 - 2 + 1


@pytest.mark.parametrize(("near", "paid"), [("asia", 3), ("antarctica", 1)])
def test_a_cathedral_is_dear_beside_another_one_only(near: str, paid: int) -> None:
    """3 Power next door, 1 anywhere else.  (rules 25.3)"""
    game = lay("factions: AN GC BG", "power: 4 1 1", f"{near}: cathedral   africa: AN: Acolyte")
    assert power(play(game, "AN build a Cathedral in Africa"), "AN") == 4 - paid


# With and without what is asked for


@pytest.mark.parametrize(
    ("noted", "kinds"),
    [("", {"Rhan Tegoth"}), ("   notes ww: Rhan Tegoth has risen 1", {"Ithaqua", "Rhan Tegoth"})],
)
def test_ithaqua_does_not_come_before_rhan_tegoth(noted: str, kinds: set[str]) -> None:
    """Rhan Tegoth must have been awakened, though he may be gone again.  (rules 22.5)"""
    game = lay("factions: WW GC BG", f"power: 9 1 1{noted}", "antarctica: WW: keeper Acolyte")
    assert {each.rpartition(" in ")[0] for each in offered(game, "awaken")} == kinds


@pytest.mark.parametrize(("standing", "expected"), [(0, 0), (1, 1), (2, 1), (3, 1), (4, 2)])
def test_consecration_gives_two_signs_for_all_four_only(standing: int, expected: int) -> None:
    """One for fewer of them.  (rules 25.6)"""
    areas = ["africa", "north america", "asia", "antarctica"][:standing]
    game = lay(
        "factions: AN GC BG",
        f"power: 5 0 0   step: doom   phase: gather   {BEHIND}   met an: 1   books an: Consecration",
        *(f"{area}: cathedral" for area in areas),
        "europe: AN: Acolyte",
    )
    assert signs(play(game, "AN perform a Ritual of Annihilation"), "AN") == expected


def test_a_feast_is_for_those_who_have_a_gate() -> None:
    """Black Goat, which has units but no gate, gets nothing.  (rules 25.4)"""
    game = lay(
        "factions: AN GC BG", "power: 2 1 1", "asia: GC: keeper Acolyte   africa: BG: Acolyte   europe: AN: Acolyte"
    )
    game = play(game, "AN let every enemy summon its cheapest Monster")
    assert (units(game, "GC", "Asia"), units(game, "BG", "Africa")) == (["Acolyte", "Deep One"], ["Acolyte"])
    assert pool(game, "BG", "Ghoul") == 2


def test_a_free_gate_is_taken_by_a_cultist_if_there_is_one() -> None:
    """The Dark Young, who could keep it, too, stays free to move and to fight.  (rules 6.2, 20.10)"""
    game = lay(
        "factions: GC BG YS", "power: 1 3 1   books bg: The Red Sign", "asia: abandoned gate; BG: Dark Young, Acolyte"
    )
    game = play(game, "GC drop all Power")
    assert holder(game, "Asia") == "BG"
    assert "let Dark Young keep the gate in Asia" in offered(game)


def test_only_an_abandoned_gate_is_taken_and_only_by_a_cultist() -> None:
    """Neither an enemy's gate, however many Cultists stand beside it, nor a free one by a Monster.  (rules 6.1, 6.2)"""
    game = lay(
        "factions: GC BG YS",
        "power: 1 3 1",
        "asia: GC: keeper Acolyte; BG: Acolyte x3   europe: abandoned gate; BG: Ghoul",
        "africa: abandoned gate; BG: Acolyte",
    )
    game = play(game, "GC drop all Power")
    assert [holder(game, area) for area in ("Asia", "Europe", "Africa")] == ["GC", "abandoned", "BG"]
    assert not offered(game, "take the gate")


def test_unlimited_actions_come_before_and_after_the_main_one_as_often_as_one_likes() -> None:
    """Three summons, a recruit, three more summons, and gates left and taken in between.  (rules 4.3, 6.2)"""
    game = lay("factions: BG GC YS", "power: 20 1 1", "africa: BG: keeper Acolyte, Acolyte")
    for kind in ("Ghoul", "Ghoul", "Fungi from Yuggoth"):
        game = play(game, f"BG summon {kind} in Africa", "BG leave the gate in Africa", "BG take the gate in Africa")
    game = play(game, "BG recruit Acolyte in Africa")
    for kind in ("Fungi from Yuggoth", "Dark Young", "Dark Young"):
        game = play(game, f"BG summon {kind} in Africa", "BG leave the gate in Africa", "BG take the gate in Africa")
    assert (about(game), power(game, "BG")) == ("BG: act on", 20 - 1 - 1 - 2 - 1 - 2 - 3 - 3)
    assert not offered(game, "recruit")


def test_whoever_leaves_a_gate_after_the_action_may_step_on_it_again() -> None:
    """The turn does not end by itself between the two, though without a gate nothing can be summoned.  (rules 6.2)"""
    game = lay("factions: BG GC YS", "power: 5 1 1", "africa: BG: keeper Acolyte, Acolyte")
    game = play(game, "BG recruit Acolyte in Africa", "BG leave the gate in Africa")
    assert (about(game), offered(game)) == ("BG: act on", ["take the gate in Africa", "end the turn"])
    game = play(game, "BG take the gate in Africa", "BG summon Ghoul in Africa", "BG end the turn")
    assert (about(game), holder(game, "Africa")) == ("GC: act", "BG")


@pytest.mark.parametrize(("there", "can"), [("Acolyte, Dark Young", False), ("Acolyte x2", True)])
def test_two_cultists_are_needed_to_give_two(there: str, can: bool) -> None:
    """The requirement asks for two Cultists; without them there is no such action.  (rules 4.5, 20.5)"""
    game = lay("factions: BG GC YS", "power: 3 1 1   books bg: The Red Sign   met bg: 1", f"africa: BG: {there}")
    assert bool(offered(game, "eliminate two of your Cultists")) is can


def test_an_acolyte_comes_where_a_unit_of_ones_own_is() -> None:
    """Of any kind, and nowhere else as long as there is one on the map.  (rules 5.1)"""
    game = lay(
        "factions: GC BG YS",
        "power: 2 1 1",
        "europe: GC: Deep One   asia: GC: Acolyte; BG: Ghoul   africa: BG: Acolyte",
    )
    assert sorted(offered(game, "recruit Acolyte in")) == ["Asia", "Europe"]


def test_what_another_player_has_done_does_not_end_ones_turn() -> None:
    """Black Goat ended a turn of summons; Great Cthulhu must act all the same.  (rules 4.2, 4.3)"""
    game = lay("factions: BG GC YS", "power: 4 4 1", "africa: BG: keeper Acolyte   europe: GC: Acolyte")
    game = play(game, "BG summon Ghoul in Africa", "BG end the turn")
    assert about(game) == "GC: act"
    assert "end the turn" not in offered(game)


def test_the_ice_age_taxes_each_entry_not_the_first_move() -> None:
    """A unit that goes elsewhere first pays no toll for the one that enters the ice.  (rules 22.13)"""
    game = lay("factions: GC WW BG", "power: 6 1 1   books ww: Ice Age", "africa: ice age   asia: GC: Acolyte x3")
    game = play(game, "GC move Acolyte from Asia to Europe", "GC move Acolyte from Asia to Africa")
    assert power(game, "GC") == 6 - 1 - 2
    assert power(play(game, "GC move Acolyte from Asia to Africa"), "GC") == 3 - 1


@pytest.mark.parametrize(("powers", "expected"), [("9 1 1", [1]), ("1 9 1", [])])
def test_the_windwalker_must_be_the_first_player(powers: str, expected: list[int]) -> None:
    """The marker of another one earns nothing.  (rules 22.7)"""
    text = f"power: {powers}   step: determine the first player   phase: gather"
    assert met(lay("factions: WW GC BG", text, "europe: WW: Acolyte"), "WW") == expected


@pytest.mark.parametrize(
    ("gates", "left", "expected"), [(2, 2, []), (3, 2, [3]), (3, 11, [3]), (4, 2, [3, 4]), (0, 11, []), (0, 14, [3])]
)
def test_gates_and_power_that_are_not_enough_for_crawling_chaos(gates: int, left: int, expected: list[int]) -> None:
    """3 gates or 12 Power; 4 gates or 15 Power.  (rules 19.5)"""
    lands = ["asia", "africa", "europe", "australia"][:gates]
    game = lay(
        "factions: CC BG YS",
        f"power: {left + 1} 1 1   antarctica: CC: Acolyte",
        *(f"{land}: CC: keeper Acolyte" for land in lands),
    )
    assert met(play(game, "CC recruit Acolyte in Antarctica"), "CC") == expected


def test_fungi_in_one_area_count_once_for_ghroth() -> None:
    """Areas are counted, not Fungi: with two of them in one area a 2 misses.  (rules 20.8)"""
    text = "asia: BG: Fungi from Yuggoth x2; GC: Acolyte x3"
    game = lay("factions: BG GC YS", "power: 3 1 1   books bg: Ghroth", text)
    called = play(game, "BG call Ghroth")
    assert about(play(called, *dice(2))) == "BG: place an Acolyte of"
    assert about(play(called, *dice(1))).startswith("GC: lose Cultists to Ghroth")


@pytest.mark.parametrize(
    ("book", "unit", "where"),
    [("He Who is Not to be Named", "Hastur", ["Africa"]), ("Shriek of the Byakhee", "Byakhee", ["Africa", "Asia"])],
)
def test_nobody_goes_where_they_are(book: str, unit: str, where: list[str]) -> None:
    """Neither Hastur to the Cultists beside him, nor the Byakhee to where all of them are.  (rules 21.8, 21.10)"""
    game = lay(
        "factions: YS GC BG",
        f"power: 3 1 1   books ys: {book}",
        f"europe: YS: {unit}; GC: Acolyte   africa: BG: Acolyte   asia: GC: Deep One",
    )
    reached = {line.rpartition(" to ")[2] for line in offered(game) if " to " in line and not line.startswith("move")}
    assert "Europe" not in reached
    assert set(where) <= reached


@pytest.mark.parametrize(("face", "asked"), [(3, True), (4, False), (5, False), (6, False)])
def test_only_misses_are_rolled_again(face: int, asked: bool) -> None:
    """Without a miss nobody is asked for Power.  (rules 23.6)"""
    game = lay(
        "factions: OW GC BG",
        "power: 4 1 1   books ow: Channel Power",
        "asia: OW: Mutant; GC: Acolyte, Deep One, Shoggoth",
    )
    game = play(game, "OW battle Great Cthulhu in Asia", *dice(face), *dice(1, 1, 1))
    assert (about(game) == "OW: channel Power") is asked


@pytest.mark.parametrize(("lands", "expected"), [(("asia",), []), (("asia", "europe"), [3])])
def test_the_opener_must_beset_two_gates(lands: tuple[str, ...], expected: list[int]) -> None:
    """Units in two areas with gates of enemies; one is not enough, nor a gate of one's own.  (rules 23.5)"""
    text = (f"{land}: GC: keeper Acolyte; OW: Mutant" for land in lands)
    game = lay("factions: OW GC BG", "power: 3 1 1", *text, "africa: OW: keeper Acolyte")
    assert met(play(game, "OW recruit Acolyte in Africa"), "OW") == expected


@pytest.mark.parametrize(("book", "paid"), [("", 6), ("   books an: Extinction   met an: 1", 3)])
def test_yothans_are_cheap_with_extinction_only(book: str, paid: int) -> None:
    """6 Power, or 3.  (rules 25.1, 25.7)"""
    game = lay("factions: AN GC BG", f"power: 9 1 1{book}", "europe: AN: keeper Acolyte")
    assert power(play(game, "AN summon Yothan in Europe"), "AN") == 9 - paid
