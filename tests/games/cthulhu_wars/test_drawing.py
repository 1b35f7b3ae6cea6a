"""The table as a picture: every answer is there once, options are read rightly, nothing public is missing."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from cultists.engine import CHANCE, Game, words_of
from cultists.games.cthulhu_wars.acts import Act
from cultists.games.cthulhu_wars.drawing import draw
from cultists.games.cthulhu_wars.drawing.answers import Answer, read
from cultists.games.cthulhu_wars.drawing.battle_sheet import must_take, tiles
from cultists.games.cthulhu_wars.drawing.items import MOST_COLUMNS
from cultists.games.cthulhu_wars.drawing.page import page_script, page_shapes, page_style
from cultists.games.cthulhu_wars.drawing.scene import GROUPED, Scene
from cultists.games.cthulhu_wars.table import WarsTable
from cultists.games.cthulhu_wars.view import WarsView
from games.cthulhu_wars.play import RULES, about, dice, lay, offered, play

Wars = Game[WarsTable]
NAMES = ("Wilhelmina von Wolkenstein", "<b>Bram</b> & Co", "Cleo", "")
LAYOUTS = pytest.mark.parametrize("layout", ["wide", "tall"])
BUSY = (
    "factions: GC CC BG YS   power: 9 4 6 5   doom: 12 9 10 15   ritual: 3   turn: GC",
    "signs gc: 1 3   books gc: Dreams; Submerge; Absorb; Devolve",
    "south atlantic: GC: Cthulhu, keeper Acolyte, Deep One x2, Shoggoth; BG: Fungi from Yuggoth x2, Ghoul, Acolyte x2",
    "south pacific: GC: keeper Acolyte, Acolyte   indian ocean: GC: Acolyte, Deep One",
    "europe: YS: keeper Acolyte, Hastur, Undead x3; CC: Acolyte x2   arctic ocean: CC: Nyarlathotep, keeper Acolyte",
)


def bold(options: Sequence[Any], rng: Random) -> Any:
    """Any option, but rather one that leads to something: fights, gates and awakenings, and no early end of a turn."""
    wanted = [
        each for each in options if words_of(each).startswith(("battle", "create", "awaken", "capture", "perform"))
    ]
    others = [each for each in options if words_of(each) != "drop all Power"]
    return rng.choice(wanted if wanted and rng.random() < 0.5 else others or options)


@cache
def moments() -> tuple[tuple[Wars, int], ...]:
    """Questions of a few random games, of every sort that came up: the first three of each, and then some."""
    found: list[tuple[Wars, int]] = []
    for seats, seed in ((4, 1), (3, 2), (4, 5)):
        rng = Random(seed)
        game: Wars = Game.new(RULES, seats, {"factions": "pick"}, NAMES[:seats])
        met: dict[str, int] = {}
        while not game.is_over and game.moment < 900:
            question = game.question
            assert question is not None
            if question.seat != CHANCE:
                met[question.about] = met.get(question.about, 0) + 1
                if met[question.about] <= 3 or met[question.about] % 25 == 0:
                    found.append((game.copy(), question.seat))
            game.answer(question.seat, bold(question.options, rng))
        found += [(game, seat) for seat in range(seats)]
    return (*found, (lay(*BUSY), 0))


def seen(game: Wars, seat: int | None) -> WarsView:
    return RULES.view(game.table, seat)


def drawn(game: Wars, seat: int | None, layout: str = "wide") -> ElementTree.Element:
    question = None if seat is None else game.question_for(seat)
    return ElementTree.fromstring(RULES.draw_bare(seen(game, seat), question, game.names, layout))


def words_in(picture: ElementTree.Element) -> str:
    return " ".join(each.text or "" for each in picture.iter("text"))


@LAYOUTS
def test_every_answer_can_be_clicked_once(layout: str) -> None:
    assert len({game.question.about for game, _ in moments() if game.question}) > 8
    for game, seat in moments():
        question = game.question_for(seat)
        options = question.options if question else ()
        found = {
            int(each.attrib["data-option"]): each
            for each in drawn(game, seat, layout).iter()
            if "data-option" in each.attrib
        }
        assert sorted(found) == list(range(len(options)))
        for place, option in enumerate(options):
            assert found[place].attrib["aria-label"] == option.words
            assert "option" in found[place].attrib["class"].split()
            assert found[place].attrib["tabindex"] == "0"


@LAYOUTS
def test_nothing_has_the_id_of_something_else(layout: str) -> None:
    for game, seat in moments():
        ids = [each.attrib["id"] for each in drawn(game, seat, layout).iter() if "id" in each.attrib]
        assert len(ids) == len(set(ids))


def test_without_the_script_all_answers_lie_inside_their_list() -> None:
    game = lay(*BUSY)
    for layout in ("wide", "tall"):
        picture = drawn(game, 0, layout)
        room = next(each for each in picture.iter("svg") if "list" in each.attrib["class"])
        items = [each for each in room.iter("g") if "data-option" in each.attrib]
        assert len(items) > 50
        for item in items:
            shift = re.fullmatch(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", item.attrib["transform"])
            assert shift is not None
            x, y, scale = float(shift[1]), float(shift[2]), float(shift[3] or 1)
            assert scale >= 1 / MOST_COLUMNS - 0.001
            assert 0 <= x < float(room.attrib["width"])
            assert y >= 0
            assert y + scale * float(item.attrib["data-high"]) <= float(room.attrib["height"]) + 0.5


def readings() -> Iterator[tuple[Wars, Act, Answer]]:
    """Every action that was offered, beside what the picture reads off its words."""
    for game, seat in moments():
        question, view = game.question, game.question_for(seat)
        if question is None or view is None or question.about not in GROUPED:
            continue
        for act, answer in zip(question.options, read(view, seen(game, seat)), strict=True):
            yield game, act, answer


def test_verbs_areas_and_units_are_read_off_the_words_as_the_rules_meant_them() -> None:
    verbs: dict[str, set[str]] = {}
    for _, act, answer in readings():
        verbs.setdefault(act.verb, set()).add(answer.verb)
        assert answer.area == (act.area.name if act.area else "")
        assert answer.source == (act.source.name if act.source else "")
        if act.verb == "move":
            kind, is_keeper = act.thing
            assert (answer.kind, answer.is_keeper) == (kind.name, is_keeper)
        if act.verb in ("recruit", "summon", "awaken"):
            assert answer.kind == act.thing.name
        assert answer.is_end == (act.verb in ("pass", "end", "stop"))
    for verb in ("move", "recruit", "summon", "battle"):
        assert verbs[verb] == {verb}
    assert verbs["create a gate"] == {"create a gate"}


def test_the_price_on_a_plate_is_what_is_paid() -> None:
    checked = set()
    for game, act, answer in readings():
        if answer.price is None or (act.verb, answer.price) in checked:
            continue
        checked.add((act.verb, answer.price))
        after = game.copy()
        assert after.question is not None
        seat = after.question.seat
        before = after.table.power[seat]
        after.answer(seat, act)
        while after.table.step == game.table.step and after.question.about not in GROUPED:
            after.answer(after.question.seat, after.question.options[0])  # what is asked before it is paid
        if after.table.phase == game.table.phase:
            assert before - after.table.power[seat] == answer.price, answer.words
    assert len(checked) > 8


def test_the_units_of_an_answer_stand_where_it_says() -> None:
    for game, act, answer in readings():
        if act.verb != "move":
            continue
        seat = game.question.seat if game.question else 0
        units = Scene(seen(game, seat), game.question_for(seat), ()).figures_of(answer)
        assert units
        for unit in units:
            assert unit.seat == seat
            assert unit.kind == answer.kind
            area = next(area for area in seen(game, seat).areas if area.name == answer.source)
            assert unit in area.units
            assert (unit.id == area.keeper) == answer.is_keeper


@LAYOUTS
def test_boards_tell_of_every_requirement_and_every_spellbook(layout: str) -> None:
    game = lay(*BUSY)
    picture = drawn(game, 0, layout)
    for seat, shown in enumerate(seen(game, 0).seats):
        board = next(each for each in picture.iter("g") if each.attrib.get("id") == f"board-{seat}")
        told = words_in(board)
        for book in shown.books:
            assert book.name in told
            assert book.text.split()[0] in told
        for requirement in shown.requirements:
            assert requirement.text[:12] in told
        assert told.count("owned") == shown.owned
        for kind in shown.kinds:
            assert f"{kind.in_play} / {kind.pool}" in told


@LAYOUTS
def test_only_the_owner_sees_what_elder_signs_are_worth(layout: str) -> None:
    game = lay(*BUSY)
    mine = [each for each in drawn(game, 0).iter() if each.attrib.get("data-act") == "aside"]
    assert {each.attrib["data-words"] for each in mine} <= {
        f"reveal an Elder Sign worth {value}" for value in (1, 2, 3)
    }
    assert mine
    for seat in (1, 2, None):
        assert not [each for each in drawn(game, seat, layout).iter() if each.attrib.get("data-act") == "aside"]


@LAYOUTS
def test_power_and_doom_of_everybody_are_on_the_table(layout: str) -> None:
    picture = drawn(lay(*BUSY), None, layout)
    labels = [each.attrib["aria-label"] for each in picture.iter() if "data-board" in each.attrib]
    told = " ".join(labels)
    for power, doom in zip((9, 4, 6, 5), (12, 9, 10, 15), strict=True):
        assert f"{power} Power, {doom} Doom" in told
    ritual = next(each for each in picture.iter() if each.attrib.get("class") == "ritual")
    assert "The next one costs 7 Power" in ritual.attrib["aria-label"]


def test_a_battle_is_told_by_units_dice_and_what_must_be_taken() -> None:
    game = lay(*BUSY)
    game = play(game, "GC battle Black Goat in South Atlantic", "GC ready for the dice")
    while game.question and game.question.seat == CHANCE:
        game = play(game, *dice(6))
    battle = seen(game, 0).battle
    assert battle is not None
    assert game.question is not None
    scene = Scene(seen(game, game.question.seat), game.question_for(game.question.seat), game.names)
    assert {result for result, _ in must_take(scene, battle, 0)} == {"kill"}
    assert sum(len(tile.units) for tile in tiles(scene, battle, 0)) >= len(battle.fighters[0])
    picture = drawn(game, game.question.seat)
    faces = [each for each in picture.iter("g") if (each.attrib.get("class") or "").startswith("die ")]
    assert len(faces) == sum(map(len, battle.dice))


def test_a_tap_on_the_sheet_says_who_takes_a_single_result() -> None:
    """Of several results an answer names several units: it is chosen from the list, and no tile stands for one."""
    game = lay("factions: CC BG GC   power: 3 1 1", "europe: CC: Hunting Horror x2; BG: Dark Young, Ghoul, Acolyte")
    rolled = play(game, "CC battle Black Goat in Europe")
    one = play(rolled, *dice(6, 1, 1, 1), *dice(1, 1))
    two = play(rolled, *dice(6, 6, 1, 1), *dice(1, 1))
    taps = [
        [each.attrib["data-for"] for each in drawn(at, 1).iter("g") if "data-for" in each.attrib] for at in (one, two)
    ]
    assert [sorted(each) for each in taps] == [["0", "1", "2"], []]
    plates = [each for each in drawn(two, 1).iter("g") if "data-option" in each.attrib]
    assert [each.attrib["aria-label"] for each in plates] == offered(two)
    assert [len(each.attrib["data-figures"].split()) for each in plates] == [2, 2, 2]


def chips(game: Wars, place: int) -> list[str]:
    """What a side must take, with the state of each, for the eyes of who is asked: “kill done”."""
    assert game.question is not None
    seat = game.question.seat
    scene = Scene(seen(game, seat), game.question_for(seat), game.names)
    assert scene.view.battle is not None
    return [f"{result} {state}".strip() for result, state in must_take(scene, scene.view.battle, place)]


def test_before_the_dice_nothing_must_be_taken() -> None:
    game = play(lay(*BUSY), "GC battle Black Goat in South Atlantic", "GC Devour")
    assert chips(game, 0) == []


def test_what_must_be_taken_is_done_next_waiting_or_too_much() -> None:
    """What both sides choose now is marked on both, and what no unit is left for is marked as too much."""
    game = lay(
        "factions: CC BG GC   power: 3 1 1",
        "europe: CC: Hunting Horror x2, Acolyte; BG: Dark Young, Ghoul",
    )
    game = play(game, "CC battle Black Goat in Europe", *dice(6, 4, 4, 4), *dice(4, 4))
    assert chips(game, 1) == ["kill now", "pain", "pain too-much", "pain too-much"]
    assert chips(game, 0) == ["pain", "pain"]
    game = play(game, "BG Ghoul in Europe")
    assert about(game) == "CC: assign 2 Pains"
    assert chips(game, 1) == ["kill done", "pain now", "pain too-much", "pain too-much"]
    assert chips(game, 0) == ["pain now", "pain now"]
    game = play(game, "CC Acolyte and Hunting Horror")
    assert chips(game, 0) == ["pain done", "pain done"]


@LAYOUTS
def test_the_end_says_who_has_won(layout: str) -> None:
    ended = [game for game, _ in moments() if game.is_over]
    assert ended
    for game in ended:
        told = words_in(drawn(game, 0, layout))
        winners = [seen(game, 0).seats[seat].faction for seat in game.winners]
        assert f"{' and '.join(winners)} win" in told if winners else "Humanity wins" in told


@LAYOUTS
def test_while_factions_are_chosen_their_crests_are_shown(layout: str) -> None:
    game: Wars = Game.new(RULES, 4, {"factions": "pick"}, NAMES)
    picture = drawn(game, 0, layout)
    plates = [each for each in picture.iter("g") if "faction-plate" in (each.attrib.get("class") or "")]
    assert [each.attrib["data-for"] for each in plates] == ["0", "1", "2", "3"]
    game = play_first(game)
    plates = [each for each in drawn(game, 1, layout).iter("g") if "taken" in (each.attrib.get("class") or "").split()]
    assert len(plates) == 1


def play_first(game: Wars) -> Wars:
    """The first seat picks the first faction."""
    assert game.question is not None
    game.answer(game.question.seat, game.question.options[0])
    return game


def test_the_picture_alone_has_all_that_it_uses() -> None:
    game = lay(*BUSY)
    for layout in ("wide", "tall"):
        picture = draw(seen(game, 0), game.question_for(0), NAMES, layout=layout)
        root = ElementTree.fromstring(picture)
        ids = {each.attrib["id"] for each in root.iter() if "id" in each.attrib}
        used = {value[1:] for each in root.iter() if (value := each.attrib.get("href", "")).startswith("#")}
        assert used <= ids
        assert "<b>Bram" not in picture


def test_names_stay_text() -> None:
    game: Wars = Game.new(RULES, 4, {"factions": "pick"}, NAMES)
    assert "&lt;b&gt;" in RULES.draw_bare(seen(play_first(play_first(game)), 0), None, NAMES, "wide")


def test_the_page_has_style_shapes_and_script() -> None:
    assert ".cthulhu-wars" in page_style()
    assert 'id="mark-gc"' in page_shapes()
    assert "../../ask.js" in page_script()


def test_the_cover_has_the_size_of_the_shelf() -> None:
    cover = ElementTree.fromstring(RULES.cover())
    assert cover.attrib["viewBox"] == "0 0 240 176"


def test_the_page_marks_seats_by_their_factions() -> None:
    game = lay(*BUSY)
    assert RULES.marks(seen(game, 0)) == ("gc", "cc", "bg", "ys")


# What a newcomer stumbled over


def test_a_move_says_how_far_it_may_go() -> None:
    """Crawling Chaos flies two areas, the others go one."""
    for faction, reach in (("CC", "up to two areas"), ("GC", "one area")):
        others = "GC BG" if faction == "CC" else "CC BG"
        picture = drawn(lay(f"factions: {faction} {others}   power: 4 1 1", f"asia: {faction}: keeper Acolyte"), 0)
        plate = next(each for each in picture.iter("g") if each.attrib.get("data-verb") == "move")
        assert plate.attrib["aria-label"] == f"Move: any units, {reach}, 1 Power each"


def test_a_verb_counts_what_it_has_no_room_to_name() -> None:
    """All names are in its label."""
    plates = {each.attrib["data-verb"]: each for each in drawn(lay(*BUSY), 0).iter("g") if "verb" in classes_of(each)}
    assert "3 kinds" in words_in(plates["summon"])
    assert "Deep One, Shoggoth, Starspawn" in plates["summon"].attrib["aria-label"]
    assert "2 areas" in words_in(plates["leave the gate"])
    assert not any("…" in words_in(each) for each in plates.values())


def classes_of(element: ElementTree.Element) -> list[str]:
    return element.attrib.get("class", "").split()


def test_what_costs_nothing_is_free_and_not_free_power() -> None:
    game = lay(
        "factions: CC GC BG   power: 4 1 1   books cc: The Thousand Forms", "asia: CC: keeper Acolyte, Nyarlathotep"
    )
    labels = [each.attrib.get("aria-label", "") for each in drawn(game, 0).iter("g")]
    assert any(label.endswith(", free") for label in labels)
    assert not any("free Power" in label for label in labels)


def test_doom_beyond_thirty_is_drawn_in_order_and_inside_the_picture() -> None:
    picture = drawn(lay("factions: CC GC YS BG   doom: 37 31 31 18"), None)
    flags = {each.attrib["id"]: each for each in picture.iter("g") if each.attrib.get("id", "").startswith("doom-")}
    places = [float(re.findall(r"[\d.]+", flags[f"doom-{seat}"].attrib["transform"])[0]) for seat in (3, 1, 2, 0)]
    assert all(after - before >= 12 for before, after in pairwise(places))
    assert places[-1] < 880
    track = next(each for each in picture.iter("g") if each.attrib.get("class") == "doom-track")
    assert "35" in [each.text for each in track.iter("text")]


def acting(game: Wars, seat: int | None, layout: str) -> list[str]:
    """The factions whose plates say that they act."""
    plates = [each for each in drawn(game, seat, layout).iter("g") if "data-board" in each.attrib]
    names = [each.attrib["aria-label"].partition(" (")[0] for each in plates if "acts" in each.attrib["class"].split()]
    return [name for name in names if not name.startswith("Your board")]


@LAYOUTS
def test_who_is_asked_out_of_turn_acts(layout: str) -> None:
    game = lay("factions: GC CC BG   power: 3 1 1", "asia: GC: Cthulhu; CC: Acolyte x2, Nightgaunt")
    assert acting(game, 0, layout) == ["Great Cthulhu"]
    game = play(game, "GC battle Crawling Chaos in Asia", "GC Devour")
    assert acting(game, 1, layout) == ["Crawling Chaos"]
    assert acting(game, 0, layout) == ["Great Cthulhu"]  # a picture knows the turn; the page knows who is asked


@LAYOUTS
def test_what_lies_where_is_told_in_full(layout: str) -> None:
    """Two lines rather than “you 1 + gate, Great Ct… 1”."""
    game = lay(
        "factions: CC GC BG YS   power: 3 1 1 1   books cc: Abduct; Emissary of the Outer Gods; Invisibility; Madness; "
        "Seek and Destroy; The Thousand Forms",
        "arabia: CC: Hunting Horror; BG: Fungi from Yuggoth",
        "south asia: CC: keeper Acolyte; GC: Starspawn   indian ocean: YS: keeper Acolyte; GC: Acolyte",
    )
    game = play(game, "CC battle Black Goat in Arabia", *dice(1, 1), *dice(4))
    picture = drawn(game, 0, layout)
    told = words_in(next(each for each in picture.iter("g") if each.attrib.get("id") == "question"))
    assert "…" not in told
    assert "Great Cthulhu 1, Yellow Sign 1 + gate" in told
    own = [each for each in picture.iter("g") if each.attrib.get("class") == "own"]
    for each in own:
        assert "The Thousand Forms" in words_in(each)
        assert "…" not in words_in(each)


def test_names_of_units_are_whole_while_factions_are_chosen() -> None:
    game: Wars = Game.new(RULES, 4, {"factions": "pick"}, NAMES)
    told = words_in(drawn(game, 0))
    assert "…" not in told.replace(NAMES[0], "")
    assert "Fungi from" in told
    assert "6 pieces 1 Power each" in told
    assert "1 piece 10 Power" in told


def helps(element: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in element.iter("title")]


@LAYOUTS
def test_powers_before_the_dice_say_what_they_do(layout: str) -> None:
    game = play(lay(*BUSY), "GC battle Black Goat in South Atlantic")
    told = {each.attrib["aria-label"]: words_in(each) for each in drawn(game, 0, layout).iter("g") if is_option(each)}
    assert "The enemy chooses one of its Monsters" in told["Devour"]
    assert "Before a battle with a Shoggoth" in told["Absorb"]
    for words, plate in told.items():
        assert words == "ready for the dice" or len(plate) > len(words) + 30


def is_option(element: ElementTree.Element) -> bool:
    return "data-option" in element.attrib


def test_every_action_that_is_offered_explains_itself() -> None:
    """The faction's own ones as well as those that all have."""
    explained = set()
    yellow = lay("factions: YS GC BG   power: 5 1 1", "europe: YS: keeper Acolyte, King in Yellow, Undead")
    goat = lay("factions: BG GC YS   power: 5 1 1", "africa: BG: keeper Acolyte, Shub-Niggurath   europe: GC: Acolyte")
    chaos = lay("factions: CC GC BG   power: 9 1 1", "africa: CC: keeper Acolyte")
    for game, seat in (*moments(), (yellow, 0), (goat, 0), (chaos, 0)):
        for plate in drawn(game, seat).iter("g"):
            if "verb" in classes_of(plate):
                assert helps(plate), plate.attrib["aria-label"]
                explained.add(plate.attrib["data-verb"].partition(":")[0])
    assert explained > {"move", "battle", "desecrate", "give 3 Doom", "Avatar", "pay Power"}


