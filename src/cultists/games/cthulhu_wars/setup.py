"""Setting up: factions, map, gates and Acolytes, the first player and the direction of play.  (rules 2.4, 2.5, 2.6)"""

from collections.abc import Mapping
from itertools import permutations
from math import gcd
from typing import Final

from cultists.engine import ask, ask_all, draw
from cultists.games.cthulhu_wars.faction import Faction
from cultists.games.cthulhu_wars.factions import CORE, FACTIONS
from cultists.games.cthulhu_wars.maps import MAP_FOR_PLAYERS, Area
from cultists.games.cthulhu_wars.moments import START
from cultists.games.cthulhu_wars.options import (
    BOX,
    BY_CHANCE,
    FINE_WEST,
    FIRST_PLAYER,
    NAMED_SEATS,
    OTHER_MAP,
    RANDOM_FACTIONS,
)
from cultists.games.cthulhu_wars.setting import setting_for
from cultists.games.cthulhu_wars.table import POOL, StepName, WarsTable
from cultists.games.cthulhu_wars.turn import begin_action_phase

CLOCKWISE: Final = "clockwise"
COUNTERCLOCKWISE: Final = "counterclockwise"


async def choose_the_factions(table: WarsTable) -> StepName:
    """Chance deals the factions, or each seat picks one in turn."""
    left = [faction for faction in box_of(table.seats, table.options) if faction not in table.chosen]
    if table.options[RANDOM_FACTIONS.name] == RANDOM_FACTIONS.default:
        faction = await draw("faction", left)
    else:
        faction = await ask(len(table.chosen), "choose your faction", left)
    table.chosen = (*table.chosen, faction)
    table.tell("plays", len(table.chosen) - 1, faction.name)
    return "choose the factions" if len(table.chosen) < table.seats else "set up"


def box_of(seats: int, options: Mapping[str, str]) -> tuple[Faction, ...]:
    """The factions that can be had at this table."""
    is_core = options[BOX.name] == BOX.default and seats <= len(CORE)
    return CORE if is_core else FACTIONS


def fair_deal(seats: int, options: Mapping[str, str], number: int) -> list[str]:
    """Who plays what in the n-th of many deals: all of them in turn, in strides that leave nobody out for long."""
    deals = [*permutations((faction.name for faction in box_of(seats, options)), seats)]
    return [*deals[number * _stride(len(deals)) % len(deals)]]


def _stride(number: int) -> int:
    """About the golden section of a number, without a common divisor: multiples of it are spread evenly."""
    stride = round(number * 0.618)
    while gcd(stride, number) > 1:
        stride += 1
    return stride


def map_for(table: WarsTable) -> str:
    """The configuration of the board for so many players."""
    if table.seats == 4 and table.options[OTHER_MAP.name] == FINE_WEST:
        return "E53"
    return MAP_FOR_PLAYERS[table.seats]


async def set_up(table: WarsTable) -> StepName:
    """A gate and six Acolytes in every start area, one of them on the gate.  Who may choose the area comes later."""
    unpack(table)
    for seat in sorted(table.setting.seats, key=lambda each: table.chosen[each].sets_up):
        choosing = list(table.rules_of(seat, START))
        area = (
            await choosing[0](table, seat) if choosing else table.setting.board.with_glyph(table.chosen[seat].name)[0]
        )
        settle_down(table, seat, area)
    return "choose the first player"


def unpack(table: WarsTable) -> None:
    """Every figure lies in its pool."""
    table.setting = setting_for(table.chosen, map_for(table))
    table.where = [POOL] * len(table.setting.units)


def settle_down(table: WarsTable, seat: int, start: Area) -> None:
    """The faction's first gate and its Acolytes."""
    acolytes = table.setting.by_kind[seat][table.faction(seat).cultist]
    for unit in acolytes:
        table.place(unit, start)
    table.gates[start.index] = acolytes[0].id
    table.say("settled", seat, start.name)


async def choose_the_first_player(table: WarsTable) -> StepName:
    """Some faction always begins; without it the players choose, and never one that may not begin.  (rules 2.6)"""
    first = [faction for faction in table.chosen if faction.goes_first]
    able = [faction for faction in table.chosen if not faction.never_first]
    chosen = first[0] if first else await _first_by_agreement(table, able)
    table.first = table.turn = table.chosen.index(chosen)
    table.say("first", table.first)
    return "choose the direction"


async def _first_by_agreement(table: WarsTable, able: list[Faction]) -> Faction:
    """One secret round: the most votes count, and chance breaks ties; or as the house rule says.  (rules 27.4)"""
    wish = table.options[FIRST_PLAYER.name]
    if wish == BY_CHANCE:
        return await draw("first player", able)
    named = [faction for seat, faction in zip(NAMED_SEATS, table.chosen, strict=False) if seat == wish]
    if named and named[0] in able:
        return named[0]
    if len(able) == 1:
        return able[0]
    votes = await ask_all("vote for the first player", dict.fromkeys(table.setting.seats, able))
    for seat, vote in votes.items():
        table.say("voted", seat, vote.name)
    counts = [sum(vote is faction for vote in votes.values()) for faction in able]
    most = [each for each, count in zip(able, counts, strict=True) if count == max(counts)]
    if len(most) > 1:
        table.say("tied", table.first)
    return await draw("first player", most)


async def choose_the_direction(table: WarsTable) -> StepName:
    """The first player chooses the direction of play, also if the marker has not moved."""
    ways = (CLOCKWISE,) if table.is_duel else (CLOCKWISE, COUNTERCLOCKWISE)  # between two it makes no difference
    choice = await ask(table.first, "choose the direction", ways)
    table.clockwise = choice == CLOCKWISE
    if not table.is_duel:
        table.say("direction", table.first, choice)
    return begin_action_phase(table) if table.phase == "setup" else "doom"
