"""The worked examples of the rules that concern the four core factions.  (rules 28.1)"""

import pytest

from cultists.engine import CHANCE, Game
from cultists.games.cthulhu_wars.battle import dice_of
from cultists.games.cthulhu_wars.combat import combat
from cultists.games.cthulhu_wars.gather import income
from cultists.games.cthulhu_wars.maps import AREA
from games.cthulhu_wars.play import (
    RULES,
    Wars,
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
    units,
)

THREE = "factions: GC BG YS"
FOUR = "factions: GC CC BG YS"
ALL_BOOKS = {
    "GC": "Absorb; Devolve; Dreams; Regenerate; Submerge; Y'ha Nthlei",
    "CC": "Abduct; Emissary of the Outer Gods; Invisibility; Madness; Seek and Destroy; The Thousand Forms",
}


def combat_in(game: Wars, code: str, foe: str, area: str) -> int:
    who = seat(game, code)
    return combat(game.table, who, seat(game, foe), game.table.here(who, AREA[area]))


def test_three_players_set_up() -> None:
    """The coarse map; gates and Acolytes at home; 8 Power; a ritual costs 5; Great Cthulhu is first.  (rules 28.1)"""
    game = Game.new(RULES, 3)
    for name in ("Great Cthulhu", "Black Goat", "Yellow Sign"):
        game.answer(CHANCE, name)
    assert about(game) == "GC: choose the direction"
    table = game.table
    assert table.setting.board.id == "E33"
    for code, home in (("GC", "South Pacific"), ("BG", "Africa"), ("YS", "Europe")):
        assert units(game, code, home) == ["Acolyte"] * 6
        assert holder(game, home) == code
    assert (table.power, table.doom, table.books) == ([8] * 3, [0] * 3, [()] * 3)
    assert table.ritual_cost() == 5
    game.answer(0, "clockwise")
    assert about(game) == "GC: act"
    assert game.table.phase == "action"


def test_power_is_gathered_and_raised_to_half() -> None:
    """Cultists, gates, abandoned gates, captives; then half of the highest; captives go home.  (rules 28.3)"""
    game = lay(
        "factions: BG YS GC   power: 1 0 0   turn: BG",
        "africa: BG: keeper Acolyte, Acolyte x2   asia: BG: keeper Acolyte, Acolyte",
        "europe: YS: keeper Acolyte, Acolyte x3   south pacific: GC: Acolyte x2   arctic ocean: abandoned gate",
        "captives bg: YS Acolyte #6",
    )
    assert [income(game.table, who) for who in range(3)] == [11, 7, 3]
    game = play(game, "BG drop all Power")
    assert [power(game, code) for code in ("BG", "YS", "GC")] == [11, 7, 6]
    assert pool(game, "YS", "Acolyte") == 2


def test_the_previous_first_player_names_among_the_tied() -> None:
    """Great Cthulhu names either of the two with 12, not itself; that player picks the direction.  (rules 28.4)"""
    game = lay(THREE, "power: 9 12 12   step: determine the first player   phase: gather")
    assert about(game) == "GC: name the first player"
    assert offered(game) == ["Black Goat", "Yellow Sign"]
    assert about(play(game, "GC Yellow Sign")) == "YS: choose the direction"


def test_without_units_on_the_map_an_acolyte_comes_anywhere() -> None:
    """No unit on the map: an Acolyte may come anywhere, for 1 Power.  (rules 28.5)"""
    game = lay("factions: CC GC YS   power: 3 1 1", "europe: YS: Acolyte")
    assert len(offered(game, "recruit Acolyte in")) == 13
    game = play(game, "CC recruit Acolyte in Antarctica")
    assert (power(game, "CC"), units(game, "CC", "Antarctica")) == (2, ["Acolyte"])


def test_a_gate_is_created_with_the_last_power() -> None:
    """Power 0, a gate, and the builder keeps it.  (rules 28.6)"""
    game = lay("factions: BG GC YS   power: 3 1 1", "indian ocean: BG: Acolyte")
    game = play(game, "BG create a gate in Indian Ocean")
    assert (power(game, "BG"), holder(game, "Indian Ocean")) == (0, "BG")


