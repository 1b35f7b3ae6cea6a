"""Crawling Chaos: every requirement, every spellbook, and the edges of both.  (rules 19.1)"""

import pytest

from cultists.games.cthulhu_wars.battle import dice_of
from games.cthulhu_wars.play import (
    about,
    dice,
    lay,
    met,
    offered,
    play,
    pool,
    power,
    seat,
    units,
)

WAR = "factions: CC BG YS"


def test_flight_goes_two_areas_but_not_back_to_where_it_began() -> None:
    """Over anything, 1 Power per unit."""
    game = lay(WAR, "power: 2 1 1", "asia: CC: Acolyte")
    targets = offered(game, "move Acolyte from Asia to")
    assert "Antarctica" in targets  # over the Indian Ocean
    assert "Asia" not in targets
    assert power(play(game, "CC move Acolyte from Asia to Antarctica"), "CC") == 1


def test_nyarlathotep_awakens_at_a_gate_of_ones_own() -> None:
    """10 Power; requirement 6."""
    game = lay(WAR, "power: 11 1 1", "asia: CC: keeper Acolyte   europe: YS: keeper Acolyte")
    assert offered(game, "awaken") == ["Nyarlathotep in Asia"]
    game = play(game, "CC awaken Nyarlathotep in Asia")
    assert (power(game, "CC"), met(game, "CC")) == (1, [6])


@pytest.mark.parametrize(("paid", "expected", "left"), [(4, [1], 7), (6, [2], 5), (10, [1, 2], 1)])
def test_power_for_spellbooks(paid: int, expected: list[int], left: int) -> None:
    """4, 6, or both for 10 in one action."""
    game = lay(WAR, "power: 11 1 1", "asia: CC: Acolyte")
    game = play(game, f"CC pay {paid} Power")
    assert (met(game, "CC"), power(game, "CC")) == (expected, left)


def test_each_payment_works_once() -> None:
    """A requirement action can be done once per game."""
    game = lay(WAR, "power: 11 1 1   met cc: 1   books cc: Abduct", "asia: CC: Acolyte")
    assert offered(game, "pay") == ["6 Power"]


@pytest.mark.parametrize(("gates", "start", "expected"), [(3, 2, [3]), (4, 2, [3, 4]), (0, 13, [3]), (0, 16, [3, 4])])
def test_gates_or_power(gates: int, start: int, expected: list[int]) -> None:
    """3 gates or 12 Power; 4 gates or 15 Power; both may fall at once."""
    lands = ["asia", "africa", "europe", "australia"][:gates]
    game = lay(
        WAR,
        f"power: {start} 1 1",
        *(f"{land}: CC: keeper Acolyte" for land in lands),
        "antarctica: CC: Acolyte",
    )
    game = play(game, "CC recruit Acolyte in Antarctica")
    assert met(game, "CC") == expected


def test_a_captive_earns_a_book() -> None:
    """Requirement 5."""
    game = lay(WAR, "power: 2 1 1", "asia: CC: Nightgaunt; BG: Acolyte")
    assert met(play(game, "CC capture a Cultist of Black Goat in Asia"), "CC") == [5]


def test_the_harbinger_profits_once_per_great_old_one_even_if_he_dies() -> None:
    """A Kill on her, and he is killed too."""
    game = lay(
        WAR,
        "power: 2 1 1   books cc: Abduct   books bg: Frenzy",
        "asia: CC: Nyarlathotep; BG: Shub-Niggurath   africa: BG: keeper Acolyte",
    )
    game = play(game, "CC battle Black Goat in Asia", *dice(6, 4), *dice(6, 1))
    assert about(game) == "CC: profit from Shub-Niggurath"
    game = play(game, "CC 4 Power")
    assert pool(game, "CC", "Nyarlathotep") == 1
    assert power(game, "CC") == 5
    assert game.table.battle is None


def test_abduct_takes_one_for_one_and_kills_nobody() -> None:
    """The enemy chooses; no Kill is credited."""
    game = lay(
        "factions: CC GC YS",
        "power: 2 1 1   books cc: Abduct",
        "asia: CC: Nightgaunt x2, Flying Polyp; GC: Deep One, Acolyte",
    )
    game = play(game, "CC battle Great Cthulhu in Asia", "CC Abduct")
    assert about(game) == "GC: lose a unit to Abduct"
    game = play(game, "GC Acolyte in Asia", "CC Abduct")
    assert (units(game, "GC", "Asia"), units(game, "CC", "Asia")) == ([], ["Flying Polyp"])
    assert game.table.battle is None


