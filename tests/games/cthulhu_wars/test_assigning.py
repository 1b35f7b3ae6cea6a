"""Kills and Pains are chosen by both sides at once and unseen, and carried out when all of them lie on units."""

from itertools import combinations_with_replacement
from random import Random

import pytest

from cultists.engine import words_of
from cultists.engine.laws import sight, told
from cultists.games.cthulhu_wars.assigning import ways_to_take
from cultists.games.cthulhu_wars.battle_state import Battle
from cultists.games.cthulhu_wars.maps import AREA
from games.cthulhu_wars.play import (
    RULES,
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
    seat,
    units,
)

BROTHERS = "factions: GC BG YS   power: 2 1 1"


def asked(game: Wars) -> list[str]:
    """Everybody who is asked now, with the question."""
    return [f"{game.table.chosen[each.seat].code}: {each.about}" for each in game.questions]


def both_hit(*faces: int) -> Wars:
    """Two Deep Ones and an Acolyte against two Fungi and an Acolyte; the dice of both show the same."""
    game = lay(BROTHERS, "south america: GC: Deep One x2, Acolyte; BG: Fungi from Yuggoth x2, keeper Acolyte")
    return play(game, "GC battle Black Goat in South America", *dice(*faces), *dice(*faces))


# Unseen


def test_both_sides_choose_at_the_same_time() -> None:
    """Neither waits for the other, in whichever order they answer.  (rules 7.8, 7.12)"""
    game = both_hit(6, 5)
    assert asked(game) == ["GC: assign a Kill", "BG: assign a Kill"]
    for first, second in (("GC Acolyte", "BG Fungi from Yuggoth"), ("BG Fungi from Yuggoth", "GC Acolyte")):
        then = play(game, f"{first} in South America", f"{second} in South America")
        assert asked(then) == ["BG: assign a Pain"]  # Great Cthulhu's two Deep Ones are alike


@pytest.mark.parametrize("result", ["Kill", "Pain"])
def test_nobody_sees_what_the_other_side_has_chosen(result: str) -> None:
    """Whatever one side chooses, the others see and hear the same until both have chosen.  (rules 7.8, 7.12)"""
    game = both_hit(*((6, 1) if result == "Kill" else (5, 1)))
    for code, others in (("GC", (1, 2, None)), ("BG", (0, 2, None))):
        choices = offered(play(game, "GC Acolyte in South America")) if code == "BG" else offered(game)
        assert len(choices) > 1
        chosen = [play(game, f"{code} {each}") for each in choices]
        for eyes in others:
            assert len({sight(each, eyes) for each in chosen}) == 1
        assert len({told(each) for each in chosen}) == 1


def test_a_bot_that_thinks_ahead_does_not_know_what_the_other_side_has_chosen() -> None:
    """In the worlds that it imagines the other side has chosen anything."""
    game = play(both_hit(6, 1), "GC Acolyte in South America")
    ends = [
        play(game.imagined_by(seat(game, "BG"), Random(number)), "BG Fungi from Yuggoth in South America")
        for number in range(20)
    ]
    assert {tuple(units(end, "GC", "South America")) for end in ends} == {
        ("Acolyte", "Deep One"),
        ("Deep One", "Deep One"),
    }


def test_the_pains_do_not_wait_for_one_side_either() -> None:
    """Nobody knows where the other's Pains lie when they put their own."""
    game = both_hit(4, 1)
    assert asked(game) == ["GC: assign a Pain", "BG: assign a Pain"]
    game = play(game, "GC Acolyte in South America")
    assert asked(game) == ["BG: assign a Pain"]
    assert game.table.battle is not None
    assert game.table.battle.hurt == ()


def test_a_side_without_a_choice_is_not_asked() -> None:
    """As many Kills as units: all of them are hit, and nobody asks.  It can be seen from the dice and the units."""
    game = lay(BROTHERS, "asia: GC: Starspawn, Acolyte; BG: Ghoul, Acolyte")
    game = play(game, "GC battle Black Goat in Asia", *dice(6, 1, 1))
    assert asked(game) == ["BG: assign a Kill"]
    both = play(lay(BROTHERS, "asia: GC: Starspawn; BG: Ghoul, Acolyte"), "GC battle Black Goat in Asia")
    assert units(play(both, *dice(6, 6, 1)), "BG", "Asia") == []


