"""What a faction is made of: kinds of units, requirements, spellbooks.  Each faction has a file of its own."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from cultists.games.cthulhu_wars.battle_state import Battle
    from cultists.games.cthulhu_wars.table import WarsTable

Rank = Literal["cultist", "monster", "terror", "great old one"]
CULTIST: Final = "cultist"
MONSTER: Final = "monster"
TERROR: Final = "terror"
GREAT_OLD_ONE: Final = "great old one"

Price = Callable[["WarsTable", int], int]
"""What a unit costs now: (table, seat)."""
Dice = Callable[["WarsTable", int, int, int], int]
"""The combat of all units of a kind together: (table, seat, foe, how many of them fight)."""
Condition = Callable[["WarsTable", int], bool]
"""Whether something holds now: (table, seat)."""


class Kind:
    """A kind of unit.  `price` and `dice` replace the printed numbers where the faction's card has a formula."""

    __slots__ = (
        "again",
        "combat",
        "cost",
        "count",
        "dice",
        "has_great_rank",
        "is_lowly",
        "name",
        "price",
        "rank",
        "value",
        "weight",
    )

    def __init__(
        self,
        name: str,
        rank: Rank,
        count: int,
        cost: int,
        combat: int = 0,
        *,
        again: int | None = None,
        value: int | None = None,
        price: Price | None = None,
        dice: Dice | None = None,
    ) -> None:
        self.name = name
        self.rank: Rank = rank
        self.count = count
        self.cost = cost
        self.again = cost if again is None else again
        """What it costs after the first time."""
        self.combat = combat
        self.price = price
        self.dice = dice
        self.value = cost if value is None else value
        """What it is worth to the opponent in the two-player war.  (rules 16.2)"""
        self.has_great_rank = rank == GREAT_OLD_ONE
        self.weight = 0 if rank == CULTIST else 2 if rank == GREAT_OLD_ONE else 1
        """Who outranks whom in captures: Great Old Ones, then Monsters and Terrors, then Cultists."""
        self.is_lowly = rank in (CULTIST, MONSTER)
        """Whether effects on “a Monster or Cultist” can take it.  (rules 2.2)"""

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Spellbook:
    """One of a faction's six.  Its effect is in the rules that name it."""

    __slots__ = ("name", "text", "words")

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.words = name

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Requirement:
    """What earns a spellbook.  One with `is_met` is watched all the time; the others are fulfilled by a rule.

    `signs` is how many Elder Signs come with it, `power` how much Power per enemy.
    """

    __slots__ = ("is_met", "power", "signs", "text")

    def __init__(self, text: str, is_met: Condition | None = None, *, signs: int = 0, power: int = 0) -> None:
        self.text = text
        self.is_met = is_met
        self.signs = signs
        self.power = power

    def __repr__(self) -> str:
        return f"<{self.text}>"


class Faction:
    """A faction's card.  What it can do beyond the common rules is registered for moments (see moments.py)."""

    __slots__ = (
        "ability",
        "borrows",
        "code",
        "colour",
        "cultist",
        "gift",
        "goes_first",
        "kinds",
        "name",
        "never_first",
        "reach",
        "requirements",
        "sets_up",
        "spellbooks",
        "words",
    )

    def __init__(
        self,
        name: str,
        code: str,
        colour: str,
        *,
        kinds: tuple[Kind, ...],
        requirements: tuple[Requirement, ...],
        spellbooks: tuple[Spellbook, ...],
        ability: str,
        reach: int = 1,
        goes_first: bool = False,
        never_first: bool = False,
        sets_up: int = 0,
        gift: str = "",
        borrows: bool = False,
    ) -> None:
        self.name = name
        self.code = code
        self.colour = colour
        self.kinds = kinds
        self.requirements = requirements
        self.spellbooks = spellbooks
        self.ability = ability
        """The unique ability in our words, for the faction's board."""
        self.gift = Spellbook(gift or ability.partition(":")[0], ability)
        """The unique ability as something that can be lent; `lent` on the table works like spellbooks do."""
        self.borrows = borrows
        """Whether it can have the unique abilities of others."""
        self.reach = reach
        """How many areas a unit may go in one move."""
        self.goes_first = goes_first
        self.never_first = never_first
        """Whether it cannot be the first player of the first Action phase."""
        self.sets_up = sets_up
        """Who chooses a start area waits for the others: those with the smaller numbers come first.  (rules 2.5)"""
        self.cultist = kinds[0]
        self.words = name

    def __repr__(self) -> str:
        return f"<{self.name}>"


def acolyte(*, dice: Dice | None = None) -> Kind:
    """The six Cultists that every faction has."""
    return Kind("Acolyte", CULTIST, 6, 1, 0, dice=dice)


class BattlePower:
    """An ability that a side may use before the dice are rolled, as long as it is possible.  (rules 7.4)"""

    __slots__ = ("is_possible", "name", "words")

    def __init__(self, name: str, is_possible: "Callable[[WarsTable, Battle, int], bool]") -> None:
        self.name = name
        self.is_possible = is_possible
        self.words = name

    def __repr__(self) -> str:
        return f"<{self.name}>"