def test_an_offer_says_what_is_at_stake_and_what_is_left_to_find() -> None:
    """The Thousand Forms: nothing is cut, and the enemies know what happens if they do not agree."""
    game = lay(
        "factions: CC GC BG YS   power: 4 3 2 3   books cc: The Thousand Forms",
        "south asia: CC: keeper Acolyte, Nyarlathotep",
    )
    game = play(game, "CC take one of The Thousand Forms", "chance 5", "GC 1")
    for layout in ("wide", "tall"):
        panel = next(each for each in drawn(game, 2, layout).iter("g") if each.attrib.get("id") == "question")
        told = words_in(panel)
        assert "What do you offer?" in told
        assert "4 of 5 Power are still to be found" in told
        assert "The enemies of Crawling Chaos lose 5 Power together, or Crawling Chaos gains 5." in told
        assert "…" not in told
        offers = {each.attrib["aria-label"]: words_in(each) for each in panel.iter("g") if is_option(each)}
        assert "4 still to find" in offers["0"]
        assert "2 still to find" in offers["2"]
    game = play(game, "BG 2")
    panel = next(each for each in drawn(game, 3).iter("g") if each.attrib.get("id") == "question")
    assert any("makes it 5" in words_in(each) for each in panel.iter("g") if is_option(each))


