"""What can never be on the table, checked after every answer in the tests."""

from cultists.games.cthulhu_wars.maps import AREAS
from cultists.games.cthulhu_wars.table import BOOKS, CAPTIVE, ELDER_SIGNS, POOL, WarsTable


def check(table: WarsTable) -> None:
    """Raise AssertionError if something lies there that cannot be."""
    signs = [*table.bag, *table.revealed, *(sign for held in table.signs for sign in held)]
    assert sorted(sign.number for sign in signs) == [sign.number for sign in ELDER_SIGNS], "36 Elder Signs"
    assert min(table.power) >= 0, "Power is never negative"
    assert min(table.doom) >= 0, "Doom is never negative"
    if not table.where:
        return
    board = table.setting.board
    for unit in table.setting.units:
        where = table.where[unit.id]
        assert where < CAPTIVE + table.seats, "every unit is somewhere"
        assert where != CAPTIVE + unit.seat, "nobody captures his own"
        assert where >= POOL or (AREAS[where] in board and unit in table.at[where]), "units stand on the map"
    on_map = sum(where < POOL for where in table.where)
    assert on_map == sum(map(len, table.at)), "nothing stands in two places"
    for area in AREAS:
        gate = table.gates[area.index]
        assert gate is None or area in board, "gates are on the map"
        if gate is not None and gate >= 0:
            assert table.where[gate] == area.index, "a keeper stands where its gate is"
            assert table.can_keep(table.setting.units[gate]), "a keeper can keep a gate"
    for seat in table.setting.seats:
        assert len(set(table.books[seat])) == len(table.books[seat]) <= BOOKS, "six different spellbooks"
        assert len(table.books[seat]) + table.owed_books[seat] == len(table.fulfilled[seat]), "books are earned"
    assert table.step is not None or table.ending, "the game ends for a reason"
