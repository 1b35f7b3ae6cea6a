"""The Minions: Gug, Tindaloo and Dhole are discarded to be used, at any time in their owner's turn."""

import pytest

from cultists.engine.errors import NothingToUndo
from cultists.engine.scenario import game_of_scenario, scenario_of
from cultists.games import GAMES
from cultists.games.stars_are_right.planner import Start
from cultists.games.stars_are_right.planner.solving import after_minions
from cultists.games.stars_are_right.view import CreatureView, StarsView
from games.stars_are_right.play import (
    Stars,
    about,
    after,
    card,
    creatures,
    draw_all,
    hand,
    ids,
    lay,
    offered,
    play,
    refuses,
)

# A turn in which every step asks; the minions are named where it is used.
TURN = "hand 1: dagoon-f ghoul-f hastur-p hastur-f\nhand 2: gug-f\ncreatures 2: byakhee-f-f hasturs-spawn-p\n"
COURSE = (
    *("invoke dagoon-f", "use deep-ones-f-f", "use no more powers", "flip r5c5", "flip r5c5", "flip r5c5"),
    *("summon ghoul-f", "discard hastur-p", "discard hastur-f"),
    *("draw card by card", "draw a card", "draw gug-p", "draw a card", "draw tsatso-f", "draw a card", "draw tsatso-s"),
    *("draw a card", "draw chaugnar-p", "draw a card", "draw chaugnar-f"),
)


def moments(minion: str, more: str = "") -> dict[str, Stars]:
    """The positions between any two actions of a turn, by the question that is open."""
    game = lay(f"{TURN}creatures 1: {minion} deep-ones-f-f tcho-tcho-f-f dagoon-p\ndiscards: tsatso-p\n{more}")
    found = {about(game): game}
    for answer in COURSE:
        game = after(game, answer)
        if about(game) != "0: draw":
            found[f"{about(game)} after {answer}"] = game
    assert list(found)[-1] == "1: end of turn after draw chaugnar-f"
    return found


def is_nothing_left(moment: str) -> bool:
    """Whether the player has nothing more to decide at this moment when the Minion is gone."""
    return "discard hastur-f" in moment or "draw" in moment


@pytest.mark.parametrize("minion", ["gug-s", "tindaloo-s", "dhole-s"])
def test_a_minion_may_be_used_between_any_two_actions(minion: str) -> None:
    """In every step; then the turn goes on where it was.  (rules 11.3, 15.15)"""
    for moment, game in moments(minion).items():
        assert f"use {minion}" in offered(game), moment
        before = about(game)
        game = after(game, f"use {minion}")
        while about(game) in ("1: give", "1: take", "1: fetch"):
            game = after(game, offered(game)[0])
        assert minion not in creatures(game)
        assert minion in ids(game.table.discards).split()
        if is_nothing_left(moment):
            assert about(game) in ("0: draw", "2: invoke"), "nothing is left to decide"
        else:
            assert about(game) == before


@pytest.mark.parametrize("option", ["search", "top"])
def test_a_dhole_may_go_to_the_draw_pile_between_any_two_actions(option: str) -> None:
    """Also between powers or moves; each moment is a position that can be written down.  (rules 11.3, 15.15)"""
    for moment, game in moments("dhole-s", f"options: dhole={option}").items():
        before = about(game)
        game = after(game, "use dhole-s", "search the draw pile" if option == "search" else "draw from the draw pile")
        again = game_of_scenario(scenario_of(game), GAMES)
        assert about(again) == about(game)
        game = after(game, offered(game)[0])
        if not is_nothing_left(moment):
            assert about(game) == before or about(game) == "1: change the sky"


SEVEN = "hastur-f dagoon-p deep-ones-p-p gug-s dhole-s ghoul-p ghoul-s"


