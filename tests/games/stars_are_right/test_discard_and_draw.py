"""Steps 5 and 6: discard if you like, draw as you must; the piles run out."""

import pytest

from cultists.games.stars_are_right.view import StarsView
from games.stars_are_right.play import about, after, creatures, draw_all, hand, ids, lay, offered, play, refuses
from games.stars_are_right.test_minions import everything_but


def test_one_card_may_be_discarded() -> None:
    """Any one card from the hand, face up; it is optional.  (rules 12.1)"""
    game = lay("step: discard\nhand 1: hastur-p gug-p\nhand 2: gug-f\ncreatures 1: dagoon-p")
    assert offered(game) == ["discard hastur-p", "discard gug-p", "discard nothing"]
    assert play(game, "discard gug-p") == ["discarded gug-p"]
    end = after(game, "discard gug-p")
    assert ids(end.table.discards) == "gug-p"
    assert end.question is not None
    assert end.question.about == "draw"
    assert ids(after(game, "discard nothing").table.discards) == ""


@pytest.mark.parametrize("seat", [0, 1, None])
def test_everybody_sees_the_discards(seat: int | None) -> None:
    """Face up: who discards, who does not, and who looks on; in the view, the picture and the text.  (rules 2.2)"""
    game = lay("step: discard\nhand 1: hastur-p gug-p\nhand 2: gug-f\ndiscards: tsatso-f ghoul-s")
    game = after(game, "discard gug-p")
    view = game.view(seat)
    assert isinstance(view, StarsView)
    assert view.discards == ("tsatso-f", "ghoul-s", "gug-p")
    picture = game.rules.draw(view, None, ("Ada", "Ben"))
    assert all(f'id="card-{name}" class="card discarded"' in picture for name in view.discards)
    assert "discards 3 (top: Gug (push))" in game.rules.view_in_words(view, ("Ada", "Ben"))


def test_a_ghoul_allows_two_discards_but_does_not_demand_them() -> None:
    """None, one or two.  (rules 11.2, 12.1)"""
    game = lay("step: discard\nhand 1: hastur-p gug-p dagoon-f\nhand 2: gug-f\ncreatures 1: ghoul-p")
    once = after(game, "discard gug-p")
    assert offered(once) == ["discard hastur-p", "discard dagoon-f", "discard no more"]
    assert hand(after(once, "discard no more")) == "hastur-p dagoon-f"
    twice = after(once, "discard hastur-p")
    assert twice.question is not None
    assert twice.question.about == "draw"


def test_a_ghoul_of_another_player_does_not_help() -> None:
    """You must have one yourself.  (rules 11.2)"""
    game = lay("step: discard\nhand 1: hastur-p gug-p\ncreatures 2: ghoul-p ghast-p\nhand 2: gug-f")
    game = after(game, "discard gug-p")
    assert game.question is not None
    assert game.question.about == "draw"
    assert len(draw_all(game).table.hands[0]) == 5


@pytest.mark.parametrize(("ghasts", "full"), [("", 5), ("ghast-p", 6), ("ghast-p ghast-s ghast-f", 6)])
def test_the_hand_is_filled(ghasts: str, full: int) -> None:
    """The hand is filled to five, or six with a Ghast; two Ghasts make no seven.  (rules 12.2, 15.16)"""
    for held in ("", "hastur-p", "hastur-p hastur-f hastur-s tsatso-p"):
        game = lay(f"step: draw\nhand 1: {held}\nhand 2: gug-p\ncreatures 1: {ghasts}")
        end = draw_all(game)
        assert len(end.table.hands[0]) == full
        assert len(end.table.deck) == len(game.table.deck) - full + len(held.split())


def test_a_full_hand_draws_nothing() -> None:
    """Cards are drawn until there are five.  (rules 12.2)"""
    game = lay("step: discard\nhand 1: hastur-p hastur-f hastur-s tsatso-p tsatso-f\nhand 2: gug-p")
    assert about(after(game, "discard nothing")) == "2: invoke"


def test_nobody_discards_down() -> None:
    """Six cards and the Ghast gone; the hand stays.  (rules 12.2, 15.16)"""
    six = "hastur-p hastur-f hastur-s tsatso-p tsatso-f gug-p"
    game = lay(f"step: discard\nhand 1: {six}\nhand 2: gug-f")
    end = after(game, "discard nothing")
    assert about(end) == "2: invoke"
    assert hand(end) == six


