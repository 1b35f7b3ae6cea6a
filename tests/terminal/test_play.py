"""Playing through a pipe: whole games, and what can be typed in between."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cultists.bots import best_bot, usual_bot
from cultists.games import GAMES
from terminal.running import Run

ENTER = "\n" * 3000


def play(run: Run, *words: str, lines: str) -> str:
    result = run("play", "stars_are_right", "--seed", "4", *words, lines=lines)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.stdout


def test_a_whole_game_can_be_played_with_enter_alone(run: Run) -> None:
    """Whoever invokes and summons nothing sees the bots win."""
    result = run("play", "stars", "--seed", "1", "--log", "game.cult", lines=ENTER)
    assert result.exit_code == 0
    assert "won." in result.stdout
    assert "Points: " in result.stdout
    assert "Length: " in result.stdout
    assert "saved in game.cult" in result.stdout
    assert run("replay", "game.cult").exit_code == 0


def test_the_first_turns_can_be_played_by_the_hints(run: Run) -> None:
    """By words, as the hint says them: invoke, move, summon."""
    answers: list[str] = []
    for _ in range(12):
        text = play(run, lines="\n".join([*answers, "hint greedy"]))
        advice = " ".join(text.split()).split("Greedy would: ")[-1]
        options = ("invoke", "use", "push", "swap", "flip", "summon", "discard")
        assert advice.startswith(options)
        answers.append(advice.split(".")[0])
    assert "Player summons" in play(run, lines="\n".join([*answers, "log all"]))


def test_a_hint_tells_the_reason_and_the_numbered_plan(run: Run) -> None:
    text = play(run, lines="hint greedy\nhint hal\n")
    advice = text.split("Greedy would: ")[1]
    assert "Its plan for this turn:" in advice
    plan = re.findall(r"^ +(\d)  (.+)$", advice.split("Its plan for this turn:")[1], re.MULTILINE)
    assert [int(number) for number, _ in plan] == list(range(1, len(plan) + 1))
    assert len(plan) > 1
    assert advice.startswith(f"{plan[0][1]}.")
    assert "No bot “hal” plays The Stars Are Right; there are: uniform, greedy" in " ".join(text.split())


def test_the_strongest_gives_hints_to_who_names_nobody(run: Run) -> None:
    name = best_bot(GAMES["stars_are_right"])
    assert f"{name.capitalize()} would: " in play(run, lines="hint\n")


@pytest.mark.parametrize("seats", ["me,uniform", "me,me,me,uniform", "uniform,me,greedy"])
def test_nothing_is_wider_than_the_terminal(run: Run, seats: str) -> None:
    text = play(run, "--seats", seats, lines="help\nrules all\nlist\n1\nlist\nlog\n" + "1\n" * 60)
    assert max(map(len, text.splitlines())) <= 80


def test_a_narrow_terminal_is_not_overrun(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert max(map(len, play(run, lines="help\n1\nlist\n").splitlines())) <= 40


def test_long_lines_of_the_help_go_on_below_their_words(run: Run) -> None:
    lines = play(run, lines="help\n").splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("  rules [TOPIC]"))
    column = lines[at].index("the rules")
    assert lines[at + 1] == " " * column + "4.3"


@pytest.mark.parametrize("terminal", ["xterm-256color", "dumb"])
def test_there_are_no_control_codes_in_a_pipe(run: Run, monkeypatch: pytest.MonkeyPatch, terminal: str) -> None:
    monkeypatch.setenv("TERM", terminal)
    assert "\x1b" not in play(run, lines="help\nrules\ncard gug\n1\n")


def test_there_are_no_control_codes_without_colours(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" in play(run, lines="")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in play(run, lines="rules\n")


def test_the_position_is_complete_without_colours(run: Run) -> None:
    """Both sides of a tile, brackets round the stars that are right, and the card that they are right for."""
    text = play(run, lines="")
    assert "2   3(2)    3(2)  [ 2(3) ]  3(2)   SE(su)" in text
    assert "[Byakhee (flip to push)]    1  1 push LE 2✓ + 1 3✓          4    flip -> 1 push" in text
    assert "the stars are right: r3c3 r2c3 + r4c4 r3c4" in text
    assert "6  invoke nothing  (or Enter)" in text


def test_an_option_can_be_typed_by_number_by_words_or_by_their_beginning(run: Run) -> None:
    for typed in ("3", "invoke Chaugnar (swap)", "INVOKE CHAUGNAR", "chau"):
        assert "You have 3 swaps to spend." in play(run, lines=f"{typed}\n")


def test_many_moves_are_not_listed_unless_asked_for(run: Run) -> None:
    text = play(run, lines="3\n")
    assert "swap r1c1 r1c2       or short: s r1c1 r1c2  (40 ways)" in text
    assert "r5c4 r5c5" not in text
    assert "40 swap r5c4 r5c5" in play(run, lines="3\nlist\n")


def test_what_could_mean_several_options_is_asked_again(run: Run) -> None:
    text = play(run, lines="3\nswap r1c1\n")
    assert "could mean: swap r1c1 r1c2, swap r1c1 r2c1." in text


def test_nonsense_changes_nothing(run: Run) -> None:
    text = play(run, lines="xyzzy\n0\n7\n99999999999\n3\n\n")
    assert "“xyzzy” is no option (invoke …) and no command." in text
    assert text.count("There are options 1 to 6.") == 3
    assert "Type one of the options" in text


def test_undo_takes_back_until_a_card_is_drawn(run: Run) -> None:
    text = play(run, lines="3\ns r1c1 r1c2\nundo\nundo\nundo\n")
    assert text.count("Invoke (discard) a card") == 2
    assert text.count("You have 3 swaps to spend.") == 2
    assert "only your own last answer" in text


def test_the_forced_question_is_confirmed_by_enter(run: Run) -> None:
    text = play(run, lines="3\n" + "s r1c1 r1c2\n" * 2 + "s r4c4 r5c4\n\n")
    assert "The stars are right for none of your cards. Enter: summon nothing." in " ".join(text.split())


def test_others_are_told_since_the_last_turn(run: Run) -> None:
    text = play(run, lines="nothing\nsummon byakhee\nnothing\nlog\n")
    assert "Player summons Byakhee (flip to push) for 1 point!" in text
    since = text.split("Since your last turn:")[1]
    usual = usual_bot(GAMES["stars_are_right"]).capitalize()
    assert f"{usual} 2 " in since
    assert f"{usual} 3 " in since


def test_rules_and_cards_can_be_looked_up(run: Run) -> None:
    text = play(run, lines="rules\nrules bonus stars\nrules nonsense\ncard cthulhoo\ncard\ncard nobody\n?\n")
    assert "`rules TOPIC` prints one chapter: 1. in short, " in text
    assert "A Lesser Servitor that lends its star is discarded" in " ".join(text.split())
    assert "There is nothing about “nonsense”." in text
    assert "Cthulhoo (push): Great Old One, 4 points" in text
    assert "There is no card “nobody”." in text
    assert "take back your last answer" in text


@pytest.mark.parametrize("typed", ["goal", "what wins", "What wins?", "rules"])
def test_what_wins_and_how_a_turn_goes_is_one_word_away(run: Run, typed: str) -> None:
    text = " ".join(play(run, lines=f"{typed}\n").split())
    for section in GAMES["stars_are_right"].book.in_short:
        assert " ".join(section.text.split()) in text
    listed = play(run, lines="help\n")
    assert re.search(r"^  goal +what wins, and how a turn goes", listed, re.MULTILINE)
    assert "Type `goal` for what wins" in listed


def test_a_game_can_be_saved_and_gone_on_with(run: Run) -> None:
    text = play(run, lines="3\nsave here.cult\nquit\n")
    assert "saved in here.cult" in text
    again = run("play", "--scenario", "here.cult", "--seed", "4", lines="")
    assert "You have 3 swaps to spend." in again.stdout
    usual = usual_bot(GAMES["stars_are_right"]).capitalize()
    assert f"The Stars Are Right: Player, {usual} 2, {usual} 3." in again.stdout


def test_a_file_that_cannot_be_written_does_not_end_the_game(run: Run) -> None:
    text = play(run, lines="save .\nsave here.cult\nsave here.cult/x\nsave\n3\n")
    assert "is a directory" in text
    assert "Cannot use here.cult/x: here.cult is a file and no folder." in text
    assert "You have 3 swaps to spend." in text


def test_input_that_ends_early_is_told_and_saved_if_asked(run: Run) -> None:
    result = run("play", "stars", "--log", "part.cult", lines="1\n")
    assert result.exit_code == 1
    assert "The input has ended before the game." in result.stdout
    assert "saved in part.cult" in result.stdout
    assert run("replay", "part.cult").exit_code == 0


def test_quitting_is_no_failure(run: Run) -> None:
    assert run("play", "stars", lines="quit\n").exit_code == 0


def test_several_people_share_one_keyboard(run: Run) -> None:
    text = play(run, "--seats", "me,me", "--names", "Ann,Ben", lines=ENTER[:40])
    assert "Hand over the keyboard to Ann; Ann, press Enter." in text
    assert "Hand over the keyboard to Ben; Ben, press Enter." in text


def test_options_and_scenarios_are_taken(run: Run) -> None:
    birthday = play(run, "--option", "first=birthday", lines="2\n")
    assert "Whose birthday comes next?" in birthday
    Path("mine.txt").write_text(
        "game: stars_are_right\nwhy: a Ghast is ready\nsky:\n"
        "  2 SH 1 3 V\n  LE CR 3 FM SU\n  1 1 SE 2 2\n  V 1 ME 4 CR\n  SH 3 GI 2 V\n"
        "hand 1: ghast-p   hand 2: dagoon-p   turn: 1   step: summon\n",
        encoding="utf-8",
    )
    text = run("play", "--scenario", "mine.txt", "--seats", "me,uniform", lines="1\n").stdout
    assert "Player summons Ghast (push), draws" in text


def test_a_saved_log_gives_the_same_game_in_another_process(run: Run) -> None:
    run("play", "stars", "--seed", "1", "--log", "game.cult", lines=ENTER)
    here = json.loads(run("replay", "game.cult", "--json").stdout)
    for hash_seed in ("1", "4711"):
        command = [sys.executable, "-c", "from cultists.terminal.commands import main; main()"]
        there = subprocess.run(
            [*command, "replay", "game.cult", "--json"],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        )
        assert json.loads(there.stdout) == here
