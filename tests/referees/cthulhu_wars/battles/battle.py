"""A battle from the declaration to its end."""

from __future__ import annotations

from collections.abc import Callable, Generator

from referees.cthulhu_wars.battles import aftermath, results
from referees.cthulhu_wars.battles.before import before_the_dice
from referees.cthulhu_wars.battles.board import Answers, Asked, Board, Option, Play, looks, one, with_look
from referees.cthulhu_wars.battles.combat import combat, has_unlimited_battle, price
from referees.cthulhu_wars.battles.fray import KILL, PAIN, Fray
from referees.frame import Tally

Throw = Callable[[str, int], list[int]]
"""Throws so many dice; the words say which."""

NOTHING: Option = ("",)


def declare(board: Board, attacker: int, area: str, defender: int, tally: Tally, throw: Throw) -> Play:
    """A player has declared a battle, and pays; then the Sleeper may come between."""
    board.turn = attacker
    pay(board, attacker, area, tally)
    fray = Fray(board, area, attacker, defender, tally, throw)
    if (yield from energy_nexus(fray)):
        yield from fight(fray)


def pay(board: Board, attacker: int, area: str, tally: Tally) -> None:
    """The battle costs 1 Power, in the Ice Age of an enemy 2; it was begun there."""
    board.players[attacker].power -= price(board, attacker, area)
    if price(board, attacker, area) > 1:
        tally["declare: the Ice Age costs 1 Power more"] += 1
    board.fought.add((attacker, area))
    if has_unlimited_battle(board, attacker):
        tally["declare: with unlimited battle"] += 1


def fight(fray: Fray) -> Play:
    """The battle itself."""
    fray.note("battles")
    fray.begin()
    if (yield from before_the_dice(fray)):
        yield from results.roll(fray)
        yield from results.assign(fray, KILL)
        yield from results.after_hits(fray, KILL)
        yield from results.further_losses(fray)
        ghouls = yield from results.necrophagy(fray)
        yield from results.assign(fray, PAIN, ghouls)
        yield from results.after_hits(fray, PAIN)
        aftermath.apply_losses(fray)
        yield from aftermath.retreats(fray)
        yield from aftermath.million_favored_ones(fray)
        yield from aftermath.cannibalism(fray)
    aftermath.earn(fray)
    aftermath.passion(fray)


def energy_nexus(fray: Fray) -> Generator[Asked, Answers, bool]:
    """With a Wizard in the area the Sleeper may take one action there first; gives whether both sides are left."""
    board, area = fray.board, fray.area
    sleeper = board.holder("SL", "Energy Nexus")
    if sleeper is not None and any(unit.kind.name == "Wizard" for unit in board.at(area, sleeper)):
        choice = yield from one("energy nexus", sleeper, [NOTHING, *nexus_acts(board, sleeper, area)])
        if choice[0] == "battle":
            fray.note("Energy Nexus: a battle comes first")
            pay(board, sleeper, area, fray.tally)
            yield from fight(Fray(board, area, sleeper, choice[1], fray.tally, fray.throw))
        elif choice[0] == "move":
            fray.note("Energy Nexus: a unit moves away first")
            move(board, sleeper, area, choice)
    is_on = all(board.at(area, seat) for seat in fray.sides)
    if not is_on:
        fray.note("Energy Nexus: the battle does not take place")
    return is_on


def nexus_acts(board: Board, sleeper: int, area: str) -> list[Option]:
    """The battles and the moves of one unit that the Sleeper can pay for in the area; no other acts are tried here."""
    power, own = board.players[sleeper].power, board.at(area, sleeper)
    acts: list[Option] = []
    for foe in board.foes_of(sleeper):
        is_over = has_unlimited_battle(board, sleeper) and (sleeper, area) in board.fought
        can_fight = not is_over and board.at(area, foe) and combat(board, sleeper, foe, own) >= 1
        if can_fight and power >= price(board, sleeper, area):
            acts.append(("battle", foe))
    for near in board.neighbours[area]:
        if power >= price(board, sleeper, near):
            acts += [("move", look, near) for look in looks(own)]
    return acts


def move(board: Board, sleeper: int, area: str, choice: Option) -> None:
    """One unit moves next door for 1 Power, into the Ice Age for 2; with Burrow 1 of 2 comes back."""
    _, look, near = choice
    cost = price(board, sleeper, near)
    board.players[sleeper].power -= cost - (cost > 1 and board.has(sleeper, "Burrow"))
    board.place(with_look(board.at(area, sleeper), look), near)
