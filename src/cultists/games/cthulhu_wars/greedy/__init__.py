"""The bot `greedy`: weighs every action by a few readable numbers, and can say why.  It sees what its seat sees."""

from cultists.games.cthulhu_wars.greedy.bot import Greedy as Greedy
