"""The rules that a table may choose at the start: variants, and where sources differ.  (rules 19)"""

from typing import Final

from cultists.engine import SetupOption

OPTIONS: Final = (
    SetupOption(
        "exterior",
        ("dreams", "marsh", "colony", "city", "random"),
        "the Location outside: Dimension of Dreams, Agoba Marsh, Colony of the Moon Men, Lost City, or drawn by chance",
    ),
    SetupOption("game", ("full", "quick"), "four Components win, or three without the Exterior (10 to 20 minutes)"),
    SetupOption("components", ("open", "face-down"), "gathered Components lie open, or face down to be remembered"),
    SetupOption(
        "power", ("players+1", "players"), "Cult Power at the start: one more than there are players, or just as many"
    ),
    SetupOption("eliminated", ("out-of-play", "returned"), "what becomes of an eliminated cult's Components"),
)
DEFAULTS: Final = {option.name: option.default for option in OPTIONS}
