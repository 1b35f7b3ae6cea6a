"""The war of two: its examples and fine points; its sentences are in test_two_player_sentences.py.  (rules 16.1)"""

import re
from itertools import pairwise

import pytest

from cultists.games.cthulhu_wars.drawing import draw
from cultists.games.cthulhu_wars.factions import FACTIONS
from cultists.games.cthulhu_wars.seeing import see
from games.cthulhu_wars.play import RULES, about, dice, doom, lay, met, play, pool, power, signs, told, units

DUEL = "factions: BG GC"
SIX = "Absorb; Devolve; Dreams; Regenerate; Submerge; Y'ha Nthlei"


def test_decay_grows_while_one_player_acts_alone() -> None:
    """Whoever is out of Power moves the marker; the other pays it before every turn.  (rules 28.40)"""
    game = lay("factions: GC BG", "power: 1 9", "europe: GC: Acolyte   africa: BG: Acolyte x2")
    game = play(game, "GC drop all Power")
    assert (about(game), power(game, "BG"), game.table.decay) == ("BG: act", 9, 0)
    game = play(game, "BG recruit Acolyte in Africa")
    assert (power(game, "BG"), game.table.decay) == (9 - 1 - 1, 1)
    game = play(game, "BG recruit Acolyte in Africa")
    assert (power(game, "BG"), game.table.decay) == (7 - 1 - 2, 2)


@pytest.mark.parametrize("left", [1, 2, 3])
def test_decay_that_cannot_be_paid_takes_all_and_the_turn(left: int) -> None:
    """Also if nothing is left after paying.  (rules 16.4, 27.26)"""
    game = lay("factions: GC BG", f"power: 1 {left}   decay: 3", "europe: GC: Acolyte x4   africa: BG: Acolyte x4")
    game = play(game, "GC drop all Power")
    assert game.table.phase != "action"
    lost = [event.things for event in told(game) if event.kind == "decayed"]
    assert lost == [("Black Goat", str(left), "0")]


def test_whoever_pays_the_last_power_for_decay_has_no_turn_at_all() -> None:
    """Not even for gates, where the table lets them be handled without Power.  (rules 27.3, 27.26)"""
    options = "options: at_zero=gates gates=by-hand"
    game = lay(options, "factions: GC BG", "power: 1 3   decay: 3", "europe: GC: Acolyte   africa: BG: keeper Acolyte")
    game = play(game, "GC drop all Power")
    assert game.table.phase != "action"


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


def test_capture_scores_at_once() -> None:
    """And not again when the captive goes home.  (rules 27.42)"""
    game = lay(DUEL, "power: 2 1", "europe: BG: Ghoul; GC: Acolyte")
    game = play(game, "BG capture a Cultist of Great Cthulhu in Europe")
    assert doom(game, "BG") == 1
    game = play(game, "GC drop all Power", "BG drop all Power", "BG Black Goat")
    assert (pool(game, "GC", "Acolyte"), doom(game, "BG")) == (6, 1)


def test_own_sacrifices_score_for_the_other_and_replacements_do_not() -> None:
    """Two Cultists give 2; Devolve gives nothing.  (rules 16.2)"""
    game = lay(DUEL, "power: 2 1", "africa: BG: Acolyte x2")
    assert doom(play(game, "BG eliminate two of your Cultists"), "GC") == 2
    devolved = lay("factions: GC BG", "power: 2 1   books gc: Devolve", "europe: GC: Acolyte")
    devolved.aside(0, "devolve Acolyte in Europe")
    assert doom(devolved, "BG") == 0


def test_ithaqua_can_be_given_for_a_book() -> None:
    """The enemy scores 6, and the log says why.  (rules 16.9)"""
    game = lay("factions: WW GC", "power: 2 1", "europe: WW: Ithaqua")
    game = play(game, "WW give up Ithaqua")
    assert (met(game, "WW"), doom(game, "GC"), signs(game, "WW")) == ([3], 6, 0)
    said = [RULES.event_in_words(event, ("Ann", "Bob")) for event in told(game)]
    assert said[:2] == ["Windwalker loses Ithaqua in Europe.", "Great Cthulhu gains 6 Doom for Ithaqua."]


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


def test_dread_curse_rolls_half_of_its_dice() -> None:
    """Three Abominations roll 2.  (rules 16.8, 27.43)"""
    game = lay(
        "factions: OW GC",
        "power: 2 1   books ow: Dread Curse of Azathoth",
        "europe: GC: Acolyte   asia: OW: Abomination x3",
    )
    assert about(play(game, "OW curse Europe", *dice(1, 1))) == "GC: act"


def test_each_result_of_the_dread_curse_counts_whole() -> None:
    """Its dice are halved, not its Kills.  (rules 27.43)"""
    game = lay(
        "factions: OW GC",
        "power: 2 1   books ow: Dread Curse of Azathoth",
        "europe: GC: Acolyte x3   asia: OW: Abomination x3",
    )
    game = play(game, "OW curse Europe", *dice(6, 6))
    assert units(game, "GC", "Europe") == ["Acolyte"]


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


# Seen and heard


