"""Pictures of the table: as they were when somebody last looked at them, and what must hold for every picture."""

import os
import re
from collections import Counter
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest

from cultists.engine.views import QuestionView
from cultists.games.grand_octopus import GrandOctopus
from cultists.games.grand_octopus.board import EXTERIORS, LOCATIONS, NEIGHBOURS, ROOMS
from cultists.games.grand_octopus.drawing import Layout, draw, draw_bare, script, shapes
from cultists.games.grand_octopus.drawing.cover import cover
from cultists.games.grand_octopus.drawing.illustrations import pictures
from cultists.games.grand_octopus.drawing.places import spots
from cultists.games.grand_octopus.drawing.scene import LONGEST_NAME
from cultists.games.grand_octopus.orders import orders_from
from cultists.games.grand_octopus.view import OctopusView, PromiseView
from games.grand_octopus import positions
from games.grand_octopus.positions import CHOICE, MEETING, NAMES, ORDERS, changed, outside

TESTS: Final = Path(__file__).parents[2]
ACCEPT: Final = "CULTISTS_ACCEPT_DRAWINGS"
LAYOUTS: Final[tuple[Layout, ...]] = ("wide", "tall")

Position = tuple[OctopusView, QuestionView | None]
POSITIONS: Final[dict[str, Position]] = {
    "choice": (CHOICE, ORDERS),
    "choice-of-five": (positions.FIRST, ORDERS),
    "waiting": (CHOICE, None),
    "talk": (MEETING, positions.SPEECHES),
    "talk-of-five": (positions.ALL_MEET, positions.ALL_SPEECHES),
    "vote": (changed(MEETING, step="vote"), positions.BALLOTS),
    "meeting-of-others": (changed(MEETING, seat=3), None),
    "gather": (positions.GATHERS, positions.GATHER),
    "crowd": (positions.CROWD, None),
    "exchange": (outside("marsh", "exchange"), positions.EXCHANGES),
    "sacrifice": (outside("colony", "sacrifice"), positions.SACRIFICES),
    "last-point": (outside("colony", "sacrifice"), positions.LAST_POINT),
    "discard": (changed(outside("colony", "discard"), victim=0), positions.DISCARDS),
    "gain": (outside("dreams", "gain"), positions.GAIN),
    "memory": (positions.MEMORY, None),
    "spectator": (changed(CHOICE, seat=None), None),
    "end": (positions.WON, None),
    "nobody": (positions.NOBODY, None),
}
EVERY: Final = [(name, layout) for name in POSITIONS for layout in LAYOUTS]


def drawn(name: str, layout: Layout) -> str:
    """The table in one of the positions."""
    view, asked = POSITIONS[name]
    return draw(view, asked, NAMES, layout=layout)


def elements(picture: str) -> list[ElementTree.Element]:
    """All elements of a picture; fails if it is not well-formed."""
    return list(ElementTree.fromstring(picture).iter())


def bare(view: OctopusView, asked: QuestionView | None = None, layout: str = "wide") -> list[ElementTree.Element]:
    """The elements of a picture without shapes."""
    return elements(draw_bare(view, asked, NAMES, layout))


def words(found: list[ElementTree.Element]) -> str:
    """All text of a picture."""
    return " ".join("".join(each.itertext()) for each in found if each.tag.endswith("text"))


def having(found: list[ElementTree.Element], name: str) -> list[ElementTree.Element]:
    """The elements of a class."""
    return [each for each in found if name in each.get("class", "").split()]


PICTURES: Final = {
    **{f"{name}-wide": drawn(name, "wide") for name in ("choice", "talk", "crowd", "end")},
    **{f"{name}-tall": drawn(name, "tall") for name in ("choice-of-five", "vote")},
    "cover": cover(),
}


@pytest.mark.parametrize("name", PICTURES)
def test_picture_is_as_last_looked_at(name: str) -> None:
    """To accept a new one after looking at it: CULTISTS_ACCEPT_DRAWINGS=1 pytest -k last_looked_at"""
    accepted = TESTS / "drawings" / "grand_octopus" / f"{name}.svg"
    if os.environ.get(ACCEPT):
        accepted.parent.mkdir(parents=True, exist_ok=True)
        accepted.write_text(PICTURES[name], "utf-8")
    if not accepted.exists() or accepted.read_text("utf-8") != PICTURES[name]:
        new = TESTS.parent / "build" / "drawings" / "grand_octopus" / accepted.name
        new.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(PICTURES[name], "utf-8")
        pytest.fail(f"Look at {new}; if it is as it should be, accept it: {ACCEPT}=1 pytest {__file__}")


@pytest.mark.parametrize(("name", "layout"), EVERY)
def test_ids_are_unique(name: str, layout: Layout) -> None:
    counted = Counter(each.get("id") for each in elements(drawn(name, layout)) if each.get("id"))
    assert [key for key, count in counted.items() if count > 1] == []


