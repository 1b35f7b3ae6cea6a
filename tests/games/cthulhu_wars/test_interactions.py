"""Two abilities in one battle window (docs/wars-interactions.md), up to the dice: what one does to the other."""

import ast
import re
from pathlib import Path

from cultists.games.cthulhu_wars.battle import dice_of
from games.cthulhu_wars.play import Wars, about, dice, lay, offered, play, pool, units

PAGE = Path(__file__).parents[3] / "docs" / "wars-interactions.md"


def test_every_test_named_on_the_page_exists() -> None:
    """A renamed test must be renamed there too; and every row has a test or a reason."""
    known = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        known |= {node.name for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)}
    text = PAGE.read_text("utf-8")
    named = set(re.findall(r"`(test_\w+)`", text))
    assert len(named) > 50
    assert named <= known
    rows = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith(("| One", "|--"))]
    assert all("`test_" in row or "reason: " in row for row in rows)
    own = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_interactions*.py"))
    assert set(re.findall(r"def (test_\w+)", own)) - named == {"test_every_test_named_on_the_page_exists"}


# Before the dice


def test_devour_and_absorb_in_any_order() -> None:
    """One takes from the enemy, the other from the own side; both in one battle."""
    text = (
        "factions: GC BG YS",
        "power: 2 1 1   books gc: Absorb",
        "europe: GC: Cthulhu, Shoggoth, Acolyte; BG: Ghoul x2",
    )
    for first, second in (("Devour", "Absorb"), ("Absorb", "Devour")):
        game = play(lay(*text), "GC battle Black Goat in Europe", f"GC {first}", f"GC {second}")
        assert (units(game, "BG", "Europe"), units(game, "GC", "Europe")) == (["Ghoul"], ["Cthulhu", "Shoggoth"])


def test_a_devoured_nightgaunt_abducts_nobody() -> None:
    """The attacker's abilities come first."""
    game = lay(
        "factions: GC CC BG", "power: 2 1 1   books cc: Abduct", "europe: GC: Cthulhu; CC: Nightgaunt, Flying Polyp"
    )
    game = play(game, "GC battle Crawling Chaos in Europe", "GC Devour", "CC Nightgaunt in Europe")
    assert about(game) == "chance: attacker's dice"


def test_an_exempt_unit_is_not_devoured() -> None:
    """It takes no part any more; Cthulhu himself cannot be hidden."""
    game = lay(
        "factions: CC GC BG",
        "power: 2 1 1   books cc: Invisibility",
        "europe: CC: Flying Polyp, Nyarlathotep; GC: Cthulhu",
    )
    game = play(game, "CC battle Great Cthulhu in Europe", "CC Invisibility")
    assert about(game) == "chance: attacker's dice"


def test_a_hunting_horror_that_came_can_be_devoured() -> None:
    """It has joined the battle."""
    game = lay(
        "factions: CC GC BG",
        "power: 2 1 1   books cc: Seek and Destroy",
        "europe: CC: Nyarlathotep, Flying Polyp; GC: Cthulhu   asia: CC: Hunting Horror",
    )
    game = play(game, "CC battle Great Cthulhu in Europe", "CC Seek and Destroy", "GC Devour")
    assert offered(game) == ["Flying Polyp in Europe", "Hunting Horror in Europe"]


def test_cthulhu_driven_off_devours_nobody() -> None:
    """He is out of the battle for good."""
    game = lay("factions: WW GC BG", "power: 2 1 1   books ww: Howl", "europe: WW: Wendigo; GC: Cthulhu, Deep One")
    game = play(game, "WW battle Great Cthulhu in Europe", "WW Howl", "GC Cthulhu in Europe", "GC Asia")
    assert about(game) == "chance: attacker's dice"


