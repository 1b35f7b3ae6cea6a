"""The war of two, sentence by sentence, in the order of its chapter in the rule text.  (rules 16.1)"""

import pytest

from cultists.engine import CHANCE, Game
from cultists.games.cthulhu_wars.combat import combat
from cultists.games.cthulhu_wars.maps import AREA, MAPS
from cultists.games.cthulhu_wars.two_players import halved
from cultists.games.cthulhu_wars.view import WarsView
from games.cthulhu_wars.play import (
    RULES,
    Wars,
    about,
    dice,
    doom,
    lay,
    met,
    offered,
    play,
    pool,
    power,
    signs,
    told,
    units,
)

DUEL = "factions: BG GC"
SIX = "Absorb; Devolve; Dreams; Regenerate; Submerge; Y'ha Nthlei"
DOOM_PHASE = "step: doom   phase: gather   met gc: 1   books gc: Absorb"


def seen(game: Wars) -> WarsView:
    """What everybody sees."""
    view = game.view(None)
    assert isinstance(view, WarsView)
    return view


def events(game: Wars, *kinds: str) -> list[tuple[str, ...]]:
    """The events of these kinds, in their order."""
    return [(event.kind, *event.things) for event in told(game) if event.kind in kinds]


def new_duel(*factions: str) -> Wars:
    """A game of two from its beginning."""
    game = Game.new(RULES, 2)
    for faction in factions:
        game.answer(CHANCE, faction)
    return game


# Setting up


def test_two_play_on_the_map_of_three_with_the_ritual_track_of_four() -> None:
    """Both halves coarse; eight prices.  (rules 16.1)"""
    view = seen(new_duel("Great Cthulhu", "Yellow Sign"))
    assert (view.map, view.track) == ("E33", (5, 6, 7, 7, 8, 8, 9, 10))


def test_the_decay_marker_begins_at_0() -> None:
    """For everybody to see.  (rules 16.4)"""
    assert seen(new_duel("Great Cthulhu", "Yellow Sign")).decay == 0


# General rules


def test_the_other_player_gains_the_cost_of_what_is_lost_but_not_of_what_is_replaced() -> None:
    """Killed, or given away: both count; Devolve does not.  (rules 16.2)"""
    game = lay(DUEL, "power: 3 1", "europe: BG: Dark Young; GC: Starspawn   africa: BG: Acolyte x2")
    killed = play(game, "BG battle Great Cthulhu in Europe", *dice(6, 1), *dice(1, 1, 1))
    assert (doom(killed, "BG"), events(killed, "scored")) == (3, [("scored", "Black Goat", "3", "Starspawn")])
    assert doom(play(game, "BG eliminate two of your Cultists"), "GC") == 1 + 1
    devolved = lay("factions: GC BG", "power: 2 1   books gc: Devolve", "europe: GC: Acolyte")
    devolved.aside(0, "devolve Acolyte in Europe")
    assert (devolved.table.doom, units(devolved, "GC", "Europe")) == ([0, 0], ["Deep One"])


def test_losses_give_no_doom_to_three_players() -> None:
    """Neither killed nor captured units, nor one that survived a Kill.  (rules 16.2, 16.3)"""
    game = lay(
        "factions: BG GC YS",
        "power: 4 1 1   books gc: Regenerate",
        "europe: BG: Dark Young, Ghoul; GC: Starspawn, Deep One, Acolyte   asia: BG: Ghoul; GC: Acolyte",
    )
    fought = play(game, "BG battle Great Cthulhu in Europe", *dice(6, 6), *dice(6, *[1] * 3), "BG Ghoul in Europe",
                  "GC Deep One and Starspawn")  # fmt: skip
    captured = play(game, "BG capture a Cultist of Great Cthulhu in Asia")
    assert pool(fought, "GC", "Deep One") == 4
    assert pool(captured, "GC", "Acolyte") == 6 - 2
    assert fought.table.doom == captured.table.doom == [0, 0, 0]


@pytest.mark.parametrize("books", ["", "   met gc: 5   books gc: Absorb   notes gc: Cthulhu has risen 1"])
def test_a_cost_that_varies_counts_as_its_mean_whatever_is_paid_now(books: str) -> None:
    """Cthulhu costs 10, then 4: he is worth 7 each time.  (rules 16.2)"""
    game = lay(DUEL, f"power: 3 1{books}", "europe: BG: Dark Young; GC: Cthulhu")
    game = play(game, "BG battle Great Cthulhu in Europe", "GC ready for the dice", *dice(6, 1), *dice(*[1] * 6))
    assert doom(game, "BG") == 7


def test_a_unit_that_survives_a_kill_gives_half_of_its_cost() -> None:
    """A Starspawn that regenerates is worth 2: half of 3, rounded up.  (rules 16.3)"""
    game = lay(DUEL, "power: 2 1   books gc: Regenerate", "europe: BG: Dark Young; GC: Starspawn")
    game = play(game, "BG battle Great Cthulhu in Europe", *dice(6, 1), *dice(1, 1, 1), "GC Asia")
    assert (doom(game, "BG"), units(game, "GC", "Asia"), pool(game, "GC", "Starspawn")) == (2, ["Starspawn"], 1)


