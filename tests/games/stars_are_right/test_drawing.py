"""Pictures of the table: as they were when somebody last looked at them, and what must hold for every picture."""

import os
import re
from collections import Counter
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import msgspec
import pytest

from cultists.engine.views import OptionView, QuestionView
from cultists.games.stars_are_right.cards import Card, cards
from cultists.games.stars_are_right.drawing import Layout, draw, draw_card, draw_cards, draw_sky
from cultists.games.stars_are_right.drawing.illustrations import pictures
from cultists.games.stars_are_right.view import HandCardView, StarsView
from cultists.sky import SYMBOLS
from games.stars_are_right.positions import (
    ALL_MOVES,
    BEN,
    CROWD,
    HAND,
    HASTUR,
    INVOCATIONS,
    LAID,
    LOANS,
    NAMES,
    NONE,
    POWERS,
    SEARCH,
    SKY,
    SUMMON,
    SUMMONS,
    USES,
    WATCHED,
    WON,
    acts,
    question,
    seat,
)

TESTS: Final = Path(__file__).parents[2]
ACCEPT: Final = "CULTISTS_ACCEPT_DRAWINGS"
LAYOUTS: Final[tuple[Layout, ...]] = ("wide", "tall")

Position = tuple[StarsView, QuestionView | None]
POSITIONS: Final[dict[str, Position]] = {
    "moves": (SKY, ALL_MOVES),
    "invoke": (msgspec.structs.replace(SKY, step="invoke", invoked=None), INVOCATIONS),
    "waiting": (msgspec.structs.replace(SKY, turn=1), None),
    "powers-of-three": (POWERS, USES),
    "loans": (
        msgspec.structs.replace(POWERS, step="lend stars", summoning="hastur-f", shown=HASTUR, hand=POWERS.hand[:3]),
        LOANS,
    ),
    "summon-of-two": (SUMMON, SUMMONS),
    "search": (msgspec.structs.replace(SKY, step="search the draw pile", discards=()), SEARCH),
    "spectator": (WATCHED, None),
    "setup": (LAID, None),
    "end": (WON, None),
    "crowded": (msgspec.structs.replace(SKY, seats=(CROWD, BEN), hand=HAND + POWERS.hand[3:]), None),
}
EVERY: Final = [(name, layout) for name in POSITIONS for layout in LAYOUTS]


def drawn(name: str, layout: Layout) -> str:
    """The table in one of the positions."""
    view, asked = POSITIONS[name]
    return draw(view, asked, NAMES, layout=layout)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_at_the_end_no_spent_symbols_lie_on_the_standings(layout: Layout) -> None:
    """On a phone a third player's points stand where the symbols of the last turn were."""
    shown = msgspec.structs.replace(WON, spent={"swap": 3})
    assert 'id="symbols"' not in draw(shown, None, layout=layout, names=NAMES)
    assert draw(shown, None, layout=layout, names=NAMES) == draw(WON, None, layout=layout, names=NAMES)


def elements(picture: str) -> list[ElementTree.Element]:
    """All elements of a picture; fails if it is not well-formed."""
    return list(ElementTree.fromstring(picture).iter())


WIDE: Final = ("moves", "powers-of-three", "summon-of-two", "spectator", "end")
TALL: Final = ("moves", "powers-of-three", "end")
PICTURES: Final = {
    **{f"{name}-wide": drawn(name, "wide") for name in WIDE},
    **{f"{name}-tall": drawn(name, "tall") for name in TALL},
    "setup-sky": draw_sky(LAID),
    "card": draw_card(cards().by_id["hasturs-spawn-s"]),
    "cards": draw_cards(cards()),
}


@pytest.mark.parametrize("name", PICTURES)
def test_picture_is_as_last_looked_at(name: str) -> None:
    """To accept a new one after looking at it: CULTISTS_ACCEPT_DRAWINGS=1 pytest -k last_looked_at"""
    accepted = TESTS / "drawings" / "stars_are_right" / f"{name}.svg"
    if os.environ.get(ACCEPT):
        accepted.parent.mkdir(parents=True, exist_ok=True)
        accepted.write_text(PICTURES[name], "utf-8")
    if not accepted.exists() or accepted.read_text("utf-8") != PICTURES[name]:
        new = TESTS.parent / "build" / "drawings" / "stars_are_right" / accepted.name
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


