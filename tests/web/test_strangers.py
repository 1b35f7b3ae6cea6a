"""`make strangers` in short: it attacks, it measures, and it says what harm was done.

What it measures depends on the machine, so nothing here is compared with a time.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("resource", reason="it reads what only Linux has")

from benchmarks.strange_requests import Aim, requests, stays
from benchmarks.strangers import Row, judged, main

ROOT = Path(__file__).parents[2]
CALM = {"failed": 0, "why": "", "answers": [5.0, 10.0, 20.0], "pages": [10.0, 60.0, 90.0]}


def row(**more: Any) -> Row:
    """An attack that did no harm, but for what is given."""
    fields: dict[str, Any] = {"before": 100e6, "peak": 110e6, "after": 105e6, "stall_quiet": 0.01, "stall": 0.1}
    return Row(**({"attack": "x", "quiet": CALM, "felt": CALM, "answer": ""} | fields | more))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, None),
        ({"peak": 159e6}, None),
        ({"peak": 161e6}, "61 MB for one request"),
        ({"stall": 0.29}, None),
        ({"stall": 0.4}, "stood still for 0.4 s"),
        ({"stall": 0.4, "stall_quiet": 0.3}, None),
        ({"felt": CALM | {"failed": 3, "why": "a page: status 503"}}, "3 honest requests failed (a page: status 503)"),
        ({"felt": CALM | {"answers": [5.0, 390.0, 900.0]}}, None),
        ({"felt": CALM | {"answers": [5.0, 500.0, 900.0]}}, "answers took 50 times as long"),
        ({"felt": CALM | {"pages": [5.0, 500.0, 900.0]}}, "pages took 8 times as long"),
        ({"felt": CALM | {"pages": []}}, "no pages at all"),
    ],
)
def test_harm_is_noticed(changed: dict[str, Any], said: str | None) -> None:
    found = judged(row(**changed), is_one=True)
    assert (found == []) if said is None else (len(found) == 1 and said in found[0]), found


def test_memory_has_a_limit_for_single_requests_only() -> None:
    assert judged(row(peak=300e6), is_one=False) == []


def test_what_is_sent_is_a_request_of_at_most_a_megabyte() -> None:
    aim = Aim(1, "table", "token")
    for name, request in requests().items():
        assert 1_000 < len(request(aim)) < 1_100_000, name
    assert all(len(request(aim)) < 20_000 for request in stays().values())


def test_an_attack_that_there_is_not_is_a_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "kindness"]) == 2
    said = capsys.readouterr().err
    assert "No attack has “kindness” in its name." in said
    assert set(said.splitlines()[1:]) == {f"  {name}" for name in (*requests(), *stays())}


@pytest.mark.parametrize(("only", "attacks"), [("key of 20,000 parts", 1), ("stop in their headers", 2)])
def test_a_server_is_attacked_and_measured(tmp_path: Path, only: str, attacks: int) -> None:
    written = tmp_path / "strangers.json"
    command = [sys.executable, "-m", "benchmarks.strangers", "--connections", "100", "--seconds", "0.5"]
    done = subprocess.run(
        [*command, "--only", only, "--json", str(written)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    rows = json.loads(written.read_text())
    assert len(rows) == attacks, done.stderr
    assert done.returncode == (1 if any(each["broken"] for each in rows) else 0)
    for each in rows:
        assert 0 < each["before"] <= each["peak"]
        assert each["felt"]["answers"], "people played meanwhile"
        assert each["felt"]["pages"], "and came"
        assert each["felt"]["failed"] == 0, each["felt"]
        assert each["answer"] in ("422 Unprocessable Content", "422 Unprocessable Entity", "100 of 100 stay")
        assert each["peak"] - each["before"] < 60e6
        assert f" {each['attack']}: " in done.stderr
    assert "What strangers do" in done.stdout
    assert max(map(len, done.stdout.splitlines())) < 120