def test_a_minion_may_be_used_instead_of_discarding_the_seventh() -> None:
    """Then six are left, and none has to go.  (rules 9.6, 11.3, 15.15)"""
    game = lay(
        f"step: discard the seventh\nhand 1: hastur-p\nhand 2: gug-p\ncreatures 1: {SEVEN}\ncreatures 2: byakhee-p-p"
    )
    assert offered(game, "use ") == ["gug-s", "dhole-s"]
    assert offered(game, "discard ") == SEVEN.split()
    exchanged = after(game, "use gug-s")
    assert about(exchanged) == "1: discard"
    assert creatures(exchanged) == "hastur-f dagoon-p dhole-s ghoul-p ghoul-s byakhee-p-p"
    fetched = after(game, "use dhole-s", "take ghast-p")
    assert about(fetched) == "1: discard"
    assert creatures(fetched) == SEVEN.replace("dhole-s ", "")


def test_ten_points_count_as_soon_as_a_minion_has_left_six() -> None:
    """The seventh is gone, so points are counted, and the game ends.  (rules 9.6, 13.1)"""
    ten = SEVEN.replace("ghoul-p ghoul-s", "ossadogowa-p tcho-tcho-p-p")
    text = f"step: discard the seventh\nhand 1: hastur-p\nhand 2: gug-p\ncreatures 1: {ten}\ndiscards: tsatso-p"
    game = after(lay(text), "use dhole-s", "search the draw pile")
    assert about(game) == "1: search the draw pile", "points are counted when the Dhole has done its work"
    assert play(game, "take ghast-p")[-1] == "won 10"
    assert play(lay(text), "use dhole-s", "fetch tsatso-p")[-1] == "won 10"


LENDING = (
    "sky: LE 5 SH 5 FM / 3 SU V ME 3 / SE CR CR 3 1 / 1 1 4 3 2 / 2 4 CR 3 ME\nstep: summon\nhand 1: cthulhoo-p gug-f\n"
    "hand 2: ghast-f\ncreatures 2: byakhee-p-p formless-p-p\n"
)
"""Only the 4 of Cthulhoo is missing."""


def test_a_minion_may_be_used_while_stars_are_lent() -> None:
    """The Dhole fetches, and the choice of lenders goes on.  (rules 11.3, 15.15)"""
    game = lay(LENDING + "creatures 1: dhole-s deep-ones-p-f dagoon-f\ndiscards: tsatso-p")
    game = after(game, "summon cthulhoo-p")
    assert offered(game) == ["lend dagoon-f", "lend deep-ones-p-f", "use dhole-s"]
    game = after(game, "use dhole-s", "search the draw pile", "take ghast-p")
    assert about(game) == "1: lend stars"
    assert creatures(after(game, "lend dagoon-f")) == "deep-ones-p-f dagoon-f cthulhoo-p"


def test_a_card_that_nobody_lends_to_any_more_goes_back_to_the_hand() -> None:
    """Who can lend is looked up anew.  The card was shown, so all know it from then on.  (rules 15.15)"""
    lenders = "creatures 1: gug-s gug-p deep-ones-p-f deep-ones-f-f"
    game = after(lay(LENDING + lenders), "summon cthulhoo-p")
    assert offered(game, "lend ") == ["deep-ones-p-f", "deep-ones-f-f"]
    game = after(game, "use gug-s", "give deep-ones-p-f", "take byakhee-p-p")
    assert offered(game, "lend ") == ["deep-ones-f-f"]
    last = "use gug-p", "give deep-ones-f-f", "take formless-p-p"
    assert play(game, *last)[-1] == "took back cthulhoo-p"
    game = after(game, *last)
    assert (about(game), offered(game)) == ("1: summon", ["summon nothing"])
    assert hand(game) == "gug-f cthulhoo-p"
    assert getattr(game.view(1), "seats")[0].seen_in_hand == ("cthulhoo-p",)  # noqa: B009 - as others see it


