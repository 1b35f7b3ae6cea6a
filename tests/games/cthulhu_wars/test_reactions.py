"""What can be answered beforehand: every reaction is a question that the rules ask, with answers that they know."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import cultists.games.cthulhu_wars as package
from cultists.engine import Game, Reaction
from cultists.games import GAMES
from cultists.games.cthulhu_wars import reactions
from cultists.games.cthulhu_wars.factions import FACTIONS

RULES = GAMES["cthulhu_wars"]
ASKING = {"ask": 1, "share_out": 3}
"""Which argument of a call says what is asked."""


def modules() -> Iterator[ModuleType]:
    folder = Path(package.__path__[0])
    for file in (folder / "battle.py", *sorted(folder.glob("factions/*.py"))):
        name = ".".join(file.relative_to(folder).with_suffix("").parts)
        yield importlib.import_module(f"{package.__name__}.{name}")


def asked() -> set[str]:
    """All that the battle and the factions ask in words that never change."""
    found = set()
    for module in modules():
        assert module.__file__ is not None
        for node in ast.walk(ast.parse(Path(module.__file__).read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ASKING:
                about = node.args[ASKING[node.func.id]]
                if isinstance(about, ast.Constant):
                    found.add(str(about.value))
                elif isinstance(about, ast.Name):
                    found.add(str(getattr(module, about.id, "")))
    return found


def known() -> list[Reaction]:
    game = Game.new(RULES, 5, {"factions": "pick", "box": "all"})
    found: dict[str, Reaction] = {}
    for faction in FACTIONS:
        table = game.table.copy()
        table.chosen = (faction, *(each for each in FACTIONS if each is not faction))[:5]
        for seat in range(5):
            found |= {each.about: each for each in RULES.reactions(table, seat)}
    return list(found.values())


def test_every_reaction_is_asked_somewhere() -> None:
    assert {each.about for each in known()} <= asked()


@pytest.mark.parametrize(
    "about",
    [
        "send a Ghoul to the corpses",
        "feed on the dead",
        "keep Rhan Tegoth",
        "promote",
        "channel Power",
        "before the battle",
        "Energy Nexus",
        "Unholy Ground",
        "Demand Sacrifice",
        "lose Power to The Thousand Forms",
        "lose Cultists to Ghroth",
    ],
)
def test_what_comes_in_the_turns_of_others_can_be_ordered(about: str) -> None:
    assert about in {each.about for each in known()}


def test_every_condition_is_known() -> None:
    conditions = {standing.unless for each in known() for standing in each.answers if standing.unless}
    assert conditions == set(reactions.CONDITIONS)


def test_outside_a_battle_no_condition_holds() -> None:
    game = Game.new(RULES, 2)
    assert not any(RULES.holds(game.table, 0, condition) for condition in reactions.CONDITIONS)


def test_nothing_is_offered_before_the_factions_are_known() -> None:
    game = Game.new(RULES, 2, {"factions": "pick"})
    assert RULES.reactions(game.table, 0) == ()


def test_an_elder_sign_shows_its_worth_and_not_its_number() -> None:
    """Tokens of one worth look alike to who draws them from a real bag."""
    table = Game.new(RULES, 2).table
    assert sorted({RULES.face(sign) for sign in table.bag}) == ["worth 1", "worth 2", "worth 3"]
    assert RULES.face(6) == "6"