# The Action phase


def test_decay_is_paid_before_the_turn() -> None:
    """2 Power, before anything is asked.  (rules 16.4)"""
    game = lay("factions: GC BG", "power: 2 9   decay: 2", "europe: GC: Acolyte   africa: BG: Acolyte x2")
    game = play(game, "GC recruit Acolyte in Europe")
    assert (about(game), power(game, "BG"), game.table.decay) == ("BG: act", 7, 2)
    assert events(game, "decayed") == [("decayed", "Black Goat", "2", "7")]


def test_the_marker_rises_while_one_player_acts_alone_and_not_before() -> None:
    """It stays on 0 while both have Power; then each further turn of the other costs 1 more.  (rules 16.4)"""
    game = lay("factions: GC BG", "power: 2 20", "europe: GC: Acolyte   africa: BG: Acolyte x2")
    game = play(game, "GC recruit Acolyte in Europe", "BG recruit Acolyte in Africa")
    assert (game.table.decay, power(game, "BG"), events(game, "decay", "decayed")) == (0, 19, [])
    game = play(game, "GC drop all Power")
    for paid in (1, 2, 3):
        before = power(game, "BG")
        assert seen(game).next_decay == paid
        game = play(game, "BG recruit Acolyte in Africa")
        assert (game.table.decay, power(game, "BG")) == (paid, before - 1 - paid)


def test_unlimited_battles_of_one_are_unlimited_battles_of_both() -> None:
    """Six spellbooks of the other are enough; five are not.  (rules 16.6)"""
    text = "europe: BG: Dark Young; GC: Acolyte   asia: BG: Dark Young; GC: Acolyte"
    fight = ("BG battle Great Cthulhu in Europe", *dice(1, 1))
    shared = play(lay(DUEL, f"power: 4 1   books gc: {SIX}   met bg: 4   books bg: Frenzy", text), *fight)
    assert (about(shared), offered(shared, "battle")) == ("BG: act", ["Great Cthulhu in Asia"])
    five = SIX.rpartition("; ")[0]
    alone = play(lay(DUEL, f"power: 4 1   books gc: {five}   met bg: 4   books bg: Frenzy", text), *fight)
    assert about(alone) == "GC: act"


def test_more_than_1_power_is_not_dropped() -> None:
    """The last one may be.  (rules 16.5, 27.2)"""
    assert "drop all Power" not in offered(lay(DUEL, "power: 2 1", "africa: BG: Acolyte"))
    assert "drop all Power" in offered(lay(DUEL, "power: 1 1", "africa: BG: Acolyte"))
    assert "drop all Power" in offered(lay("factions: BG GC YS", "power: 2 1 1", "africa: BG: Acolyte"))


def test_an_action_must_be_taken() -> None:
    """To leave a gate is none; without any action the Power may be dropped after all.  (rules 16.5)"""
    game = lay(DUEL, "power: 3 1", "africa: BG: keeper Acolyte")
    game = play(game, "BG leave the gate in Africa")
    assert not {"end the turn", "drop all Power"}.intersection(offered(game))
    six = "; ".join(f"GC Acolyte #{number}" for number in range(1, 7))
    stuck = lay("factions: GC BG", f"power: 3 1   captives bg: {six}   europe: BG: Acolyte")
    assert "drop all Power" in offered(stuck)


@pytest.mark.parametrize(
    ("text", "first"),
    [("factions: GC BG   power: 1 9", "GC drop all Power"), ("factions: WW BG   power: 3 9", "WW hibernate")],
)
def test_a_turn_that_cannot_be_taken_moves_the_marker_by_1(text: str, first: str) -> None:
    """Without Power, or hibernating; everybody hears of it and of the price.  (rules 16.4)"""
    code = first[:2]
    game = play(lay(text, f"europe: {code}: Acolyte   africa: BG: Acolyte"), first)
    assert (game.table.decay, seen(game).next_decay) == (0, 1)
    game = play(game, "BG recruit Acolyte in Africa")
    name = game.table.chosen[0].name
    assert (game.table.decay, events(game, "decay")) == (1, [("decay", name, "1", "Black Goat")])


def test_after_a_turn_that_cannot_be_taken_the_other_player_goes_on() -> None:
    """Again and again, as long as the decay can be paid; at last nobody can act.  (rules 16.4, 27.26)"""
    game = lay("factions: GC BG", "power: 1 7", "europe: GC: Acolyte   africa: BG: Acolyte x2")
    game = play(game, "GC drop all Power")
    for _ in range(2):
        assert about(game) == "BG: act"
        game = play(game, "BG recruit Acolyte in Africa")
    # 7 - 1 - 1 - 1 - 2 leaves 2: the 3 that are asked for cannot be paid, so that is lost, and the turn with it.
    assert (about(game), power(game, "BG")) == ("BG: act", 2)


