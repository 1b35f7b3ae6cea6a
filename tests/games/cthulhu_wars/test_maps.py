"""The Earth: which areas there are, who borders on whom, where cults begin.  (rules 2.1, 26.1)"""

import pytest

from cultists.games.cthulhu_wars.maps import AREAS, MAP_FOR_PLAYERS, MAPS, SYMBOLS, Area, Map


@pytest.fixture(params=MAPS.values(), ids=str)
def earth(request: pytest.FixtureRequest) -> Map:
    assert isinstance(request.param, Map)
    return request.param


def names(areas: tuple[Area, ...]) -> set[str]:
    return {area.name for area in areas}


def pairs(earth: Map) -> set[frozenset[str]]:
    return {frozenset({area.name, near.name}) for area in earth.areas for near in earth.neighbours[area]}


@pytest.mark.parametrize(
    ("id_", "areas", "lands", "borders"),
    [("E33", 13, 7, 33), ("E35", 17, 11, 45), ("E53", 17, 11, 44), ("E55", 21, 15, 56)],
)
def test_maps_have_the_counted_areas_and_borders(id_: str, areas: int, lands: int, borders: int) -> None:
    earth = MAPS[id_]
    assert (len(earth.areas), len(earth.areas) - len(earth.oceans), len(pairs(earth))) == (areas, lands, borders)


def test_there_are_25_areas_of_which_6_are_oceans_on_every_map() -> None:
    oceans = {area.name for area in AREAS if area.is_ocean}
    assert len(AREAS) == 25
    assert len(oceans) == 6
    assert [area.index for area in AREAS] == list(range(25))
    assert all(names(earth.oceans) == oceans for earth in MAPS.values())


def test_borders_are_mutual_and_never_with_oneself(earth: Map) -> None:
    for area in earth.areas:
        assert area not in earth.neighbours[area]
        assert len(set(earth.neighbours[area])) == len(earth.neighbours[area])
        assert all(area in earth.neighbours[near] for near in earth.neighbours[area])


def test_one_can_travel_from_everywhere_to_everywhere(earth: Map) -> None:
    reached = [earth.areas[0]]
    for area in reached:
        reached.extend(near for near in earth.neighbours[area] if near not in reached)
    assert set(reached) == set(earth.areas)


def test_areas_are_found_by_name_in_whatever_case(earth: Map) -> None:
    assert all(earth.area(area.name.upper()) is area for area in earth.areas)
    with pytest.raises(KeyError):
        earth.area("Atlantis")


def test_halves_of_different_maps_fit_together() -> None:
    """The coarse west of E33 is that of E35, the fine east of E35 is that of E55, and so on."""
    sides = {
        id_: {half: {a for a in earth.areas if a.half == half} for half in ("west", "east")}
        for id_, earth in MAPS.items()
    }
    assert sides["E33"]["west"] == sides["E35"]["west"]
    assert sides["E53"]["west"] == sides["E55"]["west"]
    assert sides["E33"]["east"] == sides["E53"]["east"]
    assert sides["E35"]["east"] == sides["E55"]["east"]


@pytest.mark.parametrize(
    ("faction", "coarse", "fine"),
    [
        ("Great Cthulhu", {"South Pacific"}, {"South Pacific"}),
        ("Crawling Chaos", {"Asia"}, {"South Asia"}),
        ("Black Goat", {"Africa"}, {"West Africa"}),
        ("Yellow Sign", {"Europe"}, {"Europe"}),
        ("Sleeper", {"North America"}, {"North America West"}),
        ("Windwalker", {"Arctic Ocean", "Antarctica"}, {"Arctic Ocean", "Antarctica"}),
        ("Opener of the Way", set(), set()),
        ("The Ancients", set(), set()),
    ],
)
def test_start_glyphs_follow_the_side_of_the_half(faction: str, coarse: set[str], fine: set[str]) -> None:
    assert names(MAPS["E33"].with_glyph(faction)) == coarse
    assert names(MAPS["E55"].with_glyph(faction)) == fine
    mixed = {area.name if area.half == "west" else None for area in MAPS["E35"].with_glyph(faction)} - {None}
    assert mixed <= coarse
    assert names(MAPS["E35"].with_glyph(faction)) - mixed <= fine


def test_the_areas_without_a_glyph_are_those_open_to_the_ancients() -> None:
    """Four oceans and two lands on E33, four more lands on E35, six instead of two on E53.  (rules 2.5)"""
    free = {id_: names(tuple(a for a in earth.areas if a.glyph is None)) for id_, earth in MAPS.items()}
    oceans = {"North Atlantic", "South Atlantic", "North Pacific", "Indian Ocean"}
    east = {"Scandinavia", "North Asia", "Arabia", "East Africa"}
    assert free["E33"] == oceans | {"South America", "Australia"}
    assert free["E35"] == free["E33"] | east
    assert free["E53"] == oceans | {
        "North America East",
        "Central America",
        "South America West",
        "South America East",
        "Australia",
        "New Zealand",
    }
    assert free["E55"] == free["E53"] | east


def test_every_land_but_antarctica_bears_a_symbol_and_no_ocean_does(earth: Map) -> None:
    assert {area.symbol for area in earth.areas} == {*SYMBOLS, None}
    unmarked = {area.name for area in earth.areas if area.symbol is None}
    assert unmarked == {"Antarctica", *(area.name for area in earth.oceans)}


def test_symbols_follow_the_continents() -> None:
    def marked(earth: Map, symbol: str) -> set[str]:
        return {area.name for area in earth.areas if area.symbol == symbol}

    assert marked(MAPS["E55"], "chevron") == {"West Africa", "East Africa", "Australia", "New Zealand"}
    assert marked(MAPS["E55"], "thorns") == {"Scandinavia", "Europe", "North Asia", "South Asia", "Arabia"}
    assert marked(MAPS["E33"], "dragon") == {"North America", "South America"}


def test_borders_that_surprise() -> None:
    """Where the sea reaches further than one thinks, or a land lies between.  (rules 26.1)"""
    for earth in MAPS.values():
        assert frozenset({"North Atlantic", "North Pacific"}) in pairs(earth)
        assert frozenset({"Indian Ocean", "North Pacific"}) in pairs(earth)
    assert frozenset({"Europe", "Arctic Ocean"}) in pairs(MAPS["E33"])
    assert frozenset({"Europe", "Arctic Ocean"}) not in pairs(MAPS["E35"])
    assert frozenset({"Arabia", "North Atlantic"}) in pairs(MAPS["E35"])
    assert frozenset({"Australia", "South Pacific"}) in pairs(MAPS["E35"])
    assert names(MAPS["E55"].neighbours[MAPS["E55"].area("Australia")]) == {"Indian Ocean", "New Zealand"}


def test_every_number_of_players_has_a_map() -> None:
    assert [len(MAPS[MAP_FOR_PLAYERS[players]].areas) for players in (2, 3, 4, 5)] == [13, 13, 17, 21]
