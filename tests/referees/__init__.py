"""A second referee for each game: slow, obvious, and written from the rule text alone.

Each has a folder here.  What it says is compared with what the rules of the game do, over many positions:
`make referees`.  `differences.md` lists every difference that was found.
"""
