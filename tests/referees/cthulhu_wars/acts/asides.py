"""What a player may do at any time, without being asked."""

from referees.cthulhu_wars.acts.world import SIGN_VALUES, Act, Ref, Unit, World


def asides(world: World, seat: int) -> list[Act]:
    """Reveal an Elder Sign; Devolve; Dragon Ascending; the Windwalker's signs."""
    player = world.players[seat]
    found: list[Act] = [("reveal", sign) for sign in player.signs]
    if world.has(seat, "Devolve") and world.pool(seat, "Deep One"):
        found += [("devolve", ref) for ref in world.refs_anywhere(seat) if ref.kind == "Acolyte"]
    if world.has(seat, "Dragon Ascending") and "Dragon Ascending" not in player.used:
        found += [("dragon ascending", foe) for foe in world.enemies(seat)]
    if player.faction == "WW" and 4 not in player.met:
        found.append(("take signs",))
    return found


def do_aside(world: World, seat: int, act: Act) -> None:
    """Carry it out."""
    player = world.players[seat]
    match act:
        case ("reveal", int(sign)):
            world.count("elder signs: revealed at any time")
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
            player.used.add("Dragon Ascending")
            player.power = world.players[foe].power
        case ("take signs",):
            world.count("Windwalker: an Elder Sign for each enemy with six spellbooks")
            player.used.add("took signs")
            world.earn_signs(seat, min(3, sum(world.six_books(foe) for foe in world.enemies(seat))))
