"""How units come to the map by a faction's own actions, and how enemies lose theirs to them."""

from cultists.engine import ask
from cultists.games.cthulhu_wars.acts import Act
from cultists.games.cthulhu_wars.faction import Kind
from cultists.games.cthulhu_wars.maps import Area
from cultists.games.cthulhu_wars.moments import AWAKENED
from cultists.games.cthulhu_wars.setting import Unit
from cultists.games.cthulhu_wars.table import WarsTable


def awaken(table: WarsTable, seat: int, act: Act) -> Unit:
    """A Great Old One is paid for and appears; `act.thing` is its kind."""
    pay_to_awaken(table, seat, act)
    return appear(table, seat, act)


def pay_to_awaken(table: WarsTable, seat: int, act: Act) -> None:
    """The price comes first, before anything else that the awakening asks for.  (rules 4.2)"""
    assert act.area is not None
    table.pay(seat, table.price(seat, act.thing) + table.toll(seat, act.area))


def appear(table: WarsTable, seat: int, act: Act) -> Unit:
    """A Great Old One comes to the map."""
    assert act.area is not None
    unit = table.from_pool(seat, act.thing)
    assert unit is not None
    table.place(unit, act.area)
    table.say("awoke", seat, unit.kind.name, act.area.name)
    for rule in table.rules_of(seat, AWAKENED):
        rule(table, seat, unit)
    return unit


def place_from_pool(table: WarsTable, seat: int, kind: Kind, area: Area) -> Unit:
    """A unit is placed by an ability: it costs nothing and needs no gate."""
    unit = table.from_pool(seat, kind)
    assert unit is not None
    table.place(unit, area)
    table.say("placed", seat, kind.name, area.name)
    return unit


async def choose_and_eliminate(table: WarsTable, seat: int, units: list[Unit], by: int | None, about: str) -> Unit:
    """The owner chooses which of these units is lost, outside of a battle."""
    unit = (await ask(seat, about, table.figures(units))).unit
    area = table.area_of(unit)
    assert area is not None
    table.say("eliminated", seat, unit.kind.name, area.name)
    table.eliminate(unit, by)
    return unit
