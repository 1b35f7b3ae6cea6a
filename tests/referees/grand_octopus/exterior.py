"""The Different Exterior Locations."""

from referees.grand_octopus.university import FULL_POWER, KINDS, OUTSIDE, Asking, Game, ask, living, lose_a_point


def use_the_exterior(game: Game, number: int, *, gathered: bool) -> Asking[None]:
    """What the cult that dominates the Exterior may do there, besides gathering."""
    if game.exterior == "marsh":
        if game.face_down:
            yield from exchange_unseen(game, number)
        else:
            yield from exchange(game, number)
    elif game.exterior == "colony":
        if gathered:
            game.note("colony: whoever gathers the key may not use it")
        else:
            yield from sacrifice(game, number)


def others_with_components(game: Game, number: int) -> list[int]:
    """The cults that still play and own something (a ruling: the eliminated cannot be chosen)."""
    return [n for n in living(game) if n != number and game.cults[n].owns]


def is_allowed(game: Game, number: int, give: int, other: int, take: int) -> bool:
    """Agoba Marsh: both own what they give, and neither ends up with two copies of the same Component."""
    mine, theirs = game.cults[number].owns, game.cults[other].owns
    if give not in mine or take not in theirs:
        return False
    return take not in mine and give not in theirs


def exchange(game: Game, number: int) -> Asking[None]:
    """Agoba Marsh: the dominating cult may exchange one of its Components for one of another cult's."""
    ways: list[tuple[int, int, int] | None] = []
    for other in others_with_components(game, number):
        for give in sorted(game.cults[number].owns):
            for take in sorted(game.cults[other].owns):
                if is_allowed(game, number, give, other, take):
                    ways.append((give, other, take))
                else:
                    game.note("marsh: no exchange that doubles a Component")
    if not ways:
        return
    ways.append(None)
    chosen = yield from ask("exchange", number, ways)
    if chosen is None:
        game.note("marsh: no exchange")
    else:
        swap(game, number, *chosen)


def exchange_unseen(game: Game, number: int) -> Asking[None]:
    """Agoba Marsh, face down (a ruling): name a token of your own, a cult and a kind that you lack.

    If the other cult has none of this kind, or would have two of yours, nothing happens.
    """
    mine = game.cults[number].owns
    ways: list[tuple[int, int, int] | None] = [
        (give, other, take)
        for other in others_with_components(game, number)
        for give in sorted(mine)
        for take in KINDS
        if take not in mine
    ]
    if not ways:
        return
    ways.append(None)
    chosen = yield from ask("exchange", number, ways)
    if chosen is None:
        game.note("marsh: no exchange")
    elif is_allowed(game, number, *chosen):
        game.note("memory: an exchange that was named rightly")
        swap(game, number, *chosen)
    else:
        game.note("memory: an exchange that cannot be")
        game.tell("exchange failed", number, *chosen)


def swap(game: Game, number: int, give: int, other: int, take: int) -> None:
    """The two change hands.  The victim cannot refuse (a ruling), and each knows what it gave."""
    mine, theirs = game.cults[number].owns, game.cults[other].owns
    mine.remove(give)
    theirs.remove(take)
    mine.add(take)
    theirs.add(give)
    forget(game, number, give)
    forget(game, other, take)
    game.known.add((number, other, give))
    game.known.add((other, number, take))
    game.tell("exchanged", number, give, other, take)
    game.note("marsh: exchanged")
    if give == OUTSIDE and number in game.gathered_the_key:
        game.note("marsh: the fresh key is given")


def forget(game: Game, number: int, kind: int) -> None:
    """Nobody knows any more that this cult has this Component, for it has it no longer."""
    game.known = {(eye, cult, what) for eye, cult, what in game.known if (cult, what) != (number, kind)}


def sacrifice(game: Game, number: int) -> Asking[None]:
    """Colony of the Moon Men: pay a point, and another cult returns a Component of its choice to its Location."""
    victims: list[int | None] = [*others_with_components(game, number)]
    if not victims:
        return
    victim = yield from name_a_victim(game, number, victims)
    if victim is None:
        return
    game.tell("sacrificed", number, victim)
    # A ruling: the victim discards first, and only then the payer is out.
    kind = yield from ask("discard", victim, sorted(game.cults[victim].owns))
    game.cults[victim].owns.remove(kind)
    game.lying[kind] += 1
    forget(game, victim, kind)
    game.tell("discarded", victim, kind)
    game.note("colony: a Component returns to its Location")
    lose_a_point(game, [number], "a sacrifice")


def name_a_victim(game: Game, number: int, victims: list[int | None]) -> Asking[int | None]:
    """Whom the Moon Men visit.  Before the last point is paid the program asks again (a ruling)."""
    while True:
        victim = yield from ask("sacrifice", number, [*victims, None])
        if victim is None:
            game.note("colony: nobody is named")
            return None
        if game.cults[number].power > 1:
            return victim
        sure = yield from ask("last point", number, [True, False])
        if sure:
            game.note("colony: the last point is paid")
            return victim
        game.note("colony: the last point is kept after all")


def enter_the_lost_city(game: Game) -> None:
    """Lost City: before anything else is settled there, each cult in it loses a point (all at once, a ruling)."""
    there = [n for n in living(game) if game.cults[n].at == OUTSIDE]
    standing = [n for n in there if not game.cults[n].fallen]
    if standing:
        game.note("city: each cult loses a point before it is settled")
        if len(standing) < len(there):
            game.note("city: the fallen lose nothing")
        game.tell("settled", OUTSIDE, "sank", tuple(standing))
        lose_a_point(game, standing, "the city")
        dead = [n for n in standing if game.cults[n].out]
        if dead and len(dead) < len(standing):
            game.note("city: the dead are gone before it is settled")


def gain_in_the_dreams(game: Game) -> Asking[None]:
    """Dimension of Dreams: who stands there may gain a point, unless it lost one in a conflict or gathered the key."""
    for number in living(game):
        cult = game.cults[number]
        if cult.at != OUTSIDE:
            continue
        if cult.fallen:
            game.note("dreams: the fallen gain nothing")
        elif cult.power >= FULL_POWER:
            game.note("dreams: nobody gains above seven")
        elif number in game.lost_in_a_conflict_outside:
            game.note("dreams: no gain after a loss in a conflict")
        elif number in game.gathered_the_key:
            game.note("dreams: no gain with the key gathered this turn")
        else:
            gains = yield from ask("gain", number, [True, False])
            game.note("dreams: a point gained" if gains else "dreams: no point wanted")
            if gains:
                cult.power += 1
                game.tell("gained", number)
