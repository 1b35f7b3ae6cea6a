"""A list that grows at its end and is cheap to copy: copies share the beginning."""

from collections.abc import Iterable, Iterator
from typing import Final, Generic, Self, TypeVar, overload

T = TypeVar("T")

LONG_TAIL: Final = 32
"""A tail of more items of its own becomes part of what is shared, before it is copied again and again."""


class Trail(Generic[T]):
    """Items in order.  Copies share `_head`, of which each sees the first `_shared` items; `_own` is nobody else's."""

    __slots__ = ("_head", "_own", "_shared")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._head: list[T] = []
        self._shared = 0
        self._own = list(items)

    def append(self, item: T) -> None:
        """Add an item at the end."""
        self._own.append(item)

    def extend(self, items: Iterable[T]) -> None:
        """Add items at the end."""
        self._own.extend(items)

    def cut(self, length: int) -> None:
        """Forget all but the first items."""
        if length < self._shared:
            self._shared = length
        del self._own[max(0, length - self._shared) :]

    def copy(self) -> Self:
        """An independent trail with the same items, in a time that does not depend on their number."""
        if len(self._own) > LONG_TAIL:
            if len(self._head) != self._shared:  # somebody else has gone on from here, or we have been cut
                self._head = self._head[: self._shared]
            self._head += self._own
            self._shared += len(self._own)
            self._own = []
        twin = object.__new__(type(self))
        twin._head = self._head
        twin._shared = self._shared
        twin._own = self._own[:]
        return twin

    def __len__(self) -> int:
        return self._shared + len(self._own)

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice):
            start, stop, step = place.indices(len(self))
            if step == 1:
                own = self._own[max(0, start - self._shared) : max(0, stop - self._shared)]
                return own if start >= self._shared else self._head[start : min(stop, self._shared)] + own
            return [self[each] for each in range(start, stop, step)]
        if place < 0:
            place += len(self)
        if place < 0:
            raise IndexError("before the beginning of the trail")
        return self._head[place] if place < self._shared else self._own[place - self._shared]

    def __iter__(self) -> Iterator[T]:
        yield from self._head[: self._shared]
        yield from self._own[:]

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Trail | list) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))
