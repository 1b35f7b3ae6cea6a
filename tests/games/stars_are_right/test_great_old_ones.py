"""Bonus stars and avatars: summoning Great Old Ones with the help of their Servitors."""

from random import Random

import pytest

from cultists.games.stars_are_right.cards import GREATER_SERVITOR, LESSER_SERVITOR, cards
from cultists.games.stars_are_right.greedy.position import Position
from cultists.games.stars_are_right.outcome import Outcome
from cultists.games.stars_are_right.planner import Start, solve
from cultists.games.stars_are_right.planner.machine import plain
from cultists.games.stars_are_right.strong.outlook import OF_CARDS, card_features
from cultists.games.stars_are_right.strong.prospects import Wishes, deck_of, figures
from cultists.games.stars_are_right.strong.world import NO_SPENDING, Turn, World, targets
from cultists.games.stars_are_right.strong.world import play as play_turn
from cultists.games.stars_are_right.view import StarsView
from games.stars_are_right.play import after, card, creatures, draw_all, ids, lay, offered, play, refuses
from referees.stars_are_right.positions import random_sky, show

# For cthulhoo-p only the sun and the void show here, for cthulhoo-s and -f less.
SUN_AND_VOID = "FM 5 ME 5 FM / 3 SU V ME 3 / SE CR CR 3 1 / 1 1 4 3 2 / 2 4 CR 3 ME"
# The same with the shooting star, and with the lunar eclipse too: then only the 4 is missing (it lies outside the sky).
AND_SHOOTING_STAR = SUN_AND_VOID.replace("5 ME 5", "5 SH 5")
ONLY_4_MISSING = AND_SHOOTING_STAR.replace("FM 5 SH", "LE 5 SH")


def summoning(sky: str, lenders: str, more: str = "") -> list[str]:
    """What is offered to a player with these creatures and cthulhoo-p in hand: the loans, or nothing."""
    game = lay(f"sky: {sky}\nstep: summon\nhand 1: cthulhoo-p hastur-p\ncreatures 1: {lenders}\n{more}")
    if "summon cthulhoo-p" not in offered(game):
        return []
    game = after(game, "summon cthulhoo-p")
    if game.table.summoning is None:
        lent = [event.things[0] for _, event in game.events_for(None) if event.kind == "lent"]
        return [f"lend {' '.join(lent)}".strip()]
    return offered(game)


SERVITORS = [each.id for each in cards() if each.rank in (GREATER_SERVITOR, LESSER_SERVITOR)]


@pytest.mark.parametrize("name", SERVITORS)
def test_every_servitor_lends_its_own_star(name: str) -> None:
    """Each of the 48: where only its star is missing, its Great Old One can be summoned with it alone.  (rules 10.1)"""
    servitor, rng = card(name), Random(name)
    assert servitor.star is not None
    (great,) = (each.id for each in cards() if each.name == servitor.family and each.id.endswith("-p"))
    for _ in range(200):
        sky = random_sky(rng)
        show(sky, great, rng, frozenset([servitor.star]))
        rows = " / ".join(" ".join(sky[row : row + 5]) for row in range(0, 25, 5))
        text = f"sky: {rows}\nstep: summon\nhand 1: {great}\nhand 2: gug-p\ncreatures 1: "
        if f"summon {great}" not in offered(lay(text)) and f"summon {great}" in offered(lay(text + name)):
            return
    raise AssertionError(f"{name} never lends its star")


def test_a_lent_star_is_ignored_wherever_it_would_be() -> None:
    """Its place is like a dark space, also outside the sky.  (rules 10.1, 15.3)"""
    assert summoning(ONLY_4_MISSING, "") == []
    assert summoning(ONLY_4_MISSING, "deep-ones-p-f") == ["lend deep-ones-p-f"]
    assert summoning(AND_SHOOTING_STAR, "deep-ones-p-f dagoon-p") == ["lend deep-ones-p-f dagoon-p"]


def test_three_stars_may_be_ignored() -> None:
    """Three lenders, three symbols.  (rules 10.2)"""
    assert summoning(SUN_AND_VOID, "deep-ones-p-f dagoon-p dagoon-s") == ["lend deep-ones-p-f dagoon-p dagoon-s"]


