"""How seats are told apart on every page: a colour, and a shape of the same name among the icons."""

from typing import Any, Final

from cultists.engine import Rules

SEAT_MARKS: Final = ("green", "red", "blue", "amber", "ice", "violet")


def seat_marks(rules: Rules[Any], view: Any = None) -> tuple[str, ...]:
    """The marks of the seats at a table of this game; while it is played, as the view says."""
    return (rules.seat_colours if view is None else rules.marks(view)) or SEAT_MARKS
