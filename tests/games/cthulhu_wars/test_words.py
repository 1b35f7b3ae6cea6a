"""What people read: questions say whose unit it is and why they are asked, and labels are whole sentences."""

import re
from html import unescape

import pytest

from cultists.engine import Event
from cultists.games.cthulhu_wars.drawing.boards import boards
from cultists.games.cthulhu_wars.drawing.heading import heading
from cultists.games.cthulhu_wars.drawing.scene import Scene
from cultists.games.cthulhu_wars.drawing.tracks import ritual_in_words
from cultists.games.cthulhu_wars.factions import FACTIONS
from cultists.games.cthulhu_wars.words import BRING_A_SIGN, a, event_in_words, of, question_in_words
from games.cthulhu_wars.play import RULES, Wars, about, dice, lay, play


def asked(game: Wars) -> str:
    """The open question, as who is asked reads it."""
    assert game.question is not None
    return question_in_words(game.question.about, RULES.view(game.table, game.question.seat))


def head(game: Wars, *, small: bool = False) -> str:
    """The head of the panel of who is asked."""
    assert game.question is not None
    seat = game.question.seat
    scene = Scene(RULES.view(game.table, seat), game.question_for(seat), ())
    return unescape(heading(scene, 360 if small else 336, small=small))


def routed() -> Wars:
    """Crawling Chaos has Madness, and both sides of a battle of its own are in pain."""
    game = lay(
        "factions: CC BG GC   power: 3 1 1   books cc: Madness",
        "north pacific: CC: Hunting Horror; BG: Fungi from Yuggoth",
    )
    return play(game, "CC battle Black Goat in North Pacific", *dice(4, 1), *dice(4))


# Whose unit, and why


def test_who_decides_on_an_enemys_flight_reads_whose_unit_it_is() -> None:
    game = play(routed(), "CC Crawling Chaos")
    assert asked(game) == "Where does a Hunting Horror flee? It is in pain, in the North Pacific."
    game = play(game, "CC Asia")
    assert asked(game) == "Where does Black Goat's Fungi from Yuggoth flee? It is in pain, in the North Pacific."


def test_who_is_to_flee_first_is_asked_because_of_madness() -> None:
    assert asked(routed()) == "Madness lets you decide. Which side flees first?"


def test_what_must_be_lost_is_no_offer_and_has_a_cause() -> None:
    game = lay("factions: GC CC BG   power: 3 1 1", "north pacific: GC: Cthulhu; CC: Acolyte x2, Nightgaunt")
    game = play(game, "GC battle Crawling Chaos in North Pacific", "GC Devour")
    assert asked(game) == "You must lose one to Devour. Which unit is lost?"


def test_the_harbinger_says_what_it_profits_from() -> None:
    game = lay(
        "factions: CC BG GC   power: 3 1 1   books cc: Abduct; Invisibility",
        "asia: CC: Nyarlathotep; BG: Shub-Niggurath",
    )
    game = play(game, "CC battle Black Goat in Asia", *dice(6, 1))
    assert asked(game) == "Nyarlathotep hit Shub-Niggurath. What do you gain?"


def test_the_turn_is_not_announced_twice() -> None:
    """The page says “Your turn: ” before it."""
    game = lay("factions: GC CC BG   power: 8 1 1   turn: GC", "asia: GC: keeper Acolyte")
    assert asked(game) == "You have 8 Power. What do you do?"


@pytest.mark.parametrize("small", [False, True], ids=["laptop", "phone"])
def test_a_heading_is_never_cut_and_its_lines_are_of_one_size(small: bool) -> None:
    game = play(routed(), "CC Crawling Chaos", "CC Asia")
    told = head(game, small=small)
    assert "…" not in told
    sizes = [part.partition('"')[0] for part in told.split('font-size="')[1:]]
    rows = [size for size, part in zip(sizes, told.split('font-size="')[1:], strict=True) if '"serif"' in part]
    assert len(rows) == 2
    assert len(set(rows)) == 1
    assert "It is in pain, in the North Pacific." in told


def test_of_two_sentences_the_one_that_asks_is_the_heading() -> None:
    told = head(routed())
    assert ">Which side flees first?<" in told
    assert ">Madness lets you decide.<" in told


def test_who_assigns_an_enemys_results_reads_whose_units_they_are() -> None:
    """Vengeance."""
    game = lay("factions: YS GC BG   power: 2 1 1", "europe: YS: Hastur; GC: Starspawn, Acolyte")
    game = play(game, "YS battle Great Cthulhu in Europe", *dice(6, 1, 1, 1, 1), *dice(1, 1, 1))
    assert about(game) == "YS: assign a Kill to Great Cthulhu"
    assert ">One of Great Cthulhu's units; you choose<" in head(game)


# No codes


def test_no_option_faction_or_spellbook_speaks_in_codes() -> None:
    """A letter with a number, such as the name of a map, means nothing to a player."""
    spoken = [option.about for option in RULES.setup_options]
    for faction in FACTIONS:
        spoken += [faction.ability, *(book.text for book in faction.spellbooks)]
        spoken += [requirement.text for requirement in faction.requirements]
    assert len(spoken) > 100
    assert [each for each in spoken if re.search(r"\b[A-Z]-?\d|facts|rules \d", each)] == []


# Small words


def test_articles_and_whose() -> None:
    assert (a("Undead"), a("Acolyte"), a("Hastur")) == ("an Undead", "an Acolyte", "Hastur")
    assert (of("Black Goat"), of("Crawling Chaos")) == ("Black Goat's", "Crawling Chaos'")


def test_the_ritual_track_speaks_in_sentences_to_the_end() -> None:
    view = RULES.view(lay("factions: GC CC BG   ritual: 6").table, None)
    assert view.ritual == len(view.track)
    assert ritual_in_words(view) == "Ritual of Annihilation. The eclipse has come, and ends the game"


def test_a_board_says_that_an_ability_was_used_and_not_only_its_name() -> None:
    game = lay("factions: CC BG GC   notes cc: The Thousand Forms 1   notes gc: Cthulhu has risen 1")
    told = boards(Scene(RULES.view(game.table, 0), None, ()), 0, 0, 900, 600, small=False)
    assert ">The Thousand Forms: used<" in told
    assert ">Cthulhu has risen<" in told


def test_a_requirement_that_brings_an_elder_sign_says_so() -> None:
    """Otherwise a sign comes out of nowhere in the first Doom phase."""
    bring = [each.text for faction in FACTIONS for each in faction.requirements if each.signs]
    assert sorted(bring) == sorted(BRING_A_SIGN)
    told = event_in_words(Event("fulfilled", 0, ("Great Cthulhu", bring[0])), ())
    assert told == f"Great Cthulhu meets a requirement: {bring[0]}. This brings an Elder Sign as well."
