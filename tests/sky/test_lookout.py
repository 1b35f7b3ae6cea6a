"""Single figures looked for in many skies, and skies with gaps: the same as the slow and obvious way."""

from random import Random

import pytest

from cultists.sky import (
    NO_TILE,
    OUTSIDE,
    SYMBOLS,
    TILES,
    Constellation,
    Lookout,
    Sky,
    SkyError,
    chain_of,
    exchange,
    push_chain,
    turn_over,
)
from sky.reference import random_sky, ways


def random_figure(rng: Random) -> str:
    """Some symbols and wild cells, up to 5 x 5, with at least one symbol."""
    height, width = rng.randrange(1, 6), rng.randrange(1, 6)
    codes = [rng.choice((".", ".", ".", *SYMBOLS)) for _ in range(height * width)]
    codes[rng.randrange(len(codes))] = rng.choice(SYMBOLS)
    return " / ".join(" ".join(codes[row * width : (row + 1) * width]) for row in range(height))


def figure_in(sky: Sky, rng: Random) -> str:
    """A few tiles of a sky as a figure, turned at random and sometimes mirrored: many of them show."""
    spaces = [space for space in range(25) if sky.symbol_at(space) is not None]
    chosen = set(rng.sample(spaces, min(len(spaces), rng.randrange(1, 4))))
    grid = [
        [SYMBOLS[sky.symbols[5 * row + column]] if 5 * row + column in chosen else "." for column in range(5)]
        for row in range(5)
    ]
    grid = [row for row in grid if set(row) != {"."}]
    columns = [column for column in zip(*grid, strict=True) if set(column) != {"."}]
    for _ in range(rng.randrange(4)):
        columns = [tuple(row) for row in zip(*columns[::-1], strict=True)]
    return " / ".join(" ".join(row[::-1] if rng.random() < 0.3 else row) for row in columns)


def test_a_lookout_finds_what_the_obvious_way_finds() -> None:
    rng = Random(7)
    found = 0
    for _ in range(600):
        sky = random_sky(rng, rng.randrange(24))
        drawing = figure_in(sky, rng) if rng.random() < 0.8 else random_figure(rng)
        shows = Lookout(Constellation.parse(drawing).cells).shows(sky.symbols + OUTSIDE)
        assert shows == bool(ways(drawing, sky)), f"{drawing}\n{sky}"
        found += shows
    assert 100 < found < 550


def test_a_figure_does_not_run_over_the_edge() -> None:
    sky = Sky.parse(f"-- -- -- -- 1 / 2 -- -- -- -- {'/ -- -- -- -- -- ' * 3}")
    assert not Lookout(Constellation.parse("1 2").cells).shows(sky.symbols + OUTSIDE)
    assert Lookout(Constellation.parse("2 . . . . / . . . . 1").cells).shows(turned(sky).symbols + OUTSIDE)


def turned(sky: Sky) -> Sky:
    """Two rows exchanged, so that the figure of five columns lies there."""
    cells = sky.cells
    return Sky(cells[5:10] + cells[:5] + cells[10:])


def test_a_second_box_has_tiles_for_an_example_that_needs_more() -> None:
    text = "SU SU SU SU -- / " + " / ".join(["-- -- -- -- --"] * 4)
    with pytest.raises(SkyError, match="no tile is left to show SU"):
        Sky.parse(text)
    sky = Sky.parse(text, boxes=2)
    assert str(sky).startswith("SU SU SU SU --")
    assert len({face // 2 for face in sky.cells[:4]}) == 4
    assert str(Sky(turn_over(sky.cells, range(4)))).startswith("SE SE SE SE --")
    assert max(face for face in sky.cells if face != NO_TILE) >= 2 * len(TILES)


def test_a_chain_ends_at_its_gap_or_goes_all_the_way_round() -> None:
    sky = Sky.parse("1 2 -- 3 4 / " + " / ".join(["2 2 2 2 2", "-- -- -- -- --", "-- -- -- -- --", "-- -- -- -- --"]))
    assert chain_of(sky.cells, 0, "right") == (0, 1, 2)
    assert chain_of(sky.cells, 3, "right") == (3, 4, 0, 1, 2)
    assert chain_of(sky.cells, 5, "right") == (5, 6, 7, 8, 9)
    pushed = Sky(push_chain(sky.cells, chain_of(sky.cells, 3, "right")))
    assert str(pushed).startswith("4  1  2  -- 3")


def test_neighbours_change_places_and_tiles_turn_over() -> None:
    sky = Sky.parse("1 2 -- 3 4 / " + " / ".join(["-- -- -- -- --"] * 4))
    assert str(Sky(exchange(sky.cells, 0, 1))).startswith("2  1  -- 3  4")
    assert str(Sky(turn_over(sky.cells, (0, 4)))).startswith("4  2  -- 3  1")
    assert turn_over(turn_over(sky.cells, (0, 1, 3)), (0, 1, 3)) == sky.cells
