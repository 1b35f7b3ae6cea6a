"""A tournament as one HTML file that stands alone: tables, plots, and the command that repeats it."""

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cultists.arena.budget_curve import budget_curve
from cultists.arena.counting import BotResult
from cultists.arena.plots import BRASS, EDGE, INK, MIST, PAPER, SERIES, plots_of, svg_of
from cultists.arena.tournament import TournamentResult
from cultists.games import GAMES

if TYPE_CHECKING:
    import jinja2

HERE: Final = Path(__file__).parent
TITLES: Final = {
    "shares": "Who beats whom",
    "ratings": "Ratings",
    "budget": "More thoughts",
    "lengths": "How long the games were",
    "seats": "By seat",
    "roles": "By role",
}
COLOURS: Final = {PAPER: "paper", INK: "ink", MIST: "mist", EDGE: "edge", BRASS: "brass"} | {
    colour: f"series-{number}" for number, colour in enumerate(SERIES, 1)
}


def report(result: TournamentResult, command: str) -> str:
    """The whole file.  Raises MissingExtra without matplotlib."""
    plots = [
        (TITLES[name], name, _inline(svg_of(figure), name, TITLES[name])) for name, figure in plots_of(result).items()
    ]
    rules = GAMES.get(result.game)
    usual = {option.name: option.default for option in rules.setup_options} if rules else {}
    return _template().render(
        result=result,
        title=rules.title if rules else result.game,
        options={name: value for name, value in result.options.items() if value != usual.get(name)},
        ratings={rating.bot: rating for rating in result.ratings or ()},
        bots=_best_first(result),
        plots=plots,
        command=command,
        curve=budget_curve(result),
        unwon=sum(meeting.unwon for meeting in result.meetings),
        capped=sum(meeting.capped for meeting in result.meetings),
    )


def _best_first(result: TournamentResult) -> list[BotResult]:
    """The bots by their ratings, without ratings by what they have won; those that have not played come last."""
    means = {rating.bot: rating.mean for rating in result.ratings or ()}
    return sorted(result.bots, key=lambda bot: (not bot.games, -means.get(bot.bot, bot.share)))


@cache
def _template() -> "jinja2.Template":
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(HERE), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["percent"] = lambda share: f"{share:.1%}"
    environment.filters["span"] = lambda interval: f"{interval[0]:.1%} to {interval[1]:.1%}"
    return environment.get_template("report.html")


def _inline(svg: str, name: str, title: str) -> str:
    """A plot for the page: its colours become the page's, its ids its own, its size the room it has."""
    from markupsafe import Markup, escape

    svg = svg[svg.index("<svg") :]
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    svg = re.sub(r"url\(#", f"url(#{name}-", svg)
    svg = re.sub(r'xlink:href="#', f'href="#{name}-', svg)
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.S)
    svg = re.sub(r'<svg ([^>]*?)width="[^"]*" height="[^"]*"', r"<svg \1", svg, count=1)
    svg = re.sub(r"\s+xmlns(:\w+)?=\"[^\"]*\"", "", svg)
    svg = svg.replace("<svg ", '<svg role="img" ', 1).replace(">", f"><title>{escape(title)}</title>", 1)
    for colour, token in COLOURS.items():
        svg = svg.replace(colour, f"var(--{token})")
    return Markup(svg)
