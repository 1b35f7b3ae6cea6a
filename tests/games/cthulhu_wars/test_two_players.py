"""The war of two: its examples, and everything in it that is different.  (rules 16.1)"""

import pytest

from cultists.engine import CHANCE, Game
from cultists.games.cthulhu_wars.combat import combat
from cultists.games.cthulhu_wars.factions import FACTIONS
from cultists.games.cthulhu_wars.maps import AREA
from games.cthulhu_wars.play import RULES, about, dice, doom, lay, met, offered, play, pool, power, signs, units

DUEL = "factions: BG GC"
SIX = "Absorb; Devolve; Dreams; Regenerate; Submerge; Y'ha Nthlei"


def test_the_coarse_map_and_the_track_of_four() -> None:
    """As with three, and as with four.  (rules 16.1)"""
    game = Game.new(RULES, 2)
    game.answer(CHANCE, "Black Goat")
    game.answer(CHANCE, "Yellow Sign")
    assert game.table.setting.board.id == "E33"
    assert game.view(None).track == (5, 6, 7, 7, 8, 8, 9, 10)  # type: ignore[attr-defined]


def test_decay_grows_while_one_player_acts_alone() -> None:
    """Whoever is out of Power moves the marker; the other pays it before every turn.  (rules 28.40)"""
    game = lay("factions: GC BG", "power: 1 9", "europe: GC: Acolyte   africa: BG: Acolyte x2")
    game = play(game, "GC drop all Power")
    assert (about(game), power(game, "BG"), game.table.decay) == ("BG: act", 9, 0)
    game = play(game, "BG recruit Acolyte in Africa")
    assert (power(game, "BG"), game.table.decay) == (9 - 1 - 1, 1)
    game = play(game, "BG recruit Acolyte in Africa")
    assert (power(game, "BG"), game.table.decay) == (7 - 1 - 2, 2)


def test_the_marker_goes_back_when_a_new_phase_begins() -> None:
    """And a player who cannot pay it all loses the rest and the turn.  (rules 16.4, 27.26)"""
    game = lay("factions: BG YS", "power: 2 0   decay: 3", "africa: BG: Acolyte x4   europe: YS: Acolyte x4")
    game = play(game, "BG recruit Acolyte in Africa")
    assert about(game) not in ("BG: act", "YS: act")
    while game.table.phase != "action":
        code, _, _ = about(game).partition(":")
        game = play(game, f"{code} {offered(game)[0] if 'direction' in about(game) else 'no more'}")
    assert game.table.decay == 0


def test_doom_for_losses_and_half_for_survivors() -> None:
    """Fungi, Dark Young and Acolyte are worth 2 + 3 + 1; a Starspawn 3, and one that regenerates 2.  (rules 28.41)"""
    game = lay(
        DUEL,
        "power: 2 1   books gc: Regenerate",
        "europe: BG: Fungi from Yuggoth, Dark Young, Acolyte; GC: Starspawn x2",
    )
    game = play(game, "BG battle Great Cthulhu in Europe", *dice(6, 6, 6), *dice(6, 6, 6, 1, 1, 1))
    assert doom(game, "GC") == 6
    assert doom(game, "BG") == 3 + 2
    assert pool(game, "GC", "Starspawn") == 1


def test_ghroth_is_halved_but_not_its_test() -> None:
    """Four areas with Fungi: a 3 costs the enemy two, a 5 misses.  (rules 28.42)"""
    game = lay(
        DUEL,
        "power: 3 1   books bg: Ghroth",
        "africa: BG: Fungi from Yuggoth   asia: BG: Fungi from Yuggoth   arctic ocean: BG: Fungi from Yuggoth",
        "antarctica: BG: Fungi from Yuggoth   europe: GC: Acolyte x4",
    )
    called = play(game, "BG call Ghroth")
    hit = play(called, *dice(3), "GC 2")
    assert units(hit, "GC", "Europe") == ["Acolyte"] * 2
    assert about(play(called, *dice(5))) == "BG: place an Acolyte of"


def test_nobody_drops_more_than_the_last_power() -> None:
    """With more one must act.  (rules 16.5, 27.2)"""
    assert "drop all Power" not in offered(lay(DUEL, "power: 2 1", "africa: BG: Acolyte"))
    assert "drop all Power" in offered(lay(DUEL, "power: 1 1", "africa: BG: Acolyte"))


def test_unlimited_battle_is_shared() -> None:
    """Six spellbooks of either player are enough.  (rules 16.6)"""
    game = lay(
        DUEL,
        f"power: 4 1   books gc: {SIX}   met bg: 4   books bg: Frenzy",
        "europe: BG: Dark Young; GC: Acolyte   asia: BG: Dark Young; GC: Acolyte",
    )
    game = play(game, "BG battle Great Cthulhu in Europe", *dice(1, 1))
    assert offered(game, "battle") == ["Great Cthulhu in Asia"]


def test_no_doom_for_gates_but_for_rituals() -> None:
    """In the same Doom phase.  (rules 16.7)"""
    game = lay(
        DUEL, "power: 5 0   step: doom   phase: gather   met gc: 1   books gc: Absorb", "africa: BG: keeper Acolyte"
    )
    assert doom(game, "BG") == 0
    assert doom(play(game, "BG perform a Ritual of Annihilation"), "BG") == 1


