"""Gates are taken and left as often as one wishes, before and after the main action.  (rules 4.3, 6.2)"""

from random import Random
from typing import Final

import pytest

from cultists.bots import answer_for, bot_for
from cultists.engine import words_of
from cultists.engine.laws import random_game
from cultists.games.cthulhu_wars.seeing import see
from games.cthulhu_wars.play import RULES, Wars, about, holder, lay, offered, play, power, seat

WAR: Final = "factions: GC BG YS"
BY_HAND: Final = "options: gates=by-hand   power: 4 1 1"
STAY: Final = "keep the turn open after the action"
RECRUIT: Final = "GC recruit Acolyte in Europe"


def asides(game: Wars, code: str) -> list[str]:
    """What a faction may do unasked now."""
    found = game.asides(seat(game, code))
    return [words_of(option) for option in found.options] if found else []


def stay(game: Wars) -> Wars:
    """Great Cthulhu wants to be asked after the main action, too."""
    game = game.copy()
    game.aside(seat(game, "GC"), STAY)
    return game


# As often as one wishes


def test_by_hand_a_gate_is_taken_and_left_as_often_as_one_wishes() -> None:
    """Before the main action, without Power, and it uses up nothing."""
    game = lay(WAR, BY_HAND, "europe: abandoned gate; GC: Acolyte   asia: GC: keeper Acolyte")
    assert (offered(game, "take the gate in"), offered(game, "leave the gate in")) == (["Europe"], ["Asia"])
    game = play(game, "GC take the gate in Europe", "GC leave the gate in Asia")
    assert (holder(game, "Europe"), holder(game, "Asia")) == ("GC", "abandoned")
    for _ in range(3):
        game = play(game, "GC leave the gate in Europe", "GC take the gate in Asia")
        game = play(game, "GC take the gate in Europe", "GC leave the gate in Asia")
    assert (holder(game, "Europe"), holder(game, "Asia")) == ("GC", "abandoned")
    assert (power(game, "GC"), about(game)) == (4, "GC: act")


def test_by_hand_a_gate_is_taken_and_left_after_the_main_action() -> None:
    """Also one that was taken or left before it."""
    game = lay(WAR, BY_HAND, "europe: abandoned gate; GC: Acolyte   asia: GC: keeper Acolyte")
    game = play(game, "GC take the gate in Europe", RECRUIT)
    assert about(game) == "GC: act on"
    for _ in range(3):
        game = play(game, "GC leave the gate in Europe", "GC leave the gate in Asia")
        game = play(game, "GC take the gate in Europe", "GC take the gate in Asia")
    assert not offered(game, "recruit")
    assert about(play(game, "GC end the turn")) == "BG: act"


def test_without_power_no_gate_is_left() -> None:
    """Nothing unlimited is done without Power.  (rules 4.3)"""
    game = lay(WAR, "options: gates=by-hand   power: 1 1 1", "europe: abandoned gate; GC: Acolyte")
    assert about(play(game, RECRUIT)) == "BG: act"
    assert about(play(stay(lay(WAR, "power: 1 1 1", "europe: GC: keeper Acolyte")), RECRUIT)) == "BG: act"


# The usual way


def test_the_usual_way_leaves_and_takes_before_the_main_action() -> None:
    """As often as one wishes; a gate that was left can be taken back."""
    game = lay(WAR, "power: 3 1 1", "europe: GC: keeper Acolyte")
    for _ in range(3):
        game = play(game, "GC leave the gate in Europe")
        assert (holder(game, "Europe"), offered(game, "take the gate in")) == ("abandoned", ["Europe"])
        game = play(game, "GC take the gate in Europe")
        assert (holder(game, "Europe"), offered(game, "leave the gate in")) == ("GC", ["Europe"])


def test_a_gate_that_was_left_is_not_taken_for_its_owner_in_that_turn() -> None:
    """Nor is anybody asked about it again; the next turn takes it as any free gate.  (rules 6.2, 27.41)"""
    game = lay(WAR, "power: 3 1 0", "europe: GC: keeper Acolyte   africa: BG: Acolyte")
    game = play(game, "GC leave the gate in Europe", RECRUIT)
    assert (holder(game, "Europe"), about(game)) == ("abandoned", "BG: act")
    assert holder(play(game, "BG drop all Power"), "Europe") == "GC"


def test_a_gate_that_was_taken_back_is_treated_as_any_other() -> None:
    """If another keeper has to step on it, one does."""
    game = lay(WAR, "power: 3 1 1", "europe: GC: keeper Acolyte, Acolyte")
    game = play(game, "GC leave the gate in Europe", "GC take the gate in Europe")
    game = play(game, "GC move Acolyte on the gate from Europe to Asia", "GC that is all")
    assert holder(game, "Europe") == "GC"


def test_nobody_is_asked_about_gates_at_the_end_of_the_turn() -> None:
    """The main action ends the turn."""
    game = lay(WAR, "power: 3 1 1", "europe: GC: keeper Acolyte")
    assert about(play(game, RECRUIT)) == "BG: act"


