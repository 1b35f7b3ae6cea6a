"""Step 1 of a battle: abilities before the dice."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

from referees.cthulhu_wars.battles.board import Answers, Asked, Option, Play, Unit, one
from referees.cthulhu_wars.battles.fray import Fray
from referees.cthulhu_wars.units import TERROR

READY: Final[Option] = ("ready",)
DICE_OF_A_MEAL: Final = 3


def before_the_dice(fray: Fray) -> Generator[Asked, Answers, bool]:
    """The attacker uses what it likes, in any order, then the defender; gives whether the battle goes on."""
    for seat in fray.sides:
        while both_are_there(fray):
            options = [READY, *uses(fray, seat)]
            if len(options) == 1:
                break
            use = yield from one("before the battle", seat, options)
            if use == READY:
                break
            yield from CARRY_OUT[use[0]](fray, seat, use)
        if not both_are_there(fray):
            fray.note("before: a side without units ends the battle")
            return False
    return True


def both_are_there(fray: Fray) -> bool:
    """Whether each side has a unit that takes part."""
    return all(fray.fighters[seat] for seat in fray.sides)


def uses(fray: Fray, seat: int) -> Iterator[Option]:
    """What a side may do now."""
    foe, board = fray.foe(seat), fray.board
    is_fresh = {name for name in ("devour", "howl", "demand") if name not in fray.used}
    if "devour" in is_fresh and fray.fighting(seat, "Cthulhu") and fray.lesser(foe):
        yield ("devour",)
    if "howl" in is_fresh and board.has(seat, "Howl") and fray.fighting(seat, "Wendigo"):
        yield ("howl",)
    if "demand" in is_fresh and board.has(seat, "Demand Sacrifice") and board.of(seat, "Tsathoggua"):
        yield ("demand",)
    if board.has(seat, "Abduct") and fray.fighting(seat, "Nightgaunt") and fray.lesser(foe):
        yield ("abduct",)
    if board.has(seat, "Absorb"):
        yield from meals(fray, seat)
    if board.has(seat, "Seek and Destroy"):
        for horror in absent_horrors(fray, seat):
            yield ("seek", horror.area)
    if board.has(seat, "Invisibility"):
        yield from hidings(fray, seat)


def meals(fray: Fray, seat: int) -> Iterator[Option]:
    """A Shoggoth, by the dice that it has eaten; and what it may eat now."""
    for eater in fray.fighting(seat, "Shoggoth"):
        for food in fray.lesser(seat):
            if food is not eater:
                yield ("absorb", fray.fed.get(eater, 0), food.look, fray.fed.get(food, 0))


def absent_horrors(fray: Fray, seat: int) -> list[Unit]:
    """Hunting Horrors elsewhere on the map; none that was driven off from this battle."""
    horrors = fray.board.of(seat, "Hunting Horror")
    return [
        horror
        for horror in horrors
        if horror.area is not None and horror.area != fray.area and horror not in fray.driven_off
    ]


def hidings(fray: Fray, seat: int) -> Iterator[Option]:
    """Each Polyp that has hidden nobody yet may hide a Monster or Cultist of either side, itself too."""
    unused = [polyp for polyp in fray.fighting(seat, "Flying Polyp") if polyp not in fray.has_hidden]
    for side in fray.sides:
        for unit in fray.lesser(side):
            for polyp in unused:
                yield ("hide", side, unit.look, whose_turn(fray, polyp, unit), fray.fed.get(unit, 0))


def whose_turn(fray: Fray, polyp: Unit, unit: Unit) -> str:
    """If a Polyp is hidden: by itself or by another one, and whether it could still have hidden somebody."""
    if unit.kind.name != "Flying Polyp":
        return "by a Polyp"
    if unit is polyp:
        return "by itself"
    return "when it has hidden somebody" if unit in fray.has_hidden else "before it could hide somebody"


# Carrying out


def devour(fray: Fray, seat: int, _use: Option) -> Play:
    """The opponent chooses a Monster or Cultist of its own that takes part, and loses it; this is no Kill."""
    fray.used.add("devour")
    yield from give_up(fray, "give up to Devour", fray.foe(seat))
    fray.devoured[fray.foe(seat)] += 1
    fray.note("Devour: " + ("by the attacker" if seat == fray.attacker else "by the defender"))


def give_up(fray: Fray, kind: str, victim: int) -> Play:
    """A player chooses one of its Monsters and Cultists that take part, and loses it."""
    lesser = fray.lesser(victim)
    if any(unit.kind.rank == TERROR for unit in fray.fighters[victim]):
        fray.note("Devour and Abduct: a Terror is neither Monster nor Cultist")
    options = [(*unit.look, fray.fed.get(unit, 0)) for unit in lesser]
    choice = yield from one(kind, victim, options)
    unit = next(unit for unit in lesser if (*unit.look, fray.fed.get(unit, 0)) == choice)
    fray.leave(unit)
    fray.lose(unit)


def absorb(fray: Fray, seat: int, use: Option) -> Play:
    """A Shoggoth eats a unit of its own side, and rolls three dice more."""
    _, dice, look, eaten_dice = use
    eater = next(unit for unit in fray.fighting(seat, "Shoggoth") if fray.fed.get(unit, 0) == dice)
    food = next(
        unit
        for unit in fray.lesser(seat)
        if unit is not eater and unit.look == look and fray.fed.get(unit, 0) == eaten_dice
    )
    fray.fed.pop(food, None)
    fray.fed[eater] = dice + DICE_OF_A_MEAL + eaten_dice
    fray.leave(food)
    fray.lose(food, to_itself=True)
    fray.note("Absorb: three dice for each unit")
    if eaten_dice:
        fray.note("Absorb: a fed Shoggoth is eaten with its dice")
    return
    yield


def abduct(fray: Fray, seat: int, _use: Option) -> Play:
    """A Nightgaunt is lost, and so is a Monster or Cultist that the opponent chooses."""
    nightgaunt = fray.fighting(seat, "Nightgaunt")[0]
    fray.leave(nightgaunt)
    fray.lose(nightgaunt, to_itself=True)
    yield from give_up(fray, "give up to Abduct", fray.foe(seat))
    fray.note("Abduct: " + ("by the attacker" if seat == fray.attacker else "by the defender"))


def howl(fray: Fray, seat: int, _use: Option) -> Play:
    """The opponent chooses a unit that takes part and an area next door, and moves it there; it is out for good."""
    fray.used.add("howl")
    foe = fray.foe(seat)
    near = fray.board.neighbours[fray.area]
    fighters = fray.fighters[foe]
    options = [(*unit.look, fray.fed.get(unit, 0), area) for unit in fighters for area in near]
    *choice, area = yield from one("howl", foe, options)
    unit = next(unit for unit in fighters if [*unit.look, fray.fed.get(unit, 0)] == choice)
    fray.note("Howl: a Great Old One is driven off" if unit.is_great else "Howl: a Monster or Cultist is driven off")
    if fray.board.at(area, seat):
        fray.note("Howl: into an area of the Windwalker")
    if fray.board.holder("CC", "Madness") is not None:
        fray.note("Howl: Madness does not say where")
    if unit.is_keeper:
        fray.note("Howl: a keeper leaves its gate")
    fray.leave(unit)
    fray.driven_off.add(unit)
    fray.board.place(unit, area)


def seek(fray: Fray, seat: int, use: Option) -> Play:
    """A Hunting Horror comes from anywhere, and takes part."""
    horror = next(unit for unit in absent_horrors(fray, seat) if unit.area == use[1])
    fray.board.place(horror, fray.area)
    fray.fighters[seat].append(horror)
    fray.note("Seek and Destroy: " + ("by the attacker" if seat == fray.attacker else "by the defender"))
    return
    yield


def hide(fray: Fray, seat: int, use: Option) -> Play:
    """A Polyp takes a Monster or Cultist of either side out of the battle; it stays in the area."""
    _, side, look, turn, dice = use
    polyp, unit = next(
        (polyp, unit)
        for polyp in fray.fighting(seat, "Flying Polyp")
        if polyp not in fray.has_hidden
        for unit in fray.lesser(side)
        if (unit.look, whose_turn(fray, polyp, unit), fray.fed.get(unit, 0)) == (look, turn, dice)
    )
    fray.note(
        "Invisibility: itself" if unit is polyp else f"Invisibility: {'an own' if side == seat else 'an enemy'} unit"
    )
    if unit.kind.name in ("Undead", "Byakhee"):
        fray.note("Invisibility: hidden Undead and Byakhee are not counted")
    fray.leave(unit)
    fray.has_hidden.add(polyp)
    return
    yield


def demand(fray: Fray, seat: int, _use: Option) -> Play:
    """The opponent chooses: an Elder Sign for the Sleeper, or its own Kills count as Pains."""
    fray.used.add("demand")
    (choice,) = yield from one("demand", fray.foe(seat), [("sign",), ("mercy",)])
    if choice == "sign":
        fray.board.players[seat].signs += 1
        fray.note("Demand Sacrifice: an Elder Sign")
    else:
        fray.softened = fray.foe(seat)
        fray.note("Demand Sacrifice: Kills count as Pains")
    if not fray.fighting(seat, "Tsathoggua"):
        fray.note("Demand Sacrifice: Tsathoggua takes no part")


CARRY_OUT: Final = {
    "devour": devour,
    "absorb": absorb,
    "abduct": abduct,
    "howl": howl,
    "seek": seek,
    "hide": hide,
    "demand": demand,
}