def question_of(game: Wars, seat: int | None, layout: str = "wide") -> ElementTree.Element:
    return next(each for each in drawn(game, seat, layout).iter("g") if each.attrib.get("id") == "question")


@LAYOUTS
def test_thirty_doom_in_the_action_phase_is_announced_to_everybody(layout: str) -> None:
    """Only what is on the track counts: signs that would take somebody there stay secret."""
    lines = "asia: GC: keeper Acolyte   africa: BG: keeper Acolyte"
    near = lay("factions: GC CC BG   power: 3 1 1   doom: 29 3 30", lines)
    for seat in (0, 1, 2, None):
        assert "30 Doom: the game ends after this turn." in words_in(question_of(near, seat, layout))
    hidden = lay("factions: GC CC BG   power: 3 1 1   doom: 29 3 29   signs gc: 2 3", lines)
    for seat in (0, 1, 2, None):
        assert "the game ends" not in words_in(question_of(hidden, seat, layout))


def test_the_faction_that_acts_heads_the_question_while_one_waits() -> None:
    game = lay("factions: GC CC BG   power: 3 8 1", "asia: GC: keeper Acolyte   africa: CC: keeper Acolyte")
    mine = words_of_heading(game, 0)
    assert "#crest-gc" in mine
    assert "You have 3 Power" in mine
    waiting = words_of_heading(game, 1)
    assert "#crest-gc" in waiting
    assert "Great Cthulhu has 3 Power" in waiting


