"""The common rules, one by one: turns, actions, gates, capture, battle, retreat, phases, the end.  (rules 4.1)"""

import pytest

from cultists.engine import CHANCE, Game
from cultists.games.cthulhu_wars.maps import AREA
from cultists.games.cthulhu_wars.seeing import see
from cultists.games.cthulhu_wars.table import ELDER_SIGNS, RITUAL_TRACKS
from games.cthulhu_wars.play import (
    RULES,
    about,
    books,
    dice,
    doom,
    holder,
    lay,
    offered,
    play,
    pool,
    power,
    refused,
    seat,
    signs,
    told,
    units,
)

WAR = "factions: GC BG YS"
SIX = {
    "GC": "Absorb; Devolve; Dreams; Regenerate; Submerge; Y'ha Nthlei",
    "BG": "Blood Sacrifice; Frenzy; Ghroth; Necrophagy; The Red Sign; The Thousand Young",
}


# Setup and first player


def test_turn_order_follows_the_seats_in_the_chosen_direction() -> None:
    """From the first player.  (rules 3.2)"""
    game = lay(WAR, "step: choose the direction   phase: setup", "europe: GC: Acolyte")
    assert about(play(game, "GC clockwise", "GC drop all Power")) == "BG: act"
    assert about(play(game, "GC counterclockwise", "GC drop all Power")) == "YS: act"


def test_seats_may_pick_their_factions() -> None:
    """Each in turn, what is left."""
    game = Game.new(RULES, 3, {"factions": "pick"})
    assert game.asked() == (0,)
    game.answer(0, "Yellow Sign")
    assert game.asked() == (1,)
    assert "Yellow Sign" not in offered(game)


def test_four_players_may_divide_the_western_half() -> None:
    """E53 instead of E35."""
    game = Game.new(RULES, 4, {"map": "fine-west"})
    for name in ("Great Cthulhu", "Crawling Chaos", "Black Goat"):
        game.answer(CHANCE, name)
    assert game.table.setting.board.id == "E53"
    assert units(game, "CC", "Asia") == ["Acolyte"] * 6


# A turn


def test_who_has_no_power_is_skipped_and_comes_back_with_power() -> None:
    """As soon as Power arrives.  (rules 4.1)"""
    game = lay(WAR, "power: 2 0 2", "europe: GC: Acolyte; YS: Acolyte   africa: BG: Acolyte")
    game = play(game, "GC recruit Acolyte in Europe")
    assert about(game) == "YS: act"


def test_dropping_all_power_ends_the_phase_for_that_player() -> None:
    """The others go on.  (rules 4.4)"""
    game = lay(WAR, "power: 5 1 1", "europe: GC: Acolyte")
    game = play(game, "GC drop all Power")
    assert (power(game, "GC"), about(game)) == (0, "BG: act")


def test_the_action_phase_ends_when_nobody_has_power() -> None:
    """Then Power is gathered.  (rules 4.8)"""
    game = lay(WAR, "power: 1 0 0", "europe: GC: Acolyte x2; YS: Acolyte   africa: BG: Acolyte")
    game = play(game, "GC recruit Acolyte in Europe")
    assert game.table.phase == "gather"
    assert power(game, "GC") == 3


def test_six_spellbooks_make_battles_unlimited_one_per_area_and_phase() -> None:
    """Fight first, act later; not twice in an area in this phase.  (rules 5.6, 27.1)"""
    game = lay(
        WAR,
        f"power: 6 1 1   books gc: {SIX['GC']}",
        "europe: GC: Starspawn; YS: Acolyte x2   asia: GC: Starspawn; YS: Acolyte",
    )
    game = play(game, "GC battle Yellow Sign in Europe", *dice(1, 1, 1))
    assert about(game) == "GC: act"
    assert offered(game, "battle") == ["Yellow Sign in Asia"]
    game = play(game, "GC recruit Acolyte in Europe")
    assert offered(game) == ["battle Yellow Sign in Asia", "end the turn"]
    game = play(game, "GC end the turn", "BG drop all Power", "YS drop all Power")
    assert offered(game, "battle") == ["Yellow Sign in Asia"]


def test_battles_per_turn_as_an_option() -> None:
    """In the next turn again.  (rules 27.1)"""
    game = lay(
        WAR,
        f"options: battles=turn   power: 6 1 1   books gc: {SIX['GC']}",
        "europe: GC: Starspawn; YS: Acolyte x2",
    )
    game = play(game, "GC battle Yellow Sign in Europe", *dice(1, 1, 1))
    assert not offered(game, "battle")
    game = play(game, "GC end the turn", "BG drop all Power", "YS drop all Power")
    assert offered(game, "battle") == ["Yellow Sign in Europe"]


