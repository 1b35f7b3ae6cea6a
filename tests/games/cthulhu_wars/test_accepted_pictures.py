"""Pictures of the war as they were when somebody last looked at them."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal
from xml.etree import ElementTree

import pytest

from cultists.engine import CHANCE, Game
from cultists.games.cthulhu_wars.drawing import draw
from cultists.svg import SERIF, width_of
from games.cthulhu_wars.play import RULES, Wars, dice, lay, play, seat

TESTS: Final = Path(__file__).parents[2]
ACCEPT: Final = "CULTISTS_ACCEPT_DRAWINGS"
NAMES: Final = ("Ann", "Benedikta Cumberbatch", "Cleo", "Dan", "Eve")
FOUR: Final = (
    "factions: GC CC BG YS   power: 9 4 6 5   doom: 12 9 10 15   ritual: 3   cycle: 3",
    "met gc: 1 2 4 5   books gc: Dreams; Submerge; Absorb; Devolve   met ys: 2   books ys: Passion",
    "south atlantic: GC: Cthulhu, keeper Acolyte, Deep One x2, Shoggoth; BG: Fungi from Yuggoth x2, Ghoul, Acolyte x2",
    "south pacific: GC: keeper Acolyte, Acolyte   indian ocean: GC: Acolyte, Deep One   south asia: desecration",
    "europe: YS: keeper Acolyte, Hastur, Undead x3; CC: Acolyte x2   arctic ocean: CC: Nyarlathotep, keeper Acolyte",
    "north atlantic: abandoned gate   captives ys: BG Acolyte #6   signs gc: 1 36   signs ys: 20",
)


def opening() -> Wars:
    """Five players, and the first one chooses the direction."""
    game = Game.new(RULES, 5)
    for name in ("Great Cthulhu", "Crawling Chaos", "Black Goat", "Yellow Sign", "Sleeper"):
        game.answer(CHANCE, name)
    game.answer(0, "clockwise")
    return game


def vote() -> Wars:
    """Without Great Cthulhu all vote for the first player; one has voted."""
    game = Game.new(RULES, 4, {"box": "all"})
    for name in ("Black Goat", "Windwalker", "Crawling Chaos", "The Ancients"):
        game.answer(CHANCE, name)
    game = play(game, "AN South America", "WW Antarctica")
    game.answer(2, "Crawling Chaos")
    return game


def action() -> Wars:
    """Something of everything on the map, and a long list of actions."""
    return lay(*FOUR, "turn: GC")


def battle() -> Wars:
    """Both sides have been hit; the defender has still to choose."""
    game = play(action(), "GC battle Black Goat in South Atlantic", "GC Devour", "BG Ghoul in South Atlantic")
    return play(game, "GC ready for the dice", *dice(6, 5, 4, 3, 2, 1, 1, 1, 1, 1), *dice(6, 4))


def doom_phase() -> Wars:
    """Rituals and what else can be done in this phase."""
    return lay(
        "factions: BG GC YS   power: 9 12 3   doom: 11 24 8   ritual: 2   step: doom   phase: gather   cycle: 4",
        "met gc: 1   books gc: Absorb   met bg: 1 2 6   books bg: Blood Sacrifice; Frenzy; Necrophagy",
        "africa: BG: keeper Acolyte, Shub-Niggurath, Acolyte   europe: BG: keeper Acolyte   asia: YS: keeper Acolyte",
        "south pacific: GC: keeper Acolyte, Cthulhu   signs bg: 2",
    )


def duel() -> Wars:
    """One of two is out of Power: the marker stands on 2."""
    return lay(
        "factions: BG GC   power: 9 0   doom: 4 7   decay: 2   cycle: 2",
        "africa: BG: keeper Acolyte, Acolyte x2, Ghoul   europe: BG: Fungi from Yuggoth; GC: Acolyte",
        "south pacific: GC: keeper Acolyte, Cthulhu   asia: abandoned gate",
    )


def over() -> Wars:
    """Two of four share the victory."""
    return lay(
        "factions: GC CC BG YS   doom: 31 22 31 12   step: end   phase: doom   ending: doom   cycle: 6",
        "met gc: 1 2 3 4 5 6   books gc: Absorb; Devolve; Dreams; Regenerate; Submerge; Y'ha Nthlei",
        "met bg: 1 2 3 4 5 6   books bg: Blood Sacrifice; Frenzy; Ghroth; Necrophagy; The Red Sign; The Thousand Young",
        "europe: GC: Cthulhu, keeper Acolyte   south asia: BG: Shub-Niggurath, keeper Acolyte",
    )


Layout = Literal["wide", "tall"]
LAYOUTS: Final[tuple[Layout, ...]] = ("wide", "tall")
POSITIONS: Final[dict[str, tuple[Callable[[], Wars], str]]] = {
    # name: the game, and through whose eyes it is seen
    "opening": (opening, "GC"),
    "vote": (vote, "WW"),
    "action": (action, "GC"),
    "battle": (battle, "BG"),
    "doom-phase": (doom_phase, "BG"),
    "duel": (duel, "BG"),
    "end": (over, "GC"),
}
PICTURES: Final[tuple[tuple[str, Layout], ...]] = (
    ("opening", "tall"),
    ("vote", "tall"),
    ("action", "wide"),
    ("battle", "wide"),
    ("battle", "tall"),
    ("doom-phase", "wide"),
    ("duel", "wide"),
    ("duel", "tall"),
    ("end", "wide"),
    ("end", "tall"),
)


@pytest.mark.parametrize(("name", "layout"), PICTURES)
def test_picture_is_as_last_looked_at(name: str, layout: Layout) -> None:
    """To accept a new one after looking at it: CULTISTS_ACCEPT_DRAWINGS=1 pytest -k last_looked_at

    Styles, shapes and coastlines are the same in all of them and three times as long as the rest.  They are left out
    of what is kept, and are there in what you look at.
    """
    lay_out, eyes = POSITIONS[name]
    game = lay_out()
    shown = RULES.view(game.table, seat(game, eyes)), game.question_for(seat(game, eyes)), NAMES[: game.seats]
    picture = RULES.draw_bare(*shown, layout).replace("><", ">\n<") + "\n"
    accepted = TESTS / "drawings" / "cthulhu_wars" / f"{name}-{layout}.svg"
    if os.environ.get(ACCEPT):
        accepted.parent.mkdir(parents=True, exist_ok=True)
        accepted.write_text(picture, "utf-8")
    if not accepted.exists() or accepted.read_text("utf-8") != picture:
        new = TESTS.parent / "build" / "drawings" / "cthulhu_wars" / accepted.name
        new.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(draw(*shown, layout=layout), "utf-8")
        pytest.fail(f"Look at {new}; if it is as it should be, accept it: {ACCEPT}=1 pytest {__file__}")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_several_winners_leave_their_crests_and_the_button_free(layout: Layout) -> None:
    """The headline is as wide as the room between them, and takes two lines if need be."""
    game = over()
    picture = ElementTree.fromstring(RULES.draw_bare(RULES.view(game.table, 0), None, NAMES[:4], layout))
    sheet = next(each for each in picture.iter("g") if each.get("class") == "ending")
    headline = [each for each in sheet.iter("text") if "emph" in each.attrib["class"].split()]
    assert " ".join(each.text or "" for each in headline) == "Great Cthulhu and Black Goat win"
    room = float(next(sheet.iter("rect")).attrib["width"]) - 2 * (134 if layout == "wide" else 43)
    for words in headline:
        assert width_of(words.text or "", float(words.attrib["font-size"]), SERIF) <= room


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_note_stands_below_a_name_of_two_lines(layout: Layout) -> None:
    """Also the one that is shown while all answers lie there at once: “South / America West, Acolyte from …”."""
    game = opening()
    picture = ElementTree.fromstring(RULES.draw_bare(RULES.view(game.table, 0), game.question_for(0), NAMES, layout))
    found = 0
    for item in picture.iter("g"):
        note = next((each for each in item.findall("text") if "alone-note" in each.get("class", "").split()), None)
        if note is not None:
            beside = next(each for each in item.findall("g") if "not-alone" in each.get("class", "").split())
            names = [each for each in beside.iter("text") if "bold" in each.attrib["class"].split()]
            assert float(note.attrib["y"]) - max(float(each.attrib["y"]) for each in names) >= 13
            found += len(names) > 1
    assert found


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_words_of_a_picture_do_not_run_together(layout: Layout) -> None:
    """The lines of the description are apart, as a screen reader reads them."""
    game = duel()
    spoken = " ".join(RULES.view_in_words(RULES.view(game.table, 0), NAMES[:2]).split())
    for picture in (
        RULES.draw_bare(RULES.view(game.table, 0), None, NAMES[:2], layout),
        draw(RULES.view(game.table, 0), None, NAMES[:2]),
    ):
        assert next(each.text for each in ElementTree.fromstring(picture).iter() if each.tag.endswith("desc")) == spoken
