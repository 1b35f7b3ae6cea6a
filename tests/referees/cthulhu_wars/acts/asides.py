"""What a player may do at any time, without being asked."""

from referees.cthulhu_wars.acts.spellbooks import meet
from referees.cthulhu_wars.acts.world import SIGN_VALUES, Act, Ref, Unit, World

ASCENDING = "Dragon Ascending"


def asides(world: World, seat: int) -> list[Act]:
    """Reveal an Elder Sign; Devolve, after actions; Dragon Ascending; the Windwalker's signs."""
    player = world.players[seat]
    found: list[Act] = [("reveal", value) for value in sorted({SIGN_VALUES[sign] for sign in player.signs})]
    if world.moment == "act" and world.has(seat, "Devolve") and world.pool(seat, "Deep One"):
        found += [("devolve", ref) for ref in world.refs_anywhere(seat) if ref.kind == "Acolyte"]
    if world.has(seat, ASCENDING) and ASCENDING not in player.used:
        found += [("dragon ascending", foe) for foe in world.enemies(seat)]
    if player.faction == "WW" and 4 not in player.met:
        found.append(("take signs",))
    return found


def unasked(world: World, act: Act) -> None:
    """Somebody did something that nobody had asked for."""
    _, seat, what = act
    assert isinstance(what, tuple)
    do_aside(world, int(str(seat)), what)


def do_aside(world: World, seat: int, act: Act) -> None:
    """Carry it out."""
    player = world.players[seat]
    match act:
        case ("stay",):
            world.stays = True
        case ("reveal", int(value)):
            world.count("elder signs: revealed at any time")
            sign = next(each for each in player.signs if SIGN_VALUES[each] == value)
            player.signs.remove(sign)
            world.removed_signs.append(sign)
            player.doom += SIGN_VALUES[sign]
        case ("devolve", ref):
            assert isinstance(ref, Ref)
            world.count("Great Cthulhu: Devolve")
            world.take(ref)
            world.units[ref.area][Unit(seat, "Deep One")] += 1
        case ("dragon ascending", int(foe)):
            world.count("Opener of the Way: Dragon Ascending")
            player.used.add(ASCENDING)
            player.power = world.players[foe].power
        case ("take signs",):
            world.count("Windwalker: an Elder Sign for each enemy with six spellbooks")
            take_signs(world, seat)


def take_signs(world: World, seat: int) -> None:
    """The Windwalker's fourth requirement: a spellbook, and a sign for each enemy with six."""
    meet(world, seat, 4)
    world.earn_signs(seat, min(3, sum(world.six_books(foe) for foe in world.enemies(seat))))