def words_of_heading(game: Wars, seat: int) -> list[str]:
    """Whose crest it bears, and what is said of the Power beside it."""
    heading = next(each for each in question_of(game, seat).iter("g") if "heading" in classes_of(each))
    return [each.attrib.get("href") or each.text or "" for each in heading.iter()]


def test_an_answer_that_is_free_has_room_for_a_long_name() -> None:
    game = lay(
        "factions: GC CC BG YS   power: 6 1 1 1   books gc: Submerge",
        "south pacific: GC: keeper Acolyte, Cthulhu",
    )
    game = play(game, "GC submerge in South Pacific")
    while "nobody else" in offered(game):
        game = play(game, "GC nobody else")
    for code in ("CC", "BG", "YS"):
        game = play(game, f"{code} drop all Power")
    told = words_in(question_of(game, 0))
    assert "Scandinavia" in told
    assert "…" not in told


def test_great_old_ones_have_no_article_and_one_die_is_no_dice() -> None:
    game = lay(
        "factions: GC CC YS   power: 6 1 1",
        "asia: GC: Cthulhu, keeper Acolyte; CC: Acolyte   africa: GC: Deep One; YS: Undead x2",
    )
    picture = drawn(game, 0)
    called = [each.attrib["data-called"] for each in picture.iter("g") if "data-called" in each.attrib]
    assert {"Cthulhu", "the Acolyte", "the Deep One"} == set(called)
    told = words_in(question_of(game, 0))
    assert "in Africa: 1 die against" in told
    assert "1 dice" not in ElementTree.tostring(picture, encoding="unicode")


def test_tokens_on_the_map_say_what_they_do() -> None:
    game = lay("factions: YS GC CC   power: 1 1 1", "europe: desecration   asia: GC: keeper Acolyte")
    assert any(words.startswith("Desecration. Whenever Power is gathered") for words in helps(drawn(game, 1)))


def test_glyphs_are_called_the_same_on_the_map_and_among_the_symbols() -> None:
    game = lay("factions: GC CC YS   power: 1 1 1", "asia: GC: keeper Acolyte")
    assert "land, with the glyph of the thorns" in words_in(question_of(game, 0))
    glyphs = next(sign for sign in RULES.legend(seen(game, 0)) if sign.name == "Glyphs")
    assert "Only the Yellow Sign and The Ancients" in glyphs.words


def test_an_action_without_an_area_counts_none() -> None:
    game = lay(
        "factions: CC GC BG   power: 4 1 1   books cc: The Thousand Forms", "asia: CC: keeper Acolyte, Nyarlathotep"
    )
    forms = next(each for each in drawn(game, 0).iter("g") if "Forms" in each.attrib.get("aria-label", ""))
    assert "areas" not in words_in(forms)
