"""What a seat may answer beforehand, so that a table of absent friends need not wait for a reaction nobody wants.

A faction registers its own reactions beside the ability that asks, and those of its enemies; here is what all have.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from cultists.engine import Reaction, Standing
from cultists.games.cthulhu_wars.faction import CULTIST, Faction

if TYPE_CHECKING:
    from cultists.games.cthulhu_wars.battle_state import Battle
    from cultists.games.cthulhu_wars.table import WarsTable

I_FIGHT: Final = "I fight in the battle"
I_ATTACK: Final = "I attack"
MY_CULTIST: Final = "a Cultist of mine is in the area"

CONDITIONS: "Final[dict[str, Callable[[WarsTable, int, Battle], bool]]]" = {
    I_FIGHT: lambda _, seat, battle: seat in battle.sides,
    I_ATTACK: lambda _, seat, battle: seat == battle.attacker,
    MY_CULTIST: lambda table, seat, battle: any(unit.kind.rank == CULTIST for unit in table.here(seat, battle.area)),
}

_OF_ALL: Final[list[Reaction]] = []
_OF_FACTION: Final[dict[Faction, list[Reaction]]] = {}
_OF_ENEMIES: Final[dict[Faction, list[Reaction]]] = {}


def reaction(faction: Faction | None, about: str, title: str, *answers: Standing, of_enemies: bool = False) -> None:
    """Register a question that can be answered beforehand: by a faction, by its enemies, or by all."""
    by_faction = _OF_ENEMIES if of_enemies else _OF_FACTION
    known = _OF_ALL if faction is None else by_faction.setdefault(faction, [])
    known.append(Reaction(about, title, answers))


def reactions_of(table: "WarsTable", seat: int) -> tuple[Reaction, ...]:
    """What a seat may be asked at this table in the turns of others.  Who plays what is known to everybody."""
    if len(table.chosen) < table.seats:
        return ()
    own = _OF_FACTION.get(table.chosen[seat], [])
    enemies = [faction for faction in table.chosen if faction is not table.chosen[seat]]
    others = [each for faction in enemies for each in _OF_ENEMIES.get(faction, [])]
    return (*own, *_OF_ALL, *others)


def holds(table: "WarsTable", seat: int, condition: str) -> bool:
    """Whether a condition of an order holds in the battle that is fought now."""
    return table.battle is not None and CONDITIONS[condition](table, seat, table.battle)
