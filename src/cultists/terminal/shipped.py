"""What comes with the program beside its code: positions worth playing, and programs that show how to write a bot."""

import ast
import json
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Final, NamedTuple

import cultists
from cultists.engine.scenario import parse_scenario
from cultists.games import GAMES
from cultists.shell import near
from cultists.terminal.called import to_type
from cultists.terminal.mistakes import Mistake
from cultists.terminal.screen import Screen

PACKAGE: Final = Path(cultists.__file__).parent


class Scenario(NamedTuple):
    """A position to begin in, or a ritual."""

    game: str
    name: str
    why: str
    """What it is worth playing for."""
    file: Path


def folder_of(what: str) -> Path:
    """The folder of the scenarios, or of the examples: a wheel has them in the package, a checkout beside `src`."""
    packed = PACKAGE / what
    return packed if packed.is_dir() else PACKAGE.parents[1] / what


def scenarios(game: str | None = None) -> list[Scenario]:
    """All scenarios, or those of one game, in the order of the games and of the alphabet."""
    return [
        Scenario(name, file.stem, _why(file), file)
        for name in GAMES
        if game in (None, name)
        for file in sorted((folder_of("scenarios") / name).iterdir())
        if file.suffix in (".txt", ".toml")
    ]


def _why(file: Path) -> str:
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".toml":
        return f"a ritual to carry out: {tomllib.loads(text)['ritual']['name']}"
    return parse_scenario(text).get("why", "")


def find_file(path: Path) -> Path:
    """The file that is meant: one that is there, or a scenario by its name, as `powers` or `stars_are_right/powers`.

    Raises Mistake if it is neither, but only where no file can be meant.
    """
    if path.exists() or str(path) == "-":
        return path
    files = {(file.parent.name, file.stem): file for file in folder_of("scenarios").glob("*/*.t*")}
    wanted = _plain(path.stem)
    found = [file for (game, name), file in files.items() if name == wanted and path.parent.name in ("", game)]
    if len(found) == 1 and path.suffix in ("", found[0].suffix) and len(path.parts) <= 2:
        return found[0]
    if len(found) > 1:
        names = " or ".join(sorted(f"{file.parent.name}/{file.stem}" for file in found))
        raise Mistake(f"Several games have a scenario “{path}”; name one of them: {names}.")
    near_by = [name for _, name in files if name == wanted] or get_close_matches(wanted, [name for _, name in files], 1)
    if near_by and (not path.suffix or near_by[0] == wanted):
        raise Mistake(f"There is no file {path}. Did you mean the scenario {near_by[0]}?")
    if not path.suffix and len(path.parts) == 1:
        raise Mistake(f"There is no file and no scenario “{path}”; `{to_type('scenarios')}` lists the scenarios.")
    return path


def _plain(name: str) -> str:
    return name.lower().replace("-", "_").replace(" ", "_")


def show_scenarios(game: str | None, as_json: bool) -> None:
    """The scenarios by name, and what can be done with them."""
    from cultists.terminal.shelf import find_rules

    found = scenarios(None if game is None else find_rules(game).name)
    if as_json:
        facts = [each._asdict() | {"file": str(each.file)} for each in found]
        print(json.dumps(facts, indent=2, ensure_ascii=False))
        return
    screen = Screen()
    if not found:
        screen.say("There are no scenarios of this game yet.")
        return
    for name in dict.fromkeys(each.game for each in found):
        screen.say(GAMES[name].title, style="bold")
        screen.entries([(each.name, each.why) for each in found if each.game == name])
        screen.say()
    position = next((each.name for each in found if each.file.suffix == ".txt"), None)
    ritual = next((each.name for each in found if each.file.suffix == ".toml"), None)
    if position:
        screen.hint("Play one:", to_type("play", "--scenario", position))
        screen.hint("Draw one:", to_type("draw", position, "-o", "out/picture.svg"))
    if ritual:
        screen.hint("Carry out a ritual:", to_type("ritual", "play", ritual))
    screen.say(f"They are text files in {near(folder_of('scenarios'))}.")


def show_examples() -> None:
    """The example programs: where they lie, and what each of them is."""
    screen = Screen()
    screen.say("Programs to copy and to change; each needs nothing but Python:")
    for file in sorted(folder_of("examples").glob("*.py")):
        about = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
        screen.say(str(near(file)), style="bold")
        screen.say(about.partition("\n")[0], indent=2, hang=2)
