"""So that `python -m cultists` does what `cultists` does."""

from cultists.terminal.commands import main

main()
