"""Who may import whom: games stand on the engine, everything else on the engine and the registry of games."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src"
TESTS = Path(__file__).parent

CORE = {"engine", "svg", "sky", "search", "games", "bots"}
CORE_NEEDS = {"cultists", "msgspec"} | sys.stdlib_module_names
ALSO_NEEDS = {"games.duckthulhu": {"lark"}, "games.stars_are_right": {"numba", "numpy"}}
"""What a single game uses besides: the ritual reads English; the planner of the skies is faster when compiled."""
WORKSHOPS = {
    "terminal.ritual": "games.duckthulhu",
    "terminal.stars": "games.stars_are_right",
    "web.ritual": "games.duckthulhu",
}
"""Edges that are about one game, by the beginning of their names: they work on files of their own."""
EDGE_MAY = {
    "cultists",
    "engine",
    "svg",
    "missing",
    "shell",
    "search",
    "games",
    "bots",
    "arena",
    "terminal",
    "store",
    "web",
}


REFEREE_MAY = {
    "adapter.py": {"cultists.engine", "cultists.games", "cultists.sky"},
    "beside.py": {"cultists.engine"},
}
"""An adapter knows the form of the game, and what plays beside the engine knows the engine; nothing else does."""
DATA = {"cthulhu_wars": {"cultists.games.cthulhu_wars.maps"}}
"""What all files of a game's referee may import, because it is data and no rule."""


def allowed(part: str, games: set[str]) -> set[str]:
    """The parts of cultists that a part may import.  Each game's folder is a part, `games` is their registry."""
    if part in games:
        return {"engine", "svg", "sky", "search", part}
    return {
        "engine": {"engine"},
        "svg": {"svg"},
        "sky": {"sky", "svg"},
        "search": {"engine", "search"},
        "games": {"engine", "svg", "sky", "search", "games", *games},
        "bots": {"engine", "search", "games", "bots"},
    }.get(part, EDGE_MAY)


def workshop(module: str) -> set[str]:
    """The game that a module outside the games may know, with the sky it is about."""
    return {each for name, game in WORKSHOPS.items() if module.startswith(f"cultists.{name}") for each in (game, "sky")}


def part_of(module: str, games: set[str]) -> str:
    parts = module.split(".")
    folder = ".".join(parts[1:3])
    return folder if folder in games else parts[1] if len(parts) > 1 else parts[0]


