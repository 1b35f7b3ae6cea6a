"""Sentences of the rule text that no other rule test holds, in its order: from the setup to the elder signs."""

from collections import Counter
from random import Random

import pytest

from cultists.bots import answer_for, uniform
from cultists.engine import Game
from cultists.games.cthulhu_wars.maps import MAPS
from cultists.games.cthulhu_wars.seeing import see
from cultists.games.cthulhu_wars.table import ELDER_SIGNS
from games.cthulhu_wars.play import (
    RULES,
    about,
    dice,
    doom,
    lay,
    met,
    offered,
    play,
    pool,
    power,
    seat,
    signs,
    told,
    units,
)

WAR = "factions: GC BG YS"
SIX = "Absorb; Devolve; Dreams; Regenerate; Submerge; Y'ha Nthlei"
DOOM_PHASE = "step: doom   phase: gather   met gc: 1   books gc: Absorb"


# Setting up


def test_the_signs_in_the_bag() -> None:
    """18 are worth 1, 12 are worth 2, and 6 are worth 3; all of them lie in the bag.  (rules 13.1)"""
    table = Game.new(RULES, 3).table
    assert Counter(sign.value for sign in table.bag) == {1: 18, 2: 12, 3: 6}
    assert len(set(table.bag)) == 36


def test_any_sign_of_the_bag_can_be_drawn_and_only_its_owner_learns_which() -> None:
    """They are mixed and lie face down: neither the event nor the table tells the others.  (rules 13.1)"""
    game = lay(
        WAR, "power: 11 1 1   met gc: 1 5   books gc: Absorb; Dreams", "south pacific: abandoned gate; GC: Acolyte"
    )
    game = play(game, "GC awaken Cthulhu in South Pacific")
    assert (about(game), len(offered(game))) == ("chance: elder sign", 36)
    ends = {number: play(game, f"chance elder sign {number}") for number in (1, 20, 36)}
    heard = {number: [end.events_for(eyes)[-1][1] for eyes in (0, 1, None)] for number, end in ends.items()}
    assert [heard[number][0].secret for number in ends] == [("1",), ("2",), ("3",)]
    for eyes, place in ((1, 1), (None, 2)):
        assert len({heard[number][place] for number in ends}) == 1
        assert not heard[1][place].secret
        assert len({repr(see(end.table, eyes)) for end in ends.values()}) == 1
    assert [see(end.table, 0).seats[0].values for end in ends.values()] == [(1,), (2,), (3,)]
    assert not any(ELDER_SIGNS[number - 1] in end.table.bag for number, end in ends.items())


def test_the_windwalker_is_never_first_at_the_start_and_earns_nothing_by_it() -> None:
    """Whoever names the first player; the requirement waits for a marker that is given later.  (rules 2.6, 22.7)"""
    firsts = set()
    for seed in range(12):
        rng = Random(seed)
        game = Game.new(RULES, 3, {"factions": "pick", "box": "all"})
        for who, name in enumerate(("Windwalker", "Crawling Chaos", "Black Goat")):
            game.answer(who, name)
        while game.table.phase == "setup":
            for who in game.asked():
                game.answer(who, answer_for(game, who, uniform, rng))
        firsts.add(game.table.first)
        assert 1 not in met(game, "WW")
    assert firsts == {1, 2}


# The Action phase


