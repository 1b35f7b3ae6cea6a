"""Finer points of the common rules that no other test shows, in the order of the rules."""

import pytest

from games.cthulhu_wars.play import (
    about,
    books,
    dice,
    doom,
    holder,
    lay,
    met,
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


# General principles


def test_abilities_are_optional() -> None:
    """Devour and Necrophagy may be left unused.  (rules 4.6)"""
    game = lay(WAR, "power: 2 1 1   books bg: Necrophagy", "europe: GC: Cthulhu; YS: Undead x2   africa: BG: Ghoul")
    game = play(game, "GC battle Yellow Sign in Europe", "GC ready for the dice", *dice(*[1] * 6), *dice(1))
    game = play(game, "BG no more Ghouls")
    assert (units(game, "YS", "Europe"), units(game, "BG", "Africa")) == (["Undead"] * 2, ["Ghoul"])


def test_abilities_that_are_no_actions_need_no_power() -> None:
    """A defender without Power devours all the same.  (rules 4.6)"""
    game = lay("factions: YS GC BG", "power: 2 0 1", "europe: GC: Cthulhu; YS: Undead x3")
    game = play(game, "YS battle Great Cthulhu in Europe", "GC Devour")
    assert pool(game, "YS", "Undead") == 4


def test_free_actions_need_power_too() -> None:
    """A Ghoul for nothing and a gift of Doom cost 0, but whoever has no Power has no turn.  (rules 4.1)"""
    game = lay(
        "factions: BG YS GC",
        "power: 1 0 1   books bg: The Thousand Young",
        "africa: BG: keeper Acolyte, Shub-Niggurath   europe: YS: Acolyte",
    )
    assert "Ghoul in Africa" in offered(game, "summon")
    game = play(game, "BG recruit Acolyte in Africa")
    assert about(game) == "GC: act"  # neither a Ghoul for Black Goat nor a gift from the Yellow Sign


def test_ghroth_may_be_tried_although_nothing_can_be_placed() -> None:
    """With all pools empty nothing happens.  (rules 4.5, 20.8)"""
    game = lay(
        WAR,
        "turn: BG   power: 1 3 1   books bg: Ghroth",
        "europe: GC: Acolyte x6   africa: BG: Acolyte x6   asia: YS: Acolyte x6",
    )
    game = play(game, "BG call Ghroth", *dice(1))
    assert (about(game), power(game, "BG")) == ("YS: act", 1)


def test_spellbooks_earned_at_the_same_time_are_chosen_in_turn_order() -> None:
    """The active player first.  (rules 14.3)"""
    game = lay(
        "factions: CC GC BG",
        "turn: BG   power: 12 1 2   direction: counterclockwise",
        "arctic ocean: abandoned gate   north pacific: abandoned gate   indian ocean: abandoned gate",
        "south atlantic: abandoned gate   africa: BG: Acolyte   asia: BG: Ghoul   europe: BG: Ghoul",
        "antarctica: BG: Fungi from Yuggoth",
    )
    game = play(game, "BG recruit Acolyte in Africa")
    asked = []
    while about(game).endswith("choose a spellbook"):
        asked.append(about(game)[:2])
        game = play(game, f"{asked[-1]} {offered(game)[0]}")
    assert asked == ["BG", "GC", "CC"]


def test_a_spellbook_stays_when_its_requirement_is_no_longer_true() -> None:
    """It was earned for good.  (rules 14.2)"""
    game = lay(
        "factions: CC GC BG",
        "power: 3 1 1   met cc: 3   books cc: Abduct",
        "asia: CC: keeper Acolyte",
    )
    game = play(game, "CC recruit Acolyte in Asia")
    assert (books(game, "CC"), met(game, "CC")) == (["Abduct"], [3])


@pytest.mark.parametrize(
    ("line", "book", "verb"),
    [
        ("factions: BG GC YS", "met bg: 5   books bg: Frenzy", "eliminate two"),
        ("factions: YS GC BG", "met ys: 1   books ys: Zingaya", "give"),
    ],
)
def test_requirement_actions_can_be_done_once(line: str, book: str, verb: str) -> None:
    """Once the requirement is met, the action is not offered any more.  (rules 4.5)"""
    code = line.split()[1]
    assert not offered(lay(line, f"power: 3 1 1   {book}", f"europe: {code}: Acolyte x3"), verb)


# Phases and turns


def test_the_phases_follow_each_other() -> None:
    """Action, Gather Power, First player, Doom, Action.  (rules 3.1)"""
    game = lay(WAR, "power: 1 0 0   met gc: 1   books gc: Absorb", "europe: GC: Acolyte x6   africa: BG: Acolyte")
    game = play(game, "GC drop all Power")
    assert (about(game), game.table.phase) == ("GC: choose the direction", "gather")
    game = play(game, "GC clockwise")
    assert (about(game), game.table.phase) == ("GC: annihilation", "doom")
    game = play(game, "GC no more")
    assert (about(game), game.table.phase, game.table.cycle) == ("GC: act", "action", 2)
    assert [event.things[1] for event in told(game) if event.kind == "phase"] == ["gather", "doom", "action"]


def test_one_main_action_in_a_turn() -> None:
    """Then it is the next player's turn.  (rules 4.2)"""
    game = lay(WAR, "power: 5 1 1", "europe: GC: Acolyte")
    assert about(play(game, "GC recruit Acolyte in Europe")) == "BG: act"


def test_a_turn_comes_round_while_the_others_have_no_power() -> None:
    """Whoever has Power acts again and again.  (rules 4.1)"""
    game = lay(WAR, "power: 2 0 0", "europe: GC: Acolyte")
    game = play(game, "GC recruit Acolyte in Europe")
    assert about(game) == "GC: act"


# Common actions


def test_submerged_units_are_not_on_the_map_for_recruiting() -> None:
    """So an Acolyte may come anywhere.  (rules 2.3, 5.1)"""
    game = lay(WAR, "power: 2 1 1   books gc: Submerge   card gc: GC Cthulhu #1; GC Deep One #1", "africa: BG: Acolyte")
    assert len(offered(game, "recruit Acolyte in")) == 13


def test_no_recruit_without_a_cultist_in_the_pool() -> None:
    """A captive is not in the pool.  (rules 5.1)"""
    game = lay(WAR, "power: 2 1 1   captives bg: GC Acolyte #6", "europe: GC: Acolyte #1 2 3 4 5")
    assert not offered(game, "recruit")


def test_monsters_are_summoned_at_controlled_gates_only() -> None:
    """Neither at an abandoned one without Cultists nor at an enemy's.  (rules 5.2)"""
    game = lay(
        WAR,
        "power: 2 1 1",
        "europe: GC: keeper Acolyte   asia: abandoned gate; GC: Deep One   africa: BG: keeper Acolyte",
    )
    assert {each.rpartition(" in ")[2] for each in offered(game, "summon")} == {"Europe"}


def test_a_monster_costs_what_its_card_says_and_comes_from_the_pool() -> None:
    """A kind that is used up is not offered.  (rules 5.2)"""
    game = lay(WAR, "power: 2 1 1", "europe: GC: keeper Acolyte, Shoggoth x2")
    assert sorted(offered(game, "summon")) == ["Deep One in Europe"]  # no Shoggoth left, a Starspawn costs 3
    assert power(play(game, "GC summon Deep One in Europe"), "GC") == 1


def test_enemies_do_not_stop_a_move() -> None:
    """Units may enter any adjacent area; no battle follows.  (rules 5.5)"""
    game = lay(WAR, "power: 3 1 1", "europe: GC: Acolyte   asia: YS: Hastur, King in Yellow")
    game = play(game, "GC move Acolyte from Europe to Asia")
    assert (units(game, "GC", "Asia"), about(game)) == (["Acolyte"], "BG: act")


def test_several_enemies_are_fought_one_at_a_time() -> None:
    """Each is a battle of its own.  (rules 5.6)"""
    game = lay(WAR, "power: 3 1 1", "europe: GC: Deep One; BG: Acolyte; YS: Acolyte")
    assert sorted(offered(game, "battle")) == ["Black Goat in Europe", "Yellow Sign in Europe"]


# Gates


def test_whoever_has_the_turn_first_takes_an_abandoned_gate() -> None:
    """Two factions have Cultists there.  (rules 6.2)"""
    game = lay(WAR, "power: 2 1 1", "europe: abandoned gate; BG: Acolyte; YS: Acolyte   asia: GC: Acolyte")
    assert holder(play(game, "GC recruit Acolyte in Asia"), "Europe") == "BG"
    other = lay(
        WAR,
        "power: 2 1 1   direction: counterclockwise",
        "europe: abandoned gate; BG: Acolyte; YS: Acolyte   asia: GC: Acolyte",
    )
    assert holder(play(other, "GC recruit Acolyte in Asia"), "Europe") == "YS"


def test_another_cultist_does_not_take_over_in_an_enemys_turn() -> None:
    """The gate stays abandoned until its owner's own turn.  (rules 6.3)"""
    game = lay(WAR, "power: 2 1 1   books gc: Dreams", "europe: YS: keeper Acolyte, Acolyte   africa: BG: Acolyte")
    game = play(game, "GC send Dreams to Yellow Sign in Europe", "YS Acolyte on the gate in Europe")
    assert (about(game), holder(game, "Europe")) == ("BG: act", "abandoned")  # 0 Power: Great Cthulhu cannot take it
    game = play(game, "BG drop all Power")
    assert holder(game, "Europe") == "YS"


def test_the_attacker_claims_the_gate_before_the_defender_can() -> None:
    """It is the attacker's turn.  (rules 6.3)"""
    game = lay(WAR, "power: 3 1 1", "europe: GC: Starspawn, Acolyte; BG: keeper Acolyte, Acolyte")
    game = play(game, "GC battle Black Goat in Europe", *dice(6, 1, 1), "BG Acolyte on the gate in Europe")
    assert (holder(game, "Europe"), units(game, "BG", "Europe")) == ("GC", ["Acolyte"])


# Capture


def test_third_parties_neither_help_nor_protect() -> None:
    """Only the two factions count.  (rules 5.7)"""
    guarded = lay(WAR, "power: 2 1 1", "europe: GC: Deep One; BG: Acolyte; YS: Hastur")
    assert offered(guarded, "capture") == ["a Cultist of Black Goat in Europe"]
    helpless = lay(WAR, "power: 2 1 1", "europe: GC: Acolyte; BG: Acolyte; YS: Undead")
    assert not offered(helpless, "capture")


def test_a_captive_lies_on_the_captors_card_until_power_is_gathered() -> None:
    """Out of play and out of the pool; then home, for 1 Power.  (rules 5.7, 9.2)"""
    game = lay(WAR, "power: 1 0 1", "europe: GC: Deep One; YS: Acolyte   asia: YS: Acolyte x5   africa: BG: Acolyte x4")
    game = play(game, "GC capture a Cultist of Yellow Sign in Europe")
    assert (pool(game, "YS", "Acolyte"), refused(game, "YS recruit Acolyte in Asia")[:10]) == (0, "“recruit A")
    game = play(game, "YS drop all Power")
    assert (pool(game, "YS", "Acolyte"), power(game, "GC")) == (1, 3)  # 1 for the captive, raised to half of 5


# Battle


def test_the_attacker_cannot_come_back_to_his_abilities() -> None:
    """First all of the attacker's, then all of the defender's.  (rules 7.4)"""
    game = lay(
        "factions: GC CC YS",
        "power: 2 1 1   books cc: Invisibility",
        "europe: GC: Cthulhu; CC: Flying Polyp x2, Nightgaunt",
    )
    game = play(game, "GC battle Crawling Chaos in Europe", "GC ready for the dice", "CC Invisibility")
    game = play(game, "CC own Nightgaunt in Europe", "CC ready for the dice")
    assert about(game) == "chance: attacker's dice"


def test_an_exempt_ghoul_may_feast() -> None:
    """It took no part any more, and it need not move.  (rules 27.9)"""
    game = lay(
        "factions: BG CC GC",
        "power: 2 1 1   books bg: Necrophagy   books cc: Invisibility",
        "europe: BG: Ghoul, Dark Young; CC: Flying Polyp",
    )
    game = play(game, "BG battle Crawling Chaos in Europe", "CC Invisibility", "CC enemy Ghoul in Europe")
    game = play(game, *dice(1, 1), *dice(1), "BG Ghoul in Europe")
    assert game.table.battle is not None
    assert game.table.battle.pains == (1, 1)
    while game.table.battle is not None:
        game = play(game, f"{about(game)[:2]} {offered(game)[0]}")
    assert units(game, "BG", "Europe") == ["Ghoul"]  # the Dark Young took the Pain, the Ghoul cannot


def test_each_ghoul_adds_one_pain_and_only_once() -> None:
    """To both sides.  (rules 7.11, 20.9)"""
    game = lay(
        "factions: GC YS BG",
        "power: 2 1 1   books bg: Necrophagy",
        "europe: GC: Deep One x3; YS: Undead x3   africa: BG: Ghoul x2",
    )
    game = play(game, "GC battle Yellow Sign in Europe", *dice(1, 1, 1), *dice(1, 1))
    game = play(game, "BG Ghoul in Africa", "BG Ghoul in Africa")
    assert game.table.battle is not None
    assert game.table.battle.pains == (2, 2)
    assert units(game, "BG", "Europe") == ["Ghoul"] * 2


def test_a_pain_from_a_ghoul_counts_for_the_harbinger() -> None:
    """Once for each Great Old One.  (rules 19.4)"""
    game = lay(
        "factions: CC YS BG",
        "power: 2 1 1   books bg: Necrophagy   books cc: Abduct",
        "europe: CC: Nyarlathotep; YS: King in Yellow   africa: BG: Ghoul",
    )
    game = play(game, "CC battle Yellow Sign in Europe", *dice(1), "BG Ghoul in Africa")
    assert about(game) == "CC: profit from King in Yellow"


def test_a_battle_that_ends_before_the_dice_leaves_the_power_spent() -> None:
    """No dice, no corpses for Ghouls; a devoured unit counts.  (rules 7.5)"""
    game = lay(WAR, "power: 3 1 1   books bg: Necrophagy", "europe: GC: Cthulhu; YS: Acolyte   africa: BG: Ghoul")
    game = play(game, "GC battle Yellow Sign in Europe", "GC Devour")
    assert (power(game, "GC"), met(game, "GC"), about(game)) == (2, [2], "GC: choose a spellbook")


# Retreat


def test_a_surrounded_great_old_one_is_lost_like_any_other() -> None:
    """And Passion has nothing to mourn.  (rules 8.3)"""
    game = lay(
        "factions: GC YS BG",
        "power: 3 1 1   books ys: Passion",
        "australia: GC: Starspawn; YS: King in Yellow   south pacific: GC: Acolyte   indian ocean: GC: Acolyte",
    )
    game = play(game, "GC battle Yellow Sign in Australia", *dice(4, 1, 1))
    assert (pool(game, "YS", "King in Yellow"), power(game, "YS")) == (1, 1)


def test_a_surrounded_loss_is_no_kill_but_moves_passion() -> None:
    """No credit for Great Cthulhu, 1 Power for the Yellow Sign.  (rules 8.4)"""
    game = lay(
        "factions: GC YS BG",
        "power: 3 1 1   books ys: Passion",
        "australia: GC: Starspawn; YS: Acolyte x2   south pacific: GC: Acolyte   indian ocean: GC: Acolyte",
    )
    game = play(game, "GC battle Yellow Sign in Australia", *dice(4, 4, 1))
    assert (units(game, "YS", "Australia"), met(game, "GC"), power(game, "YS")) == (["Acolyte"], [], 2)


@pytest.mark.parametrize("faces", [(6, 6, 1), (6, 4, 1)])
def test_passion_pays_once_for_a_battle(faces: tuple[int, ...]) -> None:
    """1 Power for an action, however many fell.  (rules 21.9)"""
    game = lay(
        "factions: GC YS BG",
        "power: 3 1 1   books ys: Passion",
        "australia: GC: Starspawn; YS: Acolyte x2   south pacific: GC: Acolyte   indian ocean: GC: Acolyte",
    )
    game = play(game, "GC battle Yellow Sign in Australia", *dice(*faces))
    assert (units(game, "YS", "Australia"), power(game, "YS")) == ([], 2)


def test_passion_pays_for_the_action_of_the_loss_only() -> None:
    """Not again after the next one.  (rules 21.9)"""
    game = lay("factions: GC YS BG", "power: 2 1 1   books ys: Passion", "europe: YS: Acolyte x2; GC: Deep One")
    game = play(game, "GC capture a Cultist of Yellow Sign in Europe", "YS recruit Acolyte in Europe")
    assert power(game, "YS") == 1 + 1 - 1


def test_passion_does_not_pay_for_monsters() -> None:
    """For Cultists only.  (rules 21.9)"""
    game = lay("factions: GC YS BG", "power: 3 1 1   books ys: Passion", "europe: GC: Starspawn; YS: Undead")
    assert power(play(game, "GC battle Yellow Sign in Europe", *dice(6, 1, 1)), "YS") == 1


# Elder Signs, gathering, the first player


def test_signs_of_an_action_are_drawn_when_it_is_over() -> None:
    """The Harbinger's two come after the battle.  (rules 7.15, 13.1)"""
    game = lay(
        "factions: CC YS GC",
        "power: 2 1 1   books cc: Abduct",
        "europe: CC: Nyarlathotep, Hunting Horror; YS: King in Yellow, Undead",
    )
    game = play(game, "CC battle Yellow Sign in Europe", *dice(4, 1, 1), "YS King in Yellow in Europe")
    game = play(game, "CC 2 Elder Signs")
    assert about(game) == "YS: retreat King in Yellow to"
    game = play(game, "YS Asia")
    assert (about(game), game.table.battle) == ("chance: elder sign", None)


def test_power_for_a_requirement_is_looked_at_after_the_raise_to_half() -> None:
    """Crawling Chaos is raised to 12 and chooses a spellbook before the first player is known.  (rules 9.3)"""
    game = lay(
        "factions: BG CC GC",
        "power: 1 0 0",
        *(f"{land}: BG: keeper Acolyte" for land in ("africa", "europe", "north america", "antarctica", "australia")),
        "south america: BG: keeper Acolyte   asia: CC: Acolyte   south pacific: GC: Acolyte",
        "met bg: 1 2 3 4   books bg: Frenzy; Ghroth; Necrophagy; The Red Sign   indian ocean: BG: Dark Young x3",
        *(f"{sea}: abandoned gate" for sea in ("arctic ocean", "north pacific")),
    )
    game = play(game, "BG drop all Power")
    assert power(game, "BG") == 6 + 12 + 2 + 3
    assert (power(game, "CC"), met(game, "CC"), about(game)) == (12, [3], "CC: choose a spellbook")


def test_the_previous_first_player_may_name_himself_if_tied() -> None:
    """As one of those with the most Power.  (rules 10.1)"""
    game = lay(WAR, "power: 9 9 3   step: determine the first player   phase: gather", "europe: GC: Acolyte")
    assert offered(game) == ["Great Cthulhu", "Black Goat"]
    assert about(play(game, "GC Great Cthulhu")) == "GC: choose the direction"


def test_the_direction_is_chosen_anew_in_every_cycle() -> None:
    """Also by the same first player.  (rules 10.2)"""
    game = lay(WAR, "power: 9 1 1   step: determine the first player   phase: gather   met gc: 1   books gc: Absorb")
    game = play(game, "GC counterclockwise")
    assert not game.table.clockwise


# The Doom phase and the end


def test_a_ritual_without_gates_and_great_old_ones_is_legal() -> None:
    """Though pointless; the marker moves on.  (rules 12.1)"""
    game = lay(WAR, "power: 5 1 1   step: doom   phase: gather   met gc: 1   books gc: Absorb", "europe: GC: Acolyte")
    game = play(game, "GC perform a Ritual of Annihilation")
    assert (doom(game, "GC"), signs(game, "GC"), game.table.ritual, power(game, "GC")) == (0, 0, 1, 0)


def test_the_marker_stays_on_instant_death() -> None:
    """Further rituals of that phase cost 10, and do not move it.  (rules 12.3)"""
    game = lay(
        "factions: CC BG YS",
        "power: 10 10 10   step: doom   phase: gather   ritual: 5",
        "asia: CC: keeper Acolyte   africa: BG: keeper Acolyte   europe: YS: keeper Acolyte",
    )
    game = play(game, "CC perform a Ritual of Annihilation", "BG perform a Ritual of Annihilation")
    assert (game.table.ritual, game.table.ritual_cost(), power(game, "BG")) == (6, 10, 0)


def test_abandoned_gates_give_no_doom() -> None:
    """Only controlled gates do.  (rules 6.4, 11.1)"""
    game = lay(
        WAR, "power: 1 1 1   step: doom   phase: gather   met gc: 1   books gc: Absorb",
        "europe: GC: keeper Acolyte   asia: abandoned gate; BG: Acolyte",
    )  # fmt: skip
    assert game.table.doom == [1, 0, 0]


def test_the_order_of_ritual_and_blood_sacrifice_is_free() -> None:
    """The keeper that was sacrificed first is missed by the ritual.  (rules 11.2)"""
    game = lay(
        "factions: BG GC YS",
        "power: 9 1 1   step: doom   phase: gather   books bg: Blood Sacrifice   met gc: 1   books gc: Absorb",
        "africa: BG: keeper Acolyte, Shub-Niggurath",
    )
    first = play(game, "BG perform a Ritual of Annihilation", "chance elder sign 1")
    first = play(first, "BG Blood Sacrifice: a Cultist for an Elder Sign", "chance elder sign 2")
    second = play(game, "BG Blood Sacrifice: a Cultist for an Elder Sign", "chance elder sign 1")
    second = play(second, "BG perform a Ritual of Annihilation", "chance elder sign 2")
    assert (doom(first, "BG"), doom(second, "BG")) == (1 + 1, 1 + 0)  # the keeper is missed


def test_a_gift_of_doom_ends_the_game_after_the_turn() -> None:
    """30 Doom by the Yellow Sign's gift.  (rules 15.1)"""
    game = lay(
        "factions: YS GC BG",
        f"power: 3 1 1   doom: 2 27 2   books gc: {SIX['GC']}",
        "europe: YS: Acolyte",
    )
    game = play(game, "YS give Great Cthulhu 3 Doom")
    assert about(game) == "YS: choose a spellbook"
    game = play(game, "YS Passion")
    assert (about(game), game.table.ending, game.winners) == ("over", "doom", (seat(game, "GC"),))


def test_the_winner_needs_six_books_not_the_most_doom() -> None:
    """The most Doom among those with all six.  (rules 15.2)"""
    game = lay(
        WAR,
        f"doom: 12 31 25   step: end   phase: doom   ending: doom   books gc: {SIX['GC']}",
        "europe: GC: Acolyte",
    )
    assert game.winners == (0,)


# Negotiations


def test_who_has_no_power_takes_no_part_in_the_talks() -> None:
    """And his consent is not needed.  (rules 17.2)"""
    game = lay(
        "factions: CC GC BG YS",
        "power: 2 0 4 4   books cc: The Thousand Forms",
        "south asia: CC: Nyarlathotep",
    )
    game = play(game, "CC take one of The Thousand Forms", *dice(2))
    assert about(game).startswith("BG: lose Power")
    game = play(game, "BG 1", "YS 1")
    assert [power(game, code) for code in ("CC", "GC", "BG", "YS")] == [2, 0, 3, 3]


def test_nobody_offers_more_than_he_has_or_than_is_missing() -> None:
    """So the answers are few.  (rules 17.2)"""
    game = lay(
        "factions: CC GC BG YS",
        "power: 2 1 4 4   books cc: The Thousand Forms",
        "south asia: CC: Nyarlathotep",
    )
    game = play(game, "CC take one of The Thousand Forms", *dice(3))
    assert offered(game) == ["0", "1"]
    game = play(game, "GC 1")
    assert offered(game) == ["0", "1", "2"]


def test_the_thousand_forms_need_nyarlathotep() -> None:
    """He must be in play.  (rules 19.11)"""
    game = lay("factions: CC GC BG", "power: 2 1 1   books cc: The Thousand Forms", "asia: CC: Acolyte")
    assert not offered(game, "take one of")


# The factions


def test_hastur_and_the_king_awaken_again_without_a_second_reward() -> None:
    """Requirements are met once; Hastur costs 10 again and brings no second sign.  (rules 14.1, 21.7)"""
    game = lay(
        "factions: YS GC BG",
        "power: 15 1 1   met ys: 2 6   books ys: Passion; Zingaya",
        "europe: YS: keeper Acolyte, King in Yellow",
    )
    game = play(game, "YS awaken Hastur in Europe")
    assert (power(game, "YS"), signs(game, "YS"), len(books(game, "YS"))) == (5, 0, 2)


def test_frenzy_does_not_help_to_capture() -> None:
    """Cultists never capture.  (rules 20.7)"""
    game = lay("factions: BG GC YS", "power: 2 1 1   books bg: Frenzy", "europe: BG: Acolyte; YS: Acolyte")
    assert not offered(game, "capture")


def test_dark_young_with_the_red_sign_are_no_cultists_for_losses() -> None:
    """They cannot be captured, sacrificed or dreamt away.  (rules 20.10)"""
    game = lay(
        "factions: GC BG YS",
        "power: 3 1 1   books bg: The Red Sign   books gc: Dreams",
        "africa: BG: keeper Dark Young; GC: Cthulhu",
    )
    assert not offered(game, "capture")
    assert not offered(game, "send Dreams")


def test_blood_sacrifice_needs_shub_niggurath() -> None:
    """She must be in play.  (rules 20.6)"""
    game = lay(
        "factions: BG GC YS",
        "power: 4 1 1   step: doom   phase: gather   books bg: Blood Sacrifice   met gc: 1   books gc: Absorb",
        "africa: BG: keeper Acolyte",
    )
    assert about(game) == "BG: act"  # nothing could be done in the Doom phase


def test_an_abducted_enemy_is_no_kill_for_cannibals_or_great_cthulhu() -> None:
    """Great Cthulhu, attacked, earns nothing by the Nightgaunt either.  (rules 19.6)"""
    game = lay(
        "factions: CC GC YS", "power: 2 1 1   books cc: Abduct", "asia: CC: Nightgaunt, Flying Polyp; GC: Acolyte x2"
    )
    game = play(game, "CC battle Great Cthulhu in Asia", "CC Abduct", *dice(1))
    assert (met(game, "GC"), pool(game, "CC", "Nightgaunt")) == ([], 3)


def test_emissary_works_only_without_an_enemy_great_old_one_when_the_dice_fall() -> None:
    """A Kill on him with the King beside the enemy is his end.  (rules 19.7)"""
    game = lay(
        "factions: YS CC GC",
        "power: 2 1 1   books cc: Emissary of the Outer Gods",
        "europe: YS: King in Yellow, Byakhee; CC: Nyarlathotep",
    )
    game = play(game, "YS battle Crawling Chaos in Europe", *dice(6, 1), *dice(1))
    assert pool(game, "CC", "Nyarlathotep") == 1


def test_madness_leaves_the_choice_of_the_lost_to_the_owner() -> None:
    """Owners say which units are pained and which surrounded one is lost.  (rules 19.9)"""
    game = lay(
        "factions: GC YS CC",
        "power: 3 1 1   books cc: Madness",
        "australia: GC: Starspawn; YS: Undead, Acolyte, Byakhee",
        "south pacific: GC: Acolyte   indian ocean: GC: Acolyte",
    )
    game = play(game, "GC battle Yellow Sign in Australia", *dice(4, 4, 1), *dice(1, 1))
    assert about(game) == "YS: assign 2 Pains"
    game = play(game, "YS Acolyte and Undead")
    assert about(game) == "YS: lose one of the surrounded"


def test_flying_units_may_pass_over_enemies_and_oceans() -> None:
    """Two areas away, whatever lies between.  (rules 19.2)"""
    game = lay("factions: CC GC YS", "power: 2 1 1", "asia: CC: Acolyte   africa: GC: Cthulhu; YS: Hastur")
    assert "South Atlantic" in offered(game, "move Acolyte from Asia to")  # over Africa or the Indian Ocean


# Rulings that no other test shows


def test_the_ice_age_taxes_lethargy() -> None:
    """Doing nothing costs 1 where the Ice Age reigns.  (rules 27.20)"""
    game = lay("factions: SL WW GC", "power: 2 1 1   books ww: Ice Age", "europe: ice age; SL: Tsathoggua")
    assert power(play(game, "SL do nothing"), "SL") == 1


@pytest.mark.parametrize(
    ("code", "book", "line"),
    [
        ("GC", "Dreams", "GC send Dreams to Black Goat in Europe"),
        ("YS", "Zingaya", "YS Zingaya against Black Goat in Europe"),
    ],
)
def test_dreams_and_zingaya_score_for_two_players(code: str, book: str, line: str) -> None:
    """The Acolyte is eliminated, not replaced: 1 Doom.  (rules 27.22)"""
    there = "YS: Undead; BG: Acolyte" if code == "YS" else "BG: Acolyte"
    game = lay(f"factions: {code} BG", f"power: 3 1   books {code.lower()}: {book}", f"europe: {there}")
    assert doom(play(game, line), code) == 1
