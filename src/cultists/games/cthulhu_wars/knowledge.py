"""Worlds that a seat cannot tell apart: the Elder Signs of the others and those in the bag could lie otherwise."""

from random import Random

from cultists.games.cthulhu_wars.table import ElderSign, WarsTable


def imagine(table: WarsTable, seat: int, rng: Random) -> WarsTable:
    """A copy in which all signs that the seat has not seen are dealt anew."""
    world = table.copy()
    others = [each for each in range(table.seats) if each != seat]
    unseen = [*table.bag, *(sign for other in others for sign in table.signs[other])]
    unseen.sort(key=_number)  # the same luck deals the same signs, whoever has them in truth
    rng.shuffle(unseen)
    for other in others:
        count = len(table.signs[other])
        world.signs[other] = tuple(sorted(unseen[:count], key=_number))
        unseen = unseen[count:]
    world.bag = tuple(sorted(unseen, key=_number))
    return world


def _number(sign: ElderSign) -> int:
    return sign.number