def test_options_are_where_they_belong() -> None:
    by_id = {each.get("id"): each.get("data-option") for each in elements(drawn("moves", "wide"))}
    index = {option.place: str(place) for place, option in enumerate(ALL_MOVES.options)}
    assert by_id["handle-row-2-right"] == index["row-2-right"]
    assert by_id["knob-r1c2-r2c2"] == index["r1c2-r2c2"]
    assert SKY.sky[5]
    assert by_id[f"tile-{SKY.sky[5].tile}"] == index["r2c1"]
    assert by_id["card-dhole-p"] == index["card-dhole-p"]


def test_two_options_of_one_card_become_two_buttons() -> None:
    asked = question("summon", OptionView("first", "card-dagoon-s"), OptionView("second", "card-dagoon-s"))
    found = {
        each.get("id"): each.get("data-option") for each in elements(draw(SUMMON, asked)) if each.get("data-option")
    }
    assert found == {"option-0": "0", "option-1": "1"}


@pytest.mark.parametrize(("name", "layout"), EVERY)
def test_picture_stands_alone(name: str, layout: Layout) -> None:
    """No address but that of SVG itself, no script, and every shape it uses is in it."""
    picture = drawn(name, layout)
    assert set(re.findall(r"[a-z]+://[^\s\"'<)]+", picture)) == {"http://www.w3.org/2000/svg"}
    assert "<script" not in picture
    assert not re.search(r"\son\w+=", picture)
    ids = {each.get("id") for each in elements(picture)}
    used = {each.attrib["href"].removeprefix("#") for each in elements(picture) if "href" in each.attrib}
    assert used | set(re.findall(r"url\(#([^)]+)\)", picture)) <= ids


@pytest.mark.parametrize("layout", LAYOUTS)
def test_names_of_strangers_do_no_harm(layout: Layout) -> None:
    names = ("<script>alert('1')</script>", 'A & "B" </text>', "x" * 5000, "\x00\x1b\u202egnal\ud800")
    picture = draw(SKY, ALL_MOVES, names, layout=layout)
    texts = [each.text or "" for each in elements(picture)]
    assert "<script" not in picture
    assert "x" * 50 not in picture
    assert any(text.startswith("A &") for text in texts)
    assert len(picture) < len(drawn("moves", layout)) + 2000


@pytest.mark.parametrize("layout", LAYOUTS)
def test_missing_names_are_numbered(layout: Layout) -> None:
    texts = [each.text for each in elements(draw(SKY, layout=layout))]
    assert {"Seat 1", "Seat 2", "Seat 3", "Seat 4"} <= set(texts)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_spectators_see_no_hand(layout: Layout) -> None:
    """Cards of a hand are nowhere, but for those that all have seen, and these by name alone."""
    picture = draw(WATCHED, None, NAMES, layout=layout)
    assert [held.card for held in HAND if held.card in picture] == []
    lying = {one.card for each in SKY.seats for one in each.creatures} | {*SKY.discards, "chaugnar-s"}
    shown = {(each.get("id") or "").removeprefix("card-") for each in elements(picture)} & set(cards().by_id)
    assert shown <= lying


@pytest.mark.parametrize("name", ["summon-of-two", "powers-of-three"])
def test_what_can_be_summoned_is_ringed(name: str) -> None:
    """The best card's figure shines; another one is only marked."""
    view = POSITIONS[name][0]
    right = [held for held in view.hand if held.is_summonable]
    rings = [each for each in elements(drawn(name, "wide")) if (each.get("id") or "").startswith("figure-")]
    best = max(right, key=lambda held: cards().by_id[held.card].points)
    assert {each.attrib["id"] for each in rings} == {f"figure-{held.card}" for held in right}
    assert [each.attrib["id"] for each in rings if each.get("class") == "figure"] == [f"figure-{best.card}"]
    lit = [each for each in elements(drawn(name, "wide")) if "lit" in (each.get("class") or "").split()]
    assert len(lit) == sum(map(len, best.spaces))


def element_of(picture: str, name: str) -> ElementTree.Element:
    """The element of a picture with this id."""
    return next(each for each in elements(picture) if each.get("id") == name)


