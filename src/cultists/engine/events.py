"""What the table tells, and who may hear it."""

import msgspec


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened: a verb of the game, who did it, to what.

    `secret` holds what only the seats of `audience` may know (the card that was drawn); everybody else hears the event
    without it.  `reveals` marks an event after which no answer may be taken back, because somebody learned something.
    Of all kinds the engine knows one: “turn” says whose turn begins, and divides a story into paragraphs.
    """

    kind: str
    seat: int
    things: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    audience: tuple[int, ...] = ()
    reveals: bool = False

    def heard_by(self, seat: int | None) -> "Event":
        """The event as a seat hears it (None: a spectator)."""
        if not self.secret or seat in self.audience:
            return self
        return Event(self.kind, self.seat, self.things, (), self.audience, self.reveals)
