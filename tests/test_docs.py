"""What the documents say is true: examples run, links lead somewhere, pictures are ours and of today."""

import re
from pathlib import Path

import pytest

from cultists.engine.log import read_log
from cultists.games import GAMES

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
PICTURED = 240
"""The moment of docs/pictures/game.cult that the README shows: `cultists draw docs/pictures/game.cult --at 240`."""


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """Greedy beats chance, as the example prints."""
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    exec(compile(example, "README.md", "exec"), {})
    assert capsys.readouterr().out.startswith("(0,) ")


def test_the_picture_of_the_readme_is_what_our_code_draws() -> None:
    """If it differs: draw it anew with the command above, and look at it."""
    game = read_log((ROOT / "docs/pictures/game.cult").read_text("utf-8"), GAMES).at(PICTURED)
    seat = game.asked()[0]
    drawn = game.rules.draw(game.view(seat), game.question_for(seat), game.names)
    assert drawn == (ROOT / "docs/pictures/stars_are_right.svg").read_text("utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    """Every relative link names a file of the project."""
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}, which is not there"


def test_every_game_has_its_page() -> None:
    """One page per game: players, choices, hidden things, ending, options, rules version."""
    for name, rules in GAMES.items():
        text = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
        assert f"Rules version: **{rules.version}**" in text
        for option in rules.setup_options:
            assert f"`{option.name}`" in text
