"""The total Combat of a player's units in an area; a battle needs at least 1."""

from referees.cthulhu_wars.acts.world import World
from referees.cthulhu_wars.units import CULTIST


def combat(world: World, area: str, seat: int, foe: int) -> int:
    """What all units of a player in an area fight with against this enemy."""
    there = world.here(area, seat)
    return sum(together(world, kind, number, seat, foe) for kind, number in there.items())


def together(world: World, kind: str, number: int, seat: int, foe: int) -> int:
    """The Combat of all units of one kind."""
    me, enemy = world.players[seat], world.players[foe]
    card = world.kinds(seat)[kind]
    if card.rank == CULTIST:
        return number * world.has(seat, "Frenzy")
    if isinstance(card.combat, int):
        return number * card.combat
    match kind:
        case "Nyarlathotep":
            return len(me.books) + len(enemy.books)
        case "Shub-Niggurath":
            young = world.in_play(seat, "Dark Young") if world.has(seat, "The Red Sign") else 0
            return world.controlled(seat) + world.in_play(seat, "Acolyte") + young
        case "Undead":
            return number - 1
        case "Byakhee":
            return number + 1
        case "Hastur":
            return world.ritual_cost()
        case "Ithaqua":
            return (enemy.doom + 1) // 2
        case "Yog-Sothoth":
            return 4 if len(world.players) == 2 else 2 * great_old_ones_of_enemies(world, seat)
        case "Formless Spawn":
            return number * (world.in_play(seat, "Formless Spawn") + world.in_play(seat, "Tsathoggua"))
        case "Tsathoggua":
            return max(2, enemy.power)
    raise AssertionError(kind)


def great_old_ones_of_enemies(world: World, seat: int) -> int:
    """How many Great Old Ones of enemies are in play."""
    return sum(len(world.great_old_ones(other)) for other in world.enemies(seat))
