"""How the game ends, and who has won."""

from referees.cthulhu_wars.acts.asides import take_signs
from referees.cthulhu_wars.acts.spellbooks import end_of_action
from referees.cthulhu_wars.acts.world import END_OF_THE_TRACK, SIGN_VALUES, Flow, World


def is_at_the_end(world: World) -> bool:
    """Somebody has 30 Doom or more."""
    return any(player.doom >= END_OF_THE_TRACK for player in world.players)


def the_end(world: World, how: str) -> Flow:
    """All reveal their Elder Signs; of those with six spellbooks the one with the most Doom wins."""
    world.ended = how
    walker = world.seat_of("WW")
    if walker is not None and 4 not in world.players[walker].met:
        world.count("Windwalker: its signs are taken at the end")
        take_signs(world, walker)
        yield from end_of_action(world)
    for player in world.players:
        player.doom += sum(SIGN_VALUES[sign] for sign in player.signs)
        player.signs.clear()
    able = [seat for seat in range(len(world.players)) if world.six_books(seat)]
    most = max((world.players[seat].doom for seat in able), default=0)
    world.winners = tuple(seat for seat in able if world.players[seat].doom == most)
    if not able:
        world.count("ending: humanity wins")
    elif len(world.winners) > 1:
        world.count("ending: a draw")
    elif any(player.doom > most for player in world.players):
        world.count("ending: the most Doom without six spellbooks does not win")
    else:
        world.count("ending: the most Doom with six spellbooks wins")
