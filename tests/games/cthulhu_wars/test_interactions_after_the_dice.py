"""Two abilities in one battle window (docs/wars-interactions.md), after the dice: what one does to the other."""

from games.cthulhu_wars.play import about, dice, lay, met, offered, play, pool, power, signs, units

PAY = "WW pay 1 Power"


# Mercy


def test_mercy_is_only_for_the_sleeper() -> None:
    """The Sleeper's own Kills are Kills: a Gnoph-Keh dies and goes berserk, but eats nobody."""
    game = lay(
        "factions: SL WW BG",
        "power: 2 1 1   books sl: Demand Sacrifice   books ww: Berserkergang; Cannibalism   met ww: 1 2",
        "europe: SL: Serpent Man x2; WW: Gnoph-Keh   asia: SL: Tsathoggua",
    )
    game = play(game, "SL battle Windwalker in Europe", "SL Demand Sacrifice", "WW Kills are Pains")
    game = play(game, *dice(6, 1), *dice(6, 1, 1))
    assert (pool(game, "WW", "Gnoph-Keh"), pool(game, "SL", "Serpent Man")) == (4, 2)
    game = play(game, f"SL {offered(game)[0]}")
    assert about(game) == "WW: act"


def test_kills_that_are_pains_give_great_cthulhu_no_credit() -> None:
    """Neither under mercy nor on the Emissary."""
    game = lay(
        "factions: SL GC BG",
        "power: 2 1 1   books sl: Demand Sacrifice",
        "europe: SL: Serpent Man; GC: Starspawn   asia: SL: Tsathoggua",
    )
    game = play(game, "SL battle Great Cthulhu in Europe", "SL Demand Sacrifice", "GC Kills are Pains")
    assert met(play(game, *dice(1), *dice(6, 1, 1), "SL Arctic Ocean"), "GC") == []
    game = lay(
        "factions: GC CC BG",
        "power: 2 1 1   books cc: Emissary of the Outer Gods",
        "europe: GC: Starspawn; CC: Nyarlathotep",
    )
    game = play(game, "GC battle Crawling Chaos in Europe", *dice(6, 1, 1), *dice(1), "CC Arctic Ocean")
    assert (met(game, "GC"), units(game, "CC", "Arctic Ocean")) == ([], ["Nyarlathotep"])


def test_the_harbinger_profits_from_a_kill_that_became_a_pain() -> None:
    """Tsathoggua is hit all the same."""
    game = lay(
        "factions: SL CC BG",
        "power: 2 1 1   books sl: Demand Sacrifice; Burrow   met sl: 1 2   books cc: Madness",
        "europe: SL: Tsathoggua; CC: Nyarlathotep",
    )
    game = play(game, "SL battle Crawling Chaos in Europe", "SL Demand Sacrifice", "CC Kills are Pains")
    game = play(game, *dice(1, 1), *dice(6, 1, 1))
    assert about(game) == "CC: profit from Tsathoggua"


def test_vengeance_assigns_the_pains_of_mercy() -> None:
    """All results on the enemy are Hastur's to assign."""
    game = lay(
        "factions: SL YS BG",
        "power: 2 1 1   books sl: Demand Sacrifice",
        "europe: SL: Serpent Man, Wizard; YS: Hastur   asia: SL: Tsathoggua",
    )
    game = play(game, "SL battle Yellow Sign in Europe", "SL Demand Sacrifice", "YS Kills are Pains")
    game = play(game, *dice(1), *dice(6, 1, 1, 1, 1))
    assert about(game) == "YS: assign a Pain to Sleeper"


def test_mercy_does_not_save_tsathoggua_from_unholy_ground() -> None:
    """No protection against eliminations."""
    game = lay(
        "factions: SL AN BG",
        "power: 2 1 1   books sl: Demand Sacrifice   books an: Unholy Ground",
        "europe: cathedral; SL: Tsathoggua; AN: Reanimated",
    )
    game = play(game, "SL battle The Ancients in Europe", "SL Demand Sacrifice", "AN Kills are Pains")
    game = play(game, *dice(1, 1), *dice(6, 1), "AN take away the Cathedral in Europe")
    assert (pool(game, "SL", "Tsathoggua"), about(game)) == (1, "AN: act")