@pytest.mark.parametrize(
    ("factions", "text", "line", "price"),
    [
        ("BG YS GC", "europe: YS: keeper Acolyte, Acolyte; BG: Ghoul", "capture a Cultist of Yellow Sign in Europe", 1),
        ("BG GC YS", "books bg: The Red Sign   africa: BG: Acolyte, Dark Young", "create a gate in Africa", 3),
        ("GC BG YS", "europe: GC: Starspawn, Cthulhu; BG: Ghoul", "battle Black Goat in Europe", 1),
        (
            "GC BG YS",
            "books gc: Dreams   europe: BG: keeper Acolyte, Acolyte",
            "send Dreams to Black Goat in Europe",
            2,
        ),
        ("YS GC BG", "europe: YS: King in Yellow", "desecrate Europe", 2),
        ("BG GC YS", "books bg: Ghroth   asia: BG: Fungi from Yuggoth; GC: Acolyte", "call Ghroth", 2),
        ("BG GC YS", "africa: BG: keeper Acolyte, Acolyte", "awaken Shub-Niggurath in Africa", 8),
    ],
)
def test_the_price_is_paid_before_the_action_is_carried_out(factions: str, text: str, line: str, price: int) -> None:
    """Whatever is still to be asked, the Power is gone.  (rules 4.2)"""
    game = lay(f"factions: {factions}", "power: 9 9 9", *text.split("   "))
    code = factions[:2]
    game = play(game, f"{code} {line}")
    assert game.question is not None
    assert not about(game).endswith((": act", ": act on"))  # it is not over yet
    assert power(game, code) == 9 - price


def test_whoever_has_power_acts_or_drops_all_of_it() -> None:
    """The turn cannot just be ended; if the Power is dropped, all of it is gone.  (rules 4.2, 4.4)"""
    game = lay(WAR, "power: 5 1 1", "europe: GC: Acolyte")
    assert "drop all Power" in offered(game)
    assert "end the turn" not in offered(game)
    game = play(game, "GC drop all Power", "BG drop all Power")
    assert (about(game), game.table.power) == ("YS: act", [0, 0, 1])


def test_whoever_dropped_their_power_comes_back_if_passion_pays() -> None:
    """Dropping the Power is no farewell: with new Power the turns come again.  (rules 4.1, 4.4, 21.9)"""
    game = lay("factions: YS GC BG", "power: 4 3 3   books ys: Passion", "europe: YS: Acolyte x2; GC: Deep One")
    game = play(game, "YS drop all Power", "GC capture a Cultist of Yellow Sign in Europe", "BG drop all Power")
    assert (about(game), power(game, "YS")) == ("YS: act", 1)


@pytest.mark.parametrize(("there", "can"), [("Acolyte", False), ("Deep One", True), ("Acolyte x6, Shoggoth", True)])
def test_a_battle_needs_1_combat_and_an_enemy(there: str, can: bool) -> None:
    """Cultists have none, one Deep One is enough; an enemy without combat will do, an empty area not.  (rules 5.6)"""
    game = lay(WAR, "power: 1 1 1", f"europe: GC: {there}; BG: Acolyte   asia: GC: Starspawn   africa: BG: Ghoul")
    assert offered(game, "battle") == (["Black Goat in Europe"] if can else [])


def test_a_battle_costs_1_power() -> None:
    """However many fight.  (rules 5.6)"""
    game = lay(WAR, "power: 5 5 5", "europe: GC: Starspawn x2, Acolyte; BG: Ghoul x2")
    game = play(game, "GC battle Black Goat in Europe", *dice(1, 1, 1, 1, 1, 1))
    assert game.table.power == [4, 5, 5]


@pytest.mark.parametrize(
    ("captor", "guard", "can"),
    [
        ("Ghoul", "", True),
        ("Shub-Niggurath", "", True),
        ("Ghoul", ", Undead", False),
        ("Ghoul", ", Hastur", False),
        ("Shub-Niggurath", ", Undead", True),
        ("Shub-Niggurath", ", Hastur", False),
        ("Acolyte x3", "", False),
    ],
)
def test_a_capture_puts_one_cultist_on_the_captors_card(captor: str, guard: str, can: bool) -> None:
    """1 Power, and one Cultist, of an enemy without a protector that is as strong.  (rules 5.7)"""
    game = lay("factions: BG YS GC", "power: 3 1 1", f"europe: YS: Acolyte x3{guard}; BG: {captor}")
    lines = offered(game, "capture")
    assert lines == (["a Cultist of Yellow Sign in Europe"] if can else [])
    for line in lines:
        game = play(game, f"BG capture {line}")
        assert [unit.kind for unit in see(game.table, None).seats[0].captives] == ["Acolyte"]
        assert (power(game, "BG"), pool(game, "YS", "Acolyte")) == (2, 3)
        assert units(game, "YS", "Europe").count("Acolyte") == 2
        assert about(game) == "YS: act"  # one Cultist is one action


