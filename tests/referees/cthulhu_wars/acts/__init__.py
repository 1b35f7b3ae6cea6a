"""Everything but battles: acts, phases, spellbooks, ending.

`world.py` is what lies on the table.  `common.py`, `combat.py` and `factions/` say which acts are legal, what each
costs and does; `turn.py` and `phases.py` are the phases, `spellbooks.py` the requirements, `ending.py` the end,
`asides.py` what may be done at any time.  `positions.py` makes positions.
"""
