"""What can be set on a Command Clock: the dagger sends the Cultist, the tentacle calls the Offspring.  (rules 5, 6)

Every setting is an option, mistakes too: a fallen Cultist loses a point, but nothing else can touch it this turn.  All
settings with both hands on one room mean the same, so they are one option.
"""

from collections.abc import Iterator
from typing import Final, Literal

from cultists.games.grand_octopus.board import EXTERIOR, LOCATIONS, REACHABLE, ROOMS, location_name

ON_THE_LINE: Final = 0
"""A hand between two rooms."""
SAME_ROOM: Final = 7
"""Both hands on one room, whichever."""

Kind = Literal["move", "exterior", "cultist error", "offspring error", "double error"]


class Order:
    """A setting of the clock, and what it does for a Cultist that stands in one Location."""

    __slots__ = (
        "dagger", "falls", "goes_to", "is_together", "kind", "offspring", "place", "start", "tentacle", "told", "words",
    )  # fmt: skip

    start: int
    """Where the Cultist stands when the order is given."""
    dagger: int
    """A room, ON_THE_LINE, or SAME_ROOM; so is `tentacle`."""
    goes_to: int
    """Where the Cultist will be."""
    offspring: int
    """The room where the Offspring appears; 0: it does not come."""
    falls: bool
    """Whether the Cultist is laid down, which costs a point of Cult Power."""
    is_together: bool
    """Whether Cultist and Offspring end up in the same room: only a fallen Cultist can be there.  (rules 6.4)"""
    kind: Kind
    words: str
    place: str
    """The setting as people write it: “2/5”, “x/5”, “n/n”."""
    told: tuple[str, ...]
    """What an event tells of it: setting, kind, start, where the Cultist goes, where the Offspring appears."""

    def __init__(self, start: int, dagger: int, tentacle: int, *, quick: bool) -> None:
        is_same = dagger == tentacle == SAME_ROOM
        goes_out = is_same and not quick
        self.start, self.dagger, self.tentacle = start, dagger, tentacle
        self.falls = not goes_out and dagger not in REACHABLE[start]
        self.goes_to = EXTERIOR if goes_out else start if self.falls else dagger
        self.offspring = 0 if is_same else tentacle
        self.is_together = self.offspring == self.goes_to
        self.kind = _kind(self, goes_out=goes_out)
        self.words = _words(self, start)
        self.place = "n/n" if is_same else f"{dagger or 'x'}/{tentacle or 'x'}"
        self.told = (self.place, self.kind, str(start), str(self.goes_to), str(self.offspring))

    @property
    def is_error(self) -> bool:
        """Whether a hand is set wrongly."""
        return self.kind not in ("move", "exterior")

    def __repr__(self) -> str:
        return f"<{self.place}: {self.words}>"


def _kind(order: Order, *, goes_out: bool) -> Kind:
    if goes_out:
        return "exterior"
    if order.falls:
        return "cultist error" if order.offspring else "double error"
    return "move" if order.offspring else "offspring error"


def _words(order: Order, start: int) -> str:
    if order.kind == "exterior":
        return "Cultist stays in the Exterior" if start == EXTERIOR else "Cultist to the Exterior"
    if order.dagger == SAME_ROOM:
        return "error: both hands on one room, Cultist falls, no Offspring"
    if order.dagger == ON_THE_LINE:
        cultist = "dagger on the line, Cultist falls"
    elif order.falls:
        cultist = f"no stairs to {location_name(order.dagger)}, Cultist falls"
    else:
        cultist = f"Cultist {'stays in' if order.dagger == start else 'to'} {location_name(order.dagger)}"
    offspring = f"Offspring in {location_name(order.tentacle)}" if order.tentacle else "no Offspring"
    return f"{'error: ' if order.is_error else ''}{cultist}, {offspring}"


def _all_settings(start: int, quick: bool) -> Iterator[Order]:
    yield Order(start, SAME_ROOM, SAME_ROOM, quick=quick)
    for dagger in (*ROOMS, ON_THE_LINE):
        for tentacle in (*ROOMS, ON_THE_LINE):
            if dagger != tentacle or dagger == ON_THE_LINE:
                yield Order(start, dagger, tentacle, quick=quick)


def _sorted(start: int, quick: bool) -> tuple[Order, ...]:
    """Legal settings first: those with an Offspring, then the Exterior; errors after them."""
    ranks = {"move": 0, "exterior": 1}
    return tuple(sorted(_all_settings(start, quick), key=lambda order: ranks.get(order.kind, 2)))


ORDERS: Final = tuple(() if start not in LOCATIONS else _sorted(start, False) for start in range(EXTERIOR + 1))
"""The orders that can be given, by the Location of the Cultist."""
QUICK_ORDERS: Final = tuple(() if start not in ROOMS else _sorted(start, True) for start in range(EXTERIOR + 1))
"""The same without an Exterior: both hands on one room are a double error.  (rules 17.3)"""


def _apart(orders: tuple[tuple[Order, ...], ...]) -> tuple[tuple[Order, ...], ...]:
    return tuple(tuple(each for each in there if not each.is_together) for there in orders)


APART: Final = _apart(ORDERS)
"""What a cult may order whose Cultist and Offspring were together in the last turn.  (rules 6.4, 20.33)"""
QUICK_APART: Final = _apart(QUICK_ORDERS)


def orders_from(start: int, *, quick: bool, apart: bool = False, shown: tuple[Order, ...] = ()) -> tuple[Order, ...]:
    """All settings for a Cultist in that Location, but for those that were shown; `apart`: it must leave its Offspring.

    (rules 6.4, 16.2)
    """
    everything, without = (QUICK_ORDERS, QUICK_APART) if quick else (ORDERS, APART)
    orders = (without if apart else everything)[start]
    return tuple([each for each in orders if each not in shown]) if shown else orders


class Show:
    """To show one's own clock: what it says now."""

    __slots__ = ("order", "words")

    def __init__(self, order: Order) -> None:
        self.order = order
        self.words = f"show my clock: {order.words}"

    def __repr__(self) -> str:
        return f"<{self.words}>"


SHOWS: Final = {order: Show(order) for orders in (*ORDERS, *QUICK_ORDERS) for order in orders}
"""For each setting the option to show it.  (rules 16.2)"""
MAY_BE_LEFT: Final = 2
"""So many settings at least are left to a cult that has shown others, or all would know its order.  (rules 16.2)"""


def order(start: int, setting: str, *, quick: bool = False) -> Order:
    """The order of a setting as people write it; both hands may name the same room (“4/4”)."""
    dagger, _, tentacle = setting.partition("/")
    wanted = "n/n" if dagger == tentacle != "x" else setting
    return next(each for each in orders_from(start, quick=quick) if each.place == wanted)