def test_more_than_three_can_never_be_ignored() -> None:
    """Every family has three different bonus stars only, and a figure shows five symbols: two must be in the sky."""
    for great in ("cthulhoo", "hastur", "tsatso", "chaugnar"):
        family = card(f"{great}-p").family
        stars = {each.star for each in lay("").table.cards if each.family == family and each.star}
        assert len(stars) == 3
    neither = SUN_AND_VOID.replace("3 SU V", "3 SE V")
    assert summoning(neither, "deep-ones-p-f dagoon-p dagoon-s deep-ones-f-f deep-ones-s-s") == []


def test_a_star_helps_only_its_own_great_old_one() -> None:
    """Byakhee has a 4 too, but serves Hastur.  (rules 10.1)"""
    assert summoning(ONLY_4_MISSING, "byakhee-p-f hasturs-spawn-f") == []


def test_a_star_does_not_help_to_summon_anything_else() -> None:
    """Not Servitors, not Minions, not of the own family either.  (rules 10.1)"""
    sky = "LE CR 2 2 2 / CR 2 2 3 3 / 1 1 1 1 1 / V V V CR SH / SH SH SU SU FM"
    game = lay(f"sky: {sky}\nstep: summon\nhand 1: deep-ones-p-f hastur-p\ncreatures 1: deep-ones-f-f dagoon-f")
    assert offered(game, "summon ") == ["nothing"], "LE next to 4 is missing, and the 4 of the creatures does not help"


def test_only_servitors_of_ones_own_lend() -> None:
    """Only those in play before the player; not those of others, not cards in hand.  (rules 10.1, 15.10)"""
    assert summoning(ONLY_4_MISSING, "", "creatures 2: deep-ones-p-f dagoon-f") == []
    game = lay(f"sky: {ONLY_4_MISSING}\nstep: summon\nhand 1: cthulhoo-p deep-ones-p-f")
    assert offered(game, "summon ") == ["nothing"]


def test_lending_is_not_needed_when_the_sky_shows_all() -> None:
    """A star that is not needed is not lent: superfluous stars are not offered.  (rules 15.21)"""
    sky = "4 LE 5 SH 2 / 2 2 SU V 2 / 3 3 3 4 4 / CR CR GI SE FM / 1 1 5 ME ME"
    assert summoning(sky, "deep-ones-p-f dagoon-p") == ["lend"]
    game = lay(f"sky: {sky}\nstep: summon\nhand 1: cthulhoo-p\ncreatures 1: deep-ones-p-f dagoon-p\nhand 2: gug-p")
    assert play(game, "summon cthulhoo-p") == ["summoned cthulhoo-p"]


def test_each_sufficient_set_of_stars_is_offered_without_superfluous_ones() -> None:
    """Two placements on one sky: one lacks the 4, the other the lunar eclipse; one loan will do.  (rules 15.21)"""
    # Upright the figure lies with its 4 outside; turned by half, below, it has a full moon for its lunar eclipse.
    both = "LE 5 SH 3 3 / 3 SU V ME 3 / 1 V SU 3 1 / 3 SH CR FM 4 / 2 1 1 CR CR"
    assert summoning(both, "deep-ones-p-f dagoon-p") == ["lend dagoon-p", "lend deep-ones-p-f"]
    assert summoning(both, "dagoon-p") == ["lend dagoon-p"]
    upright = both.replace("V SU 3", "V SE 3")
    assert summoning(upright, "deep-ones-p-f dagoon-p") == ["lend deep-ones-p-f"]


def test_the_player_chooses_who_lends_an_equal_star() -> None:
    """Every combination of lenders for the same stars, the cheapest first.  (rules 15.21, 16.21)"""
    assert summoning(AND_SHOOTING_STAR, "dagoon-p deep-ones-p-p deep-ones-p-f dagoon-f") == [
        "lend dagoon-f dagoon-p",
        "lend deep-ones-p-f dagoon-p",
        "lend dagoon-f deep-ones-p-p",
        "lend deep-ones-p-f deep-ones-p-p",
    ]


def test_lesser_lenders_are_discarded_before_the_new_creature_is_placed() -> None:
    """Therefore six creatures stay six.  (rules 10.3)"""
    six = "deep-ones-p-f dagoon-p ghoul-p ghoul-s gug-s gug-p"
    game = lay(
        f"sky: {AND_SHOOTING_STAR}\nstep: summon\nhand 1: cthulhoo-p gug-f\ncreatures 1: {six}\nhand 2: hastur-s"
    )
    game = after(game, "summon cthulhoo-p")
    assert creatures(game) == "dagoon-p ghoul-p ghoul-s gug-s gug-p cthulhoo-p"
    assert ids(game.table.discards) == "deep-ones-p-f"


