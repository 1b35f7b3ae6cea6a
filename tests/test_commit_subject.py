"""scripts/commit_subject.py: the subject of a commit has at most 72 characters."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "scripts" / "commit_subject.py"
LONGEST = "[engine] " + "x" * 63


def check(folder: Path, message: str) -> subprocess.CompletedProcess[str]:
    """What the hook says about a message."""
    file = folder / "COMMIT_EDITMSG"
    file.write_text(message, "utf-8")
    return subprocess.run([sys.executable, SCRIPT, file], capture_output=True, text=True)


@pytest.mark.parametrize(
    "message",
    [
        f"{LONGEST}\n\n{'the body may be longer ' * 9}\n",
        f"# a comment of the editor, which may be as long as it likes, because git will remove it\n\n{LONGEST}\n",
        f"[stars] {'ö' * 64}",
        f"fixup! {LONGEST}",
        f"Merge branch '{'x' * 70}'",
        "",
    ],
)
def test_a_subject_that_fits_passes(tmp_path: Path, message: str) -> None:
    done = check(tmp_path, message)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_subject_that_is_too_long_is_shown_with_its_limit(tmp_path: Path) -> None:
    done = check(tmp_path, f"{LONGEST}yz\n\nBody.\n")
    assert done.returncode == 1
    assert "74 characters" in done.stdout
    assert f"{LONGEST}|yz\n" in done.stdout


def test_it_is_a_hook_of_the_message() -> None:
    """And `pre-commit install` alone installs it, too."""
    config = (SCRIPT.parents[1] / ".pre-commit-config.yaml").read_text("utf-8")
    assert "default_install_hook_types: [pre-commit, commit-msg]" in config
    assert (
        f"entry: .venv/bin/python scripts/{SCRIPT.name}\n        language: system\n        stages: [commit-msg]"
        in config
    )