def test_flight_reaches_all_but_two_areas_of_the_finest_map() -> None:
    """18 targets on the finest map: every other area but two.  (rules 28.7)"""
    from cultists.games.cthulhu_wars.factions.crawling_chaos import CRAWLING_CHAOS
    from cultists.games.cthulhu_wars.setting import setting_for

    setting = setting_for((CRAWLING_CHAOS,), "E55")
    targets = {area.name for area in setting.reach[0][AREA["South Asia"].index]}
    others = {area.name for area in setting.board.areas} - {"South Asia"}
    assert others - targets == {"North America East", "South America East"}
    assert len(targets) == 18


def test_a_ghoul_captures_and_the_owner_chooses_whom() -> None:
    """A Ghoul without combat captures; the owner may give the Acolyte that does not keep the gate.  (rules 28.8)"""
    game = lay("factions: BG YS GC   power: 2 1 1", "europe: YS: keeper Acolyte, Acolyte; BG: Ghoul")
    game = play(game, "BG capture a Cultist of Yellow Sign in Europe")
    assert about(game) == "YS: give up a captive"
    assert offered(game) == ["Acolyte on the gate in Europe", "Acolyte in Europe"]
    game = play(game, "YS Acolyte in Europe")
    assert (power(game, "BG"), holder(game, "Europe"), units(game, "YS", "Europe")) == (1, "YS", ["Acolyte"])
    assert pool(game, "YS", "Acolyte") == 4  # neither in play nor in the pool


@pytest.mark.parametrize(
    ("mine", "theirs", "can"),
    [
        ("Ghoul", "Undead", False),
        ("Shub-Niggurath", "Undead", True),
        ("Shub-Niggurath", "King in Yellow", False),
        ("Acolyte", "Acolyte", False),
    ],
)
def test_protectors_must_be_outranked(mine: str, theirs: str, can: bool) -> None:
    """Monsters protect against Monsters, Great Old Ones against all; Cultists capture nobody.  (rules 28.9)"""
    game = lay("factions: BG YS GC   power: 2 1 1", f"europe: YS: Acolyte, {theirs}; BG: {mine}")
    assert bool(offered(game, "capture")) is can


@pytest.mark.parametrize(
    ("there", "expected"),
    [
        ("King in Yellow, Undead", 0),
        ("Undead x2", 1),
        ("Byakhee", 2),
        ("King in Yellow, Undead x3, Byakhee x2", 5),
    ],
)
def test_combat_of_the_yellow_sign(there: str, expected: int) -> None:
    """Undead one less than their number, Byakhee one more; without combat no battle.  (rules 28.10)"""
    game = lay("factions: YS GC BG   power: 2 1 1", f"europe: YS: {there}; GC: Acolyte")
    assert combat_in(game, "YS", "GC", "Europe") == expected
    assert bool(offered(game, "battle")) is (expected > 0)


def test_a_plain_battle() -> None:
    """Kills first, then Pains on other units; the attacker retreats first.  (rules 28.11)"""
    game = lay(
        "factions: GC BG YS   power: 2 1 1",
        "south america: GC: Deep One x2, Acolyte; BG: Fungi from Yuggoth x2, Acolyte",
    )
    game = play(game, "GC battle Black Goat in South America", *dice(6, 4, 5, 1))
    assert about(game) == "BG: assign a Kill"
    game = play(game, "BG Fungi from Yuggoth in South America")
    assert about(game) == "GC: assign a Pain"
    game = play(game, "GC Acolyte in South America", "BG Acolyte in South America")
    assert about(game) == "GC: retreat Acolyte to"
    game = play(game, "GC North Atlantic")
    assert about(game) == "BG: retreat Acolyte to"
    assert "North Atlantic" not in offered(game)  # the attacker's refugees close it
    game = play(game, "BG South Pacific")
    assert pool(game, "BG", "Fungi from Yuggoth") == 3
    assert units(game, "GC", "South America") == ["Deep One", "Deep One"]
    assert units(game, "BG", "South America") == ["Fungi from Yuggoth"]


