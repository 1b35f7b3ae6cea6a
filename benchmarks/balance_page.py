"""The balance report as one HTML file: tables and plots in SVG, drawn here, without anything from elsewhere."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

WIDTH: Final = 640
LEFT: Final = 150
RIGHT: Final = 90
ROW: Final = 26
TOP: Final = 26

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1b2233; --paper: #f6f1e4; --line: #b9ad8d; --bar: #7a5c1e; --fair: #a02c2c; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e2cf; --paper: #10141f; --line: #4a4f5f; --bar: #d8b25a; --fair: #e77b7b; }
}
body { font: 16px/1.5 Georgia, serif; color: var(--ink); background: var(--paper); max-width: 46rem; margin: 2rem auto;
  padding: 0 1rem; }
table { border-collapse: collapse; font-size: .9rem; }
td, th { padding: .15rem .7rem; text-align: right; border-bottom: 1px solid var(--line); }
td:first-child, th:first-child { text-align: left; }
svg { width: 100%; height: auto; }
text { font: 13px Georgia, serif; fill: var(--ink); }
.axis { stroke: var(--line); }
.reach { stroke: var(--bar); stroke-width: 2; }
.dot, .bar { fill: var(--bar); }
.fair { stroke: var(--fair); stroke-dasharray: 5 4; }
"""


def page(report: Mapping[str, Any]) -> str:
    """The whole file."""
    stopped = f" It was interrupted; {report['asked']} were asked for." if report["is_interrupted"] else ""
    parts = [
        "<h1>Cthulhu Wars: the factions in the hands of greedy bots</h1>",
        f"<p>{report['games']} games, rules version {report['rules']}, seed {report['seed']}.{stopped} "
        "Every faction sat in every seat equally often. A dot is the share of games won, the line its 95 % interval "
        "(Wilson), the dashed line a fair share: one by the number of players.</p>",
    ]
    for table in report["tables"]:
        parts.append(f"<h2>{table['players']} players, {table['games']} games</h2>")
        if table["games"]:
            parts += _section(table)
    return (
        "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'><title>Cthulhu Wars: balance</title>"
        "<meta name='viewport' content='width=device-width'>"
        f"<style>{STYLE}</style></head><body>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def _section(table: Mapping[str, Any]) -> list[str]:
    ends = ", ".join(f"{escape(name)} {number}" for name, number in table["endings"].items())
    return [
        intervals([*table["factions"], *table["seats"]], 1 / table["players"]),
        _figures(table["factions"]),
        "<h3>How long the games were (cycles)</h3>",
        columns(table["cycles"]),
        f"<p>They ended by: {ends}. Nobody had all six spellbooks in {table['unwon']} of them: humanity won. "
        f"{table['answers']:.0f} answers a game.</p>",
    ]


def _figures(rows: Sequence[Mapping[str, Any]]) -> str:
    head = "<tr><th></th><th>games</th><th>wins</th><th>Doom</th><th>spellbooks</th><th>all six</th></tr>"
    lines = [
        f"<tr><td>{escape(row['name'])}</td><td>{row['games']}</td><td>{row['share']:.1%}</td><td>{row['doom']:.1f}</td>"
        f"<td>{row['books']:.2f}</td><td>{row['six_books']:.0%}</td></tr>"
        for row in rows
    ]
    return f"<table>{head}{''.join(lines)}</table>"


def intervals(rows: Sequence[Mapping[str, Any]], fair: float) -> str:
    """Shares with their intervals, one under the other, and a line at the fair share."""
    most = max(0.1, fair, *(row["interval"][1] for row in rows))
    scale = (WIDTH - LEFT - RIGHT) / most
    height = TOP + ROW * len(rows) + 10
    parts = [_grid(most, scale, height)]
    for place, row in enumerate(rows):
        y = TOP + ROW * place + ROW / 2
        low, high = (LEFT + scale * each for each in row["interval"])
        parts.append(
            f"<text x='{LEFT - 10}' y='{y + 4:.0f}' text-anchor='end'>{escape(row['name'])}</text>"
            f"<line class='reach' x1='{low:.1f}' x2='{high:.1f}' y1='{y:.1f}' y2='{y:.1f}'/>"
            f"<circle class='dot' cx='{LEFT + scale * row['share']:.1f}' cy='{y:.1f}' r='5'/>"
            f"<text x='{WIDTH - RIGHT + 10}' y='{y + 4:.0f}'>{row['share']:.1%}</text>"
        )
    x = LEFT + scale * fair
    parts.append(f"<line class='fair' x1='{x:.1f}' x2='{x:.1f}' y1='{TOP - 8}' y2='{height - 6}'/>")
    return _svg(height, "Share of games won, by faction and by seat", parts)


def _grid(most: float, scale: float, height: float) -> str:
    parts = []
    for tenth in range(int(most * 10) + 1):
        x = LEFT + scale * tenth / 10
        parts.append(
            f"<line class='axis' x1='{x:.1f}' x2='{x:.1f}' y1='{TOP - 8}' y2='{height - 6}'/>"
            f"<text x='{x:.1f}' y='14' text-anchor='middle'>{tenth * 10} %</text>"
        )
    return "".join(parts)


def columns(numbers: Mapping[int, int]) -> str:
    """How often each number came up."""
    known = {int(key): value for key, value in numbers.items()}
    least, most = min(known), max(known)
    wide = min(48.0, (WIDTH - 40) / (most - least + 1))
    high, top = 110, max(known.values())
    parts = []
    for number in range(least, most + 1):
        games = known.get(number, 0)
        x, tall = 20 + wide * (number - least), high * games / top
        parts.append(
            f"<rect class='bar' x='{x + 3:.1f}' y='{20 + high - tall:.1f}' width='{wide - 6:.1f}' height='{tall:.1f}'/>"
            f"<text x='{x + wide / 2:.1f}' y='{16 + high - tall:.0f}' text-anchor='middle'>{games}</text>"
            f"<text x='{x + wide / 2:.1f}' y='{high + 36}' text-anchor='middle'>{number}</text>"
        )
    return _svg(high + 44, "Games by the number of cycles", parts)


def _svg(height: float, title: str, parts: Sequence[str]) -> str:
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {height:.0f}' role='img'>"
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )
