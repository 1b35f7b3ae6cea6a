"""The `ritual` commands and their options.  What they do lives in rituals.py, imported when it is needed."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    help="Duckthulhu rituals: make, read, check and solve them.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)

File = Annotated[
    Path,
    typer.Argument(help="A ritual file (.toml), or a scenario by its name; - reads what is piped in.", allow_dash=True),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]


@app.command()
def new(
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="The same number makes the same ritual.")] = None,
    today: Annotated[bool, typer.Option("--today", help="The ritual of the day, the same for everybody.")] = False,
    level: Annotated[str, typer.Option("--level", help="How hard it should be: easy, medium or hard.")] = "medium",
    message: Annotated[str, typer.Option("--message", help="What the devoured tiles spell: up to 25 letters.")] = "",
    answer: Annotated[str, typer.Option("--answer", help="What the message leads to: 10 to 13 letters.")] = "",
    instructions: Annotated[
        Path | None, typer.Option("--instructions", help="A file with 25 instructions, one on each line.")
    ] = None,
    count: Annotated[int, typer.Option("--count", min=1, help="How many rituals; each has the next seed.")] = 1,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file to write, or with --count the folder.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace files that exist.")] = False,
    json: Json = False,
) -> None:
    """Make a new ritual, with a message and an answer of your own if you like.

    Without --seed it is a ritual that nobody has seen, and its seed is printed. Without -o the file itself is printed.
    """
    from cultists.terminal import ritual_new

    wanted = ritual_new.Wanted(seed, today, level, message, answer, instructions, count, output, force)
    raise typer.Exit(ritual_new.new(wanted, json))


@app.command()
def check(file: File, json: Json = False) -> None:
    """Check that a ritual can be carried out: every step has one move, one constellation and a tile to land on.

    What the file itself says about its steps and letters is checked, too. The exit code is 1 if a promise is broken.
    """
    from cultists.terminal import rituals

    raise typer.Exit(rituals.check(file, json))


@app.command()
def solve(
    file: File,
    explain: Annotated[
        bool, typer.Option("--explain", help="Say why each move is right, and what the other moves show.")
    ] = False,
    json: Json = False,
) -> None:
    """Print how a ritual goes: every move, constellation, jump and letter.

    If it cannot be carried out to its end, the steps until then are shown and the exit code is 1.
    """
    from cultists.terminal import rituals

    raise typer.Exit(rituals.solve(file, explain, json))


@app.command()
def parse(
    text: Annotated[str, typer.Argument(help="An instruction in English, as in “Flip every tile in one row.”")],
    json: Json = False,
) -> None:
    """Say what an instruction means, or which of its words cannot be understood."""
    from cultists.terminal import rituals

    raise typer.Exit(rituals.parse(text, json))


@app.command("print")
def print_(
    file: File,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", help="The file to write: .html, or .svg, which becomes one file for each page."),
    ],
    solution: Annotated[
        bool, typer.Option(help="Whether to add the solution, on a sheet of its own at the end.")
    ] = True,
    force: Annotated[
        bool, typer.Option("--force", help="Replace files that exist, and print even a ritual that breaks promises.")
    ] = False,
) -> None:
    """Make a sheet to print and hand out: rules, the sky, five charts, the instructions, tiles to cut out.

    It fits A4 and Letter; print it on both sides. Without --force, nothing is written if a file exists already, or if
    the ritual cannot be carried out (then the exit code is 1).
    """
    from cultists.terminal import rituals_printed

    raise typer.Exit(rituals_printed.print_sheet(file, output, with_solution=solution, force=force))


@app.command()
def play(
    file: Annotated[
        Path | None,
        typer.Argument(help="A ritual file (.toml), or a scenario by its name. Without one: today's ritual."),
    ] = None,
    today: Annotated[bool, typer.Option("--today", help="The ritual of the day, the same for everybody.")] = False,
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="A fresh ritual with this seed.")] = None,
    level: Annotated[str, typer.Option("--level", help="How hard it should be: easy, medium or hard.")] = "medium",
    name: Annotated[str, typer.Option("--name", help="Your name.")] = "Cultist",
    log: Annotated[Path | None, typer.Option("--log", help="Keep the game in this file while it is played.")] = None,
) -> None:
    """Carry out a ritual here: make the move, name the constellation, read the letters.

    Type `help` while you play. There are hints in three strengths, and you can try moves before you make them.
    """
    from cultists.terminal import ritual_play
    from cultists.terminal.files import keep_apart

    keep_apart(log, file)
    raise typer.Exit(ritual_play.play(ritual_play.chosen_ritual(file, today, seed, level), name, log))
