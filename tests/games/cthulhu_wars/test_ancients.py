"""The Ancients: every requirement, every spellbook, and the edges of both.  (rules 25.1)"""

import pytest

from cultists.engine import CHANCE, Game
from cultists.games.cthulhu_wars.gather import income
from cultists.games.cthulhu_wars.maps import AREA
from cultists.games.cthulhu_wars.table import REMOVED
from games.cthulhu_wars.play import RULES, about, dice, lay, met, offered, play, pool, power, seat, signs, units

WAR = "factions: AN GC BG"


def test_they_start_where_no_glyph_is_and_before_the_opener() -> None:
    """Nobody's home, and not where another faction has begun.  (rules 2.5)"""
    game = Game.new(RULES, 3, {"box": "all"})
    for name in ("Opener of the Way", "The Ancients", "Black Goat"):
        game.answer(CHANCE, name)
    assert about(game) == "AN: choose your start area"
    assert offered(game) == [
        "North Atlantic",
        "South Atlantic",
        "North Pacific",
        "Indian Ocean",
        "South America",
        "Australia",
    ]
    assert about(play(game, "AN Australia")) == "OW: choose your start area"


@pytest.mark.parametrize(
    ("area", "number"), [("africa", 1), ("north america", 2), ("europe", 3), ("antarctica", 4), ("indian ocean", 4)]
)
def test_a_cathedral_for_each_class_of_areas(area: str, number: int) -> None:
    """Chevron, dragon, thorns, none; 1 Power.  (rules 25.3, 27.27)"""
    game = lay(WAR, "power: 3 1 1", f"{area}: AN: Acolyte")
    game = play(game, f"AN build a Cathedral in {area.title()}")
    assert (met(game, "AN"), power(game, "AN")) == ([number], 2)


def test_one_cathedral_per_class_and_dearer_next_to_another() -> None:
    """3 Power beside one; no second of a class."""
    game = lay(WAR, "power: 4 1 1", "europe: cathedral   arctic ocean: AN: Acolyte   asia: AN: Acolyte")
    assert offered(game, "build a Cathedral in") == ["Arctic Ocean"]
    assert power(play(game, "AN build a Cathedral in Arctic Ocean"), "AN") == 1


def test_only_a_cultist_builds() -> None:
    """With the action that creates gates."""
    assert not offered(lay(WAR, "power: 4 1 1", "europe: AN: Yothan"), "build")


def test_feasts_for_the_enemies() -> None:
    """Each enemy with a gate gets a Monster there, free: the cheapest, and the dearest."""
    text = ("south pacific: GC: keeper Acolyte   africa: BG: Acolyte   europe: AN: Acolyte",)
    game = play(lay(WAR, "power: 2 1 1", *text), "AN let every enemy summon its cheapest Monster")
    assert (units(game, "GC", "South Pacific"), met(game, "AN")) == (["Acolyte", "Deep One"], [5])
    great = play(lay(WAR, "power: 2 1 1", *text), "AN let every enemy summon its dearest Monster")
    assert (units(great, "GC", "South Pacific"), met(great, "AN")) == (["Acolyte", "Starspawn"], [6])


def test_of_two_monsters_that_cost_the_same_the_enemy_chooses_one() -> None:
    """The last Gnoph-Keh in the pool costs 1, as a Wendigo does: both are the cheapest.  (rules 25.4)"""
    herd = "antarctica: WW: keeper Acolyte, Gnoph-Keh x3   europe: AN: Acolyte   asia: GC: Acolyte"
    text = ("factions: AN WW GC", "power: 2 1 1", herd)
    for feast in ("cheapest", "dearest"):
        game = play(lay(*text), f"AN let every enemy summon its {feast} Monster")
        assert (about(game), offered(game)) == ("WW: which Monster comes free", ["Wendigo", "Gnoph-Keh"])
        assert units(play(game, "WW Gnoph-Keh"), "WW", "Antarctica").count("Gnoph-Keh") == 4


def test_dematerialization_once_per_doom_phase() -> None:
    """Any units of one area to one other."""
    game = lay(
        WAR, "power: 0 0 0   step: doom   phase: gather   met gc: 1   books gc: Absorb", "europe: AN: Yothan, Acolyte"
    )
    game = play(game, "AN dematerialize units in Europe", "AN Antarctica", "AN Yothan in Europe", "AN nobody else")
    assert (units(game, "AN", "Antarctica"), units(game, "AN", "Europe")) == (["Yothan"], ["Acolyte"])
    assert about(game) != "AN: annihilation"


