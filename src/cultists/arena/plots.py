"""Plots of a tournament: the observatory's colours on paper, the same bytes for the same result.

Bots differ by colour and by mark, so that nobody has to tell colours apart.  Needs matplotlib.
"""

import io
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cultists.arena.budget_curve import budget_curve
from cultists.arena.counting import MatchResult
from cultists.arena.statistics import wilson
from cultists.arena.tournament import TournamentResult
from cultists.missing import needs

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PAPER: Final = "#fbf5e6"
INK: Final = "#1b2240"
MIST: Final = "#4d5678"
EDGE: Final = "#c9b77f"
BRASS: Final = "#8a6d1a"
SERIES: Final = ("#1f56a8", "#a02c3a", "#256b3e", "#b46a00", "#6236ab", "#1f6470")
MARKS: Final = ("o", "D", "^", "s", "P", "p")
"""The seats' marks of all our pages: disc, diamond, triangle, square, cross, pentagon."""

EVEN: Final[Mapping[str, Any]] = {"color": MIST, "linewidth": 1.2, "linestyle": (0, (4, 3))}
"""How the even share is drawn."""
WIDTH: Final = 4.8
ROW: Final = 0.46
STYLE: Final[Mapping[str, Any]] = {
    "font.family": "DejaVu Serif",
    "font.size": 10.5,
    "axes.facecolor": PAPER,
    "figure.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": EDGE,
    "xtick.color": MIST,
    "ytick.color": INK,
    "grid.color": EDGE,
    "grid.alpha": 0.55,
    "axes.grid": True,
    "axes.grid.axis": "x",
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "ytick.major.size": 0,
    "svg.hashsalt": "cultists",
    "figure.dpi": 100,
}


class Mark(NamedTuple):
    """A number with its interval, on one of the rows."""

    row: float
    value: float
    interval: tuple[float, float]
    series: int = 0


def plots_of(result: TournamentResult) -> "dict[str, Figure]":
    """All plots that the result gives reason for, by name.  Raises MissingExtra without matplotlib."""
    matplotlib = needs("matplotlib", "arena", "A plot")
    drawn: dict[str, Callable[[TournamentResult], Figure | None]] = {
        "shares": shares,
        "ratings": ratings,
        "budget": budget,
        "lengths": lengths,
        "seats": by_seat,
        "roles": by_role,
    }
    found = {}
    with matplotlib.rc_context(dict(STYLE)):
        for name, draw in drawn.items():
            figure = draw(result)
            if figure is not None:
                found[name] = figure
    return found


def write_plots(
    result: TournamentResult,
    folder: Path,
    kinds: Sequence[str] = ("svg", "png"),
    names: Collection[str] | None = None,
) -> list[Path]:
    """Write all plots, or those of some names, into a folder; gives the files."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name, figure in plots_of(result).items():
        for kind in kinds if names is None or name in names else ():
            files.append(folder / f"{name}.{kind}")
            files[-1].write_bytes(svg_of(figure).encode() if kind == "svg" else _png_of(figure))
    return files


def svg_of(figure: "Figure") -> str:
    """The plot as SVG, without date or version, its letters as shapes."""
    matplotlib = needs("matplotlib", "arena", "A plot")
    out = io.StringIO()
    with matplotlib.rc_context(dict(STYLE)):
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return re.sub(r"[ \t]+\n", "\n", out.getvalue())


def _png_of(figure: "Figure") -> bytes:
    out = io.BytesIO()
    figure.savefig(out, format="png", dpi=160, metadata={"Software": None})
    return out.getvalue()


NEAR_THE_EDGE = 0.06
"""A label in the middle of a share so near to 0 or 1 would lie over the names beside the plot."""


def shares(result: TournamentResult) -> "Figure":
    """The challengers' shares of wins, with the even share."""
    marks = []
    for row, meeting in enumerate(result.meetings):
        first = meeting.bots[0]
        marks.append(Mark(row, first.share, first.interval))
    figure, axes = _rows([_titled(meeting) for meeting in result.meetings], "Share of games won", is_share=True)
    for row, meeting in enumerate(result.meetings):
        _even(axes, meeting.bots[0].even, row)
    _draw(axes, marks)
    for mark in marks:
        axes.annotate(
            f"{mark.value:.1%}",
            (mark.value, mark.row),
            (0, 7),
            textcoords="offset points",
            ha="left" if mark.value < NEAR_THE_EDGE else "right" if mark.value > 1 - NEAR_THE_EDGE else "center",
            fontsize=9,
            bbox={"facecolor": PAPER, "edgecolor": "none", "pad": 0.8},
        )
    return figure


def ratings(result: TournamentResult) -> "Figure | None":
    """The ratings, the strongest on top."""
    if not result.ratings:
        return None
    ordered = sorted(result.ratings, key=lambda rating: -rating.mean)
    figure, axes = _rows([rating.bot for rating in ordered], "OpenSkill rating, 95 % interval")
    _draw(axes, [Mark(row, rating.mean, rating.interval) for row, rating in enumerate(ordered)])
    return figure