@pytest.mark.parametrize(("name", "layout"), EVERY)
def test_every_shape_that_is_used_is_there(name: str, layout: Layout) -> None:
    found = elements(drawn(name, layout))
    ids = {each.get("id") for each in found}
    used = {each.get("href", "").removeprefix("#") for each in found if each.get("href")}
    filled = {match for each in found for match in re.findall(r"url\(#([\w-]+)\)", each.get("fill", ""))}
    assert (used | filled) - ids == set()


@pytest.mark.parametrize("name", ["talk", "talk-of-five", "vote"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_answers_name_bots_in_full(name: str, layout: Layout) -> None:
    view, asked = POSITIONS[name]
    bots = ("Konstantin", "High priest", "High priest 2", "High priest 3", "High priest 4")
    names = having(elements(draw(view, asked, bots, layout=layout)), "row-name")
    assert len(names) >= 4
    assert not [each.text for each in names if "…" in (each.text or "")]


@pytest.mark.parametrize(("name", "layout"), [each for each in EVERY if not each[0].startswith("choice")])
def test_every_option_is_clickable_exactly_once(name: str, layout: Layout) -> None:
    """And says so to keyboards and screen readers."""
    asked = POSITIONS[name][1]
    buttons = [each for each in elements(drawn(name, layout)) if "data-option" in each.attrib]
    options = asked.options if asked else ()
    assert sorted(int(each.attrib["data-option"]) for each in buttons) == list(range(len(options)))
    for button in buttons:
        assert button.attrib["aria-label"] == options[int(button.attrib["data-option"])].words
        assert (button.attrib["role"], button.attrib["tabindex"]) == ("button", "0")
        assert "option" in button.attrib["class"].split()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_order_can_be_set_with_two_hands(layout: str) -> None:
    """Both hands have all six rooms and the line; so every one of the 44 places can be written."""
    found = bare(CHOICE, ORDERS, layout)
    hands = Counter((each.get("data-hand"), each.get("data-room")) for each in having(found, "sector"))
    assert hands == Counter((hand, str(room)) for hand in ("dagger", "tentacle") for room in ROOMS)
    assert [each.get("data-line") for each in having(found, "line-button")] == ["dagger", "tentacle"]
    both = [f"{one}/{other}" for one in (*ROOMS, "x") for other in (*ROOMS, "x") if one != other or one == "x"]
    assert {option.place for option in ORDERS.options} == {"n/n", *both}


def test_the_hands_are_sliders_with_words() -> None:
    sliders = [each for each in bare(CHOICE, ORDERS) if each.get("role") == "slider"]
    assert [each.get("aria-valuetext") for each in sliders] == ["not set", "not set"]
    assert all(each.get("aria-label") and each.get("tabindex") == "0" for each in sliders)


@pytest.mark.parametrize("start", LOCATIONS)
def test_rooms_without_stairs_are_barred(start: int) -> None:
    view = changed(CHOICE, seats=(changed(positions.ADA, place=start), *CHOICE.seats[1:]))
    found = bare(view, positions.question("choose", orders_from(start, quick=False)))
    barred = {int(each.get("data-room", 0)) for each in having(found, "barred")}
    assert barred == {*ROOMS} - NEIGHBOURS[start] - {start}
    lit = [each for each in having(found, "stairs") if "lit" in each.get("class", "").split()]
    assert len(lit) == (len(NEIGHBOURS[start]) if start in ROOMS else 0)


def test_without_a_question_nothing_of_the_clock_is_shown() -> None:
    """Who has set the clock sees closed clocks only: nobody's order is in the picture."""
    for view in (CHOICE, changed(CHOICE, seat=1), changed(CHOICE, seat=None)):
        ids = {each.get("id") for each in bare(view)}
        assert "command-clock" not in ids
        assert len(having(bare(view), "closed-clock")) == 4


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_full_room_has_room_for_all(layout: str) -> None:
    """Five Cultists and four Offspring stand beside each other and do not hide one another."""
    found = bare(positions.CROWD, None, layout)
    assert len(having(found, "cultist")) == 5
    assert len(having(found, "offspring")) == 4
    for location in LOCATIONS:
        places, scale = spots(location, 9)
        nearest = min(
            ((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5
            for place, (x1, y1) in enumerate(places)
            for x2, y2 in places[place + 1 :]
        )
        assert len(places) == 9
        assert nearest > 26 * scale, f"figures are 30 wide, so that a little of each is seen in {location}"


def test_consequences_stand_with_the_options() -> None:
    said = words(bare(MEETING, positions.SPEECHES))
    assert "Power: you 3, Cleo 2" in said
    assert "Your third kind of 4." in said
    assert "Owns a stone idol already." in said
    rich = changed(MEETING.seats[0], components=(1, 4, 5), count=3)
    winning = changed(MEETING, seats=(rich, *MEETING.seats[1:]))
    assert "Your fourth: that wins!" in words(bare(winning, positions.SPEECHES))


def test_proposals_are_shown_at_once() -> None:
    found = bare(MEETING, positions.SPEECHES)
    assert len(having(found, "speech")) == 2
    assert "1 of 2 are ready" in words(found)


def test_a_last_point_is_called_so() -> None:
    poor = changed(outside("colony", "sacrifice"), seats=(changed(positions.ADA, power=1), *CHOICE.seats[1:]))
    assert "your last point!" in words(bare(poor, positions.SACRIFICES))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_broken_promises_are_seen(layout: str) -> None:
    assert having(bare(CHOICE, None, layout), "broken")
    honest = tuple(changed(each, promises=PromiseView()) for each in CHOICE.seats)
    quiet = bare(changed(CHOICE, seats=honest, settled=()), None, layout)
    assert not having(quiet, "broken")


def test_votes_are_laid_beside_each_other_and_a_broken_promise_is_marked() -> None:
    found = bare(CHOICE)
    (face,) = having(found, "ballots-face")
    inside = list(face.iter())
    assert len(having(inside, "ballot")) == 2
    assert len(having(inside, "broken-field")) == 1, "Bram proposed Ada, and voted for a fight"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_components_face_down_are_not_drawn(layout: str) -> None:
    """What the viewer does not know lies with its back up."""
    found = bare(positions.MEMORY, None, layout)
    cleo = next(each for each in found if each.get("id") == "cult-2")
    coins = having(list(cleo.iter()), "coin")
    assert [("down" in each.get("class", "").split()) for each in coins] == [False, True, True]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_happened_is_told_room_by_room(layout: str) -> None:
    rows = having(bare(CHOICE, None, layout), "settled-row")
    assert [each.get("data-location") for each in rows] == ["1", "2", "3", "7"]
    said = " ".join("".join(each.itertext()) for each in rows)
    assert "alone, takes a grimoire" in said
    assert "votes differ: fight" in said
    assert "Offspring of Ada: \N{MINUS SIGN}1 each" in said


@pytest.mark.parametrize("exterior", EXTERIORS)
def test_each_exterior_has_its_own_plate(exterior: str) -> None:
    uses = [each.get("href") for each in bare(changed(CHOICE, exterior=exterior))]
    assert f"#outside-{exterior}" in uses
    assert f'id="outside-{exterior}"' in shapes()


def test_the_quick_game_has_no_exterior() -> None:
    quick = changed(CHOICE, exterior="", options=CHOICE.options | {"game": "quick"}, needed=3)
    ids = {each.get("id") for each in bare(quick, positions.question("choose", orders_from(1, quick=True)))}
    assert "room-6" in ids
    assert not {"room-7", "to-the-exterior"} & ids


@pytest.mark.parametrize("layout", LAYOUTS)
def test_names_are_harmless(layout: Layout) -> None:
    bad = ['<script>"&', "a" * 300, "", "\u202eEvil\x00", "Ann"]
    for name, (view, asked) in POSITIONS.items():
        found = elements(draw(view, asked, bad, layout=layout))
        assert not [each for each in found if each.tag.endswith("script")], name
        assert "a" * (LONGEST_NAME + 1) not in words(found), name


def test_the_picture_says_in_words_what_it_shows() -> None:
    picture = drawn("choice", "wide")
    assert "Ada, green cult, you: power 4; grimoire and potion" in picture
    assert "3 Crypt: 3 skulls" in picture
    assert "kept 1 and broke 2 promises" in picture


def test_the_rules_are_illustrated() -> None:
    topics = [line[3:] for line in GrandOctopus().help().splitlines() if line.startswith("## ")]
    illustrated = [topic for topic in topics if pictures(topic)]
    assert {*EXTERIORS.values(), "Goal", "Command Clock", "Errors"} <= set(illustrated)
    for topic in illustrated:
        for picture in pictures(topic):
            used = {each.get("href", "#").removeprefix("#") for each in elements(picture)} - {""}
            assert all(f'id="{name}"' in shapes() for name in used)


def test_the_script_uses_only_what_the_pages_have() -> None:
    web = TESTS.parent / "src" / "cultists" / "web"
    for names, path in re.findall(r'import \{ ([^}]+) \} from "/static/(\w+\.js)"', script()):
        text = (web / "static" / path).read_text("utf-8")
        for name in names.split(", "):
            assert re.search(rf"export (async )?(function|const) {name}\b", text), f"{path} has no {name}"


def test_phrases_fit_the_moment() -> None:
    phrases = GrandOctopus().phrases
    assert "I will be in …" in phrases(CHOICE)
    assert "The red cult lies." in phrases(CHOICE)
    assert "The red cult lies." not in phrases(changed(CHOICE, seat=1))
    assert "I leave it to the blue cult." in phrases(MEETING)
    assert "Fight! Fight!" in phrases(changed(MEETING, seat=3))
    assert "I step back." in phrases(positions.ALL_MEET)


def test_the_exterior_is_chosen_by_picture() -> None:
    drawn = GrandOctopus().option_pictures("exterior")
    (option,) = (each for each in GrandOctopus.setup_options if each.name == "exterior")
    assert set(drawn) == set(option.choices)
    assert len(set(drawn.values())) == len(drawn)
    for picture in drawn.values():
        assert not [each for each in elements(picture) if each.get("href")], "it needs nothing else"
    assert not GrandOctopus().option_pictures("game")