def test_the_limit_of_battles_begins_anew_with_every_phase() -> None:
    """What was fought in the last Action phase does not count any more.  (rules 5.6, 27.1)"""
    game = lay(WAR, f"power: 2 0 0   books gc: {SIX}", "europe: GC: Starspawn, Acolyte x6; YS: Undead x2")
    assert offered(game, "battle") == ["Yellow Sign in Europe"]
    game = play(game, "GC battle Yellow Sign in Europe", *dice(1, 1, 1), *dice(1))
    assert not offered(game, "battle")
    game = play(game, "GC drop all Power", "GC clockwise", "GC no more")
    assert (about(game), game.table.cycle) == ("GC: act", 2)
    assert offered(game, "battle") == ["Yellow Sign in Europe"]


@pytest.mark.parametrize(
    ("turn", "first"),
    [("WW", "AN: lose a unit to Berserkergang"), ("AN", "AN: Unholy Ground")],
)
@pytest.mark.parametrize("seats", ["WW AN BG", "AN WW BG", "BG WW AN"])
def test_abilities_at_the_same_moment_come_in_turn_order(seats: str, turn: str, first: str) -> None:
    """Berserkergang and Unholy Ground both follow the Kills: first comes the player whose turn it is, wherever they
    sit.  (rules 3.2, 4.6)"""
    foe = "The Ancients" if turn == "WW" else "Windwalker"
    game = lay(
        f"factions: {seats}",
        f"power: 3 3 3   turn: {turn}   books an: Unholy Ground   books ww: Berserkergang",
        "europe: cathedral; AN: Reanimated, Acolyte, Un-Man; WW: Gnoph-Keh, Ithaqua",
    )
    game = play(game, f"{turn} battle {foe} in Europe")
    ancients, windwalker = dice(6, 1), dice(1, 1, 1)
    game = play(game, *(windwalker + ancients if turn == "WW" else ancients + windwalker), "WW Gnoph-Keh in Europe")
    assert about(game) == first


@pytest.mark.parametrize(
    ("direction", "asked"), [("clockwise", ["BG", "GC", "CC"]), ("counterclockwise", ["BG", "CC", "GC"])]
)
def test_elder_signs_and_spellbooks_are_taken_in_turn_order(direction: str, asked: list[str]) -> None:
    """The player whose turn it is comes first, then the others in the direction of play.  (rules 3.2, 14.3)"""
    game = lay(
        "factions: CC BG GC",
        f"turn: BG   power: 9 9 9   direction: {direction}   owed signs: 1 1 1   owed books: 1 1 1",
        "met cc: 1   met bg: 1   met gc: 1   step: draw elder signs",
    )
    while about(game) == "chance: elder sign":
        game = play(game, "chance elder sign " + str(1 + sum(map(len, game.table.signs))))
    drew = [event.things[0] for event in told(game) if event.kind == "drew sign"]
    assert drew == [game.table.chosen[seat(game, code)].name for code in asked]
    chose = []
    while about(game).endswith("choose a spellbook"):
        chose.append(about(game)[:2])
        game = play(game, f"{chose[-1]} {offered(game)[0]}")
    assert chose == asked


# Gather Power


@pytest.mark.parametrize(
    ("text", "gathered"),
    [
        ("europe: BG: Acolyte x3", [3, 0, 0]),
        ("europe: BG: Ghoul x2, Dark Young, Shub-Niggurath", [0, 0, 0]),
        ("europe: BG: keeper Acolyte", [3, 0, 0]),
        ("europe: BG: keeper Acolyte   asia: BG: keeper Acolyte", [6, 0, 0]),
        ("europe: abandoned gate   asia: abandoned gate", [2, 2, 2]),
        ("captives bg: YS Acolyte #5; YS Acolyte #6", [2, 0, 0]),
        ("captives bg: YS Acolyte #5; GC Acolyte #1", [2, 0, 0]),
    ],
)
def test_what_is_gathered(text: str, gathered: list[int]) -> None:
    """1 for each Cultist, 2 for each gate, 1 for each captive; 1 for everybody for each abandoned gate.  (rules 9.1)"""
    game = lay("factions: BG YS GC", "step: gather power   phase: action   power: 0 0 0", text)
    told_power = {event.things[0]: int(event.things[1]) for event in told(game) if event.kind == "gathered"}
    assert list(told_power.values()) == gathered
    assert not any(seated.captives for seated in see(game.table, None).seats)  # all of them went home
    assert pool(game, "YS", "Acolyte") == 6