def test_without_six_books_a_battle_is_the_action() -> None:
    """One action a turn."""
    game = lay(WAR, "power: 6 1 1", "europe: GC: Starspawn; YS: Acolyte x2")
    assert about(play(game, "GC battle Yellow Sign in Europe", *dice(1, 1, 1))) == "BG: act"


# Common actions


def test_a_unit_moves_once_per_action_and_several_may_go() -> None:
    """1 Power each, to different areas.  (rules 5.5)"""
    game = lay(WAR, "power: 3 1 1", "europe: GC: Acolyte, Deep One")
    game = play(game, "GC move Acolyte from Europe to Asia", "GC move Deep One from Europe to Arctic Ocean")
    assert about(game) == "BG: act"  # both have moved
    assert power(game, "GC") == 1


def test_a_keeper_that_moves_leaves_its_gate() -> None:
    """The gate is abandoned.  (rules 5.5, 6.3)"""
    game = lay(WAR, "power: 2 1 1", "europe: GC: keeper Acolyte")
    game = play(game, "GC move Acolyte on the gate from Europe to Asia")
    assert holder(game, "Europe") == "abandoned"
    assert [event.things[1:] for event in told(game) if event.kind == "left gate"] == [("Europe",)]


def test_the_attacker_needs_combat_the_defender_does_not() -> None:
    """At least 1.  (rules 5.6)"""
    game = lay(WAR, "power: 2 1 1", "europe: GC: Acolyte; YS: Undead x3")
    assert not offered(game, "battle")
    game = lay("factions: YS GC BG", "power: 2 1 1", "europe: GC: Acolyte; YS: Undead x3")
    assert offered(game, "battle") == ["Great Cthulhu in Europe"]


def test_third_parties_take_no_part() -> None:
    """Only two factions fight.  (rules 7.1)"""
    game = lay(WAR, "power: 2 1 1", "europe: GC: Starspawn; YS: Acolyte; BG: Dark Young")
    game = play(game, "GC battle Yellow Sign in Europe", *dice(6, 4, 4))
    assert units(game, "BG", "Europe") == ["Dark Young"]
    assert pool(game, "YS", "Acolyte") == 6


def test_only_one_gate_per_area() -> None:
    """A second one is not offered.  (rules 5.4, 6.1)"""
    game = lay(WAR, "power: 4 1 1", "europe: abandoned gate; GC: Acolyte   asia: GC: Acolyte")
    assert offered(game, "create a gate in") == ["Asia"]


# Gates


def test_free_gates_are_claimed_at_the_start_of_the_own_turn_and_after_own_actions() -> None:
    """Nobody has to say so.  (rules 6.2)"""
    game = lay(WAR, "power: 2 2 1", "europe: abandoned gate; BG: Acolyte   asia: abandoned gate   africa: GC: Acolyte")
    assert holder(game, "Europe") == "abandoned"
    game = play(game, "GC move Acolyte from Africa to Asia")
    assert (holder(game, "Asia"), holder(game, "Europe")) == ("GC", "BG")


def test_without_power_no_gate_is_taken() -> None:
    """Unless the table plays it so.  (rules 27.3)"""
    text = ("power: 1 1 1", "asia: abandoned gate   africa: GC: Acolyte   europe: YS: Acolyte")
    move = "GC move Acolyte from Africa to Asia"
    assert holder(play(lay(WAR, *text), move), "Asia") == "abandoned"
    assert holder(play(lay(WAR, "options: at_zero=gates", *text), move), "Asia") == "GC"


def test_abandoned_gates_give_everybody_power_and_nobody_doom() -> None:
    """1 Power for each of them.  (rules 6.4)"""
    game = lay(
        WAR, "power: 0 0 1", "europe: abandoned gate   africa: GC: Acolyte   asia: BG: Acolyte x4; YS: Acolyte x4"
    )
    game = play(game, "YS drop all Power")
    assert [power(game, code) for code in ("GC", "BG", "YS")] == [3, 5, 5]
    assert game.table.doom == [0, 0, 0]


# Retreat


def test_each_pained_unit_chooses_its_own_haven() -> None:
    """Third factions and oceans do not matter.  (rules 8.1, 8.2)"""
    game = lay(WAR, "power: 2 1 1", "europe: GC: Starspawn; YS: Undead, Acolyte   arctic ocean: BG: Acolyte")
    game = play(game, "GC battle Yellow Sign in Europe", *dice(4, 4, 1))
    game = play(game, "YS Arctic Ocean", "YS Asia")
    assert units(game, "YS", "Europe") == []
    assert units(game, "YS", "Arctic Ocean") != units(game, "YS", "Asia")


