"""The kill test, in short: real servers are killed while people play.  At length: `make torture`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KILLS = 10


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_no_acknowledged_answer_is_lost_when_servers_are_killed(tmp_path: Path, kind: str) -> None:
    """And every server asks what the journal says.  On PostgreSQL two servers share the tables."""
    written = tmp_path / "torture.json"
    command = [sys.executable, "-m", "benchmarks.torture", "--kills", str(KILLS), "--tables", "6"]
    done = subprocess.run(
        [*command, "--database", kind, "--json", str(written)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (report,) = json.loads(written.read_text())
    assert report["kills"] == KILLS
    assert report["acknowledged"] > KILLS
    assert report["lost"] == report["twice"] == report["strays"] == report["orphans"] == report["unexpected"] == 0
