"""From the table to a seat's view.  Secrets are left out here and only here."""

from typing import Final

from cultists.games.cthulhu_wars.assigning import fighters
from cultists.games.cthulhu_wars.battle import dice_of
from cultists.games.cthulhu_wars.battle_state import Battle
from cultists.games.cthulhu_wars.combat import combat
from cultists.games.cthulhu_wars.maps import Area
from cultists.games.cthulhu_wars.setting import Unit
from cultists.games.cthulhu_wars.setup import box_of, map_for
from cultists.games.cthulhu_wars.table import CAPTIVE, CARD, RITUAL_TRACKS, WarsTable
from cultists.games.cthulhu_wars.two_players import next_decay
from cultists.games.cthulhu_wars.view import (
    AreaView,
    BattleView,
    BookView,
    FightView,
    KindView,
    RequirementView,
    SeatView,
    UnitView,
    WarsView,
)

BEFORE_THE_FIRST: Final = ("choose the factions", "set up", "choose the first player")
"""Steps at which nobody is the first player yet."""


def see(table: WarsTable, seat: int | None) -> WarsView:
    """The table as a seat sees it; None: as a spectator does."""
    is_set_up = bool(table.where)
    return WarsView(
        seat=seat,
        step=table.step,
        map=map_for(table),
        phase=table.phase,
        cycle=table.cycle,
        turn=table.turn,
        first=None if table.step in BEFORE_THE_FIRST else table.first,
        clockwise=table.clockwise,
        seats=tuple(_seat(table, each, seat) for each in range(table.seats)) if is_set_up else (),
        chosen=tuple(faction.name for faction in table.chosen),
        box=tuple(faction.name for faction in box_of(table.seats, table.options)),
        areas=tuple(_area(table, area, seat) for area in table.setting.board.areas) if is_set_up else (),
        decay=table.decay,
        next_decay=next_decay(table) if is_set_up else 0,
        ritual=table.ritual,
        track=RITUAL_TRACKS[table.seats],
        ritual_cost=table.ritual_cost(),
        bag=len(table.bag),
        battle=None if table.battle is None else _battle(table, table.battle),
        fights=fights(table, seat) if is_set_up and seat is not None else (),
        moved=tuple(unit.id for unit in table.moved),
        stays=table.stays,
        ending=table.ending,
        winners=table.winners,
    )


def _seat(table: WarsTable, seat: int, viewer: int | None) -> SeatView:
    faction = table.faction(seat)
    return SeatView(
        faction=faction.name,
        code=faction.code,
        colour=faction.colour,
        ability=faction.ability,
        power=table.power[seat],
        doom=table.doom[seat],
        gates=table.gate_count(seat),
        kinds=tuple(
            KindView(
                kind.name,
                kind.rank,
                table.price(seat, kind),
                kind.combat if kind.dice is None else None,
                kind.count,
                table.in_pool(seat, kind),
                table.in_play(seat, kind),
            )
            for kind in faction.kinds
        ),
        requirements=tuple(RequirementView(each.text, each in table.fulfilled[seat]) for each in faction.requirements),
        books=tuple(BookView(book.name, book.text, book in table.books[seat]) for book in faction.spellbooks),
        owned=len(table.books[seat]),
        signs=len(table.signs[seat]),
        values=tuple(sorted(sign.value for sign in table.signs[seat])) if seat == viewer else (),
        captives=tuple(_unit(unit) for unit in table.setting.units if table.where[unit.id] == CAPTIVE + seat),
        card=tuple(_unit(unit) for unit in table.setting.by_seat[seat] if table.where[unit.id] == CARD),
        notes=tuple(f"{name}: {number}" for owner, name, number in table.counters if owner == seat),
        can_act=table.phase == "action" and table.is_active(seat),
    )


def _unit(unit: Unit) -> UnitView:
    return UnitView(unit.id, unit.seat, unit.kind.name, unit.kind.rank)


def _area(table: WarsTable, area: Area, viewer: int | None) -> AreaView:
    keeper = table.keeper(area)
    return AreaView(
        name=area.name,
        units=tuple(map(_unit, table.at[area.index])),
        gate="kept" if keeper is not None else "abandoned" if table.has_gate(area) else "",
        keeper=None if keeper is None else keeper.id,
        tokens=tuple(token for token, where in table.tokens if where is area),
        toll=0 if viewer is None else table.toll(viewer, area),
    )


def _battle(table: WarsTable, battle: Battle) -> BattleView:
    attackers, defenders = (tuple(map(_unit, fighters(table, battle, side))) for side in battle.sides)
    return BattleView(
        area=battle.area.name,
        attacker=battle.attacker,
        defender=battle.defender,
        fighters=(attackers, defenders),
        out=tuple(unit.id for unit in battle.out),
        strength=(dice_of(table, battle, battle.attacker), dice_of(table, battle, battle.defender)),
        dice=battle.dice,
        kills=battle.kills,
        pains=battle.pains,
        struck=tuple(unit.id for unit in battle.struck),
        hurt=tuple(unit.id for unit in battle.hurt),
        dead=tuple(unit.id for unit in battle.dead),
        condemned=tuple(unit.id for unit in battle.condemned),
        killed=tuple(map(_unit, battle.killed)),
        lost=tuple(map(_unit, battle.eliminated)),
    )


def fights(table: WarsTable, seat: int) -> tuple[FightView, ...]:
    """The dice of both sides, wherever a seat could attack somebody."""
    found = []
    for area in table.areas_of(seat):
        for foe in sorted({unit.seat for unit in table.at[area.index]} - {seat}):
            own = combat(table, seat, foe, table.here(seat, area))
            theirs = combat(table, foe, seat, table.here(foe, area))
            found.append(FightView(area.name, foe, own, theirs))
    return tuple(found)
