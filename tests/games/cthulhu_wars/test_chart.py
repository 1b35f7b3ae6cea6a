"""The chart: areas touch as the rules say, and however many figures stand there, each can be seen."""

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import combinations, pairwise
from math import hypot
from xml.etree import ElementTree

import pytest

from cultists.games.cthulhu_wars.drawing.chart import HEIGHT, WIDTH, chart, chart_shapes, frame_of
from cultists.games.cthulhu_wars.drawing.chart_data import Shape, Spot, chart_data, ring_points, shape_of
from cultists.games.cthulhu_wars.drawing.figures import FACTIONS, die, figure_shapes, symbol_of
from cultists.games.cthulhu_wars.drawing.placing import Contents, Figure, Gate, Token, gate_size, place
from cultists.games.cthulhu_wars.maps import MAPS, Area, Map
from cultists.svg import Choices

# The units of the factions (rules 18 to 25); a name with an exclamation mark is a Great Old One.
UNITS = {
    "GC": "Deep One, Shoggoth, Starspawn, Cthulhu!",
    "CC": "Nightgaunt, Flying Polyp, Hunting Horror, Nyarlathotep!",
    "BG": "Ghoul, Fungi from Yuggoth, Dark Young, Shub-Niggurath!",
    "YS": "Undead, Byakhee, King in Yellow!, Hastur!",
    "WW": "Wendigo, Gnoph-Keh, Rhan Tegoth!, Ithaqua!",
    "OW": "Mutant, Abomination, Spawn of Yog-Sothoth, Yog-Sothoth!",
    "SL": "Wizard, Serpent Man, Formless Spawn, Tsathoggua!",
    "AN": "Un-Man, Reanimated, Yothan, Cathedral",
}
GATE = 21.2
"""The radius of a gate at full size, as in scripts/slots.py."""
CANAL = frozenset({"North Atlantic", "North Pacific"})
SVG = "{http://www.w3.org/2000/svg}"

Box = tuple[float, float, float, float]


@pytest.fixture(params=MAPS.values(), ids=str)
def earth(request: pytest.FixtureRequest) -> Map:
    assert isinstance(request.param, Map)
    return request.param


def figure(faction: str, kind: str, number: int = 1, state: str = "") -> Figure:
    rank = "great old one" if kind.endswith("!") else "cultist" if kind == "Acolyte" else "monster"
    name = kind.removesuffix("!")
    return Figure(f"{faction}-{name}-{number}".lower().replace(" ", "-"), faction, name, rank, state)


def all_kinds(factions: Sequence[str]) -> list[Figure]:
    """One figure of each kind."""
    return [figure(faction, kind) for faction in factions for kind in ("Acolyte", *UNITS[faction].split(", "))]


def crowd(factions: Sequence[str], great: int) -> Contents:
    """A gate and twelve figures of as many kinds, some of them Great Old Ones."""
    every = all_kinds(factions)
    largest = [each for each in every if each.rank == "great old one"][:great]
    small = [each for each in every if each.rank != "great old one"][: 12 - great]
    return Contents((*largest, *small), Gate("GC", figure("GC", "Acolyte", 6)))


CROWDS = {
    "three great ones": crowd(("GC", "CC", "BG", "YS"), 3),
    "one great one": crowd(("CC", "BG", "YS", "GC"), 1),
    "small fry": crowd(("WW", "OW", "SL", "AN"), 0),
}


# Geometry, by hand


def segments(shape: Shape) -> set[frozenset[Spot]]:
    return {frozenset(pair) for ring in ring_points(shape) for pair in pairwise(ring)}


def contact(one: Shape, other: Shape) -> float:
    """How many pixels of border two shapes share."""
    shared = [tuple(pair) for pair in segments(one) & segments(other)]
    return sum(distance(pair[0], pair[1]) for pair in shared)


def distance(one: Spot, other: Spot) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def is_inside(shape: Shape, spot: Spot) -> bool:
    """Whether a ray from the spot crosses the outline an odd number of times."""
    x, y = spot
    crossings = 0
    for ring in ring_points(shape):
        for (ax, ay), (bx, by) in pairwise(ring):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                crossings += 1
    return crossings % 2 == 1


def boxes(shape: Shape) -> Iterator[Box]:
    """The room of each line of a name, and of the symbol."""
    for _, x, y, width, _ in shape.names:
        yield x - width / 2, y - 9, x + width / 2, y + 1
    if shape.symbol:
        x, y = shape.symbol
        yield x - 4.5, y - 4.5, x + 4.5, y + 4.5


