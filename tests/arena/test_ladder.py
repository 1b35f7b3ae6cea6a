"""The ladder of docs/bots.md: which meetings it has, that it goes on, and what it writes."""

import re
from pathlib import Path

import pytest
from benchmarks.ladder import PAGE, SECTIONS, Section, file_of, gather, main, play, write
from benchmarks.ladder_page import block, clear_steps, filled

from cultists.arena.budget_curve import Curve, Point
from cultists.arena.statistics import wilson
from cultists.arena.tournament import play_tournament

SMALL = Section(
    "small", "grand_octopus", 3, games=2, wanted=0.45, levels=("uniform", "greedy"), factors=(), against="uniform"
)


def test_every_level_meets_the_one_below_and_every_budget_meets_greedy() -> None:
    wars = next(section for section in SECTIONS if section.key == "wars")
    assert [wars.name(table) for table in wars.tables()] == [
        "wars: acolyte against 3 novice",
        "wars: adept against 3 acolyte",
        "wars: high priest against 3 adept",
        "wars: high priest against 3 greedy",
        "wars: high priest x0.25 against 3 greedy",
        "wars: high priest x0.5 against 3 greedy",
        "wars: high priest x2 against 3 greedy",
    ]


def test_meetings_have_files_of_their_own() -> None:
    files = [file_of(section, table, Path()) for section in SECTIONS for table in section.tables()]
    assert len(set(files)) == len(files)
    assert Path("stars-2-high-priest-x0.25-against-greedy.jsonl") in files


def test_the_page_has_the_marks_of_every_section() -> None:
    text = PAGE.read_text("utf-8")
    for section in SECTIONS:
        assert "new figures" in filled(text, section.key, "new figures")


def test_figures_are_written_between_their_marks(tmp_path: Path) -> None:
    """Twice gives the same page, and the rest of it stays."""
    (table,) = SMALL.tables()
    assert play(SMALL, table, 2, 1, 1, tmp_path / "kept")
    gathered = gather(SMALL, 1, tmp_path / "kept")
    assert gathered is not None
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- ladder small -->\nold\n<!-- end of ladder small -->\nafter\n", "utf-8")
    write(SMALL, *gathered, page, tmp_path / "pictures")
    once = page.read_text("utf-8")
    assert once.startswith("before\n<!-- ladder small -->\n| challenger |")
    assert once.endswith("<!-- end of ladder small -->\nafter\n")
    assert "old" not in once
    assert "| greedy | 2 uniform | 2 |" in once
    assert "cultists arena --game grand_octopus --table greedy,uniform,uniform --games 2 --seed 1" in once
    assert (tmp_path / "pictures" / "ladder-small" / "shares.svg").exists()
    assert "(pictures/ladder-small/shares.svg)" in once
    write(SMALL, *gathered, page, tmp_path / "pictures")
    assert page.read_text("utf-8") == once


def test_what_is_gathered_is_the_tournament_that_the_command_plays(tmp_path: Path) -> None:
    section = SMALL._replace(levels=("uniform", "novice", "greedy"))
    for table in section.tables():
        play(section, table, 2, 1, 1, tmp_path)
    gathered = gather(section, 1, tmp_path)
    assert gathered is not None
    result, _ = gathered
    direct = play_tournament(section.plan(section.tables(), 2, 1), processes=1)
    assert (result.bots, result.ratings) == (direct.bots, direct.ratings)
    assert [meeting.bots for meeting in result.meetings] == [meeting.bots for meeting in direct.meetings]


@pytest.mark.parametrize(
    ("wanted", "said"), [(0.0, "It reaches our aim of 0%."), (1.01, "It does not reach our aim of 101%.")]
)
def test_what_was_wanted_is_said_to_be_reached_or_not(tmp_path: Path, wanted: float, said: str) -> None:
    (table,) = SMALL.tables()
    play(SMALL, table, 1, 1, 1, tmp_path)
    gathered = gather(SMALL, 1, tmp_path)
    assert gathered is not None
    text = block(gathered[0], SMALL.levels, "greedy", "uniform", wanted, "", {})
    assert f"against 2 uniform. {said}" in text
    assert "No clear difference between: greedy and uniform." in text, "one game proves nothing"


@pytest.mark.parametrize(
    ("wins", "said"),
    [
        ((50, 52, 51), "No step makes a clear difference."),
        ((30, 52, 51), "Half is clearly better than a quarter. No other step makes a clear difference."),
        ((50, 51, 30), "Normal is clearly worse than half. No other step makes a clear difference."),
        ((20, 60, 30), "Half is clearly better than a quarter. Normal is clearly worse than half."),
    ],
)
def test_only_clear_differences_between_thoughts_are_called_so(wins: tuple[int, ...], said: str) -> None:
    points = [Point(factor, n / 100, wilson(n, 100), n, 100) for factor, n in zip((0.25, 0.5, 1.0), wins, strict=True)]
    assert clear_steps(Curve("high priest", "greedy", tuple(points))) == said


def test_the_summary_of_the_page_has_the_figures_of_its_tables() -> None:
    """Each column of the summary is a section, in the same order."""
    text = PAGE.read_text("utf-8")
    for upper, lower in (("acolyte", "novice"), ("adept", "acolyte"), ("high priest", "adept")):
        rows = re.findall(rf"^\| {upper} \| (?:3 )?{lower} \| \d+ \| ([\d.]+)% \|", text, re.M)
        assert len(rows) == len(SECTIONS)
        assert f"| {upper} against {lower}s | {' | '.join(f'{float(share):.0f} %' for share in rows)} |" in text


def test_the_page_has_all_kept_games_however_few_are_played_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    section = SMALL._replace(games=3, levels=("uniform", "novice", "greedy"))
    lower, upper, *_ = section.tables()
    play(section, lower, 3, 1, 1, tmp_path / "kept")
    play(section, upper, 2, 1, 1, tmp_path / "kept")
    page = tmp_path / "page.md"
    page.write_text("<!-- ladder small --><!-- end of ladder small -->", "utf-8")
    places = {"ROOT": tmp_path, "PAGE": page, "KEPT": tmp_path / "kept", "PICTURES": tmp_path / "pictures"}
    for name, value in {**places, "SECTIONS": (section,)}.items():
        monkeypatch.setattr(f"benchmarks.ladder.{name}", value)
    monkeypatch.setattr("sys.argv", ["ladder", "--only", "small: novice", "--games", "1", "--processes", "1"])
    assert main() == 0
    text = page.read_text("utf-8")
    assert "| novice | 2 uniform | 3 |" in text
    assert "| greedy | 2 novice | 2 of 3 |" in text
    assert "--games 3 --seed 1" in text


def test_a_page_without_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="has no marks"):
        filled("nothing", "small", "text")
