"""The ladder of all games: every level against the one below it, the strongest against greedy, and more thoughts.

    make ladder                                         # all of it; many hours
    python -m benchmarks.ladder --only stars-2          # what has this in its name, as `--list` shows it
    python -m benchmarks.ladder --only "wars: high priest x2" --games 50
    python -m benchmarks.ladder --page-only             # docs/bots.md from the games that are kept

Games are kept in build/ladder/, one file for each meeting: Ctrl-C at any time, and the next run goes on.  A bot that
plays otherwise since then is noticed; `--afresh` forgets what was kept.  The figures go into docs/bots.md, between the
marks of their table, and plots into docs/pictures/.
"""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from shlex import join
from typing import Any, Final, NamedTuple

import msgspec

from benchmarks.ladder_page import SHOWN, block, filled
from cultists.arena.entrants import read_entrant
from cultists.arena.keeping import read_kept
from cultists.arena.one_game import Played
from cultists.arena.plots import write_plots
from cultists.arena.tournament import Plan, Table, TournamentResult, ladder, result_of, table_of
from cultists.engine.errors import CultistsError
from cultists.games import GAMES
from cultists.terminal.arena import played

ROOT: Final = Path(__file__).parents[1]
KEPT: Final = ROOT / "build" / "ladder"
PAGE: Final = ROOT / "docs" / "bots.md"
PICTURES: Final = ROOT / "docs" / "pictures"

LEVELS: Final = ("novice", "acolyte", "adept", "high priest")
FACTORS: Final = (0.25, 0.5, 1.0, 2.0)


class Section(NamedTuple):
    """One game at one number of seats."""

    key: str
    game: str
    seats: int
    games: int
    """Of each meeting."""
    wanted: float
    """The share that the strongest should win against greedy."""
    levels: tuple[str, ...] = LEVELS
    factors: tuple[float, ...] = FACTORS
    against: str = "greedy"

    @property
    def strongest(self) -> str:
        """The level on top."""
        return self.levels[-1]

    def tables(self) -> list[Table]:
        """The levels, then the strongest and its budgets against greedy; each meeting once."""
        budgets = [read_entrant(f"{self.strongest} x{factor:g}").name for factor in self.factors]
        strong = [table_of(name, self.against, self.seats) for name in (self.strongest, *budgets)]
        return list(dict.fromkeys([*ladder(self.levels, self.seats), *strong]))

    def name(self, table: Table) -> str:
        """A meeting, as --only and --list have it."""
        number = f"{len(table) - 1} " if len(table) > 2 else ""
        return f"{self.key}: {table[0]} against {number}{table[1]}"

    def plan(self, tables: Sequence[Table], games: int, seed: int) -> Plan:
        """Some of its meetings."""
        names = dict.fromkeys(name for table in tables for name in table)
        rules: Any = GAMES[self.game]
        return Plan.of(rules, tables, map(read_entrant, names), games, seed)


SECTIONS: Final = (
    Section("stars-2", "stars_are_right", 2, 400, 0.75),
    Section("stars-4", "stars_are_right", 4, 400, 0.55),
    Section("wars", "cthulhu_wars", 4, 200, 0.45),
    Section("octopus", "grand_octopus", 4, 1000, 0.45),
)


def file_of(section: Section, table: Table, folder: Path) -> Path:
    """Where the games of a meeting are kept."""
    return folder / f"{re.sub(r'[^a-z0-9.]+', '-', section.name(table).lower())}.jsonl"


def play(section: Section, table: Table, games: int, seed: int, processes: int | None, folder: Path) -> bool:
    """Play a meeting, or go on with it, and say how it stands; gives whether it came to its end."""
    plan = section.plan([table], games, seed)
    result = played(plan, section.name(table), processes=processes, keep=file_of(section, table, folder))
    first, (low, high) = result.bots[0], result.bots[0].interval
    pace = f"; {result.games_per_second:.2f} games a second" if result.games_per_second else ""
    share = f"{first.share:.1%} ({low:.1%} to {high:.1%}), even {first.even:.0%}"
    print(f"{section.name(table)}: {share}, {first.games} of {games} games{pace}", flush=True)
    for broken in result.meetings[0].broken:
        error = broken.error.strip().splitlines()[-1]
        print(f"  Game {broken.number} ended with an error: {error} Its log is {broken.log_file}")
    return not result.is_interrupted


def gather(section: Section, seed: int, folder: Path) -> tuple[TournamentResult, str] | None:
    """All kept games of a section as one tournament, with the command that would play it; None if there are none.

    However many are played in a run: a meeting has all its games, up to the section's number.
    """
    games = section.games
    found: list[tuple[Table, list[Played]]] = []
    for table in section.tables():
        known = read_kept(file_of(section, table, folder), section.plan([table], games, seed).header())
        found.append((table, [each for each in known if each.number < games]))
    found = [(table, known) for table, known in found if known]
    if not found:
        return None
    tables = [table for table, _ in found]
    numbered = [
        msgspec.structs.replace(each, meeting=index) for index, (_, known) in enumerate(found) for each in known
    ]
    words = ["cultists", "arena", "--game", section.game]
    words += [word for table in tables for word in ("--table", ",".join(table))]
    words += ["--games", str(games), "--seed", str(seed)]
    return result_of(section.plan(tables, games, seed), numbered), join(words)


def write(section: Section, result: TournamentResult, command: str, page: Path, pictures: Path) -> None:
    """The plots, and the section's block of the page."""
    plots = {file.stem: file for file in write_plots(result, pictures / f"ladder-{section.key}", ("svg",), SHOWN)}
    links = {name: file.relative_to(page.parent).as_posix() for name, file in plots.items()}
    text = block(result, section.levels, section.strongest, section.against, section.wanted, command, links)
    page.write_text(filled(page.read_text("utf-8"), section.key, text), "utf-8")


def arguments() -> argparse.Namespace:
    """What was said on the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.ladder", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", action="append", default=[], help="play only the meetings with this in their name")
    parser.add_argument("--list", action="store_true", help="list all meetings and stop")
    parser.add_argument(
        "--games", type=int, help="how many games for each meeting; usually as many as its section says"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, help="how many processes; usually one for each core")
    parser.add_argument("--afresh", action="store_true", help="forget the kept games of these meetings first")
    parser.add_argument("--page-only", action="store_true", help="play nothing; write docs/bots.md from what is kept")
    return parser.parse_args()


def main() -> int:
    """Play, then write."""
    said = arguments()
    wanted = [
        (section, table)
        for section in SECTIONS
        for table in section.tables()
        if not said.only or any(each.lower() in section.name(table) for each in said.only)
    ]
    if said.list or not wanted:
        names = [section.name(table) for section in SECTIONS for table in section.tables()]
        print("\n".join(names) if said.list else f"No meeting has “{', '.join(said.only)}” in its name; see --list.")
        return 0 if said.list else 2
    try:
        for section, table in [] if said.page_only else wanted:
            if said.afresh:
                file_of(section, table, KEPT).unlink(missing_ok=True)
            if not play(section, table, said.games or section.games, said.seed, said.processes, KEPT):
                print("Stopped. To go on, give the same command again.")
                return 130
        for section in dict.fromkeys(section for section, _ in wanted):
            gathered = gather(section, said.seed, KEPT)
            if gathered is not None:
                write(section, *gathered, PAGE, PICTURES)
                print(f"{section.key} is written into {PAGE.relative_to(ROOT)}.")
    except CultistsError as error:
        print(error)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
