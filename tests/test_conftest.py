"""tests/conftest.py: the seconds of each folder are added up, and whatever needs a database server is slow."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import folder_of

CONFTEST = Path(__file__).parent / "conftest.py"


@pytest.mark.parametrize(
    ("nodeid", "folder"),
    [
        ("tests/engine/test_past.py::test_a", "tests/engine"),
        ("tests/games/duckthulhu/test_game.py::test_a[x::y/z]", "tests/games"),
        ("tests/test_svg.py::test_a", "tests"),
    ],
)
def test_a_test_belongs_to_a_folder(nodeid: str, folder: str) -> None:
    assert folder_of(nodeid) == folder


@pytest.fixture
def small_project(tmp_path: Path) -> Path:
    """Two folders of tests: one waits a little, one asks for a database server."""
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = slow\n")
    for folder in ("engine", "store"):
        (tmp_path / "tests" / folder).mkdir(parents=True)
    (tmp_path / "tests" / "conftest.py").write_text(CONFTEST.read_text("utf-8"), "utf-8")
    (tmp_path / "tests" / "engine" / "test_a.py").write_text(
        "import time\ndef test_a():\n    time.sleep(0.3)\ndef test_b():\n    time.sleep(0.3)\n"
    )
    (tmp_path / "tests" / "store" / "test_s.py").write_text(
        "import pytest\n@pytest.fixture\ndef postgres():\n    return 1\ndef test_file():\n    pass\n"
        "def test_server(postgres):\n    pass\n"
    )
    return tmp_path


@pytest.mark.parametrize("processes", ["0", "2"])
def test_a_run_ends_with_the_seconds_of_each_folder(small_project: Path, processes: str) -> None:
    said = run(small_project, "--numprocesses", processes)
    assert "4 passed" in said
    table = re.findall(r"^ +([0-9.]+)  (\S+)$", said, re.M)
    assert [folder for _, folder in table] == ["tests/engine", "tests/store"]
    assert float(table[0][0]) >= 0.6


def test_one_folder_needs_no_table(small_project: Path) -> None:
    assert "seconds of each folder" not in run(small_project, "tests/engine")


def test_what_needs_a_database_server_is_slow(small_project: Path) -> None:
    assert "3 passed, 1 deselected" in run(small_project, "-m", "not slow")


def run(project: Path, *words: str) -> str:
    """What pytest prints there.  Other plugins than xdist would take seconds to load."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "xdist.plugin", *words]
    environment = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=True).stdout
