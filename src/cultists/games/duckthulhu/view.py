"""What a person sees of a ritual, as plain data: no letter before its tile is gone, nothing of the solution."""

import msgspec


class FaceView(msgspec.Struct, frozen=True):
    """A tile of the sky: its number in the stock, the symbol that shows, and the one on its other side."""

    tile: int
    symbol: str
    other_side: str


class SignView(msgspec.Struct, frozen=True):
    """A constellation of the star chart.  `lands_on`: where it would send Duckthulhu now; None is off the sky."""

    id: str
    phase: int
    direction: str
    figure: tuple[str, ...]
    """Its rows, such as `ME . 3`; a dot is a dashed square."""
    is_used: bool
    lands_on: int | None


class DevouredView(msgspec.Struct, frozen=True):
    """A tile that is gone, with the letter of the face that was up; at the end also with what was hidden below."""

    step: int
    tile: int
    space: int
    symbol: str
    letter: str
    sign: str
    other_side: str
    other_letter: str = ""


class RitualView(msgspec.Struct, frozen=True):
    """The ritual as it is now (`seat` is None for spectators, who see the same)."""

    seat: int | None
    name: str
    sky: tuple[FaceView | None, ...]
    """The 25 spaces, row by row from the north-west; None is a space without a tile."""
    duck: int
    """Duckthulhu's place: a space, or 25 to 29 while he waits west of row 1 to 5."""
    phase: int
    step_number: int
    """1 to 25; 26 when the sky is empty."""
    step: str
    """“move”, “name”, or “end”."""
    instruction: str
    instructions: tuple[str, ...]
    signs: tuple[SignView, ...]
    moved: str
    """The move whose constellation is to be named; else empty."""
    mistakes: int
    devoured: tuple[DevouredView, ...]
