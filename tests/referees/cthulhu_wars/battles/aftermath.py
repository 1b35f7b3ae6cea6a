"""Step 4 of a battle: the results are applied, and what comes after."""

from __future__ import annotations

from typing import Final

from referees.cthulhu_wars.battles.board import MAP, Option, Play, Unit, looks, one, with_look
from referees.cthulhu_wars.battles.fray import KILL, Fray

NO: Final[Option] = ("",)
PROMOTIONS: Final = {
    "Acolyte": "Mutant",
    "Mutant": "Abomination",
    "Abomination": "Spawn of Yog-Sothoth",
    "Spawn of Yog-Sothoth": "Mutant",
}


def apply_losses(fray: Fray) -> None:
    """Only now the killed and the eliminated leave the map.  With two players survivors give half their worth."""
    for seat in fray.sides:
        for unit in fray.fighters[seat]:
            is_killed = fray.is_killed(unit)
            is_lost = is_killed or unit in fray.condemned
            if KILL in fray.of(unit) and not is_lost and fray.board.is_for_two:
                fray.board.players[fray.foe(seat)].doom += (unit.kind.worth + 1) // 2
                fray.note(f"two players: half for a {unit.kind.name} that survived a Kill")
            if is_lost:
                if unit.kind.name == "Yothan" and fray.board.has(seat, "Extinction"):
                    fray.note("Extinction: a lost Yothan leaves the game")
                if unit.is_great:
                    fray.note("Kills: a single Kill eliminates a Great Old One")
                fray.lose(unit)


def retreats(fray: Fray) -> Play:
    """The pained flee, the attacker's first; with Madness Crawling Chaos says which side is first."""
    pained = {seat: [unit for unit in fray.fighters[seat] if fray.is_pained(unit)] for seat in fray.sides}
    order = [seat for seat in fray.sides if pained[seat]]
    chaos = fray.board.holder("CC", "Madness")
    if len(order) > 1:
        if chaos is not None:
            (first,) = yield from one("who retreats first", chaos, [(seat,) for seat in order])
            order.sort(key=lambda seat: seat != first)
            if first == fray.defender:
                fray.note("Madness: the defender retreats first")
        else:
            fray.note("retreats: the attacker first, then the defender")
    for seat in order:
        yield from flee(fray, seat, pained[seat], chaos)


def flee(fray: Fray, seat: int, pained: list[Unit], chaos: int | None) -> Play:
    """Each unit goes to an area next door without units of the enemy; if there is none, one unit is lost."""
    board, foe = fray.board, fray.foe(seat)
    near = [area for area in board.neighbours[fray.area] if not board.at(area, foe)]
    if not near:
        yield from lose_one(fray, seat, pained)
        return
    count_retreat(fray, seat, pained, near)
    waiting = list(pained)
    while waiting:
        options = [(unit.look, area) for unit in waiting for area in near]
        look, area = yield from one("retreat", seat if chaos is None else chaos, options, seat)
        unit = with_look(waiting, look)
        waiting.remove(unit)
        if unit.is_keeper:
            fray.note("gates: a keeper that retreats leaves its gate")
        board.place(unit, area)


def count_retreat(fray: Fray, seat: int, pained: list[Unit], near: list[str]) -> None:
    """What the retreat exercised."""
    board = fray.board
    fray.note("retreats: to areas next door")
    if len(near) < len(board.neighbours[fray.area]):
        fray.note("retreats: not to where the enemy is")
    if any(board.at(area, other) for area in near for other in board.foes_of(seat) if other != fray.foe(seat)):
        fray.note("retreats: third factions do not matter")
    if len(pained) > 1:
        fray.note("retreats: units may part")
    if board.holder("CC", "Madness") is not None:
        fray.note(
            "Madness: " + ("in an own battle" if fray.board.seat("CC") in fray.sides else "in a battle of others")
        )


def lose_one(fray: Fray, seat: int, pained: list[Unit]) -> Play:
    """None can retreat: the owner loses one of the pained; the Emissary may be named, and stays."""
    look = yield from one("surrounded", seat, looks(pained))
    unit = with_look(pained, look)
    if fray.board.holder("CC", "Madness") is not None:
        fray.note("Madness: the owner says who is lost")
    if unit.kind.name == "Nyarlathotep" and fray.is_emissary_safe:
        fray.note("Emissary: cornered, he stays" + (" and saves the others" if len(pained) > 1 else ""))
        return
    fray.note("retreats: one of the surrounded is lost" + (", the others stay" if len(pained) > 1 else ""))
    if unit.is_great:
        fray.note("retreats: a surrounded Great Old One is lost")
    fray.lose(unit)


