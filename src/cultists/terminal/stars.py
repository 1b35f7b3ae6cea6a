"""The `stars` commands and their options.  What they do lives in stars_solve.py, imported when it is needed."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    help="The Stars Are Right: plan a turn.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def stars() -> None:
    """The Stars Are Right: plan a turn."""


@app.command()
def solve(
    position: Annotated[
        Path,
        typer.Argument(
            metavar="SCENARIO", help="A scenario by its name, or a file: a scenario or a saved game (.cult)."
        ),
    ],
    seat: Annotated[
        int | None,
        typer.Option(
            "--seat", min=1, help="Plan for this seat, as if it were its turn. Usually the seat whose turn it is."
        ),
    ] = None,
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", min=0, help="The moment after N answers; 0 is the beginning.")
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0, help="Stop after this many seconds, and say that there may be more.")
    ] = 60.0,
    json: Annotated[
        bool, typer.Option("--json", help="Print JSON for scripts, with all ways to each creature.")
    ] = False,
) -> None:
    """Find every creature that can be summoned this turn, and the best way to each.

    The best way has the fewest moves; of several such ways it is the cheapest. Ctrl-C shows what is known so far.
    """
    from cultists.terminal import stars_solve

    stars_solve.solve(position, None if seat is None else seat - 1, at, seconds, json)
