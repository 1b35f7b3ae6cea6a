"""What was measured, as tables and as JSON."""

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks import planner
from benchmarks.trials import Contestant

TARGET_PEER = "catanatron"
TARGET_RATIOS = {"decisions": 3.0, "copies": 5.0}
TARGET_RATIOS_OF = {"cthulhu_wars": {"decisions": 2.0, "copies": 5.0}}
"""Games with targets of their own: this one offers six times as many options as the peer at every decision."""
TARGET_SIMULTANEOUS = {"grand_octopus": ("goofspiel", 1.0)}
"""Games in which all choose at once, beside the peer that is driven in the same way: decisions, times the peer's."""
TARGET_SKY = 200_000
TARGET_PLANNER = 1_000
"""Times the plain search."""
TARGET_HANDS = {planner.BOTH: 50, "4 symbols": 3.4}
"""A second: all answers for 3 symbols in less than 20 ms, for 4 in less than 300."""

LEGEND = (
    "Per second of processor time on one core: the median of several rounds; the spread is from the slowest to the "
    "fastest. Answers of chance are not decisions. Forced decisions have a single option; “choices” compares all "
    "others. Our copies can be played on at once, and are taken throughout whole games; “early” is one early point, "
    "as with the peers; “lazy” is copy() alone. The planner and the plain search are asked what five cards can summon."
)


def choices(contestant: Contestant) -> float | None:
    """Decisions with more than one option, per second."""
    rate = contestant.rate("decisions")
    return rate * (1 - contestant.shape.forced) if rate and contestant.shape else None


def ratios(ours: Contestant, peer: Contestant) -> dict[str, float | None]:
    """How many times faster we are."""
    pairs = {what: (ours.rate(what), peer.rate(what)) for what in ("decisions", "copies")}
    pairs["choices"] = choices(ours), choices(peer)
    return {what: round(mine / theirs, 2) if mine and theirs else None for what, (mine, theirs) in pairs.items()}


def games(contestants: list[Contestant]) -> list[Contestant]:
    return [each for each in contestants if each.is_ours and each.walk]


def peers(contestants: list[Contestant]) -> list[Contestant]:
    return [each for each in contestants if not each.is_ours and each.package]


def targets(contestants: list[Contestant]) -> list[tuple[str, float, float]]:
    """What we want to reach: in words, the wanted figure, and the one we have."""
    found = []
    for game in games(contestants):
        for peer in peers(contestants):
            if peer.name == TARGET_PEER:
                have = ratios(game, peer)
                found += [
                    (f"{game.name}: {what}, times {peer.name}'s", want, figure)
                    for what, want in TARGET_RATIOS_OF.get(game.name, TARGET_RATIOS).items()
                    if (figure := have[what]) is not None
                ]
            peer_name, want = TARGET_SIMULTANEOUS.get(game.name, ("", 0.0))
            if peer.name == peer_name and (figure := ratios(game, peer)["decisions"]) is not None:
                found.append((f"{game.name}: decisions, times {peer.name}'s", want, figure))
    for contestant in contestants:
        rate = contestant.rate("questions")
        if rate is not None:
            found.append((f"{contestant.name}: questions per second", TARGET_SKY, round(rate)))
        if contestant.name == planner.PLANNER:
            found += planner_targets(contestant, contestants)
    return found


def planner_targets(contestant: Contestant, contestants: list[Contestant]) -> list[tuple[str, float, float]]:
    """Hands a second, and how many times the plain search that ran beside it."""
    found: list[tuple[str, float, float]] = [
        (f"{contestant.name}: hands with {what} per second", want, round(rate, 1))
        for what, want in TARGET_HANDS.items()
        if (rate := contestant.rate(what)) is not None
    ]
    for other in contestants:
        rate, beside = contestant.rate(planner.BOTH), other.rate(planner.BOTH)
        if other.name == planner.PLAIN_SEARCH and rate and beside:
            words = f"{contestant.name}: hands with {planner.BOTH}, times the {other.name}'s"
            found.append((words, TARGET_PLANNER, round(rate / beside)))
    return found