def away(spot: Spot, box: Box) -> float:
    """How far a spot is from a box."""
    left, top, right, bottom = box
    return hypot(max(left - spot[0], 0, spot[0] - right), max(top - spot[1], 0, spot[1] - bottom))


def borders(earth: Map) -> set[frozenset[str]]:
    return {frozenset({area.name, near.name}) for area in earth.areas for near in earth.neighbours[area]}


# The cut Earth


def test_drawn_areas_touch_exactly_where_the_rules_say_so(earth: Map) -> None:
    """The canal alone joins two seas that do not touch.  (rules 2.1)"""
    touching = {
        frozenset({one.name, other.name}): contact(shape_of(earth.id, one.name), shape_of(earth.id, other.name))
        for one, other in combinations(earth.areas, 2)
    }
    assert {pair for pair, length in touching.items() if length > 1.5} == borders(earth) - {CANAL}
    assert all(length == 0 for pair, length in touching.items() if pair not in borders(earth))


def test_the_canal_leads_from_sea_to_sea(earth: Map) -> None:
    west, east = chart_data().passages[0]
    assert is_inside(shape_of(earth.id, "North Pacific"), west)
    assert is_inside(shape_of(earth.id, "North Atlantic"), east)


def test_every_place_on_the_chart_is_in_exactly_one_area(earth: Map) -> None:
    shapes = [shape_of(earth.id, area.name) for area in earth.areas]
    for x in range(140, 800, 33):
        for y in range(13, 560, 29):
            assert sum(is_inside(shape, (x + 0.03, y + 0.03)) for shape in shapes) == 1, (x, y)


def test_an_area_that_looks_the_same_on_two_maps_is_drawn_once() -> None:
    assert shape_of("E33", "North Atlantic") is shape_of("E55", "North Atlantic")
    assert shape_of("E33", "Europe") is not shape_of("E35", "Europe")
    assert len(chart_data().shapes) == 29


def test_the_data_stays_small() -> None:
    drawing = files("cultists.games.cthulhu_wars.drawing")
    assert sum(len(drawing.joinpath(name).read_bytes()) for name in ("chart.json", "figures.svg")) < 250_000


# Names and gates


def test_names_and_gates_keep_off_each_other(earth: Map) -> None:
    named = [(area, box) for area in earth.areas for box in boxes(shape_of(earth.id, area.name))]
    for area in earth.areas:
        gate = shape_of(earth.id, area.name).gate
        for other, box in named:
            assert away(gate, box) > 19, (area, other)
    for (one, a), (other, b) in combinations(named, 2):
        is_apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert is_apart or one is other, (one, other)


def test_gates_stand_in_their_areas_and_apart(earth: Map) -> None:
    gates = {area: shape_of(earth.id, area.name).gate for area in earth.areas}
    for area, gate in gates.items():
        assert is_inside(shape_of(earth.id, area.name), gate), area
    for one, other in combinations(gates, 2):
        assert distance(gates[one], gates[other]) > 2 * GATE, (one, other)


def test_names_lie_on_the_chart(earth: Map) -> None:
    for area in earth.areas:
        for left, top, right, bottom in boxes(shape_of(earth.id, area.name)):
            assert left > 10, area
            assert top > 8, area
            assert right < WIDTH - 10, area
            assert bottom < HEIGHT - 8, area


# Figures


@pytest.mark.parametrize("contents", CROWDS.values(), ids=CROWDS)
def test_twelve_figures_in_every_area_at_once_never_overlap(earth: Map, contents: Contents) -> None:
    """Neither each other, nor those next door, nor a gate, nor a name; and each is shown by itself."""
    tokens: list[tuple[Area, Token]] = []
    gates: list[tuple[Area, Spot, float]] = []
    for area in earth.areas:
        shape = shape_of(earth.id, area.name)
        size, placed = place(shape, contents)
        assert len(placed) == 12, area
        assert size >= 0.45, area
        tokens += [(area, token) for token in placed]
        gates.append((area, shape.gate, GATE * gate_size(size)))
    names = [(area, box) for area in earth.areas for box in boxes(shape_of(earth.id, area.name))]
    for (one, a), (other, b) in combinations(tokens, 2):
        assert distance(a.spot, b.spot) >= a.radius + b.radius - 1, (one, a, other, b)
    for area, token in tokens:
        for other, gate, radius in gates:
            assert distance(token.spot, gate) >= token.radius + radius - 1, (area, token, other)
        for other, box in names:
            assert away(token.spot, box) >= token.radius * 0.85, (area, token, other)


