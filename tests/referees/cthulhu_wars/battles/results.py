"""Steps 2 and 3 of a battle: the dice, and putting their results on units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from typing import Final

from referees.cthulhu_wars.battles.board import Answers, Asked, Option, Part, Play, Unit, one
from referees.cthulhu_wars.battles.combat import combat
from referees.cthulhu_wars.battles.fray import KILL, PAIN, Fray
from referees.cthulhu_wars.units import TERROR

PROFITS: Final = {
    "Cthulhu": 2,
    "King in Yellow": 2,
    "Hastur": 5,
    "Shub-Niggurath": 4,
    "Rhan Tegoth": 3,
    "Ithaqua": 3,
    "Yog-Sothoth": 3,
    "Tsathoggua": 4,
}
"""Half the cost of each Great Old One."""
SIGNS_OF_THE_HARBINGER: Final = 2
MISSES: Final = (1, 2, 3)
PAINS: Final = (4, 5)
DEADLY: Final = 6


# The dice


def roll(fray: Fray) -> Play:
    """Each side rolls as many dice as it has combat; what is settled at this moment stays so."""
    fray.has_hastur = any(fray.fighting(seat, "Hastur") for seat in fray.sides)
    fray.has_nyarlathotep = any(fray.fighting(seat, "Nyarlathotep") for seat in fray.sides)
    chaos = fray.board.holder("CC", "Emissary of the Outer Gods")
    if chaos in fray.sides:
        fray.is_emissary_safe = not any(unit.is_great for unit in fray.fighters[fray.foe(chaos)])
    for seat in fray.sides:
        foe = fray.foe(seat)
        number = combat(fray.board, seat, foe, fray.fighters[seat], fray.fed)
        fray.dice[seat] = fray.throw("attacker's dice" if seat == fray.attacker else "defender's dice", number)
        count_formulas(fray, seat)
    for seat in fray.sides:
        yield from channel_power(fray, seat)


def count_formulas(fray: Fray, seat: int) -> None:
    """Whose combat was counted."""
    for name in {unit.kind.name for unit in fray.fighters[seat] if isinstance(unit.kind.combat, str)}:
        fray.note(f"combat: {name}")
    if fray.board.has(seat, "Frenzy") and fray.fighting(seat, "Acolyte"):
        fray.note("combat: Cultists with Frenzy")
    if fray.board.has(seat, "The Red Sign") and fray.fighting(seat, "Shub-Niggurath"):
        fray.note("combat: Shub-Niggurath with The Red Sign")
    if fray.board.is_for_two and fray.fighting(seat, "Yog-Sothoth"):
        fray.note("two players: Yog-Sothoth has 4")
    submerged = [unit for other in fray.board.foes_of(seat) for unit in fray.board.of(other) if unit.area is None]
    if submerged and not fray.board.is_for_two and fray.fighting(seat, "Yog-Sothoth"):
        fray.note("combat: a submerged Cthulhu counts for Yog-Sothoth")
    if not fray.dice[seat]:
        fray.note("combat: a side without dice")


def channel_power(fray: Fray, seat: int) -> Play:
    """For 1 Power the Opener of the Way rolls all its misses anew, again and again."""
    player = fray.board.players[seat]
    while fray.board.has(seat, "Channel Power") and player.power and any(face in MISSES for face in fray.dice[seat]):
        (is_paid,) = yield from one("channel power", seat, [(True,), (False,)])
        if not is_paid:
            return
        player.power -= 1
        kept = [face for face in fray.dice[seat] if face not in MISSES]
        fray.dice[seat] = kept + fray.throw("dice rolled again", len(fray.dice[seat]) - len(kept))
        fray.note("Channel Power: misses rolled anew")
        if fray.dice[seat] != kept and "channelled" in fray.used:
            fray.note("Channel Power: a second time")
        fray.used.add("channelled")


def scored(fray: Fray, by: int) -> tuple[int, int]:
    """The Kills and Pains that a side has rolled."""
    faces = fray.dice[by]
    kills, pains = faces.count(DEADLY), sum(face in PAINS for face in faces)
    return (0, kills + pains) if fray.softened == by else (kills, pains)


# Putting results on units


def assign(fray: Fray, result: str, more: int = 0) -> Play:
    """Both sides put what the enemy rolled on units, at the same time and unseen; excess is ignored."""
    which = 0 if result == KILL else 1
    numbers = {side: scored(fray, fray.foe(side))[which] + more for side in fray.sides}
    parts = {side: Part(decider(fray, side), tuple(ways(fray, side, numbers[side]))) for side in fray.sides}
    if all(len(part.options) > 1 for part in parts.values()):
        fray.note(f"{result}s: both sides choose at the same time, unseen")
    count_the_fallen(fray, result)
    answers: Answers = yield Asked(f"{result}s", parts)
    for side, option in answers.items():
        count_results(fray, result, side, numbers[side], option)
        put(fray, result, side, option)


def count_the_fallen(fray: Fray, result: str) -> None:
    """The killed still stand on the map while Pains are assigned."""
    fallen = [unit for side in fray.sides for unit in fray.fighters[side] if fray.is_killed(unit)]
    if result == PAIN and fallen:
        fray.note("Pains: the killed still stand on the map")
        if any(unit.is_keeper for unit in fallen):
            fray.note("Pains: a killed keeper still keeps its gate")
        if any(unit.kind.name == "Hastur" for unit in fallen):
            fray.note("Vengeance: although Hastur is killed")


def decider(fray: Fray, side: int) -> int:
    """Whoever puts results on the units of a side: its player, but against Hastur the Yellow Sign."""
    foe = fray.foe(side)
    return foe if fray.has_hastur and fray.code(foe) == "YS" else side


def ways(fray: Fray, side: int, number: int) -> list[Option]:
    """All ways to put so many results on the units of a side; units that look alike are the same.

    A way is a list of (look, results before, how many it takes now, how many such units).
    """
    takers = [unit for unit in fray.fighters[side] if fray.room(unit)]
    total = min(number, sum(map(fray.room, takers)))
    alike = Counter((unit.look, tuple(fray.of(unit)), fray.room(unit)) for unit in takers)
    return sorted({tuple(sorted(way)) for way in spread(sorted(alike.items()), total)})


def spread(alike: list[tuple[tuple[Option, tuple[str, ...], int], int]], total: int) -> Iterator[Option]:
    """Spread so many results over groups of units that look alike."""
    if not alike:
        if total == 0:
            yield ()
        return
    ((look, before, room), size), *others = alike
    for once in range(size + 1):
        for twice in range(size - once + 1 if room > 1 else 1):
            taken = once + 2 * twice
            if taken > total:
                continue
            here = [(look, before, times, number) for times, number in ((1, once), (2, twice)) if number]
            for rest in spread(others, total - taken):
                yield (*here, *rest)


def put(fray: Fray, result: str, side: int, option: Option) -> None:
    """Put the results on units as the option says."""
    taken: set[Unit] = set()
    for look, before, times, number in option:
        for _ in range(number):
            unit = next(
                unit
                for unit in fray.fighters[side]
                if unit not in taken
                and fray.room(unit) >= times
                and (unit.look, tuple(fray.of(unit))) == (look, before)
            )
            taken.add(unit)
            fray.results[unit] = [*fray.of(unit), *[result] * times]


def count_results(fray: Fray, result: str, side: int, number: int, option: Option) -> None:
    """What the assignment exercised."""
    placed = sum(times * units for _, _, times, units in option)
    if placed:
        fray.note(f"{result}s: put on units")
    if placed < number:
        fray.note(f"{result}s: excess is ignored")
    if decider(fray, side) != side and placed:
        fray.note(f"Vengeance: the Yellow Sign puts {result}s on enemy units")
    for look, before, times, _ in option:
        if times == 2:
            fray.note(f"Regenerate: two {result}s on one Starspawn")
        elif before:
            fray.note("Regenerate: a Pain beside a Kill")
        if look[1] and result == KILL:
            fray.note("Kills: on the keeper of a gate")


# What follows


def after_hits(fray: Fray, result: str) -> Play:
    """Kills or Pains lie on units: the Emissary, the Harbinger and Eternal see them, in turn order."""
    if result == KILL:
        emissary(fray)
    for seat in fray.board.turn_order():
        if fray.code(seat) == "CC":
            yield from harbinger(fray)
        if fray.code(seat) == "WW":
            yield from eternal(fray, result)


def emissary(fray: Fray) -> None:
    """A Kill on Nyarlathotep is a Pain, if no Great Old One of the enemy took part."""
    chaos = fray.board.seat("CC")
    if chaos in fray.sides:
        for unit in fray.fighting(chaos, "Nyarlathotep"):
            if KILL in fray.of(unit):
                fray.note("Emissary: a Kill is a Pain" if fray.is_emissary_safe else "Emissary: no safety")


def harbinger(fray: Fray) -> Play:
    """If Nyarlathotep took part: Power or two Elder Signs for each Great Old One that received something."""
    chaos = fray.board.seat("CC")
    if chaos not in fray.sides or not fray.has_nyarlathotep:
        return
    hit = [unit for unit in fray.fighters[fray.foe(chaos)] if unit.is_great and fray.of(unit)]
    for unit in hit:
        if unit in fray.profited:
            continue
        fray.profited.add(unit)
        options = [(unit.kind.name, "power"), (unit.kind.name, "signs")]
        _, choice = yield from one("harbinger", chaos, options)
        player = fray.board.players[chaos]
        if choice == "power":
            player.power += PROFITS[unit.kind.name]
        else:
            player.signs += SIGNS_OF_THE_HARBINGER
        fray.note(f"Harbinger: {choice}")
        fray.note(f"Harbinger: from {unit.kind.name}")
        if any(fray.is_killed(each) for each in fray.fighting(chaos, "Nyarlathotep")):
            fray.note("no later result undoes an ability: the Harbinger profits although he is killed")


def eternal(fray: Fray, result: str) -> Play:
    """The Windwalker may pay 1 Power: what Rhan Tegoth received does nothing."""
    wind = fray.board.seat("WW")
    if wind not in fray.sides:
        return
    player = fray.board.players[wind]
    for unit in fray.fighting(wind, "Rhan Tegoth"):
        if fray.of(unit) != [result] or unit in fray.cancelled:
            continue
        if not player.power:
            fray.note("Eternal: cannot be paid")
            continue
        (is_paid,) = yield from one("eternal", wind, [(True,), (False,)])
        if is_paid:
            player.power -= 1
            fray.cancelled.add(unit)
            fray.note(f"Eternal: a {result} is cancelled")
            if unit in fray.profited:
                fray.note("Eternal: the Harbinger profits all the same")


def further_losses(fray: Fray) -> Play:
    """Eliminations that are added after the Kills: Berserkergang, and Unholy Ground."""
    for seat in fray.sides:
        yield from berserkergang(fray, seat)
        yield from unholy_ground(fray, seat)


def berserkergang(fray: Fray, seat: int) -> Play:
    """For each Gnoph-Keh with a Kill the enemy loses a Monster or Cultist of its choice that still stands."""
    if not fray.board.has(seat, "Berserkergang"):
        return
    foe = fray.foe(seat)
    for gnoph_keh in fray.fighting(seat, "Gnoph-Keh"):
        if KILL not in fray.of(gnoph_keh):
            continue
        standing = [unit for unit in fray.standing(foe) if unit.is_lesser]
        if not standing:
            fray.note("Berserkergang: excess is ignored")
            if any(unit.kind.rank == TERROR for unit in fray.standing(foe)):
                fray.note("Berserkergang: a Terror is neither Monster nor Cultist")
            return
        options = [(*unit.look, tuple(fray.of(unit))) for unit in standing]
        choice = yield from one("give up to Berserkergang", foe, options)
        unit = next(unit for unit in standing if (*unit.look, tuple(fray.of(unit))) == choice)
        fray.condemned.append(unit)
        fray.note("Berserkergang: the enemy loses a unit")


def unholy_ground(fray: Fray, seat: int) -> Play:
    """The Ancients may take off a Cathedral for each Great Old One of the enemy, if one stands on the battlefield."""
    board, foe = fray.board, fray.foe(seat)
    while board.has(seat, "Unholy Ground") and fray.area in board.cathedrals:
        great = [unit for unit in fray.standing(foe) if unit.is_great]
        if not great:
            return
        (choice,) = yield from one("unholy ground", seat, [("",), *((area,) for area in board.cathedrals)])
        if not choice:
            return
        board.cathedrals.discard(choice)
        options = [(*unit.look, tuple(fray.of(unit))) for unit in great]
        chosen = yield from one("give up to Unholy Ground", foe, options)
        unit = next(unit for unit in great if (*unit.look, tuple(fray.of(unit))) == chosen)
        fray.condemned.append(unit)
        fray.note("Unholy Ground: a Great Old One is lost")
        if fray.of(unit):
            fray.note("Unholy Ground: nothing saves it")


def necrophagy(fray: Fray) -> Generator[Asked, Answers, int]:
    """Ghouls that took no part may come; each gives one Pain more to both sides.  Gives how many came."""
    goat = fray.board.holder("BG", "Necrophagy")
    if goat is None:
        return 0
    took_part = [unit for seat in fray.sides for unit in fray.fighters[seat]]
    feasting: list[Unit] = []
    while True:
        free = [
            ghoul
            for ghoul in fray.board.of(goat, "Ghoul")
            if ghoul.area and ghoul not in took_part and ghoul not in fray.driven_off and ghoul not in feasting
        ]
        if not free:
            break
        (choice,) = yield from one("necrophagy", goat, [("",), *((ghoul.area,) for ghoul in free)])
        if not choice:
            break
        ghoul = next(ghoul for ghoul in free if ghoul.area == choice)
        count_ghoul(fray, goat, ghoul)
        feasting.append(ghoul)
        fray.board.place(ghoul, fray.area)
    return len(feasting)


def count_ghoul(fray: Fray, goat: int, ghoul: Unit) -> None:
    """What the Ghoul exercised."""
    if ghoul.area != fray.area:
        fray.note("Necrophagy: a Ghoul comes" + ("" if goat in fray.sides else " to a battle of others"))
    elif goat in fray.sides:
        fray.note("Necrophagy: a hidden Ghoul")
    else:
        fray.note("Necrophagy: a Ghoul that is already there")
