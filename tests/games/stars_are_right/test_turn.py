"""The turn sequence: what is optional, what is not, and in which order; with steps 1 to 3 in detail."""

import pytest

from cultists.games.stars_are_right.view import StarsView
from games.stars_are_right.play import (
    RIGHT_ON_SKY_A,
    SKY_A,
    Stars,
    about,
    after,
    creatures,
    draw_all,
    hand,
    ids,
    lay,
    offered,
    play,
    refuses,
    shows,
)


def sideways(game: Stars, seat: int | None) -> list[str]:
    """Which creatures lie sideways, as a seat sees it."""
    view = game.view(seat)
    assert isinstance(view, StarsView)
    return [each.card for owner in view.seats for each in owner.creatures if each.is_used]


def test_everything_but_the_draw_may_be_left_out() -> None:
    """Invoke nothing, summon nothing, discard nothing; then cards are drawn unasked.  (rules 5.1)"""
    game = lay("hand 1: ghoul-f hastur-p   hand 2: gug-p")
    game = after(game, "invoke nothing", "summon nothing", "discard nothing")
    assert game.question is not None
    assert game.question.seat == -1
    assert {option.split()[0] for option in offered(game)} == {"draw"}
    end = draw_all(game)
    assert len(end.table.hands[0]) == 5
    assert about(end) == "2: invoke"


def test_the_steps_come_in_their_order() -> None:
    """Invoke, powers, sky, summon, discard, draw; no step offers what belongs to another.  (rules 5.1)"""
    game = lay("hand 1: gug-f ghoul-f hastur-p   creatures 1: deep-ones-f-f   hand 2: gug-p")
    asked = []
    for answer in ("invoke gug-f", "use no more powers", "flip r5c5", "summon ghoul-f", "discard hastur-p"):
        asked.append(about(game))
        game = after(game, answer)
    assert asked == ["1: invoke", "1: use powers", "1: change the sky", "1: summon", "1: discard"]
    assert play(game, "draw dagoon-p", "draw dagoon-f", "draw dagoon-s", "draw gug-s") == [
        "drew dagoon-p",
        "drew dagoon-f",
        "drew dagoon-s",
        "drew gug-s",
    ]


def test_a_step_cannot_be_played_early_or_late() -> None:
    """The chosen actions keep their order.  (rules 5.1)"""
    game = lay("hand 1: gug-f ghoul-f hastur-p   creatures 1: deep-ones-f-f")
    for early in ("summon ghoul-f", "discard hastur-p", "flip r1c1", "use deep-ones-f-f"):
        refuses(game, early)
    late = after(game, "invoke nothing", "summon nothing")
    for answer in ("invoke gug-f", "summon ghoul-f", "flip r1c1", "use deep-ones-f-f"):
        refuses(late, answer)


def test_one_card_is_invoked_at_most() -> None:
    """One card from the hand; then the step is over.  (rules 6.1)"""
    game = after(lay("hand 1: gug-f gug-p"), "invoke gug-f")
    assert about(game) == "1: change the sky"
    assert "invoke gug-p" not in offered(game)
    assert "invoke gug-p" not in offered(after(game, "flip r1c1"))


def test_every_card_in_hand_may_be_invoked_and_no_other() -> None:
    """From the hand; Minions and Great Old Ones too, summonable or not.  (rules 6.1)"""
    game = lay("hand 1: gug-f cthulhoo-s dagoon-p deep-ones-p-p   creatures 1: tsatso-p   hand 2: gug-p")
    assert offered(game, "invoke ") == ["gug-f", "cthulhoo-s", "dagoon-p", "deep-ones-p-p", "nothing"]


@pytest.mark.parametrize(
    ("card", "symbols"),
    [("cthulhoo-s", (0, 0, 3)), ("dagoon-f", (0, 2, 0)), ("deep-ones-p-s", (1, 0, 0)), ("ghast-f", (0, 1, 0))],
)
def test_an_invoked_card_gives_its_symbols(card: str, symbols: tuple[int, int, int]) -> None:
    """The symbols of its corner.  (rules 4.2, 6.1)"""
    assert after(lay(f"hand 1: {card}"), f"invoke {card}").table.symbols == symbols