def million_favored_ones(fray: Fray) -> Play:
    """Each of the Opener's fighters that survived may be promoted once, wherever it is now."""
    opener = fray.board.holder("OW", "The Million Favored Ones")
    if opener is None or opener not in fray.sides:
        return
    waiting = [unit for unit in fray.fighters[opener] if unit.place == MAP and unit.kind.name in PROMOTIONS]
    while True:
        options = list(promotions(fray, opener, waiting))
        if not options:
            return
        choice = yield from one("promote", opener, [NO, *options])
        if choice == NO:
            return
        look, area, number = choice
        unit = next(unit for unit in waiting if (unit.look, unit.area) == (look, area))
        waiting.remove(unit)
        promote(fray, unit, area, number)


def promotions(fray: Fray, opener: int, waiting: list[Unit]) -> list[Option]:
    """Who can be promoted now, where, and to how many figures."""
    found: list[Option] = []
    for unit in waiting:
        free = len(fray.board.in_pool(opener, PROMOTIONS[unit.kind.name]))
        most = free if unit.kind.name == "Spawn of Yog-Sothoth" else min(free, 1)
        found += [(unit.look, unit.area, number) for number in range(1, most + 1)]
    return found


def promote(fray: Fray, unit: Unit, area: str, number: int) -> None:
    """Replace a unit by figures from the pool; this is no loss."""
    fray.note(f"The Million Favored Ones: {unit.kind.name}")
    if area != fray.area:
        fray.note("The Million Favored Ones: where it fled to")
    if number > 1:
        fray.note("The Million Favored Ones: a Spawn becomes several Mutants")
    if unit.is_keeper:
        fray.note("The Million Favored Ones: a keeper leaves its gate")
    fresh = fray.board.in_pool(unit.owner, PROMOTIONS[unit.kind.name])[:number]
    fray.board.take_off(unit)
    for figure in fresh:
        fray.board.place(figure, area)


def cannibalism(fray: Fray) -> Play:
    """If an enemy of the Windwalker was killed in any battle, it may place a Wendigo or an Acolyte there."""
    wind = fray.board.holder("WW", "Cannibalism")
    if wind is None:
        return
    fighters = [unit for seat in fray.sides if seat != wind for unit in fray.fighters[seat]]
    if not any(fray.is_killed(unit) for unit in fighters):
        if any(fray.lost[seat] for seat in fray.sides if seat != wind):
            fray.note("Cannibalism: only Kills count")
        return
    options = [(name,) for name in ("Wendigo", "Acolyte") if fray.board.in_pool(wind, name)]
    (name,) = yield from one("cannibalism", wind, [NO, *options])
    if not name:
        return
    fray.board.place(fray.board.in_pool(wind, name)[0], fray.area)
    fray.note(f"Cannibalism: {name}" + (" in a battle of others" if wind not in fray.sides else ""))


# What a battle earns


def earn(fray: Fray) -> None:
    """Requirements of Great Cthulhu, the Opener of the Way and the Sleeper that a battle meets."""
    for seat in fray.sides:
        if fray.code(seat) == "GC":
            credit(fray, seat)
        if fray.code(seat) == "OW" and fray.lost[seat] and 4 not in fray.board.players[seat].met:
            fray.board.players[seat].met.add(4)
            fray.note("requirement: the Opener of the Way loses a unit in a battle")
        if fray.code(seat) == "SL" and len(fray.dice.get(seat, [])) >= 6 and 4 not in fray.board.players[seat].met:
            fray.board.players[seat].met.add(4)
            fray.note("requirement: the Sleeper rolls six dice")


def credit(fray: Fray, seat: int) -> None:
    """One or two enemy units killed or devoured; three meet both.  A cancelled Kill counts."""
    foe = fray.foe(seat)
    killed = [unit for unit in fray.fighters[foe] if fray.is_killed(unit)]
    cancelled = [unit for unit in fray.cancelled if unit.owner == foe and KILL in fray.of(unit)]
    number = len(killed) + len(cancelled) + fray.devoured[foe]
    met = fray.board.players[seat].met
    fresh = ({2, 3} if number > 2 else {3} if number == 2 and 3 not in met else {2} if number else set()) - met
    met |= fresh
    if fresh == {2, 3}:
        fray.note("requirement: Great Cthulhu kills three units")
    elif fresh:
        fray.note(f"requirement: Great Cthulhu kills {'two units' if 3 in fresh else 'a unit'}")
    if fresh and cancelled:
        fray.note("requirement: a cancelled Kill counts for Great Cthulhu")
    if fresh and fray.devoured[foe]:
        fray.note("requirement: Great Cthulhu devoured a unit")


def passion(fray: Fray) -> None:
    """The Yellow Sign gains 1 Power if an enemy took Cultists of it."""
    sign = fray.board.holder("YS", "Passion")
    if sign is not None and fray.hurts_passion:
        fray.board.players[sign].power += 1
        fray.note("Passion: 1 Power for lost Cultists")