def test_the_draw_is_not_a_choice() -> None:
    """It is a must, and nobody but chance is asked.  (rules 5.1, 12.2)"""
    game = lay("step: draw\nhand 1: hastur-p\nhand 2: gug-p")
    assert game.question is not None
    assert game.question.seat == -1
    refuses(game, "draw nothing")


def test_exactly_the_last_card_is_drawn_without_a_reshuffle() -> None:
    """The discards stay as long as nobody needs a card.  (rules 12.3, 15.17)"""
    rest = everything_but("hastur-p hastur-f hastur-s tsatso-p gug-p gug-f ghoul-f")
    game = lay(f"hand 1: hastur-p hastur-f hastur-s tsatso-p\nhand 2: {rest}\ndiscards: gug-p gug-f\nstep: draw")
    assert about(game) == "2: invoke"
    assert hand(game) == "hastur-p hastur-f hastur-s tsatso-p ghoul-f"
    assert game.table.deck == ()
    assert ids(game.table.discards) == "gug-p gug-f"


def test_the_last_card_of_the_pile_cannot_be_taken_back() -> None:
    """Undo ends where a card is drawn, also if there was only one card to draw.  (rules 15.23)"""
    rest = everything_but("hastur-p hastur-f hastur-s tsatso-p gug-p gug-f ghoul-f")
    game = lay(f"hand 1: hastur-p hastur-f hastur-s tsatso-p\nhand 2: {rest}\ndiscards: gug-p gug-f\nstep: discard")
    assert not game.can_undo(0)
    game.answer(0, "discard nothing")
    assert hand(game).endswith("ghoul-f")
    assert not game.can_undo(0), "the player has seen the card"


def test_the_last_card_of_the_pile_drawn_for_the_dhole_cannot_be_taken_back() -> None:
    """The same for the narrow reading of the Dhole."""
    rest = everything_but("hastur-p dhole-s gug-p ghoul-f")
    game = lay(f"hand 1: hastur-p\nhand 2: {rest}\ncreatures 1: dhole-s\ndiscards: gug-p\noptions: dhole=top")
    game.answer(0, "use dhole (swap)")
    game.answer(0, "draw from the draw pile")
    assert hand(game) == "hastur-p ghoul-f"
    assert not game.can_undo(0)


def test_with_both_piles_empty_the_draw_stops() -> None:
    """There is nothing to draw, so the turn is over.  (rules 15.17)"""
    rest = everything_but("hastur-p hastur-f ghoul-f gug-p")
    game = lay(f"step: draw\nhand 1: hastur-p hastur-f\nhand 2: {rest}\ndiscards: gug-p")
    assert about(game) == "2: invoke"
    assert sorted(hand(game).split()) == ["ghoul-f", "gug-p", "hastur-f", "hastur-p"]
    assert (game.table.deck, game.table.discards) == ((), ())


def test_the_invoked_card_is_among_the_reshuffled() -> None:
    """It lies on the discards by the time cards are drawn.  (rules 16.26)"""
    rest = everything_but("gug-p hastur-p hastur-f hastur-s tsatso-p tsatso-f")
    game = lay(f"hand 1: gug-p hastur-p hastur-f hastur-s tsatso-p\nhand 2: {rest} tsatso-f")
    assert game.table.deck == ()
    end = after(game, "invoke gug-p", "push row 1 left", "summon nothing", "discard nothing")
    assert hand(end).endswith("gug-p")


def test_a_discarded_card_is_not_summoned_or_used_any_more() -> None:
    """It is gone; creatures in play are not discarded in this step.  (rules 12.1)"""
    game = lay("step: discard\nhand 1: ghoul-f hastur-p\ncreatures 1: dagoon-p\nhand 2: gug-p")
    refuses(game, "discard dagoon-p")
    end = after(game, "discard ghoul-f")
    assert creatures(end) == "dagoon-p"
    assert "ghoul-f" not in hand(end).split()


# Minions while cards are drawn

DRAWING = "step: discard\nhand 1: hastur-p hastur-f\nhand 2: gug-f\ncreatures 1: dhole-s\ndiscards: tsatso-p\n"