def imports(source: Path, file: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports, wherever in the file, with its line."""
    package = file.relative_to(source).parent.parts
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            origin = ".".join((*above, *filter(None, [node.module])))
            for alias in node.names:
                inner = source.joinpath(*origin.split("."), alias.name)
                is_module = inner.is_dir() or inner.with_suffix(".py").is_file()
                yield node.lineno, f"{origin}.{alias.name}" if is_module else origin


def breaches(source: Path) -> list[str]:
    """A sentence for every import that goes the wrong way."""
    games = {f"games.{folder.name}" for folder in (source / "cultists" / "games").iterdir() if folder.is_dir()}
    found = []
    for file in sorted((source / "cultists").rglob("*.py")):
        path = file.relative_to(source).with_suffix("")
        name = ".".join(path.parts).removesuffix(".__init__")
        part = part_of(name, games)
        for line, module in imports(source, file):
            place = f"{file.relative_to(source.parent).as_posix()}:{line}: imports {module}"
            if module.split(".")[0] != "cultists":
                needs = CORE_NEEDS | ALSO_NEEDS.get(part, set())
                if part.split(".")[0] in CORE and module.split(".")[0] not in needs:
                    found.append(f"{place}, but {part} may use only the standard library and msgspec")
            elif part_of(module, games) not in allowed(part, games) | workshop(name):
                found.append(f"{place}, but {part} may import only {', '.join(sorted(allowed(part, games)))}")
    return found


def knowing_too_much(tests: Path) -> list[str]:
    """A sentence for every import by which a referee would know more than the rule text and the data of its game."""
    found = []
    for file in sorted((tests / "referees").glob("*/**/*.py")):
        game = file.relative_to(tests / "referees").parts[0]
        may = REFEREE_MAY.get(file.name, set()) | DATA.get(game, set()) | {f"referees.{game}", "referees.frame"}
        for line, module in imports(tests, file):
            is_ours = module.split(".")[0] in {"cultists", "games", "referees"}
            if is_ours and not any(module == each or module.startswith(f"{each}.") for each in may):
                found.append(f"{file.relative_to(tests).as_posix()}:{line}: imports {module}")
    return found


def test_imports_go_one_way() -> None:
    wrong = breaches(SOURCE)
    assert not wrong, "\n" + "\n".join(wrong)


def test_imports_that_go_the_wrong_way_are_found(tmp_path: Path) -> None:
    """In whatever form they are written; the right ones among them are left alone."""
    files = {
        "engine/game.py": "from ..games import GAMES\nimport rich\n",
        "sky/matching.py": "from cultists import engine\n",
        "games/stars/__init__.py": "from cultists import sky\nfrom . import turn\nfrom cultists.games import wars\n",
        "games/stars/turn.py": "from ..wars.battle import fight\nimport cultists.engine.game, cultists.games\n",
        "games/wars/battle.py": "def late():\n    import numpy.random\n",
        "games/__init__.py": "from .wars import battle\nfrom cultists.bots import greedy\n",
        "bots/greedy.py": "from cultists.games import GAMES, stars\nimport json, msgspec\n",
        "terminal/play.py": "import rich\nimport cultists.games.wars.battle\nfrom cultists.bots import greedy\n",
    }
    for name, text in files.items():
        file = tmp_path / "src" / "cultists" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert [wrong.removeprefix("src/cultists/").split(", but")[0] for wrong in breaches(tmp_path / "src")] == [
        "bots/greedy.py:1: imports cultists.games.stars",
        "engine/game.py:1: imports cultists.games",
        "engine/game.py:2: imports rich",
        "games/__init__.py:2: imports cultists.bots.greedy",
        "games/stars/__init__.py:3: imports cultists.games.wars",
        "games/stars/turn.py:1: imports cultists.games.wars.battle",
        "games/stars/turn.py:2: imports cultists.games",
        "games/wars/battle.py:2: imports numpy.random",
        "sky/matching.py:1: imports cultists.engine",
        "terminal/play.py:2: imports cultists.games.wars.battle",
    ]


def test_referees_know_no_rule_of_their_games() -> None:
    """They rest on the rule text alone: what they need of options and events stands in their adapters."""
    assert knowing_too_much(TESTS) == []


def test_a_referee_that_knows_too_much_is_found(tmp_path: Path) -> None:
    """The rules of its game, the engine, tests, another referee.  Data, its own files and the adapter are allowed."""
    files = {
        "cthulhu_wars/acts/world.py": "from cultists.games.cthulhu_wars.maps.earth import MAPS\nimport random\n",
        "cthulhu_wars/acts/turn.py": "from cultists.games.cthulhu_wars.turn import act\nfrom ..units import KINDS\n",
        "cthulhu_wars/acts/beside.py": "from cultists.engine import CHANCE\nfrom cultists.games import GAMES\n",
        "stars/adapter.py": "from cultists.games.stars.rules import Stars\nfrom cultists.engine import Game\n",
        "stars/turn.py": "from cultists import engine\nfrom referees.frame import Tally\nimport games.stars.play\n",
        "stars/sky.py": "from referees.stars import turn\nfrom referees.cthulhu_wars.units import KINDS\n",
    }
    for name, text in files.items():
        file = tmp_path / "referees" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert knowing_too_much(tmp_path) == [
        "referees/cthulhu_wars/acts/beside.py:2: imports cultists.games",
        "referees/cthulhu_wars/acts/turn.py:1: imports cultists.games.cthulhu_wars.turn",
        "referees/stars/sky.py:2: imports referees.cthulhu_wars.units",
        "referees/stars/turn.py:1: imports cultists",
        "referees/stars/turn.py:3: imports games.stars.play",
    ]
