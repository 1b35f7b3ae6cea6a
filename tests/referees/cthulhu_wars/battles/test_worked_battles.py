"""The referee of battles agrees with battles that were worked out by hand."""

from collections.abc import Sequence

from referees.cthulhu_wars.battles.battle import declare
from referees.cthulhu_wars.battles.board import CARD, Asked, Board, Option, Player
from referees.cthulhu_wars.battles.combat import combat, declarable
from referees.frame import Tally

ROUND: dict[str, tuple[str, ...]] = {"here": ("east", "west"), "east": ("here",), "west": ("here",)}


def board(factions: dict[str, Sequence[str]], units: dict[str, str], *, power: int = 5) -> Board:
    """A small round world: `here` lies between `east` and `west`.  Units are written as “GC Deep One x2”."""
    players = [Player(code, power, books=set(books)) for code, books in factions.items()]
    made = Board(players, ROUND)
    for area, text in units.items():
        for part in text.split(", "):
            code, _, rest = part.partition(" ")
            name, _, number = rest.partition(" x")
            seat = made.seat(code)
            assert seat is not None
            for _ in range(int(number or 1)):
                made.place(made.in_pool(seat, name)[0], area)
    return made


def fight(made: Board, attack: Sequence[int], defence: Sequence[int], *answers: Option) -> list[Asked]:
    """The first player attacks the second one; gives what was asked where there was a choice."""
    dice = {"attacker's dice": list(attack), "defender's dice": list(defence)}

    def throw(about: str, number: int) -> list[int]:
        assert len(dice[about]) == number, f"{about}: {number}"
        return dice[about]

    script = list(answers)
    asked: list[Asked] = []
    play = declare(made, 0, "here", 1, Tally(), throw)
    question = next(play, None)
    while question is not None:
        asked.append(question)
        given = {}
        for side, part in question.parts.items():
            given[side] = part.options[0] if len(part.options) == 1 else script.pop(0)
            assert given[side] in part.options, f"{given[side]} is none of {part.options}"
        try:
            question = play.send(given)
        except StopIteration:
            break
    assert not script
    return asked


def names(made: Board, seat: int, area: str = "here") -> list[str]:
    """The units of a player in an area."""
    return sorted(unit.kind.name for unit in made.at(area, seat))


def takes(*units: tuple[str, int, int]) -> Option:
    """An assignment: kind of unit, results on each, number of such units; none keeps a gate or has a result yet."""
    return tuple(sorted(((name, False), (), times, number) for name, times, number in units))


READY: Option = ("ready",)


def combats(code: str, units: str, books: Sequence[str] = (), foe: str = "BG", foe_books: Sequence[str] = ()) -> int:
    """The combat of some units."""
    made = board({code: books, foe: foe_books, "AN": ()}, {"here": units})
    return combat(made, 0, 1, made.at("here", 0))


def test_combat_of_the_yellow_sign() -> None:
    assert combats("YS", "YS King in Yellow, YS Undead") == 0
    assert combats("YS", "YS Undead x2") == 1
    assert combats("YS", "YS Byakhee") == 2
    assert combats("YS", "YS King in Yellow, YS Undead x3, YS Byakhee x2") == 5


def test_hastur_fights_with_the_cost_of_a_ritual() -> None:
    made = board({"YS": (), "GC": (), "CC": (), "BG": ()}, {"here": "YS Hastur"})
    made.rituals = 3
    assert combat(made, 0, 1, made.at("here", 0)) == 7


def test_nyarlathotep_fights_with_the_spellbooks_of_both() -> None:
    four = ("Abduct", "Invisibility", "Madness", "Seek and Destroy")
    units = "CC Nyarlathotep, CC Hunting Horror, CC Nightgaunt x2"
    assert combats("CC", units, four, "BG", ("Frenzy", "Ghroth", "Necrophagy")) == 9
    assert combats("CC", units, four, "BG") == 6


def test_shub_niggurath_counts_gates_cultists_and_dark_young() -> None:
    made = board(
        {"BG": ("The Red Sign",), "GC": ()},
        {"here": "BG Shub-Niggurath, BG Dark Young", "east": "BG Acolyte x3, BG Dark Young", "west": "BG Acolyte"},
    )
    for name, area in (("Acolyte", "east"), ("Acolyte", "west"), ("Dark Young", "here")):
        next(unit for unit in made.at(area, 0) if unit.kind.name == name).is_keeper = True
    assert combat(made, 0, 1, made.at("here", 0)) == 3 + 4 + 2 + 2


def test_yog_sothoth_counts_the_great_old_ones_of_his_enemies() -> None:
    factions: dict[str, Sequence[str]] = {"OW": (), "GC": (), "YS": ()}
    made = board(factions, {"here": "OW Yog-Sothoth", "east": "YS Hastur, YS King in Yellow"})
    cthulhu = made.in_pool(1, "Cthulhu")[0]
    cthulhu.place = CARD
    assert combat(made, 0, 1, made.at("here", 0)) == 6
    two = board({"OW": (), "GC": ()}, {"here": "OW Yog-Sothoth"})
    assert combat(two, 0, 1, two.at("here", 0)) == 4


