"""The war of two: its scenarios, and every difference of facts 4.16."""

import pytest

from cultists.engine import CHANCE, Game
from cultists.games.cthulhu_wars.combat import combat
from cultists.games.cthulhu_wars.factions import FACTIONS
from cultists.games.cthulhu_wars.maps import AREA
from games.cthulhu_wars.play import RULES, about, dice, doom, lay, met, offered, play, pool, power, signs, units

DUEL = "factions: BG GC"
SIX = "Absorb; Devolve; Dreams; Regenerate; Submerge; Y'ha Nthlei"


def test_the_coarse_map_and_the_track_of_four() -> None:
    """4.16.1."""
    game = Game.new(RULES, 2)
    game.answer(CHANCE, "Black Goat")
    game.answer(CHANCE, "Yellow Sign")
    assert game.table.setting.board.id == "E33"
    assert game.view(None).track == (5, 6, 7, 7, 8, 8, 9, 10)  # type: ignore[attr-defined]


def test_s40_decay() -> None:
    """Who is out of Power moves the marker; the other pays it before every turn."""
    game = lay("factions: GC BG", "power: 1 9", "europe: GC: Acolyte   africa: BG: Acolyte x2")
    game = play(game, "GC drop all Power")
    assert (about(game), power(game, "BG"), game.table.decay) == ("BG: act", 9, 0)
    game = play(game, "BG recruit Acolyte in Africa")
    assert (power(game, "BG"), game.table.decay) == (9 - 1 - 1, 1)
    game = play(game, "BG recruit Acolyte in Africa")
    assert (power(game, "BG"), game.table.decay) == (7 - 1 - 2, 2)


def test_the_marker_goes_back_when_a_new_phase_begins() -> None:
    """And who cannot pay it all loses the rest and the turn (D-26)."""
    game = lay("factions: BG YS", "power: 2 0   decay: 3", "africa: BG: Acolyte x4   europe: YS: Acolyte x4")
    game = play(game, "BG recruit Acolyte in Africa")
    assert about(game) not in ("BG: act", "YS: act")
    while game.table.phase != "action":
        code, _, _ = about(game).partition(":")
        game = play(game, f"{code} {offered(game)[0] if 'direction' in about(game) else 'no more'}")
    assert game.table.decay == 0


def test_s41_doom_for_losses_and_half_for_survivors() -> None:
    """Fungi, Dark Young and Acolyte are worth 2 + 3 + 1; a Starspawn 3, and one that regenerates 2."""
    game = lay(
        DUEL,
        "power: 2 1   books gc: Regenerate",
        "europe: BG: Fungi from Yuggoth, Dark Young, Acolyte; GC: Starspawn x2",
    )
    game = play(game, "BG battle Great Cthulhu in Europe", *dice(6, 6, 6), *dice(6, 6, 6, 1, 1, 1))
    while about(game) == "GC: assign a Kill":
        game = play(game, f"GC {offered(game)[-1]}")
    assert doom(game, "GC") == 6
    assert doom(game, "BG") == 3 + 2
    assert pool(game, "GC", "Starspawn") == 1


def test_s42_ghroth_is_halved_but_not_its_test() -> None:
    """Four areas with Fungi: a 3 costs the enemy two, a 5 misses."""
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
    """4.16.6."""
    assert "drop all Power" not in offered(lay(DUEL, "power: 2 1", "africa: BG: Acolyte"))
    assert "drop all Power" in offered(lay(DUEL, "power: 1 1", "africa: BG: Acolyte"))


def test_unlimited_battle_is_shared() -> None:
    """4.16.7."""
    game = lay(
        DUEL,
        f"power: 4 1   books gc: {SIX}   met bg: 4   books bg: Frenzy",
        "europe: BG: Dark Young; GC: Acolyte   asia: BG: Dark Young; GC: Acolyte",
    )
    game = play(game, "BG battle Great Cthulhu in Europe", *dice(1, 1))
    assert offered(game, "battle") == ["Great Cthulhu in Asia"]


def test_no_doom_for_gates_but_for_rituals() -> None:
    """4.16.8."""
    game = lay(
        DUEL, "power: 5 0   step: doom   phase: gather   met gc: 1   books gc: Absorb", "africa: BG: keeper Acolyte"
    )
    assert doom(game, "BG") == 0
    assert doom(play(game, "BG perform a Ritual of Annihilation"), "BG") == 1


def test_capture_scores_at_once() -> None:
    """4.16.4."""
    game = lay(DUEL, "power: 2 1", "europe: BG: Ghoul; GC: Acolyte")
    assert doom(play(game, "BG capture a Cultist of Great Cthulhu in Europe"), "BG") == 1


