"""The peers, driven from Python as their own documentation drives them: the first legal thing that comes to hand.

Imported by name when their turn comes: none of them has to be there.
"""

import random
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from benchmarks.trials import Contestant, Trial, Walk, copies, decisions, positions_at

CATAN_TURNS = 1000


def nim(rng: Random) -> Iterator[tuple[Any, int]]:
    """A heap, one to three at a time, in the plainest Python: says how fast this machine is today."""
    heap = 200
    while heap:
        options = [take for take in (1, 2, 3) if take <= heap]
        yield heap, len(options)
        heap -= rng.choice(options)


def catan(rng: Random) -> Iterator[tuple[Any, int]]:
    """Four of catanatron's own random players.  To roll is a decision here, and mostly the only option."""
    catanatron = import_module("catanatron")
    random.seed(rng.random())  # catanatron draws from the global generator
    players = [catanatron.RandomPlayer(color) for color in catanatron.Color]
    game = catanatron.Game(players)
    while game.winning_color() is None and game.state.num_turns < CATAN_TURNS:
        yield game, len(game.state.playable_actions)
        game.play_tick()


def chess(rng: Random) -> Iterator[tuple[Any, int]]:
    board = import_module("chess").Board()
    while not board.is_game_over():
        moves = list(board.legal_moves)
        yield board, len(moves)
        board.push(rng.choice(moves))


@cache
def spiel_game(name: str) -> Any:
    return import_module("pyspiel").load_game(name)


def spiel(name: str) -> Walk:
    """A game of OpenSpiel.  The chance player is no player; where all move at once, everyone decides."""

    def walk(rng: Random) -> Iterator[tuple[Any, int]]:
        game = spiel_game(name)
        players = range(game.num_players())
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            elif state.is_simultaneous_node():
                choices = [state.legal_actions(player) for player in players]
                for actions in choices:
                    yield state, len(actions)
                state.apply_actions([rng.choice(actions) for actions in choices])
            else:
                actions = state.legal_actions()
                yield state, len(actions)
                state.apply_action(rng.choice(actions))

    return walk


def peer(name: str, words: str, package: str, walk: Walk, copy: Callable[[Any], object], copied_at: int) -> Contestant:
    """Copies are timed at one point, early rather than late: catanatron's grow dearer as its log grows."""

    def enter() -> dict[str, Trial]:
        return {"decisions": decisions(walk), "copies": copies(positions_at(walk, copied_at), copy)}

    return Contestant(name, words, enter, walk, package)


def clone(state: Any) -> object:
    return state.clone()


YARDSTICK = Contestant("yardstick", "Nim in plain Python", lambda: {"decisions": decisions(nim)}, nim)

PEERS = [
    peer("catanatron", "Catan, 4 players", "catanatron", catan, lambda game: game.copy(), 100),
    peer("python-chess", "chess, copied without its past", "chess", chess, lambda board: board.copy(stack=False), 40),
    peer("backgammon", "OpenSpiel (C++) from Python", "open_spiel", spiel("backgammon"), clone, 20),
    peer("gin_rummy", "OpenSpiel (C++) from Python", "open_spiel", spiel("gin_rummy"), clone, 20),
    peer("goofspiel", "OpenSpiel (C++) from Python", "open_spiel", spiel("goofspiel"), clone, 12),
]