def show(contestants: list[Contestant], console: Console) -> None:
    """The tables."""
    console.print(rates_table(contestants))
    for contestant in contestants:
        if contestant.trouble:
            console.print(f"{contestant.name}: {contestant.trouble}", style="yellow", markup=False)
    if games(contestants) and peers(contestants):
        console.print("", ratios_table(contestants))
    console.print()
    for words, want, have in targets(contestants):
        verdict = "[green]reached[/]" if have >= want else "[yellow]not reached[/]"
        console.print(f"target {want:,g}, {words}: {have:,g}, {verdict}")
    console.print(LEGEND, style="dim")


def rates_table(contestants: list[Contestant]) -> Table:
    table = Table("", "what", box=None, pad_edge=False)
    for heading in ("per second", "spread", "per game", "options", "forced"):
        table.add_column(heading, justify="right", no_wrap=True)
    for contestant in contestants:
        rows = [(what, *rate_cells(contestant, what)) for what in contestant.rates]
        if contestant.trouble:
            rows.append((f"[yellow]{contestant.trouble.partition(':')[0]}[/]",))
        for number, row in enumerate(rows):
            table.add_row("" if number else contestant.name, *row)
    return table


def rate_cells(contestant: Contestant, what: str) -> list[str]:
    rates, rate, shape = contestant.rates[what], contestant.rate(what) or 0, contestant.shape
    cells = [f"{rate:,.0f}" if rate >= 10 else f"{rate:.2f}", f"{(max(rates) - min(rates)) / rate:.0%}"]
    if what == "decisions" and shape:
        cells += [f"{shape.decisions_per_game:,.0f}", f"{shape.options_per_decision:.1f}", f"{shape.forced:.0%}"]
    return cells


def ratios_table(contestants: list[Contestant]) -> Table:
    table = Table("times faster than", box=None, pad_edge=False)
    for heading in ("decisions", "choices", "copies"):
        table.add_column(heading, justify="right")
    for game in games(contestants):
        table.add_row(f"[bold]{game.name}[/]")
        for peer in peers(contestants):
            have = ratios(game, peer)
            cells = [have["decisions"], have["choices"], have["copies"]]
            table.add_row(f"  {peer.name}", *("-" if cell is None else f"{cell:.2f}" for cell in cells))
    return table


def as_json(contestants: list[Contestant]) -> dict[str, Any]:
    """Everything, for scripts; nothing that would tell whose machine it was."""
    return {
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
        "engines": {each.name: engine_as_json(each) for each in contestants},
        "ratios": {
            game.name: {peer.name: ratios(game, peer) for peer in peers(contestants)} for game in games(contestants)
        },
        "targets": [
            {"what": words, "target": want, "measured": have, "reached": have >= want}
            for words, want, have in targets(contestants)
        ],
    }


def engine_as_json(contestant: Contestant) -> dict[str, Any]:
    figures: dict[str, Any] = {"about": contestant.words, "version": version_of(contestant.package)}
    for what, rates in contestant.rates.items():
        key = what.replace(" ", "_")
        figures[f"{key}_per_second"] = round(contestant.rate(what) or 0, 1)
        figures[f"{key}_per_second_by_round"] = [round(rate, 1) for rate in rates]
    if contestant.shape:
        figures["decisions_per_game"] = round(contestant.shape.decisions_per_game, 1)
        figures["options_per_decision"] = round(contestant.shape.options_per_decision, 2)
        figures["forced_decisions"] = round(contestant.shape.forced, 3)
    if contestant.trouble:
        figures["trouble"] = contestant.trouble
    return figures


def version_of(package: str | None) -> str | None:
    try:
        return version(package) if package else None
    except PackageNotFoundError:
        return None
