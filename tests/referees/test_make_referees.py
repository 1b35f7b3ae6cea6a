"""The command line of `make referees`."""

import shlex

import pytest

from referees.__main__ import arguments, main
from referees.frame import ALL, OFTEN, Difference, Findings, courses_of, exercised_by, shares


def test_it_prints_positions_differences_and_what_was_exercised(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "stars_are_right", "--positions", "9", "--workers", "1"]) == 0
    said = capsys.readouterr().out
    positions = sum(shares(courses_of("stars_are_right"), 9).values())  # every course gets one at least
    assert (
        f"The Stars Are Right: {positions} positions, 0 differences\n  Positions of each course: back and forth 1,"
        in said
    )
    assert "won by summoning" in said


def test_the_shortest_difference_is_shown_with_the_words_that_show_it_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also of a course whose name has spaces."""
    again = "--game stars_are_right --course 'near the end' --seed 3 --number 7"
    short = Difference("The referee says 7, the game 6.", "a chapter", "game: stars_are_right", ("summon Ghoul",))
    long = Difference("The referee says 2, the game 3.", "another", "game: stars_are_right\nmore: lines")
    found = Findings(differences=[("--number 1", long), (again, short), ("--number 9", short)])
    monkeypatch.setattr("referees.__main__.look", lambda *_: (found, False))
    words = shlex.split(again)
    assert main(words) == 1
    said = capsys.readouterr().out
    assert f'make referees ARGS="{again}"' in said
    assert str(short) in said
    assert "open it: cultists play --scenario FILE" in said
    assert "more: lines" not in said
    assert said.index("2 x a chapter") < said.index("1 x another")
    asked = arguments(words)
    assert (asked.game, asked.course, asked.seed, asked.number) == ("stars_are_right", "near the end", 3, 7)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--positions", "0"], "'0' must be a number from 1 up"),
        (["--positions", "many"], "'many' must be a number from 1 up"),
        (["--number", "-1"], "'-1' must be a number from 0 up"),
        (["--workers", "0"], "'0' must be a number from 1 up"),
        (["--game", "chess"], "There is no game “chess” here; there are: stars_are_right, grand_octopus, duckthulhu,"),
        (["--seed", "x"], "invalid int value: 'x'"),
    ],
)
def test_wrong_words_are_refused(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("word", ["octopus", "Night of the Grand Octopus", "grand-octopus", "grand_octopus"])
def test_a_word_of_its_name_is_enough_for_a_game(word: str) -> None:
    assert arguments(["--game", word]).game == "grand_octopus"


@pytest.mark.parametrize(("positions", "is_marked"), [(ALL - 1, False), (ALL, True)])
def test_only_with_many_positions_something_is_too_rare(
    positions: int, is_marked: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small run says of a zero nothing bad."""
    found = Findings()
    found.positions["turns"] = positions
    found.tally.update(dict.fromkeys(exercised_by(courses_of("grand_octopus")), OFTEN))
    found.tally["marsh: exchanged"] = OFTEN - 1
    monkeypatch.setattr("referees.__main__.look", lambda *_: (found, False))
    assert main(["--game", "octopus"]) == is_marked
    said = capsys.readouterr().out
    marked = [line.split("  ")[2] for line in said.splitlines() if line.endswith("too rare")]
    assert marked == ["marsh: exchanged"] * is_marked
    assert (", 1 exercised too rarely\n" in said) == is_marked


def test_without_a_course_a_number_means_one_position_of_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "octopus", "--number", "3", "--workers", "1"]) == 0
    assert f": {len(courses_of('grand_octopus'))} positions, 0 differences" in capsys.readouterr().out


def test_a_course_that_no_game_has_is_refused_with_those_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--course", "battels"]) == 2
    said = capsys.readouterr().err
    assert "There is no course “battels”" in said
    assert "stars_are_right: turns, minions" in said
    assert main(["--course", "skies", "--number", "0", "--workers", "1"]) == 0  # a course of one game alone


def test_somebody_who_stops_it_gets_what_was_found_so_far(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Findings()
    found.positions["turns"] = 50
    monkeypatch.setattr("referees.__main__.look", lambda *_: (found, True))
    assert main([]) == 130
    told = capsys.readouterr()
    assert "50 positions, 0 differences\n  Positions of each course: turns 50\n" in told.out
    assert told.err == "Stopped.\n"
