"""Who must go when it gets too full: somebody of those who take most of the room.

An address that opens thousands of connections pushes out its own, and whoever plays from another one is left alone.
"""

import ipaddress
from collections.abc import Hashable
from functools import lru_cache
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Crowd(Generic[T]):
    """Members in groups, each group in the order in which its members came."""

    def __init__(self) -> None:
        self._groups: dict[str, dict[T, str]] = {}
        """By group: its members, each with its part of the group."""
        self._group_of: dict[T, str] = {}

    def __len__(self) -> int:
        return len(self._group_of)

    def __contains__(self, member: T) -> bool:
        return member in self._group_of

    def add(self, member: T, group: str, part: str = "") -> None:
        """Somebody comes."""
        self._group_of[member] = group
        self._groups.setdefault(group, {})[member] = part

    def remove(self, member: T) -> None:
        """Somebody goes, or has gone already."""
        group = self._group_of.pop(member, None)
        if group is not None:
            del self._groups[group][member]
            if not self._groups[group]:
                del self._groups[group]

    def size_of(self, group: str) -> int:
        """How many of a group are here."""
        return len(self._groups.get(group, ()))

    def next_to_go(self, group: str | None = None) -> T | None:
        """Who came first of the largest part of a group, by default of the largest one; None if nobody is here."""
        if group is None:
            group = max(self._groups, key=lambda each: len(self._groups[each]), default=None)
        members = self._groups.get(group or "", {})
        sizes: dict[str, int] = {}
        for part in members.values():
            sizes[part] = sizes.get(part, 0) + 1
        most = max(sizes.values(), default=0)
        return next((member for member, part in members.items() if sizes[part] == most), None)


@lru_cache(10_000)
def neighbourhood(address: str) -> str:
    """What counts as one address: with IPv6 the 64 bits that stand for a household, which has all below them."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((known, 64), strict=False))