@pytest.mark.parametrize("minion", ["gug-s", "tindaloo-s", "dhole-s"])
def test_a_minion_summoned_this_turn_may_be_used_this_turn(minion: str) -> None:
    """It need not have been summoned earlier.  (rules 11.3)"""
    skies = {
        "gug-s": "GI GI GI FM 2 / 2 2 2 2 2 / 3 1 1 1 1 / 1 V V V SH / SH SH SU SU FM",
        "tindaloo-s": "SE SE LE LE 2 / 2 2 2 2 2 / 3 1 1 1 1 / 1 V V V SH / SH SH CR CR CR",
        "dhole-s": "SU SU FM LE 2 / 2 2 2 2 2 / 3 1 1 1 1 / 1 V V V SH / SH SH CR CR CR",
    }
    game = lay(
        f"sky: {skies[minion]}\nstep: summon\nhand 1: {minion} hastur-p\ncreatures 1: deep-ones-p-p dagoon-p\n"
        "creatures 2: byakhee-p-p hasturs-spawn-p\ndiscards: tsatso-p"
    )
    refuses(game, f"use {minion}")
    game = after(game, f"summon {minion}")
    assert f"use {minion}" in offered(game)


def test_a_minion_in_hand_cannot_be_used() -> None:
    """It must be summoned first.  (rules 11.1)"""
    game = lay(
        "hand 1: gug-s tindaloo-s dhole-s\ncreatures 1: deep-ones-p-p dagoon-p\n"
        "creatures 2: byakhee-p-p hasturs-spawn-p"
    )
    assert offered(game, "use ") == []
    assert offered(after(game, "invoke nothing"), "use ") == []


def test_minions_are_used_in_their_owners_turn_only() -> None:
    """Nobody is asked for one in another's turn.  (rules 11.3)"""
    game = lay("turn: 2\nhand 2: hastur-p\ncreatures 1: gug-s dhole-p deep-ones-p-p\ncreatures 2: byakhee-p-p")
    assert about(game) == "2: invoke"
    assert offered(game, "use ") == []


def test_to_use_a_minion_is_optional() -> None:
    """It may stay in play as long as its owner likes.  (rules 11.3)"""
    game = lay("hand 1: hastur-p   creatures 1: dhole-p   hand 2: gug-p")
    end = draw_all(after(game, "invoke nothing", "summon nothing"))
    assert creatures(end) == "dhole-p"


def test_ghoul_and_ghast_are_not_discarded_to_use_them() -> None:
    """Three kinds are; these two stay.  (rules 11.2)"""
    game = lay("step: discard\nhand 1: hastur-p hastur-f   hand 2: gug-p   creatures 1: ghoul-p ghast-p")
    assert offered(game, "use ") == []
    end = draw_all(after(game, "discard hastur-p", "discard hastur-f"))
    assert creatures(end) == "ghoul-p ghast-p"
    assert len(end.table.hands[0]) == 6


# Exchanges


EXCHANGE = """
    seats: 3
    hand 1: cthulhoo-f hastur-p
    creatures 1: gug-s tindaloo-s deep-ones-f-f tcho-tcho-p-p dagoon-f
    creatures 2: byakhee-f-f hasturs-spawn-f ghoul-p hastur-s
    creatures 3: formless-s-s
"""


def test_gug_exchanges_lesser_servitors_one_for_one() -> None:
    """One of one's own for one of any opponent's, of the same rank.  (rules 11.4, 15.14)"""
    game = after(lay(EXCHANGE), "use gug-s")
    assert about(game) == "1: give"
    assert offered(game, "give ") == ["deep-ones-f-f", "tcho-tcho-p-p"]
    game = after(game, "give tcho-tcho-p-p")
    assert about(game) == "1: take"
    assert offered(game, "take ") == ["byakhee-f-f", "formless-s-s"]
    game = after(game, "take formless-s-s")
    assert creatures(game, 1) == "tindaloo-s deep-ones-f-f dagoon-f formless-s-s"
    assert creatures(game, 2) == "byakhee-f-f hasturs-spawn-f ghoul-p hastur-s"
    assert creatures(game, 3) == "tcho-tcho-p-p"