def test_hastur_chooses_for_both_sides_one_after_the_other() -> None:
    """Nothing is hidden from the enemy then: it has nothing to choose."""
    game = lay("factions: YS GC BG   power: 2 1 1", "europe: YS: Hastur, Undead x2; GC: Starspawn, Acolyte")
    game = play(game, "YS battle Great Cthulhu in Europe", *dice(6, 1, 1, 1, 1, 1), *dice(6, 1, 1))
    assert asked(game) == ["YS: assign a Kill"]
    game = play(game, "YS Undead in Europe")
    assert asked(game) == ["YS: assign a Kill to Great Cthulhu"]
    asks = RULES.question_in_words("assign a Kill to Great Cthulhu", RULES.view(game.table, 0))
    assert asks == "Which unit of Great Cthulhu takes a Kill?"
    game = play(game, "YS Starspawn in Europe")
    assert (pool(game, "YS", "Undead"), pool(game, "GC", "Starspawn")) == (5, 2)


def test_hastur_and_his_enemy_never_choose_for_the_same_side() -> None:
    """The enemy is not asked at all, not even for its Pains."""
    game = lay("factions: GC YS BG   power: 2 1 1", "europe: YS: Hastur, Undead x2; GC: Starspawn x2, Acolyte x2")
    game = play(game, "GC battle Yellow Sign in Europe", *dice(5, 1, 1, 1, 1, 1), *dice(5, 1, 1, 1, 1, 1))
    assert asked(game) == ["YS: assign a Pain to Great Cthulhu"]
    assert asked(play(game, "YS Acolyte in Europe")) == ["YS: assign a Pain"]


# One answer for several results


def test_several_results_are_one_answer() -> None:
    """So nobody can tell from the number of questions what was chosen."""
    game = lay(
        "factions: GC BG YS   power: 2 1 1",
        "asia: GC: Starspawn x2; BG: keeper Acolyte, Acolyte x2, Ghoul, Fungi from Yuggoth x2",
    )
    game = play(game, "GC battle Black Goat in Asia", *dice(6, 6, 1, 1, 1, 1), *dice(1, 1))
    assert about(game) == "BG: assign 2 Kills"
    assert offered(game) == [
        "Acolyte on the gate and Acolyte",
        "Acolyte on the gate and Ghoul",
        "Acolyte on the gate and Fungi from Yuggoth",
        "2 Acolytes",
        "Acolyte and Ghoul",
        "Acolyte and Fungi from Yuggoth",
        "Ghoul and Fungi from Yuggoth",
        "2 Fungi from Yuggoth",
    ]
    game = play(game, "BG Acolyte on the gate and Fungi from Yuggoth")
    assert (units(game, "BG", "Asia"), holder(game, "Asia")) == (
        ["Acolyte", "Acolyte", "Fungi from Yuggoth", "Ghoul"],
        "abandoned",
    )


@pytest.mark.parametrize("count", range(9))
def test_every_way_to_take_results_is_offered_once(count: int) -> None:
    """Counted beside a slow way: every choice of units, alike ones taken for the same."""
    game = lay(
        "factions: BG GC YS   power: 2 1 1   books gc: Regenerate; Absorb",
        "asia: GC: keeper Acolyte, Acolyte x2, Deep One, Starspawn x2; BG: Ghoul",
    )
    table = game.table
    battle = Battle(AREA["Asia"], 0, 1)
    able = table.here(1, AREA["Asia"])
    room = {unit: 2 if unit.kind.name == "Starspawn" else 1 for unit in able}
    slow = set()
    for hit in combinations_with_replacement(able, min(count, sum(room.values()))):
        if all(hit.count(unit) <= room[unit] for unit in able):
            loads = [(unit.kind.name, unit.id == table.gates[AREA["Asia"].index], hit.count(unit)) for unit in able]
            slow.add(tuple(sorted(each for each in loads if each[2])))
    ways = ways_to_take(table, battle, 1, count)
    assert len({words_of(each) for each in ways}) == len(ways) == len(slow)


# Carried out when all is assigned


