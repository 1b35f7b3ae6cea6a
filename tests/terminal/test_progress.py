"""Whoever waits sees that something goes on, and can end it without leaving anything behind."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from children import in_a_group_of_its_own
from cultists.terminal import progress as progress_module
from cultists.terminal.progress import patience, progress

COMMAND = Path(sys.executable).with_name("cultists")
PATIENCE = 120


def heard(capsys: pytest.CaptureFixture[str], wanted: str) -> str:
    """What was said on stderr until this was; nothing may be said on stdout."""
    said, until = "", time.monotonic() + PATIENCE
    while wanted not in said:
        assert time.monotonic() < until, said
        time.sleep(0.01)
        captured = capsys.readouterr()
        assert captured.out == ""
        said += captured.err
    return said


def test_through_a_pipe_a_plain_line_comes_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says how much is done even while a single piece takes long."""
    monkeypatch.setattr(progress_module, "FIRST_LINE", 0.05)
    with progress("Games", 3, before=1) as advance:
        heard(capsys, "Games: 1 of 3, 0 seconds\n")
        advance()
        heard(capsys, "Games: 2 of 3, ")


def test_lines_grow_rarer(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_module, "FIRST_LINE", 0.001)
    monkeypatch.setattr(progress_module, "RARER", 10_000.0)
    with patience("Searching"):
        heard(capsys, "Searching: 0 seconds\n")
        time.sleep(0.1)
    assert capsys.readouterr().err == ""


def test_a_terminal_says_what_is_waited_for_and_clears_it_away(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress_module, "is_watched", lambda: True)
    monkeypatch.setattr(progress_module, "QUICK", 0.05)
    with patience("The bots are thinking"):
        heard(capsys, "\rThe bots are thinking … 0 s")
    assert capsys.readouterr().err.endswith("\r\033[K")


def test_what_is_quick_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("Games", 1) as advance:
        advance()
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes where Linux shows them")
@pytest.mark.parametrize("to_all", [True, False], ids=["all of its processes", "the first alone"])
@pytest.mark.parametrize(
    "words",
    ["check stars_are_right -n 4000 -p 2", "watch stars_are_right --seats uniform,uniform -n 100000 -p 2"],
    ids=lambda words: words.split()[0],
)
def test_sigterm_ends_the_work_of_several_processes_as_ctrl_c_does(tmp_path: Path, words: str, to_all: bool) -> None:
    """`timeout` sends it to a program, and then to all of its group once more."""
    with in_a_group_of_its_own(
        [str(COMMAND), *words.split()], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        until = time.monotonic() + PATIENCE
        while len(_group(process.pid)) < 4:  # itself, two workers, and whoever tidies up behind them
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < until
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        if to_all:
            os.killpg(process.pid, signal.SIGTERM)
        out, err = process.communicate(timeout=PATIENCE)
        while left := _group(process.pid):  # whoever tidies up goes last
            assert time.monotonic() < until, left
            time.sleep(0.05)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert "leaked" not in err
    assert " games" in out


def _group(leader: int) -> list[int]:
    """The processes of a group that are alive."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with contextlib.suppress(OSError):
                state, _, group = (folder / "stat").read_text("utf-8").rpartition(")")[2].split()[:3]
                if int(group) == leader and state != "Z":
                    found.append(int(folder.name))
    return found


def test_a_game_is_not_lost_when_the_program_is_ended_from_outside(tmp_path: Path) -> None:
    with in_a_group_of_its_own(
        [str(COMMAND), "play", "stars_are_right", "--seed", "4"],
        cwd=tmp_path,
        env=os.environ | {"TMPDIR": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
    ) as process:
        assert process.stdout is not None
        too_late = threading.Timer(PATIENCE, process.kill)
        too_late.start()
        try:
            assert any("(or Enter)" in line for line in process.stdout), "it did not ask"
        finally:
            too_late.cancel()
        process.terminate()
        out, err = process.communicate(timeout=PATIENCE)
    (kept,) = tmp_path.glob("rescued-stars_are_right-*.cult")
    assert f"This program was ended from outside. The game so far is saved in {kept}" in " ".join(out.split())
    assert "Traceback" not in err
    assert process.returncode == 130