def test_the_invoked_card_lies_before_its_player_until_the_stars_have_moved() -> None:
    """Then it goes to the discards, before the summoning.  (rules 6.2)"""
    game = after(lay("hand 1: miri-nigri-s hastur-p"), "invoke miri-nigri-s", "swap r1c1 r1c2")
    assert game.table.invoked is not None
    assert game.table.invoked.id == "miri-nigri-s"
    assert game.table.discards == ()
    game = after(game, "swap r1c1 r1c2")
    assert game.table.invoked is None
    assert ids(game.table.discards) == "miri-nigri-s"
    assert about(game) == "1: summon"


def test_the_invoked_card_cannot_be_summoned() -> None:
    """It is no longer in the hand.  (rules 6.2, 15.8)"""
    game = lay("hand 1: byakhee-p-f hastur-p")
    assert "byakhee-p-f" in RIGHT_ON_SKY_A
    assert "summon byakhee-p-f" in offered(after(game, "invoke nothing"))
    refuses(after(game, "invoke byakhee-p-f", "push row 5 left"), "summon byakhee-p-f")


def test_symbols_may_be_used_on_the_same_tiles() -> None:
    """On the same star tiles or on different ones; each of the two does its work.  (rules 8.1)"""
    game = after(lay("hand 1: dagoon-f hastur-p"), "invoke dagoon-f")
    same, others = after(game, "flip r1c1", "flip r1c1"), after(game, "flip r1c1", "flip r4c4")
    assert about(same) == about(others) == "1: summon"
    assert shows(same, SKY_A)
    assert shows(others, SKY_A.replace("2 SH 1 3 V", "3 SH 1 3 V").replace("ME 4 CR", "ME 1 CR"))
    swapped = after(lay("hand 1: miri-nigri-s hastur-p"), "invoke miri-nigri-s", "swap r1c1 r1c2", "swap r1c2 r1c3")
    assert shows(swapped, SKY_A.replace("2 SH 1 3 V", "SH 1 2 3 V"))


SPACES = [f"r{row}c{column}" for row in range(1, 6) for column in range(1, 6)]


def tile_by_tile(game: Stars) -> dict[str, int]:
    """Which tile lies where, with which side up."""
    return dict(zip(SPACES, game.table.sky.cells, strict=True))


def test_every_swap_exchanges_two_neighbours_and_nothing_else() -> None:
    """Across and down, all forty: the two tiles change places, and the same sides stay up.  (rules 8.3)"""
    game = after(lay("hand 1: gug-s hastur-p"), "invoke gug-s")
    before = tile_by_tile(game)
    pairs = [swap.split() for swap in offered(game, "swap ")]
    assert len(pairs) == 40
    for one, other in pairs:
        expected = before | {one: before[other], other: before[one]}
        assert tile_by_tile(after(game, f"swap {one} {other}")) == expected


def test_every_flip_turns_one_tile_over_in_its_place() -> None:
    """All twenty-five, from either side; no other tile is touched.  (rules 8.4)"""
    game = after(lay("hand 1: dagoon-f hastur-p"), "invoke dagoon-f")
    before = tile_by_tile(game)
    for space in SPACES:
        once = after(game, f"flip {space}")
        assert tile_by_tile(once) == before | {space: before[space] ^ 1}, "the other side of the same tile"
        assert tile_by_tile(after(once, f"flip {space}")) == before


def test_powers_are_optional() -> None:
    """The symbols may stay as they are.  (rules 7.1)"""
    game = after(lay("hand 1: gug-p   creatures 1: miri-nigri-p"), "invoke gug-p", "use no more powers")
    assert game.table.symbols == (1, 0, 0)


def test_each_power_is_used_once_a_turn_and_lies_sideways() -> None:
    """Others see it turned; it is upright again in the next turn.  (rules 7.2)"""
    start = lay("hand 1: cthulhoo-p gug-p hastur-s   creatures 1: deep-ones-s-p byakhee-p-p   hand 2: gug-s")
    game = after(start, "invoke cthulhoo-p", "use deep-ones-s-p")
    assert game.table.symbols == (2, 0, 1)
    refuses(game, "use deep-ones-s-p")
    views = [sideways(game, seat) for seat in (0, 1, None)]
    assert views == [["deep-ones-s-p"]] * 3
    game = after(game, "use no more powers", "push row 1 left", "push row 1 left", "swap r1c1 r1c2", "summon nothing")
    game = draw_all(game)
    assert about(game) == "2: invoke"
    assert sideways(game, 0) == []
    game = draw_all(after(game, "invoke nothing", "summon nothing"))
    assert "use deep-ones-s-p" in offered(after(game, "invoke gug-p"))


