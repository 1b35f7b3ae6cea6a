"""Work in several processes at once: what comes back, and what is left when it goes wrong."""

import os
import signal
from pathlib import Path

import pytest

from cultists.search.forks import side_by_side

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks here")


def test_results_come_in_order_and_may_be_long() -> None:
    """Longer than what fits into a pipe."""
    assert side_by_side(lambda place: [place] * 100_000, 3) == [[place] * 100_000 for place in range(3)]


def test_when_one_fails_its_words_come_back_and_nothing_is_left_behind(tmp_path: Path) -> None:
    def work(place: int) -> bytes:
        (tmp_path / str(os.getpid())).touch()
        if place == 0:
            raise KeyError("the stars are wrong")
        return bytes(1_000_000)

    before = len(os.listdir("/dev/fd"))
    with pytest.raises(ChildProcessError, match="KeyError: 'the stars are wrong'"):
        side_by_side(work, 3)
    assert len(os.listdir("/dev/fd")) == before
    children = [int(file.name) for file in tmp_path.iterdir()]
    assert len(children) == 3
    for child in children:
        with pytest.raises(ChildProcessError):  # nobody waits for it any more
            os.waitpid(child, os.WNOHANG)


def test_a_process_that_is_killed_is_told_too() -> None:
    with pytest.raises(ChildProcessError, match=f"it ended with code -{signal.SIGKILL.value}"):
        side_by_side(lambda _: os.kill(os.getpid(), signal.SIGKILL), 2)


def test_what_cannot_be_sent_back_is_told_in_words() -> None:
    with pytest.raises(ChildProcessError, match="pickle"):
        side_by_side(lambda _: lambda: None, 1)