def test_the_attacker_needs_combat_and_the_defender_does_not() -> None:
    made = board({"YS": (), "CC": ()}, {"here": "YS King in Yellow, CC Nightgaunt", "east": "YS Undead x2, CC Acolyte"})
    assert declarable(made, 0) == {("east", 1)}
    assert declarable(made, 1) == set()


def test_a_kill_and_a_pain_go_on_different_units() -> None:
    made = board(
        {"GC": (), "BG": (), "CC": ()}, {"here": "GC Deep One x2, GC Acolyte, BG Fungi from Yuggoth x2, BG Acolyte"}
    )
    asked = fight(
        made,
        (6, 4),
        (5, 1),
        takes(("Fungi from Yuggoth", 1, 1)),
        takes(("Acolyte", 1, 1)),
        takes(("Fungi from Yuggoth", 1, 1)),
        (("Acolyte", False), "east"),
    )
    assert (names(made, 0), names(made, 1)) == (["Deep One"] * 2, ["Acolyte"])
    assert (names(made, 0, "east"), names(made, 1, "west")) == (["Acolyte"], ["Fungi from Yuggoth"])
    pains = next(each for each in asked if each.kind == "Pains")
    assert pains.parts[1].options == (takes(("Acolyte", 1, 1)), takes(("Fungi from Yuggoth", 1, 1)))


def test_both_sides_choose_at_the_same_time() -> None:
    made = board({"GC": (), "BG": (), "CC": ()}, {"here": "GC Deep One, GC Acolyte, BG Fungi from Yuggoth, BG Acolyte"})
    kill = takes(("Acolyte", 1, 1))
    asked = fight(made, (6,), (6,), kill, kill)
    assert {side: len(part.options) for side, part in asked[0].parts.items()} == {0: 2, 1: 2}


def test_one_of_the_surrounded_is_lost() -> None:
    made = board(
        {"GC": (), "YS": ()}, {"here": "GC Starspawn, YS Undead x3", "east": "GC Acolyte", "west": "GC Acolyte"}
    )
    fight(made, (4, 4, 1), (1, 1))
    assert names(made, 1) == ["Undead"] * 2


def test_regenerate() -> None:
    for defence, left in (((6, 5), ["Deep One"]), ((6, 6), ["Deep One"]), ((6, 6, 6), [])):
        foes = f"BG Fungi from Yuggoth x{len(defence)}"
        made = board({"GC": ("Regenerate",), "BG": (), "CC": ()}, {"here": f"GC Starspawn, GC Deep One, {foes}"})
        misses = (1, 1, 1, 1)
        if defence == (6, 5):
            pain: Option = ((("Starspawn", False), ("Kill",), 1, 1),)
            fight(made, misses, defence, takes(("Starspawn", 1, 1)), pain, (("Starspawn", False), "east"))
            assert names(made, 0, "east") == ["Starspawn"]
        elif len(defence) == 2:
            fight(made, misses, defence, takes(("Starspawn", 2, 1)))
        else:
            fight(made, misses, defence)
        assert names(made, 0) == left


def test_absorb_feeds_a_shoggoth() -> None:
    made = board(
        {"GC": ("Absorb",), "BG": (), "CC": ()}, {"here": "GC Shoggoth, GC Deep One, GC Acolyte x2, BG Acolyte"}
    )
    meal, second = ("absorb", 0, ("Acolyte", False), 0), ("absorb", 3, ("Acolyte", False), 0)
    fight(made, (1,) * 9, (), meal, second, READY)
    assert (names(made, 0), len(made.in_pool(0, "Acolyte"))) == (["Deep One", "Shoggoth"], 6)


def test_great_cthulhus_requirements() -> None:
    for kills, met in ((0, {2}), (1, {3}), (2, {2, 3})):
        made = board({"GC": (), "BG": (), "CC": ()}, {"here": "GC Cthulhu, BG Ghoul x2, BG Acolyte x3"})
        answers: list[Option] = [("devour",), ("Acolyte", False, 0)]
        if kills:
            answers.append(takes(("Acolyte", 1, kills)))
        fight(made, (6,) * kills + (1,) * (6 - kills), (), *answers)
        assert made.players[0].met == met


def test_an_exempt_undead_rolls_nothing_and_cannot_be_hit() -> None:
    made = board({"CC": ("Invisibility",), "YS": (), "BG": ()}, {"here": "YS Undead x2, CC Flying Polyp"})
    fight(made, (6,), (), ("hide", 1, ("Undead", False), "by a Polyp", 0))
    assert names(made, 1) == ["Undead"]