def test_the_killed_stay_on_the_map_until_pains_are_assigned() -> None:
    """And so does their gate.  (rules 7.9, 7.13)"""
    game = both_hit(6, 5)
    game = play(game, "GC Acolyte in South America", "BG Acolyte on the gate in South America")
    # Pains are asked for now; of what is left both sides have only alike units, so they flee at once.
    assert about(game).endswith("retreat Deep One to")
    waits = play(both_hit(6, 5), "GC Acolyte in South America", "BG Fungi from Yuggoth in South America")
    assert about(waits) == "BG: assign a Pain"
    assert units(waits, "BG", "South America") == ["Acolyte", "Fungi from Yuggoth", "Fungi from Yuggoth"]
    assert (pool(waits, "BG", "Fungi from Yuggoth"), pool(waits, "GC", "Acolyte")) == (2, 5)
    assert offered(waits) == ["Acolyte on the gate in South America", "Fungi from Yuggoth in South America"]
    done = play(waits, "BG Fungi from Yuggoth in South America")
    assert (pool(done, "BG", "Fungi from Yuggoth"), pool(done, "GC", "Acolyte")) == (3, 6)


def test_the_gate_of_a_killed_keeper_is_kept_until_pains_are_assigned() -> None:
    """It is abandoned when the Kill is carried out.  (rules 7.9)"""
    game = lay(BROTHERS, "asia: GC: Starspawn x2; BG: keeper Acolyte, Ghoul, Fungi from Yuggoth")
    game = play(game, "GC battle Black Goat in Asia", *dice(6, 4, 1, 1, 1, 1), *dice(1))
    game = play(game, "BG Acolyte on the gate in Asia")
    assert (about(game), holder(game, "Asia")) == ("BG: assign a Pain", "BG")
    assert holder(play(game, "BG Ghoul in Asia"), "Asia") == "abandoned"


def test_berserkergangs_losses_leave_with_the_killed() -> None:
    """They are chosen before the Pains, among those without a Kill, and take no Pain.  (rules 7.10, 22.9)"""
    game = lay(
        "factions: WW BG YS   power: 2 1 1   books ww: Berserkergang",
        "asia: WW: Gnoph-Keh, Wendigo; BG: Ghoul, Fungi from Yuggoth x2, Acolyte",
    )
    game = play(game, "WW battle Black Goat in Asia", *dice(6, 4, 1, 1), *dice(6, 1))
    game = play(game, "WW Gnoph-Keh in Asia", "BG Ghoul in Asia")
    assert (about(game), offered(game)) == (
        "BG: lose a unit to Berserkergang",
        ["Acolyte in Asia", "Fungi from Yuggoth in Asia"],
    )
    game = play(game, "BG Acolyte in Asia")
    assert len(units(game, "BG", "Asia")) == 2  # both Fungi were alike: the one in pain flees
    assert about(game) == "BG: retreat Fungi from Yuggoth to"
    assert (pool(game, "WW", "Gnoph-Keh"), pool(game, "BG", "Ghoul"), pool(game, "BG", "Acolyte")) == (4, 2, 6)


def test_what_all_this_looks_like_on_the_sheet_and_in_words() -> None:
    """Nothing while somebody is still choosing; then who falls and who is in pain, before they have gone."""
    game = play(both_hit(6, 5), "GC Acolyte in South America")
    assert "(killed)" not in RULES.view_in_words(RULES.view(game.table, 1), ("a", "b", "c"))
    game = play(game, "BG Fungi from Yuggoth in South America")
    view = RULES.view(game.table, 2)
    assert view.battle is not None
    assert [len(view.battle.dead), len(view.battle.condemned), len(view.battle.killed)] == [2, 0, 0]
    spoken = RULES.view_in_words(view, ("a", "b", "c"))
    assert spoken.count("(killed)") == 2


def test_of_two_starspawn_the_owner_says_whether_the_struck_one_is_lost() -> None:
    """Among the survivors the owner chooses, and a Starspawn with a Kill is not like one without.  (rules 7.10)"""
    game = lay(
        "factions: GC WW BG   power: 2 1 1   books gc: Regenerate   met gc: 4   books ww: Berserkergang",
        "asia: GC: Starspawn x2; WW: Gnoph-Keh",
    )
    game = play(game, "GC battle Windwalker in Asia", *dice(6, 1, 1, 1, 1, 1), *dice(6, 1, 1))
    assert (about(game), sorted(offered(game))) == (
        "GC: lose a unit to Berserkergang",
        ["Starspawn in Asia", "Starspawn in Asia (struck)"],
    )
    spared = play(game, "GC Starspawn in Asia")
    assert (about(spared), pool(spared, "GC", "Starspawn")) == ("GC: retreat Starspawn to", 1)
    lost = play(game, "GC Starspawn in Asia (struck)")
    assert (units(lost, "GC", "Asia"), pool(lost, "GC", "Starspawn")) == (["Starspawn"], 1)


# What was used stays used


