"""scripts/install.py: whoever waits for pip sees what it does, and all that it said if it fails."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[1] / "scripts" / "install.py"
SAID = """Obtaining file:///home/ann/cultists
  Installing build dependencies: started
Collecting numpy<3,>=1.26 (from cultists==0.1.0)
  Downloading numpy-2.4.6-cp311-cp311-manylinux_2_27_x86_64.whl (16.9 MB)
Collecting rich<16 (from cultists==0.1.0)
  Downloading rich-15.0.0-py3-none-any.whl (310 kB)
"""


@pytest.fixture
def install() -> ModuleType:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("install", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_packages_and_megabytes_are_counted(install: ModuleType) -> None:
    listener = install.Listener()
    listener.listen(SAID.splitlines(keepends=True))
    assert listener.words(12.3) == "2 packages, 17 MB downloaded, 12 seconds: fetching rich<16"
    listener.hear("Installing collected packages: numpy, rich, cultists")
    assert listener.words(15) == "3 packages, 17 MB downloaded, 15 seconds: unpacking"


def test_what_pip_said_is_shown_if_it_fails() -> None:
    words = ["--no-index", "--find-links", ".", "no-such-package-of-cultists"]
    done = subprocess.run([sys.executable, SCRIPT, *words], capture_output=True, text=True)
    assert done.returncode == 1
    assert "no-such-package-of-cultists" in done.stderr
    assert "Done" not in done.stdout
