"""A push in the ritual: what lies in its way goes with it, round the edge if need be, but not past Duckthulhu."""

import pytest

from cultists.games.duckthulhu.moves import PUSHES, result_of
from cultists.games.duckthulhu.spaces import SPACE_NAMES, SPACE_OF
from cultists.sky import NO_TILE, SPACES, Sky

NOWHERE = -1


def row_five(codes: str) -> Sky:
    """A sky with nothing but its last row."""
    return Sky.parse("-- -- -- -- -- /" * 4 + codes)


def pushed_in(sky: Sky, name: str, direction: str, duckthulhu: str | None = None) -> Sky | None:
    """The sky after a push; None if it cannot be made."""
    duck = NOWHERE if duckthulhu is None else SPACE_OF[duckthulhu]
    cells = result_of(PUSHES[SPACE_OF[name], direction], sky.cells, duck)
    return None if cells is None else Sky(cells)


def shown(sky: Sky | None) -> str | None:
    return None if sky is None else str(sky)


@pytest.mark.parametrize(
    ("before", "pushed", "direction", "after"),
    [
        *(("1 2 3 CR V", name, "east", "V 1 2 3 CR") for name in ("a5", "b5", "c5", "d5", "e5")),
        ("1 2 -- 3 4", "a5", "east", "-- 1 2 3 4"),
        ("-- 2 3 -- 4", "e5", "east", "4 2 3 -- --"),
        ("1 -- 2 3 4", "c5", "east", "4 1 -- 2 3"),
        ("1 2 3 -- --", "a5", "west", "-- 2 3 -- 1"),
        ("1 2 3 -- --", "b5", "west", "2 -- 3 -- 1"),
        ("1 2 3 -- --", "c5", "west", "2 3 -- -- 1"),
    ],
)
def test_a_pushed_tile_pushes_what_is_in_its_way(before: str, pushed: str, direction: str, after: str) -> None:
    """The chain ends at the first gap and goes round the edge.  (rules 14.1 to 14.4, 14.24)"""
    assert shown(pushed_in(row_five(before), pushed, direction)) == str(row_five(after))


@pytest.mark.parametrize(
    ("row", "pushed", "direction", "after"),
    [
        *(("1 2 -- 3 4", name, way, None) for name in ("a5", "b5", "d5", "e5") for way in ("west", "east")),
        ("1 -- -- 2 3", "a5", "east", "-- 1 -- 2 3"),
        ("1 -- -- 2 3", "d5", "east", "3 1 -- -- 2"),
        ("1 -- -- 2 3", "d5", "west", None),
        ("1 -- -- 2 3", "e5", "west", None),
    ],
)
def test_a_chain_must_not_run_into_a_blocked_space(row: str, pushed: str, direction: str, after: str | None) -> None:
    """With Duckthulhu in the middle of the row.  (rules 14.5, 14.6)"""
    assert shown(pushed_in(row_five(row), pushed, direction, "c5")) == (after and str(row_five(after)))


def test_nothing_cannot_be_pushed() -> None:
    """A push starts with a tile."""
    assert pushed_in(row_five("1 2 -- 3 4"), "c5", "north") is None


def test_pushes_south_beside_duckthulhu() -> None:
    """Of twenty tiles, those in Duckthulhu's column cannot go south, sixteen can.  (rules 14.11)"""
    # Two faces differ from the ritual's drawing, which has one tile more of a kind than there are; pushes do not care.
    sky = Sky.parse("-- 1 2 3 5 / 2 3 SU -- 2 / V -- 5 2 4 / FM GI -- CR ME / 2 4 1 SH --")
    tiles = [SPACE_NAMES[space] for space in SPACES if sky.cells[space] != NO_TILE]
    outcomes = {name: pushed_in(sky, name, "south", "c4") for name in tiles}
    assert {name for name, after in outcomes.items() if after is None} == {"c1", "c2", "c3", "c5"}
    assert len({after for after in outcomes.values() if after is not None}) == 16
