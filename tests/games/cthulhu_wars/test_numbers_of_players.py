"""What two, three, four and five players each have of their own: maps, tracks, gates and ends.  (rules 2.1, 12.2)"""

from random import Random

import pytest

from cultists.bots import answer_for, uniform
from cultists.engine import Game
from cultists.games.cthulhu_wars.maps import MAPS
from cultists.games.cthulhu_wars.table import RITUAL_TRACKS
from games.cthulhu_wars.play import RULES, Wars, about, doom, lay, offered, play, power

CODES = ("BG", "YS", "CC", "OW", "GC")
HOMES = ("antarctica", "australia", "europe", "indian ocean", "arctic ocean")
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])
COARSE_WEST, FINE_WEST = {"North America", "South America"}, {"North America West", "Central America"}
COARSE_EAST, FINE_EAST = {"Africa", "Asia"}, {"West Africa", "South Asia"}


def lay_for(players: int, power: str, *lines: str) -> Wars:
    """So many factions, each with a gate and as much Power."""
    codes = CODES[:players]
    gates = (f"{home}: {code}: keeper Acolyte" for code, home in zip(codes, HOMES, strict=False))
    known = ["met gc: 1   books gc: Absorb"] if "GC" in codes else []  # the first Doom phase is behind them
    return lay(f"factions: {' '.join(codes)}", f"power: {' '.join([power] * players)}", *gates, *known, *lines)


def opened(players: int, **options: str) -> Wars:
    """A game whose factions are dealt and whose first phase has begun."""
    game, rng = Game.new(RULES, players, options), Random(players)
    while game.table.phase == "setup":
        question = game.question
        assert question is not None
        game.answer(question.seat, answer_for(game, question.seat, uniform, rng))
    return game


@pytest.mark.parametrize(
    ("players", "options", "areas", "count"),
    [
        (2, {}, COARSE_WEST | COARSE_EAST, 13),
        (3, {}, COARSE_WEST | COARSE_EAST, 13),
        (4, {}, COARSE_WEST | FINE_EAST, 17),
        (4, {"map": "fine-west"}, FINE_WEST | COARSE_EAST, 17),
        (5, {}, FINE_WEST | FINE_EAST, 21),
    ],
)
def test_the_map_for_so_many_players(players: int, options: dict[str, str], areas: set[str], count: int) -> None:
    """Two and three use the coarse halves, four one fine half, the eastern at first, and five both.  (rules 2.1)"""
    board = MAPS[opened(players, **options).view(None).map]  # type: ignore[attr-defined]
    assert len(board.areas) == count
    assert areas <= {area.name for area in board.areas}


@pytest.mark.parametrize(
    ("players", "track"),
    [
        (2, (5, 6, 7, 7, 8, 8, 9, 10)),
        (3, (5, 6, 7, 8, 9, 10)),
        (4, (5, 6, 7, 7, 8, 8, 9, 10)),
        (5, (5, 6, 6, 7, 7, 8, 8, 9, 9, 10)),
    ],
)
def test_the_ritual_track_for_so_many_players(players: int, track: tuple[int, ...]) -> None:
    """Two play on the track of four; the marker begins on the lowest number, and each ritual costs the next.

    (rules 12.2, 16.1)
    """
    assert (opened(players).table.ritual_cost(), RITUAL_TRACKS[players]) == (5, track)
    for place, price in enumerate(track):
        game = lay_for(players, "11", f"step: doom   phase: gather   ritual: {place}")
        assert power(play(game, "BG perform a Ritual of Annihilation"), "BG") == 11 - price


@PLAYERS
def test_everybody_begins_with_a_gate_six_acolytes_and_8_power(players: int) -> None:
    """However many play.  (rules 2.4)"""
    table = opened(players).table
    assert (table.power, table.doom) == ([8] * players, [0] * players)
    assert [table.gate_count(seat) for seat in range(players)] == [1] * players
    assert [len(table.on_map(seat)) for seat in range(players)] == [6] * players


@PLAYERS
def test_gates_bring_doom_unless_two_play(players: int) -> None:
    """1 for each in every Doom phase.  (rules 11.1, 16.7)"""
    game = lay_for(players, "5", "step: doom   phase: gather")
    assert game.table.doom == [0 if players == 2 else 1] * players


@PLAYERS
@pytest.mark.parametrize(("has", "is_over"), [(29, False), (30, True)])
def test_30_doom_end_the_game_after_the_turn(players: int, has: int, is_over: bool) -> None:
    """Not 29.  (rules 15.1)"""
    game = lay_for(players, "5", f"doom: {has}{' 1' * (players - 1)}")
    assert about(game) == "BG: act"
    game = play(game, "BG recruit Acolyte in Antarctica", "BG end the turn")
    assert (about(game), game.table.ending) == (("over", "doom") if is_over else ("YS: act", ""))


@PLAYERS
@pytest.mark.parametrize(("has", "is_over"), [(29, False), (30, True)])
def test_30_doom_end_the_game_after_the_doom_phase(players: int, has: int, is_over: bool) -> None:
    """Not 29, and not before everybody has had a part of the phase.  (rules 11.3, 15.1)"""
    gates = 0 if players == 2 else 1
    game = lay_for(players, "5", f"doom: {has - gates}{' 1' * (players - 1)}   step: doom   phase: gather")
    for code in CODES[:players]:
        assert about(game) == f"{code}: annihilation"
        game = play(game, f"{code} no more")
    assert (game.is_over, game.table.ending) == (is_over, "doom" if is_over else "")


@PLAYERS
def test_the_last_ritual_ends_the_game_after_the_doom_phase(players: int) -> None:
    """Whatever anybody's Doom; the others may still perform theirs, for 10.  (rules 12.3, 15.1)"""
    last = len(RITUAL_TRACKS[players]) - 1
    game = lay_for(players, "10", f"step: doom   phase: gather   ritual: {last}")
    before = doom(game, "BG")
    for code in CODES[:players]:
        assert about(game) == f"{code}: annihilation"
        assert "perform a Ritual of Annihilation" in offered(game)
        game = play(game, f"{code} perform a Ritual of Annihilation")
    assert (about(game), game.table.ending, game.table.power) == ("over", "instant death", [0] * players)
    assert game.table.doom == [before + 1] * players
