"""The second referee of battles, written from the rule text and the facts alone.

`board.py` is what lies on the table, `combat.py` says who may fight and with how many dice, `fray.py` is one battle.
`before.py`, `results.py` and `aftermath.py` are its steps, which `battle.py` puts together.  `positions.py` makes
positions and `courses.py` families of them; `beside.py` lets the game and the referee fight the same battle, and
`adapter.py` alone knows the form of the game's scenarios, options and tables.
"""
