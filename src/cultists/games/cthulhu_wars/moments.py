"""The moments at which a faction may have something to say.  The core calls them and never names a faction.

    @ability(BLACK_GOAT, at=CARRION, book=NECROPHAGY)
    async def necrophagy(table, seat, battle): ...

A rule with a `book` works only for a seat that has that spellbook.
"""

from collections.abc import Callable, Coroutine, Iterable
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from cultists.games.cthulhu_wars.faction import BattlePower, Faction, Spellbook

if TYPE_CHECKING:
    from cultists.games.cthulhu_wars.acts import Act, Aside
    from cultists.games.cthulhu_wars.battle_state import Battle
    from cultists.games.cthulhu_wars.maps import Area
    from cultists.games.cthulhu_wars.setting import Unit
    from cultists.games.cthulhu_wars.table import WarsTable

RuleT = TypeVar("RuleT")


class Moment(Generic[RuleT]):
    """A point in the rules with a name, and what each faction does there."""

    __slots__ = ("gifts", "name", "rules")

    def __init__(self, name: str) -> None:
        self.name = name
        self.rules: dict[Faction, list[tuple[Spellbook | None, RuleT]]] = {}
        self.gifts: dict[Faction, list[RuleT]] = {}
        """The rules among them that belong to a faction's unique ability, which can be lent."""

    def __repr__(self) -> str:
        return f"<{self.name}>"


def ability(
    faction: Faction, *, at: Moment[RuleT], book: Spellbook | None = None, is_gift: bool = False
) -> Callable[[RuleT], RuleT]:
    """Register a rule of a faction for a moment; a gift belongs to its unique ability."""

    def register(rule: RuleT) -> RuleT:
        at.rules.setdefault(faction, []).append((book, rule))
        if is_gift:
            at.gifts.setdefault(faction, []).append(rule)
        return rule

    return register


Offer = Callable[["WarsTable", int], "Iterable[Act]"]
SeatRule = Callable[["WarsTable", int], None]
SeatStory = Callable[["WarsTable", int], Coroutine[Any, Any, None]]
SeatNumber = Callable[["WarsTable", int], int]
BattleStory = Callable[["WarsTable", int, "Battle"], Coroutine[Any, Any, None]]
BattleRule = Callable[["WarsTable", int, "Battle"], None]

# Setting up
START: Final = Moment[Callable[["WarsTable", int], "Coroutine[Any, Any, Area]"]]("the faction chooses its start area")

# The Action phase
ACTIONS: Final = Moment[Offer]("main actions of the faction's own")
UNLIMITED: Final = Moment[Callable[["WarsTable", int], tuple[str, ...]]]("verbs that are unlimited for the faction")
AFTER_ACTION: Final = Moment[SeatRule]("after any action of anybody")
AT_ANY_TIME: Final = Moment[Callable[["WarsTable", int], "Iterable[Aside]"]]("what the faction may do unasked")
TOLL: Final = Moment[Callable[["WarsTable", int, int, "Area"], int]](
    "what others pay more: (table, owner, payer, area)"
)
MOVED: Final = Moment[Callable[["WarsTable", int, "Unit", "Area", "Area"], Coroutine[Any, Any, None]]](
    "a unit of the faction has moved by a Move action: (table, seat, unit, from, to)"
)
LIVING_GATES: Final = Moment[Callable[["WarsTable", int], "Iterable[Unit]"]]("units of the faction that are gates")
SUMMONED: Final = Moment[Callable[["WarsTable", int, "Unit"], Coroutine[Any, Any, None]]]("the faction summoned a unit")
LEADERLESS: Final = Moment[Callable[["WarsTable", int, "Area"], bool]](
    "the faction's units in an area cannot move, capture or begin a battle"
)
SUMMON_PLACES: Final = Moment[Callable[["WarsTable", int], "Iterable[Area]"]]("where the faction can summon besides")
AFTER_MOVE: Final = Moment[Callable[["WarsTable", int, int], None]]("a Move action is over: (table, seat, Power spent)")
HIDDEN_GATES: Final = Moment[SeatNumber]("gates of the faction that are not on the map")
KEEPERS: Final = Moment[Callable[["WarsTable", int, "Unit"], bool]]("units besides Cultists that can keep gates")
ELIMINATED: Final = Moment[Callable[["WarsTable", int, "Unit", int | None], None]](
    "a unit was eliminated: (table, owner of the rule, unit, by whom)"
)
SAFE_FROM_CAPTURE: Final = Moment[Callable[["WarsTable", int, bool], bool]](
    "Cultists cannot be captured: (table, seat, whether a Great Old One captures)"
)
AWAKENED: Final = Moment[Callable[["WarsTable", int, "Unit"], None]]("the faction awakened a Great Old One")
CAPTURED: Final = Moment[SeatRule]("the faction captured a Cultist")