def test_tindaloo_exchanges_greater_servitors() -> None:
    """Gug the Lesser, Tindaloo the Greater; Great Old Ones and Minions are never exchanged.  (rules 11.2)"""
    game = lay(EXCHANGE)
    assert play(game, "use tindaloo-s") == ["used tindaloo-s", "exchanged dagoon-f hasturs-spawn-f"]
    assert creatures(after(game, "use tindaloo-s"), 1) == "gug-s deep-ones-f-f tcho-tcho-p-p hasturs-spawn-f"


@pytest.mark.parametrize("minion", ["gug-s", "tindaloo-s", "dhole-s"])
def test_a_minion_moves_no_stars(minion: str) -> None:
    """Its effect is of another kind: the sky stays, and so do the symbols of the turn.  (rules 11.1)"""
    for moment, game in moments(minion).items():
        end = after(game, f"use {minion}")
        while about(end) in ("1: give", "1: take", "1: fetch"):
            end = after(end, offered(end)[0])
        assert end.table.sky.cells == game.table.sky.cells, moment
        if about(end) != "2: invoke":
            assert (end.table.symbols, end.table.spent) == (game.table.symbols, game.table.spent), moment


@pytest.mark.parametrize("minion", ["ghoul-p", "ghast-p"])
def test_a_minion_that_stays_moves_no_stars(minion: str) -> None:
    """It changes no symbol either: there is no power to use, and the sky shows the same in the end.  (rules 11.1)"""
    game = after(lay(f"hand 1: gug-f hastur-p\nhand 2: gug-s\ncreatures 1: {minion}"), "invoke gug-f")
    assert (about(game), game.table.symbols) == ("1: change the sky", (0, 1, 0))
    end = draw_all(after(game, "flip r1c1", "summon nothing"))
    assert end.table.sky.cells[1:] == game.table.sky.cells[1:]


def test_an_exchange_changes_nobodys_points() -> None:
    """Equal rank, so no exchange ends the game.  (rules 15.13)"""
    game = lay(EXCHANGE)
    end = after(game, "use tindaloo-s", "use gug-s", "give deep-ones-f-f", "take byakhee-f-f")
    assert end.scores == game.scores
    assert not end.is_over


def test_a_creature_got_by_exchange_may_be_used_this_turn() -> None:
    """The one you get works at once, even if its owner used it in his turn.  (rules 11.4, 15.14)"""
    game = after(lay(EXCHANGE), "invoke cthulhoo-f", "use gug-s", "give tcho-tcho-p-p", "take byakhee-f-f")
    assert about(game) == "1: use powers"
    assert "use byakhee-f-f" in offered(game)
    assert after(game, "use byakhee-f-f").table.symbols == (0, 4, 0)


def test_a_creature_given_away_cannot_be_used_this_turn() -> None:
    """Not even if a second exchange brings it back.  (rules 11.4, 15.14)"""
    text = "hand 1: cthulhoo-f hastur-p\ncreatures 1: gug-s gug-p deep-ones-f-f\ncreatures 2: byakhee-f-f"
    game = after(lay(text), "invoke cthulhoo-f", "use gug-s")
    assert creatures(game) == "gug-p byakhee-f-f"
    refuses(game, "use deep-ones-f-f")
    game = after(game, "use gug-p")
    assert creatures(game) == "deep-ones-f-f"
    assert about(game) == "1: change the sky", "there is no power left to use"


def test_a_creature_given_away_and_come_back_may_be_given_away_again() -> None:
    """It was not used; only its power is barred for the turn.  (rules 11.4, 15.14)"""
    text = "hand 1: cthulhoo-f hastur-p\ncreatures 1: gug-s gug-p gug-f deep-ones-f-f\ncreatures 2: byakhee-f-f"
    game = after(lay(text), "use gug-s", "use gug-p")
    assert creatures(game) == "gug-f deep-ones-f-f"
    view = game.view(0)
    assert isinstance(view, StarsView)
    assert view.seats[0].creatures[1] == CreatureView("deep-ones-f-f", was_given=True)
    assert Start.of_table(game.table).after_exchange(card("gug-f"), card("deep-ones-f-f"), card("byakhee-f-f")).mine
    assert [use.given for uses, _ in after_minions(Start.of_table(game.table)) for use in uses] == [
        card("deep-ones-f-f")
    ]
    refuses(after(game, "invoke cthulhoo-f"), "use deep-ones-f-f")
    game = after(game, "use gug-f")
    assert creatures(game) == "byakhee-f-f"


