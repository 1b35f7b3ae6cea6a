"""Commands and paths, written as people type them in the shell of this system."""

import os
import shlex
import subprocess
from pathlib import Path


def shown(words: list[str]) -> str:
    """A command line as it is typed."""
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def near(path: Path) -> str:
    """A path as short as it can be typed: from the present folder, if it lies in there."""
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)