def test_greater_lenders_stay_and_may_make_a_seventh() -> None:
    """Greater Servitors remain; with six creatures one has to go.  (rules 10.3)"""
    six = "dagoon-f deep-ones-s-p ghoul-p ghoul-s gug-s gug-p"
    game = lay(
        f"sky: {ONLY_4_MISSING}\nstep: summon\nhand 1: cthulhoo-p hastur-p\ncreatures 1: {six}\nhand 2: hastur-s"
    )
    game = after(game, "summon cthulhoo-p")
    assert offered(game, "discard ") == [*six.split(), "cthulhoo-p"]


def test_a_used_servitor_may_still_lend_its_star() -> None:
    """Power and star are two things.  (rules 15.10)"""
    sky = ONLY_4_MISSING.replace("/ 2 4 CR", "/ 3 4 CR")
    game = lay(f"sky: {sky}\nhand 1: gug-f cthulhoo-p   creatures 1: deep-ones-f-f   hand 2: gug-p")
    game = after(game, "invoke gug-f", "use deep-ones-f-f", "flip r5c5", "flip r5c5")
    assert play(game, "summon cthulhoo-p") == ["lent deep-ones-f-f cthulhoo-p", "summoned cthulhoo-p"]


def test_a_servitor_got_by_exchange_lends_its_star_at_once() -> None:
    """The creature that was received can be used.  (rules 11.4, 15.10)"""
    game = lay(
        f"sky: {ONLY_4_MISSING}\nstep: summon\nhand 1: cthulhoo-p gug-f\ncreatures 1: gug-s byakhee-p-p\n"
        "creatures 2: deep-ones-p-f\nhand 2: gug-p"
    )
    assert offered(game, "summon ") == ["nothing"]
    end = after(game, "use gug-s", "summon cthulhoo-p")
    assert creatures(end) == "cthulhoo-p"
    assert ids(end.table.discards) == "gug-s deep-ones-p-f"


@pytest.mark.parametrize(("others", "limit"), [("", 3), ("2: cthulhoo-s", 2), ("2: cthulhoo-s|3: cthulhoo-f", 1)])
def test_one_star_fewer_for_each_avatar_of_others(others: str, limit: int) -> None:
    """Three, two or one star may be ignored, more lenders or not.  (rules 10.4)"""
    lenders = "deep-ones-p-f dagoon-p dagoon-s deep-ones-f-f"
    more = "seats: 4\n" + "\n".join(f"creatures {each}" for each in others.split("|") if each)
    for missing, sky in ((3, SUN_AND_VOID), (2, AND_SHOOTING_STAR), (1, ONLY_4_MISSING)):
        assert bool(summoning(sky, lenders, more)) == (missing <= limit)


def test_other_great_old_ones_do_not_lower_the_limit() -> None:
    """Only avatars of the same one count; one's own Great Old Ones do not either.  (rules 10.4)"""
    lenders = "deep-ones-p-f dagoon-p dagoon-s tsatso-p"
    assert summoning(SUN_AND_VOID, lenders, "creatures 2: hastur-s chaugnar-p")


def test_an_avatar_that_was_discarded_no_longer_counts() -> None:
    """Only avatars in play count.  (rules 10.4)"""
    assert summoning(SUN_AND_VOID, "deep-ones-p-f dagoon-p dagoon-s", "discards: cthulhoo-s")


def test_each_player_summons_each_great_old_one_once() -> None:
    """A second one may be held and invoked, never summoned; another family may.  (rules 10.4)"""
    sky = "4 LE 5 SH 2 / 2 2 SU V 2 / 3 3 3 4 4 / CR CR GI SE FM / 1 1 5 ME ME"
    game = lay(f"sky: {sky}\nhand 1: cthulhoo-p cthulhoo-f   creatures 1: cthulhoo-s   hand 2: gug-p")
    assert offered(game, "invoke ") == ["cthulhoo-p", "cthulhoo-f", "nothing"]
    refuses(after(game, "invoke nothing"), "summon cthulhoo-p")
    assert summoning(sky, "hastur-s") == ["lend"]


