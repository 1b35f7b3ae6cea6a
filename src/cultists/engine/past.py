"""What has happened in a game: its answers, what was told, and the checkpoints that lead back to any moment."""

from bisect import bisect_right
from typing import Any, Final, Generic, NamedTuple, Self

from cultists.engine.events import Event
from cultists.engine.rules import TableT
from cultists.engine.trail import Trail

MARK_EVERY: Final = 64
"""How many answers pass before another checkpoint is kept; an earlier moment is at most about so many answers away."""


class Answer(NamedTuple):
    """One line of the log: who answered what.  An aside was not asked for."""

    seat: int
    choice: Any
    is_aside: bool = False


class Past(Generic[TableT]):
    """All of it up to now.  A moment is the length of the log then."""

    __slots__ = ("_marks", "log", "marked", "told")

    def __init__(self, beginning: TableT) -> None:
        self.log: Trail[tuple[Any, ...]] = Trail()
        self.told: Trail[tuple[int, Event]] = Trail()
        """Each event with its moment."""
        self._marks: Trail[tuple[int, TableT]] = Trail([(0, beginning)])
        self.marked = 0
        """The moment of the last checkpoint that was kept."""

    def copy(self) -> Self:
        """An independent past; it shares what will not change."""
        twin = object.__new__(type(self))
        twin.log = self.log.copy()
        twin.told = self.told.copy()
        twin._marks = self._marks.copy()
        twin.marked = self.marked
        return twin

    def heard_by(self, seat: int | None, since: int) -> list[tuple[int, Event]]:
        """What a seat heard after a moment, or from the very beginning on if that is 0; each event with its moment."""
        first = bisect_right(self.told, since, key=_moment_of) if since else 0
        return [(moment, event.heard_by(seat)) for moment, event in self.told[first:]]

    def mark(self, moment: int, checkpoint: TableT) -> None:
        """Keep a checkpoint."""
        self._marks.append((moment, checkpoint))
        self.marked = moment

    def nearest(self, moment: int) -> tuple[int, TableT]:
        """The last checkpoint that was kept before a moment, or at it, with its own moment."""
        return self._marks[bisect_right(self._marks, moment, key=_moment_of) - 1]

    def cut(self, moment: int) -> None:
        """Forget all that came after a moment."""
        self.log.cut(moment)
        self.told.cut(bisect_right(self.told, moment, key=_moment_of))
        self._marks.cut(bisect_right(self._marks, moment, key=_moment_of))
        self.marked = self._marks[-1][0]


def _moment_of(kept: tuple[int, object]) -> int:
    return kept[0]
