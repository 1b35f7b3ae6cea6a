"""Points at which a referee would be called: choices that must not be lost, and windows that must not open."""

import pytest

from cultists.games.cthulhu_wars.setting import Unit
from games.cthulhu_wars.play import (
    Wars,
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
    units,
)

FIVE_GC = "Absorb; Devolve; Dreams; Regenerate; Submerge"


# Like units that are not alike any more


def test_two_kills_may_be_spread_over_two_regenerating_starspawn() -> None:
    """One Kill each only pains them; on one of them they are its death.  (rules 18.9)"""
    game = lay(
        "factions: BG GC YS   power: 3 1 1   books gc: Regenerate",
        "europe: GC: Starspawn x2; BG: Dark Young",
    )
    game = play(game, "BG battle Great Cthulhu in Europe", *dice(6, 6), *dice(*[1] * 6))
    assert offered(game) == ["Starspawn twice", "2 Starspawn"]
    spread = play(game, "GC 2 Starspawn")
    assert pool(spread, "GC", "Starspawn") == 0
    assert about(spread) == "GC: retreat Starspawn to"
    assert pool(play(game, "GC Starspawn twice"), "GC", "Starspawn") == 1


def test_two_pains_may_be_put_on_one_regenerating_starspawn_or_on_both() -> None:
    """Up to two results on each."""
    game = lay(
        "factions: BG GC YS   power: 3 1 1   books gc: Regenerate",
        "europe: GC: Starspawn x2; BG: Dark Young",
    )
    game = play(game, "BG battle Great Cthulhu in Europe", *dice(4, 4), *dice(*[1] * 6))
    one = play(game, "GC Starspawn twice", "GC Asia")
    assert (units(one, "GC", "Europe"), units(one, "GC", "Asia")) == (["Starspawn"], ["Starspawn"])
    both = play(game, "GC 2 Starspawn", "GC Asia", "GC Asia")
    assert units(both, "GC", "Asia") == ["Starspawn"] * 2


def test_a_kill_and_a_pain_on_one_starspawn_and_no_third_result() -> None:
    """A Kill that became a Pain is one result; with one more the Starspawn is full."""
    game = lay(
        "factions: BG GC YS   power: 3 1 1   books gc: Regenerate",
        "europe: GC: Starspawn, Deep One; BG: Dark Young x2",
    )
    game = play(game, "BG battle Great Cthulhu in Europe", *dice(6, 4, 4, 1), *dice(*[1] * 4), "GC Starspawn in Europe")
    # Two Pains: one more for the Starspawn and one for the Deep One, so there is nothing to choose.
    assert about(game) == "GC: retreat Starspawn to"
    game = play(game, "GC Asia", "GC Asia")
    assert units(game, "GC", "Asia") == ["Deep One", "Starspawn"]


def test_the_shoggoth_that_was_fed_can_be_told_from_the_other() -> None:
    """Its dice are lost if it leaves the battle, so the enemy must be able to name it.  (rules 27.33)"""
    game = lay(
        "factions: GC CC YS   power: 3 1 1   books gc: Absorb   books cc: Invisibility",
        "europe: GC: Shoggoth x2, Acolyte; CC: Flying Polyp",
    )
    game = play(game, "GC battle Crawling Chaos in Europe", "GC Absorb", "GC Acolyte in Europe")
    game = play(game, "GC ready for the dice", "CC Invisibility")
    assert "enemy Shoggoth in Europe (3 more dice)" in offered(game)
    fed = play(game, "CC enemy Shoggoth in Europe (3 more dice)")
    plain = play(game, "CC enemy Shoggoth in Europe")
    assert [len(rolled(each)) for each in (fed, plain)] == [2, 5]


def rolled(game: Wars) -> list[int]:
    """The attacker's dice that are about to be rolled, all showing 1."""
    faces = []
    while about(game) == "chance: attacker's dice":
        game = play(game, *dice(1))
        faces.append(1)
    return faces


def test_each_of_two_shoggoths_may_be_fed() -> None:
    """Meals may be shared out, so that not all dice hang on one of them.  (rules 27.33)"""
    game = lay(
        "factions: GC BG YS   power: 3 1 1   books gc: Absorb",
        "europe: GC: Shoggoth x2, Acolyte x2; BG: Ghoul",
    )
    game = play(game, "GC battle Black Goat in Europe", "GC Absorb", "GC Acolyte in Europe", "GC Absorb")
    assert about(game) == "GC: which Shoggoth eats"
    game = play(game, "GC Shoggoth in Europe", "GC Acolyte in Europe")
    assert game.table.battle is not None
    assert [extra for _, extra in game.table.battle.extra] == [3, 3]


