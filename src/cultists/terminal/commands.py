"""The commands and their options.  What they do lives in the module of the same name, imported when it is needed."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from cultists import __version__
from cultists.terminal import ritual, stars
from cultists.terminal.mistakes import Mistake, end_in_order, explained


class Polite(TyperGroup):
    """Says in one line what went wrong, without a traceback: exit code 2 for a mistake of the user, 1 for a failure."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        with explained():
            result = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
            sys.stdout.flush()
        sys.exit(result if isinstance(result, int) else 0)


app = typer.Typer(
    cls=Polite,
    help="Games in which cultists wake the Great Old Ones: play, watch, replay, measure.",
    epilog="Without a command it starts the web table and opens the browser.",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


app.add_typer(ritual.app, name="ritual")
app.add_typer(stars.app, name="stars")


def _games(incomplete: str) -> list[str]:
    from cultists.games import GAMES

    return [name for name in GAMES if name.startswith(incomplete)]


WHO_SITS = ("me", "novice", "acolyte", "adept", "high-priest", "greedy", "uniform")


def _seats(incomplete: str) -> list[str]:
    chosen, comma, last = incomplete.rpartition(",")
    return [f"{chosen}{comma}{word}" for word in WHO_SITS if word.startswith(last)]


GAME_HELP = "Which game; a word of its name is enough."
GAME = typer.Argument(help=GAME_HELP, autocompletion=_games)
SEED = typer.Option("--seed", help="A number that fixes all chance; the same number gives the same game.")
SETUP = typer.Option(
    "--option", "-o", metavar="NAME=VALUE", help="A rule that is chosen at the start; `cultists games` lists them."
)
JSON = typer.Option("--json", help="Print JSON for scripts.")
PROCESSES = typer.Option(
    "--processes", "-p", min=1, help="How many processes share the work. Usually one for each core, if that helps."
)
AT = typer.Option("--at", metavar="N", min=0, help="The moment after N answers; 0 is the beginning.")

Game = Annotated[str, GAME]
Seed = Annotated[int | None, SEED]
Setup = Annotated[list[str] | None, SETUP]
Json = Annotated[bool, JSON]
Processes = Annotated[int | None, PROCESSES]
At = Annotated[int | None, AT]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"cultists {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def cultists(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 - does its work in its callback
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Games in which cultists wake the Great Old Ones: play, watch, replay, measure."""
    if context.invoked_subcommand is None:
        serve(open_browser=True)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen on. With 0.0.0.0, phones in the same house can join.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="The port to listen on.")] = 1928,
    data: Annotated[
        Path | None, typer.Option("--data", help="The folder where tables are kept. Usually your data folder.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            envvar="CULTISTS_DATABASE_URL",
            help="Keep tables in a database, as in postgresql://user:password@host/name.",
        ),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    pace: Annotated[
        float, typer.Option("--pace", min=0, help="The fewest seconds that a bot takes, so that people can follow.")
    ] = 0.6,
    proxy: Annotated[
        str | None,
        typer.Option(
            "--proxy",
            metavar="ADDRESS",
            help="Believe what the reverse proxy at this address says about its callers, as in 127.0.0.1.",
        ),
    ] = None,
) -> None:
    """Start the web table: friends and bots play in the browser.

    Tables are kept in a SQLite file, or in the database that CULTISTS_DATABASE_URL names. An answer that the server has
    confirmed is not lost, even if the server is killed.
    """
    from cultists.terminal.serve import serve as start

    start(host, port, data, database, open_browser, pace, proxy)


@app.command()
def verify(
    file: Annotated[
        Path, typer.Argument(help="The log of a finished game (.cult) that was downloaded from a web table.")
    ],
    json: Json = False,
) -> None:
    """Check the dice of a finished game: draw every card and roll every die again from the promised secret."""
    from cultists.terminal.verify import verify as check_dice

    check_dice(file, json)


@app.command()
def play(
    game: Annotated[str | None, GAME] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats", "-s", help="Who sits where: me, and bots; `cultists games` lists them.", autocompletion=_seats
        ),
    ] = None,
    seed: Seed = None,
    option: Setup = None,
    names: Annotated[str | None, typer.Option("--names", help="The players' names, as in Ann,Ben,Cleo.")] = None,
    scenario: Annotated[
        Path | None,
        typer.Option(
            "--scenario",
            help="Begin in this position: a name from `cultists scenarios`, a file, or a saved game (.cult).",
        ),
    ] = None,
    log: Annotated[Path | None, typer.Option("--log", help="Keep the game in this file while it is played.")] = None,
) -> None:
    """Play in the terminal, against bots or with friends at one keyboard.

    Write the seats with commas between, as in `me,greedy,greedy`. Write `me` several times to share the keyboard. Type
    `help` while you play.
    """
    from cultists.terminal.play import play as start

    raise typer.Exit(start(game, seats, seed, option or [], names, scenario, log))


@app.command()
def watch(
    game: Game,
    seats: Annotated[
        str, typer.Option("--seats", "-s", help="The bots, as in greedy,uniform,uniform.", autocompletion=_seats)
    ] = "",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1,
    seed: Seed = None,
    option: Setup = None,
    processes: Processes = None,
    show: Annotated[bool, typer.Option("--show", help="Show the table after every turn (one game).")] = False,
    log: Annotated[Path | None, typer.Option("--log", help="Save the game in this file (one game).")] = None,
    json: Json = False,
) -> None:
    """Let bots play: follow one game in words, or count many games.

    When many games are counted, the bots change seats after each one, so that no bot is favoured by its seat.
    """
    from cultists.terminal import watch as watching

    if games > 1 and (show or log):
        raise Mistake("--show and --log are for one game; leave out --games, or leave out --show and --log.")
    if games == 1 and not json:
        watching.tell(game, seats, seed, option or [], show, log)
    else:
        watching.count(game, seats, games, seed, option or [], processes, json)


@app.command()
def arena(
    game: Annotated[str, typer.Option("--game", "-g", help=GAME_HELP, autocompletion=_games)],
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bots",
            "-b",
            metavar="A,B,…",
            help="Who enters: greedy, high-priest, adept x0.5, mine=http://…, mine=stdio:COMMAND. Usually all levels.",
        ),
    ] = None,
    table: Annotated[
        list[str] | None,
        typer.Option(
            "--table",
            metavar="A,B,…",
            help="Play only this table, with the challenger first; may be given several times.",
        ),
    ] = None,
    kind: Annotated[
        str,
        typer.Option(
            "--kind", help="round-robin: every two bots meet; ladder: each bot meets the one named before it."
        ),
    ] = "round-robin",
    seats: Annotated[
        int | None,
        typer.Option(
            "--seats",
            "-s",
            min=2,
            help="How many sit at a table: one of the two bots, and copies of the other.",
        ),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="How many games two bots play against each other.")
    ] = 100,
    seed: Annotated[int, SEED] = 1,
    option: Setup = None,
    patience: Annotated[
        float, typer.Option("--patience", min=0.001, help="How many seconds a program of yours may take for an answer.")
    ] = 10.0,
    processes: Processes = None,
    ray: Annotated[
        str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: local, auto or HOST:PORT.")
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option("--keep", help="Keep every game in this file, and go on from the games that are in it."),
    ] = None,
    plots: Annotated[Path | None, typer.Option("--plots", help="The folder for plots, as PNG and SVG.")] = None,
    report: Annotated[Path | None, typer.Option("--report", help="Write a report: one HTML file.")] = None,
    json: Json = False,
) -> None:
    """Let bots meet in a tournament: win shares with intervals, ratings, plots, a report.

    Seats and factions change fairly, and no bot plays against a clock, so the same seed gives the same games. Ctrl-C
    ends the tournament early; with --keep, another run goes on from there.
    """
    from cultists.terminal.arena import Wishes
    from cultists.terminal.arena import arena as start

    start(
        Wishes(
            game=game,
            bots=bots or [],
            tables=table or [],
            kind=kind,
            seats=seats,
            games=games,
            seed=seed,
            setup=option or [],
            patience=patience,
            processes=processes,
            ray=ray,
            keep=keep,
            plots=plots,
            report=report,
            as_json=json,
        )
    )


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved game (.cult).")],
    at: At = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", min=1, help="Show what this seat saw. Without it, a finished game shows all secrets."),
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Go through the game step by step with Enter.")] = False,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="OUT", help="Write a page that shows the game in any browser, also offline."),
    ] = None,
    json: Json = False,
) -> None:
    """Show a saved game: how it went, and the table at any moment."""
    from cultists.terminal import replay as replaying

    if html is not None:
        replaying.keep(file, html)
        return
    replaying.replay(file, at, None if seat is None else seat - 1, step, json)


@app.command()
def games(json: Json = False) -> None:
    """List the games with their options and bots."""
    from cultists.terminal.shelf import show_shelf

    show_shelf(json)


@app.command()
def scenarios(game: Annotated[str | None, GAME] = None, json: Json = False) -> None:
    """List the positions worth playing. Every command that takes a position also takes their names."""
    from cultists.terminal.shipped import show_scenarios

    show_scenarios(game, json)


@app.command()
def examples() -> None:
    """List example programs that show how to write a bot, and where they are."""
    from cultists.terminal.shipped import show_examples

    show_examples()


@app.command()
def check(
    game: Game,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many random games.")] = 100,
    seed: Annotated[int, SEED] = 0,
    seats: Annotated[
        int | None, typer.Option("--seats", "-s", min=1, help="How many players. Usually all numbers in turn.")
    ] = None,
    option: Setup = None,
    processes: Processes = None,
    json: Json = False,
) -> None:
    """Check the laws that must hold in every game, on random games.

    The first game that breaks a law is saved and reported, and the exit code is 1.
    """
    from cultists.terminal.check import check as run

    raise typer.Exit(run(game, games, seed, seats, processes, json, option or ()))


@app.command()
def draw(
    position: Annotated[
        Path, typer.Argument(help="A scenario by its name, or a file: a scenario or a saved game (.cult).")
    ],
    output: Annotated[Path, typer.Option("--output", "-o", help="The picture to write.")] = Path("sky.svg"),
    at: At = None,
    seat: Annotated[
        int | None, typer.Option("--seat", min=1, help="Draw what this seat sees. Usually the seat that is asked.")
    ] = None,
) -> None:
    """Draw a position as an SVG picture. A ritual is drawn by `cultists ritual print`."""
    from cultists.terminal.picture import draw as paint

    paint(position, output, at, None if seat is None else seat - 1)


@app.command()
def bench(
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help="How long to measure each game.")] = 3.0,
    json: Json = False,
) -> None:
    """Measure how many decisions and copies a second each game makes here, on one core."""
    from cultists.terminal.bench import bench as measure

    measure(seconds, json)


def main() -> None:
    """The `cultists` command."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without “✓” shows “?” instead of breaking off
    end_in_order()
    app(prog_name="cultists")