# Who assigns, and what a result does


def test_vengeance_spreads_kills_over_regenerating_starspawn() -> None:
    """The Yellow Sign may waste them or kill one."""
    game = lay("factions: YS GC BG", "power: 2 1 1   books gc: Regenerate", "europe: YS: Hastur; GC: Starspawn x2")
    game = play(game, "YS battle Great Cthulhu in Europe", *dice(6, 6, 1, 1, 1), *dice(1, 1, 1, 1, 1, 1))
    assert offered(game) == ["Starspawn twice", "2 Starspawn"]
    assert pool(play(game, "YS Starspawn twice"), "GC", "Starspawn") == 1
    assert pool(play(game, "YS 2 Starspawn"), "GC", "Starspawn") == 0


def test_hastur_ends_the_emissarys_safety() -> None:
    """An enemy's Great Old One takes part: Nyarlathotep dies, and profits from a hit on Hastur."""
    game = lay(
        "factions: YS CC BG",
        "power: 2 1 1   books cc: Emissary of the Outer Gods",
        "europe: YS: Hastur; CC: Nyarlathotep, Nightgaunt",
    )
    game = play(game, "YS battle Crawling Chaos in Europe", *dice(6, 1, 1, 1, 1), *dice(6))
    game = play(game, "YS Nyarlathotep in Europe")
    assert about(game) == "CC: profit from Hastur"
    game = play(game, "CC 5 Power")
    assert (pool(game, "CC", "Nyarlathotep"), pool(game, "YS", "Hastur"), power(game, "CC")) == (1, 1, 6)


def test_eternal_answers_vengeance() -> None:
    """The Yellow Sign puts the Kill on Rhan Tegoth, the Windwalker pays."""
    game = lay("factions: YS WW BG", "power: 2 1 1", "europe: YS: Hastur; WW: Rhan Tegoth, Acolyte")
    game = play(game, "YS battle Windwalker in Europe", *dice(6, 1, 1, 1, 1), *dice(1, 1, 1))
    game = play(game, "YS Rhan Tegoth in Europe", PAY)
    assert (units(game, "WW", "Europe"), power(game, "WW")) == (["Acolyte", "Rhan Tegoth"], 0)


def test_a_kill_of_vengeance_on_a_gnoph_keh_costs_the_yellow_sign_a_unit() -> None:
    """Whoever put it there."""
    game = lay(
        "factions: YS WW BG",
        "power: 2 1 1   books ww: Berserkergang   books ys: Passion",
        "europe: YS: Hastur, Acolyte; WW: Gnoph-Keh, Wendigo",
    )
    game = play(
        game, "YS battle Windwalker in Europe", *dice(6, 1, 1, 1, 1), *dice(1, 1, 1, 1), "YS Gnoph-Keh in Europe"
    )
    assert (units(game, "YS", "Europe"), power(game, "YS")) == (["Hastur"], 2)  # 1 was paid, Passion brings 1


def test_hastur_lost_to_unholy_ground_still_assigns_pains() -> None:
    """He took part when the dice fell."""
    game = lay(
        "factions: YS AN BG",
        "power: 2 1 1   books an: Unholy Ground",
        "europe: cathedral; YS: Hastur; AN: Un-Man, Reanimated",
    )
    game = play(game, "YS battle The Ancients in Europe", *dice(4, 1, 1, 1, 1), *dice(1, 1))
    game = play(game, "AN take away the Cathedral in Europe")
    assert (about(game), pool(game, "YS", "Hastur")) == ("YS: assign a Pain to The Ancients", 0)
    assert pool(play(game, "YS Un-Man in Europe"), "YS", "Hastur") == 1


