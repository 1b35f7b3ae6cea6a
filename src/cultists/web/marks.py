"""How seats are told apart on every page: a colour, and a shape of the same name among the icons."""

from typing import Final

SEAT_MARKS: Final = ("green", "red", "blue", "amber", "ice", "violet")
