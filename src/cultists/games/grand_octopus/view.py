"""What a seat may see of the table, as plain data.  Locations and Components have numbers (board.py), cults are seats.

An outcome of a negotiation is written as in choices.py: “nothing”, “fight”, or the colour of the cult that takes it.
"""

import msgspec


class OrderView(msgspec.Struct, frozen=True):
    """An order of the last revelation, and what became of it."""

    dagger: int
    """A room; 0: on the line; 7: both hands on one room."""
    tentacle: int
    kind: str
    """“move”, “exterior”, “cultist error”, “offspring error” or “double error”."""
    came_from: int
    goes_to: int
    offspring: int
    """Where the Offspring appeared; 0: nowhere."""
    falls: bool


class PromiseView(msgspec.Struct, frozen=True):
    """How often a cult has kept its word, how often it has broken it, and whom it deceived last."""

    kept: int = 0
    broken: int = 0
    against: tuple[int, ...] = ()


class SeatView(msgspec.Struct, frozen=True):
    """One cult.  In the game with face-down Components `components` has only those that the viewer knows."""

    place: int
    """The Location of the Cultist; 0: eliminated."""
    power: int
    components: tuple[int, ...]
    count: int
    """How many Components it has, known or not."""
    offspring: int
    """The room of the Offspring while a turn is settled; 0: not on the board."""
    is_fallen: bool
    is_out: bool
    order: OrderView | None
    """Of the last revelation."""
    must_part: bool
    """Whether Cultist and Offspring ended up together in the last turn, so that they must be separated in this one."""
    promises: PromiseView
    shown: tuple[str, ...] = ()
    """The settings of its clock that it has shown since the last revelation, as people write them: “2/5”."""


class MeetingView(msgspec.Struct, frozen=True):
    """A negotiation that goes on: who is there, what lies there, and what has been said openly."""

    location: int
    present: tuple[int, ...]
    proposals: tuple[str | None, ...]
    """By place in `present`; None: nothing proposed yet.  So are `ready` and `changes_left`."""
    ready: tuple[bool, ...]
    changes_left: tuple[int, ...]
    """How many more proposals each may make."""


class SettledView(msgspec.Struct, frozen=True):
    """What happened in one Location since the last revelation, in the order of settling."""

    location: int
    outcome: str
    """“offspring”: all present lost a point; “alone”: one cult, no question; “nothing”, “agreed”, “fight”: after a
    negotiation; “sank”: all present lost a point because it is the Lost City (what came then is another entry).
    Locations without a standing Cultist are not listed."""
    present: tuple[int, ...]
    """The standing Cultists."""
    offspring: tuple[int, ...] = ()
    """Whose Offspring were there."""
    proposals: tuple[str | None, ...] = ()
    """What stood when the talk ended, by place in `present`; so are the votes."""
    votes: tuple[str, ...] = ()
    """Empty if there was no vote: somebody insisted on a fight."""
    insisted: int | None = None
    dominating: int | None = None
    gathered: bool = False
    """Whether the dominating cult gathered the Component of the Location."""
    eliminated: tuple[int, ...] = ()


class OctopusView(msgspec.Struct, frozen=True):
    """The table as one seat sees it (`seat` is None for spectators)."""

    seat: int | None
    seats: tuple[SeatView, ...]
    tokens: tuple[int, ...]
    """Components left in Locations 1 to 7."""
    exterior: str
    """“dreams”, “marsh”, “colony”, “city”; empty in the quick game and before chance has drawn it."""
    round: int
    """The turn, counted from 1."""
    step: str
    """The name of the step as in rules.py, or “end”."""
    settling: int
    """The Location that is being settled; 0 while orders are chosen."""
    dominating: int | None
    """Who dominates the Location that is being settled and decides now."""
    victim: int | None
    """In the Colony: who must put a Component back."""
    meeting: MeetingView | None
    settled: tuple[SettledView, ...]
    needed: int
    """How many Components win: 4, or 3 in the quick game."""
    winner: int | None
    ending: str
    """Why the game is over: “components”, “last cult”, “nobody left”, “tie”, “turns”; empty while it goes on."""
    options: dict[str, str]
