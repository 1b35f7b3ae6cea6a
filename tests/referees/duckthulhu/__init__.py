"""A second referee for the Duckthulhu ritual, written from the rule text alone.

`sky.py` has the three moves, `stars.py` the constellations and Duckthulhu's jump, `english.py` reads the instructions
and `step.py` carries them out.  `ritual.py` reads the file of a ritual, and `checking.py` says whether it is correct.
"""