def test_the_emissary_is_safe_and_saves_the_others() -> None:
    units = {
        "here": "CC Nyarlathotep, CC Flying Polyp, BG Fungi from Yuggoth x3",
        "east": "BG Ghoul",
        "west": "BG Ghoul",
    }
    books = ("Emissary of the Outer Gods",)
    made = board({"BG": (), "CC": books, "GC": ()}, units)
    fight(made, (6, 6, 1), (1, 1))
    assert names(made, 1) == ["Nyarlathotep"]
    made = board({"BG": (), "CC": books, "GC": ()}, units)
    fight(made, (4, 4, 1), (1, 1), ("Nyarlathotep", False))
    assert names(made, 1) == ["Flying Polyp", "Nyarlathotep"]
    made = board({"BG": (), "CC": books, "GC": ()}, {**units, "here": f"{units['here']}, BG Shub-Niggurath"})
    fight(made, (6, 6, 1), (1, 1))
    assert names(made, 1) == []


def test_the_harbinger_profits_once_for_each() -> None:
    made = board({"CC": (), "YS": (), "BG": ()}, {"here": "CC Nyarlathotep, YS King in Yellow, YS Hastur"})
    made.players[0].books = {"Abduct", "Invisibility"}
    made.rituals = 0
    places: list[Option] = [(("Hastur", False), "east"), (("King in Yellow", False), "east")]
    fight(made, (4, 4), (1,) * 5, ("King in Yellow", "power"), ("Hastur", "signs"), *places)
    assert (made.players[0].power, made.players[0].signs) == (5 - 1 + 2, 2)


def test_a_ghoul_comes_to_a_battle_of_others() -> None:
    made = board(
        {"GC": (), "YS": (), "BG": ("Necrophagy",)}, {"here": "GC Starspawn x2, YS Undead x3", "east": "BG Ghoul"}
    )
    starspawn: Option = (("Starspawn", False), "east")
    fight(made, (4, 1, 1, 1, 1, 1), (4, 1), ("east",), starspawn, starspawn)
    assert (names(made, 2), names(made, 0, "east"), names(made, 1, "west")) == (
        ["Ghoul"],
        ["Starspawn"] * 2,
        ["Undead"] * 2,
    )


def test_vengeance_puts_the_kill_on_cthulhu() -> None:
    made = board({"YS": (), "GC": (), "CC": ()}, {"here": "YS Hastur, GC Cthulhu, GC Deep One x3"})
    asked = fight(made, (6, 1, 1, 1, 1), (1,) * 9, takes(("Cthulhu", 1, 1)))
    assert names(made, 1) == ["Deep One"] * 3
    assert next(each for each in asked if each.kind == "Kills").parts[1].decider == 0


def test_berserkergang_takes_one_for_each_gnoph_keh() -> None:
    made = board({"WW": ("Berserkergang",), "BG": (), "GC": ()}, {"here": "WW Gnoph-Keh x2, BG Fungi from Yuggoth x4"})
    fight(made, (6, 1, 1, 1, 1, 1), (6, 6, 1, 1))
    assert (names(made, 0), names(made, 1)) == ([], ["Fungi from Yuggoth"])


def test_the_million_favored_ones_in_the_best_order() -> None:
    made = board({"OW": ("The Million Favored Ones",), "BG": (), "GC": ()}, {})
    here = {"Acolyte": 1, "Mutant": 1, "Abomination": 1}
    away = {"Mutant": 3, "Abomination": 2, "Spawn of Yog-Sothoth": 1}
    for counts, area in ((here, "here"), (away, "west")):
        for name, count in counts.items():
            for unit in made.in_pool(0, name)[:count]:
                made.place(unit, area)
    made.place(made.in_pool(1, "Ghoul")[0], "here")
    look = {name: ((name, False), "here", 1) for name in here}
    fight(made, (1, 1, 1), (), look["Abomination"], look["Mutant"], look["Acolyte"])
    assert names(made, 0) == ["Abomination", "Mutant", "Spawn of Yog-Sothoth"]


def test_two_players_score_for_the_lost_and_half_for_survivors() -> None:
    made = board(
        {"GC": ("Regenerate",), "BG": ()},
        {"here": "GC Starspawn x2, BG Fungi from Yuggoth, BG Dark Young, BG Acolyte, BG Ghoul"},
    )
    kills = takes(("Acolyte", 1, 1), ("Dark Young", 1, 1), ("Fungi from Yuggoth", 1, 1))
    flight: Option = (("Starspawn", False), "east")
    fight(made, (6, 6, 6, 1, 1, 1), (6, 6, 6), kills, flight)
    assert (made.players[0].doom, made.players[1].doom) == (2 + 3 + 1, 3 + 2)
    assert (names(made, 0, "east"), names(made, 1)) == (["Starspawn"], ["Ghoul"])
