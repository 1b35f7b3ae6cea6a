"""Conflict Resolution Phase: one Location after another, by their numbers, the Exterior last."""

from referees.grand_octopus.exterior import enter_the_lost_city, gain_in_the_dreams, use_the_exterior
from referees.grand_octopus.university import OUTSIDE, ROOMS, Asking, Game, Question, ask, living, lose_a_point

NOTHING = "nothing"
FIGHT = "fight"
READY = "ready"


def resolve_the_conflicts(game: Game) -> Asking[None]:
    """Each Location once."""
    for location in ROOMS:
        yield from settle(game, location)
    if not game.quick:
        if game.exterior == "city":
            enter_the_lost_city(game)
        yield from settle(game, OUTSIDE)
        if game.exterior == "dreams":
            yield from gain_in_the_dreams(game)


def present(game: Game, location: int) -> list[int]:
    """The cults whose Cultists stand there.  A fallen Cultist is treated as if it were not there."""
    return [n for n in living(game) if game.cults[n].at == location and not game.cults[n].fallen]


def settle(game: Game, location: int) -> Asking[None]:
    """Who is there decides what happens."""
    cults = present(game, location)
    offspring = [n for n, cult in enumerate(game.cults) if cult.offspring == location]
    note_the_fallen(game, location, cults, offspring)
    if not cults:
        if offspring:
            game.note("conflicts: only Offspring, nothing happens")
        return
    if offspring:
        note_the_offspring(game, offspring)
        game.tell("settled", location, "offspring", tuple(cults))
        lose_a_point(game, cults, "offspring")
    elif len(cults) == 1:
        game.note("conflicts: one cult alone dominates")
        game.tell("settled", location, "alone", tuple(cults))
        yield from dominate(game, cults[0], location)
    else:
        yield from meet(game, cults, location)


def meet(game: Game, cults: list[int], location: int) -> Asking[None]:
    """Several cults and no Offspring: nothing happens, one cult is treated as if alone, or a confrontation."""
    result = yield from negotiate(game, cults)
    if result == NOTHING:
        game.note("negotiation: nothing happens")
        game.tell("settled", location, "nothing", tuple(cults))
    elif result == FIGHT:
        game.tell("settled", location, "fight", tuple(cults))
        lose_a_point(game, cults, "a confrontation")
        if location == OUTSIDE:
            game.lost_in_a_conflict_outside.update(cults)
    else:
        assert isinstance(result, int)
        game.note("negotiation: one cult dominates as if alone")
        game.tell("settled", location, "agreed", tuple(cults))
        yield from dominate(game, result, location)


def negotiate(game: Game, cults: list[int]) -> Asking[object]:
    """They talk as long as they like, then vote in secret.  Equal votes count; all else is a confrontation.

    That the result is found by a vote is a ruling, and so is that one cult can force a confrontation in the talk.
    Whoever runs the referee says what is said, one word at a time, and gives no word when the talk is over.
    """
    words: list[object] = [NOTHING, *cults, FIGHT, READY]
    while True:
        said = yield Question("talk", dict.fromkeys(cults, words))
        if not said:
            break
        if any(words[place] == FIGHT for place in said.values()):
            game.note("negotiation: one cult wants a confrontation")
            return FIGHT
    ways: list[object] = [NOTHING, *cults, FIGHT]
    answers = yield Question("vote", dict.fromkeys(cults, ways))
    votes = [ways[answers[number]] for number in cults]
    if FIGHT in votes:
        game.note("negotiation: one cult wants a confrontation")
        return FIGHT
    if any(vote != votes[0] for vote in votes):
        game.note("negotiation: no agreement is a confrontation")
        return FIGHT
    return votes[0]


def dominate(game: Game, number: int, location: int) -> Asking[None]:
    """The cult may gather one of the Components there, if one is left and it has none of this kind."""
    cult = game.cults[number]
    game.tell("dominated", number, location)
    gathered = False
    if location in cult.owns:
        game.note("gathering: never two of a kind")
        if game.face_down and game.lying[location]:
            # A ruling: it is asked although it can only decline, for silence would tell the others what it owns.
            yield from ask("gather", number, [False])
    elif game.lying[location] == 0:
        game.note("gathering: nothing is left")
    else:
        gathered = yield from ask("gather", number, [True, False])
        game.note("gathering: taken" if gathered else "gathering: declined")
    if gathered:
        cult.owns.add(location)
        game.lying[location] -= 1
        game.tell("gathered", number, location)
        if location == OUTSIDE:
            game.gathered_the_key.add(number)
    if location == OUTSIDE:
        yield from use_the_exterior(game, number, gathered=gathered)


def note_the_fallen(game: Game, location: int, cults: list[int], offspring: list[int]) -> None:
    """Which sentences about fallen Cultists matter in this Location."""
    fallen = [n for n in living(game) if game.cults[n].at == location and game.cults[n].fallen]
    if not fallen:
        return
    if not cults:
        game.note("errors: the fallen gather nothing")
    elif len(cults) == 1 and not offspring:
        game.note("errors: the fallen prevent nobody from gathering")
    elif not offspring:
        game.note("errors: the fallen do not negotiate, and no fight hurts them")
    if offspring:
        game.note("errors: no Offspring hurts the fallen")


def note_the_offspring(game: Game, offspring: list[int]) -> None:
    """Which sentences about Offspring matter in this Location."""
    game.note("conflicts: Offspring and cults, each cult loses a point")
    if len(offspring) > 1:
        game.note("conflicts: several Offspring cost one point")
    if any(game.cults[n].out for n in offspring):
        game.note("elimination: the Offspring of a dead cult still fights")
    if any(game.cults[n].fallen and game.cults[n].at == game.cults[n].offspring for n in offspring):
        game.note("errors: the Offspring beside its own fallen Cultist fights the others")
