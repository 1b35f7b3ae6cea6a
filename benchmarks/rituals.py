"""Rituals made by the hundred: `python -m benchmarks.rituals [--rituals 1000] [--first 1] [--json PATH]`.

All must be valid for the checker, which shares no code with the generator but the rules; all must differ.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from cultists.games.duckthulhu.checking import check
from cultists.games.duckthulhu.generating import LEVELS, Difficulty, difficulty_of, generate
from cultists.games.duckthulhu.ritual import Ritual

INTERRUPTED: Final = 130
TENTHS: Final = 10


class Made(NamedTuple):
    """A ritual and what it cost."""

    level: str
    ritual: Ritual
    seconds: float
    plans: int
    """How many plans were begun for it."""
    is_valid: bool
    difficulty: Difficulty


def make(seed: int, level: str) -> Made:
    """One ritual, measured and checked."""
    plans = 0

    def count(_start: int, _starts: int) -> None:
        nonlocal plans
        plans += 1

    began = time.process_time()
    ritual = generate(seed, level=level, progress=count)
    seconds = time.process_time() - began
    return Made(level, ritual, seconds, plans, check(ritual) == [], difficulty_of(ritual))


def figures(made: Sequence[Made]) -> dict[str, Any]:
    """The row of a table."""
    seconds = sorted(each.seconds for each in made)
    looks = sorted(each.difficulty.looks for each in made)
    return {
        "rituals": len(made),
        "valid": sum(each.is_valid for each in made),
        "different": len({(each.ritual.sky, each.ritual.signs) for each in made}),
        "cpu_s_mean": round(statistics.mean(seconds), 4),
        "cpu_s_median": round(statistics.median(seconds), 4),
        "cpu_s_worst": round(seconds[-1], 3),
        "plans": round(statistics.mean(each.plans for each in made), 1),
        "plans_that_led_to_one": f"{len(made) / sum(each.plans for each in made):.1%}",
        "outcomes": round(statistics.mean(each.difficulty.outcomes for each in made), 1),
        "dashed": round(statistics.mean(each.difficulty.dashed for each in made), 1),
        "looks": " / ".join(str(looks[len(looks) * tenth // TENTHS]) for tenth in (0, 1, 5, 9)) + f" / {looks[-1]}",
    }


def show(rows: dict[str, dict[str, Any]]) -> None:
    """Levels side by side."""
    grid = Grid("", *rows, title="New rituals, one core; looks: least / 10 % / median / 90 % / most")
    for name in next(iter(rows.values())):
        grid.add_row(name.replace("_", " "), *(str(row[name]) for row in rows.values()))
    Console(highlight=False, width=110).print(grid)


def main() -> int:
    """Makes, prints, writes; fails if a ritual is not valid or comes twice."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.rituals", description="Make hundreds of rituals, check and measure them."
    )
    parser.add_argument("--rituals", type=int, default=300, help="how many, of all levels together (%(default)s)")
    parser.add_argument("--first", type=int, default=1, help="the first seed (%(default)s)")
    parser.add_argument(
        "--json",
        type=Path,
        default=Path("build/rituals.json"),
        metavar="PATH",
        help="where the figures go (%(default)s)",
    )
    arguments = parser.parse_args()
    if arguments.rituals < len(LEVELS):
        parser.error(f"--rituals must be at least {len(LEVELS)}, one for each level")
    seeds = range(arguments.first, arguments.first + arguments.rituals)
    levels = list(LEVELS)
    console = Console(stderr=True)
    try:
        made = [
            make(seed, levels[seed % len(levels)])
            for seed in track(seeds, "making", console=console, disable=not console.is_terminal)
        ]
    except KeyboardInterrupt:
        print("Stopped before all rituals were made.", file=sys.stderr)
        return INTERRUPTED
    rows = {level: figures([each for each in made if each.level == level]) for level in levels}
    rows["all"] = figures(made)
    show(rows)
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    arguments.json.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")
    print(f"The figures are in {arguments.json}.")
    return 0 if rows["all"]["valid"] == rows["all"]["different"] == len(made) else 1


if __name__ == "__main__":
    sys.exit(main())