def words_of(element: ElementTree.Element) -> str:
    """Everything that is written in an element."""
    return " ".join(" ".join(element.itertext()).split())


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("about", ["invoke", "discard"])
def test_nothing_invites_to_discard_the_card_that_can_be_summoned(about: str, layout: Layout) -> None:
    """Gold means “take this”; where a click discards the card it says “keep it”."""
    asked = question(about, *acts(about, *(held.card for held in SUMMON.hand)), OptionView(f"{about} nothing"))
    view = msgspec.structs.replace(SUMMON, step=about, spent=NONE, may_discard=1)
    picture = draw(view, asked, NAMES, layout=layout)
    card = element_of(picture, "card-dagoon-s")
    looks = {name for each in card.iter() for name in (each.get("class") or "").split()}
    assert "right" not in looks
    assert "card-glow" not in looks
    assert "keep it" in words_of(card).lower()
    assert "a card to discard it" in words_of(element_of(picture, "question"))
    summoning = element_of(draw(SUMMON, SUMMONS, NAMES, layout=layout), "card-dagoon-s")
    assert "right" in (summoning.get("class") or "").split()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_who_can_summon_keeps_all_cards_and_goes_on(layout: Layout) -> None:
    """The drawn caption says where the button leads; the option keeps its words."""
    nothing = f"option-{len(INVOCATIONS.options) - 1}"
    view = msgspec.structs.replace(SUMMON, step="invoke", spent=NONE, hand=HAND)
    assert words_of(element_of(draw(view, INVOCATIONS, NAMES, layout=layout), nothing)) == (
        "Keep all cards go on to summon"
    )
    hand = tuple(HandCardView(held.card, (False,)) for held in HAND)
    without = draw(msgspec.structs.replace(view, hand=hand), INVOCATIONS, NAMES, layout=layout)
    assert words_of(element_of(without, nothing)) == "Invoke nothing"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_powers_are_used_before_no_more_are(layout: Layout) -> None:
    nothing = f"option-{len(USES.options) - 1}"
    assert words_of(element_of(draw(POWERS, USES, NAMES, layout=layout), nothing)) == "Use no powers"
    used = msgspec.structs.replace(POWERS, seats=(seat("byakhee-p-p* byakhee-p-s dhole-s"), *POWERS.seats[1:]))
    assert words_of(element_of(draw(used, USES, NAMES, layout=layout), nothing)) == "Use no more powers"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_lending_costs_is_said(layout: Layout) -> None:
    """A Lesser Servitor is lost, and with seven creatures one more; a Greater one costs nothing."""

    def question_with(lost: tuple[str, ...], seventh: str | None = None) -> str:
        held = msgspec.structs.replace(HASTUR, lost=lost, seventh=seventh)
        view = msgspec.structs.replace(POWERS, step="summon", symbols=NONE, invoked=None, hand=(held, *POWERS.hand[:3]))
        asked = question("summon", *acts("summon", "hastur-f"), OptionView("summon nothing"))
        return words_of(element_of(draw(view, asked, NAMES, layout=layout), "question"))

    lost = question_with(("byakhee-p-p", "byakhee-p-s"))
    assert "Summon it: 5 points in all." in lost
    assert "Byakhee and Byakhee lend their stars and are lost: minus 2 points." in lost
    assert "Byakhee lends its star and is lost: minus 1 point." in question_with(("byakhee-p-s",))
    assert "lost" not in question_with(())
    assert "One of seven must go: Ghoul costs least." in question_with((), "ghoul-p")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_everybody_can_read_which_great_old_one_a_player_cannot_summon_again(layout: Layout) -> None:
    """It lies in no place of the table, so the player's panel says it, and the words for those who listen."""
    seats = (SUMMON.seats[0], msgspec.structs.replace(SUMMON.seats[1], lost=("Cthulhoo", "Hastur")))
    picture = draw(msgspec.structs.replace(SUMMON, seats=seats), SUMMONS, NAMES, layout=layout)
    never = f"{NAMES[1]} has summoned Cthulhoo and Hastur before, and cannot do so again."
    assert never in words_of(element_of(picture, "seat-1"))
    assert never in words_of(next(each for each in elements(picture) if each.tag.endswith("desc")))
    assert "cannot do so again" not in draw(SUMMON, SUMMONS, NAMES, layout=layout)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_one_point_and_one_card_are_said_in_the_singular(layout: Layout) -> None:
    one = msgspec.structs.replace(SUMMON.seats[1], points=1, hand_size=1)
    picture = draw(msgspec.structs.replace(SUMMON, seats=(SUMMON.seats[0], one)), SUMMONS, NAMES, layout=layout)
    assert f"{NAMES[1]}: 1 point, 1 card in hand" in picture


