"""The Ice Age: which actions of enemies cost 1 Power more, and which do not.  (rules 22.13)"""

import pytest

from games.cthulhu_wars.play import about, dice, lay, offered, play, power

TAXED = {
    "recruit": ("GC", 1, "", "europe: ice age; GC: Acolyte", "recruit Acolyte in Europe"),
    "summon": ("GC", 1, "", "europe: ice age; GC: keeper Acolyte", "summon Deep One in Europe"),
    "create a gate": ("GC", 3, "", "europe: ice age; GC: Acolyte", "create a gate in Europe"),
    "build a Cathedral": ("AN", 1, "", "europe: ice age; AN: Acolyte", "build a Cathedral in Europe"),
    "move in": ("GC", 1, "", "europe: ice age   asia: GC: Acolyte", "move Acolyte from Asia to Europe"),
    "battle": ("GC", 1, "", "europe: ice age; GC: Deep One; BG: Acolyte", "battle Black Goat in Europe"),
    "capture": ("GC", 1, "", "europe: ice age; GC: Deep One; BG: Acolyte", "capture a Cultist of Black Goat in Europe"),
    "awaken Cthulhu": (
        "GC",
        10,
        "",
        "south pacific: ice age; abandoned gate   asia: GC: Deep One",
        "awaken Cthulhu in South Pacific",
    ),
    "awaken Nyarlathotep": ("CC", 10, "", "asia: ice age; CC: keeper Acolyte", "awaken Nyarlathotep in Asia"),
    "awaken the King": ("YS", 4, "", "asia: ice age; YS: Acolyte", "awaken the King in Yellow in Asia"),
    "awaken Hastur": ("YS", 10, "", "asia: ice age; YS: keeper Acolyte, King in Yellow", "awaken Hastur in Asia"),
    "awaken Yog-Sothoth": ("OW", 6, "", "asia: ice age; OW: Spawn of Yog-Sothoth", "awaken Yog-Sothoth in Asia"),
    "awaken Tsathoggua": ("SL", 8, "", "asia: ice age; SL: Formless Spawn", "awaken Tsathoggua in Asia"),
    "surfacing": (
        "GC",
        0,
        "books gc: Submerge   card gc: GC Cthulhu #1",
        "europe: ice age   asia: GC: Acolyte",
        "surface in Europe",
    ),
    "Dreams": ("GC", 2, "books gc: Dreams", "europe: ice age; BG: Acolyte", "send Dreams to Black Goat in Europe"),
    "Desecrate": ("YS", 2, "", "europe: ice age; YS: King in Yellow", "desecrate Europe"),
    "Zingaya": (
        "YS",
        1,
        "books ys: Zingaya",
        "europe: ice age; YS: Undead; BG: Acolyte",
        "Zingaya against Black Goat in Europe",
    ),
    "Shriek": (
        "YS",
        1,
        "books ys: Shriek of the Byakhee",
        "europe: ice age   asia: YS: Byakhee",
        "the Byakhee fly to Europe",
    ),
    "Screaming Dead": (
        "YS",
        1,
        "books ys: The Screaming Dead",
        "europe: ice age   asia: YS: King in Yellow",
        "The Screaming Dead go to Europe",
    ),
    "He Who": (
        "YS",
        1,
        "books ys: He Who is Not to be Named",
        "europe: ice age; BG: Acolyte   asia: YS: Hastur",
        "He Who is Not to be Named goes to Europe",
    ),
    "The Beyond One": (
        "OW",
        1,
        "",
        "europe: ice age   asia: abandoned gate; OW: Abomination",
        "Abomination carries the gate of Asia to Europe",
    ),
    "Dread Curse": (
        "OW",
        2,
        "books ow: Dread Curse of Azathoth",
        "europe: ice age; BG: Acolyte   asia: OW: Abomination",
        "curse Europe",
    ),
    "Cursed Slumber's return": (
        "SL",
        1,
        "books sl: Cursed Slumber   notes sl: Cursed Slumber 1   card sl: SL Acolyte #1",
        "europe: ice age   asia: SL: Acolyte",
        "wake the slumbering gate in Europe",
    ),
    "Lethargy": ("SL", 0, "", "europe: ice age; SL: Tsathoggua", "do nothing"),
    "Capture Monster": (
        "SL",
        1,
        "books sl: Capture Monster",
        "europe: ice age; SL: Tsathoggua; BG: Ghoul",
        "capture a Monster of Black Goat in Europe",
    ),
}


def iced(code: str, has: int, extra: str, position: str) -> tuple[str, ...]:
    """The lines of a position with the Windwalker's token."""
    other = "BG" if code != "BG" else "GC"
    return f"factions: {code} {other} WW", f"power: {has} 1 1   books ww: Ice Age   {extra}", position


