"""A tournament that was interrupted goes on, and gives what it would have given in one run."""

import re
from pathlib import Path

import pytest

from arena.tournaments import OCTOPUS, plan_of, timeless
from cultists.arena import tournament
from cultists.arena.entrants import Entrant, read_entrant
from cultists.arena.keeping import CannotContinue, read_kept
from cultists.arena.one_game import Played, play_game
from cultists.arena.tournament import Plan, TournamentResult, play_tournament


def kept(plan: Plan, file: Path, *, at_most: int = 1000) -> tuple[TournamentResult, int]:
    """The result after at most so many games more, and how many were played now."""
    heard: list[Played] = []

    def stop(game: Played) -> None:
        heard.append(game)
        if len(heard) == at_most:
            raise KeyboardInterrupt

    return play_tournament(plan, processes=1, keep=file, on_game=stop), len(heard)


def test_an_interrupted_tournament_goes_on_where_it_ended(tmp_path: Path) -> None:
    plan, file = plan_of("greedy", "uniform", games=3), tmp_path / "deep" / "games.jsonl"
    first, count = kept(plan, file, at_most=2)
    assert (first.is_interrupted, first.played, count) == (True, 2, 2)
    left: list[int] = []
    second = play_tournament(plan, processes=1, keep=file, on_start=left.append)
    assert left == [4]
    assert (second.continued, second.played, second.is_interrupted) == (2, 6, False)
    assert timeless(second) == timeless(play_tournament(plan, processes=1))
    assert kept(plan, file)[1] == 0


def test_more_games_can_be_asked_for_later_and_fewer_too(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    kept(plan_of("greedy", "uniform", games=2), file)
    more, count = kept(plan_of("greedy", "uniform", games=3), file)
    assert (more.continued, count) == (4, 2)
    assert timeless(more) == timeless(play_tournament(plan_of("greedy", "uniform", games=3), processes=1))
    fewer, count = kept(plan_of("greedy", "uniform", games=1), file)
    assert (fewer.played, count) == (2, 0)
    assert timeless(fewer) == timeless(play_tournament(plan_of("greedy", "uniform", games=1), processes=1))


@pytest.mark.parametrize(
    ("other", "differs"),
    [
        (plan_of("greedy", "uniform", games=1, seed=2), "seed was 1, now it is 2"),
        (
            plan_of("greedy", "novice", games=1),
            "meetings was greedy,uniform,uniform / uniform,greedy,greedy, now it is",
        ),
        (plan_of("greedy", "uniform", games=1, options={"game": "quick"}), "options was .*game=full.*game=quick"),
        (plan_of("greedy", "uniform", games=1, limit=7), "limit was 100000, now it is 7"),
        (
            Plan.of(
                OCTOPUS,
                [("greedy", "uniform", "uniform"), ("uniform", "greedy", "greedy")],
                [Entrant("greedy", "novice"), read_entrant("uniform")],
                1,
                1,
            ),
            "the bots behind the names was greedy=greedy x1, .*greedy=novice x1",
        ),
    ],
)
def test_other_arguments_are_refused_with_what_differs(tmp_path: Path, other: Plan, differs: str) -> None:
    file = tmp_path / "games.jsonl"
    kept(plan_of("greedy", "uniform", games=1), file)
    before = file.read_bytes()
    with pytest.raises(CannotContinue, match=differs):
        kept(other, file)
    assert file.read_bytes() == before


def test_a_torn_last_line_is_played_again(tmp_path: Path) -> None:
    plan, file = plan_of("greedy", "uniform", games=2), tmp_path / "games.jsonl"
    whole, _ = kept(plan, file)
    file.write_bytes(file.read_bytes()[:-9])
    again, count = kept(plan, file)
    assert count == 1
    assert timeless(again) == timeless(whole)
    assert kept(plan, file)[1] == 0


def test_a_torn_header_is_a_fresh_start(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text('{"cultists_ar', "utf-8")
    assert kept(plan_of("greedy", "uniform", games=1), file)[1] == 2
    assert kept(plan_of("greedy", "uniform", games=1), file)[1] == 0


@pytest.mark.parametrize(
    "text",
    [b"a diary\n", b"a diary", b"a diary\nof two lines", b'{"cultists_arena":7', b'"\xff"\n', b"[" * 9999 + b"\n"],
)
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(text)
    with pytest.raises(CannotContinue, match="not a file of kept games"):
        kept(plan_of("greedy", "uniform", games=1), file)
    assert file.read_bytes() == text


@pytest.mark.parametrize("nonsense", [b"nonsense\n", b'"\xff"\n'])
def test_a_damaged_file_is_left_alone(tmp_path: Path, nonsense: bytes) -> None:
    plan, file = plan_of("greedy", "uniform", games=1), tmp_path / "games.jsonl"
    kept(plan, file)
    header, *games = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(before := b"".join([header, nonsense, *games])[:-9])
    with pytest.raises(CannotContinue, match="line 2 is not a game"):
        kept(plan, file)
    assert file.read_bytes() == before


def test_kept_games_can_be_read_while_they_are_written(tmp_path: Path) -> None:
    """Whoever only reads cuts nothing off, and makes no file."""
    plan, file = plan_of("greedy", "uniform", games=1), tmp_path / "games.jsonl"
    assert read_kept(file, plan.header()) == []
    assert not file.exists()
    kept(plan, file)
    file.write_bytes(before := file.read_bytes()[:-9])
    assert [game.number for game in read_kept(file, plan.header())] == [0]
    assert file.read_bytes() == before


def test_games_of_bots_that_play_otherwise_now_are_not_mixed_with_new_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor do any get into the file that end before the game that shows it."""
    plan, file = plan_of("greedy", "uniform", games=2), tmp_path / "games.jsonl"
    kept(plan, file)
    header, first, *others = file.read_text("utf-8").splitlines(keepends=True)
    changed = re.sub(r'"decisions":\d+', '"decisions":7', first)
    file.write_text("".join([header, changed, *others]), "utf-8")
    monkeypatch.setattr(tournament, "crew_of", lambda _: lambda jobs: (play_game(*job) for job in [*jobs][::-1]))
    with pytest.raises(CannotContinue, match=r"as they did when .*games.jsonl was begun: when game 0"):
        kept(plan_of("greedy", "uniform", games=3), file)
    assert file.read_text("utf-8") == "".join([header, changed, *others])