def test_a_creature_used_this_turn_cannot_be_given_away() -> None:
    """Another one of its rank may.  (rules 11.4)"""
    game = after(lay(EXCHANGE), "invoke cthulhoo-f", "use deep-ones-f-f", "use gug-s")
    assert about(game) == "1: take", "the only one left is given"
    assert offered(game, "take ") == ["byakhee-f-f", "formless-s-s"]
    assert creatures(after(game, "take byakhee-f-f"), 2) == "hasturs-spawn-f ghoul-p hastur-s tcho-tcho-p-p"


def test_a_creature_used_last_turn_may_be_given_away() -> None:
    """Only this turn counts.  (rules 11.4)"""
    game = lay(
        "hand 1: gug-f hastur-p hastur-f hastur-s tsatso-p\nhand 2: tsatso-f\n"
        "creatures 1: gug-s deep-ones-f-f\ncreatures 2: byakhee-p-p"
    )
    game = after(game, "invoke gug-f", "use deep-ones-f-f")
    refuses(game, "use gug-s")
    game = draw_all(after(game, "flip r1c1", "flip r1c1", "summon nothing"))
    game = draw_all(after(game, "invoke nothing", "summon nothing"))
    assert about(game) == "1: invoke"
    assert "use gug-s" in offered(game)


def test_the_new_owner_may_use_what_he_was_given_in_his_turn() -> None:
    """It lies sideways only until the turn is over.  (rules 7.2)"""
    game = lay(
        "step: discard\nhand 1: hastur-p\nhand 2: gug-p tsatso-f\ncreatures 1: gug-s deep-ones-p-p\n"
        "creatures 2: byakhee-f-f"
    )
    game = draw_all(after(game, "use gug-s"))
    assert creatures(game, 2) == "deep-ones-p-p"
    assert "use deep-ones-p-p" in offered(after(game, "invoke gug-p"))


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [("deep-ones-p-p", ""), ("", "byakhee-p-p"), ("dagoon-p", "byakhee-p-p"), ("ghoul-p", "ghast-p")],
)
def test_an_exchange_needs_a_creature_on_both_sides(mine: str, theirs: str) -> None:
    """A Gug that could exchange nothing is not offered.  (rules 15.20)"""
    game = lay(f"hand 1: hastur-p\ncreatures 1: gug-s {mine}\ncreatures 2: {theirs}")
    refuses(game, "use gug-s")


def test_gug_and_tindaloo_leave_before_the_exchange_so_there_is_no_seventh() -> None:
    """Six creatures, one is discarded, one exchanged: five.  (rules 9.6)"""
    six = "gug-s deep-ones-p-p dagoon-p ghoul-p ghoul-s ghast-p"
    game = after(lay(f"hand 1: hastur-p\ncreatures 1: {six}\ncreatures 2: byakhee-p-p"), "use gug-s")
    assert creatures(game) == "dagoon-p ghoul-p ghoul-s ghast-p byakhee-p-p"


# The Dhole


def test_the_dhole_fetches_any_card_of_the_discards_openly() -> None:
    """Everybody sees which card goes to the hand.  (rules 11.5, 15.19)"""
    game = lay("hand 1: hastur-p\nhand 2: gug-p\ncreatures 1: dhole-s\ndiscards: tsatso-p ghoul-f tsatso-f")
    game = after(game, "use dhole-s")
    assert about(game) == "1: fetch"
    assert offered(game) == ["fetch tsatso-p", "fetch ghoul-f", "fetch tsatso-f", "search the draw pile"]
    assert play(game, "fetch ghoul-f") == ["used dhole-s", "fetched ghoul-f"]
    end = after(game, "fetch ghoul-f")
    assert hand(end) == "hastur-p ghoul-f"
    assert ids(end.table.discards) == "tsatso-p tsatso-f dhole-s"
    seen = getattr(end.view(1), "seats")[0].seen_in_hand  # noqa: B009 - a view of this game, as others see it
    assert seen == ("ghoul-f",)