def test_mercy_does_not_save_from_devour_or_abduct() -> None:
    """Eliminations are no Kills."""
    game = lay(
        "factions: SL GC CC",
        "power: 2 1 1   books sl: Demand Sacrifice",
        "europe: SL: Serpent Man x2; GC: Cthulhu   asia: SL: Tsathoggua",
    )
    game = play(game, "SL battle Great Cthulhu in Europe", "SL Demand Sacrifice", "GC Kills are Pains", "GC Devour")
    assert pool(game, "SL", "Serpent Man") == 2
    game = lay(
        "factions: SL CC GC",
        "power: 2 1 1   books sl: Demand Sacrifice   books cc: Abduct",
        "europe: SL: Serpent Man x2; CC: Nightgaunt   asia: SL: Tsathoggua",
    )
    game = play(game, "SL battle Crawling Chaos in Europe", "SL Demand Sacrifice", "CC Kills are Pains", "CC Abduct")
    assert pool(game, "SL", "Serpent Man") == 2


def test_dice_of_a_fed_shoggoth_go_with_it() -> None:
    """Abducted, hidden or driven off: 3 dice for each meal are lost."""
    fed = ("GC Absorb",)
    rest = "europe: GC: Shoggoth, Acolyte, Deep One; "
    abducted = lay(
        "factions: GC CC BG", "power: 2 1 1   books gc: Absorb   books cc: Abduct", f"{rest}CC: Nightgaunt x2"
    )
    abducted = play(
        abducted, "GC battle Crawling Chaos in Europe", *fed, "GC Acolyte in Europe", "GC ready for the dice"
    )
    abducted = play(abducted, "CC Abduct", "GC Shoggoth in Europe (3 more dice)", "CC ready for the dice")
    assert attack(abducted) == 1
    hidden = lay(
        "factions: GC CC BG", "power: 2 1 1   books gc: Absorb   books cc: Invisibility", f"{rest}CC: Flying Polyp"
    )
    hidden = play(hidden, "GC battle Crawling Chaos in Europe", *fed, "GC Acolyte in Europe", "GC ready for the dice")
    hidden = play(hidden, "CC Invisibility", "CC enemy Shoggoth in Europe (3 more dice)")
    assert attack(hidden) == 1
    howled = lay("factions: GC WW BG", "power: 2 1 1   books gc: Absorb   books ww: Howl", f"{rest}WW: Wendigo")
    howled = play(howled, "GC battle Windwalker in Europe", *fed, "GC Acolyte in Europe", "GC ready for the dice")
    howled = play(howled, "WW Howl", "GC Shoggoth in Europe (3 more dice)", "GC Asia")
    assert attack(howled) == 1


def attack(game: Wars) -> int:
    """How many dice the attacker is about to roll."""
    battle = game.table.battle
    assert battle is not None
    assert about(game) == "chance: attacker's dice"
    return dice_of(game.table, battle, battle.attacker)


def test_absorbed_dice_bring_pains_under_mercy() -> None:
    """The dice are rolled, the Kills are Pains."""
    game = lay(
        "factions: SL GC BG",
        "power: 2 1 1   books sl: Demand Sacrifice   books gc: Absorb",
        "europe: SL: Serpent Man; GC: Shoggoth, Acolyte   asia: SL: Tsathoggua",
    )
    game = play(game, "SL battle Great Cthulhu in Europe", "SL Demand Sacrifice", "GC Kills are Pains", "GC Absorb")
    game = play(game, *dice(1), *dice(6, 6, 6, 6, 6))
    assert (about(game), pool(game, "SL", "Serpent Man")) == ("SL: retreat Serpent Man to", 2)


def test_a_hidden_nightgaunt_abducts_nobody_and_a_hidden_enemy_is_not_taken() -> None:
    """Who is exempt is out of every later ability."""
    text = ("factions: CC GC YS", "power: 2 1 1   books cc: Abduct; Invisibility   met cc: 1 2")
    own = lay(*text, "europe: CC: Nightgaunt, Flying Polyp; GC: Deep One")
    own = play(own, "CC battle Great Cthulhu in Europe", "CC Invisibility", "CC own Nightgaunt in Europe")
    assert about(own) == "chance: attacker's dice"
    theirs = lay(*text, "europe: CC: Nightgaunt, Flying Polyp; YS: Undead, King in Yellow")
    theirs = play(theirs, "CC battle Yellow Sign in Europe", "CC Invisibility", "CC enemy Undead in Europe")
    assert about(theirs) == "chance: attacker's dice"