def test_a_pained_keeper_abandons_its_gate() -> None:
    """It fled.  (rules 7.13)"""
    game = lay(WAR, "power: 2 1 1", "europe: GC: Starspawn; YS: keeper Acolyte")
    game = play(game, "GC battle Yellow Sign in Europe", *dice(4, 1, 1), "YS Asia")
    assert holder(game, "Europe") == "abandoned"


def test_excess_kills_are_ignored() -> None:
    """There are more Kills than units.  (rules 7.8)"""
    game = lay(WAR, "power: 2 1 1", "europe: GC: Starspawn; YS: Acolyte")
    game = play(game, "GC battle Yellow Sign in Europe", *dice(6, 6, 6))
    assert pool(game, "YS", "Acolyte") == 6


def test_both_sides_results_happen() -> None:
    """A killed unit has rolled its dice."""
    game = lay(WAR, "power: 2 1 1", "europe: GC: Deep One; BG: Fungi from Yuggoth")
    game = play(game, "GC battle Black Goat in Europe", *dice(6), *dice(6))
    assert (units(game, "GC", "Europe"), units(game, "BG", "Europe")) == ([], [])


def test_a_spellbook_earned_in_a_battle_comes_after_it() -> None:
    """It cannot be used there.  (rules 7.15)"""
    game = lay(WAR, "power: 2 1 1", "europe: GC: Deep One; BG: Acolyte")
    game = play(game, "GC battle Black Goat in Europe", *dice(6))
    assert about(game) == "GC: choose a spellbook"
    assert game.table.battle is None


# Elder Signs


def test_signs_are_seen_by_their_owner_alone_and_revealed_at_any_time() -> None:
    """The count is public, the values are not; Doom counts at once, in an enemy's turn too."""
    game = lay("factions: BG GC YS", "power: 2 1 1   signs gc: 1 36", "europe: BG: Acolyte")
    gc = seat(game, "GC")
    assert see(game.table, gc).seats[gc].values == (1, 3)
    for eyes in (0, 2, None):
        assert (see(game.table, eyes).seats[gc].signs, see(game.table, eyes).seats[gc].values) == (2, ())
    game.aside(gc, "reveal an Elder Sign worth 3")
    assert (doom(game, "GC"), signs(game, "GC")) == (3, 1)
    assert ELDER_SIGNS[35] not in game.table.bag


def test_without_signs_there_is_doom_instead() -> None:
    """One public Doom for each that cannot be drawn."""
    numbers = " ".join(map(str, range(1, 37)))
    game = lay(WAR, f"power: 11 1 1   revealed: {numbers}", "south pacific: abandoned gate; GC: Acolyte")
    game = play(game, "GC awaken Cthulhu in South Pacific")
    assert (doom(game, "GC"), signs(game, "GC")) == (1, 0)


def test_30_doom_in_the_action_phase_end_the_game_after_the_current_turn() -> None:
    """Even if another player revealed.  (rules 15.1)"""
    game = lay("factions: BG GC YS", "power: 3 1 1   doom: 5 28 5   signs gc: 36", "europe: BG: Acolyte")
    game.aside(seat(game, "GC"), "reveal an Elder Sign worth 3")
    assert about(game) == "BG: act"
    game = play(game, "BG recruit Acolyte in Europe")
    assert (about(game), game.table.ending, game.winners) == ("over", "doom", ())


# Gather and first player


def test_cultists_on_the_map_give_power_and_the_others_only_as_an_option() -> None:
    """Submerged ones are in play, but not on the map.  (rules 9.1, 27.21)"""
    text = ("power: 0 1 0   card gc: GC Acolyte #1; GC Cthulhu #1", "europe: GC: Acolyte   africa: BG: Acolyte x2")
    assert power(play(lay(WAR, *text), "BG drop all Power"), "GC") == 1
    in_play = play(lay(WAR, "options: gathering=in-play", *text), "BG drop all Power")
    assert power(in_play, "GC") == 2


def test_most_power_is_first_player_and_chooses_the_direction_again() -> None:
    """In every cycle.  (rules 10.1, 10.2)"""
    game = lay(WAR, "power: 3 9 4   step: determine the first player   phase: gather", "europe: GC: Acolyte")
    assert about(game) == "BG: choose the direction"


# Doom phase and end


def test_each_player_performs_at_most_one_ritual() -> None:
    """In a Doom phase.  (rules 11.2)"""
    game = lay(
        "factions: BG GC YS",
        "power: 20 1 1   step: doom   phase: gather   met gc: 1   books gc: Absorb",
        "africa: BG: keeper Acolyte, Acolyte, Shub-Niggurath   books bg: Blood Sacrifice",
    )
    game = play(game, "BG perform a Ritual of Annihilation", "chance elder sign 1")
    assert "perform a Ritual of Annihilation" not in offered(game)


