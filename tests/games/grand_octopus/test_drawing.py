"""Pictures of the table: as they were when somebody last looked at them, and what must hold for every picture."""

import os
import re
from collections import Counter
from itertools import combinations
from math import dist
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
from cultists.games.grand_octopus.view import MeetingView, OctopusView, PromiseView, SeatView, SettledView
from cultists.svg import SERIF, width_of
from games.grand_octopus import positions
from games.grand_octopus.positions import CHOICE, MEETING, NAMES, ORDERS, changed, outside
from rule_texts import headings

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
    "outdone": (positions.OUTDONE, None),
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


def spot(element: ElementTree.Element) -> tuple[float, float, float]:
    """Where something is put, and how large it is there."""
    x, y, *size = map(float, re.findall(r"-?[\d.]+", element.get("transform", "")))
    return x, y, size[0] if size else 1.0


@pytest.mark.parametrize("view", [CHOICE, positions.FIRST], ids=["four", "five"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_components_leave_the_numbers_of_the_rooms_free(view: OctopusView, layout: str) -> None:
    full = changed(view, tokens=(len(view.seats) - 1,) * 7)
    found = bare(full, None, layout)
    numbers = {each.get("data-room"): spot(each) for each in having(found, "medallion")}
    for number, coins in enumerate(having(found, "coins"), 1):
        x, y, scale = spot(coins)
        for circle in (each for each in coins.iter() if each.tag.endswith("circle") and each.get("cx")):
            at = x + scale * float(circle.get("cx", 0)), y + scale * float(circle.get("cy", 0))
            free = dist(at, numbers[str(number)][:2]) - scale * float(circle.get("r", 0))
            # The figure of a number is less than 10 wide to each side.
            assert free > 15 * numbers[str(number)][2], f"room {number}"


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_figures_leave_the_names_of_the_rooms_free(layout: str, count: int) -> None:
    """As long as there are few of them; a crowd may stand before a name, which is then faint."""
    for room in ROOMS[1:]:
        seats = tuple(
            changed(each, place=1, offspring=room if seat < count else 0) for seat, each in enumerate(CHOICE.seats)
        )
        found = bare(changed(CHOICE, seats=seats, step="gather", settling=1, dominating=0), None, layout)
        name = having(found, "room-name")[room - 1]
        size, x, y = (float(name.get(key, 0)) for key in ("font-size", "x", "y"))
        half = width_of(name.text or "", size, SERIF) * 0.42  # most fonts are narrower than the one that is measured
        for figure in having(found, "offspring"):
            at_x, at_y, scale = spot(figure)
            beside = abs(at_x - x) - half - 18 * scale
            apart = max(y - size * 0.7 - at_y - 16 * scale, at_y - 18 * scale - y)
            assert max(beside, apart) > 0, f"{name.text}, {count} figures"


def test_consequences_stand_with_the_options() -> None:
    said = words(bare(MEETING, positions.SPEECHES))
    assert "Both lose 1 power, nobody takes anything. Power: you (4 → 3), Cleo (3 → 2)" in said
    assert "Your third kind of 4." in said
    assert "Owns a stone idol already." in said
    rich = changed(MEETING.seats[0], components=(1, 4, 5), count=3)
    winning = changed(MEETING, seats=(rich, *MEETING.seats[1:]))
    said = words(bare(winning, positions.SPEECHES))
    assert "Your fourth kind: you win, unless another cult has four too." in said


def test_long_answers_are_broken_where_one_would_pause() -> None:
    """Not before the last word of a name, nor between somebody and their power."""
    names = ("Olga", "Acolyte", "High priest 2", "Liar")
    rows = having(elements(draw(MEETING, positions.SPEECHES, names, layout="tall")), "answer")
    written = [[each.text for each in row.iter() if each.tag.endswith("text")] for row in rows]
    assert ["Nothing", "happens", "No gain, no loss."] in written
    assert ["High priest 2", "takes it"] in [each[:2] for each in written]
    assert ["Fight now", "Both lose 1 power,", "nobody takes anything."] in written


def test_the_power_of_a_bot_is_no_part_of_its_name() -> None:
    """“Acolyte 2” is also what the second bot of that level is called."""
    picture = draw_bare(MEETING, positions.SPEECHES, ("Olga", "Acolyte", "Acolyte 2", "Liar"), "wide")
    assert "Power: you (4 → 3), Acolyte 2 (3 → 2)" in words(elements(picture))
    assert "Dagger of Power. Olga: 4, Acolyte: 5, Acolyte 2: 3, Liar: 3" in picture


def test_proposals_are_shown_at_once() -> None:
    found = bare(MEETING, positions.SPEECHES)
    assert len(having(found, "speech")) == 2
    assert "1 of 2 are ready" in words(found)


SAID: Final = {
    "talk": (
        "Propose: nothing happens",
        "Propose: I take it",
        "Propose: Cleo takes it",
        "End the talk and vote",
        "Fight now",
    ),
    "vote": ("Vote: nothing happens", "Vote: I take it", "Vote: Cleo takes it", "Vote: fight"),
    "sacrifice": (
        "Sacrifice 1 power, Bram loses a Component",
        "Sacrifice 1 power, Cleo loses a Component",
        "Sacrifice 1 power, Donatella-Marie loses a Component",
        "Sacrifice nobody",
    ),
    "last-point": ("Yes, pay it", "No, keep it"),
}


@pytest.mark.parametrize("name", SAID)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_hint_says_of_an_answer_what_is_written_on_it(name: str, layout: Layout) -> None:
    """In the words of its row, with what makes of them an advice."""
    rows = having(elements(drawn(name, layout)), "answer")
    assert tuple(each.get("data-said") for each in rows) == SAID[name]
    for row in rows:
        written = " ".join(text.text or "" for text in having(list(row.iter()), "row-name"))
        assert (row.get("data-said") or "").lower().endswith(written.lower())


@pytest.mark.parametrize("layout", LAYOUTS)
def test_who_loses_a_component_is_named_in_full(layout: Layout) -> None:
    bots = ("Konstantin", "High priest", "High priest 2", "High priest 3")
    names = having(elements(draw(*POSITIONS["sacrifice"], bots, layout=layout)), "row-name")
    assert "High priest 2 loses a Component" in " ".join(each.text or "" for each in names)


def test_a_last_point_is_called_so() -> None:
    poor = changed(outside("colony", "sacrifice"), seats=(changed(positions.ADA, power=1), *CHOICE.seats[1:]))
    assert "Your last point!" in words(bare(poor, positions.SACRIFICES))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_end_says_who_was_complete_too_and_what_decided(layout: str) -> None:
    said = words(bare(positions.OUTDONE, None, layout))
    why = "What decides is the first kind that only one of them has: Cleo has a grimoire."
    assert f"Ada completes the ritual too. {why}" in said
    alike = changed(positions.ADA, components=(1, 3, 5, 7), count=4, power=2)
    same = changed(positions.OUTDONE, seats=(alike, *positions.OUTDONE.seats[1:]))
    told = "Ada completes the ritual too, with the same Components; Cleo has more power."
    assert told in words(bare(same, None, layout))
    assert "the ritual too" not in words(bare(positions.WON, None, layout))


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


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("cult", [positions.ADA, positions.BRAM], ids=["honest", "liar"])
def test_components_of_a_cult_are_told_apart_on_a_phone(seats: int, cult: SeatView) -> None:
    """They may touch but not hide one another, just when somebody is about to win."""
    rich = changed(cult, components=(1, 2, 3, 7), count=4)
    found = bare(changed(CHOICE, seats=(rich,) * seats), None, "tall")
    for each in (each for each in found if (each.get("id") or "").startswith("cult-")):
        coins = having(list(each.iter()), "coin")
        places = [tuple(map(float, re.findall(r"[\d.]+", coin.get("transform", "")))) for coin in coins]
        radius = float(coins[0][0].get("r", 0))
        assert len(coins) == 4
        assert min(dist(one, other) for one, other in combinations(places, 2)) > 1.9 * radius
        assert radius >= 6.5


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_happened_is_told_room_by_room(layout: str) -> None:
    rows = having(bare(CHOICE, None, layout), "settled-row")
    assert [each.get("data-location") for each in rows] == ["1", "2", "3", "7"]
    said = " ".join("".join(each.itertext()) for each in rows)
    assert "alone, takes a grimoire" in said
    assert "votes differ: fight" in said
    assert "Both lose 1 to your Offspring" in said
    hers = having(bare(changed(CHOICE, seat=2), None, layout), "own-loss")
    assert ["Both lose 1 to the Offspring of Ada" in "".join(each.itertext()) for each in hers] == [True]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    ("seat", "present", "offspring", "told"),
    [
        (0, (0,), (1,), "You lose 1 to the Offspring of Bram"),
        (0, (1,), (0,), "Bram loses 1 to your Offspring"),
        (2, (1,), (0, 2), "Bram loses 1 to the Offspring of Ada and you"),
        (0, (0, 2, 3), (1,), "All lose 1 to the Offspring of Bram"),
        (0, (3,), (1, 2, 4), "loses 1 to the Offspring of Bram, Cleo and Sepia"),
    ],
)
def test_what_offspring_cost_is_told_to_whom_it_concerns(
    layout: str, seat: int, present: tuple[int, ...], offspring: tuple[int, ...], told: str
) -> None:
    there = SettledView(3, "offspring", present, offspring)
    found = bare(changed(CHOICE, seat=seat, settled=(there,)), None, layout)
    assert told in words(found)
    assert bool(having(found, "own-loss")) == (seat in present)
    assert bool(having(found, "own-loss-badge")) == (seat in present)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_fight_stands_apart_from_what_is_only_said(layout: str) -> None:
    """It is the last answer and has its own look; in the vote a fight is an answer like the others."""
    for name, fights in (("talk", 1), ("talk-of-five", 1), ("vote", 0)):
        found = bare(*POSITIONS[name], layout)
        answers = having(found, "answer")
        assert len(having(found, "fight")) == fights
        assert not fights or having(found, "fight") == answers[-1:]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_vote_looks_different_from_the_talk(layout: str) -> None:
    for name, bands in (("talk", 0), ("vote", 1)):
        found = bare(*POSITIONS[name], layout)
        assert len(having(found, "vote-band")) == len(having(found, "voting")) == bands
        assert "votes differ" in words(found)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_who_is_alone_is_told_so(layout: str) -> None:
    alone = SettledView(3, "alone", (0,), dominating=0)
    asked = changed(positions.GATHERS, settled=(alone,))
    assert "You are alone in the crypt and dominate it. Gather its Component?" in words(
        bare(asked, positions.GATHER, layout)
    )
    agreed = changed(asked, settled=(changed(alone, outcome="agreed", present=(0, 1)),))
    assert "You dominate the crypt. Gather its Component?" in words(bare(agreed, positions.GATHER, layout))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_whoever_wins_is_told_so(layout: str) -> None:
    assert positions.WON.winner is not None
    found = bare(changed(positions.WON, seat=positions.WON.winner), None, layout)
    assert words(found).count("You win") == 2
    assert "You win" not in words(bare(positions.WON, None, layout))


def test_the_phases_and_the_exterior_say_what_they_are() -> None:
    told = [each.text for each in bare(CHOICE) if each.tag.endswith("title")]
    assert "Phase 3 of 5: Conflicts. The Locations are settled, one after another." in told
    (outside_,) = (each for each in told if each and each.startswith("Dimension of Dreams. "))
    assert "may gain 1 power. Both hands on one room lead here. From here your Cultist can go to any room." in outside_


def test_a_long_eyebrow_stays_in_its_frame() -> None:
    """Its letters stand apart by 0.13 of their size."""
    meeting = changed(MEETING, settling=7, meeting=MeetingView(7, (0, 2), (None, None), (False, False), (3, 3)))
    (line,) = (each for each in having(bare(meeting, positions.SPEECHES), "eyebrow") if "ROOM" in (each.text or ""))
    size = float(line.get("font-size", 0))
    assert width_of(line.text or "", size, SERIF) + 0.13 * size * len(line.text or "") <= 312.1


def test_the_turn_can_be_looked_at_on_a_phone_and_put_away() -> None:
    for view, words_ in ((CHOICE, "last turn"), (MEETING, "this turn")):
        found = bare(view, None, "tall")
        labels = {each.get("id"): each.get("aria-label") for each in found if each.get("role") == "button"}
        assert labels["last-turn"] == f"Show what happened {words_}"
        assert labels["close-last-turn"] == "Close"


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
    topics = [heading.title for heading in headings(GrandOctopus().help())]
    illustrated = [topic for topic in topics if pictures(topic)]
    assert {*EXTERIORS.values(), "Goal", "Command Clock", "Errors"} <= set(illustrated)
    for topic in illustrated:
        for picture in pictures(topic):
            used = {each.get("href", "#").removeprefix("#") for each in elements(picture)} - {""}
            assert all(f'id="{name}"' in shapes() for name in used)


def test_the_script_uses_only_what_the_pages_have() -> None:
    web = TESTS.parent / "src" / "cultists" / "web"
    imported = re.findall(r'import \{ ([^}]+) \} from "\.\./\.\./(\w+\.js)"', script())
    assert imported
    for names, path in imported:
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