def test_brainless_need_a_leader() -> None:
    """They cost 1, and begin nothing alone."""
    alone = lay(WAR, "power: 2 1 1   books an: Brainless", "europe: AN: Reanimated; GC: Acolyte")
    assert not [each for each in offered(alone) if each.startswith(("move", "battle", "capture"))]
    led = lay(WAR, "power: 2 1 1   books an: Brainless", "europe: AN: keeper Acolyte, Reanimated; GC: Acolyte")
    assert offered(led, "battle") == ["Great Cthulhu in Europe"]
    assert "Reanimated in Europe" in offered(led, "summon")


@pytest.mark.parametrize(("standing", "expected"), [(0, 0), (1, 1), (4, 2)])
def test_consecration(standing: int, expected: int) -> None:
    """An Elder Sign with some Cathedrals, two with all four."""
    areas = ["africa", "north america", "asia", "antarctica"][:standing]
    game = lay(
        WAR,
        "power: 5 0 0   step: doom   phase: gather   met gc: 1   books gc: Absorb   met an: 1 2 3 4",
        "books an: Consecration; Brainless; Extinction; Festival",
        *(f"{area}: cathedral" for area in areas),
        "europe: AN: keeper Acolyte",
    )
    assert signs(play(game, "AN perform a Ritual of Annihilation"), "AN") == expected


def test_extinct_yothans_never_return() -> None:
    """They cost 3, and leave the game."""
    game = lay("factions: BG AN GC", "power: 2 1 1   books an: Extinction", "europe: AN: Yothan; BG: Dark Young")
    game = play(game, "BG battle The Ancients in Europe", *dice(6, 1), *dice(*[1] * 7))
    assert pool(game, "AN", "Yothan") == 2
    yothan = game.table.setting.by_kind[seat(game, "AN")][game.table.faction(seat(game, "AN")).kinds[3]][0]
    assert game.table.where[yothan.id] == REMOVED


def test_a_yothan_is_a_terror() -> None:
    """Neither Monster nor Great Old One: it protects, captures, and cannot be devoured."""
    game = lay("factions: GC AN BG", "power: 2 1 1", "europe: GC: Cthulhu; AN: Yothan")
    assert about(play(game, "GC battle The Ancients in Europe")) == "chance: attacker's dice"
    guarded = lay("factions: BG AN GC", "power: 2 1 1", "europe: BG: Ghoul; AN: Yothan, Acolyte")
    assert not offered(guarded, "capture")


def test_a_festival_costs_nothing_but_feeds_an_enemy() -> None:
    """1 Power to an enemy of choice for each Un-Man."""
    game = lay(WAR, "power: 2 1 1   books an: Festival", "europe: AN: keeper Acolyte")
    game = play(game, "AN summon Un-Man in Europe", "AN Black Goat")
    assert (power(game, "AN"), power(game, "BG")) == (2, 2)


def test_unholy_ground_takes_great_old_ones() -> None:
    """A Cathedral in the battle's area; any Cathedral is given; nothing saves him."""
    game = lay(
        "factions: AN CC BG",
        "power: 2 1 1   books an: Unholy Ground   books cc: Emissary of the Outer Gods",
        "europe: cathedral; AN: Reanimated; CC: Nyarlathotep   africa: cathedral",
    )
    game = play(game, "AN battle Crawling Chaos in Europe", *dice(1, 1), *dice(1, 1))
    game = play(game, "AN take away the Cathedral in Africa")
    assert pool(game, "CC", "Nyarlathotep") == 1
    assert game.table.tokens == (("cathedral", AREA["Europe"]),)


def test_worship_services_give_to_both() -> None:
    """1 for each Cathedral beside an enemy's gate, and 1 to that enemy."""
    game = lay(
        WAR,
        "power: 1 0 0   books an: Worship Services",
        "europe: cathedral; GC: keeper Acolyte   africa: cathedral; AN: keeper Acolyte",
    )
    assert income(game.table, seat(game, "AN")) == 1 + 2 + 1
    assert income(game.table, seat(game, "GC")) == 1 + 2 + 1
    assert income(game.table, seat(game, "BG")) == 0