def test_power_has_no_upper_limit() -> None:
    """9 gates, 9 keepers and 4 abandoned gates give 31 at once, and the next gathering comes on top.  (rules 9.1)"""
    *held, one, other, third, last = [area.name.lower() for area in MAPS["E33"].areas]
    keepers = ["Acolyte"] * 6 + ["Dark Young"] * 3
    text = (
        *(f"{area}: BG: keeper {keeper}" for area, keeper in zip(held, keepers, strict=True)),
        *(f"{area}: abandoned gate" for area in (one, other, third, last)),
        "books bg: The Red Sign",
    )
    game = lay("factions: BG YS GC", "step: gather power   phase: action   power: 0 0 0   met bg: 5", *text)
    assert power(game, "BG") == 9 * 2 + 6 + 3 + 4
    kept = lay("factions: BG YS GC", "step: gather power   phase: action   power: 40 0 0   met bg: 5", *text)
    assert power(kept, "BG") == 40 + 31
    assert see(kept.table, None).seats[0].power == 71


# The Doom phase


@pytest.mark.parametrize(
    ("first", "direction", "order"),
    [
        ("GC", "clockwise", ["GC", "BG", "YS"]),
        ("BG", "clockwise", ["BG", "YS", "GC"]),
        ("YS", "counterclockwise", ["YS", "BG", "GC"]),
    ],
)
def test_rituals_are_offered_in_turn_order(first: str, direction: str, order: list[str]) -> None:
    """From the first player, in the direction of play; each price is one step higher.  (rules 11.2, 12.1)"""
    game = lay(WAR, f"power: 9 9 9   first: {first}   turn: {first}   direction: {direction}   {DOOM_PHASE}")
    asked = []
    while about(game).endswith("annihilation"):
        asked.append(about(game)[:2])
        game = play(game, f"{asked[-1]} perform a Ritual of Annihilation")
    assert asked == order
    assert [power(game, code) for code in order] == [9 - 5, 9 - 6, 9 - 7]


# The end


@pytest.mark.parametrize(("has", "is_over"), [(29, False), (30, True)])
def test_the_game_does_not_end_inside_a_turn(has: int, is_over: bool) -> None:
    """With unlimited actions left the turn goes on at 30 Doom until it is ended; 29 are too few.  (rules 15.1)"""
    game = lay(
        "factions: BG GC YS", f"power: 9 1 1   doom: 1 {has} 1", "africa: BG: keeper Acolyte, Ghoul; GC: Acolyte"
    )
    game = play(game, "BG summon Fungi from Yuggoth in Africa", "BG capture a Cultist of Great Cthulhu in Africa")
    assert about(game) == "BG: act on"
    game = play(game, "BG summon Dark Young in Africa")
    assert (about(game), doom(game, "GC")) == ("BG: act on", has)
    game = play(game, "BG end the turn")
    assert (about(game), game.table.ending) == (("over", "doom") if is_over else ("GC: act", ""))


def test_a_gift_of_29_doom_is_not_enough() -> None:
    """The game goes on.  (rules 15.1)"""
    game = lay("factions: YS GC BG", "power: 3 1 1   doom: 2 26 2", "europe: YS: Acolyte")
    game = play(game, "YS give Great Cthulhu 3 Doom", "YS Passion")
    assert (about(game), doom(game, "GC")) == ("GC: act", 29)
    assert (met(game, "YS"), signs(game, "YS")) == ([1], 0)
