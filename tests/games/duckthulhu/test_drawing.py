"""Pictures of the ritual: as they were when somebody last looked at them, and what must hold for every picture."""

import math
import os
import re
from collections import Counter
from functools import cache, lru_cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import msgspec
import pytest

from cultists.engine.views import OptionView, QuestionView
from cultists.games.duckthulhu.drawing import Layout, cover, draw, draw_bare, page_shapes, page_style, pictures
from cultists.games.duckthulhu.drawing.compass import SIDE, figure_size, shared_places, toward
from cultists.games.duckthulhu.jumps import JUMPS
from cultists.games.duckthulhu.meaning import GROUPS
from cultists.games.duckthulhu.spaces import SPACE_NAMES
from cultists.sky import SPACES
from games.duckthulhu.views import Position, before, ended, naming, solution

TESTS: Final = Path(__file__).parents[2]
ACCEPT: Final = "CULTISTS_ACCEPT_DRAWINGS"
LAYOUTS: Final[tuple[Layout, ...]] = ("wide", "tall")
FINGER: Final = 44
"""So many pixels a finger needs."""

POSITIONS: Final[dict[str, Position]] = {
    **{f"move-{step}": before(step) for step in range(1, 26)},
    **{f"name-{step}": naming(step, mistakes=step % 3) for step in (1, 6, 12, 19, 24, 25)},
    "watched": (before(7)[0], None),
    "end": ended(mistakes=2),
}
EVERY: Final = [(name, layout) for name in POSITIONS for layout in LAYOUTS]


@cache
def drawn(name: str, layout: Layout) -> str:
    """The table in one of the positions."""
    return draw(*POSITIONS[name], ("Ann",), layout=layout)


@lru_cache(256)
def elements(picture: str) -> list[ElementTree.Element]:
    """All elements of a picture; fails if it is not well-formed."""
    return list(ElementTree.fromstring(picture).iter())


def by_id(picture: str) -> dict[str, ElementTree.Element]:
    """The elements that have an id."""
    return {each.attrib["id"]: each for each in elements(picture) if "id" in each.attrib}


def has_class(element: ElementTree.Element, name: str) -> bool:
    return name in element.get("class", "").split()


WIDE: Final = ("move-1", "move-3", "move-9", "move-12", "name-24", "end")
TALL: Final = ("move-7", "move-24", "name-12", "end")
PICTURES: Final = {
    **{f"{name}-wide": drawn(name, "wide") for name in WIDE},
    **{f"{name}-tall": drawn(name, "tall") for name in TALL},
    "cover": cover(),
}


@pytest.mark.parametrize("name", PICTURES)
def test_picture_is_as_last_looked_at(name: str) -> None:
    """To accept a new one after looking at it: CULTISTS_ACCEPT_DRAWINGS=1 pytest -k last_looked_at"""
    accepted = TESTS / "drawings" / "duckthulhu" / f"{name}.svg"
    if os.environ.get(ACCEPT):
        accepted.parent.mkdir(parents=True, exist_ok=True)
        accepted.write_text(PICTURES[name], "utf-8")
    if not accepted.exists() or accepted.read_text("utf-8") != PICTURES[name]:
        new = TESTS.parent / "build" / "drawings" / "duckthulhu" / accepted.name
        new.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(PICTURES[name], "utf-8")
        pytest.fail(f"Look at {new}; if it is as it should be, accept it: {ACCEPT}=1 pytest {__file__}")


@pytest.mark.parametrize(("name", "layout"), EVERY)
def test_ids_are_unique(name: str, layout: Layout) -> None:
    counted = Counter(each.get("id") for each in elements(drawn(name, layout)) if each.get("id"))
    assert [key for key, count in counted.items() if count > 1] == []


@pytest.mark.parametrize(("name", "layout"), EVERY)
def test_every_option_is_clickable_exactly_once(name: str, layout: Layout) -> None:
    """And says so to keyboards and screen readers."""
    asked = POSITIONS[name][1]
    buttons = [each for each in elements(drawn(name, layout)) if "data-option" in each.attrib]
    found = {int(each.attrib["data-option"]): each for each in buttons}
    options = asked.options if asked else ()
    assert sorted(found) == list(range(len(options)))
    assert len(buttons) == len(found)
    for index, option in enumerate(options):
        there = found[index].attrib
        assert there["aria-label"] == option.words
        assert (there["role"], there["tabindex"]) == ("button", "0")
        assert "option" in there["class"].split()


