"""Programs that a test starts: they hear Ctrl-C wherever the tests run, and none of them outlives its test."""

import contextlib
import os
import signal
import subprocess
from collections.abc import Iterator
from typing import Any


def hears_ctrl_c() -> None:
    """For `preexec_fn`.  In a script, `make test &` starts with SIGINT ignored, and children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextlib.contextmanager
def in_a_group_of_its_own(words: list[str], **settings: Any) -> Iterator[subprocess.Popen[Any]]:
    """A program and all that it starts, as a terminal runs them; whatever happens, all of them are gone afterwards."""
    with subprocess.Popen(words, start_new_session=True, preexec_fn=hears_ctrl_c, **settings) as process:
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