# Battle, in the order of rules 7.3 to 7.15
BATTLE_DECLARED: Final = Moment[BattleStory]("a battle was declared, also one of others")
BEFORE_BATTLE: Final = Moment[tuple[BattlePower, BattleStory]]("a side's abilities before the dice")
AFTER_ROLL: Final = Moment[BattleStory]("the dice lie on the table")
WHO_ASSIGNS: Final = Moment[Callable[["WarsTable", int, "Battle", int], bool]](
    "the faction assigns the results for a side: (table, seat, battle, side)"
)
ENDURANCE: Final = Moment[Callable[["WarsTable", int, "Battle", "Unit"], int]](
    "how many results one of its units takes"
)
KILLS_ASSIGNED: Final = Moment[BattleStory]("every Kill lies on a unit")
AFTER_KILLS: Final = Moment[BattleStory]("it is known whom the Kills will remove, and more is lost for them")
CARRION: Final = Moment[BattleStory]("others come for the dead, before Pains are assigned; also battles of others")
PAINS_ASSIGNED: Final = Moment[Callable[["WarsTable", int, "Battle", "tuple[Unit, ...]"], Coroutine[Any, Any, None]]](
    "every Pain lies on a unit: (table, seat, battle, the units that took one)"
)
WHO_RETREATS: Final = Moment[Callable[["WarsTable", int, "Battle"], bool]]("the faction decides on all retreats")
OUTLIVES: Final = Moment[Callable[["WarsTable", int, "Battle", "Unit"], bool]](
    "a unit that may be named as lost, and stays"
)
RESULTS: Final = Moment[BattleRule]("what each side must take is counted; also battles of others")
AFTER_BATTLE: Final = Moment[BattleStory]("results are carried out; also battles of others")
AFTERMATH: Final = Moment[BattleStory]("the very last that happens in a battle; also battles of others")
BATTLE_OVER: Final = Moment[BattleRule]("what was earned in the battle is counted; also battles of others")

# The other phases
GATHER: Final = Moment[SeatNumber]("more Power in the Gather Power phase")
GATHER_FOR_OTHERS: Final = Moment[Callable[["WarsTable", int, int], int]](
    "more Power for an enemy: (table, owner of the rule, enemy)"
)
GATHERED: Final = Moment[SeatStory]("Power is gathered, and the first player is not yet known")
FIRST_PLAYER: Final = Moment[SeatRule]("the faction has received the first player's marker")
DOOM_BEGINS: Final = Moment[SeatRule]("at the start of the Doom phase")
DOOM_ACTIONS: Final = Moment[Offer]("what the faction may do in its part of the Doom phase")
DOOM_ENDS: Final = Moment[SeatStory]("at the end of the Doom phase")
RITUAL_COST: Final = Moment[SeatNumber]("the price of the faction's own ritual")
RITUAL_PERFORMED: Final = Moment[SeatRule]("the faction has performed a ritual")
PHASE_ENDS: Final = Moment[SeatStory]("an Action phase would end, because nobody can act")
AT_THE_END: Final = Moment[SeatRule]("the game is over, and Elder Signs are about to be revealed")
PHASE_BEGINS: Final = Moment[SeatRule]("an Action phase begins")

ALL: Final[tuple[Moment[Any], ...]] = tuple(each for each in tuple(globals().values()) if isinstance(each, Moment))