@pytest.mark.parametrize("face", [6, 4])
@pytest.mark.parametrize("turn", ["WW", "CC"])
def test_the_harbinger_and_eternal_come_in_turn_order(face: int, turn: str) -> None:
    """Two abilities at the same moment: the player whose turn it is comes first, for a Kill and for a Pain.
    (rules 7.9, 7.12)"""
    foe = "Windwalker" if turn == "CC" else "Crawling Chaos"
    game = lay(
        f"factions: WW CC BG   power: 2 2 1   books cc: Abduct   turn: {turn}",
        "asia: WW: Rhan Tegoth; CC: Nyarlathotep",
    )
    hit, missed = dice(face), dice(1, 1, 1)
    rolled = (*hit, *missed) if turn == "CC" else (*missed, *hit)
    game = play(game, f"{turn} battle {foe} in Asia", *rolled)
    expected = ["CC: profit from Rhan Tegoth", "WW: keep Rhan Tegoth"]
    assert about(game) == expected[turn == "WW"]
    game = play(game, "CC 3 Power" if turn == "CC" else "WW pay 1 Power")
    assert about(game) == expected[turn == "CC"]


def test_an_ability_that_saw_a_kill_is_not_undone_by_one_that_cancels_it() -> None:
    """The Harbinger profits from Rhan Tegoth although Eternal saves him, and Eternal's Power is not given back when
    Unholy Ground takes him.  Abilities do not prevent each other in hindsight.  (rules 7.9)"""
    game = lay(
        "factions: CC WW BG   power: 2 3 1",
        "asia: CC: Nyarlathotep, Nightgaunt; WW: Rhan Tegoth   books cc: Abduct   met cc: 1",
    )
    game = play(game, "CC battle Windwalker in Asia", *dice(6), *dice(1, 1, 1))
    assert about(game) == "CC: profit from Rhan Tegoth"
    game = play(game, "CC 3 Power", "WW pay 1 Power")
    assert (power(game, "CC"), units(game, "WW", "Asia"), power(game, "WW")) == (1 + 3, ["Rhan Tegoth"], 2)

    ground = lay(
        "factions: WW AN BG   power: 3 1 1   books an: Unholy Ground",
        "asia: WW: Rhan Tegoth; AN: Reanimated x2; cathedral",
    )
    ground = play(ground, "WW battle The Ancients in Asia", *dice(1, 1, 1), *dice(6, 1, 1, 1), "WW pay 1 Power")
    ground = play(ground, "AN take away the Cathedral in Asia")
    assert (pool(ground, "WW", "Rhan Tegoth"), power(ground, "WW")) == (1, 1)


def test_two_players_score_for_the_fallen_when_they_leave() -> None:
    """Not before Pains are assigned."""
    game = lay("factions: GC BG   power: 2 1", "asia: GC: Starspawn; BG: Ghoul, Fungi from Yuggoth, Acolyte")
    game = play(game, "GC battle Black Goat in Asia", *dice(6, 4, 1), *dice(1), "BG Fungi from Yuggoth in Asia")
    assert (about(game), doom(game, "GC")) == ("BG: assign a Pain", 0)
    assert doom(play(game, "BG Ghoul in Asia"), "GC") == 2


def test_the_opener_has_lost_a_unit_when_it_leaves() -> None:
    """The requirement is met when the Kill is carried out.  (rules 23.5)"""
    game = lay("factions: GC OW BG   power: 2 1 1", "asia: GC: Starspawn; OW: Mutant, Abomination, Acolyte")
    game = play(game, "GC battle Opener of the Way in Asia", *dice(6, 4, 1), *dice(1, 1, 1), "OW Mutant in Asia")
    assert (about(game), met(game, "OW")) == ("OW: assign a Pain", [])
    assert met(play(game, "OW Acolyte in Asia"), "OW") == [4]


def test_two_players_score_once_for_a_survivor_that_unholy_ground_takes_after_all() -> None:
    """The Emissary's Pain does not avoid his death: all of his worth, and no half.  (rules 16.3)"""
    game = lay(
        "factions: CC AN   power: 2 1   books cc: Emissary of the Outer Gods   books an: Unholy Ground",
        "asia: cathedral; CC: Nyarlathotep; AN: Reanimated",
    )
    game = play(game, "CC battle The Ancients in Asia", *dice(1, 1), *dice(6, 1), "AN take away the Cathedral in Asia")
    assert (pool(game, "CC", "Nyarlathotep"), doom(game, "AN")) == (1, 10)