def test_figures_stand_in_their_area_or_on_the_water_before_it(earth: Map) -> None:
    for area in earth.areas:
        shape = shape_of(earth.id, area.name)
        for token in place(shape, CROWDS["three great ones"])[1]:
            elsewhere = [other for other in earth.areas if is_inside(shape_of(earth.id, other.name), token.spot)]
            if elsewhere != [area]:
                shore = min(distance(token.spot, spot) for ring in ring_points(shape) for spot in ring)
                assert not area.is_ocean
                assert all(other.is_ocean for other in elsewhere), (area, elsewhere)
                assert shore < 17, (area, token)


def test_a_few_figures_are_drawn_at_full_size_in_a_wide_area() -> None:
    few = Contents((figure("GC", "Cthulhu!"), figure("BG", "Ghoul"), figure("BG", "Acolyte")), Gate("GC"))
    for area in ("South Pacific", "Indian Ocean", "South Atlantic", "North Asia"):
        assert place(shape_of("E35", area), few)[0] == 1


def test_a_figure_keeps_its_place_when_others_come_after_it() -> None:
    shape = shape_of("E35", "South Atlantic")
    before = [figure("GC", "Cthulhu!"), figure("GC", "Shoggoth")]
    after = [*before, figure("GC", "Acolyte"), figure("YS", "Byakhee"), figure("GC", "Shoggoth", 2)]
    first = {token.kind: token.spot for token in place(shape, Contents(tuple(before)))[1]}
    then = {token.kind: token.spot for token in place(shape, Contents(tuple(after)))[1]}
    assert first.items() <= then.items()


def test_the_order_of_the_figures_makes_no_difference() -> None:
    shape = shape_of("E55", "Central America")
    figures = CROWDS["one great one"].figures
    assert place(shape, Contents(figures)) == place(shape, Contents(figures[::-1]))


def test_figures_of_a_kind_share_a_place_unless_their_states_differ() -> None:
    shape = shape_of("E35", "Europe")
    undead = [figure("YS", "Undead", number) for number in (1, 2, 3)]
    (stack,) = place(shape, Contents(tuple(undead)))[1]
    assert len(stack.figures) == 3
    chosen = undead[2]._replace(state="chosen")
    apart = place(shape, Contents((*undead[:2], chosen)))[1]
    assert sorted(len(token.figures) for token in apart) == [1, 2]


def test_where_there_is_no_room_for_all_a_crest_stands_for_each_faction() -> None:
    """Forty kinds in one land: eight crests, and everybody is counted."""
    everybody = tuple(all_kinds(list(UNITS)))
    tokens = place(shape_of("E55", "New Zealand"), Contents(everybody, Gate()))[1]
    assert [token.kind for token in tokens] == [""] * 8
    assert sum(len(token.figures) for token in tokens) == len(everybody) == 40


# The picture


def a_war(earth: Map) -> dict[str, Contents]:
    held = Contents(tuple(all_kinds(["GC", "YS"])), Gate("BG", figure("BG", "Acolyte", 9)))
    marks = Contents((Figure("seal-1", "YS", "desecration", "mark"), Figure("ice", "WW", "ice age", "mark")), Gate())
    taken = Contents(
        (figure("CC", "Flying Polyp", 7, "killed"), figure("CC", "Nightgaunt", 8, "pained")), state="reachable"
    )
    stack = Contents((figure("BG", "Ghoul", 1, "moved"), figure("BG", "Ghoul", 2, "moved")), state="chosen")
    return dict(zip((area.name for area in earth.areas), (held, marks, taken, stack), strict=False))