def test_hastur_driven_off_takes_no_vengeance() -> None:
    """The Windwalker assigns its own losses."""
    game = lay(
        "factions: WW YS BG", "power: 2 1 1   books ww: Howl", "europe: WW: Wendigo, Acolyte; YS: Hastur, Byakhee"
    )
    game = play(game, "WW battle Yellow Sign in Europe", "WW Howl", "YS Hastur in Europe", "YS Asia")
    assert about(play(game, *dice(1), *dice(6, 1))) == "WW: assign a Kill"


def test_vengeance_assigns_a_ghouls_pain_and_madness_says_where_to() -> None:
    """The three of them in one battle."""
    game = lay(
        "factions: YS GC BG CC",
        "power: 2 1 1 1   books bg: Necrophagy   books cc: Madness",
        "europe: YS: Hastur; GC: Starspawn, Acolyte   east africa: BG: Ghoul",
    )
    game = play(game, "YS battle Great Cthulhu in Europe", *dice(1, 1, 1, 1, 1), *dice(1, 1, 1))
    game = play(game, "BG Ghoul in East Africa", "YS Starspawn in Europe")
    assert about(game) == "CC: who retreats first"
    game = play(game, "CC Great Cthulhu")
    assert about(game) == "CC: retreat Starspawn of Great Cthulhu to"


def test_a_regenerating_starspawn_can_be_lost_to_berserkergang() -> None:
    """It survived its Kill, and is a Monster in the battle."""
    game = lay(
        "factions: GC WW BG",
        "power: 2 1 1   books gc: Regenerate   books ww: Berserkergang; Cannibalism   met ww: 1 2",
        "europe: GC: Starspawn; WW: Gnoph-Keh",
    )
    game = play(game, "GC battle Windwalker in Europe", *dice(6, 1, 1), *dice(6, 1, 1))
    assert (pool(game, "GC", "Starspawn"), pool(game, "WW", "Gnoph-Keh")) == (2, 4)
    assert about(game) == "GC: choose a spellbook"  # nobody was killed for the Windwalker to eat


def test_a_regenerating_starspawn_takes_a_ghouls_pain_beside_its_kill() -> None:
    """Up to two results; and nobody dies."""
    game = lay(
        "factions: YS GC BG WW",
        "power: 2 1 1 1   books gc: Regenerate   books bg: Necrophagy   books ww: Cannibalism",
        "europe: YS: Undead x3; GC: Starspawn, Deep One   east africa: BG: Ghoul",
    )
    game = play(game, "YS battle Great Cthulhu in Europe", *dice(6, 1), *dice(1, 1, 1, 1), "GC Starspawn in Europe")
    game = play(game, "BG Ghoul in East Africa")
    assert offered(game) == ["Deep One in Europe", "Starspawn in Europe (struck)"]


def test_the_emissary_has_no_room_for_a_ghouls_pain_and_feeds_nobody() -> None:
    """A Kill that became a Pain is one result; nobody was killed."""
    game = lay(
        "factions: YS CC BG WW",
        "power: 2 1 1 1   books cc: Emissary of the Outer Gods   books bg: Necrophagy   books ww: Cannibalism",
        "europe: YS: Undead x2; CC: Nyarlathotep, Nightgaunt   east africa: BG: Ghoul",
    )
    game = play(game, "YS battle Crawling Chaos in Europe", *dice(6), *dice(1), "CC Nyarlathotep in Europe")
    game = play(game, "BG Ghoul in East Africa", "YS Scandinavia")
    assert about(game) == "CC: retreat Nyarlathotep to"
    game = play(game, "CC Arabia", "CC North Asia")
    assert (units(game, "CC", "North Asia"), about(game)) == (["Nightgaunt"], "CC: act")


def test_an_emissary_saved_from_a_kill_is_lost_to_unholy_ground() -> None:
    """The elimination comes after the Kills."""
    game = lay(
        "factions: AN CC BG",
        "power: 2 1 1   books an: Unholy Ground   books cc: Emissary of the Outer Gods",
        "europe: cathedral; AN: Reanimated; CC: Nyarlathotep",
    )
    game = play(game, "AN battle Crawling Chaos in Europe", *dice(6, 1), *dice(1, 1))
    game = play(game, "AN take away the Cathedral in Europe")
    assert (pool(game, "CC", "Nyarlathotep"), game.table.battle) == (1, None)


