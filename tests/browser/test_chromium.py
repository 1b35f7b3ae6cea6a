"""Without a browser there is no test: it is found, installed, or asked for in clear words."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from browser import chromium


def _program(folder: Path, name: str, script: str) -> str:
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return str(program)


def _setup(folder: Path) -> subprocess.CompletedProcess[str]:
    """What `make test` does first, where these are the only programs."""
    environment = {"PATH": str(folder)}
    return subprocess.run([sys.executable, chromium.__file__], env=environment, capture_output=True, text=True)


def test_the_named_browser_comes_first(tmp_path: Path) -> None:
    google, mine = _program(tmp_path, "google-chrome", ""), _program(tmp_path, "mine", "")
    assert chromium.chromium({"PATH": str(tmp_path)}) == google
    assert chromium.chromium({"PATH": str(tmp_path), "CULTISTS_CHROMIUM": mine}) == mine


def test_a_missing_browser_is_asked_for(tmp_path: Path) -> None:
    with pytest.raises(chromium.NoChromium, match="apt install chromium"):
        chromium.chromium({"PATH": str(tmp_path)})
    with pytest.raises(chromium.NoChromium, match="CULTISTS_CHROMIUM names /nowhere"):
        chromium.chromium({"PATH": str(tmp_path), "CULTISTS_CHROMIUM": "/nowhere"})
    done = _setup(tmp_path)
    assert done.returncode == 1
    assert "apt install chromium" in done.stderr


def test_debian_installs_it_once(tmp_path: Path) -> None:
    _program(tmp_path, "sudo", 'shift; exec "$@"')
    _program(tmp_path, "apt-get", f'echo "$1" >> {tmp_path}/done; /bin/cp /bin/true {tmp_path}/chromium')
    assert _setup(tmp_path).returncode == 0
    assert (tmp_path / "done").read_text().split() == ["update", "install"]
    assert _setup(tmp_path).stderr == ""
    assert os.access(tmp_path / "chromium", os.X_OK)