def test_each_polyp_hides_one_of_either_side_even_itself() -> None:
    """And who is hidden gives no dice."""
    game = lay(
        WAR, "power: 2 1 1   books cc: Invisibility", "asia: CC: Flying Polyp x2; BG: Dark Young, Fungi from Yuggoth"
    )
    game = play(game, "CC battle Black Goat in Asia", "CC Invisibility", "CC enemy Dark Young in Asia")
    game = play(game, "CC Invisibility", "CC own Flying Polyp in Asia")
    battle = game.table.battle
    assert battle is not None
    assert about(game) == "chance: attacker's dice"
    assert [dice_of(game.table, battle, seat(game, code)) for code in ("CC", "BG")] == [1, 1]


def test_madness_decides_on_all_retreats_of_all_battles() -> None:
    """Also of a battle of others: the order and the places."""
    game = lay(
        "factions: BG YS CC",
        "power: 2 1 1   books cc: Madness",
        "europe: BG: Fungi from Yuggoth; YS: Byakhee",
    )
    game = play(game, "BG battle Yellow Sign in Europe", *dice(4), *dice(4, 1))
    assert about(game) == "CC: who retreats first"
    game = play(game, "CC Yellow Sign")
    assert about(game) == "CC: retreat Byakhee of Yellow Sign to"
    game = play(game, "CC Asia")
    assert about(game) == "CC: retreat Fungi from Yuggoth of Black Goat to"
    assert "Asia" not in offered(game)


def test_seek_and_destroy_brings_hunting_horrors_from_anywhere() -> None:
    """As a defender too; they fight at once."""
    game = lay(
        "factions: BG CC YS",
        "power: 2 1 1   books cc: Seek and Destroy",
        "europe: BG: Fungi from Yuggoth; CC: Nightgaunt   antarctica: CC: Hunting Horror x2",
    )
    game = play(game, "BG battle Crawling Chaos in Europe", "CC Seek and Destroy", "CC Seek and Destroy")
    battle = game.table.battle
    assert battle is not None
    assert dice_of(game.table, battle, seat(game, "CC")) == 4


def test_the_others_can_share_the_thousand_forms_out() -> None:
    """Offers go round until they make up the roll."""
    game = lay(
        "factions: CC GC BG YS",
        "power: 2 4 4 4   books cc: The Thousand Forms",
        "south asia: CC: Nyarlathotep",
    )
    game = play(game, "CC take one of The Thousand Forms", *dice(5))
    assert about(game) == "GC: lose Power to The Thousand Forms: 5 of 5 are missing"
    game = play(game, "GC 1", "BG 2", "YS 0", "GC 3")
    assert [power(game, code) for code in ("CC", "GC", "BG", "YS")] == [2, 1, 2, 4]


def test_without_agreement_crawling_chaos_gains() -> None:
    """A round of nothing ends the talks."""
    game = lay(
        "factions: CC GC BG YS",
        "power: 2 4 4 4   books cc: The Thousand Forms",
        "south asia: CC: Nyarlathotep",
    )
    game = play(game, "CC take one of The Thousand Forms", *dice(5), "GC 0", "BG 0", "YS 0")
    assert power(game, "CC") == 7


def test_three_rounds_are_enough_talk() -> None:
    """Then there is no agreement, whatever was offered.  (rules 17.3, 27.35)"""
    game = lay(
        "factions: CC GC BG YS",
        "power: 2 4 4 4   books cc: The Thousand Forms",
        "south asia: CC: Nyarlathotep",
    )
    game = play(game, "CC take one of The Thousand Forms", *dice(5), *["GC 1", "BG 1", "YS 0"] * 3)
    assert [power(game, code) for code in ("CC", "GC", "BG", "YS")] == [7, 4, 4, 4]


def test_emissary_saves_the_others_when_he_is_cornered() -> None:
    """Named as the surrounded unit to be lost, he stays, and nobody is lost."""
    game = lay(
        "factions: BG CC YS",
        "power: 2 1 1   books cc: Emissary of the Outer Gods",
        "australia: CC: Nyarlathotep, Nightgaunt; BG: Dark Young x3",
        "south pacific: BG: Acolyte   indian ocean: BG: Acolyte",
    )
    game = play(game, "BG battle Crawling Chaos in Australia", *dice(4, 4, 1, 1, 1, 1), *dice(1))
    assert about(game) == "CC: lose one of the surrounded"
    game = play(game, "CC Nyarlathotep in Australia")
    assert units(game, "CC", "Australia") == ["Nightgaunt", "Nyarlathotep"]