def test_the_game_ends_after_the_doom_phase_with_30_doom() -> None:
    """Everybody has had his part before.  (rules 11.3, 15.1)"""
    game = lay(
        WAR,
        f"power: 5 5 5   doom: 29 1 1   step: doom   phase: gather   books gc: {SIX['GC']}",
        "europe: GC: keeper Acolyte   africa: BG: keeper Acolyte",
    )
    assert doom(game, "GC") == 30
    game = play(game, "GC no more", "BG perform a Ritual of Annihilation")
    assert (about(game), game.table.ending, game.winners) == ("over", "doom", (0,))


def test_humanity_wins_if_nobody_has_six_books() -> None:
    """Whatever their Doom.  (rules 15.2)"""
    game = lay(WAR, "doom: 31 2 2   step: end   phase: doom   ending: doom", "europe: GC: Acolyte")
    assert (about(game), game.winners) == ("over", ())


def test_all_signs_are_revealed_at_the_end() -> None:
    """And decide."""
    game = lay(
        WAR,
        f"doom: 30 28 2   step: end   phase: doom   ending: doom   books gc: {SIX['GC']}   books bg: {SIX['BG']}",
        "signs bg: 35 36   europe: GC: Acolyte",
    )
    assert (doom(game, "BG"), game.winners) == (34, (1,))


@pytest.mark.parametrize(("books", "winners"), [("", ()), (f"   books gc: {SIX['GC']}", (0,))])
def test_a_game_that_cannot_go_on_ends_by_the_usual_count(books: str, winners: tuple[int, ...]) -> None:
    """Nobody has Power, and nobody would gather any.  (rules 15.3, 27.34)"""
    game = lay(WAR, f"power: 0 0 1   doom: 2 9 1{books}", "europe: GC: Deep One   africa: BG: Ghoul   asia: YS: Undead")
    game = play(game, "YS drop all Power", "GC Great Cthulhu", "GC clockwise")
    while game.question is not None and not books:  # Great Cthulhu's first Doom phase earns a spellbook
        game = play(game, f"GC {offered(game)[0]}" if about(game).startswith("GC") else "chance elder sign 1")
    assert (about(game), game.table.ending, game.winners) == ("over", "exhaustion", winners)


def test_a_game_without_power_goes_on_if_somebody_will_gather_some() -> None:
    """The Sleeper's Serpent Man comes back with 1 Power at the end of the Doom phase.  (rules 15.3)"""
    game = lay(
        "factions: GC SL BG   power: 0 0 0   step: gather power   phase: action   met gc: 1   books gc: Absorb",
        "card sl: SL Serpent Man #1   lent sl: GC   europe: GC: Deep One   africa: BG: Ghoul",
    )
    game = play(game, "GC Great Cthulhu", "GC clockwise")
    assert (game.table.power, game.table.ending) == ([0, 0, 0], "")
    while about(game) != "SL: act":
        game = play(game, f"SL {offered(game)[-1]}")
    assert (game.table.cycle, game.table.power) == (2, [0, 1, 0])


@pytest.mark.parametrize(("there", "is_over"), [("GC: Acolyte", False), ("GC: Deep One", True)])
def test_a_game_goes_on_after_the_last_power_went_into_a_ritual(there: str, is_over: bool) -> None:
    """Nobody has Power when the Doom phase ends; whoever has a Cultist will gather some.  (rules 15.3)"""
    game = lay(WAR, "power: 5 0 0   step: doom   phase: gather   met gc: 1   books gc: Absorb", f"europe: {there}")
    game = play(game, "GC perform a Ritual of Annihilation")
    assert (game.table.ending, game.table.cycle) == (("exhaustion", 1) if is_over else ("", 2))
    assert game.table.power == ([0, 0, 0] if is_over else [1, 1, 1])


def test_ritual_tracks() -> None:
    """As many rituals as the tracks have spaces before Instant Death.  (rules 12.2)"""
    assert {players: len(track) for players, track in RITUAL_TRACKS.items()} == {2: 8, 3: 6, 4: 8, 5: 10}


@pytest.mark.parametrize(
    "line",
    ["GC summon Deep One in Europe", "GC battle Great Cthulhu in Europe", "GC move Deep One from Europe to Africa"],
)
def test_a_bad_answer_says_what_was_asked(line: str) -> None:
    """And changes nothing."""
    game = lay(WAR, "power: 3 1 1", "europe: GC: Acolyte")
    assert "is no answer to “act”" in refused(game, line)
    assert books(game, "GC") == []
    assert AREA["Europe"].name == "Europe"
