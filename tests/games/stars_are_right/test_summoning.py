"""Step 4: constellations, one summoning a turn, six creatures at most, ten points."""

import pytest

from games.stars_are_right.play import (
    RIGHT_ON_SKY_A,
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
)

# The corner shows a bent figure; nothing else on this sky touches a shooting star.
BENT = "2 SH 3 4 4 / 1 ME 4 4 5 / GI GI GI 5 5 / 3 3 3 3 3 / ME SE SE LE LE"


def test_summoning_is_optional() -> None:
    """With the stars right one may still decline.  (rules 9.1)"""
    game = lay("step: summon\nhand 1: ghoul-f hastur-p")
    assert offered(game) == ["summon ghoul-f", "summon nothing"]
    assert creatures(after(game, "summon nothing")) == ""


def test_only_cards_in_ones_own_hand_are_summoned() -> None:
    """From the hand; not from the discards, the draw pile or another hand.  (rules 9.1)"""
    game = lay(
        "step: summon\nhand 1: gug-p ghast-s hasturs-spawn-p\nhand 2: byakhee-p-f\ndiscards: ghoul-f\n"
        "creatures 2: formless-p-p"
    )
    assert offered(game, "summon ") == ["gug-p", "hasturs-spawn-p", "nothing"]


def test_one_creature_is_summoned_in_a_turn() -> None:
    """One; the next question is about the discard.  (rules 9.1)"""
    game = after(lay("step: summon\nhand 1: ghoul-f gug-p"), "summon ghoul-f")
    assert about(game) == "1: discard"
    refuses(game, "summon gug-p")


def test_the_summoned_creature_lies_before_its_player_and_scores() -> None:
    """All see it; its points count; it has left the hand.  (rules 9.5)"""
    game = lay("step: summon\nhand 1: hasturs-spawn-p hastur-p")
    assert play(game, "summon hasturs-spawn-p") == ["summoned hasturs-spawn-p"]
    end = after(game, "summon hasturs-spawn-p")
    assert creatures(end) == "hasturs-spawn-p"
    assert hand(end) == "hastur-p"
    assert end.scores == (2, 0)


@pytest.mark.parametrize("card", RIGHT_ON_SKY_A)
def test_points_are_those_of_the_rank(card: str) -> None:
    """Some creatures give none.  (rules 4.2)"""
    game = after(lay(f"step: summon\nhand 1: {card} tsatso-p"), f"summon {card}")
    points = {"hasturs-spawn-p": 2, "gug-p": 0, "ghoul-f": 0}
    assert game.scores == (points.get(card, 1), 0)


def test_a_new_creatures_power_helps_from_the_next_turn() -> None:
    """It is yours, but this turn's powers are over.  (rules 7.3, 15.9)"""
    game = lay("hand 1: gug-p byakhee-p-f dagoon-f hastur-p   hand 2: tsatso-p")
    game = after(game, "invoke gug-p", "push row 5 left", "summon byakhee-p-f")
    refuses(game, "use byakhee-p-f")
    game = draw_all(game)
    game = draw_all(after(game, "invoke nothing", "summon nothing"))
    assert "use byakhee-p-f" in offered(after(game, "invoke dagoon-f"))


@pytest.mark.parametrize(
    "sky",
    [
        "SH 1 2 2 2 / 3 3 1 3 2 / 4 4 4 V V / V CR CR CR ME / ME SU SU FM FM",
        "1 2 2 2 2 / SH 3 3 5 4 / 4 4 V V CR / CR CR ME ME SU / 3 1 SU FM FM",
        "4 4 4 V V / V CR CR SH ME / 2 2 2 1 2 / 2 3 CR FM ME / SU SU FM 3 1",
    ],
)
def test_pairs_may_lie_anywhere_and_in_any_direction(sky: str) -> None:
    """Across or down, either way round, wherever the pairs are to each other.  (rules 9.2, 9.3)"""
    game = lay(f"sky: {sky}\nstep: summon\nhand 1: deep-ones-s-f")
    assert "summon deep-ones-s-f" in offered(game)


