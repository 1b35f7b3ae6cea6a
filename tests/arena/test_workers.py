"""Processes that share the work: what happens if one of them is ended from outside, as by a system short of memory."""

import operator
import os
import signal
import time
from pathlib import Path

import pytest

from cultists.arena.workers import WorkersLost, side_by_side

LONG = 60.0


def sleep_long(begun: Path) -> None:
    begun.touch()
    time.sleep(LONG)


def die_beside(begun: Path) -> None:
    """As soon as the other is at work, end like a process that the system kills."""
    while not begun.exists():
        time.sleep(0.05)
    time.sleep(0.5)  # by then the other sleeps
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_lost_worker_is_reported_at_once_while_the_others_are_busy(tmp_path: Path) -> None:
    """While another job waits, too: when the last job has begun, Python's pool may overlook the end of its process."""
    begun = tmp_path / "begun"
    jobs = [(sleep_long, begun), (die_beside, begun), (sleep_long, begun), (sleep_long, begun)]
    results = side_by_side(operator.call, jobs, 2)
    with pytest.raises(WorkersLost, match="A worker process was ended from outside"):
        next(results)
    assert time.time() - begun.stat().st_mtime < LONG / 2
