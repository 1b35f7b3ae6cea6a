"""A battle as it lies on the table: who fights where, what was rolled, and on whom the results lie."""

from typing import Self

from cultists.games.cthulhu_wars.maps import Area
from cultists.games.cthulhu_wars.setting import Unit


class Battle:
    """Sides are seats.  `kills` and `pains` are what a side must take, so they came from the other one's dice."""

    __slots__ = (
        "area",
        "attacker",
        "before",
        "condemned",
        "dead",
        "defender",
        "dice",
        "eliminated",
        "extra",
        "great",
        "hurt",
        "killed",
        "kills",
        "out",
        "pains",
        "struck",
        "used",
    )

    def __init__(self, area: Area, attacker: int, defender: int) -> None:
        self.area = area
        self.attacker = attacker
        self.defender = defender
        self.before: Battle | None = None
        """The battle that this one came before, and that goes on afterwards."""
        self.out: tuple[Unit, ...] = ()
        """Units that take no part: exempted, sent away for good, or come too late."""
        self.used: tuple[str, ...] = ()
        """Abilities that can be used once per battle, and were."""
        self.extra: tuple[tuple[Unit, int], ...] = ()
        """More dice for one unit, as long as it fights."""
        self.dice: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        """Faces, of the attacker and of the defender."""
        self.great: tuple[bool, bool] = (False, False)
        """Whether a Great Old One of the attacker, of the defender, took part when the dice were rolled."""
        self.kills: tuple[int, int] = (0, 0)
        self.pains: tuple[int, int] = (0, 0)
        self.struck: tuple[Unit, ...] = ()
        """Every Kill that was assigned, once per Kill; what saves a unit later does not change it."""
        self.dead: tuple[Unit, ...] = ()
        """Units that Kills will remove when all results have been assigned."""
        self.condemned: tuple[Unit, ...] = ()
        """Units that abilities after the dice will remove then."""
        self.hurt: tuple[Unit, ...] = ()
        """Units that are pained."""
        self.killed: tuple[Unit, ...] = ()
        """Units that Kills have removed."""
        self.eliminated: tuple[Unit, ...] = ()
        """Units that were lost in this battle in other ways, before or after the dice."""

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.area = self.area
        twin.attacker = self.attacker
        twin.defender = self.defender
        twin.before = None if self.before is None else self.before.copy()
        twin.out = self.out
        twin.used = self.used
        twin.extra = self.extra
        twin.dice = self.dice
        twin.great = self.great
        twin.kills = self.kills
        twin.pains = self.pains
        twin.struck = self.struck
        twin.dead = self.dead
        twin.condemned = self.condemned
        twin.hurt = self.hurt
        twin.killed = self.killed
        twin.eliminated = self.eliminated
        return twin

    def fields(self) -> tuple[object, ...]:
        """All of it, for comparison."""
        before = None if self.before is None else self.before.fields()
        return before, *(getattr(self, slot) for slot in self.__slots__ if slot != "before")

    @property
    def sides(self) -> tuple[int, int]:
        """The attacker, then the defender."""
        return self.attacker, self.defender

    def foe(self, side: int) -> int:
        """The other side."""
        return self.defender if side == self.attacker else self.attacker

    def index(self, side: int) -> int:
        """Where a side's numbers stand in the pairs."""
        return 0 if side == self.attacker else 1

    def add_kills(self, side: int, kills: int) -> None:
        """A side must take so many more."""
        pair = [*self.kills]
        pair[self.index(side)] += kills
        self.kills = (pair[0], pair[1])

    def add_pains(self, side: int, pains: int) -> None:
        """A side must take so many more."""
        pair = [*self.pains]
        pair[self.index(side)] += pains
        self.pains = (pair[0], pair[1])

    def condemn(self, unit: Unit) -> None:
        """An ability will remove this unit; it takes no other result."""
        self.condemned = (*self.condemned, unit)
        self.hurt = tuple(each for each in self.hurt if each is not unit)

    def spare(self, unit: Unit) -> None:
        """A Kill on this unit becomes a Pain."""
        self.dead = tuple(each for each in self.dead if each is not unit)
        if unit not in self.hurt:
            self.hurt = (*self.hurt, unit)
