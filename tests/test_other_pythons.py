"""scripts/other_pythons.py: each version is named with what became of it.  These Pythons are scripts of the shell."""

import importlib.util
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[1] / "scripts" / "other_pythons.py"
OTHERS = [f"python3.{minor}" for minor in range(11, 15) if sys.version_info[:2] != (3, minor)]
WITHOUT_PIP = r"""test "$1" = -c && exit 0
mkdir -p "$3/bin"
printf '#!/bin/sh\necho no wheels; exit 1\n' > "$3/bin/python"
chmod +x "$3/bin/python" """


def go_through(folder: Path, script: str | None = None) -> tuple[int, list[str]]:
    """Exit code and lines, where the first of the other Pythons is this script, and there is no second one."""
    if script is not None:
        fake = folder / OTHERS[0]
        fake.write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\n{script}\n")
        fake.chmod(0o755)
    done = subprocess.run(
        [sys.executable, SCRIPT], env={"PATH": str(folder)}, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def test_a_python_that_is_not_there_is_named(tmp_path: Path) -> None:
    """The one that runs this has run all tests already."""
    assert go_through(tmp_path) == (0, [f"{name}: not found" for name in OTHERS])


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("echo \"ModuleNotFoundError: No module named 'ensurepip'\" >&2; exit 1", "ensurepip is missing"),
        ("echo 'pyenv: command not found' >&2; exit 127", "pyenv: command not found"),
        ("exit 1", "it is another version"),
    ],
)
def test_a_python_without_virtual_environments_is_named_and_no_failure(tmp_path: Path, script: str, why: str) -> None:
    code, lines = go_through(tmp_path, script)
    assert (code, lines[0]) == (0, f"{OTHERS[0]}: found, but not usable: {why}")
    assert lines[1:] == [f"{name}: not found" for name in OTHERS[1:]]


def test_a_package_that_cannot_be_installed_is_a_failure(tmp_path: Path) -> None:
    """With the last words of pip; the others are still tried."""
    code, lines = go_through(tmp_path, WITHOUT_PIP)
    assert code == 1
    assert lines[1] == "no wheels"
    assert lines[2].startswith(f"{OTHERS[0]}: installing failed (")
    assert lines[3:] == [f"{name}: not found" for name in OTHERS[1:]]


@pytest.fixture
def other_pythons() -> ModuleType:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("other_pythons", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_takes_too_long_is_ended_with_its_children(other_pythons: ModuleType) -> None:
    """Else the child would hold our pipe for ten minutes."""
    began = time.monotonic()
    with pytest.raises(other_pythons.OutOfTimeError, match="did not end in time"):
        other_pythons.run(["/bin/sh", "-c", "sleep 600 & sleep 600"], began + 0.2)
    assert time.monotonic() - began < 30


def test_tests_that_run_out_of_time_are_no_failure(other_pythons: ModuleType) -> None:
    """They stop at the first that fails.  But some tests must have passed by then."""
    said = "bringing up nodes...\n..s.. [  2%]\n..... [  4%]\n..."
    words = "stopped when the time was over, after 4 % of the tests; none had failed"
    assert other_pythons.cut_short("testing", said) == (True, words)
    assert other_pythons.cut_short("testing", said + "F") == (False, "a test failed")
    assert other_pythons.cut_short("testing", "bringing up nodes...\n") == (False, "testing did not end in time")
    assert other_pythons.cut_short("installing", "") == (False, "installing did not end in time")


def test_the_tools_are_those_of_the_project(other_pythons: ModuleType) -> None:
    """In the versions that pyproject.toml asks for."""
    assert [each.partition(">")[0] for each in other_pythons.tools()] == list(other_pythons.TOOLS)