def test_powers_work_on_all_symbols_or_some() -> None:
    """Any or all; powers may feed each other in any order.  (rules 7.1, 7.2)"""
    game = after(
        lay("hand 1: dagoon-p   creatures 1: deep-ones-f-p byakhee-f-p formless-s-f"),
        "invoke dagoon-p",
        "use deep-ones-f-p",
        "use byakhee-f-p",
        "use formless-s-f",
    )
    assert game.table.symbols == (0, 1, 1)


def test_no_power_after_the_first_move() -> None:
    """Powers are finished before the stars move.  (rules 15.6)"""
    game = after(lay("hand 1: dagoon-p   creatures 1: deep-ones-f-p dhole-p"), "invoke dagoon-p")
    game = after(game, "use no more powers")
    refuses(game, "use deep-ones-f-p")
    refuses(after(game, "push row 1 left"), "use deep-ones-f-p")


def test_others_creatures_lend_no_power() -> None:
    """Only creatures that you have in play change your symbols.  (rules 7.1)"""
    game = after(lay("hand 1: gug-p hastur-p   creatures 2: miri-nigri-p"), "invoke gug-p")
    assert about(game) == "1: change the sky"


def test_cards_in_hand_have_no_power() -> None:
    """A power works only once its creature is summoned.  (rules 7.1)"""
    game = after(lay("hand 1: gug-p miri-nigri-p"), "invoke gug-p")
    assert about(game) == "1: change the sky"


def test_symbols_are_spent_in_any_order_until_none_is_left() -> None:
    """A push and a flip may come in either order; then there is nothing more to move.  (rules 8.1)"""
    game = after(lay("hand 1: dagoon-p hastur-p   creatures 1: deep-ones-f-p"), "invoke dagoon-p", "use deep-ones-f-p")
    assert len(offered(game)) == 45
    pushed = after(game, "push row 1 left")
    assert len(offered(pushed)) == len(offered(pushed, "flip ")) == 25
    flipped = after(game, "flip r1c1")
    assert len(offered(flipped)) == len(offered(flipped, "push ")) == 20
    assert about(after(pushed, "flip r1c1")) == about(after(flipped, "push row 1 left")) == "1: summon"


def test_a_push_moves_a_whole_row_or_column_and_keeps_sides_up() -> None:
    """Rows left and right, columns up and down; no tile is turned.  (rules 8.2)"""
    game = after(lay("hand 1: gug-p hastur-p"), "invoke gug-p")
    for move in offered(game):
        end = after(game, move)
        assert sorted(end.table.sky.cells) == sorted(game.table.sky.cells)
        moved = [space for space in range(25) if end.table.sky.cells[space] != game.table.sky.cells[space]]
        assert len(moved) == 5
    lines = {move.rsplit(" ", 1)[0] for move in offered(game)}
    assert lines == {f"push {line} {number}" for line in ("row", "column") for number in range(1, 6)}


def test_without_invocation_the_sky_stays() -> None:
    """No card, no symbols.  (rules 6.3)"""
    game = lay("hand 1: hastur-p   creatures 1: cthulhoo-p")
    end = after(game, "invoke nothing")
    assert about(end) == "1: summon"
    assert end.table.sky == game.table.sky


def test_a_minion_is_invoked_like_any_card_but_its_effect_needs_a_summoning() -> None:
    """From the hand it gives its symbol and nothing else.  (rules 11.1)"""
    game = lay(
        "hand 1: dhole-p ghast-p ghoul-p   hand 2: gug-p   creatures 1: deep-ones-p-p   creatures 2: byakhee-p-p"
    )
    refuses(game, "use dhole-p")
    game = after(game, "invoke dhole-p", "use no more powers", "push row 1 left", "summon nothing", "discard ghast-p")
    end = draw_all(game)
    assert about(end) == "2: invoke", "no second discard by a Ghoul in hand"
    assert len(end.table.hands[0]) == 5, "no sixth card by a Ghast that was in hand"


def test_an_empty_hand_is_not_asked() -> None:
    """There is nothing to invoke, summon or discard, as everybody sees: the player just draws."""
    game = lay("hand 2: gug-p")
    assert game.question is not None
    assert game.question.about == "draw"
    end = draw_all(game)
    assert len(hand(end).split()) == 5
    assert creatures(end) == ""