def test_a_phone_shows_the_hand_beside_a_minion_that_could_be_used() -> None:
    """Whether a Dhole should fetch a card depends on the hand.  (rules 11.3)"""
    asked = question("draw", *acts("use", "dhole-p"), OptionView("draw a card"))
    view = msgspec.structs.replace(SUMMON, step="draw card by card", spent=NONE, seats=(seat("dhole-p"), BEN))
    picture = draw(view, asked, NAMES, layout="tall")
    assert 'id="sheet"' not in picture
    assert all(words_of(element_of(picture, f"card-{held.card}")) for held in view.hand)
    assert words_of(element_of(picture, "option-0")).startswith("Use Dhole")


def test_what_lending_costs_is_said_in_brief_beside_many_symbols() -> None:
    view = msgspec.structs.replace(POWERS, step="summon", invoked=None, symbols=NONE, spent={**NONE, "swap": 3})
    asked = question("summon", *acts("summon", "hastur-f"), OptionView("summon nothing"))
    words = words_of(element_of(draw(view, asked, NAMES, layout="tall"), "question"))
    assert "2 Servitors are lost: minus 2 points." in words


@pytest.mark.parametrize("layout", LAYOUTS)
def test_how_many_symbols_must_be_spent_is_said(layout: Layout) -> None:
    moves = question("change the sky", *(option for option in ALL_MOVES.options if "dhole" not in (option.place or "")))
    words = words_of(element_of(draw(SKY, moves, NAMES, layout=layout), "question"))
    assert "Spend every symbol: 2 pushes, 1 flip, 1 swap left." in words
    assert "Grey ones are spent." in words


@pytest.mark.parametrize(
    ("about", "reason"),
    [("invoke", "First discard a card for its symbols."), ("use powers", "First use a power, or go on.")],
)
def test_why_the_stars_cannot_be_moved_yet(about: str, reason: str) -> None:
    """The page shows it when a tile is clicked all the same."""
    asked = question(about, *acts("use", "dhole-s"), OptionView("nothing"))
    for layout in LAYOUTS:
        assert element_of(draw(POWERS, asked, NAMES, layout=layout), "question").get("data-why-no-tile") == reason


def test_names_of_tiles_are_whole_in_the_picture_of_the_rules() -> None:
    words = " ".join(words_of(ElementTree.fromstring(each)) for each in pictures("symbols"))
    assert "crescent moon" in words
    assert "…" not in words


def test_used_creatures_lie_sideways() -> None:
    used = next(each for each in elements(drawn("moves", "wide")) if each.get("id") == "card-deep-ones-f-s")
    assert "rotate(90)" in (used[0].get("transform") or "")


def test_every_symbol_has_a_shape_of_its_own() -> None:
    defined = {each.attrib["id"] for each in elements(draw_sky(SKY)) if each.tag.endswith("symbol")}
    assert {f"star-{code}" for code in SYMBOLS} <= defined


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.id)
def test_card_shows_what_is_printed(card: Card) -> None:
    """Name, rank, invocation, power or effect, bonus star, points, and each cell of its constellations."""
    drawing = [each for each in elements(draw_card(card)) if each.tag.rpartition("}")[2] != "symbol"]
    within = [each for part in drawing if part.get("id") == f"card-{card.id}" for each in part.iter()]
    texts = " ".join(each.text or "" for each in within if each.tag.endswith("text"))
    used = Counter(each.attrib["href"] for each in within if "href" in each.attrib)
    assert card.name.replace("'", "’") in texts  # noqa: RUF001 - as printed
    assert card.rank in texts
    assert str(card.points) in texts
    cells = Counter(code for rows in card.figures for row in rows for code in row.split())
    wild = sum(each.get("class") == "anything" for each in within)
    assert wild == cells.pop(".", 0)
    if card.star:
        cells[card.star] += 1
    assert {code: used[f"#star-{code}"] for code in cells} == cells
    coins = sum(count for shape, count in used.items() if shape.startswith("#coin-"))
    power = 1 + sum(card.power.gives) if card.power else 0
    assert coins == sum(card.invocation) + power
    assert used[f"#family-{(card.family or 'minion').lower()}"] == 1
    if card.effect:
        assert card.effect.lower() in texts.lower()


def test_same_view_gives_same_picture() -> None:
    for name, layout in EVERY:
        assert drawn(name, layout) == drawn(name, layout)