@pytest.mark.parametrize(
    ("line", "words", "costs"),
    [
        ("power: 9 9", "Decay marker: 0. It moves as soon as a player cannot act.", ""),
        (
            "power: 9 9   step: doom   phase: doom",
            "Decay marker: 0. It moves in the Action phase, as soon as a player cannot act.",
            "",
        ),
        (
            "power: 9 0   decay: 2",
            "Decay marker: 2. Great Cthulhu cannot act: Black Goat pays 3 Power before the next turn.",
            "Decay: your next turn costs 3 Power.",
        ),
        (
            "power: 9 9   decay: 2",
            "Decay marker: 2. 2 Power is paid before each turn, more as soon as a player cannot act.",
            "Decay: your next turn costs 2 Power.",
        ),
    ],
)
def test_the_decay_marker_is_seen_with_what_it_does_next(line: str, words: str, costs: str) -> None:
    """In the terminal, and in both pictures.  (rules 16.4)"""
    game = lay(DUEL, line, "africa: BG: keeper Acolyte, Acolyte   europe: GC: keeper Acolyte")
    view = see(game.table, 0)
    said = " ".join(RULES.view_in_words(view, ("Ann", "Bob")).split())
    assert words in said
    for layout in ("wide", "tall"):
        picture = draw(view, game.question_for(0), ("Ann", "Bob"), layout=layout)
        assert words in picture
        assert (costs in picture) if costs else ("Decay: your" not in picture)


def test_each_step_of_the_decay_marker_is_seen_whoever_else_stands_there() -> None:
    """It stands where the number of the track is, and the crests do not push it aside."""
    for doom_ in ("0 0", "0 1", "2 1"):
        places = []
        for decay in range(4):
            game = lay(DUEL, f"power: 9 9   doom: {doom_}   decay: {decay}", "africa: BG: keeper Acolyte")
            picture = draw(see(game.table, 0), None, ("Ann", "Bob"), layout="wide")
            found = re.search(r'id="decay-marker" class="decay" transform="translate\(([\d.]+) ', picture)
            number = re.search(rf'<text x="([\d.]+)" y="38" [^>]*>{decay}</text>', picture)
            assert found is not None
            places.append(float(found[1]))
            if decay == 0:
                assert number is not None
                assert places == [float(number[1])]
        steps = {round(after - before, 1) for before, after in pairwise(places)}
        assert len(steps) == 1
        assert steps.pop() > 15


def test_the_legend_promises_no_doom_for_gates_to_two() -> None:
    """They bring Power alone.  (rules 16.7)"""
    said = {sign.name: sign.words for sign in RULES.legend(see(lay(DUEL).table, 0))}
    assert said["Gates"] == "Each gives you 2 Power in every cycle, and 1 Doom if more than two play."


def test_the_legend_says_what_decay_is_where_there_is_decay() -> None:
    """Nobody else needs to know.  (rules 16.4)"""
    two, three = (
        {sign.name: sign.words for sign in RULES.legend(see(lay(factions).table, 0))}
        for factions in (DUEL, "factions: BG GC YS")
    )
    assert two["Decay marker"].startswith("Before each turn you pay as much Power as it says.")
    assert "Decay marker" not in three


def test_during_a_move_the_page_says_what_was_moved_and_not_the_decay() -> None:
    """There is one line for it; what the next turn costs was said before."""
    game = lay(DUEL, "power: 9 0   decay: 2", "africa: BG: keeper Acolyte, Acolyte   europe: GC: keeper Acolyte")
    game = play(game, "BG move Acolyte from Africa to Asia")
    for layout in ("wide", "tall"):
        picture = draw(see(game.table, 0), game.question_for(0), ("Ann", "Bob"), layout=layout)
        assert "1 moved, 1 Power paid" in picture
        assert "Decay: your" not in picture


def test_nobody_sees_a_decay_marker_with_three_players() -> None:
    """It belongs to the war of two.  (rules 16.4)"""
    view = see(lay("factions: BG GC YS", "power: 9 0 1", "africa: BG: Acolyte").table, 0)
    assert "ecay" not in RULES.view_in_words(view, ("Ann", "Bob", "Cleo"))
    assert "decay-marker" not in draw(view, None, ("Ann", "Bob", "Cleo"), layout="wide")


def test_the_decay_marker_is_told() -> None:
    """Why it moves, what it costs, what was paid, and that it is gone.  (rules 16.4)"""
    game = lay("factions: GC BG", "power: 1 3", "europe: GC: Acolyte x4   africa: BG: Acolyte x2")
    game = play(game, "GC drop all Power", "BG recruit Acolyte in Africa", "BG drop all Power")
    said = [RULES.event_in_words(event, ("Ann", "Bob")) for event in told(game) if "decay" in event.kind]
    assert said == [
        "Great Cthulhu cannot act: the decay marker moves to 1. Black Goat pays 1 Power before the next turn.",
        "Black Goat pays 1 Power for decay.",
        "The decay marker goes back to 0.",
    ]


def test_a_turn_that_decay_has_taken_away_is_told() -> None:
    """Otherwise nobody would know why the player did nothing.  (rules 16.4, 27.26)"""
    game = lay("factions: GC BG", "power: 1 1   decay: 1", "europe: GC: Acolyte x4   africa: BG: Acolyte x2")
    said = [RULES.event_in_words(event, ("Ann", "Bob")) for event in told(play(game, "GC drop all Power"))]
    assert "Black Goat pays 1 Power for decay, and has none left for a turn." in said
