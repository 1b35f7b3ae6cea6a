"""The second referee of Cthulhu Wars, written from the rule text alone.

`units.py` has all units of the eight factions.  The referee of acts and phases is in `acts/`, that of battles in
`battles/`.
"""