def lengths(result: TournamentResult) -> "Figure | None":
    """How long the games of each meeting were: the median, the middle 80 %, and the extremes."""
    counts_rounds = result.rounds is not None
    spreads = [
        (meeting, numbers)
        for meeting in result.meetings
        if (numbers := meeting.rounds if counts_rounds else meeting.decisions) is not None
    ]
    if not spreads:
        return None
    what = "Rounds" if counts_rounds else "Decisions"
    figure, axes = _rows([_titled(each) for each, _ in spreads], f"{what}: least, middle 80 %, median, most")
    for row, (_, numbers) in enumerate(spreads):
        axes.plot([numbers.least, numbers.most], [row, row], color=BRASS, linewidth=1)
        axes.plot([numbers.p10, numbers.p90], [row, row], color=BRASS, linewidth=6, solid_capstyle="butt", alpha=0.55)
        axes.plot([numbers.median], [row], marker="o", color=INK, markersize=6)
    axes.set_xlim(left=0)
    return figure


def by_seat(result: TournamentResult) -> "Figure":
    """What each bot won of the games in each seat."""
    rows = [f"seat {seat + 1}" for seat in range(result.seats)]
    results = [
        (series, row, seat.wins, seat.games)
        for series, bot in enumerate(result.bots)
        for row, seat in enumerate(bot.by_seat)
    ]
    return _grouped(result, rows, results, "Share of games won, by seat")


def by_role(result: TournamentResult) -> "Figure | None":
    """What each bot won of the games in each role."""
    rows = [role.role for role in result.by_role]
    if not rows:
        return None
    results = [
        (series, rows.index(role.role), role.wins, role.games)
        for series, bot in enumerate(result.bots)
        for role in bot.by_role
    ]
    return _grouped(result, rows, results, "Share of games won, by role")


def budget(result: TournamentResult) -> "Figure | None":
    """How strength grows with thoughts, where bots differ in nothing else."""
    curve = budget_curve(result)
    if curve is None:
        return None
    from matplotlib.figure import Figure
    from matplotlib.ticker import FixedLocator, NullLocator, PercentFormatter

    figure = Figure(figsize=(WIDTH, 3.0), layout="constrained")
    axes = figure.add_subplot()
    factors = [point.factor for point in curve.points]
    values = [point.value for point in curve.points]
    axes.plot(factors, values, color=BRASS, linewidth=1.2)
    for point in curve.points:
        axes.plot([point.factor] * 2, point.interval, color=SERIES[0], linewidth=2)
    axes.plot(factors, values, "o", color=SERIES[0], markersize=7)
    axes.set_xscale("log", base=2)
    axes.xaxis.set_major_locator(FixedLocator(factors))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_xticks(factors, [f"x{factor:g}" for factor in factors])
    axes.set_xlabel(f"thoughts of {curve.bot}")
    axes.grid(axis="y")
    if curve.against:
        axes.set_ylabel(f"share won\nagainst {curve.against}")
        axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
        axes.axhline(1 / result.seats, **EVEN)
    else:
        axes.set_ylabel("OpenSkill rating")
    return figure


def _titled(meeting: MatchResult) -> str:
    return f"{meeting.players[0]}\nagainst {meeting.others}"


def _rows(labels: Sequence[str], title: str, *, is_share: bool = False, row: float = ROW) -> "tuple[Figure, Axes]":
    from matplotlib.figure import Figure
    from matplotlib.ticker import PercentFormatter

    figure = Figure(figsize=(WIDTH, 0.9 + row * len(labels)), layout="constrained")
    axes = figure.add_subplot()
    axes.set_ylim(len(labels) - 0.4, -0.6)
    axes.set_yticks(range(len(labels)), labels)
    # From the left edge of the figure, not of the axes: beside long names there is little room over those.
    figure.suptitle(title, x=0.02, ha="left", fontsize=11, color=INK)
    if is_share:
        axes.set_xlim(-0.02, 1.02)
        axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    return figure, axes


def _draw(axes: "Axes", marks: Sequence[Mark]) -> None:
    for mark in marks:
        colour = SERIES[mark.series % len(SERIES)]
        axes.plot(mark.interval, [mark.row] * 2, color=colour, linewidth=2.2, solid_capstyle="butt")
        axes.plot([mark.value], [mark.row], MARKS[mark.series % len(MARKS)], color=colour, markersize=6.5)


def _even(axes: "Axes", share: float, row: int) -> None:
    axes.plot([share, share], [row - 0.5, row + 0.5], **EVEN)


def _grouped(
    result: TournamentResult, rows: Sequence[str], results: Sequence[tuple[int, int, float, int]], title: str
) -> "Figure":
    """One row for each group, in it a mark for each bot: (bot, row, wins, games)."""
    number = len(result.bots)
    figure, axes = _rows(rows, title, is_share=True, row=0.2 + 0.17 * number)
    for row in range(len(rows)):
        _even(axes, 1 / result.seats, row)
    step = 0.7 / max(number, 1)
    _draw(
        axes,
        [
            Mark(row + (series - (number - 1) / 2) * step, wins / games, wilson(wins, games), series)
            for series, row, wins, games in results
            if games
        ],
    )
    for series, bot in enumerate(result.bots):
        mark, colour = MARKS[series % len(MARKS)], SERIES[series % len(SERIES)]
        axes.plot([], [], mark, color=colour, label=bot.bot, markersize=6.5)
    figure.legend(loc="outside lower left", ncols=2, frameon=False, fontsize=9.5, handletextpad=0.2)
    return figure