def test_own_sacrifices_score_for_the_other_and_replacements_do_not() -> None:
    """4.16.2: two Cultists give 2; Devolve gives nothing."""
    game = lay(DUEL, "power: 2 1", "africa: BG: Acolyte x2")
    assert doom(play(game, "BG eliminate two of your Cultists"), "GC") == 2
    devolved = lay("factions: GC BG", "power: 2 1   books gc: Devolve", "europe: GC: Acolyte")
    devolved.aside(0, "devolve Acolyte in Europe")
    assert doom(devolved, "BG") == 0


def test_the_thousand_forms_are_halved() -> None:
    """4.16.9: a 5 is a 3."""
    game = lay("factions: CC GC", "power: 2 1   books cc: The Thousand Forms", "asia: CC: Nyarlathotep")
    game = play(game, "CC take one of The Thousand Forms", *dice(5))
    assert power(game, "CC") == 5


def test_the_openers_numbers() -> None:
    """4.16.10: Yog-Sothoth fights with 4."""
    game = lay("factions: OW GC", "power: 2 1", "europe: OW: Yog-Sothoth; GC: Acolyte")
    assert combat(game.table, 0, 1, game.table.here(0, AREA["Europe"])) == 4


def test_ithaqua_can_be_given_for_a_book() -> None:
    """4.16.10; the enemy scores 6."""
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
    """4.16.3: the Emissary is worth 5, Rhan Tegoth 3."""
    other = "CC" if "CC:" in text else "WW"
    books = "books cc: Emissary of the Outer Gods" if other == "CC" else ""
    game = lay(f"factions: GC {other}", f"power: 2 1   {books}", text)
    faction = "Crawling Chaos" if other == "CC" else "Windwalker"
    own = dice(1) if other == "CC" else dice(1, 1, 1)
    game = play(game, f"GC battle {faction} in Europe", *dice(6), *own, *answers)
    assert doom(game, "GC") == scored


def test_every_units_value() -> None:
    """4.16.2: its cost, or the mean of its costs, rounded up."""
    values = {kind.name: kind.value for faction in FACTIONS for kind in faction.kinds}
    costs = {kind.name: kind.cost for faction in FACTIONS for kind in faction.kinds}
    means = {"Cthulhu": 7, "Gnoph-Keh": 3, "Un-Man": 2, "Reanimated": 3, "Yothan": 5}
    assert values == costs | means


def test_a_sleeper_moves_the_decay_marker() -> None:
    """4.16.5: who hibernates is out of Power for it."""
    game = lay("factions: WW GC", "power: 3 5", "europe: WW: Acolyte   asia: GC: Acolyte")
    game = play(game, "WW hibernate", "GC recruit Acolyte in Asia")
    assert (about(game), game.table.decay, power(game, "GC"), power(game, "WW")) == ("GC: act", 1, 3, 3)


def test_dread_curse_rolls_half_of_its_dice() -> None:
    """4.16.9: three Abominations roll 2."""
    game = lay(
        "factions: OW GC",
        "power: 2 1   books ow: Dread Curse of Azathoth",
        "europe: GC: Acolyte   asia: OW: Abomination x3",
    )
    game = play(game, "OW curse Europe", *dice(1, 1))
    assert about(game) == "GC: act"


def test_ten_gates_are_enough_for_the_opener() -> None:
    """4.16.10."""
    areas = ["arctic ocean", "north atlantic", "south atlantic", "north pacific", "south pacific", "indian ocean"]
    areas += ["north america", "south america", "australia"]
    game = lay(
        "factions: OW GC", "power: 4 1", *(f"{area}: abandoned gate" for area in areas), "antarctica: OW: Acolyte"
    )
    assert met(play(game, "OW create a gate in Antarctica"), "OW") == [1, 2]


def test_yog_sothoths_spawn_and_promotions_give_no_doom() -> None:
    """4.16.2: replaced, not eliminated; but a swallowed Yog-Sothoth is worth 6."""
    game = lay("factions: OW GC", "power: 7 1", "asia: OW: Spawn of Yog-Sothoth")
    assert doom(play(game, "OW awaken Yog-Sothoth in Asia"), "GC") == 0
    game = lay(
        "factions: WW OW",
        "power: 7 1   notes ww: Rhan Tegoth has risen 1",
        "antarctica: OW: Yog-Sothoth   europe: WW: Acolyte",
    )
    assert doom(play(game, "WW awaken Ithaqua in Antarctica"), "WW") == 6