def test_one_of_the_surrounded_is_lost() -> None:
    """Nowhere to go: exactly one of the pained is eliminated, the other stays.  (rules 28.12)"""
    game = lay(
        "factions: GC YS BG   power: 3 1 1",
        "australia: GC: Starspawn; YS: Undead x3",
        "south pacific: GC: Acolyte   indian ocean: GC: Acolyte",
    )
    game = play(game, "GC battle Yellow Sign in Australia", *dice(4, 5, 1), *dice(1, 1))
    assert units(game, "YS", "Australia") == ["Undead", "Undead"]


@pytest.mark.parametrize(("kills", "expected"), [(0, [2]), (1, [3]), (2, [2, 3])])
def test_devoured_and_killed_units_are_counted_together(kills: int, expected: list[int]) -> None:
    """Devour alone earns #2; with one Kill only #3; with two both.  (rules 27.19, 28.13)"""
    game = lay(
        "factions: GC YS BG   power: 3 1 1   met gc: 1 5   books gc: Absorb; Dreams",
        "south pacific: GC: keeper Acolyte, Cthulhu; YS: Undead, Acolyte x4   europe: YS: Acolyte",
    )
    game = play(game, "GC battle Yellow Sign in South Pacific", "GC Devour", "YS Undead in South Pacific")
    game = play(game, "GC ready for the dice") if about(game) == "GC: before the battle" else game
    game = play(game, *dice(*[6] * kills, *[1] * (6 - kills)))
    assert [each for each in met(game, "GC") if each in (2, 3)] == expected


