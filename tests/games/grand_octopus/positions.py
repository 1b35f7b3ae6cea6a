"""Positions to draw, made by hand: they need to look right, not to be reached."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from cultists.engine.views import OptionView, QuestionView
from cultists.games.grand_octopus import choices
from cultists.games.grand_octopus.options import DEFAULTS
from cultists.games.grand_octopus.orders import orders_from
from cultists.games.grand_octopus.view import (
    MeetingView,
    OctopusView,
    OrderView,
    PromiseView,
    SeatView,
    SettledView,
)

NAMES: Final = ("Ada", "Bram", "Cleo", "Donatella-Marie", "Sepia")
changed = msgspec.structs.replace


def question(about: str, options: Sequence[Any], seat: int = 0) -> QuestionView:
    """A question with these options."""
    shown = tuple(OptionView(getattr(each, "words", each), getattr(each, "place", None)) for each in options)
    return QuestionView(0, seat, about, shown)


def cult(place: int, power: int, components: Sequence[int] = (), order: OrderView | None = None) -> SeatView:
    """A cult on its feet, whose Offspring is not on the board."""
    return SeatView(
        place=place,
        power=power,
        components=tuple(components),
        count=len(components),
        offspring=0,
        is_fallen=False,
        is_out=place == 0,
        order=order,
        must_part=False,
        promises=PromiseView(),
    )


def moved(start: int, dagger: int, tentacle: int) -> OrderView:
    """An order that was carried out as it was given."""
    return OrderView(dagger, tentacle, "move", start, dagger, tentacle, falls=False)


ADA: Final = cult(1, 4, [1, 4], moved(3, 1, 3))
BRAM: Final = changed(cult(2, 5, [2, 6], moved(6, 2, 5)), promises=PromiseView(1, 2, (0,)))
CLEO: Final = cult(7, 3, [7], OrderView(7, 7, "exterior", 2, 7, 0, falls=False))
DONATELLA: Final = cult(5, 3, [5], OrderView(6, 4, "cultist error", 5, 5, 4, falls=True))
SETTLED: Final = (
    SettledView(1, "alone", (0,), dominating=0, gathered=True),
    SettledView(2, "fight", (0, 1), proposals=("nothing", "green"), votes=("nothing", "fight")),
    SettledView(3, "offspring", (2, 3), offspring=(0,)),
    SettledView(7, "alone", (2,), dominating=2, gathered=True),
)
CHOICE: Final = OctopusView(
    seat=0,
    seats=(ADA, BRAM, CLEO, DONATELLA),
    tokens=(2, 2, 3, 2, 2, 2, 2),
    exterior="dreams",
    round=4,
    step="choose",
    settling=0,
    dominating=None,
    victim=None,
    meeting=None,
    settled=SETTLED,
    needed=4,
    winner=None,
    ending="",
    options=dict(DEFAULTS),
)
ORDERS: Final = question("choose", orders_from(1, quick=False))

FIRST: Final = changed(
    CHOICE, seats=(cult(1, 6),) * 5, tokens=(4,) * 7, round=1, settled=(), exterior="marsh"
)  # five in the library

CROWD: Final = changed(
    CHOICE,
    seats=tuple(changed(cult(2, 5, order=moved(1, 2, 2)), offspring=2 if seat else 0) for seat in range(5)),
    step="gather",
    settling=2,
    dominating=1,
    exterior="colony",
)

MEETING: Final = changed(
    CHOICE,
    seats=(
        changed(ADA, place=2, offspring=5, order=moved(1, 2, 5)),
        changed(BRAM, place=4, offspring=6, order=moved(1, 4, 6)),
        changed(CLEO, place=2, components=(2, 6, 7), count=3, order=moved(6, 2, 3), offspring=3),
        DONATELLA,
    ),
    step="talk",
    settling=2,
    meeting=MeetingView(2, (0, 2), ("nothing", "blue"), (False, True), (3, 3)),
    settled=SETTLED[:1],
)
SPEECHES: Final = question(
    "talk",
    [choices.PROPOSALS[choices.TAKES[0]], choices.PROPOSALS[choices.TAKES[2]], choices.INSIST, choices.READY],
)
BALLOTS: Final = question("vote", [choices.NOTHING, choices.TAKES[0], choices.TAKES[2], choices.FIGHT])
ALL_MEET: Final = changed(
    MEETING,
    seats=tuple(changed(cult(3, seat + 1, (1, 2, 4)[:seat], moved(1, 3, 5)), offspring=5) for seat in range(5)),
    settling=3,
    meeting=MeetingView(3, (0, 1, 2, 3, 4), ("nothing", "blue", None, "amber", "nothing"), (False,) * 5, (3,) * 5),
)
ALL_SPEECHES: Final = question(
    "talk", [*(choices.PROPOSALS[choices.TAKES[seat]] for seat in range(5)), choices.INSIST, choices.READY]
)


def outside(exterior: str, step: str) -> OctopusView:
    """Ada dominates an Exterior."""
    seats = (changed(ADA, place=7), *CHOICE.seats[1:])
    return changed(CHOICE, exterior=exterior, step=step, settling=7, dominating=0, seats=seats)


GATHERS: Final = changed(CHOICE, step="gather", settling=3, dominating=0, seats=(changed(ADA, place=3), BRAM, CLEO))
GATHER: Final = question("gather", [choices.GATHER[3], choices.GATHER_NOTHING])
EXCHANGES: Final = question(
    "exchange",
    [
        *(choices.EXCHANGES[give, other, take] for give in (1, 4) for other, take in ((1, 2), (1, 6), (2, 7), (3, 5))),
        choices.NO_EXCHANGE,
    ],
)
SACRIFICES: Final = question("sacrifice", [*choices.TARGETS[1:4], choices.NO_SACRIFICE])
LAST_POINT: Final = question("last point", choices.LAST_POINT)
DISCARDS: Final = question("discard", [choices.DISCARD[1], choices.DISCARD[4]])
GAIN: Final = question("gain", choices.GAIN)

MEMORY: Final = changed(
    CHOICE,
    exterior="city",
    seats=(ADA, changed(BRAM, is_out=True, place=0, power=0), changed(CLEO, components=(7,), count=3), DONATELLA),
)
WON: Final = changed(
    CHOICE,
    step="end",
    winner=2,
    ending="components",
    seats=(ADA, BRAM, changed(CLEO, components=(1, 3, 5, 7), count=4)),
)
OUTDONE: Final = changed(
    WON, seats=(changed(ADA, components=(2, 3, 5, 7), count=4), BRAM, WON.seats[2], DONATELLA)
)  # Ada and Cleo have completed the ritual, and Cleo has a grimoire
NOBODY: Final = changed(CHOICE, step="end", ending="nobody left", seats=(cult(0, 0),) * 4)