def test_different_players_may_have_the_same_great_old_one() -> None:
    """There are several avatars of each.  (rules 4.4)"""
    sky = "4 LE 5 SH 2 / 2 2 SU V 2 / 3 3 3 4 4 / CR CR GI SE FM / 1 1 5 ME ME"
    assert summoning(sky, "", "creatures 2: cthulhoo-s") == ["lend"]


GHOUL_AND_CTHULHOO = "4 LE 5 SH CR / CR 2 SU V SE / 3 3 3 4 4 / 2 2 GI 2 FM / 1 1 5 ME ME"
"""This sky shows all that ghoul-f and cthulhoo-p ask for."""


def test_a_lost_great_old_one_is_not_summoned_again() -> None:
    """Once is once: it left as the seventh creature, and its other avatar can no longer come.  (rules 10.4, 15.11)"""
    game = lay(
        f"sky: {GHOUL_AND_CTHULHOO}\nstep: summon\nhand 1: ghoul-f cthulhoo-p\nhand 2: gug-p\n"
        "creatures 1: cthulhoo-s ghoul-p ghoul-s gug-s gug-f ghast-p"
    )
    game = after(game, "summon ghoul-f", "discard cthulhoo-s")
    assert game.table.lost == [("Cthulhoo",), ()]
    game = draw_all(draw_all(after(game, "discard nothing")))
    game = draw_all(after(game, "invoke nothing", "summon nothing"))
    assert "invoke cthulhoo-p" in offered(game)
    refuses(after(game, "invoke nothing"), "summon cthulhoo-p")


def test_another_player_may_still_summon_what_one_has_lost() -> None:
    """Each player for himself; and a scenario can say what was lost.  (rules 10.4)"""
    assert summoning(GHOUL_AND_CTHULHOO, "ghoul-p", "lost 1: Cthulhoo") == []
    assert summoning(GHOUL_AND_CTHULHOO, "ghoul-p", "lost 1: Hastur Tsatso") == ["lend"]
    assert summoning(GHOUL_AND_CTHULHOO, "ghoul-p", "lost 2: Cthulhoo") == ["lend"]


def test_nobody_plans_to_summon_a_lost_great_old_one() -> None:
    """Not `stars solve`, not the bots; the player is told why, and the others what was lost.  (rules 10.4)"""
    text = f"sky: {GHOUL_AND_CTHULHOO}\nhand 1: cthulhoo-p gug-p\nhand 2: gug-f\ncreatures 1: ghoul-p\nlost 1: Cthulhoo"
    game = lay(text)
    assert card("cthulhoo-p") not in solve(Start.of_table(game.table)).cards()
    view = game.view(0)
    assert isinstance(view, StarsView)
    position = Position(view)
    assert list(position.scale.lendings(card("cthulhoo-p"))) == []
    world = World.of(game.table, Random(1)).copy()
    assert next(targets(world.hands[0], world.scale(0))).card.id == "gug-p"
    held = view.hand[0]
    assert (held.is_summonable, held.was_summoned) == (False, True)
    never = "You have summoned Cthulhoo before, and each player may do so only once."
    assert never in game.rules.draw(view, None, ())
    assert never in " ".join(game.rules.view_in_words(view, ("Ada", "Ben")).split())
    assert game.rules.question_in_words("summon", view) == "You can summon none of your cards."
    assert "summoned before: Cthulhoo" in " ".join(game.rules.view_in_words(game.view(1), ("Ada", "Ben")).split())


def test_no_bot_hopes_for_a_lost_great_old_one() -> None:
    """Not in the outlook, nor in what is foreseen of the next turn; stars for it help no more.  (rules 10.4)"""
    text = f"sky: {GHOUL_AND_CTHULHOO}\nhand 1: cthulhoo-p gug-p\nhand 2: gug-f\ncreatures 1: dagoon-p deep-ones-p-f\n"
    hopes = []
    for lost in ("", "lost 1: Cthulhoo"):
        world = World.of(lay(text + lost).table, Random(1))
        seen = dict(zip(OF_CARDS, card_features(world, 0), strict=True))
        foreseen = Wishes(figures(plain(), deck_of(world)), *world.standing(0)[1:]).by_card[card("cthulhoo-p")]
        ready, useless = seen["Great Old Ones with two stars ready"], seen["Great Old Ones that we have"]
        hopes.append((bool(foreseen), ready, useless))
    assert hopes == [(True, 1, 0), (False, 0, 1)]


