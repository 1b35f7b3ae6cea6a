"""A second referee for the Duckthulhu ritual, written from the rule text alone.

`sky.py` has the three moves, `stars.py` the constellations and Duckthulhu's jump, `english.py` reads the instructions
and `step.py` carries them out.  `ritual.py` reads the file of a ritual, and `checking.py` says whether it is correct.

`adapter.py` alone knows the form of the game's files, scenarios, options, views and events.  `sentences.py`,
`building.py`, `breaking.py` and `positions.py` make what both look at, and `beside.py` compares the steps.
"""

from typing import Final

from referees.duckthulhu.beside import ANSWERS, MEANWHILE
from referees.duckthulhu.breaking import CHANGES, name_of
from referees.duckthulhu.positions import files, good_files, skies, steps, whole_rituals
from referees.duckthulhu.sentences import FORMS
from referees.duckthulhu.tallying import FIGURES, FLIPS, JUMPS, PUSHES, SENTENCES, SWITCHES
from referees.frame import Course

FAULTS: Final = (
    *(
        "chart",
        "direction",
        "faces",
        "figure",
        "file",
        "instruction",
        "letter",
        "row",
        "sky",
        "steps",
        "symbol",
        "tiles",
    ),
    *("beside the meteors", "meteors", "trimmed"),
    *("no constellation", "no move", "no tile", "off the board", "several constellations", "several moves"),
    *("answer", "message", "said"),
)

COURSES: Final = (
    Course("steps", 40, steps, (*SENTENCES, *ANSWERS, *MEANWHILE, *JUMPS)),
    Course("rituals", 2, whole_rituals, ()),
    Course("files", 30, files, (*map(name_of, CHANGES), *(f"fault: {kind}" for kind in FAULTS), "no fault")),
    Course("good-files", 3, good_files, ()),
    Course("skies", 25, skies, (*(f"form: {form}" for form in FORMS), "no move", *PUSHES, *SWITCHES, *FLIPS, *FIGURES)),
)