@pytest.mark.parametrize(("name", "layout"), EVERY)
def test_picture_stands_alone(name: str, layout: Layout) -> None:
    """No address but that of SVG itself, no script, no inline style, and every shape it uses is in it."""
    picture = drawn(name, layout)
    assert set(re.findall(r"[a-z]+://[^\s\"'<)]+", picture)) == {"http://www.w3.org/2000/svg"}
    assert "<script" not in picture
    assert not re.search(r"\s(on\w+|style)=", picture)
    ids = {each.get("id") for each in elements(picture)}
    used = {each.attrib["href"].removeprefix("#") for each in elements(picture) if "href" in each.attrib}
    assert used | set(re.findall(r"url\(#([^)]+)\)", picture)) <= ids


def test_a_page_gets_the_same_picture_without_styles_and_shapes() -> None:
    bare = draw_bare(*POSITIONS["move-7"], ("Ann",), "wide")
    whole = drawn("move-7", "wide")
    assert "<style" not in bare
    assert "<defs" not in bare
    assert page_style() in whole
    assert page_shapes() in whole
    shapes = set(re.findall(r' id="([^"]+)"', page_shapes())) | {"picture-title"}
    assert by_id(whole).keys() - shapes == by_id(bare).keys()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_moves_are_where_they_belong(layout: Layout) -> None:
    switches = by_id(drawn("move-7", layout))
    assert {key for key in switches if key.startswith("knob-")} == {"knob-switch-a1-b1", "knob-switch-b1-c1"}
    pushes = by_id(drawn("move-24", layout))
    handles = {f"handle-push-{space}-{way}" for space in ("c2", "e5") for way in ("north", "east", "south", "west")}
    assert {key for key in pushes if key.startswith("handle-")} == handles
    assert pushes["handle-push-e5-south"].get("data-spaces") == "e5"
    flips = by_id(drawn("move-13", layout))
    view = POSITIONS["move-13"][0]
    wanted = {f"tile-{face.tile}" for space, face in enumerate(view.sky) if face and SPACE_NAMES[space] in ("e3", "e5")}
    assert {key for key, each in flips.items() if key.startswith("tile-") and has_class(each, "option")} == wanted


def test_what_is_flipped_together_is_outlined_and_answers_together() -> None:
    corners = by_id(drawn("move-6", "wide"))["handle-flip-a1-e1-a5-e5"]
    assert sum(has_class(each, "outline") for each in corners.iter()) == 4
    assert sum(has_class(each, "tile-target") for each in corners.iter()) == 4
    column = by_id(drawn("move-1", "wide"))["handle-flip-c1-c2-c3-c4-c5"]
    assert sum(has_class(each, "outline") for each in column.iter()) == 1
    assert sum(has_class(each, "tile-target") for each in column.iter()) == 5


def test_pairs_that_share_a_tile_have_a_coin_each() -> None:
    """As if several tiles showed the same: no tile can answer for one of the flips."""
    view, _ = before(7)
    pairs = ("flip a1 b1", "flip a1 c1", "flip b1 c1")
    asked = QuestionView(0, 0, "move", tuple(OptionView(words, words.replace(" ", "-")) for words in pairs))
    found = by_id(draw(view, asked))
    places = set()
    for words in pairs:
        option = found[f"handle-{words.replace(' ', '-')}"]
        assert not any(has_class(each, "tile-target") for each in option.iter())
        (coin,) = [each for each in option.iter() if each.tag.endswith("circle") and has_class(each, "target")]
        places.add((coin.get("cx"), coin.get("cy")))
    assert len(places) == len(pairs)


def test_a_full_line_has_one_handle_and_any_of_its_tiles_answers() -> None:
    """Five pushes, one outcome (rules 13.1)."""
    found = by_id(drawn("move-3", "wide"))
    pushes = [each for key, each in found.items() if key.startswith("handle-push-") and key.endswith("5-east")]
    assert len(pushes) == 5
    assert sum(any(has_class(part, "pointer") for part in each.iter()) for each in pushes) == 1
    assert all(any(has_class(part, "tile-target") for part in each.iter()) for each in pushes)


