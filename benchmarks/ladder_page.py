"""The figures of the ladder as a block of docs/bots.md: tables, what they say, plots, and the command."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from cultists.arena.budget_curve import Curve, budget_curve
from cultists.arena.counting import MatchResult
from cultists.arena.tournament import TournamentResult

VERDICTS: Final = {"more": "better", "less": "worse", "noise": "within noise"}
HEAD: Final = ("| challenger | against | games | won | 95 % | even | that is |", "|---|---|--:|--:|---|--:|---|")

SHOWN: Final = {
    "shares": "Shares of games won",
    "budget": "Share won by thoughts",
    "ratings": "Ratings",
    "roles": "Shares of games won by role",
}
"""The plots of the page."""

AMOUNTS: Final = {0.25: "a quarter", 0.5: "half", 1.0: "normal", 2.0: "double"}
"""How much a bot thinks, in words; other factors are numbers."""


def filled(page: str, key: str, text: str) -> str:
    """The page with this text between the marks of a section.  Raises ValueError if the marks are not there."""
    begin, end = f"<!-- ladder {key} -->", f"<!-- end of ladder {key} -->"
    before, found_begin, rest = page.partition(begin)
    _, found_end, after = rest.partition(end)
    if not (found_begin and found_end):
        raise ValueError(f"the page has no marks {begin} … {end}")
    return f"{before}{begin}\n{text.strip()}\n{end}{after}"


def block(
    result: TournamentResult,
    levels: Sequence[str],
    strongest: str,
    against: str,
    wanted: float,
    command: str,
    plots: Mapping[str, str],
) -> str:
    """All that is known of a section."""
    lines = [*HEAD, *map(_row, result.meetings), ""]
    said = [*_levels(result, levels), *_strongest(result, strongest, against, wanted), *_budget(result)]
    lines += [*(f"- {sentence}" for sentence in said), ""]
    lines += [f"![{SHOWN[name]}]({plots[name]})" for name in SHOWN if name in plots]
    lines += ["", "<details><summary>The ratings, and the command that plays these games again</summary>", ""]
    if result.ratings:
        rated = sorted(result.ratings, key=lambda rating: -rating.mean)
        words = [f"{each.bot} {each.mean:.1f} ({each.interval[0]:.1f} to {each.interval[1]:.1f})" for each in rated]
        lines += [f"Ratings (OpenSkill): {', '.join(words)}.", ""]
    lines += [f"The command (rules version {result.rules}, seed {result.seed}):", "", "```", command, "```", ""]
    lines.append("</details>")
    return "\n".join(lines)


def _row(meeting: MatchResult) -> str:
    first = meeting.bots[0]
    low, high = first.interval
    games = f"{first.games}" if first.games == meeting.asked else f"{first.games} of {meeting.asked}"
    share = f"{first.share:.1%} | {low:.1%} to {high:.1%} | {first.even:.0%} | {VERDICTS[first.verdict]}"
    return f"| {first.bot} | {meeting.others} | {games} | {share} |"


def _met(result: TournamentResult, challenger: str, other: str) -> MatchResult | None:
    return next((each for each in result.meetings if each.players[:2] == (challenger, other)), None)


def _levels(result: TournamentResult, levels: Sequence[str]) -> list[str]:
    """Whether every level beats the one below it."""
    met = [_met(result, upper, lower) for lower, upper in pairwise(levels)]
    if not all(met):
        return []
    failed = [f"{each.players[0]} and {each.players[1]}" for each in met if each and each.bots[0].verdict != "more"]
    if failed:
        return [f"No clear difference between: {', '.join(failed)}."]
    return ["Every level is better than the one below it."]


def _strongest(result: TournamentResult, strongest: str, against: str, wanted: float) -> list[str]:
    """Whether the strongest wins as much as it should."""
    meeting = _met(result, strongest, against)
    if meeting is None:
        return []
    first = meeting.bots[0]
    aim = f"reaches our aim of {wanted:.0%}" if first.share >= wanted else f"does not reach our aim of {wanted:.0%}"
    return [f"The {strongest} wins {first.share:.1%} against {meeting.others}. It {aim}."]


def _budget(result: TournamentResult) -> list[str]:
    """How much the strongest wins with more thoughts and with fewer."""
    curve = budget_curve(result)
    if curve is None or not curve.against:
        return []
    shares = ", ".join(f"{_amount(point.factor)} {point.value:.1%}" for point in curve.points)
    return [f"The {curve.bot} against {curve.against}, by how much it thinks: {shares}. {clear_steps(curve)}"]


def _amount(factor: float) -> str:
    return AMOUNTS.get(factor, f"x{factor:g}")


def clear_steps(curve: Curve) -> str:
    """Where the next factor is clearly better or worse than the one before it."""
    steps = [*(("better", *step) for step in curve.gains()), *(("worse", *step) for step in curve.setbacks())]
    if not steps:
        return "No step makes a clear difference."
    said = [f"{_amount(more)} is clearly {how} than {_amount(less)}.".capitalize() for how, less, more in steps]
    if len(steps) < len(curve.points) - 1:
        said.append("No other step makes a clear difference.")
    return " ".join(said)
