"""An action as an answer: what it is called, where it happens, and the rule that carries it out."""

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from cultists.games.cthulhu_wars.maps import Area
    from cultists.games.cthulhu_wars.table import StepName, WarsTable

RECRUIT: Final = "recruit"
SUMMON: Final = "summon"
AWAKEN: Final = "awaken"
CREATE_GATE: Final = "create a gate"
MOVE: Final = "move"
BATTLE: Final = "battle"
CAPTURE: Final = "capture"

Perform = Callable[["WarsTable", int, "Act"], Coroutine[Any, Any, "StepName"]]
"""Carries the action out for a seat and names the next step."""


class Act:
    """One thing that a player can do now.  `verb` groups like actions; `thing` is what the rule needs to know."""

    __slots__ = ("area", "perform", "place", "source", "thing", "verb", "words")

    def __init__(
        self,
        verb: str,
        words: str,
        perform: Perform,
        *,
        area: "Area | None" = None,
        source: "Area | None" = None,
        thing: Any = None,
    ) -> None:
        self.verb = verb
        self.words = words
        self.perform = perform
        self.area = area
        self.source = source
        """Where it comes from, if it moves something."""
        self.thing = thing
        self.place = None if area is None else area.place

    def __repr__(self) -> str:
        return f"<{self.words}>"


class Aside:
    """Something that a player may do unasked, between two steps of the rules."""

    __slots__ = ("do", "place", "words")

    def __init__(self, words: str, do: "Callable[[WarsTable, int], None]", place: str | None = None) -> None:
        self.words = words
        self.do = do
        self.place = place

    def __repr__(self) -> str:
        return f"<{self.words}>"
