"""What a player can choose besides an order: words in a negotiation, Components, powers of the Exterior."""

from typing import Final, Literal

from cultists.games.grand_octopus.board import COMPONENTS, EXTERIORS, LOCATIONS

CULTS: Final = ("green", "red", "blue", "amber", "violet")
"""The cults by seat.  Options name a cult by its colour; sentences by its player."""
SEATS: Final = range(len(CULTS))


class Outcome:
    """How a meeting may end: nothing, one cult takes it, or a fight.  (rules 8.1)"""

    __slots__ = ("code", "cult", "words")

    def __init__(self, code: str, words: str, cult: int | None = None) -> None:
        self.code = code
        """“nothing”, “fight”, or the colour of the cult that takes it."""
        self.cult = cult
        self.words = words

    def __repr__(self) -> str:
        return f"<{self.code}>"


NOTHING: Final = Outcome("nothing", "nothing happens")
FIGHT: Final = Outcome("fight", "fight")
TAKES: Final = tuple(Outcome(CULTS[seat], f"the {CULTS[seat]} cult takes it", seat) for seat in SEATS)
OUTCOMES: Final = {outcome.code: outcome for outcome in (NOTHING, *TAKES, FIGHT)}


class Say:
    """Something said in a negotiation: a proposal, a fight that nobody can prevent, or that one has said enough."""

    __slots__ = ("outcome", "verb", "words")

    def __init__(self, verb: Literal["propose", "insist", "ready"], words: str, outcome: Outcome | None = None) -> None:
        self.verb = verb
        self.outcome = outcome
        self.words = words

    def __repr__(self) -> str:
        return f"<{self.words}>"


PROPOSALS: Final = {outcome: Say("propose", f"propose: {outcome.words}", outcome) for outcome in (NOTHING, *TAKES)}
INSIST: Final = Say("insist", "insist on a fight", FIGHT)
READY: Final = Say("ready", "ready to vote")


class Component:
    """Something done with one kind of Component."""

    __slots__ = ("kind", "place", "words")

    def __init__(self, kind: int, verb: str) -> None:
        self.kind = kind
        """Its number, that of its Location."""
        self.place = f"component {kind}"
        self.words = f"{verb} the {COMPONENTS[kind]}"

    def __repr__(self) -> str:
        return f"<{self.words}>"


GATHER: Final = {kind: Component(kind, "gather") for kind in LOCATIONS}
GATHER_NOTHING: Final = "gather nothing"
DISCARD: Final = {kind: Component(kind, "put back") for kind in LOCATIONS}


class Exchange:
    """In the Marsh: one Component of one's own for one of another cult.  (rules 12)"""

    __slots__ = ("cult", "give", "take", "words")

    def __init__(self, give: int, cult: int, take: int) -> None:
        self.give = give
        self.cult = cult
        self.take = take
        self.words = f"give the {COMPONENTS[give]} for the {COMPONENTS[take]} of the {CULTS[cult]} cult"

    def __repr__(self) -> str:
        return f"<{self.words}>"


EXCHANGES: Final = {
    (give, cult, take): Exchange(give, cult, take)
    for give in LOCATIONS
    for cult in SEATS
    for take in LOCATIONS
    if give != take
}
NO_EXCHANGE: Final = "exchange nothing"


class Target:
    """In the Colony: the cult that the Moon Men are sent to, for a point of one's own.  (rules 13)"""

    __slots__ = ("cult", "words")

    def __init__(self, cult: int) -> None:
        self.cult = cult
        self.words = f"sacrifice 1 power, the {CULTS[cult]} cult loses a Component"

    def __repr__(self) -> str:
        return f"<{self.words}>"


TARGETS: Final = tuple(map(Target, SEATS))
NO_SACRIFICE: Final = "sacrifice nobody"
LAST_POINT: Final = ("yes, my cult is then eliminated", "no, keep it")

GAIN: Final = ("gain 1 power", "gain nothing")


class Drawn:
    """An Exterior that chance may draw."""

    __slots__ = ("exterior", "words")

    def __init__(self, exterior: str) -> None:
        self.exterior = exterior
        self.words = EXTERIORS[exterior]

    def __repr__(self) -> str:
        return f"<{self.words}>"


DRAWN: Final = tuple(map(Drawn, EXTERIORS))