def test_a_dhole_that_is_used_after_the_draw_gives_one_card_more() -> None:
    """The turn is not over when the hand is full.  (rules 11.3, 12.2, 15.15)"""
    game = after(lay(DRAWING), "discard nothing", "draw ghoul-p", "draw ghoul-s", "draw ghoul-f")
    assert (about(game), offered(game)) == ("1: end of turn", ["end the turn", "use dhole-s"])
    assert about(after(game, "end the turn")) == "2: invoke"
    end = after(game, "use dhole-s", "fetch tsatso-p")
    assert about(end) == "2: invoke", "no Minion is left, so nothing more is asked"
    assert hand(end) == "hastur-p hastur-f ghoul-p ghoul-s ghoul-f tsatso-p"


def test_a_minion_may_be_used_between_two_draws() -> None:
    """Whoever wants to is asked before each card; a card fetched now takes the place of one drawn.  (rules 15.15)"""
    game = after(lay(DRAWING), "draw card by card")
    assert (about(game), offered(game)) == ("1: draw", ["draw a card", "use dhole-s"])
    game = after(game, "draw a card", "draw ghoul-p")
    assert offered(game) == ["draw a card", "use dhole-s"]
    game = after(game, "use dhole-s", "fetch tsatso-p")
    assert about(game) == "0: draw", "without a Minion the last card is drawn at once"
    end = after(game, "draw ghoul-s")
    assert about(end) == "2: invoke"
    assert hand(end) == "hastur-p hastur-f ghoul-p tsatso-p ghoul-s"


@pytest.mark.parametrize(
    ("mine", "theirs"), [("", ""), ("ghoul-p ghast-p dagoon-p", ""), ("gug-s dagoon-p", "byakhee-p-p")]
)
def test_without_a_minion_to_use_nothing_more_is_asked(mine: str, theirs: str) -> None:
    """No Minion, only those that stay, or one that could exchange nothing: the draw is as it was.  (rules 15.20)"""
    game = lay(f"step: discard\nhand 1: hastur-p\nhand 2: gug-f\ncreatures 1: {mine}\ncreatures 2: {theirs}")
    assert offered(game) == ["discard hastur-p", "discard nothing"]
    assert about(draw_all(game)) == "2: invoke"


@pytest.mark.parametrize(
    "held", ["hastur-p hastur-f hastur-s tsatso-p", "hastur-p hastur-f hastur-s tsatso-p tsatso-f"]
)
def test_nobody_is_offered_to_draw_a_single_card_slowly(held: str) -> None:
    """There is no moment between two draws, if one card or none is drawn."""
    game = lay(f"step: discard\nhand 1: {held}\nhand 2: gug-f\ncreatures 1: dhole-s")
    assert offered(game)[-2:] == ["use dhole-s", "discard nothing"]


@pytest.mark.parametrize(("position", "answers"), [("hand 1: gug-p tsatso-s", ("discard gug-p",)), ("", ())])
def test_nobody_is_asked_to_discard_more_than_may_be_discarded(position: str, answers: tuple[str, ...]) -> None:
    """With a Minion to use, the question goes on when no card may be discarded any more, and then it says so."""
    game = after(lay(f"step: discard\n{position}\ncreatures 1: dhole-p\nhand 2: gug-f"), *answers)
    view = game.view(0)
    assert isinstance(view, StarsView)
    words = game.rules.question_in_words("discard", view)
    assert words == "You can discard nothing more. Draw, or use a Minion first?"
    assert (view.may_discard, offered(game, "discard ")) == (0, ["no more"] if answers else ["nothing"])
    assert "card to discard it" not in game.rules.draw(view, game.question_for(0), ("Ada", "Ben"))


def test_a_minion_that_is_discarded_after_the_last_card_is_drawn_again() -> None:
    """Both piles were empty, and the hand is not full: what was discarded is drawn.  (rules 12.3, 15.17)"""
    rest = everything_but("hastur-p", "gug-s", "deep-ones-p-p", "byakhee-p-p")
    game = lay(
        "step: end of turn\nhand 1: hastur-p\ncreatures 1: gug-s deep-ones-p-p\ncreatures 2: byakhee-p-p\n"
        f"hand 2: {rest}"
    )
    end = after(game, "use gug-s")
    assert (about(end), hand(end)) == ("2: invoke", "hastur-p gug-s")
