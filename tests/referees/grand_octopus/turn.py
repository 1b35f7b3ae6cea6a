"""A whole turn: the clocks, the Revelation, the conflicts, the verification, the Revocation."""

from collections.abc import Generator

from referees.grand_octopus.conflicts import resolve_the_conflicts
from referees.grand_octopus.exterior import forget
from referees.grand_octopus.university import (
    BOTH,
    NEAR,
    ON_THE_LINE,
    OUTSIDE,
    ROOMS,
    Asking,
    Cult,
    Game,
    Hand,
    Question,
    Setting,
    living,
    lose_a_point,
)
from referees.grand_octopus.victory import verify


def play(game: Game) -> Generator[Question, dict[int, int], None]:
    """Turn after turn until the game ends."""
    while not game.ended:
        yield from one_turn(game)


def one_turn(game: Game) -> Asking[None]:
    """The five phases, each once and in order."""
    orders = yield from choose(game)
    reveal(game, orders)
    yield from resolve_the_conflicts(game)
    verify(game)
    if not game.ended:
        revoke(game)


def reaches(cult: Cult) -> set[int]:
    """The rooms to which the dagger may point: stay or take one stair; from the Exterior any room (Leaving)."""
    if cult.at == OUTSIDE:
        return set(ROOMS)
    return {cult.at} | NEAR[cult.at]


def is_an_error(cult: Cult, dagger: Hand) -> bool:
    """Errors Setting Your Clock: a Location that the Cultists cannot reach, or on the line between two."""
    return dagger not in reaches(cult)


def settings(cult: Cult) -> list[Setting]:
    """Every way to set the clock, errors too.  Which room both hands point to does not matter, so that is one way."""
    hands: list[Hand] = [*ROOMS, ON_THE_LINE]
    ways: list[Setting] = [
        (dagger, tentacle)
        for dagger in hands
        for tentacle in hands
        if dagger != tentacle or dagger == ON_THE_LINE  # both on a line are two errors, not a journey (a ruling)
    ]
    ways.append((BOTH, BOTH))
    if cult.together:
        # Errors: if they ended up in the same place, you must separate them next turn.
        ways = [way for way in ways if not would_meet(cult, way)]
    return ways


def would_meet(cult: Cult, way: Setting) -> bool:
    """The Cultist stays where it is because of an error, and the Offspring comes to the same room."""
    dagger, tentacle = way
    return dagger != BOTH and is_an_error(cult, dagger) and tentacle == cult.at


def choose(game: Game) -> Asking[dict[int, Setting]]:
    """Choice Phase: every cult sets its clock in secret."""
    ways = {number: settings(game.cults[number]) for number in living(game)}
    if any(game.cults[number].together for number in ways):
        game.note("errors: Cultists and Offspring that ended up together are separated next turn")
    answers = yield Question("choose", {number: list(options) for number, options in ways.items()})
    return {number: ways[number][answers[number]] for number in ways}


def reveal(game: Game, orders: dict[int, Setting]) -> None:
    """Revelation Phase: everybody moves at the same time.  Errors cost a point and leave the Cultist where it is."""
    game.tell("revealed", dict(orders))
    fallen = []
    for number, (dagger, tentacle) in orders.items():
        cult = game.cults[number]
        if dagger == BOTH:
            if not go_outside(game, number):
                fallen.append(number)
            continue
        send_the_offspring(game, cult, tentacle)
        if is_an_error(cult, dagger):
            game.note("errors: dagger on the line" if dagger == ON_THE_LINE else "errors: dagger out of reach")
            fallen.append(number)
            if cult.offspring == cult.at:
                game.note("errors: Cultist and Offspring in the same place")
            continue
        assert isinstance(dagger, int)
        note_the_move(game, cult, dagger)
        cult.at = dagger
    for number in fallen:
        game.cults[number].fallen = True
        game.tell("fell", number)
    lose_a_point(game, fallen, "an error")


def go_outside(game: Game, number: int) -> bool:
    """Both hands on one room: the Cultist goes to the Exterior, without Offspring.  An error in the quick game."""
    cult = game.cults[number]
    if game.quick:
        game.note("quick: both hands in the same direction are an error of both")
        return False
    game.note("outside: staying" if cult.at == OUTSIDE else "outside: going there, without Offspring")
    cult.at = OUTSIDE
    return True


def send_the_offspring(game: Game, cult: Cult, tentacle: Hand) -> None:
    """The Offspring can go to any room; a tentacle on the line sends it nowhere."""
    if tentacle == ON_THE_LINE:
        game.note("errors: tentacle on the line, no Offspring")
        return
    assert isinstance(tentacle, int)
    cult.offspring = tentacle


def note_the_move(game: Game, cult: Cult, room: int) -> None:
    """Which sentence about moving this was."""
    if cult.at == OUTSIDE:
        game.note("outside: leaving to any room")
    else:
        game.note("choice: the Cultist stays" if cult.at == room else "choice: the Cultist takes the stairs")


def revoke(game: Game) -> None:
    """Revocation Phase: Offspring leave, Cultists stay (and get up again), and a new turn begins."""
    for cult in game.cults:
        cult.together = not cult.out and cult.offspring == cult.at
        cult.offspring = None
        cult.fallen = False
    game.lost_in_a_conflict_outside.clear()
    game.gathered_the_key.clear()
    if game.returned:
        give_back(game)
    game.turn += 1
    game.note("revocation: a new turn begins")
    game.tell("new turn", game.turn)


def give_back(game: Game) -> None:
    """A house rule: at the end of the turn the Components of the eliminated return to their Locations."""
    for number, cult in enumerate(game.cults):
        if cult.out and cult.owns:
            game.note("elimination: Components returned by house rule")
            for kind in cult.owns:
                game.lying[kind] += 1
                forget(game, number, kind)
            cult.owns.clear()
