"""A referee would be worth nothing if it asked the code that it judges: it imports nothing of a game but data."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from cultists.games import GAMES
from test_imports import imports

TESTS: Final = Path(__file__).parents[1]
DATA: Final = {"cthulhu_wars": ("maps",)}
"""Of each game what is no rule: which area lies beside which.  The cards and units stand in the referees themselves."""
ADAPTER: Final = "adapter.py"
"""The one file that knows the form of the game's options, views, events and scenarios."""
BESIDE: Final = ("adapter.py", "beside.py")
"""These hand answers to the game, and compare."""


def allowed(game: str, file: Path) -> tuple[str, ...]:
    """What a file may import besides the standard library."""
    known = ["referees.frame", f"referees.{game}", *(f"cultists.games.{game}.{data}" for data in DATA.get(game, ()))]
    if file.name in BESIDE:
        known.append("cultists.engine")
    if file.name.startswith("test_"):
        known.append("pytest")
    return tuple(known)


def breaches(tests: Path, game: str) -> Iterator[str]:
    """A line for everything that the referee of a game must not import."""
    for file in sorted((tests / "referees" / game).rglob("*.py")):
        known = allowed(game, file)
        for line, module in imports(tests, file):
            is_known = any(module == each or module.startswith(f"{each}.") for each in known)
            is_of_the_game = module.startswith("cultists.") and file.name == ADAPTER
            if not (is_known or is_of_the_game or module.split(".")[0] in sys.stdlib_module_names):
                yield f"{file.relative_to(tests).as_posix()}:{line}: {module}"


@pytest.mark.parametrize("game", GAMES)
def test_a_referee_knows_nothing_of_its_game_but_data(game: str) -> None:
    assert (TESTS / "referees" / game).is_dir()
    assert not [*breaches(TESTS, game)]


def test_a_referee_that_asks_the_rules_is_found(tmp_path: Path) -> None:
    files = {
        "adapter.py": "from cultists.games.cthulhu_wars.table import CARD\nimport numpy\n",
        "acts/beside.py": "from cultists.engine import Game\nfrom cultists.games import GAMES\n",
        "acts/turn.py": "from referees.cthulhu_wars.acts import world\nfrom cultists.engine import Game\n",
        "acts/world.py": "def late():\n    from cultists.games.cthulhu_wars.gates import take\n",
        "units.py": "from cultists.games.cthulhu_wars.maps import MAPS\nfrom games.cthulhu_wars import play\n",
        "battles/dice.py": "import re\nfrom referees.grand_octopus import turn\nfrom cultists.games import GAMES\n",
    }
    for name, text in files.items():
        file = tmp_path / "referees/cthulhu_wars" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    found = [each.removeprefix("referees/cthulhu_wars/") for each in breaches(tmp_path, "cthulhu_wars")]
    assert found == [
        "acts/beside.py:2: cultists.games",
        "acts/turn.py:2: cultists.engine",
        "acts/world.py:2: cultists.games.cthulhu_wars.gates",
        "adapter.py:2: numpy",
        "battles/dice.py:2: referees.grand_octopus",
        "battles/dice.py:3: cultists.games",
        "units.py:2: games.cthulhu_wars",
    ]
