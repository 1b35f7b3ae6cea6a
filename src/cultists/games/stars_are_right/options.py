"""The rules that a table may choose at the start.  (rules 14)"""

from typing import Final

from cultists.engine import SetupOption

OPTIONS: Final = (
    SetupOption("first", ("chance", "birthday"), "who begins: chance decides, or whose birthday comes next"),
    SetupOption("reflections", ("off", "on"), "whether mirror images of a constellation count"),
    SetupOption("dhole", ("search", "top"), "what a Dhole takes from the draw pile: any card, or the top one"),
    SetupOption("cthulhoo_star", ("SH", "ME"), "the star of Cthulhoo's family that our sources give in two ways"),
    SetupOption("formless_star", ("LE", "FM"), "the bonus star of the Formless that our sources give in two ways"),
)
DEFAULTS: Final = {option.name: option.default for option in OPTIONS}