def test_capture_scores_at_once() -> None:
    """And not again when the captive goes home.  (rules 27.42)"""
    game = lay(DUEL, "power: 2 1", "europe: BG: Ghoul; GC: Acolyte")
    assert doom(play(game, "BG capture a Cultist of Great Cthulhu in Europe"), "BG") == 1


def test_own_sacrifices_score_for_the_other_and_replacements_do_not() -> None:
    """Two Cultists give 2; Devolve gives nothing.  (rules 16.2)"""
    game = lay(DUEL, "power: 2 1", "africa: BG: Acolyte x2")
    assert doom(play(game, "BG eliminate two of your Cultists"), "GC") == 2
    devolved = lay("factions: GC BG", "power: 2 1   books gc: Devolve", "europe: GC: Acolyte")
    devolved.aside(0, "devolve Acolyte in Europe")
    assert doom(devolved, "BG") == 0


def test_the_thousand_forms_are_halved() -> None:
    """A 5 is a 3.  (rules 16.8)"""
    game = lay("factions: CC GC", "power: 2 1   books cc: The Thousand Forms", "asia: CC: Nyarlathotep")
    game = play(game, "CC take one of The Thousand Forms", *dice(5))
    assert power(game, "CC") == 5


def test_the_openers_numbers() -> None:
    """Yog-Sothoth fights with 4.  (rules 16.9)"""
    game = lay("factions: OW GC", "power: 2 1", "europe: OW: Yog-Sothoth; GC: Acolyte")
    assert combat(game.table, 0, 1, game.table.here(0, AREA["Europe"])) == 4


def test_ithaqua_can_be_given_for_a_book() -> None:
    """The enemy scores 6.  (rules 16.9)"""
    game = lay("factions: WW GC", "power: 2 1", "europe: WW: Ithaqua")
    game = play(game, "WW give up Ithaqua")
    assert (met(game, "WW"), doom(game, "GC"), signs(game, "WW")) == ([3], 6, 0)


@pytest.mark.parametrize(
    ("text", "answers", "scored"),
    [
        ("europe: GC: Deep One; CC: Nyarlathotep", ("CC Arctic Ocean",), 5),
        ("europe: GC: Deep One; WW: Rhan Tegoth", ("WW pay 1 Power",), 3),
    ],
)
def test_half_for_every_survivor_of_a_kill(text: str, answers: tuple[str, ...], scored: int) -> None:
    """The Emissary is worth 5, Rhan Tegoth 3.  (rules 16.3)"""
    other = "CC" if "CC:" in text else "WW"
    books = "books cc: Emissary of the Outer Gods" if other == "CC" else ""
    game = lay(f"factions: GC {other}", f"power: 2 1   {books}", text)
    faction = "Crawling Chaos" if other == "CC" else "Windwalker"
    own = dice(1) if other == "CC" else dice(1, 1, 1)
    game = play(game, f"GC battle {faction} in Europe", *dice(6), *own, *answers)
    assert doom(game, "GC") == scored


def test_every_units_value() -> None:
    """Its cost, or the mean of its costs, rounded up.  (rules 16.2)"""
    values = {kind.name: kind.value for faction in FACTIONS for kind in faction.kinds}
    costs = {kind.name: kind.cost for faction in FACTIONS for kind in faction.kinds}
    means = {"Cthulhu": 7, "Gnoph-Keh": 3, "Un-Man": 2, "Reanimated": 3, "Yothan": 5}
    assert values == costs | means


def test_a_sleeper_moves_the_decay_marker() -> None:
    """Whoever hibernates is out of Power for it.  (rules 16.4)"""
    game = lay("factions: WW GC", "power: 3 5", "europe: WW: Acolyte   asia: GC: Acolyte")
    game = play(game, "WW hibernate", "GC recruit Acolyte in Asia")
    assert (about(game), game.table.decay, power(game, "GC"), power(game, "WW")) == ("GC: act", 1, 3, 3)


def test_dread_curse_rolls_half_of_its_dice() -> None:
    """Three Abominations roll 2.  (rules 16.8, 27.43)"""
    game = lay(
        "factions: OW GC",
        "power: 2 1   books ow: Dread Curse of Azathoth",
        "europe: GC: Acolyte   asia: OW: Abomination x3",
    )
    game = play(game, "OW curse Europe", *dice(1, 1))
    assert about(game) == "GC: act"


def test_ten_gates_are_enough_for_the_opener() -> None:
    """Instead of twelve.  (rules 16.9)"""
    areas = ["arctic ocean", "north atlantic", "south atlantic", "north pacific", "south pacific", "indian ocean"]
    areas += ["north america", "south america", "australia"]
    game = lay(
        "factions: OW GC", "power: 4 1", *(f"{area}: abandoned gate" for area in areas), "antarctica: OW: Acolyte"
    )
    assert met(play(game, "OW create a gate in Antarctica"), "OW") == [1, 2]


def test_yog_sothoths_spawn_and_promotions_give_no_doom() -> None:
    """Replaced, not eliminated; but a swallowed Yog-Sothoth is worth 6.  (rules 16.2)"""
    game = lay("factions: OW GC", "power: 7 1", "asia: OW: Spawn of Yog-Sothoth")
    assert doom(play(game, "OW awaken Yog-Sothoth in Asia"), "GC") == 0
    game = lay(
        "factions: WW OW",
        "power: 7 1   notes ww: Rhan Tegoth has risen 1",
        "antarctica: OW: Yog-Sothoth   europe: WW: Acolyte",
    )
    assert doom(play(game, "WW awaken Ithaqua in Antarctica"), "WW") == 6