# Battles and their limit


def test_a_battle_before_the_sixth_book_counts_against_the_limit() -> None:
    """Once battles are unlimited the limit is for the phase, whenever it was fought.  (rules 27.31)"""
    game = lay(
        "factions: GC BG YS   power: 6 1 1",
        f"books gc: {FIVE_GC}   met gc: 1 3 4 5 6",
        "europe: GC: Starspawn; YS: Acolyte x2   asia: GC: Deep One; YS: Acolyte",
    )
    game = play(game, "GC battle Yellow Sign in Europe", *dice(6, 1, 1))
    assert (len(books(game, "GC")), about(game)) == (6, "GC: act on")
    assert offered(game) == ["battle Yellow Sign in Asia", "end the turn"]


def test_without_six_books_an_area_may_be_fought_over_in_every_turn() -> None:
    """The limit belongs to unlimited battles.  (rules 27.1)"""
    game = lay("factions: GC BG YS   power: 6 1 1", "europe: GC: Starspawn; YS: Acolyte x2")
    game = play(game, "GC battle Yellow Sign in Europe", *dice(1, 1, 1), "BG drop all Power", "YS drop all Power")
    assert offered(game, "battle") == ["Yellow Sign in Europe"]


def test_a_battle_that_nobody_has_dice_for_still_has_its_windows() -> None:
    """Only a battle that ended before the dice has none.  Both sides are left without combat.  (rules 27.28)"""
    game = lay(
        "factions: OW CC BG   power: 2 1 1   books cc: Abduct   books ow: The Million Favored Ones   met ow: 4",
        "europe: OW: Mutant, Acolyte; CC: Nightgaunt, Acolyte",
    )
    game = play(game, "OW battle Crawling Chaos in Europe", "CC Abduct", "OW Mutant in Europe")
    assert about(game) == "OW: promote"


def test_a_ghoul_at_a_battle_meets_both_sides_even_if_they_flee() -> None:
    """Requirements are watched in a battle too; the spellbook comes after it.  (rules 27.29)"""
    game = lay(
        "factions: GC YS BG   power: 2 1 1   books bg: Necrophagy   met bg: 5",
        "europe: GC: Deep One; YS: Undead x2   africa: BG: Ghoul",
    )
    game = play(game, "GC battle Yellow Sign in Europe", *dice(4), *dice(1), "BG Ghoul in Africa")
    assert game.table.battle is not None
    assert about(game) != "BG: choose a spellbook"
    assert 4 in met(game, "BG")
    while game.table.battle is not None:
        game = play(game, f"{about(game)[:2]} {offered(game)[0]}")
    assert (about(game), power(game, "BG")) == ("BG: choose a spellbook", 1 + 2)


# Unasked acts


def test_devolve_waits_until_a_move_is_over() -> None:
    """After an action, not in the middle of it; else a unit could be moved twice.  (rules 4.7, 18.7)"""
    game = lay(
        "factions: GC BG YS   power: 4 1 1   books gc: Devolve",
        "europe: GC: Acolyte x2",
    )
    gc = seat(game, "GC")
    assert "devolve Acolyte in Europe" in str(game.asides(gc))
    game = play(game, "GC move Acolyte from Europe to Asia")
    assert about(game) == "GC: move on"
    assert "devolve" not in str(game.asides(gc))
    game = play(game, "GC that is all")
    assert "devolve Acolyte in Europe" in str(game.asides(gc))


def test_devolve_is_possible_between_the_two_actions_of_the_yellow_sign() -> None:
    """The first of them is an action like any other.  (rules 18.7)"""
    game = lay(
        "factions: YS GC BG   power: 5 0 1   books ys: The Screaming Dead   books gc: Devolve",
        "europe: YS: King in Yellow   asia: GC: Acolyte",
    )
    game = play(game, "YS The Screaming Dead go to Asia")
    game.aside(seat(game, "GC"), "devolve Acolyte in Asia")
    assert units(game, "GC", "Asia") == ["Deep One"]
    assert "desecrate Asia" in offered(game)


def test_a_gate_that_becomes_free_in_a_turn_can_be_taken_in_it() -> None:
    """The keeper devolves after the turn has begun; whoever has the turn may take the gate.  (rules 6.2)"""
    game = lay(
        "factions: CC GC YS   power: 3 0 1   books gc: Devolve",
        "north pacific: GC: keeper Acolyte; CC: Acolyte",
    )
    assert not offered(game, "take the gate")
    game.aside(seat(game, "GC"), "devolve Acolyte on the gate in North Pacific")
    game = play(game, "CC take the gate in North Pacific")
    assert (holder(game, "North Pacific"), about(game)) == ("CC", "CC: act")