def test_a_push_shows_what_it_will_move() -> None:
    """Push d2 south in step 10: d2, d3, d4, d5, and round the edge into the gap on d1."""
    option = by_id(drawn("move-10", "wide"))["handle-push-d2-south"]
    reach = next(each for each in option if has_class(each, "reach"))
    assert len(reach) == 5
    assert sum(has_class(each, "goes-here") for each in reach) == 1


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_row_that_an_instruction_names_is_marked(layout: Layout) -> None:
    def zones(name: str) -> int:
        return sum(has_class(each, "zone") for each in elements(drawn(name, layout)))

    assert zones("move-7") == 1
    assert zones("move-23") == 0
    assert zones("name-6") == 0


@pytest.mark.parametrize(("name", "layout"), EVERY)
def test_every_space_can_be_found(name: str, layout: Layout) -> None:
    """Tiles and gaps carry the name of their space; Duckthulhu stands on the one that is left."""
    view = POSITIONS[name][0]
    if view.step == "end":
        return
    found = [each for each in elements(drawn(name, layout)) if "data-space" in each.attrib]
    spaces = [each.attrib["data-space"] for each in found if not has_class(each, "landing")]
    his = [SPACE_NAMES[view.duck]] if view.duck in SPACES else []
    assert sorted(spaces + his) == sorted(SPACE_NAMES)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("step", [1, 8, 17, 24])
def test_constellations_mark_where_they_lead(step: int, layout: Layout) -> None:
    view, _ = before(step)
    found = by_id(draw(*before(step), layout=layout))
    here = [sign for sign in view.signs if sign.phase == view.phase]
    for sign in here:
        figure = found[f"sign-{sign.id}"]
        assert figure.get("data-lands") == (None if sign.lands_on is None else SPACE_NAMES[sign.lands_on])
        assert has_class(figure, "used") == sign.is_used
        mark = found.get(f"landing-{sign.id}")
        if sign.is_used or sign.lands_on is None:
            assert mark is None
        else:
            assert mark is not None
            assert mark.get("data-space") == SPACE_NAMES[sign.lands_on]
    assert {key for key in found if key.startswith("sign-")} == {f"sign-{sign.id}" for sign in here}


def test_style_shows_the_landing_of_a_figure_that_is_pointed_at() -> None:
    for place in range(5):
        assert f".cultists:has(.sign-at-{place}:is(:hover,:focus-visible)) .landing-at-{place}" in page_style()


@pytest.mark.parametrize("direction", JUMPS)
def test_figures_stand_at_the_angle_of_the_jump(direction: str) -> None:
    down, right = JUMPS[direction]
    x, y = toward(direction, 100)
    assert (x - SIDE / 2) * down == pytest.approx((y - SIDE / 2) * right)
    assert (x > SIDE / 2) == (right > 0)
    assert (y > SIDE / 2) == (down > 0)


def test_figures_of_one_direction_share_the_room() -> None:
    """Legal, though our own rituals have none (rules 13.17)."""
    places = shared_places(["NNE", "NNE", "SSW"], {each: toward(each, 211) for each in JUMPS}, 90)
    (one, room), (other, other_room), (_, whole) = places
    assert (room, other_room, whole) == (45, 45, 90)
    assert abs(one[0] - other[0]) >= room
    assert figure_size([". . . 1"] * 4, room, 30)[1] <= room


def test_the_largest_figures_leave_the_compass_free_on_a_phone() -> None:
    """Whatever direction they have: nothing of the bed reaches into the disc."""
    view, asked = before(1)
    for width, height in ((3, 3), (5, 5), (3, 5), (5, 3)):
        figure = (" ".join(["1"] * width),) * height
        for direction in JUMPS:
            signs = tuple(msgspec.structs.replace(sign, figure=figure, direction=direction) for sign in view.signs[:1])
            chart = by_id(draw(msgspec.structs.replace(view, signs=signs), asked, layout="tall"))["chart"]
            disc = next(each for each in chart.iter() if has_class(each, "disc"))
            figure_drawn = next(each for each in chart.iter() if has_class(each, "sign"))
            bed = next(each for each in figure_drawn if has_class(each, "bed"))
            assert _gap(bed, figure_drawn.attrib["transform"], disc) > 1


def _gap(bed: ElementTree.Element, moved: str, disc: ElementTree.Element) -> float:
    """How far a rounded bed is from a disc."""
    left, top = (float(each) for each in re.findall(r"[\d.-]+", moved)[:2])
    width, height, rounded = (float(bed.attrib[name]) for name in ("width", "height", "rx"))
    x, y, radius = (float(disc.attrib[name]) for name in ("cx", "cy", "r"))
    aside = max(left + rounded - x, 0, x - left - width + rounded)
    above = max(top + rounded - y, 0, y - top - height + rounded)
    return math.hypot(aside, above) - rounded - radius


