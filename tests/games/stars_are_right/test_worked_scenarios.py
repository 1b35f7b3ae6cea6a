"""The worked examples of the rules, through the game: what is offered, and what comes of it.  (rules 16)"""

from collections.abc import Iterator

import pytest

from games.stars_are_right.play import (
    RIGHT_ON_SKY_A,
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


def reachable_symbols(game: Stars) -> set[tuple[int, int, int]]:
    """All sets of symbols (push, flip, swap) with which the player can leave the step of powers."""
    if about(game) != "1: use powers":
        return {game.table.symbols}
    return {game.table.symbols}.union(
        *(reachable_symbols(after(game, f"use {each}")) for each in offered(game, "use "))
    )


def with_sky(sky: str, text: str) -> Stars:
    """A position on this sky, before summoning."""
    return lay(f"sky: {sky}\nstep: summon\n{text}")


def is_right(sky: str, card: str) -> bool:
    """Whether a player without creatures is offered to summon the card on this sky."""
    return card in offered(with_sky(sky, f"hand 1: {card}"), "summon ")


def test_a_pushed_row_wraps_around() -> None:
    """The tile that leaves the row on the right comes back on its left; nothing else changes.  (rules 16.1)"""
    game = lay("hand 1: gug-p")
    pushed = after(game, "invoke gug-p", "push row 2 right")
    assert shows(pushed, "2 SH 1 3 V / SU LE CR 3 FM / 1 1 SE 2 2 / V 1 ME 4 CR / SH 3 CR 2 V")
    assert sorted(pushed.table.sky.cells) == sorted(game.table.sky.cells), "every tile keeps its side"


def test_a_pushed_column_wraps_around_and_pushes_cancel_out() -> None:
    """The tile that leaves at the top comes back at the foot; the opposite push restores the sky.  (rules 16.2)"""
    game = after(lay("hand 1: dagoon-p"), "invoke dagoon-p", "push column 1 up")
    assert shows(game, "LE SH 1 3 V / 1 CR 3 FM SU / V 1 SE 2 2 / SH 1 ME 4 CR / 2 3 CR 2 V")
    again = after(game, "push column 1 down")
    assert again.table.sky == lay("hand 1: dagoon-p").table.sky


def test_five_equal_pushes_restore_the_sky() -> None:
    """Three pushes of Cthulhoo, one of them made into three: the same row five times round.  (rules 16.2)"""
    start = lay("hand 1: cthulhoo-p   creatures 1: hastur-p")
    game = after(start, "invoke cthulhoo-p", "use hastur-p", *["push row 3 left"] * 5)
    assert game.table.sky == start.table.sky


def test_only_neighbours_are_offered_for_a_swap() -> None:
    """Forty swaps, none round the edge, diagonal, over a distance or with itself.  (rules 16.3)"""
    game = after(lay("hand 1: gug-s"), "invoke gug-s")
    assert len(offered(game)) == len(offered(game, "swap ")) == 40
    for pair in ("r1c1 r1c5", "r1c1 r5c1", "r1c1 r2c2", "r1c1 r1c3", "r1c1 r1c1"):
        refuses(game, f"swap {pair}")
    swapped = after(game, "swap r1c2 r2c2")
    assert shows(swapped, "2 CR 1 3 V / LE SH 3 FM SU / 1 1 SE 2 2 / V 1 ME 4 CR / SH 3 CR 2 V")


@pytest.mark.parametrize(("card", "verb", "number"), [("gug-p", "push", 20), ("gug-f", "flip", 25)])
def test_number_of_pushes_and_flips(card: str, verb: str, number: int) -> None:
    """Twenty pushes, twenty-five flips, and nothing but what the symbol allows.  (rules 16.3)"""
    game = after(lay(f"hand 1: {card}"), f"invoke {card}")
    assert len(offered(game)) == len(offered(game, f"{verb} ")) == number


def test_a_flip_shows_the_partner() -> None:
    """LE becomes FM, V becomes 5, 2 becomes 3; a second flip restores; the tile keeps its place.  (rules 16.4)"""
    start = after(lay("hand 1: cthulhoo-f"), "invoke cthulhoo-f")
    flipped = after(start, "flip r2c1", "flip r1c5", "flip r1c1")
    assert shows(flipped, "3 SH 1 3 5 / FM CR 3 FM SU / 1 1 SE 2 2 / V 1 ME 4 CR / SH 3 CR 2 V")
    places = [[face // 2 for face in game.table.sky.cells] for game in (start, flipped)]
    assert places[0] == places[1]
    assert after(start, "flip r2c1", "flip r2c1").table.sky == start.table.sky


def test_all_gained_symbols_must_be_used() -> None:
    """Two swaps mean two swaps: there is no way out after one, but the same swap twice will do.  (rules 16.5)"""
    game = after(lay("hand 1: miri-nigri-s ghoul-f"), "invoke miri-nigri-s", "swap r1c1 r1c2")
    assert len(offered(game)) == len(offered(game, "swap ")) == 40
    for way_out in ("done", "no", "summon nothing", "use no more powers", "summon ghoul-f"):
        refuses(game, way_out)
    back = after(game, "swap r1c1 r1c2")
    assert about(back) == "1: summon"
    assert back.table.sky == lay("").table.sky


def test_one_symbol_becomes_another_kind() -> None:
    """Two swaps and Deep Ones (swap to flip): a flip and a swap, never two flips.  (rules 16.6)"""
    game = after(lay("hand 1: miri-nigri-s   creatures 1: deep-ones-f-s"), "invoke miri-nigri-s")
    assert reachable_symbols(game) == {(0, 0, 2), (0, 1, 1)}


def test_powers_multiply_and_then_convert() -> None:
    """One push, made two by Miri Nigri, one of them a swap by Formless; then both in either order.  (rules 16.7)"""
    start = lay("hand 1: byakhee-p-p hastur-p   creatures 1: miri-nigri-p formless-s-p")
    game = after(start, "invoke byakhee-p-p")
    assert reachable_symbols(game) == {(1, 0, 0), (2, 0, 0), (0, 0, 1), (1, 0, 1)}
    mixed = after(game, "use miri-nigri-p", "use formless-s-p")
    assert mixed.table.symbols == (1, 0, 1)
    assert about(after(mixed, "push row 1 left", "swap r1c1 r1c2")) == "1: summon"
    assert about(after(mixed, "swap r1c1 r1c2", "push row 1 left")) == "1: summon"


def test_the_order_of_powers_matters() -> None:
    """After push to swap there is no push left, so a power that needs one is refused.  (rules 15.7, 16.8)"""
    start = lay("hand 1: byakhee-p-p   creatures 1: miri-nigri-p formless-s-p dhole-p")
    game = after(start, "invoke byakhee-p-p", "use formless-s-p")
    assert game.table.symbols == (0, 0, 1)
    refuses(game, "use miri-nigri-p")
    refuses(game, "use Miri Nigri (push)")


def test_two_cards_with_the_same_power_both_work() -> None:
    """Once each: one push becomes two, then three.  (rules 16.9)"""
    game = after(lay("hand 1: gug-p   creatures 1: byakhee-p-p tcho-tcho-p-p"), "invoke gug-p")
    assert reachable_symbols(game) == {(1, 0, 0), (2, 0, 0), (3, 0, 0)}


def test_no_invocation_no_symbols() -> None:
    """Without an invocation no power is offered and the sky stays, but a summoning is still allowed.  (rules 16.10)"""
    game = lay("hand 1: ghoul-f   creatures 1: cthulhoo-p")
    assert offered(game, "use ") == []
    game = after(game, "invoke nothing")
    assert about(game) == "1: summon"
    assert play(game, "summon ghoul-f") == ["summoned ghoul-f"]


def test_two_constellations_need_separate_tiles() -> None:
    """Deep Ones need a 1 next to a shooting star, and another 1 next to a 3.  (rules 15.5, 16.11)"""
    assert is_right("2 V 2 FM 3 / V SH 1 CR 4 / LE V GI 2 SE / ME SE GI 1 3 / ME 3 2 4 4", "deep-ones-s-f")
    assert not is_right("GI SE LE SH 3 / GI 2 2 GI 5 / 3 SH 1 3 3 / SH 4 2 5 SU / 4 V FM 4 4", "deep-ones-s-f")


def quarter_turns(rows: list[list[str]]) -> Iterator[list[list[str]]]:
    """A picture in its four positions."""
    for _ in range(4):
        yield rows
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]


# Everywhere but in the top left corner this sky has no 1 and no shooting star.
REST = ["x x 3 4 4", "x x 4 4 5", "GI GI GI 5 5", "3 3 3 3 3", "ME SE SE LE LE"]


def in_the_corner(picture: list[list[str]]) -> str:
    """A sky with this picture of four tiles at the top left."""
    top = [" ".join(row + REST[number].split()[2:]) for number, row in enumerate(picture)]
    return " / ".join(top + REST[2:])


@pytest.mark.parametrize("picture", list(quarter_turns([["2", "SH"], ["1", "ME"]])))
def test_four_rotations_count(picture: list[list[str]]) -> None:
    """Miri Nigri's bent figure may be turned by quarters.  (rules 16.12)"""
    assert is_right(in_the_corner(picture), "miri-nigri-f")


@pytest.mark.parametrize("picture", list(quarter_turns([["SH", "2"], ["ME", "1"]])))
def test_mirror_images_do_not_count(picture: list[list[str]]) -> None:
    """Seen in a mirror it is another figure, however it is turned; unless the option is on.  (rules 15.1, 16.12)"""
    sky = in_the_corner(picture)
    assert not is_right(sky, "miri-nigri-f")
    mirrored = with_sky(sky, "hand 1: miri-nigri-f\noptions: reflections=on")
    assert offered(mirrored, "summon ") == ["miri-nigri-f", "nothing"]


def test_straight_lines_read_from_either_end() -> None:
    """Half a turn of a line is the line read backwards, gaps included.  (rules 16.13)"""
    assert is_right("1 2 2 2 2 / SH 2 2 3 LE / FM 4 4 4 4 / V V V CR CR / CR ME ME SU SU", "dagoon-p")
    others = "V V V 4 4 / FM FM 4 4 SU / SU SH SH SH GI / GI 3 3 3 3"
    assert is_right(f"2 CR 3 1 3 / {others}", "dagoon-f")
    assert not is_right(f"1 CR 3 2 3 / {others}", "dagoon-f")
    assert not is_right(f"2 3 CR 1 3 / {others}", "dagoon-f")


def test_wild_is_not_void() -> None:
    """A wild cell takes any tile, a void among them; a void symbol takes only a tile that shows void.  (rules 16.14)"""
    assert is_right("FM 2 ME SE CR / 4 1 1 2 3 / 1 V CR 2 2 / SU V 2 CR SH / 2 SH 5 4 FM", "dagoon-f")
    assert is_right("ME FM GI SU 2 / 4 V 4 4 LE / 3 5 SH GI 1 / SU 3 ME 2 2 / 3 2 CR 5 1", "miri-nigri-s")
    assert not is_right("ME FM GI SU 2 / 4 5 4 4 LE / 3 5 SH GI 1 / SU 3 ME 2 2 / 3 2 CR 5 1", "miri-nigri-s")


def test_constellations_do_not_wrap_around_the_edge() -> None:
    """A sun at one end of a row and a 1 at the other are no neighbours until it is pushed.  (rules 15.2, 16.15)"""
    sky = "SU CR 1 SH 1 / 2 4 2 5 V / SE V 2 4 SH / FM 2 FM 2 ME / CR 3 CR 2 4"
    assert not is_right(sky, "deep-ones-s-s")
    game = after(lay(f"sky: {sky}\nhand 1: gug-p deep-ones-s-s"), "invoke gug-p", "push row 1 right")
    assert offered(game, "summon ") == ["deep-ones-s-s", "nothing"]


def test_minions_need_four_single_stars_anywhere() -> None:
    """One each of four symbols in any places will do; three voids do not, where two show.  (rules 16.16)"""
    sky = "V 4 FM 1 GI / 4 GI 5 ME 3 / SU SH 2 V 2 / CR 3 1 2 4 / LE SU 3 3 ME"
    assert is_right(sky, "ghast-p")
    assert not is_right(sky, "gug-p")


def test_repeated_symbols_need_that_many_tiles() -> None:
    """Two suns and two full moons for Tindaloo; after one flip of a moon, Dhole instead.  (rules 16.17)"""
    sky = "SU 4 SH 1 4 / 5 SU 5 GI 3 / SH CR FM 2 V / 2 CR 3 FM 1 / 2 4 SH 3 3"
    game = lay(f"sky: {sky}\nhand 1: gug-f tindaloo-p dhole-s")
    assert offered(after(game, "invoke nothing"), "summon ") == ["tindaloo-p", "nothing"]
    assert offered(after(game, "invoke gug-f", "flip r3c3"), "summon ") == ["dhole-s", "nothing"]


CHAUGNAR = "CR 5 5 SH 3 / SE CR ME 1 3 / 3 FM V FM 3 / 1 1 1 SE 3 / 2 1 GI 2 ME"


def test_a_bonus_star_replaces_one_symbol() -> None:
    """Without the meteors Chaugnar cannot be summoned, with those of Miri Nigri it can; she stays.  (rules 16.18)"""
    assert not is_right(CHAUGNAR, "chaugnar-p")
    game = with_sky(CHAUGNAR, "hand 1: chaugnar-p   creatures 1: miri-nigri-s")
    assert offered(game, "summon ") == ["chaugnar-p", "nothing"]
    assert play(game, "summon chaugnar-p") == ["lent miri-nigri-s chaugnar-p", "summoned chaugnar-p"]
    assert creatures(after(game, "summon chaugnar-p")) == "miri-nigri-s chaugnar-p"


CTHULHOO = "FM 5 SH 5 FM / 3 SU V ME 3 / SE CR CR 3 1 / 1 1 4 3 2 / 2 4 CR 3 ME"


def test_two_bonus_stars_one_of_them_outside_the_sky() -> None:
    """Deep Ones and Dagoon lend to Cthulhoo; Deep Ones are discarded first, the others stay.  (rules 16.19)"""
    game = with_sky(
        CTHULHOO,
        "hand 1: cthulhoo-p   creatures 1: deep-ones-p-f deep-ones-s-s dagoon-p   creatures 2: cthulhoo-s",
    )
    assert play(game, "summon cthulhoo-p") == [
        "lent deep-ones-p-f cthulhoo-p",
        "lent dagoon-p cthulhoo-p",
        "summoned cthulhoo-p",
    ]
    game = after(game, "summon cthulhoo-p")
    assert creatures(game) == "deep-ones-s-s dagoon-p cthulhoo-p"
    assert ids(game.table.discards) == "deep-ones-p-f"


@pytest.mark.parametrize("lender", ["deep-ones-p-f", "dagoon-p"])
def test_one_of_the_two_stars_is_not_enough(lender: str) -> None:
    """Two symbols are missing, so one star does not do.  (rules 16.19)"""
    game = with_sky(CTHULHOO, f"hand 1: cthulhoo-p   creatures 1: {lender} deep-ones-s-s")
    assert offered(game, "summon ") == ["nothing"]


# Only the sun and the void of cthulhoo-p show: all three stars that can be lent are needed.
THREE_STARS = CTHULHOO.replace("SH", "ME")
LENDERS = "dagoon-p deep-ones-p-f deep-ones-s-s"


@pytest.mark.parametrize(
    ("sky", "elsewhere", "allowed"),
    [
        (THREE_STARS, ["", ""], True),
        (THREE_STARS, ["cthulhoo-s", ""], False),
        (CTHULHOO, ["cthulhoo-s", ""], True),
        (CTHULHOO, ["cthulhoo-s", "cthulhoo-f"], False),
        (CTHULHOO.replace("FM 5", "LE 5"), ["cthulhoo-s", "cthulhoo-f"], True),
        (THREE_STARS, ["hastur-s", "tsatso-f"], True),
    ],
)
def test_each_other_avatar_lowers_the_limit(sky: str, elsewhere: list[str], allowed: bool) -> None:
    """Three stars may be ignored, one fewer for each avatar of it before other players.  (rules 16.20)"""
    game = with_sky(
        sky,
        f"seats: 3\nhand 1: cthulhoo-p\ncreatures 1: {LENDERS}\ncreatures 2: {elsewhere[0]}\n"
        f"creatures 3: {elsewhere[1]}\n",
    )
    assert ("cthulhoo-p" in offered(game, "summon ")) == allowed


def test_equal_bonus_stars_do_not_add_up() -> None:
    """Two lenders of the same star: one of them, at choice, supplies it once; the Greater one stays.  (rules 16.21)"""
    sky = CTHULHOO.replace("FM 5", "LE 5")
    text = "hand 1: cthulhoo-p   creatures 1: dagoon-f deep-ones-f-f"
    assert offered(with_sky(CTHULHOO, text), "summon ") == ["nothing"], "the lunar eclipse is missing too"
    game = after(with_sky(sky, text), "summon cthulhoo-p")
    assert offered(game) == ["lend dagoon-f", "lend deep-ones-f-f"]
    assert creatures(after(game, "lend dagoon-f")) == "dagoon-f deep-ones-f-f cthulhoo-p"
    assert creatures(after(game, "lend deep-ones-f-f")) == "dagoon-f cthulhoo-p"


def test_one_avatar_each() -> None:
    """A second Cthulhoo may be held and invoked, but not summoned, whatever the sky shows.  (rules 16.22)"""
    sky = "4 LE 5 SH 2 / 2 2 SU V 2 / 3 3 3 4 4 / CR CR GI SE FM / 1 1 5 ME ME"
    assert is_right(sky, "cthulhoo-p")
    game = lay(f"sky: {sky}\nhand 1: cthulhoo-p   creatures 1: cthulhoo-s")
    assert offered(after(game, "invoke nothing"), "summon ") == ["nothing"]
    assert after(game, "invoke cthulhoo-p").table.symbols == (3, 0, 0)


def test_the_seventh_creature_goes_before_points_are_counted() -> None:
    """Nine points in six creatures, and one more: whichever goes, there are no ten.  (rules 16.23)"""
    six = "dagoon-p dagoon-f dagoon-s deep-ones-p-p deep-ones-p-f deep-ones-p-s"
    game = after(lay(f"step: summon\nhand 1: byakhee-p-f\ncreatures 1: {six}"), "summon byakhee-p-f")
    assert about(game) == "1: discard the seventh"
    assert offered(game, "discard ") == [*six.split(), "byakhee-p-f"]
    for each in offered(game):
        end = after(game, each)
        assert not end.is_over
        assert end.scores[0] in (8, 9)


def test_with_a_minion_to_spare_the_seventh_wins() -> None:
    """Nine points in five creatures and a Minion: the Minion goes, ten points stay.  (rules 16.23)"""
    six = "hastur-f dagoon-p deep-ones-p-p deep-ones-p-f deep-ones-p-s ghoul-p"
    game = after(lay(f"step: summon\nhand 1: byakhee-p-f\ncreatures 1: {six}"), "summon byakhee-p-f")
    assert play(game, "discard ghoul-p") == ["dismissed ghoul-p", "won 10"]
    assert not after(game, "discard byakhee-p-f").is_over


SHOWS_CTHULHOO_S = "SU 4 2 2 2 / 3 FM V ME 2 / 3 3 5 4 4 / CR CR GI SE LE / 1 1 5 ME ME"


@pytest.mark.parametrize("more", ["", "ghast-p"])
def test_lesser_servitors_leave_before_the_count(more: str) -> None:
    """Eight points, less the Deep Ones that lend, plus Cthulhoo: eleven, and no seventh creature.  (rules 16.24)"""
    five = "hastur-f dagoon-p deep-ones-s-s byakhee-p-p ghoul-p"
    game = with_sky(SHOWS_CTHULHOO_S, f"hand 1: cthulhoo-s\ncreatures 1: {five} {more}")
    assert game.scores[0] == 8
    end = after(game, "summon cthulhoo-s")
    assert end.is_over
    assert end.scores[0] == 11
    assert end.winners == (0,)
    assert len(end.table.creatures[0]) == 5 + bool(more)
    assert ids(end.table.discards) == "deep-ones-s-s"


@pytest.mark.parametrize(
    ("creatures_in_play", "discards", "draws"),
    [("", 1, 2), ("ghoul-p", 2, 3), ("ghast-p", 1, 3), ("ghoul-p ghast-p", 2, 4), ("ghoul-p ghoul-s", 2, 3)],
)
def test_the_limits_of_discarding_and_drawing(creatures_in_play: str, discards: int, draws: int) -> None:
    """Four cards left: discard up to the limit, then draw up to five, or six with a Ghast.  (rules 16.25)"""
    game = lay(
        f"step: discard\nhand 1: dagoon-p dagoon-f dagoon-s hastur-f\nhand 2: hastur-p\n"
        f"creatures 1: {creatures_in_play}"
    )
    for each in ["dagoon-p", "dagoon-f", "dagoon-s"][:discards]:
        game = after(game, f"discard {each}")
    refuses(game, "discard dagoon-s")
    end = draw_all(game)
    assert len(game.table.deck) - len(end.table.deck) == draws
    assert about(end) == "2: invoke"


def test_a_whole_turn() -> None:
    """Five cards, one invoked, one summoned, one discarded: three are drawn (four with a Ghast).  (rules 16.25)"""
    for minion, draws in (("", 3), ("ghast-p", 4)):
        five = "gug-f byakhee-p-f hastur-p hastur-f hastur-s"
        game = lay(f"hand 1: {five}\nhand 2: tsatso-p\ncreatures 1: {minion}")
        game = after(game, "invoke gug-f", "flip r5c5", "summon byakhee-p-f")
        assert hand(game) == "hastur-p hastur-f hastur-s"
        game = after(game, "discard hastur-p")
        assert ids(game.table.discards) == "gug-f hastur-p"
        end = draw_all(game)
        assert len(game.table.deck) - len(end.table.deck) == draws
        assert about(end) == "2: invoke"


def test_two_ghasts_do_not_give_seven_cards() -> None:
    """Six is the most, however many Ghasts there are.  (rules 16.25)"""
    game = draw_all(lay("step: draw\nhand 1: dagoon-p\nhand 2: dagoon-f\ncreatures 1: ghast-p ghast-f"))
    assert about(game) == "2: invoke"
    assert len(game.table.hands[0]) == 6


def test_a_fresh_ghoul_and_a_fresh_ghast_count_at_once() -> None:
    """Summoned in step 4, the Ghoul helps in step 5 and the Ghast in step 6 of the same turn.  (rules 16.25)"""
    game = after(lay("step: summon\nhand 1: ghoul-f dagoon-p dagoon-f"), "summon ghoul-f", "discard dagoon-p")
    assert offered(game, "discard ") == ["dagoon-f", "no more"]
    sky = "V 4 FM 1 GI / 4 GI 5 ME 3 / SU SH 2 V 2 / CR 3 1 2 4 / LE SU 3 3 ME"
    game = draw_all(after(with_sky(sky, "hand 1: ghast-p   hand 2: gug-p"), "summon ghast-p"))
    assert len(game.table.hands[0]) == 6
    assert about(game) == "2: invoke"


def test_the_draw_pile_runs_out() -> None:
    """Draw the last card, make the discards (the invoked card among them) the new pile, draw on.  (rules 16.26)"""
    discards = "deep-ones-p-p deep-ones-p-f deep-ones-p-s deep-ones-f-p deep-ones-f-f deep-ones-f-s deep-ones-s-p gug-p"
    named = f"{discards} tcho-tcho-s-s dagoon-p dagoon-f".split()
    others = " ".join(each.id for each in lay("").table.cards if each.id not in named)
    game = lay(f"step: draw\nhand 1: dagoon-p dagoon-f\nhand 2: {others}\ndiscards: {discards}")
    assert hand(game) == "dagoon-p dagoon-f tcho-tcho-s-s", "what nobody sees happens without a question"
    assert sorted(offered(game, "draw ")) == sorted(discards.split())
    assert game.table.discards == ()
    end = after(game, "draw gug-p", "draw deep-ones-p-p")
    assert hand(end) == "dagoon-p dagoon-f tcho-tcho-s-s gug-p deep-ones-p-p"
    assert len(end.table.deck) == 6
    assert about(end).startswith("2: ")


def test_gug_exchange() -> None:
    """Ann gives Deep Ones for Ben's Byakhee and uses it this turn; nobody's points change.  (rules 16.27)"""
    game = lay("hand 1: deep-ones-f-f   creatures 1: gug-s deep-ones-p-p   creatures 2: byakhee-s-f dagoon-p")
    points = game.scores
    assert play(game, "use gug-s") == ["used gug-s", "exchanged deep-ones-p-p byakhee-s-f"]
    game = after(game, "use gug-s")
    assert creatures(game, 1) == "byakhee-s-f"
    assert creatures(game, 2) == "dagoon-p deep-ones-p-p"
    assert ids(game.table.discards) == "gug-s"
    assert game.scores == points
    game = after(game, "invoke deep-ones-f-f", "use byakhee-s-f")
    assert game.table.symbols == (0, 0, 1)
    assert about(game) == "1: change the sky", "a power is used once"


def test_a_used_creature_cannot_be_given_away() -> None:
    """Its power was used this turn, so Gug has nothing to exchange.  (rules 16.27)"""
    game = lay("hand 1: gug-p   creatures 1: gug-s deep-ones-p-p   creatures 2: byakhee-s-f")
    game = after(game, "invoke gug-p")
    assert "use gug-s" in offered(game)
    refuses(after(game, "use deep-ones-p-p"), "use gug-s")


def test_a_gug_in_hand_cannot_exchange() -> None:
    """It must have been summoned before.  (rules 16.27)"""
    game = lay("hand 1: gug-s   creatures 1: deep-ones-p-p   creatures 2: byakhee-s-f")
    refuses(game, "use gug-s")


def test_ten_points_end_the_game_at_once() -> None:
    """Eight and a Greater Servitor: the game is over, nobody discards or draws.  (rules 16.28)"""
    game = lay("step: summon\nhand 1: hasturs-spawn-p gug-s\ncreatures 1: hastur-p tsatso-p")
    assert play(game, "summon hasturs-spawn-p") == ["summoned hasturs-spawn-p", "won 10"]
    end = after(game, "summon hasturs-spawn-p")
    assert end.is_over
    assert end.question is None
    assert end.winners == (0,)
    assert end.scores == (10, 0)
    assert hand(end) == "gug-s"


def test_full_listing_for_sky_a() -> None:
    """Exactly these twelve of the 75 cards can be summoned on sky A, without any star lent.  (rules 16.29)"""
    everything = lay("").table.cards
    right = [each.id for each in everything if offered(lay(f"step: summon\nhand 1: {each.id}"), "summon ")[:-1]]
    assert right == RIGHT_ON_SKY_A
