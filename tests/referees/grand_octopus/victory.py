"""Verification of Victory Conditions Phase."""

from referees.grand_octopus.university import KINDS, LAST_TURN, Game, living

NAMES = {1: "grimoire", 2: "stone idol", 3: "skull", 4: "potion", 5: "star chart", 6: "plant", 7: "silver key"}


def verify(game: Game) -> None:
    """Once a turn, after the Exterior (a ruling): has a cult completed the ritual?"""
    needed = 3 if game.quick else 4
    alive = living(game)
    complete = [n for n in alive if len(game.cults[n].owns) >= needed and game.cults[n].power >= 1]
    if complete:
        game.note("victory: three Components win the quick game" if game.quick else "victory: four Components win")
        end(game, the_best(game, complete))
    elif len(alive) == 1:
        game.note("victory: the last cult wins")  # a ruling
        end(game, alive[0])
    elif not alive:
        game.note("victory: nobody is left")  # a ruling
        end(game, None)
    elif game.turn >= LAST_TURN:
        game.note("victory: the last turn ends the game without a winner")  # a ruling
        end(game, None)


def the_best(game: Game, tied: list[int]) -> int | None:
    """The grimoire decides, then the other Components in the order of their Locations, then more power, then nobody."""
    if len(tied) > 1:
        game.note("victory: several cults complete in the same turn")
    for kind in KINDS:
        owners = [n for n in tied if kind in game.cults[n].owns]
        if owners and len(owners) < len(tied):
            game.note(f"victory: a tie that the {NAMES[kind]} thins out")
            tied = owners
    most = max(game.cults[n].power for n in tied)
    strongest = [n for n in tied if game.cults[n].power == most]
    if len(strongest) < len(tied):
        game.note("victory: a tie that power decides")
    if len(strongest) > 1:
        game.note("victory: a tie that nobody wins")
        return None
    return strongest[0]


def end(game: Game, winner: int | None) -> None:
    """The game is over, once and for all."""
    game.ended = True
    game.winner = winner
    game.tell("ended", winner)


def scores(game: Game) -> list[int]:
    """How many Components each cult has at the end; an eliminated cult has none that count (a ruling)."""
    return [0 if cult.out else len(cult.owns) for cult in game.cults]
