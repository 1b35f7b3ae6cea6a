"""What the wheel brings: a description that stands alone, the scenarios and the examples."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from cultists.terminal import shipped

ROOT = Path(__file__).parents[1]
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
README: Final = PROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]
INTO_THE_REPOSITORY: Final = re.compile(
    r"""\]\((?!https?:|mailto:)|\b(?:src|srcset|href)\s*=\s*.?(?!.?https?:)|<img|!\["""
)


def described(text: str) -> str:
    """A page as hatch-fancy-pypi-readme makes the description of it."""
    for each in README["substitutions"]:
        text = re.sub(each["pattern"], each["replacement"], text)
    return text


def test_the_description_leads_nowhere_that_the_wheel_has_not() -> None:
    """There is no public address yet that a link or a picture could have."""
    (fragment,) = README["fragments"]
    text = described((ROOT / fragment["path"]).read_text("utf-8"))
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
def test_pictures_go_and_links_become_words(written: str, left: str) -> None:
    assert described(written) == left


def test_scenarios_and_examples_are_packed_where_they_are_looked_for() -> None:
    packed = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert set(packed) == {"examples", "scenarios"}
    for folder, place in packed.items():
        assert shipped.folder_of(folder) == ROOT / folder
        assert place == f"cultists/{folder}"