def test_an_abducted_wendigo_does_not_howl() -> None:
    """Nor a hidden one."""
    game = lay(
        "factions: CC WW BG",
        "power: 2 1 1   books ww: Howl   books cc: Abduct; Invisibility   met cc: 1 2",
        "europe: CC: Nightgaunt, Flying Polyp; WW: Wendigo, Gnoph-Keh",
    )
    game = play(game, "CC battle Windwalker in Europe")
    abducted = play(game, "CC Abduct", "WW Wendigo in Europe", "CC ready for the dice")
    assert about(abducted) == "chance: attacker's dice"
    hidden = play(game, "CC Invisibility", "CC enemy Wendigo in Europe", "CC ready for the dice")
    assert about(hidden) == "chance: attacker's dice"


def test_a_hidden_unit_is_not_driven_off() -> None:
    """It takes no part any more."""
    game = lay(
        "factions: CC WW BG",
        "power: 2 1 1   books ww: Howl   books cc: Invisibility",
        "europe: CC: Flying Polyp, Hunting Horror; WW: Wendigo",
    )
    game = play(game, "CC battle Windwalker in Europe", "CC Invisibility", "CC own Flying Polyp in Europe", "WW Howl")
    assert about(game) == "CC: move Hunting Horror to"


def test_a_hunting_horror_that_came_can_be_hidden() -> None:
    """It has joined the battle, and leaves it again."""
    game = lay(
        "factions: CC BG GC",
        "power: 2 1 1   books cc: Seek and Destroy; Invisibility   met cc: 1 2",
        "europe: CC: Flying Polyp; BG: Ghoul   asia: CC: Hunting Horror",
    )
    game = play(game, "CC battle Black Goat in Europe", "CC Seek and Destroy", "CC Invisibility")
    game = play(game, "CC own Hunting Horror in Europe")
    assert attack(game) == 1


def test_the_sleeper_demands_although_its_wizard_is_hidden() -> None:
    """It is Tsathoggua's demand, and he need not be there."""
    game = lay(
        "factions: CC SL BG",
        "power: 2 1 1   books cc: Invisibility   books sl: Demand Sacrifice",
        "europe: CC: Flying Polyp; SL: Wizard, Serpent Man   asia: SL: Tsathoggua",
    )
    game = play(game, "CC battle Sleeper in Europe", "CC Invisibility", "CC enemy Wizard in Europe")
    assert offered(game) == ["Demand Sacrifice", "ready for the dice"]


def test_a_hunting_horror_that_fled_from_a_howl_does_not_come_back() -> None:
    """Out of the battle for good; another one may come."""
    game = lay(
        "factions: WW CC BG",
        "power: 2 1 1   books ww: Howl   books cc: Seek and Destroy",
        "europe: WW: Wendigo; CC: Hunting Horror #1, Nightgaunt   africa: CC: Hunting Horror #2",
    )
    game = play(game, "WW battle Crawling Chaos in Europe", "WW Howl", "CC Hunting Horror in Europe", "CC Asia")
    game = play(game, "CC Seek and Destroy")
    assert (units(game, "CC", "Asia"), units(game, "CC", "Africa")) == (["Hunting Horror"], [])
    assert about(game) == "chance: attacker's dice"


def test_tsathoggua_driven_off_still_demands() -> None:
    """He is in play."""
    game = lay(
        "factions: WW SL BG",
        "power: 2 1 1   books ww: Howl   books sl: Demand Sacrifice",
        "europe: WW: Wendigo; SL: Tsathoggua, Wizard",
    )
    game = play(game, "WW battle Sleeper in Europe", "WW Howl", "SL Tsathoggua in Europe", "SL Asia")
    assert offered(game) == ["Demand Sacrifice", "ready for the dice"]


def test_howls_number_the_undead_anew() -> None:
    """Combat is counted when all that is done: three Undead less one roll 1 die."""
    game = lay("factions: YS WW BG", "power: 2 1 1   books ww: Howl", "europe: YS: Undead x3; WW: Wendigo")
    game = play(game, "YS battle Windwalker in Europe", "WW Howl", "YS Asia")
    assert attack(game) == 1