def test_the_harbinger_profits_although_eternal_cancels() -> None:
    """A Kill or a Pain, whoever attacks.  (rules 19.4)"""
    for face in (6, 4):
        game = lay("factions: WW CC BG", "power: 2 1 1   books cc: Abduct", "europe: WW: Rhan Tegoth; CC: Nyarlathotep")
        game = play(game, "WW battle Crawling Chaos in Europe", *dice(1, 1, 1), *dice(face))
        if about(game).startswith("WW"):
            game = play(game, PAY)
        assert about(game) == "CC: profit from Rhan Tegoth"
        game = play(game, "CC 3 Power")
        if about(game) == "WW: keep Rhan Tegoth":
            game = play(game, PAY)
        assert (units(game, "WW", "Europe"), power(game, "CC"), power(game, "WW")) == (["Rhan Tegoth"], 4, 0)


def test_nyarlathotep_driven_off_profits_from_nothing() -> None:
    """He takes no part any more.  (rules 7.4)"""
    game = lay(
        "factions: WW CC BG",
        "power: 3 1 1   books ww: Howl   books cc: Madness",
        "europe: WW: Wendigo, Rhan Tegoth; CC: Nyarlathotep, Flying Polyp",
    )
    game = play(game, "WW battle Crawling Chaos in Europe", "WW Howl", "CC Nyarlathotep in Europe", "CC Asia")
    game = play(game, *dice(1, 1, 1, 1), *dice(4), "WW Rhan Tegoth in Europe")
    assert about(game) == "WW: keep Rhan Tegoth"


def test_eternal_does_not_stop_unholy_ground() -> None:
    """It cancels results, not eliminations."""
    game = lay(
        "factions: AN WW BG",
        "power: 2 3 1   books an: Unholy Ground",
        "europe: cathedral; AN: Reanimated; WW: Rhan Tegoth",
    )
    game = play(game, "AN battle Windwalker in Europe", *dice(6, 1), *dice(1, 1, 1), PAY)
    game = play(game, "AN take away the Cathedral in Europe")
    assert (pool(game, "WW", "Rhan Tegoth"), power(game, "WW")) == (1, 2)


def test_eternal_cancels_a_ghouls_pain() -> None:
    """A Pain is a Pain."""
    game = lay(
        "factions: BG WW GC",
        "power: 2 1 1   books bg: Necrophagy",
        "europe: BG: Dark Young; WW: Rhan Tegoth   africa: BG: Ghoul",
    )
    game = play(game, "BG battle Windwalker in Europe", *dice(1, 1), *dice(1, 1, 1), "BG Ghoul in Africa")
    assert about(game) == "WW: keep Rhan Tegoth"
    game = play(game, PAY)
    assert (units(game, "WW", "Europe"), about(game)) == (["Rhan Tegoth"], "BG: retreat Dark Young to")


# After the Kills


def test_berserkergang_comes_before_the_ghouls() -> None:
    """Black Goat knows what it has lost when it decides on Necrophagy, and no Ghoul that came can be taken."""
    game = lay(
        "factions: BG WW GC",
        "power: 2 1 1   books bg: Necrophagy   books ww: Berserkergang",
        "europe: BG: Dark Young x2, Acolyte; WW: Gnoph-Keh   africa: BG: Ghoul",
    )
    game = play(game, "BG battle Windwalker in Europe", *dice(6, 1, 1, 1), *dice(1, 1, 1))
    assert about(game) == "BG: lose a unit to Berserkergang"
    game = play(game, "BG Acolyte in Europe")
    assert about(game) == "BG: send a Ghoul to the corpses"