@pytest.mark.parametrize("name", TAXED)
def test_actions_that_end_in_the_ice_cost_1_more(name: str) -> None:
    """And who cannot pay it cannot do them."""
    code, cost, extra, position, words = TAXED[name]
    game = lay(*iced(code, cost + 1, extra, position))
    assert words in offered(game)
    game = play(game, f"{code} {words}")
    assert power(game, code) == 0
    if cost:
        assert words not in offered(lay(*iced(code, cost, extra, position)))


@pytest.mark.parametrize("position", ["europe: ice age; BG: {}   asia: {}", "europe: BG: {}   asia: ice age; {}"])
def test_avatar_pays_at_either_end_and_shub_niggurath_where_she_awakens(position: str) -> None:
    """Once, whichever end it is."""
    text = position.format("Shub-Niggurath", "GC: Acolyte")
    rich, poor = (lay(*iced("BG", has, "", text)) for has in (2, 1))
    assert offered(rich, "Avatar")
    assert not offered(poor, "Avatar")
    assert power(play(rich, "BG Avatar: change places with Great Cthulhu in Asia"), "BG") == 0
    awaken = lay(*iced("BG", 8, "", "europe: ice age; BG: keeper Acolyte, Acolyte x2"))
    assert not offered(awaken, "awaken")


UNTAXED = {
    "moving out": ("GC", 1, "", "europe: ice age; GC: Acolyte", "move Acolyte from Europe to Asia"),
    "flying over": ("CC", 1, "", "asia: ice age   europe: CC: Acolyte", "move Acolyte from Europe to Africa"),
    "diving": ("GC", 1, "books gc: Submerge", "south pacific: ice age; GC: Cthulhu", "submerge in South Pacific"),
    "going to sleep": (
        "SL",
        1,
        "books sl: Cursed Slumber",
        "europe: ice age; SL: keeper Acolyte",
        "let the gate of Europe slumber",
    ),
    "carrying a gate away": (
        "OW",
        1,
        "",
        "europe: ice age; abandoned gate; OW: Abomination",
        "Abomination carries the gate of Europe to Asia",
    ),
    "a Serpent Man sent away": (
        "SL",
        1,
        "books sl: Ancient Sorcery",
        "europe: ice age; SL: Serpent Man",
        "learn Fertility Cult from Black Goat",
    ),
    "the Windwalker's own": ("WW", 1, "books ww: Ice Age", "europe: ice age; WW: Acolyte", "recruit Acolyte in Europe"),
}


@pytest.mark.parametrize("name", UNTAXED)
def test_what_does_not_end_there_is_free_of_the_toll(name: str) -> None:
    """The printed price is enough."""
    code, cost, extra, position, words = UNTAXED[name]
    if code == "WW":
        game = lay("factions: WW GC BG", f"power: {cost} 1 1   {extra}", position)
    else:
        game = lay(*iced(code, cost, extra, position))
    assert words in offered(game)
    assert power(play(game, f"{code} {words}"), code) == 0


def test_devolving_retreating_and_gates_are_no_actions_that_pay() -> None:
    """Nor is anything in the Doom phase."""
    game = lay(*iced("GC", 1, "books gc: Devolve", "europe: ice age; GC: Acolyte"))
    game.aside(0, "devolve Acolyte in Europe")
    assert power(game, "GC") == 1
    gate = lay(*iced("GC", 1, "", "europe: ice age; abandoned gate; GC: Acolyte"))
    assert power(play(gate, "GC take the gate in Europe"), "GC") == 1
    fled = lay(*iced("GC", 1, "", "arctic ocean: ice age   europe: GC: Deep One; BG: Fungi from Yuggoth"))
    fled = play(fled, "GC battle Black Goat in Europe", *dice(4), *dice(1), "BG Arctic Ocean")
    assert power(fled, "BG") == 1
    below = lay(
        "factions: SL BG WW",
        "power: 4 0 0   step: doom   phase: gather   books ww: Ice Age",
        "europe: ice age; SL: Acolyte",
    )
    assert power(play(below, "SL Death from Below in Europe"), "SL") == 4


def test_the_toll_ends_when_the_token_moves() -> None:
    """It lies in one area."""
    game = lay("factions: WW GC BG", "power: 1 1 1   books ww: Ice Age", "europe: ice age; GC: Acolyte")
    game = play(game, "WW bring the Ice Age to Africa")
    assert about(game) == "GC: act"
    assert "Acolyte in Europe" in offered(game, "recruit")
