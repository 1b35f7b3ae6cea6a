"""The referee agrees with the examples of the rule text."""

from referees.stars_are_right.cards import CARDS, is_a_set_of_tiles
from referees.stars_are_right.sky import are_right, flips, pushes, swaps
from referees.stars_are_right.summoning import best_total, most_stars_to_ignore, summonings, totals
from referees.stars_are_right.table import INVOKE, POWERS, SUMMON, Table, everything_else, summoned_so_far
from referees.stars_are_right.turn import legal, play

SKY_A = "2 SH 1 3 V LE CR 3 FM SU 1 1 SE 2 2 V 1 ME 4 CR SH 3 CR 2 V"
CHAUGNAR = "CR 5 5 SH 3 SE CR ME 1 3 3 FM V FM 3 1 1 1 SE 3 2 1 GI 2 ME"
CTHULHOO = "FM 5 SH 5 FM 3 SU V ME 3 SE CR CR 3 1 1 1 4 3 2 2 4 CR 3 ME"


def table(shown: str, hand: str, mine: str = "", other: str = "", moment: str = SUMMON) -> Table:
    """A game of two in the turn of the first."""
    sky = shown.split()
    assert is_a_set_of_tiles(sky)
    creatures = [mine.split(), other.split()]
    made = Table(sky, [hand.split(), []], creatures, [], [], [summoned_so_far(each) for each in creatures])
    made.moment = moment
    made.pile = everything_else(made)
    return made


def test_there_are_75_cards_and_85_moves() -> None:
    assert len(CARDS) == 75
    assert (len(pushes()), len(swaps()), len(flips())) == (20, 40, 25)


def test_what_can_be_summoned_at_once_on_the_first_sky() -> None:
    right = {card for card, creature in CARDS.items() if are_right(SKY_A.split(), creature.constellations)}
    assert right == {
        *("hasturs-spawn-p", "deep-ones-f-f", "deep-ones-s-f", "byakhee-p-f", "byakhee-p-s", "formless-p-p"),
        *("formless-f-p", "tcho-tcho-p-p", "tcho-tcho-p-f", "tcho-tcho-s-f", "gug-p", "ghoul-f"),
    }


def test_miri_nigri_lends_the_meteors() -> None:
    assert summonings(table(CHAUGNAR, "chaugnar-p", "miri-nigri-s")) == {"chaugnar-p": [("miri-nigri-s",)]}
    assert summonings(table(CHAUGNAR, "chaugnar-p")) == {}


def test_two_stars_are_ignored_one_of_them_outside_the_sky() -> None:
    mine, other = "deep-ones-p-f deep-ones-s-s dagoon-p", "cthulhoo-s"
    at = table(CTHULHOO, "cthulhoo-p", mine, other)
    assert most_stars_to_ignore(at, "cthulhoo-p") == 2
    assert summonings(at) == {"cthulhoo-p": [("dagoon-p", "deep-ones-p-f")]}
    play(at, ("summon", "cthulhoo-p"))
    assert at.mine == ["deep-ones-s-s", "dagoon-p", "cthulhoo-p"]
    assert at.discards == ["deep-ones-p-f"]


def test_a_push_becomes_two_and_one_of_them_a_swap() -> None:
    at = table(SKY_A, "byakhee-p-p", "miri-nigri-p formless-s-p", moment=INVOKE)
    play(at, ("invoke", "byakhee-p-p"))
    assert legal(at) == {("power", "miri-nigri-p"), ("power", "formless-s-p"), ("no more powers",)}
    play(at, ("power", "miri-nigri-p"))
    play(at, ("power", "formless-s-p"))
    assert sorted(at.symbols) == ["push", "swap"]
    assert (at.moment, legal(at)) == (POWERS, {("no more powers",)})


def test_the_seventh_goes_before_points_are_counted() -> None:
    at = table(SKY_A, "byakhee-p-f", "hastur-f dagoon-p deep-ones-p-p deep-ones-p-f byakhee-p-p ghoul-p")
    assert best_total(at, "byakhee-p-f", ()) == 10
    assert totals(at, "byakhee-p-f", ())["hastur-f"] == 6
    play(at, ("summon", "byakhee-p-f"))
    play(at, ("drop", "ghoul-p"))
    assert at.winner == 0


def test_a_great_old_one_that_has_left_play_stays_summoned() -> None:
    at = table(CHAUGNAR, "chaugnar-p", "miri-nigri-s")
    at.summoned[0].add("Chaugnar")
    assert legal(at) == {("no summoning",)}