def test_what_berserkergang_takes_is_not_killed() -> None:
    """No Cannibalism; but the Opener has lost a unit, which is not promoted."""
    game = lay(
        "factions: OW WW BG",
        "power: 2 1 1   books ww: Berserkergang; Cannibalism   met ww: 1 2",
        "books ow: The Million Favored Ones   met ow: 6",
        "europe: OW: Spawn of Yog-Sothoth, Acolyte; WW: Gnoph-Keh",
    )
    game = play(game, "OW battle Windwalker in Europe", *dice(6, 1, 1), *dice(1, 1, 1), "OW Acolyte in Europe")
    assert offered(game) == ["Spawn of Yog-Sothoth in Europe", "no more promotions"]
    game = play(game, "OW no more promotions")
    assert (met(game, "OW"), about(game)) == ([4, 6], "OW: choose a spellbook")


def test_berserkergang_takes_no_terror() -> None:
    """A Yothan is neither Monster nor Cultist."""
    game = lay("factions: AN WW BG", "power: 2 1 1   books ww: Berserkergang", "europe: AN: Yothan; WW: Gnoph-Keh")
    game = play(game, "AN battle Windwalker in Europe", *dice(6, 1, 1, 1, 1, 1, 1), *dice(1, 1, 1))
    assert units(game, "AN", "Europe") == ["Yothan"]


def test_berserkergang_and_unholy_ground_both_take_their_due() -> None:
    """Each from the other side, in the order of play."""
    game = lay(
        "factions: AN WW BG",
        "power: 2 1 1   books an: Unholy Ground   books ww: Berserkergang",
        "europe: cathedral; AN: Reanimated, Un-Man; WW: Gnoph-Keh, Ithaqua",
    )
    game = play(game, "AN battle Windwalker in Europe", *dice(6, 1), *dice(1, 1, 1), "WW Gnoph-Keh in Europe")
    game = play(game, "AN take away the Cathedral in Europe", "AN Un-Man in Europe")
    assert (units(game, "AN", "Europe"), units(game, "WW", "Europe")) == (["Reanimated"], [])


def test_yog_sothoth_lost_to_unholy_ground_is_a_loss_in_battle() -> None:
    """Requirement 4 of the Opener; the gate is gone with him."""
    game = lay(
        "factions: AN OW BG",
        "power: 2 1 1   books an: Unholy Ground   met ow: 6   books ow: Channel Power",
        "europe: cathedral; AN: Reanimated; OW: Yog-Sothoth",
    )
    game = play(game, "AN battle Opener of the Way in Europe", *dice(1, 1), "AN take away the Cathedral in Europe")
    assert (met(game, "OW"), game.table.living_gates()) == ([4, 6], [])


def test_the_windwalker_feeds_when_the_ghouls_pains_are_over() -> None:
    """The new unit takes none of them."""
    game = lay(
        "factions: YS GC BG WW",
        "power: 2 1 1 1   books bg: Necrophagy   books ww: Cannibalism",
        "europe: YS: Undead x3; GC: Deep One x2; WW: Acolyte   east africa: BG: Ghoul",
    )
    game = play(game, "YS battle Great Cthulhu in Europe", *dice(6, 1), *dice(1, 1), "BG Ghoul in East Africa")
    game = play(game, "YS Scandinavia", "GC Arabia")
    assert about(game) == "WW: feed on the dead"
    assert units(play(game, "WW Wendigo"), "WW", "Europe") == ["Acolyte", "Wendigo"]


def test_a_ghoul_driven_off_does_not_come_back_for_the_corpses() -> None:
    """What was driven off does nothing more in this battle; another Ghoul may come.  (rules 27.36)"""
    text = ("factions: WW BG GC", "power: 2 1 1   books ww: Howl   books bg: Necrophagy")
    game = lay(*text, "europe: WW: Wendigo; BG: Ghoul #1, Fungi from Yuggoth   africa: BG: Ghoul #2")
    game = play(game, "WW battle Black Goat in Europe", "WW Howl", "BG Ghoul in Europe", "BG Asia", *dice(1), *dice(1))
    assert offered(game) == ["Ghoul in Africa", "no more Ghouls"]


# Retreats and the end


