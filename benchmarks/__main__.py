"""The command: `python -m benchmarks [--seconds 1] [--rounds 5] [--only stars,catanatron] [--json PATH]`."""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from benchmarks import report
from benchmarks.ours import OURS
from benchmarks.peers import PEERS, YARDSTICK
from benchmarks.trials import Contestant, on_one_core, run_rounds

INTERRUPTED = 130


def main() -> int:
    """Measures, prints, writes; fails if something of ours broke."""
    arguments = parsed()
    chosen: list[Contestant] = arguments.only
    on_one_core()
    is_complete = True
    try:
        with_progress(run_rounds(chosen, arguments.rounds, arguments.seconds), chosen, arguments.rounds)
    except KeyboardInterrupt:
        is_complete = False
        if not any(each.rates for each in chosen):
            print("Stopped before anything was measured.", file=sys.stderr)
            return INTERRUPTED
        print("Stopped. This was measured so far:", file=sys.stderr)
    report.show(chosen, Console(highlight=False))
    measured = {"complete": is_complete, "rounds": arguments.rounds, "seconds": arguments.seconds}
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    arguments.json.write_text(json.dumps(measured | report.as_json(chosen), indent=2) + "\n", encoding="utf-8")
    print(f"The figures are in {arguments.json}.")
    if not is_complete:
        return INTERRUPTED
    return 1 if any(each.is_ours and each.trouble for each in chosen) else 0


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Compare our speed with that of other projects."
    )
    parser.add_argument(
        "--seconds", type=positive_seconds, default=1.0, help="seconds for each trial in each round (%(default)s)"
    )
    parser.add_argument(
        "--rounds", type=positive_rounds, default=5, help="how many rounds; their median counts (%(default)s)"
    )
    parser.add_argument(
        "--only",
        type=chosen_by,
        default=[*OURS, *PEERS, YARDSTICK],
        metavar="NAME,...",
        help="only those with one of these in their names: "
        + ", ".join(each.name for each in [*OURS, *PEERS, YARDSTICK]),
    )
    parser.add_argument(
        "--json", type=Path, default=Path("build/bench.json"), metavar="PATH", help="where the figures go (%(default)s)"
    )
    return parser.parse_args()


def positive_seconds(text: str) -> float:
    if (seconds := float(text)) > 0:
        return seconds
    raise argparse.ArgumentTypeError("must be more than 0")


def positive_rounds(text: str) -> int:
    if (rounds := int(text)) > 0:
        return rounds
    raise argparse.ArgumentTypeError("must be at least 1")


def chosen_by(text: str) -> list[Contestant]:
    """Everyone whose name contains one of the given parts."""
    everyone = [*OURS, *PEERS, YARDSTICK]
    parts = [part.strip() for part in text.split(",") if part.strip()]
    for part in parts:
        if not any(part in each.name for each in everyone):
            names = ", ".join(each.name for each in everyone)
            raise argparse.ArgumentTypeError(f"nothing is called {part!r}; you can name {names}")
    return [each for each in everyone if any(part in each.name for part in parts)]


def with_progress(stages: Iterator[str], chosen: list[Contestant], rounds: int) -> None:
    """Goes through the stages and says where they are: a bar on a terminal, a line now and then elsewhere."""
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("", total=None)
        told = ""
        for number, stage in enumerate(stages):
            progress.update(bar, description=stage)
            if number >= len(chosen):
                progress.update(bar, completed=number - len(chosen), total=rounds * sum(len(c.trials) for c in chosen))
            if not console.is_terminal and (part := stage.partition(":")[0]) != told:
                print(part, file=sys.stderr, flush=True)
                told = part


if __name__ == "__main__":
    sys.exit(main())