def test_a_diagonal_is_not_next_to() -> None:
    """Neighbours share an edge.  Here SH touches a 1 at the corner only, and a 1 lies beside a 3.  (rules 15.4)"""
    corner = "SH 2 2 1 3 / CR 1 2 2 2 / CR V 4 4 V / V CR 4 ME ME / SU SU FM FM 2"
    game = lay(f"sky: {corner}\nhand 1: gug-s deep-ones-s-f")
    assert "summon deep-ones-s-f" not in offered(after(game, "invoke nothing"))
    assert "summon deep-ones-s-f" in offered(after(game, "invoke gug-s", "swap r2c1 r2c2"))


def test_what_is_drawn_apart_may_lie_apart() -> None:
    """In opposite corners, one pair across and one down; four single stars in four corners.  (rules 9.3)"""
    pairs = "SH 1 2 2 2 / 2 CR CR 2 2 / V CR V V ME / ME SU SU FM 1 / FM 4 4 4 3"
    assert "summon deep-ones-s-f" in offered(lay(f"sky: {pairs}\nstep: summon\nhand 1: deep-ones-s-f"))
    singles = "V 1 1 1 ME / 2 2 2 2 2 / CR CR 5 5 2 / SH SH SU SU 3 / GI 4 4 FM LE"
    assert "summon ghast-p" in offered(lay(f"sky: {singles}\nstep: summon\nhand 1: ghast-p"))


def test_a_great_old_one_counts_four() -> None:
    """The highest rank, too, gives the points that are printed on the card.  (rules 4.2, 9.5)"""
    sky = "4 LE 5 SH 2 / 2 2 SU V 2 / 3 3 3 4 4 / CR CR GI SE FM / 1 1 5 ME ME"
    game = lay(f"sky: {sky}\nstep: summon\nhand 1: cthulhoo-p\nhand 2: gug-p\ncreatures 1: dagoon-p")
    assert after(game, "summon cthulhoo-p").scores == (2 + 4, 0)


def test_all_constellations_of_a_card_are_required() -> None:
    """One of two pairs is not enough.  (rules 9.1)"""
    both = "LE 2 5 SU SU / 1 3 CR CR V / GI ME ME V 4 / 4 4 4 SH 3 / 2 2 2 3 FM"
    game = lay(f"sky: {both}\nhand 1: gug-f byakhee-p-f")
    assert "summon byakhee-p-f" in offered(after(game, "invoke nothing"))
    for space in ("r1c1", "r2c1"):
        assert "summon byakhee-p-f" not in offered(after(game, "invoke gug-f", f"flip {space}"))


def test_reflections_count_only_by_option() -> None:
    """They do not count by default.  (rules 14.2, 15.1)"""
    mirrored = BENT.replace("2 SH 3", "SH 2 3").replace("1 ME 4", "ME 1 4")
    for sky, options, right in (
        (BENT, "off", True),
        (BENT, "on", True),
        (mirrored, "off", False),
        (mirrored, "on", True),
    ):
        game = lay(f"sky: {sky}\nstep: summon\nhand 1: miri-nigri-f\noptions: reflections={options}")
        assert ("summon miri-nigri-f" in offered(game)) == right


SIX = "dagoon-p dagoon-f deep-ones-p-p deep-ones-p-f ghast-p gug-s"


def test_of_seven_creatures_one_goes_at_once() -> None:
    """Any of the seven, before anything else happens.  (rules 9.6, 15.12)"""
    game = lay(f"step: summon\nhand 1: ghoul-f hastur-p\ncreatures 1: {SIX}")
    game = after(game, "summon ghoul-f")
    assert about(game) == "1: discard the seventh"
    assert offered(game) == [f"discard {card}" for card in [*SIX.split(), "ghoul-f"]]
    assert play(game, "discard dagoon-p") == ["dismissed dagoon-p"]
    end = after(game, "discard dagoon-p")
    assert len(end.table.creatures[0]) == 6
    assert ids(end.table.discards) == "dagoon-p"
    assert about(end) == "1: discard"