def test_the_dhole_searches_the_draw_pile_for_any_card() -> None:
    """Its owner looks through the pile and takes one; the others see neither.  (rules 11.5, 15.19)"""
    game = lay("hand 1: hastur-p\nhand 2: gug-p\ncreatures 1: dhole-s\ndiscards: tsatso-p")
    game = after(game, "use dhole-s", "search the draw pile")
    assert about(game) == "1: search the draw pile"
    assert offered(game, "take ") == [card.id for card in game.table.deck]
    assert game.question_for(1) is None
    end = after(game, "take ghoul-f")
    assert hand(end) == "hastur-p ghoul-f"
    assert ids(end.table.discards) == "tsatso-p dhole-s"
    assert about(end) == "1: invoke"
    told = [event for _, event in end.events_for(1)]
    assert [event.kind for event in told] == ["used", "searched", "drew"]
    assert told[-1].secret == ()


def test_the_dhole_takes_the_top_card_by_option() -> None:
    """Chance decides, as for any draw.  (rules 14.3, 15.19)"""
    game = lay("hand 1: hastur-p\ncreatures 1: dhole-s\ndiscards: tsatso-p\noptions: dhole=top")
    game = after(game, "use dhole-s")
    assert offered(game) == ["fetch tsatso-p", "draw from the draw pile"]
    game = after(game, "draw from the draw pile")
    assert game.question is not None
    assert game.question.seat == -1
    assert len(offered(game, "draw ")) == len(game.table.deck)
    end = after(game, "draw ghoul-f")
    assert hand(end) == "hastur-p ghoul-f"
    assert about(end) == "1: invoke"
    assert [event.secret for _, event in end.events_for(1)][-1] == ()


@pytest.mark.parametrize("option", ["search", "top"])
def test_the_dhole_never_fetches_itself(option: str) -> None:
    """It goes to the discards when it has fetched.  (rules 15.19)"""
    game = lay(f"hand 1: hastur-p\ncreatures 1: dhole-s\ndiscards: tsatso-p\noptions: dhole={option}")
    assert "fetch dhole-s" not in offered(after(game, "use dhole-s"))


def test_a_second_dhole_may_fetch_the_first() -> None:
    """By then it lies on the discards.  (rules 15.19)"""
    game = lay("hand 1: hastur-p\ncreatures 1: dhole-s dhole-f\ndiscards: tsatso-p")
    game = after(game, "use dhole-s", "fetch tsatso-p", "use dhole-f")
    assert offered(game) == ["fetch dhole-s", "search the draw pile"]


def test_a_dhole_without_discards_goes_straight_to_the_draw_pile() -> None:
    """What can be done in one way only is no question."""
    game = lay("hand 1: hastur-p\ncreatures 1: dhole-s")
    assert about(after(game, "use dhole-s")) == "1: search the draw pile"


def everything_but(*named: str) -> str:
    """All cards but these, to be put somewhere out of the way."""
    out = " ".join(named).split()
    return " ".join(card.id for card in lay("").table.cards if card.id not in out)


@pytest.mark.parametrize("option", ["search", "top"])
def test_a_dhole_without_a_draw_pile_fetches_from_the_discards(option: str) -> None:
    """Nothing is shuffled as long as no card must be drawn.  (rules 15.17)"""
    rest = everything_but("hastur-p dhole-s gug-p ghoul-f")
    game = lay(
        f"hand 1: hastur-p\nhand 2: {rest}\ncreatures 1: dhole-s\ndiscards: gug-p ghoul-f\noptions: dhole={option}"
    )
    assert offered(after(game, "use dhole-s")) == ["fetch gug-p", "fetch ghoul-f"]


