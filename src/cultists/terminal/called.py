"""How this program was called, so that a hint can be typed as it stands: `cultists`, or `.venv/bin/cultists`."""

import shutil
import sys
from pathlib import Path

from cultists.shell import near, shown


def to_type(*words: str) -> str:
    """A command of ours as the reader has to type it here."""
    return shown([*_program(), *words])


def _program() -> list[str]:
    program = Path(sys.argv[0])
    if program.name == "__main__.py":
        return [near(Path(sys.executable)), "-m", "cultists"]
    found = shutil.which("cultists")
    if program.stem != "cultists" or (found and Path(found).with_suffix("") == program.absolute().with_suffix("")):
        return ["cultists"]
    return [near(program.absolute())]
