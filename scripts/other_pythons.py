"""Installs the package and runs the tests of the engine and the rules on each other Python from 3.11 to 3.14.

    make pythons

The Python that runs this is left out: `make test` runs all tests on it.  Others count if `python3.X` finds them.
Needs only the standard library; each Python gets a virtual environment of its own, which is removed again.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
MINORS = range(11, 15)
SECONDS = 120.0
"""For each Python: installing and testing together."""
TOOLS = ("pytest", "pytest-xdist", "hypothesis", "numpy")
"""All that these tests import beside the package."""
TESTS = (
    "-m",
    "not slow",
    "--quiet",
    "--maxfail=1",
    "--numprocesses",
    "auto",
    "-p",
    "no:cacheprovider",
    "tests/engine",
    "tests/sky",
    "tests/games",
)
LAST_LINES = 30
CAN_START = "import ensurepip, sys, venv; sys.exit(sys.version_info[:2] != (3, {minor}))"


class OutOfTimeError(Exception):
    """What was begun did not end in time.  Brings what it had printed until then."""

    def __init__(self, said: str) -> None:
        super().__init__("did not end in time")
        self.said = said


def main() -> int:
    """Go through the versions, say what became of each, and fail if the tests failed on one of them."""
    failed = []
    for minor in MINORS:
        name = f"python3.{minor}"
        if sys.version_info[:2] == (3, minor):
            continue
        path = shutil.which(name)
        if path is None:
            print(f"{name}: not found")
        elif (why := unusable(path, minor)) is not None:
            print(f"{name}: found, but not usable: {why}")
        else:
            print(f"{name}: installing and testing, at most {SECONDS:.0f} seconds", flush=True)
            began = time.monotonic()
            passed, words = outcome(path, began + SECONDS)
            print(f"{name}: {words} ({time.monotonic() - began:.0f} seconds)", flush=True)
            failed += [] if passed else [name]
    return 1 if failed else 0


def unusable(path: str, minor: int) -> str | None:
    """Why this Python cannot make a virtual environment, in its own words."""
    try:
        code, said = run([path, "-c", CAN_START.format(minor=minor)], time.monotonic() + 20)
    except (OSError, OutOfTimeError) as error:
        return str(error)
    if code == 0:
        return None
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    module = re.search(r"No module named '(ensurepip|venv)'", said)
    return f"{module[1]} is missing" if module else lines[0] if lines else "it is another version"


def outcome(path: str, until: float) -> tuple[bool, str]:
    """Whether all went well on this Python, and how to say it."""
    with tempfile.TemporaryDirectory(prefix="cultists-python-", ignore_cleanup_errors=True) as folder:
        python = str(Path(folder) / "bin" / "python")
        pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        for doing, command in (
            ("making a virtual environment", [path, "-m", "venv", folder]),
            ("installing", [*pip, str(ROOT), *tools()]),
            ("testing", [python, "-m", "pytest", *TESTS]),
        ):
            try:
                code, said = run(command, until)
            except OutOfTimeError as error:
                passed, words = cut_short(doing, error.said)
                if not passed:
                    print("\n".join(error.said.splitlines()[-LAST_LINES:]))
                return passed, words
            if code:
                print("\n".join(said.splitlines()[-LAST_LINES:]))
                return False, f"{doing} failed"
    return True, re.sub(r" in [0-9.]+s.*", "", said.splitlines()[-1]) if said else "passed"


def cut_short(doing: str, said: str) -> tuple[bool, str]:
    """Tests that ran out of time are no failure on a busy machine: they stop at the first that fails."""
    done = re.findall(r"^[.sx]+ +\[ *([0-9]+)%\]$", said, re.M)
    if doing != "testing" or not done:
        return False, f"{doing} did not end in time"
    if re.search(r"^[.sxFE]*[FE][.sxFE]*( +\[.*)?$", said, re.M):
        return False, "a test failed"
    return True, f"stopped when the time was over, after {done[-1]} % of the tests; none had failed"


def tools() -> list[str]:
    """The test tools, in the versions that pyproject.toml asks for."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    wanted = {re.split(r"[\[<>=!~; ]", each)[0]: each for each in [*extras["fast"], *extras["test"]]}
    return [wanted[name] for name in TOOLS]


def run(command: list[str], until: float) -> tuple[int, str]:
    """The exit code and all that was printed.  Whatever is still running at that time is ended with its children."""
    environment = {key: value for key, value in os.environ.items() if key not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    ) as process:
        try:
            said, _ = process.communicate(timeout=max(0.0, until - time.monotonic()))
        except BaseException as error:
            os.killpg(process.pid, signal.SIGKILL)
            if isinstance(error, subprocess.TimeoutExpired):
                raise OutOfTimeError(process.communicate()[0]) from None
            raise
    return process.returncode, said


if __name__ == "__main__":
    sys.exit(main())