# Turns


def test_power_may_be_dropped_after_something_unlimited() -> None:
    """A summons may be the main action, or come before dropping the Power.  (rules 27.30)"""
    game = lay("factions: BG GC YS   power: 4 1 1", "africa: BG: keeper Acolyte")
    game = play(game, "BG summon Ghoul in Africa")
    assert {"end the turn", "drop all Power"} <= set(offered(game))
    game = play(game, "BG drop all Power")
    assert (power(game, "BG"), about(game)) == (0, "GC: act")


def test_who_takes_a_gate_first_has_done_without_the_second_action() -> None:
    """Nothing unlimited between the two actions, but after the first it is allowed.  (rules 21.8)"""
    game = lay(
        "options: gates=by-hand   factions: YS GC BG   power: 5 1 1   books ys: The Screaming Dead",
        "europe: YS: King in Yellow   africa: abandoned gate; YS: Acolyte",
    )
    game = play(game, "YS The Screaming Dead go to Asia")
    assert {"take the gate in Africa", "desecrate Asia", "end the turn"} <= set(offered(game))
    game = play(game, "YS take the gate in Africa")
    assert offered(game) == ["end the turn", "leave the gate in Africa"]
    assert (about(game), holder(game, "Africa")) == ("YS: act on", "YS")


@pytest.mark.parametrize("book", ["The Screaming Dead", "He Who is Not to be Named"])
def test_the_second_action_needs_power_of_its_own(book: str) -> None:
    """With the last Power the turn is over.  (rules 21.8)"""
    game = lay(
        f"factions: YS GC BG   power: 1 1 1   books ys: {book}",
        "europe: YS: King in Yellow, Hastur   africa: BG: Acolyte",
    )
    first = offered(game, book)[0]
    assert about(play(game, f"YS {book} {first}")) == "GC: act"


def test_the_second_action_may_be_left_out() -> None:
    """It may follow."""
    game = lay("factions: YS GC BG   power: 3 1 1   books ys: The Screaming Dead", "europe: YS: King in Yellow")
    game = play(game, "YS The Screaming Dead go to Asia", "YS end the turn")
    assert (about(game), power(game, "YS")) == ("GC: act", 2)


# Gates and their keepers


def test_the_builder_of_a_gate_is_chosen() -> None:
    """The Red Sign: a Dark Young or an Acolyte may step on it; they are not alike.  (rules 27.32)"""
    game = lay("factions: BG GC YS   power: 5 1 1   books bg: The Red Sign", "africa: BG: Acolyte x2, Dark Young")
    game = play(game, "BG create a gate in Africa")
    assert (about(game), offered(game)) == ("BG: step on the gate", ["Acolyte in Africa", "Dark Young in Africa"])
    game = play(game, "BG Dark Young in Africa")
    assert [unit.kind.name for unit in keepers(game)] == ["Dark Young"]


def keepers(game: Wars) -> list[Unit]:
    """Who stands on gates."""
    table = game.table
    return [unit for area in table.setting.board.areas if (unit := table.keeper(area)) is not None]


def test_a_keeper_may_be_relieved_by_another_kind_of_keeper() -> None:
    """Leaving and taking are both unlimited: an Acolyte steps off, a Dark Young on, without losing the gate."""
    game = lay(
        "factions: BG GC YS   power: 5 1 1   books bg: The Red Sign", "africa: BG: keeper Acolyte, Acolyte, Dark Young"
    )
    game = play(game, "BG let Dark Young keep the gate in Africa")
    assert [unit.kind.name for unit in keepers(game)] == ["Dark Young"]
    assert (about(game), power(game, "BG")) == ("BG: act", 5)
    assert offered(game, "let ") == ["Acolyte keep the gate in Africa"]


# The end


def test_signs_revealed_in_the_doom_phase_end_the_game_after_it() -> None:
    """Everybody still has his part.  (rules 15.1)"""
    game = lay(
        "factions: GC BG YS   power: 5 5 5   doom: 28 1 1   step: doom   phase: gather   signs gc: 36",
        "met gc: 1   books gc: Absorb   europe: GC: Acolyte   africa: BG: keeper Acolyte",
    )
    game.aside(seat(game, "GC"), "reveal an Elder Sign worth 3")
    assert about(game) == "GC: annihilation"
    game = play(game, "GC no more")
    assert about(game) == "BG: annihilation"
    game = play(game, "BG no more", "YS no more")
    assert (about(game), game.table.ending) == ("over", "doom")
