"""What the seats know of face-down Components, and how a seat imagines the rest.  (rules 18, 20.17)

A seat knows its own Components, how many each cult has, what is left on the board, what all have seen since the last
revelation (who gathered where, what was named aloud in the Marsh), and for good what it gave to or got from another
cult in the Marsh, as long as that cult keeps it.  Everything else has to be remembered, and the table does not help.
`table.known` holds the last two.  `table.clues` holds what else everybody can conclude from what was said aloud since
the last revelation: who has not, or no longer, what was named.
"""

from random import Random
from typing import Final

from cultists.games.grand_octopus.table import EVERYBODY, Claim, OctopusTable

SWAPS: Final = 40
"""How often two face-down Components change places in an imagined world; more than there can be in four hands."""


TRIES: Final = 60
"""How often the swapping goes on because what came out contradicts a clue.  Then rather a world that cannot be than
the real one, which nobody may see.  Some twenty tries were always enough."""


def all_saw(table: OctopusTable, cult: int, kind: int) -> None:
    """Until the next revelation everybody knows that the cult has it."""
    _learn(table, EVERYBODY, cult, kind)


def partners_remember(table: OctopusTable, cult: int, gave: int, other: int, took: int) -> None:
    """An exchange was named aloud; the two partners do not forget it.  Neither has any more what it gave."""
    for viewer in (EVERYBODY, other):
        _learn(table, viewer, cult, took)
    for viewer in (EVERYBODY, cult):
        _learn(table, viewer, other, gave)
    _hear(table, Claim(cult, gave, False))
    _hear(table, Claim(other, took, False))


def all_heard_of_the_failure(table: OctopusTable, cult: int, give: int, other: int, take: int) -> None:
    """The cult showed what it would give, and names only what it lacks; the other lacks that too, or has the first."""
    all_saw(table, cult, give)
    _hear(table, Claim(cult, take, False))
    _hear(table, Claim(other, take, False), Claim(other, give, True))


def all_saw_it_go(table: OctopusTable, cult: int, kind: int) -> None:
    """The cult has put its only Component of the kind back."""
    _hear(table, Claim(cult, kind, False))


def _hear(table: OctopusTable, *claims: Claim) -> None:
    if table.is_hidden:
        table.clues = (*table.clues, claims)


def _learn(table: OctopusTable, viewer: int, cult: int, kind: int) -> None:
    if table.is_hidden and (viewer, cult, kind) not in table.known:
        table.known = (*table.known, (viewer, cult, kind))


def forget_what_all_saw(table: OctopusTable) -> None:
    """A new revelation: what was seen and heard before it must be remembered."""
    table.clues = ()
    table.known = tuple(each for each in table.known if each[0] != EVERYBODY)


def known_to(table: OctopusTable, seat: int | None, cult: int) -> tuple[int, ...]:
    """The Components of a cult that a seat (None: a spectator) knows."""
    owned = table.owned[cult]
    if not table.is_hidden or seat == cult or table.step is None:
        return owned
    told = {kind for viewer, owner, kind in table.known if owner == cult and viewer in (EVERYBODY, seat)}
    return tuple(kind for kind in owned if kind in told)


def imagine(table: OctopusTable, seat: int, rng: Random) -> OctopusTable:
    """The table with the Components that the seat does not know exchanged among the other cults.

    Each swap keeps the number before every cult and nobody gets two of a kind; together they lead to every deal.  The
    swapping goes on until the deal agrees with all clues.
    """
    world = table.copy()
    if not table.is_hidden or table.step is None:
        return world
    hidden = [
        (cult, kind)
        for cult, owned in enumerate(table.owned)
        for kind in owned
        if kind not in known_to(table, seat, cult)
    ]
    if len({cult for cult, _ in hidden}) < 2:
        return world
    for _ in range(TRIES):
        _shuffle(world, hidden, rng)
        if agrees(world):
            break
    return world


def agrees(world: OctopusTable) -> bool:
    """Whether what the cults own agrees with all clues: of each, at least one claim is true."""
    return all(any((kind in world.owned[cult]) == owns for cult, kind, owns in claims) for claims in world.clues)


def _shuffle(world: OctopusTable, hidden: list[tuple[int, int]], rng: Random) -> None:
    """Some of the face-down Components change places, where nobody gets two of a kind by it."""
    for _ in range(SWAPS):
        one, other = rng.randrange(len(hidden)), rng.randrange(len(hidden))
        (first, kind), (second, another) = hidden[one], hidden[other]
        if another not in world.owned[first] and kind not in world.owned[second]:
            _swap(world, first, kind, second, another)
            hidden[one], hidden[other] = (first, another), (second, kind)


def _swap(world: OctopusTable, first: int, kind: int, second: int, another: int) -> None:
    """Two Components change places; what others know goes with the place, not with what is imagined there."""
    moved = {(first, kind): (first, another), (second, another): (second, kind)}
    known = tuple((viewer, *moved.get((cult, each), (cult, each))) for viewer, cult, each in world.known)
    for cult, gone, new in ((first, kind, another), (second, another, kind)):
        world.disown(cult, gone)
        world.own(cult, new)
    world.known = known
