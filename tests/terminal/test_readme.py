"""The commands of the README do what it says, and leave nothing behind outside the folder `out`."""

import re
import shlex
from pathlib import Path

import pytest

from cultists.games import GAMES
from terminal.running import Run

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
(BLOCK,) = re.findall(r"^## In the terminal\n+```\n(.*?)```", README, re.S | re.M)
COMMANDS = [shlex.split(line, comments=True)[1:] for line in BLOCK.splitlines()]
FEWER = {"200": "4"}
"""Where the README lets many games be played, a few show that it works."""


def test_the_commands_of_the_readme_work_and_leave_the_folder_clean(run: Run, tmp_path: Path) -> None:
    """One after the other, as somebody types them: later ones read what earlier ones wrote."""
    assert len(COMMANDS) > 8
    for words in COMMANDS:
        done = run(*(FEWER.get(word, word) for word in words), lines="quit\n\n")
        assert done.exit_code == 0, f"{' '.join(words)}: {done.output}"
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["ritual.toml", "sheet.html", "sky.svg"]


@pytest.mark.parametrize("game", GAMES)
def test_the_readme_says_of_each_game_what_the_game_says_of_itself(game: str) -> None:
    rules = GAMES[game]
    (row,) = [line for line in README.splitlines() if f"(docs/{game}.md)**" in line]
    low, high = rules.seats[0], rules.seats[-1]
    players = "1 player" if high == 1 else f"{low} to {high} players"
    assert f"**[{rules.title}](docs/{game}.md)**<br>{players} · {rules.length} · {rules.weight}<br>" in row
    assert f'src="docs/pictures/{game}.webp"' in row
    assert ("Start here" in row) == rules.is_good_start