@pytest.mark.parametrize(
    ("faces", "left"),
    [((6, 4), ["Deep One"]), ((6, 6), ["Deep One"]), ((6, 6, 6), [])],
)
def test_a_starspawn_takes_two_results_and_regenerates(faces: tuple[int, ...], left: list[str]) -> None:
    """Two results on a Starspawn: it is pained, or dies of two Kills; with three Kills both die.  (rules 28.14)"""
    attackers = ", ".join(["Dark Young"] * (len(faces) // 2) + ["Fungi from Yuggoth"] * (len(faces) % 2))
    game = lay(
        "factions: BG GC YS   power: 3 1 1   books gc: Regenerate",
        f"europe: GC: Starspawn, Deep One; BG: {attackers}",
    )
    game = play(game, "BG battle Great Cthulhu in Europe", *dice(*faces), *dice(1, 1, 1, 1))
    while game.question is not None and game.question.about.startswith("assign"):
        options = offered(game)
        game = play(game, "GC " + next((each for each in options if each.startswith("Starspawn")), options[0]))
    if faces == (6, 4):
        game = play(game, "GC Scandinavia") if "Scandinavia" in offered(game) else play(game, "GC Asia")
        assert units(game, "GC", "Asia") == ["Starspawn"]
    assert units(game, "GC", "Europe") == left
    assert pool(game, "GC", "Starspawn") == (1 if faces == (6, 4) else 2)


def test_absorbed_units_give_three_dice_each() -> None:
    """2 + 6 for the Shoggoth and 1 for the Deep One: nine dice; the enemy gets no credit.  (rules 28.15)"""
    game = lay(
        "factions: GC YS BG   power: 3 1 1   books gc: Absorb",
        "europe: GC: Shoggoth, Deep One, Acolyte x2; YS: Undead",
    )
    game = play(game, "GC battle Yellow Sign in Europe", "GC Absorb", "GC Acolyte in Europe")
    game = play(game, "GC Absorb", "GC Acolyte in Europe", "GC ready for the dice")
    assert game.table.battle is not None
    assert dice_of(game.table, game.table.battle, seat(game, "GC")) == 9
    assert pool(game, "GC", "Acolyte") == 6


def test_nyarlathotep_fights_with_spellbooks() -> None:
    """4 + 3 spellbooks, a Hunting Horror, Nightgaunts: 9; against nobody's books 6.  (rules 27.7, 28.16)"""
    game = lay(
        "factions: CC BG GC   power: 2 1 1",
        "books cc: Abduct; Invisibility; Madness; Seek and Destroy   books bg: Frenzy; Ghroth; Necrophagy",
        "europe: CC: Nyarlathotep, Hunting Horror, Nightgaunt x2; BG: Acolyte; GC: Acolyte",
    )
    assert combat_in(game, "CC", "BG", "Europe") == 9
    assert combat_in(game, "CC", "GC", "Europe") == 6


def test_the_harbinger_profits_from_each_great_old_one() -> None:
    """King: 2 Power or 2 signs; Hastur: 5 Power or 2 signs; each chosen for itself.  (rules 28.17)"""
    game = lay(
        "factions: CC YS GC   power: 2 1 1",
        "books cc: Abduct; Invisibility   books ys: Passion",
        "europe: CC: Nyarlathotep; YS: King in Yellow, Hastur",
    )
    game = play(game, "CC battle Yellow Sign in Europe", *dice(4, 4, 1), *dice(1, 1, 1, 1, 1))
    assert about(game) == "CC: profit from King in Yellow"
    game = play(game, "CC 2 Power")
    assert about(game) == "CC: profit from Hastur"
    assert offered(game) == ["5 Power", "2 Elder Signs"]
    game = play(game, "CC 2 Elder Signs")
    assert (power(game, "CC"), signs(game, "CC")) == (3, 2)


def test_a_pained_cthulhu_is_worth_2_power() -> None:
    """Always half of 4.  (rules 28.17)"""
    game = lay(
        "factions: CC GC YS   power: 2 1 1   books cc: Abduct",
        "south pacific: CC: Nyarlathotep; GC: Cthulhu",
    )
    game = play(game, "CC battle Great Cthulhu in South Pacific")
    game = play(game, *dice(4), *dice(1, 1, 1, 1, 1, 1))
    assert offered(game) == ["2 Power", "2 Elder Signs"]


@pytest.mark.parametrize("with_shub", [False, True])
def test_the_emissary_survives_if_no_great_old_one_is_there(with_shub: bool) -> None:
    """A Kill only pains Nyarlathotep, and cornered he stays; with an enemy Great Old One he dies.  (rules 28.18)"""
    shub = ", Shub-Niggurath" if with_shub else ""
    around = [near.name.lower() for near in lay("factions: CC BG GC").table.setting.board.neighbours[AREA["Europe"]]]
    game = lay(
        "factions: BG CC GC   power: 2 1 1   books cc: Emissary of the Outer Gods",
        f"europe: CC: Nyarlathotep, Flying Polyp; BG: Fungi from Yuggoth x3{shub}",
        *(f"{name}: BG: Acolyte" for name in around),
    )
    game = play(game, "BG battle Crawling Chaos in Europe")
    game = play(game, *dice(6, 6, *[1] * (len(around) + 1 if with_shub else 1)), *dice(*[1] * 2))
    while game.table.battle is not None:
        question = game.question
        assert question is not None
        who = game.table.chosen[question.seat].code if question.seat >= 0 else "chance"
        words = offered(game)
        game = play(game, f"{who} {words[0] if who != 'chance' else '1'}")
    assert pool(game, "CC", "Flying Polyp") == 3
    assert units(game, "CC", "Europe") == ([] if with_shub else ["Nyarlathotep"])


def test_the_thousand_forms_without_enough_power() -> None:
    """The others have 3 together, the die shows 5: Crawling Chaos gains 5, once in this phase.  (rules 28.19)"""
    game = lay(
        "factions: CC GC BG YS   power: 1 2 1 0   books cc: The Thousand Forms",
        "south asia: CC: Nyarlathotep",
        "south pacific: GC: Acolyte   west africa: BG: Acolyte",
    )
    game = play(game, "CC take one of The Thousand Forms", *dice(5))
    assert [power(game, code) for code in ("CC", "GC", "BG", "YS")] == [6, 2, 1, 0]
    game = play(game, "GC drop all Power", "BG drop all Power")
    assert about(game) == "CC: act"
    assert not offered(game, "take one of")


def test_a_hidden_undead_rolls_nothing_and_is_not_hit() -> None:
    """One of two Undead is exempt: no dice for the Yellow Sign, and it cannot be hit.  (rules 28.20)"""
    game = lay(
        "factions: YS CC GC   power: 2 1 1   books cc: Invisibility",
        "europe: YS: Undead x2; CC: Flying Polyp",
    )
    game = play(game, "YS battle Crawling Chaos in Europe", "CC Invisibility", "CC enemy Undead in Europe")
    assert about(game) == "chance: defender's dice"
    game = play(game, *dice(6))
    assert units(game, "YS", "Europe") == ["Undead"]


def test_shub_niggurath_fights_with_gates_cultists_and_dark_young() -> None:
    """3 gates, 4 Cultists, 2 Dark Young with the Red Sign: 9, and 2 for the Dark Young beside her.  (rules 28.21)"""
    game = lay(
        "factions: BG GC YS   power: 2 1 1   books bg: The Red Sign",
        "africa: BG: keeper Acolyte   asia: BG: keeper Acolyte   europe: BG: keeper Acolyte",
        "antarctica: BG: Shub-Niggurath, Dark Young; GC: Acolyte   australia: BG: Dark Young, Acolyte",
    )
    assert combat_in(game, "BG", "GC", "Antarctica") == 11


def test_ghroth_takes_cultists_or_places_an_acolyte() -> None:
    """3 areas with Fungi: a 3 costs the enemies three Cultists, a 4 makes Black Goat place one.  (rules 28.22)"""
    game = lay(
        "factions: BG GC YS   power: 5 1 1   books bg: Ghroth",
        "africa: BG: Fungi from Yuggoth   asia: BG: Fungi from Yuggoth",
        "europe: BG: Fungi from Yuggoth; YS: Acolyte x2",
        "south pacific: GC: Acolyte x2",
    )
    called = play(game, "BG call Ghroth")
    hit = play(called, *dice(3), "GC 1", "YS 2")
    assert power(hit, "BG") == 3
    assert (units(hit, "GC", "South Pacific"), units(hit, "YS", "Europe")) == (["Acolyte"], [])
    missed = play(called, *dice(4))
    assert about(missed) == "BG: place an Acolyte of"
    missed = play(missed, "BG Yellow Sign", "BG Antarctica")
    assert (units(missed, "YS", "Antarctica"), power(missed, "BG")) == (["Acolyte"], 3)


def test_a_ghoul_comes_to_a_battle_of_others() -> None:
    """A Ghoul from Africa: each side has one more Pain; the Ghoul takes none.  (rules 28.23)"""
    game = lay(
        "factions: GC YS BG   power: 2 1 1   books bg: Necrophagy",
        "europe: GC: Deep One x2; YS: Undead x2   africa: BG: Ghoul",
    )
    game = play(game, "GC battle Yellow Sign in Europe", *dice(4, 1), *dice(4), "BG Ghoul in Africa")
    assert game.table.battle is not None
    assert game.table.battle.pains == (2, 2)
    assert units(game, "BG", "Europe") == ["Ghoul"]


@pytest.mark.parametrize("roll", [4, 5])
def test_a_desecration_succeeds_up_to_the_number_of_units(roll: int) -> None:
    """Up to the number of units it succeeds; a cheap unit comes in any case.  (rules 28.24)"""
    game = lay(
        "factions: YS GC BG   power: 5 1 1",
        "africa: YS: King in Yellow, Undead x2, Acolyte",
    )
    game = play(game, "YS desecrate Africa", *dice(roll), "YS Byakhee")
    assert (power(game, "YS"), len(units(game, "YS", "Africa"))) == (3, 5)
    assert game.table.has_token("desecration", AREA["Africa"]) is (roll == 4)
    assert met(game, "YS") == ([3] if roll == 4 else [])


@pytest.mark.parametrize("roll", [4, 6])
def test_the_third_eye_makes_desecrations_cheap(roll: int) -> None:
    """1 Power, and an Elder Sign if it succeeds.  (rules 28.24)"""
    game = lay(
        "factions: YS GC BG   power: 5 1 1   books ys: The Third Eye",
        "africa: YS: King in Yellow, Undead x2, Acolyte   europe: YS: Hastur",
    )
    game = play(game, "YS desecrate Africa", *dice(roll), "YS Undead")
    assert (power(game, "YS"), signs(game, "YS")) == (4, 1 if roll == 4 else 0)


def test_hastur_fights_with_the_price_of_a_ritual() -> None:
    """After three rituals of four players: 7 dice, and the Yellow Sign puts the Kill on Cthulhu.  (rules 28.25)"""
    game = lay(
        "factions: YS GC BG CC   power: 3 1 1 1   ritual: 3",
        "south pacific: YS: Hastur; GC: Cthulhu, Deep One x3",
    )
    assert combat_in(game, "YS", "GC", "South Pacific") == 7
    game = play(game, "YS battle Great Cthulhu in South Pacific")
    game = play(game, "GC ready for the dice") if about(game) == "GC: before the battle" else game
    game = play(game, *dice(6, *[1] * 6), *dice(*[1] * 9))
    assert about(game) == "YS: assign a Kill to Great Cthulhu"
    game = play(game, "YS Cthulhu in South Pacific")
    assert pool(game, "GC", "Cthulhu") == 1


def test_passion_wakes_a_player_without_power() -> None:
    """Two Acolytes lost to Ghroth: 1 Power in all, and the Yellow Sign must act again.  (rules 28.26)"""
    game = lay(
        "factions: BG YS GC   power: 3 0 0   books bg: Ghroth   books ys: Passion",
        "africa: BG: Fungi from Yuggoth   asia: BG: Fungi from Yuggoth   europe: YS: Acolyte x3",
    )
    game = play(game, "BG call Ghroth", *dice(2), "YS 2")
    assert power(game, "YS") == 1
    game = play(game, "BG end the turn") if about(game).startswith("BG: act on") else game
    assert about(game) == "YS: act"


def test_rituals_in_order() -> None:
    """5, 6, 7; Doom for gates, signs for Great Old Ones; the marker stands on the second 7.  (rules 28.37)"""
    game = lay(
        "factions: CC BG YS GC   power: 9 9 9 0   step: doom   phase: gather   met gc: 1   books gc: Absorb",
        "met cc: 3   books cc: Abduct",
        "south asia: CC: keeper Acolyte, Nyarlathotep   arabia: CC: keeper Acolyte   north asia: CC: keeper Acolyte",
        "west africa: BG: keeper Acolyte   east africa: BG: keeper Acolyte",
        "europe: YS: keeper Acolyte, Hastur   scandinavia: YS: keeper Acolyte, King in Yellow",
    )
    assert [doom(game, code) for code in ("CC", "BG", "YS")] == [3, 2, 2]
    game = play(game, "CC perform a Ritual of Annihilation", "chance elder sign 1")
    game = play(game, "CC no more") if about(game) == "CC: annihilation" else game
    game = play(game, "BG perform a Ritual of Annihilation")
    game = play(game, "BG no more") if about(game) == "BG: annihilation" else game
    game = play(game, "YS perform a Ritual of Annihilation", "chance elder sign 2", "chance elder sign 3")
    assert [power(game, code) for code in ("CC", "BG", "YS")] == [4, 3, 2]
    assert [doom(game, code) for code in ("CC", "BG", "YS")] == [6, 4, 4]
    assert [signs(game, code) for code in ("CC", "BG", "YS")] == [1, 0, 2]
    assert (game.table.ritual, game.table.ritual_cost()) == (3, 7)


def test_the_last_rituals_before_instant_death() -> None:
    """The first ritual moves the marker on; the third player still pays 10; then it is over.  (rules 28.38)"""
    game = lay(
        "factions: CC BG YS   power: 10 9 10   step: doom   phase: gather   ritual: 5",
        "asia: CC: keeper Acolyte   africa: BG: keeper Acolyte   europe: YS: keeper Acolyte",
    )
    game = play(game, "CC perform a Ritual of Annihilation")
    assert game.table.is_instant_death
    assert about(game) == "YS: annihilation"  # Black Goat cannot pay 10
    game = play(game, "YS perform a Ritual of Annihilation")
    assert power(game, "YS") == 0
    assert (about(game), game.table.ending, game.winners) == ("over", "instant death", ())


def test_equal_doom_shares_the_victory() -> None:
    """Only six spellbooks can win; equal Doom shares.  (rules 28.39)"""
    six_ys = "He Who is Not to be Named; Passion; Shriek of the Byakhee; The Screaming Dead; The Third Eye; Zingaya"
    game = lay(
        "factions: BG GC YS   doom: 33 29 29   step: end   phase: doom   ending: doom",
        "books bg: Frenzy; Ghroth; Necrophagy; The Red Sign; The Thousand Young",
        f"books gc: {ALL_BOOKS['GC']}",
        f"books ys: {six_ys}",
    )
    assert about(game) == "over"
    assert [game.table.chosen[each].code for each in game.winners] == ["GC", "YS"]


def test_all_submerge_and_surface_together() -> None:
    """All dive and abandon the gate; they come up together anywhere; below they give no Power.  (rules 28.43)"""
    game = lay(
        "factions: GC BG YS   power: 2 1 0   books gc: Submerge",
        "south pacific: GC: keeper Acolyte, Cthulhu, Deep One x2   africa: BG: Acolyte",
    )
    game = play(game, "GC submerge in South Pacific")
    for _ in range(3):
        game = play(game, f"GC {offered(game)[0]}")
    assert (power(game, "GC"), holder(game, "South Pacific")) == (1, "abandoned")
    assert units(game, "GC", "South Pacific") == []
    assert income(game.table, 0) == 1  # the abandoned gate
    game = play(game, "BG drop all Power", "GC surface in Europe")
    assert units(game, "GC", "Europe") == ["Acolyte", "Cthulhu", "Deep One", "Deep One"]
    assert power(game, "GC") == 1


def test_devolve_at_the_end_of_another_players_action() -> None:
    """Without Power: the keeper becomes a Deep One, the gate is free, nobody can be captured.  (rules 28.44)"""
    game = lay(
        "factions: CC GC YS   power: 3 0 1   books gc: Devolve",
        "asia: CC: Flying Polyp   north pacific: GC: keeper Acolyte   europe: YS: Acolyte",
    )
    game = play(game, "CC move Flying Polyp from Asia to North Pacific")
    assert game.aside(seat(game, "GC"), "devolve Acolyte on the gate in North Pacific")
    assert units(game, "GC", "North Pacific") == ["Deep One"]
    assert holder(game, "North Pacific") == "abandoned"
    game = play(game, "YS drop all Power") if about(game).startswith("YS") else game
    assert not offered(game, "capture")


def test_summons_and_a_move_in_one_turn() -> None:
    """1 + 0 + 2 + 1 Power, all in one turn.  (rules 28.45)"""
    game = lay(
        "factions: BG GC YS   power: 4 1 1   books bg: The Thousand Young",
        "africa: BG: keeper Acolyte, Shub-Niggurath   asia: BG: keeper Acolyte, Acolyte",
    )
    game = play(game, "BG summon Fungi from Yuggoth in Africa", "BG summon Ghoul in Asia")
    game = play(game, "BG summon Dark Young in Africa", "BG move Acolyte from Asia to Europe")
    assert power(game, "BG") == 0
    assert about(game) == "GC: act"


def test_zingaya_lets_the_victim_choose_even_the_keeper() -> None:
    """The victim chooses; if it is the keeper, the gate can be retaken only in the own turn.  (rules 27.11, 28.46)"""
    game = lay(
        "factions: YS CC GC   power: 2 1 1   books ys: Zingaya",
        "europe: CC: keeper Acolyte, Acolyte; YS: King in Yellow, Undead",
    )
    game = play(game, "YS Zingaya against Crawling Chaos in Europe")
    assert about(game) == "CC: lose an Acolyte to Zingaya"
    game = play(game, "CC Acolyte on the gate in Europe")
    assert (power(game, "YS"), units(game, "YS", "Europe")) == (1, ["King in Yellow", "Undead", "Undead"])
    assert holder(game, "Europe") == "CC"  # retaken, because it is Crawling Chaos' turn now
    assert books(game, "CC") == []
    assert "act" in about(game)
    assert refused(game, "CC nothing at all")
