"""Random positions, and random ways to set the clocks in them; the rare cases are made on purpose."""

from random import Random

from referees.frame import Difference, Tally
from referees.grand_octopus.beside import Clock, compare
from referees.grand_octopus.turn import is_an_error, reaches
from referees.grand_octopus.university import (
    BOTH,
    FULL_POWER,
    KINDS,
    LAST_TURN,
    OUTSIDE,
    ROOMS,
    Cult,
    Game,
    Setting,
    setup,
    start,
)

EXTERIORS = ("dreams", "marsh", "colony", "city")


def some_exterior(rng: Random) -> str | None:
    """One of the four, or none: the quick game."""
    return rng.choice((*EXTERIORS, None))


def some_cults(rng: Random, exterior: str | None, *, power: int, places: tuple[int, ...]) -> list[Cult]:
    """Three to five cults, two of them alive at least, with fewer Components than win."""
    seats = rng.randint(3, 5)
    kinds = KINDS if exterior is not None else ROOMS
    most = 3 if exterior is not None else 2
    left = dict.fromkeys(kinds, seats - 1)
    cults = []
    for _ in range(seats):
        free = [kind for kind in kinds if left[kind]]
        owns = set(rng.sample(free, rng.randint(0, most)))
        for kind in owns:
            left[kind] -= 1
        cults.append(Cult(rng.choice(places), rng.randint(1, power), owns))
    for number in rng.sample(range(seats), rng.choice((0, 0, rng.randint(0, seats - 2)))):
        cults[number].out = True
        cults[number].power = 0
    return cults


def some_game(rng: Random, cults: list[Cult], exterior: str | None, turn: int) -> Game:
    """With the house rules of some tables."""
    returned = rng.random() < 0.3
    if returned:
        for cult in cults:
            if cult.out:
                cult.owns.clear()
    return start(cults, exterior, turn=turn, face_down=rng.random() < 0.3, returned=returned)


# Clocks


def clock(errors: float, outside: float, offspring: float, hot: int) -> Clock:
    """How often a clock is wrong, leads outside, and sends an Offspring; and the room where they like to meet."""

    def take(rng: Random, position: Game, seat: int, ways: list[Setting]) -> Setting:
        cult = position.cults[seat]
        if rng.random() < errors:
            return rng.choice([way for way in ways if is_wrong(position, cult, way)])
        if not position.quick and rng.random() < outside:
            return BOTH, BOTH
        near = reaches(cult)
        daggers = [hot] if hot in near and rng.random() < 0.5 else sorted(near)
        dagger = rng.choice(daggers)
        good = [way for way in ways if way[0] == dagger and isinstance(way[1], int)]
        if rng.random() >= offspring:
            good = [way for way in ways if way[0] == dagger and way[1] not in ROOMS] or good
        return rng.choice(good)

    return take


def is_wrong(position: Game, cult: Cult, way: Setting) -> bool:
    """Whether one hand or both are set wrongly.  The own room is a likely place for the Offspring then."""
    dagger, tentacle = way
    if dagger == BOTH:
        return position.quick
    return is_an_error(cult, dagger) or tentacle not in ROOMS


def towards_victory(rng: Random, position: Game, seat: int, ways: list[Setting]) -> Setting:
    """Go where something lies that is lacking, and mostly leave the others alone."""
    cult = position.cults[seat]
    lacking = [room for room in reaches(cult) if room not in cult.owns and position.lying[room]]
    may_go_outside = not position.quick and OUTSIDE not in cult.owns
    if may_go_outside and (not lacking or rng.random() < 0.3):
        return BOTH, BOTH
    dagger = rng.choice(lacking or sorted(reaches(cult)))
    return rng.choice([way for way in ways if way[0] == dagger and (way[1] not in ROOMS or rng.random() < 0.1)])


# Families of positions