def test_madness_does_not_steer_a_howl() -> None:
    """It is no retreat.  (rules 19.9)"""
    game = lay(
        "factions: WW BG CC",
        "power: 2 1 1   books ww: Howl   books cc: Madness",
        "europe: WW: Wendigo; BG: Fungi from Yuggoth, Ghoul",
    )
    game = play(game, "WW battle Black Goat in Europe", "WW Howl", "BG Ghoul in Europe")
    assert about(game) == "BG: move Ghoul to"


def test_units_are_promoted_where_madness_sent_them() -> None:
    """The pained are survivors."""
    game = lay(
        "factions: OW YS CC",
        "power: 2 1 1   books ow: The Million Favored Ones   met ow: 4   books cc: Madness",
        "europe: OW: Mutant; YS: Undead x2",
    )
    game = play(game, "OW battle Yellow Sign in Europe", *dice(1), *dice(4), "CC Arctic Ocean")
    assert offered(game) == ["Mutant in Arctic Ocean", "no more promotions"]


def test_promotions_come_before_the_windwalkers_meal() -> None:
    """Whoever's turn it is."""
    game = lay(
        "factions: WW OW BG",
        "power: 2 1 1   books ww: Cannibalism   books ow: The Million Favored Ones   met ow: 4",
        "europe: WW: Gnoph-Keh; OW: Mutant, Acolyte",
    )
    game = play(game, "WW battle Opener of the Way in Europe", *dice(6, 1, 1), *dice(1), "OW Acolyte in Europe")
    assert about(game) == "OW: promote"
    game = play(game, "OW Mutant in Europe")
    assert about(game) == "WW: feed on the dead"


def test_neither_hidden_nor_driven_off_units_are_promoted() -> None:
    """They took no part to the end.  (rules 23.10)"""
    hidden = lay(
        "factions: CC OW BG",
        "power: 2 1 1   books cc: Invisibility   books ow: The Million Favored Ones   met ow: 4",
        "europe: CC: Flying Polyp; OW: Mutant, Abomination",
    )
    hidden = play(hidden, "CC battle Opener of the Way in Europe", "CC Invisibility", "CC enemy Mutant in Europe")
    hidden = play(hidden, *dice(1), *dice(1, 1))
    assert offered(hidden) == ["Abomination in Europe", "no more promotions"]
    howled = lay(
        "factions: WW OW BG",
        "power: 2 1 1   books ww: Howl   books ow: The Million Favored Ones   met ow: 4",
        "europe: WW: Wendigo; OW: Mutant, Abomination",
    )
    howled = play(howled, "WW battle Opener of the Way in Europe", "WW Howl", "OW Mutant in Europe", "OW Asia")
    howled = play(howled, *dice(1), *dice(1, 1))
    assert offered(howled) == ["Abomination in Europe", "no more promotions"]


def test_a_unit_lost_before_the_dice_is_lost_in_battle() -> None:
    """The Opener's requirement 4, by Devour."""
    game = lay(
        "factions: GC OW BG", "power: 2 1 1   met ow: 6   books ow: Channel Power", "europe: GC: Cthulhu; OW: Acolyte"
    )
    assert met(play(game, "GC battle Opener of the Way in Europe", "GC Devour"), "OW") == [4, 6]


def test_signs_of_a_demand_are_drawn_after_the_battle() -> None:
    """With the Harbinger's, in the order of play."""
    game = lay(
        "factions: SL CC BG",
        "power: 2 1 1   books sl: Demand Sacrifice; Burrow   met sl: 1 2   books cc: Madness",
        "europe: SL: Tsathoggua; CC: Nyarlathotep",
    )
    game = play(game, "SL battle Crawling Chaos in Europe", "SL Demand Sacrifice", "CC an Elder Sign for the Sleeper")
    assert about(game) == "chance: attacker's dice"
    game = play(game, *dice(1, 1), *dice(4, 1, 1), "CC 2 Elder Signs", "CC Asia")
    assert (signs(game, "SL"), signs(game, "CC"), about(game)) == (1, 2, "chance: elder sign")
