"""The rules that a table may choose at the start.  (rules 14)"""

from typing import Final

from cultists.engine import SetupOption

OPTIONS: Final = (
    SetupOption("first", ("chance", "birthday"), "who begins: chance decides, or whose birthday comes next"),
    SetupOption("reflections", ("off", "on"), "whether mirror images of a constellation count"),
    SetupOption("dhole", ("search", "top"), "what a Dhole takes from the draw pile: any card, or the top one"),
    SetupOption("cthulhoo_star", ("SH", "ME"), "a star of Cthulhoo's family about which our sources differ"),
    SetupOption("formless_star", ("LE", "FM"), "a bonus star of the Formless about which our sources differ"),
)
DEFAULTS: Final = {option.name: option.default for option in OPTIONS}