def test_a_devoured_formless_spawn_weakens_the_pack() -> None:
    """Two instead of three in play: 2 x 2 dice."""
    game = lay(
        "factions: SL GC BG", "power: 2 1 1", "europe: SL: Formless Spawn x2; GC: Cthulhu   asia: SL: Formless Spawn"
    )
    game = play(game, "SL battle Great Cthulhu in Europe", "GC Devour")
    assert attack(game) == 2


def test_doom_for_a_devoured_unit_strengthens_ithaqua() -> None:
    """Of two players: half of 4 Doom and 1 more, rounded up, is 3."""
    game = lay("factions: WW GC", "power: 2 1   doom: 0 4", "europe: WW: Ithaqua, Acolyte; GC: Cthulhu, Deep One")
    game = play(game, "WW battle Great Cthulhu in Europe", "GC Devour")
    assert attack(game) == 3


# Energy Nexus comes before all of them


def test_a_nexus_battle_feeds_the_windwalker_and_the_one_that_falls_away_does_not() -> None:
    """Each battle has its own windows, and the outer one none if it does not take place."""
    game = lay(
        "factions: GC BG SL WW",
        "power: 3 1 2 1   books sl: Energy Nexus   books ww: Cannibalism",
        "europe: GC: Starspawn; BG: Ghoul; SL: Wizard, Serpent Man",
    )
    game = play(game, "GC battle Black Goat in Europe", "SL battle Black Goat in Europe", *dice(6))
    assert about(game) == "WW: feed on the dead"
    game = play(game, "WW Wendigo")
    assert (about(game), game.table.battle) == ("BG: act", None)


def test_ghouls_come_to_both_battles_of_a_nexus() -> None:
    """Each Ghoul once per battle."""
    game = lay(
        "factions: GC YS SL BG",
        "power: 3 1 2 1   books sl: Energy Nexus   books bg: Necrophagy",
        "europe: GC: Starspawn; YS: Undead x4; SL: Wizard, Serpent Man   east africa: BG: Ghoul",
    )
    game = play(game, "GC battle Yellow Sign in Europe", "SL battle Yellow Sign in Europe", *dice(1), *dice(1, 1, 1))
    assert about(game) == "BG: send a Ghoul to the corpses"
    game = play(game, "BG no more Ghouls", *dice(1, 1, 1), *dice(1, 1, 1))
    assert about(game) == "BG: send a Ghoul to the corpses"


def test_units_that_a_nexus_brings_can_be_devoured() -> None:
    """They stand there when the abilities before the battle begin."""
    game = lay("factions: GC BG SL", "power: 3 1 2   books sl: Energy Nexus", "europe: GC: Cthulhu; SL: Wizard")
    game = play(game, "GC battle Sleeper in Europe", "SL recruit Acolyte in Europe", "GC Devour")
    assert offered(game) == ["Acolyte in Europe", "Wizard in Europe"]


# The dice


def test_tsathoggua_does_not_lose_dice_to_channelled_power() -> None:
    """The Power is paid when both sides have rolled."""
    game = lay("factions: OW SL BG", "power: 4 1 1   books ow: Channel Power", "europe: OW: Mutant; SL: Tsathoggua")
    game = play(game, "OW battle Sleeper in Europe", *dice(1), *dice(1, 1, 1))
    assert about(game) == "OW: channel Power"


def test_kills_rolled_anew_are_pains_under_mercy() -> None:
    """All the enemy's Kills of this battle."""
    game = lay(
        "factions: SL OW BG",
        "power: 2 1 1   books sl: Demand Sacrifice   books ow: Channel Power",
        "europe: SL: Serpent Man; OW: Mutant   asia: SL: Tsathoggua",
    )
    game = play(game, "SL battle Opener of the Way in Europe", "SL Demand Sacrifice", "OW Kills are Pains")
    game = play(game, *dice(1), *dice(1), "OW pay 1 Power and roll the misses again", *dice(6))
    assert about(game) == "SL: retreat Serpent Man to"