def alone(earth: Map) -> str:
    """A map with figures, and all that it refers to."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">{chart_shapes()}{chart(earth.id, a_war(earth))}</svg>'


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def test_the_picture_is_whole(earth: Map) -> None:
    """Well-formed, every id once, and nothing refers to what is not there."""
    text = alone(earth)
    picture = parsed(text)
    ids = [each.attrib["id"] for each in picture.iter() if "id" in each.attrib]
    assert len(ids) == len(set(ids))
    used = {*re.findall(r'href="#([^"]+)"', text), *re.findall(r"url\(#([^)]+)\)", text)}
    assert used <= set(ids)


def test_every_area_can_be_pointed_at_and_is_told_in_words(earth: Map) -> None:
    picture = parsed(alone(earth))
    areas = {each.attrib["data-area"]: each for each in picture.iter(f"{SVG}use") if "data-area" in each.attrib}
    assert set(areas) == {area.name for area in earth.areas}
    words = areas["Arctic Ocean"].attrib["aria-label"]
    assert words.startswith("Arctic Ocean: Gate of Black Goat, kept by an Acolyte; Acolyte of Great Cthulhu;")
    assert "Borders on North Atlantic, North Pacific" in words


def test_every_figure_and_gate_has_a_name_for_those_who_hear_it(earth: Map) -> None:
    picture = parsed(alone(earth))
    named = [each for each in picture.iter(f"{SVG}g") if {"figure", "gate"} & set(each.attrib.get("class", "").split())]
    assert len(named) > 12
    for each in named:
        assert each.attrib["aria-label"]
        title = each.find(f"{SVG}title")
        assert title is not None
        assert title.text


def test_a_stack_shows_how_many_it_holds() -> None:
    text = chart("E35", {"Europe": Contents(tuple(figure("YS", "Undead", number) for number in range(4)))})
    assert "\N{MULTIPLICATION SIGN}4" in text
    assert "4 Undead of Yellow Sign" in text
    assert text.count("#unit-ys-undead") == 3


def test_only_what_is_held_has_a_coloured_border() -> None:
    held = chart("E35", {"Europe": Contents(gate=Gate("YS", figure("YS", "Acolyte")))})
    assert "url(#control-ys)" in held
    assert "#gate-ys" in held
    abandoned = chart("E35", {"Europe": Contents(gate=Gate())})
    assert "url(#control" not in abandoned
    assert "#gate-abandoned" in abandoned


def test_options_find_their_area_and_their_figure() -> None:
    ghoul = figure("BG", "Ghoul", state="option")
    choices = Choices([("Europe", "area-europe"), ("Ghoul", f"figure-{ghoul.id}"), ("pass", None)])
    text = chart("E35", {"Arabia": Contents((ghoul,)), "Europe": Contents(state="reachable")}, choices)
    picture = parsed(f'<svg xmlns="http://www.w3.org/2000/svg">{text}</svg>')
    options = {each.attrib["data-option"]: each.attrib for each in picture.iter() if "data-option" in each.attrib}
    assert options["0"]["data-area"] == "Europe"
    assert options["0"]["class"] == "area reachable option"
    assert options["1"]["id"] == f"figure-{ghoul.id}"
    assert [words for _, words, _ in choices.left()] == ["pass"]


def test_the_same_war_is_always_drawn_the_same(earth: Map) -> None:
    assert chart(earth.id, a_war(earth)) == chart(earth.id, dict(reversed(a_war(earth).items())))


def test_what_changes_is_small_beside_what_stays(earth: Map) -> None:
    contents = {area.name: CROWDS["three great ones"] for area in earth.areas}
    assert len(chart(earth.id, a_war(earth))) < 30_000
    assert len(chart(earth.id, contents)) < len(chart_shapes()) / 2


def test_every_unit_of_every_faction_has_a_token() -> None:
    symbols = set(re.findall(r'<symbol id="([^"]+)"', figure_shapes()))
    assert set(UNITS) == set(FACTIONS)
    assert len(all_kinds(list(UNITS))) == 40
    assert {symbol_of(each.faction, each.kind, each.rank) for each in all_kinds(list(UNITS))} <= symbols
    for faction in FACTIONS:
        assert {f"{kind}-{faction.lower()}" for kind in ("crest", "glyph", "gate")} <= symbols


@pytest.mark.parametrize(
    ("face", "words"), [(1, "1: miss"), (3, "3: miss"), (4, "4: pain"), (5, "5: pain"), (6, "6: kill")]
)
def test_dice_show_kill_pain_and_miss(face: int, words: str) -> None:
    picture = parsed(die(face, 20, 20))
    assert picture.attrib["aria-label"] == words
    assert picture.attrib["class"] == f"die {words[3:]}"


def test_zooming_to_areas_shows_their_gates(earth: Map) -> None:
    for one, other in combinations(earth.areas, 2):
        x, y, width, height = frame_of(earth.id, [one.name, other.name])
        assert x >= 0
        assert y >= 0
        assert x + width <= WIDTH
        assert y + height <= HEIGHT
        for area in (one, other):
            gate = shape_of(earth.id, area.name).gate
            assert x <= gate[0] <= x + width
            assert y <= gate[1] <= y + height