def test_a_finger_finds_every_figure_on_a_phone() -> None:
    for step in range(1, 26):
        for sign in (each for each in elements(draw(*naming(step), layout="tall")) if has_class(each, "sign")):
            target = next(each for each in sign if has_class(each, "target"))
            assert float(target.attrib["width"]) >= FINGER
            assert float(target.attrib["height"]) >= FINGER


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_waiting_move_is_told_and_can_be_taken_back(layout: Layout) -> None:
    picture = drawn("name-24", layout)
    said = " ".join(each.text or "" for each in by_id(picture)["question"].iter())
    assert "You pushed e5 south." in said
    assert "Which constellation shows?" in said
    (button,) = [each for each in elements(picture) if has_class(each, "button")]
    assert button.get("aria-label") == "none: take the move back"
    assert sum(has_class(each, "just-moved") for each in elements(picture)) == 1


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("step", [1, 2, 13, 25])
def test_devoured_faces_leave_their_letters(step: int, layout: Layout) -> None:
    found = by_id(draw(*before(step), layout=layout))
    shown = "".join(
        text.text or ""
        for number in range(1, 26)
        if has_class(found[f"cell-{number}"], "eaten")
        for text in found[f"cell-{number}"]
        if text.tag.endswith("text")
    )
    assert shown == solution().message[: step - 1]
    assert has_class(found[f"cell-{step}"], "is-now")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_end_shows_both_sides_and_leaves_room_for_the_answer(layout: Layout) -> None:
    found = by_id(drawn("end", layout))
    tiles = [found[f"eaten-{step}"] for step in range(1, 26)]
    faces = ["".join(each.text or "" for each in tile if has_class(each, "letter")) for tile in tiles]
    hidden = [
        "".join(each.text or "" for each in tile if has_class(each, "hidden-letter"))
        for tile in tiles
        if has_class(tile, "starless")
    ]
    assert "".join(faces) == solution().message
    assert "".join(hidden) == solution().answer
    assert len(hidden) == sum(each.other_side in GROUPS["without stars"] for each in ended()[0].devoured)
    assert any(each.tag.endswith("rect") for each in found["answer-place"])
    if layout == "wide":
        assert found["talk-place"].get("data-talk")


def test_duckthulhu_waits_beside_the_sky_and_then_stands_on_it() -> None:
    def where(name: str) -> list[float]:
        moved = by_id(drawn(name, "wide"))["duck"].attrib["transform"]
        return [float(each) for each in re.findall(r"translate\(([\d.-]+) ([\d.-]+)\)", moved)[0]]

    assert where("move-1") == [-14, 476]
    assert where("move-7") == [280, 182]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_texts_of_strangers_do_no_harm(layout: Layout) -> None:
    """Names and instructions come from files that anybody may have written."""
    view, _ = before(7)
    bad = '<script>alert("1")</script> & "B" </text>\x00\u202e' + "x" * 3000
    texts = (bad,) * 25
    harmful = msgspec.structs.replace(view, name=bad, instruction=bad, instructions=texts)
    picture = draw(harmful, None, (bad,), layout=layout)
    assert "<script" not in picture
    lines = [each.text or "" for each in elements(picture) if each.tag.endswith("text")]
    assert max(map(len, lines)) < 200


def test_the_same_view_gives_the_same_picture() -> None:
    for name, layout in EVERY:
        assert draw(*POSITIONS[name], ("Ann",), layout=layout) == drawn(name, layout)


@pytest.mark.parametrize(("topic", "count"), [("sky", 7), ("jump", 1), ("constellations", 1), ("letters", 0)])
def test_rules_have_pictures(topic: str, count: int) -> None:
    found = pictures(topic)
    assert len(found) == count
    for each in found:
        used = {part.attrib["href"].removeprefix("#") for part in elements(each) if "href" in part.attrib}
        assert used <= set(re.findall(r'id="([^"]+)"', page_shapes()))
        assert ElementTree.fromstring(each).get("aria-label")


def test_the_cover_stands_alone() -> None:
    root = ElementTree.fromstring(cover())
    assert root.get("viewBox") == "0 0 240 176"
    assert not any("id" in each.attrib or "href" in each.attrib for each in root.iter())
