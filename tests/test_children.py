"""What the tests start hears Ctrl-C, and ends with its test."""

import os
import signal
import sys
import time
from collections.abc import Iterator

import pytest

from children import in_a_group_of_its_own

PATIENCE = 60
WAITS = "import time; print('ready', flush=True); time.sleep(600)"
STARTS_ANOTHER = f"""
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", {WAITS!r}], stdout=subprocess.DEVNULL)
print(child.pid, flush=True)
child.wait()
"""


@pytest.fixture
def _in_the_background() -> Iterator[None]:
    """As `make test &` in a script starts the tests."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_in_the_background")
def test_a_program_hears_ctrl_c_even_if_the_tests_do_not() -> None:
    with in_a_group_of_its_own([sys.executable, "-c", WAITS], stdout=-1, stderr=-1, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
    assert "KeyboardInterrupt" in err


def test_nothing_that_a_program_started_stays_behind() -> None:
    with in_a_group_of_its_own([sys.executable, "-c", STARTS_ANOTHER], stdout=-1, text=True) as process:
        assert process.stdout is not None
        child = int(process.stdout.readline())
        assert _is_alive(child)
    until = time.monotonic() + PATIENCE
    while _is_alive(child):
        assert time.monotonic() < until
        time.sleep(0.05)


def _is_alive(process: int) -> bool:
    """A program that has ended but that nobody has waited for is dead too."""
    try:
        with open(f"/proc/{process}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