def test_a_dhole_without_any_card_to_fetch_is_not_offered() -> None:
    """There must be something to fetch.  (rules 15.20)"""
    game = lay(f"hand 1: hastur-p\nhand 2: {everything_but('hastur-p dhole-s')}\ncreatures 1: dhole-s")
    refuses(game, "use dhole-s")


def test_a_fetched_card_may_be_played_at_once() -> None:
    """The card is in the hand for the steps to come.  (rules 15.15)"""
    game = lay("hand 1: hastur-p\ncreatures 1: dhole-s\ndiscards: ghoul-f gug-f")
    assert "invoke gug-f" in offered(after(game, "use dhole-s", "fetch gug-f"))
    game = after(game, "invoke nothing", "use dhole-s", "fetch ghoul-f")
    assert "summon ghoul-f" in offered(game)


def test_the_invoked_card_cannot_be_fetched_before_the_stars_have_moved() -> None:
    """Until then it lies before its player, not on the discards.  (rules 15.8)"""
    game = after(lay("hand 1: miri-nigri-s hastur-p\ncreatures 1: dhole-s\ndiscards: gug-p"), "invoke miri-nigri-s")
    assert offered(after(game, "use dhole-s"), "fetch ") == ["gug-p"]
    game = after(game, "use no more powers", "swap r1c1 r1c2")
    assert offered(after(game, "use dhole-s"), "fetch ") == ["gug-p"]


def test_the_card_just_invoked_may_be_fetched_and_then_summoned() -> None:
    """After the moves it is a discarded card like any other, and fetched it is in the hand.  (rules 15.8)"""
    game = lay("hand 1: byakhee-p-f hastur-p\ncreatures 1: dhole-s\ndiscards: gug-p")
    game = after(game, "invoke byakhee-p-f", "use no more powers", "push row 5 left")
    refuses(game, "summon byakhee-p-f")
    game = after(game, "use dhole-s", "fetch byakhee-p-f")
    assert play(game, "summon byakhee-p-f") == ["summoned byakhee-p-f"]


def test_a_fetched_card_does_not_bring_a_second_invocation() -> None:
    """One card a turn.  (rules 6.1)"""
    game = lay("hand 1: gug-f hastur-p\ncreatures 1: dhole-s\ndiscards: gug-p")
    game = after(game, "invoke gug-f", "use no more powers", "use dhole-s", "fetch gug-p")
    assert about(game) == "1: change the sky"
    assert offered(game, "invoke ") == []


def test_a_card_fetched_before_the_draw_counts_for_the_hand() -> None:
    """The hand is filled to five, nobody discards down; the fetch replaces a draw.  (rules 15.16)"""
    game = lay(
        "step: discard\nhand 1: hastur-p hastur-f hastur-s tsatso-p tsatso-f\nhand 2: gug-p\n"
        "creatures 1: dhole-s\ndiscards: ghoul-f"
    )
    end = draw_all(after(game, "use dhole-s", "fetch ghoul-f"))
    assert about(end) == "2: invoke"
    assert hand(end) == "hastur-p hastur-f hastur-s tsatso-p tsatso-f ghoul-f"


def test_a_search_cannot_be_taken_back() -> None:
    """Whoever has looked into the draw pile has learned something; a choice before may be undone.  (rules 15.23)"""
    game = lay("hand 1: hastur-p\ncreatures 1: dhole-s\ndiscards: tsatso-p")
    game.answer(0, "use dhole (swap)")
    assert game.can_undo(0)
    game.answer(0, "search the draw pile")
    assert not game.can_undo(0)
    with pytest.raises(NothingToUndo):
        game.undo(0)


def test_after_a_fetch_the_table_is_as_if_there_had_been_no_interruption() -> None:
    """Nothing of the interruption stays on the table; its scenario text is complete."""
    game = lay("step: summon\nhand 1: hastur-p\ncreatures 1: dhole-s")
    game = after(game, "use dhole-s", "take ghoul-f")
    assert about(game) == "1: summon"
    assert game.table.back == "invoke"