def turns(rng: Random, tally: Tally) -> Difference | None:
    """A turn or two from anywhere."""
    exterior = some_exterior(rng)
    cults = some_cults(rng, exterior, power=5, places=ROOMS if exterior is None else KINDS)
    game = some_game(rng, cults, exterior, rng.randint(1, 30))
    return compare(game, rng, tally, clock(0.15, 0.2, 0.6, rng.choice(ROOMS)), 2)


def errors(rng: Random, tally: Tally) -> Difference | None:
    """Three turns of cults that often set their clocks wrongly, close together."""
    exterior = some_exterior(rng)
    hot = rng.choice(ROOMS)
    cults = some_cults(rng, exterior, power=7, places=(hot, hot, rng.choice(ROOMS)))
    game = some_game(rng, cults, exterior, rng.randint(1, 30))
    return compare(game, rng, tally, clock(0.5, 0.05, 0.7, hot), 3)


def outside(rng: Random, tally: Tally) -> Difference | None:
    """A turn or two of cults that are in the Exterior, or go there."""
    exterior = rng.choice(EXTERIORS)
    power = rng.choice((2, 4, FULL_POWER))
    cults = some_cults(rng, exterior, power=power, places=(*ROOMS, *[OUTSIDE] * 6))
    if power == FULL_POWER:
        for cult in cults:
            cult.power = 0 if cult.out else rng.randint(5, FULL_POWER)
    game = some_game(rng, cults, exterior, rng.randint(1, 30))
    return compare(game, rng, tally, clock(0.12, rng.choice((0.4, 0.8)), 0.4, rng.choice(ROOMS)), 2)


def victories(rng: Random, tally: Tally) -> Difference | None:
    """Two cults or more lack one Component, which lies close by; their sets are the same or nearly so."""
    exterior = rng.choice((*EXTERIORS, None))
    kinds = KINDS if exterior is not None else ROOMS
    needed = 4 if exterior is not None else 3
    first, second = rng.sample(kinds, 2)
    shared = rng.sample([kind for kind in kinds if kind not in (first, second)], needed - 1)
    is_equal = rng.random() < 0.4
    cults = []
    for own in (first, first if is_equal else second):
        goal = {*shared, own}
        lacking = rng.choice([kind for kind in goal if kind != OUTSIDE])
        at = rng.choice([room for room in ROOMS if lacking in reaches(Cult(room, 1, set()))])
        cults.append(Cult(at, rng.randint(1, 3), goal - {lacking}))
    for _ in range(rng.randint(1, 3)):
        taken = set[int]().union(*(cult.owns for cult in cults))
        free = [kind for kind in kinds if kind not in taken]
        cults.append(Cult(rng.choice(ROOMS), rng.randint(1, 3), set(free[: rng.randint(0, 1)])))
    rng.shuffle(cults)
    game = start(cults, exterior, turn=rng.randint(1, LAST_TURN), face_down=rng.random() < 0.2)
    return compare(game, rng, tally, towards_victory, 1)


def last_turns(rng: Random, tally: Tally) -> Difference | None:
    """Few cults with one point each, or the sixtieth turn."""
    exterior = some_exterior(rng)
    cults = some_cults(rng, exterior, power=1, places=ROOMS if exterior is None else KINDS)
    alive = [number for number, cult in enumerate(cults) if not cult.out]
    for number in rng.sample(alive, rng.choice((0, len(alive) - 2))):
        cults[number].out = True
        cults[number].power = 0
    turn = rng.choice((rng.randint(1, LAST_TURN), LAST_TURN))
    game = some_game(rng, cults, exterior, turn)
    return compare(game, rng, tally, clock(rng.choice((0.1, 0.6)), 0.2, 0.8, rng.choice(ROOMS)), 1)


def whole_games(rng: Random, tally: Tally) -> Difference | None:
    """From the setup to the end."""
    game = setup(rng.randint(3, 5), some_exterior(rng), face_down=rng.random() < 0.3, returned=rng.random() < 0.3)
    return compare(game, rng, tally, clock(0.08, 0.2, 0.3, rng.choice(ROOMS)), LAST_TURN)
