"""Plots and the report: the same bytes for the same result, nothing from elsewhere, and every bot by name."""

import re
import struct
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from arena.tournaments import played
from cultists.arena.budget_curve import budget_curve
from cultists.arena.counting import BotResult
from cultists.arena.plots import plots_of, write_plots
from cultists.arena.report import report
from cultists.arena.statistics import wilson
from cultists.arena.tournament import TournamentResult
from cultists.missing import MissingExtra


@pytest.fixture(scope="module")
def result() -> TournamentResult:
    return played("greedy", "uniform", games=3)


def renamed(result: TournamentResult, names: dict[str, str]) -> TournamentResult:
    """The same result with other names."""
    text = msgspec.json.encode(result).decode()
    for old, new in names.items():
        text = text.replace(f'"{old}"', f'"{new}"')
    return msgspec.json.decode(text, type=TournamentResult)


def challenger(name: str, wins: int, games: int) -> BotResult:
    return BotResult(
        bot=name,
        wins=wins,
        games=games,
        share=wins / games,
        interval=wilson(wins, games),
        even=1 / 3,
        verdict="noise",
        by_seat=(),
        by_role=(),
        faults=0,
        fault="",
    )


def with_factors(result: TournamentResult, wins: dict[str, int]) -> TournamentResult:
    """A result in which bots with these names have met greedy and won so many of 100 games."""
    met = [
        msgspec.structs.replace(
            result.meetings[0], players=(name, "greedy", "greedy"), bots=(challenger(name, n, 100),)
        )
        for name, n in wins.items()
    ]
    bots = tuple(challenger(name, 1, 2) for name in ("greedy", *wins))
    return msgspec.structs.replace(result, meetings=tuple(met), bots=bots, ratings=None)


def test_plots_are_written_as_pictures_that_can_be_read(result: TournamentResult, tmp_path: Path) -> None:
    files = write_plots(result, tmp_path / "new" / "folder")
    assert {file.name for file in files} == {
        f"{name}.{kind}" for name in ("shares", "ratings", "lengths", "seats") for kind in ("svg", "png")
    }
    for file in files:
        if file.suffix == ".png":
            header = file.read_bytes()[:24]
            assert header.startswith(b"\x89PNG")
            assert min(struct.unpack(">II", header[16:24])) > 200
        else:
            assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_the_same_result_gives_the_same_bytes(result: TournamentResult, tmp_path: Path) -> None:
    for folder in ("one", "other"):
        write_plots(result, tmp_path / folder, names=("shares", "seats"))
    for file in (tmp_path / "one").iterdir():
        assert file.read_bytes() == (tmp_path / "other" / file.name).read_bytes()
        assert b"<dc:date>" not in file.read_bytes()


class Page(HTMLParser):
    """Collects ids, and what a page would fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.fetched: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("src", "href", "xlink:href", "srcset", "data", "action") and not (value or "").startswith("#"):
                self.fetched.append(f"{tag} {value}")


def test_the_report_stands_alone(result: TournamentResult) -> None:
    text = report(result, "cultists arena --game grand_octopus --bots greedy,uniform")
    page = Page(text)
    assert page.fetched == []
    assert "@import" not in text
    assert all(link.startswith("#") for link in re.findall(r"url\(([^)]*)\)", text))
    assert len(set(page.ids)) == len(page.ids), "every id is there once"
    assert {target[1:] for target in re.findall(r'href="(#[^"]*)"', text)} <= set(page.ids)
    assert text == report(result, "cultists arena --game grand_octopus --bots greedy,uniform")


def test_the_report_says_who_won_and_how_to_repeat_it(result: TournamentResult) -> None:
    text = report(result, "cultists arena --seed 1 --bots 'a & b'")
    assert "<h1>Night of the Grand Octopus: the arena</h1>" in text
    assert "cultists arena --seed 1 --bots &#39;a &amp; b&#39;" in text
    assert "against 2 uniform" in text
    first = result.meetings[0].bots[0]
    assert f"<b>{first.share:.1%}</b>" in text
    assert "What went wrong" not in text


def test_names_of_bots_cannot_break_the_report(result: TournamentResult) -> None:
    text = report(renamed(result, {"greedy": "<script>alert(1)</script>"}), "")
    assert "<script>" not in text
    assert "&lt;script&gt;" in text


def test_faults_are_told_in_the_report(result: TournamentResult) -> None:
    faulty = msgspec.structs.replace(result.bots[0], faults=3, fault="“dance” is no answer")
    text = report(msgspec.structs.replace(result, bots=(faulty, *result.bots[1:]), faults=3), "")
    assert "3 times chance answered in its place. The first time: “dance” is no answer" in text


def test_bots_that_differ_only_in_thoughts_give_a_curve(result: TournamentResult) -> None:
    rising = with_factors(result, {"adept x2": 60, "adept": 55, "adept x0.5": 57})
    curve = budget_curve(rising)
    assert curve is not None
    assert (curve.bot, curve.against) == ("adept", "greedy")
    assert [(point.factor, point.value) for point in curve.points] == [(0.5, 0.57), (1, 0.55), (2, 0.60)]
    assert curve.setbacks() == [], "57 and 55 of 100 differ by no more than noise"
    assert "budget" in plots_of(rising)
    assert "Nowhere do more thoughts win less beyond noise." in report(rising, "")


def test_more_thoughts_that_win_less_are_told(result: TournamentResult) -> None:
    falling = with_factors(result, {"adept": 70, "adept x2": 40})
    curve = budget_curve(falling)
    assert curve is not None
    assert (curve.setbacks(), curve.gains()) == ([(1.0, 2.0)], [])
    assert "More thoughts won less, beyond noise: x2 against x1." in report(falling, "")


def test_bots_that_differ_in_more_give_no_curve(result: TournamentResult) -> None:
    assert budget_curve(result) is None
    assert "budget" not in plots_of(result)


def test_without_matplotlib_it_is_told_what_to_install(
    result: TournamentResult, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match="matplotlib, which is not installed here"):
        plots_of(result)


def rows(text: str) -> list[str]:
    """The names in the table of the bots, from above."""
    table = text[text.index('aria-label="Bots"') :]
    return re.findall(r'<tr><td class="who">([^<]*)</td>', table[: table.index("</table>")])


def test_the_best_bot_comes_first(result: TournamentResult) -> None:
    """By its rating; without ratings by what it has won."""
    for bots in (result.bots, result.bots[::-1]):
        for ratings in (result.ratings, None):
            shuffled = msgspec.structs.replace(result, bots=bots, ratings=ratings)
            assert rows(report(shuffled, "")) == ["greedy", "uniform"]


def test_a_bot_that_has_not_played_comes_last(result: TournamentResult) -> None:
    idle = msgspec.structs.replace(result.bots[0], games=0)
    assert rows(report(msgspec.structs.replace(result, bots=(idle, *result.bots[1:])), "")) == ["uniform", "greedy"]


def test_rounds_are_told_where_a_game_counts_them(result: TournamentResult) -> None:
    assert 'scope="col">rounds<' in report(result, "cultists arena")
    meetings = tuple(msgspec.structs.replace(meeting, rounds=None) for meeting in result.meetings)
    text = report(msgspec.structs.replace(result, meetings=meetings, rounds=None), "cultists arena")
    assert 'scope="col">rounds<' not in text
    assert "Decisions are medians." in text