def test_whoever_keeps_the_turn_open_leaves_a_gate_after_the_main_action() -> None:
    """As often as one wishes; it is said unasked, and holds for this turn."""
    game = lay(WAR, "power: 4 1 0", "europe: GC: keeper Acolyte   africa: BG: Acolyte")
    assert (asides(game, "GC"), asides(game, "BG")) == ([STAY], [])
    game = stay(game)
    assert not asides(game, "GC")
    assert RULES.question_in_words("act", see(game.table, 0)).endswith("Your turn stays open after the action.")
    game = play(game, RECRUIT)
    assert (about(game), offered(game)) == ("GC: act on", ["end the turn", "leave the gate in Europe"])
    game = play(game, "GC leave the gate in Europe", "GC take the gate in Europe", "GC leave the gate in Europe")
    game = play(game, "GC end the turn")
    assert (about(game), holder(game, "Europe")) == ("BG: act", "abandoned")
    game = play(game, "BG drop all Power")
    assert (holder(game, "Europe"), asides(game, "GC")) == ("GC", [STAY])
    assert about(play(game, "GC recruit Acolyte in Europe")) == "GC: act"


def test_the_turn_can_still_be_kept_open_in_the_middle_of_the_action() -> None:
    """Between two units of a Move, for one."""
    game = lay(WAR, "power: 4 1 1", "europe: GC: keeper Acolyte, Acolyte")
    game = stay(play(game, "GC move Acolyte from Europe to Asia"))
    game = play(game, "GC that is all", "GC leave the gate in Europe")
    assert (holder(game, "Europe"), about(game)) == ("abandoned", "GC: act on")


@pytest.mark.parametrize("options", ["", "options: gates=by-hand"])
def test_keeping_the_turn_open_is_offered_only_where_it_changes_something(options: str) -> None:
    """Not after the main action, and not if gates are handled by hand."""
    six = "books gc: Absorb; Devolve; Dreams; Regenerate; Submerge; Y'ha Nthlei   met gc: 1 2 3 4 5 6"
    game = lay(WAR, f"{options}   power: 4 1 1", six, "europe: GC: keeper Acolyte, Starspawn; BG: Acolyte")
    assert (STAY in asides(game, "GC")) == (not options)
    game = play(game, RECRUIT)
    assert about(game) == "GC: act on"
    assert STAY not in asides(game, "GC")


def test_where_something_else_is_asked_after_the_main_action_gates_can_be_handled() -> None:
    """That question is asked anyway."""
    six = "books gc: Absorb; Devolve; Dreams; Regenerate; Submerge; Y'ha Nthlei   met gc: 1 2 3 4 5 6"
    game = lay(WAR, "power: 4 1 1", six, "europe: GC: keeper Acolyte, Starspawn; BG: Acolyte")
    game = play(game, RECRUIT)
    assert offered(game) == ["battle Black Goat in Europe", "end the turn", "leave the gate in Europe"]
    game = play(game, "GC leave the gate in Europe")
    assert "take the gate in Europe" in offered(game)


# Asked with care


@pytest.mark.parametrize("options", ["", "options: gates=by-hand"])
def test_leaving_a_gate_comes_after_everything_but_dropping_all_power(options: str) -> None:
    """What gives something up is never the first option; what only gains something is."""
    game = lay(WAR, f"{options}   power: 4 1 1", "europe: GC: keeper Acolyte   asia: GC: keeper Acolyte")
    assert offered(game)[-3:] == ["leave the gate in Europe", "leave the gate in Asia", "drop all Power"]
    game = play(game, "GC leave the gate in Asia")
    assert offered(game)[0] == "take the gate in Asia"
    assert offered(game)[-2:] == ["leave the gate in Europe", "drop all Power"]


def test_after_the_main_action_the_first_option_ends_the_turn() -> None:
    """Not the leaving of a gate, for whoever handles gates by hand is asked after each main action."""
    game = lay(WAR, BY_HAND, "europe: GC: keeper Acolyte   asia: GC: keeper Acolyte")
    game = play(game, RECRUIT)
    assert offered(game) == ["end the turn", "leave the gate in Europe", "leave the gate in Asia"]
    game = play(game, "GC leave the gate in Asia")
    assert offered(game) == ["take the gate in Asia", "end the turn", "leave the gate in Europe"]


def test_leaving_a_gate_can_be_undone() -> None:
    """Nobody has learned anything by it."""
    game = lay(WAR, "power: 4 1 1", "europe: GC: keeper Acolyte")
    game = play(game, "GC leave the gate in Europe")
    assert game.can_undo(0)
    game.undo(0)
    assert (holder(game, "Europe"), about(game)) == ("GC", "GC: act")


@pytest.mark.parametrize("level", ["novice", "acolyte", "adept", "high priest"])
def test_bots_take_what_is_free_leave_nothing_and_end_the_turn(level: str) -> None:
    """Whatever their level, if gates go by hand: nobody waits while they step on and off."""
    game = play(lay(WAR, BY_HAND, "europe: abandoned gate; GC: Acolyte   asia: GC: keeper Acolyte"), RECRUIT)
    answers = []
    while about(game) == "GC: act on":
        answers.append(words_of(answer_for(game, 0, bot_for(RULES, level), Random(1))))
        game = play(game, f"GC {answers[-1]}")
    assert answers == ["take the gate in Europe", "end the turn"]


@pytest.mark.parametrize("seats", RULES.seats)
def test_whoever_takes_and_leaves_gates_at_random_comes_to_an_end(seats: int) -> None:
    """Nothing limits how often, but something else is chosen soon: at most every other answer is about a gate."""
    game = random_game(RULES, seats, 1, {"gates": "by-hand", "at_zero": "gates"})
    about_gates = [
        words for _, choice, *_ in game.log if (words := words_of(choice)).startswith(("take the g", "leave"))
    ]
    assert game.is_over
    assert 10 < len(about_gates) < game.moment / 2