# Gather Power


def test_after_a_turn_lost_to_decay_it_is_the_other_players_turn() -> None:
    """The Opener loses its turn and ascends; then the hibernating Windwalker cannot act, and the marker rises."""
    game = lay(
        "factions: WW OW",
        "power: 9 2   decay: 2   books ow: Dragon Ascending   turn: WW",
        "arctic ocean: WW: keeper Acolyte   asia: OW: Acolyte x4",
    )
    game = play(game, "WW hibernate")
    assert (about(game), power(game, "OW")) == ("OW: Dragon Ascending: as much Power as", 0)
    game = play(game, "OW Windwalker")
    assert (about(game), game.table.decay, power(game, "OW")) == ("OW: act", 3, 9 - 3)


def test_the_marker_goes_back_before_power_is_gathered() -> None:
    """At the start of the phase, not when the next Action phase begins.  (rules 16.4)"""
    game = lay("factions: BG YS", "power: 1 0   decay: 3", "africa: BG: Acolyte x4   europe: YS: Acolyte x4")
    game = play(game, "BG recruit Acolyte in Africa")
    assert seen(game).decay == 0
    heard = [kind for kind, *_ in events(game, "phase", "no decay", "gathered")]
    assert heard == ["phase", "no decay", "gathered", "gathered", "phase"]
    assert (power(game, "BG"), power(game, "YS")) == (5, 4)


# The Doom phase


def test_two_players_gain_no_doom_for_gates() -> None:
    """With three they would.  (rules 16.7)"""
    gates = "africa: BG: keeper Acolyte   europe: BG: keeper Acolyte   asia: GC: keeper Acolyte"
    assert lay(DUEL, f"power: 5 0   {DOOM_PHASE}", gates).table.doom == [0, 0]
    assert lay("factions: BG GC YS", f"power: 5 0 0   {DOOM_PHASE}", gates).table.doom == [2, 1, 0]


def test_a_ritual_of_two_players_gives_doom_for_gates_and_signs() -> None:
    """As with more players: 1 for each gate, a sign for each Great Old One.  (rules 16.7)"""
    game = lay(
        DUEL, f"power: 5 5   {DOOM_PHASE}", "africa: BG: keeper Acolyte, Shub-Niggurath   europe: BG: keeper Acolyte"
    )
    game = play(game, "BG perform a Ritual of Annihilation", "chance elder sign 7")
    assert (doom(game, "BG"), signs(game, "BG"), power(game, "BG")) == (2, 1, 0)


# Balance


def test_ghroth_the_thousand_forms_and_the_dread_curse_are_halved() -> None:
    """A half is rounded up.  (rules 16.8)"""
    game = lay(DUEL, "power: 3 1   books bg: Ghroth", "africa: BG: Fungi from Yuggoth   asia: BG: Fungi from Yuggoth",
               "antarctica: BG: Fungi from Yuggoth   europe: GC: Acolyte x4")  # fmt: skip
    assert units(play(game, "BG call Ghroth", *dice(3), "GC 2"), "GC", "Europe") == ["Acolyte"] * (4 - 2)
    game = lay("factions: CC GC", "power: 2 1   books cc: The Thousand Forms", "asia: CC: Nyarlathotep")
    assert power(play(game, "CC take one of The Thousand Forms", *dice(5)), "CC") == 2 + 3
    game = lay("factions: OW GC", "power: 2 1   books ow: Dread Curse of Azathoth",
               "europe: GC: Acolyte   asia: OW: Abomination x3")  # fmt: skip
    assert about(play(game, "OW curse Europe", *dice(1, 1))) == "GC: act"  # 2 dice instead of 3
    assert [halved(game.table, number) for number in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize(("gates", "expected"), [(9, [1]), (10, [1, 2])])
def test_ten_gates_are_enough_for_the_opener_of_the_way(gates: int, expected: list[int]) -> None:
    """Instead of twelve.  (rules 16.9)"""
    *others, home = MAPS["E33"].areas
    lines = [f"{area.name.lower()}: abandoned gate" for area in others[:gates]]
    game = lay("factions: OW GC", "power: 2 1", *lines, f"{home.name.lower()}: OW: Mutant")
    assert met(play(game, f"OW recruit Acolyte in {home.name}"), "OW") == expected


@pytest.mark.parametrize("great", ["", "   asia: GC: Cthulhu"])
def test_yog_sothoth_fights_with_4(great: str) -> None:
    """However many Great Old Ones the enemy has.  (rules 16.9)"""
    game = lay("factions: OW GC", "power: 2 1", f"europe: OW: Yog-Sothoth; GC: Acolyte{great}")
    assert combat(game.table, 0, 1, game.table.here(0, AREA["Europe"])) == 4
