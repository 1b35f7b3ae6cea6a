"""Everything but battles: acts, phases, spellbooks, ending.

`world.py` is what lies on the table.  `common.py`, `combat.py` and `factions/` say which acts are legal, what each
costs and does; `setup.py`, `turn.py` and `phases.py` are the game from its beginning, `spellbooks.py` the requirements,
`ending.py` the end, `asides.py` what may be done at any time.  `positions.py` and `stages.py` make positions,
`adapter.py` alone knows the form of the game's scenarios, tables, questions and options, and `beside.py` compares.
"""
