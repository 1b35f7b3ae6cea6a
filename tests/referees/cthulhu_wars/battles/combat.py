"""Who may declare a battle, and how many dice each side rolls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from referees.cthulhu_wars.battles.board import Board, Unit
from referees.cthulhu_wars.units import (
    BYAKHEE_TOGETHER,
    COST_OF_A_RITUAL,
    CULTIST,
    FORMLESS_SPAWN,
    GATES_AND_CULTISTS,
    HALF_THE_FOES_DOOM,
    SPELLBOOKS_OF_BOTH,
    THE_FOES_POWER,
    TWICE_THE_FOES_GREAT_OLD_ONES,
    UNDEAD_TOGETHER,
)
from referees.frame import Tally

SIX = 6
YOG_SOTHOTH_FOR_TWO = 4
LEAST_OF_TSATHOGGUA = 2


def combat(board: Board, seat: int, foe: int, units: Iterable[Unit], fed: Mapping[Unit, int] | None = None) -> int:
    """The total combat of some units of a player against an opponent; `fed` are the dice of Shoggoths that ate."""
    fighters = list(units)
    total = 0
    for unit in fighters:
        total += combat_of_one(board, seat, foe, unit) + (fed or {}).get(unit, 0)
    undead = sum(unit.kind.combat == UNDEAD_TOGETHER for unit in fighters)
    byakhee = sum(unit.kind.combat == BYAKHEE_TOGETHER for unit in fighters)
    total += max(undead - 1, 0)
    if byakhee:
        total += byakhee + 1
    return total


def combat_of_one(board: Board, seat: int, foe: int, unit: Unit) -> int:
    """What one unit adds; Undead and Byakhee are counted together, not here."""
    value = unit.kind.combat
    if unit.kind.rank == CULTIST and board.has(seat, "Frenzy"):
        return 1
    if isinstance(value, int):
        return value
    return FORMULAS[value](board, seat, foe) if value in FORMULAS else 0


def spellbooks_of_both(board: Board, seat: int, foe: int) -> int:
    """Nyarlathotep."""
    return len(board.players[seat].books) + len(board.players[foe].books)


def gates_and_cultists(board: Board, seat: int, _foe: int) -> int:
    """Shub-Niggurath; with The Red Sign the Dark Young count too."""
    own = board.of(seat)
    gates = sum(unit.is_keeper for unit in own)
    cultists = sum(unit.kind.rank == CULTIST for unit in own)
    young = len(board.of(seat, "Dark Young")) if board.has(seat, "The Red Sign") else 0
    return gates + cultists + young


def cost_of_a_ritual(board: Board, _seat: int, _foe: int) -> int:
    """Hastur."""
    return board.cost_of_a_ritual


def half_the_foes_doom(board: Board, _seat: int, foe: int) -> int:
    """Ithaqua."""
    return (board.players[foe].doom + 1) // 2


def twice_the_foes_great_old_ones(board: Board, seat: int, _foe: int) -> int:
    """Yog-Sothoth; with two players he always has 4."""
    if board.is_for_two:
        return YOG_SOTHOTH_FOR_TWO
    return 2 * sum(unit.is_great for other in board.foes_of(seat) for unit in board.of(other))


def formless_spawn(board: Board, seat: int, _foe: int) -> int:
    """Each Formless Spawn."""
    return len(board.of(seat, "Formless Spawn")) + len(board.of(seat, "Tsathoggua"))


def the_foes_power(board: Board, _seat: int, foe: int) -> int:
    """Tsathoggua."""
    return max(LEAST_OF_TSATHOGGUA, board.players[foe].power)


FORMULAS: Final[Mapping[str, Callable[[Board, int, int], int]]] = {
    SPELLBOOKS_OF_BOTH: spellbooks_of_both,
    GATES_AND_CULTISTS: gates_and_cultists,
    COST_OF_A_RITUAL: cost_of_a_ritual,
    HALF_THE_FOES_DOOM: half_the_foes_doom,
    TWICE_THE_FOES_GREAT_OLD_ONES: twice_the_foes_great_old_ones,
    FORMLESS_SPAWN: formless_spawn,
    THE_FOES_POWER: the_foes_power,
}


# Declaring


def has_unlimited_battle(board: Board, seat: int) -> bool:
    """Six spellbooks; with two players those of either."""
    holders = board.players if board.is_for_two else [board.players[seat]]
    return any(len(player.books) == SIX for player in holders)


def price(board: Board, seat: int, area: str) -> int:
    """What it costs to declare a battle: 1, and 1 more in the Ice Age of an enemy."""
    return 2 if area == board.ice_age and board.players[seat].code != "WW" else 1


def declarable(board: Board, seat: int) -> set[tuple[str, int]]:
    """The battles that a player may declare now: the area, and the enemy."""
    found = set()
    for area in board.neighbours:
        own = board.at(area, seat)
        is_over = has_unlimited_battle(board, seat) and (seat, area) in board.fought
        if not own or is_over or board.players[seat].power < price(board, seat, area) or are_brainless(board, own):
            continue
        for foe in board.foes_of(seat):
            if board.at(area, foe) and combat(board, seat, foe, own) >= 1:
                found.add((area, foe))
    return found


def are_brainless(board: Board, own: list[Unit]) -> bool:
    """Reanimated alone declare no battle, once the spellbook says so."""
    return all(unit.kind.name == "Reanimated" for unit in own) and board.has(own[0].owner, "Brainless")


def count_declarations(board: Board, seat: int, battles: set[tuple[str, int]], tally: Tally) -> None:
    """Which sentences about declaring these battles rest on."""
    power = board.players[seat].power
    tally["declare: with the spellbooks of the other of two players"] += (
        board.is_for_two and len(board.players[seat].books) < SIX and has_unlimited_battle(board, seat)
    )
    for area in board.neighbours:
        own = board.at(area, seat)
        foes = [foe for foe in board.foes_of(seat) if board.at(area, foe)]
        if not own or not foes or not power:
            continue
        may = [foe for foe in foes if (area, foe) in battles]
        tally["declare: one of several enemies"] += len(may) > 1
        tally["declare: an enemy without combat"] += any(
            not combat(board, foe, seat, board.at(area, foe)) for foe in may
        )
        if may:
            tally["declare: Cultists alone, with Frenzy"] += all(unit.kind.rank == CULTIST for unit in own)
            tally["declare: Reanimated with a leader"] += any(unit.kind.name == "Reanimated" for unit in own)
        elif has_unlimited_battle(board, seat) and (seat, area) in board.fought:
            tally["declare: not twice in one area"] += 1
        elif are_brainless(board, own):
            tally["declare: not by Reanimated alone"] += 1
        elif power < price(board, seat, area):
            tally["declare: not in an Ice Age that cannot be paid"] += 1
        else:
            tally["declare: not without combat"] += 1
