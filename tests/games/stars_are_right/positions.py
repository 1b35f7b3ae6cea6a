"""Views for the drawings: tables set by hand, so that pictures change only when the drawing does."""

from typing import Final

import msgspec

from cultists.engine.views import OptionView, QuestionView
from cultists.games.stars_are_right.cards import cards
from cultists.games.stars_are_right.options import DEFAULTS
from cultists.games.stars_are_right.view import CreatureView, HandCardView, SeatView, StarsView, TileView
from cultists.sky import FLIPS, NO_TILE, PUSHES, SWAPS, SYMBOLS, TILES, Flip, Push, Sky, Swap

NAMES: Final = ("Ada", "Ben", "Cleo", "Dusk")
NONE: Final = {"push": 0, "flip": 0, "swap": 0}


def tiles(text: str) -> tuple[TileView | None, ...]:
    """A sky written in codes."""
    return tuple(map(tile, Sky.parse(text).cells))


def tile(face: int) -> TileView | None:
    """What lies on a space."""
    if face == NO_TILE:
        return None
    number, side = divmod(face, 2)
    return TileView(number, SYMBOLS[TILES[number][side]], SYMBOLS[TILES[number][1 - side]])


def seat(creatures: str, hand_size: int = 5, seen: tuple[str, ...] = ()) -> SeatView:
    """A player with these creatures; a star marks the used ones."""
    lying = tuple(CreatureView(name.rstrip("*"), name.endswith("*")) for name in creatures.split())
    return SeatView(sum(cards().by_id[one.card].points for one in lying), lying, hand_size, seen)


ADA: Final = seat("hasturs-spawn-f deep-ones-f-s* deep-ones-p-f dhole-p")
BEN: Final = seat("hastur-p byakhee-s-f byakhee-p-p ghoul-f", seen=("dagoon-f",))
CLEO: Final = seat("ossadogowa-f formless-s-f formless-p-f tcho-tcho-f-f", 6)
DUSK: Final = seat("miri-nigri-p tcho-tcho-s-s gug-p", 4)
CROWD: Final = seat("hasturs-spawn-f deep-ones-f-s* deep-ones-p-f* dhole-p gug-f gug-p ghast-f", 8)
"""One creature too many."""
SEATS: Final = (ADA, BEN, CLEO, DUSK)

DAGOON: Final = HandCardView("dagoon-s", (True,), True, ((18, 17, 15),), total=6)
HAND: Final = (
    DAGOON,
    HandCardView("cthulhoo-p", (False,)),
    HandCardView("tcho-tcho-p-s", (True, False)),
    HandCardView("byakhee-f-f", (False, False)),
    HandCardView("tindaloo-f", (True, False, True, False)),
)
DISCARDS: Final = ("byakhee-f-p", "gug-s", "formless-f-f", "deep-ones-s-s", "ghoul-p", "tcho-tcho-p-f", "byakhee-s-s")

SKY: Final = StarsView(
    seat=0,
    seats=SEATS,
    sky=tiles("2 SH 1 3 V / LE CR 3 FM SU / 1 1 SE 2 2 / 5 1 ME 4 CR / SH 3 CR 2 V"),
    turn=0,
    round=5,
    step="change the sky",
    invoked="chaugnar-s",
    summoning=None,
    shown=None,
    symbols={"push": 2, "flip": 1, "swap": 1},
    spent={"push": 1, "flip": 0, "swap": 0},
    draw_pile=24,
    discards=DISCARDS,
    hand=HAND,
    winner=None,
    options=DEFAULTS,
)
"""Ada's turn at a table of four: the stars are right for Dagoon, and she still has to move them."""

_OTHER: Final = HandCardView("tcho-tcho-s-f", (True, True), True, ((1, 2), (18, 23)), total=5)
SUMMON: Final = msgspec.structs.replace(
    SKY,
    seats=(ADA, BEN),
    step="summon",
    invoked=None,
    symbols=NONE,
    spent={**NONE, "swap": 3},
    hand=(DAGOON, _OTHER, *HAND[2:]),
)
"""At a table of two; the stars are right for two cards."""

HASTUR: Final = HandCardView(
    "hastur-f", (False,), True, ((13, 15, 18),), ("FM", "V"), total=5, lost=("byakhee-p-p", "byakhee-p-s")
)
POWERS: Final = msgspec.structs.replace(
    SKY,
    seats=(seat("byakhee-p-p byakhee-p-s dhole-s deep-ones-p-f", 6), CLEO, DUSK),
    sky=tiles("2 SH 1 3 V / 2 CR 3 FM SU / 1 1 SE LE 2 / 5 1 ME 4 CR / SH 3 CR 2 V"),
    step="use powers",
    symbols={**NONE, "swap": 3},
    spent=NONE,
    hand=(*HAND[1:4], HASTUR, HandCardView("ossadogowa-p", (False,)), HandCardView("hasturs-spawn-p", (False,))),
)
"""At a table of three, with six cards in hand; Servitors could lend two stars to Hastur."""

WATCHED: Final = msgspec.structs.replace(SKY, seat=None, hand=(), turn=1)
"""As spectators see it."""

LAID: Final = msgspec.structs.replace(
    SKY,
    seats=(seat(""),) * 4,
    sky=SKY.sky[:11] + (None,) * 14,
    round=0,
    step="lay the sky",
    invoked=None,
    symbols=NONE,
    spent=NONE,
    draw_pile=75,
    discards=(),
    hand=(),
)
"""The sky is being laid."""

WON: Final = msgspec.structs.replace(
    SKY,
    seats=(seat("cthulhoo-f hasturs-spawn-f dagoon-p deep-ones-p-f byakhee-s-p tcho-tcho-s-p", 4), *SEATS[1:]),
    step="end",
    invoked=None,
    symbols=NONE,
    spent={**NONE, "push": 3},
    hand=HAND[1:],
    winner=0,
)
"""Ada has summoned her way to eleven points."""


def question(about: str, *options: OptionView) -> QuestionView:
    """A question to Ada."""
    return QuestionView(41, 0, about, options)


def acts(verb: str, *names: str) -> tuple[OptionView, ...]:
    """Options that are cards."""
    return tuple(OptionView(f"{verb} {cards().by_id[name].words}", f"card-{name}") for name in names)


MOVES: Final[tuple[Push | Flip | Swap, ...]] = (*PUSHES, *FLIPS, *SWAPS)
ALL_MOVES: Final = question(
    "change the sky", *(OptionView(move.words, move.place) for move in MOVES), *acts("use", "dhole-p")
)
SUMMONS: Final = question("summon", *acts("summon", "dagoon-s", "tcho-tcho-s-f"), OptionView("summon nothing"))
USES: Final = question("use powers", *acts("use", "byakhee-p-s", "dhole-s"), OptionView("use no more powers"))
INVOCATIONS: Final = question("invoke", *acts("invoke", *(held.card for held in HAND)), OptionView("invoke nothing"))
SHOWN: Final = {*(held.card for held in HAND), *(one.card for each in SEATS for one in each.creatures), "chaugnar-s"}
HIDDEN: Final = tuple(card.id for card in cards() if card.id not in SHOWN)
SEARCH: Final = question("search the draw pile", *acts("take", *HIDDEN[:30]))
LOANS: Final = question(
    "lend stars",
    OptionView("6 points in all: Byakhee (push) lends and is discarded, Hastur's Spawn (swap) lends and stays"),
    OptionView("5 points in all: Byakhee (push) and Byakhee (swap to push) lend and are discarded"),
)