def test_the_new_creature_may_be_the_one_that_goes() -> None:
    """The new one has no effect then: a Ghoul gives no second discard.  (rules 15.12)"""
    game = lay(f"step: summon\nhand 1: ghoul-f hastur-p hastur-f\ncreatures 1: {SIX}\nhand 2: tsatso-p")
    game = after(game, "summon ghoul-f", "discard ghoul-f")
    assert creatures(game) == SIX
    game = after(game, "discard hastur-p")
    assert "discard hastur-f" not in offered(game)


def test_a_minion_discarded_as_the_seventh_has_no_effect() -> None:
    """The Gug goes, nothing is exchanged.  (rules 15.12)"""
    game = lay(f"step: summon\nhand 1: ghoul-f hastur-p\ncreatures 1: {SIX}\ncreatures 2: byakhee-p-p")
    game = after(game, "summon ghoul-f", "discard gug-s")
    assert creatures(game, 2) == "byakhee-p-p"
    assert about(game) == "1: discard"


def test_six_creatures_are_allowed() -> None:
    """With six nobody has to discard.  (rules 9.6)"""
    game = lay(f"step: summon\nhand 1: ghoul-f hastur-p\ncreatures 1: {SIX.rsplit(' ', 1)[0]}")
    assert about(after(game, "summon ghoul-f")) == "1: discard"


def test_ten_points_do_not_count_before_the_seventh_is_gone() -> None:
    """Eleven points in seven creatures; the choice decides whether it is a win.  (rules 16.23)"""
    six = "hastur-f tsatso-p deep-ones-p-p ghoul-p ghoul-s gug-s"
    game = after(lay(f"step: summon\nhand 1: hasturs-spawn-p\ncreatures 1: {six}"), "summon hasturs-spawn-p")
    assert game.scores[0] == 11
    assert not game.is_over
    ends = {each: after(game, each) for each in offered(game)}
    won = [each for each, end in ends.items() if end.is_over]
    assert won == ["discard deep-ones-p-p", "discard ghoul-p", "discard ghoul-s", "discard gug-s"]


def test_the_game_ends_with_at_least_ten_points() -> None:
    """Ten or more; with nine it goes on.  (rules 13.1)"""
    for before, over in (("hastur-f tsatso-p deep-ones-p-p", True), ("hastur-f dagoon-p deep-ones-p-p", False)):
        game = lay(f"step: summon\nhand 1: hasturs-spawn-p gug-s\ncreatures 1: {before}")
        assert after(game, "summon hasturs-spawn-p").is_over == over


def test_steps_five_and_six_are_not_played_after_the_win() -> None:
    """The hand stays as it is, and nobody is asked.  (rules 13.1)"""
    game = lay("hand 1: gug-p hasturs-spawn-p hastur-p   creatures 1: hastur-f tsatso-p   hand 2: gug-f")
    end = after(game, "invoke gug-p", "use no more powers", "push row 5 left", "summon hasturs-spawn-p")
    assert end.is_over
    assert about(end) == "over"
    assert hand(end) == "hastur-p"
    assert len(end.table.deck) == len(game.table.deck)
    assert end.winners == (0,)


def test_nobody_wins_in_anothers_turn() -> None:
    """Points change only by one's own summoning.  (rules 15.13)"""
    game = lay("step: summon\nhand 1: ghoul-f gug-s\ncreatures 2: hastur-f tsatso-p deep-ones-p-p")
    end = after(game, "summon ghoul-f")
    assert end.winners == ()
    assert end.scores == (0, 9)


def test_the_summon_question_is_asked_even_if_the_stars_are_right_for_nothing() -> None:
    """Silence would tell the others what the hand does not hold.  (rules 15.22)"""
    game = after(lay("hand 1: hastur-p"), "invoke nothing")
    assert about(game) == "1: summon"
    assert offered(game) == ["summon nothing"]