def test_a_turn_is_planned_for_another_seat_with_what_that_seat_has_lost() -> None:
    """As if it were that seat's turn, which has lost Cthulhoo; the seat whose turn it is has not.  (rules 10.4)"""
    game = lay(f"sky: {GHOUL_AND_CTHULHOO}\nhand 1: gug-p\nhand 2: cthulhoo-p\ncreatures 2: ghoul-p\nlost 2: Cthulhoo")
    assert card("cthulhoo-p") not in solve(Start.of_table(game.table, 1)).cards()
    never_lost = lay(f"sky: {GHOUL_AND_CTHULHOO}\nhand 1: gug-p\nhand 2: cthulhoo-p\nlost 1: Cthulhoo")
    assert card("cthulhoo-p") in solve(Start.of_table(never_lost.table, 1)).cards()


def test_a_great_old_one_lost_in_an_imagined_turn_stays_lost() -> None:
    """Bots that try turns out remember it there, too.  (rules 10.4)"""
    six = "cthulhoo-s hastur-s ghoul-p ghoul-s gug-s gug-f"
    world = World.of(lay(f"hand 1: byakhee-p-f cthulhoo-p\nhand 2: gug-p\ncreatures 1: {six}").table, Random(1))
    target = next(each for each in targets(world.hands[0], world.scale(0)) if each.card.id == "byakhee-p-f")
    target.outcome = Outcome(0, (), card("cthulhoo-s"))
    before = world.copy()
    play_turn(world, Turn(NO_SPENDING, (), 0, target), Random(1))
    assert (world.lost, before.lost) == ([("Cthulhoo",), ()], [(), ()])
    assert world.scale(0).has_summoned(card("cthulhoo-p"))


def test_the_others_see_which_card_is_summoned_while_the_stars_are_chosen() -> None:
    """Show the others; the card lies open before stars are lent.  (rules 9.1)"""
    game = lay(
        f"sky: {ONLY_4_MISSING}\nstep: summon\nhand 1: cthulhoo-p\ncreatures 1: dagoon-f deep-ones-p-f\nhand 2: gug-p"
    )
    game = after(game, "summon cthulhoo-p")
    assert getattr(game.view(1), "summoning", None) == "cthulhoo-p"
    assert game.question_for(1) is None
    assert creatures(draw_all(after(game, "lend dagoon-f"))) == "dagoon-f deep-ones-p-f cthulhoo-p"


def test_the_transcribed_star_of_cthulhoos_family_is_an_option() -> None:
    """With ME for SH on three cards, a meteor is needed where else a shooting star is.  (rules 14.4)"""
    for star, sky in (("SH", ONLY_4_MISSING), ("ME", ONLY_4_MISSING.replace("5 SH 5", "5 ME 5"))):
        game = f"sky: {sky}\nstep: summon\nhand 1: cthulhoo-p hastur-p\ncreatures 1: dagoon-f\n"
        for option in ("SH", "ME"):
            right = "summon cthulhoo-p" in offered(lay(f"{game}options: cthulhoo_star={option}"))
            assert right == (option == star)
    lender = (
        f"sky: {SUN_AND_VOID}\nstep: summon\nhand 1: cthulhoo-p hastur-p\ncreatures 1: dagoon-f dagoon-p dagoon-s\n"
    )
    assert "summon cthulhoo-p" in offered(lay(lender))
    with_sh = lender.replace("5 ME 5", "5 SH 5")
    assert "summon cthulhoo-p" in offered(lay(f"{with_sh}options: cthulhoo_star=ME")), "Dagoon lends the meteors"
    deep_ones = with_sh.replace("dagoon-s", "deep-ones-s-s")
    assert "summon cthulhoo-p" not in offered(lay(f"{deep_ones}options: cthulhoo_star=ME")), "Deep Ones still lend SH"


def test_the_transcribed_star_of_the_formless_is_an_option() -> None:
    """FM occurs in no figure of Tsatso, so a Formless with it lends nothing of use.  (rules 14.5)"""
    # tsatso-p: . . 1 SE / LE GI V .   The lunar eclipse is missing.
    sky = "2 2 1 SE 2 / FM GI V 2 2 / 3 3 4 4 4 / 4 CR CR 5 5 / SH SH ME SU FM"
    text = f"sky: {sky}\nstep: summon\nhand 1: tsatso-p hastur-p\ncreatures 1: formless-s-p\n"
    assert "summon tsatso-p" in offered(lay(text))
    assert "summon tsatso-p" not in offered(lay(f"{text}options: formless_star=FM"))
