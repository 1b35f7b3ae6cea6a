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
    """Says what went wrong in one line: the user's mistake ends with 2, a failure with 1; no traceback for either."""

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
    epilog="Without a command: start the web table and open the browser.",
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


GAME_HELP = "Which game; the beginning of its name is enough."
GAME = typer.Argument(help=GAME_HELP, autocompletion=_games)
SEED = typer.Option("--seed", help="A number that fixes all chance, so that the same happens again.")
SETUP = typer.Option(
    "--option", "-o", metavar="NAME=VALUE", help="A rule to choose at the start; see `cultists games`."
)
JSON = typer.Option("--json", help="Print JSON for scripts.")
PROCESSES = typer.Option("--processes", "-p", min=1, help="How many processes share the work; else as many as help.")
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
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Games in which cultists wake the Great Old Ones: play, watch, replay, measure."""
    if context.invoked_subcommand is None:
        serve(open_browser=True)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen on; 0.0.0.0 lets the phones in the house in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="The port to listen on.")] = 1928,
    data: Annotated[
        Path | None, typer.Option("--data", help="The folder of the tables; else the user's data folder.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database", envvar="CULTISTS_DATABASE_URL", help="A database instead, as postgresql+psycopg://…"
        ),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    pace: Annotated[
        float, typer.Option("--pace", min=0, help="Seconds that a bot takes at least, so that people can follow.")
    ] = 0.6,
    proxy: Annotated[
        str | None,
        typer.Option(
            "--proxy",
            metavar="ADDRESS",
            help="Believe what a reverse proxy at this address says of its callers, as 127.0.0.1.",
        ),
    ] = None,
) -> None:
    """Start the web table: friends and bots play in the browser.

    Tables are kept in a SQLite file, or in the database that CULTISTS_DATABASE_URL names. Nothing acknowledged is lost,
    even if the server is killed.
    """
    from cultists.terminal.serve import serve as start

    start(host, port, data, database, open_browser, pace, proxy)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="The log of a finished game (.cult), downloaded from a web table.")],
    json: Json = False,
) -> None:
    """Check the dice of a finished game: every card and die is drawn again from the secret that was promised."""
    from cultists.terminal.verify import verify as check_dice

    check_dice(file, json)


@app.command()
def play(
    game: Annotated[str | None, GAME] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats", "-s", help="Who sits where: me, and bots as `cultists games` names them.", autocompletion=_seats
        ),
    ] = None,
    seed: Seed = None,
    option: Setup = None,
    names: Annotated[str | None, typer.Option("--names", help="The players' names, as in Ann,Ben,Cleo.")] = None,
    scenario: Annotated[
        Path | None, typer.Option("--scenario", help="Begin in this position, or go on with this saved game (.cult).")
    ] = None,
    log: Annotated[Path | None, typer.Option("--log", help="Keep the game in this file while it is played.")] = None,
) -> None:
    """Play in the terminal, against bots or with friends at one keyboard.

    The seats are words with commas between, as in `me,greedy,greedy`; say `me` several times to share the keyboard.
    Type `help` while you play.
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
    """Let bots play: one game told in words, or many games counted.

    Over many games the bots change seats after each, so that nobody is favoured by where they sit.
    """
    from cultists.terminal import watch as watching

    if games > 1 and (show or log):
        raise Mistake("--show and --log are for one game; leave out --games, or leave them out.")
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
            help="Who enters: greedy, high-priest, adept x0.5, mine=http://…, mine=stdio:COMMAND; else all levels.",
        ),
    ] = None,
    table: Annotated[
        list[str] | None,
        typer.Option("--table", metavar="A,B,…", help="Just this table, challenger first; may be said several times."),
    ] = None,
    kind: Annotated[
        str, typer.Option("--kind", help="round-robin: every two meet; ladder: each meets the one named before.")
    ] = "round-robin",
    seats: Annotated[
        int | None,
        typer.Option("--seats", "-s", min=2, help="At n seats, one meets n - 1 of the other; else the game's usual n."),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games each meeting has.")] = 100,
    seed: Annotated[int, SEED] = 1,
    option: Setup = None,
    patience: Annotated[
        float, typer.Option("--patience", min=0.001, help="Seconds that another program has for an answer.")
    ] = 10.0,
    processes: Processes = None,
    ray: Annotated[
        str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: local, auto or HOST:PORT.")
    ] = None,
    keep: Annotated[
        Path | None, typer.Option("--keep", help="Keep every game in this file, and go on from what is there.")
    ] = None,
    plots: Annotated[Path | None, typer.Option("--plots", help="The folder for plots, PNG and SVG.")] = None,
    report: Annotated[Path | None, typer.Option("--report", help="The report to write, one HTML file.")] = None,
    json: Json = False,
) -> None:
    """Let bots meet in a tournament: win shares with intervals, ratings, plots, a report.

    They change seats and factions fairly, and have no clock: the same seed gives the same games. Ctrl-C ends it early;
    with --keep another run goes on from there.
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
        int | None, typer.Option("--seat", min=1, help="Through the eyes of this seat; else all secrets show.")
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Go through the game with Enter.")] = False,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="OUT", help="Write a page that shows the game, for any browser and offline."),
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
    """The games that are here, with their options and bots."""
    from cultists.terminal.shelf import show_shelf

    show_shelf(json)


@app.command()
def check(
    game: Game,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many random games.")] = 100,
    seed: Annotated[int, SEED] = 0,
    seats: Annotated[
        int | None, typer.Option("--seats", "-s", min=1, help="How many players; else all numbers by turns.")
    ] = None,
    option: Setup = None,
    processes: Processes = None,
    json: Json = False,
) -> None:
    """Check the laws that must hold in every game, on random games.

    The first breach is told, its game is saved, and the exit code is 1.
    """
    from cultists.terminal.check import check as run

    raise typer.Exit(run(game, games, seed, seats, processes, json, option or ()))


@app.command()
def draw(
    position: Annotated[Path, typer.Argument(help="A scenario, or a saved game (.cult).")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The picture to write.")] = Path("sky.svg"),
    at: At = None,
    seat: Annotated[
        int | None, typer.Option("--seat", min=1, help="Through the eyes of this seat; else of the one that is asked.")
    ] = None,
) -> None:
    """Draw a position as an SVG picture."""
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
