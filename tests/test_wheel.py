"""The wheel, as it is built: it brings the games with their rules, the scenarios and the examples, and a description.

The description is the README without links and pictures that lead into the repository, for it is read elsewhere.
"""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

import pytest

from cultists.games import GAMES

ROOT = Path(__file__).parents[1]
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
INTO_THE_REPOSITORY: Final = re.compile(
    r"""\]\((?!https?:|mailto:)|\b(?:src|srcset|href)\s*=\s*.?(?!.?https?:)|<img|!\["""
)


def run(folder: Path, *words: str) -> str:
    """A module of Python in a process of its own; gives what it printed."""
    done = subprocess.run([sys.executable, "-m", *words], cwd=folder, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built with what is installed here; nothing is fetched."""
    folder = tmp_path_factory.mktemp("wheel")
    run(ROOT, "hatchling", "build", "-t", "wheel", "-d", str(folder))
    (built,) = folder.glob("*.whl")
    return built


def files_below(folder: Path) -> set[str]:
    return {
        file.relative_to(folder).as_posix()
        for file in folder.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }


def test_the_wheel_brings_the_package_and_what_is_looked_for_in_it(wheel: Path) -> None:
    packed = {name for name in ZipFile(wheel).namelist() if name.startswith("cultists/")}
    wanted = {f"cultists/{name}" for name in files_below(ROOT / "src" / "cultists")}
    for folder in ("examples", "scenarios"):
        wanted |= {f"cultists/{folder}/{name}" for name in files_below(ROOT / folder)}
    assert packed == wanted
    assert {f"cultists/games/{game}/rules.md" for game in GAMES} < packed
    assert {"cultists/examples/bot.py", "cultists/scenarios/stars_are_right/powers.txt"} < packed


def test_its_description_leads_nowhere_that_the_wheel_has_not(wheel: Path) -> None:
    """There is no public address yet that a link or a picture could have."""
    with ZipFile(wheel) as archive:
        (metadata,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        text = archive.read(metadata).decode().partition("\n\n")[2]  # below the headers
    assert INTO_THE_REPOSITORY.search(text) is None
    assert "# Cultists" in text
    assert "make play" in text


@pytest.mark.parametrize(
    ("written", "left"),
    [
        (
            "See [the docs](docs/README.md#first) and [Python](https://python.org).",
            "See the docs and [Python](https://python.org).",
        ),
        ("![A turn](docs/turn.svg)\nText", "\nText"),
        ("[![A turn](docs/turn.svg)](docs/turn.md) Text", " Text"),
        ('<p align="center">\n  <img src="docs/turn.webp" width="600">\n</p>\n\nText', "Text"),
        ('<a href="docs/wars.md"><img src="a.webp"></a> <a href="docs/wars.md">Wars</a>', " Wars"),
        ('<picture><source srcset="dark.svg"><img src="light.svg"></picture>Text', "Text"),
        ('<img alt="ours" src="https://example.org/a.svg">', '<img alt="ours" src="https://example.org/a.svg">'),
    ],
)
def test_pictures_go_and_links_become_words(tmp_path: Path, written: str, left: str) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "README.md").write_text(written, "utf-8")
    assert run(tmp_path, "hatch_fancy_pypi_readme") == f"{left}\n"


def test_the_tests_build_with_what_everybody_builds_with() -> None:
    assert set(PROJECT["build-system"]["requires"]) < set(PROJECT["project"]["optional-dependencies"]["test"])
